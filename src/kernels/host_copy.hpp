// Strided copies on the host: same extents, any strides on both sides. Rows that are contiguous on both sides go
// through vector copies; large ones with non-temporal stores.
#pragma once
#include "base/layout.hpp"
#include "threads/pool.hpp"

namespace memhier {

// How long runs are stored: past the caches, into them (the next reader finds them there), or by the size of the copy.
enum class Stores { by_size, streaming, cached };

// Copies element by element index: destination(i...) = source(i...). Layouts have equal extents and element size.
void copy_strided(Pool *pool, int threads, const Layout &source, const void *source_pointer, const Layout &destination,
                  void *destination_pointer, Stores stores = Stores::by_size);
// One thread, non-temporal stores for the aligned middle, ordinary ones for the ends; ends with a store fence.
void copy_streaming(void *destination, const void *source, size_t bytes) noexcept;

}  // namespace memhier
