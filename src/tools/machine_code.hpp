// Does a build carry code for a device? Kept apart from the doctor, so that it can be tested with any list.
#pragma once
#include <string_view>

namespace memhier::tool {

enum class MachineCode { present, compiled_at_start, missing };
// `architectures` as CMake lists them: "75-real,90a,120-virtual" (a comma or a semicolon between).
MachineCode machine_code_for(int compute_capability, std::string_view architectures);

}  // namespace memhier::tool
