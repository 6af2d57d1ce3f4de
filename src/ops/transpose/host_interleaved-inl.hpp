// Matrices of 2, 3 or 4 rows or columns without gaps, by interleaved loads and stores: pixels to planes and back.
// Included once per Highway target.
#if defined(MEMHIER_HOST_INTERLEAVED_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_HOST_INTERLEAVED_INL
#undef MEMHIER_HOST_INTERLEAVED_INL
#else
#define MEMHIER_HOST_INTERLEAVED_INL
#endif

HWY_BEFORE_NAMESPACE();
namespace memhier {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_SCALAR
template <int Bytes>
static bool TransposeInterleaved(const Tile &) {
  return false;
}
#else

// Calls body(first) for vectors of `lanes` that cover `count`, the last one moved back.
template <class Body>
HWY_INLINE void ForVectors(int64_t count, int64_t lanes, Body &&body) {
  for (int64_t i = 0; i < count; i += lanes) body(HWY_MIN(i, count - lanes));
}

// False where the tile is none of these.
template <int Bytes>
static bool TransposeInterleaved(const Tile &tile) {
  using T = hwy::UnsignedFromSize<Bytes>;
  constexpr int64_t lanes = 16 * MEMHIER_SIMD_BLOCKS / Bytes;
  const hn::FixedTag<T, lanes> d;
  hn::Vec<decltype(d)> a, b, c, e;
  if (tile.columns >= 2 && tile.columns <= 4 && tile.rows >= lanes && tile.source_row == tile.columns * Bytes) {
    const auto store = [&](const hn::Vec<decltype(d)> &v, int64_t column, int64_t row) HWY_ATTR {
      hn::StoreU(v, d, reinterpret_cast<T *>(tile.destination + column * tile.destination_column + row * Bytes));
    };
    ForVectors(tile.rows, lanes, [&](int64_t row) HWY_ATTR {
      const T *from = reinterpret_cast<const T *>(tile.source + row * tile.source_row);
      if (tile.columns == 2) {
        hn::LoadInterleaved2(d, from, a, b);
      } else if (tile.columns == 3) {
        hn::LoadInterleaved3(d, from, a, b, c);
        store(c, 2, row);
      } else {
        hn::LoadInterleaved4(d, from, a, b, c, e);
        store(c, 2, row);
        store(e, 3, row);
      }
      store(a, 0, row);
      store(b, 1, row);
    });
    return true;
  }
  if (tile.rows >= 2 && tile.rows <= 4 && tile.columns >= lanes && tile.destination_column == tile.rows * Bytes) {
    ForVectors(tile.columns, lanes, [&](int64_t column) HWY_ATTR {
      const auto load = [&](int64_t row) HWY_ATTR {
        return hn::LoadU(d, reinterpret_cast<const T *>(tile.source + row * tile.source_row + column * Bytes));
      };
      T *to = reinterpret_cast<T *>(tile.destination + column * tile.destination_column);
      if (tile.rows == 2)
        hn::StoreInterleaved2(load(0), load(1), d, to);
      else if (tile.rows == 3)
        hn::StoreInterleaved3(load(0), load(1), load(2), d, to);
      else
        hn::StoreInterleaved4(load(0), load(1), load(2), load(3), d, to);
    });
    return true;
  }
  return false;
}
#endif

}  // namespace HWY_NAMESPACE
}  // namespace memhier
HWY_AFTER_NAMESPACE();
#endif
