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
        : table_(table), name_(std::move(name)), make_(std::move(make)), run_(std::move(run)) {}

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
  };

  template <class Call>
  Function<Call> function(std::string name, typename Function<Call>::Make make, typename Function<Call>::Run run) {
    return Function<Call>(*this, std::move(name), std::move(make), std::move(run));
  }

  std::vector<Row> rows;
};

// In files by header.
void add_plain_functions(Table &table);
void add_context_functions(Table &table);
void add_memory_functions(Table &table);
void add_plan_functions(Table &table);
void add_transpose_functions(Table &table);
void add_record_functions(Table &table);
void add_matmul_functions(Table &table);
void add_filter_functions(Table &table);

}  // namespace capi
