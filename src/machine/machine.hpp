// A machine: what was queried (facts) and measured (rates), live or from a machine file. Plain data; measures nothing.
// Rates are bytes per second, times are seconds. Device copy rates count bytes read plus written; host and link rates
// count the payload once; arithmetic rates are operations per second, a multiply-add being two. A rate of 0 means
// unknown.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace memhier {

struct CacheFacts {
  int level = 0;
  int64_t bytes = 0;
  int32_t shared_by = 0;  // hardware threads that share one
};

// Bytes or operations per second that a machine may state; 0: unknown.
inline constexpr double kLeastRate = 1e3, kMostRate = 1e16;

// Peaks of the units that multiply and add. f64 and f32 round every product or sum as IEEE does, tf32 and f16 (bf16
// as well) sum in f32, i8 sums in i32.
struct ArithmeticRates {
  double f64 = 0;
  double f32 = 0;
  double tf32 = 0;
  double f16 = 0;
  double i8 = 0;
};

struct HostRates {
  struct Copy {
    int32_t threads = 0;
    double payload = 0;  // non-temporal copy of large arrays
  };
  struct SmallCopy {
    int64_t bytes = 0;   // copied over and over, so that caches may hold them
    double alone = 0;    // payload by one thread
    double payload = 0;  // by all threads
  };
  std::vector<Copy> copy;        // ascending threads, at least one entry
  std::vector<SmallCopy> small;  // ascending bytes, may be empty
  double cached_copy = 0;        // payload of one thread within the last-level cache
  double parallel_start = 0;     // seconds that a caller works alone until threads that slept are there
  ArithmeticRates core;          // of one core
};

struct HostFacts {
  std::string cpu;                            // model name
  std::string architecture;                   // "x86_64"
  std::vector<std::string> instruction_sets;  // of those the library has code for: "avx2", "avx512"
  int32_t cores = 0;                          // physical, in the cpuset
  int32_t threads = 0;                        // usable hardware threads, in the cpuset and the cgroup quota
  int32_t numa_nodes = 1;
  int32_t clock_khz = 0;  // highest that the system tells
  int32_t fma_bits = 0;   // bits of fused multiply-adds that one core starts in a cycle: ports times width
  int64_t memory = 0;     // bytes usable by the process: least of RAM and cgroup limit
  std::vector<CacheFacts> caches;
  std::string hypervisor;  // empty on bare metal or when unknown
  HostRates rates;
};

struct DeviceRates {
  struct SmallCopy {
    int64_t bytes = 0;  // payload, copied over and over, so that caches may hold it
    double copy = 0;    // read + written
  };
  double copy = 0;               // device to device, large, read + written
  std::vector<SmallCopy> small;  // ascending bytes, may be empty
  double link_to_device = 0;     // pinned, one way
  double link_to_host = 0;
  double link_duplex = 0;         // both directions at once, summed
  double pageable_to_device = 0;  // the driver's own copy of pageable memory
  double pageable_to_host = 0;
  double zero_copy_read = 0;  // kernel reads pinned host memory
  double zero_copy_write = 0;
  double managed_to_device = 0;  // prefetch
  double managed_to_host = 0;
  double launch = 0;             // seconds, kernel launch on an idle stream
  double synchronise = 0;        // seconds, launch and wait in addition to the work
  double transfer_start = 0;     // seconds, fixed cost of one copy over the link
  double register_per_byte = 0;  // seconds per byte
  double unregister_per_byte = 0;
  ArithmeticRates arithmetic;  // of the whole device
};

// Another device as one device sees it. Rates are those of copies by this device.
struct PeerFacts {
  int32_t device = 0;    // ordinal
  bool access = false;   // each can reach the memory of the other; else the driver stages copies on the host
  bool nvlink = false;   // with native atomics, which PCI Express does not carry
  bool failed = false;   // copies were tried and failed; what was never tried has not
  double from_peer = 0;  // bytes per second
  double to_peer = 0;
};

