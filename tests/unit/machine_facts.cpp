// Facts of this machine, and of machines made of files: control groups, PCI links.
#include <gtest/gtest.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "base/text.hpp"
#include "harness/temporary_folder.hpp"
#include "machine/cgroup.hpp"
#include "machine/cpu.hpp"
#include "machine/machine.hpp"
#include "machine/pci.hpp"
#include "machine/small_file.hpp"
#include "machine/topology.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;

class Files : public ::testing::Test {
 protected:
  void put(const std::string &path, const std::string &text) const {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text << "\n";
  }
  const harness::TemporaryFolder temporary_;
  const fs::path root_ = temporary_.path();
};

using Cgroups = Files;

TEST_F(Cgroups, VersionTwoTakesTheTightestAncestor) {
  put("proc/self/cgroup", "0::/slurm/job7/step0");
  put("proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate");
  put("sys/fs/cgroup/slurm/job7/step0/cpu.max", "max 100000");
  put("sys/fs/cgroup/slurm/job7/step0/memory.max", "max");
  put("sys/fs/cgroup/slurm/job7/cpu.max", "250000 100000");
  put("sys/fs/cgroup/slurm/job7/memory.max", "4294967296");
  put("sys/fs/cgroup/slurm/memory.max", "8589934592");
  const CgroupLimits limits = read_cgroup_limits(root_);
  EXPECT_DOUBLE_EQ(limits.processors, 2.5);
  EXPECT_EQ(limits.memory, int64_t{4} << 30);
}

TEST_F(Cgroups, VersionTwoInsideANamespace) {
  put("proc/self/cgroup", "0::/");
  put("proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup ro - cgroup2 cgroup rw");
  put("sys/fs/cgroup/cpu.max", "150000 100000");
  put("sys/fs/cgroup/memory.max", "1073741824");
  const CgroupLimits limits = read_cgroup_limits(root_);
  EXPECT_DOUBLE_EQ(limits.processors, 1.5);
  EXPECT_EQ(limits.memory, int64_t{1} << 30);
}

TEST_F(Cgroups, VersionOneInAContainerAndAPathWithSpaces) {
  put("proc/self/cgroup", "5:cpu,cpuacct:/docker/abc\n4:memory:/docker/abc\n1:name=systemd:/x");
  put("proc/self/mountinfo",
      "31 24 0:27 /docker/abc /sys/my\\040groups/cpu ro shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
      "32 24 0:28 /docker/abc /sys/my\\040groups/memory ro - cgroup cgroup rw,memory");
  put("sys/my groups/cpu/cpu.cfs_quota_us", "300000");
  put("sys/my groups/cpu/cpu.cfs_period_us", "100000");
  put("sys/my groups/memory/memory.limit_in_bytes", "2147483648");
  const CgroupLimits limits = read_cgroup_limits(root_);
  EXPECT_DOUBLE_EQ(limits.processors, 3);
  EXPECT_EQ(limits.memory, int64_t{2} << 30);
}

TEST_F(Cgroups, MemoryThatIsLeft) {
  EXPECT_EQ(available_memory(root_), 0) << "nothing is known";
  put("proc/meminfo", "MemTotal:       8388608 kB\nMemAvailable:    4194304 kB");
  EXPECT_EQ(available_memory(root_), int64_t{4} << 30);
  put("proc/self/cgroup", "0::/job");
  put("proc/self/mountinfo", "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup rw");
  put("sys/fs/cgroup/job/memory.max", "max");
  put("sys/fs/cgroup/job/memory.current", "1000");
  EXPECT_EQ(available_memory(root_), int64_t{4} << 30);
  put("sys/fs/cgroup/job/memory.max", "3000000000");
  put("sys/fs/cgroup/job/memory.current", "2000000000");
  EXPECT_EQ(available_memory(root_), 1000000000);
  put("sys/fs/cgroup/job/memory.stat", "anon 5\ninactive_file 500000000\nactive_file 7");
  EXPECT_EQ(available_memory(root_), 1500000000);
  put("sys/fs/cgroup/job/memory.current", "9000000000");
  EXPECT_EQ(available_memory(root_), 1) << "no more than nothing, and that is known";
  put("proc/self/cgroup", "4:memory:/");
  put("proc/self/mountinfo", "32 24 0:28 / /m rw - cgroup m rw,memory");
  put("m/memory.limit_in_bytes", "3000000000");
  put("m/memory.usage_in_bytes", "1000000000");
  put("m/memory.stat", "inactive_file 1\ntotal_inactive_file 2");
  EXPECT_EQ(available_memory(root_), 2000000002);
}

