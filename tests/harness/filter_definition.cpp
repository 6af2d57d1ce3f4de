// The definition of memhier/filter.h.
#include "harness/filter_definition.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <sstream>

namespace harness {
namespace {

std::mt19937_64 &generator() {
  static thread_local std::mt19937_64 random(std::random_device{}());
  return random;
}

double random_between(double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(generator());
}
int64_t random_integer(int64_t low, int64_t high) {
  return std::uniform_int_distribution<int64_t>(low, high)(generator());
}

bool is_integer(memhier_type type) { return type == MEMHIER_U8 || type == MEMHIER_I16; }

template <class T>
double load_as(const unsigned char *from, int part) {
  T value;
  std::memcpy(&value, from + static_cast<size_t>(part) * sizeof value, sizeof value);
  return static_cast<double>(value);
}

double random_value(memhier_type type) {
  if (type == MEMHIER_U8) return static_cast<double>(random_integer(0, 255));
  if (type == MEMHIER_I16) return static_cast<double>(random_integer(-32768, 32767));
  const double value = random_between(-1, 1);
  return type == MEMHIER_F64 ? value : static_cast<float>(value);
}

FilterData data_of(const FilterCase &test, int64_t rows, int64_t columns, const std::vector<double> &given) {
  FilterData data;
  data.extents[0] = rows;
  data.extents[1] = columns;
  data.channels = test.channels ? test.channels : 1;
  data.parts = element_parts(test.type);
  data.values.resize(static_cast<size_t>(rows * columns * data.channels * data.parts));
  for (double &value : data.values) value = random_value(test.type);
  if (!given.empty()) std::copy(given.begin(), given.end(), data.values.begin());
  return data;
}

std::vector<double> random_coefficients(const FilterCase &test) {
  const int64_t columns = test.rank == 2 ? test.taps[1] : 1;
  const int64_t count = test.separable ? test.taps[0] + columns : test.taps[0] * columns;
  std::vector<double> values(static_cast<size_t>(count * (test.type == MEMHIER_C64 && !test.real_taps ? 2 : 1)));
  const int32_t most = test.large_taps ? test.large_taps : 20;
  for (double &value : values)
    value = is_integer(test.type) ? static_cast<double>(random_integer(-most, most))
                                  : random_value(test.type == MEMHIER_F64 ? MEMHIER_F64 : MEMHIER_F32);
  return values;
}

// Of an exact sum of integers.
long double finished(const FilterCase &test, long double sum) {
  const long double quotient = std::floor((2 * std::fabs(sum) + test.divisor) / (2.0L * test.divisor));
  const long double rounded = sum < 0 ? -quotient : quotient;
  return test.type == MEMHIER_U8 ? std::clamp(rounded, 0.0L, 255.0L) : std::clamp(rounded, -32768.0L, 32767.0L);
}

// Floats: within the error of sums in the type of the elements, infinities and NaNs where they must be.
bool is_right(const FilterCase &test, long double expected, long double magnitude, double actual) {
  if (is_integer(test.type)) return finished(test, expected) == actual;
  if (std::isnan(expected)) return std::isnan(actual);
  if (std::isinf(expected)) return actual == static_cast<double>(expected);
  const long double epsilon = test.type == MEMHIER_F64 ? 0x1p-53L : 0x1p-24L;
  const long double count = test.separable   ? test.taps[0] + test.taps[1]
                            : test.rank == 2 ? test.taps[0] * test.taps[1]
                                             : test.taps[0];
  // Complex products take two roundings.
  return std::fabs(expected - actual) <= (2 * count + 4) * epsilon * magnitude;
}

// Of the source with its margins.
int64_t rows_of(const FilterCase &test) {
  return test.rank == 2 ? test.extents[0] + test.before[0] + test.after[0] : 1;
}
int64_t columns_of(const FilterCase &test) {
  const int axis = test.rank - 1;
  return test.extents[axis] + test.before[axis] + test.after[axis];
}

}  // namespace

// Axis 0 of a rank-1 filter is axis 1 here; axis 0 has one row.
class FilterDefinition {
 public:
  FilterDefinition(const FilterCase &test, const FilterData &source, const FilterData *state,
                   const std::vector<double> &coefficients)
      : test_(test), source_(source), state_(state), coefficients_(coefficients), parts_(element_parts(test.type)) {
    for (const int a : {0, 1}) {
      const int user = test.rank == 2 ? a : 0;
      const bool real = test.rank == 2 || a == 1;
      taps_[a] = real ? test.taps[user] : 1;
      step_[a] = real ? test.step[user] : 1;
      border_[a] = test.border[user];
      before_[a] = real ? test.before[user] : 0;
      n_[a] = source.extents[a] - before_[a] - (real ? test.after[user] : 0);
      outputs_[a] = real ? outputs(n_[a], taps_[a], step_[a]) : 1;
      const int64_t centre = taps_[a] / 2 + (real ? test.origin[user] : 0);
      // The element of x under w[0] of output 0 and the direction of the rest.
      const int64_t last = taps_[a] - 1;
      const bool convolution = test.convolution;
      direction_[a] = convolution ? -1 : 1;
      if (!real) continue;
      if (test.mode == MEMHIER_FILTER_SAME) start_[a] = convolution ? centre : -centre;
      if (test.mode == MEMHIER_FILTER_VALID) start_[a] = convolution ? last : 0;
      if (test.mode == MEMHIER_FILTER_FULL || test.mode == MEMHIER_FILTER_STREAM) start_[a] = convolution ? 0 : -last;
    }
  }
  int64_t outputs(int a) const { return outputs_[a]; }

