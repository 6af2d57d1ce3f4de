// Rows of transpose.h.
#include <string>

#include "table.hpp"

namespace capi {
namespace {

// The arguments of all three calls with leading dimensions.
struct Call {
  memhier_context *context;
  memhier_type type = MEMHIER_F32;
  memhier_order order = MEMHIER_ROW_MAJOR;
  int64_t rows = kRows, columns = kColumns;
  const void *source;
  int64_t source_leading = kColumns, source_stride = 0;
  void *destination;
  int64_t destination_leading = kRows, destination_stride = kRows * kColumns;
  int64_t batch = 1;
  void *stream = nullptr;
};
struct Inplace {
  memhier_context *context;
  memhier_type type;
  int64_t size;
  void *matrix;
  int64_t leading, stride, batch;
  void *stream = nullptr;
};
struct Operands {
  memhier_context *context;
  memhier_operand source, destination;
  bool null_source = false, inplace = false;
  void *stream = nullptr;
};

Call valid(World &w) {
  Call call{};
  call.context = w.context;
  call.source = w.source.data();
  call.destination = w.destination.data();
  return call;
}

void add_common(Table::Function<Call> &function) {
  function.bad_context(&Call::context)
      .bad_stream(&Call::stream)
      .bad_argument("type", "zero", [](Call &c, World &) { c.type = 0; })
      .bad_argument("type", "unknown", [](Call &c, World &) { c.type = 12; })
      .bad_argument("type", "opaque of 17 bytes", [](Call &c, World &) { c.type = MEMHIER_BYTES(17); })
      .bad_argument("type", "least", [](Call &c, World &) { c.type = INT32_MIN; })
      .bad_argument("order", "zero", [](Call &c, World &) { c.order = 0; })
      .bad_argument("order", "unknown", [](Call &c, World &) { c.order = INT32_MAX; })
      .bad_argument("rows", "negative", [](Call &c, World &) { c.rows = -1; })
      .bad_argument("rows", "least", [](Call &c, World &) { c.rows = INT64_MIN; })
      .bad_argument("columns", "negative", [](Call &c, World &) { c.columns = -1; })
      .bad_argument("columns", "least", [](Call &c, World &) { c.columns = INT64_MIN; })
      .bad_argument("source", "null", [](Call &c, World &) { c.source = nullptr; })
      .bad_argument("source_leading", "too small", [](Call &c, World &) { c.source_leading = kColumns - 1; })
      .bad_argument("source_leading", "zero", [](Call &c, World &) { c.source_leading = 0; })
      .bad_argument("source_leading", "negative", [](Call &c, World &) { c.source_leading = -kColumns; })
      .bad_argument("source_leading", "least", [](Call &c, World &) { c.source_leading = INT64_MIN; })
      .bad_argument("source_leading", "overflows", [](Call &c, World &) { c.source_leading = INT64_MAX; })
      .bad_argument("source_leading", "overflows in bytes", [](Call &c, World &) { c.source_leading = INT64_MAX / 8; })
      .bad_argument("source_leading", "zero of an empty matrix",
                    [](Call &c, World &) {
                      c.columns = 0;
                      c.source_leading = 0;
                    })
      .bad_argument(
          "source_leading", "too small by column",
          [](Call &c, World &) {
            c.order = MEMHIER_COLUMN_MAJOR;
            c.source_leading = kRows - 1;
          },
          "source_leading is 4, must be at least rows = 5")
      .bad_argument("destination", "null", [](Call &c, World &) { c.destination = nullptr; })
      .bad_argument(
          "destination_leading", "too small", [](Call &c, World &) { c.destination_leading = kRows - 1; },
          "destination_leading is 4, must be at least rows = 5")
      .bad_argument("destination_leading", "least", [](Call &c, World &) { c.destination_leading = INT64_MIN; })
      .bad_argument("destination_leading", "overflows", [](Call &c, World &) { c.destination_leading = INT64_MAX; })
      .bad_argument("rows", "overflows in bytes",
                    [](Call &c, World &) {
                      c.order = MEMHIER_COLUMN_MAJOR;
                      c.rows = c.source_leading = INT64_MAX;
                      c.columns = 1;
                      c.destination_leading = 1;
                    })
      .bad_argument("columns", "overflows in bytes",
                    [](Call &c, World &) {
                      c.columns = c.source_leading = INT64_MAX;
                      c.rows = 1;
                      c.destination_leading = 1;
                    })
      .bad("destination", "shifted by one element", MEMHIER_OVERLAP,
           [](Call &c, World &) { c.source = static_cast<char *>(c.destination) + 4; })
      .bad("destination", "the source, not square", MEMHIER_OVERLAP, [](Call &c, World &) { c.source = c.destination; })
      .bad("destination", "the source, other leading dimension", MEMHIER_OVERLAP, [](Call &c, World &) {
        c.source = c.destination;
        c.rows = c.columns = 4;
        c.source_leading = 4;
        c.destination_leading = 5;
      });
}

void add_operands(Table &table) {
  auto operands = table.function<Operands>(
      "memhier_transpose_operands",
      [](World &w) {
        return Operands{w.context, w.from, w.to};
      },
      [](const Operands &c) {
        return memhier_transpose_operands(c.context, c.null_source ? nullptr : &c.source,
                                          c.inplace ? nullptr : &c.destination, c.stream);
      });
  operands.bad_context(&Operands::context)
      .bad_stream(&Operands::stream)
      .bad_operand_of_run(&Operands::source, "source")
      .bad_operand_of_run(&Operands::destination, "destination")
      .bad_argument("source", "null", [](Operands &c, World &) { c.null_source = true; })
      .bad_argument("destination", "null and not square", [](Operands &c, World &) { c.inplace = true; })
      .bad_argument("source.rank", "five", [](Operands &c, World &) { c.source.rank = 5; })
      .bad_argument("destination.type", "does not match", [](Operands &c, World &) { c.destination.type = MEMHIER_I8; })
      .bad_argument("destination.extents[1]", "does not match",
                    [](Operands &c, World &) { c.destination.extents[1] = 4; })
      .bad_argument("source.strides[0]", "overflows", [](Operands &c, World &) { c.source.strides[0] = INT64_MIN; })
      .bad_argument("source.strides[1]", "overflows", [](Operands &c, World &) { c.source.strides[1] = INT64_MAX; })
      .bad_argument(
          "source.extents[0]", "overflows",
          [](Operands &c, World &) { c.source.extents[0] = c.destination.extents[1] = INT64_MAX; }, "source.extents[0]")
      .bad_argument("destination.strides", "repeat a place", [](Operands &c, World &) { c.destination.strides[0] = 0; })
      .bad("destination", "shares a buffer with the source", MEMHIER_OVERLAP,
           [](Operands &c, World &w) {
             c.source.pointer = c.destination.pointer = nullptr;
             c.source.buffer = c.destination.buffer = w.buffer;
             c.destination.offset = 4;
           })
      .bad("destination", "shifted by one element", MEMHIER_OVERLAP,
           [](Operands &c, World &w) { c.source.pointer = w.destination.data() + 1; });
}

}  // namespace

void add_transpose_functions(Table &table) {
  auto single = table.function<Call>("memhier_transpose", valid, [](const Call &c) {
    return memhier_transpose(c.context, c.type, c.order, c.rows, c.columns, c.source, c.source_leading, c.destination,
                             c.destination_leading, c.stream);
  });
  add_common(single);
  auto batch = table.function<Call>("memhier_transpose_batch", valid, [](const Call &c) {
    return memhier_transpose_batch(c.context, c.type, c.order, c.rows, c.columns, c.source, c.source_leading,
                                   c.source_stride, c.destination, c.destination_leading, c.destination_stride, c.batch,
                                   c.stream);
  });
  add_common(batch);
  batch.bad_argument("batch", "negative", [](Call &c, World &) { c.batch = -1; })
      .bad_argument("batch", "least", [](Call &c, World &) { c.batch = INT64_MIN; })
      .bad_argument("destination_stride", "overlapping",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.destination_stride = 1;
                    })
      .bad_argument("destination_stride", "zero",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.destination_stride = 0;
                    })
      .bad_argument("destination_stride", "least",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.destination_stride = INT64_MIN;
                    })
      .bad_argument("source_stride", "overflows",
                    [](Call &c, World &) {
                      c.batch = 3;
                      c.source_stride = INT64_MAX;
                    })
      .bad_argument("source_stride", "least",
                    [](Call &c, World &) {
                      c.batch = 2;
                      c.source_stride = INT64_MIN;
                    })
      .bad_argument("batch", "of more matrices than fit", [](Call &c, World &) { c.batch = INT64_MAX; });

  auto inplace = table.function<Inplace>(
      "memhier_transpose_inplace",
      [](World &w) { return Inplace{w.context, MEMHIER_F32, kRows, w.square.data(), kRows, 0, 1}; },
      [](const Inplace &c) {
        return memhier_transpose_inplace(c.context, c.type, c.size, c.matrix, c.leading, c.stride, c.batch, c.stream);
      });
  inplace.bad_context(&Inplace::context)
      .bad_stream(&Inplace::stream)
      .bad_argument("type", "unknown", [](Inplace &c, World &) { c.type = -1; })
      .bad_argument("size", "negative", [](Inplace &c, World &) { c.size = -1; })
      .bad_argument("size", "least", [](Inplace &c, World &) { c.size = INT64_MIN; })
      .bad_argument("matrix", "null", [](Inplace &c, World &) { c.matrix = nullptr; })
      .bad_argument(
          "leading", "too small", [](Inplace &c, World &) { c.leading = kRows - 1; },
          "leading is 4, must be at least size = 5")
      .bad_argument("leading", "least", [](Inplace &c, World &) { c.leading = INT64_MIN; })
      .bad_argument("leading", "overflows", [](Inplace &c, World &) { c.leading = INT64_MAX; })
      .bad_argument("batch", "negative", [](Inplace &c, World &) { c.batch = -1; })
      .bad_argument("stride", "overlapping",
                    [](Inplace &c, World &) {
                      c.batch = 2;
                      c.stride = 1;
                    })
      .bad_argument("stride", "overflows", [](Inplace &c, World &) {
        c.batch = 2;
        c.stride = INT64_MIN;
      });
  add_operands(table);
}

}  // namespace capi
