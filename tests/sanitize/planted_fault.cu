// Faults that each tool of compute-sanitizer must find: without them a silent tool would look like clean code.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>

namespace {

__global__ void out_of_bounds(int *data, int count) { data[count + threadIdx.x] = 1; }

__global__ void race(int *out) {
  __shared__ int shared[64];
  shared[threadIdx.x] = static_cast<int>(threadIdx.x);
  out[threadIdx.x] = shared[63 - threadIdx.x];  // no barrier between
}

__global__ void uninitialised(const int *data, int *out) { out[threadIdx.x] = data[threadIdx.x] + 1; }

__global__ void divergent_barrier(int *out) {
  if (threadIdx.x < 40) __syncthreads();
  out[threadIdx.x] = 1;
}

}  // namespace

int main(int count, char **arguments) {
  if (count != 2) return 2;
  int *data = nullptr, *out = nullptr;
  if (cudaMalloc(&data, 64 * sizeof(int)) != cudaSuccess || cudaMalloc(&out, 64 * sizeof(int)) != cudaSuccess) return 3;
  if (!std::strcmp(arguments[1], "memcheck")) out_of_bounds<<<1, 32>>>(data, 1 << 20);
  if (!std::strcmp(arguments[1], "racecheck")) race<<<1, 64>>>(out);
  if (!std::strcmp(arguments[1], "initcheck")) uninitialised<<<1, 64>>>(data, out);
  if (!std::strcmp(arguments[1], "synccheck")) divergent_barrier<<<1, 64>>>(out);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  return 0;
}
