// memhier/permute.h and the plans of permutations
#include "memhier/permute.h"

#include "operands.hpp"
#include "ops/transpose/permute_arguments.hpp"
#include "plan_handle.hpp"

using namespace memhier;

memhier_status memhier_permute(memhier_context *context, const memhier_operand *source,
                               const memhier_operand *destination, const int32_t *permutation, void *stream) {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        const HeldOperand from(source, "source", held), to(destination, "destination", held);
        const BufferBinding buffers[] = {from.binding(), to.binding()};
        run_request(*held, permute_request(from.operand(), to.operand(), permutation, true), buffers, stream, &problem);
      },
      [&] { return line_of(problem); });
}

memhier_status memhier_permute_packed(memhier_context *context, memhier_type type, int32_t rank, const int64_t *extents,
                                      const int32_t *permutation, const void *source, void *destination, void *stream) {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        run_request(*held, packed_permute_request(type, rank, extents, permutation, source, destination), {}, stream,
                    &problem);
      },
      [&] { return line_of(problem); });
}

memhier_status memhier_plan_create_permute(memhier_context *context, const memhier_operand *source,
                                           const memhier_operand *destination, const int32_t *permutation,
                                           const memhier_plan_options *options, memhier_plan **plan) {
  Problem problem;
  return guarded(
      [&] {
        require_output(plan, "plan");
        *plan = nullptr;
        Held<Context> held(context, "context");
        const HeldOperand from(source, "source", held), to(destination, "destination", held);
        const PlanOptions resolved = plan_options(held, options);
        const BufferBinding buffers[] = {from.binding(), to.binding()};
        problem = problem_of(*held, permute_request(from.operand(), to.operand(), permutation, false), buffers);
        *plan = create_plan(held, problem, resolved);
      },
      [&] { return line_of(problem); });
}
