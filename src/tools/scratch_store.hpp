// Operands of one problem after the other. Memory is kept for the next, and nothing is generated but a few MiB that are
// repeated, so that gigabytes are there in a fraction of a second.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "execution/problem.hpp"
#include "execution/resources.hpp"
#include "planner/scratch.hpp"

namespace memhier::tool {

class ScratchStore {
 public:
  explicit ScratchStore(Resources &resources) : resources_(resources) {}

  // Why the problem does not fit: operands take at most half of what is free, asked before anything is allocated.
  // Empty: it does.
  std::string obstacle(const Problem &problem) const;
  // Bytes of device memory that a workspace may take beside the operands.
  int64_t largest_workspace(const Problem &problem) const;
  // Operands of the problem, `workspace` bytes on the device beside them. Host memory is touched, what is read holds
  // random values of its type. Throws OUT_OF_*.
  void prepare(const Problem &problem, int64_t workspace);
  void *const *pointers() const noexcept { return pointers_.data(); }
  void *workspace() const noexcept { return workspace_.memory(); }
  // Managed memory goes back to the host, from where the routes' times are predicted.
  void settle() const;

 private:
  struct Kept {
    ScratchBlock block;
    bool taken = false;
  };
  struct Room {
    int64_t host = 0, device = 0;  // bytes; negative: unknown
  };
  Room room() const;
  Kept &block_for(const OperandDescription &operand);
  void release_idle();
  void fill(const OperandDescription &operand, char *begin, int64_t bytes);
  const std::vector<unsigned char> &pattern(memhier_type type);

  Resources &resources_;
  std::vector<Kept> kept_;
  std::vector<void *> pointers_;
  ManagedPages managed_;  // of the current problem
  ScratchBlock workspace_;
  std::map<memhier_type, std::vector<unsigned char>> patterns_;
};

}  // namespace memhier::tool
