// Pages of managed operands: what is prefetched before a run and after it, what is discarded, and where results are
// left.
#include "execution/managed_pages.hpp"

#include "execution_fixture.hpp"
#include "planner/measuring.hpp"
#include "scramble.hpp"
#include "unit/f32_matrix.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

constexpr int64_t kBlock = int64_t{2} << 20;

// "in" and "out" are prefetches to the device and to the host, "discard" one without contents; then the operand.
class ManagedTest : public PipelineTest {
 protected:
  std::string prefetched(const Problem &problem, void *const *pointers) const {
    std::string words;
    for (const fake_gpu::Prefetch &each : fake_gpu::prefetches()) {
      words += each.discards ? " discard" : each.device < 0 ? " out" : " in";
      const auto *const begin = static_cast<const std::byte *>(each.begin);
      for (int32_t i = 0; i < problem.operand_count; ++i) {
        const ByteRange range = byte_range(problem.operands[i].layout);
        const auto *const element = static_cast<const std::byte *>(pointers[i]);
        if (begin >= element + range.begin && begin + each.bytes <= element + range.end) words += std::to_string(i);
      }
    }
    return words.empty() ? words : words.substr(1);
  }
  Problem problem_of(const Array &source, const Array &destination) {
    return scramble::problem(source.description(), destination.description());
  }
  // Runs and compares with the reference; the prefetches of the run.
  std::string run(Plan plan, Array &source, Array &destination, void *stream = nullptr) {
    destination.restore();
    void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
    scramble::reference(plan.problem, mirrors);
    void *pointers[] = {source.pointer(), destination.pointer()};
    const size_t before = fake_gpu::prefetches().size();
    EXPECT_EQ(before, 0u) << "one run a world";
    execute(plan, execution(pointers, stream), resources_);
    if (stream) {
      const gpu::DeviceScope scope(0);
      gpu::synchronise_stream(stream);
    }
    EXPECT_TRUE(destination.read() == destination.mirror());
    return prefetched(plan.problem, pointers);
  }
  std::string small_run(const char *way, Place from, RouteId in, RouteId out, ReadNext read_next) {
    resources_.memory.reset();
    fake_gpu::reset(random_());
    make_resources(0);
    Array source(random_layout(random_, MEMHIER_F32, {40, 30}, true), from, random_);
    Array destination(random_layout(random_, MEMHIER_F32, {30, 40}, true), Place::managed, random_);
    Plan plan = make_plan(problem_of(source, destination), way, in, out, 2000);
    if (std::string_view(way) == "host") plan.routes = {};
    plan.read_next = read_next;
    return run(plan, source, destination);
  }
};

TEST_F(ManagedTest, ResultsAreLeftWhereTheyAreReadNext) {
  using enum RouteId;
  struct Row {
    const char *way;
    Place from;
    RouteId in, out;
    const char *unsaid, *host, *device;
  };
  for (const Row &row :
       {Row{"device", Place::managed, managed_prefetch, managed_prefetch, "in0 in1 out1", "in0 in1 out1", "in0 in1"},
        Row{"device", Place::device, resident, managed_prefetch, "in1 out1", "in1 out1", "in1"},
        Row{"device", Place::managed, resident, resident, "", "out1", ""},
        Row{"device", Place::managed, managed_prefetch, resident, "in0", "in0 out1", "in0"},
        Row{"device", Place::pageable, staged_ring, driver_copy, "", "out1", "in1"},
        Row{"device", Place::pageable, staged_ring, managed_prefetch, "in1 out1", "in1 out1", "in1"},
        Row{"host", Place::pageable, resident, resident, "", "", "in1"}}) {
    SCOPED_TRACE(std::string(row.way) + " " + std::string(route(row.in).name) + " " + std::string(route(row.out).name));
    EXPECT_EQ(small_run(row.way, row.from, row.in, row.out, ReadNext::unsaid), row.unsaid);
    EXPECT_EQ(small_run(row.way, row.from, row.in, row.out, ReadNext::host), row.host);
    EXPECT_EQ(small_run(row.way, row.from, row.in, row.out, ReadNext::device), row.device);
  }
}

TEST_F(ManagedTest, WhatIsOnlyReadNeverGoesBack) {
  Array source(f32_matrix(40, 30, 30), Place::managed, random_);
  Array destination(f32_matrix(30, 40, 40), Place::device, random_);
  Plan plan =
      make_plan(problem_of(source, destination), "device", RouteId::managed_prefetch, RouteId::resident, 1 << 20);
  plan.read_next = ReadNext::host;
  EXPECT_EQ(run(plan, source, destination), "in0");
}

