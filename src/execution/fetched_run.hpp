// Small runs on the host with operands on the device: what is read is fetched into pinned memory, the host computes,
// what is written is delivered. A kernel costs more than the copy that it saves.
#pragma once
#include "execution/pipeline.hpp"

namespace memhier {

// Most bytes of operands on the device, all together, in the packed layout of staging.
inline constexpr int64_t kMostFetched = MemoryPools::kSmallestSlab;

// Whether the host would have to fetch or deliver an operand: it lies on the context's device and has elements.
bool to_fetch(const OperandDescription &operand);
// Whether the host may compute with what is fetched: operands on the context's device and some that the device does
// not reach, all small, each one copy of the driver.
bool fetchable(const Problem &problem);
// The problem that the host computes: what lies on the device stands packed in pinned memory.
Problem fetched_problem(const Problem &problem);
// The routes of such a run: driver_copy for what is to be fetched.
std::array<RouteId, kMaxOperands> fetching_routes(const Problem &problem);

void run_fetched(const Plan &plan, const Execution &execution, Resources &resources);

}  // namespace memhier
