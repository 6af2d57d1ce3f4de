// The table of ways: what is feasible, why not, and that predictions rank the ways as measured.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "base/text.hpp"
#include "ops/operations.hpp"
#include "unit/transpose_random.hpp"

namespace memhier {
namespace {

Machine h200() {
  Machine machine;
  machine.runtime_version = 13000;
  machine.host.cores = machine.host.threads = 16;
  machine.host.caches = {{3, 32 << 20, 16}};
  machine.host.rates.copy = {{1, 8.4e9}, {2, 16.5e9}, {4, 29.1e9}, {8, 47.4e9}, {12, 57e9}};
  machine.host.rates.cached_copy = 20e9;
  machine.host.rates.parallel_start = 10e-6;
  DeviceFacts device;
  device.compute_capability = 90;
  device.multiprocessors = 132;
  device.memory = int64_t{139} << 30;
  device.rates.copy = 4.29e12;
  device.rates.launch = 3e-6;
  machine.devices = {device};
  return machine;
}

class TransposeWays : public ::testing::Test {
 protected:
  std::map<std::string, Reason> reasons(const std::string &line) {
    const Problem problem = parse_problem(line);
    std::map<std::string, Reason> result;
    for (const Way &way : problem.operation->ways())
      result[std::string(way.name)] =
          way.feasible(problem, machine_, way.target == Target::device ? &machine_.devices[0] : nullptr);
    return result;
  }

  double seconds(const Problem &problem, const Way &way) {
    return way.seconds(problem, machine_, way.target == Target::device ? &machine_.devices[0] : nullptr, 12);
  }

  std::string best(const std::string &line, Target target) {
    const Problem problem = parse_problem(line);
    const auto feasible = reasons(line);
    double least = INFINITY;
    std::string name;
    for (const Way &way : problem.operation->ways()) {
      if (way.target != target || feasible.at(std::string(way.name)) != Reason::none) continue;
      if (const double time = seconds(problem, way); time < least) least = time, name = way.name;
    }
    return name;
  }

