// Log lines to the caller's function or to a file.
#include "base/log.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>

#include "base/c_locale.hpp"
#include "base/status.hpp"
#include "base/text.hpp"

namespace memhier {
namespace {

constexpr size_t kLineBytes = 4096;

std::string with_process_id(const char *path) {
  std::string text = path;
  for (size_t at = text.find("%p"); at != std::string::npos; at = text.find("%p", at)) {
    text.replace(at, 2, std::to_string(getpid()));
  }
  return text;
}

// What is wrong with an opened file, nullptr when nothing is.
const char *objection(int descriptor) {
  struct stat facts;
  if (fstat(descriptor, &facts) != 0) return std::strerror(errno);
  if (!S_ISREG(facts.st_mode)) return "not a regular file";
  if (facts.st_uid != geteuid()) return "belongs to another user";
  return nullptr;
}

}  // namespace

void Log::operator()(int line_level, const char *format, ...) const noexcept {
  if (!wants(line_level)) return;
  char text[kLineBytes];
  {
    const CLocaleScope c_locale;
    va_list arguments;
    va_start(arguments, format);
    const int length = std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0) return;
  }
  trim_partial_utf8(text);
  for (char *line = text; line != nullptr;) {
    char *end = std::strchr(line, '\n');
    if (end != nullptr) *end = '\0';
    try {
      if (line[0] != '\0' || (line == text && end == nullptr)) function(user, line_level, line);
    } catch (...) {
      // A callback in C++ may throw; the library's own work must not suffer.
    }
    line = end != nullptr ? end + 1 : nullptr;
  }
}

LogFile::LogFile(const char *path) {
  const std::string name = with_process_id(path);
  // O_NONBLOCK: opening a FIFO must not hang before it is refused.
  constexpr int kFlags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK;
  descriptor_ = open(name.c_str(), kFlags, S_IRUSR | S_IWUSR);
  const char *problem = descriptor_ < 0 ? std::strerror(errno) : objection(descriptor_);
  if (problem == nullptr) return;
  const std::string why = problem;
  if (descriptor_ >= 0) close(descriptor_);
  fail(MEMHIER_FILE_ERROR, "MEMHIER_LOG_FILE: \"%s\" cannot be used: %s", name.c_str(), why.c_str());
}

LogFile::~LogFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

void LogFile::write(void *file, int32_t level, const char *message) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm utc{};
  gmtime_r(&now.tv_sec, &utc);
  char line[kLineBytes + 128];
  const int length = std::snprintf(line, sizeof line - 1, "%04d-%02d-%02dT%02d:%02d:%02d.%06ldZ %d %s %s",
                                   utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                                   now.tv_nsec / 1000, getpid(), log_level_name(level), message);
  if (length < 0) return;
  size_t bytes = std::strlen(line);
  line[bytes++] = '\n';
  // A full disk costs the line, nothing else.
  [[maybe_unused]] const ssize_t written = ::write(static_cast<LogFile *>(file)->descriptor_, line, bytes);
}

const char *log_level_name(int level) noexcept {
  static constexpr const char *kNames[] = {"off", "error", "warning", "info", "debug"};
  return level >= MEMHIER_LOG_OFF && level <= MEMHIER_LOG_DEBUG ? kNames[level] : "unknown";
}

}  // namespace memhier
