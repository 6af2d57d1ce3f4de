// The pipeline on the fake GPU: every route and place, random layouts, pieces and limits against the reference; what
// waits, what is queued, what is captured, what is refused, and that a failure anywhere leaks nothing.
#include "execution/admission.hpp"
#include "execution_fixture.hpp"
#include "scramble.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

constexpr memhier_type kTypes[] = {MEMHIER_U8, MEMHIER_BYTES(3), MEMHIER_F32, MEMHIER_C128};

TEST_F(PipelineTest, EveryPairOfRoutesGivesTheReferenceForRandomLayoutsAndPieces) {
  for (const Place from : kPlaces)
    for (const Place to : kPlaces)
      for (const RouteId in : routes_of(from))
        for (const RouteId out : routes_of(to))
          for (int round = 0; round < 2; ++round) {
            const memhier_type type = kTypes[random_() % 4];
            const int64_t rows = 1 + random_() % 70, columns = 1 + random_() % 70, batch = 1 + random_() % 4;
            const bool rank3 = random_() % 2;
            const std::vector<int64_t> e =
                rank3 ? std::vector<int64_t>{rows, columns, batch} : std::vector<int64_t>{rows, columns};
            const std::vector<int64_t> f =
                rank3 ? std::vector<int64_t>{columns, rows, batch} : std::vector<int64_t>{columns, rows};
            Array source(random_layout(random_, type, e, in == RouteId::driver_copy), from, random_);
            Array destination(random_layout(random_, type, f, out == RouteId::driver_copy), to, random_);
            const Problem problem = scramble::problem(source.description(), destination.description());
            const char *way = random_() % 2 ? "device" : "device_workspace";
            const Plan plan = make_plan(problem, way, in, out, 1 << (9 + random_() % 9));
            void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
            scramble::reference(problem, mirrors);
            void *pointers[] = {source.pointer(), destination.pointer()};
            void *stream = random_() % 2 ? new_stream() : nullptr;
            execute(plan, execution(pointers, stream), resources_);
            if (stream) end_stream(stream);
            ASSERT_TRUE(destination.read() == destination.mirror())
                << place_name(from) << " " << route(in).name << " -> " << place_name(to) << " " << route(out).name
                << " pieces " << plan.pieces.size();
            ASSERT_EQ(source.read(), source.mirror());
          }
}

TEST_F(PipelineTest, InPlaceOperandsComeAndGoThroughOneBuffer) {
  for (const Place place : kPlaces)
    for (const RouteId way_route : routes_of(place))
      for (int64_t piece = 512; piece <= 1 << 16; piece *= 2) {
        Array array(random_layout(random_, MEMHIER_F32, {61, 47}, true), place, random_);
        const Problem problem = scramble::problem_inplace(array.description());
        const Plan plan = make_plan(problem, "device", way_route, way_route, piece);
        void *mirror[] = {array.mirror_pointer()};
        scramble::reference(problem, mirror);
        void *pointers[] = {array.pointer()};
        execute(plan, execution(pointers), resources_);
        ASSERT_EQ(array.read(), array.mirror()) << place_name(place) << " " << route(way_route).name << " " << piece;
      }
}

