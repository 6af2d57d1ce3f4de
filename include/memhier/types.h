/* SPDX-License-Identifier: Apache-2.0 */
/** @file types.h
 *  Status codes, element types, places, operands: the vocabulary of every memhier call.
 *
 *  Every enumerator below has a pinned value. Values are only ever added. Functions take and return the fixed-width
 *  typedefs, never the enumeration types, so that a value unknown to an older caller is harmless in any language.
 */
#ifndef MEMHIER_TYPES_H
#define MEMHIER_TYPES_H

#include <stddef.h>
#include <stdint.h>

/** Marks what the library exports. */
#if defined(__GNUC__) || defined(__clang__)
#define MEMHIER_API __attribute__((visibility("default")))
#else
#define MEMHIER_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a call. 0 is success; the hundreds tell the family. */
typedef int32_t memhier_status;

enum {
  MEMHIER_SUCCESS = 0,

  /* 100-199: something the process or the machine lacks */
  MEMHIER_OUT_OF_HOST_MEMORY = 100,
  MEMHIER_OUT_OF_PINNED_MEMORY = 101,
  MEMHIER_OUT_OF_DEVICE_MEMORY = 102,
  MEMHIER_OUT_OF_MANAGED_MEMORY = 103,
  MEMHIER_NO_DEVICE = 110,     /**< no usable GPU, no driver, or a library built without CUDA */
  MEMHIER_DEVICE_LOST = 111,   /**< the device failed; sticky; host work goes on */
  MEMHIER_FOREIGN_ERROR = 112, /**< a CUDA error that the process had before this call; left in place */
  MEMHIER_FORKED = 113,        /**< GPU work in a child of a process that used its device before fork() */
  MEMHIER_FILE_ERROR = 120,    /**< a file named by the caller cannot be used */

  /* 200-299: the arguments, nothing was written */
  MEMHIER_INVALID_ARGUMENT = 200,
  MEMHIER_INVALID_HANDLE = 201,
  MEMHIER_OVERLAP = 202,          /**< source and destination share elements and are not the same square matrix */
  MEMHIER_BUFFER_TOO_SMALL = 203, /**< text did not fit; *needed tells the size */
  MEMHIER_CAPTURE = 210,          /**< the call cannot be captured into a graph; no CUDA work was done */
  MEMHIER_INVALID_STATE = 211,    /**< the object is not in a state that allows the call */

  /* 300-399: valid, but not to be had */
  MEMHIER_UNSUPPORTED = 300,
  MEMHIER_NOT_FEASIBLE = 301, /**< a forced way, route or place cannot do it, or the plan is for the machine of a file;
                                   the error text has the reason code */

  /* 900-999: a defect of memhier */
  MEMHIER_INTERNAL = 900
};

/** Element type: one of the constants below or MEMHIER_BYTES(n). */
typedef int32_t memhier_type;

enum {
  MEMHIER_F16 = 1,
  MEMHIER_BF16 = 2,
  MEMHIER_F32 = 3,
  MEMHIER_F64 = 4,
  MEMHIER_C64 = 5,  /**< complex of two f32 */
  MEMHIER_C128 = 6, /**< complex of two f64 */
  MEMHIER_I8 = 7,
  MEMHIER_U8 = 8,
  MEMHIER_I16 = 9,
  MEMHIER_I32 = 10,
  MEMHIER_I64 = 11
};

/** Opaque element of n bytes, 1 <= n <= 16. Such arrays need no alignment beyond one byte. */
#define MEMHIER_BYTES(n) ((memhier_type)(0x100 + (n)))

/** Storage order of a matrix given by a leading dimension. The values are those of CBLAS. */
typedef int32_t memhier_order;

enum { MEMHIER_ROW_MAJOR = 101, MEMHIER_COLUMN_MAJOR = 102 };

/** Where bytes live. AUTO: memhier asks the driver about the pointer. */
typedef int32_t memhier_place;

enum {
  MEMHIER_PLACE_AUTO = 0,
  MEMHIER_PLACE_PAGEABLE = 1, /**< malloc, ALLOCATE, stack, mmap */
  MEMHIER_PLACE_PINNED = 2,   /**< page-locked: memhier_host_allocate, memhier_host_adopt, cudaMallocHost,
                                   cudaHostRegister. In a context without a device: any host memory */
  MEMHIER_PLACE_MANAGED = 3,  /**< cudaMallocManaged */
  MEMHIER_PLACE_DEVICE = 4    /**< device memory of the context's device; AUTO finds that of its peer_devices */
};

