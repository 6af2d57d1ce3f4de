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
  return std::max(1, host.cores > 0 ? std::min(threads, host.cores) : threads);
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

double memory_seconds(const Problem &problem, const HostFacts &host, int32_t threads) {
  double bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    bytes += static_cast<double>(payload_bytes(problem.operands[i].layout));
  // A copy moves its payload twice.
  return host_floor(host, threads, bytes / 2);
}

double scalar_parts(memhier_type type) { return is_complex(type) ? 2 : 1; }

}  // namespace

double host_packed_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  Product product = product_of(problem);
  if (product.empty()) return 0;
  if (product.m <= kFewRows && product.n > product.m) transpose(&product);
  const HostFacts &host = machine.host;
  const double workers = cores(host, threads), parts = scalar_parts(product.type);
  TileSides sides = tile_sides(host);
  if (product.type == MEMHIER_F64 || product.type == MEMHIER_C128) sides.columns /= 2;
  const bool in_place = static_cast<double>(product.n) * parts <= 2.0 * static_cast<double>(sides.columns);
  if (static_cast<double>(product.n) * parts <= static_cast<double>(sides.columns) / 2)
    sides = {sides.rows * 2, sides.columns / 2};
  const auto padded = [](double extent, int64_t tile) { return std::ceil(extent / tile) * tile; };
  const double m = padded(static_cast<double>(product.m), sides.rows);
  const double n = padded(parts * static_cast<double>(product.n), sides.columns);
  const double k = static_cast<double>(product.k), batch = static_cast<double>(product.batch);
  const double operations = 2 * m * n * parts * k * batch;
  // A is packed again for each round of B's panels, or read where it is.
  const double element_bytes = static_cast<double>(element_size(product.type));
  const double rounds =
      std::max(1.0, static_cast<double>(product.n) * static_cast<double>(kDepth) * element_bytes / kBlockBytesB);
  const double packed_rows = in_place ? 0 : rounds * static_cast<double>(product.m);
  const double packed = parts * batch * k * (packed_rows + static_cast<double>(product.n));
  const double work =
      operations / (core_rate(host, product.type) * kPackedTile) + packed / kPackedElements + kPackedProduct * batch;
  return woken_seconds(host, threads, work + memory_seconds(problem, host, 1),
                       work / workers + memory_seconds(problem, host, threads));
}

double host_cblas_seconds(const Problem &problem, const Machine &machine, const DeviceFacts *, int32_t threads) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  const HostFacts &host = machine.host;
  const Cblas *library = cblas();
  const bool tuned = library && library->tuned;
  const double workers = tuned ? cores(host, threads) : 1;
  const double alone = work(problem).operations / (core_rate(host, product.type) * (tuned ? kCblasTuned : kCblasPlain));
  // Its threads are its own, but they sleep like others.
  return kCblasCall * static_cast<double>(product.batch) +
         woken_seconds(host, static_cast<int32_t>(workers), alone + memory_seconds(problem, host, 1),
                       alone / workers + memory_seconds(problem, host, static_cast<int32_t>(workers)));
}

double reference_seconds(const Problem &problem, const Machine &, const DeviceFacts *, int32_t) {
  return work(problem).operations / 2 / kReferenceMultiplications +
         static_cast<double>(element_count(problem.operands[kC].layout)) / kReferenceMultiplications;
}

}  // namespace memhier::matmul
