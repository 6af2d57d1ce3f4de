// Residency of a tracked buffer.
#include "context/buffer.hpp"

#include <algorithm>
#include <optional>

#include "base/argument.hpp"
#include "base/status.hpp"
#include "memhier/buffer.h"
#include "memory/copy_parts.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

void *queue_of(void *stream) noexcept { return stream ? stream : gpu::kLegacyStream; }

void require_access(int32_t access) {
  if (access < MEMHIER_ACCESS_READ || access > MEMHIER_ACCESS_READ_WRITE)
    fail(MEMHIER_INVALID_ARGUMENT, "access is %d, must be a MEMHIER_ACCESS_ constant", access);
}

BufferUse use_of(UseKind kind, int32_t access) {
  return {.kind = kind, .keep = access != MEMHIER_ACCESS_WRITE, .written = access != MEMHIER_ACCESS_READ};
}

int64_t checked_bytes(int64_t bytes) {
  if (bytes < 0) fail(MEMHIER_INVALID_ARGUMENT, "bytes is %lld, must be at least 0", static_cast<long long>(bytes));
  return bytes;
}

}  // namespace

TrackedBuffer::TrackedBuffer(const BufferHome &home, int64_t bytes)
    : bytes_(checked_bytes(bytes)), registry_(home.registry), pools_(home.pools), device_(home.device) {
  join();
}

TrackedBuffer::TrackedBuffer(const BufferHome &home, void *pointer, int64_t bytes)
    : bytes_(checked_bytes(bytes)), registry_(home.registry), pools_(home.pools), device_(home.device), wraps_(true) {
  if (!pointer && bytes) fail(MEMHIER_INVALID_ARGUMENT, "pointer is NULL; pass the memory to be wrapped");
  const PointerFacts facts = pointer ? classify_range(pointer, bytes) : PointerFacts{};
  if (facts.place == Place::device) {
    if (facts.device != device_)
      fail(MEMHIER_INVALID_ARGUMENT, "pointer is memory of device %d, outside the context (device %d)", facts.device,
           device_);
    wrapped_side_ = Side::device;
    device_data_ = pointer;
    device_valid_ = true;
  } else {
    host_ = pointer;
    host_valid_ = true;
  }
  join();
}

void TrackedBuffer::join() {
  number_ = registry_->ledger.open(
      {.bytes = bytes_, .wraps = wraps_, .home = wrapped_side_, .pageable = host_facts().place == Place::pageable});
  std::lock_guard guard(registry_->mutex);
  next_ = registry_->first;
  if (next_) next_->previous_ = this;
  registry_->first = this;
}

TrackedBuffer::~TrackedBuffer() {
  try {
    close();
  } catch (...) {
    // memhier_buffer_destroy closes first and reports; here the context has gone or reported already.
  }
  std::lock_guard guard(registry_->mutex);
  if (next_) next_->previous_ = previous_;
  (previous_ ? previous_->next_ : registry_->first) = next_;
  registry_->ledger.close(number_);
}

void TrackedBuffer::require_unmapped(const char *name) const {
  if (mapped_) fail(MEMHIER_INVALID_STATE, "%s is mapped; call memhier_buffer_unmap first", name);
}

int32_t TrackedBuffer::alignment_at(int64_t offset) const noexcept {
  // Own storage is aligned to 256; a wrapped pointer may be less so, and either may be the side of the call.
  const void *wrapped = wrapped_side_ == Side::host ? host_ : device_data_;
  const auto start = wraps_ ? reinterpret_cast<uintptr_t>(wrapped) : 0;
  return std::min(address_alignment(reinterpret_cast<const void *>(static_cast<uintptr_t>(offset))),
                  address_alignment(reinterpret_cast<const void *>(start + static_cast<uintptr_t>(offset))));
}

PointerFacts TrackedBuffer::host_facts() const {
  if (host_) return classify_range(host_, bytes_);
  if (wraps_ && wrapped_side_ == Side::host) return {};
  return {device_ >= 0 ? Place::pinned : Place::pageable};
}

// Work that the caller queued on the stream of device_pointer counts as a use: the event is recorded behind it when the
// next use begins.
void TrackedBuffer::note_caller_stream() {
  if (!caller_stream_) return;
  gpu::record_event(event_->handle, caller_stream_);
  caller_stream_ = nullptr;
  recorded_ = true;
}

void TrackedBuffer::wait_pending() {
  if (!pending()) return;
  gpu::DeviceScope scope(device_);
  note_caller_stream();
  gpu::synchronise_event(event_->handle);
  recorded_ = false;
}

void TrackedBuffer::order_after(void *stream) {
  note_caller_stream();
  if (recorded_) gpu::wait_event(stream, event_->handle);
}

void TrackedBuffer::take_host() {
  if (!host_ && bytes_) host_ = pools_->host_allocate_either(bytes_);
}

void TrackedBuffer::take_device() {
  if (!event_) event_ = pools_->event();
  if (device_data_ || !bytes_) return;
  storage_ = pools_->device_buffer(bytes_);
  device_data_ = storage_->data;
}

Movement TrackedBuffer::movement_to(Side side, bool keep) const noexcept {
  const bool here = side == Side::host ? host_valid_ : device_valid_;
  const bool there = side == Side::host ? device_valid_ : host_valid_;
  if (!here && there) return keep ? Movement::moved : Movement::overwritten;
  // Where contents start and end, they were never missing until the other side had them.
  const bool travelled = side != wrapped_side_ || (host_ && device_data_);
  return keep && here && travelled ? Movement::current : Movement::none;
}

