// What an operation makes of a caller's arguments: a problem whose operands still have to be found in memory.
#pragma once
#include "execution/problem.hpp"
#include "memhier/types.h"

namespace memhier {

struct OperandRequest {
  const char *name = "";    // in the words of the call, for errors
  void *pointer = nullptr;  // element (0, 0, ...); null with a buffer, and where only a plan is made
  memhier_place place = MEMHIER_PLACE_AUTO;
  const memhier_buffer *buffer = nullptr;  // the caller's handle; several operands may lie in one buffer
  int64_t offset = 0;                      // bytes from the start of the buffer to element (0, 0, ...)
};

// Layouts, access, parameters, constants and values of the problem are final; place, alignment and adoption are not.
struct Request {
  Problem problem;
  PerOperand<OperandRequest> operands;
};

// The request of an operand given by the public struct.
inline OperandRequest operand_request(const memhier_operand &operand, const char *name) {
  return {name, operand.pointer, operand.place, operand.buffer, operand.offset};
}

}  // namespace memhier
