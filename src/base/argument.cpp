// Checks of a caller's arguments.
#include "base/argument.hpp"

#include <algorithm>

#include "base/element_type.hpp"
#include "base/status.hpp"

namespace memhier {

void require_type(memhier_type type, const char *name) {
  if (element_size(type) == 0)
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s is %d, must be an element type: MEMHIER_F16 .. MEMHIER_I64 or MEMHIER_BYTES(1..16)", name, type);
}

void require_order(memhier_order order, const char *name) {
  if (!is_order(order))
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %d, must be MEMHIER_ROW_MAJOR (101) or MEMHIER_COLUMN_MAJOR (102)", name,
         order);
}

void require_extent(int64_t extent, const char *name) {
  if (extent < 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be at least 0", name, static_cast<long long>(extent));
}

void require_leading(int64_t leading, const char *name, int64_t length, const char *length_name) {
  const auto least = static_cast<long long>(std::max<int64_t>(1, length));
  if (leading >= least) return;
  if (length >= 1)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be at least %s = %lld", name, static_cast<long long>(leading),
         length_name, least);
  fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be at least 1", name, static_cast<long long>(leading));
}

Layout operand_layout(const memhier_operand &operand, const char *name) {
  const auto refuse = [name](const char *member, int64_t value, const char *rule) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s.%s is %lld, must be %s", name, member, static_cast<long long>(value), rule);
  };
  if (element_size(operand.type) == 0) refuse("type", operand.type, "an element type");
  if (operand.rank < 1 || operand.rank > kMaxRank) refuse("rank", operand.rank, "1 to 8");
  if (operand.place < MEMHIER_PLACE_AUTO || operand.place > MEMHIER_PLACE_DEVICE)
    refuse("place", operand.place, "a MEMHIER_PLACE_ constant");
  if (operand.offset && !operand.buffer) refuse("offset", operand.offset, "0 without a buffer");
  if (operand.offset < 0) refuse("offset", operand.offset, "at least 0");
  if (operand.pointer && operand.buffer)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pointer is set together with %s.buffer; give one of them", name, name);
  Layout layout;
  layout.type = operand.type;
  layout.rank = operand.rank;
  for (int32_t i = 0; i < operand.rank; ++i) {
    if (operand.extents[i] < 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s.extents[%d] is %lld, must be at least 0", name, i,
           static_cast<long long>(operand.extents[i]));
    layout.extents[i] = operand.extents[i];
    layout.strides[i] = operand.strides[i];
  }
  return layout;
}

int32_t address_alignment(const void *pointer) noexcept {
  const auto address = reinterpret_cast<uintptr_t>(pointer) | 16;
  return static_cast<int32_t>(address & -address);
}

void require_addressable(const Layout &layout, const ModeName *names) {
  constexpr int64_t most = kMostAddressable;
  for (int32_t i = 0; i < layout.rank; ++i) {
    if (layout.extents[i] == 0) return;
  }
  const auto size = static_cast<int64_t>(element_size(layout.type));
  const auto number = [](int64_t value) { return static_cast<long long>(value); };
  int64_t total = size, count = size;
  for (int32_t i = 0; i < layout.rank; ++i) {
    const int64_t extent = layout.extents[i], stride = layout.strides[i];
    if (extent > most / size)
      fail(MEMHIER_INVALID_ARGUMENT,
           "%s is %lld: so many elements of %lld bytes do not fit an address space; make %s "
           "smaller",
           names[i].extent, number(extent), number(size), names[i].extent);
    int64_t span = 0;
    const bool reaches = !__builtin_mul_overflow(extent - 1, stride, &span) && span <= most && span >= -most &&
                         !__builtin_mul_overflow(span, size, &span) &&
                         !__builtin_add_overflow(total, span < 0 ? -span : span, &total) && total <= most;
    if (!reaches && names[i].stride)
      fail(MEMHIER_INVALID_ARGUMENT,
           "%s x %s (%lld x %lld elements of %lld bytes) does not fit an address space; make "
           "one of them smaller",
           names[i].extent, names[i].stride, number(extent), number(stride), number(size));
    if (!reaches || __builtin_mul_overflow(extent, count, &count) || count > most)
      fail(MEMHIER_INVALID_ARGUMENT,
           "%s is %lld: the elements of %lld bytes do not fit an address space together with "
           "the other extents; make %s smaller",
           names[i].extent, number(extent), number(size), names[i].extent);
  }
}

void require_range(const void *pointer, int64_t bytes) {
  if (bytes < 0) fail(MEMHIER_INVALID_ARGUMENT, "bytes is %lld, must be at least 0", static_cast<long long>(bytes));
  if (!pointer && bytes)
    fail(MEMHIER_INVALID_ARGUMENT, "pointer is NULL while bytes is %lld; pass the first byte of the memory",
         static_cast<long long>(bytes));
    // Where user addresses end; those beyond that a process asked for explicitly are left to the system.
#if defined(__x86_64__)
  constexpr uint64_t end = uint64_t{1} << 47;
#else
  constexpr uint64_t end = uint64_t{1} << 48;
#endif
  const auto begin = static_cast<uint64_t>(reinterpret_cast<uintptr_t>(pointer));
  const auto size = static_cast<uint64_t>(bytes);
  if (size > end || (begin < end && size > end - begin) || begin + size < begin)
    fail(MEMHIER_INVALID_ARGUMENT, "bytes is %lld: no memory from %p is so large; pass the size of the allocation",
         static_cast<long long>(bytes), pointer);
}

void require_nested(const Layout &layout, const char *name, const char *advice) {
  const CrowdedMode crowded = crowded_mode(layout);
  if (crowded.mode < 0) return;
  fail(MEMHIER_INVALID_ARGUMENT,
       "%s.strides[%d] is %lld, but strides of what is written must nest: at least %lld in magnitude, beyond what the "
       "smaller ones reach%s",
       name, crowded.mode, static_cast<long long>(layout.strides[static_cast<size_t>(crowded.mode)]),
       static_cast<long long>(crowded.least), advice);
}

}  // namespace memhier
