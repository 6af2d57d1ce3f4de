// Rows of matmul.h.
#include <string>

#include "table.hpp"

namespace capi {
namespace {

// C (kRows x kColumns) = A (kRows x kInner) B (kInner x kColumns).
constexpr int64_t kInner = 3;
constexpr float kZero = 0, kTwo = 2;

// The arguments of both calls with leading dimensions.
struct Call {
  memhier_context *context;
  memhier_type type = MEMHIER_F32;
  memhier_order order = MEMHIER_ROW_MAJOR;
  memhier_operation op_a = MEMHIER_OP_N, op_b = MEMHIER_OP_N;
  int64_t m = kRows, n = kColumns, k = kInner;
  const void *alpha = nullptr, *a = nullptr;
  int64_t lda = kInner, stride_a = 0;
  const void *b = nullptr;
  int64_t ldb = kColumns, stride_b = 0;
  const void *beta = nullptr;
  void *c = nullptr;
  int64_t ldc = kColumns, stride_c = kRows * kColumns;
  int64_t batch = 1;
  void *stream = nullptr;
};

struct Init {
  memhier_matmul_options *options;
  size_t size;
};

struct Operands {
  memhier_context *context;
  memhier_operand a, b, c;
  memhier_matmul_options options;
  memhier_plan_options plan_options;
  memhier_plan **plan;
  bool null_a = false, null_b = false, null_c = false;
  const float *alpha = nullptr, *beta = nullptr;
  void *stream = nullptr;
};

Call valid(World &w) {
  Call call{};
  call.context = w.context;
  call.a = w.source.data();
  call.b = w.source.data();
  call.c = w.destination.data();
  return call;
}

void add_common(Table::Function<Call> &function) {
  function.bad_context(&Call::context)
      .bad_stream(&Call::stream)
      .bad_argument(
          "a", "null while alpha is two",
          [](Call &c, World &) {
            c.alpha = &kTwo;
            c.a = nullptr;
          },
          "a is NULL")
      .bad_argument(
          "c", "null while alpha and beta are zero",
          [](Call &c, World &) {
            c.alpha = c.beta = &kZero;
            c.c = nullptr;
          },
          "c is NULL")
      .bad("c", "is a, beta is two", MEMHIER_OVERLAP,
           [](Call &c, World &) {
             c.beta = &kTwo;
             c.a = c.c;
           })
      .bad_argument("type", "zero", [](Call &c, World &) { c.type = 0; })
      .bad_argument("type", "not multiplied", [](Call &c, World &) { c.type = MEMHIER_I32; })
      .bad_argument("type", "opaque", [](Call &c, World &) { c.type = MEMHIER_BYTES(4); })
      .bad_argument("type", "least", [](Call &c, World &) { c.type = INT32_MIN; })
      .bad_argument("order", "zero", [](Call &c, World &) { c.order = 0; })
      .bad_argument("order", "unknown", [](Call &c, World &) { c.order = INT32_MAX; })
      .bad_argument("op_a", "zero", [](Call &c, World &) { c.op_a = 0; })
      .bad_argument("op_a", "past C", [](Call &c, World &) { c.op_a = 114; })
      .bad_argument("op_b", "before N", [](Call &c, World &) { c.op_b = 110; })
      .bad_argument("op_b", "least", [](Call &c, World &) { c.op_b = INT32_MIN; })
      .bad_argument(
          "m", "negative", [](Call &c, World &) { c.m = -1; }, "m is -1")
      .bad_argument(
          "m", "least", [](Call &c, World &) { c.m = INT64_MIN; }, "m is -9223372036854775808")
      .bad_argument(
          "n", "negative", [](Call &c, World &) { c.n = -1; }, "n is -1")
      .bad_argument(
          "n", "least", [](Call &c, World &) { c.n = INT64_MIN; }, "n is -9223372036854775808")
      .bad_argument(
          "k", "negative", [](Call &c, World &) { c.k = -1; }, "k is -1")
      .bad_argument(
          "k", "least", [](Call &c, World &) { c.k = INT64_MIN; }, "k is -9223372036854775808")
      .bad_argument(
          "a", "null", [](Call &c, World &) { c.a = nullptr; }, "a is NULL")
      .bad_argument(
          "b", "null", [](Call &c, World &) { c.b = nullptr; }, "b is NULL")
      .bad_argument(
          "c", "null", [](Call &c, World &) { c.c = nullptr; }, "c is NULL")
      .bad_argument(
          "lda", "too small", [](Call &c, World &) { c.lda = kInner - 1; }, "lda is 2, must be at least k = 3")
      .bad_argument(
          "lda", "too small when transposed", [](Call &c, World &) { c.op_a = MEMHIER_OP_T; },
          "lda is 3, must be at least m = 5")
      .bad_argument("lda", "zero", [](Call &c, World &) { c.lda = 0; })
      .bad_argument("lda", "negative", [](Call &c, World &) { c.lda = -kInner; })
      .bad_argument("lda", "least", [](Call &c, World &) { c.lda = INT64_MIN; })
      .bad_argument("lda", "overflows", [](Call &c, World &) { c.lda = INT64_MAX; })
      .bad_argument("lda", "zero of an empty matrix",
                    [](Call &c, World &) {
                      c.k = 0;
                      c.lda = 0;
                    })
      .bad_argument(
          "ldb", "too small", [](Call &c, World &) { c.ldb = kColumns - 1; }, "ldb is 6, must be at least n = 7")
      .bad_argument(
          "ldb", "too small when transposed",
          [](Call &c, World &) {
            c.op_b = MEMHIER_OP_C;
            c.ldb = kInner - 1;
          },
          "ldb is 2, must be at least k = 3")
      .bad_argument("ldb", "least", [](Call &c, World &) { c.ldb = INT64_MIN; })
      .bad_argument("ldb", "overflows in bytes", [](Call &c, World &) { c.ldb = INT64_MAX / 4; })
      .bad_argument(
          "ldc", "too small", [](Call &c, World &) { c.ldc = kColumns - 1; }, "ldc is 6, must be at least n = 7")
      .bad_argument(
          "ldc", "too small by column",
          [](Call &c, World &) {
            c.order = MEMHIER_COLUMN_MAJOR;
            c.lda = kRows;
            c.ldb = kInner;
            c.ldc = kRows - 1;
          },
          "ldc is 4, must be at least m = 5")
      .bad_argument("ldc", "least", [](Call &c, World &) { c.ldc = INT64_MIN; })
      .bad_argument("ldc", "overflows", [](Call &c, World &) { c.ldc = INT64_MAX; })
      .bad_argument(
          "m", "overflows in bytes",
          [](Call &c, World &) {
            c.m = INT64_MAX;
            c.k = c.n = c.lda = c.ldb = c.ldc = 1;
          },
          "m")
      .bad("c", "is a", MEMHIER_OVERLAP, [](Call &c, World &) { c.a = c.c; })
      .bad("c", "shares elements with b", MEMHIER_OVERLAP,
           [](Call &c, World &) { c.b = static_cast<char *>(c.c) + 8; });
}

memhier_matmul_options default_options() {
  memhier_matmul_options options;
  memhier_matmul_options_init(&options, sizeof options);
  return options;
}

Operands valid_operands(World &w) {
  Operands call{};
  call.context = w.context;
  memhier_operand_matrix(&call.a, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kInner, w.source.data(), kInner);
  memhier_operand_matrix(&call.b, MEMHIER_F32, MEMHIER_ROW_MAJOR, kInner, kColumns, w.source.data(), kColumns);
  memhier_operand_matrix(&call.c, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, w.destination.data(), kColumns);
  call.options = default_options();
  memhier_plan_options_init(&call.plan_options, sizeof call.plan_options);
  call.plan = &w.out_plan;
  return call;
}

void add_operands(Table::Function<Operands> &function, const std::string &options) {
  function.bad_context(&Operands::context)
      .bad_argument(
          "a.extents[1]", "does not match, while alpha is zero",
          [](Operands &c, World &) {
            c.alpha = &kZero;
            ++c.a.extents[1];
          },
          "extents[")
      .bad_argument(
          "a", "null", [](Operands &c, World &) { c.null_a = true; }, "a is NULL")
      .bad_argument(
          "b", "null", [](Operands &c, World &) { c.null_b = true; }, "b is NULL")
      .bad_argument(
          "c", "null", [](Operands &c, World &) { c.null_c = true; }, "c is NULL")
      .bad_argument(options + ".struct_size", "zero", [](Operands &c, World &) { c.options.struct_size = 0; })
      .bad_argument(options + ".op_a", "zero", [](Operands &c, World &) { c.options.op_a = 0; })
      .bad_argument(options + ".op_b", "unknown", [](Operands &c, World &) { c.options.op_b = 114; })
      .bad_argument(options + ".accuracy", "negative", [](Operands &c, World &) { c.options.accuracy = -1; })
      .bad_argument(options + ".accuracy", "past FAST", [](Operands &c, World &) { c.options.accuracy = 3; })
      .bad_argument("a.type", "not multiplied", [](Operands &c, World &) { c.a.type = MEMHIER_U8; })
      .bad_argument("a.type", "unknown", [](Operands &c, World &) { c.a.type = 99; })
      .bad_argument("b.type", "does not match", [](Operands &c, World &) { c.b.type = MEMHIER_F64; })
      .bad_argument("c.type", "does not match", [](Operands &c, World &) { c.c.type = MEMHIER_F64; })
      .bad_argument("c.type", "narrower", [](Operands &c, World &) { c.c.type = MEMHIER_F16; })
      .bad_argument("a.rank", "one", [](Operands &c, World &) { c.a.rank = 1; })
      .bad_argument("b.rank", "does not match",
                    [](Operands &c, World &) {
                      c.b.rank = 3;
                      c.b.extents[2] = 1;
                    })
      .bad_argument("c.rank", "four", [](Operands &c, World &) { c.c.rank = 4; })
      .bad_argument("b.extents[0]", "does not match", [](Operands &c, World &) { c.b.extents[0] = kInner - 1; })
      .bad_argument("b.extents[1]", "does not match when transposed",
                    [](Operands &c, World &) { c.options.op_b = MEMHIER_OP_T; })
      .bad_argument("c.extents[0]", "does not match", [](Operands &c, World &) { c.c.extents[0] = kRows - 1; })
      .bad_argument("c.extents[1]", "does not match", [](Operands &c, World &) { c.c.extents[1] = kColumns - 1; })
      .bad_argument("a.extents[0]", "negative", [](Operands &c, World &) { c.a.extents[0] = -1; })
      .bad_argument("a.strides[0]", "overflows", [](Operands &c, World &) { c.a.strides[0] = INT64_MIN; })
      .bad_argument("b.strides[1]", "overflows", [](Operands &c, World &) { c.b.strides[1] = INT64_MAX; })
      .bad_argument("c.strides[0]", "overflows", [](Operands &c, World &) { c.c.strides[0] = INT64_MAX; })
      .bad_argument("c.strides", "repeat a place", [](Operands &c, World &) { c.c.strides[0] = 0; })
      .bad("c", "is a", MEMHIER_OVERLAP, [](Operands &c, World &w) { c.a.pointer = w.destination.data(); });
}

}  // namespace

void add_matmul_functions(Table &table) {
  auto single = table.function<Call>("memhier_matmul", valid, [](const Call &c) {
    return memhier_matmul(c.context, c.type, c.order, c.op_a, c.op_b, c.m, c.n, c.k, c.alpha, c.a, c.lda, c.b, c.ldb,
                          c.beta, c.c, c.ldc, c.stream);
  });
  add_common(single);
  auto batch = table.function<Call>("memhier_matmul_batch", valid, [](const Call &c) {
    return memhier_matmul_batch(c.context, c.type, c.order, c.op_a, c.op_b, c.m, c.n, c.k, c.alpha, c.a, c.lda,
                                c.stride_a, c.b, c.ldb, c.stride_b, c.beta, c.c, c.ldc, c.stride_c, c.batch, c.stream);
  });
  add_common(batch);
  batch.bad_argument("batch", "negative", [](Call &c, World &) { c.batch = -1; })
      .bad_argument("batch", "least", [](Call &c, World &) { c.batch = INT64_MIN; })
      .bad_argument("batch", "of more matrices than fit", [](Call &c, World &) { c.batch = INT64_MAX; })
      .bad_argument("stride_a", "overflows",
                    [](Call &c, World &) {
                      c.batch = 3;
                      c.stride_a = INT64_MAX;
                    })
      .bad_argument("stride_b", "least",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.stride_b = INT64_MIN;
                    })
      .bad_argument("stride_c", "zero",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.stride_c = 0;
                    })
      .bad_argument("stride_c", "overlapping",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.stride_c = 1;
                    })
      .bad_argument("stride_c", "least", [](Call &c, World &) {
        c.batch = 2;
        c.stride_c = INT64_MIN;
      });

  auto init = table.function<Init>(
      "memhier_matmul_options_init",
      [](World &w) {
        return Init{&w.out_matmul_options, sizeof(memhier_matmul_options)};
      },
      [](const Init &c) { return memhier_matmul_options_init(c.options, c.size); });
  init.null_output("options", [](Init &c, World &) { c.options = nullptr; })
      .bad_argument("struct_size", "zero", [](Init &c, World &) { c.size = 0; })
      .bad_argument("struct_size", "odd", [](Init &c, World &) { c.size = sizeof(memhier_matmul_options) - 1; })
      .bad_argument("struct_size", "huge", [](Init &c, World &) { c.size = SIZE_MAX; });

  auto operands = table.function<Operands>("memhier_matmul_operands", valid_operands, [](const Operands &c) {
    return memhier_matmul_operands(c.context, c.null_a ? nullptr : &c.a, c.null_b ? nullptr : &c.b,
                                   c.null_c ? nullptr : &c.c, &c.options, c.alpha, c.beta, c.stream);
  });
  add_operands(operands, "options");
  operands.bad_stream(&Operands::stream)
      .bad_operand_of_run(&Operands::a, "a")
      .bad_operand_of_run(&Operands::b, "b")
      .bad_operand_of_run(&Operands::c, "c")
      .bad("c", "shares a buffer with b", MEMHIER_OVERLAP, [](Operands &c, World &w) {
        c.b.pointer = c.c.pointer = nullptr;
        c.b.buffer = c.c.buffer = w.buffer;
        c.c.offset = 4;
      });

  auto plan = table.function<Operands>("memhier_plan_create_matmul", valid_operands, [](const Operands &c) {
    return memhier_plan_create_matmul(c.context, c.null_a ? nullptr : &c.a, c.null_b ? nullptr : &c.b,
                                      c.null_c ? nullptr : &c.c, &c.options, c.alpha, c.beta, &c.plan_options, c.plan);
  });
  add_operands(plan, "matmul_options");
  plan.null_output("plan", [](Operands &c, World &) { c.plan = nullptr; })
      .bad_plan_options(&Operands::plan_options, "host_inplace")
      .bad_operand(&Operands::a, "a")
      .bad_operand(&Operands::b, "b")
      .bad_operand(&Operands::c, "c")
      .bad(
          "options.way", "cannot do it", MEMHIER_NOT_FEASIBLE,
          [](Operands &c, World &) {
            c.a.type = c.b.type = MEMHIER_F16;
            c.c.type = MEMHIER_F16;
            c.plan_options.way = "host_cblas";
          },
          "element_type");
}

}  // namespace capi
