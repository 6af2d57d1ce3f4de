// Copies of host memory of which a part is page-locked: the driver takes the parts, but not all in one.
#pragma once
#include <cstddef>
#include <cstdint>

#include "base/function_ref.hpp"
#include "base/log.hpp"

namespace memhier {

// Calls copy(offset, size), false: refused, for [0, size) and, where that is refused, for its halves, down to one:
// where registrations begin and end can be asked of nobody. False: one alone was refused.
bool copy_in_parts(size_t size, FunctionRef<bool(size_t, size_t)> copy);

// Of this process, so far.
int64_t copies_in_parts() noexcept;

// Tells of copies that went in parts while it lives, whichever thread made them.
class PartsWatch {
 public:
  PartsWatch() noexcept : before_(copies_in_parts()) {}
  void tell(const Log &log, const char *who) const;

 private:
  int64_t before_;
};

}  // namespace memhier
