// What the CUDA ways decide on the host: division by magic numbers, slices of a grid, offset width, strip shapes.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "ops/transpose/cuda_shape.hpp"

namespace memhier {
namespace {

using namespace transpose;

TEST(TransposeGrid, FastDivideIsDivision) {
  std::mt19937_64 engine(5);
  const auto check = [](uint32_t number, uint32_t divisor) {
    ASSERT_EQ(FastDivide(divisor).quotient(number), number / divisor) << number << " / " << divisor;
  };
  const uint32_t most = 0x7fffffff;
  for (uint32_t divisor = 1; divisor < 3000; ++divisor) {
    for (const uint32_t number :
         {0u, 1u, divisor - 1, divisor, divisor + 1, most / divisor * divisor, most / divisor * divisor - 1, most})
      check(number, divisor);
  }
  for (int i = 0; i < 300000; ++i) {
    const uint32_t divisor = static_cast<uint32_t>(engine() >> (33 + engine() % 31));
    check(static_cast<uint32_t>(engine() >> 33), std::max(divisor, 1u));
  }
  for (const uint32_t divisor : {most, most - 1, 0x40000000u, 0x3fffffffu}) {
    for (const uint32_t number : {0u, divisor - 1, divisor, most}) check(number, divisor);
  }
}

Move move_of(int64_t batch, int64_t rows, int64_t columns) {
  Move move;
  move.batch = batch, move.rows = rows, move.columns = columns;
  move.source_row = columns, move.source_column = 1, move.source_batch = rows * columns;
  move.destination_row = 1, move.destination_column = rows, move.destination_batch = rows * columns;
  move.element_bytes = 4, move.alignment = 4;
  return move;
}

TEST(TransposeGrid, SlicesCoverTheMoveOnceWithinTheLimit) {
  std::mt19937_64 engine(9);
  for (int i = 0; i < 300; ++i) {
    const Move move = move_of(1 + static_cast<int64_t>(engine() % 4), 1 + static_cast<int64_t>(engine() % 60),
                              1 + static_cast<int64_t>(engine() % 60));
    const TileShape tile{1 + static_cast<int64_t>(engine() % 9), 1 + static_cast<int64_t>(engine() % 9)};
    const int64_t limit = 1 + static_cast<int64_t>(engine() % 40);
    std::vector<int> covered(static_cast<size_t>(move.batch * move.rows * move.columns));
    for_slices(move, tile, limit, [&](const Move &part) {
      EXPECT_LE(tile_count(part, tile), limit);
      for (int64_t b = 0; b < part.batch; ++b)
        for (int64_t r = 0; r < part.rows; ++r)
          for (int64_t c = 0; c < part.columns; ++c) {
            const int64_t from =
                part.source_offset + b * part.source_batch + r * part.source_row + c * part.source_column;
            const int64_t to = part.destination_offset + b * part.destination_batch + r * part.destination_row +
                               c * part.destination_column;
            ++covered[static_cast<size_t>(from)];
            // Both offsets name the same element.
            const int64_t in_matrix = from % (move.rows * move.columns);
            ASSERT_EQ(to, from - in_matrix + in_matrix % move.columns * move.rows + in_matrix / move.columns);
          }
    });
    for (const int count : covered) ASSERT_EQ(count, 1);
  }
}

TEST(TransposeGrid, SlicesOfHugeMoves) {
  const Move move = move_of(3, int64_t{1} << 38, 33);
  int64_t rows = 0, parts = 0;
  for_slices(move, {32, 32}, kGridLimit, [&](const Move &part) {
    EXPECT_LE(tile_count(part, {32, 32}), kGridLimit);
    rows += part.rows * part.batch;
    ++parts;
  });
  EXPECT_EQ(rows, 3 * (int64_t{1} << 38));
  EXPECT_GE(parts, 24);
  EXPECT_LE(parts, 64);
  for_slices(move_of(0, 5, 5), {32, 32}, kGridLimit,
             [](const Move &) { ADD_FAILURE() << "an empty move has no part"; });
}

TEST(TransposeGrid, OffsetsWidenWhereATileReachesFar) {
  Move move = move_of(1, 1000, 1000);
  EXPECT_TRUE(narrow_offsets(move, {64, 64}));
  move.source_row = (INT32_MAX - 64) / 64;
  EXPECT_TRUE(narrow_offsets(move, {64, 64}));
  move.source_row += 1;
  EXPECT_FALSE(narrow_offsets(move, {64, 64}));
  move.source_row = -move.source_row;
  EXPECT_FALSE(narrow_offsets(move, {64, 64}));
  move.source_row = INT64_MIN;
  EXPECT_FALSE(narrow_offsets(move, {64, 64}));
}

TEST(TransposeGrid, AccessesNeverExceedThePointers) {
  Move move = move_of(1, 64, 64);
  move.alignment = 16;
  const auto at = [](uintptr_t address) { return reinterpret_cast<void *>(address); };
  EXPECT_EQ(access_alignment(move, at(4096), at(8192)), 16);
  EXPECT_EQ(access_alignment(move, at(4096 + 8), at(8192)), 8);
  EXPECT_EQ(access_alignment(move, at(4096), at(8192 + 1)), 1);
  move.alignment = 4;
  EXPECT_EQ(access_alignment(move, at(4096), at(8192)), 4);
}

TEST(TransposeGrid, StripsFitTheirSharedMemory) {
  for (const int32_t bytes : {1, 2, 4, 8, 16}) {
    for (int64_t width = 1; width <= kStripWidth; ++width) {
      for (const int64_t extent : {int64_t{33}, int64_t{1000}, int64_t{100003}, int64_t{1} << 40}) {
        for (const int64_t batch : {1, 7, 100000}) {
          const StripShape strip = strip_shape(width, extent, batch, bytes);
          EXPECT_GE(strip.length, 32);
          EXPECT_EQ(strip.length % 32, 0);
          EXPECT_GE(strip.pitch, strip.length);
          EXPECT_LE(strip.pitch * width * bytes, kStripBytes + kStripWidth * 128) << bytes << " " << width;
          EXPECT_GE(strip.length, strip_shape(width, extent, 1, bytes).length) << "a batch fills the device";
        }
      }
    }
  }
}

TEST(TransposeGrid, LinesOfByteTilesAreWholeAccesses) {
  for (int bytes = 1; bytes <= 15; ++bytes) {
    if (!byte_element(bytes)) continue;
    const TileShape tile = byte_tile(bytes);
    EXPECT_EQ(tile.rows * bytes % 16, 0) << bytes;
    EXPECT_EQ(tile.columns * bytes % 16, 0) << bytes;
    EXPECT_LE(2 * tile.rows * tile.columns * bytes, 48 << 10) << bytes;
    EXPECT_GE(std::min(tile.rows, tile.columns) * bytes, 128) << bytes;
  }
}

TEST(TransposeGrid, TilesAreShiftedWhereLinesBeginInsideSectors) {
  alignas(32) static char memory[64];
  Move move = move_of(1, 8192, 8192);
  EXPECT_FALSE(shifted(move));
  EXPECT_FALSE(shifted(move, memory));
  EXPECT_TRUE(shifted(move, memory + 16)) << "all lines begin there";
  move.destination_offset = 4;
  EXPECT_FALSE(shifted(move, memory + 16));
  EXPECT_TRUE(shifted(move, memory));
  move = move_of(1, 8191, 8192);
  EXPECT_TRUE(shifted(move));
  move.element_bytes = 8;
  EXPECT_TRUE(shifted(move));
  move.element_bytes = 16;
  EXPECT_FALSE(shifted(move));
  move = move_of(1, 255, 8192);
  EXPECT_FALSE(shifted(move)) << "too few rows";
  move = move_of(2, 8192, 8192), move.destination_batch += 4;
  EXPECT_TRUE(shifted(move));
}

TEST(TransposeGrid, BlocksGoAcrossWhereRowsLieFarApart) {
  const auto bits = [](int32_t bytes, int64_t columns, int64_t pitch) {
    Move move = move_of(1, 4096, columns);
    move.element_bytes = bytes, move.source_row = pitch;
    return tiles_across(move, {32, 32});
  };
  EXPECT_EQ(bits(16, 8192, 8192), 5u);
  EXPECT_EQ(bits(8, 16384, 16384), 6u);
  EXPECT_EQ(bits(8, 16384, 3 * 16384), 6u);
  EXPECT_EQ(bits(16, 8191, 8192), 5u);
  EXPECT_EQ(bits(16, 8192 - 32, 8192), 0u) << "no multiple of the group";
  EXPECT_EQ(bits(16, 4096, 4096), 0u);
  EXPECT_EQ(bits(4, 32768, 32768), 0u);
  EXPECT_EQ(bits(16, 8192, 0), 0u);
}

TEST(TransposeGrid, SwapsByWholeAccessesWhereRowsAllowIt) {
  Move move = move_of(1, 500, 500);
  EXPECT_EQ(swap_access(move, 16), 16);
  EXPECT_EQ(swap_access(move, 8), 4);
  EXPECT_EQ(swap_access(move, 2), 0);
  move.source_column = 2;
  EXPECT_EQ(swap_access(move, 16), 0);
  move = move_of(1, 500, 500), move.element_bytes = 2;
  EXPECT_EQ(swap_access(move, 16), 16);
  EXPECT_EQ(swap_access(move, 8), 0);
  move.element_bytes = 3;
  EXPECT_EQ(swap_access(move, 16), 0);
  move = move_of(1, 32, 32);
  EXPECT_EQ(swap_access(move, 16), 0);
  move = move_of(1, 500, 500), move.source_row = int64_t{1} << 25;  // 128 rows span 2^32
  EXPECT_EQ(swap_access(move, 16), 0);
}

}  // namespace
}  // namespace memhier
