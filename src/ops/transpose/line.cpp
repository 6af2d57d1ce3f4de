// The line grammar of the transpose (docs/problem-lines.md), both ways: every valid problem has one line, and that line
// parses back to the same problem.
#include "base/line.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "base/text.hpp"
#include "ops/transpose/problem.hpp"

namespace memhier {
namespace {

constexpr int32_t kFreshAlignment = 16;  // what malloc gives, and the widest access asks for
constexpr int32_t kMostAlignment = 256;

// One operand's words: "lds=", "srs=", ... for the source or matrix, "ldd=", "drs=", ... for the destination.
struct Words {
  const char *leading, *row_stride, *column_stride, *batch_stride, *place, *alignment, *adopted;
};
constexpr Words kSource{"lds", "srs", "scs", "sbs", "src", "salign", "sadopted"};
constexpr Words kDestination{"ldd", "drs", "dcs", "dbs", "dst", "dalign", "dadopted"};

// Elements from one matrix to the next where they are packed; nothing when that does not fit 64 bits.
std::optional<int64_t> packed_batch_stride(int64_t rows, int64_t columns, int64_t row_stride, int64_t column_stride) {
  const auto span = [](int64_t extent, int64_t stride) {
    const __int128 wide = stride;
    return extent > 0 ? (extent - 1) * (wide < 0 ? -wide : wide) : 0;
  };
  // Whole rows (columns) of a leading dimension, the last one included.
  __int128 total = span(rows, row_stride) + span(columns, column_stride) + 1;
  if (column_stride == 1 && row_stride >= columns)
    total = static_cast<__int128>(row_stride) * rows;
  else if (row_stride == 1 && column_stride >= rows)
    total = static_cast<__int128>(column_stride) * columns;
  if (total > INT64_MAX) return std::nullopt;
  return static_cast<int64_t>(total);
}

// Alignment of element (0, 0) in memory that is allocated for the layout alone.
int32_t fresh_alignment(const Layout &layout) {
  const uint64_t bits = (0 - static_cast<uint64_t>(byte_range(layout).begin)) | kFreshAlignment;
  return static_cast<int32_t>(bits & (~bits + 1));
}

Place parse_place(std::string_view text, const char *word) {
  // A device's number chooses nothing: a problem is solved on the device of its context.
  Place place;
  const size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const bool numbered = colon != std::string_view::npos;
  if (!place_from_name(name, &place) || (numbered && place != Place::device)) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%.*s is no place; there are pageable, pinned, managed, device[:i]", word,
         static_cast<int>(std::min<size_t>(text.size(), 40)), text.data());
  }
  if (numbered && parse_integer(text.substr(colon + 1), word) < 0)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s: the number of a device is not negative", word);
  return place;
}

void parse_strides(Line &line, const Words &words, bool row_order, Layout *layout) {
  const int64_t rows = layout->extents[0], columns = layout->extents[1];
  const std::optional<int64_t> leading = line.take_integer(words.leading);
  const std::optional<int64_t> row = line.take_integer(words.row_stride);
  const std::optional<int64_t> column = line.take_integer(words.column_stride);
  const std::optional<int64_t> batch = line.take_integer(words.batch_stride);
  if (row.has_value() != column.has_value())
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= and %s= go together", words.row_stride, words.column_stride);
  if (row && leading)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= and %s= exclude each other", words.leading, words.row_stride);
  if (row) {
    layout->strides = {*row, *column};
  } else {
    const int64_t least = std::max<int64_t>(1, row_order ? columns : rows);
    if (leading && *leading < least) {
      fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%lld is less than %lld, the length of a %s", words.leading,
           static_cast<long long>(*leading), static_cast<long long>(least), row_order ? "row" : "column");
    }
    const int64_t pitch = leading.value_or(least);
    if (row_order)
      layout->strides = {pitch, 1};
    else
      layout->strides = {1, pitch};
  }
  if (layout->rank == 2) {
    if (batch) fail(MEMHIER_INVALID_ARGUMENT, "line: %s= needs batch=", words.batch_stride);
    return;
  }
  const std::optional<int64_t> packed = packed_batch_stride(rows, columns, layout->strides[0], layout->strides[1]);
  if (!batch && !packed)
    fail(MEMHIER_INVALID_ARGUMENT, "line: packed matrices do not fit 64 bits; give %s=", words.batch_stride);
  layout->strides[2] = batch ? *batch : *packed;
}

