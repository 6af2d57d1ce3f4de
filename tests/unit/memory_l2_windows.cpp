// Windows in L2 on the fake GPU: the limit is saved, raised, counted and restored; runs get windows where they may, and
// are right without them.
#include "memory/l2_windows.hpp"

#include <atomic>
#include <chrono>
#include <numeric>
#include <span>
#include <thread>

#include "base/checked.hpp"
#include "execution/piece_run.hpp"
#include "execution_fixture.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

DeviceFacts device_with_l2() {
  DeviceFacts device;
  device.memory = int64_t{1} << 30;
  device.l2 = 48 * kMiB;
  device.l2_persisting_max = fake_gpu::kMostPersisting;
  device.l2_window_max = 128 * kMiB;
  device.concurrent_managed_access = true;
  return device;
}

// y(i) = the sum of x + y(i): reads x again for every i. Notes the window that each run was given.
std::vector<L2Window> given;

Reason always(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }
double no_time(const Problem &, const Machine &, const DeviceFacts *, int32_t) { return 0; }

void run(const Problem &problem, void *const *pointers, const RunContext &context) {
  given.push_back(context.window);
  fake_gpu::enqueue(context.stream,
                    [n = problem.operands[0].layout.extents[0], m = problem.operands[1].layout.extents[0],
                     x = static_cast<uint32_t *>(pointers[0]), y = static_cast<uint32_t *>(pointers[1])] {
                      for (int64_t i = 0; i < m; ++i) y[i] += std::accumulate(x, x + n, 0u);
                    });
  gpu::check_launch(0, "sums");
}

std::vector<Piece> whole(const Problem &problem, int64_t, int64_t) {
  Piece piece;
  for (int32_t i = 0; i < 2; ++i) piece.boxes[i] = {{0}, {problem.operands[i].layout.extents[0]}};
  return {piece};
}

constexpr Way kWays[] = {{"device", Target::device, always, no_time, nullptr, run}};
const Operation kOperation = {.name = "again",
                              .ways = [] { return std::span<const Way>(kWays); },
                              .cut = whole,
                              .parse = nullptr,
                              .line = [](const Problem &) { return std::string("again"); },
                              .validate = [](const Problem &, void *const *) {}};

Layout line_of(int64_t count) {
  Layout layout;
  layout.type = MEMHIER_I32;
  layout.rank = 1;
  layout.extents[0] = count;
  layout.strides[0] = 1;
  return layout;
}

class L2WindowsTest : public PipelineTest {
 protected:
  void SetUp() override {
    PipelineTest::SetUp();
    given.clear();
    resources_.machine.devices[0] = device_with_l2();
    resources_.l2_windows = windows();
  }
  void TearDown() override {
    resources_.l2_windows.reset();
    PipelineTest::TearDown();
  }
  std::unique_ptr<L2Windows> windows() { return std::make_unique<L2Windows>(0, L2WindowUse::on, Log{}); }
  Plan plan_of(const Array &x, const Array &y) {
    Plan plan;
    plan.problem.operation = &kOperation;
    plan.problem.operand_count = 2;
    plan.problem.operands[0] = x.description();
    plan.problem.operands[1] = y.description();
    plan.problem.operands[1].access = Access::update;
    plan.way = &kWays[0];
    plan.routes[0] = plan.routes[1] = RouteId::resident;
    plan.pieces = whole(plan.problem, 0, 1);
    plan.window.operand = 0;
    plan.window.bytes = payload_bytes(x.description().layout);
    return plan;
  }
  // Runs the plan once and compares; the stream is the blocking one unless given.
  void run_and_compare(void *stream = nullptr) {
    Array x(line_of(300), Place::device, random_), y(line_of(50), Place::device, random_);
    const Plan plan = plan_of(x, y);
    auto *const sums = static_cast<uint32_t *>(y.mirror_pointer());
    const auto *const terms = static_cast<uint32_t *>(x.mirror_pointer());
    for (int i = 0; i < 50; ++i) sums[i] += std::accumulate(terms, terms + 300, 0u);
    void *pointers[] = {x.pointer(), y.pointer()};
    execute(plan, execution(pointers, stream), resources_);
    if (stream) {
      const gpu::DeviceScope scope(0);
      gpu::synchronise_stream(stream);
    }
    EXPECT_TRUE(y.read() == y.mirror());
    if (given.back().bytes > 0) {
      EXPECT_EQ(given.back().base, x.pointer());
      EXPECT_EQ(given.back().bytes, 300 * 4);
    }
  }
  // As many streams as are told apart, each with a window over `line` behind what queue(stream, its number) enqueues.
  template <class Queue>
  std::vector<void *> take_every_place(std::span<char> line, Queue &&queue) {
    std::vector<void *> streams(16);
    for (size_t i = 0; i < streams.size(); ++i) {
      streams[i] = new_stream();
      queue(streams[i], i);
      EXPECT_GT(over_line(line, streams[i]), 0);
      resources_.l2_windows->used(streams[i]);
    }
    return streams;
  }
  int64_t over_line(std::span<char> line, void *stream) {
    return resources_.l2_windows->over(device_with_l2(), line.data(), std::ssize(line), stream).bytes;
  }
  L2LimitLease take(int64_t bytes) {
    const gpu::DeviceScope scope(0);
    return L2LimitLease::take(0, bytes);
  }
  L2Window over(L2Windows &windows, int64_t bytes) {
    const gpu::DeviceScope scope(0);
    return windows.over(resources_.machine.devices[0], &given, bytes, gpu::kLegacyStream);
  }
};

