// Plans of repeated calls, found by problem and options. Bounded, least recently used out first, in shards so that
// threads with different problems do not meet.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "planner/planner.hpp"

namespace memhier {

class PlanCache {
 public:
  struct Found {
    std::shared_ptr<const Plan> plan;
    uint64_t serial = 0;  // names the entry among all that this cache ever had
    uint64_t hash = 0;    // tells its shard
  };

  explicit PlanCache(int64_t capacity);
  ~PlanCache();
  PlanCache(const PlanCache &) = delete;
  PlanCache &operator=(const PlanCache &) = delete;

  static uint64_t hash(const Problem &problem, const PlanOptions &options) noexcept;
  std::optional<Found> find(const Problem &problem, const PlanOptions &options, uint64_t hash);
  // Keeps the plan, or gives the one that another thread has put in meanwhile.
  Found insert(const Problem &problem, const PlanOptions &options, uint64_t hash, std::shared_ptr<const Plan> plan);
  std::shared_ptr<const Plan> find_serial(uint64_t hash, uint64_t serial);  // null when it has left
  void clear();
  int64_t size();

 private:
  struct Shard;
  struct Shards;
  Shards &shards();

  const int64_t capacity_;
  std::atomic<Shards *> shards_;
  std::atomic<uint64_t> next_serial_{1};
};

}  // namespace memhier
