/* SPDX-License-Identifier: Apache-2.0 */
/** @file filter.h
 *  Filters: weighted sums over a window that slides along one axis (FIR) or over two (images), as correlation or
 *  convolution, with any border, decimation, several channels, regions of larger images, and signals in blocks.
 *
 *  | elements | taps       | sums                                                                     |
 *  |----------|------------|--------------------------------------------------------------------------|
 *  | F32      | F32        | f32                                                                      |
 *  | F64      | F64        | f64                                                                      |
 *  | C64      | C64 or F32 | f32, no part is conjugated                                               |
 *  | U8, I16  | I32        | exact; divided by the divisor, rounded to nearest with halves away from  |
 *  |          |            | zero, and brought into the range of the elements (saturation) at the end |
 *
 *  Per axis, with K taps w[0..K-1] and the centre c = K / 2 + origin (integer division; the convention of SciPy's
 *  ndimage, also for even K):
 *
 *      correlation  out[i] = w[0] x[i*step - c] + ... + w[K-1] x[i*step - c + K-1]
 *      convolution  out[i] = w[0] x[i*step + c] + ... + w[K-1] x[i*step + c - (K-1)]
 *
 *  in mode SAME. In mode VALID the window of out[i] lies inside and begins at x[i*step]. Mode FULL has every window
 * that touches the data; the first one holds x[0] alone. Mode STREAM looks back: the window ends with x[i*step], and
 * what lies before the block comes from a state. Outside of the data the border tells the values:
 *
 *  | border   | outside, a b c d inside | ndimage  | OpenCV      | numpy.pad | IPP     | CUDA textures |
 *  |----------|-------------------------|----------|-------------|-----------|---------|---------------|
 *  | REFLECT  | d c b a (a b c d) d c b | reflect  | REFLECT     | symmetric | MirrorR | mirror        |
 *  | MIRROR   | d c b (a b c d) c b a   | mirror   | REFLECT_101 | reflect   | Mirror  | -             |
 *  | NEAREST  | a a a (a b c d) d d d   | nearest  | REPLICATE   | edge      | Repl    | clamp         |
 *  | WRAP     | b c d (a b c d) a b c   | wrap     | WRAP        | wrap      | -       | wrap          |
 *  | CONSTANT | k k k (a b c d) k k k   | constant | CONSTANT    | constant  | Const   | border        |
 *
 *  Each is defined for any number of taps and any length from 1 on: the pattern goes on periodically. In 2-D the image
 *  is extended along both axes first, then filtered; separable taps a, b give the sums of the dense taps a[i]*b[j], up
 *  to rounding where all is finite: rows (axis 1) are filtered first and rounded to the type of the sums.
 *
 *  Examples, run as tests (NEAREST where nothing is said; "0": CONSTANT with value 0):
 *
 *      x 0 1 0       w 0 0 1      0            correlation 1 0 0           convolution 0 0 1
 *      x 1 2 3 4     w 1 10       0            correlation 10 21 32 43     convolution 12 23 34 40
 *      x 1 2 3 4     w 1 0 0      0            origin -1: 1 2 3 4          origin 0: 0 1 2 3     origin 1: 0 0 1 2
 *      x 1 2 3       w 1 10       0, FULL      correlation 10 21 32 3      convolution 1 12 23 30
 *      x 1 2 3       w 1 10       VALID        correlation 21 32           convolution 12 23
 *      x 1 2 3       w 1 10       STREAM       state 0: 10 21 32           state 7: 17 21 32     (correlation)
 *      x 1 2 3 4     w 1 0 0 0 0               REFLECT 2 1 1 2             MIRROR 3 2 1 2
 *                                              NEAREST 1 1 1 2             WRAP 3 4 1 2          CONSTANT 9: 9 9 1 2
 *      x 1 2 3 4 5   w 1          step 2       1 3 5
 *      u8  x 10 20 255   w 1 1 1  divisor 2    20 143 255
 *      i16 x 1 3         w -1     divisor 2    -1 -2
 *
 *  Every tap of a window is applied and nothing beside it is read: a NaN or infinity reaches the windows that hold it,
 *  all of them and no others, also under taps that are 0.
 *
 *  Source and destination may be pageable, pinned, managed or device memory in any combination; they must not share
 *  elements. Coefficients are read from host memory before a call returns. Zero extents are valid and do nothing.
 *  Streams and asynchrony: memhier_plan_execute. Repeated calls with equal taps reuse the decision (plan cache).
 *  MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT and MEMHIER_OVERLAP are found before anything is written.
 *  MEMHIER_NOT_FEASIBLE comes from what the environment forces, from a place that nothing here can reach, and in every
 *  call of a context with a machine_file.
 */
