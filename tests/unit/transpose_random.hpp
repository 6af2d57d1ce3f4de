// Random transpose problems, valid ones: any element size, batch, orders, gaps, negative strides, in place.
#pragma once
#include <random>

#include "base/status.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier::testing {

class RandomProblems {
 public:
  explicit RandomProblems(uint64_t seed) : engine_(seed) {}

  int64_t number(int64_t least, int64_t most) { return std::uniform_int_distribution<int64_t>(least, most)(engine_); }

  Problem next(int64_t most_extent, bool allow_inplace = true) {
    for (;;) {
      const int64_t rows = number(0, 9) == 0 ? number(0, 1) : number(1, most_extent);
      const bool inplace = allow_inplace && number(0, 3) == 0;
      const int64_t columns = inplace ? rows : number(0, 9) == 0 ? number(0, 1) : number(1, most_extent);
      const int64_t batch = number(0, 2) == 0 ? number(0, 4) : -1;
      const memhier_type type = number(0, 1) == 0 ? static_cast<memhier_type>(number(MEMHIER_F16, MEMHIER_I64))
                                                  : MEMHIER_BYTES(static_cast<memhier_type>(number(1, 16)));
      const OperandDescription source = operand(type, rows, columns, batch);
      const Problem problem =
          inplace ? transpose_inplace_problem(source) : transpose_problem(source, operand(type, columns, rows, batch));
      try {
        problem.operation->validate(problem, nullptr);
        return problem;
      } catch (const Error &) {  // destination indices that share a place
      }
    }
  }

 private:
  OperandDescription operand(memhier_type type, int64_t rows, int64_t columns, int64_t batch) {
    OperandDescription result;
    Layout &layout = result.layout;
    layout.type = type;
    layout.rank = batch < 0 ? 2 : 3;
    layout.extents = {rows, columns, batch < 0 ? 0 : batch};
    const int64_t gap = number(0, 2) == 0 ? number(1, 5) : 0;
    switch (number(0, 5)) {
      case 0:
        layout.strides = {1, std::max<int64_t>(rows, 1) + gap};
        break;
      case 1:
        layout.strides = {2 * columns + gap, 2};
        break;
      case 2:
        layout.strides = {-(columns + gap), 1};
        break;
      case 3:
        layout.strides = {columns + gap, -1};
        break;
      default:
        layout.strides = {std::max<int64_t>(columns, 1) + gap, 1};
        break;
    }
    if (batch >= 0) {
      layout.strides[2] = 2 * (rows + 6) * (columns + 6) * (number(0, 4) == 0 ? -1 : 1);
      if (number(0, 2) == 0) layout.strides[2] = layout.strides[0] > 1 ? layout.strides[0] * rows : rows * columns;
    }
    result.place = static_cast<Place>(number(1, 4));
    result.adopted = number(0, 5) == 0;
    result.alignment = int32_t{1} << number(0, 8);
    return result;
  }

  std::mt19937_64 engine_;
};

}  // namespace memhier::testing
