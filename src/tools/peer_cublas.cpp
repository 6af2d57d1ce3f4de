// cuBLAS, loaded without its headers: geam as a transpose (C = alpha * A^T + 0 * C) and gemm.
#include "tools/peer_cublas.hpp"
#include "memory/gpu.hpp"
#include "tools/peer_library.hpp"
#include "tools/peers_of.hpp"

namespace memhier::tool {
namespace {

using Handle = void *;
// geam(handle, transa, transb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); the 64-bit form of cuBLAS 12.
using Geam = int (*)(Handle, int, int, int64_t, int64_t, const void *, const void *, int64_t, const void *,
                     const void *, int64_t, void *, int64_t);
// gemm(handle, transa, transb, m, n, k, alpha, a, type, lda, stride, b, type, ldb, stride, beta, c, type, ldc, stride,
// batch, compute type, algorithm)
using Gemm = int (*)(Handle, int, int, int64_t, int64_t, int64_t, const void *, const void *, int, int64_t, int64_t,
                     const void *, int, int64_t, int64_t, const void *, void *, int, int64_t, int64_t, int64_t, int,
                     int);
constexpr int kNormal = 0, kTransposed = 1;  // CUBLAS_OP_N, CUBLAS_OP_T
constexpr int kDefaultAlgorithm = -1;        // CUBLAS_GEMM_DEFAULT

struct Library {
  void *handle = nullptr;
  int (*create)(Handle *) = nullptr;
  int (*destroy)(Handle) = nullptr;
  int (*set_stream)(Handle, void *) = nullptr;
};

const Library *cublas() {
  static const Library library = [] {
    Library found;
    found.handle = cublas_library();
    found.create = function_of<int (*)(Handle *)>(found.handle, "cublasCreate_v2");
    found.destroy = function_of<int (*)(Handle)>(found.handle, "cublasDestroy_v2");
    found.set_stream = function_of<int (*)(Handle, void *)>(found.handle, "cublasSetStream_v2");
    return found;
  }();
  return library.create && library.destroy && library.set_stream ? &library : nullptr;
}

// A handle of the device, and the calls on a stream.
class CublasPeer : public Peer {
 public:
  explicit CublasPeer(int device) : device_(device) {
    const gpu::DeviceScope scope(device);
    require_status(cublas()->create(&handle_), "cublasCreate");
  }
  ~CublasPeer() override { cublas()->destroy(handle_); }
  void run(void *stream) final {
    const gpu::DeviceScope scope(device_);
    require_status(cublas()->set_stream(handle_, stream), "cublasSetStream");
    call(handle_);
  }

 private:
  virtual void call(Handle handle) = 0;
  int device_;
  Handle handle_ = nullptr;
};

const char *geam_symbol(memhier_type type) {
  switch (type) {
    case MEMHIER_F32:
      return "cublasSgeam_64";
    case MEMHIER_F64:
      return "cublasDgeam_64";
    case MEMHIER_C64:
      return "cublasCgeam_64";
    case MEMHIER_C128:
      return "cublasZgeam_64";
    default:
      return nullptr;
  }
}

// Leading dimension of a matrix whose index `unit` runs fastest; 0 when it has no such form.
int64_t leading_dimension(const Layout &layout, int unit) {
  const int other = 1 - unit;
  if (layout.strides[unit] != 1 || layout.strides[other] < layout.extents[unit]) return 0;
  return layout.strides[other];
}

class CublasGeam final : public CublasPeer {
 public:
  CublasGeam(Geam geam, const Problem &problem, void *const *pointers, int device)
      : CublasPeer(device),
        geam_(geam),
        source_(pointers[0]),
        destination_(pointers[1]),
        one_(problem.operands[0].layout.type, 1, 0),
        zero_(problem.operands[0].layout.type, 0, 0) {
    const Layout &source = problem.operands[0].layout, &destination = problem.operands[1].layout;
    // Row-major matrices are their own transposes in cuBLAS's column-major eyes.
    const int unit = source.strides[1] == 1 ? 1 : 0;
    rows_ = destination.extents[unit];
    columns_ = destination.extents[1 - unit];
    lda_ = leading_dimension(source, unit);
    ldc_ = leading_dimension(destination, unit);
  }
  std::string name() const override { return "cublas_geam"; }

