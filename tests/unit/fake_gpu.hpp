// Two GPUs made of host memory that stand in for src/memory's CUDA layer in tests of the pipeline. Streams are lazy
// queues whose operations run in random order as far as streams and events allow: an ordering that the pipeline forgot
// shows as a wrong result. Device memory is unreadable while no operation runs.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace fake_gpu {

struct Live {
  int64_t device = 0, pinned = 0, managed = 0, registered = 0, streams = 0, events = 0;
  friend bool operator==(const Live &, const Live &) = default;
};

// While it lives the calling thread is at work for the device or its driver, not for the library.
class Inside {
 public:
  Inside() { ++depth_; }
  ~Inside() { --depth_; }
  Inside(const Inside &) = delete;
  static bool now() { return depth_ > 0; }

 private:
  static thread_local int depth_;
};

void reset(uint32_t seed);  // everything must have been freed
Live live();
// The first misuse since reset: calls outside a DeviceScope, waits and allocations under capture ...; empty when none.
std::string misuse();
void enqueue(void *stream, std::function<void()> work);  // as a kernel launch would
void begin_capture(void *stream);
void end_capture(void *stream);      // what was captured is kept
void launch_captured(void *stream);  // runs it in order, now
void lose_device();
void fork_process(bool child);
void run_when_waited_for();          // and never before, until reset
void fail_event_waits(bool fail);    // of the host; until reset
void slow_scopes(int milliseconds);  // what entering a DeviceScope takes, until reset
int64_t unsettled();   // scopes and what was handed over of them, with work whose end nobody has noted, of all devices
int64_t questions();   // for what lies at an address, since reset
int64_t operations();  // device operations executed or captured since reset
// Of managed memory since reset, in order. What is discarded is overwritten with nonsense when its turn comes.
struct Prefetch {
  const void *begin = nullptr;
  size_t bytes = 0;
  int device = 0;  // -1: the host
  bool discards = false;
};
const std::vector<Prefetch> &prefetches();
void refuse_discards(bool refuse);  // as drivers and machines do that cannot; until reset
// The device's limit of persisting lines, of which it grants kMostPersisting, and how often they were reset.
inline constexpr int64_t kMostPersisting = int64_t{32} << 20;
int64_t persisting_limit();
void set_persisting_limit(int64_t bytes);  // as the application does
int64_t persisting_resets();

}  // namespace fake_gpu
