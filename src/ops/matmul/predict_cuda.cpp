// Predictions for the CUDA ways: multiply-adds over what the units reach on the tiles that fill the device, or bytes
// over copy bandwidth, whichever takes longer.
#include <algorithm>

#include "base/element_type.hpp"
#include "machine/floor.hpp"
#include "ops/matmul/cublaslt.hpp"
#include "ops/matmul/cuda_decide.hpp"
#include "ops/matmul/cuda_direct.hpp"
#include "ops/matmul/cuda_shape.hpp"
#include "ops/matmul/problem.hpp"
#include "ops/matmul/tuning_cuda.hpp"

namespace memhier::matmul {
namespace {

double count(int64_t a, int64_t b, int64_t c) {
  return static_cast<double>(a) * static_cast<double>(b) * static_cast<double>(c);
}

// Each operand once; a matrix that the whole batch shares is one.
double bytes(const Product &product) {
  const auto batch = [&](int64_t stride) { return stride == 0 ? int64_t{1} : product.batch; };
  const auto size = static_cast<double>(element_size(product.type));
  const double read =
      count(product.m, product.k, batch(product.a_batch)) + count(product.k, product.n, batch(product.b_batch));
  const double passes = product.beta == ScalarClass::zero ? 1 : 2;
  return read * size +
         passes * count(product.m, product.n, product.batch) * static_cast<double>(element_size(product.c_type));
}

double seconds(const Product &product, const DeviceFacts &device, double arithmetic) {
  if (product.empty()) return 0;
  return device.rates.launch + kRampSeconds + std::max(arithmetic, bytes(product) / (device.rates.copy * kOfCopy));
}

// Ways of one tile.
double plain_seconds(const Problem &problem, const DeviceFacts &device, const TileShape &shape) {
  const Product product = product_of(problem);
  const TileChoice choice = tile_choice(product, std::span(&shape, 1), device.multiprocessors);
  return seconds(product, device, choice.steps / register_rate(product.type, device));
}

struct LibraryRate {
  double operations;  // per second, of the whole device
  bool tensor;
};
LibraryRate library_rate(const Product &product, const DeviceFacts &device) {
  const ArithmeticRates &rates = device.rates.arithmetic;
  const bool fast = product.accuracy == MEMHIER_ACCURACY_FAST && rates.tf32 > 0;
  switch (product.type) {
    case MEMHIER_F32:
      return fast ? LibraryRate{rates.tf32 * kLibraryTf32, true} : LibraryRate{rates.f32 * kLibraryF32, false};
    case MEMHIER_C64:
      return fast ? LibraryRate{rates.tf32 * kLibraryTf32, true} : LibraryRate{rates.f32 * kLibraryC64, false};
    case MEMHIER_F64:
      return {rates.f64 * kLibraryF64, false};
    case MEMHIER_C128:
      return {rates.f64 * kLibraryC128, false};
    case MEMHIER_I8:
      return rates.i8 > 0 ? LibraryRate{rates.i8 * kLibraryI8, true} : LibraryRate{rates.f32 * kLibraryF32, false};
    default:
      return {rates.f16 * kLibraryF16, true};
  }
}

// All three operands can be read and written 16 bytes at a time.
bool wide(const Problem &problem, const Product &product) {
  LibraryCall call;
  if (library_call(product, &call) != Reason::none) return false;
  const auto fits = [&](int32_t operand, int64_t leading, int64_t batch, memhier_type type) {
    return problem.operands[operand].alignment >= 16 && leading * element_size(type) % 16 == 0 &&
           batch * element_size(type) % 16 == 0;
  };
  return fits(product.b_operand(), call.x.leading, call.x.batch, product.type) &&
         fits(product.a_operand(), call.y.leading, call.y.batch, product.type) &&
         fits(kC, call.leading_c, call.batch_c, product.c_type);
}

double library_seconds(const Problem &problem, const DeviceFacts &device, bool split) {
  const Product product = product_of(problem);
  const LibraryRate rate = library_rate(product, device);
  const std::span<const TileShape> shapes = rate.tensor ? std::span<const TileShape>(kLibraryTensor) : kLibraryVector;
  const TileChoice choice =
      split ? split_choice(product, shapes) : tile_choice(product, shapes, device.multiprocessors);
  double each = rate.operations / std::max(device.multiprocessors, 1) / (is_complex(product.type) ? 8 : 2);
  if (!wide(problem, product)) each *= rate.tensor ? kLibraryMisalignedTensor : kLibraryMisaligned;
  return seconds(product, device, choice.steps / each) + (split ? kLibrarySplitSeconds : 0);
}

}  // namespace

double cuda_naive_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return plain_seconds(problem, *device, kNaive);
}

double cuda_tiled_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return plain_seconds(problem, *device, kTiled);
}

double cuda_register_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  const TileChoice choice = register_choice(product, device->multiprocessors);
  return seconds(product, *device, choice.steps / register_rate(product.type, *device));
}

double cuda_register_split_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  const TileChoice choice = register_split_choice(product);
  return seconds(product, *device, choice.steps / register_rate(product.type, *device));
}

double cuda_direct_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  const DirectShape shape = direct_shape(product);
  const auto rows = static_cast<double>(shape.rows);
  // Cycles for four steps along k of a warp: its multiply-adds, and its loads from L1.
  const bool wide_a = product.a_column == 1, wide_b = product.b_column == 1 && product.n % kDirectColumns == 0;
  const double arithmetic = 4 * rows;
  const double loads = kDirectLoad * ((wide_b ? 4 : 8) + rows * (wide_a ? 1 : 2));
  const TileShape tile{static_cast<int32_t>(shape.rows), kDirectColumns, kDirectResident,
                       kDirect * arithmetic / std::max(arithmetic, loads)};
  const TileChoice choice = tile_choice(product, std::span(&tile, 1), device->multiprocessors);
  return seconds(product, *device, choice.steps / register_rate(product.type, *device));
}

double cuda_cublaslt_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return library_seconds(problem, *device, false);
}

double cuda_cublaslt_split_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return library_seconds(problem, *device, true);
}

}  // namespace memhier::matmul
