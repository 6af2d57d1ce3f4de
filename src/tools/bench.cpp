// memhier bench: for each line check the result, then time the choice (or all ways) beside a plain copy and peers.
#include <algorithm>
#include <cstdio>

#include "base/status.hpp"
#include "base/text.hpp"
#include "memory/gpu.hpp"
#include "planner/tuning_call.hpp"
#include "tools/bench_data.hpp"
#include "tools/bench_lines.hpp"
#include "tools/commands.hpp"
#include "tools/copy_baseline.hpp"
#include "tools/evidence.hpp"
#include "tools/peers.hpp"
#include "tools/regret_line.hpp"
#include "tools/session.hpp"
#include "tools/timing.hpp"

namespace memhier::tool {
namespace {

constexpr double kBudgetOfOtherWays = 2.0;  // seconds a line
constexpr double kHopeless = 20.0;          // predicted beyond this multiple of the best: measured once

std::vector<Source> all_lines(const BenchOptions &options) {
  std::vector<Source> lines;
  for (const std::string &line : options.lines) lines.push_back({line, ""});
  if (!options.file.empty())
    for (Source &line : lines_of_file(options.file, "--file")) lines.push_back(std::move(line));
  if (lines.empty())
    fail(MEMHIER_INVALID_ARGUMENT, "LINE: give a problem such as \"transpose f32 4096x4096\" or --file");
  return lines;
}

// Throws for what cannot be measured here.
void require_measurable(const Problem &problem, const BenchOptions &options, Context &context) {
  require_places(problem, context);
  if (!context.plan(problem, call_options(problem, options.plan, context))->runnable)
    fail(MEMHIER_INVALID_ARGUMENT, "bench: MEMHIER_MACHINE_FILE decides for another machine; nothing can run here");
}

// All lines are understood and planned before the first is measured.
std::vector<Problem> all_problems(const BenchOptions &options, Context &context) {
  std::vector<Problem> problems;
  for (const Source &line : all_lines(options)) {
    try {
      problems.push_back(context.parse(line.text));
      require_measurable(problems.back(), options, context);
    } catch (const Error &error) {
      if (line.where.empty()) throw;
      fail(error.status(), "%s%s", line.where.c_str(), error.what());
    }
  }
  return problems;
}

// One way to run a line: the options that lead to it, through the same path as a caller's one-shot call.
struct Entry {
  PlanOptions options;
  std::shared_ptr<const Plan> plan;
  bool chosen = false;
};

class LineBench {
 public:
  LineBench(const Problem &problem, const BenchOptions &options, Context &context)
      : problem_(problem), options_(options), context_(context), data_(problem, context.resources()) {}
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
    const PlanOptions asked = call_options(problem_, options_.plan, context_);
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
           entry.plan->way->name.data(), fault.c_str(), entry.plan->explanation.line.c_str());
  }

  static double predicted(const Plan &plan) { return plan.explanation.candidates[plan.explanation.chosen].seconds; }

