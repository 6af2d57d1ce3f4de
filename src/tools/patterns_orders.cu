// Reads and writes of 4-byte elements in different orders. Every order touches each element of the array once, so that
// the figures of all compare: only the sectors and lines that a warp touches differ.
#include <bit>

#include "base/text.hpp"
#include "tools/patterns_run.cuh"
#include "tools/patterns_theory.hpp"

namespace memhier::tool {
namespace patterns {
namespace {

constexpr int kFlight = 16;
constexpr int kMargin = 4096;  // elements behind the array, for offsets

enum class Order { stride, random };

struct OrderParameters {
  uint32_t *data;
  uint32_t *sums;
  int bits;   // of a position: the array has 2^bits elements
  int shift;  // the stride is 2^shift
};

// A stride walks the array 2^shift times, one element further each time: the bits of the index rotate. Random: two
// rounds of an odd factor and a shift, each invertible.
template <Order Kind>
__host__ __device__ uint32_t position(uint32_t i, int bits, int shift) {
  const uint32_t mask = (1u << bits) - 1;
  if (Kind == Order::stride) return ((i << shift) & mask) | (i >> (bits - shift));
  i = (i * 0x9E3779B1u) & mask;
  i ^= i >> (bits / 2);
  i = (i * 0x85EBCA6Bu) & mask;
  return i ^ (i >> (bits / 2));
}

template <int Threads, Order Kind, bool Write>
__global__ void __launch_bounds__(Threads) touch(const __grid_constant__ OrderParameters p) {
  __shared__ uint32_t of_warp[Threads / 32];
  const uint32_t first = blockIdx.x * static_cast<uint32_t>(Threads * kFlight) + threadIdx.x;
  if constexpr (Write) {
#pragma unroll
    for (int k = 0; k < kFlight; ++k) {
      const uint32_t i = first + k * Threads;
      p.data[position<Kind>(i, p.bits, p.shift)] = element_value(i);
    }
  } else {
    uint32_t value[kFlight];
#pragma unroll
    for (int k = 0; k < kFlight; ++k) value[k] = p.data[position<Kind>(first + k * Threads, p.bits, p.shift)];
    uint32_t sum = 0;
#pragma unroll
    for (int k = 0; k < kFlight; ++k) sum ^= value[k];
#pragma unroll
    for (int step = 16; step > 0; step /= 2) sum ^= __shfl_xor_sync(0xffffffffu, sum, step);
    if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (int warp = 1; warp < Threads / 32; ++warp) sum ^= of_warp[warp];
      atomicXor(&p.sums[blockIdx.x % kSums * kSumStride], sum);
    }
  }
}

struct Pattern {
  std::string label;
  Order order = Order::stride;
  int shift = 0, offset = 0;
};

std::vector<Pattern> all_patterns() {
  std::vector<Pattern> patterns;
  for (int shift = 0; shift <= 5; ++shift)
    patterns.push_back({format("stride %d", 1 << shift), Order::stride, shift, 0});
  for (const int offset : {1, 4, 8}) patterns.push_back({format("offset %d", offset), Order::stride, 0, offset});
  patterns.push_back({"random", Order::random, 0, 0});
  return patterns;
}

void run(const Pattern &pattern, bool write, uint32_t *data, uint32_t *sums, int bits, void *stream) {
  const auto kernel = pattern.order == Order::random
                          ? (write ? &touch<kThreads, Order::random, true> : &touch<kThreads, Order::random, false>)
                          : (write ? &touch<kThreads, Order::stride, true> : &touch<kThreads, Order::stride, false>);
  launch(kernel, "touch", (int64_t{1} << bits) / (kThreads * kFlight),
         OrderParameters{data + pattern.offset, sums, bits, pattern.shift}, stream);
}

WarpPositions warp_positions(const Pattern &pattern, int bits) {
  WarpPositions positions;
  for (int lane = 0; lane < kWarp; ++lane) {
    const uint32_t i = static_cast<uint32_t>(4096 + lane);
    positions[static_cast<size_t>(lane)] =
        pattern.offset + (pattern.order == Order::random ? position<Order::random>(i, bits, 0)
                                                         : position<Order::stride>(i, bits, pattern.shift));
  }
  return positions;
}

// Writes each pattern alone and sums up what it wrote; reads each and compares its own sum.
void check(const std::vector<Pattern> &patterns, uint32_t *data, uint32_t *sums, int bits) {
  const int64_t count = int64_t{1} << bits;
  const uint32_t expected = sum_of_values(count);
  for (const Pattern &pattern : patterns) {
    clear(data, count + kMargin);
    run(pattern, true, data, sums, bits, gpu::kLegacyStream);
    require_equal(checksum(data, count + kMargin), expected, "write " + pattern.label);
    clear(sums, kSums * kSumStride);
    run(pattern, false, data, sums, bits, gpu::kLegacyStream);
    require_equal(checksum(sums, kThreads * 16), expected, "read " + pattern.label);
  }
}

}  // namespace
}  // namespace patterns

PatternTable measure_orders(const DeviceFacts &device) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  const int64_t count = large_count(device, 1);
  const int bits = std::countr_zero(static_cast<uint64_t>(count));
  const DeviceArray data(count + kMargin), sums(kThreads * 16);
  clear(sums.data(), kThreads * 16);
  const std::vector<Pattern> patterns = all_patterns();
  check(patterns, data.data(), sums.data(), bits);

  std::vector<Timed> timed;
  for (const Pattern &pattern : patterns) {
    for (const bool write : {false, true}) {
      timed.push_back({pattern.label, [&pattern, write, &data, &sums, bits](void *stream) {
                         run(pattern, write, data.data(), sums.data(), bits, stream);
                       }});
    }
  }
  const std::vector<double> seconds = time_all(timed, device);
  PatternTable table{"orders",
                     format("4-byte elements, %s, each touched once; useful GB/s, share of stride 1, and what whole "
                            "sectors or lines would leave of it",
                            bytes_text(static_cast<double>(count) * 4).c_str()),
                     {{"read_gb_s", "   read", 0},
                      {"read_share", "of stride 1", 2},
                      {"write_gb_s", "  write", 0},
                      {"write_share", "of stride 1", 2},
                      {"sector_share", "32 B sectors", 2},
                      {"line_share", "128 B lines", 2}},
                     {}};
  for (size_t i = 0; i < patterns.size(); ++i) {
    const double read = seconds[2 * i], write = seconds[2 * i + 1];
    const WarpPositions positions = warp_positions(patterns[i], bits);
    table.rows.push_back(
        {patterns[i].label,
         {static_cast<double>(count) * 4e-9 / read, seconds[0] / read, static_cast<double>(count) * 4e-9 / write,
          seconds[1] / write, useful_share(positions, 4, 32), useful_share(positions, 4, 128)}});
  }
  return table;
}

}  // namespace memhier::tool
