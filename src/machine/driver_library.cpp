// The CUDA driver may be loaded under any of its names; else it is looked for where distributions and containers put
// it.
#include "machine/driver_library.hpp"

#include <span>

#include "base/shared_library.hpp"

namespace memhier {
namespace {

constexpr const char *kName = "libcuda.so.1";
constexpr const char *kFolders[] = {"/usr/lib/x86_64-linux-gnu",
                                    "/usr/lib/aarch64-linux-gnu",
                                    "/usr/lib64",
                                    "/usr/lib",
                                    "/lib64",
                                    "/usr/local/nvidia/lib64",
                                    "/usr/local/nvidia/lib",
                                    "/usr/lib/wsl/lib",
                                    "/run/opengl-driver/lib"};

std::string find_driver() {
  if (loaded_library("libcuda.so") || open_library(std::span(&kName, 1), kFolders)) return {};
  return library_path_has_current_directory()
             ? "libcuda.so.1 was not found in an absolute folder, and LD_LIBRARY_PATH has elements that mean the "
               "current directory: remove them"
             : "no CUDA driver (libcuda.so.1) is installed";
}

}  // namespace

const std::string &load_driver_library() {
  static const std::string &problem = *new std::string(find_driver());  // never freed: nothing runs at exit
  return problem;
}

}  // namespace memhier
