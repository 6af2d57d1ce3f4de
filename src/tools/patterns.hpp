// memhier bench patterns: what the ways of touching memory cost on this device, from coalesced reads to page faults.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace memhier::tool {

// One experiment: a row for each pattern, a column for each figure.
struct PatternTable {
  struct Column {
    std::string key, heading;  // of JSON, of text
    int decimals = 0;
  };
  struct Row {
    std::string label;
    std::vector<std::optional<double>> values;  // one a column; nothing where it cannot be had
  };
  std::string name, title;
  std::vector<Column> columns;
  std::vector<Row> rows;
};

std::string pattern_text(const PatternTable &table);
nlohmann::ordered_json patterns_json(const std::string &command, const Machine &machine, int device, int threads,
                                     const std::vector<PatternTable> &tables);

// The experiments. Each checks what its kernels computed and throws INTERNAL where it is wrong.
PatternTable measure_orders(const DeviceFacts &device);     // stride, offset, random
PatternTable measure_widths(const DeviceFacts &device);     // bytes of an access, accesses in flight
PatternTable measure_registers(const DeviceFacts &device);  // registers a thread against occupancy
PatternTable measure_occupancy(const DeviceFacts &device);  // occupancy alone, one access in flight
PatternTable measure_banks(const DeviceFacts &device);      // banks of shared memory
PatternTable measure_taps(const DeviceFacts &device);       // constant, read-only and shared coefficients
PatternTable measure_l2(const DeviceFacts &device);         // a set that is read again beside a stream
PatternTable measure_host(const DeviceFacts &device, const HostFacts &host);  // memory of the host

}  // namespace memhier::tool
