// Groups of columns in vector registers, compiled once per instruction set by Highway's foreach_target and chosen at
// run time here. Only functions of the per-target namespaces hold wide instructions.
#include <cstdint>
#include <cstring>

#include "kernels/simd_targets.hpp"
#include "ops/record/host_tiles.hpp"
#include "ops/record/tuning_host.hpp"
#define HWY_TARGET_INCLUDE "ops/record/host_simd.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "ops/record/host_simd-inl.hpp"

#if HWY_ONCE
#include <algorithm>

#include "ops/record/host_ways.hpp"

namespace memhier::record {
namespace {

struct Kernels {
  GroupKernels groups;
  const char *name;
};

Kernels kernels() noexcept {
#if defined(__x86_64__)
#if HWY_TARGETS & HWY_AVX3
  if (runs_avx512()) return {N_AVX3::kKernels, "avx512"};
#endif
#if HWY_TARGETS & HWY_AVX2
  if (runs_avx2()) return {N_AVX2::kKernels, "avx2"};
#endif
#if HWY_TARGETS & HWY_SSSE3
  if (runs_ssse3()) return {N_SSSE3::kKernels, "ssse3"};
#endif
  return {HWY_NAMESPACE::kKernels, "portable"};
#else
  return {HWY_NAMESPACE::kKernels, "neon"};
#endif
}

}  // namespace

const char *host_simd_instruction_set() noexcept { return kernels().name; }

Reason host_simd_reason(const Problem &problem) {
  const FieldMap map = field_map(problem);
  const std::vector<Column> columns = columns_of(map, nullptr);
  const std::vector<ColumnGroup> groups = grouped(map, columns);
  const bool any = std::any_of(groups.begin(), groups.end(), [](const ColumnGroup &group) { return group.count > 1; });
  if (!any) return Reason::element_size;
  return map.records < kLeastSimdRecords ? Reason::too_small : Reason::none;
}

void run_host_simd(const Problem &problem, void *const *pointers, const RunContext &context) {
  const FieldMap map = field_map(problem);
  const std::vector<Column> columns = columns_of(map, pointers);
  const GroupKernels chosen = kernels().groups;
  run_tiles(map, columns, grouped(map, columns), &chosen, problem, pointers, context);
}

}  // namespace memhier::record
#endif
