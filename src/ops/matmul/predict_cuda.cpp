// Predictions for the CUDA ways: multiply-adds over what the units reach on the tiles that fill the device, bytes over
// copy bandwidth, or the steps along k that a block makes one after another, whichever takes longest.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/element_type.hpp"
#include "machine/floor.hpp"
#include "ops/matmul/cublaslt.hpp"
#include "ops/matmul/cuda_bf16x6.hpp"
#include "ops/matmul/cuda_decide.hpp"
#include "ops/matmul/cuda_direct.hpp"
#include "ops/matmul/cuda_shape.hpp"
#include "ops/matmul/problem.hpp"
#include "ops/matmul/tuning_cuda.hpp"

namespace memhier::matmul {
namespace {

struct Mode {
  int64_t extent, stride;
};

// What a matrix moves: whole sectors, so that short rows bring what lies in the gaps beside them.
double matrix_bytes(Mode inner, Mode outer, int64_t element) {
  constexpr double kSector = 32;
  inner.stride = std::abs(inner.stride), outer.stride = std::abs(outer.stride);
  if (outer.stride != 0 && (inner.stride == 0 || outer.stride < inner.stride)) std::swap(inner, outer);
  const auto size = static_cast<double>(element);
  const double step = std::max(1.0, static_cast<double>(inner.stride)) * size;
  const double pitch = static_cast<double>(outer.stride) * size;
  double row = static_cast<double>(inner.extent) * std::min(step, std::max(kSector, size));
  if (pitch > row) {
    const bool even = static_cast<int64_t>(pitch) % static_cast<int64_t>(kSector) == 0;
    row = std::min(pitch, even ? std::ceil(row / kSector) * kSector : row + kSector);
  }
  return row * static_cast<double>(outer.extent);
}

// Each operand once; a matrix that the whole batch shares is one.
double bytes(const Product &product) {
  const auto matrices = [&](int64_t stride) { return stride == 0 ? 1.0 : static_cast<double>(product.batch); };
  const int64_t size = element_size(product.type), c_size = element_size(product.c_type);
  const Mode m{product.m, product.a_row}, n{product.n, product.b_column};
  const double a = matrix_bytes({product.k, product.a_column}, m, size) * matrices(product.a_batch);
  const double b = matrix_bytes({product.k, product.b_row}, n, size) * matrices(product.b_batch);
  const double c = matrix_bytes({product.n, product.c_column}, {product.m, product.c_row}, c_size) *
                   static_cast<double>(product.batch);
  return a + b + (product.beta == ScalarClass::zero ? 1 : 2) * c;
}

double memory_seconds(const Product &product, const DeviceFacts &device, double of_copy = kOfCopy) {
  const double moved = bytes(product);
  return kRampSeconds * moved / (moved + kRampBytes) + moved / (device.rates.copy * of_copy);
}

double cycles_seconds(double cycles, const DeviceFacts &device) {
  return cycles / (device.clock_khz > 0 ? device.clock_khz * 1e3 : kUsualClock);
}

// How often a multiprocessor is filled with blocks anew.
double rounds_of(double blocks, int32_t resident, const DeviceFacts &device) {
  return std::max(1.0, std::ceil(blocks / (static_cast<double>(std::max(device.multiprocessors, 1)) * resident)));
}

double tiles_of(const Product &product, const TileShape &shape) {
  return static_cast<double>(ceil_divide(product.m, shape.m)) * static_cast<double>(ceil_divide(product.n, shape.n)) *
         static_cast<double>(product.batch);
}

bool is_double(memhier_type type) { return type == MEMHIER_F64 || type == MEMHIER_C128; }

// Ways of one tile that reach their operands step by step.
double plain_seconds(const Product &product, const DeviceFacts &device, const TileShape &shape, double start,
                     double step) {
  if (product.empty()) return 0;
  const TileChoice choice = tile_choice(product, std::span(&shape, 1), device.multiprocessors);
  const double rounds = rounds_of(tiles_of(product, shape), shape.resident, device);
  const double chain = cycles_seconds((rounds - 1) * start + rounds * static_cast<double>(product.k) * step, device);
  return device.rates.launch +
         std::max({choice.steps / register_rate(product.type, device), chain, memory_seconds(product, device)});
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

// What the library's kernels are taken for in a type: tiles, and cycles of a step along k where a tile is alone.
struct LibraryKernels {
  std::span<const TileShape> shapes;
  double step;
};
LibraryKernels library_kernels(const Product &product, const LibraryRate &rate) {
  if (rate.tensor) return {kLibraryTensor, kLibraryTensorStep};
  if (is_double(product.type)) return {kLibraryDouble, kLibraryDoubleStep};
  return {kLibraryVector, kLibraryVectorStep};
}

// What a call of the library takes of the host's time beyond a launch; hidden behind the device's work where no operand
// makes the caller wait.
double call_seconds(const Problem &problem) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place != Place::device) return kLibraryCallSeconds;
  return 0;
}

double library_seconds(const Problem &problem, const DeviceFacts &device, bool split) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  const double launch = device.rates.launch + call_seconds(problem);
  const LibraryRate rate = library_rate(product, device);
  const bool aligned = wide(problem, product);
  if (product.m == 1 || product.n == 1) {
    // Kernels for vectors: one sum a block where they may not split it.
    const double sums = static_cast<double>(product.m) * static_cast<double>(product.n * product.batch);
    const double share = split ? 1 : std::min(1.0, sums / std::max(device.multiprocessors, 1));
    return launch + memory_seconds(product, device, kOfCopy * share);
  }
  const LibraryKernels kernels = library_kernels(product, rate);
  const TileChoice choice =
      split ? split_choice(product, kernels.shapes) : tile_choice(product, kernels.shapes, device.multiprocessors);
  double each = rate.operations / std::max(device.multiprocessors, 1) / (is_complex(product.type) ? 8 : 2);
  if (!aligned) each *= rate.tensor ? kLibraryMisalignedTensor : kLibraryMisaligned;
  const double chain =
      cycles_seconds((static_cast<double>(choice.split_k) + kLibraryStartSteps) * kernels.step, device);
  const double memory = memory_seconds(product, device, rate.tensor && !aligned ? kOfCopyMisalignedTensor : kOfCopy);
  return launch + (choice.splits > 1 ? kLibrarySplitSeconds : 0) + std::max({choice.steps / each, chain, memory});
}

