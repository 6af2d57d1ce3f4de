// A device that fails under the library, by a kernel of the program's own that traps. Device calls then give a status
// at once, host calls go on being right, handles can be destroyed, and the process ends with exit code 0.
#include <cuda_runtime.h>

#include "promise.h"

namespace {

__global__ void trap() { __trap(); }

memhier_status on_device(memhier_context *context, char *memory) {
  return memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 16, 32, memory, 32, memory + 2048, 16, nullptr);
}

}  // namespace

int main() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    puts("skipped: no CUDA device");
    return 77;
  }
  memhier_context *context, *open;
  memhier_buffer *buffer;
  char *memory = nullptr;
  CHECK(cudaMalloc(&memory, 4096) == cudaSuccess);
  CHECK(memhier_context_create(nullptr, &context) == MEMHIER_SUCCESS);
  CHECK(memhier_context_create(nullptr, &open) == MEMHIER_SUCCESS);  // left open until the end of the process
  CHECK(memhier_buffer_create(context, 4096, &buffer) == MEMHIER_SUCCESS);
  void *address;
  CHECK(memhier_buffer_device_pointer(buffer, MEMHIER_ACCESS_WRITE, nullptr, &address) == MEMHIER_SUCCESS);
  CHECK(on_device(context, memory) == MEMHIER_SUCCESS);
  CHECK(on_device(open, memory) == MEMHIER_SUCCESS);

  trap<<<1, 1>>>();
  CHECK(cudaDeviceSynchronize() != cudaSuccess);
  for (int i = 0; i < 3; ++i) {
    const memhier_status status = on_device(context, memory);
    CHECK(status == MEMHIER_DEVICE_LOST || status == MEMHIER_FOREIGN_ERROR);
    CHECK(strlen(memhier_error_text()) > 0);
  }
  // What was done to the device stays the program's to see.
  CHECK(cudaDeviceSynchronize() != cudaSuccess);
  CHECK(transpose_is_right(context, 300, 500) == 0);
  memhier_buffer_destroy(buffer);  // contents are gone with the device: any status, but no hang and no crash
  CHECK(memhier_buffer_destroy(buffer) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  CHECK(transpose_is_right(open, 500, 300) == 0);
  return 0;
}
