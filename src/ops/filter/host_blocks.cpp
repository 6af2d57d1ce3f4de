// Blocks of lines, and the way from sums to elements.
#include "ops/filter/host_blocks.hpp"

#include <cstring>
#include <limits>

#include "kernels/streaming.hpp"
#include "ops/filter/taps.hpp"

namespace memhier::filter {
namespace {

constexpr int64_t kBlocksPerThread = 4;  // so that the last ones end at about the same time

template <class To, class From>
void scatter(const Lines &lines, const From *from, int64_t outputs, To *to, int64_t stride) {
  for (int64_t i = 0; i < outputs; ++i)
    for (int64_t w = 0; w < lines.width; ++w) to[i * stride + w * lines.destination_width] = from[i * lines.width + w];
}

template <class To>
void finish_wide(const Lines &lines, const int64_t *sums, To *to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    to[i] = static_cast<To>(
        finish_integer(sums[i], lines.shape.divisor, std::numeric_limits<To>::min(), std::numeric_limits<To>::max()));
}

}  // namespace

Blocks::Blocks(const Lines &lines, int64_t segment_outputs, int64_t band_rows, int32_t threads)
    : channels_(lines.shape.channels), rows_(lines.shape.axes[0].outputs), outputs_(lines.shape.axes[1].outputs) {
  segment_ = std::min(outputs_, std::max<int64_t>(1, segment_outputs));
  segments_ = ceil_divide(outputs_, segment_);
  band_ = std::max<int64_t>(kOutRows, round_up(band_rows, kOutRows));
  // Fewer rows a block while there are not enough blocks.
  const int64_t wanted = kBlocksPerThread * std::max(threads, 1);
  while (threads > 1 && band_ > kOutRows && channels_ * segments_ * ceil_divide(rows_, band_) < wanted)
    band_ = round_up(band_ / 2, kOutRows);
  bands_ = ceil_divide(rows_, band_);
}

Block Blocks::operator[](int64_t index) const noexcept {
  const int64_t segment = index % segments_ * segment_, band = index / segments_ % bands_ * band_;
  return {index / segments_ / bands_,
          band,
          std::min(rows_, band + band_),
          {segment, std::min(segment_, outputs_ - segment)}};
}

Writer::Writer(const Lines &lines, void *const *pointers, int64_t segment_outputs)
    : lines_(lines),
      destination_(static_cast<char *>(pointers[1])),
      elements_(round_up(segment_outputs * lines.width, 16)),
      packed_(lines.destination_packed()),
      streaming_(packed_ && lines.shape.outputs() * static_cast<double>(lines.width * lines.element_bytes) >=
                                static_cast<double>(kStreamingBytes)),
      direct_(packed_ && !streaming_ && !is_integer(lines.shape.type)),
      sums_(direct_ ? 0 : kOutRows * elements_ * lines.sum_bytes),
      elements_scratch_(is_integer(lines.shape.type) ? elements_ * lines.element_bytes : 0) {}

Writer::~Writer() {
  if (streaming_) streaming_fence();
}

char *Writer::destination(const Block &block, int64_t row) const noexcept {
  const Shape &shape = lines_.shape;
  return destination_ + (block.channel * shape.destination_channel + row * shape.axes[0].destination +
                         block.segment.begin * shape.axes[1].destination) *
                            lines_.element_bytes;
}

void *Writer::sums(const Block &block, int64_t row, int64_t k) const noexcept {
  return direct_ ? destination(block, row) : sums_.bytes() + k * elements_ * lines_.sum_bytes;
}

void Writer::finish(const Block &block, int64_t row, int64_t k) const {
  if (direct_) return;
  const void *elements = sums(block, row, k);
  char *to = destination(block, row);
  const int64_t count = block.segment.count * lines_.width;
  if (is_integer(lines_.shape.type)) {
    // Straight to the destination where it takes ordinary stores.
    void *finished = packed_ && !streaming_ ? to : elements_scratch_.bytes();
    const bool bytes = lines_.shape.type == MEMHIER_U8;
    if (lines_.shape.sum == Sum::i32) {
      const SumKernels &kernels = sum_kernels();
      (bytes ? kernels.finish_u8 : kernels.finish_i16)({elements, finished, count, lines_.shape.divisor});
    } else if (bytes) {
      finish_wide(lines_, static_cast<const int64_t *>(elements), static_cast<uint8_t *>(finished), count);
    } else {
      finish_wide(lines_, static_cast<const int64_t *>(elements), static_cast<int16_t *>(finished), count);
    }
    if (finished == to) return;
    elements = finished;
  }
  if (streaming_) return stream_bytes(to, elements, static_cast<size_t>(count * lines_.element_bytes));
  const int64_t stride = lines_.shape.axes[1].destination, outputs = block.segment.count;
  switch (lines_.element_bytes) {
    case 1:
      return scatter(lines_, static_cast<const uint8_t *>(elements), outputs, reinterpret_cast<uint8_t *>(to), stride);
    case 2:
      return scatter(lines_, static_cast<const uint16_t *>(elements), outputs, reinterpret_cast<uint16_t *>(to),
                     stride);
    case 4:
      return scatter(lines_, static_cast<const uint32_t *>(elements), outputs, reinterpret_cast<uint32_t *>(to),
                     stride);
    default:
      return scatter(lines_, static_cast<const uint64_t *>(elements), outputs, reinterpret_cast<uint64_t *>(to),
                     stride);
  }
}

}  // namespace memhier::filter
