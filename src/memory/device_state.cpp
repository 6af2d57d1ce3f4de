// States of devices. Only the first use of one takes a lock.
#include "memory/device_state.hpp"

#include <atomic>
#include <mutex>

#include "base/status.hpp"

namespace memhier::gpu {
namespace {

struct DeviceState {
  std::atomic<CUcontext> context{nullptr};
  unsigned long long generation = 0;  // id of the context, written before it
  std::atomic<Loss> loss{Loss::none};
  std::atomic<int64_t> unsettled{0};
};
constinit DeviceState states[kMaxDevices];
constinit std::mutex mutex;

}  // namespace

CUcontext primary_context(const Driver &driver, int device) {
  DeviceState &state = states[device];
  if (CUcontext context = state.context.load(std::memory_order_acquire)) return context;
  const std::lock_guard<std::mutex> lock(mutex);
  if (CUcontext context = state.context.load(std::memory_order_acquire)) return context;
  CUdevice handle = 0;
  check_driver(driver, driver.device_get(&handle, device), "cuDeviceGet", device);
  CUcontext context = nullptr;
  check_driver(driver, driver.primary_retain(&context, handle), "cuDevicePrimaryCtxRetain", device);
  check_driver(driver, driver.context_id(context, &state.generation), "cuCtxGetId", device);
  state.context.store(context, std::memory_order_release);
  return context;
}

bool has_primary_context(int device) noexcept { return states[device].context.load(std::memory_order_acquire); }

bool context_in_place(const Driver &driver, int device) noexcept {
  const DeviceState &state = states[device];
  const CUcontext ours = state.context.load(std::memory_order_acquire);
  CUdevice handle = 0;
  unsigned flags = 0;
  int active = 0;
  if (driver.device_get(&handle, device) != CUDA_SUCCESS ||
      driver.primary_state(handle, &flags, &active) != CUDA_SUCCESS)
    return true;  // no evidence
  if (!active) return false;
  // One that was made after a reset may have the address of ours; its id is another. The present one cannot be named
  // without retaining it.
  CUcontext present = nullptr;
  if (driver.primary_retain(&present, handle) != CUDA_SUCCESS) return true;
  unsigned long long generation = 0;
  const bool told = driver.context_id(present, &generation) == CUDA_SUCCESS;
  driver.primary_release(handle);
  return present == ours && (!told || generation == state.generation);
}

Loss loss(int device) noexcept {
  return device >= 0 && device < kMaxDevices ? states[device].loss.load(std::memory_order_relaxed) : Loss::none;
}

void lose(int device, Loss cause) noexcept {
  Loss none = Loss::none;
  states[device].loss.compare_exchange_strong(none, cause);
}

void refuse_lost(int device, Loss cause) {
  if (cause == Loss::foreign)
    fail(MEMHIER_FOREIGN_ERROR,
         "device %d had failed before this library gave it work, or after all of that was done; find the cause in the "
         "application; host work goes on, GPU work needs a new process",
         device);
  if (cause == Loss::reset)
    fail(
        MEMHIER_DEVICE_LOST,
        "device %d was reset (cudaDeviceReset) under this library, which frees all GPU and pinned memory that it held; "
        "host work goes on, GPU work needs a new process",
        device);
  fail(MEMHIER_DEVICE_LOST, "device %d failed earlier; host work goes on, GPU work needs a new process", device);
}

void check_driver(const Driver &driver, CUresult result, const char *call, int device) {
  if (result == CUDA_SUCCESS) return;
  const char *name = nullptr;
  driver.error_name(result, &name);
  const memhier_status status = result == CUDA_ERROR_OUT_OF_MEMORY ? MEMHIER_OUT_OF_DEVICE_MEMORY : MEMHIER_NO_DEVICE;
  fail(status, "device %d cannot be used (%s: %s)", device, call, name ? name : "unknown error");
}

void begin_work(int device) noexcept { states[device].unsettled.fetch_add(1, std::memory_order_relaxed); }
void end_work(int device) noexcept { states[device].unsettled.fetch_sub(1, std::memory_order_relaxed); }
bool may_have_work(int device) noexcept { return states[device].unsettled.load(std::memory_order_relaxed) > 0; }

}  // namespace memhier::gpu
