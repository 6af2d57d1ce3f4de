/* malloc and its kin for a whole process: they count what lives, and fail in the threads that ask for it. */
#define _GNU_SOURCE
#include "failing_malloc.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_long countdown = -1;
static atomic_int persistent, armed;
static atomic_long live, failures;
static __thread int ours; /* only threads that ask for it see failures, so that a loop over them is deterministic */

void fail_malloc(long nth, int later_ones) {
  atomic_store(&persistent, later_ones);
  atomic_store(&failures, 0);
  atomic_store(&countdown, nth);
  atomic_store(&armed, nth >= 0);
}
void fail_malloc_here(int yes) { ours = yes; }
long malloc_failures(void) { return atomic_load(&failures); }
long malloc_live(void) { return atomic_load(&live); }

static int fails(void) {
  if (!atomic_load(&armed) || !ours) return 0;
  const long left = atomic_fetch_sub(&countdown, 1);
  if (left == 0 || (left < 0 && atomic_load(&persistent))) {
    atomic_fetch_add(&failures, 1);
    errno = ENOMEM;
    return 1;
  }
  return 0;
}

static void *counted(void *pointer) {
  if (pointer) atomic_fetch_add(&live, 1);
  return pointer;
}

void *malloc(size_t bytes) { return fails() ? NULL : counted(__libc_malloc(bytes)); }
void *calloc(size_t count, size_t bytes) { return fails() ? NULL : counted(__libc_calloc(count, bytes)); }
void *realloc(void *old, size_t bytes) {
  if (fails()) return NULL;
  if (!old) return counted(__libc_realloc(old, bytes));
  return __libc_realloc(old, bytes);
}
void *memalign(size_t alignment, size_t bytes) { return fails() ? NULL : counted(__libc_memalign(alignment, bytes)); }
void *aligned_alloc(size_t alignment, size_t bytes) { return memalign(alignment, bytes); }
int posix_memalign(void **pointer, size_t alignment, size_t bytes) {
  void *got = memalign(alignment, bytes);
  if (!got) return ENOMEM;
  *pointer = got;
  return 0;
}
void free(void *pointer) {
  if (pointer) atomic_fetch_sub(&live, 1);
  __libc_free(pointer);
}