TEST_F(ManagedTest, WithoutConcurrentAccessNothingIsPrefetched) {
  resources_.machine.devices[0].concurrent_managed_access = false;
  Array source(f32_matrix(40, 30, 30), Place::pageable, random_);
  Array destination(f32_matrix(30, 40, 40), Place::managed, random_);
  for (const ReadNext side : {ReadNext::host, ReadNext::device})
    for (const char *way : {"host", "device"}) {
      const bool host = std::string_view(way) == "host";
      Plan plan = make_plan(problem_of(source, destination), way, RouteId::staged_ring, RouteId::resident, 1 << 20);
      if (host) plan.routes = {};
      plan.read_next = side;
      EXPECT_EQ(run(plan, source, destination), "");
    }
}

TEST_F(ManagedTest, NothingIsPrefetchedUnderCapture) {
  Array source(f32_matrix(40, 30, 30), Place::managed, random_);
  Array destination(f32_matrix(30, 40, 40), Place::managed, random_);
  Plan plan = make_plan(problem_of(source, destination), "device", RouteId::managed_prefetch, RouteId::managed_prefetch,
                        1 << 20);
  plan.read_next = ReadNext::host;
  void *pointers[] = {source.pointer(), destination.pointer()};
  void *stream = new_stream();
  fake_gpu::begin_capture(stream);
  execute(plan, execution(pointers, stream), resources_);
  fake_gpu::end_capture(stream);
  EXPECT_TRUE(fake_gpu::prefetches().empty());
  end_stream(stream);
}

TEST_F(ManagedTest, AResultThatCannotBeSentOnIsCompleteAllTheSame) {
  Array source(f32_matrix(40, 30, 30), Place::pageable, random_);
  Array destination(f32_matrix(30, 40, 40), Place::managed, random_);
  Plan plan = make_plan(problem_of(source, destination), "host", RouteId::resident, RouteId::resident, 1 << 20);
  plan.read_next = ReadNext::device;
  std::string logged;
  resources_.log = {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; }, &logged,
                    MEMHIER_LOG_WARNING};
  arm_fault(FaultPoint::copy, 1);
  EXPECT_EQ(run(plan, source, destination), "");
  EXPECT_NE(logged.find("not sent on"), std::string::npos) << logged;
}

TEST_F(ManagedTest, SoIsOneOfTheDevice) {
  using enum RouteId;
  struct Row {
    Place from;
    RouteId in, out;
    int64_t piece_bytes;
  };
  for (const Row &row : {Row{Place::pageable, driver_copy, driver_copy, 1 << 20},
                         {Place::pageable, driver_copy, driver_copy, 2000},
                         {Place::managed, managed_prefetch, managed_prefetch, 1 << 20}}) {
    int64_t last = 0;
    for (const bool fails : {false, true}) {
      resources_.memory.reset();
      fake_gpu::reset(random_());
      make_resources(0);
      Array source(f32_matrix(40, 30, 30), row.from, random_);
      Array destination(f32_matrix(30, 40, 40), Place::managed, random_);
      Plan plan = make_plan(problem_of(source, destination), "device", row.in, row.out, row.piece_bytes);
      plan.read_next = ReadNext::host;
      std::string logged;
      resources_.log = {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; },
                        &logged, MEMHIER_LOG_WARNING};
      arm_fault(FaultPoint::copy, fails ? last : INT64_MAX);
      const std::string words = run(plan, source, destination);
      last = fault_passes(FaultPoint::copy);
      disarm_faults();
      resources_.log = {};
      EXPECT_EQ(words.ends_with("out1"), !fails) << words;
      EXPECT_EQ(logged.find("not sent on") != std::string::npos, fails) << logged;
    }
  }
}

TEST_F(ManagedTest, AResultOnALostDeviceIsLost) {
  OperandDescription source, destination;
  source.layout = f32_matrix(40, 30, 30);
  destination.layout = f32_matrix(30, 40, 40);
  source.place = destination.place = Place::managed;
  const Plan plan = make_plan(scramble::problem(source, destination), "device", RouteId::managed_prefetch,
                              RouteId::managed_prefetch, 1 << 20);
  std::vector<float> x(1200), y(1200);
  void *pointers[] = {x.data(), y.data()};
  resources_.memory.reset();
  {
    const gpu::DeviceScope scope(0);
    fake_gpu::lose_device();
    arm_fault(FaultPoint::copy, 1);
    EXPECT_EQ(status_of([&] { prefetch_out(plan, pointers, gpu::kLegacyStream, resources_); }), MEMHIER_DEVICE_LOST);
  }
  fake_gpu::reset(1);
}

