// The kernels of one instruction set. Included once per Highway target.
//
// A block holds R rows by V vectors of sums in registers while the taps go by: a vector that is loaded serves every row
// of the block whose window holds it, a tap serves V vectors. Lanes are outputs, so taps need no padding and nothing
// outside of a window is touched. Counts that are no multiple of the vector end with one that overlaps the one before:
// the same sums once more.
#if defined(MEMHIER_FILTER_SIMD_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef MEMHIER_FILTER_SIMD_INL
#undef MEMHIER_FILTER_SIMD_INL
#else
#define MEMHIER_FILTER_SIMD_INL
#endif

HWY_BEFORE_NAMESPACE();
namespace memhier::filter {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_AVX3
constexpr char kName[] = "avx512";
constexpr int kVectors = 4;  // of 32 registers 16 are sums
#elif HWY_TARGET == HWY_AVX2
constexpr char kName[] = "avx2";
constexpr int kVectors = 2;
#elif HWY_TARGET == HWY_SSSE3
constexpr char kName[] = "ssse3";
constexpr int kVectors = 2;
#elif defined(__aarch64__)
constexpr char kName[] = "neon";
constexpr int kVectors = 4;
#else
constexpr char kName[] = "portable";
constexpr int kVectors = 2;
#endif
#define MEMHIER_UNROLL _Pragma("GCC unroll 16")

// Arithmetic of one kind of sum. D: lanes of sums.
template <class Value, class SumType>
struct Real {
  using In = Value;
  using Out = SumType;
  using Tap = std::conditional_t<std::is_integral_v<SumType>, int32_t, SumType>;
  static constexpr int64_t kLanesPerValue = 1;

  template <class D>
  static HWY_INLINE hn::Vec<D> Load(D d, const In *from) {
    if constexpr (sizeof(In) == sizeof(Out))
      return hn::LoadU(d, from);
    else
      return hn::PromoteTo(d, hn::LoadU(hn::Rebind<In, D>(), from));
  }
  template <class D>
  struct Broadcast {
    hn::Vec<D> value;
    HWY_INLINE Broadcast(D d, const Tap *tap) : value(hn::Set(d, static_cast<Out>(*tap))) {}
  };
  template <class D>
  static HWY_INLINE hn::Vec<D> Add(D, const Broadcast<D> &tap, hn::Vec<D> x, hn::Vec<D> sum) {
    if constexpr (std::is_integral_v<Out>)
      return hn::Add(sum, hn::Mul(tap.value, x));
    else
      return hn::MulAdd(tap.value, x, sum);
  }
};

// Two lanes a value: real and imaginary part.
struct Complex {
  using In = float;
  using Out = float;
  using Tap = float;
  static constexpr int64_t kLanesPerValue = 2;

