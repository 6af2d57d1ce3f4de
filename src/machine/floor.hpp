// Floors: the least time the machine allows for bytes moved at one level.
#pragma once
#include "machine/machine.hpp"

namespace memhier {

double host_copy_rate(const HostFacts &host, int32_t threads) noexcept;  // payload, interpolated over measured threads
// The same for a copy of these bytes: what fits the last cache twice runs at the cached rate, if that is higher.
double host_copy_rate(const HostFacts &host, int32_t threads, double payload_bytes) noexcept;
double host_floor(const HostFacts &host, int32_t threads, double payload_bytes) noexcept;  // read once, written once
double device_floor(const DeviceFacts &device, double read_bytes, double written_bytes) noexcept;
// Over the link; both directions overlap up to the duplex rate.
double link_floor(const DeviceFacts &device, double to_device_bytes, double to_host_bytes) noexcept;

}  // namespace memhier
