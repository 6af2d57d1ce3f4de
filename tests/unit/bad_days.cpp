// Every call of the library on the fake GPU, by every route, with the n-th allocation, stream, event, copy or launch
// failing, once and from there on: it gives a status that its header names and leaves its operands alone, or falls
// back, says so, and is right. Nothing is leaked, and the next call works.
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "../capi/every_call.h"
#include "fake_gpu.hpp"
#include "fake_machine.hpp"
#include "harness/thinned.hpp"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

using namespace memhier;

namespace {

constexpr size_t kBytes = kEveryCallValues * sizeof(float);
using Values = std::vector<float>;

void collect(void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += std::string(line) + "\n"; }

// Both arrays of a call, in a place of the fake machine.
class Operands {
 public:
  explicit Operands(Place place) : place_(place), in_(allocate()), out_(allocate()) {}
  ~Operands() {
    release(in_);
    release(out_);
  }
  Operands(const Operands &) = delete;

  void fill() {
    Values in(kEveryCallValues), out(kEveryCallValues);
    every_call_fill(in.data(), out.data());
    copy(in_, in.data());
    copy(out_, out.data());
  }
  float *in() const { return in_; }
  float *out() const { return out_; }
  Values read(float *array) const {
    Values values(kEveryCallValues);
    copy(values.data(), array);
    return values;
  }

 private:
  float *allocate() const {
    if (place_ == Place::pageable) return static_cast<float *>(std::malloc(kBytes));
    const gpu::DeviceScope scope(0);
    return static_cast<float *>(place_ == Place::pinned    ? gpu::allocate_pinned(kBytes)
                                : place_ == Place::managed ? gpu::allocate_managed(kBytes)
                                                           : gpu::allocate_device(kBytes));
  }
  void release(float *array) const {
    if (place_ == Place::pageable) return std::free(array);
    const gpu::DeviceScope scope(0);
    place_ == Place::pinned ? gpu::free_pinned(array) : gpu::free_device(array);
  }
  void copy(void *to, const void *from) const {
    if (place_ != Place::device) {
      std::memcpy(to, from, kBytes);
      return;
    }
    const gpu::DeviceScope scope(0);
    void *stream = reinterpret_cast<void *>(0x3);
    gpu::copy(to, from, kBytes, stream);
    gpu::synchronise_stream(stream);
  }

  const Place place_;
  float *const in_, *const out_;
};

struct Setting {
  Place place = Place::pageable;
  const char *target = "", *route_in = "", *route_out = "", *working_set = "";
};

std::vector<Setting> settings() {
  std::vector<Setting> all;
  const auto add = [&](Place place, std::initializer_list<const char *> routes) {
    for (const char *route : routes) all.push_back({place, "device", route, route});
  };
  add(Place::pageable, {"staged_ring", "driver_copy"});
  add(Place::pinned, {"driver_copy", "zero_copy"});
  add(Place::managed, {"resident", "managed_prefetch", "driver_copy"});
  add(Place::device, {"resident"});
  all.push_back({Place::pageable, "device", "", "", "8192"});  // in pieces
  all.push_back({});
  return all;
}

class BadDays : public testing::Test {
 protected:
  void SetUp() override {
    fake_gpu::reset(1);
    setenv("MEMHIER_CACHE_DIR", "/nonexistent", 1);
  }
  void TearDown() override {
    disarm_faults();
    force_nothing();
    EXPECT_EQ(fake_gpu::misuse(), "");
    EXPECT_EQ(fake_gpu::live(), fake_gpu::Live{});
  }
  static void force_nothing() {
    for (const char *name : {"TARGET", "ROUTE_IN", "ROUTE_OUT", "WORKING_SET"}) unsetenv(variable(name).c_str());
  }
  static std::string variable(const char *name) { return std::string("MEMHIER_") + name; }

  memhier_context *make(const Setting &setting) {
    setenv("MEMHIER_TARGET", *setting.target ? setting.target : "auto", 1);
    for (const auto &[name, value] : {std::pair{"ROUTE_IN", setting.route_in},
                                      {"ROUTE_OUT", setting.route_out},
                                      {"WORKING_SET", setting.working_set}})
      *value ? setenv(variable(name).c_str(), value, 1) : unsetenv(variable(name).c_str());
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    options.threads = 2;
    options.log = collect;
    options.log_user = &log_;
    options.log_level = MEMHIER_LOG_WARNING;
    memhier_context *context = nullptr;
    EXPECT_EQ(memhier_context_create(&options, &context), MEMHIER_SUCCESS) << memhier_error_text();
    return context;
  }

  // What the call makes on a host without a device.
  static Values expected(const struct every_call &call) {
    force_nothing();
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    options.device = MEMHIER_DEVICE_NONE;
    options.threads = 1;
    memhier_context *context = nullptr;
    EXPECT_EQ(memhier_context_create(&options, &context), MEMHIER_SUCCESS);
    Values in(kEveryCallValues), out(kEveryCallValues);
    every_call_fill(in.data(), out.data());
    EXPECT_EQ(call.run(context, in.data(), out.data()), MEMHIER_SUCCESS) << memhier_error_text();
    memhier_context_destroy(context);
    return out;
  }

