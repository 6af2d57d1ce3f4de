// Problems of the matrix product: made from operands, checked as a caller's arguments.
#include "ops/matmul/problem.hpp"

#include <algorithm>
#include <cmath>

#include "base/argument.hpp"
#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "ops/matmul/cublaslt.hpp"

namespace memhier::matmul {
namespace {

// Types that are multiplied, with those that results are stored in; the first of a type is its default.
struct TypePair {
  memhier_type type, c_type;
};
constexpr TypePair kTypes[] = {
    {MEMHIER_F32, MEMHIER_F32},   {MEMHIER_F64, MEMHIER_F64},  {MEMHIER_C64, MEMHIER_C64},
    {MEMHIER_C128, MEMHIER_C128}, {MEMHIER_F16, MEMHIER_F16},  {MEMHIER_F16, MEMHIER_F32},
    {MEMHIER_BF16, MEMHIER_BF16}, {MEMHIER_BF16, MEMHIER_F32}, {MEMHIER_I8, MEMHIER_I32},
};

constexpr const char *kNames[] = {"a", "b", "c"};

void check_layout(const Layout &layout, const char *name) {
  if (layout.rank != 2 && layout.rank != 3) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: rank %d; a matrix has rank 2 {rows, columns} or 3 {rows, columns, batch}", name,
         layout.rank);
  }
  for (int i = 0; i < layout.rank; ++i) {
    if (layout.extents[i] < 0) {
      fail(MEMHIER_INVALID_ARGUMENT, "%s: extent %d is %lld; it must not be negative", name, i,
           static_cast<long long>(layout.extents[i]));
    }
  }
  element_count(layout);
  byte_range(layout);
}

void check_types(memhier_type a, memhier_type b, memhier_type c) {
  if (default_c_type(a) == 0) {
    fail(MEMHIER_INVALID_ARGUMENT, "a: its element type is %s; products are made of f32, f64, c64, c128, f16, bf16, i8",
         element_name(a).c_str());
  }
  if (b != a) {
    fail(MEMHIER_INVALID_ARGUMENT, "b: its element type is %s, that of a %s; they must be equal",
         element_name(b).c_str(), element_name(a).c_str());
  }
  if (!accepts(a, c)) {
    fail(MEMHIER_INVALID_ARGUMENT, "c: its element type is %s; products of %s are stored as %s",
         element_name(c).c_str(), element_name(a).c_str(), element_name(default_c_type(a)).c_str());
  }
}

void check_shapes(const Layout &a, const Layout &b, const Layout &c) {
  if (b.rank != a.rank || c.rank != a.rank)
    fail(MEMHIER_INVALID_ARGUMENT, "a, b, c: their ranks are %d, %d and %d; they must be equal", a.rank, b.rank,
         c.rank);
  const auto require = [](int64_t have, int64_t want, const char *text) {
    if (have != want)
      fail(MEMHIER_INVALID_ARGUMENT, "%s: %lld and %lld", text, static_cast<long long>(have),
           static_cast<long long>(want));
  };
  require(b.extents[0], a.extents[1], "b: its rows must be as many as the columns of a");
  require(c.extents[0], a.extents[0], "c: its rows must be as many as those of a");
  require(c.extents[1], b.extents[1], "c: its columns must be as many as those of b");
  if (a.rank < 3) return;
  require(b.extents[2], a.extents[2], "b: its matrices must be as many as those of a");
  require(c.extents[2], a.extents[2], "c: its matrices must be as many as those of a");
}

