// The reference: plain loops over the problem as it was stated, element by element, on the calling thread. It shares no
// code with the other ways.
#include <cstring>
#include <utility>

#include "base/element_type.hpp"
#include "ops/transpose/host_ways.hpp"

namespace memhier {
namespace {

constexpr int kMostBytes = 16;

// Bytes from one index of a mode to the next. The stride of a mode of one index may be anything, and counts for
// nothing.
int64_t step(const Layout &layout, int mode) {
  return mode < layout.rank && layout.extents[mode] > 1 ? layout.strides[mode] * element_size(layout.type) : 0;
}

void swap_bytes(char *a, char *b, size_t bytes) {
  char kept[kMostBytes];
  std::memcpy(kept, a, bytes);
  std::memcpy(a, b, bytes);
  std::memcpy(b, kept, bytes);
}

}  // namespace

void run_reference(const Problem &problem, void *const *pointers, const RunContext &) {
  const Layout &from = problem.operands[0].layout;
  const size_t size = static_cast<size_t>(element_size(from.type));
  const int64_t batch = from.rank == 3 ? from.extents[2] : 1;
  const int64_t from_batch = step(from, 2), row = step(from, 0), column = step(from, 1);

  if (problem.operand_count == 1) {
    char *matrix = static_cast<char *>(pointers[0]);
    for (int64_t k = 0; k < batch; ++k)
      for (int64_t i = 0; i < from.extents[0]; ++i)
        for (int64_t j = 0; j < i; ++j)
          swap_bytes(matrix + k * from_batch + i * row + j * column, matrix + k * from_batch + j * row + i * column,
                     size);
    return;
  }
  const Layout &to = problem.operands[1].layout;
  const int64_t to_batch = step(to, 2), to_row = step(to, 0), to_column = step(to, 1);
  const char *source = static_cast<const char *>(pointers[0]);
  char *destination = static_cast<char *>(pointers[1]);
  for (int64_t k = 0; k < batch; ++k)
    for (int64_t j = 0; j < from.extents[1]; ++j)
      for (int64_t i = 0; i < from.extents[0]; ++i)
        std::memcpy(destination + k * to_batch + j * to_row + i * to_column,
                    source + k * from_batch + i * row + j * column, size);
}

}  // namespace memhier
