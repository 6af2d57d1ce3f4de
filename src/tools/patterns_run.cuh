// What the experiments share: device memory of 4-byte elements with known contents, launches, timing, checks.
// The first template argument of every kernel is its threads per block.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "tools/patterns.hpp"
#include "tools/timing.hpp"

namespace memhier::tool::patterns {

inline constexpr int kThreads = 256;
inline constexpr int kSums = 64;       // partial sums of a checksum, each in a line of its own
inline constexpr int kSumStride = 32;  // elements

// Element i of an array, and the exclusive or over elements [0, count).
__host__ __device__ inline uint32_t element_value(uint32_t i) { return i * 0x9E3779B9u + 0x7F4A7C15u; }
uint32_t sum_of_values(int64_t count);

class DeviceArray {
 public:
  explicit DeviceArray(int64_t elements)
      : data_(static_cast<uint32_t *>(gpu::allocate_device(static_cast<size_t>(elements) * 4))) {}
  ~DeviceArray() { gpu::free_device(data_); }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  uint32_t *data() const { return data_; }

 private:
  uint32_t *data_;
};

template <class P>
void launch(void (*kernel)(P), const char *name, int64_t blocks, const P &parameters, void *stream,
            size_t dynamic_shared = 0) {
  void *arguments[] = {const_cast<P *>(&parameters)};
  const cudaError_t result =
      cudaLaunchKernel(reinterpret_cast<const void *>(kernel), dim3(static_cast<unsigned>(blocks)), dim3(kThreads),
                       arguments, dynamic_shared, static_cast<cudaStream_t>(stream));
  gpu::check_launch(static_cast<int>(result), name);
}

// On the legacy stream; `count` is a multiple of 4096.
void fill(uint32_t *data, int64_t count);   // with element_value
void clear(uint32_t *data, int64_t count);  // with zeros
// Exclusive or over the elements; complete when it returns.
uint32_t checksum(const uint32_t *data, int64_t count);
// Throws INTERNAL naming the pattern.
void require_equal(uint32_t got, uint32_t expected, const std::string &pattern);

// Elements of the arrays: a power of two, well beyond the L2 cache, at most a quarter of the device memory that is free
// for `arrays` of them.
int64_t large_count(const DeviceFacts &device, int arrays);

// Median seconds of each, interleaved behind a copy that pushes their data out of the cache.
struct Timed {
  std::string name;
  std::function<void(void *stream)> run;
};
std::vector<double> time_all(const std::vector<Timed> &timed, const DeviceFacts &device);

// Copies count elements, `Flight` accesses of T a thread at once: all are read before the first is written. Hinted: as
// data that nobody uses again.
struct CopyParameters {
  const void *source;
  void *destination;
};
template <int Threads, class T, int Flight, bool Hinted = false>
__global__ void __launch_bounds__(Threads) copy_values(const __grid_constant__ CopyParameters p) {
  const int64_t first = static_cast<int64_t>(blockIdx.x) * (Threads * Flight) + threadIdx.x;
  const T *source = static_cast<const T *>(p.source) + first;
  T *destination = static_cast<T *>(p.destination) + first;
  T value[Flight];
#pragma unroll
  for (int k = 0; k < Flight; ++k) value[k] = Hinted ? __ldcs(source + k * Threads) : source[k * Threads];
#pragma unroll
  for (int k = 0; k < Flight; ++k) {
    if constexpr (Hinted)
      __stcs(destination + k * Threads, value[k]);
    else
      destination[k * Threads] = value[k];
  }
}
template <class T, int Flight, bool Hinted = false>
void launch_copy(const uint32_t *source, uint32_t *destination, int64_t count, void *stream,
                 size_t dynamic_shared = 0) {
  const int64_t blocks = count * 4 / (static_cast<int64_t>(sizeof(T)) * kThreads * Flight);
  launch(&copy_values<kThreads, T, Flight, Hinted>, "copy_values", blocks, CopyParameters{source, destination}, stream,
         dynamic_shared);
}

}  // namespace memhier::tool::patterns
