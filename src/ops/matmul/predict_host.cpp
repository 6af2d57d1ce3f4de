// Predictions for the host ways: multiplications over the peak of the threads x efficiency, packing, and the bytes that
// memory must move.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/element_type.hpp"
#include "machine/arithmetic.hpp"
#include "machine/floor.hpp"
#include "ops/matmul/cblas.hpp"
#include "ops/matmul/predict.hpp"
#include "ops/matmul/problem.hpp"
#include "ops/matmul/tuning_host.hpp"
#include "ops/matmul/tuning_host_ways.hpp"

namespace memhier::matmul {
namespace {

// Of one core, in the type of the products.
double core_rate(const HostFacts &host, memhier_type type) {
  // Records that were made before there were such rates have none.
  const ArithmeticRates core = host.rates.core.f32 > 0 ? host.rates.core : core_peaks(host);
  switch (type) {
    case MEMHIER_F64:
    case MEMHIER_C128:
      return core.f64;
    case MEMHIER_I8:
      return core.i8 * kPackedInteger / kPackedTile;
    default:
      return core.f32;
  }
}

// Threads that compute: more than the cores share their units.
double cores(const HostFacts &host, int32_t threads) {
  if (host.cores <= 0) return std::max(1, threads);
  const bool hyperthreads = !host.hypervisor.empty() && host.threads == host.cores;
  return std::clamp<double>(threads, 1, std::max(1.0, hyperthreads ? kVirtualCores * host.cores : host.cores));
}

struct TileSides {
  int64_t rows, columns;  // of f32
};

TileSides tile_sides(const HostFacts &host) {
  const auto has = [&](std::string_view name) {
    return std::find(host.instruction_sets.begin(), host.instruction_sets.end(), name) != host.instruction_sets.end();
  };
  if (has("avx512")) return {12, 32};
  if (has("avx2")) return {6, 16};
  return host.architecture == "aarch64" ? TileSides{12, 8} : TileSides{4, 8};
}

// C passes through memory `passes` times: a line that is written is read before. Later steps along k pass while the
// cores multiply.
double memory_seconds(const Problem &problem, const HostFacts &host, int32_t threads, double passes) {
  double bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    bytes += static_cast<double>(payload_bytes(problem.operands[i].layout)) * (i == kC ? passes : 1);
  // A copy moves its payload twice.
  return host_floor(host, threads, bytes / 2);
}

bool is_narrow(memhier_type type) { return type == MEMHIER_F16 || type == MEMHIER_BF16; }

double scalar_parts(memhier_type type) { return is_complex(type) ? 2 : 1; }

}  // namespace

double host_packed_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  Product product = product_of(problem);
  if (product.empty()) return 0;
  if (product.m <= kFewRows && product.n > product.m) transpose(&product);
  const HostFacts &host = machine.host;
  const double parts = scalar_parts(product.type);
  TileSides sides = tile_sides(host);
  if (product.type == MEMHIER_F64 || product.type == MEMHIER_C128) sides.columns /= 2;
  const bool in_place = !is_narrow(product.type) && product.type != MEMHIER_I8 &&
                        static_cast<double>(product.n) * parts <= 2.0 * static_cast<double>(sides.columns);
  if (static_cast<double>(product.n) * parts <= static_cast<double>(sides.columns) / 2)
    sides = {sides.rows * 2, sides.columns / 2};
  const auto padded = [](double extent, int64_t tile) { return std::ceil(extent / tile) * tile; };
  const double m = padded(static_cast<double>(product.m), sides.rows);
  const double n = padded(parts * static_cast<double>(product.n), sides.columns);
  const double k = static_cast<double>(product.k), batch = static_cast<double>(product.batch);
  const double operations = 2 * m * n * parts * k * batch;
  const double tiles = m / static_cast<double>(sides.rows) * (n / static_cast<double>(sides.columns)) * batch;
  const double workers = std::min(cores(host, threads), tiles);
  // A is packed again for each round of B's panels, or read where it is.
  const double element_bytes = static_cast<double>(element_size(product.type));
  const double rounds =
      std::max(1.0, static_cast<double>(product.n) * static_cast<double>(kDepth) * element_bytes / kBlockBytesB);
  const double packed_rows = in_place ? 0 : rounds * static_cast<double>(product.m);
  const double packed = parts * batch * k * (packed_rows + static_cast<double>(product.n));
  double work =
      operations / (core_rate(host, product.type) * kPackedTile) + packed / kPackedElements + kPackedProduct * batch;
  if (is_narrow(product.c_type)) {
    const double elements = static_cast<double>(product.m) * static_cast<double>(product.n) * batch;
    work += elements / (product.c_type == MEMHIER_F16 ? kRoundedF16 : kRoundedBf16) + kRoundedProduct * batch;
  }
  // Tiles of neighbours write parts of the same lines where those run down the tiles.
  const bool down = product.c_row < product.c_column && product.n > 1;
  const double passes = down ? kPackedShortRuns : 2;
  return woken_seconds(host, threads, work + memory_seconds(problem, host, 1, passes),
                       work / workers + memory_seconds(problem, host, threads, passes));
}

double host_cblas_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  const HostFacts &host = machine.host;
  const Cblas *library = cblas();
  const bool tuned = library && library->tuned;
  const double multiplications =
      static_cast<double>(product.m) * static_cast<double>(product.n) * static_cast<double>(product.k);
  const bool together = tuned && threads > 1 && multiplications > kCblasAlone;
  const double alone = work(problem).operations / (core_rate(host, product.type) * (tuned ? kCblasTuned : kCblasPlain));
  const double passes = product.beta == ScalarClass::one ? 2 : 4;  // C is scaled first
  const double calls = kCblasCall * static_cast<double>(product.batch);
  const double one = alone + memory_seconds(problem, host, 1, passes);
  if (!together) return calls + one;
  // Its threads are its own, and sleep like others, but not at once.
  const double all = alone / cores(host, threads) + memory_seconds(problem, host, threads, passes);
  return calls + (woken_seconds(host, threads, one, all) + std::min(one, all)) / 2;
}

double reference_seconds(const Problem &problem, const Machine &, const DeviceFacts *, int32_t) {
  return work(problem).operations / 2 / kReferenceMultiplications +
         static_cast<double>(element_count(problem.operands[kC].layout)) / kReferenceMultiplications;
}

}  // namespace memhier::matmul
