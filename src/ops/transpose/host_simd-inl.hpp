// The kernels of one instruction set: packing and draining beside the register tiles. Included once per Highway target.
#if defined(MEMHIER_HOST_SIMD_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_HOST_SIMD_INL
#undef MEMHIER_HOST_SIMD_INL
#else
#define MEMHIER_HOST_SIMD_INL
#endif

#include "ops/transpose/host_registers-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace memhier {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3
constexpr char kName[] = "avx512";
#elif HWY_TARGET == HWY_AVX2
constexpr char kName[] = "avx2";
#elif HWY_TARGET == HWY_SSSE3
constexpr char kName[] = "ssse3";
#elif defined(__aarch64__)
constexpr char kName[] = "neon";
#else
constexpr char kName[] = "portable";
#endif

static void Transpose(const Tile &tile, int32_t element_bytes) {
  with_element_bytes(element_bytes, [&](auto bytes) { TransposeTile<bytes()>(tile); });
}

static void PackTile(const Pack &pack, int32_t element_bytes) {
  const int64_t bytes = pack.columns * element_bytes;
  for (int64_t r = 0; r < pack.rows; ++r) {
    const char *source = pack.source + r * pack.source_row;
    const char *ahead = source + kPrefetchRows * pack.source_row;
    char *packed = pack.packed + r * pack.packed_row;
    int64_t i = 0;
    for (; i + 64 <= bytes; i += 64) {
      __builtin_prefetch(ahead + i, 0, 2);
      CopyLine(packed + i, source + i);
    }
    __builtin_prefetch(ahead + bytes - 1, 0, 2);
    if (i < bytes) memcpy(packed + i, source + i, static_cast<size_t>(bytes - i));
  }
}

static void DrainPanel(const Drain &drain) {
  constexpr int64_t line = kCarryBytes;
  for (int64_t run = 0; run < drain.columns; ++run) {
    char *start = drain.destination + run * drain.destination_pitch;
    char *zone = drain.panel + run * drain.panel_pitch;
    char *carry = drain.carry + run * line;
    char *const end = start + drain.bytes;
    const int64_t behind_line = static_cast<int64_t>(reinterpret_cast<uintptr_t>(start) % line);
    char *to = start - behind_line;
    const char *from = zone - behind_line;
    if (behind_line > 0 && drain.first) {
      const int64_t head = HWY_MIN(line - behind_line, drain.bytes);
      memcpy(start, zone, static_cast<size_t>(head));
      to = start + head;
      from = zone + head;
    } else if (behind_line > 0) {
      CopyLine(zone - line, carry);
    }
    for (; end - to >= line; to += line, from += line) StreamLine(to, from);
    if (end > to) {
      if (drain.last)
        memcpy(to, from, static_cast<size_t>(end - to));
      else
        CopyLine(carry, zone + drain.bytes - line);
    }
  }
}

constexpr SimdKernel kKernel{Transpose, PackTile, DrainPanel, kVectorBytes, kName};

}  // namespace HWY_NAMESPACE
}  // namespace memhier
HWY_AFTER_NAMESPACE();
#endif