// Threads that own runs of C write pinned memory element by element where vectors do not fit, each on its own over the
// link. Only where sums are whole: those that are split are added up in order.
double scattered_seconds(const Problem &problem, const Product &product) {
  const OperandDescription &c = problem.operands[kC];
  const int64_t size = element_size(product.c_type);
  const auto fits = [&](int64_t stride) { return stride * size % 16 == 0; };
  if (c.place != Place::pinned) return 0;
  if (c.alignment >= 16 && product.c_column == 1 && fits(product.c_row) && fits(product.c_batch)) return 0;
  return static_cast<double>(element_count(c.layout)) / kScatteredWrites;
}

double register_seconds(const Product &product, const DeviceFacts &device, const TileChoice &choice) {
  return device.rates.launch +
         std::max(choice.steps / register_rate(product.type, device), memory_seconds(product, device));
}

}  // namespace

double cuda_naive_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  const double step = is_complex(product.type)  ? kNaiveComplexStep
                      : is_double(product.type) ? kNaiveDoubleStep
                                                : kNaiveStep;
  return plain_seconds(product, *device, kNaive, kNaiveStart, step);
}

double cuda_tiled_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  return plain_seconds(product, *device, is_complex(product.type) ? kTiledComplex : kTiled, 0, kTiledStep);
}

double cuda_register_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  return register_seconds(product, *device, register_choice(product, device->multiprocessors)) +
         scattered_seconds(problem, product);
}

double cuda_register_split_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  return product.empty() ? 0 : register_seconds(product, *device, register_split_choice(product));
}

double cuda_direct_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  const DirectShape shape = direct_shape(product);
  const auto rows = static_cast<double>(shape.rows), k = static_cast<double>(product.k);
  const bool wide_type = product.type == MEMHIER_F32 || product.type == MEMHIER_F64;
  const bool along_k = product.a_column == 1 || product.k == 1;
  const bool wide_a = wide_type && product.a_column == 1 && product.a_row * element_size(product.type) % 16 == 0;
  const bool wide_b = product.b_column == 1 && product.n % kDirectColumns == 0;
  // Cycles for four steps along k of a warp: its multiply-adds, and its loads from L1.
  const double arithmetic = 4 * rows;
  const double loads = kDirectLoad * ((wide_b ? 4 : 8) + rows * (wide_a ? 1 : 2));
  const TileShape tile{static_cast<int32_t>(shape.rows), kDirectColumns, kDirectResident,
                       kDirect * arithmetic / std::max(arithmetic, loads), 0};
  const TileChoice choice = tile_choice(product, std::span(&tile, 1), device->multiprocessors);
  // A thread waits for its rows of A one by one: for L1, and for L2 where a line of it ends.
  const double whole = std::floor(k / kDirectColumns);
  const double steps = whole + kDirectSingleStep * (k - whole * kDirectColumns);
  const double lines = along_k ? k * static_cast<double>(element_size(product.type)) / 128 : steps;
  const double cycles =
      steps * (kDirectStep + rows * (wide_a ? kDirectWideRow : kDirectRow)) + rows * lines * kDirectLine;
  const double threads =
      static_cast<double>(shape.columns) * static_cast<double>(shape.groups) * static_cast<double>(product.batch);
  const int32_t resident = element_size(product.type) > 4 ? kDirectResident / 2 : kDirectResident;
  const double chain = rounds_of(threads, resident, *device) * cycles_seconds(cycles, *device);
  return device->rates.launch +
         std::max(choice.steps / register_rate(product.type, *device), memory_seconds(product, *device) + chain);
}

double cuda_bf16x6_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  const Product product = product_of(problem);
  if (product.empty()) return 0;
  const TileChoice choice = tile_choice(product, std::span(&kBf16x6, 1), device->multiprocessors);
  const double each = device->rates.arithmetic.f16 / std::max(device->multiprocessors, 1) / 2 / kPlaneProducts;
  const double rounds = static_cast<double>(product.batch * plane_size(product).rounds);
  // Each element is read once as f32, and written and read as three bf16.
  const double elements = (static_cast<double>(product.m) + static_cast<double>(product.n)) *
                          static_cast<double>(product.k) * static_cast<double>(product.batch);
  const double planes = elements * (4 + 2 * 2 * kPlanes) / (device->rates.copy * kOfCopy);
  return rounds * (2 * device->rates.launch + kBf16x6Start) + planes +
         std::max(choice.steps / each, memory_seconds(product, *device));
}

double cuda_cublaslt_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return library_seconds(problem, *device, false);
}

double cuda_cublaslt_split_seconds(const Problem &problem, const Machine &, const DeviceFacts *device, int32_t) {
  return library_seconds(problem, *device, true);
}

}  // namespace memhier::matmul