TEST_F(Cgroups, NoLimitsAndNonsense) {
  EXPECT_EQ(read_cgroup_limits(root_).processors, 0);
  put("proc/self/cgroup", "5:cpu:/\n4:memory:/\n0::/../../elsewhere\nnonsense\n:::");
  put("proc/self/mountinfo",
      "31 24 0:27 / /c rw - cgroup c rw,cpu\n32 24 0:28 / /m rw - cgroup m rw,memory\n"
      "33 24 0:29 / /u rw - cgroup2 u rw\nshort\n - - -\n1 2 3 4 - cgroup");
  put("c/cpu.cfs_quota_us", "-1");
  put("c/cpu.cfs_period_us", "0");
  put("m/memory.limit_in_bytes", "9223372036854771712");
  put("u/cpu.max", "-5 100000");
  put("u/memory.max", "lots");
  const CgroupLimits limits = read_cgroup_limits(root_);
  EXPECT_EQ(limits.processors, 0);
  EXPECT_EQ(limits.memory, 0);
}

class Topologies : public Files {
 protected:
  // Hardware threads 2n and 2n + 1 are core n, as on many desktops.
  void put_cpu(int cpu, const char *first_cache = "32K") const {
    const std::string folder = format("sys/devices/system/cpu/cpu%d/", cpu);
    const int core = cpu / 2;
    put(folder + "topology/thread_siblings_list", format("%d-%d", 2 * core, 2 * core + 1));
    put(folder + "cache/index0/level", "1");
    put(folder + "cache/index0/type", "Data");
    put(folder + "cache/index0/size", first_cache);
    put(folder + "cache/index0/shared_cpu_list", format("%d-%d", 2 * core, 2 * core + 1));
    put(folder + "cache/index1/level", "1");
    put(folder + "cache/index1/type", "Instruction");
    put(folder + "cache/index1/size", "64K");
    put(folder + "cache/index2/level", "3");
    put(folder + "cache/index2/type", "Unified");
    put(folder + "cache/index2/size", "32M");
    put(folder + "cache/index2/shared_cpu_list", "0-3,8,10-11");
  }
};

TEST_F(Topologies, CoresCachesAndNodesOfTheMask) {
  for (int cpu = 0; cpu < 8; ++cpu) put_cpu(cpu, cpu < 4 ? "32K" : "48K");
  put("sys/devices/system/node/online", "0-1,4");
  put("sys/devices/system/node/node0/cpulist", "0-3");
  put("sys/devices/system/node/node1/cpulist", "4-7");
  put("sys/devices/system/node/node4/cpulist", "");  // memory only
  put("proc/cpuinfo", "processor\t: 0\nmodel name\t: A  CPU @ 3 GHz\nflags\t: fpu\n\nprocessor\t: 1\nmodel name\t: B");
  const Topology all = read_topology({0xff}, root_);
  EXPECT_EQ(all.cores, 4);
  EXPECT_EQ(all.numa_nodes, 2);
  EXPECT_EQ(all.name, "A CPU @ 3 GHz");
  ASSERT_EQ(all.caches.size(), 2u);
  EXPECT_EQ(all.caches[0].level, 1);
  EXPECT_EQ(all.caches[0].bytes, 32 << 10);
  EXPECT_EQ(all.caches[0].shared_by, 2);
  EXPECT_EQ(all.caches[1].level, 3);
  EXPECT_EQ(all.caches[1].bytes, 32 << 20);
  EXPECT_EQ(all.caches[1].shared_by, 7);
  EXPECT_EQ(cpus_of_node(1, {0xff}, root_), CpuMask{0xf0});
  EXPECT_EQ(cpus_of_node(1, {0x3f, 0}, root_), (CpuMask{0x30, 0})) << "those of the process alone";
  EXPECT_EQ(cpu_count(cpus_of_node(1, {0x0f}, root_)), 0);
  EXPECT_EQ(cpu_count(cpus_of_node(4, {0xff}, root_)), 0);
  EXPECT_EQ(cpu_count(cpus_of_node(9, {0xff}, root_)), 0) << "no such node";

  const Topology part = read_topology({0xe0}, root_);  // one thread of a core, both of another
  EXPECT_EQ(part.cores, 2);
  EXPECT_EQ(part.numa_nodes, 1);
  EXPECT_EQ(part.caches[0].bytes, 48 << 10);
}

