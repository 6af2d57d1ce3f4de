// One context, one plan, many threads; creation and destruction in all of them; contexts beside each other.
#include <algorithm>
#include <atomic>
#include <iterator>
#include <thread>

#include "every_call.h"
#include "fixture.hpp"

namespace {

using capi::host_options;
using capi::is_transpose;

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
constexpr int kLoops = 2'000;
#else
constexpr int kLoops = 100'000;
#endif
constexpr int kThreads = 8;

template <class Work>
void on_threads(int count, const Work &work) {
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t) threads.emplace_back([&work, t] { work(t); });
  for (std::thread &thread : threads) thread.join();
}

// A problem of an operation, and a run of its plan with arrays of the caller's own, told apart by `seed`; false when
// the result is wrong.
struct Problem {
  const char *name;
  memhier_status (*plan)(memhier_context *context, memhier_plan **plan);
  bool (*runs)(memhier_plan *plan, int seed);
};

bool execute(memhier_plan *plan, std::initializer_list<void *> list) {
  std::vector<void *> pointers(list);
  return memhier_plan_execute(plan, pointers.data(), static_cast<int32_t>(pointers.size()), nullptr, 0, nullptr) ==
         MEMHIER_SUCCESS;
}

bool runs_transpose(memhier_plan *plan, int seed) {
  std::vector<float> from(24 * 36), to(from.size());
  for (size_t k = 0; k < from.size(); ++k) from[k] = static_cast<float>(k) + static_cast<float>(seed);
  return execute(plan, {from.data(), to.data()}) && is_transpose(from.data(), 24, 36, to.data());
}

// A (20 x 16) times the identity beside zeros.
bool runs_product(memhier_plan *plan, int seed) {
  std::vector<float> a(20 * 16), b(16 * 24), c(20 * 24, -1);
  for (size_t k = 0; k < a.size(); ++k) a[k] = static_cast<float>(k) + static_cast<float>(seed);
  for (size_t p = 0; p < 16; ++p) b[p * 24 + p] = 1;
  if (!execute(plan, {a.data(), b.data(), c.data()})) return false;
  for (size_t i = 0; i < 20; ++i) {
    for (size_t j = 0; j < 24; ++j)
      if (c[i * 24 + j] != (j < 16 ? a[i * 16 + j] : 0)) return false;
  }
  return true;
}

constexpr float kTaps[] = {1, -2, 3};

memhier_status plan_filter(memhier_context *context, memhier_plan **plan) {
  memhier_filter filter;
  memhier_operand signal;
  memhier_filter_init(&filter, sizeof filter);
  filter.taps[0] = 3;
  filter.coefficients = kTaps;
  filter.border[0] = MEMHIER_BORDER_NEAREST;
  memhier_operand_init(&signal, sizeof signal);
  signal.type = MEMHIER_F32;
  signal.rank = 1;
  signal.extents[0] = 500;
  signal.strides[0] = 1;
  return memhier_plan_create_filter(context, &filter, &signal, &signal, nullptr, nullptr, nullptr, plan);
}

bool runs_filter(memhier_plan *plan, int seed) {
  std::vector<float> from(500), to(from.size(), -1);
  for (size_t k = 0; k < from.size(); ++k) from[k] = static_cast<float>(k * k % 101) + static_cast<float>(seed);
  if (!execute(plan, {from.data(), to.data()})) return false;
  for (size_t k = 0; k < from.size(); ++k) {
    const float before = from[k > 0 ? k - 1 : 0], after = from[std::min(k + 1, from.size() - 1)];
    if (to[k] != before - 2 * from[k] + 3 * after) return false;
  }
  return true;
}

bool runs_record(memhier_plan *plan, int seed) {
  std::vector<uint16_t> from(3 * 100), to(from.size());
  for (size_t k = 0; k < from.size(); ++k) from[k] = static_cast<uint16_t>(k + static_cast<size_t>(seed));
  if (!execute(plan, {from.data(), to.data(), to.data() + 100, to.data() + 200})) return false;
  for (size_t k = 0; k < from.size(); ++k)
    if (to[k % 3 * 100 + k / 3] != from[k]) return false;
  return true;
}

template <const char *const &line>
memhier_status plan_line(memhier_context *context, memhier_plan **plan) {
  return memhier_plan_create_line(context, line, nullptr, plan);
}
constexpr const char *kTranspose = "transpose f32 24x36", *kProduct = "matmul f32 20x24x16",
                     *kRecord = "record i16,i16,i16 count=100 from=aos to=soa";
constexpr Problem kProblems[] = {{"transpose", plan_line<kTranspose>, runs_transpose},
                                 {"matmul", plan_line<kProduct>, runs_product},
                                 {"filter", plan_filter, runs_filter},
                                 {"record", plan_line<kRecord>, runs_record}};
constexpr int kRunsOfPlans = 16;

class Threads : public capi::HostContext {};

TEST_F(Threads, OneContextManyCalls) {
  on_threads(kThreads, [&](int t) {
    for (int i = 0; i < 60; ++i) {
      const int64_t rows = 1 + (t * 7 + i) % 40, columns = 1 + (t + i * 3) % 50;
      std::vector<float> from(static_cast<size_t>(rows * columns)), to(from.size());
      for (size_t k = 0; k < from.size(); ++k) from[k] = static_cast<float>(k) + static_cast<float>(t);
      EXPECT_SUCCESS(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, from.data(), columns,
                                       to.data(), rows, nullptr));
      EXPECT_TRUE(is_transpose(from.data(), rows, columns, to.data()));
    }
  });
}