TEST_F(L2WindowsTest, TheLastLeaseRestoresTheLimitThatTheFirstFound) {
  fake_gpu::set_persisting_limit(3 * kMiB);
  {
    const L2LimitLease first = take(8 * kMiB);
    EXPECT_EQ(first.bytes(), 8 * kMiB);
    EXPECT_EQ(fake_gpu::persisting_limit(), 8 * kMiB);
    {
      const L2LimitLease second = take(20 * kMiB), third = take(5 * kMiB);
      EXPECT_EQ(fake_gpu::persisting_limit(), 20 * kMiB) << "the most that anybody needs";
      EXPECT_EQ(third.bytes(), 20 * kMiB);
    }
    EXPECT_EQ(fake_gpu::persisting_limit(), 20 * kMiB);
    EXPECT_EQ(fake_gpu::persisting_resets(), 0) << "somebody still has lines";
  }
  EXPECT_EQ(fake_gpu::persisting_limit(), 3 * kMiB);
  EXPECT_EQ(fake_gpu::persisting_resets(), 1);
}

TEST_F(L2WindowsTest, ALimitThatIsLargeEnoughIsLeftAlone) {
  fake_gpu::set_persisting_limit(30 * kMiB);
  {
    const L2LimitLease lease = take(8 * kMiB);
    EXPECT_EQ(lease.bytes(), 30 * kMiB);
    EXPECT_EQ(fake_gpu::persisting_limit(), 30 * kMiB);
  }
  EXPECT_EQ(fake_gpu::persisting_limit(), 30 * kMiB);
  EXPECT_EQ(fake_gpu::persisting_resets(), 1) << "lines are reset nevertheless";
}

TEST_F(L2WindowsTest, ALimitThatTheApplicationSetsMeanwhileStays) {
  {
    const L2LimitLease lease = take(8 * kMiB);
    fake_gpu::set_persisting_limit(11 * kMiB);
  }
  EXPECT_EQ(fake_gpu::persisting_limit(), 11 * kMiB);
}

TEST_F(L2WindowsTest, AMovedLeaseIsGivenBackOnce) {
  L2LimitLease outer;
  EXPECT_FALSE(outer);
  {
    L2LimitLease inner = take(8 * kMiB);
    outer = std::move(inner);
  }
  EXPECT_EQ(fake_gpu::persisting_limit(), 8 * kMiB);
  const gpu::DeviceScope scope(0);
  outer.raise(12 * kMiB);
  EXPECT_EQ(outer.bytes(), 12 * kMiB);
  outer = L2LimitLease();
  EXPECT_EQ(fake_gpu::persisting_limit(), 0);
}

TEST_F(L2WindowsTest, ADriverThatRefusesGivesNoLease) {
  arm_fault(FaultPoint::limit, 1, true);
  EXPECT_FALSE(take(8 * kMiB));
  fake_gpu::set_persisting_limit(2 * kMiB);
  const L2LimitLease of_default = take(8 * kMiB);
  EXPECT_EQ(of_default.bytes(), 2 * kMiB) << "what the driver sets aside by itself serves as well";
  disarm_faults();
}

