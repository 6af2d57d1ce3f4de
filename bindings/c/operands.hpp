// Operands of a call: structs read by their size, buffer handles resolved and held.
#pragma once
#include <optional>

#include "context/operand.hpp"
#include "objects.hpp"

namespace memhier {

class HeldOperand {
 public:
  // Throws INVALID_ARGUMENT or INVALID_HANDLE naming the argument.
  HeldOperand(const memhier_operand *operand, const char *name, const Held<Context> &context);
  const OperandArgument &argument() const noexcept { return argument_; }

 private:
  OperandArgument argument_;
  std::optional<Held<BufferObject>> buffer_;
};

}  // namespace memhier
