/* SPDX-License-Identifier: Apache-2.0 */
/** @file error.h
 *  What went wrong, in words.
 */
#ifndef MEMHIER_ERROR_H
#define MEMHIER_ERROR_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Name of a status, "MEMHIER_INVALID_ARGUMENT"; "unknown status" for any other value.
 *  @param status  any value
 *  @return text in static storage, never NULL */
MEMHIER_API const char *memhier_status_text(memhier_status status);

/** Text of the calling thread's last failure: the argument by name, what to do, and the problem line in brackets
 *  where the arguments make a problem.
 *  Empty before the first failure; a later success leaves it. The storage belongs to the library and is overwritten by
 *  the thread's next failing call.
 *  @return the text, never NULL */
MEMHIER_API const char *memhier_error_text(void);

/** Copies memhier_error_text into the caller's memory (for languages without C strings).
 *  @param buffer    NULL with capacity 0 asks for the size alone
 *  @param capacity  bytes of buffer, >= 0
 *  @param needed    receives the size with its terminating zero; may be NULL
 *  @return MEMHIER_SUCCESS; MEMHIER_BUFFER_TOO_SMALL after writing as much as fits, always terminated. Neither changes
 *          the error text. */
MEMHIER_API memhier_status memhier_error_copy(char *buffer, int64_t capacity, int64_t *needed);

/** Replaces the calling thread's error text: for modules of other languages that refuse arguments themselves, so that
 *  their users ask in one place.
 *  @param text  copied; what is longer than 767 bytes may be cut; NULL is the empty text */
MEMHIER_API void memhier_error_set(const char *text);

#ifdef __cplusplus
}
#endif
#endif
