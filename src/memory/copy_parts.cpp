// Halves of halves: what lies between two boundaries goes in few copies, each boundary costs a refusal a level.
#include "memory/copy_parts.hpp"

#include <atomic>

namespace memhier {
namespace {

constinit std::atomic<int64_t> in_parts{0};

bool copy_halves(size_t begin, size_t end, FunctionRef<bool(size_t, size_t)> copy) {
  if (copy(begin, end - begin)) return true;
  if (end - begin <= 1) return false;
  const size_t middle = begin + (end - begin) / 2;
  return copy_halves(begin, middle, copy) && copy_halves(middle, end, copy);
}

}  // namespace

bool copy_in_parts(size_t size, FunctionRef<bool(size_t, size_t)> copy) {
  if (copy(0, size)) return true;
  if (size <= 1 || !copy_halves(0, size / 2, copy) || !copy_halves(size / 2, size, copy)) return false;
  in_parts.fetch_add(1, std::memory_order_relaxed);
  return true;
}

int64_t copies_in_parts() noexcept { return in_parts.load(std::memory_order_relaxed); }

void PartsWatch::tell(const Log &log, const char *who) const {
  if (copies_in_parts() == before_) return;
  log(MEMHIER_LOG_WARNING,
      "%s: a part of the host memory is page-locked, so that the driver copies it in parts only, which takes longer; "
      "page-lock all of it, or nothing",
      who);
}

}  // namespace memhier
