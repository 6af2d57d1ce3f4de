// The one-shot path.
#include "context/call.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "context/buffer_call.hpp"
#include "ops/operations.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

// The calling thread's latest plans, one of each of a few contexts. Plain bytes: nothing to destroy when a thread ends.
struct LastCall {
  uint64_t context, hash, serial;
};
constexpr size_t kRemembered = 8;
struct LastCalls {
  LastCall calls[kRemembered];
  size_t next;
};
static_assert(std::is_trivially_destructible_v<LastCalls>);
constinit thread_local LastCalls last_calls{};

void remember(uint64_t context, const PlanCache::Found &found) noexcept {
  for (LastCall &call : last_calls.calls) {
    if (call.context == context) {
      call = {context, found.hash, found.serial};
      return;
    }
  }
  last_calls.calls[last_calls.next] = {context, found.hash, found.serial};
  last_calls.next = (last_calls.next + 1) % kRemembered;
}

// The call in place always has a batch argument; one matrix is one matrix.
bool has_batch_mode(const MatrixArguments &arguments) {
  return arguments.batched && !(arguments.inplace && arguments.batch == 1);
}

// Extents and strides of a matrix given by a leading dimension.
Layout matrix_layout(const MatrixArguments &arguments, int64_t rows, int64_t columns, int64_t leading, int64_t stride) {
  Layout layout;
  layout.type = arguments.type;
  const bool batched = has_batch_mode(arguments);
  layout.rank = batched ? 3 : 2;
  const bool row_major = arguments.order == MEMHIER_ROW_MAJOR;
  layout.extents = {rows, columns};
  layout.strides = {row_major ? leading : 1, row_major ? 1 : leading};
  if (batched) {
    layout.extents[2] = arguments.batch;
    layout.strides[2] = arguments.batch > 1 ? stride : 0;
  }
  return layout;
}

struct Names {
  const char *operand, *leading, *stride, *rows, *columns;
};
constexpr Names kSourceNames{"source", "source_leading", "source_stride", "rows", "columns"};
constexpr Names kDestinationNames{"destination", "destination_leading", "destination_stride", "columns", "rows"};
constexpr Names kMatrixNames{"matrix", "leading", "stride", "size", "size"};

// `names.rows` and `names.columns` are what the rows and columns of this operand are called in the call.
Layout checked_matrix(const MatrixArguments &arguments, const Names &names, int64_t rows, int64_t columns,
                      int64_t leading, int64_t stride, const void *pointer) {
  const bool row_major = arguments.order == MEMHIER_ROW_MAJOR;
  require_leading(leading, names.leading, row_major ? columns : rows, row_major ? names.columns : names.rows);
  const Layout layout = matrix_layout(arguments, rows, columns, leading, stride);
  const ModeName mode_names[] = {{names.rows, row_major ? names.leading : nullptr},
                                 {names.columns, row_major ? nullptr : names.leading},
                                 {"batch", names.stride}};
  require_addressable(layout, mode_names);
  const bool empty = rows == 0 || columns == 0 || arguments.batch == 0;
  if (!pointer && !empty)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; pass the address of element (0, 0)", names.operand);
  return layout;
}

void require_disjoint_batch(const MatrixArguments &arguments, const Layout &layout, const char *stride_name) {
  if (arguments.batch > 1 && !is_injective(layout))
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld: the %lld matrices written would overlap; put them further apart",
         stride_name, static_cast<long long>(layout.strides[2]), static_cast<long long>(arguments.batch));
}

// The same array as destination and source of a square transpose, index by index.
bool is_same_array(const Layout &source, const Layout &destination) {
  if (source.rank != destination.rank || source.type != destination.type || source.extents != destination.extents)
    return false;
  for (int32_t i = 0; i < source.rank; ++i) {
    const bool counts = i < 2 || source.extents[i] > 1;
    if (counts && source.strides[i] != destination.strides[i]) return false;
  }
  return source.rank >= 2 && source.extents[0] == source.extents[1];
}

