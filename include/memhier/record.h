/* SPDX-License-Identifier: Apache-2.0 */
/** @file record.h
 *  Conversion between record layouts: array of structures, structure of arrays, blocks of lanes, in any pair, for
 *  records described at run time.
 *
 *  A record has fields; a field has one or more components of one type. With R a record's index and C a component's:
 *  - AOS: records `stride` bytes apart, each field at its offset, its components one after the other.
 *  - SOA: an array of its own for each field, in one block (pointer) or each by a pointer of its own (field_pointers).
 *    Unless the packing says otherwise the arrays of a block begin at multiples of 64 bytes, so `float planes[3][n]` is
 *    one field of 3 components, or MEMHIER_PACKING_PACKED; memhier_record_layout tells the bytes. Component C of
 *    record R is element R + C * pitch, x(n,3) in Fortran; with `together` it is element R * components + C, x(3,n).
 *  - AOSOA: blocks of `lanes` records, each block a small SOA: per field `lanes` elements of the first component, then
 *    of the second, and so on; with `together`, lanes times all components. The last block is a whole one.
 *
 *  Components whose types agree on both sides are moved with all their bits. Different types of MEMHIER_U8, I8, I16,
 *  I32, F32 and F64 are converted: exactly where the destination has the value, else rounded to the nearest, ties to
 *  even; beyond the range of an integer type the nearest of its values, and 0 for not-a-number; beyond that of
 *  MEMHIER_F32 infinity; not-a-number stays that.
 *
 *  No address, offset or stride needs any alignment. Source and destination may be pageable, pinned, managed or device
 *  memory in any combination; they must not overlap, nor may two arrays that are written: a record or block counts
 *  from its first byte to the last of its fields, with all that lies between. Source fields may be named more than once
 *  or not at all. A count of 0 is valid and does nothing; pointers may then be NULL.
 *  Streams and asynchrony: memhier_plan_execute. Repeated calls reuse the decision (plan cache).
 */
#ifndef MEMHIER_RECORD_H
#define MEMHIER_RECORD_H

#include <memhier/plan.h>
#include <memhier/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Most fields of a record. */
#define MEMHIER_MAX_FIELDS 32
/** Most bytes of the fields of a record with the gaps between them; stride may be larger. */
#define MEMHIER_MAX_RECORD_BYTES 65535

/** How records lie in memory. */
typedef int32_t memhier_arrangement;

enum { MEMHIER_AOS = 0, MEMHIER_SOA = 1, MEMHIER_AOSOA = 2 };

/** Where the fields begin: within a record (AOS), a block of lanes (AOSOA) or the one block of all arrays (SOA). */
typedef int32_t memhier_packing;

enum {
  MEMHIER_PACKING_NATURAL = 0, /**< in their order, aligned to the parts of their type as C compilers do (MEMHIER_BYTES:
                                    1), the size rounded up to the largest alignment; SOA: arrays at multiples of 64 */
  MEMHIER_PACKING_PACKED = 1,  /**< in their order, without gaps */
  MEMHIER_PACKING_EXPLICIT = 2 /**< at the offset of each field */
};

/** Bytes of written records and blocks that belong to no field. Those between the arrays of SOA are never written. */
typedef int32_t memhier_padding;

enum {
  MEMHIER_PADDING_ZERO = 0, /**< are set to 0, up to the stride */
  MEMHIER_PADDING_KEEP = 1  /**< stay as they are, also lanes of the last block beyond the last record */
};

/** One field. Has no init function: zero it, then set what differs. The same description serves both sides where they
 *  agree. */
typedef struct memhier_field {
  memhier_type type;  /**< element type of a component; MEMHIER_BYTES(n): n bytes moved as one */
  int32_t components; /**< components, >= 1; 0 means 1 */
  int64_t offset;     /**< bytes, >= 0, with MEMHIER_PACKING_EXPLICIT; ignored otherwise */
  int32_t together;   /**< 1: components of a record stay together in SOA and AOSOA; 0: an array for each */
  int32_t reserved;   /**< 0 */
} memhier_field;

/** Records in memory. Set up with memhier_records_init, then fill in what differs. */
typedef struct memhier_records {
  uint32_t struct_size;            /**< set by memhier_records_init */
  memhier_arrangement arrangement; /**< MEMHIER_AOS, MEMHIER_SOA or MEMHIER_AOSOA */
  const memhier_field *fields;     /**< field_count fields; read before the call returns */
  int32_t field_count;             /**< 1..MEMHIER_MAX_FIELDS */
  memhier_packing packing;         /**< MEMHIER_PACKING_ */
  const int32_t *sources;          /**< of a destination: for each field the index of the source field it takes; NULL:
                                        the field at the same position. Components must agree. NULL in a source */
  memhier_padding padding;         /**< of a destination: MEMHIER_PADDING_ */
  memhier_place place;             /**< AUTO: by the pointer, or pageable when there is none. Ignored with a buffer */
  int64_t stride;                  /**< bytes from a record (AOS) or block (AOSOA) to the next, at least to the end of
                                        its last field; 0: its size by the packing. 0 for SOA */
  int64_t lanes;                   /**< AOSOA: records in a block, 1..65536; 0 otherwise */
  int64_t pitch;                   /**< SOA: elements from the array of a component to that of the next, >= count;
                                        0: count. 0 otherwise */
  void *pointer;                   /**< first record, block, or byte of the one block of SOA; NULL with a buffer, with
                                        field_pointers, and where only a plan is made */
  memhier_buffer *buffer;          /**< tracked buffer instead of a pointer, else NULL */
  int64_t offset;                  /**< bytes from the start of the buffer to the first */
  void *const *field_pointers;     /**< SOA: the array of each field (NULL for one of a source that is not used), then
                                        packing says nothing; NULL: one block */
} memhier_records;

