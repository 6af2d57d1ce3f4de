// Host memory that runs out on the way to the device: the n-th allocation of the library's own fails within a call,
// when the context is new and when it has the plan. The status says so or the result is right, nothing leaks, and the
// next call works.
#include "bad_days.hpp"
#include "capi/failing_memory.hpp"
#include "fake_gpu.hpp"
#include "fake_machine.hpp"
#include "harness/thinned.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

class ExhaustedOnTheWayToADevice : public BadDays {
 protected:
  void SetUp() override {
    BadDays::SetUp();
    capi::spare_where(fake_gpu::Inside::now);
    log_.reserve(1 << 16);
  }
  void TearDown() override {
    capi::fail_allocation(0);
    capi::spare_where(nullptr);
    BadDays::TearDown();
  }

  // The n-th allocation of a call fails: the call says so or its result is right, and the next one is right.
  template <class Run>
  void fail_once(int64_t nth, Run run, const Operands &results, const Values &right) {
    capi::fail_allocation(nth);
    const memhier_status status = run();
    met_it_ = capi::allocation_failed();
    capi::fail_allocation(0);
    if (status == MEMHIER_SUCCESS) {
      ASSERT_EQ(results.read(results.out()), right);
      survived_ += met_it_;
    } else {
      ASSERT_TRUE(met_it_ && status == MEMHIER_OUT_OF_HOST_MEMORY) << memhier_error_text();
      ++failed_;
    }
  }
  template <class Run>
  void go_on(Run run, Operands &results, const Values &right, memhier_context *context, int64_t in_use) {
    results.fill();
    ASSERT_EQ(run(), MEMHIER_SUCCESS) << memhier_error_text();
    ASSERT_EQ(results.read(results.out()), right);
    ASSERT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    ASSERT_EQ(world::misuse(), "");
    ASSERT_EQ(world::in_use(), in_use);
  }

  int64_t failed_ = 0, survived_ = 0;
  bool met_it_ = false;  // the last allocation that was to fail was asked for
};

TEST_F(ExhaustedOnTheWayToADevice, EveryCallSaysSoOrIsRight) {
  for (const struct every_call &call : harness::thinned(every_call, 4)) {
    const Values right = expected(call);
    for (const Setting &setting : settings()) {
      Operands operands(setting.place);
      if (!feasible(call, setting, operands)) continue;
      for (const bool planned : {false, true}) {
        const int64_t before = world::in_use();
        int64_t live = -1;
        for (int64_t nth = 1;; nth += planned ? 1 : 1 + nth / 8) {
          SCOPED_TRACE(std::string(call.name) + " by " + place_name(setting.place) + " " + setting.route_in +
                       setting.working_set + (planned ? ", planned" : "") + ", allocation " + std::to_string(nth));
          ASSERT_LT(nth, 20'000);
          const int64_t live_before = capi::live_allocations();
          memhier_context *context = make(setting);
          const auto run = [&] { return call.run(context, operands.in(), operands.out()); };
          operands.fill();
          if (planned) {
            ASSERT_EQ(run(), MEMHIER_SUCCESS) << memhier_error_text();
            operands.fill();
          }
          log_.clear();
          ASSERT_NO_FATAL_FAILURE(fail_once(nth, run, operands, right));
          ASSERT_NO_FATAL_FAILURE(go_on(run, operands, right, context, before));
          // What the first round leaves for all later ones is no leak.
          if (live >= 0) {
            ASSERT_EQ(capi::live_allocations() - live_before, 0);
          }
          live = capi::live_allocations();
          if (!met_it_) break;
        }
      }
    }
  }
  EXPECT_GT(failed_, 100);
  EXPECT_GT(survived_, 0) << "what can do without does";
}

// A buffer's life, with contents on both sides in turn.
memhier_status live(memhier_context *context, std::vector<char> *wrapped, bool *right) {
  memhier_buffer *buffer = nullptr;
  const auto bytes = static_cast<int64_t>(wrapped->size());
  memhier_status status = memhier_buffer_wrap(context, wrapped->data(), bytes, &buffer);
  void *data = nullptr;
  if (status == MEMHIER_SUCCESS)
    status = memhier_buffer_device_pointer(buffer, MEMHIER_ACCESS_READ_WRITE, nullptr, &data);
  if (status == MEMHIER_SUCCESS) status = memhier_buffer_map(buffer, MEMHIER_ACCESS_READ, &data);
  if (status == MEMHIER_SUCCESS) {
    *right = std::memcmp(data, wrapped->data(), wrapped->size()) == 0;
    status = memhier_buffer_unmap(buffer);
  }
  const memhier_status end = memhier_buffer_destroy(buffer);
  return status == MEMHIER_SUCCESS ? end : status;
}

TEST_F(ExhaustedOnTheWayToADevice, BuffersSaySoOrAreRight) {
  std::vector<char> memory(100'000, 7);
  int64_t failed = 0;
  for (int64_t nth = 1;; ++nth) {
    SCOPED_TRACE("allocation " + std::to_string(nth));
    ASSERT_LT(nth, 1000);
    const int64_t before = world::in_use();
    memhier_context *context = make({});
    bool right = false;
    capi::fail_allocation(nth);
    const memhier_status status = live(context, &memory, &right);
    const bool met_it = capi::allocation_failed();
    capi::fail_allocation(0);
    ASSERT_TRUE(status == MEMHIER_SUCCESS ? right : met_it && status == MEMHIER_OUT_OF_HOST_MEMORY)
        << memhier_error_text();
    failed += status != MEMHIER_SUCCESS;
    ASSERT_EQ(live(context, &memory, &right), MEMHIER_SUCCESS) << memhier_error_text();
    ASSERT_TRUE(right);
    ASSERT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    ASSERT_EQ(world::misuse(), "");
    ASSERT_EQ(world::in_use(), before);
    if (!met_it) break;
  }
  EXPECT_GT(failed, 3);
}

// Through the host and straight, after the pair has been tried out or while it is.
TEST_F(ExhaustedOnTheWayToADevice, CallsOverMemoryOfPeersSaySoOrAreRight) {
  fake_gpu::set_peer(true);
  setenv("MEMHIER_PEER_DEVICES", "all", 1);
  const Values right = expected(every_call[0]);
  Operands near(Place::device), far(Place::device, 1);
  near.fill();
  for (const char *route : {"peer", "peer_staged"})
    for (const bool planned : {false, true}) {
      failed_ = 0;
      for (int64_t nth = 1;; nth += planned ? 1 : 1 + nth / 8) {
        SCOPED_TRACE(std::string(route) + (planned ? ", planned" : "") + ", allocation " + std::to_string(nth));
        ASSERT_LT(nth, 20'000);
        const int64_t before = world::in_use();
        memhier_context *context = make({Place::device, "device", route, "", planned ? "8192" : ""});
        const auto run = [&] { return every_call[0].run(context, far.in(), near.out()); };
        near.fill();
        far.fill();
        if (planned) {
          ASSERT_EQ(run(), MEMHIER_SUCCESS) << memhier_error_text();
          near.fill();
        }
        ASSERT_NO_FATAL_FAILURE(fail_once(nth, run, near, right));
        ASSERT_NO_FATAL_FAILURE(go_on(run, near, right, context, before));
        if (!met_it_) break;
      }
      EXPECT_GT(failed_, 3);
    }
  unsetenv("MEMHIER_PEER_DEVICES");
}

}  // namespace