TEST_F(PipelineTest, RowsLongerThanTheRingTravelInParts) {
  make_resources(48 << 10);  // the ring shrinks to a few KiB a slot
  Array source(random_layout(random_, MEMHIER_F64, {3, 40000}, true), Place::pageable, random_);
  Array destination(random_layout(random_, MEMHIER_F64, {40000, 3}, false), Place::pageable, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  for (const int64_t bytes : {int64_t{200000}, INT64_MAX}) {
    const Plan plan = make_plan(problem, "device", RouteId::staged_ring, RouteId::staged_ring, bytes);
    void *pointers[] = {source.pointer(), destination.pointer()};
    destination.restore();
    execute(plan, execution(pointers), resources_);
    EXPECT_LE(resources_.memory->usage().pinned, 48 << 10);
  }
  void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(problem, mirrors);
  EXPECT_EQ(destination.read(), destination.mirror());
}

TEST_F(PipelineTest, StagingStaysWithinTheWorkingSet) {
  Array source(random_layout(random_, MEMHIER_F32, {256, 256}, true), Place::pageable, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {256, 256}, true), Place::pageable, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  Plan plan = make_plan(problem, "device", RouteId::staged_ring, RouteId::staged_ring, 64 << 10);
  ASSERT_GT(plan.pieces.size(), 3u);
  plan.working_set = 130 << 10;
  void *pointers[] = {source.pointer(), destination.pointer()};
  execute(plan, execution(pointers), resources_);
  EXPECT_LE(resources_.memory->usage().device, 130 << 10);
  EXPECT_GT(resources_.memory->usage().device, 64 << 10) << "two sets fit, so two overlap";
}

TEST_F(PipelineTest, ACompleteCallHasReadAllOfItsPageableSource) {
  for (const RouteId in : routes_of(Place::pageable)) {
    Array source(random_layout(random_, MEMHIER_F32, {90, 90}, true), Place::pageable, random_);
    Array destination(random_layout(random_, MEMHIER_F32, {90, 90}, true), Place::device, random_);
    const Problem problem = scramble::problem(source.description(), destination.description());
    const Plan plan = make_plan(problem, "device", in, RouteId::resident, 8 << 10);
    void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
    scramble::reference(problem, mirrors);
    void *stream = new_stream();
    void *pointers[] = {source.pointer(), destination.pointer()};
    execute(plan, execution(pointers, stream), resources_);
    std::memset(source.pointer(), 0, 4);
    EXPECT_EQ(destination.read(), destination.mirror());
    end_stream(stream);
  }
}

TEST_F(PipelineTest, ThePipelineStartsAfterTheCallersStream) {
  for (const bool legacy : {false, true}) {
    Array source(random_layout(random_, MEMHIER_F32, {30, 20}, true), Place::pageable, random_);
    Array destination(random_layout(random_, MEMHIER_F32, {20, 30}, true), Place::pageable, random_);
    const Problem problem = scramble::problem(source.description(), destination.description());
    for (const char *way : {"host", "device"}) {
      const RouteId ring = way[0] == 'h' ? RouteId::resident : RouteId::staged_ring;
      const Plan plan = make_plan(problem, way, ring, ring, INT64_MAX);
      void *stream = legacy ? nullptr : new_stream();
      bool done = false;
      const int value = ~*static_cast<char *>(source.pointer());
      {
        const gpu::DeviceScope scope(0);
        fake_gpu::enqueue(stream ? stream : gpu::kLegacyStream, [&, value] {
          std::memset(source.pointer(), value, 4);
          done = true;
        });
      }
      std::memset(source.mirror_pointer(), value, 4);
      void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
      scramble::reference(problem, mirrors);
      void *pointers[] = {source.pointer(), destination.pointer()};
      execute(plan, execution(pointers, stream), resources_);
      EXPECT_TRUE(done);
      EXPECT_EQ(destination.read(), destination.mirror());
      if (stream) end_stream(stream);
    }
  }
}

TEST_F(PipelineTest, DeviceAccessibleOperandsAreQueuedAndCapturedWithoutAllocation) {
  for (const Place from : {Place::pinned, Place::managed, Place::device})
    for (const RouteId in : routes_of(from)) {
      Array source(random_layout(random_, MEMHIER_F32, {37, 41}, true), from, random_);
      Array destination(random_layout(random_, MEMHIER_F32, {41, 37}, true), Place::device, random_);
      const Problem problem = scramble::problem(source.description(), destination.description());
      const Plan plan = make_plan(problem, "device_workspace", in, RouteId::resident, 2 << 10);
      const int64_t needed = footprint(plan).one_piece();
      Array workspace({MEMHIER_U8, 1, {needed + 512}, {1}}, Place::device, random_);
      void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
      scramble::reference(problem, mirrors);
      void *pointers[] = {source.pointer(), destination.pointer()};
      void *stream = new_stream();
      Execution run = queued(pointers, stream, workspace, needed);

      bool reached = false;
      {
        const gpu::DeviceScope scope(0);
        fake_gpu::enqueue(stream, [&] { reached = true; });
      }
      fake_gpu::begin_capture(stream);
      const fake_gpu::Live before = fake_gpu::live();
      execute(plan, run, resources_);
      EXPECT_EQ(fake_gpu::live(), before);
      fake_gpu::end_capture(stream);
      if (destination.read() == destination.mirror()) ADD_FAILURE() << "captured work has run";
      fake_gpu::launch_captured(stream);
      EXPECT_EQ(destination.read(), destination.mirror()) << place_name(from) << " " << route(in).name;

      destination.mirror().assign(destination.mirror().size(), 1);
      destination.restore();
      scramble::reference(problem, mirrors);
      execute(plan, run, resources_);
      end_stream(stream);
      EXPECT_EQ(destination.read(), destination.mirror()) << place_name(from) << " " << route(in).name;
      EXPECT_TRUE(reached);
    }
}

TEST_F(PipelineTest, WhatMustWaitOrAllocateIsRefusedUnderCapture) {
  Array host(random_layout(random_, MEMHIER_F32, {8, 8}, true), Place::pageable, random_);
  Array pinned(random_layout(random_, MEMHIER_F32, {8, 8}, true), Place::pinned, random_);
  Array device(random_layout(random_, MEMHIER_F32, {8, 8}, true), Place::device, random_);
  void *stream = new_stream();
  const auto refused = [&](Array &from, Array &to, const char *way, RouteId in, RouteId out) {
    const Plan plan = make_plan(scramble::problem(from.description(), to.description()), way, in, out, INT64_MAX);
    void *pointers[] = {from.pointer(), to.pointer()};
    const int64_t before = fake_gpu::operations();
    fake_gpu::begin_capture(stream);
    EXPECT_EQ(status_of([&] { execute(plan, execution(pointers, stream), resources_); }), MEMHIER_CAPTURE) << text_;
    fake_gpu::end_capture(stream);
    EXPECT_EQ(fake_gpu::operations(), before);
  };
  refused(host, device, "device", RouteId::staged_ring, RouteId::resident);
  refused(host, device, "device", RouteId::driver_copy, RouteId::resident);
  refused(host, device, "device", RouteId::coherent, RouteId::resident);
  refused(host, pinned, "host", RouteId::resident, RouteId::resident);
  refused(pinned, device, "device", RouteId::driver_copy, RouteId::resident);          // staging without a workspace
  refused(device, pinned, "device_workspace", RouteId::resident, RouteId::zero_copy);  // the way's workspace
  end_stream(stream);
}

TEST_F(PipelineTest, MistakesOfTheCallerAreRefusedBeforeTheFirstWrite) {
  Array source(random_layout(random_, MEMHIER_F32, {8, 9}, true), Place::device, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {9, 8}, true), Place::device, random_);
  Array elsewhere(random_layout(random_, MEMHIER_F32, {9, 8}, true), Place::pageable, random_);
  Problem problem = scramble::problem(source.description(), destination.description());
  const Plan plan = make_plan(problem, "device_workspace", RouteId::resident, RouteId::resident, INT64_MAX);
  const auto status = [&](void *from, void *to, void *stream, void *workspace, int64_t bytes, const Plan &plan) {
    void *pointers[] = {from, to};
    Execution run = execution(pointers, stream);
    run.workspace = workspace;
    run.workspace_bytes = bytes;
    return status_of([&] { execute(plan, run, resources_); });
  };
  // Of one span, so that the destination's does not leave the source's memory.
  const Layout rows{MEMHIER_F32, 2, {8, 9}, {9, 1}}, columns{MEMHIER_F32, 2, {9, 8}, {8, 1}};
  Array packed(rows, Place::device, random_), turned(columns, Place::device, random_);
  const Plan overlapping = make_plan(scramble::problem(packed.description(), turned.description()), "device_workspace",
                                     RouteId::resident, RouteId::resident, INT64_MAX);
  const int64_t before = fake_gpu::operations();
  EXPECT_EQ(status(nullptr, destination.pointer(), nullptr, nullptr, 0, plan), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("pointers[0]"), std::string::npos) << text_;
  EXPECT_EQ(status(source.pointer(), elsewhere.pointer(), nullptr, nullptr, 0, plan), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("pointers[1]"), std::string::npos) << text_;
  EXPECT_EQ(status(packed.pointer(), packed.pointer(), nullptr, nullptr, 0, overlapping), MEMHIER_OVERLAP);
  void *other = reinterpret_cast<void *>(0xbad);
  EXPECT_EQ(status(source.pointer(), destination.pointer(), other, nullptr, 0, plan), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("stream"), std::string::npos) << text_;
  const auto start = (reinterpret_cast<uintptr_t>(source.pointer()) + 255) / 256 * 256;
  EXPECT_EQ(
      status(source.pointer(), destination.pointer(), nullptr, reinterpret_cast<void *>(start + 8), 1 << 20, plan),
      MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("workspace"), std::string::npos) << text_;
  EXPECT_EQ(status(source.pointer(), destination.pointer(), nullptr, reinterpret_cast<void *>(start), 16, plan),
            MEMHIER_INVALID_ARGUMENT);
  problem.operands[0].alignment = 256;
  const Plan aligned = make_plan(problem, "device", RouteId::resident, RouteId::resident, INT64_MAX);
  char *misaligned = static_cast<char *>(source.pointer()) + 4;
  if (reinterpret_cast<uintptr_t>(misaligned) % 256 == 0) misaligned += 4;
  EXPECT_EQ(status(misaligned, destination.pointer(), nullptr, nullptr, 0, aligned), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("pointers[0]"), std::string::npos) << text_;
  Plan foreign = plan;
  foreign.runnable = false;
  EXPECT_EQ(status(source.pointer(), destination.pointer(), nullptr, nullptr, 0, foreign), MEMHIER_NOT_FEASIBLE);
  EXPECT_EQ(fake_gpu::operations(), before);
}

