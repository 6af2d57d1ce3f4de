// Memory of another device: the pair is tried out by patterns, broken copies are found, streams and captures keep their
// contract, and staging on the host never reaches from one device into the other.
#include "execution/admission.hpp"
#include "execution_fixture.hpp"
#include "memory/peer_probe.hpp"
#include "scramble.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

class PeerTest : public PipelineTest {
 protected:
  void SetUp() override {
    PipelineTest::SetUp();
    resources_.machine.devices[0].peers.push_back({1, true, true, false, 1e9, 1e9});
  }
  PeerTrial verify() {
    logged_.clear();
    return verify_peer(resources_.machine.devices[0], 1,
                       {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; },
                        &logged_, MEMHIER_LOG_WARNING});
  }

  std::string logged_;
};

TEST_F(PeerTest, APairThatCopiesRightlyPassesAndLeavesNothing) {
  const fake_gpu::Live before = fake_gpu::live();
  for (int i = 0; i < 20; ++i) EXPECT_EQ(verify(), PeerTrial::arrives) << logged_;
  EXPECT_EQ(logged_, "");
  EXPECT_EQ(fake_gpu::live(), before);
}

TEST_F(PeerTest, EachCopyThatReportsSuccessAndMovesNothingIsFound) {
  verify();
  arm_fault(FaultPoint::peer, 1000);
  verify();
  const int64_t copies = fault_passes(FaultPoint::peer);
  ASSERT_EQ(copies, 4) << "there and back, whole and by rows";
  for (int64_t nth = 1; nth <= copies; ++nth) {
    disarm_faults();
    arm_fault(FaultPoint::peer, nth);
    EXPECT_EQ(verify(), PeerTrial::broken) << nth;
    EXPECT_NE(logged_.find("device 1"), std::string::npos) << logged_;
  }
}

TEST_F(PeerTest, WhatCannotBeTriedIsNotBrokenAndLeavesNothing) {
  const fake_gpu::Live before = fake_gpu::live();
  for (const FaultPoint point : {FaultPoint::device, FaultPoint::stream, FaultPoint::copy})
    for (int64_t nth = 1; nth < 100; ++nth) {
      arm_fault(point, nth);
      const PeerTrial trial = verify();
      const bool reached = fault_passes(point) >= nth;
      disarm_faults();
      EXPECT_EQ(trial, !reached                    ? PeerTrial::arrives
                       : point == FaultPoint::copy ? PeerTrial::broken
                                                   : PeerTrial::untried);
      EXPECT_EQ(fake_gpu::live(), before);
      if (!reached) break;
    }
  fake_gpu::lose_device();
  EXPECT_EQ(status_of([&] { verify(); }), MEMHIER_DEVICE_LOST);
}

TEST_F(PeerTest, StagingOnTheHostIsRightWhereCopiesBetweenDevicesAreNot) {
  arm_fault(FaultPoint::peer, 1, true);
  for (const int64_t limit : {int64_t{32} << 10, int64_t{0}})
    for (const Place from : kPlaces)
      for (const Place to : kPlaces) {
        if (from != Place::peer && to != Place::peer) continue;
        make_resources(limit);
        Array source(random_layout(random_, MEMHIER_F32, {120, 130}, false), from, random_);
        Array destination(random_layout(random_, MEMHIER_F32, {130, 120}, false), to, random_);
        const Problem problem = scramble::problem(source.description(), destination.description());
        const auto route = [](Place place) {
          return place == Place::peer ? RouteId::peer_staged : routes_of(place).front();
        };
        const Plan plan = make_plan(problem, "device", route(from), route(to), 20000);
        void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
        scramble::reference(problem, mirrors);
        void *pointers[] = {source.pointer(), destination.pointer()};
        void *stream = new_stream();
        const int64_t unsettled = fake_gpu::unsettled();
        execute(plan, execution(pointers, stream), resources_);
        EXPECT_EQ(fake_gpu::unsettled(), unsettled) << "a later failure of either device would be taken for ours";
        end_stream(stream);
        ASSERT_TRUE(destination.read() == destination.mirror()) << place_text(from, 1) << " to " << place_text(to, 1);
      }
}

TEST_F(PeerTest, AFailureAtAnyPointLeaksNothing) {
  Array source(random_layout(random_, MEMHIER_F32, {64, 80}, true), Place::peer, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {80, 64}, true), Place::peer, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  void *pointers[] = {source.pointer(), destination.pointer()};
  for (const FaultPoint point :
       {FaultPoint::pinned, FaultPoint::device, FaultPoint::stream, FaultPoint::event, FaultPoint::copy})
    for (const RouteId route : routes_of(Place::peer))
      for (int64_t nth = 1; nth < 1000; ++nth) {
        make_resources(0);
        const fake_gpu::Live before = fake_gpu::live();
        const int64_t unsettled = fake_gpu::unsettled();
        const Plan plan = make_plan(problem, "device", route, route, 4 << 10);
        arm_fault(point, nth);
        status_of([&] { execute(plan, execution(pointers), resources_); });
        const bool passed = fault_passes(point) < nth;
        disarm_faults();
        resources_.memory.reset();
        ASSERT_EQ(fake_gpu::misuse(), "");
        ASSERT_EQ(fake_gpu::live(), before);
        ASSERT_EQ(fake_gpu::unsettled(), unsettled) << "a later failure of either device would be taken for ours";
        if (passed) break;
      }
}

