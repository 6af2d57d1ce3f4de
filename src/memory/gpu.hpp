// The one thin layer over the CUDA runtime: every call that can fail goes through here, is checked, named and counted
// by the fault injector. In a build without CUDA each call throws NO_DEVICE; nothing above this room includes CUDA
// headers but .cu files. Streams and events are the runtime's own handles as void*. All calls but those marked with *
// are made inside a DeviceScope.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "memory/place.hpp"

namespace memhier::gpu {

inline void *const kLegacyStream = reinterpret_cast<void *>(0x1);
inline void *const kPerThreadStream = reinterpret_cast<void *>(0x2);

// * Makes `device` current for a scope and restores what was current. Throws FORKED in a child of the process that used
// CUDA; DEVICE_LOST once the device has failed or the application has reset it; FOREIGN_ERROR once it has failed while
// no work of this library could be running. Construction of the first one creates the CUDA context. Also relaxes the
// thread's stream-capture mode for the scope, and keeps a foreign pending error readable afterwards: a sticky one
// throws FOREIGN_ERROR.
class DeviceScope {
 public:
  explicit DeviceScope(int device);
  ~DeviceScope();
  DeviceScope(const DeviceScope &) = delete;
  DeviceScope &operator=(const DeviceScope &) = delete;

 private:
  int previous_;  // device of the enclosing scope
  bool previous_queued_;
  int capture_mode_;
};

bool device_lost(int device) noexcept;     // * failed, or reset by the application; asks the driver
bool known_lost(int device) noexcept;      // * the same as far as this library has met it; asks nobody
void require_usable(int device);           // * throws what a DeviceScope would throw for a lost device; asks nobody
bool memory_gone(int device) noexcept;     // * reset: pinned and device memory of this library is no longer mapped
bool forked() noexcept;                    // * in a child of the process that used CUDA through this library
bool context_exists(int device) noexcept;  // * somebody uses the device in this process; creates nothing
void *allocate_device(size_t bytes);       // OUT_OF_DEVICE_MEMORY
void free_device(void *pointer) noexcept;
void *allocate_pinned(size_t bytes);  // OUT_OF_PINNED_MEMORY; portable
void free_pinned(void *pointer) noexcept;
void *allocate_managed(size_t bytes);  // OUT_OF_MANAGED_MEMORY; refused when above what is free
void free_managed(void *pointer) noexcept;
int64_t free_device_memory();  // of the current device
// Most bytes of L2 that persisting lines may take: one number for the device and the whole process. Setting it gives
// false when the driver refuses (no error is left behind).
int64_t persisting_limit();
bool set_persisting_limit(int64_t bytes) noexcept;
void reset_persisting_lines() noexcept;  // all of the device become ordinary ones
// Registers page-locked; false when the range is already registered by somebody or refused (no error is left behind).
bool register_host(void *pointer, size_t bytes) noexcept;
void unregister_host(void *pointer) noexcept;

void *create_stream();  // non-blocking
void destroy_stream(void *stream) noexcept;
void synchronise_stream(void *stream);
void synchronise_device();
// All that was queued within the outermost scope is known to be done. Only then is a later failure known to be foreign.
void note_complete() noexcept;
// Where the end is seen in another scope, on whichever thread, that one takes over what this one hands over.
int64_t hand_over_queued() noexcept;
void take_over_queued(int64_t handed_over) noexcept;
bool stream_capturing(void *stream);  // also true for the legacy stream while a capture forbids its use
int stream_device(void *stream);      // * device of a stream; the thread's current device for the two special values
void *create_event(bool timing = false);
void destroy_event(void *event) noexcept;
void record_event(void *event, void *stream);
void wait_event(void *stream, void *event);  // the stream waits
void synchronise_event(void *event);         // the host waits
bool event_complete(void *event);            // asks, does not wait
double elapsed_seconds(void *start, void *stop);

// Copies between any places, on a stream. Rows of row_bytes at pitches (bytes, may differ); rows = 1 is a plain copy.
// Host memory of which a part is page-locked goes in parts (copy_parts.hpp).
void copy(void *destination, const void *source, size_t bytes, void *stream);
// Several at once, in any order, between pinned memory and the current device.
struct BatchedCopy {
  void *destination;
  const void *source;
  size_t bytes;
};
// More go one by one. Measured on an H200, GB/s to the device: copies of 512 KiB alone 43.8, in batches of two 48.4, of
// four 51.5; of 2 MiB 51.7, 53.5, 54.4.
inline constexpr int64_t kLargestBatch = 16;
void copy_batch(std::span<const BatchedCopy> copies, void *stream);
void copy_rows(void *destination, int64_t destination_pitch, const void *source, int64_t source_pitch, size_t row_bytes,
               int64_t rows, void *stream);
// The same between device memory of two devices, one of them the current one, to which the stream belongs. Direct where
// it has been given access to the other.
struct OnDevice {
  void *pointer;
  int64_t pitch;
  int device;
};
void copy_rows_between(const OnDevice &destination, const OnDevice &source, size_t row_bytes, int64_t rows,
                       void *stream);
// Lets the current device reach the memory of another, for the whole process; false: it cannot.
bool enable_peer_access(int device) noexcept;
void prefetch(const void *pointer, size_t bytes, int device, void *stream);  // device < 0: to the host
// The same without what the pages hold, which must all be overwritten next. Not on the legacy stream. False: this
// driver or this machine cannot; nothing has happened.
bool discard_and_prefetch(void *pointer, size_t bytes, int device, void *stream);
void *device_address(void *pinned);  // address of pinned memory in device code
void enqueue_flip(void *destination, const void *source, int words,
                  void *stream);  // 32-bit words, inverted by a kernel

// Throws for the result of a launch: pass what cudaLaunchKernelEx or cudaLaunchKernel returned, not the thread's last
// error, which may be the application's. Used by .cu files.
void check_launch(int cuda_error, const char *kernel);

}  // namespace memhier::gpu
