// Dense filters of images through textures: the texture unit finds what lies outside of the data, so that no thread
// knows of borders. A thread computes kTextureRows outputs of a column; each fetch serves all of them. Bound by the
// texture units.
#include <algorithm>
#include <utility>

#include "kernels/cuda_launch.cuh"
#include "ops/filter/cuda_dispatch.cuh"
#include "ops/filter/cuda_grid.cuh"
#include "ops/filter/cuda_lease.hpp"
#include "ops/filter/cuda_taps.cuh"
#include "ops/filter/cuda_texture.hpp"
#include "ops/filter/cuda_ways.hpp"

namespace memhier::filter {
namespace {

constexpr BlockShape kBlock{kTextureThreads / 32 * kTextureRows, 32};
constinit LeaseRing rings[kLeaseDevices];

template <class Taps>
struct TextureParameters {
  DeviceForm form;
  Grid grid;
  cudaTextureObject_t texture;
  float row_scale, column_scale;  // from elements to coordinates
  Taps taps;
};

// How a texture gives an element.
template <class Stored>
struct Texel {
  using type = Stored;
};
template <>
struct Texel<Parts> {
  using type = float2;
};

template <class A>
__device__ typename A::Work fetch(cudaTextureObject_t texture, float column, float row) {
  return tex2D<typename Texel<typename A::Stored>::type>(texture, column, row);
}

template <int Threads, class A, class Taps>
__global__ void __launch_bounds__(Threads) texture(const __grid_constant__ TextureParameters<Taps> p) {
  const DeviceForm &form = p.form;
  const Grid::Place at = p.grid.place(blockIdx.x);
  const int64_t column = static_cast<int64_t>(at.column) * kBlock.columns + threadIdx.x % 32;
  const int64_t row = static_cast<int64_t>(at.row) * kBlock.rows + threadIdx.x / 32 * kTextureRows;
  if (column >= form.columns.outputs || row >= form.rows.outputs) return;
  const int tap_rows = static_cast<int>(form.rows.taps), tap_columns = static_cast<int>(form.columns.taps);
  const float y = static_cast<float>(form.rows.first + row) + 0.5f;
  const float x = static_cast<float>(form.columns.first + column) + 0.5f;
  typename A::Sum sum[kTextureRows];
#pragma unroll
  for (int r = 0; r < kTextureRows; ++r) sum[r] = A::zero();
  for (int s = 0; s < kTextureRows + tap_rows - 1; ++s) {
    for (int l = 0; l < tap_columns; ++l) {
      const auto value =
          fetch<A>(p.texture, (x + static_cast<float>(l)) * p.column_scale, (y + static_cast<float>(s)) * p.row_scale);
#pragma unroll
      for (int r = 0; r < kTextureRows; ++r)
        if (s - r >= 0 && s - r < tap_rows) A::add(sum[r], p.taps[(s - r) * tap_columns + l], value);
    }
  }
  typename A::Stored *const to = static_cast<typename A::Stored *>(form.destination) + row * form.rows.destination +
                                 column * form.columns.destination;
#pragma unroll
  for (int r = 0; r < kTextureRows; ++r)
    if (row + r < form.rows.outputs) to[r * form.rows.destination] = A::finish(sum[r], form);
}

cudaTextureAddressMode address_mode(Border border) {
  switch (border) {
    case Border::reflect:
      return cudaAddressModeMirror;
    case Border::wrap:
      return cudaAddressModeWrap;
    case Border::constant:
      return cudaAddressModeBorder;
    default:
      return cudaAddressModeClamp;
  }
}

cudaChannelFormatDesc channel_format(memhier_type type) {
  switch (type) {
    case MEMHIER_C64:
      return cudaCreateChannelDesc<float2>();
    case MEMHIER_U8:
      return cudaCreateChannelDesc<unsigned char>();
    case MEMHIER_I16:
      return cudaCreateChannelDesc<short>();
    default:
      return cudaCreateChannelDesc<float>();
  }
}

void check(cudaError_t result, const char *call) {
  if (result != cudaSuccess) gpu::check_launch(static_cast<int>(result), call);
}

cudaTextureObject_t make_texture(const DeviceForm &form, const Shape &shape) {
  const int64_t row_bytes = shape.axes[1].extent * form.element_bytes;
  cudaResourceDesc resource{};
  resource.resType = cudaResourceTypePitch2D;
  resource.res.pitch2D.devPtr = const_cast<void *>(form.source);
  resource.res.pitch2D.desc = channel_format(shape.type);
  resource.res.pitch2D.width = static_cast<size_t>(shape.axes[1].extent);
  resource.res.pitch2D.height = static_cast<size_t>(shape.axes[0].extent);
  resource.res.pitch2D.pitchInBytes = static_cast<size_t>(
      shape.axes[0].extent > 1 ? shape.axes[0].source * form.element_bytes : round_up(row_bytes, 512));
  cudaTextureDesc texture{};
  texture.addressMode[0] = address_mode(shape.axes[1].border);
  texture.addressMode[1] = address_mode(shape.axes[0].border);
  texture.filterMode = cudaFilterModePoint;
  texture.readMode = cudaReadModeElementType;
  texture.normalizedCoords = texture_normalised(shape);
  cudaTextureObject_t object = 0;
  check(cudaCreateTextureObject(&object, &resource, &texture, nullptr), "cudaCreateTextureObject");
  return object;
}

bool aligned_for_textures(const void *pointer, int device) {
  int alignment = 0;
  check(cudaDeviceGetAttribute(&alignment, cudaDevAttrTextureAlignment, device), "cudaDeviceGetAttribute");
  return reinterpret_cast<uintptr_t>(pointer) % static_cast<uintptr_t>(std::max(alignment, 1)) == 0;
}

// f64 has no texels: texture_reason refuses it.
template <class A>
inline constexpr bool kHasTexels = !std::is_same_v<typename A::Work, double>;

}  // namespace

void run_cuda_texture(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Shape shape = shape_of(problem);
  // Less aligned than planned, or a piece at a border that textures do not have.
  if (texture_reason(shape) != Reason::none || !aligned_for_textures(pointers[0], context.device->ordinal))
    return run_cuda_tile(problem, pointers, context);
  const DeviceForm whole = device_form(shape, pointers);
  Lease lease(rings[context.device->ordinal], context.stream, Lease::Waits::host);
  if (lease.held()) check(cudaDestroyTextureObject(std::exchange(lease.held(), 0)), "cudaDestroyTextureObject");
  const cudaTextureObject_t object = make_texture(whole, shape);
  lease.held() = object;
  const bool normalised = texture_normalised(shape);
  with_arithmetic(shape, [&]<class A>() {
    if constexpr (kHasTexels<A>) {
      with_parameter_taps<typename A::Tap>(shape, [&]<class Taps>(const Taps &taps) {
        for_slices(whole, kBlock, kGridLimit, [&](const DeviceForm &form) {
          const TextureParameters<Taps> p{form,
                                          Grid(form, kBlock),
                                          object,
                                          normalised ? 1.0f / static_cast<float>(shape.axes[0].extent) : 1.0f,
                                          normalised ? 1.0f / static_cast<float>(shape.axes[1].extent) : 1.0f,
                                          taps};
          launch(&texture<kTextureThreads, A, Taps>, "texture", block_count(form, kBlock), kTextureThreads, p,
                 context.stream);
        });
      });
    }
  });
}

}  // namespace memhier::filter
