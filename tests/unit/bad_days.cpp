// Every call of the library by every route, with the n-th allocation, stream, event, copy or launch failing, once and
// from there on: it gives a status that its header names and, where memory was short, leaves its operands alone, or it
// falls back and is right. Nothing is leaked, and the next call works.
#include "bad_days.hpp"

#include <set>

#include "harness/thinned.hpp"

using namespace memhier;
using namespace memhier::test;

namespace {

constexpr FaultPoint kPoints[] = {FaultPoint::host,   FaultPoint::pinned, FaultPoint::device, FaultPoint::managed,
                                  FaultPoint::stream, FaultPoint::event,  FaultPoint::copy,   FaultPoint::launch};

TEST_F(BadDays, EveryCallByEveryRouteSurvivesEveryFailure) {
  Values before_in(kEveryCallValues), before_out(kEveryCallValues);
  every_call_fill(before_in.data(), before_out.data());
  int64_t failed = 0;
  std::set<FaultPoint> met;
  std::set<Place> places;
  size_t number = 0;
  for (const struct every_call &call : harness::thinned(every_call, 8)) {
    if (world::slow() && number++ % 4 != 0) continue;
    const Values right = expected(call);
    for (const Setting &setting : settings()) {
      Operands operands(setting.place);
      if (!feasible(call, setting, operands)) continue;
      const int64_t before = world::in_use();
      for (const FaultPoint point : kPoints)
        for (const bool forever : {false, true})
          for (int64_t nth = 1;; nth += world::slow() ? 1 + nth / 3 : 1) {
            SCOPED_TRACE(std::string(call.name) + " by " + place_name(setting.place) + " " + setting.route_in +
                         setting.working_set + ", point " + std::to_string(static_cast<int>(point)) + ", failure " +
                         std::to_string(nth) + (forever ? " and later" : ""));
            ASSERT_LT(nth, 1000);
            memhier_context *context = make(setting);  // a fresh one, which has nothing at hand
            operands.fill();
            log_.clear();
            arm_fault(point, nth, forever);
            const memhier_status status = call.run(context, operands.in(), operands.out());
            const bool met_it = fault_passes(point) >= nth;
            disarm_faults();
            const Values out = operands.read(operands.out());
            ASSERT_EQ(operands.read(operands.in()), before_in);
            if (status == MEMHIER_SUCCESS) {
              ASSERT_EQ(out, right);
            } else {
              ASSERT_TRUE(met_it && (short_of_memory(status) || status == MEMHIER_INTERNAL)) << memhier_error_text();
              if (short_of_memory(status)) {
                ASSERT_EQ(out, before_out);
              }
              ++failed;
            }
            if (met_it) {
              met.insert(point);
              places.insert(setting.place);
              operands.fill();
              ASSERT_EQ(call.run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
              ASSERT_EQ(operands.read(operands.out()), right);
            }
            ASSERT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
            ASSERT_EQ(world::misuse(), "");
            ASSERT_EQ(world::in_use(), before);
            if (!met_it) break;
          }
    }
  }
  for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::device, FaultPoint::stream, FaultPoint::event,
                                 FaultPoint::copy, FaultPoint::launch})
    EXPECT_TRUE(met.count(point)) << "no call passed " << static_cast<int>(point);
  EXPECT_GT(failed, 0);
  EXPECT_GE(places.size(), 3u) << "managed memory is not everywhere";
}

// What fails while a context is made costs routes, or the context, and never more.
TEST_F(BadDays, ContextsSurviveEveryFailureOfTheirProbes) {
  const Values right = expected(every_call[0]);
  Operands operands(Place::pageable);
  for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::device, FaultPoint::managed, FaultPoint::stream,
                                 FaultPoint::event, FaultPoint::copy, FaultPoint::launch, FaultPoint::probe})
    for (const bool forever : {false, true})
      for (int64_t nth = 1;; ++nth) {
        SCOPED_TRACE("point " + std::to_string(static_cast<int>(point)) + ", failure " + std::to_string(nth));
        log_.clear();
        arm_fault(point, nth, forever);
        memhier_context *context = make({});
        const bool met_it = fault_passes(point) >= nth;
        if (!forever) disarm_faults();
        operands.fill();
        const memhier_status status = every_call[0].run(context, operands.in(), operands.out());
        disarm_faults();
        EXPECT_TRUE(status == MEMHIER_SUCCESS || (forever && status == MEMHIER_INTERNAL)) << memhier_error_text();
        if (status == MEMHIER_SUCCESS) {
          EXPECT_EQ(operands.read(operands.out()), right);
        }
        EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
        if (!met_it) break;
        ASSERT_LT(nth, 200);
      }
}

}  // namespace
