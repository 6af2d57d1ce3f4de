// JSON text: separators, escapes, numbers.
#include "base/json_writer.hpp"

#include <charconv>
#include <cmath>
#include <cstdio>

namespace memhier {
namespace {

// Bytes of the UTF-8 sequence at the start of text, 0 when it is none.
size_t sequence_length(std::string_view text) {
  const auto at = [text](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const unsigned first = at(0);
  if (first < 0x80) return 1;
  const size_t length = first >= 0xC2 && first < 0xE0   ? 2
                        : (first & 0xF0) == 0xE0        ? 3
                        : first >= 0xF0 && first < 0xF5 ? 4
                                                        : 0;
  for (size_t i = 1; i < length; ++i) {
    if ((at(i) & 0xC0) != 0x80) return 0;
  }
  const unsigned second = at(1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second > 0x9F;
  const bool beyond = first == 0xF4 && second > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
}

}  // namespace

void JsonWriter::line() {
  out_ += '\n';
  out_.append(2 * levels_.size(), ' ');
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) return;
  key_start_ = out_.size();
  key_first_ = levels_.back().empty;
  if (!levels_.back().empty) out_ += ',';
  levels_.back().empty = false;
  line();
}

void JsonWriter::begin(char open) {
  before_value();
  levels_.push_back({open == '{' ? '}' : ']', true, key_start_, key_first_});
  out_ += open;
}

void JsonWriter::end() {
  const Level level = levels_.back();
  levels_.pop_back();
  if (!level.empty) line();
  out_ += level.close;
}

void JsonWriter::end_unless_empty() {
  const Level level = levels_.back();
  if (!level.empty) return end();
  levels_.pop_back();
  out_.resize(level.start);
  levels_.back().empty = level.parent_empty;
}

JsonWriter &JsonWriter::key(std::string_view name) {
  before_value();
  quoted(name);
  out_ += ": ";
  after_key_ = true;
  return *this;
}

void JsonWriter::quoted(std::string_view value) {
  out_ += '"';
  while (!value.empty()) {
    const size_t length = sequence_length(value);
    const char first = value.front();
    if (length == 0) {
      out_ += "\xEF\xBF\xBD";
    } else if (first == '"' || first == '\\') {
      out_ += '\\';
      out_ += first;
    } else if (static_cast<unsigned char>(first) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(first));
      out_ += escape;
    } else {
      out_ += value.substr(0, length);
    }
    value.remove_prefix(length ? length : 1);
  }
  out_ += '"';
}

void JsonWriter::text(std::string_view value) {
  before_value();
  quoted(value);
}

void JsonWriter::integer(int64_t value) {
  before_value();
  out_ += std::to_string(value);
}

void JsonWriter::number(double value) {
  if (!std::isfinite(value)) return null();
  before_value();
  char digits[32];
  const auto result = std::to_chars(digits, digits + sizeof digits, value);
  const std::string_view text(digits, static_cast<size_t>(result.ptr - digits));
  out_ += text;
  if (text.find_first_of(".e") == std::string_view::npos) out_ += ".0";
}

void JsonWriter::boolean(bool value) {
  before_value();
  out_ += value ? "true" : "false";
}

void JsonWriter::null() {
  before_value();
  out_ += "null";
}

std::string JsonWriter::take() { return std::move(out_) + "\n"; }

}  // namespace memhier
