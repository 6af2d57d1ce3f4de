/* malloc fails at every n-th place, once and from there on: every call gives a status, writes nothing on failure, leaks
   nothing, and works again afterwards. */
#include <dlfcn.h>

#include "../capi/every_call.h"
#include "failing_malloc.h"
#include "promise.h"

static float source[64 * 48], destination[64 * 48];

/* One life of everything. Returns the first status that is not success. */
static memhier_status life(void) {
  memhier_context *context = NULL;
  memhier_plan *plan = NULL;
  memhier_buffer *buffer = NULL;
  void *pointer = NULL, *pinned = NULL;
  memhier_context_options options;
  memhier_context_options_init(&options, sizeof options);
  options.device = MEMHIER_DEVICE_NONE;
  options.threads = 1;
  memhier_status first = memhier_context_create(&options, &context);
  if (first != MEMHIER_SUCCESS) {
    CHECK(context == NULL);
    return first;
  }
  for (int i = 0; i < 64 * 48; ++i) destination[i] = -1.0f;
  memhier_status status =
      memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 64, 48, source, 48, destination, 64, NULL);
  if (status != MEMHIER_SUCCESS) {
    for (int i = 0; i < 64 * 48; ++i) CHECK(destination[i] == -1.0f);
  } else {
    CHECK(destination[1] == source[48]);
  }
  if (first == MEMHIER_SUCCESS) first = status;
  status = memhier_plan_create_line(context, "transpose f64 640x480 batch=3", NULL, &plan);
  if (status != MEMHIER_SUCCESS) CHECK(plan == NULL);
  if (first == MEMHIER_SUCCESS) first = status;
  if (plan) {
    int64_t needed = 0;
    status = memhier_plan_explain(plan, MEMHIER_JSON, NULL, 0, &needed);
    if (first == MEMHIER_SUCCESS) first = status;
  }
  status = memhier_buffer_create(context, 100000, &buffer);
  if (status != MEMHIER_SUCCESS) CHECK(buffer == NULL);
  if (first == MEMHIER_SUCCESS) first = status;
  if (buffer) {
    status = memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &pointer);
    if (status == MEMHIER_SUCCESS) CHECK(memhier_buffer_unmap(buffer) == MEMHIER_SUCCESS);
    if (first == MEMHIER_SUCCESS) first = status;
  }
  status = memhier_host_allocate(context, 100000, &pinned);
  if (first == MEMHIER_SUCCESS) first = status;
  if (pinned) CHECK(memhier_host_free(context, pinned) == MEMHIER_SUCCESS);
  status = memhier_host_adopt(context, source, sizeof source);
  if (status == MEMHIER_SUCCESS) CHECK(memhier_host_release(context, source) == MEMHIER_SUCCESS);
  if (first == MEMHIER_SUCCESS) first = status;
  /* Destroying must always work: it is how a caller gets out of trouble. */
  CHECK(memhier_buffer_destroy(buffer) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return first;
}

/* A life on a machine read from a file: nothing is moved, decisions only. */
static memhier_status file_life(void) {
  memhier_context *context = NULL;
  memhier_plan *plan = NULL;
  memhier_context_options options;
  memhier_context_options_init(&options, sizeof options);
  options.machine_file = MACHINE_FILE;
  options.threads = 1;
  memhier_status first = memhier_context_create(&options, &context);
  if (first != MEMHIER_SUCCESS) {
    CHECK(context == NULL);
    return first;
  }
  first = memhier_plan_create_line(context, "transpose f32 640x480 src=pageable dst=device", NULL, &plan);
  if (first != MEMHIER_SUCCESS) CHECK(plan == NULL);
  if (plan) {
    int64_t needed = 0;
    first = memhier_plan_explain(plan, MEMHIER_JSON, NULL, 0, &needed);
  }
  CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return first;
}

/* A call of the list, in a context that is made without failures. */
static const struct every_call *current;
static float in[kEveryCallValues], out[kEveryCallValues], before[kEveryCallValues], expected[kEveryCallValues];

static memhier_status run(const char *way) {
  memhier_context *context = NULL;
  memhier_context_options options;
  fail_malloc_here(0);
  memhier_context_options_init(&options, sizeof options);
  options.device = MEMHIER_DEVICE_NONE;
  options.threads = 1;
  setenv("MEMHIER_WAY", way, 1);
  CHECK(memhier_context_create(&options, &context) == MEMHIER_SUCCESS);
  every_call_fill(in, out);
  fail_malloc_here(1);
  const memhier_status status = current->run(context, in, out);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return status;
}

static memhier_status call_life(void) {
  const memhier_status status = run(current->way);
  CHECK(memcmp(out, status == MEMHIER_SUCCESS ? expected : before, sizeof out) == 0);
  return status;
}

/* The C library keeps the text of the thread's last failed look-up of a library until it has been asked for. */
static long live_blocks(void) {
  dlerror();
  dlerror();
  return malloc_live();
}

static void fail_everywhere(const char *name, memhier_status (*one_life)(void)) {
  CHECK(one_life() == MEMHIER_SUCCESS); /* what is kept for ever (slabs, facts of the process) exists from here on */
  CHECK(one_life() == MEMHIER_SUCCESS);
  for (int mode = 0; mode < 2; ++mode) {
    long points = 0;
    for (long n = 0;; ++n) {
      const long live = live_blocks();
      fail_malloc(n, mode);
      const memhier_status status = one_life();
      const long failures = malloc_failures();
      fail_malloc(-1, 0);
      if (live_blocks() > live) {
        fprintf(stderr, "%s, mode %d, failure %ld: %ld blocks leaked\n", name, mode, n, live_blocks() - live);
        exit(1);
      }
      if (failures == 0) break; /* n is past the last allocation */
      ++points;
      /* A failure may be absorbed by a smaller way of doing the same thing, else it has a name. */
      CHECK(status == MEMHIER_SUCCESS || status == MEMHIER_OUT_OF_HOST_MEMORY);
      CHECK(one_life() == MEMHIER_SUCCESS);
      CHECK(n < 100000);
    }
    printf("%s, mode %d: %ld failure points\n", name, mode, points);
    CHECK(points > 5);
  }
}

int main(void) {
  for (int i = 0; i < 64 * 48; ++i) source[i] = (float)i;
  fail_malloc_here(1);
  fail_everywhere("this machine", life);
  fail_everywhere("a machine file", file_life);
  for (int i = 0; i < kEveryCalls; ++i) {
    char name[100];
    current = &every_call[i];
    snprintf(name, sizeof name, "%s by %s", current->name, current->way);
    every_call_fill(in, before);
    CHECK(run("reference") == MEMHIER_SUCCESS);
    CHECK(memcmp(out, before, sizeof out) != 0);
    memcpy(expected, out, sizeof out);
    fail_everywhere(name, call_life);
  }
  return 0;
}
