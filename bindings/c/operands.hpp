// Operands of a call: structs read by their size, buffer handles resolved and held.
#pragma once
#include <optional>

#include "context/call.hpp"
#include "objects.hpp"

namespace memhier {

class HeldOperand {
 public:
  // Throws INVALID_ARGUMENT or INVALID_HANDLE naming the argument.
  HeldOperand(const memhier_operand *operand, const char *name, const Held<Context> &context);
  const memhier_operand &operand() const noexcept { return operand_; }
  BufferBinding binding() const noexcept { return {operand_.buffer, buffer_ ? (*buffer_)->buffer.get() : nullptr}; }

 private:
  memhier_operand operand_;
  std::optional<Held<BufferObject>> buffer_;
};

}  // namespace memhier
