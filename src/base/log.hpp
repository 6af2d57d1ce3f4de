// Log lines of one context: level, callback or file. Never stdout or stderr.
#pragma once
#include "memhier/context.h"

namespace memhier {

struct Log {
  memhier_log_function function = nullptr;
  void *user = nullptr;
  int level = MEMHIER_LOG_OFF;

  bool wants(int line_level) const noexcept { return function && line_level <= level; }
  // A text of several lines becomes several calls of the function.
  void operator()(int line_level, const char *format, ...) const noexcept __attribute__((format(printf, 3, 4)));
};

// A file as the sink of a Log: function = LogFile::write, user = the object. Appended to, one write() a line, created
// with mode 0600. Symbolic links, files of other users and anything but a regular file are refused.
class LogFile {
 public:
  explicit LogFile(const char *path);  // "%p" in the path stands for the process id; throws FILE_ERROR
  ~LogFile();
  LogFile(const LogFile &) = delete;
  LogFile &operator=(const LogFile &) = delete;

  static void write(void *file, int32_t level, const char *message) noexcept;

 private:
  int descriptor_ = -1;
};

const char *log_level_name(int level) noexcept;  // "warning"

}  // namespace memhier
