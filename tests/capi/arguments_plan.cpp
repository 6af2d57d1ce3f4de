// Rows of plan.h.
#include <string>

#include "table.hpp"

namespace capi {
namespace {

struct OptionsInit {
  memhier_plan_options *options;
  size_t size;
};
struct Create {
  memhier_context *context;
  memhier_operand source, destination;
  memhier_plan_options options;
  memhier_plan **plan;
  bool null_source = false, inplace = false;
};
struct Line {
  memhier_context *context;
  const char *line;
  memhier_plan_options options;
  memhier_plan **plan;
};
struct Handle {
  memhier_plan *plan;
};
struct Execute {
  memhier_plan *plan;
  void *pointers[2];
  void *const *list;
  int32_t count;
  void *workspace;
  int64_t workspace_bytes;
  void *stream = nullptr;
};
struct Workspace {
  memhier_plan *plan;
  int64_t *bytes;
};
struct Explain {
  memhier_plan *plan;
  memhier_format format;
  char *buffer;
  int64_t capacity;
  int64_t *needed;
};

memhier_plan_options default_options() {
  memhier_plan_options options;
  memhier_plan_options_init(&options, sizeof options);
  return options;
}

void add_create(Table &table) {
  auto create = table.function<Create>(
      "memhier_plan_create_transpose",
      [](World &w) {
        Create call{w.context, w.from, w.to, default_options(), &w.out_plan};
        call.source.pointer = call.destination.pointer = nullptr;
        return call;
      },
      [](const Create &c) {
        return memhier_plan_create_transpose(c.context, c.null_source ? nullptr : &c.source,
                                             c.inplace ? nullptr : &c.destination, &c.options, c.plan);
      });
  create.bad_context(&Create::context)
      .null_output("plan", [](Create &c, World &) { c.plan = nullptr; })
      .bad_argument("source", "null", [](Create &c, World &) { c.null_source = true; })
      .bad_argument("source", "not square in place", [](Create &c, World &) { c.inplace = true; })
      .bad("destination", "shares elements", MEMHIER_OVERLAP,
           [](Create &c, World &w) {
             c.source.pointer = w.source.data();
             c.destination.pointer = w.source.data() + 1;
           })
      .bad_plan_options(&Create::options, "host_packed");
}

void add_operand_rows(Table &table) {
  auto create = table.function<Create>(
      "memhier_plan_create_transpose",
      [](World &w) {
        return Create{w.context, w.from, w.to, default_options(), &w.out_plan};
      },
      [](const Create &c) {
        return memhier_plan_create_transpose(c.context, &c.source, &c.destination, &c.options, c.plan);
      });
  using Member = memhier_operand Create::*;
  for (const auto &[member, name] : {std::pair<Member, std::string>{&Create::source, "source"},
                                     std::pair<Member, std::string>{&Create::destination, "destination"}}) {
    const Member m = member;
    create.bad_argument(name + ".struct_size", "zero", [m](Create &c, World &) { (c.*m).struct_size = 0; })
        .bad_argument(name + ".struct_size", "short", [m](Create &c, World &) { (c.*m).struct_size -= 8; })
        .bad_argument(name + ".type", "unknown", [m](Create &c, World &) { (c.*m).type = 12; })
        .bad_argument(name + ".rank", "zero", [m](Create &c, World &) { (c.*m).rank = 0; })
        .bad_argument(name + ".rank", "one", [m](Create &c, World &) { (c.*m).rank = 1; })
        .bad_argument(name + ".rank", "four", [m](Create &c, World &) { (c.*m).rank = 4; })
        .bad_argument(name + ".rank", "past the arrays", [m](Create &c, World &) { (c.*m).rank = 9; })
        .bad_argument(name + ".rank", "least", [m](Create &c, World &) { (c.*m).rank = INT32_MIN; })
        .bad_argument(name + ".place", "past DEVICE", [m](Create &c, World &) { (c.*m).place = 5; })
        .bad_argument(name + ".place", "negative", [m](Create &c, World &) { (c.*m).place = -1; })
        .bad_argument(name + ".offset", "without a buffer", [m](Create &c, World &) { (c.*m).offset = 4; })
        .bad_argument(name + ".extents[0]", "negative", [m](Create &c, World &) { (c.*m).extents[0] = -1; })
        .bad_argument(name + ".extents[1]", "least", [m](Create &c, World &) { (c.*m).extents[1] = INT64_MIN; })
        .bad_argument("destination.extents[", "does not match", [m](Create &c, World &) { ++(c.*m).extents[0]; })
        .bad_argument("destination.type", "does not match", [m](Create &c, World &) { (c.*m).type = MEMHIER_I32; })
        .bad_argument(name + ".strides[0]", "least", [m](Create &c, World &) { (c.*m).strides[0] = INT64_MIN; })
        .bad_argument(name + ".strides[1]", "most", [m](Create &c, World &) { (c.*m).strides[1] = INT64_MAX; })
        .bad_argument(name + ".pointer", "beside a buffer", [m](Create &c, World &w) { (c.*m).buffer = w.buffer; })
        .bad_argument(name + ".offset", "negative in a buffer",
                      [m](Create &c, World &w) {
                        (c.*m).pointer = nullptr;
                        (c.*m).buffer = w.buffer;
                        (c.*m).offset = -1;
                      })
        .bad_argument(name + ".offset", "past the buffer",
                      [m](Create &c, World &w) {
                        (c.*m).pointer = nullptr;
                        (c.*m).buffer = w.buffer;
                        (c.*m).offset = 4096 - kRows * kColumns * 4 + 1;
                      })
        .bad_argument(name + ".offset", "most",
                      [m](Create &c, World &w) {
                        (c.*m).pointer = nullptr;
                        (c.*m).buffer = w.buffer;
                        (c.*m).offset = INT64_MAX;
                      })
        .bad_argument(name + ".buffer", "of another context",
                      [m](Create &c, World &w) {
                        (c.*m).pointer = nullptr;
                        (c.*m).buffer = w.other_buffer;
                      })
        .bad(name + ".buffer", "of a destroyed context", MEMHIER_INVALID_HANDLE, [m](Create &c, World &w) {
          (c.*m).pointer = nullptr;
          (c.*m).buffer = w.orphan_buffer;
        });
    World probe;
    const auto list = [](World &w) { return bad_handles(w, w.buffer, w.stale_buffer, {w.context, w.plan}); };
    const auto named = list(probe);
    for (size_t i = 1; i < named.size(); ++i) {  // 0 is NULL: no buffer
      create.bad(name + ".buffer", named[i].what, MEMHIER_INVALID_HANDLE, [m, list, i](Create &c, World &w) {
        (c.*m).pointer = nullptr;
        (c.*m).buffer = list(w)[i].value;
      });
    }
  }
  create
      .bad_argument(
          "destination.strides", "two elements at one place", [](Create &c, World &) { c.destination.strides[0] = 1; },
          "destination.strides")
      .bad_argument(
          "destination.strides", "zero", [](Create &c, World &) { c.destination.strides[0] = 0; },
          "destination.strides");
}

void add_runs(Table &table) {
  auto execute = table.function<Execute>(
      "memhier_plan_execute",
      [](World &w) {
        return Execute{w.plan, {w.source.data(), w.destination.data()}, nullptr, 2, nullptr, 0};
      },
      [](const Execute &c) {
        const bool null_list = c.list != nullptr;  // any value asks for it
        return memhier_plan_execute(c.plan, null_list ? nullptr : c.pointers, c.count, c.workspace, c.workspace_bytes,
                                    c.stream);
      });
  execute.bad_plan(&Execute::plan)
      .bad_stream(&Execute::stream)
      .bad("plan", "of a destroyed context", MEMHIER_INVALID_HANDLE,
           [](Execute &c, World &w) { c.plan = w.orphan_plan; })
      .bad_argument("pointers", "null", [](Execute &c, World &) { c.list = c.pointers; })
      .bad_argument("pointers[0]", "null", [](Execute &c, World &) { c.pointers[0] = nullptr; })
      .bad_argument("pointers[1]", "null", [](Execute &c, World &) { c.pointers[1] = nullptr; })
      .bad("destination", "is the source", MEMHIER_OVERLAP, [](Execute &c, World &) { c.pointers[0] = c.pointers[1]; })
      .bad_argument("count", "too few", [](Execute &c, World &) { c.count = 1; })
      .bad_argument("count", "too many", [](Execute &c, World &) { c.count = 3; })
      .bad_argument("count", "negative", [](Execute &c, World &) { c.count = INT32_MIN; })
      .bad_argument("workspace_bytes", "negative", [](Execute &c, World &) { c.workspace_bytes = -1; })
      .bad_argument("workspace", "null with bytes", [](Execute &c, World &) { c.workspace_bytes = 256; })
      .bad_argument("workspace", "not aligned", [](Execute &c, World &) {
        c.workspace = reinterpret_cast<void *>(uintptr_t{264});
        c.workspace_bytes = 1 << 20;
      });
  table
      .function<Handle>(
          "memhier_plan_destroy", [](World &w) { return Handle{w.plan}; },
          [](const Handle &c) { return memhier_plan_destroy(c.plan); })
      .bad_plan(&Handle::plan, true);
  table
      .function<Workspace>(
          "memhier_plan_workspace",
          [](World &w) {
            return Workspace{w.plan, &w.out64};
          },
          [](const Workspace &c) { return memhier_plan_workspace(c.plan, c.bytes); })
      .bad_plan(&Workspace::plan)
      .bad("plan", "of a destroyed context", MEMHIER_INVALID_HANDLE,
           [](Workspace &c, World &w) { c.plan = w.orphan_plan; })
      .null_output("bytes", [](Workspace &c, World &) { c.bytes = nullptr; });
  table
      .function<Explain>(
          "memhier_plan_explain",
          [](World &w) {
            return Explain{w.plan, MEMHIER_TEXT, w.text, sizeof w.text, &w.needed};
          },
          [](const Explain &c) { return memhier_plan_explain(c.plan, c.format, c.buffer, c.capacity, c.needed); })
      .bad_plan(&Explain::plan)
      .bad("plan", "of a destroyed context", MEMHIER_INVALID_HANDLE,
           [](Explain &c, World &w) { c.plan = w.orphan_plan; })
      .bad_argument("format", "negative", [](Explain &c, World &) { c.format = -1; })
      .bad_argument("format", "past JSON", [](Explain &c, World &) { c.format = INT32_MAX; })
      .bad_argument("buffer", "null with a capacity", [](Explain &c, World &) { c.buffer = nullptr; })
      .bad_argument("capacity", "negative", [](Explain &c, World &) { c.capacity = -1; });
}

}  // namespace

void add_plan_functions(Table &table) {
  table
      .function<OptionsInit>(
          "memhier_plan_options_init",
          [](World &w) {
            return OptionsInit{&w.plan_options, sizeof(memhier_plan_options)};
          },
          [](const OptionsInit &c) { return memhier_plan_options_init(c.options, c.size); })
      .null_output("options", [](OptionsInit &c, World &) { c.options = nullptr; })
      .bad_argument("struct_size", "zero", [](OptionsInit &c, World &) { c.size = 0; })
      .bad_argument("struct_size", "short", [](OptionsInit &c, World &) { c.size = 4; })
      .bad_argument("struct_size", "huge", [](OptionsInit &c, World &) { c.size = SIZE_MAX - 7; });
  add_create(table);
  add_operand_rows(table);
  auto line = table.function<Line>(
      "memhier_plan_create_line",
      [](World &w) {
        return Line{w.context, "transpose f32 5x7", default_options(), &w.out_plan};
      },
      [](const Line &c) { return memhier_plan_create_line(c.context, c.line, &c.options, c.plan); });
  line.bad_context(&Line::context)
      .bad_plan_options(&Line::options, "host_packed")
      .null_output("plan", [](Line &c, World &) { c.plan = nullptr; })
      .bad_argument("line", "null", [](Line &c, World &) { c.line = nullptr; })
      .bad_argument(
          "line", "empty", [](Line &c, World &) { c.line = ""; }, "line");
  const char *bad_lines[][2] = {{"transmute f32 5x7", "transmute"},
                                {"transpose f31 5x7", "f31"},
                                {"transpose f32", "x"},
                                {"transpose f32 5xseven", "seven"},
                                {"transpose f32 5x-7", "-7"},
                                {"transpose f32 99999999999999999999x7", "99999999999999999999"},
                                {"transpose f32 5x7 colour=red", "colour"},
                                {"transpose f32 5x7 lds=3", "lds"},
                                {"transpose f32 5x7 src=attic", "attic"},
                                {"transpose f32 4611686018427387904x4", ""}};
  for (const auto &[text, word] : bad_lines) {
    const char *bad = text;
    line.bad_argument(
        "line", bad, [bad](Line &c, World &) { c.line = bad; }, *word ? word : "transpose");
  }
  add_runs(table);
}

}  // namespace capi
