// Elements of 3 to 15 bytes that are no power of two: accesses of 16 bytes on both sides whatever the size and the
// alignment, turned in groups of 4 x 4 elements (2 x 2 of even sizes) in registers by byte permutes. 55 to 95
// instructions for 16 bytes of a thread, 16 passes over the banks for 512 of a warp. Bound by device memory.
#include "ops/transpose/cuda_byte_tile.cuh"
#include "ops/transpose/cuda_shape.hpp"
#include "ops/transpose/cuda_ways.hpp"

namespace memhier {
namespace transpose {
namespace {

struct ByteParameters {
  OuterParameters move;  // strides in bytes
  bool aligned;          // every line begins at 16 bytes
};

template <int Threads, int Bytes, int Rows, int Columns>
__global__ void __launch_bounds__(Threads) tile_bytes(const __grid_constant__ ByteParameters p) {
  using Tile = ByteTile<Threads, Bytes, Rows, Columns>;
  __shared__ uint4 shared[(Tile::kRowImage + Tile::kColumnImage) / 4];
  uint32_t *const in = reinterpret_cast<uint32_t *>(shared), *const out = in + Tile::kRowImage;
  const TilePlace at = tile_place(p.move, Rows, Columns);
  const int64_t source_pitch = p.move.source_row, destination_pitch = p.move.destination_column;
  const BatchOffset start = batch_offset(p.move, at.batch);
  const char *const source =
      static_cast<const char *>(p.move.source) + start.source + at.row * source_pitch + at.column * Bytes;
  char *const destination =
      static_cast<char *>(p.move.destination) + start.destination + at.column * destination_pitch + at.row * Bytes;
  const int rows = static_cast<int>(min(p.move.rows - at.row, static_cast<int64_t>(Rows)));
  const int columns = static_cast<int>(min(p.move.columns - at.column, static_cast<int64_t>(Columns)));
  const auto turn = [&](auto kind) {
    constexpr Lines kKind = decltype(kind)::value;
    const int before = at.column > 0 ? 15 : 0;
    const int after = static_cast<int>(min((p.move.columns - at.column - columns) * Bytes, static_cast<int64_t>(15)));
    Tile::template load<kKind>(source, source_pitch, in, rows, columns, before, after);
    Tile::arrive();
    __syncthreads();
    static_assert(Tile::kGroups % Threads == 0);
#pragma unroll 1
    for (int g = 0; g < Tile::kGroups; g += Threads) {
      const typename Tile::Place place = Tile::place(threadIdx.x + g);
      typename Tile::Group group;
      Tile::template take<kKind>(group, in, place, source, source_pitch);
      Tile::template put<kKind>(group, out, place, destination, destination_pitch);
    }
    __syncthreads();
    Tile::template store<kKind>(destination, destination_pitch, out, rows, columns);
  };
  if (p.aligned && rows == Rows && columns == Columns) {
    turn(std::integral_constant<Lines, Lines::whole>{});
  } else {
    turn(std::integral_constant<Lines, Lines::any>{});
  }
}

template <int Bytes>
void run(const Move &whole, void *const *pointers, void *stream) {
  constexpr TileShape shape = byte_tile(Bytes);
  constexpr int rows = static_cast<int>(shape.rows), columns = static_cast<int>(shape.columns);
  constexpr int threads = byte_tile_threads(Bytes);
  for_slices(whole, shape, kGridLimit, [&](const Move &move) {
    ByteParameters p;
    p.move = parameters_of(move, pointers[0], pointers[1], shape);
    scale_batch(&p.move, Bytes, 1);
    p.move.source_row *= Bytes, p.move.destination_column *= Bytes;
    p.aligned = access_alignment(move, pointers[0], pointers[1]) == 16;
    launch(&tile_bytes<threads, Bytes, rows, columns>, "tile_bytes", tile_count(move, shape), threads, p, stream);
  });
}

}  // namespace
}  // namespace transpose

void run_cuda_tile_bytes(const Problem &problem, void *const *pointers, const RunContext &context) {
  using namespace transpose;
  const Move move = canonical_move(problem);
  switch (move.element_bytes) {
    case 1:
      return run<1>(move, pointers, context.stream);
    case 2:
      return run<2>(move, pointers, context.stream);
    case 3:
      return run<3>(move, pointers, context.stream);
    case 5:
      return run<5>(move, pointers, context.stream);
    case 6:
      return run<6>(move, pointers, context.stream);
    case 7:
      return run<7>(move, pointers, context.stream);
    case 9:
      return run<9>(move, pointers, context.stream);
    case 10:
      return run<10>(move, pointers, context.stream);
    case 11:
      return run<11>(move, pointers, context.stream);
    case 12:
      return run<12>(move, pointers, context.stream);
    case 13:
      return run<13>(move, pointers, context.stream);
    case 14:
      return run<14>(move, pointers, context.stream);
    case 15:
      return run<15>(move, pointers, context.stream);
    default:
      fail(MEMHIER_INTERNAL, "tile_bytes: no kernel for elements of %d bytes", move.element_bytes);
  }
}

}  // namespace memhier
