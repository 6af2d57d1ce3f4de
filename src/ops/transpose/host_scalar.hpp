// Element loops over one tile: any strides, the element size known at compile time.
#pragma once
#include <cstdint>

#include "kernels/element.hpp"

namespace memhier {

// Strides in bytes. The inner loop runs along the rows, which the destination likes.
template <int Bytes>
void transpose_elements(const char *source, int64_t source_row, int64_t source_column, int64_t rows, int64_t columns,
                        char *destination, int64_t destination_row, int64_t destination_column) noexcept {
  for (int64_t c = 0; c < columns; ++c) {
    const char *from = source + c * source_column;
    char *to = destination + c * destination_column;
    for (int64_t r = 0; r < rows; ++r, from += source_row, to += destination_row) copy_element<Bytes>(to, from);
  }
}

}  // namespace memhier
