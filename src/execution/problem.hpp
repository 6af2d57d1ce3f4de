// A problem: an operation and the descriptions of its operands, no pointers. Equal problems get equal decisions.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/layout.hpp"
#include "execution/operands.hpp"
#include "memory/place.hpp"
#include "memory/route.hpp"

namespace memhier {

struct Operation;

struct OperandDescription {
  Layout layout;
  Place place = Place::pageable;
  Access access = Access::read;
  bool adopted = false;
  int32_t alignment = 1;  // largest power of two <= 256 that divides the address of element (0, 0, ...)
  int32_t device = -1;    // of peer memory
  bool mixed = false;     // pageable memory of which a part is page-locked

  // Of device memory, in a context on the device.
  int32_t held_by(int32_t own) const noexcept { return place == Place::peer ? device : own; }
  friend bool operator==(const OperandDescription &, const OperandDescription &) = default;
};

// Immutable bytes of a problem beyond its parameters: the taps of a filter, the fields of a record. Part of what makes
// problems equal, shared by the plans made from them.
struct Constants {
  std::vector<std::byte> bytes;
  uint64_t hash = 0;
};
std::shared_ptr<const Constants> make_constants(std::span<const std::byte> bytes);

// Scalars of one run. A plan serves every value of the same class, which the parameters tell.
using RunValues = std::array<double, 4>;

struct Problem {
  const Operation *operation = nullptr;
  int32_t operand_count = 0;
  PerOperand<OperandDescription> operands;
  std::array<int64_t, 8> parameters{};         // meaning is the operation's own
  std::shared_ptr<const Constants> constants;  // may be null
  RunValues values{};                          // not part of equality or hash

  void resize_operands(int32_t count) {
    operands.resize(count);
    operand_count = count;
  }
  friend bool operator==(const Problem &a, const Problem &b);
};

uint64_t hash_value(const Problem &problem) noexcept;
bool all_device_accessible(const Problem &problem) noexcept;
bool any_peer(const Problem &problem) noexcept;    // an operand is memory of another device
bool capturable(const Problem &problem) noexcept;  // a run on the device can be captured into a graph
// An operand with one of these access bits is managed memory.
bool any_managed(const Problem &problem, Access access = Access::update) noexcept;
bool is_empty(const Problem &problem);                         // no operand that is written has an element
int64_t payload_bytes(const Problem &problem, Access access);  // of all operands with that access bit (read or write)
std::string problem_line(const Problem &problem);              // canonical text, parses back to the same problem
// The word of the line that tells the place of an operand: "src", "dst", "b".
const char *place_word(const Problem &problem, int32_t operand);

}  // namespace memhier
