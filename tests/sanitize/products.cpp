// Products of every type with whole and ragged tiles, either operand along k, 16-byte accesses and pointers that refuse
// them, sums in parts, small matrices of a batch, thin ones, pieces through staging buffers.
#include "products.hpp"

#include "harness/matmul_case.hpp"

std::string multiply_everything(memhier_context *context, int *runs) {
  std::string failures;
  const auto check = [&](const harness::MatmulProblem &problem) {
    harness::MatmulCase test;
    test.problem = problem;
    test.places = {MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE};
    failures += harness::run_all_choices(context, test, runs);
  };
  constexpr memhier_operation kN = MEMHIER_OP_N, kT = MEMHIER_OP_T, kC = MEMHIER_OP_C;
  for (const memhier_type type :
       {MEMHIER_F32, MEMHIER_F64, MEMHIER_C64, MEMHIER_C128, MEMHIER_F16, MEMHIER_BF16, MEMHIER_I8}) {
    check(harness::matmul_problem(type, 128, 128, 32));
    check(harness::matmul_problem(type, 65, 130, 19, kT, kN, MEMHIER_ROW_MAJOR, 67, 133, 131));
    check(harness::matmul_problem(type, 33, 70, 17, kC, kT, MEMHIER_COLUMN_MAJOR));
    check(harness::matmul_problem(type, 5, 6, 7, kN, kC, MEMHIER_ROW_MAJOR, 0, 0, 0, 300));
    check(harness::matmul_problem(type, 700, 8, 8));
    check(harness::matmul_problem(type, 8, 9, 3001));
    harness::MatmulProblem scaled = harness::matmul_problem(type, 40, 36, 20);
    scaled.alpha[0] = 2, scaled.beta[0] = -1;
    scaled.misalign = type == MEMHIER_C128 ? 16 : 8;
    check(scaled);
  }
  harness::MatmulCase staged;
  staged.problem = harness::matmul_problem(MEMHIER_F32, 300, 200, 500);
  staged.working_set = 300000;
  staged.target = MEMHIER_TARGET_DEVICE;
  return failures + harness::run_all_choices(context, staged, runs);
}
