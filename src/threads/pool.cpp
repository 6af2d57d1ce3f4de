// The host task pool. Every run() puts a region on the pool's list; workers join a region that has unclaimed tasks and
// room for another thread, the caller works on its own region always. So no caller ever waits for a worker to come.
#include "threads/pool.hpp"

#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <vector>

#include "base/process.hpp"
#include "base/status.hpp"
#include "threads/futex.hpp"

namespace memhier {
namespace {

// Threads that one wakes; each wakes as many while there is room. Waking costs the waker several microseconds a thread,
// in a virtual machine more, before its own work begins.
constexpr int kWoken = 2;

// True on a thread while it runs a task of any pool; a region started there runs inline.
thread_local bool t_inside_task = false;
thread_local bool t_started_by_pool = false;

class InsideTask {
 public:
  InsideTask() noexcept : before_(t_inside_task) { t_inside_task = true; }
  ~InsideTask() { t_inside_task = before_; }

 private:
  bool before_;
};

// One run(). Lives on the caller's stack; members without atomics are guarded by the pool's mutex.
struct Region {
  Region(int task_count, FunctionRef<void(int)> function) noexcept : tasks(task_count), body(function) {}
  const int tasks;
  const FunctionRef<void(int)> body;
  std::atomic<int> next{0};
  std::atomic<int> helpers{0};  // workers inside; changed under the mutex
  std::atomic<bool> failed{false};
  std::exception_ptr error;  // written by the thread that set `failed`
  bool helpers_lost = false;
  Region *following = nullptr;

  void work() noexcept {
    InsideTask inside;
    for (int task; (task = next.fetch_add(1, std::memory_order_relaxed)) < tasks;) {
      try {
        body(task);
      } catch (...) {
        if (!failed.exchange(true, std::memory_order_acq_rel)) error = std::current_exception();
        next.store(tasks, std::memory_order_relaxed);
      }
    }
  }
};

}  // namespace

struct Pool::State {
  State(int thread_count, memhier_parallel_function hook_function, void *user, const Log &log_sink)
      : threads(std::max(1, thread_count)), hook(hook_function), hook_user(user), log(log_sink) {}

  void run_region(Region &region);
  void start_workers() noexcept;
  Region *joinable() noexcept;
  void worker() noexcept;

  const int threads;
  const memhier_parallel_function hook;
  void *const hook_user;
  const Log log;

  std::mutex mutex;
  Region *regions = nullptr;
  std::vector<pthread_t> workers;
  bool started = false;
  bool stopping = false;
  std::atomic<uint32_t> work_word{0};  // changes when a region arrives or the pool stops
  std::atomic<uint32_t> done_word{
      0};  // changes when a region's last helper leaves, and when a region leaves a stopping pool
  std::atomic<int> parked{0};

  // All pools of the process, for the fork handlers. Lock order: registry, then pools in list order.
  static std::mutex registry_mutex;
  static State *first_pool;
  static bool handlers_installed;
  State *next_pool = nullptr;

  static void before_fork() noexcept;
  static void after_fork_in_parent() noexcept;
  static void after_fork_in_child() noexcept;
};

constinit std::mutex Pool::State::registry_mutex;
constinit Pool::State *Pool::State::first_pool = nullptr;
constinit bool Pool::State::handlers_installed = false;

void Pool::State::before_fork() noexcept {
  registry_mutex.lock();
  for (State *pool = first_pool; pool; pool = pool->next_pool) pool->mutex.lock();
}

void Pool::State::after_fork_in_parent() noexcept {
  for (State *pool = first_pool; pool; pool = pool->next_pool) pool->mutex.unlock();
  registry_mutex.unlock();
}

// A child has the forking thread alone. Regions of other threads are forgotten; a region of the forking thread itself
// (fork inside a task) goes on without its helpers.
void Pool::State::after_fork_in_child() noexcept {
  for (State *pool = first_pool; pool; pool = pool->next_pool) {
    for (Region *region = pool->regions; region; region = region->following) {
      region->helpers_lost = region->helpers.load(std::memory_order_relaxed) > 0;
      region->helpers.store(0, std::memory_order_relaxed);
    }
    pool->regions = nullptr;
    pool->workers.clear();
    pool->started = false;
    pool->parked.store(0, std::memory_order_relaxed);
    pool->mutex.unlock();
  }
  registry_mutex.unlock();
}

void Pool::State::start_workers() noexcept {
  started = true;
  sigset_t all, before;
  sigfillset(&all);
  if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0) return;
  try {
    workers.reserve(static_cast<size_t>(threads) - 1);
    while (static_cast<int>(workers.size()) < threads - 1) {
      pthread_t thread;
      auto main = [](void *state) -> void * {
        static_cast<State *>(state)->worker();
        return nullptr;
      };
      if (pthread_create(&thread, nullptr, main, this) != 0) break;
      workers.push_back(thread);
      pthread_setname_np(thread, "memhier");
    }
  } catch (...) {  // no memory for the list: the caller works alone
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Region *Pool::State::joinable() noexcept {
  for (Region *region = regions; region; region = region->following) {
    if (region->next.load(std::memory_order_relaxed) < region->tasks &&
        region->helpers.load(std::memory_order_relaxed) < std::min(region->tasks, threads) - 1)
      return region;
  }
  return nullptr;
}

void Pool::State::worker() noexcept {
  t_started_by_pool = true;
  const uint32_t generation = fork_generation();
  std::unique_lock<std::mutex> lock(mutex);
  while (!stopping) {
    if (Region *region = joinable()) {
      region->helpers.fetch_add(1, std::memory_order_relaxed);
      const bool more = joinable() != nullptr;
      lock.unlock();
      if (more && parked.load() > 0) futex_wake(work_word, kWoken);
      region->work();
      lock.lock();
      if (fork_generation() != generation) return;  // a task forked: this child has no one to work for
      if (region->helpers.fetch_sub(1, std::memory_order_release) == 1) {
        done_word.fetch_add(1, std::memory_order_release);
        futex_wake(done_word);
      }
      continue;
    }
    const uint32_t seen = work_word.load(std::memory_order_relaxed);
    lock.unlock();
    if (!spin_while([&] { return work_word.load(std::memory_order_relaxed) == seen; })) {
      parked.fetch_add(1);
      futex_wait(work_word, seen);
      parked.fetch_sub(1);
    }
    lock.lock();
  }
}

void Pool::State::run_region(Region &region) {
  int missing = 0;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!started) {
      start_workers();
      missing = threads - 1 - static_cast<int>(workers.size());
    }
    region.following = regions;
    regions = &region;
    work_word.fetch_add(1);
  }
  if (missing > 0) {
    log(MEMHIER_LOG_WARNING,
        "threads: the system gave %d fewer than the %d asked for; work goes on with those there are", missing, threads);
  }
  if (parked.load() > 0) futex_wake(work_word, std::min(kWoken, std::min(region.tasks, threads) - 1));

