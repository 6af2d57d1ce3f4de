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

// Whether a way calls a library, and whether this is the machine that has it.
enum class CalledLibrary : int32_t { none, of_this_machine, unknown };

// One row of the explanation: a way with one route in and one route out. Texts are worded when they are read, here and
// below: of many decisions nobody reads the explanation.
struct Candidate {
  const Way *way = nullptr;  // null: the row refuses a whole place
  Target target = Target::host;
  RouteId route_in = RouteId::resident;
  RouteId route_out = RouteId::resident;
  Reason reason = Reason::none;  // why not feasible
  double seconds = 0;            // predicted; 0 when not feasible
  double measured = 0;           // seconds, 0 when not measured
  const char *note = "";         // what bounds it, or why it is slower
  CalledLibrary called = CalledLibrary::none;
  CandidateScope scope = CandidateScope::pair;
};

enum class FloorLevel : int32_t { host, host_arithmetic, device, link, peer_link, device_arithmetic };

struct FloorLine {
  FloorLevel level = FloorLevel::host;
  double seconds = 0;
  // What was counted. Bytes: those copied; those read and written; those towards the device (from peers) and back. Or
  // operations.
  double first = 0, second = 0;
  Precision precision = Precision::none;  // of operations
  bool held_back = false;                 // the host's copying is slower than the link
};

// Facts and rates of the machine that decided.
struct MachineUsed {
  std::string source, id;  // as Machine::source and Resources::machine_id
  std::string device;      // its name
  bool has_device = false;
  double device_copy = 0, link = 0, link_duplex = 0, host_copy = 0;
  int32_t threads = 1;
  bool measured = false;
};

struct Explanation {
  MachineUsed machine;
  std::vector<FloorLine> floors;
  double floor_seconds = 0;  // of the place chosen
  std::vector<Candidate> candidates;
  size_t chosen = 0;  // index into candidates
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
  bool page_locks = true;   // slots are page-locked; false: a probe found that nothing can be
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