#ifndef MEMHIER_FILTER_H
#define MEMHIER_FILTER_H

#include <memhier/plan.h>
#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which windows have an output. N: length of the axis, K: taps along it. Zero where N is. */
typedef int32_t memhier_filter_mode;

enum {
  MEMHIER_FILTER_SAME = 0,  /**< one at each element: ceil(N / step) outputs */
  MEMHIER_FILTER_VALID = 1, /**< those inside the data: (N - K) / step + 1 outputs, none when N < K */
  MEMHIER_FILTER_FULL = 2,  /**< those that touch the data: ceil((N + K - 1) / step) outputs */
  MEMHIER_FILTER_STREAM = 3 /**< rank 1: those that end at an element, with state; N / step outputs, N a multiple of
                                 step */
};

/** What lies outside of the data; the table is above. */
typedef int32_t memhier_border;

enum {
  MEMHIER_BORDER_REFLECT = 0,
  MEMHIER_BORDER_MIRROR = 1,
  MEMHIER_BORDER_NEAREST = 2,
  MEMHIER_BORDER_WRAP = 3,
  MEMHIER_BORDER_CONSTANT = 4
};

/** A filter. Set up with memhier_filter_init, then fill in rank, taps and coefficients and what differs. Members of
 *  axis 1 are ignored at rank 1. Of an image axis 0 counts the rows and axis 1 the columns. */
typedef struct memhier_filter {
  uint32_t struct_size;             /**< set by memhier_filter_init */
  int32_t rank;                     /**< axes that are filtered: 1 or 2 */
  memhier_type taps_type;           /**< 0: the type of the elements, I32 for U8 and I16 */
  int32_t convolution;              /**< 0: correlation, 1: convolution */
  memhier_filter_mode mode;         /**< of both axes */
  memhier_border border[2];         /**< per axis; ignored where no window leaves the data */
  int32_t reserved;                 /**< 0 */
  int64_t taps[2];                  /**< taps per axis, >= 1 */
  const void *coefficients;         /**< taps[0] (x taps[1], row after row) values; NULL: separable */
  const void *axis_coefficients[2]; /**< separable, rank 2: taps[0] and taps[1] values; else NULL */
  double border_value[2];           /**< CONSTANT: the value on both axes (C64: re, im), of the range of the elements */
  int64_t origin[2];                /**< SAME: shifts the centre, -(taps / 2) .. (taps - 1) / 2; else 0 */
  int64_t step[2];                  /**< decimation: outputs at every step-th place, >= 1 */
  int64_t margin_before[2];         /**< SAME: elements that exist in memory before the source, >= 0; they are
                                         part of the data when windows are filled, and the border begins beyond
                                         them. 0: what surrounds the source is not read */
  int64_t margin_after[2];          /**< the same behind it */
  int64_t divisor;                  /**< U8, I16: >= 1; else 1 */
} memhier_filter;

/** Fills *filter with defaults: rank 1, correlation, SAME, border REFLECT, step 1, divisor 1, everything else zero.
 *  @param filter       not NULL
 *  @param struct_size  sizeof(memhier_filter) as the caller knows it
 *  @return MEMHIER_SUCCESS, or MEMHIER_INVALID_ARGUMENT for a NULL pointer or a size that no release has */
MEMHIER_API memhier_status memhier_filter_init(memhier_filter *filter, size_t struct_size);

