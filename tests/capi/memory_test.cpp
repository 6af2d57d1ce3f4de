// Memory that runs out: every allocation of the library's own, and every one of the caller's hooks, fails in turn. The
// call says so, outputs are whole or untouched, nothing leaks, and the next call works.
#include <atomic>
#include <cstdlib>
#include <functional>

#include "every_call.h"
#include "failing_memory.hpp"
#include "fixture.hpp"

namespace {

using capi::host_options;
using capi::is_transpose;

// Runs `attempt` with the 1st, 2nd, ... allocation failing until one run needs fewer, each time after `prepare`, which
// never fails. `attempt` cleans up after both.
void fail_each(
    const char *what, const std::function<memhier_status()> &attempt, const std::function<void()> &prepare = [] {}) {
  prepare();
  ASSERT_EQ(attempt(), MEMHIER_SUCCESS) << what << ": " << memhier_error_text();
  constexpr int kMost = 20'000;
  int failures = 0;
  for (int n = 1; n <= kMost; ++n) {
    const int64_t before = capi::live_allocations();
    prepare();
    capi::fail_allocation(n);
    const memhier_status status = attempt();
    const bool reached = capi::allocation_failed();
    capi::fail_allocation(0);
    ASSERT_EQ(capi::live_allocations(), before) << what << ": the failure of allocation " << n << " leaks";
    if (!reached) {
      ASSERT_EQ(status, MEMHIER_SUCCESS) << what << ": " << memhier_error_text();
      ASSERT_GT(failures, 0) << what << " allocates nothing: the test shows nothing";
      return;
    }
    // A part that can do without, such as a thread more, may.
    ASSERT_TRUE(status == MEMHIER_OUT_OF_HOST_MEMORY || status == MEMHIER_SUCCESS)
        << what << ", allocation " << n << ": " << memhier_status_text(status) << ": " << memhier_error_text();
    if (status != MEMHIER_SUCCESS) {
      ++failures;
      ASSERT_STRNE(memhier_error_text(), "");
    }
  }
  FAIL() << what << ": more than " << kMost << " allocations";
}

class Exhausted : public capi::HostContext {};

TEST(ExhaustedContext, CreateAndDestroy) {
  memhier_context_options options = host_options();
  fail_each("memhier_context_create", [&] {
    memhier_context *context = nullptr;
    const memhier_status status = memhier_context_create(&options, &context);
    EXPECT_EQ(context == nullptr, status != MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    return status;
  });
}

TEST(ExhaustedContext, Plans) {
  const memhier_context_options options = host_options();
  fail_each("memhier_plan_create_line", [&] {
    // A context of its own: what a plan cache keeps is no leak.
    memhier_context *context = nullptr;
    memhier_plan *plan = nullptr;
    memhier_status status = memhier_context_create(&options, &context);
    if (status == MEMHIER_SUCCESS) status = memhier_plan_create_line(context, "transpose f32 7x33", nullptr, &plan);
    EXPECT_EQ(plan == nullptr, status != MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    return status;
  });
}

TEST_F(Exhausted, Explanations) {
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f32 64x33", nullptr, &plan));
  memhier_buffer *buffer = nullptr;
  void *data = nullptr;
  ASSERT_SUCCESS(memhier_buffer_create(context, 64, &buffer));
  ASSERT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &data));
  static char text[1 << 16];
  for (const memhier_format format : {MEMHIER_TEXT, MEMHIER_JSON}) {
    fail_each("memhier_plan_explain", [&] { return memhier_plan_explain(plan, format, text, sizeof text, nullptr); });
    fail_each("memhier_context_machine",
              [&] { return memhier_context_machine(context, format, text, sizeof text, nullptr); });
    fail_each("memhier_context_explain_buffers",
              [&] { return memhier_context_explain_buffers(context, format, text, sizeof text, nullptr); });
  }
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

TEST(ExhaustedContext, Calls) {
  std::vector<float> in(kEveryCallValues), out(kEveryCallValues), before(kEveryCallValues), expected;
  every_call_fill(in.data(), before.data());
  memhier_context_options options = host_options();
  // A context of its own for each attempt: what a plan cache keeps is no leak.
  memhier_context *context = nullptr;
  const auto prepare = [&](const char *way) {
    setenv("MEMHIER_WAY", way, 1);
    EXPECT_EQ(memhier_context_create(&options, &context), MEMHIER_SUCCESS) << memhier_error_text();
    unsetenv("MEMHIER_WAY");
    every_call_fill(in.data(), out.data());
  };
  const auto exhaust = [&](const auto &call) {
    const auto run = [&] {
      const memhier_status status = call.run(context, in.data(), out.data());
      EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
      return status;
    };
    SCOPED_TRACE(call.way);
    prepare("reference");
    ASSERT_EQ(run(), MEMHIER_SUCCESS) << call.name << ": " << memhier_error_text();
    expected = out;
    ASSERT_NE(expected, before);
    fail_each(
        call.name,
        [&] {
          const memhier_status status = run();
          EXPECT_EQ(out, status == MEMHIER_SUCCESS ? expected : before) << call.name;
          return status;
        },
        [&] { prepare(call.way); });
  };
  for (const int threads : {1, 4}) {
    options.threads = threads;
    for (const auto &call : every_call) exhaust(call);
  }
}

TEST_F(Exhausted, BuffersAndHostMemory) {
  fail_each("memhier_buffer_create", [&] {
    memhier_buffer *buffer = nullptr;
    void *data = nullptr;
    memhier_status status = memhier_buffer_create(context, 1000, &buffer);
    EXPECT_EQ(buffer == nullptr, status != MEMHIER_SUCCESS);
    if (status == MEMHIER_SUCCESS) status = memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &data);
    EXPECT_EQ(memhier_buffer_destroy(buffer), MEMHIER_SUCCESS);
    return status;
  });
  fail_each("memhier_host_allocate", [&] {
    void *pointer = nullptr;
    const memhier_status status = memhier_host_allocate(context, 1000, &pointer);
    EXPECT_EQ(pointer == nullptr, status != MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_host_free(context, pointer), MEMHIER_SUCCESS);
    return status;
  });
  static char range[4096];
  fail_each("memhier_host_adopt", [&] {
    const memhier_status status = memhier_host_adopt(context, range, sizeof range);
    EXPECT_EQ(memhier_host_release(context, range), status ? MEMHIER_INVALID_ARGUMENT : MEMHIER_SUCCESS);
    return status;
  });
}

// An allocator of the caller that counts, checks what comes back, and fails when told to.
struct Allocator {
  int64_t blocks = 0, bytes = 0, calls = 0, fail_at = INT64_MAX;

