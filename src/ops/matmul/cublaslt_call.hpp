// A call of cuBLASLt made ready: descriptors and the algorithm that its heuristic names, kept for each form of call.
#pragma once
#include <cublasLt.h>

#include <memory>

#include "ops/matmul/cublaslt.hpp"

namespace memhier::matmul {

// The functions of the library, null throughout when it is not there or lacks one.
struct LibraryFunctions {
  decltype(&cublasLtCreate) create = nullptr;
  decltype(&cublasLtMatmulDescCreate) desc_create = nullptr;
  decltype(&cublasLtMatmulDescDestroy) desc_destroy = nullptr;
  decltype(&cublasLtMatmulDescSetAttribute) desc_set = nullptr;
  decltype(&cublasLtMatrixLayoutCreate) layout_create = nullptr;
  decltype(&cublasLtMatrixLayoutDestroy) layout_destroy = nullptr;
  decltype(&cublasLtMatrixLayoutSetAttribute) layout_set = nullptr;
  decltype(&cublasLtMatmulPreferenceCreate) preference_create = nullptr;
  decltype(&cublasLtMatmulPreferenceDestroy) preference_destroy = nullptr;
  decltype(&cublasLtMatmulPreferenceSetAttribute) preference_set = nullptr;
  decltype(&cublasLtMatmulAlgoGetHeuristic) heuristic = nullptr;
  decltype(&cublasLtMatmul) matmul = nullptr;
};

const LibraryFunctions &library_functions();

// All that a prepared call depends on.
struct LibraryForm {
  Product product;
  LibraryCall call;
  int64_t batch = 0;  // of this launch
  int64_t x_alignment = 1, y_alignment = 1, c_alignment = 1;
  int64_t workspace = 0;  // bytes at hand
  int32_t device = 0;
};

struct Prepared {
  cublasLtHandle_t handle = nullptr;  // of the device, for the life of the process
  cublasLtMatmulDesc_t desc = nullptr;
  cublasLtMatrixLayout_t x = nullptr, y = nullptr, c = nullptr;
  cublasLtMatmulAlgo_t algorithm{};
  size_t workspace = 0;
  bool usable = false;  // false: the library has no algorithm for the form

  Prepared() = default;
  ~Prepared();
  Prepared(const Prepared &) = delete;
  Prepared &operator=(const Prepared &) = delete;
};

// Never null. The form's device is current.
std::shared_ptr<const Prepared> prepared_call(const LibraryForm &form);

// The type of alpha and beta.
cudaDataType_t scale_type(const Product &product);

}  // namespace memhier::matmul
