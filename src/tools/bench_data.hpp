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
  // Random contents, the same before each run of a line.
  void fill();
  // Compares what a run has left with the reference: the whole result, or boxes spread over it where it is large.
  // Returns an empty text, or what differs. The reference runs once, for the first comparison.
  std::string check();
  bool check_is_complete() const noexcept { return complete_; }

 private:
  std::vector<unsigned char> bring_to_host(int operand) const;
  const unsigned char *host_element(const std::vector<unsigned char> &copy, int operand) const;
  // A written operand's part in a piece: what must be there, packed as the staging buffers of a run would be.
  struct Expected {
    StagedLayout staged;
    std::vector<unsigned char> bytes;
  };
  std::vector<Expected> reference(const Piece &piece) const;
  std::string compare(const Piece &piece, const std::vector<Expected> &expected,
                      const std::vector<std::vector<unsigned char>> &results) const;

  const Problem &problem_;
  Resources &resources_;
  const Scratch scratch_;
  std::vector<ByteRange> ranges_;
  std::vector<std::vector<unsigned char>> contents_;  // of every operand, as before a run
  std::vector<Piece> pieces_;                         // what is checked
  std::vector<std::vector<Expected>> expected_;       // of each piece, an entry an operand
  bool complete_ = true;
};

}  // namespace memhier::tool
