// The error model: rooms throw Error, the C wall turns it into a status and the thread's error text.
#pragma once
#include <exception>

#include "memhier/types.h"

namespace memhier {

// Carries its text in place, so that throwing needs no heap beyond the runtime's own emergency reserve.
class Error : public std::exception {
 public:
  static constexpr int kTextBytes = 768;
  Error(memhier_status status, const char *format, ...) noexcept __attribute__((format(printf, 3, 4)));
  memhier_status status() const noexcept { return status_; }
  const char *what() const noexcept override { return text_; }

 private:
  memhier_status status_;
  char text_[kTextBytes];
};

[[noreturn]] void fail(memhier_status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

bool is_shortage(memhier_status status) noexcept;  // of memory of whatever kind

// Pinned name of a status ("MEMHIER_INVALID_ARGUMENT"), "unknown status" otherwise.
const char *status_name(memhier_status status) noexcept;

// The calling thread's error text: plain thread-local bytes without a destructor. `problem` may be empty.
void set_error_text(const char *text, const char *problem) noexcept;
const char *error_text() noexcept;

}  // namespace memhier
