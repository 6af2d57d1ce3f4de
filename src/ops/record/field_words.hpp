// The fields of a line: "3*u8", "f64,u8,3*i32", "f32x3t", "f64:f32".
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ops/record/sides.hpp"

namespace memhier::record {

// Sets the fields of both sides, one for each item: <type>[x<components>][t][:<type>[t]], the second type that of the
// destination, t for components that stay together; <n>* before an item repeats it.
void parse_fields(std::string_view text, Side *source, Side *destination);
// The inverse. Sides of equal field counts.
std::string fields_text(const Side &source, const Side &destination);

std::vector<std::string_view> split_list(std::string_view text);  // at commas
std::vector<int64_t> parse_integers(std::string_view text, const char *word);

}  // namespace memhier::record
