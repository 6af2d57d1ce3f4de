// What tests of bad days share: both arrays of a call in any place, contexts with forced choices, the right answers.
// The device is the fake GPU or a real one.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "capi/every_call.h"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

namespace memhier::test {

// The device at hand, in fake_world.cpp or beside the tests of the GPU.
namespace world {
std::string missing();  // why there is none; empty when there is
void start();           // of a test
std::string misuse();   // what has been done to it that must not be, so far
int64_t in_use();       // what is held on it, counted as the device allows
bool slow();            // contexts take so long that a part of all failures must do
}  // namespace world

inline constexpr size_t kBytes = kEveryCallValues * sizeof(float);
using Values = std::vector<float>;

inline void collect(void *user, int32_t, const char *line) {
  *static_cast<std::string *>(user) += std::string(line) + "\n";
}

inline bool short_of_memory(memhier_status status) {
  return status >= MEMHIER_OUT_OF_HOST_MEMORY && status <= MEMHIER_OUT_OF_MANAGED_MEMORY;
}

// Both arrays of a call, in a place of the fake machine.
class Operands {
 public:
  explicit Operands(Place place, int device = 0) : place_(place), device_(device), in_(allocate()), out_(allocate()) {}
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
    const gpu::DeviceScope scope(device_);
    return static_cast<float *>(place_ == Place::pinned    ? gpu::allocate_pinned(kBytes)
                                : place_ == Place::managed ? gpu::allocate_managed(kBytes)
                                                           : gpu::allocate_device(kBytes));
  }
  void release(float *array) const {
    if (place_ == Place::pageable) return std::free(array);
    const gpu::DeviceScope scope(device_);
    place_ == Place::pinned ? gpu::free_pinned(array) : gpu::free_device(array);
  }
  void copy(void *to, const void *from) const {
    if (place_ != Place::device) {
      std::memcpy(to, from, kBytes);
      return;
    }
    const gpu::DeviceScope scope(device_);
    gpu::copy(to, from, kBytes, gpu::kLegacyStream);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }

  const Place place_;
  const int device_;
  float *const in_, *const out_;
};

struct Setting {
  Place place = Place::pageable;
  const char *target = "", *route_in = "", *route_out = "", *working_set = "";
};

inline std::vector<Setting> settings() {
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
    if (const std::string missing = world::missing(); !missing.empty()) GTEST_SKIP() << missing;
    world::start();
    setenv("MEMHIER_CACHE_DIR", "/nonexistent", 1);
  }
  void TearDown() override {
    disarm_faults();
    force_nothing();
    if (IsSkipped()) return;
    EXPECT_EQ(world::misuse(), "");
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

  // Whether the device and the call have these routes.
  bool feasible(const struct every_call &call, const Setting &setting, Operands &operands) {
    // A plan of a line is for the place that the line names.
    if (std::strcmp(call.name, "memhier_plan_create_line") == 0 && setting.place != Place::pageable) return false;
    memhier_context *context = make(setting);
    operands.fill();
    const memhier_status status = call.run(context, operands.in(), operands.out());
    EXPECT_TRUE(status == MEMHIER_SUCCESS || status == MEMHIER_NOT_FEASIBLE) << memhier_error_text();
    EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    return status == MEMHIER_SUCCESS;
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

}  // namespace memhier::test
