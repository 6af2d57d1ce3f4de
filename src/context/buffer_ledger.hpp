// What the tracked buffers of a context moved and what they did not have to: counts of all, the latest uses one by one.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "base/fork_mutex.hpp"
#include "execution/problem.hpp"

namespace memhier {

enum class Side : int32_t { host, device };

// What a use on one side meant for the link. All but the first two are moves saved.
enum class Movement : int32_t {
  none,        // there was nothing to move: no contents yet, or they never left this side
  moved,       // the contents came over
  current,     // they were here already
  overwritten  // they were on the other side only, and all of them is overwritten
};

enum class UseKind : int32_t { operation, map, device_pointer, destroy };

// What somebody is about to do with a buffer.
struct BufferUse {
  UseKind kind = UseKind::operation;
  bool keep = false;  // old contents matter
  bool written = false;
  std::shared_ptr<const Problem> problem{};  // of an operation
  uint64_t operands = 0;                     // of the problem that lie in the buffer, one bit each
};

struct RecordedUse {
  int64_t number = 0;  // of all uses of the context's buffers, from 1
  int64_t buffer = 0;
  Side side = Side::host;
  Movement movement = Movement::none;
  int64_t bytes = 0;
  BufferUse use;
};

// How often the contents came to a side, and how often they did not have to.
struct Crossings {
  int64_t moved = 0, saved = 0;
};

struct BufferAccount {
  int64_t number = 0;  // in the order of creation, from 1
  int64_t bytes = 0;
  bool wraps = false;
  Side home = Side::host;  // of wrapped memory
  bool pageable = false;   // the host side is not pinned: copies of it have another rate
  Crossings to_device, to_host;
};

// Of moves in one direction.
struct MoveSum {
  int64_t count = 0, bytes = 0;
};
struct MoveSums {
  MoveSum to_device, to_host;
};

// Of all buffers there ever were.
struct LedgerTotals {
  MoveSums moved, saved;
};

struct LedgerSnapshot {
  std::vector<BufferAccount> live;
  int64_t destroyed = 0;  // buffers
  LedgerTotals pinned, pageable;
  std::vector<RecordedUse> uses;  // the latest, in order
  int64_t all_uses = 0;
};

class BufferLedger {
 public:
  static constexpr size_t kKept = 256;  // uses

  int64_t open(BufferAccount account);  // gives it its number
  void close(int64_t number) noexcept;
  void note(int64_t number, Side side, Movement movement, const BufferUse &use) noexcept;
  BufferAccount account(int64_t number) const;
  LedgerSnapshot snapshot() const;

 private:
  mutable HeldOverFork mutex_;
  std::map<int64_t, BufferAccount> live_;
  int64_t opened_ = 0, all_uses_ = 0;
  LedgerTotals pinned_, pageable_;
  std::vector<RecordedUse> ring_;  // use n stands at (n - 1) % kKept
};

}  // namespace memhier
