// The argument table: for each function one valid call and every way to spoil one argument of it.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "world.hpp"

namespace capi {

struct Row {
  std::string function;
  std::string argument;
  std::string what;
  memhier_status expected;
  std::string text;  // must occur in memhier_error_text()
  std::function<memhier_status(World &)> call;
};

class Table {
 public:
  // Rows of one function. Call is its argument list as a struct; `run` makes the call.
  template <class Call>
  class Function {
   public:
    using Make = std::function<Call(World &)>;
    using Run = std::function<memhier_status(const Call &)>;
    using Spoil = std::function<void(Call &, World &)>;
    Function(Table &table, std::string name, Make make, Run run)
        : table_(table),
          name_(std::move(name)),
          make_(std::move(make)),
          run_(std::move(run)),
          valid_(table.valid.size()) {
      table_.valid.push_back({name_, "none", "valid", MEMHIER_SUCCESS, {}, [make = make_, run = run_](World &world) {
                                return run(make(world));
                              }});
    }
    // What the unspoilt call gives, where that is no success: its object is in no state for it.
    Function &unspoilt(memhier_status expected) {
      table_.valid[valid_].expected = expected;
      return *this;
    }

    Function &bad(std::string argument, std::string what, memhier_status expected, Spoil spoil,
                  std::string text = std::string()) {
      if (text.empty()) text = argument;
      table_.rows.push_back({name_, argument, std::move(what), expected, std::move(text),
                             [make = make_, run = run_, spoil = std::move(spoil)](World &world) {
                               Call call = make(world);
                               spoil(call, world);
                               return run(call);
                             }});
      return *this;
    }
    Function &bad_argument(std::string argument, std::string what, Spoil spoil, std::string text = std::string()) {
      return bad(std::move(argument), std::move(what), MEMHIER_INVALID_ARGUMENT, std::move(spoil), std::move(text));
    }
    Function &null_output(std::string argument, Spoil spoil) { return bad_argument(argument, "null", spoil); }
    // In a context without a device every stream is wrong.
    Function &bad_stream(void *Call::*member) {
      for (const uintptr_t value : {uintptr_t{1}, uintptr_t{2}, ~uintptr_t{7}})
        bad_argument(
            "stream", "without a device",
            [member, value](Call &call, World &) { call.*member = reinterpret_cast<void *>(value); }, "stream: ");
      return *this;
    }
    // Each member of the restrictions of a plan; `foreign_way` is a way of another operation.
    Function &bad_plan_options(memhier_plan_options Call::*member, const char *foreign_way) {
      const auto row = [&](const char *name, const char *what, auto spoil, const char *text = "",
                           memhier_status expected = MEMHIER_INVALID_ARGUMENT) {
        bad(
            std::string("options.") + name, what, expected,
            [member, spoil](Call &call, World &) { spoil(call.*member); }, text);
      };
      using Options = memhier_plan_options;
      row("struct_size", "zero", [](Options &o) { o.struct_size = 0; });
      row("struct_size", "short", [](Options &o) { o.struct_size -= 8; });
      row("struct_size", "huge", [](Options &o) { o.struct_size = UINT32_MAX; });
      row("target", "past DEVICE", [](Options &o) { o.target = 3; });
      row("target", "negative", [](Options &o) { o.target = -1; });
      row(
          "target", "without a device", [](Options &o) { o.target = MEMHIER_TARGET_DEVICE; }, "target",
          MEMHIER_NOT_FEASIBLE);
      row(
          "way", "unknown", [](Options &o) { o.way = "no such way"; }, "no such way");
      row(
          "way", "of another operation", [foreign_way](Options &o) { o.way = foreign_way; }, foreign_way);
      row(
          "route_in", "unknown", [](Options &o) { o.route_in = "carrier pigeon"; }, "carrier pigeon");
      row(
          "route_out", "unknown", [](Options &o) { o.route_out = "smoke"; }, "smoke");
      row("working_set", "negative", [](Options &o) { o.working_set = -1; });
      row("working_set", "least", [](Options &o) { o.working_set = INT64_MIN; });
      row("measure", "no truth value", [](Options &o) { o.measure = 7; });
      row("measure", "negative", [](Options &o) { o.measure = -1; });
      row("read_next", "past DEVICE", [](Options &o) { o.read_next = 3; });
      row("read_next", "negative", [](Options &o) { o.read_next = -1; });
      return *this;
    }
    // What an operand by itself can be wrong about, beside its shape.
    Function &bad_operand(memhier_operand Call::*member, const std::string &name) {
      const auto buffer = [member](Call &call, memhier_buffer *value, int64_t offset = 0) {
        (call.*member).pointer = nullptr;
        (call.*member).buffer = value;
        (call.*member).offset = offset;
      };
      return bad_argument(name + ".struct_size", "zero", [=](Call &c, World &) { (c.*member).struct_size = 0; })
          .bad_argument(name + ".place", "unknown", [=](Call &c, World &) { (c.*member).place = 5; })
          .bad_argument(name + ".place", "negative", [=](Call &c, World &) { (c.*member).place = -1; })
          .bad_argument(name + ".offset", "without a buffer", [=](Call &c, World &) { (c.*member).offset = 4; })
          .bad_argument(name + ".offset", "negative", [=](Call &c, World &w) { buffer(c, w.buffer, -4); })
          .bad_argument(name + ".offset", "past the buffer", [=](Call &c, World &w) { buffer(c, w.buffer, 4096); })
          .bad_argument(name + ".offset", "most", [=](Call &c, World &w) { buffer(c, w.buffer, INT64_MAX); })
          .bad_argument(name + ".pointer", "beside a buffer", [=](Call &c, World &w) { (c.*member).buffer = w.buffer; })
          .bad_argument(name + ".buffer", "of another context", [=](Call &c, World &w) { buffer(c, w.other_buffer); })
          .bad(name + ".buffer", "stale", MEMHIER_INVALID_HANDLE, [=](Call &c, World &w) { buffer(c, w.stale_buffer); })
          .bad(name + ".buffer", "of a destroyed context", MEMHIER_INVALID_HANDLE,
               [=](Call &c, World &w) { buffer(c, w.orphan_buffer); })
          .bad(name + ".buffer", "foreign", MEMHIER_INVALID_HANDLE,
               [=](Call &c, World &w) { buffer(c, reinterpret_cast<memhier_buffer *>(w.context)); });
    }
    // The same of a call that runs.
    Function &bad_operand_of_run(memhier_operand Call::*member, const std::string &name) {
      return bad_operand(member, name)
          .bad_argument(name + ".pointer", "null", [=](Call &c, World &) { (c.*member).pointer = nullptr; })
          .bad(name + ".buffer", "mapped", MEMHIER_INVALID_STATE, [=](Call &c, World &w) {
            (c.*member).pointer = nullptr;
            (c.*member).buffer = w.mapped_buffer;
          });
    }
    // Every kind of bad context, buffer or plan in one member of the call.
    Function &bad_context(memhier_context *Call::*member, bool null_is_fine = false) {
      return handles<memhier_context>("context", member, null_is_fine, [](World &w) {
        return bad_handles(w, w.context, w.stale_context, {w.plan, w.buffer});
      });
    }
    Function &bad_plan(memhier_plan *Call::*member, bool null_is_fine = false) {
      return handles<memhier_plan>("plan", member, null_is_fine, [](World &w) {
        return bad_handles(w, w.plan, w.stale_plan, {w.context, w.buffer});
      });
    }
    Function &bad_buffer(memhier_buffer *Call::*member, bool null_is_fine = false) {
      return handles<memhier_buffer>("buffer", member, null_is_fine, [](World &w) {
        return bad_handles(w, w.buffer, w.stale_buffer, {w.context, w.plan});
      });
    }

