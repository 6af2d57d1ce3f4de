// The reference: the definition of include/memhier/filter.h in plain loops, output by output, on the calling thread.
// Borders are found by folding step by step; nothing of the other ways is used but the shape.
#include <complex>
#include <cstring>
#include <limits>
#include <type_traits>

#include "base/element_type.hpp"
#include "ops/filter/host_ways.hpp"

namespace memhier::filter {
namespace {

struct Place {
  bool constant = false;
  bool state = false;  // `at` counts elements of the state, negative: zeros
  int64_t at = 0;      // element of the source
};

// What stands at place p of the extended axis.
Place place_of(const Axis &axis, int64_t p) {
  const int64_t low = axis.bounds.low, high = axis.bounds.high;
  if (axis.border == Border::history)
    return p < low ? Place{false, true, axis.taps - 1 + p - low} : Place{false, false, p};
  while (p < low || p >= high) {
    switch (axis.border) {
      case Border::reflect:
        p = p < low ? 2 * low - 1 - p : 2 * high - 1 - p;
        break;
      case Border::mirror:
        if (high - low == 1)
          p = low;
        else
          p = p < low ? 2 * low - p : 2 * (high - 1) - p;
        break;
      case Border::nearest:
        p = p < low ? low : high - 1;
        break;
      case Border::wrap:
        p += p < low ? high - low : low - high;
        break;
      default:
        return {true, false, 0};
    }
  }
  return {false, false, p};
}

template <class T>
struct Wide {
  using type = std::conditional_t<std::is_integral_v<T>, int64_t, double>;
};
template <>
struct Wide<std::complex<float>> {
  using type = std::complex<double>;
};

template <class T>
T finished(const Shape &shape, typename Wide<T>::type sum) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(
        finish_integer(sum, shape.divisor, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
  else
    return static_cast<T>(sum);
}

// As an element has it.
template <class T>
typename Wide<T>::type border_value(const Shape &shape) {
  if constexpr (std::is_same_v<T, std::complex<float>>)
    return {static_cast<float>(shape.border_value[0]), static_cast<float>(shape.border_value[1])};
  else
    return static_cast<T>(shape.border_value[0]);
}

template <class Weight, class S>
S product(Weight weight, S value) {
  return weight * value;
}
// By its definition: the operator of std::complex makes infinities of what is no number by it.
std::complex<double> product(std::complex<double> a, std::complex<double> b) {
  return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
}

template <class T, class Tap>
class Loops {
 public:
  using Sum = typename Wide<T>::type;
  Loops(const Shape &shape, void *const *pointers)
      : shape_(shape),
        source_(static_cast<const T *>(pointers[0])),
        destination_(static_cast<T *>(pointers[1])),
        state_(shape.state_in < 0 ? nullptr : static_cast<const T *>(pointers[shape.state_in])) {}

  void run() const {
    const Axis &rows = shape_.axes[0], &columns = shape_.axes[1];
    for (int64_t channel = 0; channel < shape_.channels; ++channel)
      for (int64_t i = 0; i < rows.outputs; ++i)
        for (int64_t j = 0; j < columns.outputs; ++j)
          destination_[channel * shape_.destination_channel + i * rows.destination + j * columns.destination] =
              finished<T>(shape_, sum(channel, rows.first + i * rows.step, columns.first + j * columns.step));
  }

 private:
  // Real taps stay real: a part of a complex value takes nothing of the other.
  using Weight = typename Wide<Tap>::type;
  Weight tap(const void *taps, int64_t index) const {
    return static_cast<Weight>(static_cast<const Tap *>(taps)[index]);
  }

  Sum sum(int64_t channel, int64_t row, int64_t column) const {
    Sum total{};
    for (int64_t a = 0; a < shape_.axes[0].taps; ++a) {
      Sum along_row{};
      for (int64_t b = 0; b < shape_.axes[1].taps; ++b) {
        const Weight weight =
            shape_.separable ? tap(shape_.axis_taps[1], b) : tap(shape_.taps, a * shape_.axes[1].taps + b);
        along_row += product(weight, value(channel, row + a, column + b));
      }
      total += shape_.separable ? product(tap(shape_.axis_taps[0], a), along_row) : along_row;
    }
    return total;
  }

  Sum value(int64_t channel, int64_t row, int64_t column) const {
    const Place at_row = place_of(shape_.axes[0], row), at_column = place_of(shape_.axes[1], column);
    if (at_row.constant || at_column.constant) return border_value<T>(shape_);
    if (at_column.state) {
      if (!state_) return Sum{};
      return static_cast<Sum>(state_[at_column.at * shape_.state_in_element + channel * shape_.state_in_channel]);
    }
    return static_cast<Sum>(source_[channel * shape_.source_channel + at_row.at * shape_.axes[0].source +
                                    at_column.at * shape_.axes[1].source]);
  }

  const Shape &shape_;
  const T *source_;
  T *destination_;
  const T *state_;
};

}  // namespace

void write_state(const Problem &problem, const Shape &shape, void *const *pointers) {
  if (shape.state_out < 0) return;
  const size_t size = static_cast<size_t>(element_size(shape.type));
  const Axis &axis = shape.axes[1];
  const int64_t kept = axis.taps - 1;
  const int64_t channels = problem.operands[0].layout.rank > 1 ? problem.operands[0].layout.extents[1] : 1;
  char *to = static_cast<char *>(pointers[shape.state_out]);
  const char *source = static_cast<const char *>(pointers[0]);
  const char *before = shape.state_in < 0 ? nullptr : static_cast<const char *>(pointers[shape.state_in]);
  const auto element = [size](auto *start, int64_t index) { return start + index * static_cast<int64_t>(size); };
  for (int64_t channel = 0; channel < channels; ++channel) {
    for (int64_t i = 0; i < kept; ++i) {
      char *at = element(to, i * shape.state_out_element + channel * shape.state_out_channel);
      const int64_t p = axis.bounds.high - kept + i, old = kept + p - axis.bounds.low;
      if (p >= axis.bounds.low)
        std::memcpy(at, element(source, p * axis.source + channel * shape.source_channel), size);
      else if (before)
        std::memcpy(at, element(before, old * shape.state_in_element + channel * shape.state_in_channel), size);
      else
        std::memset(at, 0, size);
    }
  }
}

void run_reference(const Problem &problem, void *const *pointers, const RunContext &) {
  const Shape shape = shape_of(problem);
  switch (shape.sum) {
    case Sum::f32:
      Loops<float, float>(shape, pointers).run();
      break;
    case Sum::f64:
      Loops<double, double>(shape, pointers).run();
      break;
    case Sum::c64_real_taps:
      Loops<std::complex<float>, float>(shape, pointers).run();
      break;
    case Sum::c64:
      Loops<std::complex<float>, std::complex<float>>(shape, pointers).run();
      break;
    case Sum::i32:
    case Sum::i64:
      if (shape.type == MEMHIER_U8)
        Loops<uint8_t, int32_t>(shape, pointers).run();
      else
        Loops<int16_t, int32_t>(shape, pointers).run();
  }
  write_state(problem, shape, pointers);
}

}  // namespace memhier::filter