  template <class D>
  static HWY_INLINE hn::Vec<D> Load(D d, const float *from) {
    return hn::LoadU(d, from);
  }
  template <class D>
  struct Broadcast {
    hn::Vec<D> real, imaginary;  // the latter with the signs of i * i = -1
    HWY_INLINE Broadcast(D d, const float *tap)
        : real(hn::Set(d, tap[0])), imaginary(hn::OddEven(hn::Set(d, tap[1]), hn::Set(d, -tap[1]))) {}
  };
  template <class D>
  static HWY_INLINE hn::Vec<D> Add(D d, const Broadcast<D> &tap, hn::Vec<D> x, hn::Vec<D> sum) {
    return hn::MulAdd(tap.imaginary, hn::Reverse2(d, x), hn::MulAdd(tap.real, x, sum));
  }
};

// One row of input for the out rows Low..High of a block whose first one has it under tap row `row`.
template <class K, int Low, int High, int V, class D>
HWY_INLINE void AddRow(const RowSums &s, int64_t row, int64_t at, hn::Vec<D> (*HWY_RESTRICT sums)[V]) {
  const D d;
  constexpr int64_t lanes = static_cast<int64_t>(hn::MaxLanes(d));
  const auto *x = static_cast<const typename K::In *>(s.rows[row]) + at;
  const int64_t tap_row = s.tap_columns * K::kLanesPerValue;
  const auto *taps = static_cast<const typename K::Tap *>(s.taps) + (row - Low) * tap_row;
  for (int64_t b = 0; b < s.tap_columns; ++b, taps += K::kLanesPerValue) {
    const auto *from = x + s.offsets[b] * K::kLanesPerValue;
    hn::Vec<D> values[V];
    MEMHIER_UNROLL
    for (int v = 0; v < V; ++v) values[v] = K::Load(d, from + v * lanes);
    MEMHIER_UNROLL
    for (int r = Low; r <= High; ++r) {
      const typename K::template Broadcast<D> tap(d, taps - (r - Low) * tap_row);
      MEMHIER_UNROLL
      for (int v = 0; v < V; ++v) sums[r][v] = K::Add(d, tap, values[v], sums[r][v]);
    }
  }
}

#if HWY_TARGET == HWY_AVX3
// Lanes i .. i + lanes - 1 of low and high together, by an index vector that starts at i.
HWY_INLINE __m512 Window(__m512 low, __m512 high, __m512i lanes) { return _mm512_permutex2var_ps(low, lanes, high); }
HWY_INLINE __m512d Window(__m512d low, __m512d high, __m512i lanes) { return _mm512_permutex2var_pd(low, lanes, high); }

// As AddRow for one out row whose neighbouring taps read neighbouring values: nearly every load then crosses a line,
// which costs it twice. Every other vector is shifted together in registers instead, from what a run of taps loads
// once: 256 taps of f32 on an EPYC with AVX-512 run at 79 GFLOP/s of 110; by loads alone at 67, by shifts alone at 59.
template <class K, int V, class D>
HWY_INLINE void AddNeighbours(const RowSums &s, int64_t row, int64_t at, hn::Vec<D> *HWY_RESTRICT sums) {
  using T = typename K::Out;
  const D d;
  static_assert(V % 2 == 0);
  constexpr int64_t lanes = static_cast<int64_t>(hn::MaxLanes(d));
  const hn::RebindToSigned<D> d_index;
  const auto one = hn::Set(d_index, 1);
  const T *x = static_cast<const T *>(s.rows[row]) + at + s.offsets[0];
  const T *taps = static_cast<const T *>(s.taps) + row * s.tap_columns;
  for (int64_t b = 0; b < s.tap_columns; b += lanes) {
    hn::Vec<D> values[V];
    MEMHIER_UNROLL
    for (int v = 0; v < V; ++v) values[v] = hn::LoadU(d, x + b + v * lanes);
    auto index = hn::Iota(d_index, 0);
    const int64_t end = HWY_MIN(b + lanes, s.tap_columns);
    for (int64_t j = b; j < end; ++j, index = hn::Add(index, one)) {
      const auto tap = hn::Set(d, taps[j]);
      MEMHIER_UNROLL
      for (int v = 0; v < V; v += 2) {
        const hn::Vec<D> even{Window(values[v].raw, values[v + 1].raw, index.raw)};
        sums[v] = hn::MulAdd(tap, even, sums[v]);
        sums[v + 1] = hn::MulAdd(tap, hn::LoadU(d, x + j + (v + 1) * lanes), sums[v + 1]);
      }
    }
  }
}
#endif

template <class K, int R, int V, class D>
HWY_INLINE void Block(const RowSums &s, int64_t first_out, int64_t at) {
  const D d;
  constexpr int64_t lanes = static_cast<int64_t>(hn::MaxLanes(d));
  hn::Vec<D> sums[R][V];
  MEMHIER_UNROLL
  for (int r = 0; r < R; ++r) {
    MEMHIER_UNROLL
    for (int v = 0; v < V; ++v) sums[r][v] = hn::Zero(d);
  }
  [[maybe_unused]] const bool neighbours = s.tap_columns >= 8 && s.offsets[1] - s.offsets[0] == 1 &&
                                           s.offsets[s.tap_columns - 1] - s.offsets[0] == s.tap_columns - 1;
  RowSums block = s;
  block.rows = s.rows + first_out;
  for (int64_t row = 0; row < s.tap_rows + R - 1; ++row) {
    const int low = static_cast<int>(HWY_MAX(int64_t{0}, row - s.tap_rows + 1));
    const int high = static_cast<int>(HWY_MIN(int64_t{R - 1}, row));
#if HWY_TARGET == HWY_AVX3
    if constexpr (R == 1 && V > 1 && std::is_floating_point_v<typename K::In> && K::kLanesPerValue == 1) {
      if (neighbours) {
        AddNeighbours<K, V, D>(block, row, at, sums[0]);
        continue;
      }
    }
#endif
    if constexpr (R == 1) {
      AddRow<K, 0, 0, V, D>(block, row, at, sums);
    } else {
      static_assert(R == kOutRows && kOutRows == 4);
      switch (low * R + high) {
        // clang-format off
        case 3: AddRow<K, 0, 3, V, D>(block, row, at, sums); break;
        case 0: AddRow<K, 0, 0, V, D>(block, row, at, sums); break;
        case 1: AddRow<K, 0, 1, V, D>(block, row, at, sums); break;
        case 2: AddRow<K, 0, 2, V, D>(block, row, at, sums); break;
        case 5: AddRow<K, 1, 1, V, D>(block, row, at, sums); break;
        case 6: AddRow<K, 1, 2, V, D>(block, row, at, sums); break;
        case 7: AddRow<K, 1, 3, V, D>(block, row, at, sums); break;
        case 10: AddRow<K, 2, 2, V, D>(block, row, at, sums); break;
        case 11: AddRow<K, 2, 3, V, D>(block, row, at, sums); break;
        default: AddRow<K, 3, 3, V, D>(block, row, at, sums);
          // clang-format on
      }
    }
  }
  MEMHIER_UNROLL
  for (int r = 0; r < R; ++r) {
    auto *to = static_cast<typename K::Out *>(s.out[first_out + r]) + at;
    MEMHIER_UNROLL
    for (int v = 0; v < V; ++v) hn::StoreU(sums[r][v], d, to + v * lanes);
  }
}

// All of R out rows. `at` counts lanes.
template <class K, int R, int V>
HWY_NOINLINE void OutRows(const RowSums &s, int64_t first_out) {
  using D = hn::ScalableTag<typename K::Out>;
  constexpr int64_t lanes = static_cast<int64_t>(hn::MaxLanes(D()));
  const int64_t count = s.count * K::kLanesPerValue;
  int64_t at = 0;
  for (; at + V * lanes <= count; at += V * lanes) Block<K, R, V, D>(s, first_out, at);
  for (; at + lanes <= count; at += lanes) Block<K, R, 1, D>(s, first_out, at);
  if (at == count) return;
  if (count >= lanes) return Block<K, R, 1, D>(s, first_out, count - lanes);
  using One = hn::CappedTag<typename K::Out, K::kLanesPerValue>;
  for (; at < count; at += K::kLanesPerValue) Block<K, R, 1, One>(s, first_out, at);
}

template <class K>
void Sums(const RowSums &s) {
  int64_t out = 0;
  for (; out + kOutRows <= s.out_rows; out += kOutRows) OutRows<K, kOutRows, kVectors>(s, out);
  for (; out < s.out_rows; ++out) OutRows<K, 1, 8>(s, out);
}

// Sums that need 64 bits are rare: plain loops, a tap at a time over a run that stays in the first-level cache.
template <class Value>
void WideSums(const RowSums &s) {
  const auto *taps = static_cast<const int32_t *>(s.taps);
  for (int64_t r = 0; r < s.out_rows; ++r) {
    auto *out = static_cast<int64_t *>(s.out[r]);
    for (int64_t begin = 0; begin < s.count; begin += 512) {
      const int64_t end = HWY_MIN(s.count, begin + 512);
      for (int64_t i = begin; i < end; ++i) out[i] = 0;
      for (int64_t a = 0; a < s.tap_rows; ++a) {
        for (int64_t b = 0; b < s.tap_columns; ++b) {
          const int64_t tap = taps[a * s.tap_columns + b];
          const Value *x = static_cast<const Value *>(s.rows[r + a]) + s.offsets[b];
          for (int64_t i = begin; i < end; ++i) out[i] += tap * x[i];
        }
      }
    }
  }
}

// |sum| and divisor are below 2^31: floor((2 |sum| + divisor) / (2 divisor)) is exact in f64, for a quotient that is no
// integer lies further from one than its rounding.
template <class To>
void FinishSums(const Finish &f) {
  const auto *sums = static_cast<const int32_t *>(f.sums);
  auto *to = static_cast<To *>(f.to);
  int64_t i = 0;
#if HWY_TARGET != HWY_SCALAR
  const hn::ScalableTag<int32_t> d32;
  const hn::Rebind<To, decltype(d32)> d_to;
  const hn::Repartition<double, decltype(d32)> d64;
  const hn::Half<decltype(d32)> half;
  constexpr int64_t lanes = static_cast<int64_t>(hn::MaxLanes(d32));
  if (f.divisor <= INT32_MAX) {
    const auto least = hn::Set(d32, std::numeric_limits<To>::min()),
               most = hn::Set(d32, std::numeric_limits<To>::max());
    const auto two = hn::Set(d64, 2.0), divisor = hn::Set(d64, static_cast<double>(f.divisor));
    const auto twice = hn::Set(d64, 2.0 * static_cast<double>(f.divisor));
    const auto quotient = [&](auto sum) HWY_ATTR {
      const auto value = hn::PromoteTo(d64, sum);
      const auto whole = hn::Floor(hn::Div(hn::Add(hn::Mul(hn::Abs(value), two), divisor), twice));
      return hn::DemoteTo(half, hn::CopySign(whole, value));
    };
    for (; i + lanes <= f.count; i += lanes) {
      auto sum = hn::LoadU(d32, sums + i);
      if (f.divisor != 1)
        sum = hn::Combine(d32, quotient(hn::UpperHalf(half, sum)), quotient(hn::LowerHalf(half, sum)));
      // Not every conversion to bytes saturates what 16 bits cannot hold.
      hn::StoreU(hn::DemoteTo(d_to, hn::Clamp(sum, least, most)), d_to, to + i);
    }
  }
#endif
  for (; i < f.count; ++i)
    to[i] = static_cast<To>(
        finish_integer(sums[i], f.divisor, std::numeric_limits<To>::min(), std::numeric_limits<To>::max()));
}

constexpr SumKernels kKernels{Sums<Real<float, float>>,
                              Sums<Real<double, double>>,
                              Sums<Complex>,
                              Sums<Real<uint8_t, int32_t>>,
                              Sums<Real<int16_t, int32_t>>,
                              Sums<Real<int32_t, int32_t>>,
                              WideSums<uint8_t>,
                              WideSums<int16_t>,
                              WideSums<int64_t>,
                              FinishSums<uint8_t>,
                              FinishSums<int16_t>,
                              kName};
#undef MEMHIER_UNROLL

}  // namespace HWY_NAMESPACE
}  // namespace memhier::filter
HWY_AFTER_NAMESPACE();
#endif