TEST_F(Threads, OnePlanManyRuns) {
  constexpr int64_t rows = 150, columns = 130;
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 150x130", nullptr, &plan));
  on_threads(kThreads, [&](int t) {
    std::vector<double> from(rows * columns), to(from.size());
    for (int i = 0; i < 20; ++i) {
      for (size_t k = 0; k < from.size(); ++k) from[k] = static_cast<double>(k) * (t + 1) + i;
      void *pointers[] = {from.data(), to.data()};
      EXPECT_SUCCESS(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr));
      EXPECT_TRUE(is_transpose(from.data(), rows, columns, to.data()));
    }
  });
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

// Plans of one problem of each operation, shared by all threads; every run has arrays of its own.
TEST_F(Threads, PlansOfEveryOperationRunAtOnce) {
  constexpr int kRounds = 100;
  for (const Problem &problem : kProblems) {
    SCOPED_TRACE(problem.name);
    memhier_plan *plan = nullptr;
    ASSERT_SUCCESS(problem.plan(context, &plan));
    on_threads(kThreads, [&](int t) {
      for (int i = 0; i < kRounds; ++i) EXPECT_TRUE(problem.runs(plan, t * kRounds + i));
    });
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
}

TEST_F(Threads, PlansComeAndGoInAllOfThem) {
  on_threads(kThreads, [&](int t) {
    for (int i = 0; i < kLoops / kThreads; ++i) {
      // Every thread goes through all operations, each at another time.
      const Problem &problem = kProblems[static_cast<size_t>(t + i) % std::size(kProblems)];
      memhier_plan *plan = nullptr;
      ASSERT_SUCCESS(problem.plan(context, &plan)) << problem.name;
      if (i % kRunsOfPlans < 4) {
        ASSERT_TRUE(problem.runs(plan, t + i)) << problem.name;
      }
      ASSERT_SUCCESS(memhier_plan_destroy(plan));
    }
  });
}

TEST_F(Threads, DescribedPlansComeAndGoInAllOfThem) {
  std::vector<float> expected[kEveryCalls];
  const auto run = [&](int call, std::vector<float> *out) {
    std::vector<float> in(kEveryCallValues);
    out->resize(kEveryCallValues);
    every_call_fill(in.data(), out->data());
    return every_call[call].run(context, in.data(), out->data());
  };
  for (int call = 0; call < kEveryCalls; ++call) ASSERT_SUCCESS(run(call, &expected[call])) << every_call[call].name;
  on_threads(kThreads, [&](int t) {
    std::vector<float> out;
    for (int i = 0; i < kLoops / 100; ++i) {
      const int call = (t * 3 + i) % kEveryCalls;
      ASSERT_SUCCESS(run(call, &out)) << every_call[call].name;
      ASSERT_EQ(out, expected[call]) << every_call[call].name;
    }
  });
}

TEST_F(Threads, APlanDestroyedInFlightFinishesItsRuns) {
  for (int round = 0; round < 20; ++round) {
    memhier_plan *plan = nullptr;
    ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f32 200x100", nullptr, &plan));
    std::atomic<int> running{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t) {
      threads.emplace_back([&] {
        std::vector<float> from(200 * 100, 1.0f), to(from.size());
        void *pointers[] = {from.data(), to.data()};
        ++running;
        for (;;) {
          const memhier_status status = memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr);
          if (status == MEMHIER_INVALID_HANDLE) break;
          ASSERT_EQ(status, MEMHIER_SUCCESS);
        }
      });
    }
    while (running < 3) std::this_thread::yield();
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
    for (std::thread &thread : threads) thread.join();
  }
}

TEST(Contexts, LiveAndDieSideBySide) {
  on_threads(4, [](int t) {
    for (int i = 0; i < 5; ++i) {
      const memhier_context_options options = host_options();
      memhier_context *context = nullptr;
      ASSERT_SUCCESS(memhier_context_create(&options, &context));
      std::vector<int32_t> from(30 * 20, t), to(from.size());
      EXPECT_SUCCESS(
          memhier_transpose(context, MEMHIER_I32, MEMHIER_ROW_MAJOR, 30, 20, from.data(), 20, to.data(), 30, nullptr));
      EXPECT_EQ(from, to);
      ASSERT_SUCCESS(memhier_context_destroy(context));
    }
  });
}

TEST(Contexts, DestroyWaitsForCallsInFlight) {
  for (int round = 0; round < 10; ++round) {
    const memhier_context_options options = host_options();
    memhier_context *context = nullptr;
    ASSERT_SUCCESS(memhier_context_create(&options, &context));
    std::atomic<bool> begun{false};
    std::thread worker([&] {
      std::vector<float> from(600 * 500, 2.0f), to(from.size());
      for (;;) {
        begun = true;
        const memhier_status status = memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 600, 500, from.data(),
                                                        500, to.data(), 600, nullptr);
        if (status == MEMHIER_INVALID_HANDLE) break;
        ASSERT_EQ(status, MEMHIER_SUCCESS) << memhier_error_text();
      }
    });
    while (!begun) std::this_thread::yield();
    EXPECT_SUCCESS(memhier_context_destroy(context));
    worker.join();
  }
}

TEST_F(Threads, ErrorTextsAreTheThreads) {
  EXPECT_EQ(memhier_context_threads(context, nullptr), MEMHIER_INVALID_ARGUMENT);
  const std::string mine = memhier_error_text();
  std::thread([&] {
    EXPECT_STREQ(memhier_error_text(), "");
    EXPECT_EQ(memhier_context_device(context, nullptr), MEMHIER_INVALID_ARGUMENT);
    EXPECT_NE(mine, memhier_error_text());
  }).join();
  EXPECT_EQ(mine, memhier_error_text());
}

}  // namespace
