// Plain decisions over facts and rates: first what the link was trained to, which explains the most; then, of what is
// left, who else uses it and what the host's side is like.
#include "machine/link.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "machine/tuning_rates.hpp"

namespace memhier {
namespace {

const char *cause_text(LinkCause cause) {
  switch (cause) {
    case LinkCause::few_lanes:
      return "fewer lanes are connected than both ends have: reseat the card, look for a riser or for slots that share "
             "lanes";
    case LinkCause::low_generation:
      return "the link stays below the generation of both ends when it is busy: look for a riser or cable, for the "
             "slot's speed in the firmware's setup, for a power-saving mode";
    case LinkCause::narrow_port:
      return "a port above has fewer lanes than the device: use a wider slot";
    case LinkCause::old_port:
      return "a port above is of an older generation than the device, or held to one by the firmware's setup: use "
             "another slot";
    case LinkCause::mig:
      return "a MIG slice has a part of the copy engines, and shares the link with the other slices";
    case LinkCause::confidential:
      return "a confidential virtual machine encrypts what crosses the link";
    case LinkCause::shared_switch:
      return "other devices are behind the same switch: what they transfer takes from its link; measure while they are "
             "idle";
    case LinkCause::host_memory:
      return "the host's memory does not keep up: look for empty memory channels, and for other programs";
    case LinkCause::one_direction:
      return "one direction only is slow, so it is the host's side: its NUMA node, its IOMMU, the size of read "
             "requests "
             "or the order of writes in the firmware's setup";
    case LinkCause::remote_node:
      return "the memory may be of another NUMA node than the device: bind the process to the device's node, as in "
             "numactl --cpunodebind=N --membind=N";
    case LinkCause::virtual_machine:
      return "the virtual machine: translation of addresses by the IOMMU, processors that are not bound to the node of "
             "the device, no huge pages below the guest";
    case LinkCause::unknown:
      break;
  }
  return "nothing that the machine tells of itself; look for other programs that use the link or the host's memory";
}

std::string link_name(int32_t generation, int32_t width) { return format("PCIe %d x%d", generation, width); }

// What the link could be: made-up ports of virtual machines claim less than what they carry.
bool believable(const LinkPort &port, const DeviceFacts &device) {
  return port.max_generation >= device.link_end.generation && port.max_width >= device.link_end.width;
}

struct Training {
  int32_t generation = 0, width = 0;  // that the device is capable of
  double expected = 0;                // payload of the narrowest link between it and the root, as they were trained
  std::vector<LinkCause> causes;      // why that is less
};

void add(LinkCause cause, std::vector<LinkCause> *causes) {
  if (std::find(causes->begin(), causes->end(), cause) == causes->end()) causes->push_back(cause);
}

Training training_of(const DeviceFacts &device) {
  Training training;
  training.generation = std::max(device.link_generation, device.link_end.max_generation);
  training.width = std::max(device.link_width, device.link_end.max_width);
  training.expected = link_payload(device.link_generation, device.link_width);
  int32_t port_generation = training.generation, port_width = training.width;
  const bool ports = !device.link_ports.empty() && believable(device.link_ports[0], device);
  if (ports) {
    port_generation = std::min(port_generation, device.link_ports[0].max_generation);
    port_width = std::min(port_width, device.link_ports[0].max_width);
  }
  if (port_width < training.width) add(LinkCause::narrow_port, &training.causes);
  if (device.link_width < port_width) add(LinkCause::few_lanes, &training.causes);
  if (port_generation < training.generation) add(LinkCause::old_port, &training.causes);
  if (device.link_generation < port_generation) add(LinkCause::low_generation, &training.causes);
  // Links further up may be wider and older, or the other way round.
  for (size_t i = 1; ports && i < device.link_ports.size(); ++i) {
    const LinkPort &port = device.link_ports[i];
    const double payload = link_payload(port.max_generation, port.width);
    if (payload == 0 || payload >= training.expected) continue;
    training.expected = payload;
    add(port.width < port.max_width          ? LinkCause::few_lanes
        : port.max_width < device.link_width ? LinkCause::narrow_port
                                             : LinkCause::old_port,
        &training.causes);
  }
  return training;
}

// Whether the device was read at a lower generation than it has under load, and carries no more than that one allows.
bool stays_low(const DeviceFacts &device, double best) {
  const int32_t read = device.link_end.generation;
  return read > 0 && read < device.link_generation && best <= link_payload(read, device.link_width);
}

bool shares_port(const Machine &machine, const DeviceFacts &device) {
  for (const DeviceFacts &other : machine.devices) {
    if (other.ordinal == device.ordinal || other.pci_address == device.pci_address) continue;
    for (const LinkPort &port : device.link_ports)
      for (const LinkPort &others : other.link_ports)
        if (!port.address.empty() && port.address == others.address) return true;
  }
  return false;
}

double host_copy(const HostRates &rates) {
  double most = 0;
  for (const HostRates::Copy &copy : rates.copy) most = std::max(most, copy.payload);
  return most;
}

// What slows a link down that was trained as it should be.
void add_causes_of_use(const Machine &machine, const DeviceFacts &device, double expected, double least, double most,
                       std::vector<LinkCause> *causes) {
  if (device.mig) causes->push_back(LinkCause::mig);
  if (!machine.host.hypervisor.empty() && device.fails(Probe::registered) && most < tuning::kEncryptedLink * expected)
    causes->push_back(LinkCause::confidential);
  if (shares_port(machine, device)) causes->push_back(LinkCause::shared_switch);
  // A copy reads and writes, a transfer does one of the two.
  const double memory = 2 * host_copy(machine.host.rates);
  if (memory > 0 && memory < expected) causes->push_back(LinkCause::host_memory);
  if (most >= tuning::kSlowLink * expected && least < tuning::kSlowLink * expected)
    causes->push_back(LinkCause::one_direction);
  if (machine.host.numa_nodes > 1) causes->push_back(LinkCause::remote_node);
  if (!machine.host.hypervisor.empty()) causes->push_back(LinkCause::virtual_machine);
}

std::string text_of(const LinkFinding &finding, const DeviceFacts &device, const Training &training) {
  const std::string name = link_name(training.generation, training.width);
  std::string text = format("device %d: ", device.ordinal);
  if (finding.to_device > 0) {
    const double least = std::min(finding.to_device, finding.to_host);
    text += format("the link carries %s to the device and %s to the host, %.2f of the %s that %s allows",
                   rate_text(finding.to_device).c_str(), rate_text(finding.to_host).c_str(), least / finding.allowed,
                   rate_text(finding.allowed).c_str(), name.c_str());
  } else {
    text += format("the link can be %s", name.c_str());
  }
  if (device.link_generation < training.generation || device.link_width < training.width)
    text += ", it is " + link_name(device.link_generation, device.link_width);
  text += std::string("; likely cause: ") + cause_text(finding.causes[0]);
  for (size_t i = 1; i < finding.causes.size(); ++i) text += std::string("; or ") + cause_text(finding.causes[i]);
  return text;
}

}  // namespace

double link_payload(int32_t generation, int32_t width) noexcept {
  const auto generations = static_cast<int32_t>(std::size(tuning::kLane));
  if (generation < 1 || generation > generations || width < 1) return 0;
  return tuning::kPacketPayload * tuning::kLane[generation - 1] * width;
}

std::vector<LinkFinding> link_findings(const Machine &machine) {
  std::vector<LinkFinding> findings;
  for (const DeviceFacts &device : machine.devices) {
    if (device.integrated || device.pageable_uses_host_page_tables) continue;
    const Training training = training_of(device);
    if (training.expected == 0) continue;
    LinkFinding finding;
    finding.device = device.ordinal;
    finding.allowed = link_payload(training.generation, training.width);
    finding.causes = training.causes;
    const bool measured = machine.measured && device.rates.link_to_device > 0 && device.rates.link_to_host > 0;
    if (measured) {
      finding.to_device = device.rates.link_to_device;
      finding.to_host = device.rates.link_to_host;
      const double least = std::min(finding.to_device, finding.to_host);
      const double most = std::max(finding.to_device, finding.to_host);
      if (least >= tuning::kSlowLink * finding.allowed) continue;
      if (stays_low(device, most))
        add(LinkCause::low_generation, &finding.causes);
      else if (least < tuning::kSlowLink * training.expected)
        add_causes_of_use(machine, device, training.expected, least, most, &finding.causes);
    }
    if (finding.causes.empty()) {
      if (!measured) continue;
      finding.causes.push_back(LinkCause::unknown);
    }
    finding.text = text_of(finding, device, training);
    findings.push_back(std::move(finding));
  }
  return findings;
}

void log_link_findings(const Machine &machine, const Log &log) {
  if (!log.wants(MEMHIER_LOG_WARNING)) return;
  for (const LinkFinding &finding : link_findings(machine))
    log(finding.to_device > 0 ? MEMHIER_LOG_WARNING : MEMHIER_LOG_INFO, "slow link: %s", finding.text.c_str());
}

}  // namespace memhier
