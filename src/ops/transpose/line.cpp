// The line grammar of the transpose (docs/problem-lines.md), both ways: every valid problem has one line, and that line
// parses back to the same problem.
#include "base/line.hpp"

#include <optional>
#include <string>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/operand_words.hpp"
#include "ops/transpose/checks.hpp"
#include "ops/transpose/problem.hpp"

namespace memhier {
namespace {

constexpr OperandWords kSource{"lds", "srs", "scs", "sbs", "src", "salign", "sadopted"};
constexpr OperandWords kDestination{"ldd", "drs", "dcs", "dbs", "dst", "dalign", "dadopted"};

}  // namespace

Problem parse_transpose(std::string_view text) {
  Line line(text);
  const bool inplace = line.take_flag("inplace");  // flags first: what is left without a value is positional
  const bool source_adopted = line.take_flag(kSource.adopted);
  const bool destination_adopted = !inplace && line.take_flag(kDestination.adopted);
  const memhier_type type = take_element(line);
  const std::vector<int64_t> extents = parse_extents(line.positional(1, "the extents, <rows>x<columns>"), "extents");
  if (extents.size() != 2)
    fail(MEMHIER_INVALID_ARGUMENT, "line: a transpose takes two extents, <rows>x<columns>, not %zu", extents.size());
  const bool row_order = take_row_order(line);
  const std::optional<int64_t> batch = line.take_integer("batch");
  OperandDescription source = parse_matrix_words(line, kSource, type, extents[0], extents[1], batch, row_order);
  source.adopted = source_adopted;
  Problem problem;
  if (inplace) {
    problem = transpose_inplace_problem(source);
  } else {
    OperandDescription destination =
        parse_matrix_words(line, kDestination, type, extents[1], extents[0], batch, row_order);
    destination.adopted = destination_adopted;
    problem = transpose_problem(source, destination);
  }
  line.finish();
  validate_transpose(problem, nullptr);
  return problem;
}

std::string transpose_line(const Problem &problem) {
  const Layout &source = problem.operands[0].layout;
  const bool inplace = in_place(problem);
  const auto both = [&](bool row_order) {
    return has_order(source, row_order) && (inplace || has_order(problem.operands[1].layout, row_order));
  };
  const bool row_order = both(true) || !both(false);
  std::string text = format("transpose %s %lldx%lld", element_name(source.type).c_str(),
                            static_cast<long long>(source.extents[0]), static_cast<long long>(source.extents[1]));
  if (!row_order) text.append(" order=col");
  MatrixWords first(&text, problem.operands[0], kSource, row_order);
  MatrixWords second(&text, problem.operands[1], kDestination, row_order);
  first.strides();
  if (!inplace) second.strides();
  if (source.rank == 3) text.append(format(" batch=%lld", static_cast<long long>(source.extents[2])));
  first.batch_stride();
  if (!inplace) second.batch_stride();
  if (inplace) text.append(" inplace");
  first.place();
  if (!inplace) second.place();
  return text;
}

}  // namespace memhier
