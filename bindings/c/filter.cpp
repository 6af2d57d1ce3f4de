// memhier/filter.h
#include "memhier/filter.h"

#include <optional>

#include "operands.hpp"
#include "ops/filter/arguments.hpp"
#include "plan_handle.hpp"

using namespace memhier;

namespace {

// The operands of a call, in the order of its problem.
class FilterOperands {
 public:
  FilterOperands(const Held<Context> &context, const memhier_operand *source, const memhier_operand *destination,
                 const memhier_operand *state_in, const memhier_operand *state_out)
      : source_(source, "source", context), destination_(destination, "destination", context) {
    bindings_[0] = source_.binding();
    bindings_[1] = destination_.binding();
    if (state_in) bindings_[2] = state_in_.emplace(state_in, "state_in", context).binding();
    if (state_out) bindings_[3] = state_out_.emplace(state_out, "state_out", context).binding();
  }

  Request request(const memhier_filter *filter, filter::Call call) const {
    return filter::request({filter, source_.operand(), destination_.operand(),
                            state_in_ ? &state_in_->operand() : nullptr, state_out_ ? &state_out_->operand() : nullptr},
                           call);
  }
  BufferBindings bindings() const noexcept { return bindings_; }

 private:
  HeldOperand source_, destination_;
  std::optional<HeldOperand> state_in_, state_out_;
  BufferBinding bindings_[4];
};

template <class MakeRequest>
memhier_status run(memhier_context *context, void *stream, MakeRequest make) noexcept {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        run_request(*held, make(), {}, stream, &problem);
      },
      [&] { return line_of(problem); });
}

memhier_status run_operands(memhier_context *context, const memhier_filter *filter, const memhier_operand *source,
                            const memhier_operand *destination, const memhier_operand *state_in,
                            const memhier_operand *state_out, filter::Call call, void *stream) noexcept {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        const FilterOperands operands(held, source, destination, state_in, state_out);
        run_request(*held, operands.request(filter, call), operands.bindings(), stream, &problem);
      },
      [&] { return line_of(problem); });
}

}  // namespace

memhier_status memhier_filter_init(memhier_filter *filter, size_t struct_size) {
  return guarded([&] { filter::init_filter(filter, struct_size); });
}

memhier_status memhier_filter_extents(const memhier_filter *filter, const int64_t *source_extents,
                                      int64_t *destination_extents) {
  return guarded([&] { filter::filter_extents(filter, source_extents, destination_extents); });
}

memhier_status memhier_filter_apply(memhier_context *context, const memhier_filter *filter,
                                    const memhier_operand *source, const memhier_operand *destination, void *stream) {
  return run_operands(context, filter, source, destination, nullptr, nullptr, filter::Call::apply, stream);
}

memhier_status memhier_filter_stream(memhier_context *context, const memhier_filter *filter,
                                     const memhier_operand *source, const memhier_operand *destination,
                                     const memhier_operand *state_in, const memhier_operand *state_out, void *stream) {
  return run_operands(context, filter, source, destination, state_in, state_out, filter::Call::stream, stream);
}

memhier_status memhier_plan_create_filter(memhier_context *context, const memhier_filter *filter,
                                          const memhier_operand *source, const memhier_operand *destination,
                                          const memhier_operand *state_in, const memhier_operand *state_out,
                                          const memhier_plan_options *options, memhier_plan **plan) {
  Problem problem;
  return guarded(
      [&] {
        require_output(plan, "plan");
        *plan = nullptr;
        Held<Context> held(context, "context");
        const FilterOperands operands(held, source, destination, state_in, state_out);
        const PlanOptions resolved = plan_options(held, options);
        problem = problem_of(*held, operands.request(filter, filter::Call::plan), operands.bindings());
        *plan = create_plan(held, problem, resolved);
      },
      [&] { return line_of(problem); });
}

memhier_status memhier_filter_1d(memhier_context *context, memhier_type type, int64_t n, const void *source,
                                 int64_t taps, const void *coefficients, memhier_border border, void *destination,
                                 void *stream) {
  return run(context, stream,
             [&] { return filter::request_1d(type, n, source, taps, coefficients, border, destination); });
}

memhier_status memhier_filter_2d(memhier_context *context, memhier_type type, int64_t rows, int64_t columns,
                                 const void *source, int64_t lds, int64_t tap_rows, int64_t tap_columns,
                                 const void *coefficients, memhier_border border, void *destination, int64_t ldd,
                                 void *stream) {
  return run(context, stream, [&] {
    return filter::request_2d({.type = type,
                               .rows = rows,
                               .columns = columns,
                               .source = source,
                               .lds = lds,
                               .tap_rows = tap_rows,
                               .tap_columns = tap_columns,
                               .coefficients = coefficients,
                               .border = border,
                               .destination = destination,
                               .ldd = ldd});
  });
}
