// Checks of the filter's arguments, in the words of its header.
#include "ops/filter/arguments.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/argument.hpp"
#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/struct_size.hpp"
#include "base/text.hpp"
#include "ops/filter/problem.hpp"

namespace memhier {

template <>
std::span<const size_t> released_sizes<memhier_filter>() noexcept {
  static constexpr std::array sizes{sizeof(memhier_filter)};
  return sizes;
}

namespace filter {
namespace {

memhier_filter default_filter() {
  memhier_filter filter{};
  filter.struct_size = sizeof filter;
  filter.rank = 1;
  filter.step[0] = filter.step[1] = 1;
  filter.divisor = 1;
  return filter;
}

memhier_filter read_filter(const memhier_filter *filter) {
  if (!filter) fail(MEMHIER_INVALID_ARGUMENT, "filter is NULL; describe it in a memhier_filter");
  return read_struct(filter, default_filter(), "filter");
}

void require_elements(memhier_type type, const char *name) {
  if (tap_types(type).empty())
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %d, must be MEMHIER_F32, _F64, _C64, _U8 or _I16: these are filtered", name,
         type);
}

// The user's axis that stands in form.axes[a].
int user_axis(int32_t rank, int a) { return rank == 2 ? a : 0; }

Form read_form(const memhier_filter &filter, memhier_type element) {
  Form form;
  form.rank = filter.rank;
  form.taps_type = filter.taps_type ? filter.taps_type : tap_types(element)[0];
  form.mode = filter.mode;
  form.convolution = filter.convolution;
  form.separable = filter.coefficients == nullptr;
  form.divisor = filter.divisor;
  std::copy(filter.border_value, filter.border_value + 2, form.border_value);
  if (filter.reserved) fail(MEMHIER_INVALID_ARGUMENT, "filter.reserved is %d, must be 0", filter.reserved);
  if (filter.rank != 1 && filter.rank != 2)
    fail(MEMHIER_INVALID_ARGUMENT, "filter.rank is %d, must be 1 or 2", filter.rank);
  for (int a = 2 - filter.rank; a < 2; ++a) {
    const int axis = user_axis(filter.rank, a);
    form.axes[a].taps = filter.taps[axis];
    form.axes[a].step = filter.step[axis];
    form.axes[a].origin = filter.origin[axis];
    form.axes[a].border = static_cast<Border>(filter.border[axis]);
    for (const auto &[name, margin] :
         {std::pair{"margin_before", filter.margin_before[axis]}, {"margin_after", filter.margin_after[axis]}}) {
      if (margin < 0 || (margin > 0 && filter.mode != MEMHIER_FILTER_SAME))
        fail(MEMHIER_INVALID_ARGUMENT, "filter.%s[%d] is %lld, must be %s", name, axis, static_cast<long long>(margin),
             margin < 0 ? "at least 0" : "0 unless the mode is MEMHIER_FILTER_SAME");
    }
  }
  check_form(form, element, "filter.");
  return normal_form(form, element);
}

void require_coefficients(const memhier_filter &filter) {
  const void *const *axes = filter.axis_coefficients;
  if (filter.coefficients && (axes[0] || axes[1]))
    fail(MEMHIER_INVALID_ARGUMENT, "filter.axis_coefficients are set together with coefficients; give one of them");
  if (filter.coefficients) return;
  if (filter.rank == 1)
    fail(MEMHIER_INVALID_ARGUMENT, "filter.coefficients is NULL; pass the address of %lld values",
         static_cast<long long>(filter.taps[0]));
  if (!axes[0] || !axes[1])
    fail(MEMHIER_INVALID_ARGUMENT, "filter.%s is NULL; pass coefficients, or axis_coefficients of both axes",
         axes[0]   ? "axis_coefficients[1]"
         : axes[1] ? "axis_coefficients[0]"
                   : "coefficients");
}

// What is left to check of the calls with packed arrays.
void require_plain(int64_t taps, const char *taps_name, memhier_border border, const void *coefficients) {
  if (taps < 1 || taps > kMostTapBytes)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be 1 to %lld", taps_name, static_cast<long long>(taps),
         static_cast<long long>(kMostTapBytes));
  if (border < MEMHIER_BORDER_REFLECT || border > MEMHIER_BORDER_CONSTANT)
    fail(MEMHIER_INVALID_ARGUMENT, "border is %d, must be a MEMHIER_BORDER_ constant", border);
  if (!coefficients) fail(MEMHIER_INVALID_ARGUMENT, "coefficients is NULL; pass the address of the taps");
}

// Names of extents and strides, spelled out: every call passes here, and formatting them would allocate.
#define MEMHIER_MODE_NAMES(operand)                                                                   \
  {                                                                                                   \
    {operand ".extents[0]", operand ".strides[0]"}, {operand ".extents[1]", operand ".strides[1]"}, { \
      operand ".extents[2]", operand ".strides[2]"                                                    \
    }                                                                                                 \
  }
struct Names {
  const char *operand;
  ModeName modes[3];
};
constexpr Names kSource{"source", MEMHIER_MODE_NAMES("source")};
constexpr Names kDestination{"destination", MEMHIER_MODE_NAMES("destination")};
constexpr Names kStateIn{"state_in", MEMHIER_MODE_NAMES("state_in")};
constexpr Names kStateOut{"state_out", MEMHIER_MODE_NAMES("state_out")};
#undef MEMHIER_MODE_NAMES

Layout checked_operand(const memhier_operand &operand, const Names &names, int32_t rank, bool needs_data) {
  const Layout layout = operand_layout(operand, names.operand);
  if (layout.rank != rank && layout.rank != rank + 1)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.rank is %d, must be filter.rank = %d, or %d with channels", names.operand,
         layout.rank, rank, rank + 1);
  require_addressable(layout, names.modes);
  if (needs_data && !operand.pointer && !operand.buffer && element_count(layout) > 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pointer is NULL; pass the address of its first element, or a buffer",
         names.operand);
  return layout;
}

