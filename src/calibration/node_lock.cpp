// flock: a lock of the open file, so that two threads of a process exclude each other as two processes do.
#include "calibration/node_lock.hpp"

#include <sys/file.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/text.hpp"
#include "calibration/sampling.hpp"
#include "calibration/trusted_file.hpp"

namespace memhier {

std::string node_lock_name() {
  utsname system{};
  const std::string node = ::uname(&system) == 0 ? system.nodename : "";
  return "calibration-" + sha256_hex(node).substr(0, 16) + ".lock";
}

NodeLock::NodeLock(const std::string &directory, double most_seconds, const Log &log) {
  constexpr auto kPause = std::chrono::milliseconds(20);
  const std::string name = node_lock_name();
  std::string why_not = "there is no cache directory";
  if (!directory.empty()) fd_ = open_lock_file(directory, name, &why_not);
  const Stopwatch watch;
  bool waited = false;
  while (fd_ >= 0) {
    if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) {
      state_ = waited ? State::held_after_wait : State::held;
      return;
    }
    if (errno != EWOULDBLOCK && errno != EINTR) {
      why_not = std::string("it cannot be locked: ") + std::strerror(errno);
      break;
    }
    if (watch.seconds() >= most_seconds) {
      state_ = State::busy;
      return;
    }
    if (!waited) log(MEMHIER_LOG_INFO, "calibrate: another process is measuring this node; waiting for it");
    waited = true;
    std::this_thread::sleep_for(kPause);
  }
  log(MEMHIER_LOG_WARNING, "calibrate: without the lock %s/%s: %s", directory.c_str(), name.c_str(), why_not.c_str());
}

NodeLock::~NodeLock() {
  if (fd_ < 0) return;
  // A child that was forked meanwhile has the same open file: closing alone would leave it locked.
  if (state_ == State::held || state_ == State::held_after_wait) ::flock(fd_, LOCK_UN);
  ::close(fd_);
}

}  // namespace memhier
