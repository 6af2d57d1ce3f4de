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
    const auto target = row.at("place") == "host" ? MEMHIER_TARGET_HOST : MEMHIER_TARGET_DEVICE;
    if (row.at("reason") == "not_capturable")
      choices.push_back({row.at("way"), "", "", target});
    else if (row.at("scope") == "pair" && row.at("reason") == "none")
      choices.push_back({row.at("way"), row.at("route_in"), row.at("route_out"), target});
  }
  return choices;
}

}  // namespace harness
