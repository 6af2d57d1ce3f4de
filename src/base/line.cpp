// Problem lines: words, key=value options and flags, whole numbers and extents.
#include "base/line.hpp"

#include <algorithm>
#include <charconv>

#include "base/layout.hpp"
#include "base/status.hpp"
#include "base/text.hpp"

namespace memhier {
namespace {

constexpr size_t kMostBytes = 4096;

// For "%.*s": words of a user may be long.
int shown(std::string_view text) { return static_cast<int>(std::min<size_t>(text.size(), 80)); }

[[noreturn]] void fail_twice(std::string_view operation, std::string_view word) {
  fail(MEMHIER_INVALID_ARGUMENT, "line: \"%.*s\" stands twice after \"%.*s\"", shown(word), word.data(),
       shown(operation), operation.data());
}

// Notes a word once.
void know(std::string *known, std::string_view word, const char *end) {
  const std::string entry = std::string(" ").append(word).append(end);
  if ((*known + " ").find(entry + " ") == std::string::npos) *known += entry;
}

}  // namespace

Line::Line(std::string_view text) {
  if (text.size() > kMostBytes) fail(MEMHIER_INVALID_ARGUMENT, "line: longer than %zu bytes", kMostBytes);
  const std::vector<std::string_view> words = split_words(text);
  if (words.empty()) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: empty; a line looks like \"transpose f32 4096x4096 src=pageable\"");
  }
  operation_ = words[0];
  for (size_t i = 1; i < words.size(); ++i) {
    if (words[i].find('=') == std::string_view::npos) {
      positional_.push_back({words[i], false});
    } else {
      options_.push_back({words[i], false});
    }
  }
}

std::string_view Line::positional(size_t index, const char *what) const {
  if (index >= positional_.size()) {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s is missing after \"%.*s\"", what, shown(operation_), operation_.data());
  }
  positional_[index].second = true;
  return positional_[index].first;
}

std::optional<std::string_view> Line::take(std::string_view key) {
  know(&known_, key, "=");
  std::optional<std::string_view> value;
  for (auto &[word, taken] : options_) {
    const size_t equals = word.find('=');
    if (word.substr(0, equals) != key) continue;
    if (value) fail_twice(operation_, word.substr(0, equals + 1));
    if (taken) continue;
    taken = true;
    if (equals + 1 == word.size()) {
      fail(MEMHIER_INVALID_ARGUMENT, "line: \"%.*s\" has no value", shown(word), word.data());
    }
    value = word.substr(equals + 1);
  }
  return value;
}

std::optional<int64_t> Line::take_integer(std::string_view key) {
  const std::optional<std::string_view> value = take(key);
  if (!value) return std::nullopt;
  return parse_integer(*value, std::string(key).c_str());
}

bool Line::take_flag(std::string_view word) {
  know(&known_, word, "");
  const auto is_word = [&](const auto &entry) { return !entry.second && entry.first == word; };
  const auto found = std::count_if(positional_.begin(), positional_.end(), is_word);
  if (found > 1) fail_twice(operation_, word);
  std::erase_if(positional_, is_word);
  return found == 1;
}

void Line::finish() const {
  const Words *const lists[] = {&positional_, &options_};
  for (const Words *words : lists) {
    for (const auto &[word, taken] : *words) {
      if (taken) continue;
      fail(MEMHIER_INVALID_ARGUMENT, "line: \"%.*s\" is not understood by \"%.*s\"%s%s", shown(word), word.data(),
           shown(operation_), operation_.data(), known_.empty() ? "" : ", whose words are", known_.c_str());
    }
  }
}

int64_t parse_integer(std::string_view text, const char *what) {
  int64_t value = 0;
  const char *end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error == std::errc::result_out_of_range) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: \"%.*s\" does not fit 64 bits", what, shown(text), text.data());
  }
  if (error != std::errc() || stop != end) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s: \"%.*s\" is not a whole number", what, shown(text), text.data());
  }
  return value;
}

std::vector<int64_t> parse_extents(std::string_view text, const char *what) {
  std::vector<int64_t> extents;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('x', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    int64_t extent = 0;
    const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), extent);
    if (error != std::errc() || stop != part.data() + part.size() || extent < 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s %.*s: \"%.*s\" is not a whole number from 0 to 2^63-1", what, shown(text),
           text.data(), shown(part), part.data());
    if (extents.size() == kMaxRank) fail(MEMHIER_INVALID_ARGUMENT, "%s: more than %d extents", what, kMaxRank);
    extents.push_back(extent);
    begin = end + 1;
  }
  return extents;
}

}  // namespace memhier
