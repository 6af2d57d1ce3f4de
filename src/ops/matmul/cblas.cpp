// Finding a CBLAS and judging what it is.
#include "ops/matmul/cblas.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/environment.hpp"
#include "base/process.hpp"

namespace memhier::matmul {
namespace {

constexpr const char *kNames[] = {"libopenblas.so.0", "libmkl_rt.so.2", "libblis.so.4",
                                  "libblis.so.3",     "libcblas.so.3",  "libblas.so.3"};
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

// What the library says of itself, once: OpenBLAS puts its text together anew in one place whenever it is asked.
void describe(void *library, Cblas *found) {
  const auto config = symbol<const char *(*)()>(library, "openblas_get_config");
  const auto mkl = symbol<void (*)(char *, int)>(library, "MKL_Get_Version_String");
  const auto blis = symbol<const char *(*)()>(library, "bli_info_get_version_str");
  if (const char *text = config ? config() : nullptr) {
    // "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ..."
    const std::string_view whole = text;
    const size_t space = whole.find(' ');
    const size_t end = space == whole.npos ? whole.npos : whole.find(' ', space + 1);
    const std::string_view head = whole.substr(0, end), rest = end == whole.npos ? "" : whole.substr(end + 1);
    std::snprintf(found->name, sizeof found->name, "%.*s", static_cast<int>(head.size()), head.data());
    std::snprintf(found->detail, sizeof found->detail, "%.*s", static_cast<int>(rest.size()), rest.data());
  } else if (symbol<void *>(library, "MKL_Get_Version")) {
    std::snprintf(found->name, sizeof found->name, "MKL");
    if (mkl) mkl(found->detail, sizeof found->detail - 1);
    const std::string_view padded = found->detail;
    found->detail[padded.find_last_not_of(' ') + 1] = 0;
  } else if (blis) {
    const char *version = blis();
    std::snprintf(found->name, sizeof found->name, "BLIS %s", version ? version : "");
  } else {
    std::snprintf(found->detail, sizeof found->detail, "counts as the reference: plain loops on one thread");
  }
}

// Why it is no CBLAS that can be called; null: it is one.
const char *take(void *library, Cblas *found) {
  *found = {};
  if (!library) return "cannot be loaded";
  if (counts_in_64_bits(library)) return "counts in 64 bits, and 32 are needed";
  found->sgemm = symbol<Cblas::Real32>(library, "cblas_sgemm");
  found->dgemm = symbol<Cblas::Real64>(library, "cblas_dgemm");
  found->cgemm = symbol<Cblas::Complex>(library, "cblas_cgemm");
  found->zgemm = symbol<Cblas::Complex>(library, "cblas_zgemm");
  if (!found->sgemm || !found->dgemm || !found->cgemm || !found->zgemm)
    return "lacks cblas_sgemm, cblas_dgemm, cblas_cgemm or cblas_zgemm";
  found->handle = library;
  found->tuned = is_tuned(library);
  found->generation = fork_generation();
  if (uses_openmp(library)) {
    for (const char *name : {"openblas_set_num_threads", "bli_thread_set_num_threads"})
      if (!found->set_threads) found->set_threads = symbol<void (*)(int64_t)>(library, name);
  }
  found->file = library_file(library);
  describe(library, found);
  return nullptr;
}

// What came of the look-up. Plain bytes: nothing runs at exit, and running out of memory is no reason to find none.
struct Search {
  Cblas library;
  const char *refused = nullptr;  // why the one that the user named, or else the last that was there, is not called
  void *refused_handle = nullptr;
};

Search search() {
  const QuietLoader quiet;
  Search found;
  if (const char *named = environment_text("MEMHIER_CBLAS")) {
    // Where the user named one, no other is taken.
    if (std::string_view(named) == "none")
      found.refused = "asks for none";
    else if (*named != '/')
      found.refused = "is no absolute path";
    else
      found.refused = take(dlopen(named, RTLD_NOW | RTLD_LOCAL), &found.library);
    return found;
  }
  for (const char *const &name : kNames) {
    void *const library = open_library(std::span(&name, 1), kFolders);
    const char *const refused = take(library, &found.library);
    if (!refused) return found;
    if (library) found.refused = refused, found.refused_handle = library;
  }
  return found;
}

const Search &searched() noexcept {
  static const Search found = search();
  return found;
}

}  // namespace

const Cblas *cblas() noexcept {
  const Cblas &library = searched().library;
  return library.handle ? &library : nullptr;
}

LibraryFacts cblas_facts() {
  const auto &[library, refused, refused_handle] = searched();
  if (library.handle) {
    const std::string file = library.file.data();
    return {*library.name ? library.name : file.substr(file.rfind('/') + 1), file, library.detail};
  }
  if (const char *named = environment_text("MEMHIER_CBLAS")) {
    const std::string variable = std::string("MEMHIER_CBLAS=") + named;
    return {"", "", variable + " " + (refused ? refused : "is not called")};
  }
  std::string why = absence_text(kNames);
  if (refused) why.append("; ").append(library_file(refused_handle).data()).append(" ").append(refused);
  return {"", "", why};
}

}  // namespace memhier::matmul
