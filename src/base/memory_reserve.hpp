// Some libraries end the process when memory is out. Before they are asked, make sure that there is more than they
// need.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <new>

namespace memhier {

inline void require_memory(size_t bytes) {
  void *reserve = std::malloc(bytes);
  if (!reserve) throw std::bad_alloc();
  std::free(reserve);
}

}  // namespace memhier
