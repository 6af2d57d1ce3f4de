// The reference: plain loops over the destination's modes, element by element, on the calling thread. It shares no code
// with the other ways.
#include <cstring>

#include "base/element_type.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier {

void run_permute_reference(const Problem &problem, void *const *pointers, const RunContext &) {
  const Layout &from = problem.operands[0].layout, &to = problem.operands[1].layout;
  const size_t bytes = static_cast<size_t>(element_size(to.type));
  const int64_t size = static_cast<int64_t>(bytes);
  std::array<int64_t, kMaxRank> index{};
  for (int32_t i = 0; i < to.rank; ++i)
    if (to.extents[i] == 0) return;
  for (;;) {
    int64_t source = 0, destination = 0;
    for (int32_t i = 0; i < to.rank; ++i) {
      if (index[i] == 0) continue;  // the stride of a mode of one index may be anything
      source += index[i] * from.strides[static_cast<size_t>(problem.parameters[static_cast<size_t>(i)])] * size;
      destination += index[i] * to.strides[i] * size;
    }
    std::memcpy(static_cast<char *>(pointers[1]) + destination, static_cast<const char *>(pointers[0]) + source, bytes);
    int32_t i = to.rank - 1;
    while (i >= 0 && ++index[i] == to.extents[i]) index[i--] = 0;
    if (i < 0) return;
  }
}

}  // namespace memhier
