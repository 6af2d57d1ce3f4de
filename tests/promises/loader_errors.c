/* Looking up libraries that are not there, or functions that a library lacks, leaves no text for the dlerror() of the
   calling thread, and a call that looks nothing up leaves the text that was there. */
#include <dlfcn.h>

#include "promise.h"

int main(void) {
  memhier_context *context;
  memhier_context_options options;
  CHECK(memhier_context_options_init(&options, sizeof options) == MEMHIER_SUCCESS);
  options.device = MEMHIER_DEVICE_NONE;
  CHECK(memhier_context_create(&options, &context) == MEMHIER_SUCCESS);

  /* The first product looks for a CBLAS, and asks what it finds for functions that only some have. */
  dlerror();
  CHECK(product_is_right(context, NULL, 40) == MEMHIER_SUCCESS);
  const char *text = dlerror();
  if (text) fprintf(stderr, "%s\n", text);
  CHECK(!text);

  CHECK(!dlopen("/nonexistent/library.so", RTLD_NOW));
  CHECK(product_is_right(context, NULL, 41) == MEMHIER_SUCCESS); /* a decision of its own */
  CHECK(transpose_is_right(context, 30, 20) == MEMHIER_SUCCESS);
  CHECK((text = dlerror()) && strstr(text, "/nonexistent/library.so"));

  /* Where there is a driver the CUDA runtime uses the loader as well; what that leaves is its own affair. */
  if (memhier_capability(MEMHIER_CAPABILITY_DEVICES) == 0) CHECK(!dlerror());
  CHECK(memhier_context_destroy(context) == MEMHIER_SUCCESS);
  return 0;
}
