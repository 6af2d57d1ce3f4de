// The commands of `memhier`. Each returns the exit status: 0, or 1 when a check failed; wrong input is thrown as Error.
#pragma once
#include <string>
#include <vector>

#include "planner/planner.hpp"

namespace memhier::tool {

struct InfoOptions {
  bool json = false, kernels = false, all = false, doctor = false;
};
int info(const InfoOptions &options);

struct ExplainOptions {
  std::string line, machine_file;
  bool json = false;
  PlanOptions plan;
};
int explain(const ExplainOptions &options);

int calibrate();

struct BenchOptions {
  std::vector<std::string> lines;
  std::string file, json_file;
  bool all_ways = false, peers = false;
  PlanOptions plan;
  std::string command;  // as it was typed, for the evidence
};
int bench(const BenchOptions &options);

struct RegretOptions {
  std::string file, json_file;
  double budget = 2;    // seconds a line
  std::string command;  // as it was typed
};
int regret(const RegretOptions &options);

struct PatternsOptions {
  std::string json_file;
  std::string command;  // as it was typed
};
int patterns(const PatternsOptions &options);

}  // namespace memhier::tool
