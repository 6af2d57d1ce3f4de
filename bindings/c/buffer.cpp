// memhier/buffer.h
#include "memhier/buffer.h"

#include "base/argument.hpp"
#include "objects.hpp"
#include "text_output.hpp"
#include "wall.hpp"

using namespace memhier;

namespace {

// A live buffer of a live context, both held for the length of the call.
struct HeldBuffer {
  explicit HeldBuffer(memhier_buffer *handle) : object(handle, "buffer"), context(object->context.hold("buffer")) {}
  TrackedBuffer *operator->() const noexcept { return object->buffer.get(); }

  Held<BufferObject> object;
  Held<Context> context;
};

memhier_buffer *make_buffer(Held<Context> &context, std::unique_ptr<TrackedBuffer> buffer) {
  return to_buffer(
      create_handle(std::make_unique<BufferObject>(BufferObject{std::move(buffer), ContextReference::of(context)})));
}

}  // namespace

memhier_status memhier_buffer_create(memhier_context *context, int64_t bytes, memhier_buffer **buffer) {
  return guarded([&] {
    require_output(buffer, "buffer");
    *buffer = nullptr;
    Held<Context> held(context, "context");
    *buffer = make_buffer(held, std::make_unique<TrackedBuffer>(held->buffer_home(), bytes));
  });
}

memhier_status memhier_buffer_wrap(memhier_context *context, void *pointer, int64_t bytes, memhier_buffer **buffer) {
  return guarded([&] {
    require_output(buffer, "buffer");
    *buffer = nullptr;
    Held<Context> held(context, "context");
    require_range(pointer, bytes);
    *buffer = make_buffer(held, std::make_unique<TrackedBuffer>(held->buffer_home(), pointer, bytes));
  });
}

memhier_status memhier_buffer_destroy(memhier_buffer *buffer) {
  return guarded([&] {
    if (!buffer) return;
    Held<BufferObject> held(buffer, "buffer");
    if (!SlotPool::retire(held.slot())) refuse_handle(slots<BufferObject>(), buffer, "buffer");
    SlotPool::wait_for_others(held.slot());
    // A context that has gone has closed the buffer; one that lives must do so until the object is gone.
    const Held<Context> context = held->context.hold();
    const std::unique_ptr<TrackedBuffer> object = std::move(held->buffer);
    if (context) object->close();
  });
}

memhier_status memhier_buffer_map(memhier_buffer *buffer, int32_t access, void **pointer) {
  return guarded([&] {
    require_output(pointer, "pointer");
    *pointer = HeldBuffer(buffer)->map(access);
  });
}

memhier_status memhier_buffer_unmap(memhier_buffer *buffer) {
  return guarded([&] { HeldBuffer(buffer)->unmap(); });
}

memhier_status memhier_buffer_device_pointer(memhier_buffer *buffer, int32_t access, void *stream, void **pointer) {
  return guarded([&] {
    require_output(pointer, "pointer");
    *pointer = HeldBuffer(buffer)->device_pointer(access, stream);
  });
}

memhier_status memhier_buffer_info(memhier_buffer *buffer, int64_t *bytes, int64_t *to_device, int64_t *to_host) {
  return guarded([&] {
    const HeldBuffer held(buffer);
    const BufferAccount account = held->account();
    if (bytes) *bytes = account.bytes;
    if (to_device) *to_device = account.to_device.moved;
    if (to_host) *to_host = account.to_host.moved;
  });
}

memhier_status memhier_context_explain_buffers(memhier_context *context, memhier_format format, char *buffer,
                                               int64_t capacity, int64_t *needed) {
  return guarded([&] {
    Held<Context> held(context, "context");
    require_format(format);
    require_text_buffer(buffer, capacity);
    give_text(held->explain_buffers(format), buffer, capacity, needed);
  });
}
