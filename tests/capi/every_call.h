/* Every call that computes, once for each kind of way on the host, with integers that all ways sum exactly. C, so that
   programs in C and C++ run the same. */
#ifndef EVERY_CALL_H
#define EVERY_CALL_H

#include <memhier/memhier.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { kEveryCallValues = 4096, kEveryCalls = 28 };

struct every_call {
  const char *name;
  const char *way; /* MEMHIER_WAY of the context that it runs in */
  memhier_status (*run)(memhier_context *context, float *in, float *out);
};

extern const struct every_call every_call[kEveryCalls];

/* What both arrays hold before a call. */
void every_call_fill(float *in, float *out);

#ifdef __cplusplus
}
#endif
#endif
