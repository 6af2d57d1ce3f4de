// What the files of the transpose ask a problem.
#pragma once
#include "ops/transpose/transpose.hpp"

namespace memhier {

inline bool in_place(const Problem &problem) noexcept { return problem.operand_count == 1; }

void validate_transpose(const Problem &problem, void *const *pointers);
Problem parse_transpose(std::string_view line);
std::string transpose_line(const Problem &problem);
std::vector<Piece> cut_transpose(const Problem &problem, int64_t bytes, int64_t most = kMostPieces);

}  // namespace memhier
