/* dlopen, use, dlclose, again and again, also with a context left open whose threads are parked: nothing crashes. */
#include <dlfcn.h>

#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                            \
  do {                                                                              \
    if (!(condition)) {                                                             \
      fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                      \
    }                                                                               \
  } while (0)
#define SYMBOL(name) __typeof__(&name) p_##name = (__typeof__(&name))dlsym(library, #name)

int main(int count, char **arguments) {
  CHECK(count == 2);
  for (int round = 0; round < 5; ++round) {
    void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    CHECK(library);
    SYMBOL(memhier_context_create);
    SYMBOL(memhier_context_destroy);
    SYMBOL(memhier_transpose);
    memhier_context *context;
    CHECK(p_memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
    enum { kSize = 1100 };
    short *from = calloc(kSize * kSize, sizeof *from), *to = calloc(kSize * kSize, sizeof *to);
    CHECK(from && to);
    from[1] = 42;
    CHECK(p_memhier_transpose(context, MEMHIER_I16, MEMHIER_ROW_MAJOR, kSize, kSize, from, kSize, to, kSize, NULL) ==
          0);
    CHECK(to[kSize] == 42);
    free(from);
    free(to);
    if (round % 2 == 0) CHECK(p_memhier_context_destroy(context) == MEMHIER_SUCCESS);
    CHECK(dlclose(library) == 0);
  }
  return 0;
}
