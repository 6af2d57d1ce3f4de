// Words about operands, both ways: what is printed parses back to the same description.
#include "execution/operand_words.hpp"

#include <algorithm>

#include "base/status.hpp"
#include "base/text.hpp"

namespace memhier {
namespace {

constexpr int32_t kFreshAlignment = 16;  // what malloc gives, and the widest access asks for
constexpr int32_t kMostAlignment = 256;
constexpr int32_t kMostDevice = 1023;

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

void parse_strides(Line &line, const OperandWords &words, bool row_order, Layout *layout) {
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

}  // namespace

OperandDescription parse_matrix_words(Line &line, const OperandWords &words, memhier_type type, int64_t rows,
                                      int64_t columns, std::optional<int64_t> batch, bool row_order) {
  OperandDescription operand;
  operand.layout.type = type;
  operand.layout.rank = batch ? 3 : 2;
  operand.layout.extents = {rows, columns, batch.value_or(0)};
  parse_strides(line, words, row_order, &operand.layout);
  if (const auto place = line.take(words.place)) parse_place(*place, words.place, &operand);
  const std::optional<int32_t> alignment = take_alignment(line, words.alignment);
  operand.alignment = alignment ? *alignment : fresh_alignment(operand.layout);
  return operand;
}

void MatrixWords::strides() {
  const Layout &layout = operand_.layout;
  if (has_order(layout, row_order_)) {
    const int64_t pitch = layout.strides[row_order_ ? 0 : 1];
    if (pitch != std::max<int64_t>(1, layout.extents[row_order_ ? 1 : 0])) number(words_.leading, pitch);
  } else {
    number(words_.row_stride, layout.strides[0]);
    number(words_.column_stride, layout.strides[1]);
  }
}

void MatrixWords::batch_stride() {
  const Layout &layout = operand_.layout;
  if (layout.rank == 2) return;
  const auto packed = packed_batch_stride(layout.extents[0], layout.extents[1], layout.strides[0], layout.strides[1]);
  if (packed != layout.strides[2]) number(words_.batch_stride, layout.strides[2]);
}

void MatrixWords::place() {
  text_->append(format(" %s=%s", words_.place, place_text(operand_.place, operand_.device).c_str()));
  if (operand_.alignment != fresh_alignment(operand_.layout)) number(words_.alignment, operand_.alignment);
  if (operand_.adopted) text_->append(" ").append(words_.adopted);
}

void MatrixWords::number(const char *word, int64_t value) {
  text_->append(format(" %s=%lld", word, static_cast<long long>(value)));
}

bool has_order(const Layout &layout, bool row_order) noexcept {
  const int64_t unit = layout.strides[row_order ? 1 : 0], pitch = layout.strides[row_order ? 0 : 1];
  return unit == 1 && pitch >= std::max<int64_t>(1, layout.extents[row_order ? 1 : 0]);
}

bool take_row_order(Line &line) {
  const auto order = line.take("order");
  if (order && *order != "row" && *order != "col") fail(MEMHIER_INVALID_ARGUMENT, "line: order= takes row or col");
  return !order || *order == "row";
}

void parse_place(std::string_view text, const char *word, OperandDescription *operand) {
  Place place;
  const size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const bool numbered = colon != std::string_view::npos;
  if (!place_from_name(name, &place) || (numbered && place != Place::device)) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%.*s is no place; there are pageable, pinned, managed, device[:i]", word,
         static_cast<int>(std::min<size_t>(text.size(), 40)), text.data());
  }
  operand->place = place;
  if (!numbered) return;
  // Whether it is the context's own is not known here.
  const int64_t device = parse_integer(text.substr(colon + 1), word);
  if (device < 0 || device > kMostDevice)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s: the number of a device is from 0 to %d", word, kMostDevice);
  operand->place = Place::peer;
  operand->device = static_cast<int32_t>(device);
}

int32_t parse_alignment(std::string_view text, const char *word) {
  const int64_t alignment = parse_integer(text, word);
  if (alignment < 1 || alignment > kMostAlignment || (alignment & (alignment - 1)) != 0)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= takes a power of two from 1 to 256", word);
  return static_cast<int32_t>(alignment);
}

std::optional<int32_t> take_alignment(Line &line, const char *word) {
  const auto text = line.take(word);
  if (!text) return std::nullopt;
  return parse_alignment(*text, word);
}

int32_t fresh_alignment(const Layout &layout) {
  const uint64_t bits = (0 - static_cast<uint64_t>(byte_range(layout).begin)) | kFreshAlignment;
  return static_cast<int32_t>(bits & (~bits + 1));
}

}  // namespace memhier
