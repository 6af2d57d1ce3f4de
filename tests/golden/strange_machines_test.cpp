// Whatever machine a file may describe, it is decided for: extremes of every rate and fact, in any mixture.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "base/status.hpp"
#include "golden/grid.hpp"
#include "harness/machine_files.hpp"
#include "ops/operations.hpp"

namespace memhier {
namespace {

class Dice {
 public:
  explicit Dice(uint32_t seed) : random_(seed) {}
  bool one_in(int n) { return random_() % static_cast<unsigned>(n) == 0; }
  // Any order of magnitude alike, the bounds themselves now and then.
  double between(double least, double most) {
    if (one_in(8)) return one_in(2) ? least : most;
    return std::exp(std::uniform_real_distribution<double>(std::log(least), std::log(most))(random_));
  }
  template <class Integer>
  void roll(Integer *value, double least, double most) {
    *value = static_cast<Integer>(between(least, most));
  }
  // 0, which says unknown, among them.
  void rate(double *value, double least = kLeastRate, double most = kMostRate) {
    *value = one_in(6) ? 0 : between(least, most);
  }
  void time(double *value) { rate(value, 1e-9, 10); }

 private:
  std::mt19937 random_;
};

void roll(Dice &dice, ArithmeticRates *rates) {
  for (double *rate : {&rates->f64, &rates->f32, &rates->tf32, &rates->f16, &rates->i8}) dice.rate(rate);
}

void roll(Dice &dice, HostFacts *host) {
  dice.roll(&host->cores, 1, 1 << 20);
  dice.roll(&host->threads, 1, 1 << 20);
  dice.roll(&host->numa_nodes, 1, 4096);
  dice.roll(&host->clock_khz, 1, 1e8);
  dice.roll(&host->fma_bits, 1, 65536);
  for (CacheFacts &cache : host->caches) {
    dice.roll(&cache.bytes, 1, 1LL << 50);
    dice.roll(&cache.shared_by, 1, 1 << 20);
  }
  if (dice.one_in(4)) host->caches.clear();
  if (dice.one_in(4)) host->rates.copy.clear();
  for (HostRates::Copy &copy : host->rates.copy) copy.payload = dice.between(kLeastRate, kMostRate);
  dice.rate(&host->rates.cached_copy);
  dice.time(&host->rates.parallel_start);
  roll(dice, &host->rates.core);
}

void roll(Dice &dice, DeviceFacts *device) {
  dice.roll(&device->compute_capability, 10, 999);
  dice.roll(&device->multiprocessors, 1, 65536);
  dice.roll(&device->memory, 1, 1LL << 50);
  for (int64_t *bytes :
       {&device->l2, &device->shared_per_multiprocessor, &device->shared_per_block, &device->constant_memory})
    dice.roll(bytes, 1, 1LL << 50);
  dice.roll(&device->registers_per_multiprocessor, 1, 1 << 30);
  dice.roll(&device->threads_per_multiprocessor, 1, 65536);
  dice.roll(&device->clock_khz, 1, 1e8);
  dice.roll(&device->memory_clock_khz, 1, 1e8);
  dice.roll(&device->memory_bus_bits, 1, 1 << 20);
  dice.roll(&device->link_generation, 1, 7);
  dice.roll(&device->link_width, 1, 32);
  for (bool *fact : {&device->managed_memory, &device->concurrent_managed_access, &device->pageable_memory_access,
                     &device->pageable_uses_host_page_tables, &device->host_register_supported, &device->memory_pools,
                     &device->integrated, &device->mig})
    *fact = dice.one_in(2);
  if (dice.one_in(2)) dice.roll(&device->failed_probes, 1, (1 << kProbes) - 1);
  DeviceRates &rates = device->rates;
  for (double *rate : {&rates.copy, &rates.link_to_device, &rates.link_to_host, &rates.link_duplex,
                       &rates.pageable_to_device, &rates.pageable_to_host, &rates.zero_copy_read,
                       &rates.zero_copy_write, &rates.managed_to_device, &rates.managed_to_host})
    dice.rate(rate);
  rates.small.clear();
  for (int64_t bytes = 1 << 14; bytes < 1LL << 40 && dice.one_in(2); bytes *= 8)
    rates.small.push_back({bytes, dice.between(kLeastRate, kMostRate)});
  for (double *time : {&rates.launch, &rates.synchronise, &rates.transfer_start}) dice.time(time);
  dice.rate(&rates.register_per_byte, 1e-15, 1e-4);
  dice.rate(&rates.unregister_per_byte, 1e-15, 1e-4);
  roll(dice, &rates.arithmetic);
}

TEST(StrangeMachines, are_decided_for_like_any_other) {
  const uint32_t seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Dice dice(seed);
  const std::vector<std::filesystem::path> files = machine_files();
  int64_t decided = 0;
  for (int i = 0; i < 40; ++i) {
    Machine machine = resources_of(files[static_cast<size_t>(i) % files.size()])->machine;
    machine.source = "synthetic";
    roll(dice, &machine.host);
    for (DeviceFacts &device : machine.devices) roll(dice, &device);
    // As the file says it, so that nothing is asked of the planner that reading would have refused.
    const std::string file = machine_to_json(machine);
    Machine read;
    ASSERT_NO_THROW(read = machine_from_json(file)) << file;
    derive_rates(&read);
    const std::unique_ptr<Resources> resources = resources_of(read);
    for (size_t p = static_cast<size_t>(i) % 7; p < grid().size(); p += 7) {
      const GridProblem &asked = grid()[p];
      PlanOptions options;
      options.working_set = asked.working_set;
      std::string why_not;
      const auto plan = plan_or_null(parse_problem(asked.line), options, *resources, &why_not);
      if (!plan) continue;
      ++decided;
      for (const Candidate &candidate : plan->explanation.candidates) {
        if (candidate.scope != CandidateScope::pair || candidate.reason != Reason::none) continue;
        ASSERT_TRUE(std::isfinite(candidate.seconds) && candidate.seconds > 0)
            << asked.text() << ": " << subject(candidate) << " in " << candidate.seconds << "\n"
            << file;
      }
      ASSERT_TRUE(std::isfinite(plan->explanation.floor_seconds)) << asked.text() << "\n" << file;
      ASSERT_GE(plan->explanation.candidates[plan->explanation.chosen].seconds, plan->explanation.floor_seconds)
          << asked.text() << "\n"
          << file;
      ASSERT_FALSE(explanation_text(*plan, {}).empty());
      ASSERT_FALSE(explanation_json(*plan, {}).empty());
    }
  }
  EXPECT_GT(decided, 300);
}

}  // namespace
}  // namespace memhier
