// Reading the small text files of /proc and /sys.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace memhier {

// Contents without the trailing newline, cut at `most` bytes; empty when the file cannot be read.
std::string read_small_file(const std::string &path, size_t most = 4096);

// The whole number that the text starts with, if it does.
std::optional<int64_t> leading_integer(std::string_view text) noexcept;

// Names of hardware as one printable line: other characters and runs of spaces become one space, cut at 200 bytes.
std::string clean_name(std::string_view name);

}  // namespace memhier
