/* fork() and the GPU. A child of a process that has not asked for devices may use them. One of a process that has
   asked, but used none, may or is told why not: the driver, once initialised, does not survive fork(). In a child of a
   process that used the GPU device work gives MEMHIER_FORKED at once. Host work goes on everywhere. */
#include <sys/wait.h>
#include <unistd.h>

#include "promise.h"

/* A transpose on the device: MEMHIER_SUCCESS when right, else a status or -1. */
static int on_device(memhier_context *context) {
  enum { kRows = 300, kColumns = 200 };
  static float from[kRows * kColumns], to[kRows * kColumns];
  memhier_plan_options options;
  memhier_plan *plan = NULL;
  void *pointers[] = {from, to};
  for (int i = 0; i < kRows * kColumns; ++i) from[i] = (float)i, to[i] = -1;
  CHECK(memhier_plan_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
  options.target = MEMHIER_TARGET_DEVICE;
  int result = memhier_plan_create_line(context, "transpose f32 300x200", &options, &plan);
  if (result == 0) result = memhier_plan_execute(plan, pointers, 2, NULL, 0, NULL);
  for (int i = 0; i < kRows * kColumns && result == 0; ++i) {
    if (to[i % kColumns * kRows + i / kColumns] != from[i]) result = -1;
  }
  if (plan) CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
  return result;
}

static void works_or_is_refused(int result) {
  CHECK(result == MEMHIER_SUCCESS || result == MEMHIER_FORKED || result == MEMHIER_NO_DEVICE ||
        result == MEMHIER_NOT_FEASIBLE);
  if (result != MEMHIER_SUCCESS) {
    CHECK(strlen(memhier_error_text()) > 0);
    printf("refused: %s\n", memhier_error_text());
    fflush(stdout);
  }
}

static memhier_status context_of_device(memhier_context **context) {
  memhier_context_options options;
  CHECK(memhier_context_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
  options.device = 0;
  return memhier_context_create(&options, context);
}

static int exit_code(pid_t child) {
  int status = 0;
  CHECK(child > 0);
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static void parent_used_nothing(void) {
  memhier_context *context;
  if (memhier_capability(MEMHIER_CAPABILITY_DEVICES) == 0) _exit(77);
  CHECK(context_of_device(&context) == MEMHIER_SUCCESS);
  CHECK(on_device(context) == MEMHIER_SUCCESS);
  CHECK(transpose_is_right(context, 300, 500) == 0);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  _exit(0);
}

/* `inherited` is NULL when the parent called nothing but memhier_capability. */
static void parent_asked_for_devices(memhier_context *inherited) {
  memhier_context *own;
  if (inherited) {
    works_or_is_refused(on_device(inherited));
    CHECK(transpose_is_right(inherited, 300, 500) == 0);
    CHECK(memhier_context_destroy(inherited) == MEMHIER_SUCCESS);
  }
  const memhier_status created = context_of_device(&own);
  works_or_is_refused(created);
  if (created == MEMHIER_SUCCESS) {
    works_or_is_refused(on_device(own));
    CHECK(memhier_context_destroy(own) == MEMHIER_SUCCESS);
  }
  CHECK(memhier_context_create(NULL, &own) == MEMHIER_SUCCESS);
  CHECK(transpose_is_right(own, 300, 500) == 0);
  CHECK(memhier_context_destroy(own) == MEMHIER_SUCCESS);
  _exit(0);
}

static void parent_used_the_device(memhier_context *context, void *address) {
  CHECK(transpose_is_right(context, 300, 500) == 0);
  CHECK(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 16, 32, address, 32, (char *)address + 2048, 16,
                          NULL) == MEMHIER_FORKED);
  CHECK(on_device(context) == MEMHIER_NOT_FEASIBLE && strstr(memhier_error_text(), "forked"));
  CHECK(memhier_context_status(context) == MEMHIER_FORKED);
  CHECK(transpose_is_right(context, 500, 300) == 0);
  _exit(0);
}

int main(void) {
  alarm(150);
  pid_t child = fork();
  if (child == 0) parent_used_nothing();
  const int first = exit_code(child);
  if (first == 77) {
    puts("skipped: no CUDA device");
    return 77;
  }
  CHECK(first == 0);

  CHECK(memhier_capability(MEMHIER_CAPABILITY_DEVICES) > 0);
  child = fork();
  if (child == 0) parent_asked_for_devices(NULL);
  CHECK(exit_code(child) == 0);

  memhier_context *context;
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  child = fork();
  if (child == 0) parent_asked_for_devices(context);
  CHECK(exit_code(child) == 0);

  memhier_buffer *buffer;
  void *address;
  CHECK(memhier_buffer_create(context, 4096, &buffer) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_device_pointer(buffer, MEMHIER_ACCESS_WRITE, NULL, &address) == MEMHIER_SUCCESS);
  child = fork();
  if (child == 0) parent_used_the_device(context, address);
  CHECK(exit_code(child) == 0);
  CHECK(on_device(context) == MEMHIER_SUCCESS);
  CHECK(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 16, 32, address, 32, (char *)address + 2048, 16,
                          NULL) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_destroy(buffer) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
