// Control groups: where the process's groups are mounted (/proc/self/cgroup, /proc/self/mountinfo), and their limits.
#include "machine/cgroup.hpp"

#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "machine/small_file.hpp"

namespace memhier {
namespace {

constexpr size_t kMostListBytes = size_t{4} << 20;

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool contains(std::string_view list, std::string_view word) {
  for (const std::string_view part : split(list, ',')) {
    if (part == word) return true;
  }
  return false;
}

// mountinfo writes space, tab, newline and backslash of a path as \ooo.
std::string unescape(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto octal = [&](size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '7'; };
    if (text[i] == '\\' && octal(i + 1) && octal(i + 2) && octal(i + 3)) {
      plain += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
      i += 3;
    } else {
      plain += text[i];
    }
  }
  return plain;
}

// Path of the process's group in the hierarchy with the controller ("" is version 2); nothing when there is none.
std::optional<std::string> group_path(std::string_view groups, std::string_view controller) {
  for (const std::string_view line : split(groups, '\n')) {
    const size_t first = line.find(':');
    const size_t second = first == line.npos ? line.npos : line.find(':', first + 1);
    if (second == line.npos) continue;
    const std::string_view controllers = line.substr(first + 1, second - first - 1);
    if (controller.empty() ? controllers.empty() : contains(controllers, controller)) {
      return std::string(line.substr(second + 1));
    }
  }
  return std::nullopt;
}

struct Mount {
  std::string root;   // the group that is mounted
  std::string point;  // where
};

// 36 35 98:0 /root /mount/point options [optional ...] - type source super-options
std::optional<Mount> find_mount(std::string_view mounts, std::string_view controller) {
  for (const std::string_view line : split(mounts, '\n')) {
    const size_t dash = line.find(" - ");
    if (dash == line.npos) continue;
    const std::vector<std::string_view> left = split_words(line.substr(0, dash));
    const std::vector<std::string_view> right = split_words(line.substr(dash + 3));
    if (left.size() < 5 || right.empty()) continue;
    const bool matches = controller.empty()
                             ? right[0] == "cgroup2"
                             : right[0] == "cgroup" && right.size() >= 3 && contains(right[2], controller);
    if (matches) return Mount{unescape(left[3]), unescape(left[4])};
  }
  return std::nullopt;
}

// Folders from the process's group up to the mount point. A container may see a group outside its mount: then the
// mount point alone.
std::vector<std::string> folders(const Mount &mount, const std::string &group) {
  std::string below;
  const std::string root = mount.root == "/" ? "" : mount.root;
  if (group.starts_with(root) && (group.size() == root.size() || group[root.size()] == '/')) {
    below = group.substr(root.size());
  }
  if (below.find("..") != std::string::npos) below.clear();
  while (!below.empty() && below.back() == '/') below.pop_back();
  std::vector<std::string> all;
  for (;;) {
    all.push_back(mount.point + below);
    if (below.empty()) return all;
    below.resize(below.rfind('/') == std::string::npos ? 0 : below.rfind('/'));
  }
}

void tighten(CgroupLimits *limits, double processors, int64_t memory) {
  if (processors > 0 && (limits->processors == 0 || processors < limits->processors)) limits->processors = processors;
  // Version 1 writes "no limit" as the largest multiple of the page size.
  constexpr int64_t kNoLimit = int64_t{1} << 60;
  if (memory > 0 && memory < kNoLimit && (limits->memory == 0 || memory < limits->memory)) limits->memory = memory;
}

double processors_of(const std::string &quota, const std::string &period) {
  const int64_t used = leading_integer(quota).value_or(-1);  // "max" and -1: no limit
  const int64_t all = leading_integer(period).value_or(0);
  return used > 0 && all > 0 ? static_cast<double>(used) / static_cast<double>(all) : 0;
}

// Calls visit(folder, whether it is version 2) for every group that the process is in.
template <class Visit>
void visit_groups(const std::string &root, Visit visit) {
  const std::string groups = read_small_file(root + "/proc/self/cgroup", kMostListBytes);
  const std::string mounts = read_small_file(root + "/proc/self/mountinfo", kMostListBytes);
  for (const char *controller : {"", "cpu", "memory"}) {
    const std::optional<std::string> group = group_path(groups, controller);
    const std::optional<Mount> mount = find_mount(mounts, controller);
    if (!group || !mount) continue;
    for (const std::string &folder : folders(*mount, *group)) visit(root + folder, controller[0] == '\0');
  }
}

// The number after the name in lines "name number", with or without a colon; 0 where there is none.
int64_t named_number(const std::string &text, std::string_view name) {
  for (const std::string_view line : split(text, '\n')) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.size() >= 2 && words[0] == name) return leading_integer(words[1]).value_or(0);
  }
  return 0;
}

}  // namespace

CgroupLimits read_cgroup_limits(const std::string &root) {
  CgroupLimits limits;
  visit_groups(root, [&](const std::string &at, bool second) {
    if (second) {
      const std::string cpu = read_small_file(at + "/cpu.max");
      const size_t space = std::min(cpu.find(' '), cpu.size());
      const double processors = space < cpu.size() ? processors_of(cpu.substr(0, space), cpu.substr(space + 1)) : 0;
      tighten(&limits, processors, leading_integer(read_small_file(at + "/memory.max")).value_or(0));
    } else {
      tighten(&limits,
              processors_of(read_small_file(at + "/cpu.cfs_quota_us"), read_small_file(at + "/cpu.cfs_period_us")),
              leading_integer(read_small_file(at + "/memory.limit_in_bytes")).value_or(0));
    }
  });
  return limits;
}

int64_t available_memory(const std::string &root) {
  const std::string system = read_small_file(root + "/proc/meminfo", kMostListBytes);
  int64_t available = named_number(system, "MemAvailable:") * 1024;
  visit_groups(root, [&](const std::string &at, bool second) {
    CgroupLimits limits;
    tighten(&limits, 0,
            leading_integer(read_small_file(at + (second ? "/memory.max" : "/memory.limit_in_bytes"))).value_or(0));
    if (limits.memory == 0) return;
    const std::string used = read_small_file(at + (second ? "/memory.current" : "/memory.usage_in_bytes"));
    const std::string statistics = read_small_file(at + "/memory.stat", kMostListBytes);
    const int64_t files = named_number(statistics, second ? "inactive_file" : "total_inactive_file");
    const int64_t left = std::max<int64_t>(1, limits.memory - leading_integer(used).value_or(0) + files);
    available = available > 0 ? std::min(available, left) : left;
  });
  return available;
}

}  // namespace memhier
