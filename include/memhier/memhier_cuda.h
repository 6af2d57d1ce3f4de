/* SPDX-License-Identifier: Apache-2.0 */
/** @file memhier_cuda.h
 *  Typed helpers for callers that have the CUDA headers. Nothing in here is exported by the library.
 */
#ifndef MEMHIER_CUDA_H
#define MEMHIER_CUDA_H

#include <cuda_runtime_api.h>
#include <memhier/memhier.h>

/** memhier_transpose on a CUDA stream (0 means blocking, as everywhere in memhier; cudaStreamLegacy queues). */
static inline memhier_status memhier_transpose_cuda(memhier_context *context, memhier_type type, memhier_order order,
                                                    int64_t rows, int64_t columns, const void *source,
                                                    int64_t source_leading, void *destination,
                                                    int64_t destination_leading, cudaStream_t stream) {
  return memhier_transpose(context, type, order, rows, columns, source, source_leading, destination,
                           destination_leading, (void *)stream);
}

/** memhier_plan_execute on a CUDA stream. */
static inline memhier_status memhier_plan_execute_cuda(memhier_plan *plan, void *const *pointers, int32_t count,
                                                       void *workspace, int64_t workspace_bytes, cudaStream_t stream) {
  return memhier_plan_execute(plan, pointers, count, workspace, workspace_bytes, (void *)stream);
}

#endif