bool is_empty(const Layout &layout) {
  return std::any_of(layout.extents.begin(), layout.extents.begin() + layout.rank, [](int64_t e) { return e == 0; });
}

// `placed`: the pointers are known to be where the problem says.
void run(Context &context, const Problem &problem, const PlanOptions &options, void *const *pointers, void *stream,
         bool placed) {
  problem.operation->validate(problem, pointers);
  PlanOptions asked = options;
  asked.asynchronous = stream != nullptr;
  const auto plan = plan_call(context, problem, asked);
  Execution execution;
  execution.pointers = pointers;
  execution.stream = stream;
  execution.places_checked = placed;
  execute(*plan, execution, context.resources());
}

bool same_start(const OperandArgument &a, const OperandArgument &b) {
  if (a.buffer || b.buffer) return a.buffer == b.buffer && a.operand.offset == b.operand.offset;
  return a.operand.pointer && a.operand.pointer == b.operand.pointer;
}

Layout checked_operand(const OperandArgument &argument, bool needs_data) {
  const Layout layout = operand_layout(argument.operand, argument.name);
  if (layout.rank < 2 || layout.rank > 3)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.rank is %d, must be 2 or 3", argument.name, layout.rank);
  // Spelled out: every call passes here, and formatting them would allocate.
  static constexpr ModeName source_names[] = {{"source.extents[0]", "source.strides[0]"},
                                              {"source.extents[1]", "source.strides[1]"},
                                              {"source.extents[2]", "source.strides[2]"}};
  static constexpr ModeName destination_names[] = {{"destination.extents[0]", "destination.strides[0]"},
                                                   {"destination.extents[1]", "destination.strides[1]"},
                                                   {"destination.extents[2]", "destination.strides[2]"}};
  const bool is_source = std::string_view(argument.name) == "source";
  require_addressable(layout, is_source ? source_names : destination_names);
  if (needs_data && !argument.operand.pointer && !argument.buffer && !is_empty(layout))
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pointer is NULL; pass the address of element (0, 0), or a buffer",
         argument.name);
  if (argument.buffer) require_inside(*argument.buffer, argument, layout);
  return layout;
}

void require_matching(const Layout &source, const Layout &destination) {
  if (destination.type != source.type)
    fail(MEMHIER_INVALID_ARGUMENT, "destination.type is %d, must be that of the source, %d", destination.type,
         source.type);
  if (destination.rank != source.rank)
    fail(MEMHIER_INVALID_ARGUMENT, "destination.rank is %d, must be that of the source, %d", destination.rank,
         source.rank);
  const int64_t wanted[] = {source.extents[1], source.extents[0], source.extents[2]};
  for (int32_t i = 0; i < source.rank; ++i) {
    if (destination.extents[i] != wanted[i])
      fail(MEMHIER_INVALID_ARGUMENT, "destination.extents[%d] is %lld, must be %lld: the extents of the source swapped",
           i, static_cast<long long>(destination.extents[i]), static_cast<long long>(wanted[i]));
  }
}

void require_square(const Layout &layout) {
  if (layout.extents[0] != layout.extents[1])
    fail(MEMHIER_INVALID_ARGUMENT,
         "destination is NULL, which means in place, but source.extents are %lld and %lld; pass a destination",
         static_cast<long long>(layout.extents[0]), static_cast<long long>(layout.extents[1]));
}

void require_nested(const Layout &layout, const char *name, bool inplace) {
  if (!is_empty(layout) && !is_injective(layout))
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s.strides must nest%s: each at least as large as the span of the smaller ones together; change them, or "
         "transpose into a packed array",
         name, inplace ? " in place" : "");
}

std::optional<Problem> parsed(const std::string &line) {
  try {
    return parse_problem(line);
  } catch (const Error &) {
    return std::nullopt;
  }
}

}  // namespace