  FilterSum sum(int64_t i, int64_t j, int64_t channel) const {
    FilterSum result;
    auto &[total, magnitude] = result;
    for (int64_t a = 0; a < taps_[0]; ++a) {
      for (int64_t b = 0; b < taps_[1]; ++b) {
        long double tap[2], x[2];
        coefficient(a, b, tap);
        value(i * step_[0] + start_[0] + direction_[0] * a, j * step_[1] + start_[1] + direction_[1] * b, channel, x);
        if (parts_ == 1) {
          total[0] += tap[0] * x[0];
          magnitude[0] += std::fabs(tap[0] * x[0]);
        } else if (test_.real_taps) {
          for (const int p : {0, 1}) {
            total[p] += tap[0] * x[p];
            magnitude[p] += std::fabs(tap[0] * x[p]);
          }
        } else {
          total[0] += tap[0] * x[0] - tap[1] * x[1];
          total[1] += tap[0] * x[1] + tap[1] * x[0];
          magnitude[0] += std::fabs(tap[0] * x[0]) + std::fabs(tap[1] * x[1]);
          magnitude[1] += std::fabs(tap[0] * x[1]) + std::fabs(tap[1] * x[0]);
        }
      }
    }
    return result;
  }

 private:
  int64_t outputs(int64_t n, int64_t taps, int64_t step) const {
    if (n == 0) return 0;
    switch (test_.mode) {
      case MEMHIER_FILTER_VALID:
        return n < taps ? 0 : (n - taps) / step + 1;
      case MEMHIER_FILTER_FULL:
        return (n + taps - 1 + step - 1) / step;
      case MEMHIER_FILTER_STREAM:
        return n / step;
      default:
        return (n + step - 1) / step;
    }
  }

  void coefficient(int64_t a, int64_t b, long double (&tap)[2]) const {
    const int width = parts_ == 2 && !test_.real_taps ? 2 : 1;
    const auto read = [&](int64_t index, long double(&to)[2]) {
      to[0] = coefficients_[static_cast<size_t>(index * width)];
      to[1] = width == 2 ? coefficients_[static_cast<size_t>(index * width + 1)] : 0;
    };
    if (!test_.separable) return read(a * taps_[1] + b, tap);
    long double row[2], column[2];
    read(a, row);
    read(taps_[0] + b, column);
    tap[0] = row[0] * column[0] - row[1] * column[1];
    tap[1] = row[0] * column[1] + row[1] * column[0];
  }

  // Walks place p of an axis into [0, n); false: the border's value.
  static bool walk(memhier_border border, int64_t n, int64_t *p) {
    while (*p < 0 || *p >= n) {
      if (border == MEMHIER_BORDER_CONSTANT) return false;
      if (border == MEMHIER_BORDER_NEAREST) *p = *p < 0 ? 0 : n - 1;
      if (border == MEMHIER_BORDER_WRAP) *p += *p < 0 ? n : -n;
      if (border == MEMHIER_BORDER_REFLECT) *p = *p < 0 ? -1 - *p : 2 * n - 1 - *p;
      if (border == MEMHIER_BORDER_MIRROR) *p = n == 1 ? 0 : *p < 0 ? -*p : 2 * n - 2 - *p;
    }
    return true;
  }

