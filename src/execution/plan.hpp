// A plan: problem + way + routes + pieces, chosen; immutable; runs on many threads at once.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "execution/way.hpp"
#include "memory/route.hpp"

namespace memhier {

// What a row of the explanation speaks about: a way with both routes, or one of the parts that refused.
enum class CandidateScope : int32_t { pair, place, way, route_in, route_out };

// One row of the explanation: a way with one route in and one route out.
struct Candidate {
  const Way *way = nullptr;  // null: the row refuses a whole place
  Target target = Target::host;
  RouteId route_in = RouteId::resident;
  RouteId route_out = RouteId::resident;
  Reason reason = Reason::none;  // why not feasible
  double seconds = 0;            // predicted; 0 when not feasible
  double measured = 0;           // seconds, 0 when not measured
  std::string note;              // what bounds it, or why it is slower
  std::string called;            // "calls OpenBLAS 0.3.21", of ways that call a library of the machine
  CandidateScope scope = CandidateScope::pair;
};

struct FloorLine {
  std::string level;  // "host", "device", "link", "host arithmetic", "device arithmetic"
  double seconds = 0;
  std::string text;  // how it was counted
};

struct Explanation {
  std::string line;     // the problem
  std::string machine;  // one line of facts and rates used
  std::vector<FloorLine> floors;
  double floor_seconds = 0;  // of the place chosen
  std::vector<Candidate> candidates;
  size_t chosen = 0;        // index into candidates
  std::string fingerprint;  // of machine file, problem, library version and choice
};

// A window of persisting lines in L2 over an operand that is read again while others pass by.
struct PlannedWindow {
  int32_t operand = -1;  // -1: there is none that caches would not keep by themselves
  int64_t bytes = 0;
  Reason reason = Reason::none;  // why it gets no window
  bool wanted() const noexcept { return operand >= 0 && reason == Reason::none; }
};

struct Plan {
  Problem problem;
  const Way *way = nullptr;
  std::array<RouteId, kMaxOperands> routes{};
  std::vector<Piece> pieces;
  bool standing = false;    // pieces whose boxes have places of their own
  int64_t workspace = 0;    // device bytes that make device-accessible execution asynchronous
  int64_t staging = 0;      // device bytes of one piece's staging buffers, all operands
  int64_t working_set = 0;  // most device bytes for all pieces in flight; 0: the resources' limit
  PlannedWindow window;
  ReadNext read_next = ReadNext::unsaid;  // results in managed memory
  int32_t threads = 1;                    // host threads that pay
  bool runnable = true;                   // false: decided for the machine of a file
  Explanation explanation;
};

}  // namespace memhier
