// The arguments of the matrix product's calls: checked, and made a request.
#pragma once
#include <string>

#include "execution/request.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

// Arguments of the calls with leading dimensions.
struct Arguments {
  memhier_type type = 0;
  memhier_order order = MEMHIER_ROW_MAJOR;
  memhier_operation op_a = MEMHIER_OP_N, op_b = MEMHIER_OP_N;
  int64_t m = 0, n = 0, k = 0;
  const void *alpha = nullptr;
  const void *a = nullptr;
  int64_t lda = 0, stride_a = 0;
  const void *b = nullptr;
  int64_t ldb = 0, stride_b = 0;
  const void *beta = nullptr;
  void *c = nullptr;
  int64_t ldc = 0, stride_c = 0;
  int64_t batch = 1;
  bool batched = false;
};

Request request(const Arguments &arguments);
// The caller's numbers as a problem line, for errors found before there was a problem; empty where no line says them.
std::string arguments_line(const Arguments &arguments);

struct OperandArguments {
  const memhier_operand &a, &b, &c;
  const memhier_matmul_options *options;  // may be null
  const char *options_name;               // in the words of the call
  const void *alpha, *beta;
};
// needs_data: a run, not only a plan.
Request request(const OperandArguments &arguments, bool needs_data);

void init_options(memhier_matmul_options *options, size_t struct_size);

}  // namespace memhier::matmul
