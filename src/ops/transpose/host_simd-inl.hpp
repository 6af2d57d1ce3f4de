// The kernels of one instruction set. Included once per Highway target.
//
// A register tile is K rows by n columns, n elements to 16 bytes and K = n * (vector bytes / 16). Its vectors are
// gathered from 16-byte blocks of rows j, j + n, j + 2n ..., so that log2(n) rounds of interleaving within blocks
// finish the transpose: no shuffle ever crosses a block, and each result is one contiguous run of K rows. Elements of 3
// bytes are widened to 4 on the way in and narrowed on the way out.
#if defined(MEMHIER_HOST_SIMD_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_HOST_SIMD_INL
#undef MEMHIER_HOST_SIMD_INL
#else
#define MEMHIER_HOST_SIMD_INL
#endif

HWY_BEFORE_NAMESPACE();
namespace memhier {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

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

// Columns of a register tile.
template <int Bytes>
constexpr int kColumns = Bytes == 3 ? 4 : 16 / Bytes;

#if HWY_TARGET == HWY_SCALAR  // no vectors in the compiler's baseline: plain loops of the same shape
constexpr int kBlocks = 1;

template <int Bytes>
static void TransposeColumns(const Tile &tile, int64_t column) {
  for (int64_t c = column; c < column + kColumns<Bytes>; ++c)
    for (int64_t r = 0; r < tile.rows; ++r)
      memcpy(tile.destination + c * tile.destination_column + r * Bytes, tile.source + r * tile.source_row + c * Bytes,
             Bytes);
}

HWY_INLINE void StreamLine(char *to, const char *from) { memcpy(to, from, 64); }
HWY_INLINE void CopyLine(char *to, const char *from) { memcpy(to, from, 64); }

#else
// Without it the vectors of a tile live in memory, not in registers.
#define MEMHIER_UNROLL _Pragma("GCC unroll 16")

// Lanes of any type: only their width matters.
template <int Bytes>
struct LaneOf;
template <>
struct LaneOf<1> {
  using type = uint8_t;
};
template <>
struct LaneOf<2> {
  using type = uint16_t;
};
template <>
struct LaneOf<4> {
  using type = uint32_t;
};
template <>
struct LaneOf<8> {
  using type = uint64_t;
};

#if HWY_MAX_BYTES >= 64
constexpr int kBlocks = 4;
#elif HWY_MAX_BYTES >= 32
constexpr int kBlocks = 2;
#else
constexpr int kBlocks = 1;
#endif
using Bytes128 = hn::FixedTag<uint8_t, 16>;
using BytesAll = hn::FixedTag<uint8_t, 16 * kBlocks>;
using Vector = hn::Vec<BytesAll>;

// Blocks of 16 bytes at p, p + step, ...
HWY_INLINE Vector GatherBlocks(const uint8_t *p, int64_t step) {
  const Bytes128 d128;
#if HWY_MAX_BYTES >= 64
  const hn::FixedTag<uint8_t, 32> d256;
  const auto low = hn::Combine(d256, hn::LoadU(d128, p + step), hn::LoadU(d128, p));
  const auto high = hn::Combine(d256, hn::LoadU(d128, p + 3 * step), hn::LoadU(d128, p + 2 * step));
  return hn::Combine(BytesAll(), high, low);
#elif HWY_MAX_BYTES >= 32
  return hn::Combine(BytesAll(), hn::LoadU(d128, p + step), hn::LoadU(d128, p));
#else
  (void)step;
  return hn::LoadU(d128, p);
#endif
}

template <int Bytes>
HWY_INLINE void Interleave(const Vector *HWY_RESTRICT in, Vector *HWY_RESTRICT out) {
  using T = typename LaneOf<Bytes>::type;
  constexpr int n = 16 / Bytes;
  const hn::Repartition<T, BytesAll> d;
  const BytesAll bytes;
  MEMHIER_UNROLL
  for (int i = 0; i < n / 2; ++i) {
    const auto a = hn::BitCast(d, in[i]), b = hn::BitCast(d, in[i + n / 2]);
    out[2 * i] = hn::BitCast(bytes, hn::InterleaveLower(d, a, b));
    out[2 * i + 1] = hn::BitCast(bytes, hn::InterleaveUpper(d, a, b));
  }
}

// The first 12 bytes of each block, without a gap.
HWY_INLINE void StoreNarrowed(Vector v, uint8_t *HWY_RESTRICT to) {
#if HWY_MAX_BYTES >= 32
  const hn::Repartition<uint32_t, BytesAll> d;
  alignas(64) static constexpr uint32_t kLanes[16] = {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 7, 11, 15};
  alignas(32) static constexpr uint32_t kLanesOf2[8] = {0, 1, 2, 4, 5, 6, 3, 7};
  const auto lanes = hn::SetTableIndices(d, kBlocks == 4 ? kLanes : kLanesOf2);
  v = hn::BitCast(BytesAll(), hn::TableLookupLanes(hn::BitCast(d, v), lanes));
#endif
#if HWY_MAX_BYTES >= 64
  hn::BlendedStore(v, hn::FirstN(BytesAll(), 48), BytesAll(), to);
#else
  // 8 and 4 bytes, or 16 and 8: the lower half and a quarter.
  const hn::Half<BytesAll> half;
  const hn::Half<decltype(half)> quarter;
  hn::StoreU(hn::LowerHalf(half, v), half, to);
  hn::StoreU(hn::LowerHalf(quarter, hn::UpperHalf(half, v)), quarter, to + 8 * kBlocks);
#endif
}

// K rows by n columns at `source`, to n runs of K elements.
template <int Bytes>
HWY_INLINE void RegisterTile(const uint8_t *HWY_RESTRICT source, int64_t source_row, uint8_t *HWY_RESTRICT destination,
                             int64_t destination_column) {
  constexpr int n = 16 / Bytes;
  const BytesAll d;
  Vector a[n], b[n];
  MEMHIER_UNROLL
  for (int j = 0; j < n; ++j) a[j] = GatherBlocks(source + j * source_row, n * source_row);
  if constexpr (n == 1) {
    hn::StoreU(a[0], d, destination);
  } else if constexpr (n == 2) {
    Interleave<Bytes>(a, b);
    MEMHIER_UNROLL
    for (int c = 0; c < n; ++c) hn::StoreU(b[c], d, destination + c * destination_column);
  } else if constexpr (n == 4) {
    Interleave<Bytes>(a, b);
    Interleave<Bytes>(b, a);
    MEMHIER_UNROLL
    for (int c = 0; c < n; ++c) hn::StoreU(a[c], d, destination + c * destination_column);
  } else if constexpr (n == 8) {
    Interleave<Bytes>(a, b);
    Interleave<Bytes>(b, a);
    Interleave<Bytes>(a, b);
    MEMHIER_UNROLL
    for (int c = 0; c < n; ++c) hn::StoreU(b[c], d, destination + c * destination_column);
  } else {
    Interleave<Bytes>(a, b);
    Interleave<Bytes>(b, a);
    Interleave<Bytes>(a, b);
    Interleave<Bytes>(b, a);
    MEMHIER_UNROLL
    for (int c = 0; c < n; ++c) hn::StoreU(a[c], d, destination + c * destination_column);
  }
}

// Of elements of 3 bytes: reads 4 bytes behind the 4 columns, stores not a byte more than the tile.
template <>
HWY_INLINE void RegisterTile<3>(const uint8_t *HWY_RESTRICT source, int64_t source_row,
                                uint8_t *HWY_RESTRICT destination, int64_t destination_column) {
  alignas(16) static constexpr uint8_t kWiden[16] = {0, 1, 2, 0x80, 3, 4, 5, 0x80, 6, 7, 8, 0x80, 9, 10, 11, 0x80};
  alignas(16) static constexpr uint8_t kNarrow[16] = {0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 0x80, 0x80, 0x80, 0x80};
  const BytesAll d;
  const auto widen = hn::LoadDup128(d, kWiden), narrow = hn::LoadDup128(d, kNarrow);
  Vector a[4], b[4];
  MEMHIER_UNROLL
  for (int j = 0; j < 4; ++j)
    a[j] = hn::TableLookupBytesOr0(GatherBlocks(source + j * source_row, 4 * source_row), widen);
  Interleave<4>(a, b);
  Interleave<4>(b, a);
  MEMHIER_UNROLL
  for (int c = 0; c < 4; ++c)
    StoreNarrowed(hn::TableLookupBytesOr0(a[c], narrow), destination + c * destination_column);
}

// All rows of n columns. Tiles at the far edges are moved back so that they overlap their neighbours: same bytes,
// stored twice.
template <int Bytes>
static HWY_INLINE void TransposeColumns(const Tile &tile, int64_t column) {
  constexpr int64_t K = kColumns<Bytes> * kBlocks;
  const uint8_t *source = reinterpret_cast<const uint8_t *>(tile.source) + column * Bytes;
  uint8_t *destination = reinterpret_cast<uint8_t *>(tile.destination) + column * tile.destination_column;
  for (int64_t r = 0; r < tile.rows; r += K) {
    const int64_t row = HWY_MIN(r, tile.rows - K);
    RegisterTile<Bytes>(source + row * tile.source_row, tile.source_row, destination + row * Bytes,
                        tile.destination_column);
  }
}

HWY_INLINE void StreamLine(char *to, const char *from) {
  const BytesAll d;
  for (size_t part = 0; part < 64; part += sizeof(Vector))
    hn::Stream(hn::LoadU(d, reinterpret_cast<const uint8_t *>(from) + part), d, reinterpret_cast<uint8_t *>(to) + part);
}
HWY_INLINE void CopyLine(char *to, const char *from) {
  const BytesAll d;
  for (size_t part = 0; part < 64; part += sizeof(Vector))
    hn::StoreU(hn::LoadU(d, reinterpret_cast<const uint8_t *>(from) + part), d, reinterpret_cast<uint8_t *>(to) + part);
}
#undef MEMHIER_UNROLL
#endif

template <int Bytes>
static void TransposeTile(const Tile &tile) {
  constexpr int64_t n = kColumns<Bytes>;
  for (int64_t c = 0; c < tile.columns; c += n) TransposeColumns<Bytes>(tile, HWY_MIN(c, tile.columns - n));
}

static void Transpose(const Tile &tile, int32_t element_bytes) {
  switch (element_bytes) {
    case 1:
      return TransposeTile<1>(tile);
    case 2:
      return TransposeTile<2>(tile);
    case 3:
      return TransposeTile<3>(tile);
    case 4:
      return TransposeTile<4>(tile);
    case 8:
      return TransposeTile<8>(tile);
    default:
      return TransposeTile<16>(tile);
  }
}

// Rows [from, to) of a pack with unit column stride.
static void PackRows(const Pack &pack, int64_t from, int64_t to, int32_t element_bytes) {
  const int64_t bytes = pack.columns * element_bytes;
  for (int64_t r = from; r < to; ++r) {
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

// Run `run` of a drain.
static void DrainRun(const Drain &drain, int64_t run) {
  constexpr int64_t line = 64;
  char *start = drain.destination + run * drain.destination_pitch;
  char *zone = drain.panel + run * drain.panel_pitch;
  char *const end = start + drain.bytes;
  const int64_t behind_line = static_cast<int64_t>(reinterpret_cast<uintptr_t>(start) % line);
  char *to = start - behind_line;
  const char *from = zone - behind_line;
  if (drain.first && behind_line > 0) {
    const int64_t head = HWY_MIN(line - behind_line, drain.bytes);
    memcpy(start, zone, static_cast<size_t>(head));
    to = start + head;
    from = zone + head;
  }
  for (; end - to >= line; to += line, from += line) StreamLine(to, from);
  if (drain.last) {
    if (end > to) memcpy(to, from, static_cast<size_t>(end - to));
  } else {
    memcpy(drain.next_panel + run * drain.panel_pitch - line, zone + drain.bytes - line, static_cast<size_t>(line));
  }
}

// What a step does beside transposing, handed out in equal turns.
class Turns {
 public:
  Turns(const Drain &drain, const Pack &pack, int32_t element_bytes, int64_t turns)
      : drain_(drain), pack_(pack), element_bytes_(element_bytes), turns_(turns) {}

  HWY_INLINE void Take(int64_t turn) {
    const int64_t runs_due = (turn + 1) * drain_.columns / turns_, rows_due = (turn + 1) * pack_.rows / turns_;
    for (; run_ < runs_due; ++run_) DrainRun(drain_, run_);
    if (row_ < rows_due) PackRows(pack_, row_, rows_due, element_bytes_);
    row_ = rows_due;
  }

 private:
  const Drain &drain_;
  const Pack &pack_;
  const int32_t element_bytes_;
  const int64_t turns_;
  int64_t run_ = 0, row_ = 0;
};

template <int Bytes>
static void StepOf(const Tile &tile, const Drain &drain, const Pack &pack) {
  constexpr int64_t n = kColumns<Bytes>;
  const int64_t turns = HWY_MAX(int64_t{1}, (tile.columns + n - 1) / n);
  Turns others(drain, pack, Bytes, turns);
  for (int64_t turn = 0; turn < turns; ++turn) {
    if (tile.columns > 0) TransposeColumns<Bytes>(tile, HWY_MIN(turn * n, tile.columns - n));
    others.Take(turn);
  }
}

static void Step(const Tile &tile, const Drain &drain, const Pack &pack, int32_t element_bytes) {
  if (tile.columns == 0) {
    const int64_t turns = HWY_MAX(int64_t{1}, drain.columns);
    Turns others(drain, pack, element_bytes, turns);
    for (int64_t turn = 0; turn < turns; ++turn) others.Take(turn);
    return;
  }
  switch (element_bytes) {
    case 1:
      return StepOf<1>(tile, drain, pack);
    case 2:
      return StepOf<2>(tile, drain, pack);
    case 3:
      return StepOf<3>(tile, drain, pack);
    case 4:
      return StepOf<4>(tile, drain, pack);
    case 8:
      return StepOf<8>(tile, drain, pack);
    default:
      return StepOf<16>(tile, drain, pack);
  }
}

constexpr SimdKernel kKernel{Transpose, Step, 16 * kBlocks, kName};

}  // namespace HWY_NAMESPACE
}  // namespace memhier
HWY_AFTER_NAMESPACE();
#endif
