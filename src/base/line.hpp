// Problem lines: "<operation> <word> <word> key=value ... flag". The grammar of an operation lives with the operation.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace memhier {

class Line {
 public:
  explicit Line(std::string_view text);  // keeps views into text; throws INVALID_ARGUMENT when empty
  std::string_view operation() const { return operation_; }
  // Words without '=', flags taken so far left out; marks the word as used. Throws when missing.
  std::string_view positional(size_t index, const char *what) const;
  // Each take_ marks the word as used and throws where it stands twice; finish() throws for the first word that nobody
  // took, and tells those that were asked for.
  std::optional<std::string_view> take(std::string_view key);
  std::optional<int64_t> take_integer(std::string_view key);
  bool take_flag(std::string_view word);
  void finish() const;

 private:
  std::string_view operation_;
  using Words = std::vector<std::pair<std::string_view, bool>>;  // word, taken
  mutable Words positional_;
  Words options_;
  std::string known_;  // " lds= inplace": what was asked for
};

int64_t parse_integer(std::string_view text, const char *what);               // throws INVALID_ARGUMENT
std::vector<int64_t> parse_extents(std::string_view text, const char *what);  // "3x4x5"; throws the same

}  // namespace memhier
