// A folder of a test's own, gone with everything in it.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace harness {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = "/tmp/memhier-test-XXXXXX";
    if (!::mkdtemp(pattern.data())) throw std::runtime_error("no folder " + pattern);
    path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, std::filesystem::perm_options::add, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;

  const std::filesystem::path &path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace harness
