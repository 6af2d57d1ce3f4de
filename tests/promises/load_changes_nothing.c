/* Loading the library, making a context and using it leave the process as it was: affinity, floating-point mode, signal
   handlers, locale, umask, working directory, environment, open files, standard streams; loading and creating a context
   start no thread and bring no driver in; destroying the context ends the threads it started. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <locale.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

#define CHECK(condition)                                                            \
  do {                                                                              \
    if (!(condition)) {                                                             \
      fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                      \
    }                                                                               \
  } while (0)

struct snapshot {
  cpu_set_t affinity;
  unsigned mxcsr;
  void *handlers[65];
  char locale[256];
  mode_t mask;
  char directory[4096];
  uint64_t environment;
  int files;
};

static int entries(const char *folder) {
  DIR *directory = opendir(folder);
  int count = 0;
  CHECK(directory);
  while (readdir(directory)) ++count;
  closedir(directory);
  return count;
}

static int mapped(const char *name) {
  char line[4096];
  FILE *maps = fopen("/proc/self/maps", "r");
  int found = 0;
  CHECK(maps);
  while (fgets(line, sizeof line, maps)) found |= strstr(line, name) != NULL;
  fclose(maps);
  return found;
}

static void take(struct snapshot *s) {
  memset(s, 0, sizeof *s);
  CHECK(sched_getaffinity(0, sizeof s->affinity, &s->affinity) == 0);
#if defined(__x86_64__)
  s->mxcsr = _mm_getcsr() & ~0x3fu; /* without the sticky exception flags */
#endif
  for (int i = 1; i < 65; ++i) {
    struct sigaction action;
    if (sigaction(i, NULL, &action) == 0) s->handlers[i] = (void *)action.sa_handler;
  }
  snprintf(s->locale, sizeof s->locale, "%s", setlocale(LC_ALL, NULL));
  s->mask = umask(022);
  umask(s->mask);
  CHECK(getcwd(s->directory, sizeof s->directory));
  for (char **variable = environ; *variable; ++variable) {
    for (const char *c = *variable; *c; ++c) s->environment = s->environment * 1099511628211u + (unsigned char)*c;
  }
  s->files = entries("/proc/self/fd");
}

static void same(const struct snapshot *a, const struct snapshot *b) {
  CHECK(memcmp(&a->affinity, &b->affinity, sizeof a->affinity) == 0);
  CHECK(a->mxcsr == b->mxcsr);
  CHECK(memcmp(a->handlers, b->handlers, sizeof a->handlers) == 0);
  CHECK(strcmp(a->locale, b->locale) == 0);
  CHECK(a->mask == b->mask);
  CHECK(strcmp(a->directory, b->directory) == 0);
  CHECK(a->environment == b->environment);
  CHECK(a->files == b->files);
}

#define SYMBOL(name) __typeof__(&name) p_##name = (__typeof__(&name))dlsym(library, #name)

int main(int count, char **arguments) {
  CHECK(count == 2);
  struct snapshot start, now;
  take(&start);
  const int threads = entries("/proc/self/task");

  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) fprintf(stderr, "%s\n", dlerror());
  CHECK(library);
  take(&now);
  same(&start, &now);
  CHECK(entries("/proc/self/task") == threads);
  CHECK(!mapped("libcuda.so"));

  SYMBOL(memhier_context_options_init);
  SYMBOL(memhier_context_create);
  SYMBOL(memhier_context_destroy);
  SYMBOL(memhier_transpose);
  memhier_context_options options;
  CHECK(p_memhier_context_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
  options.device = MEMHIER_DEVICE_NONE;
  memhier_context *context;
  CHECK(p_memhier_context_create(&options, &context) == MEMHIER_SUCCESS);
  take(&now);
  same(&start, &now);
  CHECK(entries("/proc/self/task") == threads);
  CHECK(!mapped("libcuda.so"));

  /* Denormals stay denormals (a fast-math start-up file would flush them), stdout stays ours. */
  volatile double tiny = 1e-310;
  CHECK(tiny / 2 != 0);
  enum { kSize = 1500 };
  float *from = malloc(sizeof(float) * kSize * kSize), *to = malloc(sizeof(float) * kSize * kSize);
  CHECK(from && to);
  for (int i = 0; i < kSize * kSize; ++i) from[i] = (float)i;
  for (int i = 0; i < 3; ++i) {
    CHECK(p_memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, kSize, kSize, from, kSize, to, kSize, NULL) ==
          0);
  }
  CHECK(to[1] == (float)kSize);
  take(&now);
  same(&start, &now);

  CHECK(p_memhier_context_destroy(context) == MEMHIER_SUCCESS);
  take(&now);
  same(&start, &now);
  CHECK(entries("/proc/self/task") == threads);
  free(from);
  free(to);
  CHECK(dlclose(library) == 0);
  take(&now);
  same(&start, &now);
  return 0;
}
