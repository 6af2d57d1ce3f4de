// Whether and how a product is a call of cuBLASLt. Plain C++: decisions for machines of a file ask here as well.
#include "ops/matmul/cublaslt.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <climits>

#include "base/checked.hpp"
#include "base/text.hpp"

namespace memhier::matmul {
namespace {

constexpr const char *kNames[] = {"libcublasLt.so.13", "libcublasLt.so.12"};
// Sums of this many products of two i8 fit 31 bits; how the library's arithmetic goes on beyond is not said.
constexpr int64_t kExactDepth = 131071;

// A matrix of `rows` x `columns` by columns: strides of its two indices, 0 where there is one index.
bool by_columns(int64_t rows, int64_t columns, int64_t row, int64_t column, int64_t *leading) {
  if (rows > 1 && row != 1) return false;
  *leading = columns > 1 ? column : std::max<int64_t>(rows, 1);
  return *leading >= std::max<int64_t>(rows, 1) && *leading <= INT_MAX;
}

// op(S) is rows x columns with the strides given; stored so, or transposed.
bool side(int64_t rows, int64_t columns, int64_t row, int64_t column, int64_t batch, bool conjugated,
          LibraryCall::Side *out) {
  out->batch = batch;
  out->conjugated = conjugated;
  out->transposed = false;
  if (!conjugated && by_columns(rows, columns, row, column, &out->leading)) return true;
  out->transposed = true;
  return by_columns(columns, rows, column, row, &out->leading);
}

// Tensor units of i8 want k as the contiguous index on both sides and everything in words.
bool bytes_fit(const Product &product, const LibraryCall &call) {
  const auto words = [](int64_t extent) { return extent % 4 == 0; };
  return call.x.transposed && !call.y.transposed && words(product.m) && words(product.n) && words(product.k) &&
         words(call.x.leading) && words(call.y.leading) && words(call.leading_c) && words(call.x.batch) &&
         words(call.y.batch) && words(call.batch_c);
}

// Plain bytes, as nothing runs at exit.
struct Found {
  void *library = nullptr;
  size_t version = 0;
  LibraryFile file{};
};

Found look_up() {
  static constexpr const char *kFolders[] = {"/usr/local/cuda/lib64",
                                             "/usr/local/cuda/lib",
                                             "/usr/lib/x86_64-linux-gnu",
                                             "/usr/lib/aarch64-linux-gnu",
                                             "/usr/lib64",
                                             "/usr/lib",
                                             "/opt/cuda/lib64"};
  const QuietLoader quiet;
  Found result;
  result.library = open_library(kNames, kFolders);
  if (!result.library) return result;
  const auto version = reinterpret_cast<size_t (*)()>(dlsym(result.library, "cublasLtGetVersion"));
  if (version) result.version = version();
  result.file = library_file(result.library);
  return result;
}

const Found &found() {
  static const Found once = look_up();
  return once;
}

}  // namespace

void *cublaslt_library() { return found().library; }

LibraryFacts cublaslt_facts() {
  const auto &[library, version, file] = found();
  if (!library) return {"", "", absence_text(kNames)};
  return {version ? format("cuBLASLt %zu.%zu.%zu", version / 10000, version / 100 % 100, version % 100) : "cuBLASLt",
          file.data(), ""};
}

Reason library_call(const Product &product, LibraryCall *out) {
  LibraryCall call;
  if (product.k == 0) return Reason::too_small;
  for (const int64_t extent : {product.m, product.n, product.k})
    if (extent > INT_MAX) return Reason::extents;
  for (const int64_t stride : {product.a_batch, product.b_batch, product.c_batch})
    if (stride < 0) return Reason::strides;
  if (!side(product.n, product.k, product.b_column, product.b_row, product.b_batch, product.conjugate_b, &call.x) ||
      !side(product.k, product.m, product.a_column, product.a_row, product.a_batch, product.conjugate_a, &call.y) ||
      !by_columns(product.n, product.m, product.c_column, product.c_row, &call.leading_c))
    return Reason::strides;
  call.batch_c = product.c_batch;
  if (product.type == MEMHIER_I8) {
    if (product.alpha != ScalarClass::one || product.beta != ScalarClass::zero) return Reason::element_type;
    if (product.k > kExactDepth) return Reason::extents;
    if (!bytes_fit(product, call)) return Reason::alignment;
  }
  if (out) *out = call;
  return Reason::none;
}

bool library_may_split(const Product &product) {
  constexpr int64_t kTile = 128, kFewTiles = 264, kLeastDepth = 512;
  // Releases 12.8 to 13.1 lose the last k % 64 products of 16-bit types when they split the sums.
  if ((product.type == MEMHIER_F16 || product.type == MEMHIER_BF16) && product.k % 64 != 0) return false;
  int64_t tiles;
  return product.k >= kLeastDepth &&
         !multiply_overflows(ceil_divide(product.m, kTile), ceil_divide(product.n, kTile), &tiles) &&
         !multiply_overflows(tiles, product.batch, &tiles) && tiles < kFewTiles;
}

int64_t library_workspace(const Product &product) { return library_may_split(product) ? kLibraryWorkspace : 0; }

}  // namespace memhier::matmul
