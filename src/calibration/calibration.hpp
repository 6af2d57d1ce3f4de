// Measures a machine's rates (about two seconds) and keeps them in a file: read with suspicion, written atomically.
#pragma once
#include <optional>
#include <string>

#include "execution/resources.hpp"

namespace memhier {

// Fills machine.host.rates and the rates of `device` (-1: host only), sets measured.
void measure_rates(Resources &resources);

enum class Calibrated : int32_t {
  stored,    // measured, and kept in the cache directory
  measured,  // but not kept: the log says why
  read,      // another process has measured meanwhile, and its rates were read
  busy       // another process has been measuring all the time: rates are as they were
};
// Measures and stores, one process of the user on this node at a time: processes that measure at once slow each other
// down and would all get wrong rates. Waits for another one, this long at most.
inline constexpr double kCalibrationWait = 6;
Calibrated calibrate_machine(Resources &resources, double most_wait = kCalibrationWait);

// The directory: MEMHIER_CACHE_DIR, else $XDG_CACHE_HOME/memhier, else $HOME/.cache/memhier; empty when there is none.
std::string cache_directory();
// Rates for this machine from the site's or the user's file; nothing (and a logged reason) when missing, foreign,
// stale, malformed, a symbolic link, not owned by the user, or writable by others.
bool load_rates(Machine *machine, const Log &log);
// Tells the stored rates of one calibration from those of another; empty when there are none.
std::string rates_stamp(const Machine &machine);
// Temporary file, fsync, rename; mode 0600, directory 0700. False and a logged reason when it cannot.
bool store_rates(const Machine &machine, const Log &log);
// A machine file named by the caller: throws FILE_ERROR.
Machine load_machine_file(const std::string &path);

}  // namespace memhier
