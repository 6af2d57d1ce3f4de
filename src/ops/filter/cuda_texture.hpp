// What textures can do of a filter. Plain C++.
#pragma once
#include "ops/filter/filter.hpp"

namespace memhier::filter {

// Outputs of a block: a thread has kTextureRows of a column, a warp 32 columns.
inline constexpr int kTextureRows = 4;
inline constexpr int kTextureThreads = 256;

// The texture unit finds values outside by itself where they follow its own rules: reflect (which it calls mirror),
// nearest (clamp), wrap, and constant for the value 0; on data whose bounds are those of the operand.
Reason texture_reason(const Shape &shape) noexcept;
// Reflections and wrapping go by coordinates of 0 to 1.
bool texture_normalised(const Shape &shape) noexcept;

}  // namespace memhier::filter
