/* A child of a process that used the GPU: device work gives MEMHIER_FORKED at once, host work goes on. */
#include <sys/wait.h>
#include <unistd.h>

#include "promise.h"

int main(void) {
  alarm(120);
  if (memhier_capability(MEMHIER_CAPABILITY_DEVICES) == 0) {
    puts("skipped: no CUDA device");
    return 77;
  }
  memhier_context *context;
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  memhier_buffer *buffer;
  void *address;
  CHECK(memhier_buffer_create(context, 4096, &buffer) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_device_pointer(buffer, MEMHIER_ACCESS_WRITE, NULL, &address) == MEMHIER_SUCCESS);
  pid_t child = fork();
  if (child == 0) {
    CHECK(transpose_is_right(context, 300, 500) == 0);
    CHECK(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 16, 32, address, 32, (char *)address + 2048, 16,
                            NULL) == MEMHIER_FORKED);
    CHECK(memhier_context_status(context) == MEMHIER_FORKED);
    CHECK(transpose_is_right(context, 500, 300) == 0);
    _exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  CHECK(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 16, 32, address, 32, (char *)address + 2048, 16,
                          NULL) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_destroy(buffer) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
