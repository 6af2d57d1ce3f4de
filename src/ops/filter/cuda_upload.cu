// Taps into global memory, as the parameters of small kernels: nothing of the host is read after the call, also where a
// stream is captured and replayed later.
#include <algorithm>
#include <cstring>
#include <vector>

#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_placement.hpp"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr int kThreads = 256;

template <int Words>
struct UploadParameters {
  uint32_t *to;
  uint32_t count;
  uint32_t word[Words];
};

template <int Threads, int Words>
__global__ void __launch_bounds__(Threads) upload(const __grid_constant__ UploadParameters<Words> p) {
  for (uint32_t i = threadIdx.x; i < p.count; i += Threads) p.to[i] = p.word[i];
}

template <int Words>
void send(const std::byte *bytes, int64_t count, uint32_t *to, void *stream) {
  UploadParameters<Words> p;
  p.to = to;
  p.count = static_cast<uint32_t>(count);
  std::memcpy(p.word, bytes, static_cast<size_t>(count) * 4);
  launch(&upload<kThreads, Words>, "upload", 1, kThreads, p, stream);
}

}  // namespace

void upload_taps(const Shape &shape, const RunContext &context) {
  std::vector<std::byte> taps(static_cast<size_t>(taps_bytes(shape)));
  gather_taps(shape, taps.data());
  constexpr int kSmall = kSmallParameterTaps / 4, kLarge = kLargeParameterTaps / 4;
  const int64_t words = static_cast<int64_t>(taps.size()) / 4;
  for (int64_t at = 0; at < words; at += kLarge) {
    const int64_t count = std::min<int64_t>(words - at, kLarge);
    uint32_t *const to = static_cast<uint32_t *>(context.workspace) + at;
    if (count <= kSmall)
      send<kSmall>(taps.data() + at * 4, count, to, context.stream);
    else
      send<kLarge>(taps.data() + at * 4, count, to, context.stream);
  }
}

}  // namespace memhier::filter
