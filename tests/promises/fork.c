/* fork() before and after use, both directions, several at once: children complete on the CPU, nobody hangs. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "promise.h"

static void expect_child_success(pid_t child) {
  int status = 0;
  CHECK(child > 0);
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static memhier_context *host_context(void) {
  memhier_context_options options;
  memhier_context *context;
  CHECK(memhier_context_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
  options.device = MEMHIER_DEVICE_NONE;
  options.threads = 4;
  CHECK(memhier_context_create(&options, &context) == MEMHIER_SUCCESS);
  return context;
}

static int filter_is_right(memhier_context *context, int count) {
  static const float taps[] = {1, -2, 3};
  float *from = malloc(2 * (size_t)count * sizeof *from), *to = from + count;
  if (!from) return -1;
  for (int i = 0; i < count; ++i) from[i] = (float)(i % 101), to[i] = -1;
  int result = memhier_filter_1d(context, MEMHIER_F32, count, from, 3, taps, MEMHIER_BORDER_NEAREST, to, NULL);
  for (int i = 0; i < count && result == 0; ++i) {
    const float before = from[i > 0 ? i - 1 : 0], after = from[i + 1 < count ? i + 1 : i];
    if (to[i] != before - 2 * from[i] + 3 * after) result = -1;
  }
  free(from);
  return result;
}

static int records_are_right(memhier_context *context, int count) {
  short *from = malloc(6 * (size_t)count * sizeof *from), *to = from + 3 * (size_t)count;
  void *planes[] = {to, to + count, to + 2 * (size_t)count};
  if (!from) return -1;
  for (int i = 0; i < 3 * count; ++i) from[i] = (short)(i % 30011), to[i] = -1;
  int result = memhier_record_split(context, count, 3, MEMHIER_I16, from, 0, planes, NULL);
  for (int i = 0; i < 3 * count && result == 0; ++i) {
    if (to[i % 3 * (size_t)count + i / 3] != from[i]) result = -1;
  }
  free(from);
  return result;
}

/* All but the transpose. A CBLAS has threads of its own and may be in no work when a process forks. */
static void compute(memhier_context *context, int largest, int with_cblas) {
  static const int sizes[] = {7, 8, 64, 600};
  for (int i = 0; i < 4 && sizes[i] <= largest; ++i) {
    CHECK(product_is_right(context, "host_packed", sizes[i]) == 0);
    if (with_cblas) {
      const int result = product_is_right(context, "host_cblas", sizes[i]);
      CHECK(result == 0 || (result == MEMHIER_NOT_FEASIBLE && strstr(memhier_error_text(), "no_library")));
    }
  }
  CHECK(filter_is_right(context, 500 * largest) == 0);
  CHECK(records_are_right(context, 200 * largest) == 0);
}

static volatile int stop;
static memhier_buffer *matrix, *turned; /* of 300 x 500 floats */

static void use_buffers(memhier_context *context) {
  memhier_operand from, to;
  CHECK(memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, 300, 500, NULL, 500) == MEMHIER_SUCCESS);
  CHECK(memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, 500, 300, NULL, 300) == MEMHIER_SUCCESS);
  from.buffer = matrix;
  to.buffer = turned;
  CHECK(memhier_transpose_operands(context, &from, &to, NULL) == MEMHIER_SUCCESS);
}

/* What a child may do while its parent's other threads were inside calls on the same objects. */
static void child_works(memhier_context *context, int kind) {
  void *address;
  alarm(20);
  switch (kind) {
    case 0:
      CHECK(transpose_is_right(context, 300, 500) == 0);
      break;
    case 1:
      use_buffers(context);
      CHECK(memhier_buffer_map(turned, MEMHIER_ACCESS_READ, &address) == MEMHIER_SUCCESS);
      CHECK(memhier_buffer_unmap(turned) == MEMHIER_SUCCESS);
      CHECK(memhier_buffer_destroy(matrix) == MEMHIER_SUCCESS);
      break;
    case 2:
      compute(context, 64, 0);
      break;
    default:
      break;
  }
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  _exit(0);
}

static void *work(void *context) {
  while (!stop) {
    CHECK(transpose_is_right((memhier_context *)context, 300, 500) == 0);
    use_buffers((memhier_context *)context);
    compute((memhier_context *)context, 64, 0);
  }
  return NULL;
}

int main(void) {
  alarm(120); /* a hang is a failure */

  pid_t child = fork(); /* before the first use */
  if (child == 0) {
    memhier_context *context = host_context();
    CHECK(transpose_is_right(context, 700, 900) == 0);
    compute(context, 600, 1);
    CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
    _exit(0);
  }
  expect_child_success(child);

  memhier_context *context = host_context();
  CHECK(transpose_is_right(context, 1500, 1300) == 0); /* starts the threads */
  compute(context, 600, 1);
  child = fork();
  if (child == 0) {
    CHECK(transpose_is_right(context, 1500, 1300) == 0); /* the parent's context */
    compute(context, 600, 1);
    memhier_context *own = host_context();
    CHECK(transpose_is_right(own, 700, 900) == 0);
    compute(own, 64, 1);
    CHECK(memhier_context_destroy(own) == MEMHIER_SUCCESS);
    pid_t grandchild = fork();
    if (grandchild == 0) {
      CHECK(transpose_is_right(context, 500, 700) == 0);
      compute(context, 64, 1);
      CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
      _exit(0);
    }
    expect_child_success(grandchild);
    CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
    _exit(0);
  }
  expect_child_success(child);
  CHECK(transpose_is_right(context, 1500, 1300) == 0); /* and the parent's still works */

  pid_t side_by_side[3]; /* all of them and the parent at the same time */
  for (int k = 0; k < 3; ++k) {
    side_by_side[k] = fork();
    if (side_by_side[k] == 0) {
      compute(context, 600, 1);
      CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
      _exit(0);
    }
  }
  compute(context, 600, 1);
  for (int k = 0; k < 3; ++k) expect_child_success(side_by_side[k]);

  /* While another thread is in the middle of work, many times. */
  pthread_t worker;
  CHECK(memhier_buffer_create(context, 300 * 500 * sizeof(float), &matrix) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_create(context, 300 * 500 * sizeof(float), &turned) == MEMHIER_SUCCESS);
  CHECK(pthread_create(&worker, NULL, work, context) == 0);
  for (int i = 0; i < 20; ++i) {
    pid_t children[4];
    for (int k = 0; k < 4; ++k) {
      children[k] = fork();
      if (children[k] == 0) child_works(context, k);
    }
    for (int k = 0; k < 4; ++k) expect_child_success(children[k]);
  }
  stop = 1;
  pthread_join(worker, NULL);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
