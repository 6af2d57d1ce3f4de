// Factors from what a machine states to what it reaches, for machines that were never measured. Where a figure comes
// from stands beside it. "H200" is an H200 behind PCIe 5 x16 in a virtual machine with 16 cores, driver 580, CUDA 13.0.
#pragma once

namespace memhier::tuning {

// Device copy of large arrays over twice the memory clock times the bus width. H200: 4.29 of 4.81 TB/s.
inline constexpr double kDeviceCopy = 0.89;
// Read + written per multiprocessor where the driver tells no memory clock (integrated GPUs). Low on purpose.
inline constexpr double kDeviceCopyPerMultiprocessor = 6e9;

// Clock of a device whose driver tells none.
inline constexpr double kDeviceClockKhz = 1.5e6;

// Bytes per second and lane after line coding, generations 1 to 7.
inline constexpr double kLane[] = {0.25e9, 0.5e9, 0.985e9, 1.969e9, 3.938e9, 7.563e9, 15.125e9};
// Pinned copies over lanes times rate. H200: 55.4 of 63.0 GB/s.
inline constexpr double kLink = 0.88;
// Payload of packets of 256 bytes over what crosses the link: 20 bytes of each are framing, number, header and check,
// 256 / 276 (Intel AN 456, "Throughput for Posted Writes").
inline constexpr double kPacketPayload = 0.92;
// Below this share of that a link is slow. Links in order, 0.86 to 0.96: H200 55.3 of 58 GB/s, an A100 24.8 of 29, a
// P100 12.2 of 14.5; out of order, 0.26: the P100 from the wrong socket, 3.8 GB/s.
inline constexpr double kSlowLink = 0.8;
// Below this share copies may be encrypted: an H200 in a confidential virtual machine carries 5.3 of 58 GB/s.
inline constexpr double kEncryptedLink = 0.25;
// Both directions at once over the sum of each alone. H200: 97.8 of 110.7 GB/s.
inline constexpr double kDuplex = 0.883;
// Where sysfs shows no link: generation 3 x16.
inline constexpr double kUnknownLink = 16 * 0.985e9;
// Each way where the device uses the host's page tables over a coherent link: that of a GH200 is 450 GB/s each way.
inline constexpr double kCoherentLink = 0.8 * 450e9;

// Copies between devices, over what their link can do. Assumptions, as is the table: each way by compute capability,
// all links of a device to one peer. Without access the driver stages on the host: two hops, each over a link of its
// own.
inline constexpr double kPeer = 0.8;
struct NvlinkRate {
  int compute_capability;
  double each_way;
};
inline constexpr NvlinkRate kNvlink[] = {{100, 900e9}, {90, 450e9}, {80, 300e9}, {70, 150e9}, {0, 80e9}};
inline constexpr double kPeerThroughHost = 0.5;

// Kernels that read or write pinned host memory, over the link. H200: 51.3 of 55.4 and 52.6 of 55.3 GB/s.
inline constexpr double kZeroCopyRead = 0.926;
inline constexpr double kZeroCopyWrite = 0.951;
// Prefetch of managed memory, over the link. H200: 50.5 of 55.4 and 16.3 of 55.3 GB/s.
inline constexpr double kManagedToDevice = 0.91;
inline constexpr double kManagedToHost = 0.295;
// The driver's own copies of pageable memory, over the host copy of one thread. H200: 7.5 and 14.2 to 9 GB/s.
inline constexpr double kPageableToDevice = 0.83;
inline constexpr double kPageableToHost = 1.55;
// Seconds. H200: launch and synchronise 9.1 us; a copy of 4 KiB takes 7 us. The launch alone is an assumption.
inline constexpr double kLaunch = 3e-6;
inline constexpr double kSynchronise = 9.1e-6;
inline constexpr double kTransferStart = 7e-6;
// Seconds per byte. H200: 57 and 19.7 ms per GiB, pages touched before.
inline constexpr double kRegister = 57.0e-3 / (1 << 30);
inline constexpr double kUnregister = 19.7e-3 / (1 << 30);

// Host copies with non-temporal stores, payload. H200: 9 GB/s with one thread, 52 GB/s with 12.
inline constexpr double kHostCopyOneThread = 9e9;
inline constexpr double kHostCopyPerNode = 52e9;
// What a machine's memory system is taken to grow with: a 4-core desktop reaches about 18 GB/s.
inline constexpr double kHostCopyPerCore = 4.5e9;
inline constexpr double kHostCopyLeast = 18e9;
// Assumptions: a copy of one thread within the caches; waking and joining the pool, and its growth with threads.
inline constexpr double kHostCachedCopy = 20e9;
inline constexpr double kParallelStart = 4e-6;
inline constexpr double kParallelStartPerThread = 0.25e-6;

// Assumptions where a host tells neither clock nor vector sets: a server's clock, two ports of 128 bits.
inline constexpr double kHostClockKhz = 2.5e6;
inline constexpr int kHostFusedBits = 256;

}  // namespace memhier::tuning
