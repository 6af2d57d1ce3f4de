// memhier/record.h
#include "memhier/record.h"

#include "operands.hpp"
#include "ops/record/arguments.hpp"
#include "plan_handle.hpp"

using namespace memhier;

namespace {

// Both sides of a call, their buffers held.
class HeldRecords {
 public:
  HeldRecords(const memhier_records *source, const memhier_records *destination, const Held<Context> &context)
      : source_(record::read_records(source, "source")),
        destination_(record::read_records(destination, "destination")),
        source_buffer_(source_.buffer, "source", context),
        destination_buffer_(destination_.buffer, "destination", context),
        bindings_{source_buffer_.binding(), destination_buffer_.binding()} {}

  Request request(int64_t count, bool needs_data) const {
    return record::convert_request(count, source_, destination_, needs_data);
  }
  BufferBindings bindings() const noexcept { return bindings_; }

 private:
  memhier_records source_, destination_;
  HeldBuffer source_buffer_, destination_buffer_;
  BufferBinding bindings_[2];
};

memhier_status run_planes(memhier_context *context, Request (*make)(const record::PlanesArguments &),
                          const record::PlanesArguments &arguments, void *stream) noexcept {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        run_request(*held, make(arguments), {}, stream, &problem);
      },
      [&] { return line_of(problem); });
}

}  // namespace

memhier_status memhier_records_init(memhier_records *records, size_t struct_size) {
  return guarded([&] { record::init_records(records, struct_size); });
}

memhier_status memhier_record_layout(const memhier_records *records, int64_t count, int64_t *stride, int64_t *bytes,
                                     int64_t *field_offsets) {
  return guarded(
      [&] { record::layout(record::read_records(records, "records"), count, stride, bytes, field_offsets); });
}

memhier_status memhier_record_convert(memhier_context *context, int64_t count, const memhier_records *source,
                                      const memhier_records *destination, void *stream) {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        const HeldRecords records(source, destination, held);
        run_request(*held, records.request(count, true), records.bindings(), stream, &problem);
      },
      [&] { return line_of(problem); });
}

memhier_status memhier_record_split(memhier_context *context, int64_t count, int32_t components, memhier_type type,
                                    const void *aos, int64_t stride, void *const *planes, void *stream) {
  return run_planes(context, record::split_request, {count, components, type, aos, stride, planes}, stream);
}

memhier_status memhier_record_join(memhier_context *context, int64_t count, int32_t components, memhier_type type,
                                   const void *const *planes, void *aos, int64_t stride, void *stream) {
  return run_planes(context, record::join_request, {count, components, type, aos, stride, planes}, stream);
}

memhier_status memhier_plan_create_record(memhier_context *context, int64_t count, const memhier_records *source,
                                          const memhier_records *destination, const memhier_plan_options *options,
                                          memhier_plan **plan) {
  Problem problem;
  return guarded(
      [&] {
        require_output(plan, "plan");
        *plan = nullptr;
        Held<Context> held(context, "context");
        const HeldRecords records(source, destination, held);
        const PlanOptions resolved = plan_options(held, options);
        problem = problem_of(*held, records.request(count, false), records.bindings());
        *plan = create_plan(held, problem, resolved);
      },
      [&] { return line_of(problem); });
}
