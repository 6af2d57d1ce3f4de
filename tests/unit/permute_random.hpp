// Random permutations, valid ones: ranks 1 to 8, any element size, packed in any order of modes, with gaps, steps,
// negative strides and, of sources, strides of 0 and windows that overlap.
#pragma once
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "base/status.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier::testing {

class RandomPermutations {
 public:
  explicit RandomPermutations(uint64_t seed) : engine_(seed) {}

  int64_t number(int64_t least, int64_t most) { return std::uniform_int_distribution<int64_t>(least, most)(engine_); }

  // About `elements` at most.
  Problem next(int64_t elements) {
    const auto rank = static_cast<size_t>(number(1, 8));
    std::vector<int64_t> extents(rank, 1);
    int64_t left = elements;
    for (size_t i = 0; i < rank; ++i) {
      static constexpr int64_t kUsual[] = {1, 2, 3, 4, 5, 7, 8, 16, 17, 31, 32, 33, 64, 65, 127, 128};
      const int64_t most = std::max<int64_t>(left, 1);
      extents[i] = std::min(most, number(0, 3) ? kUsual[number(0, 15)] : number(1, 1000));
      left /= extents[i];
    }
    if (number(0, 40) == 0) extents[static_cast<size_t>(number(0, static_cast<int64_t>(rank) - 1))] = 0;
    std::shuffle(extents.begin(), extents.end(), engine_);
    std::vector<int32_t> permutation(rank);
    std::iota(permutation.begin(), permutation.end(), 0);
    std::shuffle(permutation.begin(), permutation.end(), engine_);
    std::vector<int64_t> permuted;
    for (const int32_t mode : permutation) permuted.push_back(extents[static_cast<size_t>(mode)]);
    const memhier_type type = number(0, 1) ? MEMHIER_BYTES(static_cast<memhier_type>(number(1, 16)))
                                           : static_cast<memhier_type>(number(MEMHIER_F16, MEMHIER_I64));
    const Problem problem = permute_problem(operand(type, extents, true), operand(type, permuted, false), permutation);
    validate_permute(problem, nullptr);
    return problem;
  }

 private:
  OperandDescription operand(memhier_type type, const std::vector<int64_t> &extents, bool source) {
    OperandDescription result;
    Layout &layout = result.layout;
    layout = packed_layout(type, extents);
    std::vector<int32_t> order(extents.size());
    std::iota(order.begin(), order.end(), 0);
    if (number(0, 2) == 0) std::shuffle(order.begin(), order.end(), engine_);
    const bool gaps = number(0, 2) == 0;
    int64_t stride = gaps && number(0, 3) == 0 ? 2 : 1;
    for (size_t i = order.size(); i-- > 0;) {
      layout.strides[order[i]] = number(0, 9) == 0 ? -stride : stride;
      stride = stride * std::max<int64_t>(layout.extents[order[i]], 1) + (gaps && number(0, 1) ? number(1, 3) : 0);
    }
    if (source && number(0, 7) == 0)
      layout.strides[number(0, layout.rank - 1)] = number(0, 1);  // the same again, or a window one further
    result.place = static_cast<Place>(number(1, 4));
    result.adopted = number(0, 5) == 0;
    result.alignment = int32_t{1} << number(0, 8);
    return result;
  }

  std::mt19937_64 engine_;
};

}  // namespace memhier::testing
