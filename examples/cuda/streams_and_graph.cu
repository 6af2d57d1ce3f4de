// Device pointers, two streams, and a captured graph that is replayed: memhier queues its work like a kernel launch.
// Ends with 77 (skipped) and the reason where there is no GPU.
#include <memhier/memhier_cuda.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA(call)                                                        \
  do {                                                                    \
    const cudaError_t error = (call);                                     \
    if (error != cudaSuccess) {                                           \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
      std::exit(1);                                                       \
    }                                                                     \
  } while (0)

#define MEMHIER(call)                                                \
  do {                                                               \
    if ((call) != MEMHIER_SUCCESS) {                                 \
      std::fprintf(stderr, "%s: %s\n", #call, memhier_error_text()); \
      std::exit(1);                                                  \
    }                                                                \
  } while (0)

constexpr int64_t rows = 1536, columns = 1000, elements = rows * columns;

__global__ void add_one(float *x, int64_t n) {
  const int64_t i = blockIdx.x * int64_t(blockDim.x) + threadIdx.x;
  if (i < n) x[i] += 1;
}

// Is every element of the transpose that of `a` plus `added`?
bool is_transpose(const std::vector<float> &a, const float *b_on_device, float added) {
  std::vector<float> b(elements);
  CUDA(cudaMemcpy(b.data(), b_on_device, elements * sizeof(float), cudaMemcpyDeviceToHost));
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      if (b[j * rows + i] != a[i * columns + j] + added) return false;
  return true;
}

int main() {
  int devices = 0;
  const cudaError_t found = cudaGetDeviceCount(&devices);
  if (found != cudaSuccess || devices == 0) {
    std::printf("skipped: %s\n", found != cudaSuccess ? cudaGetErrorString(found) : "no GPU");
    return 77;
  }
  memhier_context *context;
  MEMHIER(memhier_context_create(nullptr, &context));

  std::vector<float> a(elements);
  for (int64_t i = 0; i < elements; ++i) a[i] = float(i % 100003);
  float *source, *results[2];
  cudaStream_t streams[2];
  CUDA(cudaMalloc(&source, elements * sizeof(float)));
  CUDA(cudaMemcpy(source, a.data(), elements * sizeof(float), cudaMemcpyHostToDevice));
  for (int s = 0; s < 2; ++s) {
    CUDA(cudaMalloc(&results[s], elements * sizeof(float)));
    CUDA(cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking));
  }

  // Two streams: both calls return at once, the transposes may run side by side.
  for (int s = 0; s < 2; ++s)
    MEMHIER(memhier_transpose_cuda(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, source, columns, results[s],
                                   rows, streams[s]));
  for (int s = 0; s < 2; ++s) {
    CUDA(cudaStreamSynchronize(streams[s]));
    if (!is_transpose(a, results[s], 0)) return std::fprintf(stderr, "stream %d: wrong result\n", s), 1;
  }

  // A graph: a kernel of our own, then the transpose, captured once and launched three times.
  cudaGraph_t graph;
  cudaGraphExec_t executable;
  CUDA(cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeThreadLocal));
  add_one<<<unsigned((elements + 255) / 256), 256, 0, streams[0]>>>(source, elements);
  MEMHIER(memhier_transpose_cuda(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, source, columns, results[0],
                                 rows, streams[0]));
  CUDA(cudaStreamEndCapture(streams[0], &graph));
  CUDA(cudaGraphInstantiate(&executable, graph, 0));
  for (int launch = 1; launch <= 3; ++launch) {
    CUDA(cudaGraphLaunch(executable, streams[0]));
    CUDA(cudaStreamSynchronize(streams[0]));
    if (!is_transpose(a, results[0], float(launch)))
      return std::fprintf(stderr, "launch %d: wrong result\n", launch), 1;
  }
  std::printf("two streams and three launches of a graph: right\n");

  CUDA(cudaGraphExecDestroy(executable));
  CUDA(cudaGraphDestroy(graph));
  for (int s = 0; s < 2; ++s) {
    CUDA(cudaStreamDestroy(streams[s]));
    CUDA(cudaFree(results[s]));
  }
  CUDA(cudaFree(source));
  MEMHIER(memhier_context_destroy(context));
  return 0;
}
