// Devices as the CUDA runtime describes them. Counting devices and reading attributes creates no CUDA context.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstring>

#include "base/text.hpp"
#include "machine/driver_library.hpp"
#include "machine/machine.hpp"
#include "machine/pci.hpp"
#include "machine/small_file.hpp"

namespace memhier {
namespace {

// The calling thread's pending CUDA error belongs to whoever caused it. When there was none, errors of our own calls
// are taken away again. When there was one it is left pending; only a failure of our own could replace it, which the
// runtime gives no means to undo.
class KeepLastError {
 public:
  KeepLastError() : clean_(cudaPeekAtLastError() == cudaSuccess) {}
  ~KeepLastError() {
    if (clean_) cudaGetLastError();
  }
  KeepLastError(const KeepLastError &) = delete;
  KeepLastError &operator=(const KeepLastError &) = delete;

 private:
  bool clean_;
};

std::string explain(cudaError_t error, int driver, int runtime) {
  switch (error) {
    case cudaErrorInsufficientDriver:
      if (driver == 0) return "no NVIDIA driver: libcuda.so.1 is missing or cannot be used; install the GPU's driver";
      return format("the NVIDIA driver is too old: it supports CUDA %s, this library needs CUDA %s; update the driver",
                    cuda_version_text(driver).c_str(), cuda_version_text(runtime).c_str());
    case cudaErrorNoDevice:
      return "the NVIDIA driver shows no GPU; check CUDA_VISIBLE_DEVICES and, in a container, whether GPUs are passed "
             "in";
    case cudaErrorSystemDriverMismatch:
      return "the NVIDIA kernel module and libcuda.so.1 are of different versions; reboot or reload the module";
    case cudaErrorSystemNotReady:
      return "the GPU system is not ready yet; check that the fabric manager or persistence daemon runs";
    case cudaErrorCompatNotSupportedOnDevice:
      return "this GPU does not support CUDA forward compatibility; remove the compatibility libcuda.so.1";
    case cudaErrorInitializationError:
      return "the NVIDIA driver cannot be initialised; in a forked child of a process that used CUDA this is final";
    default:
      return format("the NVIDIA driver reports %s: %s", cudaGetErrorName(error), cudaGetErrorString(error));
  }
}

int attribute(cudaDeviceAttr name, int device) {
  int value = 0;
  return cudaDeviceGetAttribute(&value, name, device) == cudaSuccess ? std::max(value, 0) : 0;
}

std::string uuid_text(const cudaUUID_t &uuid) {
  std::string text = "GPU";
  for (int i = 0; i < 16; ++i) {
    if (i == 0 || i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += format("%02x", static_cast<unsigned char>(uuid.bytes[i]));
  }
  return text;
}

void query_properties(DeviceFacts *facts) {
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, facts->ordinal) != cudaSuccess) return;
  facts->name = clean_name({properties.name, strnlen(properties.name, sizeof properties.name)});
  facts->uuid = uuid_text(properties.uuid);
  facts->memory = static_cast<int64_t>(properties.totalGlobalMem);
  // The driver appends the profile to the name of a slice: "NVIDIA H100 80GB HBM3 MIG 1g.10gb".
  facts->mig = facts->name.find(" MIG ") != std::string::npos;
}

void query_pci(DeviceFacts *facts) {
  char address[32] = {};
  if (cudaDeviceGetPCIBusId(address, sizeof address - 1, facts->ordinal) == cudaSuccess) {
    facts->pci_address = clean_name(address);
    PciFacts pci = read_pci_facts(facts->pci_address);
    facts->link_generation = pci.generation;
    facts->link_width = pci.width;
    facts->numa_node = pci.numa_node;
    facts->link_end = std::move(pci.end);
    facts->link_ports = std::move(pci.ports);
  }
  int node = -1;
  if (facts->numa_node < 0 && cudaDeviceGetAttribute(&node, cudaDevAttrHostNumaId, facts->ordinal) == cudaSuccess) {
    facts->numa_node = std::max(node, -1);
  }
}

DeviceFacts query_device(int device) {
  DeviceFacts facts;
  facts.ordinal = device;
  query_properties(&facts);
  query_pci(&facts);
  facts.compute_capability =
      attribute(cudaDevAttrComputeCapabilityMajor, device) * 10 + attribute(cudaDevAttrComputeCapabilityMinor, device);
  facts.multiprocessors = attribute(cudaDevAttrMultiProcessorCount, device);
  facts.l2 = attribute(cudaDevAttrL2CacheSize, device);
  facts.l2_persisting_max = attribute(cudaDevAttrMaxPersistingL2CacheSize, device);
  facts.l2_window_max = attribute(cudaDevAttrMaxAccessPolicyWindowSize, device);
  facts.shared_per_multiprocessor = attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor, device);
  facts.shared_per_block = attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
  facts.constant_memory = attribute(cudaDevAttrTotalConstantMemory, device);
  facts.registers_per_multiprocessor = attribute(cudaDevAttrMaxRegistersPerMultiprocessor, device);
  facts.threads_per_multiprocessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor, device);
  facts.clock_khz = attribute(cudaDevAttrClockRate, device);
  facts.memory_clock_khz = attribute(cudaDevAttrMemoryClockRate, device);
  facts.memory_bus_bits = attribute(cudaDevAttrGlobalMemoryBusWidth, device);
  facts.copy_engines = attribute(cudaDevAttrAsyncEngineCount, device);
  facts.managed_memory = attribute(cudaDevAttrManagedMemory, device) != 0;
  facts.concurrent_managed_access = attribute(cudaDevAttrConcurrentManagedAccess, device) != 0;
  facts.pageable_memory_access = attribute(cudaDevAttrPageableMemoryAccess, device) != 0;
  facts.pageable_uses_host_page_tables = attribute(cudaDevAttrPageableMemoryAccessUsesHostPageTables, device) != 0;
  facts.host_register_supported = attribute(cudaDevAttrHostRegisterSupported, device) != 0;
  facts.memory_pools = attribute(cudaDevAttrMemoryPoolsSupported, device) != 0;
  facts.integrated = attribute(cudaDevAttrIntegrated, device) != 0;
  facts.mps = attribute(cudaDevAttrMpsEnabled, device) != 0;
  return facts;
}

