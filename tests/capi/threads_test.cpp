// One context, one plan, many threads; creation and destruction in all of them; contexts beside each other.
#include <atomic>
#include <thread>

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

TEST_F(Threads, PlansComeAndGoInAllOfThem) {
  on_threads(kThreads, [&](int t) {
    const std::string line = "transpose f32 8x" + std::to_string(4 + t % 3);
    for (int i = 0; i < kLoops / kThreads; ++i) {
      memhier_plan *plan = nullptr;
      ASSERT_SUCCESS(memhier_plan_create_line(context, line.c_str(), nullptr, &plan));
      ASSERT_SUCCESS(memhier_plan_destroy(plan));
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
