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
#define MEMHIER_UNROLL _Pragma("GCC unroll 16")

template <class V>
HWY_INLINE V MultiplyAdd(V a, V b, V sum) {
  if constexpr (hwy::IsFloat<hn::TFromV<V>>())
    return hn::MulAdd(a, b, sum);
  else
    return hn::Add(hn::Mul(a, b), sum);
}

template <class T>
static void Multiply(const Tile<T> &tile) {
  const hn::ScalableTag<T> d;
  using V = hn::Vec<decltype(d)>;
  V sums[kRows][kVectors];
  MEMHIER_UNROLL for (int i = 0; i < kRows; ++i) MEMHIER_UNROLL for (int v = 0; v < kVectors; ++v) sums[i][v] =
      hn::Zero(d);
  const T *a = tile.a;
  const T *b = tile.b;
  for (int64_t p = 0; p < tile.depth; ++p) {
    V row[kVectors];
    MEMHIER_UNROLL for (int v = 0; v < kVectors; ++v) row[v] = hn::Load(d, b + v * kLanes<T>);
    MEMHIER_UNROLL for (int i = 0; i < kRows; ++i) {
      const V element = hn::Set(d, a[i]);
      MEMHIER_UNROLL for (int v = 0; v < kVectors; ++v) sums[i][v] = MultiplyAdd(element, row[v], sums[i][v]);
    }
    a += kRows;
    b += kVectors * kLanes<T>;
  }
  const V alpha = hn::Set(d, tile.alpha), beta = hn::Set(d, tile.beta);
  MEMHIER_UNROLL for (int i = 0; i < kRows; ++i) MEMHIER_UNROLL for (int v = 0; v < kVectors; ++v) {
    T *c = tile.c + i * tile.c_row + v * kLanes<T>;
    const V scaled = hn::Mul(alpha, sums[i][v]);
    hn::StoreU(tile.reads_c ? MultiplyAdd(beta, hn::LoadU(d, c), scaled) : scaled, d, c);
  }
}

template <class T>
constexpr TileKernel<T> kKernelOf{kRows, kVectors *kLanes<T>, Multiply<T>};

constexpr TileKernels kKernels{kKernelOf<float>, kKernelOf<double>, kKernelOf<int32_t>, kName};

}  // namespace HWY_NAMESPACE
}  // namespace matmul
}  // namespace memhier
HWY_AFTER_NAMESPACE();
#endif