TEST_F(PipelineTest, MemoryRegisteredInPartIsPageable) {
  OperandDescription operand;
  operand.layout.type = MEMHIER_F32;
  operand.layout.rank = 2;
  operand.layout.extents = {100, 50};
  operand.layout.strides = {-50, 1};  // the first element is in the last row
  std::vector<float> memory(100 * 50);
  float *const first = memory.data() + 99 * 50;
  const gpu::DeviceScope scope(0);
  EXPECT_EQ(facts_at(operand, first).place, Place::pageable);
  for (const auto &[begin, count] : {std::pair<int, int>{0, 5000}, {2500, 2500}, {0, 2500}, {1000, 1000}}) {
    ASSERT_TRUE(gpu::register_host(memory.data() + begin, static_cast<size_t>(count) * 4));
    EXPECT_EQ(facts_at(operand, first).place, count == 5000 ? Place::pinned : Place::pageable) << begin;
    EXPECT_EQ(facts_at(operand, first).place, facts_of(operand, first).place) << begin;
    gpu::unregister_host(memory.data() + begin);
  }
}

// Nobody can be asked for what is registered between both ends: the driver refuses copies, and they go in parts.
TEST_F(PipelineTest, TheDriverCopiesMemoryThatIsPageLockedInItsMiddleAndTheLogSaysSo) {
  std::string logged;
  resources_.log = {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; }, &logged,
                    MEMHIER_LOG_WARNING};
  int told = 0;
  for (const bool inplace : {false, true})
    for (const bool registered : {true, false})
      for (int round = 0; round < 8; ++round) {
        const int64_t rows = 50 + random_() % 50, columns = 40 + random_() % 60;
        Array source(random_layout(random_, MEMHIER_F32, {rows, columns}, round % 2), Place::pageable, random_);
        Array destination(random_layout(random_, MEMHIER_F32, {columns, rows}, round % 2), Place::pageable, random_);
        const Problem problem = inplace ? scramble::problem_inplace(source.description())
                                        : scramble::problem(source.description(), destination.description());
        const Plan plan = make_plan(problem, "device", RouteId::driver_copy, RouteId::driver_copy,
                                    round % 4 == 0 ? 1 << 20 : 2000 + random_() % 8000);
        void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
        scramble::reference(problem, mirrors);
        void *pointers[] = {source.pointer(), destination.pointer()};
        Array &travels = inplace || round % 3 ? source : destination;
        const ByteRange range = byte_range(travels.description().layout);
        const int64_t bytes = range.end - range.begin, begin = bytes / 5 + random_() % (bytes / 5);
        char *const middle = static_cast<char *>(travels.pointer()) + range.begin + begin;
        const gpu::DeviceScope scope(0);
        if (registered) {
          ASSERT_TRUE(gpu::register_host(middle, static_cast<size_t>(bytes / 3)));
        }
        ASSERT_EQ(facts_of(travels.description(), travels.pointer()).mixed, false) << "both ends are pageable";
        logged.clear();
        EXPECT_EQ(status_of([&] { execute(plan, execution(pointers), resources_); }), MEMHIER_SUCCESS) << text_;
        if (registered) gpu::unregister_host(middle);
        EXPECT_TRUE((inplace ? source : destination).read() == (inplace ? source : destination).mirror());
        const bool said = logged.find("page-locked") != std::string::npos;
        told += said;  // no copy holds a boundary that lies between two rows
        EXPECT_TRUE(registered || !said) << logged;
      }
  EXPECT_GE(told, 4);
}

