// What stands behind each handle type.
#pragma once
#include <memory>

#include "context/buffer.hpp"
#include "context/context.hpp"
#include "handles.hpp"

namespace memhier {

struct PlanObject;
struct BufferObject;
template <>
SlotPool &slots<Context>() noexcept;
template <>
SlotPool &slots<PlanObject>() noexcept;
template <>
SlotPool &slots<BufferObject>() noexcept;

// A context that may be destroyed meanwhile: plans and buffers must not keep it alive.
struct ContextReference {
  Slot *slot = nullptr;
  uint32_t generation = 0;

  static ContextReference of(const Held<Context> &context) noexcept {
    return {context.slot(), SlotPool::generation(context.slot())};
  }
  Held<Context> hold() const noexcept { return Held<Context>(slots<Context>().acquire(slot, generation)); }
  // Throws INVALID_HANDLE naming the argument whose context is gone.
  Held<Context> hold(const char *argument) const;
};

struct PlanObject {
  std::shared_ptr<const Plan> plan;
  PlanOptions options;
  RunValues values;  // of this handle: the cached plan serves others as well
  ContextReference context;
};

struct BufferObject {
  std::unique_ptr<TrackedBuffer> buffer;
  ContextReference context;
};

inline memhier_context *to_context(Slot *slot) noexcept { return reinterpret_cast<memhier_context *>(slot); }
inline memhier_plan *to_plan(Slot *slot) noexcept { return reinterpret_cast<memhier_plan *>(slot); }
inline memhier_buffer *to_buffer(Slot *slot) noexcept { return reinterpret_cast<memhier_buffer *>(slot); }

}  // namespace memhier
