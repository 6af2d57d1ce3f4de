// The host as this process may use it: cpuset, cores, caches and NUMA nodes through hwloc, limits of control groups.
#include <hwloc.h>
#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <memory>

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

// Hardware threads that the calling thread, and so any thread it starts, may run on; nullptr when out of memory.
Bitmap usable_threads() {
  Bitmap set(hwloc_bitmap_alloc());
  if (!set) return nullptr;
  // The kernel refuses a mask that is shorter than its own.
  for (int bits = 1024; bits <= 1 << 20; bits *= 2) {
    const std::unique_ptr<cpu_set_t, void (*)(cpu_set_t *)> mask(CPU_ALLOC(bits), [](cpu_set_t *m) { CPU_FREE(m); });
    if (!mask) return nullptr;
    const size_t bytes = CPU_ALLOC_SIZE(bits);
    CPU_ZERO_S(bytes, mask.get());
    if (sched_getaffinity(0, bytes, mask.get()) != 0) {
      if (errno == EINVAL) continue;
      return nullptr;
    }
    for (int i = 0; i < bits; ++i) {
      if (CPU_ISSET_S(i, bytes, mask.get())) hwloc_bitmap_set(set.get(), static_cast<unsigned>(i));
    }
    return set;
  }
  return nullptr;
}

// CPUs, caches and memory only. The components that would start a GPU runtime or open a display are switched off, and
// so is the one that visits every CPU by changing the caller's affinity.
Topology load_topology() {
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

}  // namespace

HostFacts query_host() {
  HostFacts host;
  utsname system{};
  host.architecture = uname(&system) == 0 ? clean_name(system.machine) : "unknown";
  host.instruction_sets = instruction_sets();
  host.hypervisor = hypervisor_name();

  if (const Bitmap usable = usable_threads()) {
    host.threads = hwloc_bitmap_weight(usable.get());
    if (const Topology topology = load_topology()) {
      host.cpu = cpu_name(topology.get());
      host.cores = count_usable(topology.get(), HWLOC_OBJ_CORE, usable.get());
      host.numa_nodes = count_usable(topology.get(), HWLOC_OBJ_NUMANODE, usable.get());
      host.caches = caches(topology.get(), usable.get());
    }
  } else {
    host.threads = static_cast<int32_t>(std::clamp<long>(sysconf(_SC_NPROCESSORS_ONLN), 1, 1 << 16));
  }
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
