// Transpose problems: how they are made, and every way an argument can be wrong.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "base/status.hpp"
#include "ops/operations.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

OperandDescription matrix(int64_t rows, int64_t columns) {
  OperandDescription operand;
  operand.layout.type = MEMHIER_F32;
  operand.layout.rank = 2;
  operand.layout.extents = {rows, columns};
  operand.layout.strides = {columns, 1};
  return operand;
}

struct Refused {
  memhier_status status = MEMHIER_SUCCESS;
  std::string text;
};
Refused refused(const Problem &problem, void *const *pointers = nullptr) {
  try {
    problem.operation->validate(problem, pointers);
  } catch (const Error &error) {
    return {error.status(), error.what()};
  }
  return {};
}

TEST(TransposeProblem, BuildersSetAccess) {
  const Problem two = transpose_problem(matrix(3, 4), matrix(4, 3));
  EXPECT_EQ(two.operation, &transpose_operation);
  EXPECT_EQ(two.operand_count, 2);
  EXPECT_EQ(two.operands[0].access, Access::read);
  EXPECT_EQ(two.operands[1].access, Access::write);
  const Problem one = transpose_inplace_problem(matrix(5, 5));
  EXPECT_EQ(one.operand_count, 1);
  EXPECT_EQ(one.operands[0].access, Access::update);
  EXPECT_EQ(refused(two).status, MEMHIER_SUCCESS);
  EXPECT_EQ(refused(one).status, MEMHIER_SUCCESS);
}

TEST(TransposeProblem, NamesTheWrongArgument) {
  struct Wrong {
    const char *what;
    std::function<void(Problem &)> change;
    const char *text;
  };
  const Wrong cases[] = {
      {"type", [](Problem &p) { p.operands[0].layout.type = 99; }, "source: 99"},
      {"types differ", [](Problem &p) { p.operands[1].layout.type = MEMHIER_F64; }, "destination: its element type"},
      {"rank", [](Problem &p) { p.operands[0].layout.rank = 1; }, "source: rank 1"},
      {"ranks differ",
       [](Problem &p) {
         p.operands[1].layout.rank = 3;
         p.operands[1].layout.extents[2] = 1;
       },
       "destination: its rank"},
      {"negative extent", [](Problem &p) { p.operands[1].layout.extents[1] = -3; }, "destination: extent 1"},
      {"extents", [](Problem &p) { p.operands[1].layout.extents[0] = 5; }, "destination: its extents"},
      {"destination stride", [](Problem &p) { p.operands[1].layout.strides[0] = 0; }, "destination.strides[0] is 0"},
      {"overlapping rows", [](Problem &p) { p.operands[1].layout.strides[0] = 2; }, "destination.strides[0] is 2"},
      {"overflow", [](Problem &p) { p.operands[0].layout.strides[0] = INT64_MAX / 2; }, "strides"},
      {"lowest stride", [](Problem &p) { p.operands[0].layout.strides[0] = INT64_MIN; }, "strides"},
  };
  for (const Wrong &wrong : cases) {
    Problem problem = transpose_problem(matrix(3, 4), matrix(4, 3));
    wrong.change(problem);
    const Refused result = refused(problem);
    EXPECT_EQ(result.status, MEMHIER_INVALID_ARGUMENT) << wrong.what;
    EXPECT_NE(result.text.find(wrong.text), std::string::npos) << wrong.what << ": " << result.text;
  }
  const Refused flat = refused(transpose_inplace_problem(matrix(3, 4)));
  EXPECT_EQ(flat.status, MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(flat.text.find("square"), std::string::npos);
}

TEST(TransposeProblem, SourceMayRepeatElements) {
  Problem problem = transpose_problem(matrix(3, 4), matrix(4, 3));
  problem.operands[0].layout.strides = {0, 1};
  EXPECT_EQ(refused(problem).status, MEMHIER_SUCCESS);
}

TEST(TransposeProblem, PointersAreChecked) {
  float memory[32] = {};
  const Problem problem = transpose_problem(matrix(3, 4), matrix(4, 3));
  void *apart[] = {memory, memory + 12};
  EXPECT_EQ(refused(problem, apart).status, MEMHIER_SUCCESS);
  void *shared[] = {memory, memory + 11};
  EXPECT_EQ(refused(problem, shared).status, MEMHIER_OVERLAP);
  void *same[] = {memory, memory};
  EXPECT_EQ(refused(problem, same).status, MEMHIER_OVERLAP);
  void *no_source[] = {nullptr, memory};
  EXPECT_NE(refused(problem, no_source).text.find("source: the pointer is NULL"), std::string::npos);
  void *no_destination[] = {memory, nullptr};
  EXPECT_NE(refused(problem, no_destination).text.find("destination: the pointer is NULL"), std::string::npos);
}

TEST(TransposeProblem, EmptyNeedsNoPointers) {
  void *none[] = {nullptr, nullptr};
  EXPECT_EQ(refused(transpose_problem(matrix(0, 4), matrix(4, 0)), none).status, MEMHIER_SUCCESS);
  EXPECT_EQ(refused(transpose_inplace_problem(matrix(0, 0)), none).status, MEMHIER_SUCCESS);
}

}  // namespace
}  // namespace memhier
