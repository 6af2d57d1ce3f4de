// A small operation and a small machine for the planner's tests: predictions are exact numbers that a test can follow.
#pragma once
#include <memory>
#include <string>

#include "base/status.hpp"
#include "execution/way.hpp"
#include "planner/planner.hpp"

namespace memhier {

// 1 GB/s per unit: seconds of moving the payload.
inline double gigabytes(const Problem &problem) {
  return static_cast<double>(payload_bytes(problem.operands[0].layout)) / 1e9;
}

struct Fake {
  // What the ways of the operation answer; reset by each test.
  static inline double host_fast = 0.020, host_slow = 0.100;      // seconds per gigabyte, one thread
  static inline double device_fast = 0.001, device_slow = 0.004;  // seconds per gigabyte
  static inline bool divisible = true;
  static inline int64_t cuts = 0, pieces_made = 0;   // lists asked for, pieces in those that were given
  static inline int questions = 0, predictions = 0;  // whether a device way is feasible, how long it takes
  static inline int runs_fast = 0, runs_slow = 0;
  static inline double sleep_fast = 0, sleep_slow = 0;  // seconds that a run takes

  static void reset() {
    host_fast = 0.020, host_slow = 0.100, device_fast = 0.001, device_slow = 0.004;
    divisible = true;
    cuts = pieces_made = 0;
    questions = predictions = 0;
    runs_fast = runs_slow = 0;
    sleep_fast = sleep_slow = 0;
  }
};

extern const Operation fake_operation;
Problem fake_problem(int64_t rows, int64_t columns, Place source, Place destination);
Problem fake_update(int64_t rows, int64_t columns, Place place);

// Host: 10 GB/s on one thread, 50 on eight. Device: copy 4 TB/s, link 50 GB/s each way and 90 both.
Machine fake_machine(bool with_device);
std::unique_ptr<Resources> fake_resources(bool with_device);

}  // namespace memhier