  std::vector<Record> time() {
    const Plan &chosen = *entries_[0].plan;
    const int32_t threads = chosen.way->target == Target::host ? chosen.threads : context_.resources().pool->threads();
    const auto copy = make_copy_baseline(problem_, threads, context_.resources());
    const auto peers = options_.peers ? make_peers(problem_, data_.pointers(), context_.resources())
                                      : std::vector<std::unique_ptr<Peer>>{};
    double best = predicted(chosen);
    for (const Entry &entry : entries_) best = std::min(best, predicted(*entry.plan));

    std::vector<Contestant> contestants;
    for (const Entry &entry : entries_) {
      int samples = kSamples;
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
    contestants.push_back({"copy", [&copy](void *stream) { copy->run(stream); }, kSamples, {}});
    for (const auto &peer : peers)
      contestants.push_back({peer->name(), [&peer](void *stream) { peer->run(stream); }, kSamples, {}});
    time_interleaved(&contestants, on_stream(problem_, context_) ? context_.resources().device : -1);
    return records(contestants, copy->name());
  }

  std::vector<Record> records(const std::vector<Contestant> &contestants, const char *copy_name) const {
    std::vector<Record> records;
    const size_t ways = entries_.size();
    for (size_t i = 0; i < ways; ++i) {
      const Plan &plan = *entries_[i].plan;
      Record record;
      record.line = plan.explanation.line;
      record.way = plan.way->name;
      for (int32_t k = 0; k < problem_.operand_count; ++k) record.routes.emplace_back(route(plan.routes[k]).name);
      record.chosen = entries_[i].chosen;
      record.predicted = predicted(plan);
      record.time = median(contestants[i].seconds);
      record.samples = static_cast<int>(contestants[i].seconds.size());
      record.floor = plan.explanation.floor_seconds;
      record.copy = median(contestants[ways].seconds);
      record.copy_name = copy_name;
      record.checked = data_.check_is_complete() ? "complete" : "sampled";
      for (size_t k = ways + 1; k < contestants.size(); ++k)
        record.peers[contestants[k].name] = median(contestants[k].seconds);
      records.push_back(std::move(record));
    }
    if (ways > 1) {
      double best = records[0].time;
      for (const Record &record : records) best = std::min(best, record.time);
      records[0].regret = regret_of(records[0].time, best);
    }
    return records;
  }

  const Problem &problem_;
  const BenchOptions &options_;
  Context &context_;
  BenchData data_;
  std::vector<Entry> entries_;
  void *workspace_ = nullptr;
  int64_t workspace_bytes_ = 0;
};

void print_head(bool measured) {
  std::printf("%-58s %-22s %-26s %11s %8s %8s\n", "line", "way", "routes", "time", "floor x", "of copy");
  std::printf(
      "floor x: time over the floor, 1 is the least that the machine allows (\"-\": floor unknown or below 1 us); of "
      "copy: time\nof a plain copy over time, 1 is as fast as the copy; regret: share of the time lost against the "
      "best way, beyond 5 us;\nrates: %s\n",
      measured ? "measured on this machine" : "derived, not measured (see `memhier calibrate`): so are the floors");
}

// Neighbours that are equal stand once: "resident", "staged_ring,resident x6".
std::string routes_text(const std::vector<std::string> &routes) {
  std::string text;
  for (size_t i = 0, end; i < routes.size(); i = end) {
    for (end = i + 1; end < routes.size() && routes[end] == routes[i];) ++end;
    text += (text.empty() ? "" : ",") + routes[i];
    if (end - i > 1 && end - i < routes.size()) text += format(" x%zu", end - i);
  }
  return text;
}

void print_record(const Record &record, bool with_peers) {
  const bool has_ratio = record.floor >= kLeastFloorForRatio;
  const std::string floor = has_ratio ? format("%.2f", record.time / record.floor) : "-";
  std::printf("%-58s %-22s %-26s %11s %8s %8.3f\n", record.line.c_str(), record.way.c_str(),
              routes_text(record.routes).c_str(), seconds_text(record.time).c_str(), floor.c_str(),
              record.copy / record.time);
  if (!record.chosen) return;
  std::printf("  %-56s %-22s %-26s %11s\n", "", record.copy_name.c_str(), "", seconds_text(record.copy).c_str());
  for (const auto &[name, seconds] : record.peers)
    std::printf("  %-56s %-22s %-26s %11s %8s %8.3f\n", "", name.c_str(), "", seconds_text(seconds).c_str(), "",
                record.copy / seconds);
  if (with_peers && record.peers.empty()) std::printf("  %-56s peers: none for this line\n", "");
  if (record.regret) std::printf("  %-56s regret %.3f\n", "", *record.regret);
  std::fflush(stdout);
}

}  // namespace

int bench(const BenchOptions &options) {
  if (options.all_ways && !options.plan.way.empty())
    fail(MEMHIER_INVALID_ARGUMENT, "bench: --all-ways times every way and --way one; give one of them");
  const std::unique_ptr<Context> context = make_context();
  const std::vector<Problem> problems = all_problems(options, *context);
  if (!options.json_file.empty()) require_writable(options.json_file);
  std::vector<Record> records;
  print_head(context->resources().machine.measured);
  for (const Problem &problem : problems) {
    LineBench line(problem, options, *context);
    for (Record &record : line.run()) {
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
