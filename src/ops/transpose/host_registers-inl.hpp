// Register tiles of one instruction set. Included once per Highway target.
//
// A register tile is K rows by n columns, n elements to 16 bytes and K = n * blocks. Its vectors are gathered from
// 16-byte blocks of rows j, j + n, j + 2n ..., so that log2(n) rounds of interleaving within blocks finish the
// transpose: no shuffle ever crosses a block, and each result is one contiguous run of K rows. Elements of 3, 5, 6 and
// 7 bytes are widened to the next power of two on the way in and narrowed on the way out; of 9 bytes and more each is a
// block of its own.
#if defined(MEMHIER_HOST_REGISTERS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_HOST_REGISTERS_INL
#undef MEMHIER_HOST_REGISTERS_INL
#else
#define MEMHIER_HOST_REGISTERS_INL
#endif

#include "ops/transpose/host_interleaved-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace memhier {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Columns of a register tile.
template <int Bytes>
constexpr int kColumns = 16 / room_of(Bytes);

#if HWY_TARGET == HWY_SCALAR  // no vectors in the compiler's baseline: plain loops of the same shape
constexpr int64_t kVectorBytes = 16;

template <int Bytes>
static void TransposeTile(const Tile &tile) {
  for (int64_t c = 0; c < tile.columns; ++c)
    for (int64_t r = 0; r < tile.rows; ++r)
      memcpy(tile.destination + c * tile.destination_column + r * Bytes, tile.source + r * tile.source_row + c * Bytes,
             Bytes);
}

HWY_INLINE void StreamLine(char *to, const char *from) { memcpy(to, from, 64); }
HWY_INLINE void CopyLine(char *to, const char *from) { memcpy(to, from, 64); }

#else
// Without it the vectors of a tile live in memory, not in registers.
#define MEMHIER_UNROLL _Pragma("GCC unroll 16")

constexpr int kBlocks = MEMHIER_SIMD_BLOCKS;
constexpr int64_t kVectorBytes = 16 * kBlocks;
template <int Blocks>
using BytesOf = hn::FixedTag<uint8_t, 16 * Blocks>;
template <int Blocks>
using VectorOf = hn::Vec<BytesOf<Blocks> >;
using Bytes128 = BytesOf<1>;

// Blocks of 16 bytes at p, p + step, ...
template <int Blocks>
HWY_INLINE VectorOf<Blocks> GatherBlocks(const uint8_t *p, int64_t step) {
  if constexpr (Blocks == 1) {
    return hn::LoadU(Bytes128(), p);
  } else {
    return hn::Combine(BytesOf<Blocks>(), GatherBlocks<Blocks / 2>(p + Blocks / 2 * step, step),
                       GatherBlocks<Blocks / 2>(p, step));
  }
}

template <int Bytes, int Blocks>
HWY_INLINE void Interleave(const VectorOf<Blocks> *HWY_RESTRICT in, VectorOf<Blocks> *HWY_RESTRICT out) {
  constexpr int n = 16 / Bytes;
  const hn::Repartition<hwy::UnsignedFromSize<Bytes>, BytesOf<Blocks> > d;
  const BytesOf<Blocks> bytes;
  MEMHIER_UNROLL
  for (int i = 0; i < n / 2; ++i) {
    const auto a = hn::BitCast(d, in[i]), b = hn::BitCast(d, in[i + n / 2]);
    out[2 * i] = hn::BitCast(bytes, hn::InterleaveLower(d, a, b));
    out[2 * i + 1] = hn::BitCast(bytes, hn::InterleaveUpper(d, a, b));
  }
}

// Where the bytes of a block go: from n elements of `Bytes` to n of a power of two, and back.
struct alignas(16) BlockTable {
  uint8_t at[16];
};
template <int Bytes>
constexpr BlockTable WidenTable() {
  BlockTable table{};
  for (int i = 0; i < 16; ++i) {
    const int element = i / room_of(Bytes), byte = i % room_of(Bytes);
    table.at[i] = static_cast<uint8_t>(byte < Bytes ? element * Bytes + byte : 0x80);
  }
  return table;
}
template <int Bytes>
constexpr BlockTable NarrowTable() {
  BlockTable table{};
  for (int i = 0; i < 16; ++i)
    table.at[i] = static_cast<uint8_t>(i < kColumns<Bytes> * Bytes ? i / Bytes * room_of(Bytes) + i % Bytes : 0x80);
  return table;
}
template <int Bytes>
constexpr BlockTable kWiden = WidenTable<Bytes>();
template <int Bytes>
constexpr BlockTable kNarrow = NarrowTable<Bytes>();

