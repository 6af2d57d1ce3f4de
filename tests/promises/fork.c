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
  }
  return NULL;
}

int main(void) {
  alarm(120); /* a hang is a failure */

  pid_t child = fork(); /* before the first use */
  if (child == 0) {
    memhier_context *context = host_context();
    CHECK(transpose_is_right(context, 700, 900) == 0);
    CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
    _exit(0);
  }
  expect_child_success(child);

  memhier_context *context = host_context();
  CHECK(transpose_is_right(context, 1500, 1300) == 0); /* starts the threads */
  child = fork();
  if (child == 0) {
    CHECK(transpose_is_right(context, 1500, 1300) == 0); /* the parent's context */
    memhier_context *own = host_context();
    CHECK(transpose_is_right(own, 700, 900) == 0);
    CHECK(memhier_context_destroy(own) == MEMHIER_SUCCESS);
    pid_t grandchild = fork();
    if (grandchild == 0) {
      CHECK(transpose_is_right(context, 500, 700) == 0);
      CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
      _exit(0);
    }
    expect_child_success(grandchild);
    CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
    _exit(0);
  }
  expect_child_success(child);
  CHECK(transpose_is_right(context, 1500, 1300) == 0); /* and the parent's still works */

  /* While another thread is in the middle of work, many times. */
  pthread_t worker;
  CHECK(memhier_buffer_create(context, 300 * 500 * sizeof(float), &matrix) == MEMHIER_SUCCESS);
  CHECK(memhier_buffer_create(context, 300 * 500 * sizeof(float), &turned) == MEMHIER_SUCCESS);
  CHECK(pthread_create(&worker, NULL, work, context) == 0);
  for (int i = 0; i < 20; ++i) {
    pid_t children[3];
    for (int k = 0; k < 3; ++k) {
      children[k] = fork();
      if (children[k] == 0) child_works(context, k);
    }
    for (int k = 0; k < 3; ++k) expect_child_success(children[k]);
  }
  stop = 1;
  pthread_join(worker, NULL);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
