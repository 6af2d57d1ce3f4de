/* Rotates a picture by 90 degrees clockwise:  rotate in.ppm out.ppm
 *
 * A quarter turn is a transpose with one side mirrored. The pixels are opaque elements of three bytes, and the mirrored
 * side costs nothing: the destination starts at the end of its first row and goes backwards, by a stride of -1. */
#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int width, height;
  unsigned char *pixels; /* interleaved RGB, row by row */
} picture;

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, memhier_error_text());
  return 1;
}

/* Binary PPM of 8 bits a channel, without comments. */
static int read_ppm(const char *name, picture *in) {
  FILE *file = fopen(name, "rb");
  int maximum;
  if (!file) return 0;
  if (fscanf(file, "P6 %d %d %d", &in->width, &in->height, &maximum) != 3 || maximum != 255 || in->width < 1 ||
      in->height < 1)
    return 0;
  fgetc(file); /* one white space ends the header */
  size_t bytes = (size_t)3 * (size_t)in->width * (size_t)in->height;
  in->pixels = malloc(bytes);
  int complete = in->pixels && fread(in->pixels, 1, bytes, file) == bytes;
  fclose(file);
  return complete;
}

static int write_ppm(const char *name, const picture *out) {
  FILE *file = fopen(name, "wb");
  if (!file) return 0;
  size_t bytes = (size_t)3 * (size_t)out->width * (size_t)out->height;
  fprintf(file, "P6\n%d %d\n255\n", out->width, out->height);
  int complete = fwrite(out->pixels, 1, bytes, file) == bytes;
  return fclose(file) == 0 && complete;
}

int main(int count, char **arguments) {
  picture in, out;
  if (count != 3) return fputs("usage: rotate in.ppm out.ppm\n", stderr), 2;
  if (!read_ppm(arguments[1], &in)) return fprintf(stderr, "%s: not a picture I can read\n", arguments[1]), 1;
  out.width = in.height;
  out.height = in.width;
  out.pixels = malloc((size_t)3 * (size_t)in.width * (size_t)in.height);
  if (!out.pixels) return 1;

  memhier_context *context;
  if (memhier_context_create(NULL, &context)) return fail("context");

  /* source(i, j): row i, column j. */
  memhier_operand source, destination;
  memhier_operand_matrix(&source, MEMHIER_BYTES(3), MEMHIER_ROW_MAJOR, in.height, in.width, in.pixels, in.width);
  /* destination(j, i): row j, column height - 1 - i. */
  memhier_operand_matrix(&destination, MEMHIER_BYTES(3), MEMHIER_ROW_MAJOR, out.height, out.width, NULL, out.width);
  destination.pointer = out.pixels + (size_t)3 * (size_t)(out.width - 1);
  destination.strides[1] = -1;
  if (memhier_transpose_operands(context, &source, &destination, NULL)) return fail("transpose");

  /* What was decided, and how close to the floor it is. */
  memhier_plan *plan;
  int64_t size;
  if (memhier_last_plan(context, &plan)) return fail("last plan");
  memhier_plan_explain(plan, MEMHIER_TEXT, NULL, 0, &size);
  char *text = malloc((size_t)size);
  if (!text || memhier_plan_explain(plan, MEMHIER_TEXT, text, size, NULL)) return fail("explain");
  fputs(text, stdout);

  if (!write_ppm(arguments[2], &out)) return fprintf(stderr, "%s: cannot be written\n", arguments[2]), 1;
  free(text);
  memhier_plan_destroy(plan);
  memhier_context_destroy(context);
  free(in.pixels);
  free(out.pixels);
  return 0;
}
