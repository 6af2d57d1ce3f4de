// The host task pool: every task once, nesting, many callers, exceptions, hooks, thread limits and forks.
#include "threads/pool.hpp"

#include <dirent.h>
#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "base/status.hpp"
#include "threads/parallel_for.hpp"

#if defined(__SANITIZE_THREAD__)
// The sanitizer's own limit on threads in a child of a process with threads; the pool promises that they work.
extern "C" const char *__tsan_default_options() { return "die_after_fork=0"; }
#endif

namespace memhier {
namespace {

#if defined(__SANITIZE_THREAD__)
constexpr bool kThreadSanitizer = true;
#else
constexpr bool kThreadSanitizer = false;
#endif

int thread_count() {
  int count = 0;
  DIR *directory = opendir("/proc/self/task");
  while (const dirent *entry = readdir(directory)) count += entry->d_name[0] != '.';
  closedir(directory);
  return count;
}

void expect_each_once(Pool &pool, int tasks) {
  std::vector<std::atomic<int>> runs(static_cast<size_t>(tasks));
  pool.run(tasks, [&](int task) { runs[static_cast<size_t>(task)].fetch_add(1); });
  for (int task = 0; task < tasks; ++task) ASSERT_EQ(runs[static_cast<size_t>(task)].load(), 1) << "task " << task;
}

// Runs `body` in a forked child and tells whether it returned true within 20 seconds.
template <class Body>
bool succeeds_in_child(Body &&body) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    bool ok = false;
    try {
      ok = body();
    } catch (...) {
    }
    _exit(ok ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

TEST(Pool, RunsEachTaskOnce) {
  for (int threads : {1, 2, 3, 8}) {
    Pool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (int tasks : {0, 1, 2, 7, 100, 1000}) expect_each_once(pool, tasks);
  }
}

TEST(Pool, StartsThreadsOnFirstUseAndJoinsThem) {
  const int before = thread_count();
  {
    Pool pool(4);
    EXPECT_EQ(thread_count(), before);
    pool.run(1, [](int) {});
    EXPECT_EQ(thread_count(), before);
    expect_each_once(pool, 10);
    EXPECT_EQ(thread_count(), before + 3);
  }
  EXPECT_EQ(thread_count(), before);
}

TEST(Pool, UsesOtherThreads) {
  Pool pool(2);
  // Both tasks wait for each other: done only if two threads run them.
  std::atomic<int> arrived{0};
  pool.run(2, [&](int) {
    arrived.fetch_add(1);
    while (arrived.load() < 2) std::this_thread::yield();
  });
  EXPECT_EQ(arrived.load(), 2);
}

TEST(Pool, ThreadsAreNamedAndBlockSignals) {
  Pool pool(2);
  std::atomic<int> arrived{0};
  const pthread_t caller = pthread_self();
  std::atomic<bool> named{false}, blocked{false};
  pool.run(2, [&](int) {
    arrived.fetch_add(1);
    while (arrived.load() < 2) std::this_thread::yield();
    if (pthread_equal(pthread_self(), caller)) return;
    // The creator names the thread after starting it, so give it a moment.
    for (int i = 0; i < 1000 && !named; ++i) {
      char name[16] = "";
      pthread_getname_np(pthread_self(), name, sizeof name);
      named = std::string(name) == "memhier";
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    blocked = sigismember(&mask, SIGINT) == 1 && sigismember(&mask, SIGUSR1) == 1 && sigismember(&mask, SIGCHLD) == 1;
  });
  EXPECT_TRUE(named);
  EXPECT_TRUE(blocked);
  sigset_t mine;
  pthread_sigmask(SIG_SETMASK, nullptr, &mine);
  EXPECT_EQ(sigismember(&mine, SIGUSR1), 0);
}

TEST(Pool, NestedRunsStayOnTheirThread) {
  Pool pool(3), other(3);
  std::atomic<int> runs{0}, strayed{0};
  pool.run(8, [&](int) {
    const pthread_t thread = pthread_self();
    for (Pool *inner : {&pool, &other})
      inner->run(5, [&](int) {
        runs.fetch_add(1);
        if (!pthread_equal(pthread_self(), thread)) strayed.fetch_add(1);
      });
  });
  EXPECT_EQ(runs.load(), 80);
  EXPECT_EQ(strayed.load(), 0);
}

TEST(Pool, RethrowsTheFirstExceptionAndStaysUsable) {
  for (int threads : {1, 4}) {
    Pool pool(threads);
    for (int round = 0; round < 50; ++round) {
      try {
        pool.run(20, [](int task) {
          if (task % 5 == 3) throw std::runtime_error("task failed");
        });
        FAIL() << "no exception";
      } catch (const std::runtime_error &error) {
        EXPECT_STREQ(error.what(), "task failed");
      }
      expect_each_once(pool, 20);
    }
  }
}

TEST(Pool, ManyCallersAtOnce) {
  Pool pool(3);
  std::atomic<int64_t> sum{0};
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 6; ++caller)
    callers.emplace_back([&] {
      for (int round = 0; round < 300; ++round) {
        std::atomic<int64_t> mine{0};
        pool.run(1 + round % 9, [&](int task) { mine.fetch_add(task + 1); });
        const int64_t tasks = 1 + round % 9;
        EXPECT_EQ(mine.load(), tasks * (tasks + 1) / 2);
        sum.fetch_add(1);
      }
    });
  for (std::thread &caller : callers) caller.join();
  EXPECT_EQ(sum.load(), 1800);
}

// Every worker is held by one caller: another caller must get its work done alone.
TEST(Pool, ABusyPoolDoesNotHoldUpOthers) {
  Pool pool(2);
  std::atomic<bool> release{false};
  std::atomic<int> inside{0};
  std::thread holder([&] {
    pool.run(2, [&](int) {
      inside.fetch_add(1);
      while (!release.load()) std::this_thread::yield();
    });
  });
  while (inside.load() < 2) std::this_thread::yield();
  expect_each_once(pool, 50);
  release = true;
  holder.join();
}

TEST(Pool, CreatedAndDestroyedOften) {
  for (int round = 0; round < 100; ++round) {
    Pool pool(3);
    if (round % 3 != 0) expect_each_once(pool, 5);
  }
}

struct Hook {
  std::atomic<int> calls{0};
  static void run(void *user, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
    static_cast<Hook *>(user)->calls.fetch_add(1);
    std::vector<std::thread> threads;
    for (int32_t i = tasks - 1; i >= 0; --i) threads.emplace_back([=] { task(argument, i); });
    for (std::thread &thread : threads) thread.join();
  }
};

TEST(Pool, AHookReplacesTheThreads) {
  Hook hook;
  const int before = thread_count();
  Pool pool(4, Hook::run, &hook);
  expect_each_once(pool, 9);
  EXPECT_EQ(hook.calls.load(), 1);
  EXPECT_EQ(thread_count(), before);
  EXPECT_THROW(pool.run(9,
                        [](int task) {
                          if (task == 4) throw std::runtime_error("x");
                        }),
               std::runtime_error);
}

TEST(Pool, WorksAloneWhenThreadsCannotBeStarted) {
  if (kThreadSanitizer) GTEST_SKIP() << "the sanitizer's runtime fails where threads cannot be started";
  EXPECT_TRUE(succeeds_in_child([] {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, size_t{1} << 45);  // no address space has room for it
    pthread_setattr_default_np(&attributes);
    Pool pool(4);
    std::atomic<int> runs{0};
    pool.run(10, [&](int) { runs.fetch_add(1); });
    return runs.load() == 10 && thread_count() == 1;
  }));
}

TEST(PoolFork, AChildStartsItsOwnThreads) {
  Pool pool(3);
  expect_each_once(pool, 10);
  for (int round = 0; round < 10; ++round) {
    EXPECT_TRUE(succeeds_in_child([&] {
      if (thread_count() != 1 && !kThreadSanitizer) return false;
      std::atomic<int> runs{0};
      for (int i = 0; i < 10; ++i) pool.run(10, [&](int) { runs.fetch_add(1); });
      Pool fresh(2);
      fresh.run(10, [&](int) { runs.fetch_add(1); });
      return runs.load() == 110;
    }));
    expect_each_once(pool, 10);
  }
}

TEST(PoolFork, WhileOtherThreadsRunRegions) {
  Pool pool(3);
  std::atomic<bool> stop{false};
  std::vector<std::thread> callers;
  for (int caller = 0; caller < 2; ++caller)
    callers.emplace_back([&] {
      while (!stop.load()) expect_each_once(pool, 20);
    });
  for (int round = 0; round < 40; ++round) {
    EXPECT_TRUE(succeeds_in_child([&] {
      std::atomic<int> runs{0};
      pool.run(10, [&](int) { runs.fetch_add(1); });
      return runs.load() == 10;
    })) << round;
  }
  stop = true;
  for (std::thread &caller : callers) caller.join();
}

// A child made inside a task finishes its region or reports that the other threads' part is lost; it never hangs.
TEST(PoolFork, InsideATask) {
  for (int round = 0; round < 10; ++round) {
    Pool pool(2);
    const pthread_t caller = pthread_self();
    const pid_t parent = getpid();
    std::atomic<bool> forked{false};
    pid_t child = -1;
    std::string outcome = "done";
    try {
      pool.run(4, [&](int) {
        if (pthread_equal(pthread_self(), caller) && !forked.exchange(true)) {
          child = fork();
          if (child == 0) alarm(20);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      });
    } catch (const Error &error) {
      outcome = error.status() == MEMHIER_FORKED ? "lost" : "other";
    }
    if (getpid() != parent) _exit(outcome == "other" ? 1 : 0);
    EXPECT_EQ(outcome, "done");
    if (child > 0) {
      int status = 0;
      ASSERT_EQ(waitpid(child, &status, 0), child);
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
    }
  }
}

TEST(ParallelFor, EachBlockOnceOnAtMostTheThreadsGiven) {
  Pool pool(4);
  for (Pool *use : {&pool, static_cast<Pool *>(nullptr)}) {
    for (int64_t blocks : {0, 1, 5, 1000}) {
      std::vector<std::atomic<int>> runs(static_cast<size_t>(blocks));
      std::atomic<int> inside{0}, most{0};
      parallel_for(use, 2, blocks, [&](int64_t block) {
        const int now = inside.fetch_add(1) + 1;
        for (int seen = most.load(); now > seen && !most.compare_exchange_weak(seen, now);) {
        }
        runs[static_cast<size_t>(block)].fetch_add(1);
        inside.fetch_sub(1);
      });
      for (auto &count : runs) ASSERT_EQ(count.load(), 1);
      EXPECT_LE(most.load(), 2);
    }
  }
}

}  // namespace
}  // namespace memhier
