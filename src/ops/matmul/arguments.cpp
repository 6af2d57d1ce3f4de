// Checks of the matrix product's arguments, in the words of its header.
#include "ops/matmul/arguments.hpp"

#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "base/argument.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/struct_size.hpp"
#include "base/text.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier {

template <>
std::span<const size_t> released_sizes<memhier_matmul_options>() noexcept {
  static constexpr std::array sizes{sizeof(memhier_matmul_options)};
  return sizes;
}

namespace matmul {
namespace {

void require_product_type(memhier_type type, const char *name) {
  if (default_c_type(type) == 0)
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s is %d, must be MEMHIER_F32, _F64, _C64, _C128, _F16, _BF16 or _I8: products are made of these", name,
         type);
}

bool is_operation(memhier_operation operation) { return operation >= MEMHIER_OP_N && operation <= MEMHIER_OP_C; }

void require_operation(memhier_operation operation, const char *name) {
  if (!is_operation(operation))
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %d, must be MEMHIER_OP_N (111), MEMHIER_OP_T (112) or MEMHIER_OP_C (113)",
         name, operation);
}

template <class T>
Scalar read_numbers(const void *memory, bool complex) {
  T numbers[2] = {};
  std::memcpy(numbers, memory, complex ? sizeof numbers : sizeof numbers[0]);
  return {static_cast<double>(numbers[0]), static_cast<double>(numbers[1])};
}

// One scalar of the table in memhier/matmul.h.
Scalar read_scalar(memhier_type type, const void *memory, double otherwise) {
  if (!memory) return {otherwise, 0};
  if (type == MEMHIER_I8) return read_numbers<int32_t>(memory, false);
  const bool complex = is_complex(type);
  if (type == MEMHIER_F64 || type == MEMHIER_C128) return read_numbers<double>(memory, complex);
  return read_numbers<float>(memory, complex);
}

Form form_of(memhier_type type, memhier_operation op_a, memhier_operation op_b, const void *alpha, const void *beta) {
  Form form;
  form.conjugate = (op_a == MEMHIER_OP_C ? kConjugateA : 0) | (op_b == MEMHIER_OP_C ? kConjugateB : 0);
  form.alpha = read_scalar(type, alpha, 1);
  form.beta = read_scalar(type, beta, 0);
  return form;
}

// A stored matrix as it is multiplied.
OperandDescription multiplied(Layout layout, memhier_operation operation) {
  if (operation != MEMHIER_OP_N) {
    std::swap(layout.extents[0], layout.extents[1]);
    std::swap(layout.strides[0], layout.strides[1]);
  }
  OperandDescription operand;
  operand.layout = layout;
  return operand;
}

// Names of a stored matrix and its numbers in the calls with leading dimensions.
struct Matrix {
  const char *name, *leading_name, *stride_name;
  const char *rows_name, *columns_name;
  memhier_type type;
  int64_t rows, columns, leading, stride;
};

Layout checked_matrix(const Arguments &arguments, const Matrix &matrix) {
  const bool row_major = arguments.order == MEMHIER_ROW_MAJOR;
  require_leading(matrix.leading, matrix.leading_name, row_major ? matrix.columns : matrix.rows,
                  row_major ? matrix.columns_name : matrix.rows_name);
  Layout layout;
  layout.type = matrix.type;
  layout.rank = arguments.batched ? 3 : 2;
  layout.extents = {matrix.rows, matrix.columns};
  layout.strides = {row_major ? matrix.leading : 1, row_major ? 1 : matrix.leading};
  if (arguments.batched) {
    layout.extents[2] = arguments.batch;
    layout.strides[2] = arguments.batch > 1 ? matrix.stride : 0;
  }
  const ModeName names[] = {{matrix.rows_name, row_major ? matrix.leading_name : nullptr},
                            {matrix.columns_name, row_major ? nullptr : matrix.leading_name},
                            {"batch", matrix.stride_name}};
  require_addressable(layout, names);
  return layout;
}

Matrix matrix_a(const Arguments &arguments) {
  const Arguments &x = arguments;
  if (x.op_a == MEMHIER_OP_N) return {"a", "lda", "stride_a", "m", "k", x.type, x.m, x.k, x.lda, x.stride_a};
  return {"a", "lda", "stride_a", "k", "m", x.type, x.k, x.m, x.lda, x.stride_a};
}

Matrix matrix_b(const Arguments &arguments) {
  const Arguments &x = arguments;
  if (x.op_b == MEMHIER_OP_N) return {"b", "ldb", "stride_b", "k", "n", x.type, x.k, x.n, x.ldb, x.stride_b};
  return {"b", "ldb", "stride_b", "n", "k", x.type, x.n, x.k, x.ldb, x.stride_b};
}

