// Numbers behind the CUDA ways of the matrix product, as data. "estimated" waits for a measurement.
#pragma once
#include <cstdint>

#include "ops/matmul/cuda_shape.hpp"

namespace memhier::matmul {

// Tiles of the register-tiled kernels, in the order of the tables beside the kernels. Efficiencies: estimated from the
// shared-memory reads for each multiply-add.
inline constexpr RegisterShape kShapesF32[] = {
    {128, 128, 256, 2, 0.75}, {64, 64, 128, 4, 0.62}, {128, 32, 128, 4, 0.55}, {32, 128, 128, 4, 0.55}};
inline constexpr RegisterShape kShapesF64[] = {{64, 64, 128, 3, 0.8}};
inline constexpr RegisterShape kShapesC64[] = {{64, 64, 128, 3, 0.8}};
inline constexpr RegisterShape kShapesC128[] = {{32, 64, 128, 3, 0.8}};
inline constexpr RegisterShape kShapesConverted[] = {{64, 64, 128, 4, 0.5}};

// Filling and draining the stages and writing C, as steps along k; estimated.
inline constexpr double kTileOverheadSteps = 48;
// Share of its rate that a multiprocessor keeps with the least of the blocks it could hold; estimated.
inline constexpr double kLoneShare = 0.5;

// Splitting sums: parts of at least this many steps, for a device of this size. An H200 has 132 multiprocessors.
inline constexpr int64_t kLeastSplit = 128;
inline constexpr int32_t kSplitMultiprocessors = 132;
inline constexpr int64_t kMostSplits = 512;
inline constexpr double kMostSplitBlocks = 1 << 20;
inline constexpr double kMostSplitBytes = 256.0 * 1024 * 1024;
// Adding up the parts, as multiply-adds a multiprocessor could make meanwhile: for each part of each element, and for
// the second launch (2 us at 128 lanes and 1.7 GHz). Estimated.
inline constexpr double kReduceSteps = 128;
inline constexpr double kReduceLaunchSteps = 450e3;

}  // namespace memhier::matmul
