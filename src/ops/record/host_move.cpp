// Element loops of the host, one for each size or pair of types.
#include "ops/record/host_move.hpp"

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

template <class To, class From>
void convert_elements(int64_t count, Elements from, Elements to, int64_t) {
  const auto convert = [&](int64_t i, int64_t from_step, int64_t to_step) {
    From value;
    std::memcpy(&value, from.at + i * from_step, sizeof value);
    const To result = converted<To>(value);
    std::memcpy(to.at + i * to_step, &result, sizeof result);
  };
  if (from.step == sizeof(From) && to.step == sizeof(To)) {
    for (int64_t i = 0; i < count; ++i) convert(i, sizeof(From), sizeof(To));
  } else {
    for (int64_t i = 0; i < count; ++i) convert(i, from.step, to.step);
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
