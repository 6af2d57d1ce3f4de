// What managed pages cost on their way, as data. Measured on H200s behind PCIe 5 in four hosts, 20 problems of 1 KiB to
// 34 MB with pages that lay on the host, by every pair of routes; prefetches of 64 MiB reach 46 to 50 GB/s to the
// device and 13 to 22 back there.
#pragma once

namespace memhier {

// A page that the device touches, to read or to write, comes to it: of the rate of prefetches, 0.22 (8 to 13 GB/s)
// where many are on their way. The first fault takes the time of an interrupt and of the driver's answer; neighbours of
// a page come in ever larger groups, up to a whole block, and each group is waited for: 1 KiB 35 to 50 us, 9 KiB 50, 46
// KB 75 to 115, 200 KB 75 to 140, 2 MB 280 to 400.
inline constexpr double kFaultShare = 0.22;
inline constexpr double kFaultSeconds = 35e-6, kFaultGroupSeconds = 32e-6;
inline constexpr double kFaultGroupBytes = 48 << 10;

// A prefetch is a call of the driver that looks at every block: 70 us there (1 KiB to 200 KB 60 to 90), 90 back. A few
// MiB reach so much of the rate of large ones.
inline constexpr double kPrefetchSeconds = 70e-6, kPrefetchBackSeconds = 90e-6;
inline constexpr double kPrefetchShare = 0.7;

// Copies between managed pages on the host and the device go as fast as many faults at best, whatever their size: 2 to
// 25 MB there 7.5 to 9 GB/s, back 5.9 to 6.8.
inline constexpr double kManagedCopyShare = 0.15;

}  // namespace memhier
