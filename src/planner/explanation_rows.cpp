// Picks and words the rows of the explanation's table.
#include "planner/explanation_rows.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "planner/enumerate.hpp"

namespace memhier {
namespace {

bool same_routes(const Candidate &a, const Candidate &b) {
  return a.target == b.target && a.route_in == b.route_in && a.route_out == b.route_out;
}

std::string time_text(const Candidate &candidate) {
  if (candidate.measured > 0)
    return seconds_text(candidate.measured) + " measured, " + seconds_text(candidate.seconds) + " predicted";
  return candidate.seconds > 0 ? seconds_text(candidate.seconds) : "-";
}

std::string note_of(const Candidate &candidate, const Candidate &chosen) {
  if (&candidate == &chosen)
    return candidate.seconds > 0 ? std::string("chosen; bound by ") + candidate.note : candidate.note;
  if (!std::isfinite(known_seconds(candidate))) return "not predicted: the machine lacks a rate";
  if (known_seconds(candidate) <= known_seconds(chosen)) return "as fast within the margin, the choice is safer";
  return std::string("slower; bound by ") + candidate.note;
}

ExplanationRow feasible_row(const Candidate &candidate, const Candidate &chosen) {
  ExplanationRow row;
  row.chosen = &candidate == &chosen;
  row.place = target_name(candidate.target);
  row.route_in = route(candidate.route_in).name;
  row.way = candidate.way->name;
  row.route_out = route(candidate.route_out).name;
  row.predicted = time_text(candidate);
  row.note = with_library(note_of(candidate, chosen), candidate);
  return row;
}

void append(std::vector<std::string> *names, std::string_view name) {
  if (std::find(names->begin(), names->end(), name) == names->end()) names->emplace_back(name);
}

std::string kind_of(const Candidate &candidate) {
  switch (candidate.scope) {
    case CandidateScope::place:
      return target_name(candidate.target);
    case CandidateScope::way:
      return "way";
    case CandidateScope::route_in:
      return "route in";
    case CandidateScope::route_out:
      return "route out";
    case CandidateScope::pair:
      break;
  }
  return "way by route";
}

// Routes that both directions refuse for one reason are named once.
void join_directions(std::vector<Refusal> *rows) {
  for (Refusal &in : *rows) {
    if (in.kind != "route in") continue;
    const auto out = std::find_if(rows->begin(), rows->end(), [&](const Refusal &other) {
      return other.kind == "route out" && other.reason == in.reason && other.names == in.names;
    });
    if (out == rows->end()) continue;
    in.kind = "route";
    out->names.clear();
  }
  std::erase_if(*rows, [](const Refusal &row) { return row.kind == "route out" && row.names.empty(); });
}

}  // namespace

std::string with_library(const std::string &note, const Candidate &candidate) {
  switch (candidate.called) {
    case CalledLibrary::of_this_machine:
      return note + "; calls " + candidate.way->library().name;
    case CalledLibrary::unknown:
      return note + "; library unknown";
    case CalledLibrary::none:
      break;
  }
  return note;
}

const char *target_name(Target target) noexcept { return target == Target::host ? "host" : "device"; }

const char *read_next_name(ReadNext side) noexcept {
  switch (side) {
    case ReadNext::host:
      return target_name(Target::host);
    case ReadNext::device:
      return target_name(Target::device);
    case ReadNext::unsaid:
      break;
  }
  return "";
}

std::vector<ExplanationRow> interesting_rows(const Plan &plan) {
  const std::vector<Candidate> &candidates = plan.explanation.candidates;
  const Candidate &chosen = candidates[plan.explanation.chosen];
  std::vector<const Candidate *> shown;
  for (const Candidate &candidate : candidates) {
    if (candidate.scope != CandidateScope::pair || candidate.reason != Reason::none || &candidate == &chosen) continue;
    if (same_routes(candidate, chosen) || candidate.measured > 0) {
      shown.push_back(&candidate);
      continue;
    }
    const auto rival = std::find_if(shown.begin(), shown.end(), [&](const Candidate *other) {
      return same_routes(*other, candidate) && other->measured <= 0;
    });
    if (rival == shown.end())
      shown.push_back(&candidate);
    else if (candidate.seconds < (*rival)->seconds)
      *rival = &candidate;
  }
  std::stable_sort(shown.begin(), shown.end(),
                   [](const Candidate *a, const Candidate *b) { return known_seconds(*a) < known_seconds(*b); });
  std::vector<ExplanationRow> rows{feasible_row(chosen, chosen)};
  for (const Candidate *candidate : shown) rows.push_back(feasible_row(*candidate, chosen));
  return rows;
}

std::vector<Refusal> refusals(const std::vector<Candidate> &candidates) {
  std::vector<Refusal> rows;
  for (const Candidate &candidate : candidates) {
    if (candidate.reason == Reason::none) continue;
    const std::string kind = kind_of(candidate);
    auto row = std::find_if(rows.begin(), rows.end(), [&](const Refusal &other) {
      return other.kind == kind && other.reason == candidate.reason;
    });
    if (row == rows.end()) row = rows.insert(rows.end(), {kind, {}, candidate.reason});
    if (candidate.scope == CandidateScope::route_in)
      append(&row->names, route(candidate.route_in).name);
    else if (candidate.scope == CandidateScope::route_out)
      append(&row->names, route(candidate.route_out).name);
    else if (candidate.way)
      append(&row->names, candidate.way->name);
  }
  join_directions(&rows);
  return rows;
}

}  // namespace memhier