TEST_F(PipelineTest, NoAddressIsAskedForTwice) {
  for (const auto &[place, stride, questions] :
       {std::tuple{Place::pageable, 1, 2}, {Place::pinned, 1, 2}, {Place::pageable, -1, 3}, {Place::device, 1, 1}}) {
    const Array array({MEMHIER_F32, 1, {100}, {stride}}, place, random_);
    const int64_t before = fake_gpu::questions();
    EXPECT_EQ(facts_at(array.description(), array.pointer()).place, place);
    EXPECT_EQ(fake_gpu::questions() - before, questions) << place_name(place) << ", stride " << stride;
  }
}

TEST_F(PipelineTest, AFailureAtAnyPointLeaksNothingAndTheNextRunIsRight) {
  Array source(random_layout(random_, MEMHIER_F32, {64, 80}, true), Place::pageable, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {80, 64}, true), Place::pinned, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(problem, mirrors);
  void *pointers[] = {source.pointer(), destination.pointer()};
  for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::device, FaultPoint::stream, FaultPoint::event,
                                 FaultPoint::copy, FaultPoint::launch})
    for (const RouteId in : {RouteId::staged_ring, RouteId::driver_copy})
      for (const RouteId out : {RouteId::driver_copy, RouteId::zero_copy})
        for (const bool forever : {false, true}) {
          int failures = 0;
          for (int64_t nth = 1; nth < 1000; ++nth) {
            make_resources(0);
            const fake_gpu::Live before = fake_gpu::live();
            const Plan plan = make_plan(problem, "device_workspace", in, out, 4 << 10);
            arm_fault(point, nth, forever);
            const memhier_status status = status_of([&] { execute(plan, execution(pointers), resources_); });
            const bool passed = fault_passes(point) < nth;
            disarm_faults();
            failures += status != MEMHIER_SUCCESS;
            if (status != MEMHIER_SUCCESS) {
              EXPECT_TRUE(status == MEMHIER_INTERNAL || status == MEMHIER_OUT_OF_PINNED_MEMORY ||
                          status == MEMHIER_OUT_OF_DEVICE_MEMORY)
                  << text_;
            }
            if (random_() % 2) {  // else the pools end with whatever the failure left
              execute(plan, execution(pointers), resources_);
              ASSERT_EQ(destination.read(), destination.mirror());
            }
            resources_.memory.reset();
            ASSERT_EQ(fake_gpu::misuse(), "");
            ASSERT_EQ(fake_gpu::live(), before);
            if (passed) break;
          }
          const bool has_point = point != FaultPoint::pinned || in == RouteId::staged_ring;
          // A single refused allocation is survived by trimming and trying again.
          const bool survives = !forever && (point == FaultPoint::pinned || point == FaultPoint::device);
          EXPECT_EQ(failures > 0, has_point && !survives);
        }
}

