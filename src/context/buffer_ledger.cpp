// One lock for all: a use takes it for a moment.
#include "context/buffer_ledger.hpp"

namespace memhier {

int64_t BufferLedger::open(BufferAccount account) {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  ring_.reserve(kKept);  // later uses take no memory
  account.number = opened_ + 1;
  live_.emplace(account.number, account);
  return ++opened_;
}

void BufferLedger::close(int64_t number) noexcept {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  live_.erase(number);
}

void BufferLedger::note(int64_t number, Side side, Movement movement, const BufferUse &use) noexcept {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  const auto found = live_.find(number);
  if (found == live_.end()) return;
  BufferAccount &account = found->second;
  const bool to_device = side == Side::device;
  if (movement != Movement::none) {
    LedgerTotals &totals = account.pageable ? pageable_ : pinned_;
    MoveSums &sums = movement == Movement::moved ? totals.moved : totals.saved;
    MoveSum &sum = to_device ? sums.to_device : sums.to_host;
    ++sum.count;
    sum.bytes += account.bytes;
    Crossings &crossings = to_device ? account.to_device : account.to_host;
    ++(movement == Movement::moved ? crossings.moved : crossings.saved);
  }
  RecordedUse record{all_uses_ + 1, number, side, movement, account.bytes, use};
  if (ring_.size() < kKept)
    ring_.push_back(std::move(record));
  else
    ring_[static_cast<size_t>(all_uses_) % kKept] = std::move(record);
  ++all_uses_;
}

BufferAccount BufferLedger::account(int64_t number) const {
  const std::lock_guard<HeldOverFork> lock(mutex_);
  const auto found = live_.find(number);
  return found == live_.end() ? BufferAccount{} : found->second;
}

LedgerSnapshot BufferLedger::snapshot() const {
  LedgerSnapshot snapshot;
  const std::lock_guard<HeldOverFork> lock(mutex_);
  for (const auto &[number, account] : live_) snapshot.live.push_back(account);
  snapshot.destroyed = opened_ - static_cast<int64_t>(live_.size());
  snapshot.pinned = pinned_;
  snapshot.pageable = pageable_;
  snapshot.all_uses = all_uses_;
  const size_t kept = ring_.size(), first = kept < kKept ? 0 : static_cast<size_t>(all_uses_) % kKept;
  for (size_t i = 0; i < kept; ++i) snapshot.uses.push_back(ring_[(first + i) % kKept]);
  return snapshot;
}

}  // namespace memhier
