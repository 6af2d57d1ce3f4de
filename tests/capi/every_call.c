#include "every_call.h"

void every_call_fill(float *in, float *out) {
  for (int i = 0; i < kEveryCallValues; ++i) {
    in[i] = (float)(i % 13 - 6);
    out[i] = (float)(-1000 - i);
  }
}

#define TRY(call)                                   \
  do {                                              \
    const memhier_status status_ = (call);          \
    if (status_ != MEMHIER_SUCCESS) return status_; \
  } while (0)

static memhier_status execute(memhier_status created, memhier_plan *const *plan, void **pointers, int count) {
  if (created != MEMHIER_SUCCESS) return *plan ? MEMHIER_INTERNAL : created;
  const memhier_status status = memhier_plan_execute(*plan, pointers, count, NULL, 0, NULL);
  return memhier_plan_destroy(*plan) == MEMHIER_SUCCESS ? status : MEMHIER_INTERNAL;
}

static memhier_status matrix(memhier_operand *operand, int64_t rows, int64_t columns, void *pointer) {
  return memhier_operand_matrix(operand, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, pointer, columns);
}

/* Transposes of 40 x 30. */

static memhier_status transpose(memhier_context *context, float *in, float *out) {
  return memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 40, 30, in, 30, out, 40, NULL);
}
static memhier_status transpose_batch(memhier_context *context, float *in, float *out) {
  return memhier_transpose_batch(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 40, 30, in, 30, 1200, out, 40, 1300, 3, NULL);
}
static memhier_status transpose_inplace(memhier_context *context, float *in, float *out) {
  (void)in;
  return memhier_transpose_inplace(context, MEMHIER_F32, 40, out, 41, 1700, 2, NULL);
}
static memhier_status transpose_operands(memhier_context *context, float *in, float *out) {
  memhier_operand from, to;
  TRY(matrix(&from, 40, 30, in));
  TRY(matrix(&to, 30, 40, out));
  return memhier_transpose_operands(context, &from, &to, NULL);
}
static memhier_status transpose_plan(memhier_context *context, float *in, float *out) {
  memhier_operand from, to;
  memhier_plan *plan = NULL;
  void *pointers[] = {in, out};
  TRY(matrix(&from, 40, 30, in));
  TRY(matrix(&to, 30, 40, out));
  return execute(memhier_plan_create_transpose(context, &from, &to, NULL, &plan), &plan, pointers, 2);
}

/* Permutations of 20 x 10 x 6 to 6 x 20 x 10. */

static const int64_t kExtents[] = {20, 10, 6};
static const int32_t kPermutation[] = {2, 0, 1};

static memhier_status permute_packed(memhier_context *context, float *in, float *out) {
  return memhier_permute_packed(context, MEMHIER_F32, 3, kExtents, kPermutation, in, out, NULL);
}
static memhier_status permute_operands(memhier_operand *from, memhier_operand *to, float *in, float *out) {
  TRY(memhier_operand_init(from, sizeof *from));
  TRY(memhier_operand_init(to, sizeof *to));
  from->type = to->type = MEMHIER_F32;
  from->rank = to->rank = 3;
  from->pointer = in;
  to->pointer = out;
  int64_t from_stride = 1, to_stride = 1;
  for (int i = 2; i >= 0; --i) {
    from->extents[i] = kExtents[i];
    from->strides[i] = from_stride;
    from_stride *= kExtents[i];
    to->extents[i] = kExtents[kPermutation[i]];
    to->strides[i] = to_stride;
    to_stride *= to->extents[i];
  }
  return MEMHIER_SUCCESS;
}
static memhier_status permute(memhier_context *context, float *in, float *out) {
  memhier_operand from, to;
  TRY(permute_operands(&from, &to, in, out));
  return memhier_permute(context, &from, &to, kPermutation, NULL);
}
static memhier_status permute_plan(memhier_context *context, float *in, float *out) {
  memhier_operand from, to;
  memhier_plan *plan = NULL;
  void *pointers[] = {in, out};
  TRY(permute_operands(&from, &to, in, out));
  return execute(memhier_plan_create_permute(context, &from, &to, kPermutation, NULL, &plan), &plan, pointers, 2);
}

/* C (20 x 24) = 2 A (20 x 16) B (16 x 24) - C. */

static const float kAlpha = 2, kBeta = -1;

