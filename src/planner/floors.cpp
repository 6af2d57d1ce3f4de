// Least times: the bytes that must move at each level over the rate of that level, and the arithmetic over its peak.
#include "planner/floors.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "machine/floor.hpp"

namespace memhier {
namespace {

// Payload that must move, at each level.
struct Demand {
  double read = 0, written = 0;
  double to_device = 0, to_host = 0;    // over the link, when the device computes
  double through_ring = 0;              // of these, bytes that the host copies between pageable and pinned memory
  double from_peers = 0, to_peers = 0;  // the same over links between devices
  double from_peers_seconds = 0, to_peers_seconds = 0;
  bool host_possible = true;
};

void add_peer(const OperandDescription &operand, double read, double written, const DeviceFacts *device,
              Demand *demand) {
  demand->from_peers += read;
  demand->to_peers += written;
  const PeerFacts *peer = device ? device->peer(operand.device) : nullptr;
  if (!peer || peer->failed) return;  // copies that go another way have another floor, which nobody knows
  if (peer->from_peer > 0) demand->from_peers_seconds += read / peer->from_peer;
  if (peer->to_peer > 0) demand->to_peers_seconds += written / peer->to_peer;
}

Demand demand_of(const Problem &problem, const DeviceFacts *device) {
  Demand demand;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    const auto bytes = static_cast<double>(payload_bytes(operand.layout));
    const double read = reads(operand.access) ? bytes : 0, written = writes(operand.access) ? bytes : 0;
    demand.read += read;
    demand.written += written;
    demand.host_possible = demand.host_possible && host_accessible(operand.place);
    // Managed memory may already lie on the device, so its floor has no link.
    if (operand.place == Place::device || operand.place == Place::managed) continue;
    if (operand.place == Place::peer) {
      add_peer(operand, read, written, device, &demand);
      continue;
    }
    demand.to_device += read;
    demand.to_host += written;
    if (operand.place == Place::pageable && !operand.adopted && device && !device->pageable_memory_access)
      demand.through_ring += read + written;
  }
  return demand;
}

FloorLine link_line(const Demand &demand, const HostFacts &host, const DeviceFacts &device, int32_t host_threads) {
  const double link = link_floor(device, demand.to_device, demand.to_host);
  const double ring = demand.through_ring > 0 ? host_floor(host, host_threads, demand.through_ring) : 0;
  std::string text;
  if (demand.to_device > 0) text = bytes_text(demand.to_device) + " to the device";
  if (demand.to_host > 0) text += (text.empty() ? "" : ", ") + bytes_text(demand.to_host) + " to the host";
  if (ring > link) text += ", held back by the host's copying";
  return {"link", std::max(link, ring), text};
}

FloorLine peer_line(const Demand &demand) {
  std::string text;
  if (demand.from_peers > 0) text = bytes_text(demand.from_peers) + " from other devices";
  if (demand.to_peers > 0) text += (text.empty() ? "" : ", ") + bytes_text(demand.to_peers) + " to other devices";
  return {"peer link", std::max(demand.from_peers_seconds, demand.to_peers_seconds), text};
}

std::string arithmetic_text(const Work &work) {
  return operations_text(work.operations) + " at the peak of " + precision_name(work.precision);
}

double most(const std::vector<FloorLine> &lines) {
  double seconds = 0;
  for (const FloorLine &line : lines) seconds = std::max(seconds, line.seconds);
  return seconds;
}

}  // namespace

Floors floors_of(const Problem &problem, const Machine &machine, const DeviceFacts *device, int32_t host_threads) {
  const Demand demand = demand_of(problem, device);
  const Work work = problem.operation->work ? problem.operation->work(problem) : Work{};
  Floors floors;
  if (demand.host_possible) {
    const double payload = (demand.read + demand.written) / 2;
    floors.host_lines.push_back(
        {"host", host_floor(machine.host, host_threads, payload), bytes_text(payload) + " copied"});
    const double arithmetic = operations_floor(machine.host, host_threads, work.precision, work.operations);
    if (arithmetic > 0) floors.host_lines.push_back({"host arithmetic", arithmetic, arithmetic_text(work)});
  }
  if (device) {
    floors.device_lines.push_back({"device", device_floor(*device, demand.read, demand.written),
                                   bytes_text(demand.read) + " read, " + bytes_text(demand.written) + " written"});
    if (demand.to_device + demand.to_host > 0)
      floors.device_lines.push_back(link_line(demand, machine.host, *device, host_threads));
    if (demand.from_peers_seconds + demand.to_peers_seconds > 0) floors.device_lines.push_back(peer_line(demand));
    floors.to_device = link_floor(*device, demand.to_device, 0);
    floors.device_arithmetic = operations_floor(*device, work.precision, work.operations);
    if (floors.device_arithmetic > 0)
      floors.device_lines.push_back({"device arithmetic", floors.device_arithmetic, arithmetic_text(work)});
  }
  floors.host = most(floors.host_lines);
  floors.device = most(floors.device_lines);
  return floors;
}

void add_floors(const Floors &floors, Target chosen, Explanation *explanation) {
  // Where all lies on the device already, or moves there by itself, the host's floor says nothing.
  const bool crosses = std::any_of(floors.device_lines.begin(), floors.device_lines.end(),
                                   [](const FloorLine &line) { return line.level == "link"; });
  if (chosen == Target::host || crosses) explanation->floors = floors.host_lines;
  explanation->floors.insert(explanation->floors.end(), floors.device_lines.begin(), floors.device_lines.end());
  explanation->floor_seconds = floors.of(chosen);
}

}  // namespace memhier
