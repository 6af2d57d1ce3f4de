/* SPDX-License-Identifier: Apache-2.0 */
/** @file matmul.h
 *  Matrix product C = alpha op(A) op(B) + beta C, batched, with leading dimensions or any strides.
 *
 *  | A and B | C           | products and sums | alpha, beta          |
 *  |---------|-------------|-------------------|----------------------|
 *  | F32     | F32         | f32               | float                |
 *  | F64     | F64         | f64               | double               |
 *  | C64     | C64         | f32               | float[2]: re, im     |
 *  | C128    | C128        | f64               | double[2]: re, im    |
 *  | F16     | F16 or F32  | f32               | float                |
 *  | BF16    | BF16 or F32 | f32               | float                |
 *  | I8      | I32         | i32               | int32_t              |
 *
 *  The calls with leading dimensions write C in the type of A and B, for I8 in I32; the operand form takes the type of
 * C from its description. A result of F16 or BF16 is rounded once, from f32. Sums of I8 products are exact, and so is
 *  alpha times them plus beta C, as long as they fit int32_t (k <= 131071 with alpha = 1 and beta = 0); beyond, the
 *  lowest 32 bits of the exact result are stored. The order of summation of the other types is not promised.
 *
 *  beta = 0: C is only written, whatever it held (NaN does not leak). alpha = 0: A and B are not read, their pointers
 *  may be NULL; what is left is C = beta C. k = 0 means the same. m, n or batch 0: nothing is done. A NaN as alpha or
 *  beta multiplies like any other number. alpha and beta are read before the call returns.
 *
 *  A, B and C may be pageable, pinned, managed or device memory in any combination. C must not share elements with A or
 *  B (MEMHIER_OVERLAP), except where A and B are not read. A and B may be the same. Elements that the leading dimension
 *  leaves between rows are neither read nor written.
 *  Streams and asynchrony: memhier_plan_execute. Repeated calls reuse the decision (plan cache), whatever the values of
 *  alpha and beta that are neither 0 nor 1.
 *  MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT and MEMHIER_OVERLAP are found before anything is written.
 *  MEMHIER_NOT_FEASIBLE comes from what the environment forces, from a place that nothing here can reach, and in every
 *  call of a context with a machine_file.
 */
#ifndef MEMHIER_MATMUL_H
#define MEMHIER_MATMUL_H

#include <memhier/plan.h>
#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What is done with a stored matrix before it is multiplied. The values are those of CBLAS. */
typedef int32_t memhier_operation;

enum {
  MEMHIER_OP_N = 111, /**< op(X) = X */
  MEMHIER_OP_T = 112, /**< op(X) = the transpose of X */
  MEMHIER_OP_C = 113  /**< op(X) = the conjugate transpose of X; for real types the transpose */
};

/** How products and sums of F32 and C64 may be computed. It changes nothing for the other types. */
typedef int32_t memhier_accuracy;

enum {
  MEMHIER_ACCURACY_EXACT = 0,           /**< each product and sum in f32 with ordinary rounding */
  MEMHIER_ACCURACY_FP32_EQUIVALENT = 1, /**< any method whose error is no larger than that of sums in f32, for factors
                                             of at least 2^-110 or 0; by tensor cores where they are fit for it */
  MEMHIER_ACCURACY_FAST = 2             /**< products of operands rounded to a shorter type (TF32, BF16), sums in f32 */
};

