// The CUDA driver library, loaded by absolute path before the CUDA runtime asks for it by its bare name, so that no
// file of the current directory is ever taken for it.
#pragma once
#include <string>

namespace memhier {

// Loads libcuda.so.1 once for the process. Empty when it is there; else why the CUDA runtime must not be called.
const std::string &load_driver_library();

}  // namespace memhier
