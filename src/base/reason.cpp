// The one table of reason codes and their texts.
#include "base/reason.hpp"

namespace memhier {
namespace {

struct ReasonText {
  Reason reason;
  const char *code;
  const char *text;
};

constexpr ReasonText kReasons[] = {
    {Reason::none, "none", "feasible"},
    {Reason::no_device, "no_device", "the context has no GPU"},
    {Reason::built_without_cuda, "built_without_cuda", "the library was built without code for GPUs"},
    {Reason::operand_on_device, "operand_on_device", "the host cannot reach an operand in device memory"},
    {Reason::device_accessible, "device_accessible", "the device can reach all operands, so it computes"},
    {Reason::not_pageable, "not_pageable", "operand is not pageable memory"},
    {Reason::not_pinned, "not_pinned", "operand is not pinned memory"},
    {Reason::not_managed, "not_managed", "operand is not managed memory"},
    {Reason::not_device, "not_device", "operand is not device memory"},
    {Reason::not_adopted, "not_adopted", "operand was not given to memhier_host_adopt"},
    {Reason::no_concurrent_managed, "no_concurrent_managed",
     "the device cannot use managed memory while the host may touch it"},
    {Reason::no_pageable_access, "no_pageable_access", "the device cannot read pageable memory"},
    {Reason::exceeds_device_memory, "exceeds_device_memory",
     "needs more device memory than is free or the working-set limit allows"},
    {Reason::exceeds_pinned_limit, "exceeds_pinned_limit", "no pinned memory for a ring is to be had"},
    {Reason::element_size, "element_size", "the way moves elements or fields of other sizes in bytes"},
    {Reason::alignment, "alignment", "an address or stride is no multiple of the bytes accessed at once"},
    {Reason::strides, "strides", "elements do not lie side by side as needed: gaps or steps between them"},
    {Reason::inplace, "inplace", "the way is for one array and here are two, or the other way round"},
    {Reason::too_small, "too_small", "smaller than what the way computes at once, or too small to pay"},
    {Reason::instruction_set, "instruction_set", "the CPU or the operating system lacks the instructions"},
    {Reason::forced_other, "forced_other", "an option or a variable asks for another place, way or route"},
    {Reason::probe_failed, "probe_failed", "the route was tried out on this machine and failed"},
    {Reason::forked, "forked", "the process was forked after the device was used"},
    {Reason::device_lost, "device_lost", "the device has failed"},
    {Reason::no_rate, "no_rate", "its speed is not known: the machine's description has no rate for it"},
    {Reason::machine_file_only, "machine_file_only", "decided for the machine of a file, not runnable here"},
    {Reason::needs_workspace, "needs_workspace",
     "it needs device memory of its own, and an asynchronous call allocates none"},
    {Reason::no_library, "no_library", "a library that the way calls was not found, or a machine file cannot tell"},
    {Reason::element_type, "element_type", "the way does not compute with this element type or these scalars"},
    {Reason::extents, "extents", "an extent, stride or sum is longer than the way can count"},
    {Reason::taps, "taps", "the way is for windows of another form or number of weights"},
    {Reason::border, "border", "the way cannot make up what this border puts outside of the data"},
    {Reason::window_off, "window_off", "windows in L2 are switched off"},
    {Reason::no_persisting_l2, "no_persisting_l2", "the device has no persisting lines in L2"},
    {Reason::mig, "mig", "windows in L2 do nothing on a MIG slice"},
    {Reason::mps, "mps", "the multi-process service governs the L2 of a shared device"},
    {Reason::window_too_large, "window_too_large", "what is read again is larger than what may persist in L2"},
    {Reason::stream_too_small, "stream_too_small", "what passes beside it is small enough to leave it in L2"},
    {Reason::window_gains_little, "window_gains_little",
     "too little of the time is known to be saved by reading it from L2"},
    {Reason::peer_device, "peer_device", "operand is memory of another device"},
    {Reason::not_peer, "not_peer", "operand is not memory of another device"},
    {Reason::pinned_in_part, "pinned_in_part",
     "a part of the operand is page-locked: the driver copies it in parts only"},
    {Reason::not_capturable, "not_capturable",
     "its runs cannot be captured into a graph: where the device reaches the operands, only who asks for it gets it"},
    {Reason::accuracy, "accuracy", "the way computes in another class of accuracy than the one asked for"},
    {Reason::compute_capability, "compute_capability",
     "the kernels of the way are for devices of another compute capability"},
};

constexpr bool in_order() {
  int32_t expected = 0;
  for (const ReasonText &entry : kReasons) {
    if (static_cast<int32_t>(entry.reason) != expected++) return false;
  }
  return true;
}
static_assert(in_order(), "the table is indexed by the code");

const ReasonText *find(Reason reason) noexcept {
  const auto index = static_cast<int32_t>(reason);
  constexpr auto count = static_cast<int32_t>(sizeof kReasons / sizeof kReasons[0]);
  return index >= 0 && index < count ? &kReasons[index] : nullptr;
}

}  // namespace

const char *reason_code(Reason reason) noexcept {
  const ReasonText *entry = find(reason);
  return entry != nullptr ? entry->code : "unknown";
}

const char *reason_text(Reason reason) noexcept {
  const ReasonText *entry = find(reason);
  return entry != nullptr ? entry->text : "unknown reason";
}

}  // namespace memhier