// What was tried on the live device, since attributes alone lie.
enum class Probe : int32_t { pinned, registered, managed, zero_copy_read, zero_copy_write, coherent };
inline constexpr int kProbes = 6;
const char *probe_name(Probe probe) noexcept;  // "zero_copy_read"
constexpr uint32_t probe_bit(Probe probe) noexcept { return uint32_t{1} << static_cast<int>(probe); }

// One end of a PCI Express link. 0: unknown.
struct LinkPort {
  std::string address;         // "0000:00:01.0"
  int32_t generation = 0;      // as read; idle links are slower than busy ones
  int32_t width = 0;           // lanes, as trained
  int32_t max_generation = 0;  // that it is capable of
  int32_t max_width = 0;
};

struct DeviceFacts {
  int32_t ordinal = 0;
  std::string name;
  std::string uuid;
  int32_t compute_capability = 0;  // 90 for 9.0
  int32_t multiprocessors = 0;
  int64_t memory = 0;  // total bytes
  int64_t l2 = 0;
  int64_t l2_persisting_max = 0;
  int64_t l2_window_max = 0;
  int64_t shared_per_multiprocessor = 0;
  int64_t shared_per_block = 0;  // with opt-in
  int64_t constant_memory = 0;
  int32_t registers_per_multiprocessor = 0;
  int32_t threads_per_multiprocessor = 0;
  int32_t clock_khz = 0;
  int32_t memory_clock_khz = 0;
  int32_t memory_bus_bits = 0;
  int32_t copy_engines = 0;
  int32_t numa_node = -1;
  std::string pci_address;      // "0000:01:00.0"
  int32_t link_generation = 0;  // PCIe, that both ends reach under load; 0 unknown
  int32_t link_width = 0;
  LinkPort link_end;                 // the device's own
  std::vector<LinkPort> link_ports;  // above it, nearest first, up to the root port
  bool managed_memory = false;
  bool concurrent_managed_access = false;
  bool pageable_memory_access = false;          // HMM or ATS
  bool pageable_uses_host_page_tables = false;  // ATS
  bool host_register_supported = false;
  bool memory_pools = false;
  bool integrated = false;
  bool mig = false;
  bool mps = false;            // contexts are shared with other processes by the multi-process service
  uint32_t failed_probes = 0;  // bits of Probe; what was never tried has not failed
  DeviceRates rates;
  std::vector<PeerFacts> peers;  // the other devices, as far as they are known

  const PeerFacts *peer(int32_t device) const noexcept;
  bool fails(Probe probe) const noexcept { return failed_probes & probe_bit(probe); }
};

struct Machine {
  std::string source = "live";  // "live" or the path of the machine file
  std::string driver_problem;   // why there are no devices, for people; empty when there are
  int32_t driver_version = 0;   // 13000
  int32_t runtime_version = 0;  // 0: built without CUDA
  bool measured = false;        // rates were measured; else derived from the facts
  HostFacts host;
  std::vector<DeviceFacts> devices;

  const DeviceFacts *device(int32_t ordinal) const noexcept;
};

// Facts. Neither creates a CUDA context nor a thread.
HostFacts query_host();                // sysfs, cgroup, cpuid
void query_devices(Machine *machine);  // fills devices, driver_*; never throws for a missing driver
// Rates where none were measured: from bus width and clock, link generation and width, core count. Documented as such.
void derive_rates(Machine *machine);
Machine query_machine(bool with_devices);  // host + devices + derived rates
// Of the same device, peers by their ordinals.
void copy_rates(const DeviceFacts &from, DeviceFacts *to);

// JSON form (docs/machine-files.md). from_json throws Error(FILE_ERROR) naming the field; it bounds every number. Rates
// that the file lacks stay unknown: who decides with them derives them.
std::string machine_to_json(const Machine &machine);
Machine machine_from_json(const std::string &text);
std::string machine_text(const Machine &machine);  // for people
std::string cuda_version_text(int32_t version);    // "13.0" of 13000
// SHA-256 over the facts that rates depend on (names, counts, driver, library version), not over the rates.
std::string machine_fingerprint(const Machine &machine);

}  // namespace memhier
