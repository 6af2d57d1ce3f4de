// Streams and events.
#include "base/status.hpp"
#include "memory/driver.hpp"
#include "memory/gpu_error.hpp"

namespace memhier::gpu {

void *create_stream() {
  inject(FaultPoint::stream, MEMHIER_OUT_OF_DEVICE_MEMORY, "cudaStreamCreateWithFlags");
  cudaStream_t stream = nullptr;
  check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreateWithFlags");
  return stream;
}

void destroy_stream(void *stream) noexcept {
  if (stream && can_free()) discard(cudaStreamDestroy(to_stream(stream)));
}

void synchronise_stream(void *stream) { check(cudaStreamSynchronize(to_stream(stream)), "cudaStreamSynchronize"); }

void synchronise_device() { check(cudaDeviceSynchronize(), "cudaDeviceSynchronize"); }

bool stream_capturing(void *stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  const cudaError_t error = cudaStreamIsCapturing(to_stream(stream), &status);
  if (error == cudaErrorStreamCaptureImplicit) {
    discard(error);
    return true;
  }
  check(error, "cudaStreamIsCapturing");
  return status != cudaStreamCaptureStatusNone;
}

int stream_device(void *stream) {
  if (stream == kLegacyStream || stream == kPerThreadStream) {
    int device = -1;
    check(cudaGetDevice(&device), "cudaGetDevice");
    return device;
  }
  const Driver &driver = gpu::driver();
  CUcontext context = nullptr;
  if (driver.stream_context(static_cast<CUstream>(stream), &context) != CUDA_SUCCESS || !context)
    fail(MEMHIER_INVALID_ARGUMENT, "stream: not a live CUDA stream");
  CUdevice device = -1;
  if (driver.push(context) != CUDA_SUCCESS) fail(MEMHIER_INVALID_ARGUMENT, "stream: its CUDA context is gone");
  const CUresult result = driver.context_device(&device);
  driver.pop(&context);
  if (result != CUDA_SUCCESS) fail(MEMHIER_INVALID_ARGUMENT, "stream: its CUDA context has no device");
  return device;
}

void *create_event(bool timing) {
  inject(FaultPoint::event, MEMHIER_OUT_OF_DEVICE_MEMORY, "cudaEventCreateWithFlags");
  cudaEvent_t event = nullptr;
  check(cudaEventCreateWithFlags(&event, timing ? cudaEventDefault : cudaEventDisableTiming),
        "cudaEventCreateWithFlags");
  return event;
}

void destroy_event(void *event) noexcept {
  if (event && can_free()) discard(cudaEventDestroy(to_event(event)));
}

void record_event(void *event, void *stream) {
  check(cudaEventRecord(to_event(event), to_stream(stream)), "cudaEventRecord");
}

void wait_event(void *stream, void *event) {
  check(cudaStreamWaitEvent(to_stream(stream), to_event(event), 0), "cudaStreamWaitEvent");
}

void synchronise_event(void *event) { check(cudaEventSynchronize(to_event(event)), "cudaEventSynchronize"); }

bool event_complete(void *event) {
  const cudaError_t error = cudaEventQuery(to_event(event));
  if (error == cudaErrorNotReady) {
    discard(error);
    return false;
  }
  check(error, "cudaEventQuery");
  return true;
}

double elapsed_seconds(void *start, void *stop) {
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, to_event(start), to_event(stop)), "cudaEventElapsedTime");
  return milliseconds * 1e-3;
}

}  // namespace memhier::gpu
