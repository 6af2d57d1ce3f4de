// Reading and checking options.
#include "context/options.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string_view>

#include "base/environment.hpp"
#include "base/log.hpp"
#include "base/struct_size.hpp"
#include "base/text.hpp"
#include "memory/route.hpp"
#include "ops/operations.hpp"

namespace memhier {

template <>
std::span<const size_t> released_sizes<memhier_context_options>() noexcept {
  static constexpr std::array sizes{offsetof(memhier_context_options, peer_devices), sizeof(memhier_context_options)};
  return sizes;
}
template <>
std::span<const size_t> released_sizes<memhier_plan_options>() noexcept {
  static constexpr std::array sizes{sizeof(memhier_plan_options)};
  return sizes;
}

namespace {

constexpr int64_t kMostThreads = 4096;
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

memhier_context_options default_context_options() {
  memhier_context_options options{};
  options.struct_size = sizeof options;
  options.device = MEMHIER_DEVICE_AUTO;
  options.local_rank = -1;
  return options;
}

void require_range(int64_t value, int64_t least, int64_t most, const char *name) {
  if (least == most && value != least)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be %lld", name, (long long)value, (long long)least);
  if (value < least)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be at least %lld", name, (long long)value, (long long)least);
  if (value > most)
    fail(MEMHIER_INVALID_ARGUMENT, "%s is %lld, must be at most %lld", name, (long long)value, (long long)most);
}

using Warnings = std::vector<EnvironmentWarning>;

// A number of the environment; a value that is wrong is reported and ignored.
std::optional<int64_t> number(const char *name, int64_t least, int64_t most, Warnings *warnings) {
  std::string problem;
  const auto value = environment_integer(name, least, most, &problem);
  if (!problem.empty()) warnings->push_back({name, problem});
  return value;
}

void read_device(ContextOptions *options) {
  const char *text = environment_text("MEMHIER_DEVICE");
  if (!text || options->device != MEMHIER_DEVICE_AUTO) return;
  const std::string_view word = text;
  if (word == "none") {
    options->device = MEMHIER_DEVICE_NONE;
  } else if (word != "auto") {
    if (const auto ordinal = number("MEMHIER_DEVICE", MEMHIER_DEVICE_NONE, 1023, &options->warnings))
      options->device = static_cast<int32_t>(*ordinal);
  }
}

constexpr const char *kPeersWanted = "must be none, all, or ordinals separated by commas";

// False for a text that is no list of devices.
bool parse_peers(std::string_view text, ContextOptions *options) {
  options->all_peers = text == "all";
  options->peers.clear();
  if (options->all_peers || text == "none") return true;
  for (const char *at = text.data(), *const end = at + text.size();; ++at) {
    int32_t ordinal = -1;
    const auto [stop, error] = std::from_chars(at, end, ordinal);
    if (error != std::errc() || ordinal < 0 || (stop != end && *stop != ',')) return false;
    if (std::find(options->peers.begin(), options->peers.end(), ordinal) == options->peers.end())
      options->peers.push_back(ordinal);
    if (stop == end) return true;
    at = stop;
  }
}

void read_peers(ContextOptions *options, const char *given) {
  if (given && *given) {
    options->peers_required = true;
    if (parse_peers(given, options)) return;
    fail(MEMHIER_INVALID_ARGUMENT, "options.peer_devices is '%.60s', %s", given, kPeersWanted);
  }
  const char *text = environment_text("MEMHIER_PEER_DEVICES");
  if (!text || parse_peers(text, options)) return;
  options->peers.clear();
  options->warnings.push_back({"MEMHIER_PEER_DEVICES", kPeersWanted});
}

void read_log(ContextOptions *options, int32_t asked) {
  if (const char *file = environment_text("MEMHIER_LOG_FILE"); file && !options->log) options->log_file = file;
  const bool has_sink = options->log || !options->log_file.empty();
  options->log_level = asked ? asked : has_sink ? MEMHIER_LOG_WARNING : MEMHIER_LOG_OFF;
  const char *text = environment_text("MEMHIER_LOG");
  if (!text || asked) return;
  for (int level = MEMHIER_LOG_OFF; level <= MEMHIER_LOG_DEBUG; ++level) {
    if (text == std::string_view(log_level_name(level)) || text == std::to_string(level)) {
      options->log_level = level;
      return;
    }
  }
  options->warnings.push_back({"MEMHIER_LOG", "must be off, error, warning, info or debug, or 0 to 4"});
}

bool way_exists(std::string_view name) {
  for (const Operation *operation : operations()) {
    if (find_way(*operation, name)) return true;
  }
  return false;
}

std::string forced_name(const char *variable, bool (*exists)(std::string_view), Warnings *warnings) {
  const char *text = environment_text(variable);
  if (!text) return {};
  if (exists(text)) return text;
  warnings->push_back({variable, "no such name; `memhier info` lists them"});
  return {};
}

void check_named_cblas(Warnings *warnings) {
  const char *name = environment_text("MEMHIER_CBLAS");
  if (!name || name == std::string_view("none")) return;
  if (*name != '/')
    warnings->push_back({"MEMHIER_CBLAS", "must be an absolute path or none; no CBLAS is used"});
  else if (access(name, R_OK) != 0)
    warnings->push_back({"MEMHIER_CBLAS", "there is no such file that can be read; no CBLAS is used"});
}

L2WindowUse l2_window_use(Warnings *warnings) {
  const char *text = environment_text("MEMHIER_L2_WINDOWS");
  const std::string_view word = text ? text : "auto";
  if (word == "off") return L2WindowUse::off;
  if (word == "on") return L2WindowUse::on;
  if (word != "auto") warnings->push_back({"MEMHIER_L2_WINDOWS", "must be auto, off or on"});
  return L2WindowUse::automatic;
}

void read_environment(ContextOptions *options) {
  auto *warnings = &options->warnings;
  read_device(options);
  if (!options->threads) {
    if (const auto value = number("MEMHIER_THREADS", 1, kMostThreads, warnings))
      options->threads = static_cast<int32_t>(*value);
  }
  if (!options->calibrate) options->calibrate = number("MEMHIER_CALIBRATE", 0, 1, warnings).value_or(0);
  if (!options->deterministic) options->deterministic = number("MEMHIER_DETERMINISTIC", 0, 1, warnings).value_or(0);
  if (!options->working_set) options->working_set = number("MEMHIER_WORKING_SET", 0, kMost, warnings).value_or(0);
  if (!options->pinned_limit) options->pinned_limit = number("MEMHIER_PINNED_LIMIT", 0, kMost, warnings).value_or(0);
  if (options->machine_file.empty()) {
    if (const char *path = environment_text("MEMHIER_MACHINE_FILE")) options->machine_file = path;
  }
  options->l2_windows = l2_window_use(warnings);
  check_named_cblas(warnings);
  const auto route_exists = [](std::string_view name) { return route_from_name(name) != nullptr; };
  if (const char *target = environment_text("MEMHIER_TARGET")) {
    const std::string_view word = target;
    if (word == "host" || word == "device")
      options->plan.target = word == "host" ? Target::host : Target::device;
    else if (word != "auto")
      warnings->push_back({"MEMHIER_TARGET", "must be host, device or auto"});
  }
  if (const char *side = environment_text("MEMHIER_READ_NEXT")) {
    const std::string_view word = side;
    if (word == "host" || word == "device")
      options->plan.read_next = word == "host" ? ReadNext::host : ReadNext::device;
    else
      warnings->push_back({"MEMHIER_READ_NEXT", "must be host or device"});
  }
  options->plan.way = forced_name("MEMHIER_WAY", way_exists, warnings);
  options->plan.way_where_it_is = true;
  options->plan.route_in = forced_name("MEMHIER_ROUTE_IN", route_exists, warnings);
  options->plan.route_out = forced_name("MEMHIER_ROUTE_OUT", route_exists, warnings);
  for (std::string &text : unknown_environment_variables()) warnings->push_back({"", std::move(text)});
}

void check(const memhier_context_options &options) {
  require_range(options.device, MEMHIER_DEVICE_NONE, std::numeric_limits<int32_t>::max(), "options.device");
  require_range(options.local_rank, -1, std::numeric_limits<int32_t>::max(), "options.local_rank");
  require_range(options.threads, 0, kMostThreads, "options.threads");
  require_range(options.calibrate, 0, 1, "options.calibrate");
  require_range(options.deterministic, 0, 1, "options.deterministic");
  require_range(options.log_level, MEMHIER_LOG_OFF, MEMHIER_LOG_DEBUG, "options.log_level");
  require_range(options.reserved, 0, 0, "options.reserved");
  require_range(options.working_set, 0, kMost, "options.working_set");
  require_range(options.pinned_limit, 0, kMost, "options.pinned_limit");
  require_range(options.plan_cache, 0, kMost, "options.plan_cache");
  if (!options.allocate && options.free)
    fail(MEMHIER_INVALID_ARGUMENT, "options.allocate is NULL while options.free is set; give both or neither");
  if (options.allocate && !options.free)
    fail(MEMHIER_INVALID_ARGUMENT, "options.free is NULL while options.allocate is set; give both or neither");
}

}  // namespace

std::string EnvironmentWarning::text() const {
  if (variable.empty()) return "unknown variable " + why;
  return environment_assignment(variable.c_str()) + " is ignored: " + why;
}

void init_options(memhier_context_options *options, size_t struct_size) {
  init_struct(options, struct_size, "options");
  options->device = MEMHIER_DEVICE_AUTO;
  options->local_rank = -1;
}

void init_options(memhier_plan_options *options, size_t struct_size) { init_struct(options, struct_size, "options"); }

int32_t launcher_local_rank() {
  static constexpr std::array names{"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                                    "PMI_LOCAL_RANK", "SLURM_LOCALID"};
  for (const char *name : names) {
    const char *text = secure_getenv(name);
    if (!text || *text < '0' || *text > '9') continue;
    char *end = nullptr;
    const long rank = std::strtol(text, &end, 10);
    if (*end == 0 && rank <= std::numeric_limits<int32_t>::max()) return static_cast<int32_t>(rank);
  }
  return -1;
}

ContextOptions resolve_options(const memhier_context_options *given) {
  const memhier_context_options defaults = default_context_options();
  const memhier_context_options options = given ? read_struct(given, defaults, "options") : defaults;
  check(options);
  ContextOptions result;
  result.device = options.device;
  result.device_required = options.device >= 0;
  result.local_rank = options.local_rank >= 0 ? options.local_rank : launcher_local_rank();
  result.threads = options.threads;
  result.calibrate = options.calibrate;
  result.deterministic = options.deterministic;
  result.working_set = options.working_set;
  result.pinned_limit = options.pinned_limit;
  result.plan_cache = options.plan_cache;
  if (options.machine_file) result.machine_file = options.machine_file;
  result.log = options.log;
  result.log_user = options.log_user;
  result.allocate = options.allocate;
  result.free = options.free;
  result.allocator_user = options.allocator_user;
  result.parallel = options.parallel;
  result.parallel_user = options.parallel_user;
  read_peers(&result, options.peer_devices);
  read_log(&result, options.log_level);
  read_environment(&result);
  return result;
}

PlanOptions resolve_options(const memhier_plan_options *given, const PlanOptions &defaults) {
  PlanOptions result = defaults;
  if (!given) return result;
  const memhier_plan_options options = read_struct(given, memhier_plan_options{}, "options");
  require_range(options.target, MEMHIER_TARGET_AUTO, MEMHIER_TARGET_DEVICE, "options.target");
  require_range(options.working_set, 0, kMost, "options.working_set");
  require_range(options.measure, 0, 1, "options.measure");
  require_range(options.read_next, MEMHIER_READ_NEXT_DEFAULT, MEMHIER_READ_NEXT_DEVICE, "options.read_next");
  if (options.target) result.target = static_cast<Target>(options.target);
  const auto given_name = [](const char *name) { return name && *name; };
  if (given_name(options.way)) {
    result.way = options.way;
    result.way_where_it_is = false;
  }
  if (given_name(options.route_in)) result.route_in = options.route_in;
  if (given_name(options.route_out)) result.route_out = options.route_out;
  if (options.working_set) result.working_set = options.working_set;
  result.measure = options.measure;
  if (options.read_next) result.read_next = static_cast<ReadNext>(options.read_next);
  return result;
}

}  // namespace memhier
