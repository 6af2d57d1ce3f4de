// Register-tile transposes, compiled once per instruction set by Highway's foreach_target and chosen at run time here,
// by what CPU and OS offer: Highway's own dispatch would need its library. Only functions of the per-target namespaces
// hold wide instructions, so nothing of them can leak into code that runs on every CPU.
#include <cstdint>
#include <cstring>

#include "kernels/element.hpp"
#include "kernels/simd_targets.hpp"
#include "ops/transpose/host_simd.hpp"
#include "ops/transpose/tuning_host.hpp"

#define HWY_TARGET_INCLUDE "ops/transpose/host_simd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ops/transpose/host_simd-inl.hpp"

#if HWY_ONCE
#include "ops/transpose/host_ways.hpp"

namespace memhier {

const SimdKernel &simd_kernel() noexcept {
#if defined(__x86_64__)
#if HWY_TARGETS & HWY_AVX3
  if (runs_avx512()) return N_AVX3::kKernel;
#endif
#if HWY_TARGETS & HWY_AVX2
  if (runs_avx2()) return N_AVX2::kKernel;
#endif
#if HWY_TARGETS & HWY_SSSE3
  if (runs_ssse3()) return N_SSSE3::kKernel;
#endif
#endif
  return HWY_NAMESPACE::kKernel;
}

const char *host_simd_instruction_set() noexcept { return simd_kernel().name; }

namespace {

Reason reason_of(const HostMove &move) {
  if (move.same_order || move.bytes() == 0) return Reason::none;
  const bool unit_strides = move.source_column == move.element_bytes && move.destination_row == move.element_bytes;
  return unit_strides ? Reason::none : Reason::strides;
}

}  // namespace

Reason host_simd_reason(const Problem &problem) {
  return problem.operand_count == 1 ? Reason::inplace : reason_of(host_move(problem, nullptr));
}

void run_host_simd(const Problem &problem, void *const *pointers, const RunContext &context) {
  const HostMove move = host_move(problem, pointers);
  if (move.bytes() == 0) return;
  if (move.same_order) return copy_same_order(move, context);
  if (reason_of(move) != Reason::none) return run_host_blocked(problem, pointers, context);
  const PanelKernel kernel = simd_kernel().for_matrix(move.element_bytes, move.rows, move.columns);
  if (worth_panels(move)) return run_panels(move, context, kernel);
  run_tiles(move, context, kernel);
}

}  // namespace memhier
#endif
