// One filter, checked to the last byte.
#include "harness/filter_case.hpp"

#include <algorithm>
#include <cstring>
#include <sstream>

#include "harness/filter_definition.hpp"

namespace harness {
namespace {

constexpr int64_t kGuard = 256;
constexpr unsigned char kPoison = 0xFF;  // NaN of every float type

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
  void fill(const FilterCase &test, const FilterData &data) {
    for (int64_t i = 0; i < data.extents[0]; ++i)
      for (int64_t j = 0; j < data.extents[1]; ++j)
        for (int64_t c = 0; c < data.channels; ++c)
          store_element(test.type, data.at(i, j, c), array.bytes.data() + array.at(i, j, c) + test.misalign);
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

FilterCase signal(memhier_type type, int64_t n, int64_t taps) {
  FilterCase test;
  test.type = type;
  test.extents[0] = n;
  test.taps[0] = taps;
  return test;
}

FilterCase image(memhier_type type, int64_t rows, int64_t columns, int64_t tap_rows, int64_t tap_columns) {
  FilterCase test = signal(type, rows, tap_rows);
  test.rank = 2;
  test.extents[1] = columns;
  test.taps[1] = tap_columns;
  return test;
}

namespace {

FilterOutcome run(memhier_context *context, const FilterCase &test, FilterNumbers *numbers, void *stream) {
  const FilterData &data = numbers->data, &state = numbers->state;
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
  const auto state_place = [](bool given, memhier_place place) { return given ? place : MEMHIER_PLACE_PAGEABLE; };
  Placed state_in(test, array_of(test, 1, kept, 0, false), state_place(test.state_in, test.source_place));
  state_in.fill(test, state);
  state_in.send();
  Placed state_out(test, array_of(test, 1, kept, 0, false), state_place(test.state_out, test.destination_place));
  state_out.send();

  std::vector<unsigned char> taps(coefficients.size() * 8);
  const memhier_type tap_type = filter_taps_type(test);
  const size_t tap_parts = static_cast<size_t>(element_parts(tap_type)),
               tap_bytes = static_cast<size_t>(memhier_type_size(tap_type));
  for (size_t i = 0; i < coefficients.size() / tap_parts; ++i)
    store_element(tap_type, &coefficients[i * tap_parts], taps.data() + i * tap_bytes);
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
  const memhier_plan_options options = plan_options_of(test);
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

  const int width = element_parts(test.type);
  outcome.difference =
      compare(test, destination, "destination", [&](int64_t i, int64_t j, int64_t c, const auto *actual) {
        const FilterSum &expected = numbers->sum(i, j, c);
        for (int p = 0; p < width; ++p) {
          const double value = load_element(test.type, actual, p);
          outcome.result.push_back(value);
          const std::string text = wrong_value(test, expected.total[p], expected.magnitude[p], value);
          if (!text.empty()) return text;
        }
        return std::string();
      });
  if (outcome.difference.empty() && !test.expected.empty() && outcome.result != test.expected)
    outcome.difference = "not the result that the case gives";
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
      store_element(test.type, p >= 0 ? data.at(0, p, c) : test.state_in ? state.at(0, kept + p, c) : zeros, expected);
      return std::memcmp(expected, actual, static_cast<size_t>(memhier_type_size(test.type)))
                 ? std::string("not the last elements")
                 : std::string();
    });
  }
  return outcome;
}

}  // namespace

FilterOutcome run(memhier_context *context, const FilterCase &test, void *stream) {
  FilterNumbers numbers(test);
  return run(context, test, &numbers, stream);
}

std::string run_all_choices(memhier_context *context, const FilterCase &test, int *runs) {
  std::string failures;
  FilterNumbers numbers(test);
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
    return attempt(forced);
  };
  for (const Choice &choice : attempt(test)) {
    const std::vector<Choice> of_way = force(test, choice);
    if (choice.route_in.empty())
      for (const Choice &each : of_way) force(test, each);
  }
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
