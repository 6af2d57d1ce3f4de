// What the files of the matrix product ask a problem.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "execution/piece.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

enum OperandIndex { kA, kB, kC };

struct Extents {
  int64_t m = 0, n = 0, k = 0, batch = 1;
};
Extents extents_of(const Problem &problem) noexcept;

// Whether products of `type` may be stored as `c_type`, and the type without a word about it.
bool accepts(memhier_type type, memhier_type c_type) noexcept;
memhier_type default_c_type(memhier_type type) noexcept;  // 0: nothing is multiplied in this type

void validate(const Problem &problem, void *const *pointers);
Problem parse(std::string_view line);
std::string line(const Problem &problem);
const char *place_word(const Problem &problem, int32_t operand);
// Whether pieces along k may add to what earlier ones have stored in C.
enum class SumsInParts {
  never,    // C is narrower than the sums: it would round each time
  at_need,  // exact, but cuBLASLt would not add: every piece behind the first would go to slower kernels
  freely
};
SumsInParts sums_in_parts(const Problem &problem);
std::vector<Piece> cut(const Problem &problem, int64_t bytes, int64_t most = kMostPieces);
// Along k first, then in panels of C; see StandingCutFunction.
std::vector<Piece> cut_standing(const Problem &problem, double work);
struct Offset {
  int64_t m = 0, n = 0, k = 0, batch = 0;
};
Piece piece_of(const Problem &problem, Offset at, Extents extents);
// Pieces behind the first along k add to what the first has stored.
void specialise(const Problem &whole, const Piece &piece, Problem *of_piece);
Work work(const Problem &problem);
// Rows of A and columns of B that make a box of C.
Piece piece_for(const Problem &problem, const Box &c);
// Of sums of k products in any order, and of rounding the result, for factors in [-1, 1].
double error_bound(const Problem &problem);
double reads_of(const Problem &problem, int32_t operand);  // of an element, by kernels
// The smaller of A and B, which every tile along the other one reads again; -1 where each matrix of a batch has its
// own.
int32_t small_operand(const Problem &problem);

}  // namespace memhier::matmul
