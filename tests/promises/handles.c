/* Null, stale, foreign and random handles give a status for every kind of object. */
#include "promise.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { kNumbers = 5000 }; /* unwinding takes a sanitizer a third of a millisecond */
#else
enum { kNumbers = 100000 };
#endif

int main(void) {
  memhier_context *context, *other;
  memhier_plan *plan;
  memhier_buffer *buffer;
  int64_t bytes;
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_create_line(context, "transpose f32 10x20", NULL, &plan) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_create(context, 64, &buffer) == MEMHIER_SUCCESS);

  CHECK(memhier_context_destroy(NULL) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_destroy(NULL) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_destroy(NULL) == MEMHIER_SUCCESS);
  CHECK(memhier_context_status(NULL) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_plan_workspace(NULL, &bytes) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_buffer_unmap(NULL) == MEMHIER_INVALID_HANDLE);

  /* Handles of the wrong kind. */
  CHECK(memhier_context_destroy((memhier_context *)plan) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_plan_destroy((memhier_plan *)buffer) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_buffer_destroy((memhier_buffer *)context) == MEMHIER_INVALID_HANDLE);

  /* Numbers that were never handles, among them addresses that cannot be read. */
  uint64_t random = 88172645463325252u;
  for (int i = 0; i < kNumbers; ++i) {
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    const uintptr_t value = i % 3 == 0   ? (uintptr_t)random
                            : i % 3 == 1 ? (uintptr_t)plan + random % 4096 + 1
                                         : random % 70000;
    if ((void *)value == (void *)plan || value == 0) continue;
    const memhier_status status = memhier_plan_workspace((memhier_plan *)value, &bytes);
    CHECK(status == MEMHIER_INVALID_HANDLE);
    CHECK(memhier_context_status((memhier_context *)value) == MEMHIER_INVALID_HANDLE ||
          (void *)value == (void *)context);
  }

  /* Children of a destroyed context: unusable, destroyable. */
  CHECK(memhier_context_create(NULL, &other) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_context_status(context) == MEMHIER_INVALID_HANDLE);
  void *pointers[2] = {&bytes, &random};
  CHECK(memhier_plan_execute(plan, pointers, 2, NULL, 0, NULL) == MEMHIER_INVALID_HANDLE);
  void *address;
  CHECK(memhier_buffer_map(buffer, MEMHIER_ACCESS_READ, &address) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_destroy(plan) == MEMHIER_INVALID_HANDLE);
  CHECK(memhier_buffer_destroy(buffer) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_destroy(buffer) == MEMHIER_INVALID_HANDLE);
  CHECK(transpose_is_right(other, 30, 40) == 0);
  CHECK(memhier_context_destroy(other) == MEMHIER_SUCCESS);
  return 0;
}
