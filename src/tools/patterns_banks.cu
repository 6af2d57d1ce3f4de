// Reads of a 32x32 tile in shared memory by one warp a time. Every warp of the device reads the same number of words,
// so that the time over that of the conflict-free rows is the number of passes an access takes.
#include "base/text.hpp"
#include "tools/patterns_run.cuh"
#include "tools/patterns_theory.hpp"

namespace memhier::tool {
namespace patterns {
namespace {

constexpr int kRepeats = 128;
constexpr int kBlocks = 8;  // a multiprocessor

struct BankParameters {
  uint32_t *sums;  // one a thread
};

template <int Threads, Bank Pattern>
__global__ void __launch_bounds__(Threads) read_tile(const __grid_constant__ BankParameters p) {
  __shared__ uint32_t tile[kBankWords];
  for (int i = threadIdx.x; i < kBankWords; i += Threads) tile[i] = element_value(i);
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const volatile uint32_t *const words = tile;  // each is read every time, by an access of its own
  uint32_t sum = 0;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
#pragma unroll
    for (int c = 0; c < 32; ++c) sum += words[bank_word(Pattern, lane, c)];
  }
  p.sums[blockIdx.x * Threads + threadIdx.x] = sum;
}

struct Entry {
  const char *label;
  Bank pattern;
  void (*kernel)(BankParameters);
};
constexpr Entry kEntries[] = {
    {"rows", Bank::row, &read_tile<kThreads, Bank::row>},
    {"columns, pitch 32", Bank::column, &read_tile<kThreads, Bank::column>},
    {"columns, padded to 33", Bank::column_padded, &read_tile<kThreads, Bank::column_padded>},
    {"columns, swizzled", Bank::column_swizzled, &read_tile<kThreads, Bank::column_swizzled>},
    {"one word for all", Bank::broadcast, &read_tile<kThreads, Bank::broadcast>},
    {"stride 2", Bank::stride2, &read_tile<kThreads, Bank::stride2>},
    {"stride 4", Bank::stride4, &read_tile<kThreads, Bank::stride4>},
    {"stride 8", Bank::stride8, &read_tile<kThreads, Bank::stride8>},
    {"stride 16", Bank::stride16, &read_tile<kThreads, Bank::stride16>},
};

WarpPositions warp_words(Bank pattern, int c) {
  WarpPositions words;
  for (int lane = 0; lane < kWarp; ++lane) words[static_cast<size_t>(lane)] = bank_word(pattern, lane, c);
  return words;
}

uint32_t expected_sum(Bank pattern, int lane) {
  uint32_t sum = 0;
  for (int c = 0; c < 32; ++c) sum += element_value(static_cast<uint32_t>(bank_word(pattern, lane, c)));
  return sum * kRepeats;
}

void check(const Entry &entry, const uint32_t *sums, int64_t threads) {
  std::vector<uint32_t> got(static_cast<size_t>(threads));
  gpu::copy(got.data(), sums, got.size() * 4, gpu::kLegacyStream);
  gpu::synchronise_stream(gpu::kLegacyStream);
  for (size_t i = 0; i < got.size(); ++i)
    require_equal(got[i], expected_sum(entry.pattern, static_cast<int>(i % 32)), entry.label);
}

}  // namespace
}  // namespace patterns

PatternTable measure_banks(const DeviceFacts &device) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  const int64_t blocks = static_cast<int64_t>(kBlocks) * device.multiprocessors, threads = blocks * kThreads;
  const DeviceArray sums(threads);
  std::vector<Timed> timed;
  for (const Entry &entry : kEntries) {
    const auto run = [&entry, &sums, blocks](void *stream) {
      launch(entry.kernel, "read_tile", blocks, BankParameters{sums.data()}, stream);
    };
    run(gpu::kLegacyStream);
    check(entry, sums.data(), threads);
    timed.push_back({entry.label, run});
  }
  const std::vector<double> seconds = time_all(timed, device);
  PatternTable table{"banks",
                     "4-byte words of a 32x32 tile in shared memory; GB/s of all multiprocessors, time over that of "
                     "rows, and words of the busiest bank",
                     {{"gb_s", "    GB/s", 0}, {"time_ratio", "time ratio", 1}, {"passes", "passes", 0}},
                     {}};
  const double bytes = static_cast<double>(threads) * kRepeats * 32 * 4;
  size_t i = 0;
  for (const Entry &entry : kEntries) {
    table.rows.push_back({entry.label,
                          {bytes * 1e-9 / seconds[i], seconds[i] / seconds[0],
                           static_cast<double>(bank_passes(warp_words(entry.pattern, 1)))}});
    ++i;
  }
  return table;
}

}  // namespace memhier::tool
