// A device that is lost under the library: by a kernel of the program's own that traps, or by cudaDeviceReset. Device
// calls then give a status at once, host calls go on being right, handles can be destroyed, and the process ends with
// exit code 0. The argument names the case.
#include <cuda_runtime.h>

#include "promise.h"

namespace {

__global__ void trap() { __trap(); }

memhier_status on_device(memhier_context *context, char *memory, cudaStream_t stream = nullptr) {
  return memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 16, 32, memory, 32, memory + 2048, 16, stream);
}

// A context that has used all that it can hold on a device: streams, events, rings, buffers, pinned memory.
struct Client {
  memhier_context *context = nullptr;
  memhier_buffer *buffer = nullptr, *filled = nullptr;
  memhier_plan *plan = nullptr;
  void *pinned = nullptr;
  float *matrix = nullptr;  // two of 1024 x 1024, adopted

  explicit Client(char *memory) {
    constexpr int64_t kBytes = int64_t{2} * 1024 * 1024 * sizeof(float);
    CHECK(memhier_context_create(nullptr, &context) == MEMHIER_SUCCESS);
    CHECK(memhier_buffer_create(context, 4096, &buffer) == MEMHIER_SUCCESS);
    void *address;
    CHECK(memhier_buffer_device_pointer(buffer, MEMHIER_ACCESS_WRITE, nullptr, &address) == MEMHIER_SUCCESS);
    CHECK(memhier_buffer_create(context, 4096, &filled) == MEMHIER_SUCCESS);
    CHECK(memhier_buffer_map(filled, MEMHIER_ACCESS_WRITE, &address) == MEMHIER_SUCCESS);
    memset(address, 1, 4096);
    CHECK(memhier_buffer_unmap(filled) == MEMHIER_SUCCESS);
    CHECK(on_device(context, memory) == MEMHIER_SUCCESS);
    CHECK(memhier_host_allocate(context, 4096, &pinned) == MEMHIER_SUCCESS);
    memhier_plan_options options;
    CHECK(memhier_plan_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
    options.target = MEMHIER_TARGET_DEVICE;
    CHECK(memhier_plan_create_line(context, "transpose f32 1024x1024 src=pageable dst=pageable", &options, &plan) ==
          MEMHIER_SUCCESS);
    matrix = static_cast<float *>(calloc(1, kBytes));
    CHECK(matrix);
    CHECK(staged() == MEMHIER_SUCCESS);
    CHECK(memhier_host_adopt(context, matrix, kBytes) == MEMHIER_SUCCESS);
  }

  memhier_status staged() const {
    void *pointers[] = {matrix, matrix + 1024 * 1024};
    return memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr);
  }

  void end() {
    CHECK(memhier_host_release(context, matrix) == MEMHIER_SUCCESS);
    free(matrix);
    CHECK(memhier_host_free(context, pinned) == MEMHIER_SUCCESS);
    CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
    memhier_buffer_destroy(filled);
    memhier_buffer_destroy(buffer);  // contents are gone with the device: any status, but no hang and no crash
    CHECK(memhier_buffer_destroy(buffer) == MEMHIER_INVALID_HANDLE);
    CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  }
};

void host_goes_on(memhier_context *context) {
  CHECK(transpose_is_right(context, 300, 500) == 0);
  CHECK(transpose_is_right(context, 2000, 3000) == 0);
  CHECK(transpose_is_right(context, 2000, 3000) == 0);
  CHECK(memhier_context_status(context) == MEMHIER_DEVICE_LOST);
}

// All work of the library is known to be done when the program's kernel traps (`queued`: it is not).
void trapped(Client &client, char *memory, bool queued) {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream) == cudaSuccess);
  if (queued) CHECK(on_device(client.context, memory, stream) == MEMHIER_SUCCESS);
  trap<<<1, 1>>>();
  CHECK(cudaDeviceSynchronize() != cudaSuccess);
  const memhier_status expected = queued ? MEMHIER_DEVICE_LOST : MEMHIER_FOREIGN_ERROR;
  for (int i = 0; i < 3; ++i) {
    CHECK(on_device(client.context, memory) == expected);
    CHECK(strlen(memhier_error_text()) > 0);
  }
  CHECK(cudaDeviceSynchronize() != cudaSuccess);  // stays the program's to see
}

void was_reset(Client &client, bool anew) {
  CHECK(cudaDeviceReset() == cudaSuccess);
  char *fresh = nullptr;
  if (anew) CHECK(cudaMalloc(&fresh, 4096) == cudaSuccess);
  for (int i = 0; i < 3; ++i) CHECK(client.staged() == MEMHIER_DEVICE_LOST);
  CHECK(strstr(memhier_error_text(), "reset"));
  void *address;
  CHECK(memhier_buffer_map(client.buffer, MEMHIER_ACCESS_WRITE, &address) == MEMHIER_DEVICE_LOST);
  CHECK(memhier_buffer_map(client.filled, MEMHIER_ACCESS_READ, &address) == MEMHIER_DEVICE_LOST);
  CHECK(memhier_host_allocate(client.context, 4096, &address) == MEMHIER_DEVICE_LOST);
  if (!anew) return;
  // The new context is the program's own: the library does not touch it.
  CHECK(on_device(client.context, fresh) == MEMHIER_DEVICE_LOST);
  CHECK(cudaMemset(fresh, 1, 4096) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(cudaPeekAtLastError() == cudaSuccess);
}

}  // namespace

int main(int argc, char **argv) {
  CHECK(argc == 2);
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    puts("skipped: no CUDA device");
    return 77;
  }
  char *memory = nullptr;
  CHECK(cudaMalloc(&memory, 4096) == cudaSuccess);
  Client client(memory), open(memory);  // the latter stays open until the end of the process
  const bool resets = strncmp(argv[1], "reset", 5) == 0;
  if (resets)
    was_reset(client, strcmp(argv[1], "reset_anew") == 0);
  else
    trapped(client, memory, strcmp(argv[1], "trap_queued") == 0);
  host_goes_on(client.context);
  client.end();
  host_goes_on(open.context);
  memhier_context *late;
  CHECK(memhier_context_create(nullptr, &late) == MEMHIER_SUCCESS);
  host_goes_on(late);
  CHECK(memhier_context_destroy(late) == MEMHIER_SUCCESS);
  if (strcmp(argv[1], "reset_anew") == 0) CHECK(cudaDeviceSynchronize() == cudaSuccess);
  return 0;
}
