// memhier/version.h
#include "memhier/version.h"

#include "machine/machine.hpp"

#define MEMHIER_STRING_OF(x) #x
#define MEMHIER_STRING(x) MEMHIER_STRING_OF(x)
#define MEMHIER_DOTTED                  \
  MEMHIER_STRING(MEMHIER_VERSION_MAJOR) \
  "." MEMHIER_STRING(MEMHIER_VERSION_MINOR) "." MEMHIER_STRING(MEMHIER_VERSION_PATCH)

#if defined(__clang__)
#define MEMHIER_COMPILER "clang " __clang_version__
#else
#define MEMHIER_COMPILER "gcc " __VERSION__
#endif

namespace {

int32_t device_count() noexcept {
  try {
    memhier::Machine machine;
    memhier::query_devices(&machine);
    return static_cast<int32_t>(machine.devices.size());
  } catch (...) {
    return 0;
  }
}

}  // namespace

int32_t memhier_version(void) { return MEMHIER_VERSION; }

const char *memhier_version_text(void) { return MEMHIER_DOTTED; }

const char *memhier_build_text(void) {
  return "memhier " MEMHIER_DOTTED ", ABI " MEMHIER_STRING(MEMHIER_ABI) ", " MEMHIER_COMPILER
                                                                        ", " MEMHIER_BUILD_CUDA_TEXT;
}

int32_t memhier_capability(int32_t capability) {
  switch (capability) {
    case MEMHIER_CAPABILITY_ABI:
      return MEMHIER_ABI;
    case MEMHIER_CAPABILITY_CUDA:
      return MEMHIER_BUILD_CUDA_VERSION;
    case MEMHIER_CAPABILITY_DEVICES:
      return device_count();
    case MEMHIER_CAPABILITY_TRANSPOSE:
    case MEMHIER_CAPABILITY_MATMUL:
    case MEMHIER_CAPABILITY_FILTER:
    case MEMHIER_CAPABILITY_RECORD:
    case MEMHIER_CAPABILITY_PERMUTE:
      return 1;
    default:
      return 0;
  }
}
