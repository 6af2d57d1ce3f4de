// The parts of the record operation.
#pragma once
#include <vector>

#include "ops/record/record.hpp"

namespace memhier::record {

void validate(const Problem &problem, void *const *pointers);
Problem parse(std::string_view line);
std::string line(const Problem &problem);
const char *place_word(const Problem &problem, int32_t operand);
std::vector<Piece> cut(const Problem &problem, int64_t bytes, int64_t most = kMostPieces);
void specialise(const Problem &whole, const Piece &piece, Problem *of_piece);

}  // namespace memhier::record
