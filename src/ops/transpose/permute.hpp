// The permutation of modes: destination(i0, i1, ...) = source with index i_k at mode permutation[k].
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "execution/way.hpp"

namespace memhier {

extern const Operation permute_operation;

// Operands {source, destination} of one rank; parameters[k] is the source's mode that is mode k of the destination.
Problem permute_problem(const OperandDescription &source, const OperandDescription &destination,
                        std::span<const int32_t> permutation);

// The source's mode that is mode `mode` of the destination; of transposes too.
inline int32_t source_mode(const Problem &problem, int32_t mode) noexcept {
  if (problem.operation == &permute_operation)
    return static_cast<int32_t>(problem.parameters[static_cast<size_t>(mode)]);
  return mode < 2 ? 1 - mode : mode;
}

void validate_permute(const Problem &problem, void *const *pointers);
Problem parse_permute(std::string_view line);
std::string permute_line(const Problem &problem);
std::vector<Piece> cut_permute(const Problem &problem, int64_t bytes, int64_t most = kMostPieces);

// Row-major and packed: what a line and a call without strides mean.
Layout packed_layout(memhier_type type, std::span<const int64_t> extents);

// Plain loops on the calling thread. The yardstick of the tests.
void run_permute_reference(const Problem &problem, void *const *pointers, const RunContext &context);

}  // namespace memhier