/** Form of a text. */
typedef int32_t memhier_format;

enum { MEMHIER_TEXT = 0, MEMHIER_JSON = 1 };

/** Host that computes, or device. */
typedef int32_t memhier_target;

enum { MEMHIER_TARGET_AUTO = 0, MEMHIER_TARGET_HOST = 1, MEMHIER_TARGET_DEVICE = 2 };

/** Where the results of a plan that lie in managed memory are read next, which is where the run leaves them. */
typedef int32_t memhier_read_next;

enum {
  MEMHIER_READ_NEXT_DEFAULT = 0, /**< not said: the route decides. managed_prefetch sends them to the host, the others
                                      leave them where they have written them */
  MEMHIER_READ_NEXT_HOST = 1,
  MEMHIER_READ_NEXT_DEVICE = 2 /**< the context's device */
};

typedef struct memhier_context memhier_context; /**< machine, threads, pools, plan cache; see context.h */
typedef struct memhier_plan memhier_plan;       /**< an immutable decision for one problem; see plan.h */
typedef struct memhier_buffer memhier_buffer;   /**< bytes whose residency memhier tracks; see buffer.h */

/** Most extents of an operand. */
#define MEMHIER_MAX_RANK 8

/** An array: where it starts and how its elements lie.
 *
 *  Element (i0, i1, ...) stands at pointer + (i0*strides[0] + i1*strides[1] + ...) elements; pointer addresses element
 *  (0, 0, ...), also when strides are negative. Set up with memhier_operand_init, then fill in what differs.
 *
 *  Strides of a destination, or of an array in place, must nest: in magnitude each is larger than what the smaller ones
 *  reach together, the sum of their (extent - 1) * |stride|. Extents of 1 do not count. So no two indices share a
 * place; interleaved arrays that do not share one either, but do not nest, are refused.
 */
typedef struct memhier_operand {
  uint32_t struct_size;              /**< set by memhier_operand_init */
  memhier_type type;                 /**< element type */
  void *pointer;                     /**< first element; NULL with a buffer, and where only a plan is made */
  memhier_buffer *buffer;            /**< tracked buffer instead of a pointer, else NULL */
  int64_t offset;                    /**< bytes from the start of the buffer to element (0, 0, ...) */
  memhier_place place;               /**< AUTO: by the pointer, or pageable when there is none. Ignored with a buffer */
  int32_t rank;                      /**< 1..MEMHIER_MAX_RANK */
  int64_t extents[MEMHIER_MAX_RANK]; /**< elements, >= 0 */
  int64_t strides[MEMHIER_MAX_RANK]; /**< elements, any sign; those of a destination nest, see above */
} memhier_operand;

/** Fills *operand with defaults (everything zero but struct_size).
 *  @param operand      not NULL
 *  @param struct_size  sizeof(memhier_operand) as the caller knows it
 *  @return MEMHIER_SUCCESS, or MEMHIER_INVALID_ARGUMENT for a NULL pointer or a size that no release has: smaller than
 *          the first, or not a multiple of 8 */
MEMHIER_API memhier_status memhier_operand_init(memhier_operand *operand, size_t struct_size);

/** Describes a matrix by its leading dimension: extents {rows, columns}, strides by the order.
 *  @param operand  receives the description; need not be initialised before
 *  @param type     element type
 *  @param order    MEMHIER_ROW_MAJOR or MEMHIER_COLUMN_MAJOR
 *  @param rows     >= 0
 *  @param columns  >= 0
 *  @param pointer  element (0, 0); may be NULL
 *  @param leading_dimension elements from one row (row-major) or column (column-major) to the next, >= max(1, its
 * length)
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_operand_matrix(memhier_operand *operand, memhier_type type, memhier_order order,
                                                  int64_t rows, int64_t columns, void *pointer,
                                                  int64_t leading_dimension);

/** Size of one element.
 *  @param type  any value
 *  @return bytes of one element of the type, 0 for an unknown type */
MEMHIER_API int64_t memhier_type_size(memhier_type type);

#ifdef __cplusplus
}
#endif
#endif
