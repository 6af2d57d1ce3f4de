// Sizes as they are typed: "4096", "64M", "2GiB".
#include "tools/size_text.hpp"

#include <cctype>
#include <charconv>

namespace memhier::tool {

std::optional<int64_t> parse_size(std::string_view text) {
  int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value < 0) return std::nullopt;
  std::string unit;
  for (const char *c = stop; c != text.data() + text.size(); ++c)
    unit += static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
  if (unit.empty() || unit == "b") return value;
  const size_t power = std::string_view("kmgtpe").find(unit[0]);
  const std::string rest = unit.substr(1);
  if (power == std::string_view::npos || !(rest.empty() || rest == "b" || rest == "i" || rest == "ib"))
    return std::nullopt;
  if (__builtin_mul_overflow(value, int64_t{1} << (10 * (power + 1)), &value)) return std::nullopt;
  return value;
}

}  // namespace memhier::tool
