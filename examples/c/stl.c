/* The triangles of a binary STL file as arrays, and back:  stl in.stl out.stl
 *
 * The file is a header of 84 bytes and a packed record of 50 for each triangle: twelve f32 (the normal and three
 * corners) and two bytes of attributes. Records of 50 bytes begin anywhere but at a multiple of four, and nobody wants
 * to compute with them. As arrays, all x of the first corners lie one after the other, and a loop over them runs at the
 * speed of the memory. The way back gives the same file, byte for byte. */
#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { header = 84, record = 50 };

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, memhier_error_text());
  return 1;
}

static unsigned char *read_file(const char *name, size_t *bytes) {
  FILE *file = fopen(name, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  const long size = ftell(file);
  rewind(file);
  unsigned char *content = malloc(size > 0 ? (size_t)size : 1);
  *bytes = content && size > 0 ? fread(content, 1, (size_t)size, file) : 0;
  fclose(file);
  return content;
}

/* Least and greatest of an array. */
static void range_of(const float *x, int64_t n, float *least, float *greatest) {
  for (int64_t i = 0; i < n; ++i) {
    if (x[i] < *least) *least = x[i];
    if (x[i] > *greatest) *greatest = x[i];
  }
}

int main(int count, char **arguments) {
  if (count != 3) return fputs("usage: stl in.stl out.stl\n", stderr), 2;
  size_t bytes;
  uint32_t triangles;
  unsigned char *file = read_file(arguments[1], &bytes);
  if (!file || bytes < header) return fprintf(stderr, "%s: not a binary STL file\n", arguments[1]), 1;
  memcpy(&triangles, file + 80, 4);
  if (bytes != header + (size_t)record * triangles)
    return fprintf(stderr, "%s: not a binary STL file\n", arguments[1]), 1;

  /* Both sides have the same fields: the normal, the corners with nine coordinates, the attributes. */
  const memhier_field fields[] = {{.type = MEMHIER_F32, .components = 3},
                                  {.type = MEMHIER_F32, .components = 9},
                                  {.type = MEMHIER_BYTES(2), .components = 1}};
  memhier_records stl, arrays;
  memhier_records_init(&stl, sizeof stl);
  stl.fields = fields;
  stl.field_count = 3;
  stl.packing = MEMHIER_PACKING_PACKED;
  stl.pointer = file + header;

  /* The array of component c begins at c * triangles. */
  float *normals = malloc(sizeof(float) * 3 * triangles + 1), *corners = malloc(sizeof(float) * 9 * triangles + 1);
  void *attributes = malloc(2 * (size_t)triangles + 1);
  void *each[] = {normals, corners, attributes};
  memhier_records_init(&arrays, sizeof arrays);
  arrays.arrangement = MEMHIER_SOA;
  arrays.fields = fields;
  arrays.field_count = 3;
  arrays.field_pointers = each;
  if (!normals || !corners || !attributes) return 1;

  memhier_context *context;
  if (memhier_context_create(NULL, &context)) return fail("context");
  if (memhier_record_convert(context, triangles, &stl, &arrays, NULL)) return fail("to arrays");

  printf("%u triangles", triangles);
  for (int axis = 0; axis < 3 && triangles > 0; ++axis) {
    float least = corners[axis * (int64_t)triangles], greatest = least;
    for (int corner = 0; corner < 3; ++corner)
      range_of(corners + (3 * corner + axis) * (int64_t)triangles, triangles, &least, &greatest);
    printf(", %c from %g to %g", "xyz"[axis], least, greatest);
  }
  printf("\n");

  memset(file + header, 0xff, (size_t)record * triangles);
  if (memhier_record_convert(context, triangles, &arrays, &stl, NULL)) return fail("to records");
  FILE *out = fopen(arguments[2], "wb");
  if (!out || fwrite(file, 1, bytes, out) != bytes || fclose(out))
    return fprintf(stderr, "%s: cannot be written\n", arguments[2]), 1;
  memhier_context_destroy(context);
  free(attributes);
  free(corners);
  free(normals);
  free(file);
  return 0;
}
