// memhier bench: for each line check the result, then time the choice (or all ways) beside a plain copy and peers.
#include <algorithm>

#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "ops/operations.hpp"
#include "planner/tuning_call.hpp"
#include "tools/bench_data.hpp"
#include "tools/bench_lines.hpp"
#include "tools/bench_table.hpp"
#include "tools/commands.hpp"
#include "tools/copy_baseline.hpp"
#include "tools/decision_times.hpp"
#include "tools/device_operands.hpp"
#include "tools/evidence.hpp"
#include "tools/peers.hpp"
#include "tools/plan_arguments.hpp"
#include "tools/regret_line.hpp"
#include "tools/session.hpp"
#include "tools/timing.hpp"

namespace memhier::tool {
namespace {

constexpr double kBudgetOfOtherWays = 2.0;  // seconds a line
constexpr double kHopeless = 20.0;          // predicted beyond this multiple of the best: measured once
constexpr double kShortSeconds = 20e-3;     // of the samples of a short call, which jitters more
constexpr int kMostSamples = 250;
constexpr const char *kInCore = "in core";

int samples_of(double predicted) {
  return static_cast<int>(std::clamp<double>(kShortSeconds / std::max(predicted, 1e-9), kSamples, kMostSamples));
}

std::vector<Source> all_lines(const BenchOptions &options) {
  std::vector<Source> lines;
  for (const std::string &line : options.lines) lines.push_back({line, ""});
  if (!options.file.empty())
    for (Source &line : lines_of_file(options.file, "--file")) lines.push_back(std::move(line));
  if (lines.empty())
    fail(MEMHIER_INVALID_ARGUMENT, "LINE: give a problem such as \"transpose f32 4096x4096\" or --file");
  return lines;
}

// A problem and how it is to be solved.
struct Line {
  Problem problem;
  PlanOptions plan;
  std::string options;  // behind the problem
};

Line parse_line(const std::string &text, const PlanOptions &plan, const Context &context) {
  const size_t end = text.find_last_not_of(" \t\r") + 1, begin = std::min(text.find(" --"), end);
  Line line{context.parse(text.substr(0, begin)), plan, begin < end ? text.substr(begin + 1, end - begin - 1) : ""};
  parse_plan_options(line.options, &line.plan);
  return line;
}

// Throws for what cannot be measured here.
void require_measurable(const Line &line, bool all_ways, Context &context) {
  require_places(line.problem, context);
  if (all_ways && !line.plan.way.empty())
    fail(MEMHIER_INVALID_ARGUMENT, "bench: --all-ways times every way and --way one; give one of them");
  if (!context.plan(line.problem, over_defaults(line.plan, context))->runnable)
    fail(MEMHIER_INVALID_ARGUMENT, "bench: MEMHIER_MACHINE_FILE decides for another machine; nothing can run here");
}

// All lines are understood and planned before the first is measured.
std::vector<Line> parsed_lines(const BenchOptions &options, Context &context) {
  std::vector<Line> lines;
  for (const Source &source : all_lines(options)) {
    try {
      lines.push_back(parse_line(source.text, options.plan, context));
      require_measurable(lines.back(), options.all_ways, context);
    } catch (const Error &error) {
      if (source.where.empty()) throw;
      fail(error.status(), "%s%s", source.where.c_str(), error.what());
    }
  }
  return lines;
}

// One way to run a line: the options that lead to it, through the same path as a caller's one-shot call.
struct Entry {
  PlanOptions options;
  std::shared_ptr<const Plan> plan;
  bool chosen = false;
};

class LineBench {
 public:
  LineBench(const Line &line, const BenchOptions &options, Context &context)
      : line_(line),
        problem_(line.problem),
        options_(options),
        context_(context),
        data_(problem_, context.resources()) {}
  ~LineBench() { free_workspace(); }
  LineBench(const LineBench &) = delete;
  LineBench &operator=(const LineBench &) = delete;

  std::vector<Record> run() {
    collect_entries();
    allocate_workspace();
    for (const Entry &entry : entries_) check(entry);
    data_.fill();
    return time();
  }

 private:
  void collect_entries() {
    const PlanOptions asked = over_defaults(line_.plan, context_);
    Entry first{asked, context_.plan(problem_, asked), true};
    entries_.push_back(first);
    if (!options_.all_ways) return;
    for (const Way &way : problem_.operation->ways()) {
      if (&way == first.plan->way) continue;
      Entry entry{asked, nullptr, false};
      entry.options.way = way.name;
      try {
        entry.plan = context_.plan(problem_, entry.options);
      } catch (const Error &error) {
        if (error.status() != MEMHIER_NOT_FEASIBLE && error.status() != MEMHIER_INVALID_ARGUMENT) throw;
        continue;  // not for this problem
      }
      entries_.push_back(std::move(entry));
    }
  }

  void allocate_workspace() {
    for (const Entry &entry : entries_) workspace_bytes_ = std::max(workspace_bytes_, entry.plan->workspace);
    if (!workspace_bytes_ || !all_device_accessible(problem_)) {
      workspace_bytes_ = 0;
      return;
    }
    const gpu::DeviceScope scope(context_.resources().device);
    workspace_ = gpu::allocate_device(static_cast<size_t>(workspace_bytes_));
  }
  void free_workspace() noexcept {
    if (!workspace_) return;
    try {
      const gpu::DeviceScope scope(context_.resources().device);
      gpu::free_device(workspace_);
    } catch (...) {  // a lost device keeps nothing
    }
  }

  void run_once(const PlanOptions &options, void *stream) {
    call(context_, problem_, options, data_.pointers(), workspace_, workspace_bytes_, stream);
  }

