// Fields of a line, both ways.
#include "ops/record/field_words.hpp"

#include <algorithm>
#include <optional>

#include "base/element_type.hpp"
#include "base/line.hpp"
#include "base/status.hpp"
#include "base/text.hpp"

namespace memhier::record {
namespace {

int shown(std::string_view text) { return static_cast<int>(std::min<size_t>(text.size(), 40)); }

[[noreturn]] void refuse_item(std::string_view item) {
  fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s is no field; a field looks like f32, f32x3, f32x3t or f64:f32, try 3*u8",
       shown(item), item.data());
}

memhier_type type_of(std::string_view name, std::string_view item) {
  const std::optional<memhier_type> type = element_from_name(name);
  if (!type) refuse_item(item);
  return *type;
}

// Takes the t at the end.
bool take_together(std::string_view *text) {
  if (text->empty() || text->back() != 't') return false;
  text->remove_suffix(1);
  return true;
}

struct Item {
  SideField source, destination;
};

Item parse_item(std::string_view item) {
  const size_t colon = item.find(':');
  std::string_view first = item.substr(0, colon);
  Item parsed;
  parsed.source.together = take_together(&first);
  const size_t times = first.find('x');
  parsed.source.type = type_of(first.substr(0, times), item);
  if (times != std::string_view::npos) {
    const int64_t components = parse_integer(first.substr(times + 1), "components");
    if (components < 1 || components > MEMHIER_MAX_RECORD_BYTES) refuse_item(item);
    parsed.source.components = static_cast<int32_t>(components);
  }
  parsed.destination = parsed.source;
  if (colon != std::string_view::npos) {
    std::string_view second = item.substr(colon + 1);
    parsed.destination.together = take_together(&second);
    parsed.destination.type = type_of(second, item);
  }
  return parsed;
}

std::string item_text(const SideField &from, const SideField &to, bool from_together, bool to_together) {
  std::string text = element_name(from.type);
  if (from.components > 1) text += format("x%d", from.components);
  if (from_together) text += 't';
  if (from.type != to.type || from_together != to_together)
    text += ":" + element_name(to.type) + (to_together ? "t" : "");
  return text;
}

}  // namespace

std::vector<std::string_view> split_list(std::string_view text) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::vector<int64_t> parse_integers(std::string_view text, const char *word) {
  std::vector<int64_t> numbers;
  for (const std::string_view part : split_list(text)) numbers.push_back(parse_integer(part, word));
  return numbers;
}

void parse_fields(std::string_view text, Side *source, Side *destination) {
  int64_t count = 0;
  for (std::string_view item : split_list(text)) {
    const size_t star = item.find('*');
    int64_t repeat = 1;
    if (star != std::string_view::npos) {
      repeat = parse_integer(item.substr(0, star), "fields");
      item.remove_prefix(star + 1);
    }
    if (repeat < 1 || repeat > MEMHIER_MAX_FIELDS || count + repeat > MEMHIER_MAX_FIELDS)
      fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s: a record has 1 to %d fields", shown(text), text.data(),
           MEMHIER_MAX_FIELDS);
    const Item parsed = parse_item(item);
    for (; repeat > 0; --repeat, ++count) {
      source->fields[static_cast<size_t>(count)] = parsed.source;
      destination->fields[static_cast<size_t>(count)] = parsed.destination;
    }
  }
  source->field_count = destination->field_count = static_cast<int32_t>(count);
}

std::string fields_text(const Side &source, const Side &destination) {
  std::vector<std::string> items;
  for (size_t i = 0; i < destination.used().size(); ++i) {
    const SideField &from = source.fields[i], &to = destination.fields[i];
    // Components of aos are together anyway: say there what the other side says.
    bool from_together = from.components > 1 && from.together, to_together = to.components > 1 && to.together;
    if (source.arrangement == Arrangement::aos) from_together = to_together;
    if (destination.arrangement == Arrangement::aos) to_together = from_together;
    if (source.arrangement == destination.arrangement && source.arrangement == Arrangement::aos)
      from_together = to_together = false;
    items.push_back(item_text(from, to, from_together, to_together));
  }
  std::string text;
  for (size_t i = 0; i < items.size();) {
    size_t end = i + 1;
    while (end < items.size() && items[end] == items[i]) ++end;
    if (i > 0) text += ',';
    if (end - i > 1) text += format("%zu*", end - i);
    text += items[i];
    i = end;
  }
  return text;
}

}  // namespace memhier::record
