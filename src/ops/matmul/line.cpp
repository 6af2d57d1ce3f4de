// The line grammar of the matrix product (docs/problem-lines.md), both ways: every valid problem has one line, and that
// line parses back to the same problem.
#include "base/line.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/operand_words.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {
namespace {

constexpr OperandWords kWordsA{"lda", "ars", "acs", "abs", "a", "aalign", "aadopted"};
constexpr OperandWords kWordsB{"ldb", "brs", "bcs", "bbs", "b", "balign", "badopted"};
constexpr OperandWords kWordsC{"ldc", "crs", "ccs", "cbs", "c", "calign", "cadopted"};
constexpr const char *kAccuracyNames[] = {"exact", "fp32eq", "fast"};
// A line says of other scalars only that they are neither 0 nor 1: all of them have the same plan. Run from a line, it
// is this one.
constexpr std::string_view kOther = "other";
constexpr double kOtherValue = 2;

[[noreturn]] void refuse(const char *word, std::string_view text, const char *wanted) {
  fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%.*s, must be %s", word, static_cast<int>(std::min<size_t>(text.size(), 40)),
       text.data(), wanted);
}

memhier_type parse_type(std::string_view text) {
  const std::optional<memhier_type> type = element_from_name(text);
  if (!type) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s is no element type; try f32, f64, c64, c128, f16, bf16 or i8",
         static_cast<int>(std::min<size_t>(text.size(), 40)), text.data());
  }
  return *type;
}

double parse_number(std::string_view text, const char *word, std::string_view whole) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    refuse(word, whole, "a number, two with a comma for complex types, or other");
  return value;
}

// In the type of the scalar (memhier/matmul.h).
Scalar parse_scalar(std::string_view text, const char *word, memhier_type type) {
  if (text == kOther) return {kOtherValue, 0};
  const size_t comma = text.find(',');
  Scalar scalar{parse_number(text.substr(0, comma), word, text), 0};
  if (comma != std::string_view::npos) {
    if (!is_complex(type)) refuse(word, text, "one number for this element type");
    scalar.imaginary = parse_number(text.substr(comma + 1), word, text);
  }
  if (type == MEMHIER_I8) {
    if (!(scalar.real >= INT32_MIN && scalar.real <= INT32_MAX) || scalar.real != static_cast<int32_t>(scalar.real))
      refuse(word, text, "an integer of 32 bits for i8");
  } else if (type != MEMHIER_F64 && type != MEMHIER_C128) {
    scalar = {static_cast<float>(scalar.real), static_cast<float>(scalar.imaginary)};
  }
  return scalar;
}

// "n", "t", "c".
char parse_operation(Line &line, const char *word) {
  const auto text = line.take(word);
  if (!text) return 'n';
  if (*text != "n" && *text != "t" && *text != "c") refuse(word, *text, "n, t or c");
  return text->front();
}

memhier_accuracy parse_accuracy(Line &line) {
  const auto text = line.take("class");
  if (!text) return MEMHIER_ACCURACY_EXACT;
  const auto name = std::find(std::begin(kAccuracyNames), std::end(kAccuracyNames), *text);
  if (name == std::end(kAccuracyNames)) refuse("class", *text, "exact, fp32eq or fast");
  return static_cast<memhier_accuracy>(name - kAccuracyNames);
}

// Between a matrix as it is stored and as it is multiplied.
OperandDescription swapped(OperandDescription operand) {
  std::swap(operand.layout.extents[0], operand.layout.extents[1]);
  std::swap(operand.layout.strides[0], operand.layout.strides[1]);
  return operand;
}

struct Shape {
  int64_t rows, columns;
  std::optional<int64_t> batch;
};

OperandDescription parse_operand(Line &line, const OperandWords &words, memhier_type type, const Shape &shape,
                                 char operation, bool row_order, bool adopted) {
  const bool transposed = operation != 'n';
  OperandDescription operand = parse_matrix_words(line, words, type, transposed ? shape.columns : shape.rows,
                                                  transposed ? shape.rows : shape.columns, shape.batch, row_order);
  operand.adopted = adopted;
  return transposed ? swapped(operand) : operand;
}

// How an operand is written in a line.
struct Stored {
  OperandDescription operand;
  char operation;
};

Stored stored(const OperandDescription &operand, bool conjugate, bool row_order) {
  if (conjugate) return {swapped(operand), 'c'};
  const OperandDescription other = swapped(operand);
  if (!has_order(operand.layout, row_order) && has_order(other.layout, row_order)) return {other, 't'};
  return {operand, 'n'};
}

