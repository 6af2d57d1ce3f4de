// How large pieces are: numbers of the pipeline, each with the measurement behind it.
#pragma once
#include <cstdint>

namespace memhier {

// Staging bytes of one piece, all operands together: some slots of the pinned ring at least, which keeps the fixed
// costs of copies and kernels below a tenth.
inline constexpr int64_t kLeastPieceBytes = int64_t{8} << 20;
inline constexpr int64_t kMostPieceBytes = int64_t{64} << 20;
// Pieces that a large problem is cut into at least: filling and draining the pipeline costs about one piece of each
// stage, so 16 pieces keep that below a tenth.
inline constexpr int64_t kPiecesForOverlap = 16;
// More are not made where larger ones fit: filling and draining is below a hundredth by then, and a list of tens of
// thousands takes longer to write down than the decision that it is for.
inline constexpr int64_t kManyPieces = 256;
// Pieces are made larger where they would move so many times the bytes of the operands.
inline constexpr double kReuseFrom = 1.2;
// Whole operands stand on the device from so many bytes on, where smaller slices would fill no multiprocessors, up to
// this part of the limit: rows of boxes are padded, and ways have workspaces.
inline constexpr int64_t kLeastForStanding = int64_t{64} << 20;
inline constexpr int64_t kLimitForStanding = 2;
// Pieces whose staging buffers exist at once: one arrives, one is computed, one leaves.
inline constexpr int64_t kPiecesInFlight = 3;

// Of the link's rate in both directions, where kernels reach over it in one of them or in both. Measured on an H200:
// filters of 11 to 52 MB with few taps 0.60 to 0.69 by kernels both ways, 0.52 to 0.70 with copies the other way.
inline constexpr double kKernelDuplex = 0.62;

// The ring one way and the driver's copies of pageable memory the other. Threads of the ring are awake beside what the
// driver copies back, which takes so much longer: measured on four hosts of H200s, 4 to 25 MB back 1.4 to 1.8 times.
// Where the driver copies there, they have gone to sleep when what comes back needs them: 1 to 10 MB 40 to 100 us
// longer.
inline constexpr double kDriverBesideRing = 1.5;
inline constexpr double kRewaking = 100e-6;

// Predictions closer than this are equal, and the safer candidate wins.
inline constexpr double kSafetyMargin = 0.10;
// More threads must promise this gain to be used.
inline constexpr double kThreadGain = 0.02;

}  // namespace memhier
