// Accesses of 16 bytes on both sides (8 or 4 where alignment asks): a thread loads an N x N block of elements, N to an
// access, turns it in registers (byte permutes for 1- and 2-byte elements) and leaves whole accesses along the
// destination in shared memory, swizzled so that both sides are free of bank conflicts. Few instructions a byte: on
// Hopper a scalar tile is bound by issue before bandwidth. Bound by device memory.
#include "ops/transpose/cuda_kernel.cuh"
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_strip.hpp"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

// Word `column` of the turned block, from the words that hold it in four (two) consecutive rows.
__device__ inline uint32_t gather_bytes(uint32_t r0, uint32_t r1, uint32_t r2, uint32_t r3, int byte) {
  const uint32_t select = 0x40 + 0x11 * byte;  // byte of r0, byte of r1
  const uint32_t low = __byte_perm(r0, r1, select), high = __byte_perm(r2, r3, select);
  return __byte_perm(low, high, 0x5410);
}

// Turns N rows of N elements, each row kWords words.
template <int ElementBytes, int AccessBytes>
struct Block {
  static constexpr int kWords = AccessBytes / 4;
  static constexpr int kSide = AccessBytes / ElementBytes;
  using Access = UnitOf<AccessBytes>;
  union Row {
    Access access;
    uint32_t word[kWords];
  };

  __device__ static Access column(const Row (&row)[kSide], int c) {
    Row out;
    if constexpr (ElementBytes >= 4) {
      constexpr int kParts = ElementBytes / 4;
#pragma unroll
      for (int r = 0; r < kSide; ++r) {
#pragma unroll
        for (int part = 0; part < kParts; ++part) out.word[r * kParts + part] = row[r].word[c * kParts + part];
      }
    } else if constexpr (ElementBytes == 2) {
#pragma unroll
      for (int w = 0; w < kWords; ++w)
        out.word[w] = __byte_perm(row[2 * w].word[c / 2], row[2 * w + 1].word[c / 2], c % 2 ? 0x7632 : 0x5410);
    } else {
#pragma unroll
      for (int w = 0; w < kWords; ++w)
        out.word[w] = gather_bytes(row[4 * w].word[c / 4], row[4 * w + 1].word[c / 4], row[4 * w + 2].word[c / 4],
                                   row[4 * w + 3].word[c / 4], c % 4);
    }
    return out.access;
  }
};

template <int Threads, int ElementBytes, int AccessBytes, int TileRows, int TileColumns>
struct Tile {
  using Block = transpose::Block<ElementBytes, AccessBytes>;
  using Access = typename Block::Access;
  using Row = typename Block::Row;
  using Element = UnitOf<ElementBytes>;
  static constexpr int kSide = Block::kSide;
  static constexpr int kAcross = TileColumns / kSide;  // blocks in a row of blocks
  static constexpr int kDown = TileRows / kSide;       // accesses in a shared line
  static constexpr int kBlocks = kAcross * kDown / Threads;
  static constexpr int kStores = TileColumns * kDown / Threads;
  static constexpr int kBanks = 128 / AccessBytes;  // accesses that cover the banks once
  static_assert(kAcross >= kBanks && kDown >= kBanks && kBlocks * Threads == kAcross * kDown);

  // Where access `down` of shared line `column` stands.
  __device__ static int place(int column, int down) {
    return column * kDown + (down ^ (column / kSide & (kBanks - 1)));
  }

  // Strides in accesses. Guarded: the tile is cut to rows x columns elements.
  template <bool Guarded, class Offset>
  __device__ static void move(const Access *source, Offset source_row, Access *destination, Offset destination_column,
                              Access *shared, int rows, int columns) {
    const int whole_down = rows / kSide, whole_across = columns / kSide;
    Row row[kBlocks][kSide];
#pragma unroll
    for (int b = 0; b < kBlocks; ++b) {
      const int across = (threadIdx.x + b * Threads) % kAcross, down = (threadIdx.x + b * Threads) / kAcross;
      if (!Guarded || (across < whole_across && down < whole_down)) {
#pragma unroll
        for (int k = 0; k < kSide; ++k) row[b][k].access = source[(down * kSide + k) * source_row + across];
      }
    }
#pragma unroll
    for (int b = 0; b < kBlocks; ++b) {
      const int across = (threadIdx.x + b * Threads) % kAcross, down = (threadIdx.x + b * Threads) / kAcross;
      if (!Guarded || (across < whole_across && down < whole_down)) {
#pragma unroll
        for (int c = 0; c < kSide; ++c) shared[place(across * kSide + c, down)] = Block::column(row[b], c);
      }
    }
    if constexpr (Guarded && kSide > 1)
      load_rest(source, source_row, shared, whole_down * kSide, whole_across * kSide, rows, columns);
    __syncthreads();
#pragma unroll
    for (int s = 0; s < kStores; ++s) {
      const int down = (threadIdx.x + s * Threads) % kDown, column = (threadIdx.x + s * Threads) / kDown;
      if (!Guarded || (down < whole_down && column < columns))
        destination[column * destination_column + down] = shared[place(column, down)];
    }
    if constexpr (Guarded && kSide > 1)
      store_rest(destination, destination_column, shared, whole_down * kSide, rows, columns);
  }

  __device__ static Element *element(Access *shared, int row, int column) {
    return reinterpret_cast<Element *>(shared + place(column, row / kSide)) + row % kSide;
  }

