// Resolving operands.
#include "operands.hpp"

#include "base/text.hpp"
#include "context/operand.hpp"

namespace memhier {

namespace {

memhier_operand read_argument(const memhier_operand *operand, const char *name) {
  if (!operand) fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; describe it in a memhier_operand", name);
  return read_operand(operand, name);
}

}  // namespace

HeldBuffer::HeldBuffer(memhier_buffer *buffer, const char *argument, const Held<Context> &context) : handle_(buffer) {
  if (!buffer) return;
  const std::string member = format("%s.buffer", argument);
  buffer_.emplace(buffer, member.c_str());
  const ContextReference &owner = (*buffer_)->context;
  if (owner.slot != context.slot() || owner.generation != SlotPool::generation(context.slot())) {
    owner.hold(member.c_str());  // a context that is gone makes the handle invalid
    fail(MEMHIER_INVALID_ARGUMENT, "%s belongs to another context than the call; use one context for both",
         member.c_str());
  }
}

HeldOperand::HeldOperand(const memhier_operand *operand, const char *name, const Held<Context> &context)
    : operand_(read_argument(operand, name)), buffer_(operand_.buffer, name, context) {}

}  // namespace memhier
