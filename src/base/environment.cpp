// The one table of MEMHIER_ environment variables and how they are read.
#include "base/environment.hpp"

#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>

#include "base/text.hpp"

namespace memhier {
namespace {

constexpr EnvironmentVariable kVariables[] = {
    {"MEMHIER_DEVICE", "GPU of new contexts: an ordinal, \"auto\" (by local rank) or \"none\"."},
    {"MEMHIER_PEER_DEVICES", "Other GPUs in whose memory operands may lie: \"none\", \"all\" or ordinals as in 1,3."},
    {"MEMHIER_THREADS", "Most threads of host work, the calling one included."},
    {"MEMHIER_CALIBRATE", "1: measure the machine at context creation unless a valid record exists."},
    {"MEMHIER_DETERMINISTIC",
     "1: choose by shipped rates, not by measured ones, and give up nothing for want of memory that might change "
     "bits."},
    {"MEMHIER_LOG", "Log level: off, error, warning, info or debug, or 0 to 4."},
    {"MEMHIER_LOG_FILE", "File that log lines are appended to; %p in it stands for the process id."},
    {"MEMHIER_WORKING_SET", "Most bytes of device memory for staging in one call (suffixes K, M, G)."},
    {"MEMHIER_PINNED_LIMIT", "Most bytes of pinned memory for rings (suffixes K, M, G)."},
    {"MEMHIER_L2_WINDOWS", "Windows of persisting lines in L2: auto, off or on."},
    {"MEMHIER_MACHINE_FILE", "Decide as on the machine of this file; nothing runs on its devices."},
    {"MEMHIER_CACHE_DIR", "Directory of measured rates instead of XDG_CACHE_HOME/memhier."},
    {"MEMHIER_SITE_DIR", "Read-only directory of rates that a site provides for its machines."},
    {"MEMHIER_WAY", "Force the way of new plans, by the name that explanations print."},
    {"MEMHIER_ROUTE_IN", "Force the route of operands that are read."},
    {"MEMHIER_ROUTE_OUT", "Force the route of operands that are written."},
    {"MEMHIER_READ_NEXT", "Where results in managed memory are read next, and left: host or device."},
    {"MEMHIER_TARGET", "Force where to compute: host or device."},
    {"MEMHIER_CBLAS", "CBLAS for matrix products on the host: an absolute path, or \"none\"."},
};

// Not meant for the library: set by module systems and build recipes as a matter of habit, read by the Python module,
// or read by the project's scripts and tests.
constexpr std::string_view kNotForUs[] = {"MEMHIER_ROOT",       "MEMHIER_DIR",     "MEMHIER_HOME",    "MEMHIER_BASE",
                                          "MEMHIER_INCLUDE",    "MEMHIER_INC",     "MEMHIER_LIB",     "MEMHIER_BIN",
                                          "MEMHIER_PREFIX",     "MEMHIER_VERSION", "MEMHIER_LIBRARY", "MEMHIER_DEPS",
                                          "MEMHIER_NO_INSTALL", "MEMHIER_TEST_BIG"};

constexpr std::string_view kPrefix = "MEMHIER_";
constexpr size_t kMostNameBytes = 64;
constexpr size_t kMostValueBytes = 256;  // a path fits

bool in_table(std::string_view name) noexcept {
  return std::any_of(std::begin(kVariables), std::end(kVariables),
                     [&](const EnvironmentVariable &variable) { return name == variable.name; });
}

// Edit distance where two neighbours that changed places count as one edit (optimal string alignment).
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> cost(a.size() + 1, std::vector<int>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) {
    for (size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = static_cast<int>(i + j);
        continue;
      }
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
      }
    }
  }
  return cost[a.size()][b.size()];
}

const char *nearest(std::string_view name) {
  const char *best = nullptr;
  int best_distance = 0;
  for (const EnvironmentVariable &variable : kVariables) {
    const std::string_view tail = std::string_view(variable.name).substr(kPrefix.size());
    const int distance = edit_distance(name.substr(kPrefix.size()), tail);
    // Beyond a third of the word it is another word.
    if (distance > static_cast<int>(tail.size()) / 3) continue;
    if (best == nullptr || distance < best_distance) {
      best = variable.name;
      best_distance = distance;
    }
  }
  return best;
}

std::string printable(std::string_view text, size_t most) {
  std::string clean(text.substr(0, most));
  for (char &c : clean) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text.size() > most ? clean + "..." : clean;
}

}  // namespace

std::span<const EnvironmentVariable> environment_variables() noexcept { return kVariables; }

const char *environment_text(const char *name) noexcept {
  if (!in_table(name)) return nullptr;
  const char *value = secure_getenv(name);
  return value != nullptr && value[0] != '\0' ? value : nullptr;
}

std::optional<int64_t> environment_integer(const char *name, int64_t least, int64_t most, std::string *problem) {
  const char *text = environment_text(name);
  if (text == nullptr) return std::nullopt;
  const auto refuse = [&](const char *why) {
    if (problem != nullptr) *problem = why;
    return std::nullopt;
  };
  const char *end = text + std::strlen(text);
  int64_t value = 0;
  const auto [stop, error] = std::from_chars(text, end, value);
  if (error == std::errc::invalid_argument) return refuse("not a whole number");
  int64_t unit = 1;
  if (stop + 1 == end) {
    const char suffix = *stop;
    unit = suffix == 'K' || suffix == 'k'   ? int64_t{1} << 10
           : suffix == 'M' || suffix == 'm' ? int64_t{1} << 20
           : suffix == 'G' || suffix == 'g' ? int64_t{1} << 30
                                            : 0;
  }
  if (unit == 0 || (stop != end && stop + 1 != end)) return refuse("not a whole number with an optional K, M or G");
  const bool overflows = error != std::errc() || __builtin_mul_overflow(value, unit, &value);
  if (overflows || value < least || value > most) {
    return refuse(format("outside %lld..%lld", static_cast<long long>(least), static_cast<long long>(most)).c_str());
  }
  return value;
}

std::string environment_assignment(const char *name) {
  const char *value = environment_text(name);
  return format("%s=%s", name, value ? printable(value, kMostValueBytes).c_str() : "");
}

std::vector<std::string> unknown_environment_variables() {
  std::vector<std::string> unknown;
  if (getauxval(AT_SECURE) != 0) return unknown;
  for (char **entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view assignment = *entry;
    const std::string_view name = assignment.substr(0, assignment.find('='));
    if (!name.starts_with(kPrefix) || in_table(name)) continue;
    if (std::find(std::begin(kNotForUs), std::end(kNotForUs), name) != std::end(kNotForUs)) continue;
    std::string text = printable(name, kMostNameBytes);
    const char *meant = name.size() <= kMostNameBytes ? nearest(name) : nullptr;
    if (meant != nullptr) text += format(" (did you mean %s?)", meant);
    unknown.push_back(std::move(text));
  }
  std::sort(unknown.begin(), unknown.end());
  return unknown;
}

}  // namespace memhier
