// CMake's architecture words, by comma or semicolon: <number>[a|f][-real|-virtual]. Machine code runs on later minors
// of its major, code with a suffix letter on its own architecture alone; without -real there is also portable code that
// the driver compiles.
#include "tools/machine_code.hpp"

#include <charconv>

namespace memhier::tool {

MachineCode machine_code_for(int compute_capability, std::string_view architectures) {
  MachineCode best = MachineCode::missing;
  while (!architectures.empty()) {
    const size_t end = architectures.find_first_of(",;");
    const std::string_view word = architectures.substr(0, end);
    architectures.remove_prefix(end == std::string_view::npos ? architectures.size() : end + 1);
    int number = 0;
    const auto parsed = std::from_chars(word.data(), word.data() + word.size(), number);
    if (parsed.ec != std::errc()) continue;
    const std::string_view suffix = word.substr(static_cast<size_t>(parsed.ptr - word.data()));
    const bool specific = !suffix.empty() && suffix[0] != '-';
    const bool has_machine_code = suffix.find("-virtual") == std::string_view::npos;
    const bool has_portable_code = suffix.find("-real") == std::string_view::npos;
    if (has_machine_code && (specific ? compute_capability == number
                                      : compute_capability / 10 == number / 10 && compute_capability >= number))
      return MachineCode::present;
    if (has_portable_code && (specific ? compute_capability == number : compute_capability >= number))
      best = MachineCode::compiled_at_start;
  }
  return best;
}

}  // namespace memhier::tool
