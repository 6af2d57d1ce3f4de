// Evidence: the records of a benchmark with what is needed to judge and repeat them (docs/evidence/README.md).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.hpp"
#include "tools/evidence_file.hpp"

namespace memhier::tool {

// One way by its routes, as `bench --regret` has forced it.
struct CandidateTime {
  std::string place, route_in, way, route_out;
  double predicted = 0, time = 0, least = 0;  // seconds; time (the median) and the least of all are 0 when not measured
  int samples = 0;
  std::string skipped;  // why it was not measured
};

struct Record {
  std::string line, way;
  std::string options;  // that were given behind the line
  std::vector<std::string> routes;
  bool chosen = false;                                  // the planner's own choice
  double predicted = 0, time = 0, floor = 0, copy = 0;  // seconds
  int samples = 0;
  std::map<std::string, double> copies;  // seconds of all plain copies; copy and copy_name: of the slowest
  std::string copy_name;                 // empty: no copy was measured
  double in_core = 0;  // seconds of the same problem in the device's memory; 0: not measured, as the next two
  double decision = 0, cached_decision = 0;
  std::string checked = "complete";     // or "sampled", or "status": only that every run succeeded
  std::map<std::string, double> peers;  // seconds
  std::optional<double> regret;
  std::vector<CandidateTime> candidates;  // of `bench --regret`

  // Computing and copying one after the other would be 1.
  double of_parts() const noexcept { return time / (in_core + copy); }
};

struct SkippedLine {
  std::string line, reason;
};

// Throws FILE_ERROR.
void write_evidence(const std::string &path, const std::string &command, const Machine &machine, int device,
                    int threads, const std::vector<Record> &records, const std::vector<SkippedLine> &skipped = {});

}  // namespace memhier::tool
