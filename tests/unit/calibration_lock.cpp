// One process measures a node at a time; the others take its rates. Locks that an attacker could have prepared are not
// locked.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "calibration/calibration.hpp"
#include "calibration/node_lock.hpp"
#include "harness/temporary_folder.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;
using State = NodeLock::State;

constexpr double kPatience = 100;  // seconds, for machines that have much else to do

class Lock : public testing::Test {
 protected:
  void SetUp() override {
    cache = root + "/cache";
    file = cache + "/" + node_lock_name();
    ::setenv("MEMHIER_CACHE_DIR", cache.c_str(), 1);
  }
  void TearDown() override { ::unsetenv("MEMHIER_CACHE_DIR"); }
  Log log() {
    return {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; }, &logged,
            MEMHIER_LOG_INFO};
  }
  State take(double seconds = 0) { return NodeLock(cache, seconds, log()).state(); }
  void expect_absent(const char *why) {
    logged.clear();
    EXPECT_EQ(take(), State::absent);
    EXPECT_NE(logged.find(why), std::string::npos) << "said: " << logged << "\nexpected: " << why;
  }

  const harness::TemporaryFolder folder;
  const std::string root = folder.path();
  std::string cache, file, logged;
};

TEST_F(Lock, is_private_and_free_again) {
  EXPECT_EQ(take(), State::held);
  EXPECT_EQ(take(), State::held);
  struct stat facts;
  ASSERT_EQ(::stat(file.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777, 0600u);
  EXPECT_EQ(facts.st_size, 0);
  EXPECT_EQ(logged, "");
}

TEST_F(Lock, excludes_within_a_process_too) {
  auto first = std::make_unique<NodeLock>(cache, 0, log());
  ASSERT_EQ(first->state(), State::held);
  EXPECT_EQ(take(), State::busy);
  EXPECT_EQ(take(0.1), State::busy);
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    first.reset();
  });
  EXPECT_EQ(take(kPatience), State::held_after_wait);
  later.join();
  EXPECT_NE(logged.find("waiting"), std::string::npos);
}

TEST_F(Lock, ends_with_its_holder) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const NodeLock lock(cache, 0, Log{});
    const char state = lock.state() == State::held ? 'h' : 'x';
    if (::write(ready[1], &state, 1) != 1) ::_exit(2);
    for (;;) ::pause();
  }
  char state = 0;
  ASSERT_EQ(::read(ready[0], &state, 1), 1);
  EXPECT_EQ(state, 'h');
  EXPECT_EQ(take(), State::busy);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(take(), State::held);
  ::close(ready[0]);
  ::close(ready[1]);
}

TEST_F(Lock, is_not_kept_by_a_forked_child) {
  pid_t child;
  int hold[2];
  ASSERT_EQ(::pipe(hold), 0);
  {
    const NodeLock lock(cache, 0, log());
    child = ::fork();
    if (child == 0) {
      char none;
      ::close(hold[1]);
      ::_exit(static_cast<int>(::read(hold[0], &none, 1)));  // until the parent closes its end
    }
  }
  EXPECT_EQ(take(), State::held);
  ::close(hold[0]);
  ::close(hold[1]);
  ::waitpid(child, nullptr, 0);
}

TEST_F(Lock, hostile_files_are_not_locked) {
  ASSERT_TRUE(fs::create_directory(cache));
  fs::permissions(cache, fs::perms::owner_all);
  const std::string victim = root + "/victim";
  std::ofstream(victim) << "precious";
  fs::create_symlink(victim, file);
  expect_absent("symbolic link");
  fs::remove(file);
  fs::create_symlink(root + "/made", file);  // nor are files made through a link
  expect_absent("symbolic link");
  EXPECT_FALSE(fs::exists(root + "/made"));
  fs::remove(file);
  fs::create_directory(file);
  expect_absent("cannot be opened");
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  expect_absent("not a regular file");
  fs::remove(file);
  std::ofstream(file) << "";
  ASSERT_EQ(::chmod(file.c_str(), 0666), 0);
  expect_absent("written by others");
  ASSERT_EQ(::chmod(file.c_str(), 0600), 0);
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(file.c_str(), 12345, 12345), 0);
    expect_absent("another user");
    ASSERT_EQ(::chown(file.c_str(), 0, 0), 0);
  }
  EXPECT_EQ(take(), State::held);
  ASSERT_EQ(::chmod(cache.c_str(), 0777), 0);
  expect_absent("directory may be written by others");
  std::string content;
  std::ifstream(victim) >> content;
  EXPECT_EQ(content, "precious");
}

