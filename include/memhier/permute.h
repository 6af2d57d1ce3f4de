/* SPDX-License-Identifier: Apache-2.0 */
/** @file permute.h
 *  Permutation of the modes of an array of rank 1 to MEMHIER_MAX_RANK, of any element of 1 to 16 bytes.
 *
 *  The convention is that of NumPy's transpose: mode i of the destination is mode permutation[i] of the source, so
 *  destination.extents[i] = source.extents[permutation[i]], and element (i0, i1, ...) of the destination is the element
 *  of the source whose index in mode permutation[k] is i_k. A matrix is transposed by {1, 0}.
 *  Elements are moved, never interpreted: the result has the same bits. Source and destination may be pageable, pinned,
 *  managed or device memory in any combination. Strides are never derived: those of the source have any sign, and 0
 *  repeats elements; those of the destination nest (memhier_operand). memhier_permute_packed needs none. Elements
 * between those of the arrays are neither read nor written. Zero extents are valid and do nothing; pointers may then be
 * NULL. Source and destination must not share elements. Streams and asynchrony: memhier_plan_execute. Repeated calls
 * reuse the decision (plan cache). MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT and MEMHIER_OVERLAP are found
 * before anything is written. MEMHIER_NOT_FEASIBLE comes from what the environment forces, from a place that nothing
 * here can reach, and in every call of a context with a machine_file.
 */
#ifndef MEMHIER_PERMUTE_H
#define MEMHIER_PERMUTE_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Permutes the modes of an array with any strides.
 *  @param context      a live context
 *  @param source       rank 1 to MEMHIER_MAX_RANK
 *  @param destination  the same rank and type, extents[i] = those of the source at permutation[i]
 *  @param permutation  one entry for each mode of the destination, the mode of the source that comes there, from 0;
 *                      read before return
 *  @param stream       NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_STATE (a buffer is mapped), MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST,
 *          MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_permute(memhier_context *context, const memhier_operand *source,
                                           const memhier_operand *destination, const int32_t *permutation,
                                           void *stream);

/** As memhier_permute for arrays without gaps, the last mode fastest on both sides (row-major). An array with the first
 *  mode fastest (column-major, Fortran) is one of these with its extents in reverse.
 *  @param context      a live context
 *  @param type         element type
 *  @param rank         1 to MEMHIER_MAX_RANK
 *  @param extents      rank extents of the source, each >= 0
 *  @param permutation  rank entries, as in memhier_permute
 *  @param source       element (0, 0, ...)
 *  @param destination  element (0, 0, ...)
 *  @param stream       NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_permute_packed(memhier_context *context, memhier_type type, int32_t rank,
                                                  const int64_t *extents, const int32_t *permutation,
                                                  const void *source, void *destination, void *stream);

#ifdef __cplusplus
}
#endif
#endif