void TrackedBuffer::copy(void *destination, const void *source, void *stream) {
  const PartsWatch parts;
  gpu::copy(destination, source, static_cast<size_t>(bytes_), stream);
  parts.tell(pools_->log(), "buffer");
}

void *TrackedBuffer::acquire(Side side, const BufferUse &use, void *stream) {
  if (!pools_) fail(MEMHIER_INVALID_HANDLE, "the context of the buffer has been destroyed");
  const Movement movement = movement_to(side, use.keep);
  if (side == Side::host) {
    // What the driver had allocated is no longer mapped; nobody may touch it.
    const bool ours = !wraps_ || wrapped_side_ == Side::device;
    if (ours && device_ >= 0 && gpu::memory_gone(device_)) gpu::require_usable(device_);
    // Work in flight that left the host side current only reads it.
    if (use.written || !host_valid_) wait_pending();
    take_host();
    if (movement == Movement::moved) {
      gpu::DeviceScope scope(device_);
      const auto streams = pools_->streams();
      copy(host_, device_data_, streams->to_host);
      gpu::synchronise_stream(streams->to_host);
      gpu::note_complete();
      host_valid_ = true;
    }
  } else {
    gpu::DeviceScope scope(device_);
    take_device();
    order_after(queue_of(stream));
    if (movement == Movement::moved) {
      copy(device_data_, host_, queue_of(stream));
      device_valid_ = true;
    }
  }
  registry_->ledger.note(number_, side, movement, use);
  return side == Side::host ? host_ : device_data_;
}

void TrackedBuffer::release(Side side, bool written, void *stream) {
  if (written) {
    host_valid_ = side == Side::host;
    device_valid_ = side == Side::device;
  }
  if (side == Side::device && event_) {
    gpu::DeviceScope scope(device_);
    gpu::record_event(event_->handle, queue_of(stream));
    recorded_ = true;
  }
}

void *TrackedBuffer::map(int32_t access) {
  require_access(access);
  std::lock_guard guard(mutex_);
  if (mapped_) fail(MEMHIER_INVALID_STATE, "buffer is mapped already; call memhier_buffer_unmap first");
  void *data = acquire(Side::host, use_of(UseKind::map, access), nullptr);
  if (access != MEMHIER_ACCESS_READ) release(Side::host, true, nullptr);
  mapped_ = access;
  return data;
}

void TrackedBuffer::unmap() {
  std::lock_guard guard(mutex_);
  if (!mapped_) fail(MEMHIER_INVALID_STATE, "buffer is not mapped; call memhier_buffer_map first");
  mapped_ = 0;
}

void *TrackedBuffer::device_pointer(int32_t access, void *stream) {
  require_access(access);
  std::lock_guard guard(mutex_);
  require_unmapped("buffer");
  if (device_ < 0)
    fail(MEMHIER_NO_DEVICE, "the context of buffer has no device; use memhier_buffer_map for a host address");
  if (stream && gpu::stream_capturing(stream))
    fail(MEMHIER_CAPTURE,
         "stream is being captured; ask for the device pointer of a tracked buffer before the capture");
  void *data = acquire(Side::device, use_of(UseKind::device_pointer, access), stream);
  release(Side::device, access != MEMHIER_ACCESS_READ, stream);
  if (!stream) wait_pending();
  caller_stream_ = queue_of(stream);
  return data;
}

void TrackedBuffer::bring_home() {
  if (!wraps_) return;
  const BufferUse home = use_of(UseKind::destroy, MEMHIER_ACCESS_READ);
  if (wrapped_side_ == Side::host) {
    acquire(Side::host, home, nullptr);
    return;
  }
  if (device_valid_) return;
  acquire(Side::device, home, nullptr);
  release(Side::device, false, nullptr);
  wait_pending();
}

void TrackedBuffer::close() {
  std::lock_guard guard(mutex_);
  if (!pools_) return;
  std::exception_ptr failure;
  const auto attempt = [&failure](auto &&step) {
    try {
      step();
    } catch (...) {
      if (!failure) failure = std::current_exception();
    }
  };
  attempt([this] { bring_home(); });
  attempt([this] { wait_pending(); });
  std::optional<gpu::DeviceScope> scope;
  if (storage_ || event_) attempt([&] { scope.emplace(device_); });
  storage_.release();
  event_.release();
  if (host_ && !(wraps_ && wrapped_side_ == Side::host)) attempt([this] { pools_->host_free(host_); });
  host_ = device_data_ = caller_stream_ = nullptr;
  host_valid_ = device_valid_ = recorded_ = false;
  pools_ = nullptr;
  if (failure) std::rethrow_exception(failure);
}

void close_buffers(BufferRegistry &registry, const Log &log) noexcept {
  std::lock_guard guard(registry.mutex);
  for (TrackedBuffer *buffer = registry.first; buffer; buffer = buffer->next_) {
    try {
      buffer->close();
    } catch (const std::exception &error) {
      log(MEMHIER_LOG_ERROR, "a buffer could not be brought home at the end of its context: %s", error.what());
    }
  }
}

}  // namespace memhier
