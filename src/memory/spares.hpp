// What was lent and came back, for the next who asks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace memhier {

// Has room for all that exist, so that giving back never allocates and nothing is lost. Under its owner's lock.
template <class T>
class Spares {
 public:
  // Calls body, which makes one or throws.
  template <class Body>
  void make(Body &&body) {
    if (idle_.capacity() <= made_) idle_.reserve(2 * made_ + 8);
    body();
    ++made_;
  }
  void put(const T &spare) noexcept { idle_.push_back(spare); }
  bool take_last(T *spare) noexcept {
    if (idle_.empty()) return false;
    *spare = idle_.back();
    idle_.pop_back();
    return true;
  }
  // The smallest of at least `bytes` and at most `most`.
  bool take_fitting(int64_t bytes, int64_t most, T *taken) noexcept {
    auto best = idle_.end();
    for (auto spare = idle_.begin(); spare != idle_.end(); ++spare)
      if (spare->bytes >= bytes && spare->bytes <= most && (best == idle_.end() || spare->bytes < best->bytes))
        best = spare;
    if (best == idle_.end()) return false;
    *taken = *best;
    idle_.erase(best);
    return true;
  }
  const std::vector<T> &idle() const noexcept { return idle_; }

  void forget() noexcept { --made_; }  // one that was lent or taken exists no more

 private:
  std::vector<T> idle_;
  size_t made_ = 0;
};

}  // namespace memhier
