// What has become of each device in this process: its primary context, whether and through whom it is lost, and whether
// work of this library may still run there. Included by the gpu_*.cpp files only.
#pragma once
#include "memhier/types.h"
#include "memory/driver.hpp"

namespace memhier::gpu {

enum class Loss : int {
  none,
  failed,   // during work of this library, or while some may have been running
  foreign,  // all work of this library was known to be done, or there was none
  reset     // the primary context was destroyed (cudaDeviceReset), whatever has been made in its place
};

inline constexpr int kMaxDevices = 64;

// The context, retained on first use. The reference is kept for the life of the process: other users of the primary
// context lose nothing by it.
CUcontext primary_context(const Driver &driver, int device);
bool has_primary_context(int device) noexcept;
// Finds a reset out: false when the primary context is no longer the one that was retained. Handles of a context that
// was reset crash the driver, so nothing may be done with ours before this is asked.
bool context_in_place(const Driver &driver, int device) noexcept;

Loss loss(int device) noexcept;
void lose(int device, Loss cause) noexcept;             // the first cause stays
[[noreturn]] void refuse_lost(int device, Loss cause);  // DEVICE_LOST or FOREIGN_ERROR
void check_driver(const Driver &driver, CUresult result, const char *call, int device);

// Calls that have queued work and have not seen the end of it. Those that return before never do.
void begin_work(int device) noexcept;
void end_work(int device) noexcept;
bool may_have_work(int device) noexcept;

}  // namespace memhier::gpu
