// Shards of hash tables with a recency list each.
#include "context/plan_cache.hpp"

#include <algorithm>
#include <functional>
#include <list>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "base/process.hpp"

namespace memhier {
namespace {

constexpr int64_t kMostShards = 16;
constexpr int64_t kPlansPerShard = 16;  // below this a shard would evict too early

struct Entry {
  uint64_t hash;
  uint64_t serial;
  Problem problem;
  PlanOptions options;
  std::shared_ptr<const Plan> plan;
};

uint64_t mix(uint64_t seed, uint64_t value) noexcept { return (seed ^ value) * 0x9E3779B97F4A7C15u + (seed >> 29); }

}  // namespace

struct PlanCache::Shard {
  std::mutex mutex;
  std::list<Entry> entries;  // most recently used first
  std::unordered_multimap<uint64_t, std::list<Entry>::iterator> by_hash;
  size_t capacity = 0;

  std::list<Entry>::iterator locate(const Problem &problem, const PlanOptions &options, uint64_t hash) {
    const auto [first, last] = by_hash.equal_range(hash);
    for (auto it = first; it != last; ++it) {
      if (it->second->problem == problem && it->second->options == options) return it->second;
    }
    return entries.end();
  }
  void touch(std::list<Entry>::iterator entry) {
    if (entry != entries.begin()) entries.splice(entries.begin(), entries, entry);
  }
  void erase_last(std::list<Entry> *dropped) {
    const auto last = std::prev(entries.end());
    const auto [begin, end] = by_hash.equal_range(last->hash);
    by_hash.erase(std::find_if(begin, end, [last](const auto &pair) { return pair.second == last; }));
    dropped->splice(dropped->begin(), entries, last);
  }
};

struct PlanCache::Shards {
  uint32_t fork_generation;
  std::vector<Shard> shards;
  Shards(uint32_t generation, size_t count) : fork_generation(generation), shards(count) {}
  Shard &of(uint64_t hash) { return shards[(hash >> 40) % shards.size()]; }
};

PlanCache::PlanCache(int64_t capacity) : capacity_(capacity), shards_(nullptr) { shards(); }

PlanCache::~PlanCache() { delete shards_.load(std::memory_order_acquire); }

// In a forked child a thread of the parent may have held a lock for ever: the child starts with an empty cache and
// leaves the parent's copy alone.
PlanCache::Shards &PlanCache::shards() {
  Shards *current = shards_.load(std::memory_order_acquire);
  const uint32_t generation = fork_generation();
  if (current && current->fork_generation == generation) [[likely]]
    return *current;
  const int64_t count = std::clamp<int64_t>(capacity_ / kPlansPerShard, 1, kMostShards);
  auto fresh = std::make_unique<Shards>(generation, static_cast<size_t>(count));
  for (Shard &shard : fresh->shards) shard.capacity = static_cast<size_t>(std::max<int64_t>(1, capacity_ / count));
  if (shards_.compare_exchange_strong(current, fresh.get(), std::memory_order_acq_rel)) return *fresh.release();
  return *current;
}

uint64_t PlanCache::hash(const Problem &problem, const PlanOptions &options) noexcept {
  uint64_t result = hash_value(problem);
  result = mix(result, static_cast<uint64_t>(options.read_next) << 5 | static_cast<uint64_t>(options.target) << 3 |
                           options.without_ring << 2 | options.asynchronous << 1 | options.measure);
  result = mix(result, static_cast<uint64_t>(options.working_set));
  for (const std::string *name : {&options.way, &options.route_in, &options.route_out}) {
    result = mix(result, name->empty() ? 0 : std::hash<std::string>()(*name));
  }
  return result ^ (result >> 32);
}

std::optional<PlanCache::Found> PlanCache::find(const Problem &problem, const PlanOptions &options, uint64_t hash) {
  Shard &shard = shards().of(hash);
  std::lock_guard guard(shard.mutex);
  const auto entry = shard.locate(problem, options, hash);
  if (entry == shard.entries.end()) return std::nullopt;
  shard.touch(entry);
  return Found{entry->plan, entry->serial, hash};
}

PlanCache::Found PlanCache::insert(const Problem &problem, const PlanOptions &options, uint64_t hash,
                                   std::shared_ptr<const Plan> plan) {
  std::list<Entry> fresh;  // allocated, and what it pushes out freed, outside the lock
  fresh.push_back({hash, next_serial_.fetch_add(1, std::memory_order_relaxed), problem, options, std::move(plan)});
  std::list<Entry> dropped;
  Shard &shard = shards().of(hash);
  std::lock_guard guard(shard.mutex);
  if (const auto entry = shard.locate(problem, options, hash); entry != shard.entries.end()) {
    shard.touch(entry);
    return {entry->plan, entry->serial, hash};
  }
  shard.by_hash.emplace(hash, fresh.begin());
  shard.entries.splice(shard.entries.begin(), fresh);
  if (shard.entries.size() > shard.capacity) shard.erase_last(&dropped);
  return {shard.entries.front().plan, shard.entries.front().serial, hash};
}

std::shared_ptr<const Plan> PlanCache::find_serial(uint64_t hash, uint64_t serial) {
  Shard &shard = shards().of(hash);
  std::lock_guard guard(shard.mutex);
  for (const Entry &entry : shard.entries) {
    if (entry.serial == serial) return entry.plan;
  }
  return nullptr;
}

void PlanCache::clear() {
  for (Shard &shard : shards().shards) {
    std::list<Entry> dropped;
    std::lock_guard guard(shard.mutex);
    shard.by_hash.clear();
    dropped.swap(shard.entries);
  }
}

int64_t PlanCache::size() {
  int64_t total = 0;
  for (Shard &shard : shards().shards) {
    std::lock_guard guard(shard.mutex);
    total += static_cast<int64_t>(shard.entries.size());
  }
  return total;
}

}  // namespace memhier