// Asked both ways: what counts is that data can go there and back.
void query_peers(DeviceFacts *facts, int count) {
  for (int other = 0; other < count; ++other) {
    if (other == facts->ordinal) continue;
    PeerFacts peer;
    peer.device = other;
    int there = 0, back = 0, atomics = 0;
    peer.access = cudaDeviceCanAccessPeer(&there, facts->ordinal, other) == cudaSuccess && there &&
                  cudaDeviceCanAccessPeer(&back, other, facts->ordinal) == cudaSuccess && back;
    peer.nvlink = peer.access &&
                  cudaDeviceGetP2PAttribute(&atomics, cudaDevP2PAttrNativeAtomicSupported, facts->ordinal, other) ==
                      cudaSuccess &&
                  atomics;
    facts->peers.push_back(peer);
  }
}

}  // namespace

void query_devices(Machine *machine) {
  machine->devices.clear();
  machine->driver_version = 0;
  machine->runtime_version = CUDART_VERSION;
  machine->driver_problem = load_driver_library();
  if (!machine->driver_problem.empty()) return;

  const KeepLastError keep;
  int driver = 0;
  if (cudaDriverGetVersion(&driver) == cudaSuccess) machine->driver_version = driver;
  int count = 0;
  cudaError_t error = cudaGetDeviceCount(&count);
  if (error == cudaSuccess && count == 0) error = cudaErrorNoDevice;
  if (error != cudaSuccess) {
    machine->driver_problem = explain(error, machine->driver_version, machine->runtime_version);
    return;
  }
  for (int device = 0; device < count; ++device) {
    DeviceFacts facts = query_device(device);
    // A device that cannot even be described (lost, exclusive use by a failed process) is not offered.
    if (facts.name.empty() || facts.compute_capability == 0) continue;
    query_peers(&facts, count);
    machine->devices.push_back(std::move(facts));
  }
  if (machine->devices.empty()) machine->driver_problem = "the NVIDIA driver cannot describe any of its GPUs";
}

}  // namespace memhier