Matrix matrix_c(const Arguments &arguments) {
  const Arguments &x = arguments;
  return {"c", "ldc", "stride_c", "m", "n", default_c_type(x.type), x.m, x.n, x.ldc, x.stride_c};
}

// Only what the problem reads or writes must be there.
void require_data(const Problem &problem, int32_t index, const char *name, bool given, const char *member) {
  if (!given && element_count(problem.operands[kC].layout) > 0 && element_count(problem.operands[index].layout) > 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s%s is NULL; pass the address of element (0, 0)%s", name, member,
         *member ? ", or a buffer" : "");
}

Layout checked_operand(const memhier_operand &operand, const char *name, const ModeName *names) {
  const Layout layout = operand_layout(operand, name);
  if (layout.rank < 2 || layout.rank > 3)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.rank is %d, must be 2 or 3", name, layout.rank);
  require_addressable(layout, names);
  return layout;
}

void require_same(int64_t have, int64_t want, const char *name, const char *member, const char *of) {
  if (have != want)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.%s is %lld, must be %lld: %s", name, member, static_cast<long long>(have),
         static_cast<long long>(want), of);
}

void require_matching(const Layout &a, const Layout &b, const Layout &c, memhier_operation op_a,
                      memhier_operation op_b) {
  static constexpr const char *kExtents[] = {"extents[0]", "extents[1]"};
  require_same(b.type, a.type, "b", "type", "that of a");
  if (!accepts(a.type, c.type))
    fail(MEMHIER_INVALID_ARGUMENT, "c.type is %d: products of %s are stored as %s%s", c.type,
         element_name(a.type).c_str(), element_name(default_c_type(a.type)).c_str(),
         accepts(a.type, MEMHIER_F32) && a.type != MEMHIER_F32 ? " or f32" : "");
  require_same(b.rank, a.rank, "b", "rank", "that of a");
  require_same(c.rank, a.rank, "c", "rank", "that of a");
  const int a_rows = op_a == MEMHIER_OP_N ? 0 : 1, b_rows = op_b == MEMHIER_OP_N ? 0 : 1;
  require_same(b.extents[b_rows], a.extents[1 - a_rows], "b", kExtents[b_rows], "the columns of op(A)");
  require_same(c.extents[0], a.extents[a_rows], "c", kExtents[0], "the rows of op(A)");
  require_same(c.extents[1], b.extents[1 - b_rows], "c", kExtents[1], "the columns of op(B)");
  if (a.rank < 3) return;
  require_same(b.extents[2], a.extents[2], "b", "extents[2]", "the matrices of a");
  require_same(c.extents[2], a.extents[2], "c", "extents[2]", "the matrices of a");
}

memhier_matmul_options checked_options(const memhier_matmul_options *options, const char *name) {
  memhier_matmul_options defaults{sizeof defaults, MEMHIER_OP_N, MEMHIER_OP_N, MEMHIER_ACCURACY_EXACT};
  if (!options) return defaults;
  const memhier_matmul_options known = read_struct(options, defaults, name);
  require_operation(known.op_a, format("%s.op_a", name).c_str());
  require_operation(known.op_b, format("%s.op_b", name).c_str());
  if (known.accuracy < MEMHIER_ACCURACY_EXACT || known.accuracy > MEMHIER_ACCURACY_FAST)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.accuracy is %d, must be a MEMHIER_ACCURACY_ constant", name, known.accuracy);
  return known;
}

std::optional<Problem> parsed(const std::string &line) {
  try {
    return parse(line);
  } catch (const Error &) {
    return std::nullopt;
  }
}

}  // namespace

void init_options(memhier_matmul_options *options, size_t struct_size) {
  init_struct(options, struct_size, "options");
  options->op_a = options->op_b = MEMHIER_OP_N;
}

