// f32 = b1 + b2 + b3 in bf16, each the rest of those before it rounded: 24 bits in all, of numbers from 2^-110 on. Of
// the nine products of two such sums the six largest are added up, from the smallest to the largest, by tensor cores;
// what is left out is below 2^-24 of the product. Tensor cores cut sums off, which would show after some hundred of
// them: each step of 32 along k starts anew, and its result is added to sums in registers, rounded to nearest. After
// Henry, Tang, Heinecke: Leveraging the bfloat16 artificial intelligence datatype for higher-precision computations,
// 2019; and for the sums Ootomo, Yokota: Recovering single precision accuracy from tensor cores while surpassing the
// FP32 theoretical peak performance, 2022.
#include "kernels/cuda_launch.cuh"
#include "ops/matmul/cuda_bf16x6.hpp"
#include "ops/matmul/cuda_hopper.cuh"
#include "ops/matmul/cuda_parameters.cuh"
#include "ops/matmul/cuda_ways.hpp"

namespace memhier::matmul {
namespace {

constexpr int kStages = kBf16x6Stages;
constexpr int kWarpgroups = 2, kWarpgroup = 128;
constexpr int kTileThreads = kWarpgroups * kWarpgroup + 32;  // and a warp that brings the tiles
constexpr int kPlanesThreads = 256;

struct Planes {
  const float *source;
  int64_t rows, depth;          // rows: along m of A, along n of B; depth: along k
  int64_t row_step, deep_step;  // strides
  bool along_k;                 // neighbours along k are nearer
  int64_t steps;
  unsigned char *planes;  // tiles of rows x steps x planes
};
struct PlanesOfBoth {
  Planes a, b;
  uint32_t blocks_a;
};

// Three neighbouring rests. An infinity stands in the first alone.
__device__ inline void split(float x, float (&part)[kPlanes]) {
  float first = __bfloat162float(__float2bfloat16_rn(x));
  if (isinf(first)) first = __uint_as_float(__float_as_uint(x) & 0xffff0000u);  // the largest ones are not rounded up
  float rest = isfinite(x) ? x - first : 0.0f;
  part[0] = first;
  part[1] = __bfloat162float(__float2bfloat16_rn(rest));
  part[2] = rest - part[1];
}

// A block makes the planes of one tile and step of one operand.
template <int Threads>
__global__ void __launch_bounds__(Threads) bf16_planes(const __grid_constant__ PlanesOfBoth both) {
  __shared__ __align__(16) unsigned char image[kPlaneStepBytes];
  const bool of_a = blockIdx.x < both.blocks_a;
  const Planes p = of_a ? both.a : both.b;
  const uint32_t block = of_a ? blockIdx.x : blockIdx.x - both.blocks_a;
  const int64_t tile = block / p.steps, step = block - tile * p.steps;
  const int64_t first_row = tile * kPlaneRows, first_k = step * kPlaneDepth;
  constexpr int kPairs = kPlaneRows * kPlaneDepth / 2, kRowPairs = kPlaneDepth / 2;
#pragma unroll 4
  for (int pair = threadIdx.x; pair < kPairs; pair += Threads) {
    const int row = p.along_k ? pair / kRowPairs : pair % kPlaneRows;
    const int deep = 2 * (p.along_k ? pair % kRowPairs : pair / kPlaneRows);
    const float *const source = p.source + (first_row + row) * p.row_step + (first_k + deep) * p.deep_step;
    const bool exists = first_row + row < p.rows;
    float low[kPlanes], high[kPlanes];
    split(exists && first_k + deep < p.depth ? source[0] : 0.0f, low);
    split(exists && first_k + deep + 1 < p.depth ? source[p.deep_step] : 0.0f, high);
    const int at = row * kPlaneDepth * 2 + swizzle_64(row, deep / 8) * 16 + deep % 8 * 2;
#pragma unroll
    for (int plane = 0; plane < kPlanes; ++plane)
      *reinterpret_cast<__nv_bfloat162 *>(image + plane * kPlaneBytes + at) =
          __floats2bfloat162_rn(low[plane], high[plane]);
  }
  __syncthreads();
  auto *const out = reinterpret_cast<uint4 *>(p.planes + block * kPlaneStepBytes);
  for (int i = threadIdx.x; i < kPlaneStepBytes / 16; i += Threads) out[i] = reinterpret_cast<const uint4 *>(image)[i];
}

struct PlaneProduct {
  Parameters<float> product;   // of the steps at hand
  const unsigned char *a, *b;  // planes
  int64_t steps;
  uint32_t tiles;
};

struct Stage {
  unsigned char a[kPlanes][kPlaneBytes], b[kPlanes][kPlaneBytes];
};
struct Stages {
  Stage stage[kStages];
  Barrier full[kStages], empty[kStages];
};
static_assert(sizeof(Stages) + kBf16x6Alignment == kBf16x6Shared);

// Which stage comes next, and the parity of its phase.
struct Turn {
  int at = 0;
  uint32_t parity = 0;
  __device__ void next() {
    if (++at == kStages) at = 0, parity ^= 1;
  }
};

struct TilePosition {
  int64_t m, n;
};
// Neighbouring numbers are neighbouring tiles: together they read few rows and columns of planes.
__device__ inline TilePosition tile_position(const Parameters<float> &p, uint32_t tile) {
  const uint32_t height = min(12u, p.tiles_m), group = tile / (height * p.tiles_n);
  const uint32_t within = tile - group * height * p.tiles_n, rows = min(height, p.tiles_m - group * height);
  const uint32_t n = within / rows;
  return {group * height + (within - n * rows), n};
}

// One thread brings the stages of all tiles of the block.
__device__ inline void bring_stages(const PlaneProduct &p, Stages &s) {
  Turn turn;
  for (uint32_t tile = blockIdx.x; tile < p.tiles; tile += gridDim.x) {
    const TilePosition position = tile_position(p.product, tile);
    const unsigned char *a = p.a + position.m * p.steps * kPlaneStepBytes;
    const unsigned char *b = p.b + position.n * p.steps * kPlaneStepBytes;
    for (int64_t step = 0; step < p.steps; ++step, turn.next()) {
      s.empty[turn.at].wait(turn.parity ^ 1);  // a barrier counts as passed once before its first phase
      Barrier &full = s.full[turn.at];
      full.arrive_and_expect(2 * kPlaneStepBytes);
      full.bring(s.stage[turn.at].a, a, kPlaneStepBytes);
      full.bring(s.stage[turn.at].b, b, kPlaneStepBytes);
      a += kPlaneStepBytes, b += kPlaneStepBytes;
    }
  }
}

// Of one step: the smallest products first, so that only the last ones are added to large sums.
__device__ inline void multiply_stage(const Stage &stage, int warpgroup, float (&sums)[64]) {
  constexpr int kOrder[kPlaneProducts][2] = {{2, 0}, {0, 2}, {1, 1}, {1, 0}, {0, 1}, {0, 0}};
  constexpr uint32_t kRowsBytes = 64 * kPlaneDepth * 2, kSixteen = 32;
  const uint32_t a = shared_address(stage.a) + static_cast<uint32_t>(warpgroup) * kRowsBytes;
  const uint32_t b = shared_address(stage.b);
  begin_products();
#pragma unroll
  for (int product = 0; product < kPlaneProducts; ++product) {
#pragma unroll
    for (int half = 0; half < kPlaneDepth / 16; ++half) {
      const auto offset = [&](int side) {
        return static_cast<uint32_t>(kOrder[product][side] * kPlaneBytes) + static_cast<uint32_t>(half) * kSixteen;
      };
      multiply_64x128x16(sums, describe_64(a + offset(0)), describe_64(b + offset(1)), product + half > 0);
    }
  }
  commit_products();
  finish_products(sums);
}

// A sum that is no number, or beyond f32: parts of infinities are no infinities, so it is made as f32 would.
__device__ inline float plain_sum(const Parameters<float> &p, int64_t row, int64_t column) {
  float sum = 0;
  for (int64_t k = 0; k < p.k; ++k)
    sum = fmaf(p.a[row * p.a_row + k * p.a_column], p.b[k * p.b_row + column * p.b_column], sum);
  return sum;
}

// What the thread has of a tile, as multiply_64x128x16() says.
__device__ inline void write_sums(const Parameters<float> &p, TilePosition position, int warpgroup,
                                  const float (&sums)[64]) {
  const int64_t row =
      position.m * kPlaneRows + warpgroup * 64 + threadIdx.x % kWarpgroup / 32 * 16 + threadIdx.x % 32 / 4;
  const int64_t column = position.n * kPlaneRows + threadIdx.x % 4 * 2;
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const int64_t i = row + half * 8;
    if (i >= p.m) continue;
#pragma unroll
    for (int run = 0; run < 16; ++run) {
      const int64_t j = column + run * 8;
      float pair[] = {sums[run * 4 + half * 2], sums[run * 4 + half * 2 + 1]};
#pragma unroll
      for (int part = 0; part < 2; ++part)
        if (!isfinite(pair[part]) && j + part < p.n) pair[part] = plain_sum(p, i, j + part);
      finish_run<2>(p, pair, i * p.c_row + j * p.c_column, p.n - j);
    }
  }
}

// Blocks take tile after tile, so that the stages of the next come while C is written.
template <int Threads>
__global__ void __launch_bounds__(Threads, 1) bf16x6_tile(const __grid_constant__ PlaneProduct p) {
  extern __shared__ unsigned char shared[];
  Stages &s = *reinterpret_cast<Stages *>(shared + (0u - shared_address(shared)) % kBf16x6Alignment);
  const int warpgroup = __shfl_sync(0xffffffffu, threadIdx.x / kWarpgroup, 0);
  if (threadIdx.x == 0) {
    for (int stage = 0; stage < kStages; ++stage) {
      s.full[stage].init(1);
      s.empty[stage].init(kWarpgroups * kWarpgroup / 32);
    }
    Barrier::publish_init();
  }
  __syncthreads();
  if (warpgroup == kWarpgroups) {
    if (threadIdx.x % 32 == 0) bring_stages(p, s);
    return;
  }
  Turn turn;
  for (uint32_t tile = blockIdx.x; tile < p.tiles; tile += gridDim.x) {
    float sums[64] = {};
    for (int64_t step = 0; step < p.steps; ++step, turn.next()) {
      float of_step[64];
      s.full[turn.at].wait(turn.parity);
      multiply_stage(s.stage[turn.at], warpgroup, of_step);
      if (threadIdx.x % 32 == 0) s.empty[turn.at].arrive();
#pragma unroll
      for (int i = 0; i < 64; ++i) sums[i] += of_step[i];
    }
    write_sums(p.product, tile_position(p.product, tile), warpgroup, sums);
  }
}

// One matrix of the batch.
void run_matrix(const Product &product, const Parameters<float> &whole, const RunContext &context) {
  const PlaneSize size = plane_size(product);
  auto *const planes_a = static_cast<unsigned char *>(context.workspace), *const planes_b = planes_a + size.bytes_a();
  const bool a_along_k = nearer_along_k(product.a_row, product.a_column),
             b_along_k = nearer_along_k(product.b_column, product.b_row);
  int64_t first = 0;
  do {
    PlaneProduct p{whole, planes_a, planes_b, 0, static_cast<uint32_t>(size.tiles_m * size.tiles_n)};
    p.product.k = std::min(product.k - first, size.steps * kPlaneDepth);
    p.product.a += first * product.a_column, p.product.b += first * product.b_row;
    p.steps = ceil_divide(p.product.k, kPlaneDepth);
    if (first > 0) p.product.scaling.reads = p.product.scaling.beta_one = true;
    const PlanesOfBoth both{
        {p.product.a, product.m, p.product.k, product.a_row, product.a_column, a_along_k, p.steps, planes_a},
        {p.product.b, product.n, p.product.k, product.b_column, product.b_row, b_along_k, p.steps, planes_b},
        static_cast<uint32_t>(size.tiles_m * p.steps)};
    const int64_t blocks = (size.tiles_m + size.tiles_n) * p.steps;  // a full grid would be of tens of TiB
    if (blocks > 0) launch(&bf16_planes<kPlanesThreads>, "bf16_planes", blocks, kPlanesThreads, both, context.stream);
    launch(&bf16x6_tile<kTileThreads>, "bf16x6_tile",
           std::min<int64_t>(p.tiles, std::max(context.device->multiprocessors, 1)), kTileThreads, p, context.stream,
           kBf16x6Shared);
    first += p.product.k;
  } while (first < product.k);
}

}  // namespace

void run_cuda_bf16x6(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  if (product.empty()) return;
  Parameters<float> whole = parameters_of<float>(product, pointers, context.values);
  set_tiles(product, {kPlaneRows, kPlaneRows}, &whole);
  for (int64_t matrix = 0; matrix < product.batch; ++matrix)
    run_matrix(product, from_matrix(whole, product, matrix), context);
}

}  // namespace memhier::matmul
