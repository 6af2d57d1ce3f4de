// One filter, checked to the last byte.
#include "harness/filter_case.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <sstream>

namespace harness {
namespace {

constexpr int64_t kGuard = 256;
constexpr unsigned char kPoison = 0xFF;  // NaN of every float type

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
int parts(memhier_type type) { return type == MEMHIER_C64 ? 2 : 1; }

// A value as an element or tap of the type has it.
void store(memhier_type type, const double *value, unsigned char *to) {
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

template <class T>
double load_as(const unsigned char *from, int part) {
  T value;
  std::memcpy(&value, from + static_cast<size_t>(part) * sizeof value, sizeof value);
  return static_cast<double>(value);
}

double load(memhier_type type, const unsigned char *from, int part) {
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

// An array of two axes and channels in memory, guards around it.
struct Array {
  int64_t extents[3] = {1, 1, 1};  // axis 0, axis 1, channels
  int64_t strides[3] = {};         // elements
  int64_t origin = 0;              // bytes from the start of the memory to index (0, 0, 0)
  std::vector<unsigned char> bytes;
  int64_t element = 0;

  int64_t at(int64_t i, int64_t j, int64_t channel) const {
    return origin + (i * strides[0] + j * strides[1] + channel * strides[2]) * element;
  }
};

Array array_of(const FilterCase &test, int64_t rows, int64_t columns, int64_t gap, bool reversed) {
  Array array;
  array.element = memhier_type_size(test.type);
  array.extents[0] = rows;
  array.extents[1] = columns;
  array.extents[2] = std::max<int64_t>(1, test.channels);
  const int inner = test.along_columns ? 0 : 1, outer = 1 - inner;
  const int64_t pixel = test.planar ? 1 : array.extents[2];
  array.strides[inner] = pixel;
  array.strides[outer] = std::max<int64_t>(1, array.extents[inner]) * pixel + gap;
  const int64_t plane = std::max<int64_t>(1, array.extents[outer]) * array.strides[outer];
  array.strides[2] = test.planar ? plane : 1;
  const int64_t total = plane * (test.planar ? array.extents[2] : 1);
  array.origin = kGuard;
  if (reversed) {
    for (const int mode : {0, 1}) {
      array.origin += std::max<int64_t>(0, array.extents[mode] - 1) * array.strides[mode] * array.element;
      array.strides[mode] = -array.strides[mode];
    }
  }
  array.bytes.assign(static_cast<size_t>(total * array.element + 2 * kGuard + 16), kPoison);
  return array;
}

// The source with its margins as plain numbers, index by index.
struct Data {
  int64_t extents[2] = {1, 1}, channels = 1;
  int parts = 1;
  std::vector<double> values;
  const double *at(int64_t i, int64_t j, int64_t channel) const {
    return &values[static_cast<size_t>(((i * extents[1] + j) * channels + channel) * parts)];
  }
  double *at(int64_t i, int64_t j, int64_t channel) {
    return const_cast<double *>(static_cast<const Data *>(this)->at(i, j, channel));
  }
};

double random_value(memhier_type type) {
  if (type == MEMHIER_U8) return static_cast<double>(random_integer(0, 255));
  if (type == MEMHIER_I16) return static_cast<double>(random_integer(-32768, 32767));
  const double value = random_between(-1, 1);
  return type == MEMHIER_F64 ? value : static_cast<float>(value);
}

Data data_of(const FilterCase &test, int64_t rows, int64_t columns, const std::vector<double> &given) {
  Data data;
  data.extents[0] = rows;
  data.extents[1] = columns;
  data.channels = test.channels ? test.channels : 1;
  data.parts = parts(test.type);
  data.values.resize(static_cast<size_t>(rows * columns * data.channels * data.parts));
  for (double &value : data.values) value = random_value(test.type);
  if (!given.empty()) std::copy(given.begin(), given.end(), data.values.begin());
  return data;
}

struct Sum {
  long double total[2] = {}, magnitude[2] = {};  // by part; magnitude: of the summands' magnitudes
};

// The definition. Axis a of a rank-1 filter is axis 1 here; axis 0 has one row.
class Definition {
 public:
  Definition(const FilterCase &test, const Data &source, const Data *state, const std::vector<double> &coefficients)
      : test_(test), source_(source), state_(state), coefficients_(coefficients), parts_(parts(test.type)) {
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

  Sum sum(int64_t i, int64_t j, int64_t channel) const {
    Sum result;
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
  const Data &source_;
  const Data *state_;
  const std::vector<double> &coefficients_;
  int parts_;
  int64_t taps_[2], step_[2], before_[2], n_[2], outputs_[2], start_[2] = {0, 0}, direction_[2] = {1, 1};
  memhier_border border_[2];
};

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

// Empty: right.
std::string wrong_value(const FilterCase &test, long double expected, long double magnitude, double actual) {
  if (is_right(test, expected, magnitude, actual)) return {};
  std::ostringstream text;
  text.precision(17);
  text << "expected " << static_cast<double>(is_integer(test.type) ? finished(test, expected) : expected) << ", got "
       << actual;
  return text.str();
}

memhier_operand operand_of(const FilterCase &test, const Array &array, memhier_place place) {
  memhier_operand result;
  memhier_operand_init(&result, sizeof result);
  result.type = test.type;
  result.place = place;
  result.rank = test.rank + (test.channels > 0);
  const int first = 2 - test.rank;
  for (int i = 0; i < result.rank; ++i) {
    result.extents[i] = array.extents[first + i];
    result.strides[i] = array.strides[first + i];
  }
  return result;
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

memhier_type taps_type(const FilterCase &test) {
  if (is_integer(test.type)) return MEMHIER_I32;
  return test.real_taps ? MEMHIER_F32 : test.type;
}

// What a case computes with, and what comes out by the definition.
class Numbers {
 public:
  explicit Numbers(const FilterCase &test)
      : test_(test),
        data(data_of(test, rows(test), columns(test), test.values)),
        state(data_of(test, 1, test.state_in || test.state_out ? test.taps[0] - 1 : 0, test.state_values)),
        coefficients(test.coefficients.empty() ? random_coefficients(test) : test.coefficients),
        definition_(test_, data, test.state_in ? &state : nullptr, coefficients) {}
  Numbers(const Numbers &) = delete;

  int64_t outputs(int axis) const { return definition_.outputs(axis); }
  const Sum &sum(int64_t i, int64_t j, int64_t channel) {
    if (sums_.empty()) {
      for (int64_t r = 0; r < outputs(0); ++r)
        for (int64_t c = 0; c < outputs(1); ++c)
          for (int64_t k = 0; k < data.channels; ++k) sums_.push_back(definition_.sum(r, c, k));
    }
    return sums_[static_cast<size_t>((i * outputs(1) + j) * data.channels + channel)];
  }

 private:
  // Of the source with its margins.
  static int64_t rows(const FilterCase &test) {
    return test.rank == 2 ? test.extents[0] + test.before[0] + test.after[0] : 1;
  }
  static int64_t columns(const FilterCase &test) {
    const int axis = test.rank - 1;
    return test.extents[axis] + test.before[axis] + test.after[axis];
  }
  const FilterCase test_;

 public:
  const Data data, state;
  const std::vector<double> coefficients;

 private:
  const Definition definition_;
  std::vector<Sum> sums_;
};

// An array, the memory it lies in, and how it is passed.
struct Placed {
  Array array;
  Memory memory;
  memhier_operand operand;
  int64_t first;  // byte of the element that the operand points at

  Placed(const FilterCase &test, Array what, memhier_place place)
      : array(std::move(what)),
        memory(place, array.bytes.size()),
        operand(operand_of(test, array, place)),
        first(array.origin + test.misalign) {}
  void *pointer() const { return memory.data() + first; }
  void fill(const FilterCase &test, const Data &data) {
    for (int64_t i = 0; i < data.extents[0]; ++i)
      for (int64_t j = 0; j < data.extents[1]; ++j)
        for (int64_t c = 0; c < data.channels; ++c)
          store(test.type, data.at(i, j, c), array.bytes.data() + array.at(i, j, c) + test.misalign);
  }
  void send() { memory.write(array.bytes); }
};

// Compares the array with what it holds now: inside by `wrong`, bytes outside as they were.
template <class Wrong>
std::string compare(const FilterCase &test, const Placed &placed, const char *name, Wrong wrong) {
  std::vector<unsigned char> actual = placed.memory.read(), outside = placed.array.bytes;
  const Array &array = placed.array;
  for (int64_t i = 0; i < array.extents[0]; ++i) {
    for (int64_t j = 0; j < array.extents[1]; ++j) {
      for (int64_t c = 0; c < array.extents[2]; ++c) {
        const int64_t at = array.at(i, j, c) + test.misalign;
        const std::string text = wrong(i, j, c, actual.data() + at);
        if (!text.empty()) {
          std::ostringstream where;
          where << name << " (" << i << "," << j << "," << c << "): " << text;
          return where.str();
        }
        std::copy_n(actual.begin() + at, array.element, outside.begin() + at);
      }
    }
  }
  const auto differs = std::mismatch(outside.begin(), outside.end(), actual.begin());
  if (differs.first == outside.end()) return {};
  return std::string(name) + " byte " + std::to_string(differs.first - outside.begin()) + ": written outside";
}

}  // namespace

std::string FilterCase::text() const {
  std::ostringstream out;
  out << "type " << type << " " << extents[0];
  if (rank == 2) out << "x" << extents[1];
  out << " taps " << taps[0];
  if (rank == 2) out << "x" << taps[1];
  out << (separable ? " separable" : "") << (convolution ? " convolution" : "") << (real_taps ? " real taps" : "")
      << " mode " << mode << " border " << border[0] << "," << border[1] << " origin " << origin[0] << "," << origin[1]
      << " step " << step[0] << "," << step[1] << " margins " << before[0] << "," << before[1] << "+" << after[0] << ","
      << after[1] << " divisor " << divisor;
  if (channels) out << " channels " << channels << (planar ? " planar" : "");
  out << (along_columns ? " along columns" : "") << (reversed ? " reversed" : "") << (state_in ? " state in" : "")
      << (state_out ? " state out" : "") << " gaps " << source_gap << "," << destination_gap << " "
      << place_word(source_place) << " to " << place_word(destination_place);
  if (misalign) out << " misaligned by " << misalign;
  if (working_set) out << " working set " << working_set;
  if (!way.empty()) out << " way=" << way << " route_in=" << route_in << " route_out=" << route_out;
  return out.str();
}

namespace {

FilterOutcome run(memhier_context *context, const FilterCase &test, Numbers *numbers, void *stream) {
  const Data &data = numbers->data, &state = numbers->state;
  const std::vector<double> &coefficients = numbers->coefficients;
  const int64_t kept = test.taps[0] - 1;

  Placed source(test, array_of(test, data.extents[0], data.extents[1], test.source_gap, test.reversed),
                test.source_place);
  source.fill(test, data);
  source.send();
  // The operand is what the margins surround.
  for (int axis = 0; axis < test.rank; ++axis) {
    source.operand.extents[axis] = test.extents[axis];
    source.first += test.before[axis] * source.operand.strides[axis] * source.array.element;
  }
  Placed destination(test, array_of(test, numbers->outputs(0), numbers->outputs(1), test.destination_gap, false),
                     test.destination_place);
  destination.send();
  Placed state_in(test, array_of(test, 1, kept, 0, false), test.source_place);
  state_in.fill(test, state);
  state_in.send();
  Placed state_out(test, array_of(test, 1, kept, 0, false), test.destination_place);
  state_out.send();

  std::vector<unsigned char> taps(coefficients.size() * 8);
  const memhier_type tap_type = taps_type(test);
  const size_t tap_parts = static_cast<size_t>(parts(tap_type)),
               tap_bytes = static_cast<size_t>(memhier_type_size(tap_type));
  for (size_t i = 0; i < coefficients.size() / tap_parts; ++i)
    store(tap_type, &coefficients[i * tap_parts], taps.data() + i * tap_bytes);
  memhier_filter filter;
  memhier_filter_init(&filter, sizeof filter);
  filter.rank = test.rank;
  filter.taps_type = tap_type;
  filter.convolution = test.convolution;
  filter.mode = test.mode;
  for (int axis = 0; axis < 2; ++axis) {
    filter.border[axis] = test.border[axis];
    filter.taps[axis] = test.taps[axis];
    filter.border_value[axis] = test.border_value[axis];
    filter.origin[axis] = test.origin[axis];
    filter.step[axis] = test.step[axis];
    filter.margin_before[axis] = test.before[axis];
    filter.margin_after[axis] = test.after[axis];
  }
  filter.divisor = test.divisor;
  if (test.separable) {
    filter.axis_coefficients[0] = taps.data();
    filter.axis_coefficients[1] = taps.data() + static_cast<size_t>(test.taps[0]) * tap_bytes;
  } else {
    filter.coefficients = taps.data();
  }

  FilterOutcome outcome;
  int64_t lengths[2] = {};
  outcome.status = memhier_filter_extents(&filter, test.extents, lengths);
  for (int axis = 0; axis < test.rank && outcome.status == MEMHIER_SUCCESS; ++axis)
    if (lengths[axis] != numbers->outputs(axis + 2 - test.rank)) outcome.difference = "memhier_filter_extents";
  memhier_plan_options options;
  memhier_plan_options_init(&options, sizeof options);
  options.target = test.target;
  options.way = test.way.empty() ? nullptr : test.way.c_str();
  options.route_in = test.route_in.empty() ? nullptr : test.route_in.c_str();
  options.route_out = test.route_out.empty() ? nullptr : test.route_out.c_str();
  options.working_set = test.working_set;
  std::vector<void *> pointers = {source.pointer(), destination.pointer()};
  for (Placed *placed : {&source, &destination}) placed->operand.pointer = placed->pointer();
  if (test.state_in) pointers.push_back(state_in.operand.pointer = state_in.pointer());
  if (test.state_out) pointers.push_back(state_out.operand.pointer = state_out.pointer());
  memhier_plan *plan = nullptr;
  if (outcome.status == MEMHIER_SUCCESS)
    outcome.status = memhier_plan_create_filter(context, &filter, &source.operand, &destination.operand,
                                                test.state_in ? &state_in.operand : nullptr,
                                                test.state_out ? &state_out.operand : nullptr, &options, &plan);
  std::fill(taps.begin(), taps.end(), kPoison);  // a plan keeps its own
  if (outcome.status == MEMHIER_SUCCESS) {
    outcome.choices = choices_of(plan);
    outcome.status =
        memhier_plan_execute(plan, pointers.data(), static_cast<int32_t>(pointers.size()), nullptr, 0, stream);
    if (outcome.status == MEMHIER_SUCCESS) synchronise(stream);
  }
  if (outcome.status != MEMHIER_SUCCESS) outcome.error = memhier_error_text();
  memhier_plan_destroy(plan);
  if (outcome.status != MEMHIER_SUCCESS || !outcome.difference.empty()) return outcome;

  const int element_parts = parts(test.type);
  outcome.difference =
      compare(test, destination, "destination", [&](int64_t i, int64_t j, int64_t c, const auto *actual) {
        const Sum &expected = numbers->sum(i, j, c);
        for (int p = 0; p < element_parts; ++p) {
          const double value = load(test.type, actual, p);
          outcome.result.push_back(value);
          const std::string text = wrong_value(test, expected.total[p], expected.magnitude[p], value);
          if (!text.empty()) return text;
        }
        return std::string();
      });
  const auto unchanged = [&](const Placed &placed, const char *name) {
    if (outcome.difference.empty() && placed.memory.read() != placed.array.bytes)
      outcome.difference = std::string(name) + " was written";
  };
  unchanged(source, "source");
  unchanged(state_in, "state_in");
  if (!test.state_out) unchanged(state_out, "state_out that was not given");
  if (test.state_out && outcome.difference.empty()) {
    outcome.difference = compare(test, state_out, "state_out", [&](int64_t, int64_t j, int64_t c, const auto *actual) {
      const int64_t p = test.extents[0] - kept + j;
      unsigned char expected[16] = {};
      const double zeros[2] = {};
      store(test.type, p >= 0 ? data.at(0, p, c) : test.state_in ? state.at(0, kept + p, c) : zeros, expected);
      return std::memcmp(expected, actual, static_cast<size_t>(memhier_type_size(test.type)))
                 ? std::string("not the last elements")
                 : std::string();
    });
  }
  return outcome;
}

}  // namespace

FilterOutcome run(memhier_context *context, const FilterCase &test, void *stream) {
  Numbers numbers(test);
  return run(context, test, &numbers, stream);
}

std::string run_all_choices(memhier_context *context, const FilterCase &test, int *runs) {
  std::string failures;
  Numbers numbers(test);
  const auto attempt = [&](const FilterCase &forced) {
    FilterOutcome outcome = run(context, forced, &numbers, nullptr);
    if (runs) ++*runs;
    if (outcome.status != MEMHIER_SUCCESS || !outcome.difference.empty())
      failures += forced.text() + ": status " + std::to_string(outcome.status) + " " + outcome.error + " " +
                  outcome.difference + "\n";
    return std::move(outcome.choices);
  };
  const auto force = [&](FilterCase forced, const Choice &choice) {
    forced.way = choice.way;
    forced.route_in = choice.route_in;
    forced.route_out = choice.route_out;
    forced.target = choice.target;
    attempt(forced);
  };
  for (const Choice &choice : attempt(test)) force(test, choice);
  // A host that could compute is a choice as well, also where device-accessible operands keep the planner off it.
  if (test.source_place != MEMHIER_PLACE_DEVICE && test.destination_place != MEMHIER_PLACE_DEVICE &&
      test.target == MEMHIER_TARGET_AUTO &&
      (test.source_place != MEMHIER_PLACE_PAGEABLE || test.destination_place != MEMHIER_PLACE_PAGEABLE)) {
    FilterCase host = test;
    host.target = MEMHIER_TARGET_HOST;
    for (const Choice &choice : attempt(host))
      if (choice.target == MEMHIER_TARGET_HOST) force(host, choice);
  }
  return failures;
}

}  // namespace harness
