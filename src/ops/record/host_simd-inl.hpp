// The kernels of one instruction set. Included once per Highway target.
//
// Records of 2, 3 or 4 elements without gaps are taken apart and joined by Highway's interleaved loads and stores. From
// other records 16 bytes at a time, n elements: block b of vector j is record b * n + j, so that a transpose of the n
// vectors within their blocks of 16 bytes makes each one run of an array. Joining is the same backwards.
#if defined(MEMHIER_RECORD_SIMD_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_RECORD_SIMD_INL
#undef MEMHIER_RECORD_SIMD_INL
#else
#define MEMHIER_RECORD_SIMD_INL
#endif

HWY_BEFORE_NAMESPACE();
namespace memhier::record {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Elements one by one: what is left of a register tile.
static void SplitRest(int64_t first, int64_t count, const char *records, int64_t step, char *const *arrays,
                      size_t columns, int64_t bytes) {
  for (size_t c = 0; c < columns; ++c)
    for (int64_t r = first; r < count; ++r)
      memcpy(arrays[c] + r * bytes, records + r * step + static_cast<int64_t>(c) * bytes, static_cast<size_t>(bytes));
}

static void JoinRest(int64_t first, int64_t count, const char *const *arrays, char *records, int64_t step,
                     size_t columns, int64_t bytes) {
  for (size_t c = 0; c < columns; ++c)
    for (int64_t r = first; r < count; ++r)
      memcpy(records + r * step + static_cast<int64_t>(c) * bytes, arrays[c] + r * bytes, static_cast<size_t>(bytes));
}

#if HWY_TARGET == HWY_SCALAR  // no vectors in the compiler's baseline
static void Split(int64_t count, const char *records, int64_t step, char *const *arrays, size_t columns,
                  int32_t bytes) {
  SplitRest(0, count, records, step, arrays, columns, bytes);
}
static void Join(int64_t count, const char *const *arrays, char *records, int64_t step, size_t columns, int32_t bytes) {
  JoinRest(0, count, arrays, records, step, columns, bytes);
}
#else

// Without it the vectors of a tile live in memory, not in registers.
#define MEMHIER_UNROLL _Pragma("GCC unroll 16")

// Lanes of any type: only their width matters.
template <int Bytes>
using LaneOf = hwy::UnsignedFromSize<Bytes>;
constexpr int kBlocks = MEMHIER_SIMD_BLOCKS;
using Block = hn::FixedTag<uint8_t, 16>;
using Bytes = hn::FixedTag<uint8_t, 16 * kBlocks>;
using Vector = hn::Vec<Bytes>;

template <int Size>
using Lanes = hn::FixedTag<LaneOf<Size>, 16 * kBlocks / Size>;

template <int Size>
HWY_INLINE LaneOf<Size> *Typed(char *p) {
  return reinterpret_cast<LaneOf<Size> *>(p);
}
template <int Size>
HWY_INLINE const LaneOf<Size> *Typed(const char *p) {
  return reinterpret_cast<const LaneOf<Size> *>(p);
}

template <int Size>
static void SplitWhole(int64_t count, const char *records, char *const *arrays, size_t columns) {
  const Lanes<Size> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d)), step = static_cast<int64_t>(columns) * Size;
  hn::Vec<Lanes<Size> > a, b, c, e;
  int64_t r = 0;
  for (; r + lanes <= count; r += lanes) {
    const LaneOf<Size> *from = Typed<Size>(records + r * step);
    if (columns == 2) {
      hn::LoadInterleaved2(d, from, a, b);
    } else if (columns == 3) {
      hn::LoadInterleaved3(d, from, a, b, c);
      hn::StoreU(c, d, Typed<Size>(arrays[2] + r * Size));
    } else {
      hn::LoadInterleaved4(d, from, a, b, c, e);
      hn::StoreU(c, d, Typed<Size>(arrays[2] + r * Size));
      hn::StoreU(e, d, Typed<Size>(arrays[3] + r * Size));
    }
    hn::StoreU(a, d, Typed<Size>(arrays[0] + r * Size));
    hn::StoreU(b, d, Typed<Size>(arrays[1] + r * Size));
  }
  SplitRest(r, count, records, step, arrays, columns, Size);
}