  static void *allocate(void *user, size_t bytes, size_t alignment, int32_t space) {
    auto *self = static_cast<Allocator *>(user);
    EXPECT_GT(bytes, 0u);
    EXPECT_EQ(alignment & (alignment - 1), 0u);
    EXPECT_LE(alignment, 4096u);
    EXPECT_EQ(space, MEMHIER_SPACE_HOST);
    if (++self->calls >= self->fail_at) return nullptr;  // and all later ones: a retry does not help
    void *memory = nullptr;
    if (posix_memalign(&memory, alignment < sizeof(void *) ? sizeof(void *) : alignment, bytes)) return nullptr;
    ++self->blocks;
    self->bytes += static_cast<int64_t>(bytes);
    return memory;
  }
  static void release(void *user, void *pointer, size_t bytes, int32_t space) {
    auto *self = static_cast<Allocator *>(user);
    EXPECT_EQ(space, MEMHIER_SPACE_HOST);
    --self->blocks;
    self->bytes -= static_cast<int64_t>(bytes);
    std::free(pointer);
  }
};

TEST(Hooks, EveryAllocationFailsInTurn) {
  Allocator allocator;
  memhier_context_options options = host_options();
  options.allocate = Allocator::allocate;
  options.free = Allocator::release;
  options.allocator_user = &allocator;
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  bool reached = true;
  for (int n = 1; reached; ++n) {
    ASSERT_LT(n, 100);
    allocator.calls = 0;
    allocator.fail_at = n;
    void *pointer = nullptr, *data = nullptr;
    memhier_buffer *buffer = nullptr;
    const memhier_status first = memhier_host_allocate(context, 5000, &pointer);
    ASSERT_SUCCESS(memhier_buffer_create(context, 3000, &buffer));
    const memhier_status second = memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &data);
    reached = allocator.calls >= n;
    EXPECT_EQ(reached, first != MEMHIER_SUCCESS || second != MEMHIER_SUCCESS);
    for (const memhier_status status : {first, second}) {
      EXPECT_TRUE(status == MEMHIER_SUCCESS || status == MEMHIER_OUT_OF_HOST_MEMORY) << memhier_error_text();
    }
    EXPECT_EQ(pointer == nullptr, first != MEMHIER_SUCCESS);
    EXPECT_SUCCESS(memhier_host_free(context, pointer));
    EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
    EXPECT_EQ(allocator.blocks, 0);
    EXPECT_EQ(allocator.bytes, 0);
  }
  EXPECT_SUCCESS(memhier_context_destroy(context));
  EXPECT_EQ(allocator.blocks, 0);
}

TEST(Hooks, WhatTheCallerForgetsIsFreedWithTheContext) {
  Allocator allocator;
  memhier_context_options options = host_options();
  options.allocate = Allocator::allocate;
  options.free = Allocator::release;
  options.allocator_user = &allocator;
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  void *data = nullptr;
  memhier_buffer *buffer = nullptr;
  ASSERT_SUCCESS(memhier_buffer_create(context, 3000, &buffer));
  ASSERT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &data));
  EXPECT_EQ(allocator.blocks, 1);
  ASSERT_SUCCESS(memhier_context_destroy(context));
  EXPECT_EQ(allocator.blocks, 0);
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
}

}  // namespace