/** Fills *records with defaults (everything zero but struct_size): AOS, natural packing, padding set to 0.
 *  @param records      not NULL
 *  @param struct_size  sizeof(memhier_records) as the caller knows it
 *  @return MEMHIER_SUCCESS, or MEMHIER_INVALID_ARGUMENT for a NULL pointer or a size that no release has */
MEMHIER_API memhier_status memhier_records_init(memhier_records *records, size_t struct_size);

/** Where the fields of records lie. Needs no context and no data.
 *  @param records        pointers are not looked at; with field_pointers each offset is 0
 *  @param count          records, >= 0
 *  @param stride         receives the bytes from a record or block to the next, 0 for SOA; may be NULL
 *  @param bytes          receives the bytes from the first to the last, all of its stride counted; for SOA of its one
 *                        block, 0 with field_pointers; may be NULL
 *  @param field_offsets  receives field_count offsets: within a record, a block of lanes, or the one block of SOA; may
 *                        be NULL
 *  @return MEMHIER_SUCCESS or MEMHIER_INVALID_ARGUMENT */
MEMHIER_API memhier_status memhier_record_layout(const memhier_records *records, int64_t count, int64_t *stride,
                                                 int64_t *bytes, int64_t *field_offsets);

/** Converts count records from one layout to another.
 *  @param context      a live context
 *  @param count        records, >= 0
 *  @param source       what is read
 *  @param destination  what is written
 *  @param stream       NULL: blocking; see memhier_plan_execute
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_HANDLE, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_CAPTURE,
 *          MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_STATE (a buffer is mapped), MEMHIER_OUT_OF_*, MEMHIER_DEVICE_LOST,
 *          MEMHIER_FOREIGN_ERROR, MEMHIER_FORKED */
MEMHIER_API memhier_status memhier_record_convert(memhier_context *context, int64_t count,
                                                  const memhier_records *source, const memhier_records *destination,
                                                  void *stream);

/** Takes records of equal components apart: planes[c][r] = component c of record r. The common case of
 *  memhier_record_convert: colour channels, vectors, complex numbers. The planes have the type of the records; what
 *  converts, bytes to floats say, is memhier_record_convert.
 *  @param context     a live context
 *  @param count       records, >= 0
 *  @param components  components of a record, 1..MEMHIER_MAX_FIELDS
 *  @param type        their type
 *  @param aos         first record
 *  @param stride      bytes from a record to the next, >= components times the type's size; 0: just that
 *  @param planes      components arrays of count elements
 *  @param stream      NULL: blocking; see memhier_plan_execute
 *  @return as memhier_record_convert, but for MEMHIER_INVALID_STATE */
MEMHIER_API memhier_status memhier_record_split(memhier_context *context, int64_t count, int32_t components,
                                                memhier_type type, const void *aos, int64_t stride, void *const *planes,
                                                void *stream);

/** Joins arrays to records: component c of record r = planes[c][r]. Bytes between the records stay as they are.
 *  @param context     a live context
 *  @param count       records, >= 0
 *  @param components  components of a record, 1..MEMHIER_MAX_FIELDS
 *  @param type        their type
 *  @param planes      components arrays of count elements
 *  @param aos         first record
 *  @param stride      bytes from a record to the next, >= components times the type's size; 0: just that
 *  @param stream      NULL: blocking; see memhier_plan_execute
 *  @return as memhier_record_convert, but for MEMHIER_INVALID_STATE */
MEMHIER_API memhier_status memhier_record_join(memhier_context *context, int64_t count, int32_t components,
                                               memhier_type type, const void *const *planes, void *aos, int64_t stride,
                                               void *stream);

/** Plans a conversion. memhier_plan_execute then takes one address for an AOS or AOSOA side and, for a SOA side, one
 * for the array of each field in their order, source fields that are not used left out; the source side first.
 *  @param context      a live context
 *  @param count        records, >= 0
 *  @param source       pointers and buffer may be NULL: place then tells where the data will be (AUTO means pageable)
 *  @param destination  the same
 *  @param options      NULL for the defaults
 *  @param plan         receives the handle; NULL on failure. The caller destroys it
 *  @return MEMHIER_SUCCESS, MEMHIER_INVALID_ARGUMENT, MEMHIER_OVERLAP, MEMHIER_NOT_FEASIBLE, MEMHIER_INVALID_HANDLE,
 *          MEMHIER_OUT_OF_HOST_MEMORY */
MEMHIER_API memhier_status memhier_plan_create_record(memhier_context *context, int64_t count,
                                                      const memhier_records *source, const memhier_records *destination,
                                                      const memhier_plan_options *options, memhier_plan **plan);

#ifdef __cplusplus
}
#endif
#endif
