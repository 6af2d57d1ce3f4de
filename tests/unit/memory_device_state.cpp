// Devices that fail or are reset under the library, on a driver that counts references and notices dead handles. States
// are those of the process: every test has a device of its own.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "base/status.hpp"
#include "memory/device_state.hpp"
#include "memory/gpu_error.hpp"

namespace memhier::gpu {
namespace {

struct Primary {
  CUcontext handle = nullptr;
  unsigned long long id = 0;
  int references = 0;
  bool active() const { return handle != nullptr; }
};

struct World {
  std::map<int, Primary> primary;
  std::set<CUcontext> live;
  std::vector<CUcontext> current;
  unsigned long long ids = 0;
  int made = 0;
  bool dead_handle_used = false;
  bool silent = false;  // questions are not answered
};
World world;

CUcontext address(int n) { return reinterpret_cast<CUcontext>(static_cast<uintptr_t>(0x1000 + n * 0x100)); }

void make(int device, CUcontext handle) {
  world.primary[device] = {handle, ++world.ids, 0};
  world.live.insert(handle);
  ++world.made;
}

// What cudaDeviceReset does: the context goes, whoever holds references.
void reset(int device) {
  world.live.erase(world.primary[device].handle);
  world.primary[device] = {};
}

CUresult init(unsigned) { return CUDA_SUCCESS; }
CUresult device_get(CUdevice *handle, int ordinal) { return *handle = ordinal, CUDA_SUCCESS; }
CUresult retain(CUcontext *context, CUdevice device) {
  if (world.silent) return CUDA_ERROR_LAUNCH_FAILED;
  if (!world.primary[device].active()) make(device, address(world.made));
  ++world.primary[device].references;
  return *context = world.primary[device].handle, CUDA_SUCCESS;
}
CUresult release(CUdevice device) {
  if (--world.primary[device].references == 0) reset(device);
  return CUDA_SUCCESS;
}
CUresult state(CUdevice device, unsigned *, int *active) {
  if (world.silent) return CUDA_ERROR_LAUNCH_FAILED;
  return *active = world.primary[device].active(), CUDA_SUCCESS;
}
CUresult id(CUcontext context, unsigned long long *id) {
  for (const auto &[device, primary] : world.primary)
    if (primary.handle == context) return *id = primary.id, CUDA_SUCCESS;
  world.dead_handle_used = true;
  return CUDA_ERROR_CONTEXT_IS_DESTROYED;
}
CUresult push(CUcontext context) {
  if (world.live.count(context) == 0) world.dead_handle_used = true;
  world.current.push_back(context);
  return CUDA_SUCCESS;
}
CUresult pop(CUcontext *context) {
  *context = world.current.back();
  world.current.pop_back();
  return CUDA_SUCCESS;
}
CUresult exchange(CUstreamCaptureMode *) { return CUDA_SUCCESS; }
CUresult name(CUresult, const char **text) { return *text = "an error", CUDA_SUCCESS; }

const Driver &fake() {
  static const Driver table = [] {
    Driver driver{};
    driver.init = init;
    driver.device_get = device_get;
    driver.primary_retain = retain;
    driver.primary_release = release;
    driver.primary_state = state;
    driver.context_id = id;
    driver.push = push;
    driver.pop = pop;
    driver.exchange_capture_mode = exchange;
    driver.error_name = name;
    return driver;
  }();
  return table;
}

template <class Function>
memhier_status status_of(Function function) {
  try {
    function();
  } catch (const Error &error) {
    EXPECT_STRNE(error.what(), "");
    return error.status();
  }
  return MEMHIER_SUCCESS;
}

memhier_status enter(int device) {
  return status_of([&] { const DeviceScope scope(device); });
}

class Device : public ::testing::Test {
 protected:
  void SetUp() override { world = {}; }
  void TearDown() override {
    EXPECT_FALSE(world.dead_handle_used);
    EXPECT_TRUE(world.current.empty());
  }
};

TEST_F(Device, IsRetainedOnceAndMadeCurrentForAScope) {
  {
    const DeviceScope outer(0);
    const DeviceScope inner(0);
    EXPECT_EQ(world.current.size(), 2u);
  }
  EXPECT_EQ(enter(0), MEMHIER_SUCCESS);
  EXPECT_EQ(world.primary[0].references, 1);
  EXPECT_EQ(world.made, 1);
  EXPECT_FALSE(device_lost(0));
  EXPECT_FALSE(device_lost(-1));
  EXPECT_FALSE(device_lost(kMaxDevices));
}

TEST_F(Device, AResetIsLossOfThatDeviceAlone) {
  ASSERT_EQ(enter(1), MEMHIER_SUCCESS);
  ASSERT_EQ(enter(2), MEMHIER_SUCCESS);
  reset(1);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(enter(1), MEMHIER_DEVICE_LOST);
  EXPECT_TRUE(device_lost(1));
  EXPECT_TRUE(memory_gone(1));
  EXPECT_EQ(world.made, 2);  // no context is made anew
  EXPECT_EQ(enter(2), MEMHIER_SUCCESS);
  EXPECT_FALSE(device_lost(2));
}

TEST_F(Device, AResetIsSeenByWhoOnlyAsks) {
  ASSERT_EQ(enter(3), MEMHIER_SUCCESS);
  EXPECT_FALSE(memory_gone(3));
  reset(3);
  EXPECT_FALSE(known_lost(3));  // asks nobody
  EXPECT_EQ(status_of([] { require_usable(3); }), MEMHIER_SUCCESS);
  EXPECT_TRUE(memory_gone(3));
  EXPECT_TRUE(known_lost(3));
  EXPECT_EQ(status_of([] { require_usable(3); }), MEMHIER_DEVICE_LOST);
  EXPECT_EQ(enter(3), MEMHIER_DEVICE_LOST);
}

TEST_F(Device, AContextMadeAfterAResetIsNotOurs) {
  ASSERT_EQ(enter(4), MEMHIER_SUCCESS);
  const CUcontext ours = world.primary[4].handle;
  reset(4);
  make(4, ours);  // at the same address
  world.primary[4].references = 1;
  EXPECT_EQ(enter(4), MEMHIER_DEVICE_LOST);
  EXPECT_EQ(world.primary[4].references, 1);  // the application's

  ASSERT_EQ(enter(5), MEMHIER_SUCCESS);
  reset(5);
  make(5, address(100));
  world.primary[5].references = 1;
  EXPECT_TRUE(device_lost(5));
  EXPECT_EQ(world.primary[5].references, 1);
  EXPECT_EQ(enter(5), MEMHIER_DEVICE_LOST);
}

// A driver that answers nothing, as that of a failed device may, is no evidence of a reset.
TEST_F(Device, SilenceIsNoReset) {
  ASSERT_EQ(enter(6), MEMHIER_SUCCESS);
  world.silent = true;
  EXPECT_EQ(enter(6), MEMHIER_SUCCESS);
  EXPECT_FALSE(device_lost(6));
}

memhier_status failing_call(int device) {
  return status_of([&] {
    const DeviceScope scope(device);
    check(cudaErrorLaunchFailure, "a call");
  });
}

TEST_F(Device, AFailureBeforeAnyWorkIsForeign) {
  EXPECT_EQ(failing_call(7), MEMHIER_FOREIGN_ERROR);
  EXPECT_EQ(enter(7), MEMHIER_FOREIGN_ERROR);  // and stays so
  EXPECT_TRUE(device_lost(7));
  EXPECT_FALSE(memory_gone(7));
}

TEST_F(Device, AFailureDuringWorkIsLoss) {
  const memhier_status status = status_of([] {
    const DeviceScope outer(8);
    const DeviceScope inner(8);
    note_enqueued();
    check(cudaErrorIllegalAddress, "a call");
  });
  EXPECT_EQ(status, MEMHIER_DEVICE_LOST);
  EXPECT_EQ(enter(8), MEMHIER_DEVICE_LOST);
}

TEST_F(Device, AFailureAfterAllWorkIsForeign) {
  for (int i = 0; i < 3; ++i) {
    const DeviceScope outer(9);
    {
      const DeviceScope inner(9);
      note_enqueued();
      note_enqueued();
    }
    note_complete();
    note_complete();
  }
  EXPECT_EQ(failing_call(9), MEMHIER_FOREIGN_ERROR);
}

TEST_F(Device, WorkLeftOnAStreamOfTheCallerMayBeTheCause) {
  {
    const DeviceScope scope(10);
    note_enqueued();
  }
  {
    const DeviceScope scope(10);
    note_enqueued();
    note_complete();  // of this scope, not of the one before
  }
  EXPECT_EQ(failing_call(10), MEMHIER_DEVICE_LOST);
}

// As where one thread queues and another waits, or one device in short scopes within those of another.
TEST_F(Device, WorkThatIsHandedOverIsSettledByWhoTakesItOver) {
  int64_t handed_over = 0;
  std::thread([&] {
    for (int i = 0; i < 3; ++i) {
      const DeviceScope scope(20);
      EXPECT_EQ(hand_over_queued(), 0);
      note_enqueued();
      handed_over += hand_over_queued();
    }
  }).join();
  EXPECT_EQ(handed_over, 3);
  EXPECT_TRUE(may_have_work(20));
  for (const bool own : {true, false}) {
    const DeviceScope scope(20);
    if (own) note_enqueued();
    take_over_queued(std::exchange(handed_over, 0));
    EXPECT_TRUE(own == may_have_work(20));
    note_complete();
    EXPECT_FALSE(may_have_work(20));
  }
  EXPECT_EQ(failing_call(20), MEMHIER_FOREIGN_ERROR);
}

TEST_F(Device, WorkOnOneDeviceSaysNothingOfAnother) {
  const DeviceScope outer(11);
  note_enqueued();
  {
    const DeviceScope other(12);
    note_enqueued();
    note_complete();
    EXPECT_FALSE(may_have_work(12));
  }
  EXPECT_TRUE(may_have_work(11));
  note_complete();
  EXPECT_FALSE(may_have_work(11));
}

TEST_F(Device, AResetDuringACallIsToldAsSuch) {
  const memhier_status status = status_of([] {
    const DeviceScope scope(13);
    note_enqueued();
    reset(13);
    check(cudaErrorContextIsDestroyed, "a call");
  });
  EXPECT_EQ(status, MEMHIER_DEVICE_LOST);
  EXPECT_TRUE(memory_gone(13));
}

TEST_F(Device, ErrorsThatPassMarkNothing) {
  EXPECT_EQ(status_of([] {
              const DeviceScope scope(14);
              check(cudaErrorMemoryAllocation, "a call");
            }),
            MEMHIER_OUT_OF_DEVICE_MEMORY);
  EXPECT_EQ(enter(14), MEMHIER_SUCCESS);
}

}  // namespace

const Driver &driver() { return fake(); }
const Driver *loaded_driver() noexcept { return &fake(); }

}  // namespace memhier::gpu
