#include "tools/regret_line.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <new>
#include <numeric>
#include <thread>

#include "base/status.hpp"
#include "base/text.hpp"
#include "memory/gpu.hpp"
#include "tools/bench_lines.hpp"
#include "tools/session.hpp"

namespace memhier::tool {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kHopeless = 20;           // predicted beyond this multiple of the best: measured once, at the end
constexpr double kShareOfHopefuls = 0.75;  // of the budget; the rest is for the hopeless
constexpr double kSeveral = 2;             // predicted beyond so many times what is left of the budget: skipped
constexpr double kWarmed = 0.05;  // share of the budget: what is predicted to take longer is not run to warm up
// Samples by how near a candidate came: what may be the best, what is near, the others.
constexpr double kRival = 1.25, kNear = 3;
constexpr int kRivalSamples = 25, kShortRivalSamples = 61, kNearSamples = 7, kOtherSamples = 3;
constexpr double kShort = 1e-3;  // seconds
// The least of many medians is partly luck: whatever seems to beat the choice by so much meets it again.
constexpr double kDoubtful = 0.05;
constexpr int kLeastRounds = 3;
// Threads of a library on the host spin on when it has returned (OpenBLAS: for 2^26 cycles) and slow down whoever comes
// next: such candidates run when all others are done, and are waited for.
constexpr auto kSpinning = std::chrono::milliseconds(40);
constexpr double kShareBeforeLibraries = 0.7;  // of the budget, where there are any
constexpr int kSpinningRounds = 15;

class Line {
 public:
  Line(const Problem &problem, double budget, Context &context, ScratchStore &store, Timer &timer)
      : problem_(problem), budget_(budget), context_(context), store_(store), timer_(timer) {}

  LineRegret run() {
    list_candidates();
    const int64_t workspace = all_device_accessible(problem_) ? plan_all() : 0;
    store_.prepare(problem_, workspace);
    workspace_bytes_ = workspace;
    begin_ = Clock::now();
    const bool any_spins =
        std::any_of(entrants_.begin(), entrants_.end(), [](const Entrant &entrant) { return entrant.spins; });
    if (any_spins) share_ = kShareBeforeLibraries;
    measure_all();
    if (any_spins) {
      spinning_ = true;
      share_ = 1;
      measure_all();
      std::this_thread::sleep_for(kSpinning);
    }
    meet_again();
    return result();
  }

 private:
  struct Entrant {
    PlanOptions options;
    std::vector<double> seconds;
    double cost = 0;  // seconds of taking a sample, with what surrounds it
    bool hopeless = false;
    bool spins = false;  // threads of a library after it
  };

  double spent() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
  double left() const { return share_ * budget_ - spent(); }

  // Those that spin, or the others.
  void measure_all() {
    look_at(false);
    compare();
    look_at(true);
  }

  void list_candidates() {
    const PlanOptions asked = over_defaults({}, context_);
    plan_ = context_.plan(problem_, asked);
    const Explanation &explanation = plan_->explanation;
    double best = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < explanation.candidates.size(); ++i) {
      const Candidate &row = explanation.candidates[i];
      if (row.scope != CandidateScope::pair || row.reason != Reason::none) continue;
      const bool chosen = i == explanation.chosen;
      if (chosen) result_.chosen = entrants_.size();
      Entrant entrant;
      entrant.options = asked;
      entrant.spins = row.target == Target::host && row.way->library;
      if (!chosen) {
        entrant.options.target = row.target;
        entrant.options.way = row.way->name;
        entrant.options.way_where_it_is = false;
        entrant.options.route_in = route(row.route_in).name;
        entrant.options.route_out = route(row.route_out).name;
      }
      entrants_.push_back(std::move(entrant));
      times_.push_back({row.target == Target::host ? "host" : "device",
                        std::string(route(row.route_in).name),
                        std::string(row.way->name),
                        std::string(route(row.route_out).name),
                        row.seconds,
                        0,
                        0,
                        0,
                        {}});
      best = std::min(best, row.seconds);
    }
    for (size_t i = 0; i < entrants_.size(); ++i)
      entrants_[i].hopeless = i != result_.chosen && times_[i].predicted > kHopeless * best;
    order_.resize(entrants_.size());
    std::iota(order_.begin(), order_.end(), size_t{0});
    std::stable_sort(order_.begin(), order_.end(), [&](size_t a, size_t b) {
      if ((a == result_.chosen) != (b == result_.chosen)) return a == result_.chosen;
      return times_[a].predicted < times_[b].predicted;
    });
  }