static memhier_status matmul(memhier_context *context, float *in, float *out) {
  return memhier_matmul(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, 20, 24, 16, &kAlpha, in,
                        16, in + 1000, 24, &kBeta, out, 24, NULL);
}
static memhier_status matmul_batch(memhier_context *context, float *in, float *out) {
  return memhier_matmul_batch(context, MEMHIER_F32, MEMHIER_COLUMN_MAJOR, MEMHIER_OP_T, MEMHIER_OP_N, 20, 24, 16,
                              &kAlpha, in, 16, 320, in + 1000, 16, 384, &kBeta, out, 20, 500, 3, NULL);
}
static memhier_status product_operands(memhier_operand *operands, float *in, float *out) {
  TRY(matrix(&operands[0], 20, 16, in));
  TRY(matrix(&operands[1], 16, 24, in + 1000));
  return matrix(&operands[2], 20, 24, out);
}
static memhier_status matmul_operands(memhier_context *context, float *in, float *out) {
  memhier_operand x[3];
  TRY(product_operands(x, in, out));
  return memhier_matmul_operands(context, &x[0], &x[1], &x[2], NULL, &kAlpha, &kBeta, NULL);
}
static memhier_status matmul_plan(memhier_context *context, float *in, float *out) {
  memhier_operand x[3];
  memhier_plan *plan = NULL;
  void *pointers[] = {in, in + 1000, out};
  TRY(product_operands(x, in, out));
  return execute(memhier_plan_create_matmul(context, &x[0], &x[1], &x[2], NULL, &kAlpha, &kBeta, NULL, &plan), &plan,
                 pointers, 3);
}
static memhier_status matmul_line(memhier_context *context, float *in, float *out) {
  memhier_plan *plan = NULL;
  void *pointers[] = {in, in + 1000, out};
  return execute(memhier_plan_create_line(context, "matmul f32 20x24x16 alpha=2 beta=-1", NULL, &plan), &plan, pointers,
                 3);
}

/* Filters of images of 40 x 50 and of signals of 500 elements. */

static const float kTaps[] = {1, -2, 3, 4, -5, 6, 7, -8, 9};

static memhier_status filter_1d(memhier_context *context, float *in, float *out) {
  return memhier_filter_1d(context, MEMHIER_F32, 500, in, 9, kTaps, MEMHIER_BORDER_MIRROR, out, NULL);
}
static memhier_status filter_2d(memhier_context *context, float *in, float *out) {
  return memhier_filter_2d(context, MEMHIER_F32, 40, 50, in, 50, 3, 3, kTaps, MEMHIER_BORDER_WRAP, out, 50, NULL);
}
static memhier_status image_filter(memhier_filter *filter, memhier_operand *operands, float *in, float *out) {
  TRY(memhier_filter_init(filter, sizeof *filter));
  filter->rank = 2;
  filter->taps[0] = filter->taps[1] = 3;
  filter->axis_coefficients[0] = kTaps;
  filter->axis_coefficients[1] = kTaps + 3;
  TRY(matrix(&operands[0], 40, 50, in));
  return matrix(&operands[1], 40, 50, out);
}
static memhier_status filter_apply(memhier_context *context, float *in, float *out) {
  memhier_filter filter;
  memhier_operand x[2];
  TRY(image_filter(&filter, x, in, out));
  return memhier_filter_apply(context, &filter, &x[0], &x[1], NULL);
}
static memhier_status filter_plan(memhier_context *context, float *in, float *out) {
  memhier_filter filter;
  memhier_operand x[2];
  memhier_plan *plan = NULL;
  void *pointers[] = {in, out};
  TRY(image_filter(&filter, x, in, out));
  return execute(memhier_plan_create_filter(context, &filter, &x[0], &x[1], NULL, NULL, NULL, &plan), &plan, pointers,
                 2);
}
static memhier_status stream_filter(memhier_filter *filter, memhier_operand *operands, float *in, float *out) {
  static const int64_t extents[] = {500, 500, 8, 8};
  float *const pointers[] = {in, out, in + 600, out + 600};
  TRY(memhier_filter_init(filter, sizeof *filter));
  filter->mode = MEMHIER_FILTER_STREAM;
  filter->taps[0] = 9;
  filter->coefficients = kTaps;
  for (int i = 0; i < 4; ++i) {
    TRY(memhier_operand_init(&operands[i], sizeof operands[i]));
    operands[i].type = MEMHIER_F32;
    operands[i].rank = 1;
    operands[i].extents[0] = extents[i];
    operands[i].strides[0] = 1;
    operands[i].pointer = pointers[i];
  }
  return MEMHIER_SUCCESS;
}
static memhier_status filter_stream(memhier_context *context, float *in, float *out) {
  memhier_filter filter;
  memhier_operand x[4];
  TRY(stream_filter(&filter, x, in, out));
  return memhier_filter_stream(context, &filter, &x[0], &x[1], &x[2], &x[3], NULL);
}
static memhier_status filter_stream_plan(memhier_context *context, float *in, float *out) {
  memhier_filter filter;
  memhier_operand x[4];
  memhier_plan *plan = NULL;
  void *pointers[] = {in, out, in + 600, out + 600};
  TRY(stream_filter(&filter, x, in, out));
  return execute(memhier_plan_create_filter(context, &filter, &x[0], &x[1], &x[2], &x[3], NULL, &plan), &plan, pointers,
                 4);
}

