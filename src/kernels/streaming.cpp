// Streaming copies with the widest vectors that CPU and OS offer, chosen on each call from the flags that the
// compiler's runtime caches. Only functions with a target attribute hold wide instructions.
#include "kernels/streaming.hpp"

#include <cstring>

#include "kernels/host_copy.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace memhier {
namespace {

#if defined(__x86_64__)
// Each copies `lines` whole lines to an address aligned to a line.
__attribute__((target("avx512f"))) void stream_lines_avx512(char *destination, const char *source,
                                                            size_t lines) noexcept {
  for (; lines >= 4; lines -= 4, destination += 256, source += 256) {
    const __m512i a = _mm512_loadu_si512(source), b = _mm512_loadu_si512(source + 64);
    const __m512i c = _mm512_loadu_si512(source + 128), d = _mm512_loadu_si512(source + 192);
    _mm512_stream_si512(reinterpret_cast<__m512i *>(destination), a);
    _mm512_stream_si512(reinterpret_cast<__m512i *>(destination + 64), b);
    _mm512_stream_si512(reinterpret_cast<__m512i *>(destination + 128), c);
    _mm512_stream_si512(reinterpret_cast<__m512i *>(destination + 192), d);
  }
  for (; lines > 0; --lines, destination += 64, source += 64)
    _mm512_stream_si512(reinterpret_cast<__m512i *>(destination), _mm512_loadu_si512(source));
}

__attribute__((target("avx2"))) void stream_lines_avx2(char *destination, const char *source, size_t lines) noexcept {
  for (; lines > 0; --lines, destination += 64, source += 64) {
    const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(source));
    const __m256i b = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(source + 32));
    _mm256_stream_si256(reinterpret_cast<__m256i *>(destination), a);
    _mm256_stream_si256(reinterpret_cast<__m256i *>(destination + 32), b);
  }
}

void stream_lines_sse2(char *destination, const char *source, size_t lines) noexcept {
  for (; lines > 0; --lines, destination += 64, source += 64) {
    __m128i part[4];
    for (int i = 0; i < 4; ++i) part[i] = _mm_loadu_si128(reinterpret_cast<const __m128i *>(source) + i);
    for (int i = 0; i < 4; ++i) _mm_stream_si128(reinterpret_cast<__m128i *>(destination) + i, part[i]);
  }
}

void stream_lines(char *destination, const char *source, size_t lines) noexcept {
  if (__builtin_cpu_supports("avx512f")) return stream_lines_avx512(destination, source, lines);
  if (__builtin_cpu_supports("avx2")) return stream_lines_avx2(destination, source, lines);
  stream_lines_sse2(destination, source, lines);
}
#else
void stream_lines(char *destination, const char *source, size_t lines) noexcept {
  std::memcpy(destination, source, lines * kLineBytes);
}
#endif

}  // namespace

void stream_bytes(void *destination, const void *source, size_t bytes) noexcept {
  char *to = static_cast<char *>(destination);
  const char *from = static_cast<const char *>(source);
  const size_t head = (0 - reinterpret_cast<uintptr_t>(to)) % kLineBytes;
  if (bytes < head + kLineBytes) {
    if (bytes > 0) std::memcpy(to, from, bytes);
    return;
  }
  std::memcpy(to, from, head);
  const size_t lines = (bytes - head) / kLineBytes, middle = lines * kLineBytes;
  stream_lines(to + head, from + head, lines);
  std::memcpy(to + head + middle, from + head + middle, bytes - head - middle);
}

void streaming_fence() noexcept {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}

void copy_streaming(void *destination, const void *source, size_t bytes) noexcept {
  stream_bytes(destination, source, bytes);
  streaming_fence();
}

}  // namespace memhier
