// The table of operations: the one place that knows them all.
#pragma once
#include <span>
#include <string_view>

#include "execution/way.hpp"

namespace memhier {

std::span<const Operation *const> operations() noexcept;
const Operation *operation_from_name(std::string_view name) noexcept;
Problem parse_problem(std::string_view line);  // any operation; throws INVALID_ARGUMENT

}  // namespace memhier
