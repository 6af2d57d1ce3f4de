// Checks of a caller's arguments, in the words of the public headers: every one names what is wrong.
#pragma once
#include <cstdint>

#include "base/layout.hpp"
#include "memhier/types.h"

namespace memhier {

void require_type(memhier_type type, const char *name);
inline bool is_order(memhier_order order) noexcept {
  return order == MEMHIER_ROW_MAJOR || order == MEMHIER_COLUMN_MAJOR;
}
void require_order(memhier_order order, const char *name);
void require_extent(int64_t extent, const char *name);
// `length_name` is what the leading dimension must cover.
void require_leading(int64_t leading, const char *name, int64_t length, const char *length_name);

// Type, rank, extents, strides; unused entries are zero. Throws naming the member.
Layout operand_layout(const memhier_operand &operand, const char *name);
// Largest power of two that divides the address, at most what malloc gives and the widest access asks for: 16. More
// would only make more problems of the same one. 16 for null.
int32_t address_alignment(const void *pointer) noexcept;
// The largest user address space of today's processors, so that sums of a few spans cannot overflow either.
inline constexpr int64_t kMostAddressable = int64_t{1} << 56;
// What extent and stride of a mode are called in a call; stride null where it is one by definition.
struct ModeName {
  const char *extent, *stride;
};
// Refuses arrays that no address space can hold, naming what made them so.
void require_addressable(const Layout &layout, const ModeName *names);
// Refuses strides of an array that is written unless they nest. `advice`: what else the caller could do, or empty.
void require_nested(const Layout &layout, const char *name, const char *advice = "");
// Refuses ranges that no process can have.
void require_range(const void *pointer, int64_t bytes);

}  // namespace memhier
