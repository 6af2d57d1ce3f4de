// The host as this process may use it: cpuset, cores, caches and NUMA nodes through hwloc, limits of control groups.
#include <hwloc.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include "base/memory_reserve.hpp"
#include "machine/cgroup.hpp"
#include "machine/cpu.hpp"
#include "machine/machine.hpp"
#include "machine/small_file.hpp"

namespace memhier {
namespace {

struct Free {
  void operator()(hwloc_topology_t topology) const noexcept { hwloc_topology_destroy(topology); }
  void operator()(hwloc_bitmap_t set) const noexcept { hwloc_bitmap_free(set); }
};
using Topology = std::unique_ptr<std::remove_pointer_t<hwloc_topology_t>, Free>;
using Bitmap = std::unique_ptr<std::remove_pointer_t<hwloc_bitmap_t>, Free>;

// Hardware threads that the calling thread, and so any thread it starts, may run on, as the kernel's bits; empty when
// the kernel does not say.
std::vector<unsigned long> affinity() {
  // The kernel refuses a mask that is shorter than its own.
  for (size_t bytes = 128; bytes <= 1 << 17; bytes *= 2) {
    std::vector<unsigned long> mask(bytes / sizeof(unsigned long));
    if (sched_getaffinity(0, bytes, reinterpret_cast<cpu_set_t *>(mask.data())) == 0) return mask;
    if (errno != EINVAL) break;
  }
  return {};
}

// CPUs, caches and memory only. The components that would start a GPU runtime or open a display are switched off, and
// so is the one that visits every CPU by changing the caller's affinity.
Topology load_topology() {
  require_memory(size_t{4} << 20);  // hwloc asserts on its own allocations
  hwloc_topology_t raw = nullptr;
  if (hwloc_topology_init(&raw) != 0) return nullptr;
  Topology topology(raw);
  for (const char *component : {"x86", "cuda", "nvml", "opencl", "gl", "rsmi", "levelzero", "pci"}) {
    hwloc_topology_set_components(raw, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, component);
  }
#if HWLOC_API_VERSION >= 0x00020500
  hwloc_topology_set_flags(raw, HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING);
#endif
  hwloc_topology_set_io_types_filter(raw, HWLOC_TYPE_FILTER_KEEP_NONE);
  hwloc_topology_set_type_filter(raw, HWLOC_OBJ_MISC, HWLOC_TYPE_FILTER_KEEP_NONE);
  if (hwloc_topology_load(raw) != 0) return nullptr;
  return topology;
}

int32_t count_usable(hwloc_topology_t topology, hwloc_obj_type_t type, hwloc_const_bitmap_t usable) {
  int32_t count = 0;
  for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;) {
    if (object->cpuset != nullptr && hwloc_bitmap_intersects(object->cpuset, usable) != 0) ++count;
  }
  return count;
}

std::vector<CacheFacts> caches(hwloc_topology_t topology, hwloc_const_bitmap_t usable) {
  constexpr hwloc_obj_type_t kTypes[] = {HWLOC_OBJ_L1CACHE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_L4CACHE,
                                         HWLOC_OBJ_L5CACHE};
  std::vector<CacheFacts> all;
  for (const hwloc_obj_type_t type : kTypes) {
    // Where cores differ, the first usable one speaks for all.
    for (hwloc_obj_t object = nullptr; (object = hwloc_get_next_obj_by_type(topology, type, object)) != nullptr;) {
      if (hwloc_bitmap_intersects(object->cpuset, usable) == 0) continue;
      const auto bytes = static_cast<int64_t>(object->attr->cache.size);
      if (bytes > 0) {
        all.push_back({static_cast<int>(object->attr->cache.depth), bytes, hwloc_bitmap_weight(object->cpuset)});
      }
      break;
    }
  }
  return all;
}

std::string cpu_name(hwloc_topology_t topology) {
  const hwloc_obj_t owners[] = {hwloc_get_obj_by_type(topology, HWLOC_OBJ_PACKAGE, 0), hwloc_get_root_obj(topology)};
  for (const hwloc_obj_t owner : owners) {
    if (owner == nullptr) continue;
    if (const char *model = hwloc_obj_get_info_by_name(owner, "CPUModel")) return clean_name(model);
  }
  for (const hwloc_obj_t owner : owners) {
    if (owner == nullptr) continue;
    const char *implementer = hwloc_obj_get_info_by_name(owner, "CPUImplementer");
    const char *part = hwloc_obj_get_info_by_name(owner, "CPUPart");
    if (implementer != nullptr && part != nullptr) return clean_name(std::string(implementer) + " part " + part);
  }
  return "";
}

// What the topology says of the CPUs of one affinity mask.
struct Processors {
  std::vector<unsigned long> mask;
  int32_t threads = 0, cores = 0, numa_nodes = 0;
  std::string name;
  std::vector<CacheFacts> caches;
};

Processors query_processors(std::vector<unsigned long> mask) {
  Processors found;
  found.mask = std::move(mask);
  for (const unsigned long word : found.mask) found.threads += std::popcount(word);
  const Topology topology = load_topology();
  const Bitmap usable(hwloc_bitmap_alloc());
  if (!topology || !usable) return found;
  for (size_t i = 0; i < found.mask.size(); ++i)
    hwloc_bitmap_set_ith_ulong(usable.get(), static_cast<unsigned>(i), found.mask[i]);
  found.name = cpu_name(topology.get());
  found.cores = count_usable(topology.get(), HWLOC_OBJ_CORE, usable.get());
  found.numa_nodes = count_usable(topology.get(), HWLOC_OBJ_NUMANODE, usable.get());
  found.caches = caches(topology.get(), usable.get());
  return found;
}

// Asked of hwloc once for each affinity in a row: a process has one as a rule, and the machine does not change. A fork
// finds the lock free or the query unfinished in the parent alone: try_lock, and without the lock there is no cache.
Processors processors() {
  static constinit std::mutex mutex;
  static constinit const Processors *known = nullptr;  // the last one stays: nothing runs at exit
  std::vector<unsigned long> mask = affinity();
  {
    const std::unique_lock<std::mutex> lock(mutex, std::try_to_lock);
    if (lock && known && known->mask == mask) return *known;
  }
  Processors found = query_processors(std::move(mask));
  const std::unique_lock<std::mutex> lock(mutex, std::try_to_lock);
  if (lock && (!known || known->mask != found.mask)) {
    auto fresh = std::make_unique<Processors>(found);
    delete std::exchange(known, fresh.release());
  }
  return found;
}

}  // namespace

