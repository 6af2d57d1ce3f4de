/* What the promise programs share: a check that tells the line, a transpose and a product with known answers. */
#ifndef PROMISE_H
#define PROMISE_H

#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                       \
  do {                                                                                                         \
    if (!(condition)) {                                                                                        \
      fprintf(stderr, "%s:%d: %s does not hold (%s)\n", __FILE__, __LINE__, #condition, memhier_error_text()); \
      exit(1);                                                                                                 \
    }                                                                                                          \
  } while (0)

/* Transposes rows x columns floats and compares; 0 when right, else a status or -1. */
static inline int transpose_is_right(memhier_context *context, int rows, int columns) {
  const size_t count = (size_t)rows * (size_t)columns;
  float *from = (float *)malloc(count * sizeof *from), *to = (float *)malloc(count * sizeof *to);
  int result = -1;
  if (from && to) {
    for (size_t i = 0; i < count; ++i)
      from[i] = (float)(i * 2654435761u % 100003u), to[i] = -1.0f; /* rand() takes a lock that fork may leave held */
    result = memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, from, columns, to, rows, NULL);
    for (int i = 0; i < rows && result == 0; ++i) {
      for (int j = 0; j < columns; ++j) {
        if (to[(size_t)j * rows + i] != from[(size_t)i * columns + j]) result = -1;
      }
    }
  }
  free(from);
  free(to);
  return result;
}

/* Multiplies matrices of size x size doubles by a way (NULL: any) and compares; 0 when right, else a status or -1. */
static inline int product_is_right(memhier_context *context, const char *way, int size) {
  const size_t n = (size_t)size;
  double *a = (double *)malloc(3 * n * n * sizeof *a), *b = a + n * n, *c = b + n * n;
  if (!a) return -1;
  double sums[2] = {0, 0};
  for (size_t p = 0; p < n; ++p) {
    const double h = (double)(p % 7), g = (double)(p % 5);
    sums[0] += h;
    sums[1] += g * h;
    for (size_t i = 0; i < n; ++i) {
      a[i * n + p] = (double)(i % 11) + g;
      b[p * n + i] = h * (double)(i % 3 + 1);
      c[p * n + i] = -1;
    }
  }
  memhier_plan_options options;
  memhier_plan *plan = NULL;
  char line[64];
  void *pointers[] = {a, b, c};
  snprintf(line, sizeof line, "matmul f64 %dx%dx%d", size, size, size);
  int result = memhier_plan_options_init(&options, sizeof options);
  options.way = way;
  if (result == 0) result = memhier_plan_create_line(context, line, &options, &plan);
  if (result == 0) result = memhier_plan_execute(plan, pointers, 3, NULL, 0, NULL);
  if (plan && memhier_plan_destroy(plan) != MEMHIER_SUCCESS) result = -1;
  for (size_t i = 0; i < n && result == 0; ++i) {
    for (size_t j = 0; j < n; ++j) {
      if (c[i * n + j] != (double)(j % 3 + 1) * ((double)(i % 11) * sums[0] + sums[1])) result = -1;
    }
  }
  free(a);
  return result;
}

#endif