// The first `bytes` bytes of a block, at most 16.
HWY_INLINE void StorePart(VectorOf<1> v, uint8_t *HWY_RESTRICT to, int64_t bytes) {
#if HWY_MAX_BYTES >= 64
  hn::BlendedStore(v, hn::FirstN(Bytes128(), static_cast<size_t>(bytes)), Bytes128(), to);
#else
  alignas(16) uint8_t block[16];
  hn::Store(v, Bytes128(), block);
  const auto ends = [&](size_t size)
                        HWY_ATTR { memcpy(to, block, size), memcpy(to + bytes - size, block + bytes - size, size); };
  if (bytes >= 8) return ends(8);
  if (bytes >= 4) return ends(4);
  if (bytes >= 2) return ends(2);
  to[0] = block[0];
#endif
}

// The first Size bytes of each block, 8 to 16, without a gap and not a byte more.
template <int Size, int Blocks>
HWY_INLINE void StoreNarrowed(VectorOf<Blocks> v, uint8_t *HWY_RESTRICT to) {
#if HWY_MAX_BYTES >= 64
  if constexpr (Size == 12 && Blocks == 4) {
    const hn::Repartition<uint32_t, BytesOf<4> > d;
    alignas(64) static constexpr uint32_t kLanes[16] = {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15};
    v = hn::BitCast(BytesOf<4>(), hn::TableLookupLanes(hn::BitCast(d, v), hn::SetTableIndices(d, kLanes)));
    hn::BlendedStore(v, hn::FirstN(BytesOf<4>(), 48), BytesOf<4>(), to);
    return;
  }
#endif
  if constexpr (Blocks == 1) {
    const hn::Half<Bytes128> half;
    hn::StoreU(hn::LowerHalf(half, v), half, to);
    hn::StoreU(hn::LowerHalf(half, hn::ShiftRightBytes<Size - 8>(Bytes128(), v)), half, to + Size - 8);
  } else {
    // Blocks one after the other, each over what the one before it stored too much.
    const BytesOf<Blocks / 2> half;
    const Bytes128 block;
    const auto low = hn::LowerHalf(half, v);
    if constexpr (Blocks == 2) {
      hn::StoreU(low, block, to);
    } else {
      hn::StoreU(hn::LowerHalf(block, low), block, to);
      hn::StoreU(hn::UpperHalf(block, low), block, to + Size);
    }
    StoreNarrowed<Size, Blocks / 2>(hn::UpperHalf(half, v), to + Blocks / 2 * Size);
  }
}

// K rows by n columns at `source`, to n runs of K elements. Of elements of 3, 5, 6 and 7 bytes it reads up to 16 bytes
// from the first column on. Without kAllRows: the first `rows` of one block, fewer than n or all. Without kAllColumns:
// it stores the first `columns`, and reads 16 bytes.
template <int Bytes, int Blocks, bool kAllRows, bool kAllColumns>
HWY_INLINE void RegisterTile(const uint8_t *HWY_RESTRICT source, int64_t source_row, uint8_t *HWY_RESTRICT destination,
                             int64_t destination_column, int64_t rows, int64_t columns) {
  static_assert(kAllRows || Blocks == 1);
  constexpr int room = room_of(Bytes), n = 16 / room;
  const BytesOf<Blocks> d;
  VectorOf<Blocks> a[n], b[n];
  MEMHIER_UNROLL
  for (int j = 0; j < n; ++j) {
    const int64_t row = kAllRows ? j : HWY_MIN(j, rows - 1);
    a[j] = GatherBlocks<Blocks>(source + row * source_row, n * source_row);
    if constexpr (Bytes != room) a[j] = hn::TableLookupBytesOr0(a[j], hn::LoadDup128(d, kWiden<Bytes>.at));
  }
  if constexpr (n >= 2) Interleave<room, Blocks>(a, b);
  if constexpr (n >= 4) Interleave<room, Blocks>(b, a);
  if constexpr (n >= 8) Interleave<room, Blocks>(a, b);
  if constexpr (n >= 16) Interleave<room, Blocks>(b, a);
  MEMHIER_UNROLL
  for (int c = 0; c < n; ++c) {
    if (!kAllColumns && c >= columns) continue;
    VectorOf<Blocks> run = n == 2 || n == 8 ? b[c] : a[c];
    if constexpr (Bytes != room) run = hn::TableLookupBytesOr0(run, hn::LoadDup128(d, kNarrow<Bytes>.at));
    uint8_t *const to = destination + c * destination_column;
    if constexpr (!kAllRows) {
      StorePart(run, to, rows * Bytes);
    } else if constexpr (Bytes != room) {
      StoreNarrowed<n * Bytes, Blocks>(run, to);
    } else {
      hn::StoreU(run, d, to);
    }
  }
}

