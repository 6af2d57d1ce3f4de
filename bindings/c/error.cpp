// memhier/error.h
#include "memhier/error.h"

#include <string>

#include "base/status.hpp"
#include "text_output.hpp"

const char *memhier_status_text(memhier_status status) { return memhier::status_name(status); }

const char *memhier_error_text(void) { return memhier::error_text(); }

void memhier_error_set(const char *text) { memhier::set_error_text(text, ""); }

// Stays clear of the wall: it must leave the error text as it is. Nothing in here can throw.
memhier_status memhier_error_copy(char *buffer, int64_t capacity, int64_t *needed) {
  if (capacity < 0 || (!buffer && capacity)) {
    memhier::set_error_text(capacity < 0
                                ? "capacity is negative, must be at least 0"
                                : "buffer is NULL while capacity is not 0; pass capacity 0 to ask for the size",
                            "");
    return MEMHIER_INVALID_ARGUMENT;
  }
  return memhier::write_text(memhier::error_text(), buffer, capacity, needed) ? MEMHIER_SUCCESS
                                                                              : MEMHIER_BUFFER_TOO_SMALL;
}
