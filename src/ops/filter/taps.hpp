// The constants of a filter problem: how it filters and with what, in one block of bytes that equal problems share.
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "execution/problem.hpp"
#include "memhier/filter.h"
#include "ops/filter/borders.hpp"

namespace memhier::filter {

// Per axis what the caller said. At rank 1 it stands in axes[1]; axes[0] then has one tap and nothing else.
struct AxisForm {
  int64_t taps = 1;
  int64_t step = 1;
  int64_t origin = 0;
  int64_t before = 0, after = 0;  // margins in use: how far the source operand extends the caller's source
  Border border = Border::reflect;
  int32_t unused = 0;  // no padding: bytes are compared
};

// Taps follow in memory, in the order of a correlation whatever the caller's: f32, f64, c64 or i32 as taps_type says.
struct Form {
  memhier_type taps_type = 0;
  int32_t rank = 1;
  memhier_filter_mode mode = MEMHIER_FILTER_SAME;
  int32_t separable = 0;
  int32_t wide = 0;         // integers: the sums need 64 bits
  int32_t convolution = 0;  // how the caller gave taps and origin
  AxisForm axes[2];
  double border_value[2] = {};
  int64_t divisor = 1;
};
static_assert(sizeof(Form) == 6 * 4 + 2 * sizeof(AxisForm) + 3 * 8 && sizeof(AxisForm) == 6 * 8);

// Bound of what a problem keeps: 2^28 taps of f32.
inline constexpr int64_t kMostTapBytes = int64_t{1} << 30;

// The types that taps can have, for elements of this type; the first is the default. Empty: such elements are
// not filtered.
std::span<const memhier_type> tap_types(memhier_type element) noexcept;

// Bytes of all taps; throws INVALID_ARGUMENT beyond kMostTapBytes.
int64_t tap_bytes_of(const Form &form);
// The taps of a dense filter are at coefficients[1]; those of a separable one at coefficients[0] for axes[0] and
// coefficients[1] for axes[1]; in the caller's order. Sets `wide`. Throws INVALID_ARGUMENT where exact sums would not
// fit 64 bits or the taps no memory.
std::shared_ptr<const Constants> make_taps(Form form, memhier_type element, const void *const coefficients[2]);
// Equal weights, for problems that are described without data. The divisor is the caller's to set.
std::shared_ptr<const Constants> make_equal_taps(Form form, memhier_type element);

const Form &form_of(const Problem &problem) noexcept;
const void *dense_taps(const Problem &problem) noexcept;
const void *axis_taps(const Problem &problem, int axis) noexcept;

// A sum divided by the divisor, rounded to nearest with halves away from zero, within [least, most].
MEMHIER_FILTER_BOTH int64_t finish_integer(int64_t sum, int64_t divisor, int64_t least, int64_t most) {
  const uint64_t magnitude = sum < 0 ? 0 - static_cast<uint64_t>(sum) : static_cast<uint64_t>(sum);
  const uint64_t by = static_cast<uint64_t>(divisor);
  uint64_t quotient = magnitude / by;
  const uint64_t rest = magnitude % by;
  if (rest >= by - rest) ++quotient;
  if (sum < 0) return quotient > 0 - static_cast<uint64_t>(least) ? least : -static_cast<int64_t>(quotient);
  return quotient > static_cast<uint64_t>(most) ? most : static_cast<int64_t>(quotient);
}

}  // namespace memhier::filter
