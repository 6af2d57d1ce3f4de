// DeviceScope and the state of devices: which context, whether lost, whether given work. The scope pushes the primary
// context rather than setting the runtime's device: that restores exactly what was current, be it nothing (setting the
// device back would create a context on it) or a context of the driver API.
#include <atomic>
#include <mutex>

#include "base/process.hpp"
#include "base/status.hpp"
#include "memory/driver.hpp"
#include "memory/gpu_error.hpp"

namespace memhier::gpu {
namespace {

constexpr int kMaxDevices = 64;

struct DeviceState {
  std::atomic<CUcontext> context{nullptr};
  std::atomic<bool> lost{false};
  std::atomic<bool> enqueued{false};
};
constinit DeviceState states[kMaxDevices];
constinit std::mutex mutex;
constinit std::atomic<int64_t> first_use{-1};  // fork generation
thread_local int scope_device = -1;

void check_driver(const Driver &driver, CUresult result, const char *call, int device) {
  if (result == CUDA_SUCCESS) return;
  const char *name = nullptr;
  driver.error_name(result, &name);
  const memhier_status status = result == CUDA_ERROR_OUT_OF_MEMORY ? MEMHIER_OUT_OF_DEVICE_MEMORY : MEMHIER_NO_DEVICE;
  fail(status, "device %d cannot be used (%s: %s)", device, call, name ? name : "unknown error");
}

// The reference is kept for the life of the process: other users of the primary context lose nothing by it.
CUcontext primary_context(const Driver &driver, int device) {
  DeviceState &state = states[device];
  if (CUcontext context = state.context.load(std::memory_order_acquire)) return context;
  const std::lock_guard<std::mutex> lock(mutex);
  if (CUcontext context = state.context.load(std::memory_order_acquire)) return context;
  CUdevice handle = 0;
  check_driver(driver, driver.device_get(&handle, device), "cuDeviceGet", device);
  CUcontext context = nullptr;
  check_driver(driver, driver.primary_retain(&context, handle), "cuDevicePrimaryCtxRetain", device);
  state.context.store(context, std::memory_order_release);
  return context;
}

void refuse_forked() {
  int64_t none = -1;
  first_use.compare_exchange_strong(none, fork_generation());
  if (forked())
    fail(MEMHIER_FORKED,
         "GPU work in a forked child: the CUDA driver does not survive fork(); compute on the host, or "
         "start the child with exec");
}

}  // namespace

DeviceScope::DeviceScope(int device) : previous_(scope_device), capture_mode_(cudaStreamCaptureModeRelaxed) {
  if (device < 0 || device >= kMaxDevices) fail(MEMHIER_NO_DEVICE, "device %d does not exist", device);
  refuse_forked();
  DeviceState &state = states[device];
  if (state.lost.load(std::memory_order_relaxed))
    fail(MEMHIER_DEVICE_LOST, "device %d failed earlier; the process must end before it can be used again", device);
  const Driver &driver = gpu::driver();
  const CUcontext context = primary_context(driver, device);
  check_driver(driver, driver.push(context), "cuCtxPushCurrent", device);
  if (const cudaError_t pending = cudaPeekAtLastError(); sticky(pending)) {
    CUcontext popped;
    driver.pop(&popped);
    fail(MEMHIER_FOREIGN_ERROR, "device %d: the process had the CUDA error %s before this call", device,
         cudaGetErrorName(pending));
  }
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  driver.exchange_capture_mode(&mode);
  capture_mode_ = static_cast<int>(mode);
  scope_device = device;
}

DeviceScope::~DeviceScope() {
  const Driver &driver = *loaded_driver();
  auto mode = static_cast<CUstreamCaptureMode>(capture_mode_);
  driver.exchange_capture_mode(&mode);
  CUcontext popped;
  driver.pop(&popped);
  scope_device = previous_;
}

bool device_lost(int device) noexcept {
  return device >= 0 && device < kMaxDevices && states[device].lost.load(std::memory_order_relaxed);
}

bool forked() noexcept {
  const int64_t first = first_use.load(std::memory_order_relaxed);
  return first >= 0 && first != fork_generation();
}

bool context_exists(int device) noexcept {
  if (device < 0 || device >= kMaxDevices || forked()) return false;
  if (states[device].context.load(std::memory_order_acquire)) return true;
  const Driver *driver = loaded_driver();
  CUdevice handle = 0;
  unsigned flags = 0;
  int active = 0;
  return driver && driver->device_get(&handle, device) == CUDA_SUCCESS &&
         driver->primary_state(handle, &flags, &active) == CUDA_SUCCESS && active != 0;
}

bool sticky(cudaError_t error) noexcept {
  switch (error) {
    case cudaErrorCudartUnloading:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchTimeout:
    case cudaErrorContextIsDestroyed:
    case cudaErrorAssert:
    case cudaErrorHardwareStackError:
    case cudaErrorIllegalInstruction:
    case cudaErrorMisalignedAddress:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorInvalidPc:
    case cudaErrorLaunchFailure:
    case cudaErrorMpsRpcFailure:
    case cudaErrorMpsClientTerminated:
    case cudaErrorExternalDevice:
    case cudaErrorUnknown:
      return true;
    default:
      return false;
  }
}

void discard(cudaError_t error) noexcept {
  if (error != cudaSuccess && !sticky(error)) cudaGetLastError();
}

void check(cudaError_t error, const char *call, memhier_status out_of_memory) {
  if (error == cudaSuccess) return;
  discard(error);
  const char *name = cudaGetErrorName(error);
  if (sticky(error)) {
    if (scope_device < 0 || !states[scope_device].enqueued.load())
      fail(MEMHIER_FOREIGN_ERROR, "%s: the device had failed before this call (%s)", call, name);
    states[scope_device].lost = true;
    fail(MEMHIER_DEVICE_LOST, "device %d failed (%s: %s); host work goes on", scope_device, call, name);
  }
  switch (error) {
    case cudaErrorMemoryAllocation:
      fail(out_of_memory, "%s: %s", call, cudaGetErrorString(error));
    case cudaErrorNoDevice:
    case cudaErrorInvalidDevice:
    case cudaErrorInsufficientDriver:
    case cudaErrorInitializationError:
    case cudaErrorDevicesUnavailable:
    case cudaErrorNoKernelImageForDevice:
    case cudaErrorInvalidKernelImage:
    case cudaErrorSystemNotReady:
    case cudaErrorSystemDriverMismatch:
    case cudaErrorCompatNotSupportedOnDevice:
      fail(MEMHIER_NO_DEVICE, "%s: %s", call, cudaGetErrorString(error));
    case cudaErrorStreamCaptureUnsupported:
    case cudaErrorStreamCaptureInvalidated:
    case cudaErrorStreamCaptureMerge:
    case cudaErrorStreamCaptureUnmatched:
    case cudaErrorStreamCaptureUnjoined:
    case cudaErrorStreamCaptureIsolation:
    case cudaErrorStreamCaptureImplicit:
    case cudaErrorCapturedEvent:
    case cudaErrorStreamCaptureWrongThread:
      fail(MEMHIER_CAPTURE, "%s: %s", call, cudaGetErrorString(error));
    case cudaErrorInvalidResourceHandle:
      fail(MEMHIER_INVALID_ARGUMENT, "stream: not a live CUDA stream of the context's device (%s: %s)", call, name);
    default:
      fail(MEMHIER_INTERNAL, "%s: %s", call, cudaGetErrorString(error));
  }
}

void check_launch(int cuda_error, const char *kernel) {
  note_enqueued();
  inject(FaultPoint::launch, MEMHIER_INTERNAL, kernel);
  check(static_cast<cudaError_t>(cuda_error), kernel);
}

void note_enqueued() noexcept {
  if (scope_device >= 0) states[scope_device].enqueued.store(true, std::memory_order_relaxed);
}

bool can_free() noexcept { return !forked() && scope_device >= 0 && !device_lost(scope_device); }

void inject(FaultPoint point, memhier_status status, const char *call) {
  if (fault(point)) fail(status, "%s: failure injected by a test", call);
}

}  // namespace memhier::gpu
