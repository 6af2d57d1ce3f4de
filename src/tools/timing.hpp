// Interleaved timing: contestants take turns in rounds, so that a drifting clock or neighbour hits all alike.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace memhier::tool {

// device >= 0: times on a stream of that device by events, else by the host's clock.
class Timer {
 public:
  explicit Timer(int device);
  ~Timer();
  Timer(const Timer &) = delete;
  Timer &operator=(const Timer &) = delete;
  // Seconds of what `run` enqueues on the stream, or does where there is none (null).
  double time(const std::function<void(void *stream)> &run);

 private:
  struct Stream;
  std::unique_ptr<Stream> stream_;
};

struct Contestant {
  std::string name;
  std::function<void(void *stream)> run;  // enqueues on the stream, or runs to the end where there is none
  int samples = 0;                        // wanted; at least one
  std::vector<double> seconds;            // what was measured
  bool fewer_if_slow = false;             // takes as many samples as kPatience allows, one a round at least
};

inline constexpr int kRounds = 5;
inline constexpr int kSamples = 25;
inline constexpr double kPatience = 2;  // seconds

// One warm run of each (two of what seems slow: the first may have loaded a library), then rounds.
void time_interleaved(std::vector<Contestant> *contestants, int device);
double median(std::vector<double> values);

}  // namespace memhier::tool