/* Records of {f32, 2 x f32, f32}, 100 of them, to blocks of lanes. */

static const memhier_field kFields[] = {
    {MEMHIER_F32, 1, 0, 0, 0}, {MEMHIER_F32, 2, 0, 0, 0}, {MEMHIER_F32, 1, 0, 0, 0}};

static memhier_status both_records(memhier_records *records, float *in, float *out) {
  for (int i = 0; i < 2; ++i) {
    TRY(memhier_records_init(&records[i], sizeof records[i]));
    records[i].fields = kFields;
    records[i].field_count = 3;
    records[i].pointer = i ? out : in;
  }
  records[1].arrangement = MEMHIER_AOSOA;
  records[1].lanes = 8;
  return MEMHIER_SUCCESS;
}
static memhier_status record_convert(memhier_context *context, float *in, float *out) {
  memhier_records records[2];
  TRY(both_records(records, in, out));
  return memhier_record_convert(context, 100, &records[0], &records[1], NULL);
}
static memhier_status record_plan(memhier_context *context, float *in, float *out) {
  memhier_records records[2];
  memhier_plan *plan = NULL;
  void *pointers[] = {in, out};
  TRY(both_records(records, in, out));
  return execute(memhier_plan_create_record(context, 100, &records[0], &records[1], NULL, &plan), &plan, pointers, 2);
}
static memhier_status record_split(memhier_context *context, float *in, float *out) {
  void *planes[] = {out, out + 200, out + 400};
  return memhier_record_split(context, 150, 3, MEMHIER_F32, in, 0, planes, NULL);
}
static memhier_status record_join(memhier_context *context, float *in, float *out) {
  const void *planes[] = {in, in + 200, in + 400};
  return memhier_record_join(context, 150, 3, MEMHIER_F32, planes, out, 0, NULL);
}

const struct every_call every_call[kEveryCalls] = {
    {"memhier_transpose", "host_simd", transpose},
    {"memhier_transpose_batch", "host_blocked", transpose_batch},
    {"memhier_transpose_inplace", "host_inplace", transpose_inplace},
    {"memhier_transpose_operands", "host_blocked", transpose_operands},
    {"memhier_plan_create_transpose", "host_simd", transpose_plan},
    {"memhier_matmul", "host_packed", matmul},
    {"memhier_matmul_batch", "host_packed", matmul_batch},
    {"memhier_matmul_operands", "host_packed", matmul_operands},
    {"memhier_plan_create_matmul", "host_packed", matmul_plan},
    {"memhier_plan_create_line", "host_packed", matmul_line},
    {"memhier_filter_1d", "host_direct", filter_1d},
    {"memhier_filter_2d", "host_direct", filter_2d},
    {"memhier_filter_apply", "host_separable", filter_apply},
    {"memhier_filter_stream", "host_direct", filter_stream},
    {"memhier_plan_create_filter", "host_separable", filter_plan},
    {"memhier_plan_create_filter", "host_direct", filter_stream_plan},
    {"memhier_record_convert", "host_blocked", record_convert},
    {"memhier_record_convert", "host_simd", record_convert},
    {"memhier_plan_create_record", "host_blocked", record_plan},
    {"memhier_plan_create_record", "host_simd", record_plan},
    {"memhier_record_split", "host_blocked", record_split},
    {"memhier_record_split", "host_simd", record_split},
    {"memhier_record_join", "host_blocked", record_join},
    {"memhier_record_join", "host_simd", record_join},
    {"memhier_permute", "host_blocked", permute},
    {"memhier_permute_packed", "host_blocked", permute_packed},
    {"memhier_plan_create_permute", "host_blocked", permute_plan},
    {"memhier_matmul", "reference", matmul},
};
