// Libraries that are looked up at run time: by absolute path, or by a bare name that can mean no file of the current
// directory. Absolute elements of LD_LIBRARY_PATH are the user's own choice and come first; empty and relative elements
// mean the current directory and are passed over.
#pragma once
#include <span>

namespace memhier {

// LD_LIBRARY_PATH has elements that mean the current directory.
bool library_path_has_current_directory() noexcept;
// Opens the first of `names` (SONAMEs, most wanted first) that is already loaded or lies in a folder of
// LD_LIBRARY_PATH, in one of `folders` or, where that is safe, in a place that the loader knows. Null: none. The handle
// is never closed.
void *open_library(std::span<const char *const> names, std::span<const char *const> folders) noexcept;

}  // namespace memhier
