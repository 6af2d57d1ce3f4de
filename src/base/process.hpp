// Facts of the process that change under us: fork.
#pragma once
#include <cstdint>

namespace memhier {

// 0 in the process that loaded the library, one more in every forked generation.
uint32_t fork_generation() noexcept;
// Handlers around fork(), run in order (prepare in reverse order); called once per registration for the life of the
// process.
struct ForkHandlers {
  void (*prepare)() noexcept;
  void (*parent)() noexcept;
  void (*child)() noexcept;
};
void on_fork(const ForkHandlers &handlers);

}  // namespace memhier
