// The copy crew: slabs pass through rings of any size on any threads, whatever a caller's pool does with its tasks.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "execution/copy_crew.hpp"
#include "execution/near_device.hpp"
#include "execution_fixture.hpp"
#include "scramble.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

void run_in_order(void *, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
  for (int32_t i = 0; i < tasks; ++i) task(argument, i);
}
void run_backwards(void *, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
  for (int32_t i = tasks; i-- > 0;) task(argument, i);
}
// On threads other than the caller's, which waits.
void run_elsewhere(void *, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
  std::vector<std::thread> threads;
  for (int32_t i = 0; i < tasks; ++i) threads.emplace_back(task, argument, i);
  for (std::thread &thread : threads) thread.join();
}
// Half of the tasks first, the rest when those have ended.
void run_in_halves(void *user, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
  run_elsewhere(user, tasks / 2, task, argument);
  for (int32_t i = tasks / 2; i < tasks; ++i) task(argument, i);
}

class CrewTest : public PipelineTest {
 protected:
  // A pageable matrix of many slabs through a ring of few small slots, there and back.
  void check(std::unique_ptr<Pool> pool, int64_t pinned_limit, int32_t threads) {
    resources_.pool = std::move(pool);
    make_resources(pinned_limit);
    const int64_t rows = 200 + random_() % 100, columns = 200 + random_() % 100;
    Array source(random_layout(random_, MEMHIER_F32, {rows, columns}, true), Place::pageable, random_);
    Array destination(random_layout(random_, MEMHIER_F32, {columns, rows}, true), Place::pageable, random_);
    const Problem problem = scramble::problem(source.description(), destination.description());
    Plan plan = make_plan(problem, "device", RouteId::staged_ring, RouteId::staged_ring, 20000 + random_() % 200000);
    plan.threads = threads;
    ASSERT_GT(plan.pieces.size(), 1u);
    void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
    scramble::reference(problem, mirrors);
    void *pointers[] = {source.pointer(), destination.pointer()};
    const int64_t unsettled = fake_gpu::unsettled();
    execute(plan, execution(pointers), resources_);
    EXPECT_EQ(fake_gpu::unsettled(), unsettled) << "whichever thread conducted";
    EXPECT_TRUE(destination.read() == destination.mirror());
  }
};

TEST_F(CrewTest, AnyNumberOfThreadsAndSlotsGivesTheReference) {
  for (const int threads : {1, 2, 3, 5, 9})
    for (const int64_t limit : {8 << 10, 16 << 10, 40 << 10, 200 << 10})
      for (int round = 0; round < 3; ++round) check(std::make_unique<Pool>(threads), limit, threads);
}

TEST_F(CrewTest, ACallersPoolMayRunTasksInAnyOrderOnAnyThread) {
  for (const memhier_parallel_function hook : {run_in_order, run_backwards, run_elsewhere, run_in_halves})
    for (const int threads : {2, 6})
      for (int round = 0; round < 3; ++round) check(std::make_unique<Pool>(threads, hook, nullptr), 64 << 10, threads);
}

TEST_F(CrewTest, HelpersThatSleepBeforeTheFirstSlabHearOfIt) {
  fake_gpu::slow_scopes(5);
  check(std::make_unique<Pool>(8), 200 << 10, 8);
}

// Threads that run tasks, by which the kernel tells what they do.
std::mutex known_mutex;
std::vector<pid_t> known;

void run_known(void *, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
  std::vector<std::thread> threads;
  for (int32_t i = 0; i < tasks; ++i)
    threads.emplace_back([=] {
      {
        const std::lock_guard<std::mutex> lock(known_mutex);
        known.push_back(gettid());
      }
      task(argument, i);
    });
  for (std::thread &thread : threads) thread.join();
}

