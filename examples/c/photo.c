/* A photograph on its way through all four operations:  photo in.ppm out.ppm [moves]
 *
 *   split   pixels of three bytes become three planes of float      record conversion
 *   blur    a bell over rows and columns of each plane              filter
 *   turn    a quarter turn, clockwise                               transpose
 *   colour  a matrix times the colours of each pixel                matrix product
 *   join    planes become bytes again, rounded and saturated        record conversion
 *
 * The steps hand each other tracked buffers, so that the picture stays where it is worked on: with a GPU that computes
 * it crosses the link once each way, not at every step. For each step the program prints where and how it was done, the
 * time it took and the floor, the least time that this machine allows; with the word moves also which step moved what,
 * and what did not have to. */
#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { channels = 3, taps = 9, runs = 5 };

/* Warm tones; bright pixels leave the range of a byte. */
static const float colours[channels][channels] = {
    {0.393f, 0.769f, 0.189f}, {0.349f, 0.686f, 0.168f}, {0.272f, 0.534f, 0.131f}};

/* Binomial coefficients: the bell of the blur, of standard deviation sqrt(2). */
static const float bell[taps] = {1 / 256.f,  8 / 256.f,  28 / 256.f, 56 / 256.f, 70 / 256.f,
                                 56 / 256.f, 28 / 256.f, 8 / 256.f,  1 / 256.f};

typedef struct {
  memhier_context *context;
  int64_t width, height;                          /* of the picture before it is turned */
  memhier_buffer *picture, *one, *two, *finished; /* bytes, planes, planes, bytes */
} photo;

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, memhier_error_text());
  exit(1);
}

/* Pixels as records of three bytes, and the same as three planes of float: one field of three components. */
static const memhier_field bytes_of_pixel = {.type = MEMHIER_U8, .components = channels};
static const memhier_field planes_of_picture = {.type = MEMHIER_F32, .components = channels};

static memhier_records records(memhier_buffer *buffer, memhier_arrangement arrangement, const memhier_field *field) {
  memhier_records result;
  memhier_records_init(&result, sizeof result);
  result.arrangement = arrangement;
  result.fields = field;
  result.field_count = 1;
  result.buffer = buffer;
  return result;
}

static memhier_status split(const photo *p) {
  const memhier_records from = records(p->picture, MEMHIER_AOS, &bytes_of_pixel);
  const memhier_records to = records(p->one, MEMHIER_SOA, &planes_of_picture);
  return memhier_record_convert(p->context, p->width * p->height, &from, &to, NULL);
}

static memhier_status join(const photo *p) {
  const memhier_records from = records(p->two, MEMHIER_SOA, &planes_of_picture);
  const memhier_records to = records(p->finished, MEMHIER_AOS, &bytes_of_pixel);
  return memhier_record_convert(p->context, p->width * p->height, &from, &to, NULL);
}

/* The planes in a buffer: element (row, column, channel). */
static memhier_operand planes(memhier_buffer *buffer, int64_t rows, int64_t columns) {
  memhier_operand result;
  memhier_operand_init(&result, sizeof result);
  result.type = MEMHIER_F32;
  result.buffer = buffer;
  result.rank = 3;
  result.extents[0] = rows;
  result.extents[1] = columns;
  result.extents[2] = channels;
  result.strides[0] = columns;
  result.strides[1] = 1;
  result.strides[2] = rows * columns;
  return result;
}

/* The last extent counts channels, each filtered for itself. */
static memhier_status blur(const photo *p) {
  const memhier_operand from = planes(p->one, p->height, p->width), to = planes(p->two, p->height, p->width);
  memhier_filter filter;
  memhier_filter_init(&filter, sizeof filter);
  filter.rank = 2;
  filter.taps[0] = filter.taps[1] = taps;
  filter.axis_coefficients[0] = filter.axis_coefficients[1] = bell;
  filter.border[0] = filter.border[1] = MEMHIER_BORDER_REFLECT;
  return memhier_filter_apply(p->context, &filter, &from, &to, NULL);
}

/* A quarter turn is a transpose with one side mirrored. The mirrored side costs nothing: the destination starts at the
 * end of its first row and goes backwards. */
static memhier_status turn(const photo *p) {
  const memhier_operand from = planes(p->two, p->height, p->width);
  memhier_operand to = planes(p->one, p->width, p->height);
  to.offset = (p->height - 1) * (int64_t)sizeof(float);
  to.strides[1] = -1;
  return memhier_transpose_operands(p->context, &from, &to, NULL);
}

/* The planes are the rows of a matrix with a column for each pixel. The small matrix comes from ordinary memory. */
static memhier_status colour(const photo *p) {
  const int64_t pixels = p->width * p->height;
  memhier_operand matrix, from, to;
  memhier_operand_matrix(&matrix, MEMHIER_F32, MEMHIER_ROW_MAJOR, channels, channels, (void *)colours, channels);
  memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, channels, pixels, NULL, pixels);
  to = from;
  from.buffer = p->one;
  to.buffer = p->two;
  return memhier_matmul_operands(p->context, &matrix, &from, &to, NULL, NULL, NULL, NULL);
}

/* What stands behind a key of the explanation, up to its end. */
static const char *value_of(const char *json, const char *key) {
  const char *found = strstr(json, key);
  return found ? found + strlen(key) : "";
}

