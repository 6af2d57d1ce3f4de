/* The system refuses the n-th thread, once and from there on: calls go on with the threads that there are, are right,
   and the log tells. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

#include "promise.h"

typedef int (*create_function)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

enum { kThreads = 6 };
static int left = -1, later_ones, made, refused;

/* Only the library makes threads here, one pool at a time. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static create_function real;
  if (!real) real = (create_function)dlsym(RTLD_NEXT, "pthread_create");
  const int now = left--;
  if (now == 0 || (now < 0 && later_ones)) {
    ++refused;
    return EAGAIN;
  }
  ++made;
  return real(thread, attributes, start, argument);
}

static int told;
static void listen(void *user, int32_t level, const char *message) {
  (void)user;
  if (level <= MEMHIER_LOG_WARNING && strncmp(message, "threads: ", 9) == 0) ++told;
}

int main(void) {
  for (int mode = 0; mode < 2; ++mode) {
    for (int nth = 0; nth <= kThreads; ++nth) {
      memhier_context *context;
      memhier_context_options options;
      CHECK(memhier_context_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
      options.device = MEMHIER_DEVICE_NONE;
      options.threads = kThreads;
      options.log = listen;
      CHECK(memhier_context_create(&options, &context) == MEMHIER_SUCCESS);
      made = refused = told = 0;
      left = nth;
      later_ones = mode;
      for (int i = 0; i < 3; ++i) {
        CHECK(transpose_is_right(context, 2000, 1500) == 0);
        CHECK(product_is_right(context, NULL, 300) == 0);
      }
      CHECK(made == (nth < kThreads - 1 ? nth : kThreads - 1));
      CHECK(refused == (nth < kThreads - 1));
      CHECK(told == refused);
      CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
      later_ones = 0;
      left = -1;
    }
  }
  return 0;
}
