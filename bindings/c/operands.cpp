// Resolving operands.
#include "operands.hpp"

#include "base/text.hpp"

namespace memhier {

HeldOperand::HeldOperand(const memhier_operand *operand, const char *name, const Held<Context> &context) {
  if (!operand) fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; describe it in a memhier_operand", name);
  argument_.operand = read_operand(operand, name);
  argument_.name = name;
  if (!argument_.operand.buffer) return;
  const std::string member = format("%s.buffer", name);
  buffer_.emplace(argument_.operand.buffer, member.c_str());
  const ContextReference &owner = (*buffer_)->context;
  if (owner.slot != context.slot() || owner.generation != SlotPool::generation(context.slot())) {
    owner.hold(member.c_str());  // a context that is gone makes the handle invalid
    fail(MEMHIER_INVALID_ARGUMENT, "%s belongs to another context than the call; use one context for both",
         member.c_str());
  }
  argument_.buffer = (*buffer_)->buffer.get();
}

}  // namespace memhier
