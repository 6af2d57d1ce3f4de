// The one table of element types.
#include "base/element_type.hpp"

#include <charconv>
#include <iterator>

#include "base/text.hpp"

namespace memhier {
namespace {

struct ElementType {
  memhier_type type;
  std::string_view name;
  int64_t bytes;
};

constexpr ElementType kTypes[] = {
    {MEMHIER_F16, "f16", 2}, {MEMHIER_BF16, "bf16", 2},  {MEMHIER_F32, "f32", 4}, {MEMHIER_F64, "f64", 8},
    {MEMHIER_C64, "c64", 8}, {MEMHIER_C128, "c128", 16}, {MEMHIER_I8, "i8", 1},   {MEMHIER_U8, "u8", 1},
    {MEMHIER_I16, "i16", 2}, {MEMHIER_I32, "i32", 4},    {MEMHIER_I64, "i64", 8},
};
constexpr int kMostBytes = 16;
constexpr memhier_type kFirst = kTypes[0].type;

// So that a code is found without a search: sizes are asked for thousands of times in a decision.
constexpr bool codes_are_consecutive() {
  for (size_t i = 0; i < std::size(kTypes); ++i)
    if (kTypes[i].type != kFirst + static_cast<memhier_type>(i)) return false;
  return true;
}
static_assert(codes_are_consecutive());

const ElementType *entry_of(memhier_type type) noexcept {
  return type >= kFirst && type < kFirst + static_cast<memhier_type>(std::size(kTypes)) ? &kTypes[type - kFirst]
                                                                                        : nullptr;
}

bool is_opaque(memhier_type type) noexcept { return type > MEMHIER_BYTES(0) && type <= MEMHIER_BYTES(kMostBytes); }

}  // namespace

int64_t element_size(memhier_type type) noexcept {
  if (is_opaque(type)) return type - MEMHIER_BYTES(0);
  const ElementType *entry = entry_of(type);
  return entry ? entry->bytes : 0;
}

std::string element_name(memhier_type type) {
  if (is_opaque(type)) return format("b%d", type - MEMHIER_BYTES(0));
  if (const ElementType *entry = entry_of(type)) return std::string(entry->name);
  return format("unknown type %d", type);
}

std::optional<memhier_type> element_from_name(std::string_view name) noexcept {
  for (const ElementType &entry : kTypes) {
    if (entry.name == name) return entry.type;
  }
  // b<bytes>, without sign or leading zero so that every type has one name.
  if (name.size() < 2 || name[0] != 'b' || name[1] < '1' || name[1] > '9') return std::nullopt;
  int bytes = 0;
  const char *end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + 1, end, bytes);
  if (error != std::errc() || stop != end || bytes > kMostBytes) return std::nullopt;
  return MEMHIER_BYTES(bytes);
}

}  // namespace memhier
