// Rows for the kernels.
#include "ops/filter/host_rows.hpp"

#include <algorithm>
#include <cstring>

#include "base/checked.hpp"

namespace memhier::filter {
namespace {

constexpr int64_t kNone = INT64_MIN;  // no row in this place of the ring

// The border's value as an element.
void write_border_value(const Shape &shape, char *to) {
  const auto write = [&](auto value) { std::memcpy(to, &value, sizeof value); };
  switch (shape.type) {
    case MEMHIER_F64:
      return write(shape.border_value[0]);
    case MEMHIER_C64: {
      const float parts[2] = {static_cast<float>(shape.border_value[0]), static_cast<float>(shape.border_value[1])};
      std::memcpy(to, parts, sizeof parts);
      return;
    }
    case MEMHIER_U8:
      return write(static_cast<uint8_t>(shape.border_value[0]));
    case MEMHIER_I16:
      return write(static_cast<int16_t>(shape.border_value[0]));
    default:
      return write(static_cast<float>(shape.border_value[0]));
  }
}

}  // namespace

TapOffsets::TapOffsets(const Lines &lines, int64_t most) {
  const Axis &axis = lines.shape.axes[1];
  phases_ = std::min(axis.step, axis.taps);
  phase_elements_ = (most + (axis.taps - 1) / axis.step) * lines.width;
  offsets_.resize(static_cast<size_t>(axis.taps));
  for (int64_t b = 0; b < axis.taps; ++b)
    offsets_[static_cast<size_t>(b)] = (b % axis.step * phase_elements_ + b / axis.step * lines.width) * lines.values;
}

SourceRows::SourceRows(const Lines &lines, void *const *pointers, const TapOffsets &offsets, int64_t ring)
    : lines_(lines),
      offsets_(offsets),
      source_(static_cast<const char *>(pointers[0])),
      state_(lines.shape.state_in < 0 ? nullptr : static_cast<const char *>(pointers[lines.shape.state_in])),
      ring_(ring),
      row_bytes_(round_up(offsets.row_elements() * lines.element_bytes, 64)),
      packed_(lines.source_packed() && lines.shape.axes[1].step == 1),
      scratch_((ring + 1) * row_bytes_),
      held_(static_cast<size_t>(ring)) {
  char value[16], *to = scratch_.bytes() + ring_ * row_bytes_;
  write_border_value(lines.shape, value);
  for (int64_t i = 0; i < offsets.row_elements(); ++i)
    std::memcpy(to + i * lines.element_bytes, value, static_cast<size_t>(lines.element_bytes));
}

void SourceRows::select(int64_t channel, Segment segment) {
  const Axis &axis = lines_.shape.axes[1];
  channel_ = channel;
  segment_ = segment;
  direct_ = packed_ && segment.begin >= axis.inner_begin && segment.begin + segment.count <= axis.inner_end;
  std::fill(held_.begin(), held_.end(), kNone);
}

bool SourceRows::is_constant(int64_t p) const noexcept {
  const Axis &axis = lines_.shape.axes[0];
  return axis.border == Border::constant && !inside(axis.bounds, p);
}

const void *SourceRows::row(int64_t p) {
  const Axis &axis = lines_.shape.axes[0];
  if (is_constant(p)) return scratch_.bytes() + ring_ * row_bytes_;
  const bool from_state = axis.border == Border::history && p < axis.bounds.low;
  if (direct_ && !from_state) {
    const Axis &line = lines_.shape.axes[1];
    return source_ + (source_row(p) + (line.first + segment_.begin) * line.source) * lines_.element_bytes;
  }
  const int64_t slot = (p % ring_ + ring_) % ring_;
  char *to = scratch_.bytes() + slot * row_bytes_;
  if (held_[static_cast<size_t>(slot)] != p) {
    gather_bytes(p, to);
    held_[static_cast<size_t>(slot)] = p;
  }
  return to;
}

// Offset of the row's place 0 in the source, in elements.
int64_t SourceRows::source_row(int64_t p) const noexcept {
  const Axis &axis = lines_.shape.axes[0];
  const int64_t at = inside(axis.bounds, p) ? p : mapped(axis.border, axis.bounds, p);
  return at * axis.source + channel_ * lines_.shape.source_channel;
}

void SourceRows::gather_bytes(int64_t p, char *to) const {
  switch (lines_.element_bytes) {
    case 1:
      return gather(p, reinterpret_cast<uint8_t *>(to));
    case 2:
      return gather(p, reinterpret_cast<uint16_t *>(to));
    case 4:
      return gather(p, reinterpret_cast<uint32_t *>(to));
    default:
      return gather(p, reinterpret_cast<uint64_t *>(to));
  }
}

// Elements are bits here. A row of signals from before the block is one of the state.
template <class T>
void SourceRows::gather(int64_t p, T *to) const {
  const Shape &shape = lines_.shape;
  const Axis &line = shape.axes[1];
  if (shape.axes[0].border == Border::history && p < shape.axes[0].bounds.low) {
    const int64_t old = shape.axes[0].taps - 1 + p - shape.axes[0].bounds.low;
    const T *state = reinterpret_cast<const T *>(state_);
    for (int64_t i = 0; i < segment_.count; ++i)
      to[i] = state ? state[old * shape.state_in_element + (segment_.begin + i) * shape.state_in_channel] : T{};
    return;
  }
  const T *row = reinterpret_cast<const T *>(source_) + source_row(p);
  const int64_t start = line.first + segment_.begin * line.step, width = lines_.width;
  for (int64_t phase = 0; phase < offsets_.phases(); ++phase) {
    T *out = to + phase * offsets_.phase_elements();
    // Places of this phase that some window uses.
    const int64_t places = segment_.count + (line.taps - 1 - phase) / line.step;
    int64_t k = 0;
    const int64_t at0 = start + phase;
    const int64_t inner_begin = std::min(places, at0 >= 0 ? 0 : ceil_divide(-at0, line.step));
    const int64_t inner_end = at0 >= line.extent
                                  ? inner_begin
                                  : std::max(inner_begin, std::min(places, ceil_divide(line.extent - at0, line.step)));
    for (; k < inner_begin; ++k) gather_place(at0 + k * line.step, row, out + k * width);
    if (packed_) {
      std::memcpy(out + k * width, row + (at0 + k) * line.source,
                  static_cast<size_t>((inner_end - k) * width) * sizeof(T));
    } else if (width == 1) {
      const T *from = row + at0 * line.source;
      const int64_t distance = line.step * line.source;
      for (; k < inner_end; ++k) out[k] = from[k * distance];
    } else {
      for (; k < inner_end; ++k) {
        const T *from = row + (at0 + k * line.step) * line.source;
        for (int64_t w = 0; w < width; ++w) out[k * width + w] = from[w * lines_.source_width];
      }
    }
    for (k = inner_end; k < places; ++k) gather_place(at0 + k * line.step, row, out + k * width);
  }
}

// A place that the operand does not hold: from the border.
template <class T>
void SourceRows::gather_place(int64_t at, const T *source_row, T *to) const {
  const Shape &shape = lines_.shape;
  const Axis &line = shape.axes[1];
  if (line.border == Border::history) {
    const int64_t old = line.taps - 1 + at - line.bounds.low;
    const T *state = reinterpret_cast<const T *>(state_);
    if (state) state += old * shape.state_in_element + channel_ * shape.state_in_channel;
    for (int64_t w = 0; w < lines_.width; ++w) to[w] = state ? state[w * lines_.state_in_width] : T{};
    return;
  }
  if (line.border == Border::constant) {
    std::memcpy(to, scratch_.bytes() + ring_ * row_bytes_, static_cast<size_t>(lines_.width) * sizeof(T));
    return;
  }
  const T *from = source_row + mapped(line.border, line.bounds, at) * line.source;
  for (int64_t w = 0; w < lines_.width; ++w) to[w] = from[w * lines_.source_width];
}

}  // namespace memhier::filter
