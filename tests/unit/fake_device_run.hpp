// Included before everything else where ways are compiled for the fake GPU: every way of a device computes as the
// reference does, when the device comes to it.
#pragma once

namespace memhier {
struct Problem;
struct RunContext;
}  // namespace memhier

namespace fake_gpu {
void run_by_reference(const memhier::Problem &problem, void *const *pointers, const memhier::RunContext &context);
}  // namespace fake_gpu

#define MEMHIER_DEVICE_RUN(function) (&::fake_gpu::run_by_reference)
