// Element loops of the host, one for each size or pair of types.
#include "ops/record/host_move.hpp"

#include <algorithm>
#include <cstring>

#include "kernels/element.hpp"
#include "ops/record/convert.hpp"

namespace memhier::record {
namespace {

template <int Bytes>
void copy_elements(int64_t count, Elements from, Elements to, int64_t) {
  if (from.step == Bytes && to.step == Bytes) {
    std::memcpy(to.at, from.at, static_cast<size_t>(count * Bytes));
    return;
  }
  for (int64_t i = 0; i < count; ++i) copy_element<Bytes>(to.at + i * to.step, from.at + i * from.step);
}

// 16 to 32 bytes as two overlapping halves.
void copy_two_parts(int64_t count, Elements from, Elements to, int64_t bytes) {
  for (int64_t i = 0; i < count; ++i, from.at += from.step, to.at += to.step) {
    char low[16], high[16];
    std::memcpy(low, from.at, 16);
    std::memcpy(high, from.at + bytes - 16, 16);
    std::memcpy(to.at, low, 16);
    std::memcpy(to.at + bytes - 16, high, 16);
  }
}

void copy_runs(int64_t count, Elements from, Elements to, int64_t bytes) {
  if (from.step == bytes && to.step == bytes) {
    std::memcpy(to.at, from.at, static_cast<size_t>(count * bytes));
    return;
  }
  if (bytes <= 32) return copy_two_parts(count, from, to, bytes);
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to.at + i * to.step, from.at + i * from.step, static_cast<size_t>(bytes));
}

// Both sides without gaps: a loop that compilers vectorise.
template <class To, class From>
void convert_run(int64_t count, const char *from, char *to) {
  for (int64_t i = 0; i < count; ++i) {
    From value;
    std::memcpy(&value, from + i * static_cast<int64_t>(sizeof value), sizeof value);
    const To result = converted<To>(value);
    std::memcpy(to + i * static_cast<int64_t>(sizeof result), &result, sizeof result);
  }
}

// Where there are gaps, by way of runs in the first cache.
template <class To, class From>
void convert_elements(int64_t count, Elements from, Elements to, int64_t) {
  constexpr int64_t kRun = 256, kFrom = sizeof(From), kTo = sizeof(To);
  alignas(64) char gathered[kRun * kFrom], results[kRun * kTo];
  for (int64_t first = 0; first < count; first += kRun) {
    const int64_t here = std::min(kRun, count - first);
    const Elements in{from.at + first * from.step, from.step}, out{to.at + first * to.step, to.step};
    const bool gather = in.step != kFrom, scatter = out.step != kTo;
    if (gather) copy_elements<kFrom>(here, in, {gathered, kFrom}, kFrom);
    convert_run<To, From>(here, gather ? gathered : in.at, scatter ? results : out.at);
    if (scatter) copy_elements<kTo>(here, {results, kTo}, out, kTo);
  }
}

}  // namespace

MoveFunction copy_function(int64_t bytes) noexcept {
  MoveFunction function = copy_runs;
  if (bytes <= 16)
    with_element_bytes(static_cast<int32_t>(bytes), [&](auto size) { function = copy_elements<size()>; });
  return function;
}

MoveFunction convert_function(memhier_type from, memhier_type to) noexcept {
  MoveFunction function = nullptr;
  with_number(from, [&](auto from_zero) {
    with_number(to, [&](auto to_zero) { function = convert_elements<decltype(to_zero), decltype(from_zero)>; });
  });
  return function;
}

}  // namespace memhier::record
