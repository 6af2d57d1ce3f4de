/* malloc that fails when told to; for programs that link failing_malloc.c. */
#ifndef FAILING_MALLOC_H
#define FAILING_MALLOC_H

/* From now on the nth allocation (0: the next) fails in the threads that ask for it, and all later ones where
   `later_ones`; nth < 0: none. */
void fail_malloc(long nth, int later_ones);
/* Whether allocations of the calling thread may fail. */
void fail_malloc_here(int yes);
long malloc_failures(void); /* since fail_malloc */
long malloc_live(void);     /* blocks not yet freed */

#endif
