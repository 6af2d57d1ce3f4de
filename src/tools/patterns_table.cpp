// The tables of patterns as text and as JSON.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "tools/evidence_file.hpp"
#include "tools/patterns.hpp"

namespace memhier::tool {
namespace {

using Json = nlohmann::ordered_json;

Json row_json(const PatternTable &table, const PatternTable::Row &row) {
  Json json;
  json["pattern"] = row.label;
  for (size_t i = 0; i < table.columns.size(); ++i)
    json[table.columns[i].key] = row.values[i] ? Json(*row.values[i]) : Json(nullptr);
  return json;
}

}  // namespace

std::string pattern_text(const PatternTable &table) {
  size_t label = 0;
  for (const PatternTable::Row &row : table.rows) label = std::max(label, row.label.size());
  std::string text = table.title + "\n  " + std::string(label, ' ');
  for (const PatternTable::Column &column : table.columns) text += "  " + column.heading;
  text += "\n";
  for (const PatternTable::Row &row : table.rows) {
    text += "  " + row.label + std::string(label - row.label.size(), ' ');
    for (size_t i = 0; i < table.columns.size(); ++i) {
      const PatternTable::Column &column = table.columns[i];
      const std::string value = row.values[i] ? format("%.*f", column.decimals, *row.values[i]) : "-";
      text += format("  %*s", static_cast<int>(column.heading.size()), value.c_str());
    }
    text += "\n";
  }
  return text;
}

Json patterns_json(const std::string &command, const Machine &machine, int device, int threads,
                   const std::vector<PatternTable> &tables) {
  Json json = evidence_head("memhier-patterns-1", command, machine, device, threads);
  json["tables"] = Json::array();
  for (const PatternTable &table : tables) {
    Json rows = Json::array();
    for (const PatternTable::Row &row : table.rows) rows.push_back(row_json(table, row));
    json["tables"].push_back({{"name", table.name}, {"title", table.title}, {"rows", rows}});
  }
  return json;
}

}  // namespace memhier::tool
