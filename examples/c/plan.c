/* A plan decides once and runs many times. It also tells why it decided so: every way considered, its predicted time,
 * the floor (the least time this machine allows) and the ratio of the choice to it. */
#include <memhier/memhier.h>
#include <stdio.h>
#include <stdlib.h>

enum { rows = 600, columns = 900, runs = 3 };

static double a[runs][rows][columns], b[runs][columns][rows];

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, memhier_error_text());
  return 1;
}

int main(void) {
  memhier_context *context;
  memhier_operand source, destination;
  memhier_plan *plan;
  if (memhier_context_create(NULL, &context)) return fail("context");

  /* Only shapes, types and places are planned; without a pointer the place is ordinary (pageable) memory. */
  memhier_operand_matrix(&source, MEMHIER_F64, MEMHIER_ROW_MAJOR, rows, columns, NULL, columns);
  memhier_operand_matrix(&destination, MEMHIER_F64, MEMHIER_ROW_MAJOR, columns, rows, NULL, rows);
  if (memhier_plan_create_transpose(context, &source, &destination, NULL, &plan)) return fail("plan");

  /* The explanation: ask for its size, then for the text. */
  int64_t size;
  memhier_plan_explain(plan, MEMHIER_TEXT, NULL, 0, &size);
  char *text = malloc((size_t)size);
  if (!text || memhier_plan_explain(plan, MEMHIER_TEXT, text, size, NULL)) return fail("explain");
  fputs(text, stdout);
  free(text);

  for (int run = 0; run < runs; ++run) {
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) a[run][i][j] = run + i * 1e-3 + j * 1e-6;
    void *pointers[] = {a[run], b[run]};
    if (memhier_plan_execute(plan, pointers, 2, NULL, 0, NULL)) return fail("execute");
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        if (b[run][j][i] != a[run][i][j]) return fprintf(stderr, "run %d is wrong\n", run), 1;
  }
  printf("%d runs of one plan\n", runs);
  memhier_plan_destroy(plan);
  memhier_context_destroy(context);
  return 0;
}
