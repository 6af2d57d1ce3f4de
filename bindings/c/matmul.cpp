// memhier/matmul.h
#include "memhier/matmul.h"

#include "operands.hpp"
#include "ops/matmul/arguments.hpp"
#include "plan_handle.hpp"

using namespace memhier;

namespace {

memhier_status call(memhier_context *context, const matmul::Arguments &arguments, void *stream) noexcept {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        run_request(*held, matmul::request(arguments), {}, stream, &problem);
      },
      [&] { return problem.operation ? line_of(problem) : matmul::arguments_line(arguments); });
}

// The operands of a call, their buffers held.
class HeldMatrices {
 public:
  HeldMatrices(const memhier_operand *a, const memhier_operand *b, const memhier_operand *c,
               const Held<Context> &context)
      : a_(a, "a", context),
        b_(b, "b", context),
        c_(c, "c", context),
        bindings_{a_.binding(), b_.binding(), c_.binding()} {}

  matmul::OperandArguments arguments(const memhier_matmul_options *options, const char *options_name, const void *alpha,
                                     const void *beta) const {
    return {a_.operand(), b_.operand(), c_.operand(), options, options_name, alpha, beta};
  }
  BufferBindings bindings() const noexcept { return bindings_; }

 private:
  HeldOperand a_, b_, c_;
  BufferBinding bindings_[3];
};

}  // namespace

memhier_status memhier_matmul(memhier_context *context, memhier_type type, memhier_order order, memhier_operation op_a,
                              memhier_operation op_b, int64_t m, int64_t n, int64_t k, const void *alpha, const void *a,
                              int64_t lda, const void *b, int64_t ldb, const void *beta, void *c, int64_t ldc,
                              void *stream) {
  const matmul::Arguments arguments{.type = type,
                                    .order = order,
                                    .op_a = op_a,
                                    .op_b = op_b,
                                    .m = m,
                                    .n = n,
                                    .k = k,
                                    .alpha = alpha,
                                    .a = a,
                                    .lda = lda,
                                    .b = b,
                                    .ldb = ldb,
                                    .beta = beta,
                                    .c = c,
                                    .ldc = ldc};
  return call(context, arguments, stream);
}

memhier_status memhier_matmul_batch(memhier_context *context, memhier_type type, memhier_order order,
                                    memhier_operation op_a, memhier_operation op_b, int64_t m, int64_t n, int64_t k,
                                    const void *alpha, const void *a, int64_t lda, int64_t stride_a, const void *b,
                                    int64_t ldb, int64_t stride_b, const void *beta, void *c, int64_t ldc,
                                    int64_t stride_c, int64_t batch, void *stream) {
  const matmul::Arguments arguments{.type = type,
                                    .order = order,
                                    .op_a = op_a,
                                    .op_b = op_b,
                                    .m = m,
                                    .n = n,
                                    .k = k,
                                    .alpha = alpha,
                                    .a = a,
                                    .lda = lda,
                                    .stride_a = stride_a,
                                    .b = b,
                                    .ldb = ldb,
                                    .stride_b = stride_b,
                                    .beta = beta,
                                    .c = c,
                                    .ldc = ldc,
                                    .stride_c = stride_c,
                                    .batch = batch,
                                    .batched = true};
  return call(context, arguments, stream);
}

memhier_status memhier_matmul_options_init(memhier_matmul_options *options, size_t struct_size) {
  return guarded([&] { matmul::init_options(options, struct_size); });
}

memhier_status memhier_matmul_operands(memhier_context *context, const memhier_operand *a, const memhier_operand *b,
                                       const memhier_operand *c, const memhier_matmul_options *options,
                                       const void *alpha, const void *beta, void *stream) {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        const HeldMatrices matrices(a, b, c, held);
        run_request(*held, matmul::request(matrices.arguments(options, "options", alpha, beta), true),
                    matrices.bindings(), stream, &problem);
      },
      [&] { return line_of(problem); });
}

memhier_status memhier_plan_create_matmul(memhier_context *context, const memhier_operand *a, const memhier_operand *b,
                                          const memhier_operand *c, const memhier_matmul_options *matmul_options,
                                          const void *alpha, const void *beta, const memhier_plan_options *options,
                                          memhier_plan **plan) {
  Problem problem;
  return guarded(
      [&] {
        require_output(plan, "plan");
        *plan = nullptr;
        Held<Context> held(context, "context");
        const HeldMatrices matrices(a, b, c, held);
        const PlanOptions resolved = plan_options(held, options);
        problem =
            problem_of(*held, matmul::request(matrices.arguments(matmul_options, "matmul_options", alpha, beta), false),
                       matrices.bindings());
        *plan = create_plan(held, problem, resolved);
      },
      [&] { return line_of(problem); });
}