template <int Size>
static void JoinWhole(int64_t count, const char *const *arrays, char *records, size_t columns) {
  const Lanes<Size> d;
  const int64_t lanes = static_cast<int64_t>(hn::Lanes(d)), step = static_cast<int64_t>(columns) * Size;
  int64_t r = 0;
  for (; r + lanes <= count; r += lanes) {
    LaneOf<Size> *to = Typed<Size>(records + r * step);
    const auto load = [&](size_t column) HWY_ATTR { return hn::LoadU(d, Typed<Size>(arrays[column] + r * Size)); };
    if (columns == 2)
      hn::StoreInterleaved2(load(0), load(1), d, to);
    else if (columns == 3)
      hn::StoreInterleaved3(load(0), load(1), load(2), d, to);
    else
      hn::StoreInterleaved4(load(0), load(1), load(2), load(3), d, to);
  }
  JoinRest(r, count, arrays, records, step, columns, Size);
}

// Blocks of 16 bytes at p, p + step, ...
HWY_INLINE Vector LoadBlocks(const char *p, int64_t step) {
  const Block block;
  const auto at = [&](int64_t i) HWY_ATTR { return hn::LoadU(block, reinterpret_cast<const uint8_t *>(p + i * step)); };
#if HWY_MAX_BYTES >= 64
  const hn::FixedTag<uint8_t, 32> two;
  return hn::Combine(Bytes(), hn::Combine(two, at(3), at(2)), hn::Combine(two, at(1), at(0)));
#elif HWY_MAX_BYTES >= 32
  return hn::Combine(Bytes(), at(1), at(0));
#else
  (void)step;
  return at(0);
#endif
}

HWY_INLINE void StoreBlocks(Vector v, char *p, int64_t step) {
  const Block block;
  const auto put = [&](hn::Vec<Block> part, int64_t i)
                       HWY_ATTR { hn::StoreU(part, block, reinterpret_cast<uint8_t *>(p + i * step)); };
#if HWY_MAX_BYTES >= 64
  const hn::FixedTag<uint8_t, 32> two;
  const auto low = hn::LowerHalf(two, v), high = hn::UpperHalf(two, v);
  put(hn::LowerHalf(block, low), 0);
  put(hn::UpperHalf(block, low), 1);
  put(hn::LowerHalf(block, high), 2);
  put(hn::UpperHalf(block, high), 3);
#elif HWY_MAX_BYTES >= 32
  put(hn::LowerHalf(block, v), 0);
  put(hn::UpperHalf(block, v), 1);
#else
  (void)step;
  put(v, 0);
#endif
}

// Transposes n vectors of n elements within each block; n rounds of the perfect shuffle.
template <int Size>
HWY_INLINE void TransposeBlocks(Vector (&v)[16 / Size]) {
  constexpr int n = 16 / Size;
  const Lanes<Size> d;
  MEMHIER_UNROLL
  for (int round = 1; round < n; round *= 2) {
    Vector shuffled[n];
    MEMHIER_UNROLL
    for (int i = 0; i < n / 2; ++i) {
      const auto low = hn::BitCast(d, v[i]), high = hn::BitCast(d, v[i + n / 2]);
      shuffled[2 * i] = hn::BitCast(Bytes(), hn::InterleaveLower(d, low, high));
      shuffled[2 * i + 1] = hn::BitCast(Bytes(), hn::InterleaveUpper(d, low, high));
    }
    MEMHIER_UNROLL
    for (int i = 0; i < n; ++i) v[i] = shuffled[i];
  }
}

