// Checked 64-bit size arithmetic: every product and sum of sizes goes through here.
#pragma once
#include <cstdint>

#include "base/status.hpp"

namespace memhier {

inline bool multiply_overflows(int64_t a, int64_t b, int64_t *out) noexcept {
  return __builtin_mul_overflow(a, b, out);
}
inline bool add_overflows(int64_t a, int64_t b, int64_t *out) noexcept { return __builtin_add_overflow(a, b, out); }

// Throw INVALID_ARGUMENT naming `what` on overflow.
inline int64_t checked_multiply(int64_t a, int64_t b, const char *what) {
  int64_t result;
  if (multiply_overflows(a, b, &result)) fail(MEMHIER_INVALID_ARGUMENT, "%s: the size does not fit 64 bits", what);
  return result;
}
inline int64_t checked_add(int64_t a, int64_t b, const char *what) {
  int64_t result;
  if (add_overflows(a, b, &result)) fail(MEMHIER_INVALID_ARGUMENT, "%s: the size does not fit 64 bits", what);
  return result;
}
inline constexpr int64_t ceil_divide(int64_t a, int64_t b) noexcept { return a / b + (a % b != 0); }
inline constexpr int64_t round_up(int64_t a, int64_t b) noexcept { return ceil_divide(a, b) * b; }
inline int64_t checked_round_up(int64_t a, int64_t b, const char *what) {
  return checked_multiply(ceil_divide(a, b), b, what);
}

}  // namespace memhier