void print_class(std::string *text, const char *word, int64_t parameter, ScalarClass left_out) {
  const auto scalar = static_cast<ScalarClass>(parameter);
  if (scalar == left_out || scalar == ScalarClass::zero) return;
  text->append(format(" %s=%s", word, scalar == ScalarClass::one ? "1" : "other"));
}

}  // namespace

Problem parse(std::string_view text) {
  Line line(text);
  // Flags first: what is left without a value is positional.
  const bool a_adopted = line.take_flag(kWordsA.adopted), b_adopted = line.take_flag(kWordsB.adopted);
  const bool c_adopted = line.take_flag(kWordsC.adopted);
  const std::string_view types = line.positional(0, "the element type");
  const size_t colon = types.find(':');
  const memhier_type type = parse_type(types.substr(0, colon));
  if (default_c_type(type) == 0)
    fail(MEMHIER_INVALID_ARGUMENT, "line: products are made of f32, f64, c64, c128, f16, bf16 and i8, not of %s",
         element_name(type).c_str());
  const memhier_type c_type =
      colon == std::string_view::npos ? default_c_type(type) : parse_type(types.substr(colon + 1));
  const std::vector<int64_t> extents = parse_extents(line.positional(1, "the extents, <m>x<n>x<k>"), "extents");
  if (extents.size() != 3)
    fail(MEMHIER_INVALID_ARGUMENT, "line: a matrix product takes three extents, <m>x<n>x<k>, not %zu", extents.size());
  const int64_t m = extents[0], n = extents[1], k = extents[2];
  const bool row_order = take_row_order(line);
  const std::optional<int64_t> batch = line.take_integer("batch");
  const char op_a = parse_operation(line, "ta"), op_b = parse_operation(line, "tb");
  const OperandDescription a = parse_operand(line, kWordsA, type, {m, k, batch}, op_a, row_order, a_adopted);
  const OperandDescription b = parse_operand(line, kWordsB, type, {k, n, batch}, op_b, row_order, b_adopted);
  const OperandDescription c = parse_operand(line, kWordsC, c_type, {m, n, batch}, 'n', row_order, c_adopted);
  Form form;
  form.conjugate = (op_a == 'c' ? kConjugateA : 0) | (op_b == 'c' ? kConjugateB : 0);
  form.accuracy = parse_accuracy(line);
  if (const auto alpha = line.take("alpha")) form.alpha = parse_scalar(*alpha, "alpha", type);
  if (const auto beta = line.take("beta")) form.beta = parse_scalar(*beta, "beta", type);
  line.finish();
  const Problem problem = problem_of(a, b, c, form);
  validate(problem, nullptr);
  return problem;
}

std::string line(const Problem &problem) {
  const OperandDescription &c = problem.operands[kC];
  const memhier_type type = problem.operands[kA].layout.type;
  const bool row_order = has_order(c.layout, true) || !has_order(c.layout, false);
  const int64_t conjugate = problem.parameters[kConjugate];
  const Stored a = stored(problem.operands[kA], conjugate & kConjugateA, row_order);
  const Stored b = stored(problem.operands[kB], conjugate & kConjugateB, row_order);
  const Extents extents = extents_of(problem);
  std::string text = "matmul " + element_name(type);
  if (c.layout.type != default_c_type(type)) text.append(":").append(element_name(c.layout.type));
  text.append(format(" %lldx%lldx%lld", static_cast<long long>(extents.m), static_cast<long long>(extents.n),
                     static_cast<long long>(extents.k)));
  if (!row_order) text.append(" order=col");
  if (a.operation != 'n') text.append(" ta=").push_back(a.operation);
  if (b.operation != 'n') text.append(" tb=").push_back(b.operation);
  MatrixWords words[] = {
      {&text, a.operand, kWordsA, row_order}, {&text, b.operand, kWordsB, row_order}, {&text, c, kWordsC, row_order}};
  for (MatrixWords &each : words) each.strides();
  print_class(&text, "alpha", problem.parameters[kAlpha], ScalarClass::one);
  print_class(&text, "beta", problem.parameters[kBeta], ScalarClass::zero);
  if (c.layout.rank == 3) text.append(format(" batch=%lld", static_cast<long long>(extents.batch)));
  for (MatrixWords &each : words) each.batch_stride();
  if (problem.parameters[kAccuracy] != MEMHIER_ACCURACY_EXACT)
    text.append(" class=").append(kAccuracyNames[problem.parameters[kAccuracy]]);
  for (MatrixWords &each : words) each.place();
  return text;
}

const char *place_word(const Problem &, int32_t operand) {
  const OperandWords &words = operand == kA ? kWordsA : operand == kB ? kWordsB : kWordsC;
  return words.place;
}

}  // namespace memhier::matmul
