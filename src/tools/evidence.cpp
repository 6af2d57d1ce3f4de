// Writes evidence as JSON.
#include "tools/evidence.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace memhier::tool {
namespace {

using Json = nlohmann::ordered_json;

// Milliseconds to six digits: there are thousands of them in a file.
double short_ms(double seconds) { return std::strtod(format("%.6g", seconds * 1e3).c_str(), nullptr); }

Json candidate_json(const CandidateTime &candidate) {
  Json json;
  json["place"] = candidate.place;
  json["route_in"] = candidate.route_in;
  json["way"] = candidate.way;
  json["route_out"] = candidate.route_out;
  json["predicted_ms"] = short_ms(candidate.predicted);
  json["time_ms"] = candidate.samples > 0 ? Json(short_ms(candidate.time)) : Json(nullptr);
  json["least_ms"] = candidate.samples > 0 ? Json(short_ms(candidate.least)) : Json(nullptr);
  json["samples"] = candidate.samples;
  if (!candidate.skipped.empty()) json["skipped"] = candidate.skipped;
  return json;
}

Json milliseconds(const std::map<std::string, double> &seconds_of) {
  Json json = Json::object();
  for (const auto &[name, seconds] : seconds_of) json[name] = seconds * 1e3;
  return json;
}

Json record_json(const Record &record) {
  Json json;
  json["line"] = record.line;
  if (!record.options.empty()) json["options"] = record.options;
  json["way"] = record.way;
  json["routes"] = record.routes;
  json["chosen"] = record.chosen;
  json["predicted_ms"] = record.predicted > 0 ? Json(record.predicted * 1e3) : Json(nullptr);
  json["time_ms"] = record.time * 1e3;
  json["samples"] = record.samples;
  json["floor_ms"] = record.floor * 1e3;
  json["ratio_to_floor"] = record.floor > 0 ? Json(record.time / record.floor) : Json(nullptr);
  const bool has_copy = !record.copy_name.empty();
  json["copy"] = has_copy ? Json(record.copy_name) : Json(nullptr);
  json["copy_ms"] = has_copy ? Json(record.copy * 1e3) : Json(nullptr);
  json["ratio_to_copy"] = has_copy ? Json(record.copy / record.time) : Json(nullptr);
  if (!record.copies.empty()) json["copies"] = milliseconds(record.copies);
  if (record.in_core > 0) {
    json["in_core_ms"] = record.in_core * 1e3;
    json["ratio_to_in_core_and_copy"] = record.of_parts();
  }
  if (record.decision > 0) {
    json["decision_ms"] = record.decision * 1e3;
    json["cached_decision_ms"] = record.cached_decision * 1e3;
  }
  json["checked"] = record.checked;
  json["peers"] = milliseconds(record.peers);
  json["regret"] = record.regret ? Json(*record.regret) : Json(nullptr);
  if (!record.candidates.empty()) json["candidates"] = Json::array();
  for (const CandidateTime &candidate : record.candidates) json["candidates"].push_back(candidate_json(candidate));
  return json;
}

}  // namespace

void write_evidence(const std::string &path, const std::string &command, const Machine &machine, int device,
                    int threads, const std::vector<Record> &records, const std::vector<SkippedLine> &skipped) {
  Json json = evidence_head("memhier-evidence-1", command, machine, device, threads);
  for (const SkippedLine &line : skipped) json["skipped"].push_back({{"line", line.line}, {"reason", line.reason}});
  json["records"] = Json::array();
  for (const Record &record : records) json["records"].push_back(record_json(record));
  write_evidence_file(path, json);
}

}  // namespace memhier::tool