  // Elements right of and below the whole blocks, one at a time.
  template <class Offset>
  __device__ static void load_rest(const Access *source, Offset source_row, Access *shared, int whole_rows,
                                   int whole_columns, int rows, int columns) {
    const Element *from = reinterpret_cast<const Element *>(source);
    const Offset pitch = source_row * kSide;
    const int right = columns - whole_columns;
    for (int id = threadIdx.x; id < whole_rows * right; id += Threads) {
      const int r = id / right, c = whole_columns + id % right;
      *element(shared, r, c) = from[r * pitch + c];
    }
    for (int id = threadIdx.x; id < (rows - whole_rows) * columns; id += Threads) {
      const int r = whole_rows + id / columns, c = id % columns;
      *element(shared, r, c) = from[r * pitch + c];
    }
  }

  template <class Offset>
  __device__ static void store_rest(Access *destination, Offset destination_column, Access *shared, int whole_rows,
                                    int rows, int columns) {
    Element *to = reinterpret_cast<Element *>(destination);
    const Offset pitch = destination_column * kSide;
    const int below = rows - whole_rows;
    for (int id = threadIdx.x; id < below * columns; id += Threads) {
      const int r = whole_rows + id % below, c = id / below;
      to[c * pitch + r] = *element(shared, r, c);
    }
  }
};

template <int Threads, int ElementBytes, int AccessBytes, int TileRows, int TileColumns, class Offset>
__global__ void __launch_bounds__(Threads) tile_vector(const __grid_constant__ Parameters p) {
  using Shape = Tile<Threads, ElementBytes, AccessBytes, TileRows, TileColumns>;
  using Access = typename Shape::Access;
  __shared__ Access shared[TileColumns * Shape::kDown];
  const TilePlace at = tile_place(p, TileRows, TileColumns);
  // Every stride but the unit ones is a whole number of accesses, and so are the starts of tiles.
  const Access *source = static_cast<const Access *>(p.source) + at.batch * p.source_batch + at.row * p.source_row +
                         at.column / Shape::kSide;
  Access *destination = static_cast<Access *>(p.destination) + at.batch * p.destination_batch +
                        at.column * p.destination_column + at.row / Shape::kSide;
  const int rows = static_cast<int>(min(p.rows - at.row, static_cast<int64_t>(TileRows)));
  const int columns = static_cast<int>(min(p.columns - at.column, static_cast<int64_t>(TileColumns)));
  const Offset sr = static_cast<Offset>(p.source_row), dc = static_cast<Offset>(p.destination_column);
  if (rows == TileRows && columns == TileColumns) {
    Shape::template move<false>(source, sr, destination, dc, shared, rows, columns);
  } else {
    Shape::template move<true>(source, sr, destination, dc, shared, rows, columns);
  }
}

template <int Threads, int ElementBytes, int AccessBytes, bool SplitsSectors = false>
void run_square(const Move &whole, void *const *pointers, void *stream) {
  constexpr TileShape shape = square_tile(ElementBytes, AccessBytes, SplitsSectors);
  constexpr int rows = static_cast<int>(shape.rows), columns = static_cast<int>(shape.columns);
  for_slices(whole, shape, kGridLimit, [&](const Move &move) {
    Parameters p = parameters_of(move, pointers[0], pointers[1], shape);
    constexpr int64_t side = AccessBytes / ElementBytes;
    p.source_batch /= side, p.source_row /= side;
    p.destination_batch /= side, p.destination_column /= side;
    const auto kernel = narrow_offsets(move, shape)
                            ? &tile_vector<Threads, ElementBytes, AccessBytes, rows, columns, int32_t>
                            : &tile_vector<Threads, ElementBytes, AccessBytes, rows, columns, int64_t>;
    launch(kernel, "tile_vector", tile_count(move, shape), Threads, p, stream);
  });
}

// Threads: 16 to 64 bytes in flight each, more only where a block of bytes is turned whole.
void run_square(const Move &move, int32_t access, void *const *pointers, void *stream) {
  switch (move.element_bytes * 100 + access) {
    case 116:
      return run_square<128, 1, 16>(move, pointers, stream);
    case 108:
      return run_square<256, 1, 8>(move, pointers, stream);
    case 104:
      return run_square<512, 1, 4>(move, pointers, stream);
    case 216:
      return run_square<128, 2, 16>(move, pointers, stream);
    case 208:
      return run_square<512, 2, 8>(move, pointers, stream);
    case 204:
      return run_square<512, 2, 4>(move, pointers, stream);
    case 416:
      return run_square<256, 4, 16>(move, pointers, stream);
    case 408:
      return run_square<512, 4, 8>(move, pointers, stream);
    case 404:
      return splits_sectors(move) ? run_square<512, 4, 4, true>(move, pointers, stream)
                                  : run_square<512, 4, 4>(move, pointers, stream);
    case 816:
      return run_square<256, 8, 16>(move, pointers, stream);
    case 808:
      return run_square<256, 8, 8>(move, pointers, stream);
    case 1616:
      return run_square<512, 16, 16>(move, pointers, stream);
    default:
      fail(MEMHIER_INTERNAL, "tile_vector: no kernel for elements of %d bytes by %d", move.element_bytes, access);
  }
}

}  // namespace
}  // namespace transpose

void run_cuda_tile_vector(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  const Move move = canonical_move(problem);
  const VectorChoice choice = vector_choice(move, access_alignment(move, pointers[0], pointers[1]));
  switch (choice.shape) {
    case VectorShape::square:
      return run_square(move, choice.access_bytes, pointers, context.stream);
    case VectorShape::tall_strip:
    case VectorShape::wide_strip:
      return run_strip(move, choice.shape, pointers, context.stream);
    case VectorShape::none:
      return run_cuda_tile_padded(problem, pointers, context);
  }
}

}  // namespace memhier