  Machine machine_ = h200();
};

TEST_F(TransposeWays, TableEndsWithTheReference) {
  const auto ways = transpose_operation.ways();
  std::set<std::string_view> names;
  for (const Way &way : ways) {
    names.insert(way.name);
    EXPECT_TRUE(way.feasible && way.seconds) << way.name;
    if (way.target == Target::host) {
      EXPECT_TRUE(way.run) << way.name;
    } else {
      EXPECT_EQ(way.run != nullptr, MEMHIER_HAVE_CUDA != 0) << way.name;
    }
  }
  EXPECT_EQ(ways.back().name, "reference");
  EXPECT_EQ(names.size(), ways.size());
}

TEST_F(TransposeWays, ReasonsAgainstTheVectorTile) {
  const auto vector = [&](const char *line) { return reasons(line).at("cuda_tile_vector"); };
  EXPECT_EQ(vector("transpose f32 8192x8192"), Reason::none);
  EXPECT_EQ(vector("transpose f32 10000x10007"), Reason::none);
  EXPECT_EQ(vector("transpose u8 4096x4096"), Reason::none);
  EXPECT_EQ(vector("transpose f32 1000003x6"), Reason::none);
  EXPECT_EQ(vector("transpose f32 6x1000003"), Reason::none);
  EXPECT_EQ(vector("transpose b3 8192x8192"), Reason::element_size);
  EXPECT_EQ(vector("transpose u8 4096x4097"), Reason::alignment);
  EXPECT_EQ(vector("transpose f32 8192x8192 salign=2"), Reason::alignment);
  EXPECT_EQ(vector("transpose f32 8192x8192 srs=16384 scs=2"), Reason::strides);
  EXPECT_EQ(vector("transpose f32 8192x8192 srs=8192 scs=-1"), Reason::strides);
  EXPECT_EQ(vector("transpose f32 8192x8192 drs=8192 dcs=-1 salign=16 dalign=4"), Reason::none);  // rows from the last
  EXPECT_EQ(vector("transpose f32 16x16"), Reason::too_small);
  EXPECT_EQ(vector("transpose f32 8192x8192 inplace"), Reason::inplace);
}

TEST_F(TransposeWays, ReasonsAgainstTheByteTile) {
  const auto bytes = [&](const std::string &line) { return reasons(line).at("cuda_tile_bytes"); };
  for (int size = 1; size <= 16; ++size) {
    const bool suits = size != 4 && size != 8 && size != 16;
    EXPECT_EQ(bytes("transpose b" + std::to_string(size) + " 500x700"), suits ? Reason::none : Reason::element_size);
  }
  EXPECT_EQ(bytes("transpose b3 8191x8193 salign=1 dalign=1"), Reason::none);  // any alignment
  EXPECT_EQ(bytes("transpose b3 8192x8192 srs=16384 scs=2"), Reason::strides);
  EXPECT_EQ(bytes("transpose b3 8192x8192 srs=8192 scs=-1"), Reason::strides);
  EXPECT_EQ(bytes("transpose b3 1000003x6"), Reason::too_small);
  EXPECT_EQ(bytes("transpose b3 8192x8192 inplace"), Reason::inplace);
}

TEST_F(TransposeWays, ReasonsOfPlaces) {
  // The byte tile is for other elements than the vectorised one.
  const auto element = [](const Way &way) { return way.name == "cuda_tile_bytes" ? "b3" : "f32"; };
  const auto apart = [&](const Way &way) { return format("transpose %s 999x99", element(way)); };
  const auto inplace = [&](const Way &way) { return format("transpose %s 99x99 inplace", element(way)); };
  const auto reason = [&](const Way &way, const std::string &line) { return reasons(line).at(std::string(way.name)); };
  for (const Way &way : transpose_operation.ways()) {
    if (way.target != Target::device) continue;
    const Problem problem = parse_problem(reason(way, apart(way)) == Reason::none ? apart(way) : inplace(way));
    EXPECT_EQ(way.feasible(problem, machine_, nullptr), Reason::no_device) << way.name;
    EXPECT_EQ(way.feasible(problem, machine_, &machine_.devices[0]), Reason::none) << way.name;
    DeviceFacts unknown = machine_.devices[0];
    unknown.rates.copy = 0;
    EXPECT_EQ(way.feasible(problem, machine_, &unknown), Reason::no_rate) << way.name;
  }
  // Every way but the reference works either apart or in place, and says so.
  for (const Way &way : transpose_operation.ways()) {
    const Reason one = reason(way, apart(way)), other = reason(way, inplace(way));
    EXPECT_TRUE(one == Reason::none || other == Reason::none) << way.name;
    if (one != Reason::none) {
      EXPECT_EQ(one, Reason::inplace) << way.name;
    }
    if (other != Reason::none) {
      EXPECT_EQ(other, Reason::inplace) << way.name;
    }
  }
  EXPECT_EQ(reasons("transpose f32 999x99").at("reference"), Reason::none);
  EXPECT_EQ(reasons("transpose f32 99x99 inplace").at("reference"), Reason::none);
}

TEST_F(TransposeWays, RanksAsMeasured) {
  EXPECT_EQ(best("transpose f32 8192x8192", Target::device), "cuda_tile_vector");
  EXPECT_EQ(best("transpose f32 10000x10007", Target::device), "cuda_tile_vector");
  EXPECT_EQ(best("transpose f32 1000003x6", Target::device), "cuda_tile_vector");
  EXPECT_EQ(best("transpose b12 8192x8192", Target::device), "cuda_tile_bytes");
  EXPECT_EQ(best("transpose b3 8192x8192", Target::device), "cuda_tile_bytes");
  EXPECT_EQ(best("transpose b14 8191x8193", Target::device), "cuda_tile_bytes");
  EXPECT_EQ(best("transpose f32 4x4 batch=1000000", Target::device), "cuda_tile_modes");
  EXPECT_EQ(best("transpose f32 8192x8192 drs=1 dcs=8192", Target::device), "cuda_naive");  // a copy in disguise
  EXPECT_EQ(best("transpose f64 8192x8192 inplace", Target::device), "cuda_inplace");
  EXPECT_EQ(best("transpose f32 8192x8192", Target::host), "host_simd");
  EXPECT_EQ(best("transpose b3 8192x8192", Target::host), "host_simd");
  EXPECT_EQ(best("transpose b5 8192x8192", Target::host), "host_simd");
  EXPECT_EQ(best("transpose f32 8192x8192 srs=16384 scs=2", Target::host), "host_blocked");
  EXPECT_EQ(best("transpose f32 8192x8192 inplace", Target::host), "host_inplace");
}

TEST_F(TransposeWays, PredictsTheMeasuredMatrices) {
  // f32 on an H200, microseconds: naive, 32x32 tile, 32x33 tile.
  const struct {
    const char *line;
    double naive, unpadded, padded;
  } measured[] = {{"transpose f32 8192x8192", 1055, 309, 154}, {"transpose f32 16384x16384", 4286, 1219, 616}};
  for (const auto &[line, naive, unpadded, padded] : measured) {
    const Problem problem = parse_problem(line);
    for (const Way &way : problem.operation->ways()) {
      const double expected = way.name == "cuda_naive"           ? naive
                              : way.name == "cuda_tile_unpadded" ? unpadded
                              : way.name == "cuda_tile_padded"   ? padded
                                                                 : 0;
      if (expected == 0) continue;
      EXPECT_NEAR(seconds(problem, way) * 1e6 / expected, 1.0, 0.15) << way.name << " " << line;
    }
  }
}

TEST_F(TransposeWays, EveryPredictionIsATime) {
  testing::RandomProblems problems(31);
  for (int i = 0; i < 3000; ++i) {
    const Problem problem = problems.next(i % 3 == 0 ? 3000 : 50);
    for (const Way &way : problem.operation->ways()) {
      const DeviceFacts *device = way.target == Target::device ? &machine_.devices[0] : nullptr;
      if (way.feasible(problem, machine_, device) != Reason::none) continue;
      const double time = way.seconds(problem, machine_, device, 4);
      const bool empty = payload_bytes(problem.operands[0].layout) == 0;
      EXPECT_TRUE(std::isfinite(time) && (empty ? time >= 0 : time > 0)) << way.name << " " << problem_line(problem);
    }
  }
}

}  // namespace
}  // namespace memhier
