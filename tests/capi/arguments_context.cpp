// Rows of context.h.
#include "table.hpp"

namespace capi {
namespace {

struct OptionsInit {
  memhier_context_options *options;
  size_t size;
};
struct Create {
  memhier_context_options options;
  memhier_context **context;
};
struct Handle {
  memhier_context *context;
};
struct Number {
  memhier_context *context;
  int32_t *value;
};
struct Text {
  memhier_context *context;
  memhier_format format;
  char *buffer;
  int64_t capacity;
  int64_t *needed;
};
struct LastPlan {
  memhier_context *context;
  memhier_plan **plan;
};

void *no_memory(void *, size_t, size_t, int32_t) { return nullptr; }
void no_free(void *, void *, size_t, int32_t) {}

}  // namespace

void add_context_functions(Table &table) {
  table
      .function<OptionsInit>(
          "memhier_context_options_init",
          [](World &w) {
            return OptionsInit{&w.context_options, sizeof(memhier_context_options)};
          },
          [](const OptionsInit &c) { return memhier_context_options_init(c.options, c.size); })
      .null_output("options", [](OptionsInit &c, World &) { c.options = nullptr; })
      .bad_argument("struct_size", "zero", [](OptionsInit &c, World &) { c.size = 0; })
      .bad_argument("struct_size", "short", [](OptionsInit &c, World &) { c.size -= 16; })
      .bad_argument("struct_size", "huge", [](OptionsInit &c, World &) { c.size = SIZE_MAX; });

  auto create = table.function<Create>(
      "memhier_context_create",
      [](World &w) {
        Create call{{}, &w.out_context};
        memhier_context_options_init(&call.options, sizeof call.options);
        call.options.device = MEMHIER_DEVICE_NONE;
        return call;
      },
      [](const Create &c) { return memhier_context_create(&c.options, c.context); });
  create.null_output("context", [](Create &c, World &) { c.context = nullptr; })
      .bad_argument("options.struct_size", "zero", [](Create &c, World &) { c.options.struct_size = 0; })
      .bad_argument("options.struct_size", "short", [](Create &c, World &) { c.options.struct_size -= 16; })
      .bad_argument("options.struct_size", "huge", [](Create &c, World &) { c.options.struct_size = UINT32_MAX; })
      .bad_argument("options.device", "below NONE", [](Create &c, World &) { c.options.device = -3; })
      .bad("options.device", "no such ordinal", MEMHIER_NO_DEVICE, [](Create &c, World &) { c.options.device = 1000; })
      .bad_argument("options.local_rank", "below -1", [](Create &c, World &) { c.options.local_rank = -2; })
      .bad_argument("options.threads", "negative", [](Create &c, World &) { c.options.threads = -1; })
      .bad_argument("options.threads", "absurd", [](Create &c, World &) { c.options.threads = INT32_MAX; })
      .bad_argument("options.calibrate", "no truth value", [](Create &c, World &) { c.options.calibrate = 2; })
      .bad_argument("options.deterministic", "no truth value", [](Create &c, World &) { c.options.deterministic = -1; })
      .bad_argument("options.log_level", "past DEBUG", [](Create &c, World &) { c.options.log_level = 5; })
      .bad_argument("options.log_level", "negative", [](Create &c, World &) { c.options.log_level = -1; })
      .bad_argument("options.reserved", "set", [](Create &c, World &) { c.options.reserved = 1; })
      .bad_argument("options.working_set", "negative", [](Create &c, World &) { c.options.working_set = -1; })
      .bad_argument("options.pinned_limit", "negative", [](Create &c, World &) { c.options.pinned_limit = INT64_MIN; })
      .bad_argument("options.plan_cache", "negative", [](Create &c, World &) { c.options.plan_cache = -1; })
      .bad(
          "options.machine_file", "no such file", MEMHIER_FILE_ERROR,
          [](Create &c, World &) { c.options.machine_file = "/nonexistent/machine.json"; }, "/nonexistent/machine.json")
      .bad(
          "options.machine_file", "a directory", MEMHIER_FILE_ERROR,
          [](Create &c, World &) { c.options.machine_file = "/tmp"; }, "/tmp")
      .bad_argument("options.peer_devices", "no list", [](Create &c, World &) { c.options.peer_devices = "1;2"; })
      .bad_argument("options.peer_devices", "negative", [](Create &c, World &) { c.options.peer_devices = "-1"; })
      .bad_argument("options.peer_devices", "ends in a comma",
                    [](Create &c, World &) { c.options.peer_devices = "1,"; })
      .bad_argument("options.peer_devices", "out of range",
                    [](Create &c, World &) { c.options.peer_devices = "99999999999"; })
      .bad("options.peer_devices", "no such ordinal", MEMHIER_NO_DEVICE,
           [](Create &c, World &) { c.options.peer_devices = "1000"; })
      .bad_argument("options.free", "without allocate", [](Create &c, World &) { c.options.free = no_free; })
      .bad_argument("options.allocate", "without free", [](Create &c, World &) { c.options.allocate = no_memory; });

  table
      .function<Handle>(
          "memhier_context_destroy", [](World &w) { return Handle{w.context}; },
          [](const Handle &c) { return memhier_context_destroy(c.context); })
      .bad_context(&Handle::context, true);
  table
      .function<Handle>(
          "memhier_context_status", [](World &w) { return Handle{w.context}; },
          [](const Handle &c) { return memhier_context_status(c.context); })
      .bad_context(&Handle::context);
  table
      .function<Handle>(
          "memhier_context_calibrate", [](World &w) { return Handle{w.context}; },
          [](const Handle &c) { return memhier_context_calibrate(c.context); })
      .bad_context(&Handle::context);
  table
      .function<Number>(
          "memhier_context_device",
          [](World &w) {
            return Number{w.context, &w.out32};
          },
          [](const Number &c) { return memhier_context_device(c.context, c.value); })
      .bad_context(&Number::context)
      .null_output("device", [](Number &c, World &) { c.value = nullptr; });
  table
      .function<Number>(
          "memhier_context_threads",
          [](World &w) {
            return Number{w.context, &w.out32};
          },
          [](const Number &c) { return memhier_context_threads(c.context, c.value); })
      .bad_context(&Number::context)
      .null_output("threads", [](Number &c, World &) { c.value = nullptr; });
  table
      .function<Text>(
          "memhier_context_machine",
          [](World &w) {
            return Text{w.context, MEMHIER_TEXT, w.text, sizeof w.text, &w.needed};
          },
          [](const Text &c) { return memhier_context_machine(c.context, c.format, c.buffer, c.capacity, c.needed); })
      .bad_context(&Text::context)
      .bad_argument("format", "negative", [](Text &c, World &) { c.format = -1; })
      .bad_argument("format", "past JSON", [](Text &c, World &) { c.format = 2; })
      .bad_argument("buffer", "null with a capacity", [](Text &c, World &) { c.buffer = nullptr; })
      .bad_argument("capacity", "negative", [](Text &c, World &) { c.capacity = INT64_MIN; });
  table
      .function<Text>(
          "memhier_context_explain_buffers",
          [](World &w) {
            return Text{w.context, MEMHIER_TEXT, w.text, sizeof w.text, &w.needed};
          },
          [](const Text &c) {
            return memhier_context_explain_buffers(c.context, c.format, c.buffer, c.capacity, c.needed);
          })
      .bad_context(&Text::context)
      .bad_argument("format", "negative", [](Text &c, World &) { c.format = -1; })
      .bad_argument("format", "past JSON", [](Text &c, World &) { c.format = 2; })
      .bad_argument("buffer", "null with a capacity", [](Text &c, World &) { c.buffer = nullptr; })
      .bad_argument("capacity", "negative", [](Text &c, World &) { c.capacity = INT64_MIN; });
  table
      .function<LastPlan>(
          "memhier_last_plan",
          [](World &w) {
            return LastPlan{w.context, &w.out_plan};
          },
          [](const LastPlan &c) { return memhier_last_plan(c.context, c.plan); })
      .unspoilt(MEMHIER_INVALID_STATE)
      .bad_context(&LastPlan::context)
      .null_output("plan", [](LastPlan &c, World &) { c.plan = nullptr; })
      .bad("context", "without a call", MEMHIER_INVALID_STATE, [](LastPlan &, World &) {});
}

}  // namespace capi
