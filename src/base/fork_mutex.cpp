// The list of mutexes that are held over a fork.
#include "base/fork_mutex.hpp"

namespace memhier {

struct ForkList {
  std::mutex mutex;
  HeldOverFork *first = nullptr;
  bool registered = false;

  void lock_all() noexcept {
    mutex.lock();
    for (HeldOverFork *each = first; each; each = each->next_) each->mutex_.lock();
  }
  void unlock_all() noexcept {
    for (HeldOverFork *each = first; each; each = each->next_) each->mutex_.unlock();
    mutex.unlock();
  }
  void add(HeldOverFork *added) {
    const std::lock_guard<std::mutex> lock(mutex);
    added->next_ = first;
    if (first) first->previous_ = added;
    first = added;
  }
  void remove(HeldOverFork *removed) noexcept {
    const std::lock_guard<std::mutex> lock(mutex);
    (removed->previous_ ? removed->previous_->next_ : first) = removed->next_;
    if (removed->next_) removed->next_->previous_ = removed->previous_;
  }
};

namespace {

constinit ForkList list;

void register_handlers() {
  static std::once_flag once;
  std::call_once(once, [] {
    on_fork({[]() noexcept { list.lock_all(); }, []() noexcept { list.unlock_all(); },
             []() noexcept { list.unlock_all(); }});
  });
}

}  // namespace

HeldOverFork::HeldOverFork() {
  register_handlers();
  list.add(this);
}

HeldOverFork::~HeldOverFork() { list.remove(this); }

}  // namespace memhier