HostFacts query_host() {
  HostFacts host;
  utsname system{};
  host.architecture = uname(&system) == 0 ? clean_name(system.machine) : "unknown";
  host.instruction_sets = instruction_sets();
  host.hypervisor = hypervisor_name();
  host.clock_khz = clock_khz();
  host.fma_bits = fused_bits();

  Processors usable = processors();
  host.threads = usable.mask.empty() ? static_cast<int32_t>(std::clamp<long>(sysconf(_SC_NPROCESSORS_ONLN), 1, 1 << 16))
                                     : usable.threads;
  host.cpu = std::move(usable.name);
  host.cores = usable.cores;
  host.numa_nodes = usable.numa_nodes;
  host.caches = std::move(usable.caches);
  host.threads = std::max(host.threads, 1);
  if (host.cpu.empty()) host.cpu = "unknown";
  if (host.cores < 1) host.cores = host.threads;
  host.numa_nodes = std::max(host.numa_nodes, 1);

  const CgroupLimits limits = read_cgroup_limits();
  if (limits.processors > 0 && limits.processors < host.threads) {
    host.threads = std::max(1, static_cast<int32_t>(std::ceil(limits.processors)));
  }
  const int64_t pages = sysconf(_SC_PHYS_PAGES);
  const int64_t page = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page > 0) host.memory = pages * page;
  if (limits.memory > 0) host.memory = host.memory > 0 ? std::min(host.memory, limits.memory) : limits.memory;
  return host;
}

}  // namespace memhier
