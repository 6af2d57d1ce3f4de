// Finding a CBLAS and judging what it is.
#include "ops/matmul/cblas.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <string_view>

#include "base/environment.hpp"
#include "base/process.hpp"
#include "base/shared_library.hpp"

namespace memhier::matmul {
namespace {

constexpr const char *kTuned[] = {"libopenblas.so.0", "libmkl_rt.so.2", "libblis.so.4", "libblis.so.3"};
constexpr const char *kAny[] = {"libcblas.so.3", "libblas.so.3"};
constexpr const char *kFolders[] = {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
                                    "/opt/intel/oneapi/mkl/latest/lib"};

template <class Function>
Function symbol(void *library, const char *name) {
  return reinterpret_cast<Function>(dlsym(library, name));
}

// Libraries of these names may count in 64 bits, by their build or by the environment.
bool counts_in_64_bits(void *library) {
  if (const auto config = symbol<const char *(*)()>(library, "openblas_get_config")) {
    const char *text = config();
    if (text && std::string_view(text).find("USE64BITINT") != std::string_view::npos) return true;
  }
  if (const auto bits = symbol<int64_t (*)()>(library, "bli_info_get_blas_int_type_size"))
    if (bits() == 64) return true;
  const char *layer = std::getenv("MKL_INTERFACE_LAYER");
  return symbol<void *>(library, "MKL_Get_Version") && layer &&
         std::string_view(layer).find("ILP64") != std::string_view::npos;
}

bool is_tuned(void *library) {
  for (const char *name : {"openblas_get_config", "MKL_Get_Version", "bli_info_get_version_str"})
    if (dlsym(library, name)) return true;
  return false;
}

bool uses_openmp(void *library) {
  constexpr int kOpenMp = 2;
  if (const auto parallel = symbol<int (*)()>(library, "openblas_get_parallel")) return parallel() == kOpenMp;
  const auto enabled = symbol<int64_t (*)()>(library, "bli_info_get_enable_openmp");
  return enabled && static_cast<int32_t>(enabled()) != 0;
}

// False when it is no CBLAS that can be called.
bool take(void *library, Cblas *found) {
  if (!library || counts_in_64_bits(library)) return false;
  found->sgemm = symbol<Cblas::Real32>(library, "cblas_sgemm");
  found->dgemm = symbol<Cblas::Real64>(library, "cblas_dgemm");
  found->cgemm = symbol<Cblas::Complex>(library, "cblas_cgemm");
  found->zgemm = symbol<Cblas::Complex>(library, "cblas_zgemm");
  found->tuned = is_tuned(library);
  found->generation = fork_generation();
  if (uses_openmp(library)) {
    for (const char *name : {"openblas_set_num_threads", "bli_thread_set_num_threads"})
      if (!found->set_threads) found->set_threads = symbol<void (*)(int64_t)>(library, name);
  }
  return found->sgemm && found->dgemm && found->cgemm && found->zgemm;
}

const Cblas *find() {
  static Cblas found;
  if (const char *named = environment_text("MEMHIER_CBLAS")) {
    // Where the user named one, no other is taken.
    return *named == '/' && take(dlopen(named, RTLD_NOW | RTLD_LOCAL), &found) ? &found : nullptr;
  }
  for (const char *const &name : kTuned)
    if (take(open_library(std::span(&name, 1), kFolders), &found)) return &found;
  for (const char *const &name : kAny)
    if (take(open_library(std::span(&name, 1), kFolders), &found)) return &found;
  return nullptr;
}

}  // namespace

const Cblas *cblas() noexcept {
  static const Cblas *const library = find();
  return library;
}

}  // namespace memhier::matmul
