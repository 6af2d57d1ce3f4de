// Public structs that grow: the first member is struct_size. A smaller size known from an older release is accepted; a
// larger one, from a newer release, only as long as what this library does not know is zero.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>

#include "base/status.hpp"

namespace memhier {

// Sizes of a struct in all releases, ascending; the last is the size here.
template <class Struct>
std::span<const size_t> released_sizes() noexcept;

inline constexpr size_t kLargestStruct = 4096;

template <class Struct>
bool plausible_size(size_t size) noexcept {
  const auto known = released_sizes<Struct>();
  if (size > sizeof(Struct)) return size <= kLargestStruct && size % alignof(Struct) == 0;
  return std::find(known.begin(), known.end(), size) != known.end();
}

// What memhier_..._init does, before the non-zero defaults are set.
template <class Struct>
void init_struct(Struct *object, size_t size, const char *argument) {
  if (!object) fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; pass the struct to be initialised", argument);
  if (!plausible_size<Struct>(size))
    fail(MEMHIER_INVALID_ARGUMENT, "struct_size is %zu, must be sizeof(*%s) = %zu here", size, argument,
         sizeof(Struct));
  std::memset(static_cast<void *>(object), 0, size);
  object->struct_size = static_cast<uint32_t>(size);
}

// A caller's struct as this library knows it; what an older caller did not have keeps the value of `defaults`.
template <class Struct>
Struct read_struct(const Struct *object, const Struct &defaults, const char *argument) {
  const size_t size = object->struct_size;
  if (!plausible_size<Struct>(size))
    fail(MEMHIER_INVALID_ARGUMENT, "%s.struct_size is %zu, must be %zu; set the struct up with its _init function",
         argument, size, sizeof(Struct));
  const auto *bytes = reinterpret_cast<const unsigned char *>(object);
  for (size_t i = sizeof(Struct); i < size; ++i) {
    if (bytes[i])
      fail(MEMHIER_INVALID_ARGUMENT, "%s has a member that this release does not know (byte %zu is set); leave it zero",
           argument, i);
  }
  Struct known = defaults;
  std::memcpy(static_cast<void *>(&known), object, std::min(size, sizeof(Struct)));
  known.struct_size = sizeof(Struct);
  return known;
}

}  // namespace memhier
