// Looks for common faults and names the cure.
#include "tools/doctor.hpp"

#include <dirent.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "base/text.hpp"
#include "calibration/calibration.hpp"
#include "machine/link.hpp"
#include "tools/machine_code.hpp"
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

namespace memhier::tool {
namespace {

Finding code_finding(const DeviceFacts &device) {
  const std::string what = format("device %d, %s, compute capability %d.%d", device.ordinal, device.name.c_str(),
                                  device.compute_capability / 10, device.compute_capability % 10);
  switch (machine_code_for(device.compute_capability, MEMHIER_BUILD_ARCHITECTURES)) {
    case MachineCode::present:
      return {Finding::Kind::good, what + ": this build has machine code for it"};
    case MachineCode::compiled_at_start:
      return {Finding::Kind::note, what +
                                       ": no machine code in this build; the driver compiles at the first launch, "
                                       "which takes a while. Add its architecture to MEMHIER_CUDA_ARCHITECTURES"};
    case MachineCode::missing:
      break;
  }
  return {Finding::Kind::fault, what + ": no machine code in this build (" MEMHIER_BUILD_ARCHITECTURES
                                       "); rebuild with its architecture in MEMHIER_CUDA_ARCHITECTURES"};
}

void collect(void *user, int32_t level, const char *message) {
  auto &findings = *static_cast<std::vector<Finding> *>(user);
  if (level <= MEMHIER_LOG_WARNING) findings.push_back({Finding::Kind::fault, message});
}

void add_cache_findings(Machine machine, std::vector<Finding> *findings) {
  const std::string directory = cache_directory();
  if (directory.empty()) {
    findings->push_back({Finding::Kind::note, "no cache directory: set MEMHIER_CACHE_DIR, XDG_CACHE_HOME or HOME"});
    return;
  }
  const size_t before = findings->size();
  const bool loaded = load_rates(&machine, {collect, findings, MEMHIER_LOG_WARNING});
  if (loaded)
    findings->push_back({Finding::Kind::good, "rates: measured ones are stored for this machine"});
  else if (findings->size() == before)
    findings->push_back(
        {Finding::Kind::note, "rates: none measured yet, they are derived from facts; run `memhier calibrate`"});
  for (Finding &finding : link_findings_of(machine)) findings->push_back(std::move(finding));
  // Files of other machines, drivers or versions do no harm, but their owner may wonder.
  const std::string own = "rates-" + machine_fingerprint(machine).substr(0, 16) + ".json";
  const std::unique_ptr<DIR, int (*)(DIR *)> entries(::opendir(directory.c_str()), ::closedir);
  while (entries) {
    const dirent *entry = ::readdir(entries.get());
    if (!entry) break;
    const std::string name = entry->d_name;
    if (name.rfind("rates-", 0) == 0 && name != own)
      findings->push_back({Finding::Kind::note, directory + "/" + name +
                                                    ": stale or foreign, of another machine, driver or version of "
                                                    "memhier; it is not used here and may be deleted"});
  }
}

void add_floating_point_finding(std::vector<Finding> *findings) {
#if defined(__SSE__)
  constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
  const bool flushes = _mm_getcsr() & (kFlushToZero | kDenormalsAreZero);
#elif defined(__aarch64__)
  unsigned long control;
  asm volatile("mrs %0, fpcr" : "=r"(control));
  const bool flushes = control >> 24 & 1;
#else
  const bool flushes = false;
#endif
  if (flushes)
    findings->push_back({Finding::Kind::fault,
                         "floating point: denormals are flushed to zero in this process; some library was linked with "
                         "-ffast-math and changed the mode when it was loaded"});
}

}  // namespace

Finding driver_finding(const Machine &machine) {
  if (machine.runtime_version == 0)
    return {Finding::Kind::note, "CUDA: this library was built without it; everything runs on the host"};
  // Within a major version older drivers serve newer toolkits.
  if (machine.driver_version > 0 && machine.driver_version / 1000 < machine.runtime_version / 1000)
    return {Finding::Kind::fault, "driver too old: it serves CUDA " + cuda_version_text(machine.driver_version) +
                                      ", this library was built with " + cuda_version_text(machine.runtime_version) +
                                      "; update the driver or build with an older toolkit"};
  if (machine.driver_version == 0)
    return {Finding::Kind::note,
            "no driver: " + (machine.driver_problem.empty() ? "libcuda.so.1 was not found" : machine.driver_problem) +
                "; everything runs on the host"};
  if (machine.devices.empty())
    return {Finding::Kind::fault, "driver " + cuda_version_text(machine.driver_version) + " shows no device: " +
                                      (machine.driver_problem.empty() ? "none is visible (see CUDA_VISIBLE_DEVICES)"
                                                                      : machine.driver_problem)};
  return {Finding::Kind::good, "driver serves CUDA " + cuda_version_text(machine.driver_version)};
}

std::vector<Finding> link_findings_of(const Machine &machine) {
  std::vector<Finding> findings;
  for (const LinkFinding &slow : link_findings(machine))
    findings.push_back({Finding::Kind::note, "slow link: " + slow.text});
  return findings;
}

int doctor(const Machine &machine, const std::vector<std::string> &environment_faults) {
  std::vector<Finding> findings{driver_finding(machine)};
  for (const DeviceFacts &device : machine.devices) findings.push_back(code_finding(device));
  add_cache_findings(machine, &findings);
  for (const std::string &fault : environment_faults)
    findings.push_back({Finding::Kind::fault, "environment: " + fault});
  add_floating_point_finding(&findings);

  int faults = 0;
  for (const Finding &finding : findings) {
    const char *mark = finding.kind == Finding::Kind::good ? "ok   " : "note ";
    if (finding.kind == Finding::Kind::fault) mark = "FAULT";
    faults += finding.kind == Finding::Kind::fault;
    std::printf("%s  %s\n", mark, finding.text.c_str());
  }
  std::printf("%d fault%s found\n", faults, faults == 1 ? "" : "s");
  return faults ? 1 : 0;
}

}  // namespace memhier::tool
