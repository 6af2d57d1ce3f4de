// The tracked buffers of a context, so that its end can close them. Buffers and context share it, because either may go
// first.
#pragma once
#include "base/fork_mutex.hpp"

namespace memhier {

class TrackedBuffer;

struct BufferRegistry {
  RenewedByFork<std::mutex> mutex;
  TrackedBuffer *first = nullptr;  // intrusive list
};

}  // namespace memhier
