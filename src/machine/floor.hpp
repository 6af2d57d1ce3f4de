// Floors: the least time the machine allows for bytes moved at one level, or for arithmetic.
#pragma once
#include "machine/machine.hpp"
#include "memhier/types.h"

namespace memhier {

double host_copy_rate(const HostFacts &host, int32_t threads) noexcept;  // payload, interpolated over measured threads
// The same for a copy of these bytes: what fits the last cache twice runs at the cached rate, if that is higher.
double host_copy_rate(const HostFacts &host, int32_t threads, double payload_bytes) noexcept;
double host_floor(const HostFacts &host, int32_t threads, double payload_bytes) noexcept;  // read once, written once
double device_floor(const DeviceFacts &device, double read_bytes, double written_bytes) noexcept;
// Over the link; both directions overlap up to the duplex rate.
double link_floor(const DeviceFacts &device, double to_device_bytes, double to_host_bytes) noexcept;

// Operations per second at most, of real numbers: a multiply-add is two, a complex one eight. f32 and complex are those
// of units that keep all bits; who may round to TF32 asks rates.arithmetic.tf32. 0: unknown, or no arithmetic type.
double peak(const DeviceFacts &device, memhier_type type) noexcept;
double peak(const HostFacts &host, int32_t threads, memhier_type type) noexcept;
double operations_floor(const DeviceFacts &device, memhier_type type, double operations) noexcept;
double operations_floor(const HostFacts &host, int32_t threads, memhier_type type, double operations) noexcept;

}  // namespace memhier
