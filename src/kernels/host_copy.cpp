// Strided copies: the modes of both layouts are brought to their simplest common form, whose innermost part is a run of
// bytes contiguous on both sides. Runs of more than 16 bytes go through vector copies, shorter ones are elements.
#include "kernels/host_copy.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "kernels/element.hpp"
#include "kernels/streaming.hpp"
#include "threads/parallel_for.hpp"

namespace memhier {
namespace {

constexpr int64_t kLargestElement = 16;
// A run from which non-temporal stores pay for their partial lines at both ends.
constexpr int64_t kStreamedRun = 2048;
// Least work of a block: about 25 us at 10 GB/s, some ten times the cost of claiming it.
constexpr int64_t kBlockBytes = 256 << 10;

struct Mode {
  int64_t extent = 1;
  int64_t source = 0;       // stride in bytes
  int64_t destination = 0;  // stride in bytes, positive
};

// run bytes at every index of the modes, outermost first.
struct StridedCopy {
  const char *source = nullptr;
  char *destination = nullptr;
  int64_t run = 0;
  int count = 0;
  std::array<Mode, kMaxRank + 1> modes{};
};

StridedCopy simplest_form(const Layout &source, const void *source_pointer, const Layout &destination,
                          void *destination_pointer) {
  StridedCopy copy{static_cast<const char *>(source_pointer), static_cast<char *>(destination_pointer),
                   element_size(source.type)};
  for (int i = 0; i < source.rank; ++i) {
    Mode mode{source.extents[i], source.strides[i] * copy.run, destination.strides[i] * copy.run};
    if (mode.extent == 1) continue;
    if (mode.destination < 0) {
      copy.source += (mode.extent - 1) * mode.source;
      copy.destination += (mode.extent - 1) * mode.destination;
      mode.source = -mode.source;
      mode.destination = -mode.destination;
    }
    copy.modes[copy.count++] = mode;
  }
  Mode *modes = copy.modes.data();
  std::stable_sort(modes, modes + copy.count,
                   [](const Mode &a, const Mode &b) { return a.destination > b.destination; });
  for (int i = copy.count - 1; i >= 0; --i) {  // from the inside out, as runs grow
    const bool last = i == copy.count - 1;
    const int64_t source_step = last ? copy.run : modes[i + 1].extent * modes[i + 1].source;
    const int64_t destination_step = last ? copy.run : modes[i + 1].extent * modes[i + 1].destination;
    if (modes[i].source != source_step || modes[i].destination != destination_step) continue;
    if (last) {
      copy.run *= modes[i].extent;
    } else {
      modes[i + 1].extent *= modes[i].extent;
      std::copy(modes + i + 1, modes + copy.count, modes + i);
    }
    --copy.count;
  }
  return copy;
}

// Calls body(source, destination) for the flat indices [begin, end) of the outer modes.
template <class Body>
void for_indices(const StridedCopy &copy, int outer, int64_t begin, int64_t end, Body &&body) {
  std::array<int64_t, kMaxRank + 1> index{};
  const char *source = copy.source;
  char *destination = copy.destination;
  int64_t rest = begin;
  for (int i = outer - 1; i >= 0; --i) {
    index[i] = rest % copy.modes[i].extent;
    rest /= copy.modes[i].extent;
    source += index[i] * copy.modes[i].source;
    destination += index[i] * copy.modes[i].destination;
  }
  for (int64_t flat = begin; flat < end; ++flat) {
    body(source, destination);
    for (int i = outer - 1; i >= 0; --i) {
      source += copy.modes[i].source;
      destination += copy.modes[i].destination;
      if (++index[i] < copy.modes[i].extent) break;
      source -= copy.modes[i].extent * copy.modes[i].source;
      destination -= copy.modes[i].extent * copy.modes[i].destination;
      index[i] = 0;
    }
  }
}

template <int Bytes>
void copy_elements(const char *source, char *destination, int64_t count, int64_t source_stride,
                   int64_t destination_stride) {
  for (int64_t i = 0; i < count; ++i)
    copy_element<Bytes>(destination + i * destination_stride, source + i * source_stride);
}

}  // namespace

void copy_strided(Pool *pool, int threads, const Layout &source, const void *source_pointer, const Layout &destination,
                  void *destination_pointer, Stores stores) {
  const int64_t total = payload_bytes(source);
  if (total == 0) return;
  const StridedCopy copy = simplest_form(source, source_pointer, destination, destination_pointer);

  // A line is a long run, or the innermost mode over short ones. Lines longer than a block are cut.
  const bool runs = copy.run > kLargestElement;
  const int outer = runs || copy.count == 0 ? copy.count : copy.count - 1;
  const Mode inner = outer < copy.count ? copy.modes[outer] : Mode{};
  const int64_t units = runs ? copy.run : inner.extent;  // bytes, or elements
  const int64_t unit_bytes = runs ? 1 : copy.run;
  const int64_t cut = std::min(units, std::max<int64_t>(1, kBlockBytes / unit_bytes));
  const int64_t cuts = ceil_divide(units, cut);
  int64_t lines = 1;
  for (int i = 0; i < outer; ++i) lines *= copy.modes[i].extent;
  const int64_t lines_per_block = cuts > 1 ? 1 : std::max<int64_t>(1, kBlockBytes / (units * unit_bytes));
  const int64_t line_blocks = ceil_divide(lines, lines_per_block);
  const bool past_caches = stores == Stores::by_size ? total >= kStreamingBytes : stores == Stores::streaming;
  const bool stream = runs && past_caches && copy.run >= kStreamedRun;

  parallel_for(pool, threads, line_blocks * cuts, [&](int64_t block) {
    const int64_t first_line = block / cuts * lines_per_block, first = block % cuts * cut;
    const int64_t last_line = std::min(lines, first_line + lines_per_block), count = std::min(cut, units - first);
    if (runs) {
      for_indices(copy, outer, first_line, last_line, [&](const char *from, char *to) {
        if (stream) {
          stream_bytes(to + first, from + first, static_cast<size_t>(count));
        } else {
          std::memcpy(to + first, from + first, static_cast<size_t>(count));
        }
      });
      if (stream) streaming_fence();
    } else {
      with_element_bytes(static_cast<int32_t>(copy.run), [&](auto bytes) {
        for_indices(copy, outer, first_line, last_line, [&](const char *from, char *to) {
          copy_elements<bytes()>(from + first * inner.source, to + first * inner.destination, count, inner.source,
                                 inner.destination);
        });
      });
    }
  });
}

}  // namespace memhier
