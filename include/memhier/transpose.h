/* SPDX-License-Identifier: Apache-2.0 */
/** @file transpose.h
 *  Matrix transpose of any element of 1 to 16 bytes, out of place, batched, in place.
 *
 *  Elements are moved, never interpreted: the result has the same bits. Source and destination may be pageable, pinned,
 *  managed or device memory in any combination. Bytes between rows (leading dimension beyond the row) are neither read
 *  nor written. Zero extents are valid and do nothing; pointers may then be NULL. Source and destination must not share
 *  elements, except that the same pointer with equal leading dimensions and rows = columns means in place.
 *  Streams and asynchrony: memhier_plan_execute. Repeated calls reuse the decision (plan cache).
 *  MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT and MEMHIER_OVERLAP are found before anything is written.
 *  MEMHIER_NOT_FEASIBLE comes from what the environment forces, from a place that nothing here can reach, and in every
 *  call of a context with a machine_file.
 */
#ifndef MEMHIER_TRANSPOSE_H
#define MEMHIER_TRANSPOSE_H

#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** destination (columns x rows) = transpose of source (rows x columns), both in the same order.
 *  @param context  a live context
 *  @param type     element type
 *  @param order    MEMHIER_ROW_MAJOR or MEMHIER_COLUMN_MAJOR, of both matrices
 *  @param rows     rows of the source, >= 0
 *  @param columns  columns of the source, >= 0
 *  @param source   element (0, 0)
 *  @param source_leading       elements between rows (row-major) or columns (column-major) of the source,
 *                              >= max(1, columns) or max(1, rows)
 *  @param destination          element (0, 0)
 *  @param destination_leading  the same of the destination: >= max(1, rows) or max(1, columns)
 *  @param stream   NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_transpose(memhier_context *context, memhier_type type, memhier_order order,
                                             int64_t rows, int64_t columns, const void *source, int64_t source_leading,
                                             void *destination, int64_t destination_leading, void *stream);

/** As memhier_transpose for batch matrices of equal shape.
 *  @param context  a live context
 *  @param type     element type
 *  @param order    MEMHIER_ROW_MAJOR or MEMHIER_COLUMN_MAJOR, of all matrices
 *  @param rows     rows of each source, >= 0
 *  @param columns  columns of each source, >= 0
 *  @param source   element (0, 0) of the first source
 *  @param source_leading       as in memhier_transpose
 *  @param source_stride        elements from one source matrix to the next, any sign (0: the same source each time)
 *  @param destination          element (0, 0) of the first destination
 *  @param destination_leading  as in memhier_transpose
 *  @param destination_stride   elements from one destination matrix to the next; destinations must not overlap
 *  @param batch    number of matrices, >= 0
 *  @param stream   NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_transpose_batch(memhier_context *context, memhier_type type, memhier_order order,
                                                   int64_t rows, int64_t columns, const void *source,
                                                   int64_t source_leading, int64_t source_stride, void *destination,
                                                   int64_t destination_leading, int64_t destination_stride,
                                                   int64_t batch, void *stream);

/** Transposes a square matrix (or batch matrices) in place; the order does not matter.
 *  @param context  a live context
 *  @param type     element type
 *  @param size     rows and columns, >= 0
 *  @param matrix   element (0, 0)
 *  @param leading  elements between rows, >= max(1, size)
 *  @param stride   elements from one matrix to the next (any value when batch is 1)
 *  @param batch    number of matrices, >= 0
 *  @param stream   NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_transpose_inplace(memhier_context *context, memhier_type type, int64_t size,
                                                     void *matrix, int64_t leading, int64_t stride, int64_t batch,
                                                     void *stream);

/** The general form: destination (j, i[, k]) = source (i, j[, k]) for operands with any strides, places and buffers.
 *  @param context      a live context
 *  @param source       rank 2 {rows, columns} or rank 3 {rows, columns, batch}
 *  @param destination  extents {columns, rows[, batch]} of the same type; NULL: in place
 *  @param stream       NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_STATE (a buffer is mapped), MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST,
 *          MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_transpose_operands(memhier_context *context, const memhier_operand *source,
                                                      const memhier_operand *destination, void *stream);

#ifdef __cplusplus
}
#endif
#endif
