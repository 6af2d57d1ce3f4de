// An outside program in C++: the C headers as they are.
#include <memhier/memhier.h>

#include <cstdio>
#include <vector>

int main() {
  memhier_context *context = nullptr;
  if (memhier_context_create(nullptr, &context) != MEMHIER_SUCCESS) return 1;
  const int64_t rows = 61, columns = 19;
  std::vector<double> a(rows * columns), b(rows * columns, -1.0);
  for (int64_t i = 0; i < rows * columns; ++i) a[i] = double(i);
  if (memhier_transpose(context, MEMHIER_F64, MEMHIER_COLUMN_MAJOR, rows, columns, a.data(), rows, b.data(), columns,
                        nullptr) != MEMHIER_SUCCESS) {
    std::fprintf(stderr, "%s\n", memhier_error_text());
    return 1;
  }
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      if (b[i * columns + j] != a[j * rows + i]) return 1;
  std::puts("transposed");
  return memhier_context_destroy(context) != MEMHIER_SUCCESS;
}
