// Permutation problems: made from operands, checked as a caller's arguments.
#include <algorithm>

#include "base/argument.hpp"
#include "base/checked.hpp"
#include "base/status.hpp"
#include "ops/transpose/checks.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier {
namespace {

void check_layout(const Layout &layout, const char *name) {
  check_element(layout, name);
  if (layout.rank < 1 || layout.rank > kMaxRank)
    fail(MEMHIER_INVALID_ARGUMENT, "%s: rank %d; a permutation takes rank 1 to %d", name, layout.rank, kMaxRank);
  check_extents(layout, name);
}

void check_permutation(const Problem &problem, int32_t rank) {
  uint32_t seen = 0;
  for (int32_t i = 0; i < rank; ++i) {
    const int64_t mode = problem.parameters[static_cast<size_t>(i)];
    if (mode < 0 || mode >= rank)
      fail(MEMHIER_INVALID_ARGUMENT, "permutation: entry %d is %lld; modes are numbered from 0 to %d", i,
           static_cast<long long>(mode), rank - 1);
    if (seen & (1u << mode))
      fail(MEMHIER_INVALID_ARGUMENT, "permutation: mode %lld stands twice", static_cast<long long>(mode));
    seen |= 1u << mode;
  }
}

void check_same_shape(const Problem &problem) {
  const Layout &source = problem.operands[0].layout, &destination = problem.operands[1].layout;
  check_same_kind(source, destination);
  check_permutation(problem, source.rank);
  for (int32_t i = 0; i < source.rank; ++i) {
    const int32_t mode = source_mode(problem, i);
    if (destination.extents[i] != source.extents[mode])
      fail(MEMHIER_INVALID_ARGUMENT,
           "destination: extent %d is %lld; the source's extent %d, which comes there, is %lld", i,
           static_cast<long long>(destination.extents[i]), mode, static_cast<long long>(source.extents[mode]));
  }
}

void check_pointer(const void *pointer, const Layout &layout, const char *name) {
  if (!pointer && element_count(layout) > 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s: the pointer is NULL; pass the address of element (0, 0, ...)", name);
}

}  // namespace

Problem permute_problem(const OperandDescription &source, const OperandDescription &destination,
                        std::span<const int32_t> permutation) {
  Problem problem;
  problem.operation = &permute_operation;
  problem.operand_count = 2;
  problem.operands[0] = source;
  problem.operands[0].access = Access::read;
  problem.operands[1] = destination;
  problem.operands[1].access = Access::write;
  for (size_t i = 0; i < permutation.size(); ++i) problem.parameters[i] = permutation[i];
  return problem;
}

Layout packed_layout(memhier_type type, std::span<const int64_t> extents) {
  Layout layout;
  layout.type = type;
  layout.rank = static_cast<int32_t>(extents.size());
  std::copy(extents.begin(), extents.end(), layout.extents.begin());
  const bool empty = std::find(extents.begin(), extents.end(), int64_t{0}) != extents.end();
  int64_t stride = 1;
  for (int32_t i = layout.rank; i-- > 0;) {
    layout.strides[i] = stride;
    const int64_t extent = std::max<int64_t>(layout.extents[i], 1);
    // Of an empty array the strides mean nothing, however large its other extents are.
    if (!empty)
      stride = checked_multiply(stride, extent, "extents");
    else if (multiply_overflows(stride, extent, &stride))
      stride = 0;
  }
  return layout;
}

void validate_permute(const Problem &problem, void *const *pointers) {
  if (problem.operand_count != 2)
    fail(MEMHIER_INVALID_ARGUMENT, "permute: %d operands; it takes a source and a destination", problem.operand_count);
  const Layout &source = problem.operands[0].layout, &destination = problem.operands[1].layout;
  check_layout(source, "source");
  check_layout(destination, "destination");
  check_same_shape(problem);
  require_nested(destination, "destination");
  if (!pointers) return;
  check_pointer(pointers[0], source, "source");
  check_pointer(pointers[1], destination, "destination");
  if (element_count(source) > 0 && may_overlap(source, pointers[0], destination, pointers[1]))
    fail(MEMHIER_OVERLAP, "destination: shares elements with the source; use separate memory");
}

}  // namespace memhier
