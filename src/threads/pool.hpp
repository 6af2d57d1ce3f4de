// The host task pool. Threads start on the first parallel run, park when idle, survive nothing of a fork (a child
// starts its own). run() may be called from many threads at once and from inside a task (then it runs inline).
#pragma once
#include <memory>

#include "base/function_ref.hpp"
#include "base/log.hpp"
#include "memhier/context.h"

namespace memhier {

class Pool {
 public:
  // threads >= 1, the calling one included. With a hook no own thread is ever started.
  explicit Pool(int threads, memhier_parallel_function hook = nullptr, void *hook_user = nullptr, const Log &log = {});
  ~Pool();  // waits for running regions, joins
  Pool(const Pool &) = delete;
  Pool &operator=(const Pool &) = delete;

  int threads() const noexcept;
  static bool on_own_thread() noexcept;  // the calling thread was started by a pool: not the caller's, nor a hook's
  // Calls body(0) .. body(tasks - 1), each once, on up to threads() threads; returns when all are done. The first
  // exception of a body is rethrown here. Threads that cannot be started are missed, and the log tells: the caller's
  // does the work with those there are.
  void run(int tasks, FunctionRef<void(int)> body);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace memhier