TEST_F(L2WindowsTest, ContextsShareTheLimitAndHoldItToTheirEnd) {
  auto other = windows();
  EXPECT_EQ(over(*resources_.l2_windows, 10 * kMiB).bytes, 10 * kMiB);
  EXPECT_EQ(over(*other, 16 * kMiB).bytes, 16 * kMiB);
  EXPECT_EQ(fake_gpu::persisting_limit(), 16 * kMiB);
  other.reset();
  EXPECT_EQ(fake_gpu::persisting_limit(), 16 * kMiB);
  resources_.l2_windows.reset();
  EXPECT_EQ(fake_gpu::persisting_limit(), 0);
  EXPECT_EQ(fake_gpu::persisting_resets(), 1);
}

TEST_F(L2WindowsTest, TheShareIsWhatFitsOfTheWindow) {
  EXPECT_FLOAT_EQ(over(*resources_.l2_windows, 8 * kMiB).share, 1);
  const L2Window large = over(*resources_.l2_windows, 40 * kMiB);
  EXPECT_EQ(large.bytes, 40 * kMiB);
  EXPECT_FLOAT_EQ(large.share, 32.0f / 40);
  const L2Window beyond = over(*resources_.l2_windows, 200 * kMiB);
  EXPECT_EQ(beyond.bytes, 128 * kMiB) << "the device's largest window";
  EXPECT_FLOAT_EQ(beyond.share, 32.0f / 128);
}

TEST_F(L2WindowsTest, SharedAndSlicedDevicesAndThoseWithoutPersistingLinesGetNone) {
  const auto refusal = [](void (*change)(DeviceFacts &)) {
    DeviceFacts device = device_with_l2();
    change(device);
    return l2_windows_refusal(device);
  };
  EXPECT_EQ(refusal([](DeviceFacts &) {}), Reason::none);
  EXPECT_EQ(refusal([](DeviceFacts &d) { d.mig = true; }), Reason::mig);
  EXPECT_EQ(refusal([](DeviceFacts &d) { d.mps = true; }), Reason::mps);
  EXPECT_EQ(refusal([](DeviceFacts &d) { d.l2_persisting_max = 0; }), Reason::no_persisting_l2);
  EXPECT_EQ(refusal([](DeviceFacts &d) { d.l2_window_max = 0; }), Reason::no_persisting_l2);
  for (const bool mig : {true, false}) {
    resources_.machine.devices[0].mig = mig;
    resources_.machine.devices[0].mps = !mig;
    run_and_compare();
    EXPECT_EQ(given.back().bytes, 0);
  }
  EXPECT_EQ(fake_gpu::persisting_limit(), 0);
}

TEST_F(L2WindowsTest, RunsGetTheirWindowAndTheContextWaitsForThem) {
  void *const streams[] = {new_stream(), new_stream()};
  for (void *stream : {streams[0], streams[1], streams[0]}) {
    run_and_compare(stream);
    EXPECT_GT(given.back().bytes, 0);
  }
  run_and_compare();
  EXPECT_GT(fake_gpu::persisting_limit(), 0);
  // Still queued when the context ends: the fake GPU blames a reset before the work is done.
  Array x(line_of(300), Place::device, random_), y(line_of(50), Place::device, random_);
  const Plan plan = plan_of(x, y);
  void *pointers[] = {x.pointer(), y.pointer()};
  for (void *stream : streams) execute(plan, execution(pointers, stream), resources_);
  resources_.l2_windows.reset();
  EXPECT_EQ(fake_gpu::persisting_limit(), 0);
  for (void *stream : streams) end_stream(stream);
}

TEST_F(L2WindowsTest, ManyStreamsAreWaitedForToo) {
  std::vector<void *> streams(40);
  for (void *&stream : streams) stream = new_stream();
  Array x(line_of(300), Place::device, random_), y(line_of(50), Place::device, random_);
  const Plan plan = plan_of(x, y);
  void *pointers[] = {x.pointer(), y.pointer()};
  for (void *stream : streams) execute(plan, execution(pointers, stream), resources_);
  EXPECT_LE(fake_gpu::live().events, 16);
  resources_.l2_windows.reset();
  for (void *stream : streams) end_stream(stream);
}

