// One-shot calls: arguments are checked, pointers classified, the plan looked up or made, and run.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "context/context.hpp"
#include "context/operand.hpp"

namespace memhier {

// Arguments of the calls with leading dimensions. In place: destination == source with the same numbers, `inplace` set.
struct MatrixArguments {
  memhier_type type = 0;
  memhier_order order = MEMHIER_ROW_MAJOR;
  int64_t rows = 0;
  int64_t columns = 0;
  const void *source = nullptr;
  int64_t source_leading = 0;
  int64_t source_stride = 0;
  void *destination = nullptr;
  int64_t destination_leading = 0;
  int64_t destination_stride = 0;
  int64_t batch = 1;
  bool batched = false;
  bool inplace = false;
};

// `problem` receives what was built, also when the call fails later: the error text shows it.
void transpose_matrices(Context &context, const MatrixArguments &arguments, void *stream, Problem *problem);
// destination null: in place.
void transpose_operands(Context &context, const OperandArgument &source, const OperandArgument *destination,
                        void *stream, Problem *problem);
// The problem of a plan: pointers may be null, buffers stand where their contents are valid.
Problem transpose_problem_of(Context &context, const OperandArgument &source, const OperandArgument *destination);
// The caller's numbers as a problem line, for errors found before there was a problem; empty where no line says them.
std::string arguments_line(const MatrixArguments &arguments);

// Layouts of both operands after every check that needs no pointer of the other.
struct CheckedOperands {
  Layout source, destination;
  bool inplace = false;
};
CheckedOperands check_operands(const OperandArgument &source, const OperandArgument *destination, bool needs_data);
// Place, adoption and alignment of an operand without a buffer.
OperandDescription describe(Context &context, const Layout &layout, const void *pointer, memhier_place place,
                            const char *name);
Problem describe_transpose(Context &context, const OperandArgument &source, const OperandArgument *destination,
                           const CheckedOperands &checked);

// Looks the plan up or makes it, remembers it as the thread's latest of the context.
std::shared_ptr<const Plan> plan_call(Context &context, const Problem &problem, const PlanOptions &options);
// The plan itself, or, for pointers less aligned than planned, that of their alignment: a plan runs with any pointers.
std::shared_ptr<const Plan> plan_for_pointers(Context &context, std::shared_ptr<const Plan> plan,
                                              const PlanOptions &options, void *const *pointers);
// Null when the calling thread made no call on the context, or its plan has left the cache.
std::shared_ptr<const Plan> last_plan(Context &context);

}  // namespace memhier
