// The layer over CUDA in a build without it: there is no device, and all memory is pageable.
#include "base/status.hpp"
#include "memory/gpu.hpp"

namespace memhier {

PointerFacts classify_pointer(const void *) { return {}; }
PointerFacts classify_range(const void *, int64_t) { return {}; }
PointerFacts classify_range(const void *, int64_t, const PointerFacts &) { return {}; }

namespace gpu {
namespace {

[[noreturn]] void absent() { fail(MEMHIER_NO_DEVICE, "this library was built without CUDA (MEMHIER_CUDA=OFF)"); }

}  // namespace

DeviceScope::DeviceScope(int) : previous_(-1), previous_queued_(false), capture_mode_(0) { absent(); }
DeviceScope::~DeviceScope() = default;

bool device_lost(int) noexcept { return false; }
bool known_lost(int) noexcept { return false; }
void require_usable(int) {}
bool memory_gone(int) noexcept { return false; }
bool forked() noexcept { return false; }
bool context_exists(int) noexcept { return false; }

void *allocate_device(size_t) { absent(); }
void free_device(void *) noexcept {}
void *allocate_pinned(size_t) { absent(); }
void free_pinned(void *) noexcept {}
void *allocate_managed(size_t) { absent(); }
void free_managed(void *) noexcept {}
int64_t free_device_memory() { absent(); }
int64_t persisting_limit() { absent(); }
bool set_persisting_limit(int64_t) noexcept { return false; }
void reset_persisting_lines() noexcept {}
bool register_host(void *, size_t) noexcept { return false; }
void unregister_host(void *) noexcept {}

void *create_stream() { absent(); }
void destroy_stream(void *) noexcept {}
void synchronise_stream(void *) { absent(); }
void synchronise_device() { absent(); }
void note_complete() noexcept {}
int64_t hand_over_queued() noexcept { return 0; }
void take_over_queued(int64_t) noexcept {}
bool stream_capturing(void *) { absent(); }
int stream_device(void *) { absent(); }
void *create_event(bool) { absent(); }
void destroy_event(void *) noexcept {}
void record_event(void *, void *) { absent(); }
void wait_event(void *, void *) { absent(); }
void synchronise_event(void *) { absent(); }
bool event_complete(void *) { absent(); }
double elapsed_seconds(void *, void *) { absent(); }

void copy(void *, const void *, size_t, void *) { absent(); }
void copy_batch(std::span<const BatchedCopy>, void *) { absent(); }
void copy_rows(void *, int64_t, const void *, int64_t, size_t, int64_t, void *) { absent(); }
void copy_rows_between(const OnDevice &, const OnDevice &, size_t, int64_t, void *) { absent(); }
bool enable_peer_access(int) noexcept { return false; }
void prefetch(const void *, size_t, int, void *) { absent(); }
bool discard_and_prefetch(void *, size_t, int, void *) { absent(); }
void *device_address(void *) { absent(); }
void enqueue_flip(void *, const void *, int, void *) { absent(); }
void check_launch(int, const char *) { absent(); }

}  // namespace gpu
}  // namespace memhier
