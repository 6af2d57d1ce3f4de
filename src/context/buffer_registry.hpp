// The tracked buffers of a context, so that its end can close them, and what they moved. Buffers and context share it,
// because either may go first.
#pragma once
#include "base/fork_mutex.hpp"
#include "context/buffer_ledger.hpp"

namespace memhier {

class TrackedBuffer;

struct BufferRegistry {
  RenewedByFork<std::mutex> mutex;
  TrackedBuffer *first = nullptr;  // intrusive list
  BufferLedger ledger;
};

}  // namespace memhier