  void value(int64_t i, int64_t j, int64_t channel, long double (&x)[2]) const {
    x[0] = x[1] = 0;
    if (test_.mode == MEMHIER_FILTER_STREAM && j < 0) {
      if (!state_) return;
      for (int p = 0; p < parts_; ++p) x[p] = state_->at(0, taps_[1] - 1 + j, channel)[p];
      return;
    }
    i += before_[0];
    j += before_[1];
    if (!walk(border_[0], source_.extents[0], &i) || !walk(border_[1], source_.extents[1], &j)) {
      for (int p = 0; p < parts_; ++p)
        x[p] = test_.type == MEMHIER_F64 ? test_.border_value[p] : static_cast<float>(test_.border_value[p]);
      return;
    }
    for (int p = 0; p < parts_; ++p) x[p] = source_.at(i, j, channel)[p];
  }

  const FilterCase &test_;
  const FilterData &source_;
  const FilterData *state_;
  const std::vector<double> &coefficients_;
  int parts_;
  int64_t taps_[2], step_[2], before_[2], n_[2], outputs_[2], start_[2] = {0, 0}, direction_[2] = {1, 1};
  memhier_border border_[2];
};

int element_parts(memhier_type type) { return type == MEMHIER_C64 ? 2 : 1; }

memhier_type filter_taps_type(const FilterCase &test) {
  if (is_integer(test.type)) return MEMHIER_I32;
  return test.real_taps ? MEMHIER_F32 : test.type;
}
// A value as an element or tap of the type has it.
void store_element(memhier_type type, const double *value, unsigned char *to) {
  const auto put = [to](auto v, size_t at = 0) { std::memcpy(to + at * sizeof v, &v, sizeof v); };
  switch (type) {
    case MEMHIER_F64:
      return put(value[0]);
    case MEMHIER_C64:
      put(static_cast<float>(value[1]), 1);
      return put(static_cast<float>(value[0]));
    case MEMHIER_U8:
      return put(static_cast<uint8_t>(value[0]));
    case MEMHIER_I16:
      return put(static_cast<int16_t>(value[0]));
    case MEMHIER_I32:
      return put(static_cast<int32_t>(value[0]));
    default:
      return put(static_cast<float>(value[0]));
  }
}

double load_element(memhier_type type, const unsigned char *from, int part) {
  switch (type) {
    case MEMHIER_F64:
      return load_as<double>(from, part);
    case MEMHIER_U8:
      return load_as<uint8_t>(from, part);
    case MEMHIER_I16:
      return load_as<int16_t>(from, part);
    case MEMHIER_I32:
      return load_as<int32_t>(from, part);
    default:
      return load_as<float>(from, part);
  }
}
std::string wrong_value(const FilterCase &test, long double expected, long double magnitude, double actual) {
  if (is_right(test, expected, magnitude, actual)) return {};
  std::ostringstream text;
  text.precision(17);
  text << "expected " << static_cast<double>(is_integer(test.type) ? finished(test, expected) : expected) << ", got "
       << actual;
  return text.str();
}
FilterNumbers::FilterNumbers(const FilterCase &test)
    : test_(test),
      data(data_of(test, rows_of(test), columns_of(test), test.values)),
      state(data_of(test, 1, test.state_in || test.state_out ? test.taps[0] - 1 : 0, test.state_values)),
      coefficients(test.coefficients.empty() ? random_coefficients(test) : test.coefficients),
      definition_(std::make_unique<FilterDefinition>(test_, data, test.state_in ? &state : nullptr, coefficients)) {}
FilterNumbers::~FilterNumbers() = default;

int64_t FilterNumbers::outputs(int axis) const { return definition_->outputs(axis); }

const FilterSum &FilterNumbers::sum(int64_t i, int64_t j, int64_t channel) {
  if (sums_.empty()) {
    for (int64_t r = 0; r < outputs(0); ++r)
      for (int64_t c = 0; c < outputs(1); ++c)
        for (int64_t k = 0; k < data.channels; ++k) sums_.push_back(definition_->sum(r, c, k));
  }
  return sums_[static_cast<size_t>((i * outputs(1) + j) * data.channels + channel)];
}

}  // namespace harness