void check_pointers(const Problem &problem, void *const *pointers) {
  const Layout &c = problem.operands[kC].layout;
  if (element_count(c) == 0) return;
  for (const int32_t i : {kA, kB, kC}) {
    if (!pointers[i] && element_count(problem.operands[i].layout) > 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s: the pointer is NULL; pass the address of element (0, 0)", kNames[i]);
  }
  for (const int32_t i : {kA, kB}) {
    const Layout &read = problem.operands[i].layout;
    if (element_count(read) > 0 && may_overlap(read, pointers[i], c, pointers[kC]))
      fail(MEMHIER_OVERLAP, "c: shares elements with %s; write the product into separate memory", kNames[i]);
  }
}

// Extents become {rows, 0} or {0, columns}: packed, in the order of C.
void drop_elements(OperandDescription *operand, int32_t mode, bool row_order) {
  Layout &layout = operand->layout;
  layout.extents[mode] = 0;
  const int64_t length = std::max<int64_t>(1, layout.extents[row_order ? 1 : 0]);
  layout.strides = {row_order ? length : 1, row_order ? 1 : length};
  if (layout.rank == 3) layout.strides[2] = length * layout.extents[row_order ? 0 : 1];
  operand->alignment = 16;
  operand->adopted = false;
}

bool by_rows(const Layout &layout) { return layout.strides[1] == 1 || layout.strides[0] != 1; }

}  // namespace

bool is_complex(memhier_type type) noexcept { return type == MEMHIER_C64 || type == MEMHIER_C128; }

bool accepts(memhier_type type, memhier_type c_type) noexcept {
  return std::any_of(std::begin(kTypes), std::end(kTypes),
                     [&](const TypePair &pair) { return pair.type == type && pair.c_type == c_type; });
}

memhier_type default_c_type(memhier_type type) noexcept {
  for (const TypePair &pair : kTypes)
    if (pair.type == type) return pair.c_type;
  return 0;
}

ScalarClass class_of(Scalar scalar) noexcept {
  if (scalar.imaginary == 0 && scalar.real == 0) return ScalarClass::zero;
  return scalar.imaginary == 0 && scalar.real == 1 ? ScalarClass::one : ScalarClass::other;
}

Problem problem_of(const OperandDescription &a, const OperandDescription &b, const OperandDescription &c,
                   const Form &form) {
  Problem problem;
  problem.operation = &matmul_operation;
  problem.operand_count = 3;
  problem.operands[kA] = a;
  problem.operands[kB] = b;
  problem.operands[kC] = c;
  const ScalarClass beta = class_of(form.beta);
  problem.operands[kA].access = problem.operands[kB].access = Access::read;
  problem.operands[kC].access = beta == ScalarClass::zero ? Access::write : Access::update;
  problem.values = {form.alpha.real, form.alpha.imaginary, form.beta.real, form.beta.imaginary};
  problem.parameters[kBeta] = static_cast<int64_t>(beta);
  if (class_of(form.alpha) == ScalarClass::zero || a.layout.extents[1] == 0) {
    drop_elements(&problem.operands[kA], 1, by_rows(c.layout));
    drop_elements(&problem.operands[kB], 0, by_rows(c.layout));
    problem.values[kAlphaReal] = problem.values[kAlphaImaginary] = 0;
    return problem;
  }
  problem.parameters[kAlpha] = static_cast<int64_t>(class_of(form.alpha));
  if (is_complex(a.layout.type)) problem.parameters[kConjugate] = form.conjugate;
  if (a.layout.type == MEMHIER_F32 || a.layout.type == MEMHIER_C64) problem.parameters[kAccuracy] = form.accuracy;
  return problem;
}

Extents extents_of(const Problem &problem) noexcept {
  const Layout &a = problem.operands[kA].layout, &c = problem.operands[kC].layout;
  return {c.extents[0], c.extents[1], a.extents[1], c.rank == 3 ? c.extents[2] : 1};
}

void validate(const Problem &problem, void *const *pointers) {
  if (problem.operand_count != 3)
    fail(MEMHIER_INVALID_ARGUMENT, "matmul: %d operands; it takes a, b and c", problem.operand_count);
  const Layout &a = problem.operands[kA].layout, &b = problem.operands[kB].layout, &c = problem.operands[kC].layout;
  check_types(a.type, b.type, c.type);
  for (const int32_t i : {kA, kB, kC}) check_layout(problem.operands[i].layout, kNames[i]);
  check_shapes(a, b, c);
  require_nested(c, "c");
  if (pointers) check_pointers(problem, pointers);
}

