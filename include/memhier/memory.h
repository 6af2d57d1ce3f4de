/* SPDX-License-Identifier: Apache-2.0 */
/** @file memory.h
 *  Host memory that outlives a call: pinned allocation, and registration of memory the caller owns.
 */
#ifndef MEMHIER_MEMORY_H
#define MEMHIER_MEMORY_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Allocates host memory, pinned where the context has a device, aligned to 4096 bytes.
 *  @param context  a live context
 *  @param bytes    >= 0; 0 gives a NULL pointer and success
 *  @param pointer  receives the address; the caller frees it with memhier_host_free
 *  @return MEMHIER_SUCCESS, MEMHIER_OUT_OF_PINNED_MEMORY, MEMHIER_OUT_OF_HOST_MEMORY, MEMHIER_INVALID_ARGUMENT,
 *          MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_host_allocate(memhier_context *context, int64_t bytes, void **pointer);

/** Frees memory of memhier_host_allocate. Work that uses it must have finished.
 *  @param context  the context that allocated it
 *  @param pointer  NULL is fine
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT for an address that is not from there */
MEMHIER_API memhier_status memhier_host_free(memhier_context *context, void *pointer);

/** Registers (page-locks) memory of the caller until memhier_host_release, which opens the "registered" route: worth it
 *  when the same arrays are used many times, and memhier_plan_explain tells from how many calls on. Ranges that
 * somebody else has registered are used as they are, never registered again, and not unregistered by the release.
 * Without a device, or where the system refuses (the log tells), the call succeeds and changes nothing but the
 * bookkeeping.
 *  @param context  a live context
 *  @param pointer  first byte, not NULL unless bytes is 0
 *  @param bytes    >= 0; an empty range holds its address until it is released
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT (overlaps a range already adopted, or more
 *          bytes than an address space has from there), MEMHIER_INVALID_HANDLE,
 *          MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_host_adopt(memhier_context *context, void *pointer, int64_t bytes);

/** Ends an adoption. Must happen before the memory is freed; work that uses it must have finished.
 *  @param context  the context that adopted it
 *  @param pointer  the first byte as it was adopted; NULL is fine
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT for an address that is not adopted */
MEMHIER_API memhier_status memhier_host_release(memhier_context *context, void *pointer);

#ifdef __cplusplus
}
#endif
#endif
