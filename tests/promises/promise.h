/* What the promise programs share: a check that tells the line, and a small transpose with a known answer. */
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

#endif
