// All checks are made on open descriptors, the file relative to its directory, so that nothing can be swapped between
// check and use.
#include "calibration/trusted_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace memhier {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  int get() const { return value_; }
  explicit operator bool() const { return value_ >= 0; }
  int close_now() {
    const int value = value_;
    value_ = -1;
    return ::close(value);
  }

 private:
  int value_;
};

bool owner_fits(uid_t uid, Owner owner) { return uid == ::geteuid() || (owner == Owner::user_or_root && uid == 0); }

bool writable_by_others(mode_t mode) { return mode & (S_IWGRP | S_IWOTH); }

std::string system_text(const char *what) { return std::string(what) + ": " + std::strerror(errno); }

// Opens and checks the directory; -1 and a reason (empty when it does not exist).
int open_directory(const std::string &directory, Owner owner, std::string *why_not) {
  why_not->clear();
  if (directory.empty() || directory[0] != '/') {
    *why_not = "the directory is not an absolute path";
    return -1;
  }
  const int fd = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) {
    if (errno != ENOENT) *why_not = system_text("the directory cannot be opened");
    return -1;
  }
  struct stat facts;
  if (::fstat(fd, &facts) != 0)
    *why_not = system_text("the directory cannot be examined");
  else if (!owner_fits(facts.st_uid, owner))
    *why_not = "the directory belongs to another user";
  else if (writable_by_others(facts.st_mode))
    *why_not = "the directory may be written by others";
  if (why_not->empty()) return fd;
  ::close(fd);
  return -1;
}

// Why an open file is not to be trusted; empty when it is.
std::string refusal(int fd, Owner owner) {
  struct stat facts;
  if (::fstat(fd, &facts) != 0) return system_text("it cannot be examined");
  if (!S_ISREG(facts.st_mode)) return "it is not a regular file";
  if (!owner_fits(facts.st_uid, owner)) return "it belongs to another user";
  if (writable_by_others(facts.st_mode)) return "it may be written by others";
  if (facts.st_size > kMostRateFileBytes) return "it is too large";
  return {};
}

std::string open_failure() { return errno == ELOOP ? "it is a symbolic link" : system_text("it cannot be opened"); }

// mkdir -p with 0700; existing parts stay as they are.
bool make_directory(const std::string &directory, std::string *why_not) {
  for (size_t end = directory.find('/', 1);; end = directory.find('/', end + 1)) {
    const std::string part = directory.substr(0, end);
    if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) {
      struct stat facts;
      if (::stat(part.c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode)) {
        *why_not = system_text(("'" + part + "' cannot be made").c_str());
        return false;
      }
    }
    if (end == std::string::npos) return true;
  }
}

// Of this user, to be written; -1 and a reason.
int make_and_open_directory(const std::string &directory, std::string *why_not) {
  why_not->clear();
  if (directory.empty() || directory[0] != '/') {
    *why_not = "the directory is not an absolute path";
    return -1;
  }
  if (!make_directory(directory, why_not)) return -1;
  const int fd = open_directory(directory, Owner::user, why_not);
  if (fd < 0 && why_not->empty()) *why_not = "the directory has vanished";
  return fd;
}

bool write_all(int fd, const std::string &text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(fd, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    done += static_cast<size_t>(written);
  }
  return true;
}

}  // namespace

std::optional<std::string> read_trusted_file(const std::string &directory, const std::string &name, Owner owner,
                                             std::string *why_not) {
  const Descriptor folder(open_directory(directory, owner, why_not));
  if (!folder) return std::nullopt;
  // O_NONBLOCK: opening a FIFO must not wait for a writer.
  const Descriptor file(
      ::openat(folder.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file) {
    if (errno != ENOENT) *why_not = open_failure();
    return std::nullopt;
  }
  *why_not = refusal(file.get(), owner);
  if (!why_not->empty()) return std::nullopt;

  std::string text;
  char buffer[16384];
  for (;;) {
    const ssize_t got = ::read(file.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      *why_not = system_text("it cannot be read");
      return std::nullopt;
    }
    if (got == 0) return text;
    text.append(buffer, static_cast<size_t>(got));
    if (static_cast<int64_t>(text.size()) > kMostRateFileBytes) {
      *why_not = "it is too large";
      return std::nullopt;
    }
  }
}

bool write_trusted_file(const std::string &directory, const std::string &name, const std::string &text,
                        std::string *why_not) {
  const Descriptor folder(make_and_open_directory(directory, why_not));
  if (!folder) return false;
  // A name of this process; O_EXCL keeps two threads of it apart.
  std::string temporary;
  int fd = -1;
  for (int attempt = 0; fd < 0 && attempt < 16; ++attempt) {
    temporary = name + "." + std::to_string(::getpid()) + "." + std::to_string(attempt) + ".tmp";
    fd = ::openat(folder.get(), temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0 && errno != EEXIST) break;
  }
  if (fd < 0) {
    *why_not = system_text("a temporary file cannot be made");
    return false;
  }
  Descriptor file(fd);
  const bool written = write_all(fd, text) && ::fsync(fd) == 0;
  const bool closed = file.close_now() == 0;
  if (written && closed && ::renameat(folder.get(), temporary.c_str(), folder.get(), name.c_str()) == 0) return true;
  *why_not = system_text("it cannot be written");
  ::unlinkat(folder.get(), temporary.c_str(), 0);
  return false;
}

int open_lock_file(const std::string &directory, const std::string &name, std::string *why_not) {
  const Descriptor folder(make_and_open_directory(directory, why_not));
  if (!folder) return -1;
  const int fd =
      ::openat(folder.get(), name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
  if (fd < 0) {
    *why_not = open_failure();
    return -1;
  }
  *why_not = refusal(fd, Owner::user);
  if (why_not->empty()) return fd;
  ::close(fd);
  return -1;
}

std::string file_stamp(const std::string &directory, const std::string &name) {
  struct stat facts;
  if (::stat((directory + "/" + name).c_str(), &facts) != 0) return {};
  return std::to_string(facts.st_dev) + ":" + std::to_string(facts.st_ino) + ":" +
         std::to_string(facts.st_mtim.tv_sec) + "." + std::to_string(facts.st_mtim.tv_nsec);
}

}  // namespace memhier