void require_like_source(const Layout &source, const Layout &layout, const Names &names, int32_t rank) {
  if (layout.type != source.type)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.type is %d, must be that of the source, %d", names.operand, layout.type,
         source.type);
  if (layout.rank != source.rank)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.rank is %d, must be that of the source, %d", names.operand, layout.rank,
         source.rank);
  if (source.rank > rank && layout.extents[rank] != source.extents[rank])
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be that of the source, %lld channels", names.modes[rank].extent,
         static_cast<long long>(layout.extents[rank]), static_cast<long long>(source.extents[rank]));
}

void require_outputs(const Form &form, const Layout &source, const Layout &destination) {
  for (int a = 2 - form.rank; a < 2; ++a) {
    const int mode = mode_of(form, a);
    const AxisForm &axis = form.axes[a];
    const int64_t n = source.extents[mode];
    if (form.mode == MEMHIER_FILTER_STREAM && n % axis.step)
      fail(MEMHIER_INVALID_ARGUMENT, "source.extents[0] is %lld, must be a multiple of filter.step[0] = %lld",
           static_cast<long long>(n), static_cast<long long>(axis.step));
    const int64_t wanted = outputs_of(form.mode, axis.taps, axis.step, n);
    if (destination.extents[mode] != wanted)
      fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be %lld; memhier_filter_extents tells them",
           kDestination.modes[mode].extent, static_cast<long long>(destination.extents[mode]),
           static_cast<long long>(wanted));
  }
}

Layout checked_state(const memhier_operand &operand, const Names &names, const Form &form, const Layout &source,
                     bool needs_data) {
  const Layout layout = checked_operand(operand, names, form.rank, needs_data);
  require_like_source(source, layout, names, form.rank);
  if (layout.extents[0] != form.axes[1].taps - 1)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be %lld, one less than filter.taps[0]", names.modes[0].extent,
         static_cast<long long>(layout.extents[0]), static_cast<long long>(form.axes[1].taps - 1));
  return layout;
}

