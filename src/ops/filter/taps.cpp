// Constants of a filter: the form, then the taps, turned into the order of a correlation.
#include "ops/filter/taps.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"

namespace memhier::filter {
namespace {

constexpr memhier_type kF32[] = {MEMHIER_F32};
constexpr memhier_type kF64[] = {MEMHIER_F64};
constexpr memhier_type kC64[] = {MEMHIER_C64, MEMHIER_F32};
constexpr memhier_type kI32[] = {MEMHIER_I32};

// Values in the block of axis `axis`; all of a dense filter are in that of axis 1.
int64_t block_count(const Form &form, int axis) {
  if (form.separable) return form.axes[axis].taps;
  return axis == 0 ? 0 : checked_multiply(form.axes[0].taps, form.axes[1].taps, "taps");
}

int64_t magnitude_sum(const std::byte *values, int64_t count) {
  uint64_t sum = 0;
  for (int64_t i = 0; i < count; ++i) {
    int32_t tap;
    std::memcpy(&tap, values + i * 4, 4);
    sum += tap < 0 ? 0 - static_cast<uint64_t>(int64_t{tap}) : static_cast<uint64_t>(tap);
  }
  return static_cast<int64_t>(sum);  // of at most 2^32 taps: below 2^63
}

// Largest magnitude that a sum of integers can take, as far as 64 bits tell it.
int64_t integer_bound(const Form &form, memhier_type element, const std::byte *values) {
  const int64_t rows = block_count(form, 0), columns = block_count(form, 1);
  const int64_t row_sum = magnitude_sum(values + rows * 4, columns);
  int64_t bound = 0;
  bool overflow = multiply_overflows(element == MEMHIER_U8 ? 255 : 32768, row_sum, &bound);
  if (form.separable) {
    const int64_t column_sum = std::max<int64_t>(1, magnitude_sum(values, rows));
    overflow = overflow || multiply_overflows(bound, column_sum, &bound);
  }
  if (overflow)
    fail(MEMHIER_INVALID_ARGUMENT,
         "coefficients: exact sums of these taps need more than 64 bits; scale the taps down");
  return bound;
}

void copy_taps(std::byte *to, const void *from, int64_t count, int64_t size, bool reverse) {
  const std::byte *values = static_cast<const std::byte *>(from);
  if (!reverse) {
    std::memcpy(to, values, static_cast<size_t>(count * size));
    return;
  }
  for (int64_t i = 0; i < count; ++i)
    std::memcpy(to + i * size, values + (count - 1 - i) * size, static_cast<size_t>(size));
}

}  // namespace

std::span<const memhier_type> tap_types(memhier_type element) noexcept {
  switch (element) {
    case MEMHIER_F32:
      return kF32;
    case MEMHIER_F64:
      return kF64;
    case MEMHIER_C64:
      return kC64;
    case MEMHIER_U8:
    case MEMHIER_I16:
      return kI32;
    default:
      return {};
  }
}

int64_t tap_bytes_of(const Form &form) {
  const int64_t bytes = checked_multiply(checked_add(block_count(form, 0), block_count(form, 1), "taps"),
                                         element_size(form.taps_type), "taps");
  if (bytes > kMostTapBytes)
    fail(MEMHIER_INVALID_ARGUMENT, "taps: %lld bytes of coefficients; at most %lld are taken",
         static_cast<long long>(bytes), static_cast<long long>(kMostTapBytes));
  return bytes;
}

std::shared_ptr<const Constants> make_taps(Form form, memhier_type element, const void *const coefficients[2]) {
  const int64_t size = element_size(form.taps_type);
  const int64_t rows = block_count(form, 0), columns = block_count(form, 1);
  const int64_t bytes = tap_bytes_of(form);
  std::vector<std::byte> block(sizeof(Form) + static_cast<size_t>(bytes));
  std::byte *values = block.data() + sizeof(Form);
  // Both axes of a dense block turn when its values do.
  if (rows) copy_taps(values, coefficients[0], rows, size, form.convolution);
  copy_taps(values + rows * size, coefficients[1], columns, size, form.convolution);
  form.wide = form.taps_type == MEMHIER_I32 && integer_bound(form, element, values) > INT32_MAX;
  std::memcpy(block.data(), &form, sizeof(Form));
  return make_constants(block);
}

std::shared_ptr<const Constants> make_equal_taps(Form form, memhier_type element) {
  tap_bytes_of(form);
  std::vector<std::byte> values[2];
  const int64_t size = element_size(form.taps_type);
  for (const int axis : {0, 1}) {
    const int64_t count = block_count(form, axis);
    values[axis].resize(static_cast<size_t>(count * size));
    const double weight = 1.0 / static_cast<double>(std::max<int64_t>(count, 1));
    const float single = static_cast<float>(weight);
    const int32_t one = 1;
    for (int64_t i = 0; i < count; ++i) {
      std::byte *value = values[axis].data() + i * size;  // complex: the imaginary part stays zero
      if (form.taps_type == MEMHIER_F64)
        std::memcpy(value, &weight, sizeof weight);
      else if (form.taps_type == MEMHIER_I32)
        std::memcpy(value, &one, sizeof one);
      else
        std::memcpy(value, &single, sizeof single);
    }
  }
  const void *const coefficients[2] = {values[0].data(), values[1].data()};
  return make_taps(form, element, coefficients);
}

const Form &form_of(const Problem &problem) noexcept {
  return *reinterpret_cast<const Form *>(problem.constants->bytes.data());
}

const void *dense_taps(const Problem &problem) noexcept { return problem.constants->bytes.data() + sizeof(Form); }

const void *axis_taps(const Problem &problem, int axis) noexcept {
  const Form &form = form_of(problem);
  const int64_t before = axis == 0 ? 0 : form.axes[0].taps;
  return problem.constants->bytes.data() + sizeof(Form) + before * element_size(form.taps_type);
}

}  // namespace memhier::filter
