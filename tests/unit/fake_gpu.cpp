#include "fake_gpu.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "base/status.hpp"
#include "memory/copy_parts.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

namespace fake_gpu {
namespace {

using memhier::Place;

constexpr int kDevices = 2;

struct EventState {
  int device = 0;
  int64_t recorded = 0;  // versions
  int64_t reached = 0;
  bool behind_pageable_copy = false;
};

struct Operation {
  std::function<void()> work;
  std::shared_ptr<EventState> wait, record;
  int64_t version = 0;
};

struct Stream {
  int device = -1;  // -1: the special streams, of whatever device is current
  std::deque<Operation> queue;
  std::vector<Operation> captured;
  bool capturing = false;
};

struct Allocation {
  size_t bytes = 0;
  Place place = Place::device;
  bool registered = false;
  int device = 0;
};

struct World {
  std::recursive_mutex mutex;
  std::map<void *, Stream> streams;
  std::map<void *, std::shared_ptr<EventState>> events;
  std::map<uintptr_t, Allocation> allocations;
  std::mt19937 random;
  std::string misuse;
  int64_t operations = 0, unsettled = 0, questions = 0;
  std::vector<Prefetch> prefetches;
  bool refuses_discards = false;
  int64_t persisting_limit = 0, persisting_resets = 0;
  void *pageable_copy = nullptr;  // stream with a copy of pageable memory that nobody has waited for
  uintptr_t next_handle = 0x1000;
  bool lost = false, child = false, lazy = false, fails_event_waits = false;
  int scope_milliseconds = 0;
};

World &world() {
  static World &world = *new World;
  return world;
}
struct Lock {
  const Inside inside;
  const std::lock_guard<std::recursive_mutex> lock{world().mutex};
};

struct Scope {
  int device;
  bool queued;
};
thread_local std::vector<Scope> scopes;  // the current one last

int current() { return scopes.empty() ? 0 : scopes.back().device; }

void blame(const char *what) {
  if (world().misuse.empty()) world().misuse = what;
}

void protect(bool readable) {
  for (const auto &[begin, allocation] : world().allocations)
    if (allocation.place == Place::device)
      mprotect(reinterpret_cast<void *>(begin), allocation.bytes, readable ? PROT_READ | PROT_WRITE : PROT_NONE);
}

bool ready(const Stream &stream) {
  if (stream.queue.empty()) return false;
  const Operation &front = stream.queue.front();
  return !front.wait || front.wait->reached >= front.version;
}

bool run_one() {
  World &w = world();
  std::vector<Stream *> candidates;
  for (auto &[handle, stream] : w.streams)
    if (ready(stream)) candidates.push_back(&stream);
  if (candidates.empty()) return false;
  Stream &stream = *candidates[w.random() % candidates.size()];
  Operation operation = std::move(stream.queue.front());
  stream.queue.pop_front();
  if (operation.work) {
    ++w.operations;
    protect(true);
    operation.work();
    protect(false);
  }
  if (operation.record) operation.record->reached = std::max(operation.record->reached, operation.version);
  return true;
}

void add(void *handle, Operation operation) {
  World &w = world();
  if (scopes.empty()) blame("an operation was queued outside a DeviceScope");
  if (operation.work && !scopes.empty() && !std::exchange(scopes.back().queued, true)) ++w.unsettled;
  if (operation.work && w.pageable_copy && w.pageable_copy != handle)
    blame("work was queued while the driver still copies pageable memory");
  Stream &stream = w.streams[handle];
  if (stream.device >= 0 && stream.device != current()) blame("an operation was queued on a stream of another device");
  if (operation.record && operation.record->device != current()) blame("an event of another device was recorded");
  if (stream.capturing) {
    if (operation.work) ++w.operations;
    stream.captured.push_back(std::move(operation));
    return;
  }
  stream.queue.push_back(std::move(operation));
  // Sometimes the device is quick.
  if (!w.lazy && w.random() % 4 == 0)
    for (int i = w.random() % 8; i > 0 && run_one(); --i) {
    }
}

bool any_work() {
  for (const auto &[handle, stream] : world().streams)
    if (!stream.queue.empty()) return true;
  return false;
}

bool any_capture() {
  for (const auto &[handle, stream] : world().streams)
    if (stream.capturing) return true;
  return false;
}

void *allocate(size_t bytes, Place place, memhier::FaultPoint point, memhier_status status) {
  const Lock lock;
  if (scopes.empty()) blame("memory was allocated outside a DeviceScope");
  if (any_capture()) blame("memory was allocated during a capture");
  if (memhier::fault(point)) memhier::fail(status, "injected");
  const size_t rounded = (bytes + 4095) / 4096 * 4096;
  void *pointer = mmap(nullptr, rounded, place == Place::device ? PROT_NONE : PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  world().allocations[reinterpret_cast<uintptr_t>(pointer)] = {rounded, place, false, current()};
  return pointer;
}

void release(void *pointer) {
  const Lock lock;
  if (!pointer || world().lost || world().child) return;
  if (scopes.empty()) blame("memory was freed outside a DeviceScope");
  const auto found = world().allocations.find(reinterpret_cast<uintptr_t>(pointer));
  if (found == world().allocations.end()) return blame("memory was freed that was not allocated");
  if (found->second.place == Place::device && found->second.device != current())
    blame("memory of another device was freed");
  munmap(pointer, found->second.bytes);
  world().allocations.erase(found);
}

// The driver refuses to copy host memory of which a part is page-locked.
bool pinned_in_part(const void *pointer, size_t bytes) {
  const auto begin = reinterpret_cast<uintptr_t>(pointer), end = begin + bytes;
  size_t pinned = 0;
  for (const auto &[start, allocation] : world().allocations)
    if (allocation.place == Place::pinned && start < end && begin < start + allocation.bytes)
      pinned += std::min(end, start + allocation.bytes) - std::max(begin, start);
  return pinned > 0 && pinned < bytes;
}

void note_copy(const void *a, const void *b, void *stream) {
  if (memhier::classify_pointer(a).place == Place::pageable || memhier::classify_pointer(b).place == Place::pageable)
    world().pageable_copy = stream;
}

// What each device does for itself, so that it needs no way to the other.
void require_own(const void *pointer) {
  const memhier::PointerFacts facts = memhier::classify_pointer(pointer);
  if (facts.place == Place::device && facts.device != current())
    blame("a plain copy reached into the memory of another device");
}

void note_prefetch(const Prefetch &prefetch, void *stream) {
  if (memhier::fault(memhier::FaultPoint::copy)) memhier::fail(MEMHIER_INTERNAL, "injected");
  const Lock lock;
  const void *last = static_cast<const char *>(prefetch.begin) + prefetch.bytes - 1;
  if (memhier::classify_pointer(prefetch.begin).place != Place::managed ||
      memhier::classify_pointer(last).place != Place::managed)
    blame("memory was prefetched that is not managed");
  if (scopes.empty()) blame("a prefetch was queued outside a DeviceScope");
  if (world().streams[stream].capturing) blame("a prefetch was captured");
  world().prefetches.push_back(prefetch);
}

void check_alive() {
  if (world().lost) memhier::fail(MEMHIER_DEVICE_LOST, "lost");
}

}  // namespace

thread_local int Inside::depth_ = 0;

void reset(uint32_t seed) {
  const Lock lock;
  World &w = world();
  w.streams.clear();
  w.events.clear();
  w.allocations.clear();
  w.random.seed(seed);
  w.misuse.clear();
  w.operations = w.unsettled = w.questions = 0;
  w.prefetches.clear();
  w.refuses_discards = false;
  w.scope_milliseconds = 0;
  w.persisting_limit = w.persisting_resets = 0;
  w.pageable_copy = nullptr;
  w.lost = w.child = w.lazy = w.fails_event_waits = false;
}

Live live() {
  const Lock lock;
  World &w = world();
  Live live;
  for (const auto &[begin, allocation] : w.allocations) {
    if (allocation.registered)
      ++live.registered;
    else
      ++(allocation.place == Place::device   ? live.device
         : allocation.place == Place::pinned ? live.pinned
                                             : live.managed);
  }
  for (const auto &[handle, stream] : w.streams) live.streams += reinterpret_cast<uintptr_t>(handle) >= 0x1000;
  live.events = static_cast<int64_t>(w.events.size());
  return live;
}

std::string misuse() { return world().misuse; }
void enqueue(void *stream, std::function<void()> work) {
  const Lock lock;
  add(stream, {std::move(work), nullptr, nullptr, 0});
}
void begin_capture(void *stream) { world().streams[stream].capturing = true; }
void end_capture(void *stream) { world().streams[stream].capturing = false; }
void launch_captured(void *stream) {
  protect(true);
  for (Operation &operation : world().streams[stream].captured)
    if (operation.work) operation.work();
  protect(false);
}
void lose_device() { world().lost = true; }
void fork_process(bool child) { world().child = child; }
void run_when_waited_for() { world().lazy = true; }
void fail_event_waits(bool fail) { world().fails_event_waits = fail; }
void slow_scopes(int milliseconds) { world().scope_milliseconds = milliseconds; }
int64_t unsettled() { return world().unsettled; }
int64_t operations() { return world().operations; }
const std::vector<Prefetch> &prefetches() { return world().prefetches; }
void refuse_discards(bool refuse) { world().refuses_discards = refuse; }
int64_t questions() { return world().questions; }
int64_t persisting_limit() { return world().persisting_limit; }
void set_persisting_limit(int64_t bytes) { world().persisting_limit = bytes; }
int64_t persisting_resets() { return world().persisting_resets; }

}  // namespace fake_gpu

namespace memhier {

using fake_gpu::world;

PointerFacts classify_pointer(const void *pointer) {
  const fake_gpu::Lock lock;
  ++world().questions;
  const auto address = reinterpret_cast<uintptr_t>(pointer);
  auto next = world().allocations.upper_bound(address);
  if (world().child || next == world().allocations.begin()) return {};
  const auto &[begin, allocation] = *std::prev(next);
  if (address >= begin + allocation.bytes) return {};
  return {allocation.place, allocation.place == Place::pinned ? -1 : allocation.device};
}

PointerFacts classify_range(const void *begin, int64_t bytes) {
  return classify_range(begin, bytes, classify_pointer(begin));
}

PointerFacts classify_range(const void *begin, int64_t bytes, const PointerFacts &first) {
  if (bytes <= 1) return first;
  const PointerFacts last = classify_pointer(static_cast<const char *>(begin) + bytes - 1);
  if (first.place == last.place && first.device == last.device) return first;
  if (is_host_memory(first.place) && is_host_memory(last.place)) return {Place::pageable, -1, true};
  fail(MEMHIER_INVALID_ARGUMENT, "a range ends in memory of another kind than it starts in");
}

namespace gpu {

DeviceScope::DeviceScope(int device) : previous_(-1), previous_queued_(false), capture_mode_(0) {
  const fake_gpu::Inside inside;
  if (device < 0 || device >= fake_gpu::kDevices) fail(MEMHIER_NO_DEVICE, "device %d", device);
  if (world().child) fail(MEMHIER_FORKED, "forked");
  fake_gpu::check_alive();
  if (world().scope_milliseconds) std::this_thread::sleep_for(std::chrono::milliseconds(world().scope_milliseconds));
  auto &scopes = fake_gpu::scopes;
  scopes.push_back({device, !scopes.empty() && scopes.back().device == device && scopes.back().queued});
}
DeviceScope::~DeviceScope() {
  auto &scopes = fake_gpu::scopes;
  const fake_gpu::Scope ended = scopes.back();
  scopes.pop_back();
  if (!scopes.empty() && scopes.back().device == ended.device) scopes.back().queued = ended.queued;
}

bool device_lost(int) noexcept { return world().lost; }
bool known_lost(int) noexcept { return world().lost; }
void require_usable(int) { fake_gpu::check_alive(); }
bool memory_gone(int) noexcept { return false; }
bool forked() noexcept { return world().child; }
bool context_exists(int) noexcept { return !world().child; }

void *allocate_device(size_t bytes) {
  return fake_gpu::allocate(bytes, Place::device, FaultPoint::device, MEMHIER_OUT_OF_DEVICE_MEMORY);
}
void free_device(void *pointer) noexcept { fake_gpu::release(pointer); }
void *allocate_pinned(size_t bytes) {
  return fake_gpu::allocate(bytes, Place::pinned, FaultPoint::pinned, MEMHIER_OUT_OF_PINNED_MEMORY);
}
void free_pinned(void *pointer) noexcept { fake_gpu::release(pointer); }
void *allocate_managed(size_t bytes) {
  return fake_gpu::allocate(bytes, Place::managed, FaultPoint::managed, MEMHIER_OUT_OF_MANAGED_MEMORY);
}
void free_managed(void *pointer) noexcept { fake_gpu::release(pointer); }
int64_t free_device_memory() { return int64_t{1} << 30; }
int64_t persisting_limit() {
  fake_gpu::check_alive();
  return world().persisting_limit;
}
bool set_persisting_limit(int64_t bytes) noexcept {
  const fake_gpu::Lock lock;
  if (fake_gpu::scopes.empty()) fake_gpu::blame("the limit of persisting lines was set outside a DeviceScope");
  if (fake_gpu::any_capture()) fake_gpu::blame("the limit of persisting lines was set during a capture");
  if (fault(FaultPoint::limit)) return false;
  world().persisting_limit = std::min(bytes, fake_gpu::kMostPersisting);
  return true;
}
void reset_persisting_lines() noexcept {
  const fake_gpu::Lock lock;
  if (fake_gpu::scopes.empty()) fake_gpu::blame("persisting lines were reset outside a DeviceScope");
  if (fake_gpu::any_work()) fake_gpu::blame("persisting lines were reset before the work that brings them was done");
  ++world().persisting_resets;
}

bool register_host(void *pointer, size_t bytes) noexcept {
  const fake_gpu::Lock lock;
  if (fault(FaultPoint::pinned)) return false;
  const auto first = reinterpret_cast<uintptr_t>(pointer);
  for (const auto &[begin, allocation] : world().allocations)
    if (first < begin + allocation.bytes && begin < first + bytes) return false;
  world().allocations[reinterpret_cast<uintptr_t>(pointer)] = {bytes, Place::pinned, true};
  return true;
}
void unregister_host(void *pointer) noexcept {
  const fake_gpu::Lock lock;
  if (world().allocations.erase(reinterpret_cast<uintptr_t>(pointer)) == 0) fake_gpu::blame("not registered");
}

void *create_stream() {
  const fake_gpu::Lock lock;
  if (fault(FaultPoint::stream)) fail(MEMHIER_OUT_OF_DEVICE_MEMORY, "injected");
  void *handle = reinterpret_cast<void *>(world().next_handle += 16);
  world().streams[handle].device = fake_gpu::current();
  return handle;
}
void destroy_stream(void *stream) noexcept {
  const fake_gpu::Lock lock;
  if (!stream || world().lost) return;
  if (!world().streams[stream].queue.empty()) fake_gpu::blame("a busy stream was destroyed");
  world().streams.erase(stream);
}
void synchronise_stream(void *stream) {
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  if (world().streams[stream].capturing) fake_gpu::blame("a capturing stream was synchronised");
  if (world().pageable_copy == stream) world().pageable_copy = nullptr;
  while (!world().streams[stream].queue.empty())
    if (!fake_gpu::run_one()) {
      fake_gpu::blame("a stream waits for an event that nothing reaches");
      return;
    }
}
void synchronise_device() {
  const fake_gpu::Lock lock;
  while (fake_gpu::run_one()) {
  }
}
void note_complete() noexcept {
  const fake_gpu::Lock lock;
  world().unsettled -= hand_over_queued();
}
int64_t hand_over_queued() noexcept {
  return !fake_gpu::scopes.empty() && std::exchange(fake_gpu::scopes.back().queued, false) ? 1 : 0;
}
void take_over_queued(int64_t handed_over) noexcept {
  const fake_gpu::Lock lock;
  for (; handed_over > 0 && !fake_gpu::scopes.empty(); --handed_over)
    if (std::exchange(fake_gpu::scopes.back().queued, true)) --world().unsettled;
}
bool stream_capturing(void *stream) {
  const fake_gpu::Lock lock;
  return world().streams[stream].capturing;
}
int stream_device(void *stream) { return stream == reinterpret_cast<void *>(0xbad) ? 1 : 0; }

void *create_event(bool) {
  const fake_gpu::Lock lock;
  if (fault(FaultPoint::event)) fail(MEMHIER_OUT_OF_DEVICE_MEMORY, "injected");
  void *handle = reinterpret_cast<void *>(world().next_handle += 16);
  world().events[handle] = std::make_shared<fake_gpu::EventState>(fake_gpu::EventState{fake_gpu::current()});
  return handle;
}
void destroy_event(void *event) noexcept {
  const fake_gpu::Lock lock;
  if (event && !world().lost) world().events.erase(event);
}
void record_event(void *event, void *stream) {
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  auto state = world().events.at(event);
  state->behind_pageable_copy = world().pageable_copy && world().pageable_copy == stream;
  fake_gpu::add(stream, {nullptr, nullptr, state, ++state->recorded});
}
void wait_event(void *stream, void *event) {
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  auto state = world().events.at(event);
  if (state->recorded == 0) fake_gpu::blame("a stream waits for an event that was never recorded");
  fake_gpu::add(stream, {nullptr, state, nullptr, state->recorded});
}
void synchronise_event(void *event) {
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  if (world().fails_event_waits) fail(MEMHIER_INTERNAL, "injected");
  auto state = world().events.at(event);
  while (state->reached < state->recorded)
    if (!fake_gpu::run_one()) return fake_gpu::blame("the host waits for an event that nothing reaches");
  if (state->behind_pageable_copy) world().pageable_copy = nullptr;
}
bool event_complete(void *event) {
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  auto state = world().events.at(event);
  // Devices go on while the host asks.
  if (state->reached < state->recorded && world().random() % 2 == 0 && !fake_gpu::run_one())
    fake_gpu::blame("the host asks for an event that nothing reaches");
  return state->reached >= state->recorded;
}
double elapsed_seconds(void *, void *) { return 0; }

void copy(void *destination, const void *source, size_t bytes, void *stream) {
  if (fault(FaultPoint::copy)) fail(MEMHIER_INTERNAL, "injected");
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  fake_gpu::require_own(destination);
  fake_gpu::require_own(source);
  const bool done = copy_in_parts(bytes, [&](size_t offset, size_t part) {
    char *const to = static_cast<char *>(destination) + offset;
    const char *const from = static_cast<const char *>(source) + offset;
    if (fake_gpu::pinned_in_part(to, part) || fake_gpu::pinned_in_part(from, part)) return false;
    fake_gpu::add(stream, {[=] { std::memcpy(to, from, part); }, nullptr, nullptr, 0});
    fake_gpu::note_copy(to, from, stream);
    return true;
  });
  if (!done) fail(MEMHIER_INTERNAL, "invalid argument");
}
void copy_batch(std::span<const BatchedCopy> copies, void *stream) {
  if (fault(FaultPoint::copy)) fail(MEMHIER_INTERNAL, "injected");
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  for (const BatchedCopy &each : copies) {
    fake_gpu::require_own(each.destination);
    fake_gpu::require_own(each.source);
    fake_gpu::add(stream, {[each] { std::memcpy(each.destination, each.source, each.bytes); }, nullptr, nullptr, 0});
    fake_gpu::note_copy(each.destination, each.source, stream);
  }
}
void copy_rows(void *destination, int64_t destination_pitch, const void *source, int64_t source_pitch, size_t row_bytes,
               int64_t rows, void *stream) {
  const auto refused = [&](int64_t row) {
    return fake_gpu::pinned_in_part(static_cast<char *>(destination) + row * destination_pitch, row_bytes) ||
           fake_gpu::pinned_in_part(static_cast<const char *>(source) + row * source_pitch, row_bytes);
  };
  bool in_part = false;
  for (int64_t row = 0; row < rows; ++row) in_part |= refused(row);
  if (in_part) {
    for (int64_t row = 0; row < rows; ++row)
      copy(static_cast<char *>(destination) + row * destination_pitch,
           static_cast<const char *>(source) + row * source_pitch, row_bytes, stream);
    return;
  }
  if (fault(FaultPoint::copy)) fail(MEMHIER_INTERNAL, "injected");
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  fake_gpu::require_own(destination);
  fake_gpu::require_own(source);
  fake_gpu::add(stream, {[=] {
                           for (int64_t row = 0; row < rows; ++row)
                             std::memcpy(static_cast<char *>(destination) + row * destination_pitch,
                                         static_cast<const char *>(source) + row * source_pitch, row_bytes);
                         },
                         nullptr, nullptr, 0});
  fake_gpu::note_copy(destination, source, stream);
}
void copy_rows_between(const OnDevice &destination, const OnDevice &source, size_t row_bytes, int64_t rows,
                       void *stream) {
  if (fault(FaultPoint::copy)) fail(MEMHIER_INTERNAL, "injected");
  if (fault(FaultPoint::peer)) return;
  const fake_gpu::Lock lock;
  fake_gpu::check_alive();
  for (const OnDevice &side : {destination, source})
    if (classify_pointer(side.pointer).device != side.device) fake_gpu::blame("a copy names the wrong device");
  if (destination.device == source.device) fake_gpu::blame("a copy between peers stays on one device");
  fake_gpu::add(stream, {[=] {
                           for (int64_t row = 0; row < rows; ++row)
                             std::memcpy(static_cast<char *>(destination.pointer) + row * destination.pitch,
                                         static_cast<const char *>(source.pointer) + row * source.pitch, row_bytes);
                         },
                         nullptr, nullptr, 0});
}
bool enable_peer_access(int device) noexcept { return device != fake_gpu::current(); }
void prefetch(const void *pointer, size_t bytes, int device, void *stream) {
  fake_gpu::note_prefetch({pointer, bytes, device, false}, stream);
}
bool discard_and_prefetch(void *pointer, size_t bytes, int device, void *stream) {
  const fake_gpu::Lock lock;
  if (!stream || stream == kLegacyStream) fake_gpu::blame("pages were discarded on the legacy stream");
  if (world().refuses_discards) return false;
  fake_gpu::note_prefetch({pointer, bytes, device, true}, stream);
  fake_gpu::add(stream, {[=] { std::memset(pointer, 0xdd, bytes); }, nullptr, nullptr, 0});
  return true;
}
void *device_address(void *pinned) { return pinned; }
void enqueue_flip(void *destination, const void *source, int words, void *stream) {
  check_launch(0, "flip");
  fake_gpu::enqueue(stream, [=] {
    for (int i = 0; i < words; ++i) static_cast<uint32_t *>(destination)[i] = ~static_cast<const uint32_t *>(source)[i];
  });
}
void check_launch(int, const char *kernel) {
  if (fault(FaultPoint::launch)) fail(MEMHIER_INTERNAL, "%s: injected", kernel);
}

}  // namespace gpu
}  // namespace memhier
