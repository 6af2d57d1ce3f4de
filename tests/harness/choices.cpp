// Reading an explanation.
#include "harness/choices.hpp"

#include <nlohmann/json.hpp>

namespace harness {

std::vector<Choice> choices_of(memhier_plan *plan) {
  int64_t needed = 0;
  memhier_plan_explain(plan, MEMHIER_JSON, nullptr, 0, &needed);
  std::string text(static_cast<size_t>(needed), '\0');
  memhier_plan_explain(plan, MEMHIER_JSON, text.data(), needed, nullptr);
  text.resize(static_cast<size_t>(needed - 1));
  std::vector<Choice> choices;
  const auto json = nlohmann::json::parse(text);
  for (const auto &row : json.at("candidates")) {
    if (row.at("scope") != "pair" || row.at("reason") != "none") continue;
    choices.push_back({row.at("way"), row.at("route_in"), row.at("route_out"),
                       row.at("place") == "host" ? MEMHIER_TARGET_HOST : MEMHIER_TARGET_DEVICE});
  }
  return choices;
}

}  // namespace harness
