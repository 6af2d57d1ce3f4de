// Reading the small text files of /proc and /sys.
#include "machine/small_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>

namespace memhier {

std::string read_small_file(const std::string &path, size_t most) {
  std::string text;
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return text;
  try {
    char chunk[4096];
    ssize_t bytes;
    while (text.size() < most && (bytes = read(descriptor, chunk, sizeof chunk)) > 0) {
      text.append(chunk, static_cast<size_t>(bytes));
    }
  } catch (...) {
    close(descriptor);
    throw;
  }
  close(descriptor);
  if (text.size() > most) text.resize(most);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::optional<int64_t> leading_integer(std::string_view text) noexcept {
  int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

std::string clean_name(std::string_view name) {
  constexpr size_t kMost = 200;
  std::string clean;
  for (const char c : name) {
    if (c > ' ' && c <= '~') {
      clean += c;
    } else if (!clean.empty() && clean.back() != ' ') {
      clean += ' ';
    }
    if (clean.size() == kMost) break;
  }
  while (!clean.empty() && clean.back() == ' ') clean.pop_back();
  return clean;
}

}  // namespace memhier
