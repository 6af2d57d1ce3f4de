// The one table of element types: code, name, size.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "memhier/types.h"

namespace memhier {

int64_t element_size(memhier_type type) noexcept;  // 0 for an unknown code
std::string element_name(memhier_type type);       // "f32", "b3"
std::optional<memhier_type> element_from_name(std::string_view name) noexcept;

}  // namespace memhier
