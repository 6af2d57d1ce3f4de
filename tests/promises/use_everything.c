/* Asks for devices, makes a context, transposes, explains: everything that could make the library open a file. */
#include "promise.h"

int main(void) {
  memhier_context *context;
  memhier_plan *plan;
  int64_t needed;
  (void)memhier_capability(MEMHIER_CAPABILITY_DEVICES);
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  CHECK(transpose_is_right(context, 600, 500) == 0);
  CHECK(memhier_context_machine(context, MEMHIER_JSON, NULL, 0, &needed) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_create_line(context, "transpose f32 1000x1000", NULL, &plan) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
