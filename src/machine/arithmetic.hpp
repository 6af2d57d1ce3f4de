// Peaks of arithmetic from what a machine states: units a multiprocessor or core has, times its clock.
#pragma once
#include "machine/machine.hpp"

namespace memhier {

ArithmeticRates device_peaks(const DeviceFacts &device) noexcept;
ArithmeticRates core_peaks(const HostFacts &host) noexcept;

}  // namespace memhier