// A tile by register tiles, the columns of the same rows one after the other: their lines are still in the first-level
// cache, however far rows are apart. Register tiles at the far edges are moved back so that they overlap their
// neighbours: same bytes, stored twice.
template <int Bytes, int Blocks, bool kAllRows, bool kAllColumns>
static void TransposeBy(const Tile &tile) {
  constexpr int64_t n = kColumns<Bytes>, K = n * Blocks;
  for (int64_t r = 0; r < tile.rows; r += K) {
    const int64_t row = kAllRows ? HWY_MIN(r, tile.rows - K) : 0;
    const char *source = tile.source + row * tile.source_row;
    char *destination = tile.destination + row * Bytes;
    for (int64_t c = 0; c < tile.columns; c += n) {
      const int64_t column = kAllColumns ? HWY_MIN(c, tile.columns - n) : 0;
      RegisterTile<Bytes, Blocks, kAllRows, kAllColumns>(
          reinterpret_cast<const uint8_t *>(source + column * Bytes), tile.source_row,
          reinterpret_cast<uint8_t *>(destination + column * tile.destination_column), tile.destination_column,
          tile.rows, tile.columns);
    }
  }
}

template <int Bytes, bool kAllColumns>
static void TransposeRows(const Tile &tile) {
  constexpr int64_t n = kColumns<Bytes>;
  if (tile.rows >= n * kBlocks) return TransposeBy<Bytes, kBlocks, true, kAllColumns>(tile);
  if constexpr (kBlocks == 4)
    if (tile.rows >= n * 2) return TransposeBy<Bytes, 2, true, kAllColumns>(tile);
  if (tile.rows >= n) return TransposeBy<Bytes, 1, true, kAllColumns>(tile);
  TransposeBy<Bytes, 1, false, kAllColumns>(tile);
}

// Of 9 to 15 bytes: 16 bytes at a time, those behind an element overwritten by the next.
template <int Bytes>
static void TransposeElements(const Tile &tile) {
  for (int64_t c = 0; c < tile.columns; ++c) {
    const char *from = tile.source + c * Bytes;
    char *to = tile.destination + c * tile.destination_column;
    for (int64_t r = 1; r < tile.rows; ++r, from += tile.source_row, to += Bytes) memcpy(to, from, 16);
    memcpy(to, from, Bytes);
  }
}

template <int Bytes>
static void TransposeTile(const Tile &tile) {
  if constexpr (Bytes == 1 || Bytes == 2 || Bytes == 4)
    if (HWY_MIN(tile.rows, tile.columns) * Bytes < 16 && TransposeInterleaved<Bytes>(tile)) return;
  if constexpr (Bytes > 8 && Bytes < 16) {
    TransposeElements<Bytes>(tile);
  } else if (tile.columns >= kColumns<Bytes>) {
    TransposeRows<Bytes, true>(tile);
  } else {
    TransposeRows<Bytes, false>(tile);
  }
}

HWY_INLINE void StreamLine(char *to, const char *from) {
  const BytesOf<kBlocks> d;
  for (size_t part = 0; part < 64; part += 16 * kBlocks)
    hn::Stream(hn::LoadU(d, reinterpret_cast<const uint8_t *>(from) + part), d, reinterpret_cast<uint8_t *>(to) + part);
}
HWY_INLINE void CopyLine(char *to, const char *from) {
  const BytesOf<kBlocks> d;
  for (size_t part = 0; part < 64; part += 16 * kBlocks)
    hn::StoreU(hn::LoadU(d, reinterpret_cast<const uint8_t *>(from) + part), d, reinterpret_cast<uint8_t *>(to) + part);
}
#undef MEMHIER_UNROLL
#endif

}  // namespace HWY_NAMESPACE
}  // namespace memhier
HWY_AFTER_NAMESPACE();
#endif
