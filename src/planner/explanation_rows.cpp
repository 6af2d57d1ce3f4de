// Picks and words the rows of the explanation's table.
#include "planner/explanation_rows.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace memhier {
namespace {

double known_seconds(const Candidate &candidate) {
  return candidate.measured > 0 ? candidate.measured : candidate.seconds;
}

bool same_routes(const Candidate &a, const Candidate &b) {
  return a.target == b.target && a.route_in == b.route_in && a.route_out == b.route_out;
}

std::string time_text(const Candidate &candidate) {
  if (candidate.measured > 0)
    return seconds_text(candidate.measured) + " measured, " + seconds_text(candidate.seconds) + " predicted";
  return candidate.seconds > 0 ? seconds_text(candidate.seconds) : "-";
}

std::string note_of(const Candidate &candidate, const Candidate &chosen) {
  if (&candidate == &chosen) return candidate.note.empty() ? "chosen" : "chosen; bound by " + candidate.note;
  if (known_seconds(candidate) <= known_seconds(chosen)) return "as fast within the margin, the choice is safer";
  return "slower; bound by " + candidate.note;
}

ExplanationRow feasible_row(const Candidate &candidate, const Candidate &chosen) {
  ExplanationRow row;
  row.chosen = &candidate == &chosen;
  row.place = target_name(candidate.target);
  row.route_in = route(candidate.route_in).name;
  row.way = candidate.way->name;
  row.route_out = route(candidate.route_out).name;
  row.predicted = time_text(candidate);
  row.note = note_of(candidate, chosen);
  return row;
}

void append(std::string *list, std::string_view word) {
  if (*list == "-") list->clear();
  if (("," + *list + ",").find("," + std::string(word) + ",") != std::string::npos) return;
  if (!list->empty()) *list += ",";
  list->append(word);
}

// What may share a row: routes of both directions say the same.
bool same_subject(CandidateScope a, CandidateScope b) {
  const auto is_route = [](CandidateScope scope) {
    return scope == CandidateScope::route_in || scope == CandidateScope::route_out;
  };
  return a == b || (is_route(a) && is_route(b));
}

// One row for each place, kind of subject and reason.
std::vector<ExplanationRow> refused_rows(const std::vector<Candidate> &candidates) {
  std::vector<ExplanationRow> rows;
  std::vector<const Candidate *> heads;
  for (const Candidate &candidate : candidates) {
    if (candidate.reason == Reason::none) continue;
    size_t found = 0;
    while (found < heads.size() &&
           !(heads[found]->target == candidate.target && heads[found]->reason == candidate.reason &&
             same_subject(heads[found]->scope, candidate.scope)))
      ++found;
    if (found == heads.size()) {
      heads.push_back(&candidate);
      ExplanationRow row;
      row.place = target_name(candidate.target);
      row.route_in = row.way = row.route_out = row.predicted = "-";
      row.note = std::string("not feasible: ") + reason_code(candidate.reason) + ", " + reason_text(candidate.reason);
      rows.push_back(std::move(row));
    }
    ExplanationRow &row = rows[found];
    switch (candidate.scope) {
      case CandidateScope::place:
        break;
      case CandidateScope::way:
        append(&row.way, candidate.way->name);
        break;
      case CandidateScope::route_in:
        append(&row.route_in, route(candidate.route_in).name);
        break;
      case CandidateScope::route_out:
        append(&row.route_out, route(candidate.route_out).name);
        break;
      case CandidateScope::pair:
        append(&row.way, candidate.way->name);
        append(&row.route_in, route(candidate.route_in).name);
        append(&row.route_out, route(candidate.route_out).name);
        break;
    }
  }
  return rows;
}

}  // namespace

const char *target_name(Target target) noexcept { return target == Target::host ? "host" : "device"; }

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
  for (ExplanationRow &row : refused_rows(candidates)) rows.push_back(std::move(row));
  return rows;
}

}  // namespace memhier
