// Hash and sums over the descriptions of a problem.
#include "execution/problem.hpp"

#include <bit>
#include <cstring>

#include "base/checked.hpp"
#include "execution/way.hpp"

namespace memhier {
namespace {

// Word-wise mixing in the manner of splitmix64: each word reaches all bits of the state.
class Hash {
 public:
  void add(uint64_t word) noexcept {
    state_ += word + 0x9e3779b97f4a7c15u;
    state_ = (state_ ^ (state_ >> 30)) * 0xbf58476d1ce4e5b9u;
    state_ = (state_ ^ (state_ >> 27)) * 0x94d049bb133111ebu;
    state_ ^= state_ >> 31;
  }
  void add_signed(int64_t word) noexcept { add(static_cast<uint64_t>(word)); }
  uint64_t value() const noexcept { return state_; }

 private:
  uint64_t state_ = 0;
};

bool share(Access a, Access b) noexcept { return (static_cast<int32_t>(a) & static_cast<int32_t>(b)) != 0; }

}  // namespace

std::shared_ptr<const Constants> make_constants(std::span<const std::byte> bytes) {
  auto constants = std::make_shared<Constants>();
  constants->bytes.assign(bytes.begin(), bytes.end());
  Hash hash;
  hash.add(bytes.size());
  size_t at = 0;
  for (; at + sizeof(uint64_t) <= bytes.size(); at += sizeof(uint64_t)) {
    uint64_t word;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    hash.add(word);
  }
  uint64_t tail = 0;
  if (at < bytes.size()) std::memcpy(&tail, bytes.data() + at, bytes.size() - at);
  hash.add(tail);
  constants->hash = hash.value();
  return constants;
}

bool operator==(const Problem &a, const Problem &b) {
  const auto same_constants = [&] {
    if (a.constants == b.constants) return true;
    return a.constants && b.constants && a.constants->hash == b.constants->hash &&
           a.constants->bytes == b.constants->bytes;
  };
  return a.operation == b.operation && a.operand_count == b.operand_count && a.parameters == b.parameters &&
         a.operands == b.operands && same_constants();
}

uint64_t hash_value(const Problem &problem) noexcept {
  Hash hash;
  hash.add(std::bit_cast<uintptr_t>(problem.operation));
  hash.add_signed(problem.operand_count);
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    const Layout &layout = operand.layout;
    hash.add_signed((int64_t{layout.type} << 32) | layout.rank);
    if (operand.place == Place::peer) hash.add_signed(operand.device);
    hash.add_signed((int64_t{static_cast<int32_t>(operand.place)} << 32) | (int64_t{operand.alignment} << 8) |
                    (static_cast<int64_t>(operand.access) << 4) | (static_cast<int64_t>(operand.mixed) << 1) |
                    static_cast<int64_t>(operand.adopted));
    for (int32_t mode = 0; mode < layout.rank; ++mode) {
      hash.add_signed(layout.extents[mode]);
      hash.add_signed(layout.strides[mode]);
    }
  }
  for (const int64_t parameter : problem.parameters) hash.add_signed(parameter);
  if (problem.constants) hash.add(problem.constants->hash);
  return hash.value();
}

bool all_device_accessible(const Problem &problem) noexcept {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (!device_accessible(problem.operands[i].place) && element_count(problem.operands[i].layout) > 0) return false;
  return true;
}

bool any_peer(const Problem &problem) noexcept {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place == Place::peer) return true;
  return false;
}

bool capturable(const Problem &problem) noexcept { return all_device_accessible(problem) && !any_peer(problem); }

bool any_managed(const Problem &problem, Access access) noexcept {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place == Place::managed && share(problem.operands[i].access, access)) return true;
  return false;
}

bool is_empty(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].access != Access::read && element_count(problem.operands[i].layout) > 0) return false;
  return true;
}

int64_t payload_bytes(const Problem &problem, Access access) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (share(operand.access, access)) bytes = checked_add(bytes, payload_bytes(operand.layout), "operands");
  }
  return bytes;
}

std::string problem_line(const Problem &problem) { return problem.operation->line(problem); }

const char *place_word(const Problem &problem, int32_t operand) {
  if (problem.operation->place_word) return problem.operation->place_word(problem, operand);
  return problem.operands[operand].access == Access::write ? "dst" : "src";
}

}  // namespace memhier
