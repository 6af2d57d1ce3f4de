// Tiles over several modes: the kernel's own arithmetic, run by loops instead of threads, against the definition; and
// that runs are long where modes are short.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "harness/thinned.hpp"
#include "ops/operations.hpp"
#include "ops/transpose/cuda_modes.hpp"
#include "unit/permute_arrays.hpp"
#include "unit/permute_random.hpp"

namespace memhier::testing {
namespace {

using namespace transpose;

struct Limits {
  uint32_t read[kMostTileModes], write[kMostTileModes];
};

template <int Digits, bool Guarded>
void move_tile(const ModeTile &tile, const ModeParameters &p, const ModeStart &start, const Limits &limits) {
  const auto unit = static_cast<uint32_t>(tile.unit_bytes);
  std::vector<char> image(static_cast<size_t>(kModeSharedBytes), '?');
  const auto read_units = static_cast<uint32_t>(p.read_units), write_units = static_cast<uint32_t>(tile.write_units);
  ASSERT_EQ(p.units % read_units, 0u);
  ASSERT_EQ(p.units % write_units, 0u);
  const auto aligned = [](const char *address, uint32_t bytes) {
    return reinterpret_cast<uintptr_t>(address) % bytes == 0;
  };
  for (uint32_t id = 0; id < p.units / read_units; ++id) {
    const ModePlace place = mode_place<Digits, Guarded>(p.read, id * read_units, limits.read);
    if (!place.inside) continue;
    const uint32_t bytes = read_units * unit;
    const char *const from = p.source + (start.source + place.offset) * unit;
    ASSERT_TRUE(aligned(from, bytes));
    const uint32_t at = image_byte(id * bytes);
    ASSERT_LE(at + bytes, static_cast<uint32_t>(kModeSharedBytes));
    ASSERT_EQ(at % bytes, 0u);
    std::memcpy(&image[at], from, bytes);
  }
  for (uint32_t id = 0; id < p.units / write_units; ++id) {
    const ModePlace place = mode_place<Digits, Guarded>(p.write, id * write_units, limits.write);
    if (!place.inside) continue;
    char *const to = p.destination + (start.destination + place.offset) * unit;
    ASSERT_TRUE(aligned(to, write_units * unit));
    for (uint32_t k = 0; k < write_units; ++k) {
      const ModePlace one = mode_place<Digits, false>(p.write, id * write_units + k, limits.write);
      std::memcpy(to + k * unit, &image[image_byte(one.shared * unit)], unit);
    }
  }
}

void run_tiles(const ModeTile &whole, void *const *pointers, int64_t limit) {
  for_mode_slices(whole, limit, [&](const ModeTile &tile) {
    const ModeParameters p = mode_parameters(tile, pointers[0], pointers[1]);
    for (int64_t block = 0; block < tile.tiles(); ++block) {
      Limits limits;
      for (int d = 0; d < kMostTileModes; ++d)
        limits.read[d] = p.read[d].extent.divisor, limits.write[d] = p.write[d].extent.divisor;
      const ModeStart start = mode_start(p, static_cast<uint32_t>(block), [&](int read, int write, uint32_t indices) {
        limits.read[read] = limits.write[write] = indices;
      });
      if (start.cut)
        move_tile<kMostTileModes, true>(tile, p, start, limits);
      else if (p.digits <= 3)
        move_tile<3, false>(tile, p, start, limits);
      else
        move_tile<kMostTileModes, false>(tile, p, start, limits);
    }
  });
}

void check(const Problem &problem, int64_t limit = kGridLimit) {
  if (is_empty(problem)) return;
  PermuteArrays arrays(problem);
  const auto pointers = arrays.pointers();
  const ModeTile tile = mode_tile(canonical_modes(problem), mode_alignment(problem, pointers.data()));
  ASSERT_LE(tile.units() * tile.unit_bytes, kModeTileBytes);
  run_tiles(tile, pointers.data(), limit);
  EXPECT_TRUE(arrays.right()) << permute_line(problem);
}

TEST(PermuteModes, RandomProblems) {
  RandomPermutations problems(79);
  for (int i = 0; i < harness::thinned_rounds(1500); ++i)
    check(problems.next(i % 10 == 0 ? 60000 : 3000), i % 7 == 0 ? 3 : kGridLimit);
}

TEST(PermuteModes, PackedProblems) {
  for (const char *type : {"u8", "b2", "b3", "f32", "b6", "f64", "b12", "c128"}) {
    for (const char *rest :
         {"16x16x100 perm=2,1,0", "100x16x16 perm=0,2,1", "100x4x4 perm=0,2,1", "7x3x64x65 perm=0,2,3,1",
          "7x64x65x3 perm=0,3,1,2", "5x64x64x4 perm=0,3,1,2", "9x10x11x12 perm=3,2,1,0", "2x3x4x5x6x7 perm=5,3,1,0,2,4",
          "2x2x2x2x2x2x2x2 perm=7,6,5,4,3,2,1,0", "40x30x8 perm=1,0,2", "40x30x100 perm=1,0,2"})
      check(parse_permute(std::string("permute ") + type + " " + rest));
  }
}

ModeTile tile_of(const std::string &line) {
  const Problem problem = parse_problem(line);
  return mode_tile(canonical_modes(problem), mode_alignment(problem, nullptr));
}

TEST(PermuteModes, RunsAreLongOnBothSides) {
  for (const char *line :
       {"permute u8 64x3x224x224 perm=0,2,3,1", "permute u8 64x224x224x3 perm=0,3,1,2",
        "permute f32 64x3x224x224 perm=0,2,3,1", "permute f32 64x224x224x4 perm=0,3,1,2",
        "transpose f32 4x4 batch=1000000", "transpose f32 16x16 batch=100000", "transpose f32 32x32 batch=10000",
        "permute f32 1000x5x1000x6 perm=2,3,0,1", "permute f64 200x300x7x8 perm=3,1,2,0",
        "permute bf16 512x512x8x8 perm=2,0,3,1", "permute f32 1024x1024x8 perm=1,0,2"}) {
    const ModeTile tile = tile_of(line);
    EXPECT_GE(tile.source_run_bytes, 96) << line;
    EXPECT_GE(tile.destination_run_bytes, 96) << line;
  }
}

TEST(PermuteModes, WideAccesses) {
  const ModeTile pixels = tile_of("permute u8 64x3x224x224 perm=0,2,3,1");
  EXPECT_EQ(pixels.read_units, 16);
  EXPECT_EQ(pixels.write_units, 4);
  const ModeTile runs = tile_of("permute f32 1024x1024x8 perm=1,0,2");
  EXPECT_EQ(runs.unit_bytes, 16);
  EXPECT_EQ(tile_of("permute f32 1024x1024x8 perm=1,0,2 salign=4").unit_bytes, 4);
}

}  // namespace
}  // namespace memhier::testing
