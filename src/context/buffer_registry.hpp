// The tracked buffers of a context, so that its end can close them. Buffers and context share it, because either may go
// first.
#pragma once
#include <mutex>

namespace memhier {

class TrackedBuffer;

struct BufferRegistry {
  std::mutex mutex;
  TrackedBuffer *first = nullptr;  // intrusive list
};

}  // namespace memhier