  void check(const Entry &entry) {
    data_.fill();
    run_once(entry.options, nullptr);
    if (const std::string fault = data_.check(); !fault.empty())
      fail(MEMHIER_INTERNAL, "bench: wrong result of %.*s: %s [%s]", static_cast<int>(entry.plan->way->name.size()),
           entry.plan->way->name.data(), fault.c_str(), problem_line(entry.plan->problem).c_str());
  }

  static double predicted(const Plan &plan) { return plan.explanation.candidates[plan.explanation.chosen].seconds; }

  std::vector<Record> time() {
    const Plan &chosen = *entries_[0].plan;
    const int32_t threads = chosen.way->target == Target::host ? chosen.threads : context_.resources().pool->threads();
    const bool computed_on_device = chosen.way->target == Target::device;
    const auto copies = make_copy_baselines(problem_, computed_on_device, threads, context_.resources());
    std::shared_ptr<const DeviceOperands> in_core;
    if (computed_on_device && any_on_host(problem_))
      in_core = DeviceOperands::make(problem_, data_.pointers(), context_.resources());
    const auto peers = options_.peers ? make_peers(problem_, data_.pointers(), context_.resources())
                                      : std::vector<std::unique_ptr<Peer>>{};
    double best = predicted(chosen);
    for (const Entry &entry : entries_) best = std::min(best, predicted(*entry.plan));

    const int most = samples_of(predicted(chosen));
    std::vector<Contestant> contestants;
    for (const Entry &entry : entries_) {
      int samples = most;
      if (!entry.chosen) {
        const double share = kBudgetOfOtherWays / static_cast<double>(std::max<size_t>(entries_.size() - 1, 1));
        samples = std::clamp(static_cast<int>(share / std::max(predicted(*entry.plan), 1e-6)), 1, kSamples);
        if (predicted(*entry.plan) > kHopeless * best) samples = 1;
      }
      contestants.push_back({std::string(entry.plan->way->name),
                             [this, &entry](void *stream) { run_once(entry.options, stream); },
                             samples,
                             {}});
    }
    for (const auto &copy : copies)
      contestants.push_back({copy->name(), [&copy](void *stream) { copy->run(stream); }, most, {}});
    if (in_core) {
      load(*in_core);
      contestants.push_back({kInCore, [this, &in_core](void *) { run_in_core(*in_core); }, most, {}});
    }
    for (const auto &peer : peers)
      contestants.push_back({peer->name(), [&peer](void *stream) { peer->run(stream); }, most, {}, true});
    time_interleaved(&contestants, on_stream(problem_, context_) ? context_.resources().device : -1);
    return records(contestants, copies.size());
  }

  void load(const DeviceOperands &operands) {
    const gpu::DeviceScope scope(context_.resources().device);
    operands.copy_all(gpu::kLegacyStream);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }
  // By the planner's own choice; waits.
  void run_in_core(const DeviceOperands &operands) {
    PlanOptions free;
    free.target = Target::device;
    call(context_, operands.problem(), free, operands.pointers(), nullptr, 0, nullptr);
  }

  std::vector<Record> records(const std::vector<Contestant> &contestants, size_t copies) const {
    std::vector<Record> records;
    const size_t ways = entries_.size();
    for (size_t i = 0; i < ways; ++i) {
      const Plan &plan = *entries_[i].plan;
      Record record;
      record.line = problem_line(plan.problem);
      record.options = line_.options;
      record.way = plan.way->name;
      for (int32_t k = 0; k < problem_.operand_count; ++k) record.routes.emplace_back(route(plan.routes[k]).name);
      record.chosen = entries_[i].chosen;
      record.predicted = predicted(plan);
      record.time = median(contestants[i].seconds);
      record.samples = static_cast<int>(contestants[i].seconds.size());
      record.floor = plan.explanation.floor_seconds;
      for (size_t k = ways; k < ways + copies; ++k) {
        const double seconds = record.copies[contestants[k].name] = median(contestants[k].seconds);
        if (seconds < record.copy) continue;
        record.copy = seconds;
        record.copy_name = contestants[k].name;
      }
      record.checked = data_.check_is_complete() ? "complete" : "sampled";
      for (size_t k = ways + copies; k < contestants.size(); ++k) {
        const bool in_core = contestants[k].name == kInCore;
        (in_core ? record.in_core : record.peers[contestants[k].name]) = median(contestants[k].seconds);
      }
      records.push_back(std::move(record));
    }
    const DecisionTimes decision = time_decisions(problem_, entries_[0].options, context_);
    records[0].decision = decision.made;
    records[0].cached_decision = decision.cached;
    if (ways > 1) {
      double best = records[0].time;
      for (const Record &record : records) best = std::min(best, record.time);
      records[0].regret = regret_of(records[0].time, best);
    }
    return records;
  }

  const Line &line_;
  const Problem &problem_;
  const BenchOptions &options_;
  Context &context_;
  BenchData data_;
  std::vector<Entry> entries_;
  void *workspace_ = nullptr;
  int64_t workspace_bytes_ = 0;
};

}  // namespace

int bench(const BenchOptions &options) {
  const std::unique_ptr<Context> context = make_context();
  const std::vector<Line> lines = parsed_lines(options, *context);
  if (!options.json_file.empty()) require_writable(options.json_file);
  std::vector<Record> records;
  print_head(context->resources().machine.measured);
  for (const Line &line : lines) {
    LineBench bench(line, options, *context);
    for (Record &record : bench.run()) {
      print_record(record, options.peers);
      records.push_back(std::move(record));
    }
  }
  if (!options.json_file.empty())
    write_evidence(options.json_file, options.command, context->resources().machine, context->resources().device,
                   context->resources().pool->threads(), records);
  return 0;
}

}  // namespace memhier::tool
