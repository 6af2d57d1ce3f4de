// Log lines: levels, several lines, hostile callbacks, files that must not be followed.
#include "base/log.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/status.hpp"
#include "harness/temporary_folder.hpp"

namespace memhier {
namespace {

namespace fs = std::filesystem;

struct Sink {
  std::vector<std::pair<int, std::string>> lines;
  static void take(void *user, int32_t level, const char *message) {
    static_cast<Sink *>(user)->lines.emplace_back(level, message);
  }
};

TEST(Log, LevelsDecide) {
  Sink sink;
  const Log log{Sink::take, &sink, MEMHIER_LOG_WARNING};
  log(MEMHIER_LOG_ERROR, "%d", 1);
  log(MEMHIER_LOG_INFO, "%d", 2);
  log(MEMHIER_LOG_WARNING, "%d", 3);
  Log{}(MEMHIER_LOG_ERROR, "nobody listens");
  ASSERT_EQ(sink.lines.size(), 2u);
  EXPECT_EQ(sink.lines[1], (std::pair<int, std::string>{MEMHIER_LOG_WARNING, "3"}));
}

TEST(Log, OneCallALine) {
  Sink sink;
  const Log log{Sink::take, &sink, MEMHIER_LOG_DEBUG};
  log(MEMHIER_LOG_INFO, "a\nb\n\nc\n");
  ASSERT_EQ(sink.lines.size(), 3u);
  EXPECT_EQ(sink.lines[2].second, "c");
  log(MEMHIER_LOG_INFO, "%s", std::string(100000, 'x').c_str());
  EXPECT_LT(sink.lines[3].second.size(), 5000u);
}

TEST(Log, CallbackThatThrowsIsContained) {
  const Log log{[](void *, int32_t, const char *) { throw std::runtime_error("from the callback"); }, nullptr,
                MEMHIER_LOG_DEBUG};
  log(MEMHIER_LOG_ERROR, "line");
}

class LogFileTest : public ::testing::Test {
 protected:
  std::string path(const char *name) const { return folder_ / name; }
  static std::string contents(const std::string &path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static bool refused(const std::string &path) {
    try {
      LogFile file(path.c_str());
    } catch (const Error &error) {
      EXPECT_EQ(error.status(), MEMHIER_FILE_ERROR);
      EXPECT_NE(std::string(error.what()).find("MEMHIER_LOG_FILE"), std::string::npos);
      return true;
    }
    return false;
  }
  const harness::TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path();
};

TEST_F(LogFileTest, AppendsLinesToAnOwnerOnlyFile) {
  const mode_t mask = umask(0);
  for (int i = 0; i < 2; ++i) {
    LogFile file(path("log-%p").c_str());
    const Log log{LogFile::write, &file, MEMHIER_LOG_INFO};
    log(MEMHIER_LOG_WARNING, "line %d", i);
  }
  umask(mask);
  const std::string name = path(("log-" + std::to_string(getpid())).c_str());
  struct stat facts;
  ASSERT_EQ(stat(name.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0600u);
  const std::string text = contents(name);
  EXPECT_NE(text.find(" warning line 0\n"), std::string::npos);
  EXPECT_NE(text.find(" warning line 1\n"), std::string::npos);
}

TEST_F(LogFileTest, RefusesLinksFifosFoldersAndMissingFolders) {
  std::ofstream(path("target")) << "precious";
  fs::create_symlink(path("target"), path("link"));
  ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
  const int reader = open(path("fifo").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_TRUE(refused(path("link")));
  EXPECT_TRUE(refused(path("fifo")));
  EXPECT_TRUE(refused(folder_));
  EXPECT_TRUE(refused(path("missing/log")));
  EXPECT_TRUE(refused(""));
  close(reader);
  EXPECT_TRUE(refused(path("fifo")));
  EXPECT_EQ(contents(path("target")), "precious");
}

TEST_F(LogFileTest, RefusesFilesOfOthers) {
  if (geteuid() != 0) GTEST_SKIP() << "giving a file to another user needs root";
  std::ofstream(path("foreign")) << "x";
  ASSERT_EQ(chown(path("foreign").c_str(), 65534, 65534), 0);
  EXPECT_TRUE(refused(path("foreign")));
}

}  // namespace
}  // namespace memhier
