// Non-temporal stores: written lines go to memory without being read first, and leave the caches to others.
#pragma once
#include <cstddef>
#include <cstdint>

namespace memhier {

inline constexpr size_t kLineBytes = 64;
// Bytes written from which non-temporal stores pay. Measured with one thread on an AMD EPYC with 1 MiB of L2 and 32 MiB
// of L3, GB/s of memcpy / non-temporal: 4 MiB 45 / 25, 8 MiB 27 / 26, 16 MiB 14 / 21, 32 MiB 12 / 18.
inline constexpr int64_t kStreamingBytes = 8 << 20;

// As copy_streaming but without the fence: call streaming_fence() before others may read.
void stream_bytes(void *destination, const void *source, size_t bytes) noexcept;
void streaming_fence() noexcept;

}  // namespace memhier
