// memhier/transpose.h
#include "memhier/transpose.h"

#include <optional>

#include "context/call.hpp"
#include "objects.hpp"
#include "operands.hpp"
#include "wall.hpp"

using namespace memhier;

namespace {

memhier_status call(memhier_context *context, const MatrixArguments &arguments, void *stream) noexcept {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        transpose_matrices(*held, arguments, stream, &problem);
      },
      [&] { return problem.operation ? problem_line(problem) : arguments_line(arguments); });
}

}  // namespace

memhier_status memhier_transpose(memhier_context *context, memhier_type type, memhier_order order, int64_t rows,
                                 int64_t columns, const void *source, int64_t source_leading, void *destination,
                                 int64_t destination_leading, void *stream) {
  MatrixArguments arguments;
  arguments.type = type;
  arguments.order = order;
  arguments.rows = rows;
  arguments.columns = columns;
  arguments.source = source;
  arguments.source_leading = source_leading;
  arguments.destination = destination;
  arguments.destination_leading = destination_leading;
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_batch(memhier_context *context, memhier_type type, memhier_order order, int64_t rows,
                                       int64_t columns, const void *source, int64_t source_leading,
                                       int64_t source_stride, void *destination, int64_t destination_leading,
                                       int64_t destination_stride, int64_t batch, void *stream) {
  MatrixArguments arguments;
  arguments.type = type;
  arguments.order = order;
  arguments.rows = rows;
  arguments.columns = columns;
  arguments.source = source;
  arguments.source_leading = source_leading;
  arguments.source_stride = source_stride;
  arguments.destination = destination;
  arguments.destination_leading = destination_leading;
  arguments.destination_stride = destination_stride;
  arguments.batch = batch;
  arguments.batched = true;
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_inplace(memhier_context *context, memhier_type type, int64_t size, void *matrix,
                                         int64_t leading, int64_t stride, int64_t batch, void *stream) {
  MatrixArguments arguments;
  arguments.type = type;
  arguments.rows = size;
  arguments.columns = size;
  arguments.source = matrix;
  arguments.source_leading = leading;
  arguments.source_stride = stride;
  arguments.destination = matrix;
  arguments.destination_leading = leading;
  arguments.destination_stride = stride;
  arguments.batch = batch;
  arguments.batched = true;
  arguments.inplace = true;
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_operands(memhier_context *context, const memhier_operand *source,
                                          const memhier_operand *destination, void *stream) {
  Problem problem;
  return guarded(
      [&] {
        Held<Context> held(context, "context");
        const HeldOperand from(source, "source", held);
        std::optional<HeldOperand> to;
        if (destination) to.emplace(destination, "destination", held);
        transpose_operands(*held, from.argument(), to ? &to->argument() : nullptr, stream, &problem);
      },
      [&] { return problem.operation ? problem_line(problem) : std::string("transpose"); });
}