TEST_F(L2WindowsTest, WhoWaitsForTheOldestStreamKeepsNobodyElse) {
  const gpu::DeviceScope scope(0);
  fake_gpu::run_when_waited_for();
  char line[256];
  std::atomic<bool> begun{false}, others_went_on{false}, gave_up{false};
  const std::vector<void *> streams = take_every_place(line, [&](void *stream, size_t number) {
    if (number > 0) return;
    fake_gpu::enqueue(stream, [&] {
      begun = true;
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
      while (!others_went_on && !gave_up) gave_up = std::chrono::steady_clock::now() > end;
    });
  });
  void *const one_more = new_stream();
  std::thread waits([&] {
    const gpu::DeviceScope there(0);
    over_line(line, one_more);
    resources_.l2_windows->used(one_more);
  });
  while (!begun) std::this_thread::yield();
  EXPECT_GT(over_line(line, streams[5]), 0);
  others_went_on = true;
  waits.join();
  EXPECT_FALSE(gave_up);
  resources_.l2_windows.reset();
  for (void *stream : streams) end_stream(stream);
  end_stream(one_more);
}

TEST_F(L2WindowsTest, AStreamThatCouldNotBeWaitedForIsWaitedForInTheEnd) {
  const gpu::DeviceScope scope(0);
  fake_gpu::run_when_waited_for();
  char line[256];
  int done = 0;
  const std::vector<void *> streams =
      take_every_place(line, [&](void *stream, size_t) { fake_gpu::enqueue(stream, [&] { ++done; }); });
  void *const one_more = new_stream();
  fake_gpu::fail_event_waits(true);
  EXPECT_EQ(over_line(line, one_more), 0);
  EXPECT_EQ(fake_gpu::live().events, 16);
  fake_gpu::fail_event_waits(false);
  EXPECT_GT(over_line(line, streams.front()), 0) << "it has its place";
  resources_.l2_windows.reset();  // the fake GPU blames a reset before the work is done
  EXPECT_EQ(done, 16);
  for (void *stream : streams) end_stream(stream);
  end_stream(one_more);
}

TEST_F(L2WindowsTest, ACapturedRunHasNone) {
  run_and_compare();
  ASSERT_GT(given.back().bytes, 0);
  void *const stream = new_stream();
  Array x(line_of(300), Place::device, random_), y(line_of(50), Place::device, random_);
  const Plan plan = plan_of(x, y);
  void *pointers[] = {x.pointer(), y.pointer()};
  fake_gpu::begin_capture(stream);
  execute(plan, execution(pointers, stream), resources_);
  fake_gpu::end_capture(stream);
  EXPECT_EQ(given.back().bytes, 0);
  end_stream(stream);
}

TEST_F(L2WindowsTest, APlanThatWantsNoneGetsNone) {
  Array x(line_of(300), Place::device, random_), y(line_of(50), Place::device, random_);
  Plan plan = plan_of(x, y);
  plan.window.reason = Reason::window_off;
  void *pointers[] = {x.pointer(), y.pointer()};
  execute(plan, execution(pointers), resources_);
  EXPECT_EQ(given.back().bytes, 0);
  EXPECT_EQ(fake_gpu::persisting_limit(), 0);
}

TEST_F(L2WindowsTest, WhereTheLimitOrAnEventCannotBeHadTheAnswerIsRight) {
  arm_fault(FaultPoint::event, 1);
  run_and_compare();
  EXPECT_EQ(given.back().bytes, 0);
  run_and_compare();
  EXPECT_GT(given.back().bytes, 0) << "events are there again";
  resources_.l2_windows = windows();
  arm_fault(FaultPoint::limit, 1, true);
  run_and_compare();
  EXPECT_EQ(given.back().bytes, 0);
  disarm_faults();
  run_and_compare();
  EXPECT_EQ(given.back().bytes, 0) << "the driver is asked once";
}

TEST_F(L2WindowsTest, NothingIsAskedOfALostDeviceOrInAForkedChild) {
  run_and_compare();
  const int64_t limit = fake_gpu::persisting_limit();
  fake_gpu::lose_device();
  resources_.l2_windows.reset();
  EXPECT_EQ(fake_gpu::persisting_resets(), 0);
  fake_gpu::reset(1);  // also forgets the event
  resources_.l2_windows = windows();
  run_and_compare();
  EXPECT_EQ(fake_gpu::persisting_limit(), limit) << "the count was right after the loss";
  resources_.l2_windows.reset();
  EXPECT_EQ(fake_gpu::persisting_limit(), 0);
}

}  // namespace
