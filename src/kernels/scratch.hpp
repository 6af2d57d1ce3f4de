// Memory of one thread for what a kernel lays out anew.
#pragma once
#include <cstddef>
#include <cstdint>
#include <new>

namespace memhier {

inline constexpr int64_t kPageBytes = 4096;

// Uninitialised memory of one thread, aligned to a page.
class Scratch {
 public:
  explicit Scratch(int64_t bytes)
      : bytes_(static_cast<char *>(::operator new(static_cast<size_t>(bytes), kAlignment))) {}
  ~Scratch() { ::operator delete(bytes_, kAlignment); }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;
  char *bytes() const { return bytes_; }

 private:
  static constexpr std::align_val_t kAlignment{kPageBytes};
  char *bytes_;
};

}  // namespace memhier