TEST_F(ManagedTest, EveryMeasuredRunStartsFromTheHost) {
  resources_.machine.source = "live";
  resources_.machine.host.memory = int64_t{1} << 30;
  OperandDescription source, destination;
  source.layout = f32_matrix(40, 30, 30);
  destination.layout = f32_matrix(30, 40, 40);
  source.place = destination.place = Place::managed;
  const Problem problem = scramble::problem(source, destination);
  for (const RouteId id : {RouteId::resident, RouteId::managed_prefetch}) {
    struct State {
      const Problem &problem;
      const RouteId id;
    } state{problem, id};
    const auto build = [](const void *given, size_t) {
      const State &state = *static_cast<const State *>(given);
      return std::make_shared<Plan>(make_plan(state.problem, "device", state.id, state.id, INT64_MAX));
    };
    std::vector<Candidate> candidates(1);
    candidates[0].way = &scramble::way("device");
    const auto runs_before = fake_gpu::operations();
    const size_t before = fake_gpu::prefetches().size();
    measure_candidates(problem, &candidates, build, &state, resources_);
    EXPECT_GT(candidates[0].measured, 0);
    const auto runs = static_cast<size_t>(fake_gpu::operations() - runs_before);
    EXPECT_GE(runs, 2u);
    const auto &all = fake_gpu::prefetches();
    const size_t of_run = id == RouteId::managed_prefetch ? 5 : 2;
    ASSERT_EQ(all.size() - before, runs * of_run);
    for (size_t i = 0; i < runs; ++i)
      for (size_t k = 0; k < of_run; ++k)
        EXPECT_EQ(all[before + i * of_run + k].device, k == 2 || k == 3 ? 0 : -1) << "run " << i << ", prefetch " << k;
  }
}

// 6 MiB and some: two blocks at least, wherever the memory begins.
constexpr int64_t kRows = 1027, kColumns = 1539;

class DiscardTest : public ManagedTest {
 protected:
  std::string run_large(int64_t leading, void *stream) {
    Array source(f32_matrix(kColumns, kRows, kRows), Place::managed, random_);
    Array destination(f32_matrix(kRows, kColumns, leading), Place::managed, random_);
    const Plan plan = make_plan(problem_of(source, destination), "device", RouteId::managed_prefetch,
                                RouteId::managed_prefetch, INT64_MAX);
    std::string words = run(plan, source, destination, stream);
    // Each byte of the operands comes once.
    size_t in = 0;
    for (const fake_gpu::Prefetch &each : fake_gpu::prefetches()) {
      if (each.device == 0) in += each.bytes;
      if (!each.discards) continue;
      EXPECT_EQ(reinterpret_cast<uintptr_t>(each.begin) % kBlock, 0u);
      EXPECT_EQ(each.bytes % kBlock, 0u);
    }
    EXPECT_EQ(in, static_cast<size_t>(kRows * kColumns + (kRows - 1) * leading + kColumns) * 4);
    return words;
  }
};

TEST_F(DiscardTest, WholeBlocksThatAreOverwrittenComeWithoutTheirContents) {
  EXPECT_EQ(run_large(kColumns, nullptr), "in0 discard1 in1 in1 out1") << "on a stream of the pools";
}

TEST_F(DiscardTest, OnTheCallersStreamToo) {
  void *stream = new_stream();
  EXPECT_EQ(run_large(kColumns, stream), "in0 discard1 in1 in1 out1");
  end_stream(stream);
}

TEST_F(DiscardTest, NothingOnTheLegacyStream) { EXPECT_EQ(run_large(kColumns, gpu::kLegacyStream), "in0 in1 out1"); }

TEST_F(DiscardTest, NothingWithoutAStreamOfItsOwn) {
  arm_fault(FaultPoint::stream, 1);
  EXPECT_EQ(run_large(kColumns, nullptr), "in0 in1 out1");
}

TEST_F(DiscardTest, NothingWhereTheDriverCannot) {
  fake_gpu::refuse_discards(true);
  EXPECT_EQ(run_large(kColumns, nullptr), "in0 in1 out1");
}

TEST_F(DiscardTest, NothingWhereRowsLieApart) { EXPECT_EQ(run_large(kColumns + 1, nullptr), "in0 in1 out1"); }

TEST_F(DiscardTest, NothingThatIsUpdated) {
  Array matrix_in_place(f32_matrix(kRows, kColumns, kColumns), Place::managed, random_);
  const Problem problem = scramble::problem_inplace(matrix_in_place.description());
  const Plan plan = make_plan(problem, "device", RouteId::managed_prefetch, RouteId::managed_prefetch, INT64_MAX);
  EXPECT_FALSE(discards_pages(plan));
  void *mirrors[] = {matrix_in_place.mirror_pointer()};
  scramble::reference(problem, mirrors);
  void *pointers[] = {matrix_in_place.pointer()};
  execute(plan, execution(pointers), resources_);
  EXPECT_TRUE(matrix_in_place.read() == matrix_in_place.mirror());
  EXPECT_EQ(prefetched(problem, pointers), "in0 out0");
}

}  // namespace
