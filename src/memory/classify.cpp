// What the driver says about a pointer. A process that has not loaded the driver has pageable memory only; the driver's
// own query creates no context and has no last error.
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>

#include "base/status.hpp"
#include "memory/driver.hpp"
#include "memory/gpu.hpp"
#include "memory/place.hpp"

namespace memhier {

namespace {

// A child of a process that used the GPU has none of its device memory, and the driver answers no questions there. The
// kernel tells what can be read without a signal.
void require_readable(const void *pointer) {
  char byte;
  iovec here{&byte, 1}, there{const_cast<void *>(pointer), 1};
  if (process_vm_readv(getpid(), &here, 1, &there, 1, 0) < 0 && errno == EFAULT)
    fail(MEMHIER_FORKED,
         "pointer %p: cannot be read in this process, a fork of one that used the GPU; its device memory stayed there",
         pointer);
}

}  // namespace

PointerFacts classify_pointer(const void *pointer) {
  PointerFacts facts;
  if (!pointer) return facts;
  if (gpu::forked()) {
    require_readable(pointer);
    return facts;
  }
  const gpu::Driver *driver = gpu::loaded_driver();
  if (!driver) return facts;
  unsigned type = 0, managed = 0;
  int device = -1;
  CUpointer_attribute attributes[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_IS_MANAGED,
                                      CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL};
  void *values[] = {&type, &managed, &device};
  // Fails where the driver was loaded but never initialised: then nothing came from it.
  if (driver->pointer_attributes(3, attributes, values, reinterpret_cast<CUdeviceptr>(pointer)) != CUDA_SUCCESS)
    return facts;
  if (managed) {
    facts.place = Place::managed;
    facts.device = device;
  } else if (type == CU_MEMORYTYPE_HOST) {
    facts.place = Place::pinned;
  } else if (type == CU_MEMORYTYPE_DEVICE || type == CU_MEMORYTYPE_UNIFIED) {
    facts.place = Place::device;
    facts.device = device;
  }
  return facts;
}

PointerFacts classify_range(const void *begin, int64_t bytes) {
  return classify_range(begin, bytes, classify_pointer(begin));
}

PointerFacts classify_range(const void *begin, int64_t bytes, const PointerFacts &first) {
  if (!begin || bytes <= 1) return first;
  const PointerFacts last = classify_pointer(static_cast<const char *>(begin) + bytes - 1);
  if (first.place == last.place && first.device == last.device) return first;
  if (is_host_memory(first.place) && is_host_memory(last.place)) return {Place::pageable, -1, true};
  fail(MEMHIER_INVALID_ARGUMENT, "pointer %p: %lld bytes from there start in %s memory and end in %s memory", begin,
       static_cast<long long>(bytes), place_name(first.place), place_name(last.place));
}

}  // namespace memhier
