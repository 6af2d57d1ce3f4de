// Sizes as they are typed: "4096", "64M", "2GiB".
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace memhier::tool {

// Bytes; units are powers of 1024, in either case. Nothing for what is no size or does not fit 63 bits.
std::optional<int64_t> parse_size(std::string_view text);

}  // namespace memhier::tool
