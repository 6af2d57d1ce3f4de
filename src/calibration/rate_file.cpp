// Measured rates on disk: one machine file for each fingerprint, the user's before the site's.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "base/environment.hpp"
#include "base/status.hpp"
#include "calibration/calibration.hpp"
#include "calibration/trusted_file.hpp"

namespace memhier {
namespace {

std::string file_name(const Machine &machine) {
  return "rates-" + machine_fingerprint(machine).substr(0, 16) + ".json";
}

std::string absolute_environment(const char *name) {
  const char *value = ::secure_getenv(name);
  // The XDG rules: a relative path is ignored.
  return value && value[0] == '/' ? value : "";
}

std::string site_directory() {
  const char *site = environment_text("MEMHIER_SITE_DIR");
  return site ? site : "";
}

bool load_from(const std::string &directory, Owner owner, Machine *machine, const Log &log) {
  if (directory.empty()) return false;
  const std::string name = file_name(*machine);
  std::string why_not;
  const std::optional<std::string> text = read_trusted_file(directory, name, owner, &why_not);
  if (!text) {
    if (why_not.empty()) return false;
  } else {
    try {
      const Machine stored = machine_from_json(*text);
      if (machine_fingerprint(stored) != machine_fingerprint(*machine)) {
        why_not = "it was written for another machine, driver or version";
      } else if (!stored.measured || stored.host.rates.copy.empty() ||
                 stored.devices.size() != machine->devices.size()) {
        why_not = "it holds no measured rates for these devices";
      } else {
        machine->host.rates = stored.host.rates;
        for (size_t i = 0; i < machine->devices.size(); ++i) copy_rates(stored.devices[i], &machine->devices[i]);
        derive_rates(machine);  // what the file lacks
        machine->measured = true;
        log(MEMHIER_LOG_INFO, "rates: read from %s/%s", directory.c_str(), name.c_str());
        return true;
      }
    } catch (const Error &error) {
      why_not = error.what();
    }
  }
  log(MEMHIER_LOG_WARNING, "rates: %s/%s is ignored: %s", directory.c_str(), name.c_str(), why_not.c_str());
  return false;
}

}  // namespace

std::string cache_directory() {
  if (const char *named = environment_text("MEMHIER_CACHE_DIR")) return named;
  if (const std::string xdg = absolute_environment("XDG_CACHE_HOME"); !xdg.empty()) return xdg + "/memhier";
  if (const std::string home = absolute_environment("HOME"); !home.empty()) return home + "/.cache/memhier";
  return {};
}

bool load_rates(Machine *machine, const Log &log) {
  return load_from(cache_directory(), Owner::user, machine, log) ||
         load_from(site_directory(), Owner::user_or_root, machine, log);
}

std::string rates_stamp(const Machine &machine) { return file_stamp(cache_directory(), file_name(machine)); }

bool store_rates(const Machine &machine, const Log &log) {
  const std::string directory = cache_directory();
  std::string why_not = "there is no cache directory: set MEMHIER_CACHE_DIR or HOME";
  if (!directory.empty() && write_trusted_file(directory, file_name(machine), machine_to_json(machine), &why_not)) {
    log(MEMHIER_LOG_INFO, "rates: stored in %s/%s", directory.c_str(), file_name(machine).c_str());
    return true;
  }
  log(MEMHIER_LOG_WARNING, "rates: not stored in '%s': %s", directory.c_str(), why_not.c_str());
  return false;
}

Machine load_machine_file(const std::string &path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    fail(MEMHIER_FILE_ERROR, "machine_file: '%.200s' cannot be opened: %s", path.c_str(), std::strerror(errno));
  std::string text;
  const char *problem = nullptr;
  struct stat facts;
  if (::fstat(fd, &facts) != 0 || !S_ISREG(facts.st_mode)) problem = "is not a regular file";
  char buffer[16384];
  while (!problem) {
    const ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) problem = "cannot be read";
    if (got <= 0) break;
    text.append(buffer, static_cast<size_t>(got));
    if (static_cast<int64_t>(text.size()) > kMostRateFileBytes) problem = "is too large for a machine file";
  }
  ::close(fd);
  if (problem) fail(MEMHIER_FILE_ERROR, "machine_file: '%.200s' %s", path.c_str(), problem);
  try {
    Machine machine = machine_from_json(text);
    derive_rates(&machine);
    machine.source = path;
    return machine;
  } catch (const Error &error) {
    fail(MEMHIER_FILE_ERROR, "machine_file: '%.200s': %.400s", path.c_str(), error.what());
  }
}

}  // namespace memhier
