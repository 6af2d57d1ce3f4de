// An operation made for tests of the pipeline: destination(j, i[, k]) = source(i, j[, k]) with every byte flipped, or
// every element flipped in place. Its device way queues on the fake GPU.
#pragma once
#include "execution/way.hpp"

namespace scramble {

extern const memhier::Operation operation;
// Ways: "host", "device", "device_workspace" (through scratch of the whole piece).
const memhier::Way &way(std::string_view name);
memhier::Problem problem(const memhier::OperandDescription &source, const memhier::OperandDescription &destination);
memhier::Problem problem_inplace(const memhier::OperandDescription &operand);
// The same by plain loops, on the host.
void reference(const memhier::Problem &problem, void *const *pointers);

}  // namespace scramble
