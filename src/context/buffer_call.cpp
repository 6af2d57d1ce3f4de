// Where a call with buffers computes, and moving its buffers there.
#include "context/buffer_call.hpp"

#include <algorithm>
#include <functional>

#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

bool is_empty(const Layout &layout) { return element_count(layout) == 0; }

// The place that the options force, {} when none: by name, or by the only place that knows the way.
Target forced_target(const PlanOptions &options) {
  if (options.target != Target{} || options.way.empty()) return options.target;
  Target found{};
  for (const Way &way : transpose_operation.ways()) {
    if (way.name != options.way) continue;
    if (found != Target{} && found != way.target) return {};
    found = way.target;
  }
  return found;
}

bool on_device(const OperandArgument &argument) {
  if (argument.buffer) return argument.buffer->current_side() == Side::device;
  const void *pointer = argument.operand.pointer;
  if (argument.operand.place != MEMHIER_PLACE_AUTO) return argument.operand.place == MEMHIER_PLACE_DEVICE;
  return pointer && classify_pointer(pointer).place == Place::device;
}

// The source decides, on the device when it is current there; a destination in plain device memory draws it there.
Side choose_side(Context &context, const OperandArgument &source, const OperandArgument *destination) {
  const Target forced = forced_target(context.default_plan_options());
  if (forced == Target::host || context.live_device() < 0) return Side::host;
  if (forced == Target::device || on_device(source)) return Side::device;
  return destination && !destination->buffer && on_device(*destination) ? Side::device : Side::host;
}

OperandDescription describe_buffer(const Layout &layout, Place place, int32_t alignment) {
  OperandDescription description;
  description.layout = layout;
  description.place = place;
  description.alignment = alignment;
  return description;
}

// `data` is where the call found the operand, null when only a plan is made. In a call the host side counts as
// pageable, pinned or not: a problem of which all operands are device-accessible would be computed on the device,
// across the link and back each time.
OperandDescription describe_either(Context &context, const OperandArgument &argument, const Layout &layout, Side side,
                                   bool calling, const void *data) {
  if (!argument.buffer)
    return describe(context, layout, argument.operand.pointer, argument.operand.place, argument.name);
  const Place host = calling ? Place::pageable : argument.buffer->host_place();
  return describe_buffer(layout, side == Side::device ? Place::device : host,
                         data ? address_alignment(data) : argument.buffer->alignment_at(argument.operand.offset));
}

bool covers(const TrackedBuffer &buffer, const Layout &layout) {
  return payload_bytes(layout) == buffer.bytes() && is_injective(layout);
}

}  // namespace

void require_inside(const TrackedBuffer &buffer, const OperandArgument &argument, const Layout &layout) {
  const ByteRange range = byte_range(layout);
  const int64_t offset = argument.operand.offset;
  if (offset > buffer.bytes())
    fail(MEMHIER_INVALID_ARGUMENT, "%s.offset is %lld, must be at most %lld, the size of the buffer", argument.name,
         static_cast<long long>(offset), static_cast<long long>(buffer.bytes()));
  // Both sides were bounded before: no sum overflows.
  if (offset + range.begin < 0 || range.end > buffer.bytes() - offset)
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s.offset is %lld: the operand covers bytes %lld to %lld of a buffer of %lld; move it or make the buffer "
         "larger",
         argument.name, static_cast<long long>(offset), static_cast<long long>(offset + range.begin),
         static_cast<long long>(offset + range.end), static_cast<long long>(buffer.bytes()));
}

Problem describe_with_buffers(Context &context, const OperandArgument &source, const OperandArgument *destination,
                              const CheckedOperands &checked) {
  TrackedBuffer *first = source.buffer;
  TrackedBuffer *second = destination && destination->buffer != first ? destination->buffer : nullptr;
  if (first && second && std::less<>()(second, first)) std::swap(first, second);
  std::unique_lock<BufferMutex> locks[2];
  if (first) locks[0] = std::unique_lock(first->mutex());
  if (second) locks[1] = std::unique_lock(second->mutex());
  const Side side = choose_side(context, source, destination);
  const OperandDescription from = describe_either(context, source, checked.source, side, false, nullptr);
  if (checked.inplace) return transpose_inplace_problem(from);
  return transpose_problem(from, describe_either(context, *destination, checked.destination, side, false, nullptr));
}

BufferCall::BufferCall(Context &context, const OperandArgument &source, const OperandArgument *destination,
                       const CheckedOperands &checked, void *stream)
    : source_(source), stream_(stream), options_(context.default_plan_options()) {
  if (stream && context.live_device() >= 0 && gpu::stream_capturing(stream))
    fail(MEMHIER_CAPTURE, "stream is being captured; calls with tracked buffers cannot be: pass pointers instead");
  buffers_[0] = source.buffer;
  if (destination && destination->buffer != source.buffer) buffers_[1] = destination->buffer;
  written_ = destination ? destination->buffer : source.buffer;
  // In the order of addresses, so that two calls never wait for each other.
  const int first = buffers_[0] && buffers_[1] && std::less<>()(buffers_[1], buffers_[0]) ? 1 : 0;
  for (const int i : {first, 1 - first}) {
    if (buffers_[i]) locks_[i] = std::unique_lock(buffers_[i]->mutex());
  }
  if (buffers_[0]) buffers_[0]->require_unmapped("source.buffer");
  if (buffers_[1]) buffers_[1]->require_unmapped("destination.buffer");
  side_ = choose_side(context, source, destination);
  if (side_ == Side::host && options_.target == Target{}) options_.target = Target::host;
  try {
    acquire(context, destination, checked);
  } catch (...) {
    finish(false);
    throw;
  }
}

BufferCall::~BufferCall() = default;

void BufferCall::acquire(Context &context, const OperandArgument *destination, const CheckedOperands &checked) {
  const auto take = [this](const OperandArgument &argument, bool keep) -> void * {
    const int index = argument.buffer == buffers_[0] ? 0 : 1;
    acquired_[index] = true;
    return static_cast<char *>(argument.buffer->acquire(side_, keep, stream_)) + argument.operand.offset;
  };
  if (!is_empty(checked.source)) {
    pointers_[0] = source_.buffer ? take(source_, true) : source_.operand.pointer;
    if (!checked.inplace && destination->buffer) {
      const bool keep = destination->buffer == source_.buffer || !covers(*destination->buffer, checked.destination);
      pointers_[1] = take(*destination, keep);
    } else if (!checked.inplace) {
      pointers_[1] = destination->operand.pointer;
    }
  }
  const OperandDescription from = describe_either(context, source_, checked.source, side_, true, pointers_[0]);
  problem_ = checked.inplace ? transpose_inplace_problem(from)
                             : transpose_problem(from, describe_either(context, *destination, checked.destination,
                                                                       side_, true, pointers_[1]));
}

void BufferCall::finish(bool succeeded) {
  for (int i = 0; i < 2; ++i) {
    if (!std::exchange(acquired_[i], false)) continue;
    try {
      buffers_[i]->release(side_, succeeded && buffers_[i] == written_, stream_);
    } catch (...) {
      if (succeeded) throw;  // after a failure its own error is the one to report
    }
  }
}

}  // namespace memhier
