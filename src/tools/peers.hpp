// Other libraries on the same data, looked up at run time; absent ones are left out.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "execution/problem.hpp"
#include "execution/resources.hpp"

namespace memhier::tool {

class Peer {
 public:
  virtual ~Peer() = default;
  virtual std::string name() const = 0;
  // Once. Enqueues on the stream; where an operand lies on the host there is none, and it returns when done.
  virtual void run(void *stream) = 0;
};

// Peers that can solve the problem with these operands. Empty on the host and where nothing is installed.
std::vector<std::unique_ptr<Peer>> make_peers(const Problem &problem, void *const *pointers, Resources &resources);

}  // namespace memhier::tool
