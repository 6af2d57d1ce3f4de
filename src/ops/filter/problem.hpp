// What the files of the filter ask a problem.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ops/filter/filter.hpp"

namespace memhier::filter {

// What Problem::parameters mean here. first, low and high are those of filter.hpp; of the piece's own operands once
// specialise_filter has been there.
enum Parameter { kRowFirst, kRowLow, kRowHigh, kColumnFirst, kColumnLow, kColumnHigh, kStates, kPiece };
inline constexpr int64_t kHasStateIn = 1, kHasStateOut = 2;  // bits of kStates
inline constexpr int64_t kStateOutIsLater = 1;               // of kPiece: a later piece writes it

// The mode of the operands' layouts along which an axis runs; axis 0 of rank 1 has none: -1.
inline int mode_of(const Form &form, int axis) noexcept { return form.rank == 2 ? axis : axis - 1; }

// Throws INVALID_ARGUMENT naming the member, `prefix` before it, for what cannot be a filter of such elements. Margins
// are the caller's to check.
void check_form(const Form &form, memhier_type element, const char *prefix);
// Members that change nothing have one value: equal filters are equal bytes.
Form normal_form(Form form, memhier_type element);

// Whether axis 0 runs along memory on both sides. The axes are then exchanged, so that axes[1] always does where one
// can, and taps with them.
bool along_columns(const Form &form, const Layout &source, const Layout &destination) noexcept;
void swap_axes(Form *form, Layout *source, Layout *destination) noexcept;
std::vector<std::byte> transposed_taps(const Form &form, const void *coefficients);  // of a dense form, before the swap

// Along one axis of n elements, margins not counted: number of outputs, and the element under the first tap of output
// 0 (negative: before the data). n = 0 has no outputs. Throws where the outputs do not fit 64 bits.
int64_t outputs_of(memhier_filter_mode mode, int64_t taps, int64_t step, int64_t n);
int64_t first_of(const Form &form, const AxisForm &axis) noexcept;

// Margins that windows can use, of those in memory; what the border does is the same with these as with all of them.
void use_margins(const Form &form, AxisForm *axis, int64_t n, int64_t before, int64_t after);

// Operands {source, destination[, state in][, state out]}; the source's layout holds the margins in use. Null: no such
// state. Place, access and alignment of states as of any operand.
Problem make_problem(const OperandDescription &source, const OperandDescription &destination,
                     const OperandDescription *state_in, const OperandDescription *state_out,
                     std::shared_ptr<const Constants> constants);

// Bytes from element (0, 0, ...) of an operand to the caller's: the source's margins in use.
int64_t lead_of(const Problem &problem, int32_t operand);

void validate_filter(const Problem &problem, void *const *pointers);
Problem parse_filter(std::string_view line);
std::string filter_line(const Problem &problem);
const char *place_word(const Problem &problem, int32_t operand);
std::vector<Piece> cut_filter(const Problem &problem, int64_t bytes, int64_t most = kMostPieces);
void specialise_filter(const Problem &whole, const Piece &piece, Problem *of_piece);
Work filter_work(const Problem &problem);
Work work_of(const Shape &shape);
Piece piece_for(const Problem &problem, const Box &destination);
// Of sums in any order, for taps whose magnitudes add up to 1.
double error_bound(const Problem &problem);
double reads_of(const Problem &problem, int32_t operand);  // of an element, by kernels

}  // namespace memhier::filter
