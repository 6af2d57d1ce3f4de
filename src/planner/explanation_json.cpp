// The explanation as JSON, complete: every candidate, floor and limit that the text leaves out.
#include <nlohmann/json.hpp>

#include "planner/explanation_rows.hpp"
#include "planner/planner.hpp"

namespace memhier {
namespace {

using Json = nlohmann::ordered_json;

const char *scope_name(CandidateScope scope) {
  switch (scope) {
    case CandidateScope::place:
      return "place";
    case CandidateScope::way:
      return "way";
    case CandidateScope::route_in:
      return "route_in";
    case CandidateScope::route_out:
      return "route_out";
    case CandidateScope::pair:
      break;
  }
  return "pair";
}

Json candidate_json(const Candidate &candidate, bool chosen) {
  Json json;
  json["scope"] = scope_name(candidate.scope);
  json["place"] = target_name(candidate.target);
  if (candidate.way) json["way"] = std::string(candidate.way->name);
  const bool pair = candidate.scope == CandidateScope::pair;
  if (pair || candidate.scope == CandidateScope::route_in)
    json["route_in"] = std::string(route(candidate.route_in).name);
  if (pair || candidate.scope == CandidateScope::route_out)
    json["route_out"] = std::string(route(candidate.route_out).name);
  json["reason"] = reason_code(candidate.reason);
  if (candidate.reason == Reason::none) json["predicted_ms"] = candidate.seconds * 1e3;
  if (candidate.measured > 0) json["measured_ms"] = candidate.measured * 1e3;
  json["note"] = candidate.note;
  json["chosen"] = chosen;
  return json;
}

}  // namespace

std::string explanation_json(const Plan &plan) {
  const Explanation &explanation = plan.explanation;
  const Candidate &chosen = explanation.candidates[explanation.chosen];
  const double seconds = chosen.measured > 0 ? chosen.measured : chosen.seconds;
  Json json;
  json["line"] = explanation.line;
  json["machine"] = explanation.machine;
  json["decision"] = explanation.fingerprint;
  json["runnable"] = plan.runnable;
  json["read_bytes"] = payload_bytes(plan.problem, Access::read);
  json["written_bytes"] = payload_bytes(plan.problem, Access::write);
  json["place"] = target_name(plan.way->target);
  json["way"] = std::string(plan.way->name);
  json["routes"] = Json::array();
  for (int32_t i = 0; i < plan.problem.operand_count; ++i)
    json["routes"].push_back(std::string(route(plan.routes[i]).name));
  json["pieces"] = plan.pieces.size();
  json["threads"] = plan.threads;
  json["staging_bytes"] = plan.staging;
  json["workspace_bytes"] = plan.workspace;
  json["predicted_ms"] = chosen.seconds * 1e3;
  if (chosen.measured > 0) json["measured_ms"] = chosen.measured * 1e3;
  json["floor_ms"] = explanation.floor_seconds * 1e3;
  json["ratio_to_floor"] = explanation.floor_seconds > 0 ? Json(seconds / explanation.floor_seconds) : Json(nullptr);
  json["floors"] = Json::array();
  for (const FloorLine &floor : explanation.floors)
    json["floors"].push_back({{"level", floor.level}, {"ms", floor.seconds * 1e3}, {"text", floor.text}});
  json["candidates"] = Json::array();
  for (size_t i = 0; i < explanation.candidates.size(); ++i)
    json["candidates"].push_back(candidate_json(explanation.candidates[i], i == explanation.chosen));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace memhier
