// Sums of rows for one instruction set, as chosen for this CPU: the inner loops of every host way.
#pragma once
#include <cstdint>

namespace memhier::filter {

// out[r][i] = sum over a, b of taps[a * tap_columns + b] * rows[r + a][offsets[b] + i], in that order, beginning with
// 0; 0 <= i < count, 0 <= r < out_rows. No row that is written lies in a row that is read.
struct RowSums {
  const void *const *rows = nullptr;  // out_rows + tap_rows - 1 of them
  const int64_t *offsets = nullptr;   // in values of a row
  const void *taps = nullptr;
  int64_t tap_rows = 1, tap_columns = 1;
  void *const *out = nullptr;
  int64_t out_rows = 1;
  int64_t count = 0;
};
// Out rows that share what they read of a row: more at once gain nothing.
inline constexpr int64_t kOutRows = 4;

// to[i] = sums[i] over the divisor, rounded and saturated as finish_integer does.
struct Finish {
  const void *sums = nullptr;
  void *to = nullptr;
  int64_t count = 0;
  int64_t divisor = 1;
};

struct SumKernels {
  using Sums = void (*)(const RowSums &);
  Sums f32, f64, c64;                  // values, taps and sums of the type
  Sums u8_i32, i16_i32, i32;           // taps i32, sums i32
  Sums u8_i64, i16_i64, i64;           // taps i32, sums i64
  void (*finish_u8)(const Finish &);   // sums i32
  void (*finish_i16)(const Finish &);  // sums i32
  const char *name;
};
const SumKernels &sum_kernels() noexcept;

}  // namespace memhier::filter
