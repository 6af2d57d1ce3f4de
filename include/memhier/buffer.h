/* SPDX-License-Identifier: Apache-2.0 */
/** @file buffer.h
 *  Tracked buffers: bytes that live on the host, on the device or on both, moved only when a stale side is needed, so
 *  that a chain of operations crosses the link at most once each way.
 *
 *  Streams: uses of one buffer on different streams run in the order of the calls. A call that uses a buffer cannot be
 *  captured into a graph (MEMHIER_CAPTURE). Destroying a buffer in flight is safe.
 */
#ifndef MEMHIER_BUFFER_H
#define MEMHIER_BUFFER_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How mapped or borrowed bytes will be used. */
enum {
  MEMHIER_ACCESS_READ = 1,
  MEMHIER_ACCESS_WRITE = 2, /**< all of it is overwritten: old contents are not brought over */
  MEMHIER_ACCESS_READ_WRITE = 3
};

/** Creates a buffer of undefined contents. Memory is taken on first use, on the side where it is used.
 *  @param context  a live context
 *  @param bytes    >= 0
 *  @param buffer   receives the handle; NULL on failure
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_INVALID_HANDLE, MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_buffer_create(memhier_context *context, int64_t bytes, memhier_buffer **buffer);

/** Wraps memory of the caller (host or device) as a buffer whose contents are valid there. The caller leaves that
 *  memory alone until the buffer is mapped or destroyed; destroying brings the newest contents back into it.
 *  @param context  a live context
 *  @param pointer  not NULL unless bytes is 0; must outlive the buffer
 *  @param bytes    >= 0
 *  @param buffer   receives the handle; NULL on failure
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_INVALID_HANDLE, MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_buffer_wrap(memhier_context *context, void *pointer, int64_t bytes,
                                               memhier_buffer **buffer);

/** Destroys a buffer after waiting for the work that uses it.
 *  @param buffer  NULL is fine
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, or the error of bringing the contents back to wrapped memory */
MEMHIER_API memhier_status memhier_buffer_destroy(memhier_buffer *buffer);

/** Makes the contents readable or writable by the host until memhier_buffer_unmap. Waits for pending work, but not to
 *  read contents that are current on the host.
 *  @param buffer   a live buffer that is not mapped
 *  @param access   MEMHIER_ACCESS_
 *  @param pointer  receives the host address
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_STATE (already mapped), MEMHIER_INVALID_ARGUMENT, MEMHIER_INVALID_HANDLE,
 *          MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST */
MEMHIER_API memhier_status memhier_buffer_map(memhier_buffer *buffer, int32_t access, void **pointer);

/** Ends a mapping. The host address is not to be used any more.
 *  @param buffer  a mapped buffer
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_STATE (not mapped), MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_buffer_unmap(memhier_buffer *buffer);

/** Device address of the contents for the caller's own kernels on a stream; work queued there before this call's return
 *  sees the newest contents. With WRITE or READ_WRITE the host side is stale afterwards.
 *  @param buffer   a live buffer that is not mapped
 *  @param access   MEMHIER_ACCESS_
 *  @param stream   as in memhier_plan_execute. The next use of the buffer waits for all work queued there until then,
 *                  so the stream must live until that use, or the buffer's destruction, has begun
 *  @param pointer  receives the device address, valid until the buffer is destroyed
 *  @return MEMHIER_SUCCESS, MEMHIER_NO_DEVICE, MEMHIER_INVALID_STATE, MEMHIER_INVALID_ARGUMENT, MEMHIER_INVALID_HANDLE,
 *          MEMHIER_CAPTURE, MEMHIER_OUT_OF_DEVICE_MEMORY, MEMHIER_DEVICE_LOST */
MEMHIER_API memhier_status memhier_buffer_device_pointer(memhier_buffer *buffer, int32_t access, void *stream,
                                                         void **pointer);

/** Size and traffic of a buffer. Any of the outputs may be NULL.
 *  @param buffer     a live buffer
 *  @param bytes      its size
 *  @param to_device  how often its contents crossed the link to the device
 *  @param to_host    how often they crossed it to the host
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_buffer_info(memhier_buffer *buffer, int64_t *bytes, int64_t *to_device,
                                               int64_t *to_host);

/** The chain that the buffers of a context went through: every move of contents over the link and which call needed it,
 *  and the moves that were saved because the contents were there already or were overwritten whole. Counts, bytes and
 *  seconds at the machine's rates are those of all uses since the context was made, of destroyed buffers as well; the
 *  latest 256 uses are listed one by one. Buffers are numbered in the order of their creation, from 1.
 *  @param context   a live context
 *  @param format    MEMHIER_TEXT or MEMHIER_JSON
 *  @param buffer    receives the text; NULL with capacity 0 asks for the size alone
 *  @param capacity  bytes of buffer, >= 0
 *  @param needed    receives the size with the terminating zero; may be NULL
 *  @return MEMHIER_SUCCESS; MEMHIER_BUFFER_TOO_SMALL after writing what fits (terminated); MEMHIER_INVALID_HANDLE;
 *          MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_context_explain_buffers(memhier_context *context, memhier_format format,
                                                           char *buffer, int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
