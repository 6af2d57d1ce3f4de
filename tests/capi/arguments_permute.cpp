// Rows of permute.h and of the plans of permutations.
#include <array>
#include <string>

#include "table.hpp"

namespace capi {
namespace {

using Permutation = std::array<int32_t, MEMHIER_MAX_RANK>;

struct Operands {
  memhier_context *context;
  memhier_operand source, destination;
  Permutation permutation{1, 0};
  bool null_source = false, null_destination = false, null_permutation = false;
  void *stream = nullptr;
  memhier_plan_options options{};
  memhier_plan **plan = nullptr;
};

struct Packed {
  memhier_context *context;
  memhier_type type = MEMHIER_F32;
  int32_t rank = 2;
  std::array<int64_t, MEMHIER_MAX_RANK> extents{kRows, kColumns};
  Permutation permutation{1, 0};
  bool null_extents = false, null_permutation = false;
  const void *source;
  void *destination;
  void *stream = nullptr;
};

template <class Call>
void add_permutation_rows(Table::Function<Call> &function) {
  function.bad_argument("permutation", "null", [](Call &c, World &) { c.null_permutation = true; })
      .bad_argument(
          "permutation[1]", "past the rank", [](Call &c, World &) { c.permutation[1] = 2; },
          "permutation[1] is 2, must be a mode of the source, 0 to 1")
      .bad_argument("permutation[0]", "negative", [](Call &c, World &) { c.permutation[0] = -1; })
      .bad_argument("permutation[0]", "least", [](Call &c, World &) { c.permutation[0] = INT32_MIN; })
      .bad_argument("permutation[1]", "twice", [](Call &c, World &) { c.permutation[1] = 1; });
}

void add_operand_rows(Table::Function<Operands> &function) {
  function.bad_argument("source", "null", [](Operands &c, World &) { c.null_source = true; })
      .bad_argument("destination", "null", [](Operands &c, World &) { c.null_destination = true; })
      .bad_argument("source.rank", "zero", [](Operands &c, World &) { c.source.rank = 0; })
      .bad_argument("source.rank", "past the arrays", [](Operands &c, World &) { c.source.rank = 9; })
      .bad_argument("destination.rank", "does not match", [](Operands &c, World &) { c.destination.rank = 1; })
      .bad_argument("destination.type", "does not match", [](Operands &c, World &) { c.destination.type = MEMHIER_I8; })
      .bad_argument(
          "destination.extents[1]", "does not match", [](Operands &c, World &) { c.destination.extents[1] = 4; },
          "destination.extents[1] is 4, must be 5, source.extents[permutation[1]]")
      .bad_argument("source.extents[0]", "negative", [](Operands &c, World &) { c.source.extents[0] = -1; })
      .bad_argument("source.strides[0]", "overflows", [](Operands &c, World &) { c.source.strides[0] = INT64_MIN; })
      .bad_argument("source.strides[1]", "overflows", [](Operands &c, World &) { c.source.strides[1] = INT64_MAX; })
      .bad_argument("destination.strides", "repeat a place", [](Operands &c, World &) { c.destination.strides[0] = 0; })
      .bad("destination", "shifted by one element", MEMHIER_OVERLAP, [](Operands &c, World &w) {
        c.source.pointer = w.source.data();
        c.destination.pointer = w.source.data() + 1;
      });
  add_permutation_rows(function);
}

void add_run(Table &table) {
  auto run = table.function<Operands>(
      "memhier_permute",
      [](World &w) {
        return Operands{w.context, w.from, w.to};
      },
      [](const Operands &c) {
        return memhier_permute(c.context, c.null_source ? nullptr : &c.source,
                               c.null_destination ? nullptr : &c.destination,
                               c.null_permutation ? nullptr : c.permutation.data(), c.stream);
      });
  run.bad_context(&Operands::context)
      .bad_stream(&Operands::stream)
      .bad_operand_of_run(&Operands::source, "source")
      .bad_operand_of_run(&Operands::destination, "destination");
  add_operand_rows(run);
}

void add_plan(Table &table) {
  auto create = table.function<Operands>(
      "memhier_plan_create_permute",
      [](World &w) {
        Operands call{w.context, w.from, w.to};
        call.source.pointer = call.destination.pointer = nullptr;
        memhier_plan_options_init(&call.options, sizeof call.options);
        call.plan = &w.out_plan;
        return call;
      },
      [](const Operands &c) {
        return memhier_plan_create_permute(c.context, c.null_source ? nullptr : &c.source,
                                           c.null_destination ? nullptr : &c.destination,
                                           c.null_permutation ? nullptr : c.permutation.data(), &c.options, c.plan);
      });
  create.bad_context(&Operands::context)
      .null_output("plan", [](Operands &c, World &) { c.plan = nullptr; })
      .bad_plan_options(&Operands::options, "host_packed");
  add_operand_rows(create);
}

void add_packed(Table &table) {
  auto packed = table.function<Packed>(
      "memhier_permute_packed",
      [](World &w) {
        Packed call{};
        call.context = w.context;
        call.source = w.source.data();
        call.destination = w.destination.data();
        return call;
      },
      [](const Packed &c) {
        return memhier_permute_packed(c.context, c.type, c.rank, c.null_extents ? nullptr : c.extents.data(),
                                      c.null_permutation ? nullptr : c.permutation.data(), c.source, c.destination,
                                      c.stream);
      });
  packed.bad_context(&Packed::context)
      .bad_stream(&Packed::stream)
      .bad_argument("type", "unknown", [](Packed &c, World &) { c.type = 12; })
      .bad_argument("rank", "zero", [](Packed &c, World &) { c.rank = 0; })
      .bad_argument("rank", "nine", [](Packed &c, World &) { c.rank = 9; })
      .bad_argument("rank", "least", [](Packed &c, World &) { c.rank = INT32_MIN; })
      .bad_argument("extents", "null", [](Packed &c, World &) { c.null_extents = true; })
      .bad_argument("extents[1]", "negative", [](Packed &c, World &) { c.extents[1] = -1; })
      .bad_argument("extents[1]", "overflow", [](Packed &c, World &) { c.extents[0] = c.extents[1] = INT64_MAX; })
      .bad_argument("extents[0]", "overflows an address space",
                    [](Packed &c, World &) { c.extents[0] = int64_t{1} << 57; })
      .bad_argument("source", "null", [](Packed &c, World &) { c.source = nullptr; })
      .bad_argument("destination", "null", [](Packed &c, World &) { c.destination = nullptr; })
      .bad("destination", "the source", MEMHIER_OVERLAP, [](Packed &c, World &) { c.source = c.destination; })
      .bad("destination", "shifted by one element", MEMHIER_OVERLAP,
           [](Packed &c, World &) { c.source = static_cast<char *>(c.destination) + 4; });
  add_permutation_rows(packed);
}

}  // namespace

void add_permute_functions(Table &table) {
  add_run(table);
  add_packed(table);
  add_plan(table);
}

}  // namespace capi