 private:
  void call(Handle handle) override {
    require_status(geam_(handle, kTransposed, kNormal, rows_, columns_, one_.data(), source_, lda_, zero_.data(),
                         destination_, ldc_, destination_, ldc_),
                   "cublas geam");
  }
  Geam geam_;
  const void *source_;
  void *destination_;
  int64_t rows_ = 0, columns_ = 0, lda_ = 0, ldc_ = 0;
  CublasScalar one_, zero_;
};

bool is_plain_transpose(const Problem &problem) {
  if (problem.operation->name != "transpose" || problem.operand_count != 2) return false;
  for (int i = 0; i < 2; ++i)
    if (problem.operands[i].layout.rank != 2) return false;
  const int unit = problem.operands[0].layout.strides[1] == 1 ? 1 : 0;
  return leading_dimension(problem.operands[0].layout, unit) > 0 &&
         leading_dimension(problem.operands[1].layout, unit) > 0;
}

// cudaDataType; -1: cuBLAS multiplies no such type.
int data_type(memhier_type type) {
  switch (type) {
    case MEMHIER_F32:
      return 0;
    case MEMHIER_F64:
      return 1;
    case MEMHIER_F16:
      return 2;
    case MEMHIER_I8:
      return 3;
    case MEMHIER_C64:
      return 4;
    case MEMHIER_C128:
      return 5;
    case MEMHIER_I32:
      return 10;
    case MEMHIER_BF16:
      return 14;
    default:
      return -1;
  }
}

// cublasComputeType_t: 32F, 64F, 32I, 32F_FAST_TF32.
int compute_type(const matmul::Product &product) {
  if (product.type == MEMHIER_F64 || product.type == MEMHIER_C128) return 70;
  if (product.type == MEMHIER_I8) return 72;
  const bool single = product.type == MEMHIER_F32 || product.type == MEMHIER_C64;
  return single && product.accuracy == MEMHIER_ACCURACY_FAST ? 77 : 68;
}

class CublasGemm final : public CublasPeer {
 public:
  CublasGemm(Gemm gemm, const matmul::Product &product, const CublasProduct &call, int device)
      : CublasPeer(device), gemm_(gemm), product_(product), call_(call) {}
  std::string name() const override { return "cublas_gemm"; }

 private:
  void call(Handle handle) override {
    const int type = data_type(product_.type);
    require_status(gemm_(handle, call_.first.operation, call_.second.operation, call_.m, call_.n, call_.k,
                         call_.alpha.data(), call_.a, type, call_.first.leading, product_.b_batch, call_.b, type,
                         call_.second.leading, product_.a_batch, call_.beta.data(), call_.c, data_type(product_.c_type),
                         call_.c_leading, product_.c_batch, product_.batch, compute_type(product_), kDefaultAlgorithm),
                   "cublas gemm");
  }
  Gemm gemm_;
  matmul::Product product_;
  CublasProduct call_;
};

}  // namespace

std::unique_ptr<Peer> cublas_geam(const Problem &problem, void *const *pointers, Resources &resources) {
  const char *symbol = geam_symbol(problem.operands[0].layout.type);
  if (!symbol || !is_plain_transpose(problem) || !cublas()) return nullptr;
  const auto geam = function_of<Geam>(cublas()->handle, symbol);
  return geam ? std::make_unique<CublasGeam>(geam, problem, pointers, resources.device) : nullptr;
}

std::unique_ptr<Peer> cublas_gemm(const Problem &problem, void *const *pointers, Resources &resources) {
  if (problem.operation->name != "matmul" || !cublas()) return nullptr;
  const matmul::Product product = matmul::product_of(problem);
  if (data_type(product.type) < 0 || data_type(product.c_type) < 0) return nullptr;
  const CublasProduct call(product, pointers, problem.values.data());
  const auto gemm = function_of<Gemm>(cublas()->handle, "cublasGemmStridedBatchedEx_64");
  if (!gemm || !call.possible) return nullptr;
  return std::make_unique<CublasGemm>(gemm, product, call, resources.device);
}

}  // namespace memhier::tool
