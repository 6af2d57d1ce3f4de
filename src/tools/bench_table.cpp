// A row for each way of a line, and below the choice what it is compared with.
#include "tools/bench_table.hpp"

#include <cstdio>

#include "base/text.hpp"
#include "planner/tuning_call.hpp"

namespace memhier::tool {
namespace {

// Neighbours that are equal stand once: "resident", "staged_ring,resident x6".
std::string routes_text(const std::vector<std::string> &routes) {
  std::string text;
  for (size_t i = 0, end; i < routes.size(); i = end) {
    for (end = i + 1; end < routes.size() && routes[end] == routes[i];) ++end;
    text += (text.empty() ? "" : ",") + routes[i];
    if (end - i > 1 && end - i < routes.size()) text += format(" x%zu", end - i);
  }
  return text;
}

void print_below(const char *line, const char *name, const std::string &more, double seconds) {
  std::printf("  %-56s %-22s %-26s %11s", line, name, more.c_str(), seconds_text(seconds).c_str());
}

}  // namespace

void print_head(bool measured) {
  std::printf(
      "floor x: time over the floor, 1 is the least that the machine allows (\"-\": floor unknown or below 1 us); of "
      "copy: time\nof a plain copy (the slower one where there are two) over time, 1 is as fast as the copy; in core: "
      "the same problem in\nthe device's memory, and the line's time over both together; decision: time to choose; "
      "regret: share of the time lost\nagainst the best way, beyond 5 us; rates: %s\n\n",
      measured ? "measured on this machine" : "derived, not measured (see `memhier calibrate`): so are the floors");
  std::printf("%-58s %-22s %-26s %11s %8s %8s\n", "line", "way", "routes", "time", "floor x", "of copy");
}

void print_record(const Record &record, bool with_peers) {
  const bool has_ratio = record.floor >= kLeastFloorForRatio;
  const std::string floor = has_ratio ? format("%.2f", record.time / record.floor) : "-";
  std::printf("%-58s %-22s %-26s %11s %8s %8.3f\n", record.line.c_str(), record.way.c_str(),
              routes_text(record.routes).c_str(), seconds_text(record.time).c_str(), floor.c_str(),
              record.copy / record.time);
  if (!record.chosen) return;
  const char *options = record.options.c_str();
  for (const auto &[name, seconds] : record.copies) {
    print_below(options, name.c_str(), "", seconds);
    std::printf("\n");
    options = "";
  }
  if (record.in_core > 0) {
    print_below("", "in core", format("with %s: %.2f x", record.copy_name.c_str(), record.of_parts()), record.in_core);
    std::printf("\n");
  }
  for (const auto &[name, seconds] : record.peers) {
    print_below("", name.c_str(), "", seconds);
    std::printf(" %8s %8.3f\n", "", record.copy / seconds);
  }
  print_below("", "decision", "from the cache: " + seconds_text(record.cached_decision), record.decision);
  std::printf("\n");
  if (with_peers && record.peers.empty()) std::printf("  %-56s peers: none for this line\n", "");
  if (record.regret) std::printf("  %-56s regret %.3f\n", "", *record.regret);
  std::fflush(stdout);
}

}  // namespace memhier::tool