TEST_F(Lock, directories_that_cannot_be_had) {
  cache = "relative/place";
  expect_absent("not an absolute path");
  cache = "/proc/memhier";
  expect_absent("cannot be made");
  cache.clear();
  expect_absent("no cache directory");
}

Resources small_machine(const Log &log) {
  Resources resources;
  resources.machine.host = query_host();
  resources.machine.host.memory = int64_t{1} << 27;  // keeps the buffers small
  resources.pool = std::make_unique<Pool>(2);
  resources.log = log;
  return resources;
}

TEST_F(Lock, one_of_several_processes_measures_and_the_others_read) {
  constexpr int kProcesses = 4;
  int waiting[2];
  ASSERT_EQ(::pipe(waiting), 0);
  auto held = std::make_unique<NodeLock>(cache, 0, log());
  ASSERT_EQ(held->state(), State::held);
  pid_t children[kProcesses];
  for (pid_t &child : children) {
    child = ::fork();
    if (child != 0) continue;
    const Log tell{[](void *user, int32_t, const char *line) {
                     if (std::string_view(line).find("waiting") != std::string_view::npos &&
                         ::write(*static_cast<int *>(user), "w", 1) != 1)
                       ::_exit(100);
                   },
                   &waiting[1], MEMHIER_LOG_INFO};
    Resources resources = small_machine(tell);
    const Calibrated result = calibrate_machine(resources, kPatience);
    ::_exit(resources.machine.measured ? static_cast<int>(result) : 101);
  }
  for (int i = 0; i < kProcesses; ++i) {
    char one;
    ASSERT_EQ(::read(waiting[0], &one, 1), 1);
  }
  held.reset();
  int counts[256] = {};
  for (const pid_t child : children) {
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    ++counts[WEXITSTATUS(status)];
  }
  EXPECT_EQ(counts[static_cast<int>(Calibrated::stored)], 1);
  EXPECT_EQ(counts[static_cast<int>(Calibrated::read)], kProcesses - 1);
  ::close(waiting[0]);
  ::close(waiting[1]);
}

TEST_F(Lock, rates_from_before_the_wait_are_not_taken_for_new) {
  Resources first = small_machine(log());
  ASSERT_EQ(calibrate_machine(first, kPatience), Calibrated::stored);
  Resources second = small_machine(Log{});
  auto held = std::make_unique<NodeLock>(cache, 0, log());
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    held.reset();
  });
  EXPECT_EQ(calibrate_machine(second, kPatience), Calibrated::stored);
  later.join();
}

TEST_F(Lock, who_waits_in_vain_keeps_its_rates) {
  const NodeLock held(cache, 0, Log{});
  Resources resources = small_machine(log());
  derive_rates(&resources.machine);
  const std::string before = machine_to_json(resources.machine);
  EXPECT_EQ(calibrate_machine(resources, 0.05), Calibrated::busy);
  EXPECT_EQ(machine_to_json(resources.machine), before);
  EXPECT_NE(logged.find("rates stay as they are"), std::string::npos) << logged;
}

TEST_F(Lock, without_a_directory_a_measurement_goes_on) {
  ::setenv("MEMHIER_CACHE_DIR", "/proc/memhier", 1);
  Resources resources = small_machine(log());
  EXPECT_EQ(calibrate_machine(resources, 0), Calibrated::measured);
  EXPECT_TRUE(resources.machine.measured);
}

}  // namespace
}  // namespace memhier
