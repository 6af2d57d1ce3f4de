// Source periods come to shared memory by 16 bytes an access; a thread puts together 16 bytes of the destination from
// four words of them and writes them at once. Neither registers nor a second image hold what passes. Bound by device
// memory.
#include "ops/record/cuda_words.hpp"

#include <cuda_pipeline.h>

#include <algorithm>
#include <array>

#include "base/checked.hpp"
#include "base/status.hpp"
#include "kernels/cuda_launch.cuh"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int kThreads = 256;
constexpr int kInFlight = 4;  // accesses of a thread that are put together at once

struct WordParameters {
  const uint4 *source;
  uint4 *destination;
  int64_t periods;
  int32_t of_tile;  // periods
  int32_t source_words, words;
  int32_t pad;          // of the image, in words
  int32_t image_words;  // the table lies behind it
  FastDivide by_accesses;
  uint16_t from[kMostWords];
};
static_assert(sizeof(WordParameters) <= 4096, "parameters of a kernel on every device");

template <int Threads, bool Whole>
__global__ void __launch_bounds__(Threads) words(const __grid_constant__ WordParameters p) {
  extern __shared__ uint4 shared[];
  uint32_t *const image = reinterpret_cast<uint32_t *>(shared);
  uint16_t *const table = reinterpret_cast<uint16_t *>(image + p.image_words);
  const int64_t first = static_cast<int64_t>(blockIdx.x) * p.of_tile;
  const int periods = static_cast<int>(min(p.periods - first, static_cast<int64_t>(p.of_tile)));
  const int held = periods * p.source_words;
  const uint4 *const source = p.source + first * p.source_words / 4;
  for (int k = threadIdx.x; k < held / 4; k += Threads)
    __pipeline_memcpy_async(image + word_place(4 * k, p.pad), source + k, 16);
  for (int k = held / 4 * 4 + threadIdx.x; k < held; k += Threads)
    image[word_place(k, p.pad)] = reinterpret_cast<const uint32_t *>(source)[k];
  for (int k = threadIdx.x; k < p.words; k += Threads) table[k] = p.from[k];
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();

  uint4 *const destination = p.destination + first * (p.words / 4);
  const int accesses = periods * (p.words / 4);
#pragma unroll 1
  for (int k = threadIdx.x; k < accesses; k += Threads * kInFlight) {
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) {
      const int access = k + i * Threads;
      if (access >= accesses) break;
      const int period = static_cast<int>(p.by_accesses.quotient(static_cast<uint32_t>(access)));
      const int within = access - period * static_cast<int>(p.by_accesses.divisor);
      const uint2 entries = reinterpret_cast<const uint2 *>(table)[within];
      const auto word = [&](uint32_t entry) {
        if constexpr (Whole) return image[word_place(period * p.source_words + static_cast<int>(entry), p.pad)];
        const int at = period * p.source_words + static_cast<int>(entry & ((1u << kWordBits) - 1));
        const uint32_t kept = 0xffffffffu >> (entry >> kWordBits & 3) * 8;
        return entry & kNoWord ? 0u : image[word_place(at, p.pad)] & kept;
      };
      destination[access] =
          uint4{word(entries.x & 0xffff), word(entries.x >> 16), word(entries.y & 0xffff), word(entries.y >> 16)};
    }
  }
}

void launch_words(const FieldMap &map, const WordMap &table, int64_t records, void *const *pointers, void *stream) {
  WordParameters p;
  p.source = static_cast<const uint4 *>(pointers[map.moves[0].source.operand]);
  p.destination = static_cast<uint4 *>(pointers[map.moves[0].destination.operand]);
  p.periods = records / table.period;
  p.source_words = table.source_words, p.words = table.words;
  const WordTile tile = word_tile(table, p.periods);
  p.of_tile = tile.periods, p.pad = tile.pad, p.image_words = tile.image_words;
  p.by_accesses = FastDivide(table.words / 4);
  std::copy_n(table.from.begin(), table.words, p.from);
  const auto kernel = table.whole ? &words<kThreads, true> : &words<kThreads, false>;
  launch(kernel, "words", ceil_divide(p.periods, int64_t{p.of_tile}), kThreads, p, stream, tile.bytes);
}

}  // namespace

void run_cuda_words(const Problem &problem, void *const *pointers, const RunContext &context) {
  FieldMap map = field_map(problem);
  WordMap table;
  word_map(map, &table);
  const int64_t records = word_records(map, table);
  const int32_t source = map.moves[0].source.operand, destination = map.moves[0].destination.operand;
  const uintptr_t bits =
      reinterpret_cast<uintptr_t>(pointers[source]) | reinterpret_cast<uintptr_t>(pointers[destination]);
  if (records == 0 || bits % 16 != 0) return run_cuda_tile(problem, pointers, context);  // less aligned than planned
  launch_words(map, table, records, pointers, context.stream);
  std::array<void *, kMaxOperands> behind;
  std::copy_n(pointers, problem.operand_count, behind.begin());
  const auto move_on = [&](int32_t operand, int64_t lanes, int64_t stride) {
    behind[static_cast<size_t>(operand)] =
        static_cast<char *>(pointers[operand]) + records / std::max<int64_t>(1, lanes) * stride;
  };
  move_on(source, map.source_lanes, map.source_stride);
  move_on(destination, map.destination_lanes, map.destination_stride);
  map.records -= records;
  if (!run_tiles(map, behind.data(), context)) fail(MEMHIER_INTERNAL, "cuda_words: the last records make no tile");
}

}  // namespace memhier::record
