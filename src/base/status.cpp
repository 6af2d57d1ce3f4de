// The error model: Error carries its text in place; the thread's error text is plain bytes without a destructor.
#include "base/status.hpp"

#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "base/c_locale.hpp"

namespace memhier {
namespace {

constexpr int kErrorTextBytes = Error::kTextBytes + 512;
thread_local char thread_error_text[kErrorTextBytes];

void print(char *out, size_t capacity, const char *format, va_list arguments) noexcept {
  const CLocaleScope c_locale;
  if (std::vsnprintf(out, capacity, format, arguments) < 0) std::snprintf(out, capacity, "%s", format);
  trim_partial_utf8(out);
}

struct StatusName {
  memhier_status status;
  const char *name;
};

#define STATUS(name) \
  { name, #name }
constexpr StatusName kStatusNames[] = {
    STATUS(MEMHIER_SUCCESS),
    STATUS(MEMHIER_OUT_OF_HOST_MEMORY),
    STATUS(MEMHIER_OUT_OF_PINNED_MEMORY),
    STATUS(MEMHIER_OUT_OF_DEVICE_MEMORY),
    STATUS(MEMHIER_OUT_OF_MANAGED_MEMORY),
    STATUS(MEMHIER_NO_DEVICE),
    STATUS(MEMHIER_DEVICE_LOST),
    STATUS(MEMHIER_FOREIGN_ERROR),
    STATUS(MEMHIER_FORKED),
    STATUS(MEMHIER_FILE_ERROR),
    STATUS(MEMHIER_INVALID_ARGUMENT),
    STATUS(MEMHIER_INVALID_HANDLE),
    STATUS(MEMHIER_OVERLAP),
    STATUS(MEMHIER_BUFFER_TOO_SMALL),
    STATUS(MEMHIER_CAPTURE),
    STATUS(MEMHIER_INVALID_STATE),
    STATUS(MEMHIER_UNSUPPORTED),
    STATUS(MEMHIER_NOT_FEASIBLE),
    STATUS(MEMHIER_INTERNAL),
};
#undef STATUS

}  // namespace

Error::Error(memhier_status status, const char *format, ...) noexcept : status_(status) {
  va_list arguments;
  va_start(arguments, format);
  print(text_, sizeof text_, format, arguments);
  va_end(arguments);
}

void fail(memhier_status status, const char *format, ...) {
  char text[Error::kTextBytes];
  va_list arguments;
  va_start(arguments, format);
  print(text, sizeof text, format, arguments);
  va_end(arguments);
  throw Error(status, "%s", text);
}

bool is_shortage(memhier_status status) noexcept {
  return status == MEMHIER_OUT_OF_HOST_MEMORY || status == MEMHIER_OUT_OF_PINNED_MEMORY ||
         status == MEMHIER_OUT_OF_DEVICE_MEMORY || status == MEMHIER_OUT_OF_MANAGED_MEMORY;
}

const char *status_name(memhier_status status) noexcept {
  for (const StatusName &entry : kStatusNames) {
    if (entry.status == status) return entry.name;
  }
  return "unknown status";
}

void set_error_text(const char *text, const char *problem) noexcept {
  // Built aside first: the text may be the current error text itself.
  char built[kErrorTextBytes];
  const bool with_problem = problem != nullptr && problem[0] != '\0';
  // A precision: without one the whole text is read, and glibc gives blanks for 2 GiB and more.
  constexpr int kMost = kErrorTextBytes - 1;
  std::snprintf(built, sizeof built, with_problem ? "%.*s; problem: %s" : "%.*s", kMost, text == nullptr ? "" : text,
                problem);
  trim_partial_utf8(built);
  std::memcpy(thread_error_text, built, sizeof built);
}

const char *error_text() noexcept { return thread_error_text; }

}  // namespace memhier
