// A folder of its own with a rate file in it, as calibration has left it.
#pragma once
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "calibration/calibration.hpp"
#include "calibration/trusted_file.hpp"
#include "harness/temporary_folder.hpp"

namespace memhier {

namespace fs = std::filesystem;

class RateFile : public testing::Test {
 protected:
  void SetUp() override {
    cache = root + "/cache/memhier";
    ::setenv("MEMHIER_CACHE_DIR", cache.c_str(), 1);
    ::unsetenv("MEMHIER_SITE_DIR");
    machine.host = query_host();
    derive_rates(&machine);
    machine.host.rates.copy = {{1, 12.5e9}};
    machine.host.rates.cached_copy = 33e9;
    machine.measured = true;
    ASSERT_TRUE(store_rates(machine, log())) << logged;
    for (const auto &entry : fs::directory_iterator(cache)) file = entry.path();
    ASSERT_FALSE(file.empty());
    std::ifstream stream(file);
    std::stringstream all;
    all << stream.rdbuf();
    text = all.str();
  }
  void TearDown() override {
    ::unsetenv("MEMHIER_CACHE_DIR");
    ::unsetenv("MEMHIER_SITE_DIR");
  }

  Log log() {
    return {[](void *user, int32_t, const char *line) { *static_cast<std::string *>(user) += line; }, &logged,
            MEMHIER_LOG_WARNING};
  }
  // As a new process would: facts, derived rates.
  bool load(Machine *fresh) {
    logged.clear();
    *fresh = Machine{};
    fresh->host = query_host();
    derive_rates(fresh);
    return load_rates(fresh, log());
  }
  void expect_ignored(const char *why) {
    Machine fresh;
    EXPECT_FALSE(load(&fresh)) << why;
    EXPECT_FALSE(fresh.measured);
    EXPECT_NE(logged.find(why), std::string::npos) << "said: " << logged << "\nexpected: " << why;
  }
  void write(const std::string &path, const std::string &contents) {
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream << contents;
  }
  std::string replaced(const std::string &from, const std::string &to) {
    std::string changed = text;
    const size_t at = changed.find(from);
    EXPECT_NE(at, std::string::npos) << from << " is not in\n" << text;
    if (at != std::string::npos) changed.replace(at, from.size(), to);
    return changed;
  }

  const harness::TemporaryFolder folder;
  const std::string root = folder.path();
  std::string cache, file, text, logged;
  Machine machine;
};

}  // namespace memhier
