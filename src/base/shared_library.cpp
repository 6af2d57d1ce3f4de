// glibc matches a bare dlopen name against the SONAMEs already loaded before it searches any folder. Where a library
// lies in none of the usual folders the loader's cache may still know it: its bare name is safe as long as no element
// of LD_LIBRARY_PATH means the current directory.
#include "base/shared_library.hpp"

#include <dlfcn.h>
#include <link.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
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

void *open(const char *path) noexcept { return dlopen(path, RTLD_NOW | RTLD_LOCAL); }

// Without memory of its own, so that running out of it cannot be told apart from a library that is not there.
void *open_in(std::string_view folder, const char *name) noexcept {
  char path[PATH_MAX];
  const int length = std::snprintf(path, sizeof path, "%.*s/%s", static_cast<int>(folder.size()), folder.data(), name);
  return length > 0 && static_cast<size_t>(length) < sizeof path ? open(path) : nullptr;
}

}  // namespace

bool library_path_has_current_directory() noexcept {
  return for_library_path([](std::string_view) { return false; });
}

QuietLoader::~QuietLoader() { dlerror(); }

LibraryFile library_file(void *handle) noexcept {
  static_assert(std::tuple_size_v<LibraryFile> >= PATH_MAX);
  const QuietLoader quiet;
  const link_map *map = nullptr;
  LibraryFile file{};
  if (handle && dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map && !realpath(map->l_name, file.data()))
    std::snprintf(file.data(), file.size(), "%s", map->l_name);
  return file;
}

const char *loaded_library(const char *beginning) noexcept {
  struct Search {
    std::string_view beginning;
    const char *found;
  } search{beginning, nullptr};
  dl_iterate_phdr(
      [](dl_phdr_info *object, size_t, void *data) {
        auto &asked = *static_cast<Search *>(data);
        const std::string_view path = object->dlpi_name ? object->dlpi_name : "";
        const size_t slash = path.rfind('/');
        if (!path.substr(slash == path.npos ? 0 : slash + 1).starts_with(asked.beginning)) return 0;
        asked.found = object->dlpi_name;
        return 1;
      },
      &search);
  return search.found;
}

std::string absence_text(std::span<const char *const> names) {
  std::string text;
  for (const char *name : names) text.append(text.empty() ? "" : ", ").append(name);
  text = names.size() == 1 ? text + " was not found" : "none of " + text + " was found";
  if (library_path_has_current_directory())
    text += "; LD_LIBRARY_PATH has elements that mean the current directory: remove them";
  return text;
}

void *open_library(std::span<const char *const> names, std::span<const char *const> folders) noexcept {
  const QuietLoader quiet;
  for (const char *name : names) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_NOLOAD);
    if (handle) return handle;
    const auto in_folder = [&](std::string_view folder) {
      handle = open_in(folder, name);
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