OperandDescription parse_operand(Line &line, const Words &words, memhier_type type, int64_t rows, int64_t columns,
                                 std::optional<int64_t> batch, bool row_order) {
  OperandDescription operand;
  operand.layout.type = type;
  operand.layout.rank = batch ? 3 : 2;
  operand.layout.extents = {rows, columns, batch.value_or(0)};
  parse_strides(line, words, row_order, &operand.layout);
  if (const auto place = line.take(words.place)) operand.place = parse_place(*place, words.place);
  const std::optional<int64_t> alignment = line.take_integer(words.alignment);
  if (alignment && (*alignment < 1 || *alignment > kMostAlignment || (*alignment & (*alignment - 1)) != 0))
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= takes a power of two from 1 to 256", words.alignment);
  operand.alignment = alignment ? static_cast<int32_t>(*alignment) : fresh_alignment(operand.layout);
  return operand;
}

bool has_order(const Layout &layout, bool row_order) {
  const int64_t unit = layout.strides[row_order ? 1 : 0], pitch = layout.strides[row_order ? 0 : 1];
  return unit == 1 && pitch >= std::max<int64_t>(1, layout.extents[row_order ? 1 : 0]);
}

// Appends words to a line that is printed.
class Printer {
 public:
  Printer(std::string *text, const OperandDescription &operand, const Words &words, bool row_order)
      : text_(text), operand_(operand), layout_(operand.layout), words_(words), row_order_(row_order) {}

  void strides() {
    if (has_order(layout_, row_order_)) {
      const int64_t pitch = layout_.strides[row_order_ ? 0 : 1];
      if (pitch != std::max<int64_t>(1, layout_.extents[row_order_ ? 1 : 0])) number(words_.leading, pitch);
    } else {
      number(words_.row_stride, layout_.strides[0]);
      number(words_.column_stride, layout_.strides[1]);
    }
  }

  void batch_stride() {
    if (layout_.rank == 2) return;
    const auto packed =
        packed_batch_stride(layout_.extents[0], layout_.extents[1], layout_.strides[0], layout_.strides[1]);
    if (packed != layout_.strides[2]) number(words_.batch_stride, layout_.strides[2]);
  }

  void place() {
    text_->append(format(" %s=%s", words_.place, place_name(operand_.place)));
    if (operand_.alignment != fresh_alignment(layout_)) number(words_.alignment, operand_.alignment);
    if (operand_.adopted) text_->append(" ").append(words_.adopted);
  }

 private:
  void number(const char *word, int64_t value) {
    text_->append(format(" %s=%lld", word, static_cast<long long>(value)));
  }

  std::string *text_;
  const OperandDescription &operand_;
  const Layout &layout_;
  const Words &words_;
  bool row_order_;
};

}  // namespace

Problem parse_transpose(std::string_view text) {
  Line line(text);
  const bool inplace = line.take_flag("inplace");  // flags first: what is left without a value is positional
  const bool source_adopted = line.take_flag(kSource.adopted);
  const bool destination_adopted = !inplace && line.take_flag(kDestination.adopted);
  const std::string_view element = line.positional(0, "the element type");
  const std::optional<memhier_type> type = element_from_name(element);
  if (!type) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s is no element type; try f32, c128, u8 or b1..b16",
         static_cast<int>(std::min<size_t>(element.size(), 40)), element.data());
  }
  const std::vector<int64_t> extents = parse_extents(line.positional(1, "the extents, <rows>x<columns>"), "extents");
  if (extents.size() != 2)
    fail(MEMHIER_INVALID_ARGUMENT, "line: a transpose takes two extents, <rows>x<columns>, not %zu", extents.size());
  bool row_order = true;
  if (const auto order = line.take("order")) {
    if (*order != "row" && *order != "col") fail(MEMHIER_INVALID_ARGUMENT, "line: order= takes row or col");
    row_order = *order == "row";
  }
  const std::optional<int64_t> batch = line.take_integer("batch");
  OperandDescription source = parse_operand(line, kSource, *type, extents[0], extents[1], batch, row_order);
  source.adopted = source_adopted;
  Problem problem;
  if (inplace) {
    problem = transpose_inplace_problem(source);
  } else {
    OperandDescription destination = parse_operand(line, kDestination, *type, extents[1], extents[0], batch, row_order);
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
  Printer first(&text, problem.operands[0], kSource, row_order);
  Printer second(&text, problem.operands[1], kDestination, row_order);
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
