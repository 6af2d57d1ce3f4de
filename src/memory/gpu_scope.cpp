// DeviceScope, and what errors mean. The scope pushes the primary context rather than setting the runtime's device:
// that restores exactly what was current, be it nothing (setting the device back would create a context on it) or a
// context of the driver API.
#include <atomic>
#include <utility>

#include "base/process.hpp"
#include "base/status.hpp"
#include "memory/device_state.hpp"
#include "memory/gpu_error.hpp"

namespace memhier::gpu {
namespace {

constinit std::atomic<int64_t> first_use{-1};  // fork generation
struct Scope {
  int device = -1;
  bool queued = false;  // work whose end this thread has not seen yet
};
constinit thread_local Scope scope;

void refuse_forked() {
  int64_t none = -1;
  first_use.compare_exchange_strong(none, fork_generation());
  if (forked())
    fail(MEMHIER_FORKED,
         "GPU work in a forked child: the CUDA driver does not survive fork(); compute on the host, or "
         "start the child with exec");
}

}  // namespace

DeviceScope::DeviceScope(int device)
    : previous_(scope.device), previous_queued_(scope.queued), capture_mode_(cudaStreamCaptureModeRelaxed) {
  if (device < 0 || device >= kMaxDevices) fail(MEMHIER_NO_DEVICE, "device %d does not exist", device);
  refuse_forked();
  require_usable(device);
  const Driver &driver = gpu::driver();
  const bool known = has_primary_context(device);
  const CUcontext context = primary_context(driver, device);
  // The outermost scope has asked for those within it.
  if (known && previous_ != device && !context_in_place(driver, device)) {
    lose(device, Loss::reset);
    refuse_lost(device, Loss::reset);
  }
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
  if (previous_ != device) scope = {device, false};
}

DeviceScope::~DeviceScope() {
  const Driver &driver = *loaded_driver();
  auto mode = static_cast<CUstreamCaptureMode>(capture_mode_);
  driver.exchange_capture_mode(&mode);
  CUcontext popped;
  driver.pop(&popped);
  // Work that is still queued here has been left on a stream of the caller: nobody will tell when it is done.
  if (previous_ != scope.device) scope = {previous_, previous_queued_};
}

bool device_lost(int device) noexcept {
  if (device < 0 || device >= kMaxDevices) return false;
  if (!known_lost(device) && has_primary_context(device) && !forked() && !context_in_place(*loaded_driver(), device))
    lose(device, Loss::reset);
  return known_lost(device);
}

bool known_lost(int device) noexcept { return loss(device) != Loss::none; }

void require_usable(int device) {
  if (const Loss cause = loss(device); cause != Loss::none) refuse_lost(device, cause);
}

bool memory_gone(int device) noexcept { return device_lost(device) && loss(device) == Loss::reset; }

bool forked() noexcept {
  const int64_t first = first_use.load(std::memory_order_relaxed);
  return first >= 0 && first != fork_generation();
}

bool context_exists(int device) noexcept {
  if (device < 0 || device >= kMaxDevices || forked()) return false;
  if (has_primary_context(device)) return true;
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
    const int device = scope.device;
    if (device < 0) fail(MEMHIER_FOREIGN_ERROR, "%s: the device had failed before this call (%s)", call, name);
    if (!context_in_place(driver(), device)) lose(device, Loss::reset);
    lose(device, may_have_work(device) ? Loss::failed : Loss::foreign);
    if (loss(device) != Loss::failed) refuse_lost(device, loss(device));
    fail(MEMHIER_DEVICE_LOST, "device %d failed (%s: %s); host work goes on, GPU work needs a new process", device,
         call, name);
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
  if (scope.device < 0 || scope.queued) return;
  scope.queued = true;
  begin_work(scope.device);
}

void note_complete() noexcept {
  if (scope.device < 0 || !scope.queued) return;
  scope.queued = false;
  end_work(scope.device);
}

int64_t hand_over_queued() noexcept { return std::exchange(scope.queued, false) ? 1 : 0; }

void take_over_queued(int64_t handed_over) noexcept {
  if (scope.device < 0) return;
  for (; handed_over > 0; --handed_over)
    if (std::exchange(scope.queued, true)) end_work(scope.device);
}

bool can_free() noexcept { return !forked() && scope.device >= 0 && !known_lost(scope.device); }

void inject(FaultPoint point, memhier_status status, const char *call) {
  if (fault(point)) fail(status, "%s: failure injected by a test", call);
}

}  // namespace memhier::gpu
