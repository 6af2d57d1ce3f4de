// Why a way or a route cannot be used. The codes are stable: users, golden tests and the explanation read them.
#pragma once
#include <cstdint>

namespace memhier {

enum class Reason : int32_t {
  none = 0,                    // feasible
  no_device = 1,               // no GPU in the context
  built_without_cuda = 2,      // the library has no device code
  operand_on_device = 3,       // the host cannot reach an operand
  device_accessible = 4,       // all operands are device-accessible: the host is never chosen
  not_pageable = 5,            // the route is for pageable memory
  not_pinned = 6,              // the route is for pinned or registered memory
  not_managed = 7,             // the route is for managed memory
  not_device = 8,              // the route is for memory on the device
  not_adopted = 9,             // memory is registered only between memhier_host_adopt and memhier_host_release
  no_concurrent_managed = 10,  // the device lacks concurrent managed access
  no_pageable_access = 11,     // the device cannot read pageable memory (no HMM, no ATS)
  exceeds_device_memory = 12,  // larger than the free device memory or the working-set limit, and not divisible
  exceeds_pinned_limit = 13,
  element_size = 14,     // the way moves elements or fields of other sizes in bytes
  alignment = 15,        // an address or stride is no multiple of the bytes that the way accesses at once
  strides = 16,          // gaps or steps between elements that the way or route needs side by side
  inplace = 17,          // the way is for one array and these are two, or the other way round
  too_small = 18,        // the way does not pay or does not work below its tile
  instruction_set = 19,  // the CPU or the OS lacks it
  forced_other = 20,     // the caller asked for another place, way or route
  probe_failed = 21,     // a live probe of the route failed on this machine
  forked = 22,           // GPU work in a forked child
  device_lost = 23,
  no_rate = 24,            // the machine file has no rate for it
  machine_file_only = 25,  // decided for the machine of a file: cannot run here
  needs_workspace = 26,    // staging or the way needs device memory, and an asynchronous call allocates nothing
  no_library = 27,         // a library that the way calls was not found; of a machine file's nobody knows
  element_type = 28,       // the way does not compute with this element type, or not with these scalars
  extents = 29,            // an extent, stride or sum is longer than the way can count
  taps = 30,               // the way is for windows of another form or number of weights
  border = 31,             // the way cannot make up what this border puts outside of the data
  // Why no window of persisting lines in L2 is set.
  window_off = 32,           // the caller wants none
  no_persisting_l2 = 33,     // the device has no persisting lines
  mig = 34,                  // a slice of a device: windows do nothing there
  mps = 35,                  // the device is shared by the multi-process service, which governs the limit
  window_too_large = 36,     // what is read again is larger than what may persist
  stream_too_small = 37,     // what passes beside it leaves it in the cache anyway
  window_gains_little = 38,  // reading it from L2 is not known to save enough of the time
  peer_device = 39,          // an operand lies in the memory of another device
  not_peer = 40,             // the route is for memory of another device
  pinned_in_part = 41,       // the driver copies pageable memory of which a part is page-locked in parts only
  not_capturable = 42,       // runs of the way cannot be captured into a graph, so it is for who asks for it
  accuracy = 43,             // the way computes in another class of accuracy
  compute_capability = 44,   // the way's kernels are for devices of another compute capability
};

const char *reason_code(Reason reason) noexcept;  // "no_device"
const char *reason_text(Reason reason) noexcept;  // one clause for people

}  // namespace memhier
