// Moves of one component of many records: elements at one step to elements at another, copied or converted.
#pragma once
#include <cstdint>

#include "memhier/types.h"

namespace memhier::record {

struct Elements {
  char *at = nullptr;
  int64_t step = 0;  // bytes
};

// Moves `count` elements; `bytes` is the size of one for those that only copy.
using MoveFunction = void (*)(int64_t count, Elements from, Elements to, int64_t bytes);

MoveFunction copy_function(int64_t bytes) noexcept;
MoveFunction convert_function(memhier_type from, memhier_type to) noexcept;

}  // namespace memhier::record
