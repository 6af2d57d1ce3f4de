// Runs the command as a shell would, in an environment of its own.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "harness/temporary_folder.hpp"

namespace memhier {

struct Result {
  int status = -1;
  std::string out, err;
};

// A fresh directory for caches and files, removed afterwards; `environment` is put before the command.
class ToolTest : public testing::Test {
 protected:
  Result tool(const std::string &arguments, const std::string &environment = "");
  Result shell(const std::string &command);
  const harness::TemporaryFolder folder;
  const std::string root = folder.path();  // also MEMHIER_CACHE_DIR's parent
};

std::string file_text(const std::string &path);
void write_file(const std::string &path, const std::string &text);

}  // namespace memhier
