// Operands of a call: structs read by their size, buffer handles resolved and held.
#pragma once
#include <optional>

#include "context/call.hpp"
#include "objects.hpp"

namespace memhier {

// A buffer that a struct of the call may name.
class HeldBuffer {
 public:
  // `buffer` may be null. Throws INVALID_ARGUMENT or INVALID_HANDLE naming the member of the argument.
  HeldBuffer(memhier_buffer *buffer, const char *argument, const Held<Context> &context);
  BufferBinding binding() const noexcept { return {handle_, buffer_ ? (*buffer_)->buffer.get() : nullptr}; }

 private:
  const memhier_buffer *handle_;
  std::optional<Held<BufferObject>> buffer_;
};

class HeldOperand {
 public:
  // Throws INVALID_ARGUMENT or INVALID_HANDLE naming the argument.
  HeldOperand(const memhier_operand *operand, const char *name, const Held<Context> &context);
  const memhier_operand &operand() const noexcept { return operand_; }
  BufferBinding binding() const noexcept { return buffer_.binding(); }

 private:
  memhier_operand operand_;
  HeldBuffer buffer_;
};

}  // namespace memhier