// Lets the source's layout hold the margins in use; the offset, in bytes, of its first element from the caller's.
int64_t extend_source(const memhier_filter &filter, Form *form, Layout *source) {
  int64_t elements = 0;
  for (int a = 2 - form->rank; a < 2; ++a) {
    const int mode = mode_of(*form, a), axis = user_axis(form->rank, a);
    AxisForm &margins = form->axes[a];
    use_margins(*form, &margins, source->extents[mode], filter.margin_before[axis], filter.margin_after[axis]);
    source->extents[mode] = checked_add(checked_add(source->extents[mode], margins.before, "filter.margin_before"),
                                        margins.after, "filter.margin_after");
    elements = checked_add(elements, checked_multiply(margins.before, source->strides[mode], "filter.margin_before"),
                           "filter.margin_before");
  }
  require_addressable(*source, kSource.modes);
  return -checked_multiply(elements, element_size(source->type), "filter.margin_before");
}

OperandDescription described(const Layout &layout) {
  OperandDescription operand;
  operand.layout = layout;
  return operand;
}

OperandRequest shifted(OperandRequest request, int64_t bytes) {
  if (request.pointer) request.pointer = static_cast<char *>(request.pointer) + bytes;
  if (request.buffer) request.offset += bytes;
  return request;
}

}  // namespace

void init_filter(memhier_filter *filter, size_t struct_size) {
  init_struct(filter, struct_size, "filter");
  memhier_filter defaults = default_filter();
  defaults.struct_size = filter->struct_size;
  std::memcpy(filter, &defaults, std::min(struct_size, sizeof defaults));
}

void filter_extents(const memhier_filter *filter, const int64_t *source_extents, int64_t *destination_extents) {
  const memhier_filter known = read_filter(filter);
  if (!source_extents) fail(MEMHIER_INVALID_ARGUMENT, "source_extents is NULL; pass the lengths of the source");
  if (!destination_extents) fail(MEMHIER_INVALID_ARGUMENT, "destination_extents is NULL; pass memory for the lengths");
  // Types have no part in it: any one will do.
  memhier_filter shape = default_filter();
  shape.rank = known.rank;
  shape.mode = known.mode;
  std::copy(known.taps, known.taps + 2, shape.taps);
  std::copy(known.step, known.step + 2, shape.step);
  const Form form = read_form(shape, MEMHIER_F32);
  int64_t outputs[2] = {};
  for (int32_t axis = 0; axis < known.rank; ++axis) {
    if (source_extents[axis] < 0)
      fail(MEMHIER_INVALID_ARGUMENT, "source_extents[%d] is %lld, must be at least 0", axis,
           static_cast<long long>(source_extents[axis]));
    outputs[axis] = outputs_of(form.mode, known.taps[axis], known.step[axis], source_extents[axis]);
  }
  std::copy(outputs, outputs + known.rank, destination_extents);
}

Request request(const OperandArguments &arguments, Call call) {
  const memhier_filter filter = read_filter(arguments.filter);
  const bool needs_data = call != Call::plan, stream = filter.mode == MEMHIER_FILTER_STREAM;
  if (call != Call::plan && stream != (call == Call::stream))
    fail(MEMHIER_INVALID_ARGUMENT, "filter.mode is %d, must %sbe MEMHIER_FILTER_STREAM (3) in this call", filter.mode,
         stream ? "not " : "");
  require_elements(arguments.source.type, "source.type");
  Form form = read_form(filter, arguments.source.type);
  require_coefficients(filter);
  Layout source = checked_operand(arguments.source, kSource, form.rank, needs_data);
  Layout destination = checked_operand(arguments.destination, kDestination, form.rank, needs_data);
  require_like_source(source, destination, kDestination, form.rank);
  require_outputs(form, source, destination);
  require_nested(destination, kDestination.operand);

  Request request;
  OperandDescription states[2];
  const memhier_operand *const given[] = {arguments.state_in, arguments.state_out};
  const Names *const names[] = {&kStateIn, &kStateOut};
  int32_t operand = 2;
  for (const int i : {0, 1}) {
    if (!given[i]) continue;
    if (!stream)
      fail(MEMHIER_INVALID_ARGUMENT, "%s is not NULL, must be NULL unless filter.mode is MEMHIER_FILTER_STREAM",
           names[i]->operand);
    states[i] = described(checked_state(*given[i], *names[i], form, source, needs_data));
    if (i == 1) require_nested(states[i].layout, kStateOut.operand);
    request.operands[operand++] = operand_request(*given[i], names[i]->operand);
  }
  const int64_t shift = extend_source(filter, &form, &source);
  request.operands[0] = shifted(operand_request(arguments.source, "source"), shift);
  request.operands[1] = operand_request(arguments.destination, "destination");

  const void *coefficients[2] = {filter.axis_coefficients[0],
                                 form.separable ? filter.axis_coefficients[1] : filter.coefficients};
  std::vector<std::byte> turned;  // dense taps of swapped axes
  if (along_columns(form, source, destination)) {
    if (form.separable) {
      std::swap(coefficients[0], coefficients[1]);
    } else {
      turned = transposed_taps(form, coefficients[1]);
      coefficients[1] = turned.data();
    }
    swap_axes(&form, &source, &destination);
  }
  request.problem = make_problem(described(source), described(destination), given[0] ? &states[0] : nullptr,
                                 given[1] ? &states[1] : nullptr, make_taps(form, source.type, coefficients));
  return request;
}

