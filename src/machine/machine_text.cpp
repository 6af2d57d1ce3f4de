// A machine for people: one table of memory levels for the host and for each device, nearest to the cores first.
#include <algorithm>

#include "base/text.hpp"
#include "machine/link.hpp"
#include "machine/machine.hpp"

namespace memhier {
namespace {

constexpr double kSharedBytesPerClock = 128;  // 32 banks of 4 bytes, on every architecture that CUDA supports

std::string rate(double bytes_per_second) { return bytes_per_second > 0 ? rate_text(bytes_per_second) : "unknown"; }
std::string size(int64_t bytes) { return bytes > 0 ? bytes_text(static_cast<double>(bytes)) : "unknown"; }
std::string count(int64_t n, const char *what) {
  return format("%lld %s%s", static_cast<long long>(n), what, n == 1 ? "" : "s");
}

std::string row(const char *level, const std::string &bytes, const std::string &scope, const std::string &bandwidth) {
  return format("  %-16s %-10s %-48s %s\n", level, bytes.c_str(), scope.c_str(), bandwidth.c_str());
}

std::string join(const std::vector<std::string> &words, const char *none) {
  std::string text;
  for (const std::string &word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text.empty() ? none : text;
}

std::string arithmetic_text(const ArithmeticRates &rates, const char *whose) {
  const std::pair<const char *, double> kinds[] = {
      {"f64", rates.f64}, {"f32", rates.f32}, {"tf32", rates.tf32}, {"f16", rates.f16}, {"i8", rates.i8}};
  const bool large = rates.f32 >= 1e12;
  std::string text;
  for (const auto &[name, operations] : kinds) {
    if (operations > 0) text += format("%s%s %.3g", text.empty() ? "" : ", ", name, operations / (large ? 1e12 : 1e9));
  }
  if (text.empty()) return "";
  return format("  arithmetic of %s, 1e%d operations/s at most: %s\n", whose, large ? 12 : 9, text.c_str());
}

std::string host_text(const HostFacts &host) {
  std::string text =
      format("host      %s, %s, %s, %s, %s; vector sets: %s", host.cpu.c_str(), host.architecture.c_str(),
             count(host.cores, "core").c_str(), count(host.threads, "thread").c_str(),
             count(host.numa_nodes, "NUMA node").c_str(), join(host.instruction_sets, "none").c_str());
  if (!host.hypervisor.empty()) text += "; under " + host.hypervisor;
  text += "\n" + row("level", "size", "shared by", "bandwidth");
  int last_level = 0;
  for (const CacheFacts &cache : host.caches) last_level = std::max(last_level, cache.level);
  for (const CacheFacts &cache : host.caches) {
    const std::string scope = cache.shared_by > 0 ? count(cache.shared_by, "hardware thread") : "unknown";
    const std::string bandwidth =
        cache.level == last_level ? rate(host.rates.cached_copy) + " copied, one thread" : "unknown";
    text += row(format("L%d cache", cache.level).c_str(), size(cache.bytes), scope, bandwidth);
  }
  std::string copied;
  for (const HostRates::Copy &copy : host.rates.copy) {
    copied += format("%s%s with %d", copied.empty() ? "" : ", ", rate(copy.payload).c_str(), copy.threads);
  }
  text += row("memory", size(host.memory), "the host", copied.empty() ? "unknown" : "copied: " + copied + " threads");
  std::string small;
  for (const HostRates::SmallCopy &copy : host.rates.small)
    small += format("%s%s at %s", small.empty() ? "" : ", ", size(copy.bytes).c_str(), rate(copy.payload).c_str());
  if (!small.empty()) text += "  copied over and over by all threads: " + small + "\n";
  if (host.rates.parallel_start > 0) {
    text += format("  waking threads that sleep: %s\n", seconds_text(host.rates.parallel_start).c_str());
  }
  text += arithmetic_text(host.rates.core, "one core");
  return text;
}

std::string link_name(const DeviceFacts &device) {
  if (device.integrated) return "none: the device uses the host's memory";
  if (device.pageable_uses_host_page_tables) return "coherent, one set of page tables";
  if (device.link_generation > 0 && device.link_width > 0) {
    return format("PCIe %d x%d", device.link_generation, device.link_width);
  }
  return "of unknown speed";
}

std::string levels_text(const DeviceFacts &device) {
  const double clock = 1e3 * device.clock_khz;
  const std::string each = format("each of %s", count(device.multiprocessors, "multiprocessor").c_str());
  const double shared = kSharedBytesPerClock * clock * device.multiprocessors;
  std::string text = row("level", "size", "shared by", "bandwidth");
  text += row("registers", size(int64_t{4} * device.registers_per_multiprocessor), each, "unknown");
  std::string block = each;
  if (device.shared_per_block > 0) block += format(", %s a block", size(device.shared_per_block).c_str());
  text += row("shared memory", size(device.shared_per_multiprocessor), block,
              shared > 0 ? rate_text(shared) + " at most, all together" : "unknown");
  text += row("L1 cache", "unknown", each, "unknown");
  text += row("constant memory", size(device.constant_memory), "the device, read only, cached", "unknown");
  std::string l2 = "the device";
  if (device.l2_persisting_max > 0)
    l2 += format(", %s can persist in windows of %s at most", size(device.l2_persisting_max).c_str(),
                 size(device.l2_window_max).c_str());
  text += row("L2 cache", size(device.l2), l2, "unknown");
  text += row("device memory", size(device.memory), "the device", rate(device.rates.copy) + " read + written");
  const DeviceRates &rates = device.rates;
  text += row("link, pinned", "", link_name(device),
              format("%s to the device, %s to the host, %s both", rate(rates.link_to_device).c_str(),
                     rate(rates.link_to_host).c_str(), rate(rates.link_duplex).c_str()));
  const auto ways = [&](const char *name, const char *scope, double in, double out) {
    text += row(name, "", scope, format("%s to the device, %s to the host", rate(in).c_str(), rate(out).c_str()));
  };
  ways("link, pageable", "the driver's own copies", rates.pageable_to_device, rates.pageable_to_host);
  ways("link, zero-copy", "kernels on pinned memory", rates.zero_copy_read, rates.zero_copy_write);
  ways("link, managed", "prefetch", rates.managed_to_device, rates.managed_to_host);
  for (const PeerFacts &peer : device.peers) {
    const char *scope = peer.failed   ? "failed when tried"
                        : peer.nvlink ? "over NVLink"
                        : peer.access ? "over PCI Express, direct"
                                      : "staged on the host by the driver";
    text += row(format("peer %d", peer.device).c_str(), "", scope,
                format("%s from it, %s to it", rate(peer.from_peer).c_str(), rate(peer.to_peer).c_str()));
  }
  return text;
}

std::string small_copies_text(const DeviceRates &rates) {
  std::string small;
  for (const DeviceRates::SmallCopy &copy : rates.small)
    small += format("%s%s at %s", small.empty() ? "" : ", ", size(copy.bytes).c_str(), rate(copy.copy).c_str());
  return small.empty() ? "" : "  copied over and over, read + written: " + small + "\n";
}

std::string costs_text(const DeviceRates &rates) {
  const auto time = [](double seconds) { return seconds > 0 ? seconds_text(seconds) : std::string("unknown"); };
  constexpr double kGib = 1 << 30;
  return format("  launch %s, launch and wait %s, start of a transfer %s; registering 1 GiB %s, undoing it %s\n",
                time(rates.launch).c_str(), time(rates.synchronise).c_str(), time(rates.transfer_start).c_str(),
                time(rates.register_per_byte * kGib).c_str(), time(rates.unregister_per_byte * kGib).c_str());
}

std::string failed_text(const DeviceFacts &device) {
  std::string text;
  for (int i = 0; i < kProbes; ++i) {
    const auto probe = static_cast<Probe>(i);
    if (device.fails(probe)) text += (text.empty() ? "; probes that failed: " : ", ") + std::string(probe_name(probe));
  }
  return text;
}

std::string device_text(const DeviceFacts &device) {
  std::string text = format("device %-2d %s, compute capability %d.%d, %s", device.ordinal, device.name.c_str(),
                            device.compute_capability / 10, device.compute_capability % 10,
                            count(device.multiprocessors, "multiprocessor").c_str());
  if (device.clock_khz > 0) text += format(" at %.0f MHz", device.clock_khz / 1e3);
  if (device.copy_engines > 0) text += ", " + count(device.copy_engines, "copy engine");
  if (!device.pci_address.empty()) text += ", PCI " + device.pci_address;
  if (device.numa_node >= 0) text += format(", at NUMA node %d", device.numa_node);
  if (device.mig) text += ", a MIG slice";
  if (device.mps) text += ", shared by MPS";
  const std::pair<bool, const char *> abilities[] = {
      {device.managed_memory, "managed memory"},
      {device.concurrent_managed_access, "concurrent managed access"},
      {device.pageable_memory_access, "reads pageable memory"},
      {device.host_register_supported, "host registration"},
      {device.memory_pools, "memory pools"},
  };
  std::vector<std::string> can, cannot;
  for (const auto &[has, name] : abilities) (has ? can : cannot).push_back(name);
  const auto list = [](const std::vector<std::string> &names) {
    std::string all;
    for (const std::string &name : names) all += (all.empty() ? "" : ", ") + name;
    return all.empty() ? std::string("none") : all;
  };
  return text + "\n  has: " + list(can) + "; lacks: " + list(cannot) + failed_text(device) + "\n" +
         levels_text(device) + small_copies_text(device.rates) + costs_text(device.rates) +
         arithmetic_text(device.rates.arithmetic, "the device");
}

}  // namespace

std::string cuda_version_text(int32_t version) { return format("%d.%d", version / 1000, version % 1000 / 10); }

std::string machine_text(const Machine &machine) {
  std::string text = format("machine   %s; rates %s\n", machine.source.c_str(),
                            machine.measured ? "measured" : "derived from the facts, not measured");
  text += host_text(machine.host);
  text += machine.runtime_version == 0
              ? std::string("CUDA      not part of this build\n")
              : format("CUDA      runtime %s, driver %s\n", cuda_version_text(machine.runtime_version).c_str(),
                       machine.driver_version > 0 ? cuda_version_text(machine.driver_version).c_str() : "none");
  if (machine.devices.empty() && !machine.driver_problem.empty()) {
    text += "devices   none: " + machine.driver_problem + "\n";
  }
  const std::vector<LinkFinding> slow = link_findings(machine);
  for (const DeviceFacts &device : machine.devices) {
    text += device_text(device);
    for (const LinkFinding &finding : slow)
      if (finding.device == device.ordinal) text += "  slow link: " + finding.text + "\n";
  }
  return text;
}

}  // namespace memhier
