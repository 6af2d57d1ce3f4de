// glibc matches a bare dlopen name against the SONAMEs already loaded before it searches any folder. So it is enough to
// load the driver from an absolute place first. Absolute elements of LD_LIBRARY_PATH are the user's own choice and come
// first; empty and relative elements mean the current directory and are passed over. Where the driver lies in none of
// the usual folders the loader's cache may still know it: its bare name is safe as long as no element means the current
// directory.
#include "machine/driver_library.hpp"

#include <dlfcn.h>
#include <link.h>

#include <cstdlib>
#include <string_view>

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

bool already_loaded() {
  return dl_iterate_phdr(
             [](dl_phdr_info *object, size_t, void *) {
               const std::string_view path = object->dlpi_name ? object->dlpi_name : "";
               const size_t slash = path.rfind('/');
               return static_cast<int>(path.substr(slash == path.npos ? 0 : slash + 1).starts_with("libcuda.so"));
             },
             nullptr) != 0;
}

bool load(const std::string &path) { return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr; }

std::string find_driver() {
  if (already_loaded()) return {};
  bool current_directory = false;
  const char *text = std::getenv("LD_LIBRARY_PATH");
  std::string_view rest = text ? text : "";
  while (text) {
    const size_t end = rest.find_first_of(":;");
    const std::string_view folder = rest.substr(0, end);
    if (folder.starts_with('/')) {
      if (load(std::string(folder) + '/' + kName)) return {};
    } else {
      current_directory = true;
    }
    if (end == rest.npos) break;
    rest.remove_prefix(end + 1);
  }
  for (const char *folder : kFolders) {
    if (load(std::string(folder) + '/' + kName)) return {};
  }
  if (!current_directory && load(kName)) return {};
  return current_directory
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