  // Bytes of workspace of the most demanding that can have it.
  int64_t plan_all() {
    const int64_t most = store_.largest_workspace(problem_);
    int64_t bytes = 0;
    for (size_t i = 0; i < entrants_.size(); ++i)
      guarded(i, [&] {
        const int64_t wanted = context_.plan(problem_, entrants_[i].options)->workspace;
        if (i != result_.chosen && wanted > most)
          times_[i].skipped =
              format("its workspace takes %s, %s are free beside the operands",
                     bytes_text(static_cast<double>(wanted)).c_str(), bytes_text(static_cast<double>(most)).c_str());
        else
          bytes = std::max(bytes, wanted);
      });
    return bytes;
  }

  // A candidate that fails takes no further part. What a lost device or the choice itself throws ends the line.
  template <class Work>
  void guarded(size_t i, Work work) {
    try {
      work();
    } catch (const Error &error) {
      if (i == result_.chosen || is_loss(error)) throw;
      note_failure(i, error.what());
    } catch (const std::bad_alloc &) {
      if (i == result_.chosen) throw;
      note_failure(i, "out of memory");
    }
  }

  void note_failure(size_t i, const char *what) {
    entrants_[i].seconds.clear();
    times_[i].skipped = std::string("failed: ") + what;
    result_.failures.push_back(format("%s: %s, %s, %s: %s", problem_line(problem_).c_str(), times_[i].route_in.c_str(),
                                      times_[i].way.c_str(), times_[i].route_out.c_str(), what));
  }

  void sample(size_t i, bool keep = true) {
    guarded(i, [&] {
      const Clock::time_point begin = Clock::now();
      store_.settle();
      const double seconds = timer_.time([&](void *stream) {
        call(context_, problem_, entrants_[i].options, store_.pointers(),
             workspace_bytes_ ? store_.workspace() : nullptr, workspace_bytes_, stream);
      });
      entrants_[i].cost = std::chrono::duration<double>(Clock::now() - begin).count();
      if (keep) entrants_[i].seconds.push_back(seconds);
    });
  }

  void first_sample(size_t i) {
    if (times_[i].predicted < kWarmed * budget_ || i == result_.chosen) sample(i, false);
    if (times_[i].skipped.empty()) sample(i);
  }

  // Of the hopeless or of the others: the best predictions first.
  void look_at(bool hopeless) {
    for (const size_t i : order_) {
      if (entrants_[i].hopeless != hopeless || entrants_[i].spins != spinning_ || !times_[i].skipped.empty()) continue;
      if (const double most = kSeveral * left(); i != result_.chosen && times_[i].predicted > most)
        skip(i);
      else
        first_sample(i);
    }
  }

  void skip(size_t i) {
    times_[i].skipped = format("predicted %s, %s of the budget are left", seconds_text(times_[i].predicted).c_str(),
                               seconds_text(std::max(left(), 0.0)).c_str());
  }

  int wanted(size_t i, double best) const {
    const double time = median(entrants_[i].seconds);
    if (i == result_.chosen || time <= kRival * best) return time < kShort ? kShortRivalSamples : kRivalSamples;
    return time <= kNear * best ? kNearSamples : kOtherSamples;
  }

  // Rounds, to and fro, so that nobody always follows the same one.
  void compare() {
    const double reserved = share_ * budget_ * (1 - kShareOfHopefuls);
    std::vector<size_t> turn = order_;
    for (bool sampled = true; sampled; std::reverse(turn.begin(), turn.end())) {
      sampled = false;
      const double best = least_time();
      for (const size_t i : turn) {
        const Entrant &entrant = entrants_[i];
        if (entrant.seconds.empty() || entrant.hopeless || entrant.spins != spinning_ ||
            entrant.cost > left() - reserved || static_cast<int>(entrant.seconds.size()) >= wanted(i, best))
          continue;
        sample(i);
        sampled = true;
      }
    }
  }

