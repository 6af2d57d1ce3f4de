/* Sizes, offsets and values that callers have compiled in. A line that fails here is an ABI break: see docs/abi.md. */
#include <memhier/memhier.h>
#include <stdio.h>

static int failures;

static void expect(const char *what, long found, long wanted) {
  if (found == wanted) return;
  ++failures;
  printf("%s is %ld, must stay %ld\n", what, found, wanted);
}

#define SIZE(type, wanted) expect("sizeof(" #type ")", (long)sizeof(type), wanted)
#define OFFSET(type, member, wanted) expect(#type "." #member, (long)offsetof(type, member), wanted)
#define VALUE(constant, wanted) expect(#constant, (long)(constant), wanted)

int main(void) {
  SIZE(memhier_status, 4);
  SIZE(memhier_type, 4);
  SIZE(memhier_order, 4);
  SIZE(memhier_place, 4);
  SIZE(memhier_format, 4);
  SIZE(memhier_target, 4);

  SIZE(memhier_operand, 168);
  OFFSET(memhier_operand, struct_size, 0);
  OFFSET(memhier_operand, type, 4);
  OFFSET(memhier_operand, pointer, 8);
  OFFSET(memhier_operand, buffer, 16);
  OFFSET(memhier_operand, offset, 24);
  OFFSET(memhier_operand, place, 32);
  OFFSET(memhier_operand, rank, 36);
  OFFSET(memhier_operand, extents, 40);
  OFFSET(memhier_operand, strides, 104);

  SIZE(memhier_filter, 160);
  OFFSET(memhier_filter, struct_size, 0);
  OFFSET(memhier_filter, rank, 4);
  OFFSET(memhier_filter, taps_type, 8);
  OFFSET(memhier_filter, convolution, 12);
  OFFSET(memhier_filter, mode, 16);
  OFFSET(memhier_filter, border, 20);
  OFFSET(memhier_filter, reserved, 28);
  OFFSET(memhier_filter, taps, 32);
  OFFSET(memhier_filter, coefficients, 48);
  OFFSET(memhier_filter, axis_coefficients, 56);
  OFFSET(memhier_filter, border_value, 72);
  OFFSET(memhier_filter, origin, 88);
  OFFSET(memhier_filter, step, 104);
  OFFSET(memhier_filter, margin_before, 120);
  OFFSET(memhier_filter, margin_after, 136);
  OFFSET(memhier_filter, divisor, 152);

  SIZE(memhier_field, 24);
  OFFSET(memhier_field, type, 0);
  OFFSET(memhier_field, components, 4);
  OFFSET(memhier_field, offset, 8);
  OFFSET(memhier_field, together, 16);
  OFFSET(memhier_field, reserved, 20);

  SIZE(memhier_records, 96);
  OFFSET(memhier_records, struct_size, 0);
  OFFSET(memhier_records, arrangement, 4);
  OFFSET(memhier_records, fields, 8);
  OFFSET(memhier_records, field_count, 16);
  OFFSET(memhier_records, packing, 20);
  OFFSET(memhier_records, sources, 24);
  OFFSET(memhier_records, padding, 32);
  OFFSET(memhier_records, place, 36);
  OFFSET(memhier_records, stride, 40);
  OFFSET(memhier_records, lanes, 48);
  OFFSET(memhier_records, pitch, 56);
  OFFSET(memhier_records, pointer, 64);
  OFFSET(memhier_records, buffer, 72);
  OFFSET(memhier_records, offset, 80);
  OFFSET(memhier_records, field_pointers, 88);

  SIZE(memhier_matmul_options, 16);
  OFFSET(memhier_matmul_options, struct_size, 0);
  OFFSET(memhier_matmul_options, op_a, 4);
  OFFSET(memhier_matmul_options, op_b, 8);
  OFFSET(memhier_matmul_options, accuracy, 12);

  SIZE(memhier_plan_options, 48);
  OFFSET(memhier_plan_options, target, 4);
  OFFSET(memhier_plan_options, way, 8);
  OFFSET(memhier_plan_options, route_in, 16);
  OFFSET(memhier_plan_options, route_out, 24);
  OFFSET(memhier_plan_options, working_set, 32);
  OFFSET(memhier_plan_options, measure, 40);
  OFFSET(memhier_plan_options, read_next, 44);

  SIZE(memhier_context_options, 128);
  OFFSET(memhier_context_options, device, 4);
  OFFSET(memhier_context_options, local_rank, 8);
  OFFSET(memhier_context_options, threads, 12);
  OFFSET(memhier_context_options, calibrate, 16);
  OFFSET(memhier_context_options, deterministic, 20);
  OFFSET(memhier_context_options, log_level, 24);
  OFFSET(memhier_context_options, reserved, 28);
  OFFSET(memhier_context_options, working_set, 32);
  OFFSET(memhier_context_options, pinned_limit, 40);
  OFFSET(memhier_context_options, plan_cache, 48);
  OFFSET(memhier_context_options, machine_file, 56);
  OFFSET(memhier_context_options, log, 64);
  OFFSET(memhier_context_options, log_user, 72);
  OFFSET(memhier_context_options, allocate, 80);
  OFFSET(memhier_context_options, free, 88);
  OFFSET(memhier_context_options, allocator_user, 96);
  OFFSET(memhier_context_options, parallel, 104);
  OFFSET(memhier_context_options, parallel_user, 112);
  OFFSET(memhier_context_options, peer_devices, 120);

  VALUE(MEMHIER_SUCCESS, 0);
  VALUE(MEMHIER_OUT_OF_HOST_MEMORY, 100);
  VALUE(MEMHIER_OUT_OF_PINNED_MEMORY, 101);
  VALUE(MEMHIER_OUT_OF_DEVICE_MEMORY, 102);
  VALUE(MEMHIER_OUT_OF_MANAGED_MEMORY, 103);
  VALUE(MEMHIER_NO_DEVICE, 110);
  VALUE(MEMHIER_DEVICE_LOST, 111);
  VALUE(MEMHIER_FOREIGN_ERROR, 112);
  VALUE(MEMHIER_FORKED, 113);
  VALUE(MEMHIER_FILE_ERROR, 120);
  VALUE(MEMHIER_INVALID_ARGUMENT, 200);
  VALUE(MEMHIER_INVALID_HANDLE, 201);
  VALUE(MEMHIER_OVERLAP, 202);
  VALUE(MEMHIER_BUFFER_TOO_SMALL, 203);
  VALUE(MEMHIER_CAPTURE, 210);
  VALUE(MEMHIER_INVALID_STATE, 211);
  VALUE(MEMHIER_UNSUPPORTED, 300);
  VALUE(MEMHIER_NOT_FEASIBLE, 301);
  VALUE(MEMHIER_INTERNAL, 900);
  VALUE(MEMHIER_F16, 1);
  VALUE(MEMHIER_BF16, 2);
  VALUE(MEMHIER_F32, 3);
  VALUE(MEMHIER_F64, 4);
  VALUE(MEMHIER_C64, 5);
  VALUE(MEMHIER_C128, 6);
  VALUE(MEMHIER_I8, 7);
  VALUE(MEMHIER_U8, 8);
  VALUE(MEMHIER_I16, 9);
  VALUE(MEMHIER_I32, 10);
  VALUE(MEMHIER_I64, 11);
  VALUE(MEMHIER_BYTES(3), 259);
  VALUE(MEMHIER_ROW_MAJOR, 101);
  VALUE(MEMHIER_COLUMN_MAJOR, 102);
  VALUE(MEMHIER_PLACE_AUTO, 0);
  VALUE(MEMHIER_PLACE_PAGEABLE, 1);
  VALUE(MEMHIER_PLACE_PINNED, 2);
  VALUE(MEMHIER_PLACE_MANAGED, 3);
  VALUE(MEMHIER_PLACE_DEVICE, 4);
  VALUE(MEMHIER_TEXT, 0);
  VALUE(MEMHIER_JSON, 1);
  VALUE(MEMHIER_TARGET_AUTO, 0);
  VALUE(MEMHIER_TARGET_HOST, 1);
  VALUE(MEMHIER_TARGET_DEVICE, 2);
  VALUE(MEMHIER_READ_NEXT_DEFAULT, 0);
  VALUE(MEMHIER_READ_NEXT_HOST, 1);
  VALUE(MEMHIER_READ_NEXT_DEVICE, 2);
  VALUE(MEMHIER_ACCESS_READ, 1);
  VALUE(MEMHIER_ACCESS_WRITE, 2);
  VALUE(MEMHIER_ACCESS_READ_WRITE, 3);
  VALUE(MEMHIER_LOG_OFF, 0);
  VALUE(MEMHIER_LOG_DEBUG, 4);
  VALUE(MEMHIER_SPACE_HOST, 0);
  VALUE(MEMHIER_SPACE_PINNED, 1);
  VALUE(MEMHIER_SPACE_DEVICE, 2);
  VALUE(MEMHIER_DEVICE_AUTO, -1);
  VALUE(MEMHIER_DEVICE_NONE, -2);
  VALUE(MEMHIER_MAX_FIELDS, 32);
  VALUE(MEMHIER_MAX_RECORD_BYTES, 65535);
  VALUE(MEMHIER_AOS, 0);
  VALUE(MEMHIER_SOA, 1);
  VALUE(MEMHIER_AOSOA, 2);
  VALUE(MEMHIER_PACKING_NATURAL, 0);
  VALUE(MEMHIER_PACKING_PACKED, 1);
  VALUE(MEMHIER_PACKING_EXPLICIT, 2);
  VALUE(MEMHIER_PADDING_ZERO, 0);
  VALUE(MEMHIER_PADDING_KEEP, 1);
  VALUE(MEMHIER_OP_N, 111);
  VALUE(MEMHIER_OP_T, 112);
  VALUE(MEMHIER_OP_C, 113);
  VALUE(MEMHIER_ACCURACY_EXACT, 0);
  VALUE(MEMHIER_ACCURACY_FP32_EQUIVALENT, 1);
  VALUE(MEMHIER_ACCURACY_FAST, 2);
  VALUE(MEMHIER_CAPABILITY_ABI, 1);
  VALUE(MEMHIER_CAPABILITY_CUDA, 2);
  VALUE(MEMHIER_CAPABILITY_DEVICES, 3);
  VALUE(MEMHIER_CAPABILITY_TRANSPOSE, 100);
  VALUE(MEMHIER_CAPABILITY_MATMUL, 101);
  VALUE(MEMHIER_FILTER_SAME, 0);
  VALUE(MEMHIER_FILTER_VALID, 1);
  VALUE(MEMHIER_FILTER_FULL, 2);
  VALUE(MEMHIER_FILTER_STREAM, 3);
  VALUE(MEMHIER_BORDER_REFLECT, 0);
  VALUE(MEMHIER_BORDER_MIRROR, 1);
  VALUE(MEMHIER_BORDER_NEAREST, 2);
  VALUE(MEMHIER_BORDER_WRAP, 3);
  VALUE(MEMHIER_BORDER_CONSTANT, 4);
  VALUE(MEMHIER_CAPABILITY_FILTER, 102);
  VALUE(MEMHIER_CAPABILITY_RECORD, 103);
  VALUE(MEMHIER_CAPABILITY_PERMUTE, 104);
  if (memhier_capability(MEMHIER_CAPABILITY_ABI) != MEMHIER_ABI) {
    ++failures;
    printf("the library has another ABI than the headers\n");
  }
  return failures ? 1 : 0;
}
