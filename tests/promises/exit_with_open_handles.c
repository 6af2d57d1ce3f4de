/* Leaving main, or calling exit in another thread, with a context, a plan and a buffer open: exit code 0, no message.
 */
#include <pthread.h>

#include "promise.h"

static void *leave(void *unused) {
  (void)unused;
  exit(0);
}

int main(int count, char **arguments) {
  memhier_context *context;
  memhier_plan *plan;
  memhier_buffer *buffer;
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  CHECK(transpose_is_right(context, 1200, 1300) == 0);
  CHECK(memhier_plan_create_line(context, "transpose f32 100x200", NULL, &plan) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_create(context, 4096, &buffer) == MEMHIER_SUCCESS);
  if (memhier_capability(MEMHIER_CAPABILITY_DEVICES) > 0) {
    void *address;
    CHECK(memhier_buffer_device_pointer(buffer, MEMHIER_ACCESS_WRITE, NULL, &address) == MEMHIER_SUCCESS);
  }
  if (count > 1 && strcmp(arguments[1], "thread") == 0) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, leave, NULL) == 0);
    pthread_join(thread, NULL);
  }
  return 0;
}