// The n columns from `column` on; `columns` of them at the end overlap what came before.
template <int Size>
static void SplitColumns(int64_t count, const char *records, int64_t step, char *const *arrays) {
  constexpr int64_t n = 16 / Size, rows = n * kBlocks;
  const Bytes d;
  int64_t r = 0;
  for (; r + rows <= count; r += rows) {
    Vector v[n];
    MEMHIER_UNROLL
    for (int64_t j = 0; j < n; ++j) v[j] = LoadBlocks(records + (r + j) * step, n * step);
    TransposeBlocks<Size>(v);
    MEMHIER_UNROLL
    for (int64_t c = 0; c < n; ++c) hn::StoreU(v[c], d, reinterpret_cast<uint8_t *>(arrays[c] + r * Size));
  }
  SplitRest(r, count, records, step, arrays, static_cast<size_t>(n), Size);
}

template <int Size>
static void JoinColumns(int64_t count, const char *const *arrays, char *records, int64_t step) {
  constexpr int64_t n = 16 / Size, rows = n * kBlocks;
  const Bytes d;
  int64_t r = 0;
  for (; r + rows <= count; r += rows) {
    Vector v[n];
    MEMHIER_UNROLL
    for (int64_t c = 0; c < n; ++c) v[c] = hn::LoadU(d, reinterpret_cast<const uint8_t *>(arrays[c] + r * Size));
    TransposeBlocks<Size>(v);
    MEMHIER_UNROLL
    for (int64_t j = 0; j < n; ++j) StoreBlocks(v[j], records + (r + j) * step, n * step);
  }
  JoinRest(r, count, arrays, records, step, static_cast<size_t>(n), Size);
}
#undef MEMHIER_UNROLL

// Calls body(first column) so that every column is in one of the tiles of n: the last one may overlap its neighbour.
template <int Size, class Body>
HWY_INLINE void ForColumns(size_t columns, Body &&body) {
  constexpr size_t n = 16 / Size;
  for (size_t c = 0; c < columns; c += n) body(HWY_MIN(c, columns - n));
}

template <int Size>
static void SplitOf(int64_t count, const char *records, int64_t step, char *const *arrays, size_t columns) {
  if (columns <= 4 && step == static_cast<int64_t>(columns) * Size)
    return SplitWhole<Size>(count, records, arrays, columns);
  ForColumns<Size>(columns, [&](size_t c) HWY_ATTR {
    SplitColumns<Size>(count, records + static_cast<int64_t>(c) * Size, step, arrays + c);
  });
}

template <int Size>
static void JoinOf(int64_t count, const char *const *arrays, char *records, int64_t step, size_t columns) {
  if (columns <= 4 && step == static_cast<int64_t>(columns) * Size)
    return JoinWhole<Size>(count, arrays, records, columns);
  ForColumns<Size>(columns, [&](size_t c) HWY_ATTR {
    JoinColumns<Size>(count, arrays + c, records + static_cast<int64_t>(c) * Size, step);
  });
}

static void Split(int64_t count, const char *records, int64_t step, char *const *arrays, size_t columns,
                  int32_t bytes) {
  switch (bytes) {
    case 1:
      return SplitOf<1>(count, records, step, arrays, columns);
    case 2:
      return SplitOf<2>(count, records, step, arrays, columns);
    case 4:
      return SplitOf<4>(count, records, step, arrays, columns);
    default:
      return SplitOf<8>(count, records, step, arrays, columns);
  }
}

static void Join(int64_t count, const char *const *arrays, char *records, int64_t step, size_t columns, int32_t bytes) {
  switch (bytes) {
    case 1:
      return JoinOf<1>(count, arrays, records, step, columns);
    case 2:
      return JoinOf<2>(count, arrays, records, step, columns);
    case 4:
      return JoinOf<4>(count, arrays, records, step, columns);
    default:
      return JoinOf<8>(count, arrays, records, step, columns);
  }
}
#endif

constexpr GroupKernels kKernels{Split, Join};

}  // namespace HWY_NAMESPACE
}  // namespace memhier::record
HWY_AFTER_NAMESPACE();

#endif