Request request(const Arguments &arguments) {
  require_product_type(arguments.type, "type");
  require_order(arguments.order, "order");
  require_operation(arguments.op_a, "op_a");
  require_operation(arguments.op_b, "op_b");
  require_extent(arguments.m, "m");
  require_extent(arguments.n, "n");
  require_extent(arguments.k, "k");
  require_extent(arguments.batch, "batch");
  const Layout a = checked_matrix(arguments, matrix_a(arguments)), b = checked_matrix(arguments, matrix_b(arguments));
  const Layout c = checked_matrix(arguments, matrix_c(arguments));
  if (arguments.batch > 1 && !is_injective(c))
    fail(MEMHIER_INVALID_ARGUMENT, "stride_c is %lld: the %lld products would overlap; put them further apart",
         static_cast<long long>(arguments.stride_c), static_cast<long long>(arguments.batch));
  Request request;
  request.problem =
      problem_of(multiplied(a, arguments.op_a), multiplied(b, arguments.op_b), multiplied(c, MEMHIER_OP_N),
                 form_of(arguments.type, arguments.op_a, arguments.op_b, arguments.alpha, arguments.beta));
  require_data(request.problem, kA, "a", arguments.a, "");
  require_data(request.problem, kB, "b", arguments.b, "");
  require_data(request.problem, kC, "c", arguments.c, "");
  request.operands[kA] = {"a", const_cast<void *>(arguments.a)};
  request.operands[kB] = {"b", const_cast<void *>(arguments.b)};
  request.operands[kC] = {"c", arguments.c};
  return request;
}

std::string arguments_line(const Arguments &arguments) {
  // Arguments that make no problem have no line.
  if (!default_c_type(arguments.type) || !is_order(arguments.order)) return {};
  if (!is_operation(arguments.op_a) || !is_operation(arguments.op_b)) return {};
  const auto number = [](int64_t value) { return static_cast<long long>(value); };
  std::string line = format("matmul %s %lldx%lldx%lld", element_name(arguments.type).c_str(), number(arguments.m),
                            number(arguments.n), number(arguments.k));
  if (arguments.order == MEMHIER_COLUMN_MAJOR) line += " order=col";
  const auto add_operation = [&](const char *word, memhier_operation operation) {
    if (operation != MEMHIER_OP_N) line += format(" %s=%s", word, operation == MEMHIER_OP_T ? "t" : "c");
  };
  add_operation("ta", arguments.op_a);
  add_operation("tb", arguments.op_b);
  line += format(" lda=%lld ldb=%lld ldc=%lld", number(arguments.lda), number(arguments.ldb), number(arguments.ldc));
  if (arguments.batched) line += format(" batch=%lld", number(arguments.batch));
  if (arguments.batched && arguments.batch > 1) {
    // Only the grammar knows which strides go without saying.
    const std::optional<Problem> packed = parsed(line);
    const auto add_stride = [&](const char *word, int32_t operand, int64_t stride) {
      if (!packed || packed->operands[operand].layout.strides[2] != stride)
        line += format(" %s=%lld", word, number(stride));
    };
    add_stride("abs", kA, arguments.stride_a);
    add_stride("bbs", kB, arguments.stride_b);
    add_stride("cbs", kC, arguments.stride_c);
  }
  return parsed(line) ? line : std::string();
}

Request request(const OperandArguments &arguments, bool needs_data) {
  static constexpr ModeName kNames[][3] = {
      {{"a.extents[0]", "a.strides[0]"}, {"a.extents[1]", "a.strides[1]"}, {"a.extents[2]", "a.strides[2]"}},
      {{"b.extents[0]", "b.strides[0]"}, {"b.extents[1]", "b.strides[1]"}, {"b.extents[2]", "b.strides[2]"}},
      {{"c.extents[0]", "c.strides[0]"}, {"c.extents[1]", "c.strides[1]"}, {"c.extents[2]", "c.strides[2]"}}};
  const memhier_matmul_options options = checked_options(arguments.options, arguments.options_name);
  const Layout a = checked_operand(arguments.a, "a", kNames[kA]), b = checked_operand(arguments.b, "b", kNames[kB]);
  const Layout c = checked_operand(arguments.c, "c", kNames[kC]);
  require_product_type(a.type, "a.type");
  require_matching(a, b, c, options.op_a, options.op_b);
  require_nested(c, "c", "; write the product into a packed array");
  Form form = form_of(a.type, options.op_a, options.op_b, arguments.alpha, arguments.beta);
  form.accuracy = options.accuracy;
  Request request;
  request.problem =
      problem_of(multiplied(a, options.op_a), multiplied(b, options.op_b), multiplied(c, MEMHIER_OP_N), form);
  if (needs_data) {
    const auto given = [](const memhier_operand &operand) { return operand.pointer || operand.buffer; };
    require_data(request.problem, kA, "a", given(arguments.a), ".pointer");
    require_data(request.problem, kB, "b", given(arguments.b), ".pointer");
    require_data(request.problem, kC, "c", given(arguments.c), ".pointer");
  }
  request.operands[kA] = operand_request(arguments.a, "a");
  request.operands[kB] = operand_request(arguments.b, "b");
  request.operands[kC] = operand_request(arguments.c, "c");
  return request;
}

}  // namespace matmul
}  // namespace memhier
