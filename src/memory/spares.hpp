// What was lent and came back, for the next who asks.
#pragma once
#include <cstddef>
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
  std::vector<T> &idle() noexcept { return idle_; }

  void forget() noexcept { --made_; }  // one that was lent exists no more
  void forget_idle() noexcept {
    made_ -= idle_.size();
    idle_.clear();
  }

 private:
  std::vector<T> idle_;
  size_t made_ = 0;
};

}  // namespace memhier
