// Floors: the least time the machine allows for bytes moved at one level, or for arithmetic.
#pragma once
#include "machine/machine.hpp"
#include "memhier/types.h"

namespace memhier {

// What products must keep, and so which units may make them. Those of f32 may come from any units that err no more:
// f32_equivalent is f32, or six products of bf16 for one, at
// a third of the rate of tf32. tf32 is the faster of tf32 and f32.
enum class Precision : int32_t { none, f64, f32, f32_equivalent, tf32, f16, i8 };
Precision precision_of(memhier_type type) noexcept;        // that loses no bit; none: not a type to calculate in
const char *precision_name(Precision precision) noexcept;  // "tf32"

double host_copy_rate(const HostFacts &host, int32_t threads) noexcept;  // payload, interpolated over measured threads
// The same for a copy of these bytes: what fits the last cache twice runs at the cached rate, if that is higher, but no
// faster than all threads were measured to copy about as much.
double host_copy_rate(const HostFacts &host, int32_t threads, double payload_bytes) noexcept;
// Seconds of work that takes `alone` by the calling thread and `together` by all: the others come when they have woken.
double woken_seconds(const HostFacts &host, int32_t threads, double alone, double together) noexcept;
// The same where each thread takes work as it comes, slab by slab.
double joined_seconds(const HostFacts &host, int32_t threads, double alone, double together) noexcept;
double host_floor(const HostFacts &host, int32_t threads, double payload_bytes) noexcept;  // read once, written once
// Read + written, for a working set of so many bytes read and written: the best of `copy` and of the small copies from
// the next smaller one up. The last of these counts up to four times its bytes, where `copy` is the next.
double device_copy_rate(const DeviceFacts &device, double bytes) noexcept;
double device_floor(const DeviceFacts &device, double read_bytes, double written_bytes) noexcept;
// Over the link; both directions overlap up to the duplex rate.
double link_floor(const DeviceFacts &device, double to_device_bytes, double to_host_bytes) noexcept;

// Operations per second at most, of real numbers: a multiply-add is two, a complex one eight. 0: unknown, or no
// arithmetic type.
double peak(const DeviceFacts &device, Precision precision) noexcept;
double peak(const HostFacts &host, int32_t threads, Precision precision) noexcept;
double operations_floor(const DeviceFacts &device, Precision precision, double operations) noexcept;
double operations_floor(const HostFacts &host, int32_t threads, Precision precision, double operations) noexcept;

}  // namespace memhier
