// The probes of calibration. Each fills its rates; what cannot be measured keeps the rate that was derived.
#pragma once
#include <cstddef>

#include "execution/resources.hpp"

namespace memhier {

void measure_host_rates(Pool &pool, HostFacts *host);
// Throws for a device that fails altogether.
void measure_device_rates(const DeviceFacts &facts, DeviceRates *rates);
// Copies by the device; the pair has been verified.
void measure_peer_rates(const DeviceFacts &facts, PeerFacts *peer);

// Kernels over memory that the device reaches across the link; `sink` is one 32-bit word of device memory.
void enqueue_read_probe(const void *pointer, size_t bytes, void *sink, int multiprocessors, void *stream);
void enqueue_write_probe(void *pointer, size_t bytes, int multiprocessors, void *stream);
void enqueue_empty_probe(void *stream);

}  // namespace memhier
