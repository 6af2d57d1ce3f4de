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
  FloorLine line{FloorLevel::link, std::max(link, ring), demand.to_device, demand.to_host};
  line.held_back = ring > link;
  return line;
}

FloorLine arithmetic_line(FloorLevel level, double seconds, const Work &work) {
  return {level, seconds, work.operations, 0, work.precision};
}

bool of_host(FloorLevel level) noexcept { return level == FloorLevel::host || level == FloorLevel::host_arithmetic; }

// "256 MiB to the device, 1 KiB to the host"
std::string both_ways(const FloorLine &line, const char *there, const char *back) {
  std::string text;
  if (line.first > 0) text = bytes_text(line.first) + there;
  if (line.second > 0) text += (text.empty() ? "" : ", ") + bytes_text(line.second) + back;
  return text;
}

}  // namespace

Floors floors_of(const Problem &problem, const Machine &machine, const DeviceFacts *device, int32_t host_threads) {
  const Demand demand = demand_of(problem, device);
  const Work work = problem.operation->work ? problem.operation->work(problem) : Work{};
  Floors floors;
  constexpr size_t kMostLines = 6;
  floors.lines.reserve(kMostLines);
  const auto add = [&](const FloorLine &line) {
    floors.lines.push_back(line);
    double &seconds = of_host(line.level) ? floors.host : floors.device;
    seconds = std::max(seconds, line.seconds);
  };
  if (demand.host_possible) {
    const double payload = (demand.read + demand.written) / 2;
    add({FloorLevel::host, host_floor(machine.host, host_threads, payload), payload});
    const double arithmetic = operations_floor(machine.host, host_threads, work.precision, work.operations);
    if (arithmetic > 0) add(arithmetic_line(FloorLevel::host_arithmetic, arithmetic, work));
  }
  if (device) {
    add({FloorLevel::device, device_floor(*device, demand.read, demand.written), demand.read, demand.written});
    if (demand.to_device + demand.to_host > 0) add(link_line(demand, machine.host, *device, host_threads));
    const double peers = std::max(demand.from_peers_seconds, demand.to_peers_seconds);
    if (peers > 0) add({FloorLevel::peer_link, peers, demand.from_peers, demand.to_peers});
    floors.to_device = link_floor(*device, demand.to_device, 0);
    floors.device_arithmetic = operations_floor(*device, work.precision, work.operations);
    if (floors.device_arithmetic > 0)
      add(arithmetic_line(FloorLevel::device_arithmetic, floors.device_arithmetic, work));
  }
  return floors;
}

void add_floors(Floors floors, Target chosen, Explanation *explanation) {
  // Where all lies on the device already, or moves there by itself, the host's floor says nothing.
  const bool crosses = std::any_of(floors.lines.begin(), floors.lines.end(),
                                   [](const FloorLine &line) { return line.level == FloorLevel::link; });
  if (chosen != Target::host && !crosses)
    std::erase_if(floors.lines, [](const FloorLine &line) { return of_host(line.level); });
  explanation->floor_seconds = floors.of(chosen);
  explanation->floors = std::move(floors.lines);
}

const char *floor_level_name(FloorLevel level) noexcept {
  switch (level) {
    case FloorLevel::host:
      return "host";
    case FloorLevel::host_arithmetic:
      return "host arithmetic";
    case FloorLevel::device:
      return "device";
    case FloorLevel::link:
      return "link";
    case FloorLevel::peer_link:
      return "peer link";
    case FloorLevel::device_arithmetic:
      return "device arithmetic";
  }
  return "";
}

std::string floor_text(const FloorLine &line) {
  switch (line.level) {
    case FloorLevel::host:
      return bytes_text(line.first) + " copied";
    case FloorLevel::device:
      return bytes_text(line.first) + " read, " + bytes_text(line.second) + " written";
    case FloorLevel::link:
      return both_ways(line, " to the device", " to the host") +
             (line.held_back ? ", held back by the host's copying" : "");
    case FloorLevel::peer_link:
      return both_ways(line, " from other devices", " to other devices");
    case FloorLevel::host_arithmetic:
    case FloorLevel::device_arithmetic:
      return operations_text(line.first) + " at the peak of " + precision_name(line.precision);
  }
  return "";
}

}  // namespace memhier
