// Evidence: the records of a benchmark with what is needed to judge and repeat them (docs/evidence/README.md).
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.hpp"
#include "tools/evidence_file.hpp"

namespace memhier::tool {

struct Record {
  std::string line, way;
  std::vector<std::string> routes;
  bool chosen = false;                                  // the planner's own choice
  double predicted = 0, time = 0, floor = 0, copy = 0;  // seconds
  int samples = 0;
  std::string copy_name;
  bool checked_completely = true;
  std::map<std::string, double> peers;  // seconds
  std::optional<double> regret;
};

// Throws FILE_ERROR.
void write_evidence(const std::string &path, const std::string &command, const Machine &machine, int device,
                    int threads, const std::vector<Record> &records);

}  // namespace memhier::tool
