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
  const MatrixArguments arguments{.type = type,
                                  .order = order,
                                  .rows = rows,
                                  .columns = columns,
                                  .source = source,
                                  .source_leading = source_leading,
                                  .destination = destination,
                                  .destination_leading = destination_leading};
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_batch(memhier_context *context, memhier_type type, memhier_order order, int64_t rows,
                                       int64_t columns, const void *source, int64_t source_leading,
                                       int64_t source_stride, void *destination, int64_t destination_leading,
                                       int64_t destination_stride, int64_t batch, void *stream) {
  const MatrixArguments arguments{.type = type,
                                  .order = order,
                                  .rows = rows,
                                  .columns = columns,
                                  .source = source,
                                  .source_leading = source_leading,
                                  .source_stride = source_stride,
                                  .destination = destination,
                                  .destination_leading = destination_leading,
                                  .destination_stride = destination_stride,
                                  .batch = batch,
                                  .batched = true};
  return call(context, arguments, stream);
}

memhier_status memhier_transpose_inplace(memhier_context *context, memhier_type type, int64_t size, void *matrix,
                                         int64_t leading, int64_t stride, int64_t batch, void *stream) {
  const MatrixArguments arguments{.type = type,
                                  .rows = size,
                                  .columns = size,
                                  .source = matrix,
                                  .source_leading = leading,
                                  .source_stride = stride,
                                  .destination = matrix,
                                  .destination_leading = leading,
                                  .destination_stride = stride,
                                  .batch = batch,
                                  .batched = true,
                                  .inplace = true};
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
      [&] { return problem.operation ? problem_line(problem) : std::string(); });
}
