#include "tools/bench_lines.hpp"

#include <algorithm>
#include <fstream>

#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/pipeline.hpp"
#include "tools/session.hpp"

namespace memhier::tool {

std::vector<Source> lines_of_file(const std::string &path, const char *option) {
  std::vector<Source> lines;
  std::ifstream file(path);
  if (!file) fail(MEMHIER_FILE_ERROR, "%s: '%.200s' cannot be read", option, path.c_str());
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    line.erase(std::find(line.begin(), line.end(), '#'), line.end());
    if (line.find_first_not_of(" \t\r") != std::string::npos)
      lines.push_back({line, format("%.200s:%d: ", path.c_str(), number)});
  }
  // A directory opens, and fails when it is read.
  if (file.bad()) fail(MEMHIER_FILE_ERROR, "%s: '%.200s' cannot be read", option, path.c_str());
  return lines;
}

bool on_stream(const Problem &problem, Context &context) {
  if (context.resources().device < 0) return false;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place != Place::device && problem.operands[i].place != Place::managed) return false;
  return true;
}

void require_places(const Problem &problem, Context &context) {
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    if (problem.operands[i].place != Place::pageable && context.resources().device < 0)
      fail(MEMHIER_INVALID_ARGUMENT, "LINE: it places an operand in %s memory, but there is no device [%s]",
           place_name(problem.operands[i].place), problem_line(problem).c_str());
    if (element_count(problem.operands[i].layout) == 0)
      fail(MEMHIER_INVALID_ARGUMENT, "LINE: there is nothing to time without elements [%s]",
           problem_line(problem).c_str());
  }
}

void call(Context &context, const Problem &problem, const PlanOptions &options, void *const *pointers, void *workspace,
          int64_t workspace_bytes, void *stream) {
  const auto plan = context.plan(problem, options);
  Execution execution;
  execution.pointers = pointers;
  execution.workspace = workspace;
  execution.workspace_bytes = workspace_bytes;
  execution.stream = stream;
  execution.values = &problem.values;
  execute(*plan, execution, context.resources());
}

}  // namespace memhier::tool
