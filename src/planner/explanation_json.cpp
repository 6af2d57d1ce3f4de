// The explanation as JSON, complete: every candidate, floor and limit that the text leaves out.
#include "base/json_writer.hpp"
#include "planner/adoption.hpp"
#include "planner/enumerate.hpp"
#include "planner/explanation_rows.hpp"
#include "planner/floors.hpp"
#include "planner/planner.hpp"
#include "planner/tuning_call.hpp"

namespace memhier {
namespace {

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

void write_candidate(JsonWriter &json, const Candidate &candidate, bool chosen) {
  json.begin_object();
  json.key("scope").text(scope_name(candidate.scope));
  json.key("place").text(target_name(candidate.target));
  if (candidate.way) json.key("way").text(candidate.way->name);
  const bool pair = candidate.scope == CandidateScope::pair;
  if (pair || candidate.scope == CandidateScope::route_in) json.key("route_in").text(route(candidate.route_in).name);
  if (pair || candidate.scope == CandidateScope::route_out) json.key("route_out").text(route(candidate.route_out).name);
  json.key("reason").text(reason_code(candidate.reason));
  if (candidate.reason == Reason::none) json.key("predicted_ms").number(candidate.seconds * 1e3);
  if (candidate.measured > 0) json.key("measured_ms").number(candidate.measured * 1e3);
  json.key("note").text(with_library(candidate.note, candidate));
  json.key("chosen").boolean(chosen);
  json.end();
}

void write_adoption(JsonWriter &json, const Adoption &adoption) {
  json.begin_object();
  json.key("operands").text(adoption.operands);
  json.key("bytes").integer(adoption.bytes);
  json.key("reason").text(reason_code(adoption.reason));
  if (adoption.reason == Reason::none) {
    json.key("once_ms").number(adoption.once * 1e3);
    json.key("now_ms").number(adoption.now * 1e3);
    json.key("adopted_ms").number(adoption.adopted * 1e3);
    json.key("place").text(target_name(adoption.choice.target));
    json.key("way").text(adoption.choice.way->name);
    json.key("route_in").text(route(adoption.choice.route_in).name);
    json.key("route_out").text(route(adoption.choice.route_out).name);
    json.key("pays_from_calls");
    if (adoption.pays_from > 0)
      json.integer(adoption.pays_from);
    else
      json.null();
  }
  json.end();
}

}  // namespace

std::string explanation_json(const Plan &plan, std::span<const Adoption> adoptions) {
  const Explanation &explanation = plan.explanation;
  const Candidate &chosen = explanation.candidates[explanation.chosen];
  JsonWriter json;
  json.begin_object();
  json.key("line").text(problem_line(plan.problem));
  json.key("machine").text(machine_line(explanation.machine));
  json.key("decision").text(decision_fingerprint(plan));
  json.key("runnable").boolean(plan.runnable);
  json.key("read_bytes").integer(payload_bytes(plan.problem, Access::read));
  json.key("written_bytes").integer(payload_bytes(plan.problem, Access::write));
  json.key("place").text(target_name(plan.way->target));
  json.key("way").text(plan.way->name);
  json.key("routes").begin_array();
  for (int32_t i = 0; i < plan.problem.operand_count; ++i) json.text(route(plan.routes[i]).name);
  json.end();
  json.key("pieces").integer(static_cast<int64_t>(plan.pieces.size()));
  json.key("threads").integer(plan.threads);
  json.key("staging_bytes").integer(plan.staging);
  json.key("workspace_bytes").integer(plan.workspace);
  if (plan.read_next != ReadNext::unsaid) json.key("read_next").text(read_next_name(plan.read_next));
  if (plan.window.operand >= 0) {
    json.key("l2_window").begin_object();
    json.key("operand").integer(plan.window.operand);
    json.key("bytes").integer(plan.window.bytes);
    json.key("reason").text(reason_code(plan.window.reason));
    json.end();
  }
  json.key("predicted_ms").number(chosen.seconds * 1e3);
  if (chosen.measured > 0) json.key("measured_ms").number(chosen.measured * 1e3);
  json.key("floor_ms").number(explanation.floor_seconds * 1e3);
  json.key("ratio_to_floor");
  if (explanation.floor_seconds >= kLeastFloorForRatio)
    json.number(known_seconds(chosen) / explanation.floor_seconds);
  else
    json.null();
  json.key("floors").begin_array();
  for (const FloorLine &floor : explanation.floors) {
    json.begin_object();
    json.key("level").text(floor_level_name(floor.level));
    json.key("ms").number(floor.seconds * 1e3);
    json.key("text").text(floor_text(floor));
    json.end();
  }
  json.end();
  json.key("candidates").begin_array();
  for (size_t i = 0; i < explanation.candidates.size(); ++i)
    write_candidate(json, explanation.candidates[i], i == explanation.chosen);
  json.end();
  json.key("adoptions").begin_array();
  for (const Adoption &adoption : adoptions) write_adoption(json, adoption);
  json.end();
  json.end();
  return json.take();
}

}  // namespace memhier
