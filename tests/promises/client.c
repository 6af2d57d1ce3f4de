/* A shared library that uses memhier for itself, beside a program that does so too. */
#include "promise.h"

__attribute__((visibility("default"))) int client_works(void);

int client_works(void) {
  memhier_context *context;
  if (memhier_context_create(NULL, &context) != MEMHIER_SUCCESS) return 1;
  int wrong = 0;
  for (int i = 0; i < 200 && !wrong; ++i) wrong = transpose_is_right(context, 100 + i, 90);
  return wrong || memhier_context_destroy(context) != MEMHIER_SUCCESS;
}
