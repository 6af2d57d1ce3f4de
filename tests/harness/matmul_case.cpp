// One product through the C API, checked to the last byte.
#include "harness/matmul_case.hpp"

#include <optional>
#include <sstream>

namespace harness {
namespace {

memhier_operand describe(memhier_type type, int64_t rows, int64_t columns, int64_t batch, const MatrixStrides &strides,
                         bool transposed, memhier_place place) {
  memhier_operand operand;
  memhier_operand_init(&operand, sizeof operand);
  operand.type = type;
  operand.place = place;
  operand.rank = batch == 1 ? 2 : 3;
  operand.extents[0] = transposed ? columns : rows;
  operand.extents[1] = transposed ? rows : columns;
  operand.strides[0] = transposed ? strides.column : strides.row;
  operand.strides[1] = transposed ? strides.row : strides.column;
  if (operand.rank == 3) {
    operand.extents[2] = batch;
    operand.strides[2] = strides.batch;
  }
  return operand;
}

// Memory of one operand; none for one that is not read.
class Placed {
 public:
  Placed(const MatmulData::Image &image, memhier_place place) : image_(image) {
    if (image.bytes.empty()) return;
    memory_.emplace(place, image.bytes.size());
    memory_->write(image.bytes);
  }
  void *pointer() const { return memory_ ? memory_->data() + image_.origin : nullptr; }
  std::vector<unsigned char> read() const { return memory_ ? memory_->read() : std::vector<unsigned char>(); }

 private:
  const MatmulData::Image &image_;
  std::optional<Memory> memory_;
};

memhier_plan *make_plan(memhier_context *context, const MatmulCase &test, const MatmulData &data,
                        const std::array<void *, 3> &pointers, memhier_status *status) {
  const MatmulProblem &p = test.problem;
  // A conjugate is told by the operation, which transposes as well; other orders by the strides.
  memhier_operand a = describe(p.type, p.m, p.k, p.batch, p.a, p.conjugate_a, test.places[0]);
  memhier_operand b = describe(p.type, p.k, p.n, p.batch, p.b, p.conjugate_b, test.places[1]);
  memhier_operand c = describe(p.c_type, p.m, p.n, p.batch, p.c, false, test.places[2]);
  a.pointer = pointers[0];
  b.pointer = pointers[1];
  c.pointer = pointers[2];
  memhier_matmul_options matmul_options;
  memhier_matmul_options_init(&matmul_options, sizeof matmul_options);
  if (p.conjugate_a) matmul_options.op_a = MEMHIER_OP_C;
  if (p.conjugate_b) matmul_options.op_b = MEMHIER_OP_C;
  matmul_options.accuracy = test.accuracy;
  const memhier_plan_options options = plan_options_of(test);
  memhier_plan *plan = nullptr;
  *status =
      memhier_plan_create_matmul(context, &a, &b, &c, &matmul_options, data.alpha(), data.beta(), &options, &plan);
  return plan;
}

}  // namespace

std::string MatmulCase::text() const {
  std::ostringstream out;
  out << problem.text();
  for (const memhier_place place : places) out << " " << place_word(place);
  if (accuracy != MEMHIER_ACCURACY_EXACT) out << " accuracy " << accuracy;
  if (working_set) out << " working set " << working_set;
  if (!way.empty()) out << " way=" << way << " route_in=" << route_in << " route_out=" << route_out;
  return out.str();
}

namespace {

MatmulOutcome run(memhier_context *context, const MatmulCase &test, const MatmulData &data, void *stream) {
  const Placed a(data.a(), test.places[0]), b(data.b(), test.places[1]), c(data.c(), test.places[2]);
  const std::array<void *, 3> pointers{a.pointer(), b.pointer(), c.pointer()};
  MatmulOutcome outcome;
  memhier_plan *plan = make_plan(context, test, data, pointers, &outcome.status);
  if (outcome.status == MEMHIER_SUCCESS) {
    outcome.choices = choices_of(plan);
    outcome.status = memhier_plan_execute(plan, pointers.data(), 3, nullptr, 0, stream);
    if (outcome.status == MEMHIER_SUCCESS) synchronise(stream);
  }
  if (outcome.status != MEMHIER_SUCCESS) outcome.error = memhier_error_text();
  memhier_plan_destroy(plan);
  const std::vector<unsigned char> after = c.read();
  if (outcome.status == MEMHIER_SUCCESS)
    outcome.difference = data.difference(after);
  else if (after != data.c().bytes)
    outcome.difference = "C was written by a call that failed";
  if (outcome.difference.empty() && (a.read() != data.a().bytes || b.read() != data.b().bytes))
    outcome.difference = "A or B was written";
  return outcome;
}

}  // namespace

MatmulOutcome run(memhier_context *context, const MatmulCase &test, void *stream) {
  return run(context, test, MatmulData(test.problem), stream);
}

std::string run_all_choices(memhier_context *context, const MatmulCase &test, int *runs) {
  return run_all_choices(context, test, MatmulData(test.problem), runs);
}

std::string run_all_choices(memhier_context *context, const MatmulCase &test, const MatmulData &data, int *runs) {
  std::string failures;
  const auto attempt = [&](const MatmulCase &forced) {
    MatmulOutcome outcome = run(context, forced, data, nullptr);
    if (runs) ++*runs;
    if (outcome.status != MEMHIER_SUCCESS || !outcome.difference.empty())
      failures += forced.text() + ": status " + std::to_string(outcome.status) + " " + outcome.error + " " +
                  outcome.difference + "\n";
    return std::move(outcome.choices);
  };
  const auto attempt_all = [&](const MatmulCase &open, memhier_target only) {
    for (const Choice &choice : attempt(open)) {
      if (only != MEMHIER_TARGET_AUTO && choice.target != only) continue;
      MatmulCase forced = open;
      forced.way = choice.way;
      forced.route_in = choice.route_in;
      forced.route_out = choice.route_out;
      forced.target = choice.target;
      attempt(forced);
    }
  };
  attempt_all(test, MEMHIER_TARGET_AUTO);
  // A host that could compute is a choice as well, also where device-accessible operands keep the planner off it.
  bool host = test.target == MEMHIER_TARGET_AUTO;
  for (const memhier_place place : test.places) host = host && place != MEMHIER_PLACE_DEVICE;
  if (host) {
    MatmulCase on_host = test;
    on_host.target = MEMHIER_TARGET_HOST;
    attempt_all(on_host, MEMHIER_TARGET_HOST);
  }
  return failures;
}

}  // namespace harness
