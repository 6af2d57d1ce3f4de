// printf into std::string, sizes, times and rates for people, words of a line.
#include "base/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "base/c_locale.hpp"

namespace memhier {
namespace {

// Three significant digits in the largest unit that leaves at least 1; trailing zeros dropped ("5.9 ms", "256 MiB").
std::string scaled(double value, double step, const char *const *units, int count) {
  int unit = 0;
  // 999.5 would round to a fourth digit; powers of 1024 keep four digits up to 1023.
  const double limit = step == 1000.0 ? 999.5 : 1023.5;
  while (unit + 1 < count && std::fabs(value) >= limit) {
    value /= step;
    ++unit;
  }
  const double magnitude = std::fabs(value);
  const int decimals = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2;
  char text[400];  // the largest double has 309 digits before the point
  const auto printed = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
  std::string digits(text, printed.ptr);
  if (digits.find('.') != std::string::npos) {
    while (digits.back() == '0') digits.pop_back();
    if (digits.back() == '.') digits.pop_back();
  }
  return digits + " " + units[unit];
}

}  // namespace

std::string format(const char *pattern, ...) {
  const CLocaleScope c_locale;
  char small[256];
  va_list arguments, again;
  va_start(arguments, pattern);
  va_copy(again, arguments);
  const int length = std::vsnprintf(small, sizeof small, pattern, arguments);
  va_end(arguments);
  std::string text;
  if (length >= 0 && static_cast<size_t>(length) < sizeof small) {
    text.assign(small, static_cast<size_t>(length));
  } else if (length >= 0) {
    try {
      text.resize(static_cast<size_t>(length));
    } catch (...) {
      va_end(again);
      throw;
    }
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
  }
  va_end(again);
  return text;
}

std::string bytes_text(double bytes) {
  static constexpr const char *kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (!std::isfinite(bytes)) return "unknown";
  return scaled(bytes, 1024.0, kUnits, 7);
}

std::string seconds_text(double seconds) {
  static constexpr const char *kUnits[] = {"ns", "us", "ms", "s"};
  if (!std::isfinite(seconds)) return "unknown";
  return scaled(seconds * 1e9, 1000.0, kUnits, 4);
}

std::string padded(const std::string &text, size_t width) {
  return text + std::string(text.size() + 2 <= width ? width - text.size() : 2, ' ');
}

std::string table_text(const TextTable &rows) {
  std::vector<size_t> widths;
  for (const std::vector<std::string> &row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const std::vector<std::string> &row : rows) {
    std::string line = row[0];
    for (size_t i = 1; i < row.size(); ++i) line += padded(row[i], widths[i] + 2);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string rate_text(double bytes_per_second) {
  static constexpr const char *kUnits[] = {"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s"};
  if (!std::isfinite(bytes_per_second)) return "unknown";
  return scaled(bytes_per_second, 1000.0, kUnits, 6);
}

std::string operations_text(double operations) {
  static constexpr const char *kUnits[] = {"operations",   "k operations", "M operations", "G operations",
                                           "T operations", "P operations", "E operations"};
  if (!std::isfinite(operations)) return "unknown";
  return scaled(operations, 1000.0, kUnits, 7);
}

std::vector<std::string_view> split_words(std::string_view line) {
  constexpr std::string_view kSpaces = " \t\n\r\v\f";
  std::vector<std::string_view> words;
  size_t begin = line.find_first_not_of(kSpaces);
  while (begin != std::string_view::npos) {
    const size_t end = std::min(line.find_first_of(kSpaces, begin), line.size());
    words.push_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(kSpaces, end);
  }
  return words;
}

}  // namespace memhier
