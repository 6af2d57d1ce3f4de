// Ranges of the caller's memory between memhier_host_adopt and memhier_host_release.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>

#include "base/fork_mutex.hpp"
#include "base/log.hpp"

namespace memhier {

class AdoptedRanges {
 public:
  AdoptedRanges(int device, const Log &log) : device_(device), log_(log) {}
  ~AdoptedRanges();  // unregisters what is left
  AdoptedRanges(const AdoptedRanges &) = delete;
  AdoptedRanges &operator=(const AdoptedRanges &) = delete;

  void adopt(void *pointer, int64_t bytes);               // INVALID_ARGUMENT on overlap with an adopted range
  void release(void *pointer);                            // INVALID_ARGUMENT for an address that is not adopted
  bool contains(const void *begin, int64_t bytes) const;  // all of it lies in one adopted range

 private:
  struct Range {
    int64_t bytes = 0;
    bool registered = false;  // by us: somebody else's registration is used, never ended
  };
  bool register_range(void *pointer, int64_t bytes) noexcept;

  const int device_;
  const Log log_;
  mutable HeldOverFork mutex_;
  std::map<uintptr_t, Range> ranges_;  // by first byte
  std::atomic<size_t> count_{0};       // of ranges: calls of a process that adopts nothing take no lock
};

}  // namespace memhier
