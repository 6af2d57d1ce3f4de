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
    {Reason::built_without_cuda, "built_without_cuda", "the library was built without device code"},
    {Reason::operand_on_device, "operand_on_device", "the host cannot reach an operand in device memory"},
    {Reason::device_accessible, "device_accessible", "all operands are device-accessible, so the device computes"},
    {Reason::not_pageable, "not_pageable", "operand is not pageable memory"},
    {Reason::not_pinned, "not_pinned", "operand is not pinned memory"},
    {Reason::not_managed, "not_managed", "operand is not managed memory"},
    {Reason::not_device, "not_device", "operand is not device memory"},
    {Reason::not_adopted, "not_adopted", "operand was not given to memhier_host_adopt"},
    {Reason::no_concurrent_managed, "no_concurrent_managed", "the device lacks concurrent access to managed memory"},
    {Reason::no_pageable_access, "no_pageable_access", "the device cannot read pageable memory"},
    {Reason::exceeds_device_memory, "exceeds_device_memory",
     "needs more device memory than is free or the working-set limit allows"},
    {Reason::exceeds_pinned_limit, "exceeds_pinned_limit", "needs more pinned memory than the limit allows"},
    {Reason::element_size, "element_size", "the way does not handle this element size"},
    {Reason::alignment, "alignment", "a pointer or stride is not aligned for the way's wide accesses"},
    {Reason::strides, "strides", "the way needs unit strides where the problem has none"},
    {Reason::inplace, "inplace", "in place only, or not in place at all"},
    {Reason::too_small, "too_small", "the problem is smaller than the way's tile"},
    {Reason::instruction_set, "instruction_set", "the CPU or the operating system lacks the instruction set"},
    {Reason::forced_other, "forced_other", "the caller asked for another place, way or route"},
    {Reason::probe_failed, "probe_failed", "a live probe of the route failed on this machine"},
    {Reason::forked, "forked", "the process was forked after the device was used"},
    {Reason::device_lost, "device_lost", "the device has failed"},
    {Reason::no_rate, "no_rate", "the machine's description has no rate for it"},
    {Reason::machine_file_only, "machine_file_only", "decided for the machine of a file, not runnable here"},
    {Reason::needs_workspace, "needs_workspace",
     "staging needs device memory, and an asynchronous call allocates nothing"},
    {Reason::no_library, "no_library", "a library that the way calls was not found, or a machine file cannot tell"},
    {Reason::element_type, "element_type", "the way does not compute in this element type"},
    {Reason::extents, "extents", "an extent or stride is beyond what the way can count"},
    {Reason::taps, "taps", "the way is for filters with taps of another kind or number"},
    {Reason::border, "border", "the way does not know this border"},
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
