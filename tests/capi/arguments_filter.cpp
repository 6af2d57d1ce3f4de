// Rows of filter.h.
#include <limits>

#include "table.hpp"

namespace capi {
namespace {

constexpr float kTaps[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr int64_t kLengths[2] = {kRows, kColumns};

struct Init {
  memhier_filter *filter;
  size_t size;
};
struct Extents {
  memhier_filter filter;
  const int64_t *source;
  int64_t *destination;
  bool null_filter = false;
};
// Of the three calls with operands.
struct Call {
  memhier_context *context;
  memhier_filter filter;
  memhier_operand source, destination, state_in, state_out;
  bool has_state_in = false, has_state_out = false;
  bool null_filter = false, null_source = false, null_destination = false;
  memhier_plan_options options;
  memhier_plan **plan = nullptr;
  void *stream = nullptr;
};

// Elements of the type, extended by the value along the axis.
auto constant_border(memhier_type type, int axis, double value) {
  return [=](Call &c, World &) {
    c.source.type = c.destination.type = type;
    c.filter.border[axis] = MEMHIER_BORDER_CONSTANT;
    c.filter.border_value[0] = value;
  };
}
memhier_filter filter_of(int32_t rank) {
  memhier_filter filter;
  memhier_filter_init(&filter, sizeof filter);
  filter.rank = rank;
  filter.taps[0] = filter.taps[1] = 3;
  filter.coefficients = kTaps;
  return filter;
}

// An image onto one of equal size.
Call image_call(World &w) {
  Call call{};
  call.context = w.context;
  call.filter = filter_of(2);
  call.source = call.destination = w.from;
  call.destination.pointer = w.destination.data();
  memhier_plan_options_init(&call.options, sizeof call.options);
  call.plan = &w.out_plan;
  return call;
}

// A signal of 20 elements with states of 2; all that is written lies in the poisoned array.
Call stream_call(World &w) {
  Call call = image_call(w);
  call.filter = filter_of(1);
  call.filter.mode = MEMHIER_FILTER_STREAM;
  for (memhier_operand *operand : {&call.source, &call.destination, &call.state_in, &call.state_out}) {
    memhier_operand_init(operand, sizeof *operand);
    operand->type = MEMHIER_F32;
    operand->rank = 1;
    operand->strides[0] = 1;
  }
  call.source.extents[0] = call.destination.extents[0] = 20;
  call.state_in.extents[0] = call.state_out.extents[0] = 2;
  call.source.pointer = w.source.data();
  call.state_in.pointer = w.source.data() + 24;
  call.destination.pointer = w.destination.data();
  call.state_out.pointer = w.destination.data() + 24;
  call.has_state_in = call.has_state_out = true;
  return call;
}

template <class T>
const T *given(bool is_null, const T &value) {
  return is_null ? nullptr : &value;
}

void add_filter_members(Table::Function<Call> &function) {
  function.bad_context(&Call::context)
      .bad_argument("filter", "null", [](Call &c, World &) { c.null_filter = true; })
      .bad_argument("filter.struct_size", "zero", [](Call &c, World &) { c.filter.struct_size = 0; })
      .bad_argument("filter.rank", "zero", [](Call &c, World &) { c.filter.rank = 0; })
      .bad_argument("filter.rank", "three", [](Call &c, World &) { c.filter.rank = 3; })
      .bad_argument("filter.taps_type", "of other elements", [](Call &c, World &) { c.filter.taps_type = MEMHIER_F64; })
      .bad_argument("filter.convolution", "two", [](Call &c, World &) { c.filter.convolution = 2; })
      .bad_argument("filter.mode", "unknown", [](Call &c, World &) { c.filter.mode = 4; })
      .bad_argument("filter.mode", "least", [](Call &c, World &) { c.filter.mode = INT32_MIN; })
      .bad_argument("filter.border[0]", "unknown", [](Call &c, World &) { c.filter.border[0] = 5; })
      .bad_argument("filter.reserved", "set", [](Call &c, World &) { c.filter.reserved = 1; })
      .bad_argument("filter.taps[0]", "zero", [](Call &c, World &) { c.filter.taps[0] = 0; })
      .bad_argument("filter.taps[0]", "most", [](Call &c, World &) { c.filter.taps[0] = INT64_MAX; })
      .bad_argument("filter.coefficients", "null", [](Call &c, World &) { c.filter.coefficients = nullptr; })
      .bad_argument("filter.axis_coefficients", "with coefficients",
                    [](Call &c, World &) { c.filter.axis_coefficients[1] = kTaps; })
      .bad_argument("filter.step[0]", "zero", [](Call &c, World &) { c.filter.step[0] = 0; })
      .bad_argument("filter.margin_before[0]", "negative", [](Call &c, World &) { c.filter.margin_before[0] = -1; })
      .bad_argument("filter.margin_after[0]", "negative",
                    [](Call &c, World &) { c.filter.margin_after[0] = INT64_MIN; })
      .bad_argument("filter.divisor", "zero", [](Call &c, World &) { c.filter.divisor = 0; })
      .bad_argument("filter.divisor", "of floats", [](Call &c, World &) { c.filter.divisor = 2; })
      .bad_argument("source", "null", [](Call &c, World &) { c.null_source = true; })
      .bad_argument("source.type", "not filtered", [](Call &c, World &) { c.source.type = MEMHIER_F16; })
      .bad_argument("source.rank", "five", [](Call &c, World &) { c.source.rank = 5; })
      .bad_argument("source.extents[0]", "negative", [](Call &c, World &) { c.source.extents[0] = -1; })
      .bad_argument("source.strides[0]", "overflows", [](Call &c, World &) { c.source.strides[0] = INT64_MIN; })
      .bad_argument("destination", "null", [](Call &c, World &) { c.null_destination = true; })
      .bad_argument("destination.type", "other", [](Call &c, World &) { c.destination.type = MEMHIER_F64; })
      .bad_argument("destination.rank", "other", [](Call &c, World &) { c.destination.rank = c.source.rank + 1; })
      .bad_argument("destination.extents[0]", "other", [](Call &c, World &) { c.destination.extents[0] -= 1; })
      .bad_argument("destination.strides", "repeat a place", [](Call &c, World &) { c.destination.strides[0] = 0; })
      .bad("destination", "the source", MEMHIER_OVERLAP,
           [](Call &c, World &) { c.source.pointer = c.destination.pointer; });
}

void add_images(Table::Function<Call> &function) {
  function.bad_argument("filter.origin[1]", "beyond the taps", [](Call &c, World &) { c.filter.origin[1] = 2; })
      .bad_argument("filter.origin[0]", "before the taps", [](Call &c, World &) { c.filter.origin[0] = -2; })
      .bad_argument("filter.origin[1]", "least", [](Call &c, World &) { c.filter.origin[1] = INT64_MIN; })
      .bad_argument("filter.border[1]", "unknown", [](Call &c, World &) { c.filter.border[1] = 5; })
      .bad_argument("filter.border[1]", "negative", [](Call &c, World &) { c.filter.border[1] = -1; })
      .bad_argument("filter.taps[1]", "zero", [](Call &c, World &) { c.filter.taps[1] = 0; })
      .bad_argument("filter.taps[1]", "most", [](Call &c, World &) { c.filter.taps[1] = INT64_MAX; })
      .bad_argument("filter.step[1]", "zero", [](Call &c, World &) { c.filter.step[1] = 0; })
      .bad_argument("filter.step[1]", "least", [](Call &c, World &) { c.filter.step[1] = INT64_MIN; })
      .bad_argument("filter.margin_before[1]", "negative", [](Call &c, World &) { c.filter.margin_before[1] = -1; })
      .bad_argument("filter.margin_after[1]", "negative", [](Call &c, World &) { c.filter.margin_after[1] = -1; })
      .bad_argument("filter.margin_before[1]", "not in mode SAME",
                    [](Call &c, World &) {
                      c.filter.mode = MEMHIER_FILTER_FULL;
                      c.filter.margin_before[1] = 1;
                    })
      .bad_argument("filter.origin[0]", "not in mode SAME",
                    [](Call &c, World &) {
                      c.filter.mode = MEMHIER_FILTER_FULL;
                      c.filter.origin[0] = 1;
                    })
      .bad_argument("filter.margin_after[1]", "not in mode SAME",
                    [](Call &c, World &) {
                      c.filter.mode = MEMHIER_FILTER_VALID;
                      c.filter.margin_after[1] = 1;
                    })
      .bad_argument("filter.axis_coefficients[0]", "one of two",
                    [](Call &c, World &) {
                      c.filter.coefficients = nullptr;
                      c.filter.axis_coefficients[1] = kTaps;
                    })
      .bad_argument("filter.axis_coefficients[1]", "one of two",
                    [](Call &c, World &) {
                      c.filter.coefficients = nullptr;
                      c.filter.axis_coefficients[0] = kTaps;
                    })
      .bad_argument("filter.border_value[0]", "no i16", constant_border(MEMHIER_I16, 0, -32769))
      .bad_argument("filter.border_value[0]", "between two of i16", constant_border(MEMHIER_I16, 1, 0.5))
      .bad_argument("filter.border_value[0]", "no number",
                    constant_border(MEMHIER_U8, 0, std::numeric_limits<double>::quiet_NaN()))
      .bad_argument("filter.taps_type", "of no complex element",
                    [](Call &c, World &) {
                      c.source.type = c.destination.type = MEMHIER_C64;
                      c.filter.taps_type = MEMHIER_F64;
                    })
      .bad_argument("filter.border_value[0]", "no byte", constant_border(MEMHIER_U8, 1, 256))
      .bad_argument("coefficients", "sums beyond 64 bits",
                    [](Call &c, World &) {
                      static constexpr int32_t most[3] = {INT32_MIN, INT32_MIN, INT32_MIN};
                      c.source.type = c.destination.type = MEMHIER_I16;
                      c.filter.coefficients = nullptr;
                      c.filter.axis_coefficients[0] = c.filter.axis_coefficients[1] = most;
                    })
      .bad_argument("filter.margin_before", "beyond 64 bits",
                    [](Call &c, World &) {
                      c.filter.border[0] = MEMHIER_BORDER_WRAP;
                      c.filter.margin_before[0] = INT64_MAX;
                    })
      .bad_argument("destination.extents[2]", "other channels", [](Call &c, World &) {
        c.source.rank = c.destination.rank = 3;
        c.source.extents[2] = 1;
        c.destination.extents[2] = 2;
      });
}

void add_streams(Table::Function<Call> &function) {
  function
      .bad_argument("filter.rank", "two",
                    [](Call &c, World &) {
                      c.filter.rank = 2;
                      c.filter.axis_coefficients[0] = nullptr;
                    })
      .bad_argument("source.extents[0]", "no multiple of the step", [](Call &c, World &) { c.filter.step[0] = 3; })
      .bad_argument("state_in.extents[0]", "one too many", [](Call &c, World &) { c.state_in.extents[0] = 3; })
      .bad_argument("state_in.type", "other", [](Call &c, World &) { c.state_in.type = MEMHIER_U8; })
      .bad_argument("state_out.rank", "other", [](Call &c, World &) { c.state_out.rank = 2; })
      .bad_argument("state_out.strides", "repeat a place", [](Call &c, World &) { c.state_out.strides[0] = 0; })
      .bad("state_out", "within the destination", MEMHIER_OVERLAP,
           [](Call &c, World &w) { c.state_out.pointer = w.destination.data() + 19; })
      .bad("state_out", "the state in", MEMHIER_OVERLAP,
           [](Call &c, World &) { c.state_in.pointer = c.state_out.pointer; })
      .bad("destination", "over the state in", MEMHIER_OVERLAP,
           [](Call &c, World &w) { c.state_in.pointer = w.destination.data() + 3; });
}

void add_plans(Table &table) {
  auto plans = table.function<Call>(
      "memhier_plan_create_filter", [](World &w) { return image_call(w); },
      [](const Call &c) {
        return memhier_plan_create_filter(c.context, given(c.null_filter, c.filter), given(c.null_source, c.source),
                                          given(c.null_destination, c.destination), given(!c.has_state_in, c.state_in),
                                          given(!c.has_state_out, c.state_out), &c.options, c.plan);
      });
  add_filter_members(plans);
  add_images(plans);
  plans.null_output("plan", [](Call &c, World &) { c.plan = nullptr; })
      .bad_argument("state_in", "not of a stream",
                    [](Call &c, World &) {
                      c.state_in = c.source;
                      c.has_state_in = true;
                    })
      .bad_plan_options(&Call::options, "host_packed")
      .bad_operand(&Call::source, "source")
      .bad_operand(&Call::destination, "destination");
}

}  // namespace

void add_filter_functions(Table &table) {
  table
      .function<Init>(
          "memhier_filter_init",
          [](World &w) {
            return Init{&w.out_filter, sizeof(memhier_filter)};
          },
          [](const Init &c) { return memhier_filter_init(c.filter, c.size); })
      .bad_argument("filter", "null", [](Init &c, World &) { c.filter = nullptr; })
      .bad_argument("struct_size", "zero", [](Init &c, World &) { c.size = 0; })
      .bad_argument("struct_size", "odd", [](Init &c, World &) { c.size = sizeof(memhier_filter) + 1; });
  table
      .function<Extents>(
          "memhier_filter_extents",
          [](World &w) {
            return Extents{filter_of(2), kLengths, w.out_list};
          },
          [](const Extents &c) {
            return memhier_filter_extents(given(c.null_filter, c.filter), c.source, c.destination);
          })
      .bad_argument("filter", "null", [](Extents &c, World &) { c.null_filter = true; })
      .bad_argument("filter.rank", "zero", [](Extents &c, World &) { c.filter.rank = 0; })
      .bad_argument("filter.taps[1]", "zero", [](Extents &c, World &) { c.filter.taps[1] = 0; })
      .bad_argument("filter.step[0]", "negative", [](Extents &c, World &) { c.filter.step[0] = -1; })
      .bad_argument("filter.mode", "unknown", [](Extents &c, World &) { c.filter.mode = 9; })
      .bad_argument("source_extents[1]", "negative",
                    [](Extents &c, World &) {
                      static constexpr int64_t lengths[2] = {1, -1};
                      c.source = lengths;
                    })
      .bad_argument("source_extents", "null", [](Extents &c, World &) { c.source = nullptr; })
      .null_output("destination_extents", [](Extents &c, World &) { c.destination = nullptr; });
  auto images = table.function<Call>(
      "memhier_filter_apply", [](World &w) { return image_call(w); },
      [](const Call &c) {
        return memhier_filter_apply(c.context, given(c.null_filter, c.filter), given(c.null_source, c.source),
                                    given(c.null_destination, c.destination), c.stream);
      });
  add_filter_members(images);
  add_images(images);
  images.bad_stream(&Call::stream)
      .bad_operand_of_run(&Call::source, "source")
      .bad_operand_of_run(&Call::destination, "destination")
      .bad_argument("filter.mode", "of streams", [](Call &c, World &) {
        c.filter.rank = 1;
        c.filter.mode = MEMHIER_FILTER_STREAM;
      });
  auto streams = table.function<Call>(
      "memhier_filter_stream", [](World &w) { return stream_call(w); },
      [](const Call &c) {
        return memhier_filter_stream(c.context, given(c.null_filter, c.filter), given(c.null_source, c.source),
                                     given(c.null_destination, c.destination), given(!c.has_state_in, c.state_in),
                                     given(!c.has_state_out, c.state_out), c.stream);
      });
  add_filter_members(streams);
  add_streams(streams);
  streams.bad_stream(&Call::stream)
      .bad_operand_of_run(&Call::source, "source")
      .bad_operand_of_run(&Call::destination, "destination")
      .bad_operand_of_run(&Call::state_in, "state_in")
      .bad_operand_of_run(&Call::state_out, "state_out")
      .bad_argument("filter.mode", "not of streams", [](Call &c, World &) { c.filter.mode = MEMHIER_FILTER_SAME; });
  add_plans(table);
}

}  // namespace capi