// Of each known thread but the calling one: how often it has slept; -1 when it is not asleep.
std::vector<long> sleeps() {
  std::vector<long> all;
  const std::lock_guard<std::mutex> lock(known_mutex);
  for (const pid_t thread : known) {
    if (thread == gettid()) continue;
    std::ifstream status("/proc/self/task/" + std::to_string(thread) + "/status");
    bool asleep = false;
    long count = 0;
    for (std::string word; status >> word;) {
      if (word == "State:") asleep = status >> word && word == "S";
      if (word == "voluntary_ctxt_switches:") status >> count;
    }
    all.push_back(asleep ? count : -1);
  }
  return all;
}

template <class Condition>
bool comes_true(Condition condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

// The conductor tells once of as many slabs as there are slots: whoever is woken leaves some to others.
TEST_F(CrewTest, NobodySleepsWhileSlabsWait) {
  constexpr int kHelpers = 7;
  const gpu::DeviceScope scope(0);
  Array source(random_layout(random_, MEMHIER_F32, {3000, 1000}, true), Place::pageable, random_);
  const Layout layout = source.description().layout;
  Box whole;
  whole.extent = {3000, 1000};
  const Transfer transfer = make_transfer(layout, whole, source.pointer());
  const auto streams = resources_.memory->streams();
  const auto staging = resources_.memory->device_buffer(transfer.bytes);
  MemoryPools::Ring ring = resources_.memory->ring(payload_bytes(layout), 0);
  ASSERT_GT(ring.in.size(), size_t{kHelpers});
  RingLane lane(RingLane::Direction::to_device, std::move(ring.in), ring.chunk, payload_bytes(layout), kHelpers + 1,
                streams->to_device, *resources_.memory);
  CopyCrew crew(&lane, nullptr, resources_.near_device);
  Pool pool(kHelpers + 1, run_known, nullptr);
  known.clear();
  std::vector<long> before;
  bool waited = false;
  crew.run(&pool, kHelpers + 1, 0, [&] {
    if (before.empty()) {
      const auto all_asleep = [&] {
        before = sleeps();
        return before.size() == kHelpers && std::count(before.begin(), before.end(), -1) == 0 && before == sleeps();
      };
      EXPECT_TRUE(comes_true(all_asleep));
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      EXPECT_EQ(before, sleeps());
      lane.line_up(transfer, static_cast<std::byte *>(staging->data));
      return CopyCrew::Step::moved;
    }
    if (!std::exchange(waited, true)) {
      const auto woken = [&] {
        const std::vector<long> now = sleeps();
        int count = 0;
        for (size_t i = 0; i < now.size(); ++i) count += now[i] != before[i];
        return count == kHelpers;
      };
      EXPECT_TRUE(comes_true(woken));
    }
    const bool moved = lane.drive(lane.lined_up());
    if (lane.idle()) return CopyCrew::Step::done;
    return moved ? CopyCrew::Step::moved : CopyCrew::Step::waiting;
  });
  gpu::synchronise_stream(streams->to_device);
}

TEST_F(CrewTest, OnePieceNeverOverflowsTheSlotsOfASmallLimit) {
  resources_.pool = std::make_unique<Pool>(3);
  for (const int64_t limit : {int64_t{8} << 10, int64_t{16} << 10, int64_t{64} << 10, int64_t{300} << 10, int64_t{0}})
    for (const int64_t rows : {4, 33, 100, 120}) {
      make_resources(limit);
      Array source(random_layout(random_, MEMHIER_F32, {rows, 100}, true), Place::pageable, random_);
      Array destination(random_layout(random_, MEMHIER_F32, {100, rows}, true), Place::pageable, random_);
      const Problem problem = scramble::problem(source.description(), destination.description());
      const Plan plan = make_plan(problem, "device", RouteId::staged_ring, RouteId::staged_ring, 1 << 20);
      ASSERT_EQ(plan.pieces.size(), 1u);
      void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
      scramble::reference(problem, mirrors);
      void *pointers[] = {source.pointer(), destination.pointer()};
      execute(plan, execution(pointers), resources_);
      EXPECT_TRUE(destination.read() == destination.mirror()) << limit << " " << rows;
    }
}

TEST_F(CrewTest, AFailureOnAnyThreadEndsTheRun) {
  for (int n = 1; n < 30; ++n) {
    resources_.pool = std::make_unique<Pool>(4);
    make_resources(64 << 10);
    Array source(random_layout(random_, MEMHIER_F32, {256, 128}, true), Place::pageable, random_);
    Array destination(random_layout(random_, MEMHIER_F32, {128, 256}, true), Place::pageable, random_);
    Plan plan = make_plan(scramble::problem(source.description(), destination.description()), "device",
                          RouteId::staged_ring, RouteId::staged_ring, 50000);
    plan.threads = 4;
    void *pointers[] = {source.pointer(), destination.pointer()};
    arm_fault(FaultPoint::copy, n);
    const memhier_status status = status_of([&] { execute(plan, execution(pointers), resources_); });
    disarm_faults();
    EXPECT_TRUE(status == MEMHIER_SUCCESS || status == MEMHIER_INTERNAL) << status;
    if (n == 1) {
      EXPECT_EQ(status, MEMHIER_INTERNAL);
    }
  }
}

TEST_F(CrewTest, ThreadsOfThePoolStayNearTheDeviceForTheirWorkAndTheCallersNever) {
  const CpuMask all = thread_affinity();
  if (cpu_count(all) < 2) GTEST_SKIP() << "needs two CPUs in the cpuset";
  CpuMask near(all.size());
  for (long cpu = 0; cpu_count(near) == 0; ++cpu)
    if (is_set(all, cpu)) near[static_cast<size_t>(cpu) / 64] |= 1ul << (cpu % 64);
  CpuMask elsewhere(all.size() + 1);
  elsewhere.back() = 1;

  std::atomic<int> own{0}, here{0};
  Pool pool(4);
  for (int round = 0; round < 200 && own < 20; ++round)
    pool.run(8, [&](int) {
      const bool started = Pool::on_own_thread();
      {
        const NearDevice kept(near);
        EXPECT_EQ(thread_affinity(), started ? near : all);
      }
      EXPECT_EQ(thread_affinity(), all) << "given back";
      const NearDevice nowhere(elsewhere), unknown({});
      EXPECT_EQ(thread_affinity(), all) << "the cpuset has none of these";
      ++(started ? own : here);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
  EXPECT_GT(own, 0);
  EXPECT_GT(here, 0);

  resources_.near_device = near;
  for (int round = 0; round < 3; ++round) check(std::make_unique<Pool>(4), 64 << 10, 4);
  check(std::make_unique<Pool>(4, run_elsewhere, nullptr), 64 << 10, 4);
  EXPECT_EQ(thread_affinity(), all);
}

TEST(CrewSize, FollowsTheLinkAndTheHostsCopying) {
  Machine machine;
  DeviceFacts device;
  EXPECT_EQ(crew_size(machine, device, true, false, 7), 7) << "unknown rates";
  machine.host.rates.copy = {{1, 7e9}, {4, 25e9}, {8, 44e9}, {16, 60e9}};
  device.rates.link_to_device = 12e9;
  device.rates.link_to_host = 40e9;
  device.rates.link_duplex = 80e9;
  EXPECT_EQ(crew_size(machine, device, true, false, 16), 3);
  EXPECT_EQ(crew_size(machine, device, false, true, 16), 12) << "eleven that copy and one that conducts";
  EXPECT_EQ(crew_size(machine, device, true, true, 16), 16);
  EXPECT_EQ(crew_size(machine, device, true, true, 4), 4);
  machine.host.rates.copy = {{1, 1e9}, {128, 30e9}};
  EXPECT_EQ(crew_size(machine, device, false, true, 128), kMostOfADirection + 1);
  EXPECT_EQ(crew_size(machine, device, true, true, 128), 2 * kMostOfADirection + 1);
}

}  // namespace