   private:
    template <class Handle>
    Function &handles(const std::string &argument, Handle *Call::*member, bool null_is_fine,
                      std::function<std::vector<BadHandle<Handle>>(World &)> list) {
      World probe;  // only the number and the names of the bad values matter here
      const auto named = list(probe);
      for (size_t i = null_is_fine ? 1 : 0; i < named.size(); ++i) {
        bad(argument, named[i].what, MEMHIER_INVALID_HANDLE,
            [member, list, i](Call &call, World &world) { call.*member = list(world)[i].value; });
      }
      return *this;
    }
    Table &table_;
    std::string name_;
    Make make_;
    Run run_;
    size_t valid_;
  };

  template <class Call>
  Function<Call> function(std::string name, typename Function<Call>::Make make, typename Function<Call>::Run run) {
    return Function<Call>(*this, std::move(name), std::move(make), std::move(run));
  }

  std::vector<Row> rows;
  std::vector<Row> valid;  // one of each function, unspoilt
};

// In files by header.
void add_plain_functions(Table &table);
void add_context_functions(Table &table);
void add_memory_functions(Table &table);
void add_plan_functions(Table &table);
void add_transpose_functions(Table &table);
void add_permute_functions(Table &table);
void add_record_functions(Table &table);
void add_planes_functions(Table &table);
void add_matmul_functions(Table &table);
void add_filter_functions(Table &table);
void add_packed_filter_functions(Table &table);

}  // namespace capi