TEST_F(Topologies, CpusBeyondOneWord) {
  put_cpu(130);
  put("sys/devices/system/node/online", "0");
  put("sys/devices/system/node/node0/cpulist", "0-255");
  const Topology topology = read_topology({0, 0, 1ul << 2}, root_);
  EXPECT_EQ(topology.cores, 1);
  EXPECT_EQ(topology.numa_nodes, 1);
  EXPECT_EQ(topology.caches.size(), 2u);
}

TEST_F(Topologies, NamesOfOtherArchitectures) {
  put("proc/cpuinfo",
      "processor\t: 0\nBogoMIPS\t: 2000.00\nCPU implementer\t: 0x41\nCPU architecture: 8\nCPU part\t: 0xd4f");
  EXPECT_EQ(read_topology({1}, root_).name, "0x41 part 0xd4f");
  put("proc/cpuinfo", "processor\t: 0\ncpu\t\t: POWER9, altivec supported\nclock\t\t: 3800.000000MHz");
  EXPECT_EQ(read_topology({1}, root_).name, "POWER9, altivec supported");
}

TEST_F(Topologies, WithoutFilesAndWithNonsense) {
  const Topology none = read_topology({7}, root_);
  EXPECT_EQ(none.cores, 3);  // as many as CPUs
  EXPECT_EQ(none.numa_nodes, 0);
  EXPECT_TRUE(none.caches.empty());
  EXPECT_EQ(none.name, "");
  EXPECT_EQ(read_topology({}, root_).cores, 0);
  put_cpu(0);
  put("sys/devices/system/cpu/cpu0/cache/index0/size", "-32K");
  put("sys/devices/system/cpu/cpu0/cache/index2/level", "99");
  put("sys/devices/system/node/online", "0-999999999");
  EXPECT_TRUE(read_topology({1}, root_).caches.empty());
  EXPECT_EQ(read_topology({1}, root_).numa_nodes, 0);
  put("sys/devices/system/cpu/cpu0/cache/index0/size", "9999999999999999G");
  EXPECT_TRUE(read_topology({1}, root_).caches.empty());
  for (const char *list : {"x", "3-1", "-1", "1,,2", "1-", "0-9999999", "1-2-"}) {
    put("list", list);
    const auto ranges = read_cpu_list(root_ / "list");
    EXPECT_TRUE(ranges.empty() || std::string(list) == "1-2-") << list;
  }
  put("list", "0-3,8");
  const std::vector<std::pair<int64_t, int64_t>> expected = {{0, 3}, {8, 8}};
  EXPECT_EQ(read_cpu_list(root_ / "list"), expected);
}

using Clock = Files;

