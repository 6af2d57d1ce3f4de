// 256 coefficients that every thread multiplies with, from each place they can lie in: all lanes of a warp at the same
// coefficient, as filters do, and each at another one. Small whole numbers, so that the sums are exact.
#include "base/text.hpp"
#include "tools/patterns_run.cuh"

namespace memhier::tool {
namespace patterns {
namespace {

constexpr int kTaps = 256;
constexpr int kRepeats = 16;
constexpr int kBlocks = 8;  // a multiprocessor

enum class From { constant, parameter, read_only, shared };

struct TapParameters {
  float tap[kTaps];   // From::parameter
  const float *taps;  // From::read_only, From::shared
  float *sums;        // one a thread
};

__constant__ float constant_taps[kTaps];

float tap_value(int i) { return static_cast<float>(i * 7 % 8); }

template <int Threads, From Source, bool Apart>
__global__ void __launch_bounds__(Threads) apply_taps(const __grid_constant__ TapParameters p) {
  __shared__ float shared[Source == From::shared ? kTaps : 1];
  if constexpr (Source == From::shared) {
    for (int i = threadIdx.x; i < kTaps; i += Threads) shared[i] = p.taps[i];
    __syncthreads();
  }
  const float factor = static_cast<float>(1 + threadIdx.x % 2);
  const int first = Apart ? threadIdx.x % 32 : 0;
  float sum = 0;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
#pragma unroll 32
    for (int k = 0; k < kTaps; ++k) {
      const int i = Apart ? (k + first) % kTaps : k;
      float tap;
      if constexpr (Source == From::constant) {
        tap = constant_taps[i];
      } else if constexpr (Source == From::parameter) {
        tap = p.tap[i];
      } else if constexpr (Source == From::read_only) {
        tap = __ldg(p.taps + i);
      } else {
        tap = shared[i];
      }
      sum = fmaf(tap, factor, sum);
    }
    asm volatile("" ::: "memory");  // the coefficients are read again, not kept in registers
  }
  p.sums[blockIdx.x * Threads + threadIdx.x] = sum;
}

struct Entry {
  const char *label;
  void (*together)(TapParameters);
  void (*apart)(TapParameters);
};
constexpr Entry kEntries[] = {
    {"constant memory", &apply_taps<kThreads, From::constant, false>, &apply_taps<kThreads, From::constant, true>},
    {"kernel parameter", &apply_taps<kThreads, From::parameter, false>, &apply_taps<kThreads, From::parameter, true>},
    {"read-only path", &apply_taps<kThreads, From::read_only, false>, &apply_taps<kThreads, From::read_only, true>},
    {"shared memory", &apply_taps<kThreads, From::shared, false>, &apply_taps<kThreads, From::shared, true>},
};

void check(const char *label, const float *sums, int64_t threads) {
  std::vector<float> got(static_cast<size_t>(threads));
  gpu::copy(got.data(), sums, got.size() * 4, gpu::kLegacyStream);
  gpu::synchronise_stream(gpu::kLegacyStream);
  float all = 0;
  for (int i = 0; i < kTaps; ++i) all += tap_value(i);
  for (size_t i = 0; i < got.size(); ++i)
    require_equal(static_cast<uint32_t>(got[i]), static_cast<uint32_t>(all * kRepeats) * (1 + i % 2), label);
}

}  // namespace
}  // namespace patterns

PatternTable measure_taps(const DeviceFacts &device) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  const int64_t blocks = static_cast<int64_t>(kBlocks) * device.multiprocessors, threads = blocks * kThreads;
  const DeviceArray sums(threads), taps(kTaps);
  TapParameters p;
  for (int i = 0; i < kTaps; ++i) p.tap[i] = tap_value(i);
  p.taps = reinterpret_cast<const float *>(taps.data());
  p.sums = reinterpret_cast<float *>(sums.data());
  gpu::copy(taps.data(), p.tap, sizeof p.tap, gpu::kLegacyStream);
  gpu::check_launch(
      static_cast<int>(cudaMemcpyToSymbolAsync(constant_taps, p.tap, sizeof p.tap, 0, cudaMemcpyHostToDevice,
                                               static_cast<cudaStream_t>(gpu::kLegacyStream))),
      "copy to constant memory");
  std::vector<Timed> timed;
  for (const Entry &entry : kEntries) {
    for (const auto kernel : {entry.together, entry.apart}) {
      const auto run = [kernel, &p, blocks](void *stream) { launch(kernel, "apply_taps", blocks, p, stream); };
      clear(sums.data(), threads);
      run(gpu::kLegacyStream);
      check(entry.label, p.sums, threads);
      timed.push_back({entry.label, run});
    }
  }
  const std::vector<double> seconds = time_all(timed, device);
  PatternTable table{"taps",
                     format("%d coefficients; 1e9 products a second, all lanes at the same coefficient or each at "
                            "another, and how many times longer that takes",
                            kTaps),
                     {{"together_g_s", "together", 0}, {"apart_g_s", "   apart", 0}, {"time_ratio", "time ratio", 1}},
                     {}};
  const double products = static_cast<double>(threads) * kTaps * kRepeats;
  size_t i = 0;
  for (const Entry &entry : kEntries) {
    const double together = seconds[2 * i], apart = seconds[2 * i + 1];
    table.rows.push_back({entry.label, {products * 1e-9 / together, products * 1e-9 / apart, apart / together}});
    ++i;
  }
  return table;
}

}  // namespace memhier::tool
