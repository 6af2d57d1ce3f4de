// The line grammar of permutations (docs/problem-lines.md), both ways.
#include <algorithm>
#include <optional>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/line.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/operand_words.hpp"
#include "ops/transpose/checks.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier {
namespace {

struct Words {
  const char *strides, *place, *alignment, *adopted;
};
constexpr Words kSource{"sstrides", "src", "salign", "sadopted"};
constexpr Words kDestination{"dstrides", "dst", "dalign", "dadopted"};

// "2,0,1"
std::vector<int64_t> parse_list(std::string_view text, const char *what, size_t count) {
  std::vector<int64_t> numbers;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    numbers.push_back(parse_integer(text.substr(begin, end - begin), what));
    begin = end + 1;
  }
  if (numbers.size() != count)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= takes as many numbers as there are extents, %zu, not %zu", what, count,
         numbers.size());
  return numbers;
}

OperandDescription parse_operand(Line &line, const Words &words, memhier_type type, std::span<const int64_t> extents) {
  OperandDescription operand;
  if (const auto strides = line.take(words.strides)) {
    operand.layout.type = type;
    operand.layout.rank = static_cast<int32_t>(extents.size());
    std::copy(extents.begin(), extents.end(), operand.layout.extents.begin());
    const std::vector<int64_t> numbers = parse_list(*strides, words.strides, extents.size());
    std::copy(numbers.begin(), numbers.end(), operand.layout.strides.begin());
  } else {
    operand.layout = packed_layout(type, extents);
  }
  if (const auto place = line.take(words.place)) parse_place(*place, words.place, &operand);
  const std::optional<int32_t> alignment = take_alignment(line, words.alignment);
  operand.alignment = alignment ? *alignment : fresh_alignment(operand.layout);
  return operand;
}

template <class Number>
std::string joined(const Number *numbers, int32_t count, char between) {
  std::string text;
  for (int32_t i = 0; i < count; ++i) {
    if (i > 0) text += between;
    text += std::to_string(numbers[i]);
  }
  return text;
}

// Unlike packed_layout never fails: such a layout is no packed one.
bool is_packed(const Layout &layout) {
  int64_t stride = 1;
  for (int32_t i = layout.rank; i-- > 0;) {
    if (layout.strides[i] != stride) return false;
    if (multiply_overflows(stride, std::max<int64_t>(layout.extents[i], 1), &stride)) return false;
  }
  return true;
}

void append_place(std::string *text, const OperandDescription &operand, const Words &words) {
  text->append(format(" %s=%s", words.place, place_text(operand.place, operand.device).c_str()));
  if (operand.alignment != fresh_alignment(operand.layout))
    text->append(format(" %s=%d", words.alignment, operand.alignment));
  if (operand.adopted) text->append(" ").append(words.adopted);
}

}  // namespace

Problem parse_permute(std::string_view text) {
  Line line(text);
  const bool source_adopted = line.take_flag(kSource.adopted),
             destination_adopted = line.take_flag(kDestination.adopted);
  const memhier_type type = take_element(line);
  const std::vector<int64_t> extents = parse_extents(line.positional(1, "the extents, <e0>x<e1>x..."), "extents");
  const auto order = line.take("perm");
  if (!order) fail(MEMHIER_INVALID_ARGUMENT, "line: perm= is missing; perm=1,0 transposes a matrix");
  std::vector<int32_t> permutation;
  for (const int64_t mode : parse_list(*order, "perm", extents.size())) {
    if (mode < 0 || mode >= static_cast<int64_t>(extents.size()))
      fail(MEMHIER_INVALID_ARGUMENT, "line: perm=: %lld is no mode; they are numbered from 0 to %zu",
           static_cast<long long>(mode), extents.size() - 1);
    permutation.push_back(static_cast<int32_t>(mode));
  }
  std::vector<int64_t> permuted;
  for (const int32_t mode : permutation) permuted.push_back(extents[static_cast<size_t>(mode)]);
  OperandDescription source = parse_operand(line, kSource, type, extents);
  source.adopted = source_adopted;
  OperandDescription destination = parse_operand(line, kDestination, type, permuted);
  destination.adopted = destination_adopted;
  const Problem problem = permute_problem(source, destination, permutation);
  line.finish();
  validate_permute(problem, nullptr);
  return problem;
}

std::string permute_line(const Problem &problem) {
  const OperandDescription &source = problem.operands[0], &destination = problem.operands[1];
  const int32_t rank = source.layout.rank;
  std::string text = format("permute %s %s perm=%s", element_name(source.layout.type).c_str(),
                            joined(source.layout.extents.data(), rank, 'x').c_str(),
                            joined(problem.parameters.data(), rank, ',').c_str());
  const auto add_strides = [&](const Layout &layout, const Words &words) {
    if (!is_packed(layout))
      text.append(format(" %s=%s", words.strides, joined(layout.strides.data(), rank, ',').c_str()));
  };
  add_strides(source.layout, kSource);
  add_strides(destination.layout, kDestination);
  append_place(&text, source, kSource);
  append_place(&text, destination, kDestination);
  return text;
}

}  // namespace memhier
