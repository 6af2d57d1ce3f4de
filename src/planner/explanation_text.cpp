// The explanation as a table for people.
#include <algorithm>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "planner/adoption.hpp"
#include "planner/enumerate.hpp"
#include "planner/explanation_rows.hpp"
#include "planner/floors.hpp"
#include "planner/planner.hpp"
#include "planner/tuning_call.hpp"

namespace memhier {
namespace {

constexpr size_t kSubjectWidth = 40;

// One part of the machine a line.
std::string machine_lines(const std::string &machine) {
  std::string text = "machine   ";
  for (size_t at = 0; at < machine.size();) {
    const size_t end = std::min(machine.find("; ", at), machine.size());
    text += (at ? "          " : "") + machine.substr(at, end - at) + "\n";
    at = end + 2;
  }
  return text;
}

std::string candidate_table(const std::vector<ExplanationRow> &rows) {
  TextTable cells{{"   ", "place", "route in", "way", "route out", "predicted"}};
  for (const ExplanationRow &row : rows)
    cells.push_back(
        {row.chosen ? " * " : "   ", row.place, row.route_in, row.way, row.route_out, row.predicted, row.note});
  return table_text(cells);
}

std::string adoption_table(std::span<const Adoption> adoptions) {
  if (adoptions.empty()) return {};
  TextTable cells{{"   ", "operands", "once", "place", "a call", "pays"}};
  for (const Adoption &each : adoptions) {
    if (each.reason != Reason::none) {
      cells.push_back({"   ", each.operands, "-", "-", "-", reason_text(each.reason)});
      continue;
    }
    const std::string pays = each.pays_from > 0 ? format("from %lld call%s on", static_cast<long long>(each.pays_from),
                                                         each.pays_from == 1 ? "" : "s")
                                                : "does not pay";
    cells.push_back({"   ", each.operands, seconds_text(each.once), target_name(each.choice.target),
                     seconds_text(each.adopted), pays});
  }
  return "after memhier_host_adopt\n" + table_text(cells);
}

// "route a, b," and "c, d": long lists go on below their first line.
std::vector<std::string> subject_lines(const Refusal &refusal) {
  std::vector<std::string> lines{refusal.kind};
  for (size_t i = 0; i < refusal.names.size(); ++i) {
    const std::string word = refusal.names[i] + (i + 1 < refusal.names.size() ? "," : "");
    if (lines.back().size() + 1 + word.size() > kSubjectWidth)
      lines.push_back("  " + word);
    else
      lines.back() += " " + word;
  }
  return lines;
}

std::string refusal_table(const std::vector<Refusal> &rows) {
  if (rows.empty()) return {};
  size_t subject = 0, code = 0;
  for (const Refusal &row : rows) {
    for (const std::string &line : subject_lines(row)) subject = std::max(subject, line.size());
    code = std::max(code, std::string_view(reason_code(row.reason)).size());
  }
  std::string text = "not feasible\n";
  for (const Refusal &row : rows) {
    const std::vector<std::string> lines = subject_lines(row);
    text += "   " + padded(lines[0], subject + 2) + padded(reason_code(row.reason), code + 2) +
            reason_text(row.reason) + "\n";
    for (size_t i = 1; i < lines.size(); ++i) text += "   " + lines[i] + "\n";
  }
  return text;
}

std::string chosen_line(const Plan &plan) {
  const Explanation &explanation = plan.explanation;
  std::string text = "chosen    ";
  if (explanation.floor_seconds > 0) {
    const double seconds = known_seconds(explanation.candidates[explanation.chosen]);
    const std::string ratio = explanation.floor_seconds >= kLeastFloorForRatio
                                  ? format("%.2f", seconds / explanation.floor_seconds)
                                  : std::string("-");
    text += format("%s, %s x the floor of %s; ", seconds_text(seconds).c_str(), ratio.c_str(),
                   seconds_text(explanation.floor_seconds).c_str());
  }
  if (!plan.pieces.empty()) {
    text += format("%zu piece%s, ", plan.pieces.size(), plan.pieces.size() == 1 ? "" : "s");
    if (plan.way->target == Target::host) text += format("%d thread%s, ", plan.threads, plan.threads == 1 ? "" : "s");
  }
  text += "decision " + decision_fingerprint(plan);
  if (!plan.runnable) text += "\n          decided for the machine of a file, cannot run here";
  return text + "\n";
}

// Where something is read again that caches would not keep by themselves.
std::string window_line(const PlannedWindow &window) {
  if (window.operand < 0) return {};
  const std::string size = bytes_text(static_cast<double>(window.bytes));
  if (window.reason == Reason::none)
    return format("window    %s of operand %d persist in L2, for the runs that follow\n", size.c_str(), window.operand);
  return format("window    none for %s of operand %d, read again: %s (%s)\n", size.c_str(), window.operand,
                reason_code(window.reason), reason_text(window.reason));
}

std::string read_next_line(ReadNext side) {
  if (side == ReadNext::unsaid) return {};
  return format("read next on the %s: results in managed memory are left there\n", read_next_name(side));
}

}  // namespace

std::string explanation_text(const Plan &plan, std::span<const Adoption> adoptions) {
  const Explanation &explanation = plan.explanation;
  const double read = static_cast<double>(payload_bytes(plan.problem, Access::read));
  const double written = static_cast<double>(payload_bytes(plan.problem, Access::write));
  std::string text = format("%s        %s read, %s written\n", problem_line(plan.problem).c_str(),
                            bytes_text(read).c_str(), bytes_text(written).c_str());
  text += machine_lines(machine_line(explanation.machine));
  const char *label = "floor     ";
  for (const FloorLine &floor : explanation.floors) {
    text += format("%s%s %s (%s)\n", label, floor_level_name(floor.level), seconds_text(floor.seconds).c_str(),
                   floor_text(floor).c_str());
    label = "          ";
  }
  return text + candidate_table(interesting_rows(plan)) + refusal_table(refusals(explanation.candidates)) +
         adoption_table(adoptions) + window_line(plan.window) + read_next_line(plan.read_next) + chosen_line(plan);
}

}  // namespace memhier
