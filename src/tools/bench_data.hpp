// Operands of a benchmark: scratch memory in the places of the line, random contents, and host copies for the check.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "execution/piece.hpp"
#include "execution/resources.hpp"
#include "planner/scratch.hpp"

namespace memhier::tool {

class BenchData {
 public:
  BenchData(const Problem &problem, Resources &resources);

  void *const *pointers() const noexcept { return scratch_.pointers(); }
  // Random contents everywhere, other ones each time; what is read or updated is kept for the check.
  void fill();
  // Compares what a run has left with the reference: the whole result, or boxes spread over it where it is large.
  // Returns an empty text, or what differs.
  std::string check();
  bool check_is_complete() const noexcept { return complete_; }

 private:
  std::vector<unsigned char> bring_to_host(int operand) const;
  const unsigned char *host_element(const std::vector<unsigned char> &copy, int operand) const;
  std::string check_piece(const Piece &piece, const std::vector<std::vector<unsigned char>> &results) const;

  const Problem &problem_;
  Resources &resources_;
  const Scratch scratch_;
  std::vector<ByteRange> ranges_;
  std::vector<std::vector<unsigned char>> inputs_;  // as they were before the run
  std::vector<Piece> pieces_;                       // what is checked
  bool complete_ = true;
};

}  // namespace memhier::tool
