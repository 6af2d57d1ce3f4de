#include "tool/run_tool.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace memhier {

std::string file_text(const std::string &path) {
  std::ifstream stream(path);
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_file(const std::string &path, const std::string &text) { std::ofstream(path) << text; }

Result ToolTest::shell(const std::string &command) {
  const int status = std::system(("( " + command + " ) >" + root + "/out 2>" + root + "/err").c_str());
  Result result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  result.out = file_text(root + "/out");
  result.err = file_text(root + "/err");
  return result;
}

Result ToolTest::tool(const std::string &arguments, const std::string &environment) {
  return shell("env MEMHIER_CACHE_DIR=" + root + "/cache " + environment + " " + MEMHIER_TOOL + " " + arguments);
}

}  // namespace memhier
