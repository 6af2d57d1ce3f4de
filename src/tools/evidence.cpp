// Writes evidence as JSON.
#include "tools/evidence.hpp"

#include <nlohmann/json.hpp>

namespace memhier::tool {
namespace {

using Json = nlohmann::ordered_json;

Json record_json(const Record &record) {
  Json json;
  json["line"] = record.line;
  json["way"] = record.way;
  json["routes"] = record.routes;
  json["chosen"] = record.chosen;
  json["predicted_ms"] = record.predicted > 0 ? Json(record.predicted * 1e3) : Json(nullptr);
  json["time_ms"] = record.time * 1e3;
  json["samples"] = record.samples;
  json["floor_ms"] = record.floor * 1e3;
  json["ratio_to_floor"] = record.floor > 0 ? Json(record.time / record.floor) : Json(nullptr);
  json["copy"] = record.copy_name;
  json["copy_ms"] = record.copy * 1e3;
  json["ratio_to_copy"] = record.copy / record.time;
  json["checked"] = record.checked_completely ? "complete" : "sampled";
  json["peers"] = Json::object();
  for (const auto &[name, seconds] : record.peers) json["peers"][name] = seconds * 1e3;
  json["regret"] = record.regret ? Json(*record.regret) : Json(nullptr);
  return json;
}

}  // namespace

void write_evidence(const std::string &path, const std::string &command, const Machine &machine, int device,
                    int threads, const std::vector<Record> &records) {
  Json json = evidence_head("memhier-evidence-1", command, machine, device, threads);
  json["records"] = Json::array();
  for (const Record &record : records) json["records"].push_back(record_json(record));
  write_evidence_file(path, json);
}

}  // namespace memhier::tool