TEST_F(PipelineTest, HostWorkGoesOnWithALostDeviceAndInAForkedChild) {
  Array source(random_layout(random_, MEMHIER_F32, {8, 9}, true), Place::pageable, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {9, 8}, true), Place::pageable, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  const Plan host = make_plan(problem, "host", RouteId::resident, RouteId::resident, INT64_MAX);
  const Plan device = make_plan(problem, "device", RouteId::staged_ring, RouteId::staged_ring, INT64_MAX);
  void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(problem, mirrors);
  void *pointers[] = {source.pointer(), destination.pointer()};
  fake_gpu::fork_process(true);
  EXPECT_EQ(status_of([&] { execute(device, execution(pointers), resources_); }), MEMHIER_FORKED);
  execute(host, execution(pointers), resources_);
  EXPECT_EQ(destination.read(), destination.mirror());
  fake_gpu::fork_process(false);
  std::memset(destination.pointer(), 0, 4);
  fake_gpu::lose_device();
  EXPECT_EQ(status_of([&] { execute(device, execution(pointers), resources_); }), MEMHIER_DEVICE_LOST);
  execute(host, execution(pointers), resources_);
  EXPECT_EQ(destination.read(), destination.mirror());
}

TEST_F(PipelineTest, EmptyProblemsDoNothingAndTakeNullPointers) {
  OperandDescription source, destination;
  source.layout = {MEMHIER_F32, 2, {0, 5}, {5, 1}};
  destination.layout = {MEMHIER_F32, 2, {5, 0}, {1, 1}};
  Plan plan;
  plan.problem = scramble::problem(source, destination);
  plan.way = &scramble::way("device");
  void *pointers[] = {nullptr, nullptr};
  execute(plan, execution(pointers), resources_);
  EXPECT_EQ(fake_gpu::operations(), 0);
}

}  // namespace
