/* Sizes and offsets of the structures as the C compiler sees them, for layout.f90. */
#include <memhier/memhier.h>

#define OFFSET(type, field) (int64_t) offsetof(type, field)

void layout_of_operand(int64_t *values) {
  const int64_t layout[] = {sizeof(memhier_operand),          OFFSET(memhier_operand, struct_size),
                            OFFSET(memhier_operand, type),    OFFSET(memhier_operand, pointer),
                            OFFSET(memhier_operand, buffer),  OFFSET(memhier_operand, offset),
                            OFFSET(memhier_operand, place),   OFFSET(memhier_operand, rank),
                            OFFSET(memhier_operand, extents), OFFSET(memhier_operand, strides)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}

void layout_of_plan_options(int64_t *values) {
  const int64_t layout[] = {sizeof(memhier_plan_options),
                            OFFSET(memhier_plan_options, struct_size),
                            OFFSET(memhier_plan_options, target),
                            OFFSET(memhier_plan_options, way),
                            OFFSET(memhier_plan_options, route_in),
                            OFFSET(memhier_plan_options, route_out),
                            OFFSET(memhier_plan_options, working_set),
                            OFFSET(memhier_plan_options, measure),
                            OFFSET(memhier_plan_options, read_next)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}

void layout_of_context_options(int64_t *values) {
  const int64_t layout[] = {sizeof(memhier_context_options),
                            OFFSET(memhier_context_options, struct_size),
                            OFFSET(memhier_context_options, device),
                            OFFSET(memhier_context_options, local_rank),
                            OFFSET(memhier_context_options, threads),
                            OFFSET(memhier_context_options, calibrate),
                            OFFSET(memhier_context_options, deterministic),
                            OFFSET(memhier_context_options, log_level),
                            OFFSET(memhier_context_options, reserved),
                            OFFSET(memhier_context_options, working_set),
                            OFFSET(memhier_context_options, pinned_limit),
                            OFFSET(memhier_context_options, plan_cache),
                            OFFSET(memhier_context_options, machine_file),
                            OFFSET(memhier_context_options, log),
                            OFFSET(memhier_context_options, log_user),
                            OFFSET(memhier_context_options, allocate),
                            OFFSET(memhier_context_options, free),
                            OFFSET(memhier_context_options, allocator_user),
                            OFFSET(memhier_context_options, parallel),
                            OFFSET(memhier_context_options, parallel_user),
                            OFFSET(memhier_context_options, peer_devices)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}

void layout_of_matmul_options(int64_t *values) {
  const int64_t layout[] = {sizeof(memhier_matmul_options), OFFSET(memhier_matmul_options, struct_size),
                            OFFSET(memhier_matmul_options, op_a), OFFSET(memhier_matmul_options, op_b),
                            OFFSET(memhier_matmul_options, accuracy)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}

void layout_of_filter(int64_t *values) {
  const int64_t layout[] = {sizeof(memhier_filter),
                            OFFSET(memhier_filter, struct_size),
                            OFFSET(memhier_filter, rank),
                            OFFSET(memhier_filter, taps_type),
                            OFFSET(memhier_filter, convolution),
                            OFFSET(memhier_filter, mode),
                            OFFSET(memhier_filter, border),
                            OFFSET(memhier_filter, reserved),
                            OFFSET(memhier_filter, taps),
                            OFFSET(memhier_filter, coefficients),
                            OFFSET(memhier_filter, axis_coefficients),
                            OFFSET(memhier_filter, border_value),
                            OFFSET(memhier_filter, origin),
                            OFFSET(memhier_filter, step),
                            OFFSET(memhier_filter, margin_before),
                            OFFSET(memhier_filter, margin_after),
                            OFFSET(memhier_filter, divisor)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}

void layout_of_field(int64_t *values) {
  const int64_t layout[] = {
      sizeof(memhier_field),         OFFSET(memhier_field, type),     OFFSET(memhier_field, components),
      OFFSET(memhier_field, offset), OFFSET(memhier_field, together), OFFSET(memhier_field, reserved)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}

void layout_of_records(int64_t *values) {
  const int64_t layout[] = {sizeof(memhier_records),
                            OFFSET(memhier_records, struct_size),
                            OFFSET(memhier_records, arrangement),
                            OFFSET(memhier_records, fields),
                            OFFSET(memhier_records, field_count),
                            OFFSET(memhier_records, packing),
                            OFFSET(memhier_records, sources),
                            OFFSET(memhier_records, padding),
                            OFFSET(memhier_records, place),
                            OFFSET(memhier_records, stride),
                            OFFSET(memhier_records, lanes),
                            OFFSET(memhier_records, pitch),
                            OFFSET(memhier_records, pointer),
                            OFFSET(memhier_records, buffer),
                            OFFSET(memhier_records, offset),
                            OFFSET(memhier_records, field_pointers)};
  for (size_t i = 0; i < sizeof layout / sizeof *layout; ++i) values[i] = layout[i];
}
