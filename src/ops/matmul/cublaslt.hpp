// The matrix product through cuBLASLt, which is looked up at run time.
#pragma once
#include <cstdint>

#include "base/reason.hpp"
#include "base/shared_library.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

// libcublasLt, loaded once for the process on the first question; null when there is none.
void *cublaslt_library();
LibraryFacts cublaslt_facts();

// A product as cuBLASLt sees it: D (columns x rows, by columns) = op(X) op(Y), X being the product's B and Y its A.
struct LibraryCall {
  struct Side {
    bool transposed = false;  // stored with k as the column's index on X, as the row's on Y
    bool conjugated = false;
    int64_t leading = 0, batch = 0;
  };
  Side x, y;
  int64_t leading_c = 0, batch_c = 0;
};

// `call` may be null. Reason::none: the library's interface can express the product.
Reason library_call(const Product &product, LibraryCall *call);
// Products that one matrix of tiles leaves most of a device idle for, so that splitting the sums may pay.
bool library_may_split(const Product &product);

inline constexpr int64_t kLibraryWorkspace = 32 << 20;  // as its own documents advise for compute capability 9.0
// What the library gets to split the sums with; none where it may not, which keeps them whole.
int64_t library_workspace(const Product &product);

}  // namespace memhier::matmul
