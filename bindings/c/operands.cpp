// Resolving operands.
#include "operands.hpp"

#include "base/text.hpp"
#include "context/operand.hpp"

namespace memhier {

HeldOperand::HeldOperand(const memhier_operand *operand, const char *name, const Held<Context> &context) {
  if (!operand) fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; describe it in a memhier_operand", name);
  operand_ = read_operand(operand, name);
  if (!operand_.buffer) return;
  const std::string member = format("%s.buffer", name);
  buffer_.emplace(operand_.buffer, member.c_str());
  const ContextReference &owner = (*buffer_)->context;
  if (owner.slot != context.slot() || owner.generation != SlotPool::generation(context.slot())) {
    owner.hold(member.c_str());  // a context that is gone makes the handle invalid
    fail(MEMHIER_INVALID_ARGUMENT, "%s belongs to another context than the call; use one context for both",
         member.c_str());
  }
}

}  // namespace memhier
