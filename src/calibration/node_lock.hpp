// One process of the user on this node at a time: an advisory lock on a file of the cache directory. The kernel ends it
// with its holder, however that ends; the file stays.
#pragma once
#include <string>

#include "base/log.hpp"

namespace memhier {

class NodeLock {
 public:
  enum class State {
    held,
    held_after_wait,  // somebody else had it first
    busy,             // somebody else has it still
    absent            // there can be none here; the log says why
  };
  // Waits for at most this long. A file that somebody could have put there to do harm is not locked.
  NodeLock(const std::string &directory, double most_seconds, const Log &log);
  ~NodeLock();
  NodeLock(const NodeLock &) = delete;
  NodeLock &operator=(const NodeLock &) = delete;

  State state() const noexcept { return state_; }

 private:
  int fd_ = -1;
  State state_ = State::absent;
};

// Of the lock of this node; nodes that share a cache directory do not wait for each other.
std::string node_lock_name();

}  // namespace memhier
