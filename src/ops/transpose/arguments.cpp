// Checks of the transpose's arguments, in the words of its header.
#include "ops/transpose/arguments.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/argument.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "ops/transpose/checks.hpp"
#include "ops/transpose/problem.hpp"

namespace memhier {
namespace {

bool is_empty(const Layout &layout) { return element_count(layout) == 0; }

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

bool same_start(const memhier_operand &a, const memhier_operand &b) {
  if (a.buffer || b.buffer) return a.buffer == b.buffer && a.offset == b.offset;
  return a.pointer && a.pointer == b.pointer;
}

Layout checked_operand(const memhier_operand &operand, const char *name, bool needs_data) {
  const Layout layout = operand_layout(operand, name);
  if (layout.rank < 2 || layout.rank > 3)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.rank is %d, must be 2 or 3", name, layout.rank);
  // Spelled out: every call passes here, and formatting them would allocate.
  static constexpr ModeName source_names[] = {{"source.extents[0]", "source.strides[0]"},
                                              {"source.extents[1]", "source.strides[1]"},
                                              {"source.extents[2]", "source.strides[2]"}};
  static constexpr ModeName destination_names[] = {{"destination.extents[0]", "destination.strides[0]"},
                                                   {"destination.extents[1]", "destination.strides[1]"},
                                                   {"destination.extents[2]", "destination.strides[2]"}};
  const bool is_source = std::string_view(name) == "source";
  require_addressable(layout, is_source ? source_names : destination_names);
  if (needs_data && !operand.pointer && !operand.buffer && !is_empty(layout))
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pointer is NULL; pass the address of element (0, 0), or a buffer", name);
  return layout;
}

void require_matching(const Layout &source, const Layout &destination) {
  require_same_kind(source, destination);
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

std::optional<Problem> parsed(const std::string &line) {
  try {
    return parse_transpose(line);
  } catch (const Error &) {
    return std::nullopt;
  }
}

OperandDescription described(const Layout &layout) {
  OperandDescription operand;
  operand.layout = layout;
  return operand;
}

Problem problem_of(const Layout &source, const Layout &destination, bool inplace) {
  return inplace ? transpose_inplace_problem(described(source))
                 : transpose_problem(described(source), described(destination));
}

}  // namespace

Request transpose_request(const MatrixArguments &arguments) {
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
  Request request;
  request.problem = problem_of(source, destination, inplace);
  request.operands[0] = {source_names.operand, const_cast<void *>(arguments.source)};
  if (!inplace) request.operands[1] = {kDestinationNames.operand, arguments.destination};
  return request;
}

std::string arguments_line(const MatrixArguments &arguments) {
  // Arguments that make no problem have no line.
  if (!element_size(arguments.type) || !is_order(arguments.order)) return {};
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

Request transpose_request(const memhier_operand &source, const memhier_operand *destination, bool needs_data) {
  const Layout from = checked_operand(source, "source", needs_data);
  Layout to = from;
  bool inplace = true;
  if (!destination) {
    require_square(from);
  } else {
    to = checked_operand(*destination, "destination", needs_data);
    require_matching(from, to);
    inplace = same_start(source, *destination) && is_same_array(from, to);
  }
  require_nested(to, destination ? "destination" : "source", "; change it, or transpose into a packed array");
  Request request;
  request.problem = problem_of(from, to, inplace);
  request.operands[0] = operand_request(source, "source");
  if (!inplace) request.operands[1] = operand_request(*destination, "destination");
  return request;
}

}  // namespace memhier
