/* Asks for devices, makes a context, transposes, multiplies, plans for a device, explains: everything that could make
   the library open a file. */
#include "promise.h"

static void plan(memhier_context *context, const char *line) {
  memhier_plan *plan;
  int64_t needed;
  CHECK(memhier_plan_create_line(context, line, NULL, &plan) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_explain(plan, MEMHIER_JSON, NULL, 0, &needed) == MEMHIER_SUCCESS);
  CHECK(memhier_plan_destroy(plan) == MEMHIER_SUCCESS);
}

int main(void) {
  static const char *const kProduct = "matmul f32 512x512x512 a=device b=device c=device";
  memhier_context *context, *elsewhere;
  memhier_context_options options;
  int64_t needed;
  const int devices = memhier_capability(MEMHIER_CAPABILITY_DEVICES) > 0;
  CHECK(memhier_context_create(NULL, &context) == MEMHIER_SUCCESS);
  CHECK(transpose_is_right(context, 600, 500) == 0);
  CHECK(product_is_right(context, NULL, 64) == 0);
  CHECK(memhier_context_machine(context, MEMHIER_JSON, NULL, 0, &needed) == MEMHIER_SUCCESS);
  plan(context, "transpose f32 1000x1000");
  if (devices) plan(context, kProduct);
  CHECK(memhier_context_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
  options.machine_file = MACHINE_FILE;
  CHECK(memhier_context_create(&options, &elsewhere) == MEMHIER_SUCCESS);
  plan(elsewhere, kProduct);
  CHECK(memhier_context_destroy(elsewhere) == MEMHIER_SUCCESS);
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
