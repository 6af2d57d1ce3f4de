// Interleaved timing: contestants take turns in rounds, so that a drifting clock or neighbour hits all alike.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace memhier::tool {

struct Contestant {
  std::string name;
  std::function<void(void *stream)> run;  // enqueues on the stream, or runs to the end where there is none
  int samples = 0;                        // wanted; at least one
  std::vector<double> seconds;            // what was measured
};

inline constexpr int kRounds = 5;
inline constexpr int kSamples = 25;

// One warm run of each, then rounds. device >= 0: times on a stream by events, else by the host's clock.
void time_interleaved(std::vector<Contestant> *contestants, int device);
double median(std::vector<double> values);

}  // namespace memhier::tool
