// Where a call with buffers computes, and moving its buffers there.
#include "context/buffer_call.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include "base/argument.hpp"
#include "base/status.hpp"
#include "context/fallback.hpp"
#include "memory/gpu.hpp"

namespace memhier {
namespace {

bool is_empty(const Layout &layout) { return element_count(layout) == 0; }

TrackedBuffer *buffer_of(const OperandRequest &operand, BufferBindings buffers) {
  for (const BufferBinding &binding : buffers)
    if (operand.buffer && binding.handle == operand.buffer) return binding.buffer;
  return nullptr;
}

void require_inside(const TrackedBuffer &buffer, const OperandRequest &operand, const Layout &layout) {
  const ByteRange range = byte_range(layout);
  const int64_t offset = operand.offset;
  if (offset > buffer.bytes())
    fail(MEMHIER_INVALID_ARGUMENT, "%s.offset is %lld, must be at most %lld, the size of the buffer", operand.name,
         static_cast<long long>(offset), static_cast<long long>(buffer.bytes()));
  // Both sides were bounded before: no sum overflows.
  if (offset + range.begin < 0 || range.end > buffer.bytes() - offset)
    fail(MEMHIER_INVALID_ARGUMENT,
         "%s.offset is %lld: the operand covers bytes %lld to %lld of a buffer of %lld; move it or make the buffer "
         "larger",
         operand.name, static_cast<long long>(offset), static_cast<long long>(offset + range.begin),
         static_cast<long long>(offset + range.end), static_cast<long long>(buffer.bytes()));
}

void require_all_inside(const Request &request, BufferBindings buffers) {
  for (int32_t i = 0; i < request.problem.operand_count; ++i)
    if (const TrackedBuffer *buffer = buffer_of(request.operands[i], buffers))
      require_inside(*buffer, request.operands[i], request.problem.operands[i].layout);
}

// The place that the options force, {} when none: by name, or by the only place that knows the way.
Target forced_target(const Problem &problem, const PlanOptions &options) {
  if (options.target != Target{} || options.way.empty()) return options.target;
  Target found{};
  for (const Way &way : problem.operation->ways()) {
    if (way.name != options.way) continue;
    if (found != Target{} && found != way.target) return {};
    found = way.target;
  }
  return found;
}

bool on_device(const OperandRequest &operand, const TrackedBuffer *buffer) {
  if (buffer) return buffer->current_side() == Side::device;
  if (operand.place != MEMHIER_PLACE_AUTO) return operand.place == MEMHIER_PLACE_DEVICE;
  return operand.pointer && classify_pointer(operand.pointer).place == Place::device;
}

// An operand that is no buffer lies where the host does not reach.
bool needs_device(const Request &request, BufferBindings buffers) {
  for (int32_t i = 0; i < request.problem.operand_count; ++i)
    if (!buffer_of(request.operands[i], buffers) && on_device(request.operands[i], nullptr)) return true;
  return false;
}

// What is read decides, on the device when any of it is current there; a destination in plain device memory draws it
// there.
Side choose_side(Context &context, const Request &request, BufferBindings buffers) {
  const Target forced = forced_target(request.problem, context.default_plan_options());
  if (forced == Target::host || context.live_device() < 0) return Side::host;
  if (forced == Target::device) return Side::device;
  for (int32_t i = 0; i < request.problem.operand_count; ++i) {
    const TrackedBuffer *buffer = buffer_of(request.operands[i], buffers);
    const bool written_only = request.problem.operands[i].access == Access::write;
    if ((!written_only || !buffer) && on_device(request.operands[i], buffer)) return Side::device;
  }
  return Side::host;
}

// In a call the host side counts as pageable, pinned or not: a problem of which all operands are device-accessible
// would be computed on the device, across the link and back each time.
void describe_either(Context &context, const OperandRequest &request, const TrackedBuffer *buffer, Side side,
                     bool calling, OperandDescription *operand) {
  if (!buffer) return describe(context, request, operand);
  const PointerFacts host = calling || side == Side::device ? PointerFacts{} : buffer->host_facts();
  operand->place = side == Side::device ? Place::device : host.place;
  operand->mixed = host.mixed;
  operand->alignment = buffer->alignment_at(request.offset);
}

}  // namespace

Problem describe_with_buffers(Context &context, const Request &request, BufferBindings buffers) {
  require_all_inside(request, buffers);
  std::vector<TrackedBuffer *> unique;
  for (const BufferBinding &binding : buffers)
    if (binding.buffer) unique.push_back(binding.buffer);
  std::sort(unique.begin(), unique.end(), std::less<>());
  unique.erase(std::unique(unique.begin(), unique.end()), unique.end());
  std::vector<std::unique_lock<BufferMutex>> locks;
  for (TrackedBuffer *buffer : unique) locks.emplace_back(buffer->mutex());
  const Side side = choose_side(context, request, buffers);
  Problem problem = request.problem;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    describe_either(context, request.operands[i], buffer_of(request.operands[i], buffers), side, false,
                    &problem.operands[i]);
  return problem;
}

BufferCall::BufferCall(Context &context, const Request &request, BufferBindings buffers, void *stream)
    : stream_(stream), options_(context.default_plan_options()) {
  require_all_inside(request, buffers);
  if (stream && context.live_device() >= 0 && gpu::stream_capturing(stream))
    fail(MEMHIER_CAPTURE, "stream is being captured; calls with tracked buffers cannot be: pass pointers instead");
  collect_uses(request, buffers);
  locks_.reserve(uses_.size());
  for (const Use &use : uses_) locks_.emplace_back(use.buffer->mutex());
  for (const Use &use : uses_) use.buffer->require_unmapped((std::string(use.name) + ".buffer").c_str());
  side_ = choose_side(context, request, buffers);
  if (side_ == Side::host && options_.target == Target{}) options_.target = Target::host;
  try {
    acquire_either(context, request, buffers);
  } catch (...) {
    finish(false);
    throw;
  }
}

// On the side chosen, or on the host where the device is full and nothing but buffers keeps the call there.
void BufferCall::acquire_either(Context &context, const Request &request, BufferBindings buffers) {
  try {
    describe_operands(context, request, buffers);
    return acquire(request, buffers);
  } catch (const Error &error) {
    if (side_ != Side::device || error.status() != MEMHIER_OUT_OF_DEVICE_MEMORY ||
        forced_target(request.problem, options_) == Target::device || needs_device(request, buffers))
      throw;
    if (bits_are_fixed(context, request.problem)) refuse_other_bits(error);
    context.resources().log(MEMHIER_LOG_WARNING, "call with buffers: falls back to the host: %s", error.what());
  }
  finish(false);
  side_ = Side::host;
  options_.target = Target::host;
  describe_operands(context, request, buffers);
  acquire(request, buffers);
}

BufferCall::~BufferCall() = default;

BufferCall::Use &BufferCall::use_of(const TrackedBuffer *buffer) {
  return *std::find_if(uses_.begin(), uses_.end(), [&](const Use &use) { return use.buffer == buffer; });
}

void BufferCall::collect_uses(const Request &request, BufferBindings buffers) {
  std::vector<int64_t> covered;  // bytes written by operands that write each of their places once
  for (int32_t i = 0; i < request.problem.operand_count; ++i) {
    TrackedBuffer *buffer = buffer_of(request.operands[i], buffers);
    if (!buffer) continue;
    size_t at = 0;
    while (at < uses_.size() && uses_[at].buffer != buffer) ++at;
    if (at == uses_.size()) {
      uses_.push_back({buffer, request.operands[i].name});
      covered.push_back(0);
    }
    const OperandDescription &operand = request.problem.operands[i];
    Use &use = uses_[at];
    use.needed |= !is_empty(operand.layout);
    use.written |= operand.access != Access::read;
    use.keep |= operand.access != Access::write;
    use.operands |= uint64_t{1} << i;
    if (is_injective(operand.layout)) covered[at] += payload_bytes(operand.layout);
  }
  // Operands that are written never overlap, so their bytes add up.
  for (size_t at = 0; at < uses_.size(); ++at) uses_[at].keep |= covered[at] != uses_[at].buffer->bytes();
  std::sort(uses_.begin(), uses_.end(), [](const Use &a, const Use &b) { return std::less<>()(a.buffer, b.buffer); });
}

void BufferCall::describe_operands(Context &context, const Request &request, BufferBindings buffers) {
  problem_ = request.problem;
  for (int32_t i = 0; i < problem_.operand_count; ++i)
    describe_either(context, request.operands[i], buffer_of(request.operands[i], buffers), side_, true,
                    &problem_.operands[i]);
}

void BufferCall::acquire(const Request &request, BufferBindings buffers) {
  BufferUse purpose;
  purpose.problem = std::make_shared<const Problem>(problem_);
  for (Use &use : uses_) {
    if (!use.needed) continue;
    use.acquired = true;
    purpose.keep = use.keep;
    purpose.written = use.written;
    purpose.operands = use.operands;
    use.data = static_cast<std::byte *>(use.buffer->acquire(side_, purpose, stream_));
  }
  for (int32_t i = 0; i < problem_.operand_count; ++i) {
    const OperandRequest &operand = request.operands[i];
    TrackedBuffer *buffer = buffer_of(operand, buffers);
    if (!buffer) {
      pointers_[i] = operand.pointer;
    } else if (std::byte *data = use_of(buffer).data) {
      pointers_[i] = data + operand.offset;
      problem_.operands[i].alignment = address_alignment(pointers_[i]);
    }
  }
}

void BufferCall::finish(bool succeeded) {
  for (Use &use : uses_) {
    if (!std::exchange(use.acquired, false)) continue;
    try {
      use.buffer->release(side_, succeeded && use.written, stream_);
    } catch (...) {
      if (succeeded) throw;  // after a failure its own error is the one to report
    }
  }
}

}  // namespace memhier