TEST_F(Clock, HighestThenCurrentThenUnknown) {
  EXPECT_EQ(clock_khz(root_), 0);
  put("proc/cpuinfo", "processor\t: 0\nmodel name\t: cpu MHz\t\t: 2596.136\nflags\t: fpu");
  EXPECT_EQ(clock_khz(root_), 0);  // the name is not a clock
  put("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2596.136\nflags\t: fpu");
  EXPECT_EQ(clock_khz(root_), 2596000);
  put("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "3700000");
  EXPECT_EQ(clock_khz(root_), 3700000);
  put("sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq", "-1");
  EXPECT_EQ(clock_khz(root_), 2596000);
  put("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 99999999999999999999");
  EXPECT_EQ(clock_khz(root_), 0);
}

using Pci = Files;

TEST_F(Pci, GenerationIsWhatBothEndsReachUnderLoad) {
  put("tree/0000:00:01.0/max_link_speed", "16.0 GT/s PCIe");
  put("tree/0000:00:01.0/0000:01:00.0/max_link_speed", "32.0 GT/s PCIe");
  put("tree/0000:00:01.0/0000:01:00.0/current_link_speed", "2.5 GT/s PCIe");
  put("tree/0000:00:01.0/0000:01:00.0/current_link_width", "16");
  put("tree/0000:00:01.0/0000:01:00.0/numa_node", "1");
  fs::create_directory(root_ / "devices");
  fs::create_directory_symlink(root_ / "tree/0000:00:01.0/0000:01:00.0", root_ / "devices/0000:01:00.0");
  const PciFacts facts = read_pci_facts("0000:01:00.0", root_ / "devices");
  EXPECT_EQ(facts.generation, 4);
  EXPECT_EQ(facts.width, 16);
  EXPECT_EQ(facts.numa_node, 1);
}

TEST_F(Pci, EveryPortUpToTheRootIsTold) {
  // A switch: its port below, its port above, and the root port.
  const std::string root = "tree/pci0000:00/0000:00:01.0", up = root + "/0000:01:00.0", down = up + "/0000:02:00.0",
                    device = down + "/0000:03:00.0";
  const auto port = [&](const std::string &folder, const char *speed, const char *most, const char *width,
                        const char *widest) {
    put(folder + "/current_link_speed", speed);
    put(folder + "/max_link_speed", most);
    put(folder + "/current_link_width", width);
    put(folder + "/max_link_width", widest);
  };
  port(root, "8.0 GT/s PCIe", "16.0 GT/s PCIe", "8", "16");
  port(up, "8.0 GT/s PCIe", "8.0 GT/s PCIe", "8", "8");
  port(down, "2.5 GT/s PCIe", "8.0 GT/s PCIe", "4", "16");
  port(device, "2.5 GT/s PCIe", "16.0 GT/s PCIe", "4", "16");
  fs::create_directory(root_ / "devices");
  fs::create_directory_symlink(root_ / device, root_ / "devices/0000:03:00.0");
  const PciFacts facts = read_pci_facts("0000:03:00.0", root_ / "devices");
  EXPECT_EQ(facts.generation, 3);
  EXPECT_EQ(facts.width, 4);
  EXPECT_EQ(facts.end.address, "0000:03:00.0");
  EXPECT_EQ(facts.end.generation, 1);
  EXPECT_EQ(facts.end.max_generation, 4);
  EXPECT_EQ(facts.end.max_width, 16);
  ASSERT_EQ(facts.ports.size(), 3u) << "the host bridge is no port";
  EXPECT_EQ(facts.ports[0].address, "0000:02:00.0");
  EXPECT_EQ(facts.ports[0].max_generation, 3);
  EXPECT_EQ(facts.ports[1].address, "0000:01:00.0");
  EXPECT_EQ(facts.ports[1].max_width, 8);
  EXPECT_EQ(facts.ports[2].address, "0000:00:01.0");
  EXPECT_EQ(facts.ports[2].generation, 3);
  EXPECT_EQ(facts.ports[2].max_width, 16);
}

TEST_F(Pci, PortsOfVirtualMachinesDoNotLowerIt) {
  const std::string device = "tree/0000:00:02.0/0000:0a:00.0";
  put(device + "/current_link_speed", "32.0 GT/s PCIe");
  put(device + "/max_link_speed", "32.0 GT/s PCIe");
  put("tree/0000:00:02.0/max_link_speed", "2.5 GT/s PCIe");
  put(device + "/current_link_width", "8");
  put(device + "/numa_node", "-1");
  fs::create_directory(root_ / "devices");
  fs::create_directory_symlink(root_ / device, root_ / "devices/0000:0a:00.0");
  const PciFacts facts = read_pci_facts("0000:0A:00.0", root_ / "devices");
  ASSERT_EQ(facts.ports.size(), 1u);
  EXPECT_EQ(facts.generation, 5);
  EXPECT_EQ(facts.width, 8);
  EXPECT_EQ(facts.numa_node, -1);
}

TEST_F(Pci, UnknownStaysUnknown) {
  put("devices/0000:01:00.0/current_link_speed", "Unknown");
  put("devices/0000:01:00.0/max_link_speed", "32.0 GT/s PCIe");
  put("devices/0000:01:00.0/current_link_width", "255");
  put("secret/current_link_width", "16");
  for (const char *address : {"0000:01:00.0", "0000:02:00.0", "", "../secret", "/etc"}) {
    const PciFacts facts = read_pci_facts(address, root_ / "devices");
    EXPECT_EQ(facts.generation, 0) << address;
    EXPECT_EQ(facts.width, 0) << address;
  }
}

TEST(SmallFile, NamesBecomeOnePrintableLine) {
  EXPECT_EQ(clean_name("  Intel(R)  Xeon\t\x01 8480+ \n"), "Intel(R) Xeon 8480+");
  EXPECT_EQ(clean_name(std::string(5000, 'x')).size(), 200u);
  EXPECT_EQ(clean_name(""), "");
  EXPECT_EQ(read_small_file("/nonexistent"), "");
  EXPECT_EQ(read_small_file("/proc/self/maps", 10).size(), 10u);
  EXPECT_EQ(leading_integer("16 lanes"), 16);
  EXPECT_EQ(leading_integer("lanes"), std::nullopt);
}

TEST(Host, FactsOfThisProcess) {
  const HostFacts host = query_host();
  cpu_set_t mask;
  ASSERT_EQ(sched_getaffinity(0, sizeof mask, &mask), 0);
  EXPECT_GE(host.threads, 1);
  EXPECT_LE(host.threads, CPU_COUNT(&mask));
  EXPECT_GE(host.cores, 1);
  EXPECT_LE(host.cores, CPU_COUNT(&mask));
  EXPECT_GE(host.numa_nodes, 1);
  EXPECT_GT(host.memory, int64_t{64} << 20);
  EXPECT_LE(host.memory, sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE));
  EXPECT_FALSE(host.cpu.empty());
  EXPECT_EQ(host.fma_bits > 0, !host.instruction_sets.empty() || host.architecture == "aarch64");
  for (size_t i = 1; i < host.caches.size(); ++i) EXPECT_GT(host.caches[i].level, host.caches[i - 1].level);
}

