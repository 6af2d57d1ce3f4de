// Least times: the bytes that must move at each level over the rate of that level, and the arithmetic over its peak.
#include "planner/floors.hpp"

#include <algorithm>

#include "base/element_type.hpp"
#include "base/text.hpp"
#include "machine/floor.hpp"

namespace memhier {

void add_floors(const Problem &problem, const Machine &machine, const DeviceFacts *device, int32_t host_threads,
                Target chosen, Explanation *explanation) {
  double read = 0, written = 0;       // payload of the operation
  double to_device = 0, to_host = 0;  // over the link, when the device computes
  double through_ring = 0;            // of these, bytes that the host copies between pageable and pinned memory
  bool host_possible = true;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    const double bytes = static_cast<double>(payload_bytes(operand.layout));
    const bool is_read = reads(operand.access);
    const bool is_written = writes(operand.access);
    read += is_read ? bytes : 0;
    written += is_written ? bytes : 0;
    host_possible = host_possible && host_accessible(operand.place);
    // Managed memory may already lie on the device, so its floor has no link.
    if (operand.place == Place::device || operand.place == Place::managed) continue;
    to_device += is_read ? bytes : 0;
    to_host += is_written ? bytes : 0;
    if (operand.place == Place::pageable && !operand.adopted && device && !device->pageable_memory_access)
      through_ring += (is_read ? bytes : 0) + (is_written ? bytes : 0);
  }

  double host_seconds = 0, device_seconds = 0;
  if (host_possible && (chosen == Target::host || to_device + to_host > 0)) {
    const double payload = (read + written) / 2;
    host_seconds = host_floor(machine.host, host_threads, payload);
    explanation->floors.push_back({"host", host_seconds, bytes_text(payload) + " copied"});
  }
  if (device) {
    device_seconds = device_floor(*device, read, written);
    explanation->floors.push_back(
        {"device", device_seconds, bytes_text(read) + " read, " + bytes_text(written) + " written"});
    if (to_device + to_host > 0) {
      const double link = link_floor(*device, to_device, to_host);
      const double ring = through_ring > 0 ? host_floor(machine.host, host_threads, through_ring) : 0;
      std::string text;
      if (to_device > 0) text = bytes_text(to_device) + " to the device";
      if (to_host > 0) text += (text.empty() ? "" : ", ") + bytes_text(to_host) + " to the host";
      if (ring > link) text += ", held back by the host's copying through the ring";
      explanation->floors.push_back({"link", std::max(link, ring), text});
      device_seconds = std::max({device_seconds, link, ring});
    }
  }
  if (problem.operation->work) {
    const Work work = problem.operation->work(problem);
    double *seconds = chosen == Target::host ? &host_seconds : &device_seconds;
    const double arithmetic = chosen == Target::host
                                  ? operations_floor(machine.host, host_threads, work.type, work.operations)
                                  : operations_floor(*device, work.type, work.operations);
    if (arithmetic > 0)
      explanation->floors.push_back(
          {"arithmetic", arithmetic,
           format("%.3g G %s operations", work.operations * 1e-9, element_name(work.type).c_str())});
    *seconds = std::max(*seconds, arithmetic);
  }
  explanation->floor_seconds = chosen == Target::host ? host_seconds : device_seconds;
}

}  // namespace memhier