/** C = alpha op(A) op(B) + beta C with op(A) m x k, op(B) k x n, C m x n, all in the same order.
 *  @param context  a live context
 *  @param type     element type of A and B: F32, F64, C64, C128, F16, BF16, I8
 *  @param order    MEMHIER_ROW_MAJOR or MEMHIER_COLUMN_MAJOR, of the three matrices as they are stored
 *  @param op_a     MEMHIER_OP_N: A is stored m x k; MEMHIER_OP_T, MEMHIER_OP_C: k x m
 *  @param op_b     MEMHIER_OP_N: B is stored k x n; MEMHIER_OP_T, MEMHIER_OP_C: n x k
 *  @param m        rows of C, >= 0
 *  @param n        columns of C, >= 0
 *  @param k        length of the sums, >= 0
 *  @param alpha    host memory, one scalar of the table above; NULL: 1
 *  @param a        element (0, 0) of A; may be NULL when alpha is 0 or A has no elements
 *  @param lda      elements between stored rows (row-major) or columns (column-major) of A, >= max(1, their length)
 *  @param b        element (0, 0) of B; may be NULL when alpha is 0 or B has no elements
 *  @param ldb      the same of B
 *  @param beta     host memory, one scalar of the table above; NULL: 0
 *  @param c        element (0, 0) of C
 *  @param ldc      the same of C: >= max(1, n) row-major, >= max(1, m) column-major
 *  @param stream   NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_matmul(memhier_context *context, memhier_type type, memhier_order order,
                                          memhier_operation op_a, memhier_operation op_b, int64_t m, int64_t n,
                                          int64_t k, const void *alpha, const void *a, int64_t lda, const void *b,
                                          int64_t ldb, const void *beta, void *c, int64_t ldc, void *stream);

/** As memhier_matmul for batch products of equal shape.
 *  @param context  a live context
 *  @param type     element type of A and B
 *  @param order    MEMHIER_ROW_MAJOR or MEMHIER_COLUMN_MAJOR, of all matrices
 *  @param op_a     as in memhier_matmul
 *  @param op_b     as in memhier_matmul
 *  @param m        rows of each C, >= 0
 *  @param n        columns of each C, >= 0
 *  @param k        length of the sums, >= 0
 *  @param alpha    of all products; NULL: 1
 *  @param a        element (0, 0) of the first A
 *  @param lda      as in memhier_matmul
 *  @param stride_a elements from one A to the next, any sign (0: the same A each time)
 *  @param b        element (0, 0) of the first B
 *  @param ldb      as in memhier_matmul
 *  @param stride_b elements from one B to the next, any sign (0: the same B each time)
 *  @param beta     of all products; NULL: 0
 *  @param c        element (0, 0) of the first C
 *  @param ldc      as in memhier_matmul
 *  @param stride_c elements from one C to the next; they must not overlap
 *  @param batch    number of products, >= 0
 *  @param stream   NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST, MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_matmul_batch(memhier_context *context, memhier_type type, memhier_order order,
                                                memhier_operation op_a, memhier_operation op_b, int64_t m, int64_t n,
                                                int64_t k, const void *alpha, const void *a, int64_t lda,
                                                int64_t stride_a, const void *b, int64_t ldb, int64_t stride_b,
                                                const void *beta, void *c, int64_t ldc, int64_t stride_c, int64_t batch,
                                                void *stream);

/** What the operands of a product do not tell. */
typedef struct memhier_matmul_options {
  uint32_t struct_size;      /**< set by memhier_matmul_options_init */
  memhier_operation op_a;    /**< MEMHIER_OP_N */
  memhier_operation op_b;    /**< MEMHIER_OP_N */
  memhier_accuracy accuracy; /**< MEMHIER_ACCURACY_EXACT */
} memhier_matmul_options;

/** Fills *options with the defaults: both matrices as they are stored, exact.
 *  @param options      not NULL
 *  @param struct_size  sizeof(memhier_matmul_options) as the caller knows it
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_matmul_options_init(memhier_matmul_options *options, size_t struct_size);

/** The general form: operands with any strides, places and buffers.
 *  @param context  a live context
 *  @param a        as stored: rank 2 {m, k}, or {k, m} when op_a transposes; or rank 3 with the batch last
 *  @param b        as stored: {k, n}, or {n, k} when op_b transposes, and the batch; of the type and rank of a
 *  @param c        {m, n[, batch]}; its type is one of the table above, its strides nest
 *  @param options  NULL for the defaults
 *  @param alpha    host memory, one scalar of the table above; NULL: 1
 *  @param beta     host memory, one scalar of the table above; NULL: 0
 *  @param stream   NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_STATE (a buffer is mapped), MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST,
 *          MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_matmul_operands(memhier_context *context, const memhier_operand *a,
                                                   const memhier_operand *b, const memhier_operand *c,
                                                   const memhier_matmul_options *options, const void *alpha,
                                                   const void *beta, void *stream);

/** Plans a product. Its alpha and beta are those given here; the pointers of memhier_plan_execute are {A, B, C}.
 *  @param context         a live context
 *  @param a               as in memhier_matmul_operands; pointer and buffer may be NULL: place then tells where the
 * data will be (AUTO means pageable)
 *  @param b               as in memhier_matmul_operands, pointer and buffer as those of a
 *  @param c               as in memhier_matmul_operands, pointer and buffer as those of a
 *  @param matmul_options  NULL for the defaults
 *  @param alpha           host memory, one scalar of the table above; NULL: 1
 *  @param beta            host memory, one scalar of the table above; NULL: 0
 *  @param options         NULL for the defaults
 *  @param plan            receives the handle; NULL on failure. The caller destroys it
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_HANDLE,
 *          MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_plan_create_matmul(memhier_context *context, const memhier_operand *a,
                                                      const memhier_operand *b, const memhier_operand *c,
                                                      const memhier_matmul_options *matmul_options, const void *alpha,
                                                      const void *beta, const memhier_plan_options *options,
                                                      memhier_plan **plan);

#ifdef __cplusplus
}
#endif
#endif
