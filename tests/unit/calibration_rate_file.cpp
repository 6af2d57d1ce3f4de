// The rate file is read with suspicion: every file that somebody else could have put there is ignored, with a reason.
#include <fcntl.h>
#include <unistd.h>

#include "base/status.hpp"
#include "rate_file_fixture.hpp"

namespace memhier {
namespace {

TEST_F(RateFile, comes_back_as_it_was_stored) {
  Machine fresh;
  ASSERT_TRUE(load(&fresh)) << logged;
  EXPECT_TRUE(fresh.measured);
  ASSERT_EQ(fresh.host.rates.copy.size(), 1u);
  EXPECT_EQ(fresh.host.rates.copy[0].payload, 12.5e9);
  EXPECT_EQ(fresh.host.rates.cached_copy, 33e9);
  EXPECT_EQ(fresh.source, "live");
}

TEST_F(RateFile, keeps_the_small_copies_of_a_device_and_may_lack_them) {
  const Machine shipped = load_machine_file(std::string(MEMHIER_MACHINES) + "/h200.json");
  for (const std::vector<DeviceRates::SmallCopy> &small :
       {std::vector<DeviceRates::SmallCopy>{{256 << 10, 4e11}, {1 << 20, 1.5e12}}, {}}) {
    Machine measured = shipped, fresh = shipped;
    measured.devices[0].rates.small = small;
    ASSERT_TRUE(store_rates(measured, log())) << logged;
    fresh.devices[0].rates = {};
    ASSERT_TRUE(load_rates(&fresh, log())) << logged;
    const DeviceRates &rates = fresh.devices[0].rates;
    EXPECT_EQ(rates.copy, 4.292e12);
    ASSERT_EQ(rates.small.size(), small.size());
    for (size_t i = 0; i < small.size(); ++i) {
      EXPECT_EQ(rates.small[i].bytes, small[i].bytes);
      EXPECT_EQ(rates.small[i].copy, small[i].copy);
    }
  }
}

TEST_F(RateFile, is_private_and_leaves_nothing_beside_it) {
  struct stat facts;
  ASSERT_EQ(::stat(file.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777, 0600u);
  ASSERT_EQ(::stat(cache.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 07777, 0700u);
  ASSERT_TRUE(store_rates(machine, log()));
  EXPECT_EQ(std::distance(fs::directory_iterator(cache), fs::directory_iterator{}), 1);
}

TEST_F(RateFile, missing_files_are_silent) {
  fs::remove(file);
  Machine fresh;
  EXPECT_FALSE(load(&fresh));
  EXPECT_EQ(logged, "");
}

TEST_F(RateFile, symbolic_links_are_ignored) {
  fs::rename(file, root + "/elsewhere");
  fs::create_symlink(root + "/elsewhere", file);
  expect_ignored("symbolic link");
}

TEST_F(RateFile, linked_directories_are_ignored) {
  fs::rename(cache, root + "/elsewhere");
  fs::create_directory_symlink(root + "/elsewhere", cache);
  expect_ignored("directory cannot be opened");
}

TEST_F(RateFile, files_that_others_may_write_are_ignored) {
  for (const mode_t mode : {0622, 0620, 0602, 0666}) {
    ASSERT_EQ(::chmod(file.c_str(), mode), 0);
    expect_ignored("written by others");
  }
}

TEST_F(RateFile, directories_that_others_may_write_are_ignored_and_not_written) {
  ASSERT_EQ(::chmod(cache.c_str(), 0777), 0);
  expect_ignored("directory may be written by others");
  EXPECT_FALSE(store_rates(machine, log()));
}

TEST_F(RateFile, files_of_other_users_are_ignored) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  ASSERT_EQ(::chown(file.c_str(), 12345, 12345), 0);
  expect_ignored("belongs to another user");
  ASSERT_EQ(::chown(file.c_str(), 0, 0), 0);
  ASSERT_EQ(::chown(cache.c_str(), 12345, 12345), 0);
  expect_ignored("directory belongs to another user");
}

TEST_F(RateFile, every_truncation_is_ignored) {
  const size_t last = text.find_last_of('}');
  for (size_t length = 0; length <= last; length += 64) {
    write(file, text.substr(0, length));
    Machine fresh;
    EXPECT_FALSE(load(&fresh)) << "cut at byte " << length;
    EXPECT_FALSE(fresh.measured);
    EXPECT_NE(logged.find("is ignored"), std::string::npos);
  }
}

TEST_F(RateFile, numbers_that_are_none_are_ignored) {
  const std::string number = "1.25e+10";
  for (const char *bad : {"NaN", "nan", "Infinity", "-1.0", "1e999", "1e300", "\"fast\"", "null", "[]"}) {
    write(file, replaced(number, bad));
    Machine fresh;
    EXPECT_FALSE(load(&fresh)) << bad;
    EXPECT_EQ(fresh.measured, false);
  }
}

TEST_F(RateFile, foreign_fingerprints_are_ignored) {
  Machine other = machine;
  other.host.cpu += " of somebody else";
  write(file, machine_to_json(other));
  expect_ignored("another machine");
}

TEST_F(RateFile, unmeasured_machines_are_ignored) {
  Machine other = machine;
  other.measured = false;
  write(file, machine_to_json(other));
  expect_ignored("no measured rates");
}

TEST_F(RateFile, other_kinds_of_files_are_ignored_without_waiting) {
  fs::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  expect_ignored("not a regular file");
  fs::remove(file);
  fs::create_directory(file);
  fs::permissions(file, fs::perms::owner_all);
  expect_ignored("not a regular file");
}

TEST_F(RateFile, enormous_files_are_ignored) {
  write(file, std::string(static_cast<size_t>(kMostRateFileBytes) + 1, ' '));
  expect_ignored("too large");
}

TEST_F(RateFile, garbage_never_crashes) {
  for (const std::string &garbage : {std::string("{}"), std::string("[1,2"), std::string(100000, '['),
                                     std::string("\0\1\2\xff", 4), std::string("null"), std::string("{\"host\":{}}")}) {
    write(file, garbage);
    Machine fresh;
    EXPECT_FALSE(load(&fresh));
  }
}

TEST_F(RateFile, a_relative_cache_directory_is_refused) {
  ::setenv("MEMHIER_CACHE_DIR", "relative/place", 1);
  EXPECT_FALSE(store_rates(machine, log()));
  expect_ignored("not an absolute path");
  EXPECT_FALSE(fs::exists("relative"));
}

TEST_F(RateFile, an_unwritable_directory_costs_the_stored_copy_only) {
  ::setenv("MEMHIER_CACHE_DIR", "/proc/memhier", 1);
  logged.clear();
  EXPECT_FALSE(store_rates(machine, log()));
  EXPECT_NE(logged.find("not stored"), std::string::npos);
}

TEST_F(RateFile, the_sites_file_serves_users_without_one) {
  const std::string site = root + "/site";
  fs::create_directory(site);
  fs::permissions(site, fs::perms(0755));
  fs::rename(file, site + "/" + fs::path(file).filename().string());
  ::setenv("MEMHIER_SITE_DIR", site.c_str(), 1);
  Machine fresh;
  EXPECT_TRUE(load(&fresh)) << logged;
  EXPECT_EQ(fresh.host.rates.copy[0].payload, 12.5e9);
  fs::permissions(site, fs::perms(0777));
  expect_ignored("written by others");
}

TEST_F(RateFile, the_directory_follows_the_environment) {
  EXPECT_EQ(cache_directory(), cache);
  ::unsetenv("MEMHIER_CACHE_DIR");
  ::setenv("XDG_CACHE_HOME", "/somewhere", 1);
  EXPECT_EQ(cache_directory(), "/somewhere/memhier");
  ::setenv("XDG_CACHE_HOME", "not/absolute", 1);
  ::setenv("HOME", "/home/somebody", 1);
  EXPECT_EQ(cache_directory(), "/home/somebody/.cache/memhier");
  ::unsetenv("XDG_CACHE_HOME");
}

TEST_F(RateFile, machine_files_named_by_the_caller_are_read_or_refused) {
  const Machine read = load_machine_file(file);
  EXPECT_EQ(read.source, file);
  EXPECT_TRUE(read.measured);
  write(root + "/bad.json", "{");
  for (const std::string &path : {root + "/missing.json", root + "/bad.json", root, std::string("/dev/zero")}) {
    try {
      load_machine_file(path);
      ADD_FAILURE() << path << " was accepted";
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_FILE_ERROR);
      EXPECT_NE(std::string(error.what()).find(path), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace memhier