OperandDescription describe(Context &context, const Layout &layout, const void *pointer, memhier_place place,
                            const char *name) {
  OperandDescription description;
  description.layout = layout;
  description.alignment = address_alignment(pointer);
  if (place != MEMHIER_PLACE_AUTO) description.place = static_cast<Place>(place);
  // What memhier_host_allocate gives and memhier_host_adopt takes is host memory like any other where no device is.
  if (place == MEMHIER_PLACE_PINNED && context.resources().device < 0) description.place = Place::pageable;
  if (!pointer || is_empty(layout)) return description;
  if (place == MEMHIER_PLACE_AUTO) {
    const PointerFacts facts = classify_pointer(pointer);
    description.place = facts.place;
    if (facts.place == Place::device && facts.device != context.live_device())
      fail(MEMHIER_INVALID_ARGUMENT, "%s is memory of device %d, outside the context (device %d)", name, facts.device,
           context.live_device());
  }
  const ByteRange range = byte_range(layout);
  description.adopted = context.resources().memory->adopted().contains(static_cast<const char *>(pointer) + range.begin,
                                                                       range.end - range.begin);
  return description;
}

void transpose_matrices(Context &context, const MatrixArguments &arguments, void *stream, Problem *problem) {
  require_type(arguments.type, "type");
  const Names &source_names = arguments.inplace ? kMatrixNames : kSourceNames;
  if (!arguments.inplace) require_order(arguments.order, "order");
  require_extent(arguments.rows, source_names.rows);
  require_extent(arguments.columns, source_names.columns);
  require_extent(arguments.batch, "batch");
  const Layout source = checked_matrix(arguments, source_names, arguments.rows, arguments.columns,
                                       arguments.source_leading, arguments.source_stride, arguments.source);
  if (arguments.inplace) require_disjoint_batch(arguments, source, source_names.stride);
  Layout destination = source;
  if (!arguments.inplace) {
    destination = checked_matrix(arguments, kDestinationNames, arguments.columns, arguments.rows,
                                 arguments.destination_leading, arguments.destination_stride, arguments.destination);
    require_disjoint_batch(arguments, destination, kDestinationNames.stride);
  }
  const bool inplace = arguments.inplace || (arguments.source && arguments.source == arguments.destination &&
                                             is_same_array(source, destination));
  const OperandDescription from = describe(context, source, arguments.source, MEMHIER_PLACE_AUTO, source_names.operand);
  void *pointers[] = {const_cast<void *>(arguments.source), arguments.destination};
  if (inplace)
    *problem = transpose_inplace_problem(from);
  else
    *problem = transpose_problem(
        from, describe(context, destination, arguments.destination, MEMHIER_PLACE_AUTO, kDestinationNames.operand));
  run(context, *problem, context.default_plan_options(), pointers, stream, true);
}

CheckedOperands check_operands(const OperandArgument &source, const OperandArgument *destination, bool needs_data) {
  CheckedOperands result;
  result.source = checked_operand(source, needs_data);
  if (!destination) {
    require_square(result.source);
    result.destination = result.source;
    result.inplace = true;
  } else {
    result.destination = checked_operand(*destination, needs_data);
    require_matching(result.source, result.destination);
    result.inplace = same_start(source, *destination) && is_same_array(result.source, result.destination);
  }
  require_nested(result.destination, destination ? destination->name : source.name, !destination);
  return result;
}

void transpose_operands(Context &context, const OperandArgument &source, const OperandArgument *destination,
                        void *stream, Problem *problem) {
  const CheckedOperands checked = check_operands(source, destination, true);
  if (source.buffer || (destination && destination->buffer)) {
    BufferCall call(context, source, destination, checked, stream);
    *problem = call.problem();
    try {
      run(context, *problem, call.options(), call.pointers(), stream, true);
    } catch (...) {
      call.finish(false);
      throw;
    }
    call.finish(true);
    return;
  }
  *problem = describe_transpose(context, source, destination, checked);
  void *pointers[] = {source.operand.pointer, destination ? destination->operand.pointer : nullptr};
  const auto asked = [](const OperandArgument &each) { return each.operand.place == MEMHIER_PLACE_AUTO; };
  const bool placed = asked(source) && (!destination || asked(*destination));
  run(context, *problem, context.default_plan_options(), pointers, stream, placed);
}

