// Text into the caller's buffer, as every function with buffer, capacity and needed promises.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/status.hpp"

namespace memhier {

inline void require_text_buffer(const char *buffer, int64_t capacity) {
  if (capacity < 0)
    fail(MEMHIER_INVALID_ARGUMENT, "capacity is %lld, must be at least 0", static_cast<long long>(capacity));
  if (!buffer && capacity)
    fail(MEMHIER_INVALID_ARGUMENT, "buffer is NULL while capacity is %lld; pass capacity 0 to ask for the size",
         static_cast<long long>(capacity));
}

// Writes what fits, always terminated when there is room at all. False when it did not fit; without a buffer the caller
// asks for the size alone.
inline bool write_text(std::string_view text, char *buffer, int64_t capacity, int64_t *needed) noexcept {
  const int64_t size = static_cast<int64_t>(text.size()) + 1;
  if (needed) *needed = size;
  if (capacity > 0) {
    const auto length = static_cast<size_t>(std::min(size, capacity) - 1);
    std::memcpy(buffer, text.data(), length);
    buffer[length] = 0;
  }
  return !buffer || size <= capacity;
}

inline void give_text(std::string_view text, char *buffer, int64_t capacity, int64_t *needed) {
  if (!write_text(text, buffer, capacity, needed))
    fail(MEMHIER_BUFFER_TOO_SMALL, "capacity is %lld, must be at least %lld for the whole text",
         static_cast<long long>(capacity), static_cast<long long>(text.size()) + 1);
}

inline void require_format(memhier_format format) {
  if (format != MEMHIER_TEXT && format != MEMHIER_JSON)
    fail(MEMHIER_INVALID_ARGUMENT, "format is %d, must be MEMHIER_TEXT (0) or MEMHIER_JSON (1)", format);
}

}  // namespace memhier
