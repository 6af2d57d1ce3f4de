// A problem: an operation and the descriptions of its operands, no pointers. Equal problems get equal decisions.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "base/layout.hpp"
#include "memory/place.hpp"
#include "memory/route.hpp"

namespace memhier {

struct Operation;
inline constexpr int kMaxOperands = 4;

struct OperandDescription {
  Layout layout;
  Place place = Place::pageable;
  Access access = Access::read;
  bool adopted = false;
  int32_t alignment = 1;  // largest power of two <= 256 that divides the address of element (0, 0, ...)

  friend bool operator==(const OperandDescription &, const OperandDescription &) = default;
};

struct Problem {
  const Operation *operation = nullptr;
  int32_t operand_count = 0;
  std::array<OperandDescription, kMaxOperands> operands{};
  std::array<int64_t, 8> parameters{};  // meaning is the operation's own

  friend bool operator==(const Problem &, const Problem &) = default;
};

uint64_t hash_value(const Problem &problem) noexcept;
bool all_device_accessible(const Problem &problem) noexcept;
int64_t payload_bytes(const Problem &problem, Access access);  // of all operands with that access bit (read or write)
std::string problem_line(const Problem &problem);              // canonical text, parses back to the same problem

}  // namespace memhier
