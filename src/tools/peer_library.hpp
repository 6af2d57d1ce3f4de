// Looking up other libraries at run time, by names that are never searched in the current directory.
#pragma once
#include <initializer_list>

namespace memhier::tool {

// Handle of the first of the names that can be loaded, null: none. A name without a slash is searched in the system's
// paths only; the current directory is not among them unless the user's LD_LIBRARY_PATH says so.
void *load_first(std::initializer_list<const char *> names);
void *symbol_of(void *library, const char *name);

template <class Function>
Function function_of(void *library, const char *name) {
  return reinterpret_cast<Function>(symbol_of(library, name));
}

void require_status(int status, const char *call);  // throws INTERNAL unless 0

}  // namespace memhier::tool