/** Extents of the destination. Coefficients and types are not looked at.
 *  @param filter               rank, taps, mode and step count
 *  @param source_extents       `rank` lengths, >= 0
 *  @param destination_extents  receives `rank` lengths
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_filter_extents(const memhier_filter *filter, const int64_t *source_extents,
                                                  int64_t *destination_extents);

/** destination = filtered source, for operands with any strides, places and buffers.
 *  @param context      a live context
 *  @param filter       the filter; any mode but STREAM
 *  @param source       rank that of the filter, or one more: the last extent then counts channels, each filtered for
 *                      itself (interleaved: its stride is 1; planar: its stride is the largest)
 *  @param destination  same type, rank and channels; extents as memhier_filter_extents tells
 *  @param stream       NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_STATE (a buffer is mapped), MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST,
 *          MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_filter_apply(memhier_context *context, const memhier_filter *filter,
                                                const memhier_operand *source, const memhier_operand *destination,
                                                void *stream);

/** Filters one block of a signal. The block's state out is the next one's state in. However a signal is cut into
 *  blocks, the result has the same bits, also when blocks are computed in different places, on hosts with fused
 *  multiply-add.
 *  @param context      a live context
 *  @param filter       rank 1, mode STREAM
 *  @param source       {n} or {n, channels}, n a multiple of the step
 *  @param destination  {n / step} or {n / step, channels}
 *  @param state_in     {taps - 1} or {taps - 1, channels} of the element type, oldest first: what came before the
 *                      block; NULL: zeros
 *  @param state_out    receives the last taps - 1 elements of state_in and source together; NULL: not wanted
 *  @param stream       NULL: blocking; see memhier_plan_execute
 *  @return as memhier_filter_apply; no two of destination, state_out and what is read may share elements */
MEMHIER_API memhier_status memhier_filter_stream(memhier_context *context, const memhier_filter *filter,
                                                 const memhier_operand *source, const memhier_operand *destination,
                                                 const memhier_operand *state_in, const memhier_operand *state_out,
                                                 void *stream);

/** Plans memhier_filter_apply or, for mode STREAM, memhier_filter_stream. The plan keeps the coefficients. Its pointers
 *  in memhier_plan_execute are {source, destination} and, where they were given, state_in, then state_out.
 *  @param context      a live context
 *  @param filter       as there
 *  @param source       as there; pointer and buffer may be NULL: place then tells where the data will be
 *  @param destination  as there
 *  @param state_in     NULL: zeros; NULL in the other modes
 *  @param state_out    NULL: not wanted; NULL in the other modes
 *  @param options      NULL for the defaults
 *  @param plan         receives the handle; NULL on failure. The caller destroys it
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_HANDLE,
 *          MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_plan_create_filter(memhier_context *context, const memhier_filter *filter,
                                                      const memhier_operand *source, const memhier_operand *destination,
                                                      const memhier_operand *state_in, const memhier_operand *state_out,
                                                      const memhier_plan_options *options, memhier_plan **plan);

/** Correlation along a packed array, as many outputs as elements, CONSTANT meaning 0.
 *  @param context       a live context
 *  @param type          F32, F64, C64, U8 or I16
 *  @param n             elements, >= 0
 *  @param source        element 0
 *  @param taps          number of coefficients, >= 1
 *  @param coefficients  host memory; of the type of the elements, I32 for U8 and I16
 *  @param border        a MEMHIER_BORDER_ constant
 *  @param destination   element 0
 *  @param stream        NULL: blocking; see memhier_plan_execute
 *  @return as memhier_filter_apply */
MEMHIER_API memhier_status memhier_filter_1d(memhier_context *context, memhier_type type, int64_t n, const void *source,
                                             int64_t taps, const void *coefficients, memhier_border border,
                                             void *destination, void *stream);

/** Correlation over an image, as many outputs as elements, CONSTANT meaning 0.
 *  @param context       a live context
 *  @param type          F32, F64, C64, U8 or I16
 *  @param rows          >= 0
 *  @param columns       >= 0
 *  @param source        element (0, 0)
 *  @param lds           elements from one row of the source to the next, >= max(1, columns)
 *  @param tap_rows      >= 1
 *  @param tap_columns   >= 1
 *  @param coefficients  host memory, tap_rows rows of tap_columns; type as in memhier_filter_1d
 *  @param border        of both axes
 *  @param destination   element (0, 0)
 *  @param ldd           elements from one row of the destination to the next, >= max(1, columns)
 *  @param stream        NULL: blocking; see memhier_plan_execute
 *  @return as memhier_filter_apply */
MEMHIER_API memhier_status memhier_filter_2d(memhier_context *context, memhier_type type, int64_t rows, int64_t columns,
                                             const void *source, int64_t lds, int64_t tap_rows, int64_t tap_columns,
                                             const void *coefficients, memhier_border border, void *destination,
                                             int64_t ldd, void *stream);

#ifdef __cplusplus
}
#endif
#endif
