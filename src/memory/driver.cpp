// Finds the driver's functions in the library that the process has loaded.
#include "memory/driver.hpp"

#include <dlfcn.h>

#include <atomic>
#include <mutex>

#include "base/status.hpp"
#include "machine/driver_library.hpp"

namespace memhier::gpu {
namespace {

constinit Driver table{};
constinit std::atomic<const Driver *> found{nullptr};
constinit std::atomic<bool> initialised{false};
constinit std::mutex mutex;

template <class Function>
bool resolve(void *library, const char *name, Function *function) {
  *function = reinterpret_cast<Function>(dlsym(library, name));
  return *function != nullptr;
}

bool resolve_all(void *library) {
  return resolve(library, "cuInit", &table.init) && resolve(library, "cuDeviceGet", &table.device_get) &&
         resolve(library, "cuDevicePrimaryCtxRetain", &table.primary_retain) &&
         resolve(library, "cuDevicePrimaryCtxGetState", &table.primary_state) &&
         resolve(library, "cuCtxPushCurrent_v2", &table.push) && resolve(library, "cuCtxPopCurrent_v2", &table.pop) &&
         resolve(library, "cuCtxGetDevice", &table.context_device) &&
         resolve(library, "cuPointerGetAttributes", &table.pointer_attributes) &&
         resolve(library, "cuStreamGetCtx", &table.stream_context) &&
         resolve(library, "cuThreadExchangeStreamCaptureMode", &table.exchange_capture_mode) &&
         resolve(library, "cuGetErrorName", &table.error_name);
}

}  // namespace

const Driver *loaded_driver() noexcept {
  if (const Driver *driver = found.load(std::memory_order_acquire)) return driver;
  const std::lock_guard<std::mutex> lock(mutex);
  if (const Driver *driver = found.load(std::memory_order_acquire)) return driver;
  // The reference that this takes is kept: the driver does not survive being unloaded.
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (!library || !resolve_all(library)) return nullptr;
  found.store(&table, std::memory_order_release);
  return &table;
}

const Driver &driver() {
  if (initialised.load(std::memory_order_acquire)) return table;
  if (const std::string &problem = load_driver_library(); !problem.empty())
    fail(MEMHIER_NO_DEVICE, "device: %s", problem.c_str());
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
