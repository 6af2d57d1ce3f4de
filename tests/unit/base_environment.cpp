// Environment variables: numbers, ranges, names that nobody knows.
#include "base/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace memhier {
namespace {

class Environment : public ::testing::Test {
 protected:
  void set(const char *name, const char *value) {
    setenv(name, value, 1);
    names_.push_back(name);
  }
  void TearDown() override {
    for (const char *name : names_) unsetenv(name);
  }
  std::optional<int64_t> integer(const char *value, int64_t least = 0, int64_t most = INT64_MAX) {
    set("MEMHIER_WORKING_SET", value);
    problem_.clear();
    return environment_integer("MEMHIER_WORKING_SET", least, most, &problem_);
  }
  std::string unknown(const char *name) {
    for (const std::string &text : unknown_environment_variables()) {
      if (text.starts_with(name)) return text;
    }
    return "";
  }
  std::vector<const char *> names_;
  std::string problem_;
};

TEST_F(Environment, TableIsComplete) {
  for (const char *name :
       {"DEVICE", "PEER_DEVICES", "THREADS", "CALIBRATE", "DETERMINISTIC", "LOG", "LOG_FILE", "WORKING_SET",
        "PINNED_LIMIT", "MACHINE_FILE", "CACHE_DIR", "SITE_DIR", "WAY", "ROUTE_IN", "ROUTE_OUT", "TARGET"}) {
    const std::string full = std::string("MEMHIER_") + name;
    set(full.c_str(), "x");
    names_.pop_back();
    EXPECT_STREQ(environment_text(full.c_str()), "x") << full;
    EXPECT_EQ(unknown(full.c_str()), "");
    unsetenv(full.c_str());
    EXPECT_EQ(environment_text(full.c_str()), nullptr);
  }
  EXPECT_EQ(environment_variables().size(), 19u);
}

TEST_F(Environment, UnsetEmptyAndForeignNamesGiveNothing) {
  set("MEMHIER_WAY", "");
  EXPECT_EQ(environment_text("MEMHIER_WAY"), nullptr);
  EXPECT_EQ(environment_text("PATH"), nullptr);
  std::string problem;
  EXPECT_EQ(environment_integer("MEMHIER_THREADS", 0, 9, &problem), std::nullopt);
  EXPECT_EQ(problem, "");
}

TEST_F(Environment, NumbersWithSuffixes) {
  EXPECT_EQ(integer("0"), 0);
  EXPECT_EQ(integer("4096"), 4096);
  EXPECT_EQ(integer("64K"), 65536);
  EXPECT_EQ(integer("3m"), 3 << 20);
  EXPECT_EQ(integer("2G"), int64_t{2} << 30);
  EXPECT_EQ(integer("-2", -2), -2);
  EXPECT_EQ(integer("9223372036854775807"), INT64_MAX);
}

TEST_F(Environment, WrongNumbersSayWhy) {
  for (const char *value : {"x", "4x", "4KB", "4 K", " 4", "0x10", "1.5G", "K", "4KK", "99999999999999999999K",
                            "9223372036854775807K", "-1", "-9223372036854775808G"}) {
    EXPECT_EQ(integer(value), std::nullopt) << value;
    EXPECT_FALSE(problem_.empty()) << value;
  }
  EXPECT_EQ(integer("11", 1, 10), std::nullopt);
  EXPECT_NE(problem_.find("1..10"), std::string::npos);
}

TEST_F(Environment, HostileValuesAreShownHarmlessly) {
  EXPECT_EQ(integer(("\033[2J" + std::string(5000, '9')).c_str()), std::nullopt);
  EXPECT_LT(problem_.size(), 200u);
  EXPECT_TRUE(std::none_of(problem_.begin(), problem_.end(), [](char c) { return c < ' '; }));
}

TEST_F(Environment, UnknownNamesGetASuggestion) {
  set("MEMHIER_TREADS", "2");
  set("MEMHIER_ROUTEIN", "x");
  set("MEMHIER_LGO", "x");
  set("MEMHIER_SOMETHING_ELSE_ENTIRELY", "x");
  set("MEMHIER_ROOT", "/opt/memhier");
  EXPECT_EQ(unknown("MEMHIER_TREADS"), "MEMHIER_TREADS (did you mean MEMHIER_THREADS?)");
  EXPECT_EQ(unknown("MEMHIER_ROUTEIN"), "MEMHIER_ROUTEIN (did you mean MEMHIER_ROUTE_IN?)");
  EXPECT_EQ(unknown("MEMHIER_LGO"), "MEMHIER_LGO (did you mean MEMHIER_LOG?)");
  EXPECT_EQ(unknown("MEMHIER_SOMETHING"), "MEMHIER_SOMETHING_ELSE_ENTIRELY");
  EXPECT_EQ(unknown("MEMHIER_ROOT"), "");
}

TEST_F(Environment, SuggestionsAreNear) {
  set("MEMHIER_WXZ", "x");
  set("MEMHIER_LAD", "x");
  set("MEMHIER_DEVISES", "x");
  set("MEMHIER_DETECTING", "x");
  EXPECT_EQ(unknown("MEMHIER_WXZ"), "MEMHIER_WXZ") << "two of three letters differ from WAY";
  EXPECT_EQ(unknown("MEMHIER_LAD"), "MEMHIER_LAD");
  EXPECT_EQ(unknown("MEMHIER_DEVISES"), "MEMHIER_DEVISES (did you mean MEMHIER_DEVICE?)");
  EXPECT_EQ(unknown("MEMHIER_DETECTING"), "MEMHIER_DETECTING");
}

TEST_F(Environment, VariablesOfScriptsAndTestsAreKnown) {
  for (const char *name : {"MEMHIER_DEPS", "MEMHIER_NO_INSTALL", "MEMHIER_TEST_BIG", "MEMHIER_LIBRARY"}) {
    const char *before = std::getenv(name);
    if (!before) set(name, "1");
    EXPECT_EQ(unknown(name), "");
  }
}

TEST_F(Environment, AssignmentsAreFitToPrint) {
  set("MEMHIER_WAY", "zz\033[2J");
  EXPECT_EQ(environment_assignment("MEMHIER_WAY"), "MEMHIER_WAY=zz?[2J");
  set("MEMHIER_WAY", "");
  EXPECT_EQ(environment_assignment("MEMHIER_WAY"), "MEMHIER_WAY=");
  set("MEMHIER_MACHINE_FILE", "x");
  setenv("MEMHIER_MACHINE_FILE", std::string(5000, 'x').c_str(), 1);
  EXPECT_LT(environment_assignment("MEMHIER_MACHINE_FILE").size(), 400u);
}

TEST_F(Environment, HostileNames) {
  const std::string longest = "MEMHIER_" + std::string(100000, 'A');
  setenv(longest.c_str(), "1", 1);
  setenv("MEMHIER_\033[2J", "1", 1);
  const std::vector<std::string> unknown = unknown_environment_variables();
  unsetenv(longest.c_str());
  unsetenv("MEMHIER_\033[2J");
  ASSERT_EQ(unknown.size(), 2u);
  for (const std::string &text : unknown) {
    EXPECT_LT(text.size(), 120u);
    EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char c) { return c < ' '; }));
  }
}

}  // namespace
}  // namespace memhier
