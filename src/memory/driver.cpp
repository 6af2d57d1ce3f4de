// Finds the driver's functions in the library that the process has loaded.
#include "memory/driver.hpp"

#include <dlfcn.h>

#include <atomic>
#include <cstdint>
#include <ctime>
#include <memory>
#include <new>

#include "base/shared_library.hpp"
#include "base/status.hpp"
#include "machine/driver_library.hpp"

namespace memhier::gpu {
namespace {

constinit std::atomic<const Driver *> found{nullptr};
constinit std::atomic<bool> initialised{false};
constinit std::atomic<int64_t> looked_at{INT64_MIN};

template <class Function>
bool resolve(void *library, const char *name, Function *function) {
  *function = reinterpret_cast<Function>(dlsym(library, name));
  return *function != nullptr;
}

bool resolve_all(void *library, Driver &table) {
  return resolve(library, "cuInit", &table.init) && resolve(library, "cuDeviceGet", &table.device_get) &&
         resolve(library, "cuDevicePrimaryCtxRetain", &table.primary_retain) &&
         resolve(library, "cuDevicePrimaryCtxRelease_v2", &table.primary_release) &&
         resolve(library, "cuDevicePrimaryCtxGetState", &table.primary_state) &&
         resolve(library, "cuCtxGetId", &table.context_id) && resolve(library, "cuCtxPushCurrent_v2", &table.push) &&
         resolve(library, "cuCtxPopCurrent_v2", &table.pop) &&
         resolve(library, "cuCtxGetDevice", &table.context_device) &&
         resolve(library, "cuPointerGetAttributes", &table.pointer_attributes) &&
         resolve(library, "cuStreamGetCtx", &table.stream_context) &&
         resolve(library, "cuThreadExchangeStreamCaptureMode", &table.exchange_capture_mode) &&
         resolve(library, "cuGetErrorName", &table.error_name);
}

int64_t coarse_milliseconds() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

}  // namespace

// No lock: a fork could leave one held in the child, and a table that two threads resolve is the same twice. A driver
// that is not there is looked for again only after a few milliseconds: from its loading to the first pointer it hands
// out a process needs far longer (cuInit and a context), and the loader's answer costs as much as a whole small call.
const Driver *loaded_driver() noexcept {
  if (const Driver *driver = found.load(std::memory_order_acquire)) return driver;
  const int64_t now = coarse_milliseconds();
  constexpr int64_t kAgain = 4;
  if (const int64_t last = looked_at.load(std::memory_order_relaxed); last != INT64_MIN && now - last < kAgain)
    return nullptr;
  // Asked of the list of libraries first: dlopen would drop what the thread's dlerror() has to tell, again and again.
  if (!loaded_library("libcuda.so")) {
    looked_at.store(now, std::memory_order_relaxed);
    return nullptr;
  }
  const QuietLoader quiet;
  // The reference that this takes is kept: the driver does not survive being unloaded.
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  std::unique_ptr<Driver> table(library ? new (std::nothrow) Driver{} : nullptr);
  if (!table || !resolve_all(library, *table)) {
    looked_at.store(now, std::memory_order_relaxed);
    return nullptr;
  }
  const Driver *before = nullptr;
  if (found.compare_exchange_strong(before, table.get(), std::memory_order_acq_rel)) return table.release();
  return before;
}

const Driver &driver() {
  if (initialised.load(std::memory_order_acquire)) return *found.load(std::memory_order_acquire);
  if (const std::string &problem = load_driver_library(); !problem.empty())
    fail(MEMHIER_NO_DEVICE, "device: %s", problem.c_str());
  looked_at.store(INT64_MIN, std::memory_order_relaxed);
  const Driver *driver = loaded_driver();
  if (!driver) fail(MEMHIER_NO_DEVICE, "device: libcuda.so.1 lacks functions of CUDA 12; update the NVIDIA driver");
  if (const CUresult result = driver->init(0); result != CUDA_SUCCESS) {
    const char *name = nullptr;
    driver->error_name(result, &name);
    fail(MEMHIER_NO_DEVICE, "device: the NVIDIA driver cannot be used (cuInit: %s)%s", name ? name : "unknown error",
         result == CUDA_ERROR_NOT_INITIALIZED ? "; GPU work does not survive fork()" : "");
  }
  initialised.store(true, std::memory_order_release);
  return *driver;
}

}  // namespace memhier::gpu
