// Exceptions to statuses.
#include "wall.hpp"

#include <cstdio>
#include <exception>
#include <new>
#include <string_view>

namespace memhier {
namespace {

// "<text> [<problem line>]". A text that already shows the line is left alone.
memhier_status record(memhier_status status, const char *text, FunctionRef<std::string()> describe) noexcept {
  try {
    const std::string line = describe();
    const std::string whole = line.empty() || std::string_view(text).ends_with(']')
                                  ? std::string(text)
                                  : std::string(text).append(" [").append(line).append("]");
    set_error_text(whole.c_str(), "");
  } catch (...) {
    set_error_text(text, "");
  }
  return status;
}

}  // namespace

memhier_status status_of_exception(FunctionRef<std::string()> describe) noexcept {
  try {
    throw;
  } catch (const Error &error) {
    return record(error.status(), error.what(), describe);
  } catch (const std::bad_alloc &) {
    return record(MEMHIER_OUT_OF_HOST_MEMORY, "the process has no host memory left for the library's own records",
                  describe);
  } catch (const std::exception &error) {
    char text[Error::kTextBytes];
    std::snprintf(text, sizeof text, "a defect of memhier, please report it: %s", error.what());
    return record(MEMHIER_INTERNAL, text, describe);
  } catch (...) {
    return record(MEMHIER_INTERNAL, "a defect of memhier, please report it: an exception of unknown type", describe);
  }
}

}  // namespace memhier
