/* Two clients in one process, each with contexts of its own, at the same time; one ends, the other goes on. */
#include <pthread.h>

#include "promise.h"

int client_works(void);

static void *other(void *unused) {
  (void)unused;
  CHECK(client_works() == 0);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  memhier_context *context;
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  for (int i = 0; i < 3; ++i) CHECK(pthread_create(&threads[i], NULL, other, NULL) == 0);
  for (int i = 0; i < 200; ++i) CHECK(transpose_is_right(context, 90, 100 + i) == 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  CHECK(transpose_is_right(context, 90, 100) == 0);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
