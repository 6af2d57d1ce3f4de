// Libraries that are looked up at run time: by absolute path, or by a bare name that can mean no file of the current
// directory. Absolute elements of LD_LIBRARY_PATH are the user's own choice and come first; empty and relative elements
// mean the current directory and are passed over.
#pragma once
#include <array>
#include <span>
#include <string>

namespace memhier {

// LD_LIBRARY_PATH has elements that mean the current directory.
bool library_path_has_current_directory() noexcept;
// Opens the first of `names` (SONAMEs, most wanted first) that is already loaded or lies in a folder of
// LD_LIBRARY_PATH, in one of `folders` or, where that is safe, in a place that the loader knows. Null: none. The handle
// is never closed.
void *open_library(std::span<const char *const> names, std::span<const char *const> folders) noexcept;
// Every call of the loader drops the text that the thread's dlerror() has in store, and one that fails leaves its own.
// While one of these lives the loader may fail; afterwards dlerror() has nothing to tell. A thread of its own would
// leave even the earlier text alone, but wait for ever where memhier is called while a library is being loaded.
class QuietLoader {
 public:
  QuietLoader() = default;
  QuietLoader(const QuietLoader &) = delete;
  QuietLoader &operator=(const QuietLoader &) = delete;
  ~QuietLoader();
};

// A library that was looked up, for people.
struct LibraryFacts {
  std::string name;    // as it calls itself, with its version
  std::string file;    // empty: there is none
  std::string detail;  // its configuration; why there is none
};
// Where the links of its file lead; "": the loader does not tell. Without memory of its own.
using LibraryFile = std::array<char, 4096>;
LibraryFile library_file(void *handle) noexcept;
// File of a library in the process whose name begins so; null: none. Asks the loader nothing that could fail.
const char *loaded_library(const char *beginning) noexcept;
// "none of liba.so.1, libb.so.2 was found", and what may have kept them from being found.
std::string absence_text(std::span<const char *const> names);

}  // namespace memhier
