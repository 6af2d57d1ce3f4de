// A tile of elements of a power of two of bytes in shared memory, filled and emptied by whole accesses: a thread loads
// an N x N block of elements, N to an access, turns it in registers (byte permutes for 1- and 2-byte elements) and
// leaves whole accesses along the destination, swizzled so that both sides are free of bank conflicts.
#pragma once
#include "ops/transpose/cuda_kernel.cuh"

namespace memhier::transpose {

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
  static constexpr int kBlocks = kAcross * kDown;
  static constexpr int kTileAccesses = TileColumns * kDown;
  static constexpr int kStores = kTileAccesses / Threads;
  static constexpr int kBanks = 128 / AccessBytes;  // accesses that cover the banks once
  static_assert(kAcross >= kBanks && kDown >= kBanks && kStores * Threads == kTileAccesses);

  // Where access `down` of shared line `column` stands.
  __device__ static int place(int column, int down) {
    return column * kDown + (down ^ (column / kSide & (kBanks - 1)));
  }

  // Strides in accesses. Guarded: the tile is cut to rows x columns elements.
  template <bool Guarded>
  __device__ static bool inside(unsigned block, int rows, int columns) {
    return !Guarded ||
           (static_cast<int>(block % kAcross) < columns / kSide && static_cast<int>(block / kAcross) < rows / kSide);
  }
  template <bool Guarded, class Offset>
  __device__ static void load(Row (&row)[kSide], unsigned block, const Access *source, Offset source_row, int rows,
                              int columns) {
    if (!inside<Guarded>(block, rows, columns)) return;
    const int across = static_cast<int>(block % kAcross), down = static_cast<int>(block / kAcross);
#pragma unroll
    for (int k = 0; k < kSide; ++k) row[k].access = source[(down * kSide + k) * source_row + across];
  }
  template <bool Guarded>
  __device__ static void turn(const Row (&row)[kSide], unsigned block, Access *shared, int rows, int columns) {
    if (!inside<Guarded>(block, rows, columns)) return;
    const int across = static_cast<int>(block % kAcross), down = static_cast<int>(block / kAcross);
#pragma unroll
    for (int c = 0; c < kSide; ++c) shared[place(across * kSide + c, down)] = Block::column(row, c);
  }
  template <bool Guarded, class Offset>
  __device__ static void store(Access *destination, Offset destination_column, Access *shared, int rows, int columns) {
    const int whole_down = rows / kSide;
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
  __device__ static void load_rest(const Access *source, Offset source_row, Access *shared, int rows, int columns) {
    const int whole_rows = rows / kSide * kSide, whole_columns = columns / kSide * kSide;
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

}  // namespace memhier::transpose
