// The few driver functions that do what the runtime cannot: ask about pointers, streams and contexts without creating a
// context, changing the current device or touching the runtime's last error. Looked up at run time; never linked.
#pragma once
#include <cuda.h>

namespace memhier::gpu {

struct Driver {
  decltype(&cuInit) init;
  decltype(&cuDeviceGet) device_get;
  decltype(&cuDevicePrimaryCtxRetain) primary_retain;
  decltype(&cuDevicePrimaryCtxRelease) primary_release;
  decltype(&cuDevicePrimaryCtxGetState) primary_state;
  decltype(&cuCtxGetId) context_id;
  decltype(&cuCtxPushCurrent) push;
  decltype(&cuCtxPopCurrent) pop;
  decltype(&cuCtxGetDevice) context_device;
  decltype(&cuPointerGetAttributes) pointer_attributes;
  decltype(&cuStreamGetCtx) stream_context;
  decltype(&cuThreadExchangeStreamCaptureMode) exchange_capture_mode;
  decltype(&cuGetErrorName) error_name;
};

// The driver if something has already loaded it into the process, else null. Loads nothing.
const Driver *loaded_driver() noexcept;
// Loads and initialises the driver; throws NO_DEVICE with the reason.
const Driver &driver();

}  // namespace memhier::gpu
