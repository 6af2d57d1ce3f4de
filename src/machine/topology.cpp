// Small files of the kernel, read once for an affinity: no library is needed for them, and none of its plugins loaded.
#include "machine/topology.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "machine/small_file.hpp"

namespace memhier {
namespace {

constexpr int64_t kMostCpus = 1 << 20;
constexpr int kMostCaches = 16;

using Ranges = std::vector<std::pair<int64_t, int64_t>>;

std::vector<int64_t> cpus_of(const CpuMask &mask) {
  std::vector<int64_t> cpus;
  const auto bits = static_cast<int64_t>(8 * sizeof(unsigned long) * mask.size());
  for (int64_t cpu = 0; cpu < bits; ++cpu)
    if (is_set(mask, cpu)) cpus.push_back(cpu);
  return cpus;
}

std::string cpu_folder(const std::string &root, int64_t cpu) {
  return root + format("/sys/devices/system/cpu/cpu%lld/", static_cast<long long>(cpu));
}

int32_t count_cores(const std::vector<int64_t> &cpus, const std::string &root) {
  // The hardware threads of a core name each other.
  std::set<std::string> cores;
  for (const int64_t cpu : cpus) {
    std::string siblings = read_small_file(cpu_folder(root, cpu) + "topology/thread_siblings_list");
    cores.insert(siblings.empty() ? format("cpu %lld", static_cast<long long>(cpu)) : std::move(siblings));
  }
  return static_cast<int32_t>(cores.size());
}

int32_t count_nodes(const CpuMask &mask, const std::string &root) {
  const std::string folder = root + "/sys/devices/system/node/";
  int32_t count = 0;
  for (const auto &[first, last] : read_cpu_list(folder + "online")) {
    for (int64_t node = first; node <= last; ++node) {
      const Ranges cpus = read_cpu_list(folder + format("node%lld/cpulist", static_cast<long long>(node)));
      const auto touched = [&](const std::pair<int64_t, int64_t> &range) {
        for (int64_t cpu = range.first; cpu <= range.second; ++cpu)
          if (is_set(mask, cpu)) return true;
        return false;
      };
      if (std::any_of(cpus.begin(), cpus.end(), touched)) ++count;
    }
  }
  return count;
}

// "32K", "1024K", "32M"
int64_t cache_bytes(const std::string &text) {
  const int64_t number = leading_integer(text).value_or(0);
  const char unit = text.empty() ? ' ' : text.back();
  const int64_t scale = unit == 'K' ? 1 << 10 : unit == 'M' ? 1 << 20 : unit == 'G' ? 1 << 30 : 1;
  return number > 0 && number <= (int64_t{1} << 50) / scale ? number * scale : 0;
}

std::vector<CacheFacts> read_caches(int64_t cpu, const std::string &root) {
  std::vector<CacheFacts> caches;
  for (int i = 0; i < kMostCaches; ++i) {
    const std::string folder = cpu_folder(root, cpu) + format("cache/index%d/", i);
    const std::string type = read_small_file(folder + "type");
    if (type.empty()) break;
    if (type == "Instruction") continue;
    CacheFacts cache;
    cache.level =
        static_cast<int>(std::clamp<int64_t>(leading_integer(read_small_file(folder + "level")).value_or(0), 0, 9));
    cache.bytes = cache_bytes(read_small_file(folder + "size"));
    int64_t shared_by = 0;
    for (const auto &[first, last] : read_cpu_list(folder + "shared_cpu_list")) shared_by += last - first + 1;
    cache.shared_by = static_cast<int32_t>(std::min(shared_by, kMostCpus));
    if (cache.level >= 1 && cache.level <= 8 && cache.bytes > 0) caches.push_back(cache);
  }
  std::sort(caches.begin(), caches.end(), [](const CacheFacts &a, const CacheFacts &b) { return a.level < b.level; });
  return caches;
}

// The value of the first line that starts with the key, as "key<tabs>: value".
std::string field(const std::string &text, const std::string &key) {
  size_t at = text.rfind(key, 0) == 0 ? 0 : text.find("\n" + key);
  if (at == std::string::npos) return {};
  const size_t end = text.find('\n', at + 1);
  const size_t colon = text.find(':', at);
  return colon < end
             ? clean_name(std::string_view(text).substr(colon + 1, end == std::string::npos ? end : end - colon - 1))
             : std::string();
}

std::string processor_name(const std::string &root) {
  const std::string text = read_small_file(root + "/proc/cpuinfo");
  if (const std::string model = field(text, "model name"); !model.empty()) return model;
  const std::string implementer = field(text, "CPU implementer"), part = field(text, "CPU part");
  if (!implementer.empty() && !part.empty()) return implementer + " part " + part;
  return field(text, "cpu\t");  // POWER
}

}  // namespace

Ranges read_cpu_list(const std::string &path) {
  const std::string text = read_small_file(path, 1 << 16);
  Ranges ranges;
  for (size_t at = 0; at < text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    const std::string part = text.substr(at, comma - at);
    const size_t dash = part.find('-');
    const std::optional<int64_t> first = leading_integer(part);
    const std::optional<int64_t> last = dash == std::string::npos ? first : leading_integer(part.substr(dash + 1));
    if (!first || !last || *first < 0 || *last < *first || *last >= kMostCpus) return {};
    ranges.emplace_back(*first, *last);
    at = comma + 1;
  }
  return ranges;
}

Topology read_topology(const CpuMask &mask, const std::string &root) {
  Topology topology;
  topology.name = processor_name(root);
  const std::vector<int64_t> cpus = cpus_of(mask);
  if (cpus.empty()) return topology;
  topology.cores = count_cores(cpus, root);
  topology.numa_nodes = count_nodes(mask, root);
  topology.caches = read_caches(cpus.front(), root);
  return topology;
}

}  // namespace memhier
