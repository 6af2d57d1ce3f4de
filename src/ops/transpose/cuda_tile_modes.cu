// Tiles over several modes through shared memory (cuda_modes.hpp): permutations of any rank, matrices of a few
// elements, a short mode moved between long ones. The tile comes in as it lies in the source, in accesses of up to 16
// bytes, and is gathered in the order of the destination. Bound by device memory where units have 4 bytes and more, by
// issue below.
#include <cuda_pipeline.h>

#include "ops/transpose/cuda_kernel.cuh"
#include "ops/transpose/cuda_modes.hpp"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

constexpr int kThreads = 256;

template <int Threads, int Unit, int Access, int Digits, bool Guarded>
__device__ void load(const ModeParameters &p, const char *source, char *image, const uint32_t *limits) {
  constexpr uint32_t kUnits = Access / Unit;
#pragma unroll 4
  for (uint32_t id = threadIdx.x; id < p.units / kUnits; id += Threads) {
    const ModePlace place = mode_place<Digits, Guarded>(p.read, id * kUnits, limits);
    if (!place.inside) continue;
    char *const to = image + image_byte(id * Access);
    const char *const from = source + place.offset * Unit;
    if constexpr (Access >= 4) {
      __pipeline_memcpy_async(to, from, Access);
    } else {
      *reinterpret_cast<UnitOf<Access> *>(to) = *reinterpret_cast<const UnitOf<Access> *>(from);
    }
  }
}

template <int Threads, int Unit, int Digits, bool Guarded>
__device__ void load(const ModeParameters &p, const char *source, char *image, const uint32_t *limits) {
  const int bytes = p.read_units * Unit;
  if (bytes == 16) return load<Threads, Unit, 16, Digits, Guarded>(p, source, image, limits);
  if constexpr (Unit <= 8)
    if (bytes == 8) return load<Threads, Unit, 8, Digits, Guarded>(p, source, image, limits);
  if constexpr (Unit <= 4)
    if (bytes == 4) return load<Threads, Unit, 4, Digits, Guarded>(p, source, image, limits);
  if constexpr (Unit <= 2)
    if (bytes == 2) return load<Threads, Unit, 2, Digits, Guarded>(p, source, image, limits);
  if constexpr (Unit == 1) load<Threads, Unit, 1, Digits, Guarded>(p, source, image, limits);
}

template <int Threads, int Unit, int Write, int Digits, bool Guarded>
__device__ void store(const ModeParameters &p, char *destination, const char *image, const uint32_t *limits) {
  using Element = UnitOf<Unit>;
  using Access = UnitOf<Unit * Write>;
#pragma unroll 4
  for (uint32_t id = threadIdx.x; id < p.units / Write; id += Threads) {
    const ModePlace place = mode_place<Digits, Guarded>(p.write, id * Write, limits);
    if (!place.inside) continue;
    const auto unit = [&](uint32_t at) { return *reinterpret_cast<const Element *>(image + image_byte(at * Unit)); };
    Access *const to = reinterpret_cast<Access *>(destination + place.offset * Unit);
    if constexpr (Write == 1) {
      *to = unit(place.shared);
    } else {
      uint32_t at = place.shared, first = place.first, value = unit(at);
#pragma unroll
      for (int k = 1; k < Write; ++k) {
        if (++first == p.write[0].extent.divisor) {
          at = mode_place<Digits, false>(p.write, id * Write + k, limits).shared;
          first = 0;
        } else {
          at += p.write[0].shared;
        }
        value |= static_cast<uint32_t>(unit(at)) << (8 * Unit * k);
      }
      *to = value;
    }
  }
}

template <int Threads, int Unit, int Write, int Digits>
__global__ void __launch_bounds__(Threads) tile_modes(const __grid_constant__ ModeParameters p) {
  __shared__ uint4 image_words[kModeSharedBytes / 16];
  __shared__ uint32_t limits[2][kMostTileModes];
  if (threadIdx.x < 2 * kMostTileModes) {
    const int d = threadIdx.x % kMostTileModes;
    limits[threadIdx.x / kMostTileModes][d] = (threadIdx.x < kMostTileModes ? p.read : p.write)[d].extent.divisor;
  }
  __syncthreads();
  const ModeStart start = mode_start(p, blockIdx.x, [&](int read, int write, uint32_t indices) {
    if (threadIdx.x == 0) limits[0][read] = limits[1][write] = indices;
  });
  char *const image = reinterpret_cast<char *>(image_words);
  const char *const source = p.source + start.source * Unit;
  char *const destination = p.destination + start.destination * Unit;
  if (start.cut) {
    __syncthreads();
    load<Threads, Unit, Digits, true>(p, source, image, limits[0]);
  } else {
    load<Threads, Unit, Digits, false>(p, source, image, limits[0]);
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  if (start.cut) {
    store<Threads, Unit, Write, Digits, true>(p, destination, image, limits[1]);
  } else {
    store<Threads, Unit, Write, Digits, false>(p, destination, image, limits[1]);
  }
}

template <int Unit, int Write>
void run(const ModeTile &whole, void *const *pointers, void *stream) {
  for_mode_slices(whole, kGridLimit, [&](const ModeTile &tile) {
    const ModeParameters p = mode_parameters(tile, pointers[0], pointers[1]);
    const auto kernel = p.digits <= 2   ? &tile_modes<kThreads, Unit, Write, 2>
                        : p.digits == 3 ? &tile_modes<kThreads, Unit, Write, 3>
                        : p.digits == 4 ? &tile_modes<kThreads, Unit, Write, 4>
                                        : &tile_modes<kThreads, Unit, Write, kMostTileModes>;
    launch(kernel, "tile_modes", tile.tiles(), kThreads, p, stream);
  });
}

}  // namespace
}  // namespace transpose

void run_cuda_tile_modes(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  if (is_empty(problem)) return;
  const ModeTile tile = mode_tile(canonical_modes(problem), mode_alignment(problem, pointers));
  switch (tile.unit_bytes * 10 + tile.write_units) {
    case 11:
      return run<1, 1>(tile, pointers, context.stream);
    case 14:
      return run<1, 4>(tile, pointers, context.stream);
    case 21:
      return run<2, 1>(tile, pointers, context.stream);
    case 22:
      return run<2, 2>(tile, pointers, context.stream);
    case 41:
      return run<4, 1>(tile, pointers, context.stream);
    case 81:
      return run<8, 1>(tile, pointers, context.stream);
    case 161:
      return run<16, 1>(tile, pointers, context.stream);
    default:
      fail(MEMHIER_INTERNAL, "tile_modes: no kernel for units of %d bytes by %d", tile.unit_bytes, tile.write_units);
  }
}

}  // namespace memhier
