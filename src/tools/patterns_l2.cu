// A set that is read again and again, in random order, while a stream several times larger than L2 passes once: what
// streaming hints on the stream and a window of persisting lines on the set change, and what lines that nobody resets
// cost a kernel that has nothing to do with them.
#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "kernels/cuda_launch.cuh"
#include "memory/l2_windows.hpp"
#include "tools/patterns_run.cuh"
#include "tools/patterns_theory.hpp"

namespace memhier::tool {
namespace patterns {
namespace {

constexpr int kFlight = 4;                                           // accesses of each kind a thread
constexpr int kChunk = kWarp * 4;                                    // elements that a warp reads at once
constexpr int64_t kBlockElements = int64_t{kThreads} * kFlight * 4;  // of the stream
constexpr int kStreamOverL2 = 8;                                     // where a quarter of the free memory holds that
constexpr int kAfterOverL2 = 4;  // bytes read by the kernel that comes after, over L2

struct ReuseParameters {
  const uint4 *stream, *set;
  uint32_t *sums;
  uint32_t chunks;  // of the set
};

__device__ inline uint32_t words(uint4 value) { return value.x ^ value.y ^ value.z ^ value.w; }

// kFlight chunks of the set a warp, where chunk_of sends it, and unless Streams is none as much of the stream.
enum class Stream { none, plain, hinted };
template <int Threads, Stream Streams>
__global__ void __launch_bounds__(Threads) reuse(const __grid_constant__ ReuseParameters p) {
  const int lane = threadIdx.x % kWarp, warp = threadIdx.x / kWarp;
  const int64_t first = static_cast<int64_t>(blockIdx.x) * (Threads * kFlight);
  const uint32_t share = (blockIdx.x * static_cast<uint32_t>(Threads / kWarp) + warp) * kFlight;
  uint4 passing[kFlight], kept[kFlight];
#pragma unroll
  for (int k = 0; k < kFlight; ++k) {
    const uint4 *const from = p.stream + first + k * Threads + threadIdx.x;
    if constexpr (Streams == Stream::plain) passing[k] = *from;
    if constexpr (Streams == Stream::hinted) passing[k] = __ldcs(from);
    kept[k] = p.set[static_cast<int64_t>(chunk_of(share + k, p.chunks)) * kWarp + lane];
  }
  uint32_t sum = 0;
#pragma unroll
  for (int k = 0; k < kFlight; ++k) {
    if constexpr (Streams != Stream::none) sum ^= words(passing[k]);
    sum ^= words(kept[k]);
  }
#pragma unroll
  for (int step = 16; step > 0; step /= 2) sum ^= __shfl_xor_sync(0xffffffffu, sum, step);
  if (lane == 0) atomicXor(&p.sums[share / kFlight % kSums * kSumStride], sum);
}

// The exclusive or of the chunks that `reads` of them meet.
uint32_t sum_of_reads(int64_t reads, int64_t chunks) {
  std::vector<uint32_t> of_chunk(static_cast<size_t>(chunks), 0);
  for (int64_t i = 0; i < chunks * kChunk; ++i)
    of_chunk[static_cast<size_t>(i / kChunk)] ^= element_value(static_cast<uint32_t>(i));
  uint32_t sum = 0;
  for (int64_t i = 0; i < reads; ++i)
    sum ^= of_chunk[chunk_of(static_cast<uint32_t>(i), static_cast<uint32_t>(chunks))];
  return sum;
}

// Whole blocks of elements nearest to a share of L2.
int64_t elements_of(double share, const DeviceFacts &device) {
  return std::max<int64_t>(1, static_cast<int64_t>(share * static_cast<double>(device.l2)) / 4 / kBlockElements) *
         kBlockElements;
}

class Reuse {
 public:
  explicit Reuse(const DeviceFacts &device)
      : device_(device),
        over_l2_(std::clamp(static_cast<double>(gpu::free_device_memory()) / 4 / static_cast<double>(device.l2) - 2,
                            1.0, static_cast<double>(kStreamOverL2))),
        elements_(elements_of(over_l2_, device)),
        stream_(elements_),
        set_(elements_of(1.5, device)),
        sums_(kThreads * 16),
        timer_(device.ordinal) {
    fill(stream_.data(), elements_);
    fill(set_.data(), elements_of(1.5, device));
    stream_sum_ = sum_of_values(elements_);
  }

  double stream_bytes() const { return static_cast<double>(elements_) * 4; }
  PatternTable::Row row(const char *label, double share) {
    const int64_t set = elements_of(share, device_);
    const Case cases[] = {{false, false}, {true, false}, {false, true}, {true, true}};
    const uint32_t expected = stream_sum_ ^ sum_of_reads(elements_ / kChunk, set / kChunk);
    std::vector<double> seconds[4];
    double after_kept = 0, after_reset = 0;
    for (int round = 0; round < kRounds; ++round) {
      for (int i = 0; i < 4; ++i) {
        if (cases[i].window && !windows()) continue;
        measure(cases[i], set, label, expected, &seconds[i]);
      }
    }
    if (windows()) after(set, &after_kept, &after_reset);
    // As much is read of the set as of the stream.
    const double bytes = static_cast<double>(elements_) * 8;
    const auto rate = [&](int i) {
      return seconds[i].empty() ? std::nullopt : std::optional(bytes * 1e-9 / median(seconds[i]));
    };
    const auto gain = [&](int i) {
      return seconds[i].empty() ? std::nullopt : std::optional(median(seconds[0]) / median(seconds[i]));
    };
    const auto loss = after_reset > 0 ? std::optional(after_kept / after_reset) : std::nullopt;
    return {label, {rate(0), rate(1), gain(1), rate(2), gain(2), rate(3), gain(3), loss}};
  }

