// cublasXt, gemm on operands of the host: tiles of its own size travel to the device and back. The fastest of a few
// sizes.
#include <limits>

#include "base/status.hpp"
#include "memory/gpu.hpp"
#include "tools/peer_cublas.hpp"
#include "tools/peer_library.hpp"
#include "tools/peers_of.hpp"
#include "tools/timing.hpp"

namespace memhier::tool {
namespace {

using Handle = void *;
// gemm(handle, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
using Gemm = int (*)(Handle, int, int, size_t, size_t, size_t, const void *, const void *, size_t, const void *, size_t,
                     const void *, void *, size_t);
constexpr int kTileSizes[] = {2048, 4096, 8192};

struct Library {
  int (*create)(Handle *);
  int (*destroy)(Handle);
  int (*select)(Handle, int, int *);
  int (*set_tile)(Handle, int);
};

const Library *cublas_xt_library() {
  static const Library library = {function_of<int (*)(Handle *)>(cublas_library(), "cublasXtCreate"),
                                  function_of<int (*)(Handle)>(cublas_library(), "cublasXtDestroy"),
                                  function_of<int (*)(Handle, int, int *)>(cublas_library(), "cublasXtDeviceSelect"),
                                  function_of<int (*)(Handle, int)>(cublas_library(), "cublasXtSetBlockDim")};
  return library.create && library.destroy && library.select && library.set_tile ? &library : nullptr;
}

const char *gemm_symbol(memhier_type type) {
  switch (type) {
    case MEMHIER_F32:
      return "cublasXtSgemm";
    case MEMHIER_F64:
      return "cublasXtDgemm";
    case MEMHIER_C64:
      return "cublasXtCgemm";
    case MEMHIER_C128:
      return "cublasXtZgemm";
    default:
      return nullptr;
  }
}

class CublasXt final : public Peer {
 public:
  CublasXt(Gemm gemm, const CublasProduct &call, int device) : gemm_(gemm), call_(call), device_(device) {
    const gpu::DeviceScope scope(device);
    require_status(cublas_xt_library()->create(&handle_), "cublasXtCreate");
    try {
      require_status(cublas_xt_library()->select(handle_, 1, &device), "cublasXtDeviceSelect");
      choose_tile();
    } catch (...) {
      cublas_xt_library()->destroy(handle_);
      throw;
    }
  }
  ~CublasXt() override { cublas_xt_library()->destroy(handle_); }
  std::string name() const override { return "cublasXt " + std::to_string(tile_); }
  void run(void *) override {
    const gpu::DeviceScope scope(device_);
    require_status(gemm_(handle_, call_.first.operation, call_.second.operation, static_cast<size_t>(call_.m),
                         static_cast<size_t>(call_.n), static_cast<size_t>(call_.k), call_.alpha.data(), call_.a,
                         static_cast<size_t>(call_.first.leading), call_.b, static_cast<size_t>(call_.second.leading),
                         call_.beta.data(), call_.c, static_cast<size_t>(call_.c_leading)),
                   "cublasXt gemm");
    gpu::synchronise_device();
  }

 private:
  void choose_tile() {
    Timer timer(-1);
    double best = std::numeric_limits<double>::infinity();
    for (const int tile : kTileSizes) {
      require_status(cublas_xt_library()->set_tile(handle_, tile), "cublasXtSetBlockDim");
      const auto run_once = [this](void *stream) { run(stream); };
      timer.time(run_once);  // warm
      if (const double seconds = timer.time(run_once); seconds < best) {
        best = seconds;
        tile_ = tile;
      }
    }
    require_status(cublas_xt_library()->set_tile(handle_, tile_), "cublasXtSetBlockDim");
  }

  Gemm gemm_;
  CublasProduct call_;
  int device_, tile_ = 0;
  Handle handle_ = nullptr;
};

}  // namespace

std::unique_ptr<Peer> cublas_xt(const Problem &problem, void *const *pointers, Resources &resources) {
  if (problem.operation->name != "matmul" || !cublas_xt_library()) return nullptr;
  const matmul::Product product = matmul::product_of(problem);
  const char *symbol = gemm_symbol(product.type);
  // It knows neither batches nor the fast arithmetic of tensor cores.
  if (!symbol || product.c_type != product.type || product.batch != 1 || product.accuracy == MEMHIER_ACCURACY_FAST)
    return nullptr;
  const CublasProduct call(product, pointers, problem.values.data());
  const auto gemm = function_of<Gemm>(cublas_library(), symbol);
  if (!gemm || !call.possible) return nullptr;
  try {
    return std::make_unique<CublasXt>(gemm, call, resources.device);
  } catch (const Error &error) {
    resources.log(MEMHIER_LOG_WARNING, "cublasXt is left out: %s", error.what());
    return nullptr;
  }
}

}  // namespace memhier::tool