// Of the products that cuBLASLt takes only those of i8 may not add.
SumsInParts sums_in_parts(const Problem &problem) {
  const memhier_type c_type = problem.operands[kC].layout.type;
  if (c_type == MEMHIER_F16 || c_type == MEMHIER_BF16) return SumsInParts::never;
  if (problem.operands[kA].layout.type != MEMHIER_I8) return SumsInParts::freely;
  return library_call(product_of(problem), nullptr) == Reason::none ? SumsInParts::at_need : SumsInParts::freely;
}

void specialise(const Problem &whole, const Piece &piece, Problem *of_piece) {
  // The first piece along k has taken beta into account.
  if (piece.boxes[kA].offset[1] == 0 || extents_of(whole).k == 0) return;
  of_piece->parameters[kBeta] = static_cast<int64_t>(ScalarClass::one);
  of_piece->operands[kC].access = Access::update;
}

Work work(const Problem &problem) {
  const Extents extents = extents_of(problem);
  const memhier_type type = problem.operands[kA].layout.type;
  // A complex multiplication and addition are four of real numbers.
  const double each = is_complex(type) ? 8 : 2;
  const double operations = each * static_cast<double>(extents.batch) * static_cast<double>(extents.m) *
                            static_cast<double>(extents.n) * static_cast<double>(extents.k);
  const int64_t accuracy = problem.parameters[kAccuracy];  // exact for all types but f32 and c64
  return {operations, accuracy == MEMHIER_ACCURACY_FAST              ? Precision::tf32
                      : accuracy == MEMHIER_ACCURACY_FP32_EQUIVALENT ? Precision::f32_equivalent
                                                                     : precision_of(type)};
}

// Each tile of C reads its rows of A and its columns of B, and what comes over a link stays in no cache that tiles
// share; products of a batch may share them too. Of pinned operands measured: cuBLASLt and the register tiles read f64
// 1024 x 512 x 2397 as tiles of 64 x 64 would and 2 x 192^3 as smaller ones, since few tiles would leave
// multiprocessors idle.
double reads_of(const Problem &problem, int32_t operand) {
  constexpr int64_t kTileSide = 64, kManyTiles = 128;
  if (operand == kC) return 1;
  const Extents extents = extents_of(problem);
  const double tiles = static_cast<double>(ceil_divide(extents.m, kTileSide)) *
                       static_cast<double>(ceil_divide(extents.n, kTileSide)) * static_cast<double>(extents.batch);
  const int64_t side = tiles < kManyTiles ? kTileSide / 2 : kTileSide;
  const Layout &layout = problem.operands[operand].layout;
  const int64_t products = layout.rank == 3 && layout.strides[2] == 0 ? extents.batch : 1;
  const int64_t across = operand == kA ? extents.n : extents.m;
  return std::max(1.0, static_cast<double>(ceil_divide(across, side)) * static_cast<double>(products));
}

int32_t small_operand(const Problem &problem) {
  const auto bytes = [&](int32_t operand) { return payload_bytes(problem.operands[operand].layout); };
  const int32_t small = bytes(kA) < bytes(kB) ? kA : kB;
  const Layout &layout = problem.operands[small].layout;
  return layout.rank == 3 && layout.extents[2] > 1 && layout.strides[2] != 0 ? -1 : small;
}

double error_bound(const Problem &problem) {
  const memhier_type type = problem.operands[kA].layout.type, c_type = problem.operands[kC].layout.type;
  if (type == MEMHIER_I8) return 0;
  const auto k = static_cast<double>(extents_of(problem).k);
  const bool full = type == MEMHIER_F64 || type == MEMHIER_C128;
  double of_sums = full ? 0x1p-53 : 0x1p-24;
  if (problem.parameters[kAccuracy] == MEMHIER_ACCURACY_FAST && (type == MEMHIER_F32 || type == MEMHIER_C64))
    of_sums = 0x1p-11;  // products of TF32
  const double of_result = c_type == MEMHIER_BF16 ? 0x1p-8 : c_type == MEMHIER_F16 ? 0x1p-11 : of_sums;
  const double parts = is_complex(type) ? 4 : 1;
  // The worst case k * k / 2 is never met: sums of random products grow like sqrt(k) and their errors like k.
  return parts * (4 * of_sums * (k + 8) + 2 * of_result * (4 * std::sqrt(k) + 2));
}

}  // namespace memhier::matmul