  std::string log_;
};

constexpr FaultPoint kPoints[] = {FaultPoint::host,   FaultPoint::pinned, FaultPoint::device, FaultPoint::managed,
                                  FaultPoint::stream, FaultPoint::event,  FaultPoint::copy,   FaultPoint::launch};

bool short_of_memory(memhier_status status) {
  return status >= MEMHIER_OUT_OF_HOST_MEMORY && status <= MEMHIER_OUT_OF_MANAGED_MEMORY;
}

TEST_F(BadDays, EveryCallByEveryRouteSurvivesEveryFailure) {
  fake_gpu::set_host(fake_gpu::Host::slow);
  Values before_in(kEveryCallValues), before_out(kEveryCallValues);
  every_call_fill(before_in.data(), before_out.data());
  int64_t failed = 0, fell_back = 0;
  std::set<FaultPoint> met;
  for (int c = 0; c < kEveryCalls; ++c) {
    const struct every_call &call = every_call[c];
    const Values right = expected(call);
    for (const Setting &setting : settings()) {
      const bool by_line = std::strcmp(call.name, "memhier_plan_create_line") == 0;
      if (by_line && setting.place != Place::pageable) continue;  // such a plan is for that place
      Operands operands(setting.place);
      const fake_gpu::Live before = fake_gpu::live();
      for (const FaultPoint point : kPoints)
        for (const bool forever : {false, true})
          for (int64_t nth = 1;; ++nth) {
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
              fell_back += log_.find("falls back") != std::string::npos;
            } else {
              ASSERT_TRUE(met_it && (short_of_memory(status) || status == MEMHIER_INTERNAL)) << memhier_error_text();
              if (short_of_memory(status)) {
                ASSERT_EQ(out, before_out);
              }
              ++failed;
            }
            if (met_it) {
              met.insert(point);
              operands.fill();
              ASSERT_EQ(call.run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
              ASSERT_EQ(operands.read(operands.out()), right);
            }
            ASSERT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
            ASSERT_EQ(fake_gpu::misuse(), "");
            ASSERT_EQ(fake_gpu::live(), before);
            if (!met_it) break;
          }
    }
  }
  for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::device, FaultPoint::stream, FaultPoint::event,
                                 FaultPoint::copy, FaultPoint::launch})
    EXPECT_TRUE(met.count(point)) << "no call passed " << static_cast<int>(point);
  EXPECT_GT(failed, 0);
  EXPECT_GT(fell_back, 0);
}

// Nothing forced: memory and handles of the device that cannot be had cost no answer.
TEST_F(BadDays, ShortagesCostTimeAndNoAnswer) {
  struct {
    fake_gpu::Host host;
    Setting setting;
    FaultPoint point;
    const char *told;
  } const cases[] = {
      {fake_gpu::Host::slow, {}, FaultPoint::device, "falls back to the host"},
      {fake_gpu::Host::slow, {}, FaultPoint::stream, "falls back to the host"},
      {fake_gpu::Host::slow, {}, FaultPoint::event, "falls back to the host"},
      {fake_gpu::Host::only_ring, {Place::pageable, "device"}, FaultPoint::pinned, "falls back to the device"},
  };
  for (const auto &test : cases) {
    fake_gpu::set_host(test.host);
    memhier_context *context = make(test.setting);
    Operands operands(test.setting.place);
    int met = 0;
    for (int c = 0; c < kEveryCalls; ++c) {
      SCOPED_TRACE(std::string(every_call[c].name) + ", point " + std::to_string(static_cast<int>(test.point)));
      const Values right = expected(every_call[c]);
      operands.fill();
      log_.clear();
      arm_fault(test.point, 1, true);
      EXPECT_EQ(every_call[c].run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
      const bool met_it = fault_passes(test.point) > 0;
      disarm_faults();
      met += met_it;
      EXPECT_EQ(operands.read(operands.out()), right);
      EXPECT_EQ(log_.find(test.told) != std::string::npos, met_it) << log_;
    }
    EXPECT_GE(met, 4) << "calls that used the device";
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
}

std::string explanation_of_last_plan(memhier_context *context) {
  memhier_plan *plan = nullptr;
  EXPECT_EQ(memhier_last_plan(context, &plan), MEMHIER_SUCCESS) << memhier_error_text();
  std::vector<char> text(1 << 16);
  EXPECT_EQ(memhier_plan_explain(plan, MEMHIER_TEXT, text.data(), static_cast<int64_t>(text.size()), nullptr),
            MEMHIER_SUCCESS);
  memhier_plan_destroy(plan);
  return text.data();
}

TEST_F(BadDays, TheExplanationTellsWhatWasShort) {
  Operands operands(Place::pageable);
  operands.fill();
  for (const auto &[host, target, point, reason] :
       {std::tuple{fake_gpu::Host::slow, "", FaultPoint::device, "exceeds_device_memory"},
        {fake_gpu::Host::only_ring, "device", FaultPoint::pinned, "exceeds_pinned_limit"}}) {
    fake_gpu::set_host(host);
    memhier_context *context = make({Place::pageable, target});
    arm_fault(point, 1, true);
    EXPECT_EQ(every_call[5].run(context, operands.in(), operands.out()), MEMHIER_SUCCESS) << memhier_error_text();
    disarm_faults();
    const std::string text = explanation_of_last_plan(context);
    EXPECT_NE(text.find(reason), std::string::npos) << text;
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
  }
}

// What fails while a context is made costs routes, or the context, and never more.
TEST_F(BadDays, ContextsSurviveEveryFailureOfTheirProbes) {
  fake_gpu::set_host(fake_gpu::Host::slow);
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
