// memhier/context.h
#include "memhier/context.h"

#include "context/call.hpp"
#include "objects.hpp"
#include "text_output.hpp"
#include "wall.hpp"

using namespace memhier;

memhier_status memhier_context_options_init(memhier_context_options *options, size_t struct_size) {
  return guarded([&] { init_options(options, struct_size); });
}

memhier_status memhier_context_create(const memhier_context_options *options, memhier_context **context) {
  return guarded([&] {
    require_output(context, "context");
    *context = nullptr;
    *context = to_context(create_handle(std::make_unique<Context>(options)));
  });
}

memhier_status memhier_context_destroy(memhier_context *context) {
  return guarded([&] {
    if (!context) return;
    Held<Context> held(context, "context");
    if (!SlotPool::retire(held.slot())) refuse_handle(slots<Context>(), context, "context");
    SlotPool::wait_for_others(held.slot());
  });
}

memhier_status memhier_context_status(memhier_context *context) {
  return guarded([&] {
    const memhier_status status = Held<Context>(context, "context")->status();
    if (status == MEMHIER_DEVICE_LOST)
      fail(status, "the device of context has failed; its host work goes on, GPU work needs a new process");
    if (status == MEMHIER_FORKED)
      fail(status, "context used its device before fork(); make another one for GPU work after exec");
  });
}

memhier_status memhier_context_device(memhier_context *context, int32_t *device) {
  return guarded([&] {
    Held<Context> held(context, "context");
    require_output(device, "device");
    const int32_t ordinal = held->resources().device;
    *device = ordinal < 0 ? MEMHIER_DEVICE_NONE : ordinal;
  });
}

memhier_status memhier_context_threads(memhier_context *context, int32_t *threads) {
  return guarded([&] {
    Held<Context> held(context, "context");
    require_output(threads, "threads");
    *threads = held->resources().pool->threads();
  });
}

memhier_status memhier_context_machine(memhier_context *context, memhier_format format, char *buffer, int64_t capacity,
                                       int64_t *needed) {
  return guarded([&] {
    Held<Context> held(context, "context");
    require_format(format);
    require_text_buffer(buffer, capacity);
    give_text(held->machine_text_of(format), buffer, capacity, needed);
  });
}

memhier_status memhier_context_calibrate(memhier_context *context) {
  return guarded([&] { Held<Context>(context, "context")->calibrate(); });
}

memhier_status memhier_last_plan(memhier_context *context, memhier_plan **plan) {
  return guarded([&] {
    require_output(plan, "plan");
    *plan = nullptr;
    Held<Context> held(context, "context");
    LastPlan found = last_plan(*held);
    if (!found.plan)
      fail(MEMHIER_INVALID_STATE,
           "this thread has made no one-shot call on context yet, or its plan has left the cache; call again first");
    *plan = to_plan(create_handle(std::make_unique<PlanObject>(
        PlanObject{std::move(found.plan), held->default_plan_options(), found.values, ContextReference::of(held)})));
  });
}
