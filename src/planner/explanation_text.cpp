// The explanation as a table for people.
#include <algorithm>

#include "base/text.hpp"
#include "planner/explanation_rows.hpp"
#include "planner/planner.hpp"

namespace memhier {
namespace {

std::string padded(const std::string &text, size_t width) {
  return text + std::string(text.size() + 2 <= width ? width - text.size() : 2, ' ');
}

}  // namespace

std::string explanation_text(const Plan &plan) {
  const Explanation &explanation = plan.explanation;
  const double read = static_cast<double>(payload_bytes(plan.problem, Access::read));
  const double written = static_cast<double>(payload_bytes(plan.problem, Access::write));
  std::string text = format("%s        %s read, %s written\n", explanation.line.c_str(), bytes_text(read).c_str(),
                            bytes_text(written).c_str());
  text += "machine   " + explanation.machine + "\n";
  const char *label = "floor     ";
  for (const FloorLine &floor : explanation.floors) {
    text +=
        format("%s%s %s (%s)\n", label, floor.level.c_str(), seconds_text(floor.seconds).c_str(), floor.text.c_str());
    label = "          ";
  }

  std::vector<ExplanationRow> rows = interesting_rows(plan);
  ExplanationRow head;
  head.place = "place";
  head.route_in = "route in";
  head.way = "way";
  head.route_out = "route out";
  head.predicted = "predicted";
  rows.insert(rows.begin(), head);
  // Lists of refused names may be long; they do not widen the columns.
  constexpr size_t kWidest = 24;
  const auto width = [&](std::string ExplanationRow::*column) {
    size_t most = 0;
    for (const ExplanationRow &row : rows)
      if ((row.*column).size() <= kWidest) most = std::max(most, (row.*column).size());
    return most + 2;
  };
  const size_t place = width(&ExplanationRow::place), in = width(&ExplanationRow::route_in),
               way = width(&ExplanationRow::way), out = width(&ExplanationRow::route_out),
               predicted = width(&ExplanationRow::predicted);
  for (const ExplanationRow &row : rows) {
    std::string line = (row.chosen ? " * " : "   ") + padded(row.place, place) + padded(row.route_in, in) +
                       padded(row.way, way) + padded(row.route_out, out) + padded(row.predicted, predicted) + row.note;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }

  const Candidate &chosen = explanation.candidates[explanation.chosen];
  const double seconds = chosen.measured > 0 ? chosen.measured : chosen.seconds;
  if (explanation.floor_seconds > 0)
    text += format("chosen    %s, %.2f x the floor of %s; %zu piece%s, decision %s%s\n", seconds_text(seconds).c_str(),
                   seconds / explanation.floor_seconds, seconds_text(explanation.floor_seconds).c_str(),
                   plan.pieces.size(), plan.pieces.size() == 1 ? "" : "s", explanation.fingerprint.c_str(),
                   plan.runnable ? "" : "; decided for the machine of a file, cannot run here");
  else
    text += format("chosen    decision %s\n", explanation.fingerprint.c_str());
  return text;
}

}  // namespace memhier
