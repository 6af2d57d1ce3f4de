// memhier/transpose.h and the plans of transposes
#include "memhier/transpose.h"

#include <optional>

#include "operands.hpp"
#include "ops/transpose/arguments.hpp"
#include "plan_handle.hpp"

using namespace memhier;

namespace {

memhier_status call(memhier_context *context, const MatrixArguments &arguments, void *stream) noexcept {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        run_request(*held, transpose_request(arguments), {}, stream, &problem);
      },
      [&] { return problem.operation ? line_of(problem) : arguments_line(arguments); });
}

}  // namespace

memhier_status memhier_transpose(memhier_context *context, memhier_type type, memhier_order order, int64_t rows,
                                 int64_t columns, const void *source, int64_t source_leading, void *destination,
                                 int64_t destination_leading, void *stream) {
  const MatrixArguments arguments{.type = type,
                                  .order = order,
                                  .rows = rows,
                                  .columns = columns,
                                  .source = source,
                                  .source_leading = source_leading,
                                  .destination = destination,
                                  .destination_leading = destination_leading};
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_batch(memhier_context *context, memhier_type type, memhier_order order, int64_t rows,
                                       int64_t columns, const void *source, int64_t source_leading,
                                       int64_t source_stride, void *destination, int64_t destination_leading,
                                       int64_t destination_stride, int64_t batch, void *stream) {
  const MatrixArguments arguments{.type = type,
                                  .order = order,
                                  .rows = rows,
                                  .columns = columns,
                                  .source = source,
                                  .source_leading = source_leading,
                                  .source_stride = source_stride,
                                  .destination = destination,
                                  .destination_leading = destination_leading,
                                  .destination_stride = destination_stride,
                                  .batch = batch,
                                  .batched = true};
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_inplace(memhier_context *context, memhier_type type, int64_t size, void *matrix,
                                         int64_t leading, int64_t stride, int64_t batch, void *stream) {
  const MatrixArguments arguments{.type = type,
                                  .rows = size,
                                  .columns = size,
                                  .source = matrix,
                                  .source_leading = leading,
                                  .source_stride = stride,
                                  .destination = matrix,
                                  .destination_leading = leading,
                                  .destination_stride = stride,
                                  .batch = batch,
                                  .batched = true,
                                  .inplace = true};
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_operands(memhier_context *context, const memhier_operand *source,
                                          const memhier_operand *destination, void *stream) {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        const HeldOperand from(source, "source", held);
        std::optional<HeldOperand> to;
        if (destination) to.emplace(destination, "destination", held);
        const BufferBinding buffers[] = {from.binding(), to ? to->binding() : BufferBinding{}};
        run_request(*held, transpose_request(from.operand(), to ? &to->operand() : nullptr, true), buffers, stream,
                    &problem);
      },
      [&] { return line_of(problem); });
}

memhier_status memhier_plan_create_transpose(memhier_context *context, const memhier_operand *source,
                                             const memhier_operand *destination, const memhier_plan_options *options,
                                             memhier_plan **plan) {
  Problem problem;
  return guarded(
      [&] {
        require_output(plan, "plan");
        *plan = nullptr;
        Held<Context> held(context, "context");
        const HeldOperand from(source, "source", held);
        std::optional<HeldOperand> to;
        if (destination) to.emplace(destination, "destination", held);
        const PlanOptions resolved = plan_options(held, options);
        const BufferBinding buffers[] = {from.binding(), to ? to->binding() : BufferBinding{}};
        problem = problem_of(*held, transpose_request(from.operand(), to ? &to->operand() : nullptr, false), buffers);
        *plan = create_plan(held, problem, resolved);
      },
      [&] { return line_of(problem); });
}
