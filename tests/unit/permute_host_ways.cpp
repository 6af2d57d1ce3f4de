// The host ways of permutations against their definition: ranks 1 to 8, any strides, any element size.
#include <gtest/gtest.h>

#include "harness/thinned.hpp"
#include "kernels/streaming.hpp"
#include "ops/transpose/host_ways.hpp"
#include "unit/permute_arrays.hpp"
#include "unit/permute_random.hpp"

namespace memhier::testing {
namespace {

class PermuteHost : public ::testing::Test {
 protected:
  void check(const Problem &problem) {
    for (const Way &way : permute_operation.ways()) {
      if (way.target != Target::host) continue;
      PermuteArrays arrays(problem);
      const auto pointers = arrays.pointers();
      RunContext context;
      context.pool = &pool_;
      context.threads = 3;
      way.run(problem, pointers.data(), context);
      EXPECT_TRUE(arrays.right()) << way.name << " " << permute_line(problem);
    }
  }
  Pool pool_{3};
};

TEST_F(PermuteHost, RandomProblems) {
  std::random_device device;
  RandomPermutations problems((static_cast<uint64_t>(device()) << 32) | device());
  for (int i = 0; i < harness::thinned_rounds(1500); ++i) check(problems.next(i % 10 == 0 ? 60000 : 3000));
}

// Past the caches, so that whole lines go by non-temporal stores.
TEST_F(PermuteHost, StreamedProblems) {
  const int64_t side = kStreamingBytes / 4 / 40 / 50 + 1;
  for (const char *order : {"0,2,1", "1,0,2", "1,2,0", "2,0,1", "2,1,0"}) {
    check(parse_permute("permute f32 40x50x" + std::to_string(side) + " perm=" + order));
    check(parse_permute("permute f32 " + std::to_string(side) + "x50x40 perm=" + order));
  }
  const int64_t batch = kStreamingBytes / 2 / 9 / 10 / 100 + 1;
  check(parse_permute("permute bf16 9x100x" + std::to_string(batch) + "x10 perm=2,1,0,3"));
  check(parse_permute("permute bf16 9x100x" + std::to_string(batch) + "x10 perm=3,0,2,1"));
  check(parse_permute("permute u8 " + std::to_string(batch * 9) + "x100x10x3 perm=0,3,1,2"));
}

}  // namespace
}  // namespace memhier::testing
