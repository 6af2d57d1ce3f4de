// The words of a problem line about one operand that is a matrix or a batch of them: how it lies and where.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/line.hpp"
#include "execution/problem.hpp"

namespace memhier {

// What the words are called for one operand of an operation: "lds", "srs", "scs", ...
struct OperandWords {
  const char *leading, *row_stride, *column_stride, *batch_stride, *place, *alignment, *adopted;
};

// Takes the words of an operand {rows, columns[, batch]} from a line. `row_order` tells what a leading dimension means
// and what is packed. The flag `adopted` is the caller's to take, before it asks for positional words.
OperandDescription parse_matrix_words(Line &line, const OperandWords &words, memhier_type type, int64_t rows,
                                      int64_t columns, std::optional<int64_t> batch, bool row_order);

// Appends the words that say what differs from the default; the place always. Layout of rank 2 or 3 {rows, columns[,
// batch]}.
class MatrixWords {
 public:
  MatrixWords(std::string *text, const OperandDescription &operand, const OperandWords &words, bool row_order)
      : text_(text), operand_(operand), words_(words), row_order_(row_order) {}
  void strides();
  void batch_stride();
  void place();

 private:
  void number(const char *word, int64_t value);

  std::string *text_;
  const OperandDescription &operand_;
  const OperandWords &words_;
  bool row_order_;
};

// Whether a leading dimension of this order describes the matrix.
bool has_order(const Layout &layout, bool row_order) noexcept;
// "order=": row or col, row by default; true for row.
bool take_row_order(Line &line);

// A numbered device is a peer until settle_devices has seen the context.
void parse_place(std::string_view text, const char *word, OperandDescription *operand);
int32_t parse_alignment(std::string_view text, const char *word);
// "salign=" and the like: nothing when the word is not there.
std::optional<int32_t> take_alignment(Line &line, const char *word);
// Alignment of element (0, 0, ...) in memory that is allocated for the layout alone.
int32_t fresh_alignment(const Layout &layout);

}  // namespace memhier
