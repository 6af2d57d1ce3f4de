// Log lines of one context: level, callback or file. Never stdout or stderr.
#pragma once
#include "memhier/context.h"

namespace memhier {

struct Log {
  memhier_log_function function = nullptr;
  void *user = nullptr;
  int level = MEMHIER_LOG_OFF;

  bool wants(int line_level) const noexcept { return function && line_level <= level; }
  void operator()(int line_level, const char *format, ...) const noexcept __attribute__((format(printf, 3, 4)));
};

}  // namespace memhier
