// memhier/memory.h
#include "memhier/memory.h"

#include "base/argument.hpp"
#include "objects.hpp"
#include "wall.hpp"

using namespace memhier;

memhier_status memhier_host_allocate(memhier_context *context, int64_t bytes, void **pointer) {
  return guarded([&] {
    require_output(pointer, "pointer");
    *pointer = nullptr;
    Held<Context> held(context, "context");
    if (bytes < 0) fail(MEMHIER_INVALID_ARGUMENT, "bytes is %lld, must be at least 0", static_cast<long long>(bytes));
    if (bytes) *pointer = held->resources().memory->host_allocate(bytes);
    held->probe_if_used();
  });
}

memhier_status memhier_host_free(memhier_context *context, void *pointer) {
  return guarded([&] {
    Held<Context> held(context, "context");
    if (pointer) held->resources().memory->host_free(pointer);
  });
}

memhier_status memhier_host_adopt(memhier_context *context, void *pointer, int64_t bytes) {
  return guarded([&] {
    Held<Context> held(context, "context");
    require_range(pointer, bytes);
    held->resources().memory->adopted().adopt(pointer, bytes);
    held->probe_if_used();
  });
}

memhier_status memhier_host_release(memhier_context *context, void *pointer) {
  return guarded([&] {
    Held<Context> held(context, "context");
    held->resources().memory->adopted().release(pointer);
  });
}
