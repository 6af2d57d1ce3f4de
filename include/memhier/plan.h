/* SPDX-License-Identifier: Apache-2.0 */
/** @file plan.h
 *  Plans: decide once, run many times, read why.
 *
 *  A plan is immutable and holds no data: it may run on many threads and streams at once, with other pointers
 *  each time.
 */
#ifndef MEMHIER_PLAN_H
#define MEMHIER_PLAN_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Restrictions on a decision. Names are those that the explanation prints; an empty one is like NULL. */
typedef struct memhier_plan_options {
  uint32_t struct_size;  /**< set by memhier_plan_options_init */
  memhier_target target; /**< where to compute [MEMHIER_TARGET] */
  const char *way;       /**< NULL: any [MEMHIER_WAY] */
  const char *route_in;  /**< route of operands that are read; those that it cannot carry (already on the device, say)
                              take the best that can; NULL: any [MEMHIER_ROUTE_IN] */
  const char *route_out; /**< the same of operands that are written; NULL: any [MEMHIER_ROUTE_OUT] */
  int64_t working_set;   /**< bytes of device memory for staging; 0: the context's limit */
  int32_t measure;       /**< 1: time the best few ways on scratch data and keep the fastest */
  memhier_read_next read_next; /**< where results in managed memory are read next: the pages are left there, and the
                                    way back that this saves or costs is part of the prediction. Not under capture, and
                                    not on devices without concurrent managed access [MEMHIER_READ_NEXT] */
} memhier_plan_options;

/** Fills *options with the defaults.
 *  @param options      not NULL
 *  @param struct_size  sizeof(memhier_plan_options) as the caller knows it
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_plan_options_init(memhier_plan_options *options, size_t struct_size);

/** Plans a transpose: destination (j, i[, k]) = source (i, j[, k]).
 *  @param context      a live context
 *  @param source       rank 2 {rows, columns} or rank 3 {rows, columns, batch}; pointer and buffer may be NULL: place
 *                      then tells where the data will be (AUTO means pageable)
 *  @param destination  extents {columns, rows[, batch]} of the same type; NULL, or the same array as the source by the
 *                      same pointer: in place (rows = columns)
 *  @param options      NULL for the defaults
 *  @param plan         receives the handle; NULL on failure. The caller destroys it
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_HANDLE,
 *          MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_plan_create_transpose(memhier_context *context, const memhier_operand *source,
                                                         const memhier_operand *destination,
                                                         const memhier_plan_options *options, memhier_plan **plan);

/** Plans a permutation; see memhier_permute.
 *  @param context      a live context
 *  @param source       as in memhier_permute; pointer and buffer may be NULL: place then tells where the data will be
 *                      (AUTO means pageable)
 *  @param destination  as in memhier_permute, pointer and buffer as for the source
 *  @param permutation  one entry for each mode of the destination, the mode of the source that comes there, from 0
 *  @param options      NULL for the defaults
 *  @param plan         receives the handle; NULL on failure. The caller destroys it
 *  @return as memhier_plan_create_transpose */
MEMHIER_API memhier_status memhier_plan_create_permute(memhier_context *context, const memhier_operand *source,
                                                       const memhier_operand *destination, const int32_t *permutation,
                                                       const memhier_plan_options *options, memhier_plan **plan);

/** Plans the problem of a problem line, "transpose f32 4096x4096 src=pageable dst=device"; no data needed.
 *  @param context  a live context
 *  @param line     the grammar is in docs/problem-lines.md
 *  @param options  NULL for the defaults
 *  @param plan     receives the handle; NULL on failure
 *  @return as memhier_plan_create_transpose; MEMHIER_INVALID_ARGUMENT names the word that is not understood */
MEMHIER_API memhier_status memhier_plan_create_line(memhier_context *context, const char *line,
                                                    const memhier_plan_options *options, memhier_plan **plan);

/** @param plan  NULL is fine. Runs in flight keep what they need.
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_plan_destroy(memhier_plan *plan);

/** Runs a plan.
 *
 *  The stream decides about asynchrony. NULL: the call waits for the legacy default stream and returns when the result
 *  is ready. A cudaStream_t (also the values 0x1, legacy, and 0x2, per-thread): if every operand is device-accessible
 *  (device, managed, pinned) and the plan needs no workspace or gets one, the work is queued and the call returns, and
 *  may be captured into a graph (but for the ways cuda_naive_constant and cuda_texture of filters, which are taken
 *  only when forced: MEMHIER_CAPTURE); otherwise the call waits for the stream and returns when the result is ready,
 *  and under capture gives MEMHIER_CAPTURE before any CUDA work. Host memory may be reused as soon as a complete call
 *  returns.
 *
 *  @param plan             a live plan
 *  @param pointers         element (0, 0, ...) of each operand, sources first: {source, destination}, or {matrix}
 *                          in place, where {matrix, matrix} with equal pointers will do too. Their places must be
 *                          those that were planned. Their alignment is free: where it is less than planned, another
 *                          way may run
 *  @param count            number of pointers
 *  @param workspace        device memory of memhier_plan_workspace bytes, aligned to 256; or NULL
 *  @param workspace_bytes  bytes of workspace
 *  @param stream           see above; no CUDA type so that C compilers need no CUDA headers
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT (also: a pointer in another place or of another device),
 *          MEMHIER_OVERLAP, MEMHIER_CAPTURE, MEMHIER_NOT_FEASIBLE (a plan for the machine of a file), MEMHIER_OUT_OF_*,
 *          MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED, MEMHIER_INVALID_HANDLE */
MEMHIER_API memhier_status memhier_plan_execute(memhier_plan *plan, void *const *pointers, int32_t count,
                                                void *workspace, int64_t workspace_bytes, void *stream);

/** Device bytes that let a plan over device-accessible operands run asynchronously; 0 when none are needed.
 *  @param plan   a live plan
 *  @param bytes  receives the size
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_plan_workspace(memhier_plan *plan, int64_t *bytes);

/** Every way and route considered, its predicted time, the choice, the reasons against the others, floor and ratio; for
 *  pageable operands from how many calls on memhier_host_adopt pays.
 *  @param plan      a live plan
 *  @param format    MEMHIER_TEXT or MEMHIER_JSON
 *  @param buffer    receives the text; NULL with capacity 0 asks for the size alone
 *  @param capacity  bytes of buffer, >= 0
 *  @param needed    receives the size with the terminating zero; may be NULL
 *  @return MEMHIER_SUCCESS; MEMHIER_BUFFER_TOO_SMALL after writing what fits (terminated); MEMHIER_INVALID_HANDLE;
 *          MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_plan_explain(memhier_plan *plan, memhier_format format, char *buffer,
                                                int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
