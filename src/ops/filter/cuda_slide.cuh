// The sliding window: a thread sums kWindow outputs that follow each other, kLanes of them side by side. What their
// windows share is kept in registers: for every kWindow taps it reads kWindow elements more and does kWindow * kWindow
// multiply-adds with them.
#pragma once
#include "ops/filter/cuda_taps.cuh"
#include "ops/filter/cuda_tiles.hpp"

namespace memhier::filter {

// Taps [at, at + kWindow) applied to the elements in `low` and, following them, `high`.
template <class A, class Element, int kLanes, class Taps>
__device__ void apply(typename A::Sum (&sum)[kWindow][kLanes], const Element (&low)[kWindow][kLanes],
                      const Element (&high)[kWindow][kLanes], const Taps &taps, int at) {
  typename A::Tap tap[kWindow];
  taps.read(tap, at);
#pragma unroll
  for (int u = 0; u < kWindow; ++u) {
#pragma unroll
    for (int r = 0; r < kWindow; ++r) {
#pragma unroll
      for (int lane = 0; lane < kLanes; ++lane)
        A::add(sum[r][lane], tap[u], (u + r < kWindow ? low : high)[(u + r) % kWindow][lane]);
    }
  }
}

// The first `count` of them, fewer than kWindow.
template <class A, class Element, int kLanes, class Taps>
__device__ void apply_some(typename A::Sum (&sum)[kWindow][kLanes], const Element (&low)[kWindow][kLanes],
                           const Element (&high)[kWindow][kLanes], const Taps &taps, int at, int count) {
#pragma unroll
  for (int u = 0; u < kWindow - 1; ++u) {
    if (u >= count) break;
    const typename A::Tap tap = taps[at + u];
#pragma unroll
    for (int r = 0; r < kWindow; ++r) {
#pragma unroll
      for (int lane = 0; lane < kLanes; ++lane)
        A::add(sum[r][lane], tap, (u + r < kWindow ? low : high)[(u + r) % kWindow][lane]);
    }
  }
}

// Taps [at, at + count). read(elements, from) gives the elements [from, from + kWindow) counted from the first one of
// the thread's first window, `from` a multiple of kWindow; it is asked for up to kWindow - 1 elements beyond what the
// windows hold.
template <class A, class Element, int kLanes, class Taps, class Read>
__device__ void slide(typename A::Sum (&sum)[kWindow][kLanes], const Taps &taps, int at, int count, const Read &read) {
  Element even[kWindow][kLanes], odd[kWindow][kLanes];
  read(even, 0);
  int k = 0;
  for (; k + 2 * kWindow <= count; k += 2 * kWindow) {
    read(odd, k + kWindow);
    apply<A>(sum, even, odd, taps, at + k);
    read(even, k + 2 * kWindow);
    apply<A>(sum, odd, even, taps, at + k + kWindow);
  }
  if (k + kWindow <= count) {
    read(odd, k + kWindow);
    apply<A>(sum, even, odd, taps, at + k);
    k += kWindow;
    if (k < count) {
      read(even, k + kWindow);
      apply_some<A>(sum, odd, even, taps, at + k, count - k);
    }
  } else if (k < count) {
    read(odd, k + kWindow);
    apply_some<A>(sum, even, odd, taps, at + k, count - k);
  }
}

}  // namespace memhier::filter
