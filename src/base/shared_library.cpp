// glibc matches a bare dlopen name against the SONAMEs already loaded before it searches any folder. Where a library
// lies in none of the usual folders the loader's cache may still know it: its bare name is safe as long as no element
// of LD_LIBRARY_PATH means the current directory.
#include "base/shared_library.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "base/function_ref.hpp"

namespace memhier {
namespace {

// Calls body(folder) for each absolute element until one returns true; tells whether there are others.
bool for_library_path(FunctionRef<bool(std::string_view)> body) {
  bool current_directory = false;
  const char *text = std::getenv("LD_LIBRARY_PATH");
  std::string_view rest = text ? text : "";
  while (text) {
    const size_t end = rest.find_first_of(":;");
    const std::string_view folder = rest.substr(0, end);
    if (!folder.starts_with('/'))
      current_directory = true;
    else if (body(folder))
      break;
    if (end == rest.npos) break;
    rest.remove_prefix(end + 1);
  }
  return current_directory;
}

void *open(const std::string &path) { return dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL); }

}  // namespace

bool library_path_has_current_directory() noexcept {
  return for_library_path([](std::string_view) { return false; });
}

void *open_library(std::span<const char *const> names, std::span<const char *const> folders) {
  for (const char *name : names) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
    if (handle) return handle;
    const auto in_folder = [&](std::string_view folder) {
      handle = open(std::string(folder) + '/' + name);
      return handle != nullptr;
    };
    const bool current_directory = for_library_path(in_folder);
    if (handle) return handle;
    for (const char *folder : folders)
      if (in_folder(folder)) return handle;
    if (!current_directory && (handle = open(name))) return handle;
  }
  return nullptr;
}

}  // namespace memhier
