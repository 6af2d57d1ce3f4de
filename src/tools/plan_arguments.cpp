// The options by CLI11.
#include "tools/plan_arguments.hpp"

#include <CLI/CLI.hpp>

#include "base/status.hpp"
#include "tools/size_text.hpp"

namespace memhier::tool {

void add_plan_options(CLI::App *command, PlanOptions *plan) {
  command->add_option("--way", plan->way, "Only this way");
  command->add_option("--route-in", plan->route_in, "Route of what is read");
  command->add_option("--route-out", plan->route_out, "Route of what is written");
  command
      ->add_option_function<std::string>(
          "--target",
          [plan](const std::string &name) { plan->target = name == "host" ? Target::host : Target::device; },
          "Where to compute")
      ->check(CLI::IsMember({"host", "device"}));
  command
      ->add_option_function<std::string>(
          "--read-next",
          [plan](const std::string &name) { plan->read_next = name == "host" ? ReadNext::host : ReadNext::device; },
          "Where results in managed memory are read next, and left")
      ->check(CLI::IsMember({"host", "device"}));
  // CLI11's own sizes wrap around where they do not fit.
  const CLI::Validator size(
      [](std::string &text) {
        const std::optional<int64_t> bytes = parse_size(text);
        if (!bytes) return "'" + text + "' is no size: bytes, or a whole number with K, M, G, T, below 2^63 in all";
        text = std::to_string(*bytes);
        return std::string();
      },
      "");
  command
      ->add_option("--working-set", plan->working_set,
                   "Most bytes of device memory for staging; takes K, M, G (powers of 1024)")
      ->transform(size)
      ->type_name("SIZE");
}

void parse_plan_options(const std::string &text, PlanOptions *plan) {
  CLI::App options;
  options.set_help_flag();
  add_plan_options(&options, plan);
  try {
    options.parse(text);
  } catch (const CLI::ParseError &error) {
    fail(MEMHIER_INVALID_ARGUMENT, "LINE: options behind the problem: %s [%s]", error.what(), text.c_str());
  }
}

}  // namespace memhier::tool
