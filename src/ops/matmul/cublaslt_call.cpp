// Handles live as long as the process; of prepared calls the last thousand forms are kept.
#include "ops/matmul/cublaslt_call.hpp"

#include <dlfcn.h>

#include <array>
#include <mutex>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "base/fork_mutex.hpp"
#include "base/shared_library.hpp"

namespace memhier::matmul {
namespace {

LibraryFunctions resolve() {
  LibraryFunctions library;
  void *const handle = cublaslt_library();
  const QuietLoader quiet;
  bool complete = handle != nullptr;
  const auto find = [&](const char *name, auto *function) {
    if (handle) *function = reinterpret_cast<std::remove_pointer_t<decltype(function)>>(dlsym(handle, name));
    complete = complete && *function;
  };
  find("cublasLtCreate", &library.create);
  find("cublasLtMatmulDescCreate", &library.desc_create);
  find("cublasLtMatmulDescDestroy", &library.desc_destroy);
  find("cublasLtMatmulDescSetAttribute", &library.desc_set);
  find("cublasLtMatrixLayoutCreate", &library.layout_create);
  find("cublasLtMatrixLayoutDestroy", &library.layout_destroy);
  find("cublasLtMatrixLayoutSetAttribute", &library.layout_set);
  find("cublasLtMatmulPreferenceCreate", &library.preference_create);
  find("cublasLtMatmulPreferenceDestroy", &library.preference_destroy);
  find("cublasLtMatmulPreferenceSetAttribute", &library.preference_set);
  find("cublasLtMatmulAlgoGetHeuristic", &library.heuristic);
  find("cublasLtMatmul", &library.matmul);
  return complete ? library : LibraryFunctions{};
}

// What a prepared call depends on; compared and hashed as words.
struct Key {
  std::array<int64_t, 26> word{};
  friend bool operator==(const Key &, const Key &) = default;
};
struct KeyHash {
  size_t operator()(const Key &key) const noexcept {
    uint64_t hash = 0x9e3779b97f4a7c15u;
    for (const int64_t word : key.word)
      hash = (hash ^ static_cast<uint64_t>(word)) * 0xff51afd7ed558ccdu, hash ^= hash >> 32;
    return static_cast<size_t>(hash);
  }
};

constexpr int kMaxDevices = 64;
constexpr size_t kMostPrepared = 1024;

struct State {
  RenewedByFork<std::mutex> mutex;
  std::array<cublasLtHandle_t, kMaxDevices> handles{};
  std::unordered_map<Key, std::shared_ptr<const Prepared>, KeyHash> prepared;
};
State &state() {
  static State &kept = *new State;  // never freed: nothing runs at exit
  return kept;
}

cudaDataType_t data_type(memhier_type type) {
  switch (type) {
    case MEMHIER_F16:
      return CUDA_R_16F;
    case MEMHIER_BF16:
      return CUDA_R_16BF;
    case MEMHIER_F32:
      return CUDA_R_32F;
    case MEMHIER_F64:
      return CUDA_R_64F;
    case MEMHIER_C64:
      return CUDA_C_32F;
    case MEMHIER_C128:
      return CUDA_C_64F;
    case MEMHIER_I8:
      return CUDA_R_8I;
    default:
      return CUDA_R_32I;
  }
}

struct Arithmetic {
  cublasComputeType_t compute;
  cudaDataType_t scale;
};
Arithmetic arithmetic(const Product &product) {
  const bool fast = product.accuracy == MEMHIER_ACCURACY_FAST;
  switch (product.type) {
    case MEMHIER_F32:
      return {fast ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUDA_R_32F};
    case MEMHIER_C64:
      return {fast ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F, CUDA_C_32F};
    case MEMHIER_F64:
      return {CUBLAS_COMPUTE_64F, CUDA_R_64F};
    case MEMHIER_C128:
      return {CUBLAS_COMPUTE_64F, CUDA_C_64F};
    case MEMHIER_I8:
      return {CUBLAS_COMPUTE_32I, CUDA_R_32I};
    default:
      return {CUBLAS_COMPUTE_32F, CUDA_R_32F};
  }
}

Key key_of(const LibraryForm &form) {
  const Product &p = form.product;
  const LibraryCall &call = form.call;
  return {{p.type,
           p.c_type,
           form.batch,
           p.m,
           p.n,
           p.k,
           call.x.transposed,
           call.x.conjugated,
           call.x.leading,
           call.x.batch,
           call.y.transposed,
           call.y.conjugated,
           call.y.leading,
           call.y.batch,
           call.leading_c,
           call.batch_c,
           p.accuracy,
           form.x_alignment,
           form.y_alignment,
           form.c_alignment,
           form.workspace,
           form.device,
           p.beta == ScalarClass::zero}};
}

// One step of the preparation: true when the library agreed.
bool agreed(cublasStatus_t status) { return status == CUBLAS_STATUS_SUCCESS; }

bool make_layout(cublasLtMatrixLayout_t *layout, memhier_type type, int64_t rows, int64_t columns, int64_t leading,
                 int64_t batch, int64_t stride) {
  const LibraryFunctions &lt = library_functions();
  const auto count = static_cast<int32_t>(batch);
  return agreed(lt.layout_create(layout, data_type(type), static_cast<uint64_t>(rows), static_cast<uint64_t>(columns),
                                 leading)) &&
         agreed(lt.layout_set(*layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &count, sizeof count)) &&
         agreed(lt.layout_set(*layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof stride));
}

bool make_side(cublasLtMatrixLayout_t *layout, memhier_type type, int64_t rows, int64_t columns,
               const LibraryCall::Side &side, int64_t batch) {
  if (side.transposed) std::swap(rows, columns);
  return make_layout(layout, type, rows, columns, side.leading, batch, side.batch);
}

cublasOperation_t operation(const LibraryCall::Side &side) {
  return !side.transposed ? CUBLAS_OP_N : side.conjugated ? CUBLAS_OP_C : CUBLAS_OP_T;
}

bool make_desc(const LibraryForm &form, cublasLtMatmulDesc_t *desc) {
  const LibraryFunctions &lt = library_functions();
  const Arithmetic kind = arithmetic(form.product);
  const cublasOperation_t x = operation(form.call.x), y = operation(form.call.y);
  return agreed(lt.desc_create(desc, kind.compute, kind.scale)) &&
         agreed(lt.desc_set(*desc, CUBLASLT_MATMUL_DESC_TRANSA, &x, sizeof x)) &&
         agreed(lt.desc_set(*desc, CUBLASLT_MATMUL_DESC_TRANSB, &y, sizeof y));
}

bool choose_algorithm(const LibraryForm &form, cublasLtHandle_t handle, Prepared *prepared) {
  const LibraryFunctions &lt = library_functions();
  cublasLtMatmulPreference_t preference = nullptr;
  if (!agreed(lt.preference_create(&preference))) return false;
  const auto workspace = static_cast<uint64_t>(form.workspace);
  const uint32_t reductions = CUBLASLT_REDUCTION_SCHEME_COMPUTE_TYPE;  // parts of sums are not rounded to C's type
  const auto x = static_cast<uint32_t>(form.x_alignment), y = static_cast<uint32_t>(form.y_alignment);
  const auto c = static_cast<uint32_t>(form.c_alignment);
  cublasLtMatmulHeuristicResult_t result{};
  int found = 0;
  const bool chosen =
      agreed(lt.preference_set(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &workspace, sizeof workspace)) &&
      agreed(
          lt.preference_set(preference, CUBLASLT_MATMUL_PREF_REDUCTION_SCHEME_MASK, &reductions, sizeof reductions)) &&
      agreed(lt.preference_set(preference, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES, &x, sizeof x)) &&
      agreed(lt.preference_set(preference, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES, &y, sizeof y)) &&
      agreed(lt.preference_set(preference, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES, &c, sizeof c)) &&
      agreed(lt.preference_set(preference, CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES, &c, sizeof c)) &&
      agreed(lt.heuristic(handle, prepared->desc, prepared->x, prepared->y, prepared->c, prepared->c, preference, 1,
                          &result, &found)) &&
      found > 0 && agreed(result.state) && result.workspaceSize <= static_cast<size_t>(form.workspace);
  lt.preference_destroy(preference);
  prepared->algorithm = result.algo;
  prepared->workspace = result.workspaceSize;
  return chosen;
}

std::shared_ptr<const Prepared> prepare(const LibraryForm &form, cublasLtHandle_t handle) {
  auto prepared = std::make_shared<Prepared>();
  const Product &p = form.product;
  prepared->handle = handle;
  prepared->usable =
      handle && make_desc(form, &prepared->desc) &&
      make_side(&prepared->x, p.type, p.n, p.k, form.call.x, form.batch) &&
      make_side(&prepared->y, p.type, p.k, p.m, form.call.y, form.batch) &&
      make_layout(&prepared->c, p.c_type, p.n, p.m, form.call.leading_c, form.batch, form.call.batch_c) &&
      choose_algorithm(form, handle, prepared.get());
  return prepared;
}

cublasLtHandle_t handle_of(State &kept, int32_t device) {
  if (device < 0 || device >= kMaxDevices) return nullptr;
  cublasLtHandle_t &handle = kept.handles[static_cast<size_t>(device)];
  if (!handle && !agreed(library_functions().create(&handle))) handle = nullptr;
  return handle;
}

}  // namespace

const LibraryFunctions &library_functions() {
  static const LibraryFunctions &found = *new LibraryFunctions(resolve());  // never freed: nothing runs at exit
  return found;
}

cudaDataType_t scale_type(const Product &product) { return arithmetic(product).scale; }

Prepared::~Prepared() {
  if (desc) library_functions().desc_destroy(desc);
  for (const cublasLtMatrixLayout_t layout : {x, y, c})
    if (layout) library_functions().layout_destroy(layout);
}

std::shared_ptr<const Prepared> prepared_call(const LibraryForm &form) {
  if (!library_functions().matmul) return std::make_shared<Prepared>();
  State &kept = state();
  const Key key = key_of(form);
  const std::lock_guard lock(kept.mutex);
  if (const auto found = kept.prepared.find(key); found != kept.prepared.end()) return found->second;
  std::shared_ptr<const Prepared> prepared = prepare(form, handle_of(kept, form.device));
  if (kept.prepared.size() >= kMostPrepared) kept.prepared.clear();
  kept.prepared.emplace(key, prepared);
  return prepared;
}

}  // namespace memhier::matmul
