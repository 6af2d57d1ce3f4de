/* Bytes of a structure that are not zero. Fortran itself may not look at it as bytes: with -O3 the compiler takes what
   a pointer of another type reads for something else, and leaves out the stores. */
#include <stddef.h>
#include <stdint.h>

int32_t bytes_not_zero(const void *start, size_t bytes) {
  const unsigned char *each = start;
  int32_t count = 0;
  for (size_t i = 0; i < bytes; ++i) count += each[i] != 0;
  return count;
}
