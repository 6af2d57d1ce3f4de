// memhier bench --regret: how good the planner's choices are over a file of problems.
#include <algorithm>
#include <cstdio>
#include <map>
#include <new>
#include <optional>

#include "base/status.hpp"
#include "base/text.hpp"
#include "tools/bench_lines.hpp"
#include "tools/commands.hpp"
#include "tools/regret_line.hpp"
#include "tools/session.hpp"

namespace memhier::tool {
namespace {

constexpr double kWorthTelling = 0.05;

// All lines are understood before the first is measured.
std::vector<Problem> problems_of(const std::string &file, const Context &context) {
  std::vector<Problem> problems;
  for (const Source &line : lines_of_file(file, "--regret")) {
    try {
      problems.push_back(context.parse(line.text));
    } catch (const Error &error) {
      fail(error.status(), "%s%s", line.where.c_str(), error.what());
    }
  }
  if (problems.empty()) fail(MEMHIER_INVALID_ARGUMENT, "--regret: '%.200s' has no problems", file.c_str());
  return problems;
}

// Why the line cannot be measured here; empty when it can.
std::string obstacle(const Problem &problem, Context &context, ScratchStore &store) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place != Place::pageable && context.resources().device < 0)
      return "an operand is in memory that needs a device, and there is none";
  if (is_empty(problem)) return "there is nothing to time without elements";
  if (std::string why = store.obstacle(problem); !why.empty()) return why;
  try {
    context.plan(problem, over_defaults({}, context));
  } catch (const Error &error) {
    if (error.status() != MEMHIER_NOT_FEASIBLE) throw;
    return error.what();
  }
  return {};
}

std::string places_and_way(const CandidateTime &candidate) {
  return format("%-6s %-16s %-22s %-16s", candidate.place.c_str(), candidate.route_in.c_str(), candidate.way.c_str(),
                candidate.route_out.c_str());
}

void print_line(const LineRegret &line) {
  std::printf("%s\n", line.record.line.c_str());
  const auto row = [&](const char *what, const CandidateTime &candidate) {
    std::printf("  %-7s %s %10s  predicted %10s", what, places_and_way(candidate).c_str(),
                seconds_text(candidate.time).c_str(), seconds_text(candidate.predicted).c_str());
  };
  row("chosen", line.record.candidates[line.chosen]);
  std::printf("  regret %.3f\n", *line.record.regret);
  row("best", line.record.candidates[line.best]);
  std::printf("\n");
  std::fflush(stdout);
}

// Over the lines of one operation, or all.
struct Summary {
  std::vector<double> regrets, time_over_predicted;
  void add(const LineRegret &line) {
    regrets.push_back(*line.record.regret);
    time_over_predicted.push_back(line.record.time / line.record.predicted);
  }
  void print(const std::string &name) const {
    double sum = 0;
    for (const double regret : regrets) sum += regret;
    std::printf("%-12s %6zu %8.3f %8.3f %8lld %22.2f\n", name.c_str(), regrets.size(),
                sum / static_cast<double>(regrets.size()), *std::max_element(regrets.begin(), regrets.end()),
                static_cast<long long>(std::count_if(regrets.begin(), regrets.end(),
                                                     [](double regret) { return regret > kWorthTelling; })),
                median(time_over_predicted));
  }
};

void print_summaries(const std::map<std::string, Summary> &operations, const Summary &all) {
  std::printf("\n%-12s %6s %8s %8s %8s %22s\n", "operation", "lines", "mean", "worst", "> 0.05",
              "time over prediction");
  for (const auto &[name, summary] : operations) summary.print(name);
  all.print("all");
}

void print_skipped(const std::vector<SkippedLine> &skipped) {
  std::map<std::string, std::vector<std::string>> lines;  // by reason
  for (const SkippedLine &line : skipped) lines[line.reason].push_back(line.line);
  for (const auto &[reason, group] : lines) {
    std::printf("\nskipped: %s\n", reason.c_str());
    for (const std::string &line : group) std::printf("  %s\n", line.c_str());
  }
}

}  // namespace

int regret(const RegretOptions &options) {
  const std::unique_ptr<Context> context = make_context();
  const Resources &resources = context->resources();
  if (resources.machine.source != "live")
    fail(MEMHIER_INVALID_ARGUMENT, "bench: MEMHIER_MACHINE_FILE decides for another machine; nothing can run here");
  const std::vector<Problem> problems = problems_of(options.file, *context);
  if (!options.json_file.empty()) require_writable(options.json_file);

  std::printf("regret: share of the time lost against the best candidate, beyond 5 us; lines above %.2f:\n",
              kWorthTelling);
  ScratchStore store(context->resources());
  Timer host(-1);
  std::optional<Timer> device;
  if (resources.device >= 0) {
    device.emplace(resources.device);
    context->probe_if_used();
  }
  std::map<std::string, Summary> operations;
  Summary all;
  std::vector<Record> records;
  std::vector<SkippedLine> skipped;
  std::vector<std::string> failures;
  for (const Problem &problem : problems) {
    if (std::string why = obstacle(problem, *context, store); !why.empty()) {
      skipped.push_back({problem_line(problem), std::move(why)});
      continue;
    }
    try {
      LineRegret line = measure_regret(problem, options.budget, *context, store, host, device ? &*device : nullptr);
      if (*line.record.regret > kWorthTelling) print_line(line);
      operations[std::string(problem.operation->name)].add(line);
      all.add(line);
      failures.insert(failures.end(), line.failures.begin(), line.failures.end());
      records.push_back(std::move(line.record));
    } catch (const Error &error) {
      failures.push_back(problem_line(problem) + ": " + error.what());
      if (is_loss(error)) break;
    } catch (const std::bad_alloc &) {
      failures.push_back(problem_line(problem) + ": out of memory");
    }
  }
  if (!all.regrets.empty()) print_summaries(operations, all);
  print_skipped(skipped);
  for (const std::string &failure : failures) std::fprintf(stderr, "memhier: bench: failed: %s\n", failure.c_str());
  if (!options.json_file.empty())
    write_evidence(options.json_file, options.command, resources.machine, resources.device, resources.pool->threads(),
                   records, skipped);
  return failures.empty() ? 0 : 1;
}

}  // namespace memhier::tool
