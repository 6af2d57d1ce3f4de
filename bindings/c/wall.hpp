// The wall that every entry point stands behind: no exception passes, each becomes a status and the thread's error
// text.
#pragma once
#include <string>

#include "base/function_ref.hpp"
#include "base/status.hpp"

namespace memhier {

// To be called while an exception is handled. `describe` gives the problem line; it runs only now and may fail.
memhier_status status_of_exception(FunctionRef<std::string()> describe) noexcept;

template <class Body, class Describe>
memhier_status guarded(Body &&body, Describe &&describe) noexcept {
  try {
    body();
    return MEMHIER_SUCCESS;
  } catch (...) {
    return status_of_exception(describe);
  }
}

template <class Body>
memhier_status guarded(Body &&body) noexcept {
  return guarded(body, [] { return std::string(); });
}

// Outputs: checked before anything else happens.
inline void require_output(const void *output, const char *argument) {
  if (!output) fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; pass the address that receives the result", argument);
}

}  // namespace memhier
