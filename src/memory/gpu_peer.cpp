// Copies between the memory of two devices.
#include <algorithm>

#include "memory/gpu_error.hpp"

namespace memhier::gpu {
namespace {

void copy_plane(const OnDevice &destination, const OnDevice &source, size_t row_bytes, int64_t rows, void *stream) {
  inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemcpy3DPeerAsync");
  if (fault(FaultPoint::peer)) return;
  note_enqueued();
  cudaMemcpy3DPeerParms parameters{};
  const auto side = [&](const OnDevice &each) {
    return cudaPitchedPtr{each.pointer, static_cast<size_t>(each.pitch), row_bytes, static_cast<size_t>(rows)};
  };
  parameters.dstPtr = side(destination);
  parameters.dstDevice = destination.device;
  parameters.srcPtr = side(source);
  parameters.srcDevice = source.device;
  parameters.extent = {row_bytes, static_cast<size_t>(rows), 1};
  check(cudaMemcpy3DPeerAsync(&parameters, to_stream(stream)), "cudaMemcpy3DPeerAsync");
}

void copy_line(const OnDevice &destination, const OnDevice &source, size_t bytes, void *stream) {
  inject(FaultPoint::copy, MEMHIER_INTERNAL, "cudaMemcpyPeerAsync");
  if (fault(FaultPoint::peer)) return;
  note_enqueued();
  check(cudaMemcpyPeerAsync(destination.pointer, destination.device, source.pointer, source.device, bytes,
                            to_stream(stream)),
        "cudaMemcpyPeerAsync");
}

OnDevice row_of(const OnDevice &side, int64_t row) {
  return {static_cast<char *>(side.pointer) + row * side.pitch, side.pitch, side.device};
}

}  // namespace

void copy_rows_between(const OnDevice &destination, const OnDevice &source, size_t row_bytes, int64_t rows,
                       void *stream) {
  const auto width = static_cast<int64_t>(row_bytes);
  if (rows <= 0 || width == 0) return;
  if (rows == 1 || (destination.pitch == width && source.pitch == width))
    return copy_line(destination, source, row_bytes * static_cast<size_t>(rows), stream);
  if (std::min(destination.pitch, source.pitch) >= width && std::max(destination.pitch, source.pitch) <= kMaxPitch)
    return copy_plane(destination, source, row_bytes, rows, stream);
  for (int64_t row = 0; row < rows; ++row) copy_line(row_of(destination, row), row_of(source, row), row_bytes, stream);
}

bool enable_peer_access(int device) noexcept {
  const cudaError_t error = cudaDeviceEnablePeerAccess(device, 0);
  discard(error);
  return error == cudaSuccess || error == cudaErrorPeerAccessAlreadyEnabled;
}

}  // namespace memhier::gpu