 private:
  struct Case {
    bool hint, window;
  };

  bool windows() const { return l2_windows_refusal(device_) == Reason::none; }
  ReuseParameters parameters(int64_t set) const {
    return {reinterpret_cast<const uint4 *>(stream_.data()), reinterpret_cast<const uint4 *>(set_.data()), sums_.data(),
            static_cast<uint32_t>(set / kChunk)};
  }
  void run(bool hint, int64_t set, const L2Window &window, void *stream) const {
    memhier::launch(hint ? &reuse<kThreads, Stream::hinted> : &reuse<kThreads, Stream::plain>, "reuse",
                    elements_ / kBlockElements, kThreads, parameters(set), stream, 0, window);
  }
  // The lease lasts as long as the windows object, so that no variant finds lines of another.
  L2Window window_over(L2Windows *windows, int64_t set) const {
    return windows->over(device_, set_.data(), set * 4, gpu::kLegacyStream);
  }
  void measure(const Case &each, int64_t set, const char *label, uint32_t expected, std::vector<double> *seconds) {
    L2Windows windows(device_.ordinal, L2WindowUse::on, {});
    const L2Window window = each.window ? window_over(&windows, set) : L2Window{};
    if (each.window && window.bytes == 0) return;  // the driver refuses
    clear(sums_.data(), kThreads * 16);
    run(each.hint, set, window, gpu::kLegacyStream);  // also warms
    require_equal(checksum(sums_.data(), kThreads * 16), expected, std::string("set of ") + label);
    for (int sample = 0; sample < kSamples / kRounds; ++sample)
      seconds->push_back(timer_.time([&](void *stream) { run(each.hint, set, window, stream); }));
  }
  // Seconds of reading an array of half of L2 over and over, behind runs with a window: their lines kept, and reset.
  void after(int64_t set, double *kept, double *reset) {
    L2Windows windows(device_.ordinal, L2WindowUse::on, {});
    const L2Window window = window_over(&windows, set);
    if (window.bytes == 0) return;
    const auto unrelated = [&](void *stream) {
      ReuseParameters p = parameters(elements_of(0.5, device_));
      p.set = p.stream;
      memhier::launch(&reuse<kThreads, Stream::none>, "reuse", elements_of(kAfterOverL2, device_) / kBlockElements,
                      kThreads, p, stream);
    };
    std::vector<double> with_lines, without;
    for (int sample = 0; sample < kSamples; ++sample) {
      run(false, set, window, gpu::kLegacyStream);
      gpu::synchronise_stream(gpu::kLegacyStream);
      with_lines.push_back(timer_.time(unrelated));
      gpu::reset_persisting_lines();
      without.push_back(timer_.time(unrelated));
    }
    *kept = median(with_lines);
    *reset = median(without);
  }

  const DeviceFacts &device_;
  const double over_l2_;    // of the stream
  const int64_t elements_;  // of the stream
  const DeviceArray stream_, set_, sums_;
  uint32_t stream_sum_ = 0;
  Timer timer_;
};

}  // namespace
}  // namespace patterns

PatternTable measure_l2(const DeviceFacts &device) {
  using namespace patterns;
  PatternTable table{"l2",
                     "",
                     {{"plain_gb_s", "  plain", 0},
                      {"hint_gb_s", "   hint", 0},
                      {"hint_gain", "gain", 2},
                      {"window_gb_s", " window", 0},
                      {"window_gain", "gain", 2},
                      {"both_gb_s", "   both", 0},
                      {"both_gain", "gain", 2},
                      {"unrelated_loss", "unrelated", 2}},
                     {}};
  const gpu::DeviceScope scope(device.ordinal);
  Reuse reuse(device);
  table.title = format(
      "A set read at random while a stream of %s passes an L2 of %s, as many bytes of each: GB/s of both, and over "
      "plain, with streaming hints on the stream, with a window of persisting lines on the set, with both; time of an "
      "unrelated kernel behind the window over that once its lines are reset",
      bytes_text(reuse.stream_bytes()).c_str(), bytes_text(static_cast<double>(device.l2)).c_str());
  constexpr struct {
    const char *label;
    double share;
  } kSets[] = {{"1/16 of L2", 1.0 / 16}, {"1/8", 1.0 / 8}, {"1/4", 1.0 / 4}, {"1/2", 1.0 / 2},
               {"3/4", 3.0 / 4},         {"1", 1},         {"1.5", 1.5}};
  for (const auto &set : kSets) table.rows.push_back(reuse.row(set.label, set.share));
  return table;
}

}  // namespace memhier::tool