/* Runs a step a few times and prints the best time beside the decision. */
static void run(const photo *p, const char *name, memhier_status (*step)(const photo *)) {
  double best = 1e30;
  for (int i = 0; i < runs; ++i) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    if (step(p)) fail(name);
    clock_gettime(CLOCK_MONOTONIC, &end);
    const double ms = (end.tv_sec - begin.tv_sec) * 1e3 + (end.tv_nsec - begin.tv_nsec) * 1e-6;
    if (ms < best) best = ms;
  }
  memhier_plan *plan;
  int64_t size;
  if (memhier_last_plan(p->context, &plan)) fail("last plan");
  memhier_plan_explain(plan, MEMHIER_JSON, NULL, 0, &size);
  char *json = malloc((size_t)size);
  if (!json || memhier_plan_explain(plan, MEMHIER_JSON, json, size, NULL)) fail("explain");
  memhier_plan_destroy(plan);
  const char *line = value_of(json, "\"line\": \""), *place = value_of(json, "\"place\": \"");
  const char *way = value_of(json, "\"way\": \"");
  const double floor = strtod(value_of(json, "\"floor_ms\": "), NULL);
  printf("%-7s %-7.*s %-20.*s %8.3f ms %8.3f ms %6.1f   %.*s\n", name, (int)strcspn(place, "\""), place,
         (int)strcspn(way, "\""), way, best, floor, best / floor, (int)strcspn(line, "\""), line);
  free(json);
}

/* Binary PPM of 8 bits a channel, without comments. */
static unsigned char *read_ppm(const char *name, int *width, int *height) {
  FILE *file = fopen(name, "rb");
  unsigned char *pixels = NULL;
  int maximum;
  if (!file) return NULL;
  if (fscanf(file, "P6 %d %d %d", width, height, &maximum) == 3 && maximum == 255 && *width > 0 && *height > 0) {
    fgetc(file); /* one white space ends the header */
    const size_t bytes = (size_t)channels * (size_t)*width * (size_t)*height;
    pixels = malloc(bytes);
    if (pixels && fread(pixels, 1, bytes, file) != bytes) {
      free(pixels);
      pixels = NULL;
    }
  }
  fclose(file);
  return pixels;
}

static int write_ppm(const char *name, int64_t width, int64_t height, const void *pixels) {
  FILE *file = fopen(name, "wb");
  if (!file) return 0;
  const size_t bytes = (size_t)(channels * width * height);
  fprintf(file, "P6\n%lld %lld\n255\n", (long long)width, (long long)height);
  const int complete = fwrite(pixels, 1, bytes, file) == bytes;
  return fclose(file) == 0 && complete;
}

/* The chain of the buffers: every move over the link and every one saved. */
static void tell_moves(memhier_context *context) {
  int64_t needed = 0;
  if (memhier_context_explain_buffers(context, MEMHIER_TEXT, NULL, 0, &needed)) fail("moves");
  char *text = malloc((size_t)needed);
  if (!text || memhier_context_explain_buffers(context, MEMHIER_TEXT, text, needed, NULL)) fail("moves");
  fputs(text, stdout);
  free(text);
}

int main(int count, char **arguments) {
  int width, height;
  if (count != 3 && (count != 4 || strcmp(arguments[3], "moves")))
    return fputs("usage: photo in.ppm out.ppm [moves]\n", stderr), 2;
  unsigned char *pixels = read_ppm(arguments[1], &width, &height);
  if (!pixels) return fprintf(stderr, "%s: not a picture I can read\n", arguments[1]), 1;

  photo p = {.width = width, .height = height};
  const int64_t values = channels * p.width * p.height, floats = values * (int64_t)sizeof(float);

  if (memhier_context_create(NULL, &p.context)) fail("context");
  if (memhier_buffer_wrap(p.context, pixels, values, &p.picture) || memhier_buffer_create(p.context, floats, &p.one) ||
      memhier_buffer_create(p.context, floats, &p.two) || memhier_buffer_create(p.context, values, &p.finished))
    fail("buffers");

  printf("%-7s %-7s %-20s %11s %11s %6s   %s\n", "step", "place", "way", "time", "floor", "ratio", "problem");
  run(&p, "split", split);
  run(&p, "blur", blur);
  run(&p, "turn", turn);
  run(&p, "colour", colour);
  run(&p, "join", join);

  void *result;
  if (memhier_buffer_map(p.finished, MEMHIER_ACCESS_READ, &result)) fail("map");
  if (!write_ppm(arguments[2], p.height, p.width, result))
    return fprintf(stderr, "%s: cannot be written\n", arguments[2]), 1;
  memhier_buffer_unmap(p.finished);

  memhier_buffer *buffers[] = {p.picture, p.one, p.two, p.finished};
  int64_t to_device = 0, to_host = 0;
  for (int i = 0; i < 4; ++i) {
    int64_t there, back;
    memhier_buffer_info(buffers[i], NULL, &there, &back);
    to_device += there;
    to_host += back;
    memhier_buffer_destroy(buffers[i]);
  }
  printf("crossings of the link: %lld to the device, %lld to the host\n", (long long)to_device, (long long)to_host);
  if (count == 4) tell_moves(p.context);
  memhier_context_destroy(p.context);
  free(pixels);
  return 0;
}
