// Host work beside the device: small operands there are fetched and delivered, in stream order, whatever fails.
#include "execution/fetched_run.hpp"

#include "execution_fixture.hpp"
#include "unit/f32_matrix.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

constexpr Place kBoth[] = {Place::pageable, Place::device};

class FetchedTest : public PipelineTest {
 protected:
  Plan plan_of(const Problem &problem) {
    Plan plan;
    plan.problem = problem;
    plan.way = &scramble::way("host");
    plan.threads = 2;
    plan.routes = fetching_routes(problem);
    plan.pieces = {whole_piece(problem)};
    return plan;
  }
};

TEST_F(FetchedTest, GivesTheReferenceFromAndToTheDevice) {
  for (const Place from : kBoth)
    for (const Place to : kBoth)
      for (const int64_t pitch : {11, 14})
        for (const bool descending : {false, true})
          for (const int64_t pinned : {int64_t{0}, MemoryPools::kLeastPinnedLimit}) {
            if (from == to) continue;
            make_resources(pinned);
            Array source(f32_matrix(13, 11, descending ? -pitch : pitch), from, random_);
            Array destination(f32_matrix(11, 13, pitch + 2), to, random_);
            const Problem problem = scramble::problem(source.description(), destination.description());
            ASSERT_TRUE(fetchable(problem));
            void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
            scramble::reference(problem, mirrors);
            void *pointers[] = {source.pointer(), destination.pointer()};
            for (void *stream : {static_cast<void *>(nullptr), new_stream()}) {
              destination.restore();
              execute(plan_of(problem), execution(pointers, stream), resources_);
              if (stream) end_stream(stream);
              EXPECT_EQ(destination.read(), destination.mirror()) << "rows that lie apart keep what is between them";
            }
          }
}

TEST_F(FetchedTest, InPlaceOperandsGoBackWhereTheyCameFrom) {
  Array array(f32_matrix(9, 9, 9), Place::device, random_);
  const Problem problem = scramble::problem_inplace(array.description());
  void *mirror[] = {array.mirror_pointer()};
  scramble::reference(problem, mirror);
  void *pointers[] = {array.pointer()};
  execute(plan_of(problem), execution(pointers), resources_);
  EXPECT_EQ(array.read(), array.mirror());
}

TEST_F(FetchedTest, WhatHasNoElementsIsNotFetched) {
  OperandDescription nothing, destination;
  nothing.layout = f32_matrix(8, 0, 8);
  nothing.place = Place::device;
  destination.layout = f32_matrix(0, 8, 8);
  const Problem problem = scramble::problem(nothing, destination);
  EXPECT_EQ(fetching_routes(problem)[0], RouteId::resident);
  EXPECT_EQ(fetched_problem(problem).operands[0].place, Place::device);
  EXPECT_FALSE(fetchable(problem));
}