TEST_F(PeerTest, WithAWorkspaceCopiesAreQueuedAndACaptureIsRefused) {
  Array source(random_layout(random_, MEMHIER_F32, {37, 41}, true), Place::peer, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {41, 37}, true), Place::device, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  for (const RouteId route : routes_of(Place::peer)) {
    const Plan plan = make_plan(problem, "device", route, RouteId::resident, 2 << 10);
    const int64_t needed = footprint(plan).one_piece();
    Array workspace({MEMHIER_U8, 1, {needed + 512}, {1}}, Place::device, random_);
    void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
    scramble::reference(problem, mirrors);
    void *pointers[] = {source.pointer(), destination.pointer()};
    void *stream = new_stream();
    Execution run = queued(pointers, stream, workspace, needed);
    const fake_gpu::Live before = fake_gpu::live();
    destination.restore();
    execute(plan, run, resources_);
    if (route == RouteId::peer) {
      EXPECT_EQ(fake_gpu::live(), before) << "nothing was allocated";
    }
    end_stream(stream);
    EXPECT_EQ(destination.read(), destination.mirror());

    stream = new_stream();
    run.stream = stream;
    const int64_t operations = fake_gpu::operations();
    fake_gpu::begin_capture(stream);
    EXPECT_EQ(status_of([&] { execute(plan, run, resources_); }), MEMHIER_CAPTURE);
    EXPECT_NE(text_.find("another device"), std::string::npos) << text_;
    fake_gpu::end_capture(stream);
    EXPECT_EQ(fake_gpu::operations(), operations);
    end_stream(stream);
  }
}

TEST_F(PeerTest, WithoutAStreamTheLegacyStreamOfTheOtherDeviceComesFirst) {
  Array source(random_layout(random_, MEMHIER_F32, {9, 8}, true), Place::peer, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {8, 9}, true), Place::device, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  const Plan plan = make_plan(problem, "device", RouteId::peer, RouteId::resident, INT64_MAX);
  bool done = false;
  {
    const gpu::DeviceScope scope(1);
    fake_gpu::enqueue(gpu::kLegacyStream, [&] {
      std::memset(source.pointer(), 7, 4);
      done = true;
    });
  }
  std::memset(source.mirror_pointer(), 7, 4);
  void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(problem, mirrors);
  void *pointers[] = {source.pointer(), destination.pointer()};
  execute(plan, execution(pointers), resources_);
  EXPECT_TRUE(done);
  EXPECT_EQ(destination.read(), destination.mirror());
}

TEST_F(PeerTest, MemoryOfAnotherDeviceThanPlannedIsRefused) {
  const Layout rows{MEMHIER_F32, 2, {9, 8}, {8, 1}};  // of one span, so that no other memory is met
  Array here(rows, Place::device, random_), there(rows, Place::peer, random_);
  Array destination(random_layout(random_, MEMHIER_F32, {8, 9}, true), Place::device, random_);
  const auto run = [&](const Array &planned, const Array &given, int32_t device) {
    Problem problem = scramble::problem(planned.description(), destination.description());
    if (problem.operands[0].place == Place::peer) problem.operands[0].device = device;
    const RouteId route = problem.operands[0].place == Place::peer ? RouteId::peer : RouteId::resident;
    const Plan plan = make_plan(problem, "device", route, RouteId::resident, INT64_MAX);
    void *pointers[] = {given.pointer(), destination.pointer()};
    return status_of([&] { execute(plan, execution(pointers), resources_); });
  };
  EXPECT_EQ(run(there, there, 1), MEMHIER_SUCCESS) << text_;
  EXPECT_EQ(run(here, there, 1), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("memory of device 1"), std::string::npos) << text_;
  EXPECT_EQ(run(there, here, 1), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("plan is for device:1"), std::string::npos) << text_;
  EXPECT_EQ(run(there, there, 2), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("this is device:1"), std::string::npos) << text_;
}

TEST_F(PeerTest, DevicesOfALineAreSettledByTheContext) {
  Problem problem;
  problem.resize_operands(2);
  problem.operands[0].place = problem.operands[1].place = Place::peer;
  problem.operands[0].device = 0;
  problem.operands[1].device = 1;
  settle_devices(&problem, resources_);
  EXPECT_EQ(problem.operands[0].place, Place::device);
  EXPECT_EQ(problem.operands[0].device, -1);
  EXPECT_EQ(problem.operands[1].place, Place::peer);
  resources_.peers.clear();
  EXPECT_EQ(status_of([&] { settle_devices(&problem, resources_); }), MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(text_.find("device:1"), std::string::npos) << text_;
}

}  // namespace