  // The least time of those that were measured.
  size_t winner() const {
    const auto time = [&](size_t i) {
      return entrants_[i].seconds.empty() ? std::numeric_limits<double>::infinity() : median(entrants_[i].seconds);
    };
    size_t best = result_.chosen;
    for (size_t i = 0; i < entrants_.size(); ++i)
      if (time(i) < time(best)) best = i;
    return best;
  }
  double least_time() const { return median(entrants_[winner()].seconds); }

  // The choice and whoever seems better, by turns and by new samples alone, as long as somebody new seems better.
  void meet_again() {
    std::vector<size_t> met;
    for (size_t best = winner(); best != result_.chosen; best = winner()) {
      const double chosen_time = median(entrants_[result_.chosen].seconds), time = median(entrants_[best].seconds);
      if (regret_of(chosen_time, time) <= kDoubtful || std::count(met.begin(), met.end(), best) > 0) return;
      met.push_back(best);
      entrants_[best].seconds.clear();
      entrants_[result_.chosen].seconds.clear();
      begin_ = Clock::now();
      const bool spins = entrants_[best].spins || entrants_[result_.chosen].spins;
      const int most = spins ? kSpinningRounds : time < kShort ? kShortRivalSamples : kRivalSamples;
      for (int round = 0; round < most && times_[best].skipped.empty(); ++round) {
        if (round >= kLeastRounds && entrants_[best].cost + entrants_[result_.chosen].cost > left()) break;
        for (const size_t i : {result_.chosen, best}) {
          if (times_[i].skipped.empty()) sample(i);
          if (entrants_[i].spins) std::this_thread::sleep_for(kSpinning);
        }
      }
    }
  }

  LineRegret result() {
    for (size_t i = 0; i < entrants_.size(); ++i) {
      times_[i].time = median(entrants_[i].seconds);
      times_[i].samples = static_cast<int>(entrants_[i].seconds.size());
      if (times_[i].samples > 0)
        times_[i].least = *std::min_element(entrants_[i].seconds.begin(), entrants_[i].seconds.end());
      if (times_[i].samples > 0 && (times_[i].time < times_[result_.best].time || times_[result_.best].samples == 0))
        result_.best = i;
    }
    const CandidateTime &chosen = times_[result_.chosen], &best = times_[result_.best];
    Record &record = result_.record;
    record.line = problem_line(plan_->problem);
    record.way = plan_->way->name;
    for (int32_t k = 0; k < problem_.operand_count; ++k) record.routes.emplace_back(route(plan_->routes[k]).name);
    record.chosen = true;
    record.predicted = chosen.predicted;
    record.time = chosen.time;
    record.samples = chosen.samples;
    record.floor = plan_->explanation.floor_seconds;
    record.checked = "status";
    record.regret = regret_of(chosen.time, best.time);
    record.candidates = std::move(times_);
    return std::move(result_);
  }

  const Problem &problem_;
  const double budget_;
  Context &context_;
  ScratchStore &store_;
  Timer &timer_;
  std::shared_ptr<const Plan> plan_;
  std::vector<Entrant> entrants_;
  std::vector<CandidateTime> times_;  // of each entrant
  std::vector<size_t> order_;         // the choice, then the best predictions first
  int64_t workspace_bytes_ = 0;
  Clock::time_point begin_;
  bool spinning_ = false;  // those whose turn it is
  double share_ = 1;       // of the budget that they may use up
  LineRegret result_;
};

}  // namespace

bool is_loss(const Error &error) noexcept {
  return error.status() == MEMHIER_DEVICE_LOST || error.status() == MEMHIER_FOREIGN_ERROR;
}

double regret_of(double chosen, double best) noexcept { return std::max(0.0, chosen - best - kRegretGrace) / best; }

LineRegret measure_regret(const Problem &problem, double budget, Context &context, ScratchStore &store, Timer &host,
                          Timer *device) {
  return Line(problem, budget, context, store, device && on_stream(problem, context) ? *device : host).run();
}

}  // namespace memhier::tool