TEST(Host, FollowsTheAffinityOfTheCallerAndLeavesItAlone) {
  std::thread([] {
    cpu_set_t before, one, after;
    ASSERT_EQ(sched_getaffinity(0, sizeof before, &before), 0);
    CPU_ZERO(&one);
    for (int i = 0; i < CPU_SETSIZE; ++i) {
      if (CPU_ISSET(i, &before)) {
        CPU_SET(i, &one);
        break;
      }
    }
    ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
    const HostFacts host = query_host();
    EXPECT_EQ(host.threads, 1);
    EXPECT_EQ(host.cores, 1);
    EXPECT_EQ(host.numa_nodes, 1);
    ASSERT_EQ(sched_getaffinity(0, sizeof after, &after), 0);
    EXPECT_TRUE(CPU_EQUAL(&one, &after));
  }).join();
}

TEST(Host, LeavesEnvironmentAndThreadsAlone) {
  const auto environment = [] {
    std::string all;
    for (char **entry = environ; *entry != nullptr; ++entry) all += std::string(*entry) + "\n";
    return all;
  };
  const auto threads = [] {
    return std::distance(fs::directory_iterator("/proc/self/task"), fs::directory_iterator());
  };
  const std::string before = environment();
  const auto threads_before = threads();
  query_machine(true);
  EXPECT_EQ(environment(), before);
  EXPECT_EQ(threads(), threads_before);
}

// /proc/cpuinfo lists what the kernel saves the registers for: an independent witness.
TEST(Host, InstructionSetsAgreeWithTheKernel) {
  const std::string info = read_small_file("/proc/cpuinfo", 1 << 16);
  const std::vector<std::string_view> words = split_words(info);
  const auto has = [&](std::string_view flag) { return std::find(words.begin(), words.end(), flag) != words.end(); };
  const std::vector<std::string> sets = instruction_sets();
  const auto listed = [&](const char *name) { return std::count(sets.begin(), sets.end(), name) == 1; };
  if (info.find("\nflags") == std::string::npos) {
    EXPECT_TRUE(sets.empty());  // not x86
    return;
  }
  EXPECT_EQ(listed("avx2"), has("avx2") && has("fma") && has("bmi1") && has("bmi2"));
  EXPECT_EQ(listed("avx512"), listed("avx2") && has("avx512f") && has("avx512cd") && has("avx512bw") &&
                                  has("avx512vl") && has("avx512dq"));
}

TEST(Devices, EitherDescribedOrExplained) {
  Machine machine;
  machine.devices.resize(3);  // stale contents must go
  query_devices(&machine);
  EXPECT_EQ(machine.devices.empty(), !machine.driver_problem.empty());
  for (const DeviceFacts &device : machine.devices) {
    EXPECT_FALSE(device.name.empty());
    EXPECT_GE(device.compute_capability, 50);
    EXPECT_GT(device.multiprocessors, 0);
    EXPECT_GT(device.memory, 0);
    EXPECT_EQ(device.uuid.size(), 40u);
    EXPECT_EQ(machine.device(device.ordinal), &device);
  }
}

}  // namespace
}  // namespace memhier
