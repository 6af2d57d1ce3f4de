// cuBLAS geam, loaded without its headers: C = alpha * A^T + 0 * C for f32, f64 and their complex types.
#include "tools/peers.hpp"

#include <dlfcn.h>

#include <array>
#include <complex>
#include <cstring>

#include "base/status.hpp"
#include "execution/way.hpp"
#include "memory/gpu.hpp"

namespace memhier::tool {
namespace {

using Handle = void *;
using Create = int (*)(Handle *);
using Destroy = int (*)(Handle);
using SetStream = int (*)(Handle, void *);
// geam(handle, transa, transb, m, n, alpha, a, lda, beta, b, ldb, c, ldc); the 64-bit form of cuBLAS 12.
using Geam = int (*)(Handle, int, int, int64_t, int64_t, const void *, const void *, int64_t, const void *,
                     const void *, int64_t, void *, int64_t);
constexpr int kNormal = 0, kTransposed = 1;  // CUBLAS_OP_N, CUBLAS_OP_T

struct Library {
  Create create = nullptr;
  Destroy destroy = nullptr;
  SetStream set_stream = nullptr;
  void *handle = nullptr;
};

// Names without a slash are searched in the system's paths only; the current directory is not among them unless the
// user's LD_LIBRARY_PATH says so.
const Library *cublas() {
  static const Library library = [] {
    Library found;
    for (const char *name : {"libcublas.so.13", "libcublas.so.12", "/usr/local/cuda/lib64/libcublas.so"}) {
      found.handle = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
      if (found.handle) break;
    }
    if (!found.handle) return found;
    found.create = reinterpret_cast<Create>(::dlsym(found.handle, "cublasCreate_v2"));
    found.destroy = reinterpret_cast<Destroy>(::dlsym(found.handle, "cublasDestroy_v2"));
    found.set_stream = reinterpret_cast<SetStream>(::dlsym(found.handle, "cublasSetStream_v2"));
    return found;
  }();
  return library.create && library.destroy && library.set_stream ? &library : nullptr;
}

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

void require(int status, const char *call) {
  if (status) fail(MEMHIER_INTERNAL, "bench: %s gave status %d", call, status);
}

// Leading dimension of a matrix whose index `unit` runs fastest; 0 when it has no such form.
int64_t leading_dimension(const Layout &layout, int unit) {
  const int other = 1 - unit;
  if (layout.strides[unit] != 1 || layout.strides[other] < layout.extents[unit]) return 0;
  return layout.strides[other];
}

class CublasGeam final : public Peer {
 public:
  CublasGeam(Geam geam, const Problem &problem, void *const *pointers, int device)
      : geam_(geam), device_(device), source_(pointers[0]), destination_(pointers[1]) {
    const Layout &source = problem.operands[0].layout, &destination = problem.operands[1].layout;
    // Row-major matrices are their own transposes in cuBLAS's column-major eyes.
    const int unit = source.strides[1] == 1 ? 1 : 0;
    rows_ = destination.extents[unit];
    columns_ = destination.extents[1 - unit];
    lda_ = leading_dimension(source, unit);
    ldc_ = leading_dimension(destination, unit);
    alpha_ = {};
    if (source.type == MEMHIER_F32 || source.type == MEMHIER_C64) {
      const std::complex<float> one(1);
      std::memcpy(alpha_.data(), &one, sizeof one);
    } else {
      const std::complex<double> one(1);
      std::memcpy(alpha_.data(), &one, sizeof one);
    }
    const gpu::DeviceScope scope(device);
    require(cublas()->create(&handle_), "cublasCreate");
  }
  ~CublasGeam() override { cublas()->destroy(handle_); }
  std::string name() const override { return "cublas_geam"; }
  void run(void *stream) override {
    const gpu::DeviceScope scope(device_);
    require(cublas()->set_stream(handle_, stream), "cublasSetStream");
    require(geam_(handle_, kTransposed, kNormal, rows_, columns_, alpha_.data(), source_, lda_, beta_.data(),
                  destination_, ldc_, destination_, ldc_),
            "cublas geam");
  }

 private:
  Geam geam_;
  int device_;
  const void *source_;
  void *destination_;
  int64_t rows_ = 0, columns_ = 0, lda_ = 0, ldc_ = 0;
  alignas(16) std::array<unsigned char, 16> alpha_{};
  alignas(16) std::array<unsigned char, 16> beta_{};
  Handle handle_ = nullptr;
};

bool is_plain_device_transpose(const Problem &problem) {
  if (problem.operation->name != "transpose" || problem.operand_count != 2) return false;
  for (int i = 0; i < 2; ++i)
    if (problem.operands[i].place != Place::device || problem.operands[i].layout.rank != 2) return false;
  const int unit = problem.operands[0].layout.strides[1] == 1 ? 1 : 0;
  return leading_dimension(problem.operands[0].layout, unit) > 0 &&
         leading_dimension(problem.operands[1].layout, unit) > 0;
}

}  // namespace

std::vector<std::unique_ptr<Peer>> make_peers(const Problem &problem, void *const *pointers, Resources &resources) {
  std::vector<std::unique_ptr<Peer>> peers;
  const char *symbol = geam_symbol(problem.operands[0].layout.type);
  if (resources.device < 0 || !symbol || !is_plain_device_transpose(problem) || !cublas()) return peers;
  if (const auto geam = reinterpret_cast<Geam>(::dlsym(cublas()->handle, symbol)))
    peers.push_back(std::make_unique<CublasGeam>(geam, problem, pointers, resources.device));
  return peers;
}

}  // namespace memhier::tool
