// The register tiles of one instruction set. Included once per Highway target.
//
// A tile is as many rows by two vectors as the registers hold sums for. Each step along the depth loads two vectors of
// B and broadcasts one element of A for each row: bound by the multiply-adds, not by the loads.
#if defined(MEMHIER_MATMUL_HOST_KERNEL_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_MATMUL_HOST_KERNEL_INL
#undef MEMHIER_MATMUL_HOST_KERNEL_INL
#else
#define MEMHIER_MATMUL_HOST_KERNEL_INL
#endif

HWY_BEFORE_NAMESPACE();
namespace memhier {
namespace matmul {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_AVX3
constexpr char kName[] = "avx512";
constexpr int kRows = 12;  // 24 sums, 2 vectors of B and a broadcast, of 32 registers
#elif HWY_TARGET == HWY_AVX2
constexpr char kName[] = "avx2";
constexpr int kRows = 6;  // 12 sums, of 16 registers
#elif HWY_TARGET == HWY_SSSE3
constexpr char kName[] = "ssse3";
constexpr int kRows = 4;  // products need a register of their own
#elif defined(__aarch64__)
constexpr char kName[] = "neon";
constexpr int kRows = 12;
#else
constexpr char kName[] = "portable";
constexpr int kRows = 4;
#endif
constexpr int kVectors = 2;

template <class T>
#if HWY_TARGET == HWY_SCALAR
constexpr int kLanes = 1;
#else
constexpr int kLanes = HWY_MAX_BYTES / sizeof(T);
#endif

// Without it the sums live in memory, not in registers.
#define MEMHIER_UNROLL _Pragma("GCC unroll 32")

template <class V>
HWY_INLINE V MultiplyAdd(V a, V b, V sum) {
  if constexpr (hwy::IsFloat<hn::TFromV<V>>())
    return hn::MulAdd(a, b, sum);
  else
    return hn::Add(hn::Mul(a, b), sum);
}

// Where the elements of A stand that one step of the depth needs.
template <class T, int Rows>
struct PackedA {
  explicit PackedA(const Tile<T> &tile) : a(tile.a) {}
  HWY_INLINE T operator[](int i) const { return a[i]; }
  HWY_INLINE void Next() { a += Rows; }
  const T *a;
};
template <class T, int Rows>
struct PlacedA {
  explicit PlacedA(const Tile<T> &tile) : depth(tile.a_depth) {
    for (int i = 0; i < Rows; ++i) rows[i] = tile.a + HWY_MIN(int64_t{i}, tile.a_rows - 1) * tile.a_row;
  }
  HWY_INLINE T operator[](int i) const { return rows[i][at]; }
  HWY_INLINE void Next() { at += depth; }
  const T *rows[Rows];
  const int64_t depth;
  int64_t at = 0;
};

template <class T, int Rows, int Vectors, template <class, int> class A>
static void Multiply(const Tile<T> &tile) {
  const hn::ScalableTag<T> d;
  using V = hn::Vec<decltype(d)>;
  V sums[Rows][Vectors];
  MEMHIER_UNROLL for (int i = 0; i < Rows; ++i) MEMHIER_UNROLL for (int v = 0; v < Vectors; ++v) sums[i][v] =
      hn::Zero(d);
  A<T, Rows> a(tile);
  const T *b = tile.b;
  for (int64_t p = 0; p < tile.depth; ++p) {
    V row[Vectors];
    MEMHIER_UNROLL for (int v = 0; v < Vectors; ++v) row[v] = hn::Load(d, b + v * kLanes<T>);
    MEMHIER_UNROLL for (int i = 0; i < Rows; ++i) {
      const V element = hn::Set(d, a[i]);
      MEMHIER_UNROLL for (int v = 0; v < Vectors; ++v) sums[i][v] = MultiplyAdd(element, row[v], sums[i][v]);
    }
    a.Next();
    b += Vectors * kLanes<T>;
  }
  const V alpha = hn::Set(d, tile.alpha), beta = hn::Set(d, tile.beta);
  MEMHIER_UNROLL for (int i = 0; i < Rows; ++i) MEMHIER_UNROLL for (int v = 0; v < Vectors; ++v) {
    T *c = tile.c + i * tile.c_row + v * kLanes<T>;
    const V scaled = hn::Mul(alpha, sums[i][v]);
    hn::StoreU(tile.reads_c ? MultiplyAdd(beta, hn::LoadU(d, c), scaled) : scaled, d, c);
  }
}

template <class T, int Rows, int Vectors>
constexpr TileKernel<T> kKernelOf{Rows, Vectors *kLanes<T>, Multiply<T, Rows, Vectors, PackedA>,
                                  Multiply<T, Rows, Vectors, PlacedA>};
template <class T>
constexpr TileKernelPair<T> kPairOf{kKernelOf<T, kRows, kVectors>, kKernelOf<T, kRows * kVectors, 1>};

constexpr TileKernels kKernels{kPairOf<float>, kPairOf<double>, kPairOf<int32_t>, kName};

}  // namespace HWY_NAMESPACE
}  // namespace matmul
}  // namespace memhier
HWY_AFTER_NAMESPACE();
#endif