TEST_F(FetchedTest, FollowsWhatTheStreamHasQueued) {
  Array first(f32_matrix(8, 8, 8), Place::pinned, random_), source(f32_matrix(8, 8, 8), Place::device, random_);
  Array destination(f32_matrix(8, 8, 8), Place::pageable, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  void *stream = new_stream();
  {
    const gpu::DeviceScope scope(0);
    gpu::copy(source.pointer(), first.pointer(), 8 * 8 * 4, stream);
  }
  void *mirrors[] = {first.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(problem, mirrors);
  void *pointers[] = {source.pointer(), destination.pointer()};
  execute(plan_of(problem), execution(pointers, stream), resources_);
  EXPECT_EQ(destination.read(), destination.mirror());
  end_stream(stream);
}

TEST_F(FetchedTest, CannotBeCaptured) {
  Array source(f32_matrix(8, 8, 8), Place::device, random_), destination(f32_matrix(8, 8, 8), Place::pageable, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  void *pointers[] = {source.pointer(), destination.pointer()};
  void *stream = new_stream();
  fake_gpu::begin_capture(stream);
  EXPECT_EQ(status_of([&] { execute(plan_of(problem), execution(pointers, stream), resources_); }), MEMHIER_CAPTURE);
  fake_gpu::end_capture(stream);
  end_stream(stream);
  EXPECT_EQ(source.read(), source.mirror());
}

TEST_F(FetchedTest, AFailureAtAnyPointLeaksNothingAndTheNextRunIsRight) {
  Array source(f32_matrix(20, 20, 20), Place::device, random_),
      destination(f32_matrix(20, 20, 24), Place::pageable, random_);
  const Problem there = scramble::problem(source.description(), destination.description());
  void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(there, mirrors);
  void *pointers[] = {source.pointer(), destination.pointer()};
  for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::copy})
    for (int64_t nth = 1; nth < 10; ++nth) {
      make_resources(0);
      arm_fault(point, nth, true);
      const memhier_status status = status_of([&] { execute(plan_of(there), execution(pointers), resources_); });
      const bool passed = fault_passes(point) < nth;
      disarm_faults();
      // Without pinned memory the driver copies pageable memory.
      EXPECT_EQ(status, point == FaultPoint::copy && !passed ? MEMHIER_INTERNAL : MEMHIER_SUCCESS) << text_;
      execute(plan_of(there), execution(pointers), resources_);
      ASSERT_EQ(destination.read(), destination.mirror());
      ASSERT_EQ(fake_gpu::misuse(), "");
      if (passed) break;
    }
}

TEST_F(FetchedTest, AsksForNoPinnedMemoryWhereItsProbeFailed) {
  Array source(f32_matrix(9, 7, 7), Place::device, random_), destination(f32_matrix(7, 9, 9), Place::pageable, random_);
  const Problem problem = scramble::problem(source.description(), destination.description());
  void *mirrors[] = {source.mirror_pointer(), destination.mirror_pointer()};
  scramble::reference(problem, mirrors);
  void *pointers[] = {source.pointer(), destination.pointer()};
  Plan plan = plan_of(problem);
  plan.page_locks = false;
  execute(plan, execution(pointers), resources_);
  EXPECT_EQ(destination.read(), destination.mirror());
  EXPECT_EQ(resources_.memory->usage().pinned, 0);
  plan.page_locks = true;
  execute(plan, execution(pointers), resources_);
  EXPECT_GT(resources_.memory->usage().pinned, 0) << "it is what slots are made of";
}

TEST_F(FetchedTest, IsForSmallOperandsBesideSomeThatTheDeviceDoesNotReach) {
  const auto beside = [&](const Layout &layout, Place place, Place other) {
    OperandDescription source, destination;
    source.layout = layout;
    source.place = place;
    destination.layout = f32_matrix(layout.extents[1], layout.extents[0], layout.extents[0]);
    destination.place = other;
    return fetchable(scramble::problem(source, destination));
  };
  EXPECT_TRUE(beside(f32_matrix(8, 8, 8), Place::device, Place::pageable));
  EXPECT_TRUE(beside(f32_matrix(256, 128, 128), Place::device, Place::pageable));
  EXPECT_FALSE(beside(f32_matrix(257, 128, 128), Place::device, Place::pageable)) << "large";
  EXPECT_FALSE(beside(f32_matrix(17, 8, 9), Place::device, Place::pageable)) << "many rows that lie apart";
  EXPECT_FALSE(beside(f32_matrix(8, 8, 8), Place::device, Place::pinned)) << "the device reaches all";
  EXPECT_FALSE(beside(f32_matrix(8, 8, 8), Place::device, Place::managed)) << "the device reaches all";
  EXPECT_FALSE(beside(f32_matrix(8, 8, 8), Place::pageable, Place::pageable)) << "nothing to fetch";
  EXPECT_FALSE(beside(f32_matrix(8, 8, 8), Place::peer, Place::pageable)) << "another device";
  EXPECT_FALSE(beside({MEMHIER_F32, 2, {8, 8}, {16, 2}}, Place::device, Place::pageable)) << "elements that lie apart";
}

}  // namespace
