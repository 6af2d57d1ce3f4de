// Transpose problems: made from operands, checked as a caller's arguments.
#include "ops/transpose/problem.hpp"

#include "base/argument.hpp"
#include "base/status.hpp"
#include "ops/transpose/checks.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

void check_layout(const Layout &layout, const char *name) {
  check_element(layout, name);
  if (layout.rank != 2 && layout.rank != 3) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: rank %d; a transpose takes rank 2 {rows, columns} or 3 {rows, columns, batch}",
         name, layout.rank);
  }
  check_extents(layout, name);
}

void check_same_shape(const Layout &source, const Layout &destination) {
  check_same_kind(source, destination);
  if (destination.extents[0] != source.extents[1] || destination.extents[1] != source.extents[0] ||
      (source.rank == 3 && destination.extents[2] != source.extents[2])) {
    fail(MEMHIER_INVALID_ARGUMENT,
         "destination: its extents are %lldx%lld; the transpose of the source has %lldx%lld and as many matrices",
         static_cast<long long>(destination.extents[0]), static_cast<long long>(destination.extents[1]),
         static_cast<long long>(source.extents[1]), static_cast<long long>(source.extents[0]));
  }
}

void check_pointer(const void *pointer, const Layout &layout, const char *name) {
  if (!pointer && element_count(layout) > 0) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: the pointer is NULL; pass the address of element (0, 0)", name);
  }
}

}  // namespace

Problem transpose_problem(const OperandDescription &source, const OperandDescription &destination) {
  Problem problem;
  problem.operation = &transpose_operation;
  problem.operand_count = 2;
  problem.operands[0] = source;
  problem.operands[0].access = Access::read;
  problem.operands[1] = destination;
  problem.operands[1].access = Access::write;
  return problem;
}

Problem transpose_inplace_problem(const OperandDescription &matrix) {
  Problem problem;
  problem.operation = &transpose_operation;
  problem.operand_count = 1;
  problem.operands[0] = matrix;
  problem.operands[0].access = Access::update;
  return problem;
}

void validate_transpose(const Problem &problem, void *const *pointers) {
  const Layout &source = problem.operands[0].layout;
  if (in_place(problem)) {
    check_layout(source, "matrix");
    if (source.extents[0] != source.extents[1]) {
      fail(MEMHIER_INVALID_ARGUMENT, "matrix: %lldx%lld in place; only square matrices are transposed in place",
           static_cast<long long>(source.extents[0]), static_cast<long long>(source.extents[1]));
    }
    require_nested(source, "matrix");
    if (pointers) check_pointer(pointers[0], source, "matrix");
    return;
  }
  if (problem.operand_count != 2) {
    fail(MEMHIER_INVALID_ARGUMENT,
         "transpose: %d operands; it takes a source and a destination, or one matrix in place", problem.operand_count);
  }
  const Layout &destination = problem.operands[1].layout;
  check_layout(source, "source");
  check_layout(destination, "destination");
  check_same_shape(source, destination);
  require_nested(destination, "destination");
  if (!pointers) return;
  check_pointer(pointers[0], source, "source");
  check_pointer(pointers[1], destination, "destination");
  if (element_count(source) > 0 && may_overlap(source, pointers[0], destination, pointers[1])) {
    fail(MEMHIER_OVERLAP,
         "destination: shares elements with the source; use separate memory, or the in-place form for square matrices");
  }
}

}  // namespace memhier