  region.work();

  // Without unclaimed tasks nobody joins any more. The region stays on the list until its last helper has left, so an
  // empty list tells the destructor that no caller is inside.
  std::unique_lock<std::mutex> lock(mutex);
  while (region.helpers.load(std::memory_order_acquire) > 0) {
    const uint32_t seen = done_word.load(std::memory_order_relaxed);
    lock.unlock();
    if (!spin_while([&] { return region.helpers.load(std::memory_order_relaxed) > 0; })) futex_wait(done_word, seen);
    lock.lock();
  }
  for (Region **link = &regions; *link; link = &(*link)->following) {
    if (*link == &region) {
      *link = region.following;
      break;
    }
  }
  if (stopping) {
    done_word.fetch_add(1, std::memory_order_release);
    futex_wake(done_word);
  }
}

Pool::Pool(int threads, memhier_parallel_function hook, void *hook_user, const Log &log)
    : state_(std::make_unique<State>(threads, hook, hook_user, log)) {
  std::lock_guard<std::mutex> lock(State::registry_mutex);
  if (!State::handlers_installed) {
    on_fork({State::before_fork, State::after_fork_in_parent, State::after_fork_in_child});
    State::handlers_installed = true;
  }
  state_->next_pool = State::first_pool;
  State::first_pool = state_.get();
}

Pool::~Pool() {
  State &state = *state_;
  std::unique_lock<std::mutex> lock(state.mutex);
  state.stopping = true;
  while (state.regions) {
    const uint32_t seen = state.done_word.load(std::memory_order_relaxed);
    lock.unlock();
    futex_wait(state.done_word, seen);
    lock.lock();
  }
  state.work_word.fetch_add(1);
  const std::vector<pthread_t> workers = std::move(state.workers);
  state.workers.clear();
  lock.unlock();
  futex_wake(state.work_word);
  for (pthread_t thread : workers) pthread_join(thread, nullptr);

  std::lock_guard<std::mutex> registry_lock(State::registry_mutex);
  for (State **link = &State::first_pool; *link; link = &(*link)->next_pool) {
    if (*link == &state) {
      *link = state.next_pool;
      break;
    }
  }
}

bool Pool::on_own_thread() noexcept { return t_started_by_pool; }

int Pool::threads() const noexcept { return state_->threads; }

void Pool::run(int tasks, FunctionRef<void(int)> body) {
  if (tasks <= 0) return;
  if (tasks == 1 || t_inside_task || (state_->threads == 1 && !state_->hook)) {
    InsideTask inside;
    for (int task = 0; task < tasks; ++task) body(task);
    return;
  }
  Region region(tasks, body);
  if (state_->hook) {
    // The hook says which thread runs which task; a claimed index serves as well and makes each run exactly once.
    auto task = [](void *argument, int32_t) { static_cast<Region *>(argument)->work(); };
    state_->hook(state_->hook_user, tasks, task, &region);
  } else {
    state_->run_region(region);
  }
  if (region.failed.load(std::memory_order_acquire)) std::rethrow_exception(region.error);
  if (region.helpers_lost)
    fail(MEMHIER_FORKED,
         "fork() inside a task: the other threads' part of this work is lost in the child; "
         "call memhier again there");
}

}  // namespace memhier
