// Contents, checksums and timing of the experiments.
#include "tools/patterns_run.cuh"

#include <algorithm>
#include <cmath>

namespace memhier::tool::patterns {
namespace {

struct FillParameters {
  uint32_t *data;
  bool zeros;
};
template <int Threads>
__global__ void __launch_bounds__(Threads) fill_values(const __grid_constant__ FillParameters p) {
  const uint32_t i = blockIdx.x * static_cast<uint32_t>(Threads) + threadIdx.x;
  p.data[i] = p.zeros ? 0 : element_value(i);
}

struct SumParameters {
  const uint32_t *data;
  uint32_t *sums;
};
template <int Threads>
__global__ void __launch_bounds__(Threads) sum_values(const __grid_constant__ SumParameters p) {
  const int64_t first = static_cast<int64_t>(blockIdx.x) * (Threads * 16) + threadIdx.x;
  uint32_t sum = 0;
#pragma unroll
  for (int k = 0; k < 16; ++k) sum ^= p.data[first + k * Threads];
#pragma unroll
  for (int step = 16; step > 0; step /= 2) sum ^= __shfl_xor_sync(0xffffffffu, sum, step);
  if (threadIdx.x % 32 == 0) atomicXor(&p.sums[blockIdx.x % kSums * kSumStride], sum);
}

}  // namespace

uint32_t sum_of_values(int64_t count) {
  uint32_t sum = 0;
  for (int64_t i = 0; i < count; ++i) sum ^= element_value(static_cast<uint32_t>(i));
  return sum;
}

void fill(uint32_t *data, int64_t count) {
  launch(&fill_values<kThreads>, "fill_values", count / kThreads, FillParameters{data, false}, gpu::kLegacyStream);
}

void clear(uint32_t *data, int64_t count) {
  launch(&fill_values<kThreads>, "fill_values", count / kThreads, FillParameters{data, true}, gpu::kLegacyStream);
}

uint32_t checksum(const uint32_t *data, int64_t count) {
  const DeviceArray sums(kSums * kSumStride);
  clear(sums.data(), kSums * kSumStride);
  launch(&sum_values<kThreads>, "sum_values", count / (kThreads * 16), SumParameters{data, sums.data()},
         gpu::kLegacyStream);
  std::vector<uint32_t> parts(kSums * kSumStride);
  gpu::copy(parts.data(), sums.data(), parts.size() * 4, gpu::kLegacyStream);
  gpu::synchronise_stream(gpu::kLegacyStream);
  uint32_t sum = 0;
  for (const uint32_t part : parts) sum ^= part;
  return sum;
}

void require_equal(uint32_t got, uint32_t expected, const std::string &pattern) {
  if (got != expected) fail(MEMHIER_INTERNAL, "bench patterns: wrong result of '%s'", pattern.c_str());
}

int64_t large_count(const DeviceFacts &device, int arrays) {
  const int64_t wanted = std::max<int64_t>(int64_t{512} << 20, 4 * device.l2);
  const int64_t bytes = std::min(wanted, gpu::free_device_memory() / 4 / arrays);
  int64_t count = int64_t{1} << 20;
  while (count * 8 <= bytes) count *= 2;
  return count;
}

std::vector<double> time_all(const std::vector<Timed> &timed, const DeviceFacts &device) {
  std::vector<Contestant> contestants;
  for (const Timed &each : timed) contestants.push_back({each.name, each.run, kSamples, {}});
  time_interleaved(&contestants, device.ordinal);
  std::vector<double> seconds;
  for (const Contestant &contestant : contestants) seconds.push_back(median(contestant.seconds));
  return seconds;
}

}  // namespace memhier::tool::patterns