Problem describe_transpose(Context &context, const OperandArgument &source, const OperandArgument *destination,
                           const CheckedOperands &checked) {
  const OperandDescription from =
      describe(context, checked.source, source.operand.pointer, source.operand.place, source.name);
  if (checked.inplace) return transpose_inplace_problem(from);
  return transpose_problem(from, describe(context, checked.destination, destination->operand.pointer,
                                          destination->operand.place, destination->name));
}

Problem transpose_problem_of(Context &context, const OperandArgument &source, const OperandArgument *destination) {
  const CheckedOperands checked = check_operands(source, destination, false);
  Problem problem;
  void *pointers[] = {source.operand.pointer, destination ? destination->operand.pointer : nullptr};
  if (source.buffer || (destination && destination->buffer))
    problem = describe_with_buffers(context, source, destination, checked);
  else
    problem = describe_transpose(context, source, destination, checked);
  const bool placed = pointers[0] && (checked.inplace || pointers[1]);
  problem.operation->validate(problem, placed ? pointers : nullptr);
  return problem;
}

std::string arguments_line(const MatrixArguments &arguments) {
  if (!element_size(arguments.type)) return {};
  const auto number = [](int64_t value) { return static_cast<long long>(value); };
  std::string line = format("transpose %s %lldx%lld", element_name(arguments.type).c_str(), number(arguments.rows),
                            number(arguments.columns));
  if (arguments.order == MEMHIER_COLUMN_MAJOR) line += " order=col";
  line += format(" lds=%lld", number(arguments.source_leading));
  if (!arguments.inplace) line += format(" ldd=%lld", number(arguments.destination_leading));
  if (has_batch_mode(arguments)) line += format(" batch=%lld", number(arguments.batch));
  if (arguments.inplace) line += " inplace";
  if (has_batch_mode(arguments) && arguments.batch > 1) {
    // Only the grammar knows which strides go without saying.
    const std::optional<Problem> packed = parsed(line);
    const auto add = [&](const char *word, int32_t operand, int64_t stride) {
      if (!packed || packed->operands[operand].layout.strides[2] != stride)
        line += format(" %s=%lld", word, number(stride));
    };
    add("sbs", 0, arguments.source_stride);
    if (!arguments.inplace) add("dbs", 1, arguments.destination_stride);
  }
  return parsed(line) ? line : std::string();
}

std::shared_ptr<const Plan> plan_call(Context &context, const Problem &problem, const PlanOptions &options) {
  PlanCache::Found found = context.find_plan(problem, options);
  remember(context.id(), found);
  return std::move(found.plan);
}

std::shared_ptr<const Plan> plan_for_pointers(Context &context, std::shared_ptr<const Plan> plan,
                                              const PlanOptions &options, void *const *pointers) {
  bool fits = true;
  for (int32_t i = 0; i < plan->problem.operand_count; ++i) {
    fits = fits && address_alignment(pointers[i]) >= plan->problem.operands[i].alignment;
  }
  if (fits) [[likely]]
    return plan;
  Problem problem = plan->problem;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    problem.operands[i].alignment = std::min(problem.operands[i].alignment, address_alignment(pointers[i]));
  }
  return context.plan(problem, options);
}

std::shared_ptr<const Plan> last_plan(Context &context) {
  for (const LastCall &call : last_calls.calls) {
    if (call.context == context.id()) return context.plans().find_serial(call.hash, call.serial);
  }
  return nullptr;
}

}  // namespace memhier