Request request_1d(memhier_type type, int64_t n, const void *source, int64_t taps, const void *coefficients,
                   memhier_border border, void *destination) {
  require_elements(type, "type");
  require_extent(n, "n");
  if (!source && n > 0) fail(MEMHIER_INVALID_ARGUMENT, "source is NULL; pass the address of element 0");
  if (!destination && n > 0) fail(MEMHIER_INVALID_ARGUMENT, "destination is NULL; pass the address of element 0");
  memhier_filter filter = default_filter();
  filter.taps[0] = taps;
  filter.border[0] = border;
  filter.coefficients = coefficients;
  require_plain(taps, "taps", border, coefficients);
  memhier_operand operand{};
  operand.struct_size = sizeof operand;
  operand.type = type;
  operand.rank = 1;
  operand.extents[0] = n;
  operand.strides[0] = 1;
  const ModeName name{"n", nullptr};
  require_addressable(operand_layout(operand, "source"), &name);
  memhier_operand from = operand, to = operand;
  from.pointer = const_cast<void *>(source);
  to.pointer = destination;
  return request({&filter, from, to}, Call::apply);
}

Request request_2d(const ImageArguments &arguments) {
  require_elements(arguments.type, "type");
  require_extent(arguments.rows, "rows");
  require_extent(arguments.columns, "columns");
  require_leading(arguments.lds, "lds", arguments.columns, "columns");
  require_leading(arguments.ldd, "ldd", arguments.columns, "columns");
  const bool empty = arguments.rows == 0 || arguments.columns == 0;
  if (!arguments.source && !empty) fail(MEMHIER_INVALID_ARGUMENT, "source is NULL; pass the address of element (0, 0)");
  if (!arguments.destination && !empty)
    fail(MEMHIER_INVALID_ARGUMENT, "destination is NULL; pass the address of element (0, 0)");
  require_plain(arguments.tap_rows, "tap_rows", arguments.border, arguments.coefficients);
  require_plain(arguments.tap_columns, "tap_columns", arguments.border, arguments.coefficients);
  memhier_filter filter = default_filter();
  filter.rank = 2;
  filter.taps[0] = arguments.tap_rows;
  filter.taps[1] = arguments.tap_columns;
  filter.border[0] = filter.border[1] = arguments.border;
  filter.coefficients = arguments.coefficients;
  memhier_operand operand{};
  operand.struct_size = sizeof operand;
  operand.type = arguments.type;
  operand.rank = 2;
  operand.extents[0] = arguments.rows;
  operand.extents[1] = arguments.columns;
  operand.strides[1] = 1;
  memhier_operand from = operand, to = operand;
  from.pointer = const_cast<void *>(arguments.source);
  from.strides[0] = arguments.lds;
  to.pointer = arguments.destination;
  to.strides[0] = arguments.ldd;
  const ModeName source_names[] = {{"rows", "lds"}, {"columns", nullptr}};
  const ModeName destination_names[] = {{"rows", "ldd"}, {"columns", nullptr}};
  require_addressable(operand_layout(from, "source"), source_names);
  require_addressable(operand_layout(to, "destination"), destination_names);
  return request({&filter, from, to}, Call::apply);
}

}  // namespace filter
}  // namespace memhier
