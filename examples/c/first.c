/* The first program: transpose a matrix that lies in plain malloc'ed memory.
 *
 *   cc first.c $(pkg-config --cflags --libs memhier) */
#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const int64_t rows = 1000, columns = 700;
  float *a = malloc(sizeof(float) * rows * columns);
  float *b = malloc(sizeof(float) * rows * columns);
  if (!a || !b) return 1;
  for (int64_t i = 0; i < rows * columns; ++i) a[i] = (float)i;

  /* A context is made once and used for everything. NULL: the defaults. */
  memhier_context *context;
  if (memhier_context_create(NULL, &context) != MEMHIER_SUCCESS) {
    fprintf(stderr, "%s\n", memhier_error_text());
    return 1;
  }

  /* a has `columns` elements from one row to the next, its transpose b has `rows`. The NULL at the end is the stream:
   * the call returns when the result is there. Pinned, managed and device pointers go in just the same. */
  if (memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, a, columns, b, rows, NULL) !=
      MEMHIER_SUCCESS) {
    fprintf(stderr, "%s\n", memhier_error_text());
    return 1;
  }
  memhier_context_destroy(context);

  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      if (b[j * rows + i] != a[i * columns + j]) {
        fprintf(stderr, "b(%lld, %lld) is wrong\n", (long long)j, (long long)i);
        return 1;
      }
  printf("%lld x %lld transposed\n", (long long)rows, (long long)columns);
  free(a);
  free(b);
  return 0;
}
