// The slab families of the three handle types. They are plain bytes without destructors: handles outlive static
// destruction.
#include "objects.hpp"

#include <type_traits>

namespace memhier {
namespace {

template <class Object>
void destroy(void *object) noexcept {
  delete static_cast<Object *>(object);
}

static_assert(std::is_trivially_destructible_v<SlotPool>);
constinit SlotPool context_slots("memhier_context", destroy<Context>);
constinit SlotPool plan_slots("memhier_plan", destroy<PlanObject>);
constinit SlotPool buffer_slots("memhier_buffer", destroy<BufferObject>);

}  // namespace

template <>
SlotPool &slots<Context>() noexcept {
  return context_slots;
}
template <>
SlotPool &slots<PlanObject>() noexcept {
  return plan_slots;
}
template <>
SlotPool &slots<BufferObject>() noexcept {
  return buffer_slots;
}

Held<Context> ContextReference::hold(const char *argument) const {
  Held<Context> context = hold();
  if (!context)
    fail(MEMHIER_INVALID_HANDLE, "the context of %s has been destroyed; destroy %s too and make another one", argument,
         argument);
  return context;
}

}  // namespace memhier
