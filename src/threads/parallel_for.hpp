// Blocks of work over the pool: a few tasks, each claiming the next block until none is left.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstdint>

#include "threads/pool.hpp"

namespace memhier {

// Calls body(0) .. body(blocks - 1), each once, on at most `threads` threads. A null pool works on the calling thread.
template <class Body>
void parallel_for(Pool *pool, int32_t threads, int64_t blocks, Body &&body) {
  const int64_t tasks = pool ? std::min<int64_t>({threads, blocks, pool->threads()}) : 1;
  if (tasks <= 1) {
    for (int64_t block = 0; block < blocks; ++block) body(block);
    return;
  }
  std::atomic<int64_t> next{0};
  auto task = [&](int) {
    for (int64_t block; (block = next.fetch_add(1, std::memory_order_relaxed)) < blocks;) body(block);
  };
  pool->run(static_cast<int>(tasks), task);
}

}  // namespace memhier
