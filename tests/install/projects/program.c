/* An outside program in C: transposes a matrix that only malloc knows and checks every element. */
#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>

static int run(memhier_context *context, int64_t rows, int64_t columns) {
  float *a = malloc((size_t)(rows * columns) * sizeof *a);
  float *b = malloc((size_t)(rows * columns) * sizeof *b);
  int64_t i, wrong = 0;
  if (!a || !b) return 1;
  for (i = 0; i < rows * columns; ++i) a[i] = (float)i, b[i] = -1.0f;
  if (memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, a, columns, b, rows, NULL) !=
      MEMHIER_SUCCESS) {
    fprintf(stderr, "%s\n", memhier_error_text());
    return 1;
  }
  for (i = 0; i < rows * columns; ++i) wrong += b[(i % columns) * rows + i / columns] != a[i];
  free(a);
  free(b);
  return wrong != 0;
}

int main(void) {
  memhier_context *context;
  int bad;
  if (memhier_version() != MEMHIER_VERSION) return 1;
  if (memhier_context_create(NULL, &context) != MEMHIER_SUCCESS) {
    fprintf(stderr, "%s\n", memhier_error_text());
    return 1;
  }
  bad = run(context, 37, 53) + run(context, 1, 200) + run(context, 300, 400);
  bad += memhier_transpose(context, MEMHIER_F32, 0, 1, 1, NULL, 1, NULL, 1, NULL) != MEMHIER_INVALID_ARGUMENT;
  bad += memhier_context_destroy(context) != MEMHIER_SUCCESS;
  puts(bad ? "wrong" : "transposed");
  return bad != 0;
}
