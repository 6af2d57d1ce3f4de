// The host as this process may use it: cpuset, cores, caches and NUMA nodes, limits of control groups.
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <utility>

#include "machine/affinity.hpp"
#include "machine/cgroup.hpp"
#include "machine/cpu.hpp"
#include "machine/machine.hpp"
#include "machine/small_file.hpp"
#include "machine/topology.hpp"

namespace memhier {
namespace {

// What the system says of the CPUs of one affinity mask.
struct Processors {
  CpuMask mask;  // of the calling thread, and so of any thread it starts
  int32_t threads = 0;
  Topology topology;
};

Processors query_processors(CpuMask mask) {
  Processors found;
  found.mask = std::move(mask);
  found.threads = cpu_count(found.mask);
  found.topology = read_topology(found.mask);
  return found;
}

// Asked once for each affinity in a row: a process has one as a rule, and the machine does not change. A fork
// finds the lock free or the query unfinished in the parent alone: try_lock, and without the lock there is no cache.
Processors processors() {
  static constinit std::mutex mutex;
  static constinit const Processors *known = nullptr;  // the last one stays: nothing runs at exit
  CpuMask mask = thread_affinity();
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
  host.cpu = std::move(usable.topology.name);
  host.cores = usable.topology.cores;
  host.numa_nodes = usable.topology.numa_nodes;
  host.caches = std::move(usable.topology.caches);
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
