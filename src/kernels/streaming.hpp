// Non-temporal stores: written lines go to memory without being read first, and leave the caches to others.
#pragma once
#include <cstddef>
#include <cstdint>

namespace memhier {

inline constexpr size_t kLineBytes = 64;
// Bytes written from which non-temporal stores pay: on 2 cores with 1 MiB of L2 each and 32 MiB of L3, a copy of 2 MiB
// is faster with ordinary stores (it stays cached) and one of 8 MiB is 1.3x faster with non-temporal ones.
inline constexpr int64_t kStreamingBytes = 4 << 20;

// As copy_streaming but without the fence: call streaming_fence() before others may read.
void stream_bytes(void *destination, const void *source, size_t bytes) noexcept;
void streaming_fence() noexcept;

}  // namespace memhier
