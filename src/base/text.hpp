// Text: printf into std::string, sizes and times for people, JSON.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace memhier {

std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
std::string bytes_text(double bytes);            // "256 MiB"
std::string seconds_text(double seconds);        // "5.9 ms"
std::string rate_text(double bytes_per_second);  // "55.4 GB/s"
std::string operations_text(double operations);  // "1.1 T operations"
// Blanks up to a width, two at least.
std::string padded(const std::string &text, size_t width);
// Rows of cells, columns as wide as their widest cell and two blanks; the first column as it stands.
using TextTable = std::vector<std::vector<std::string>>;
std::string table_text(const TextTable &rows);
std::vector<std::string_view> split_words(std::string_view line);
std::string sha256_hex(std::string_view bytes);

}  // namespace memhier
