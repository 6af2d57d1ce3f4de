// What the kinds of benchmark share: the lines of a file, whether a line can run here, and how it is called.
#pragma once
#include <string>
#include <vector>

#include "context/context.hpp"
#include "planner/planner.hpp"

namespace memhier::tool {

struct Source {
  std::string text, where;  // where: "FILE:LINE: " or empty
};
// One line a problem; # starts a comment. Throws FILE_ERROR naming the option.
std::vector<Source> lines_of_file(const std::string &path, const char *option);

// Whether all operands lie where a stream can work on them: the line is then timed on a stream, with the workspace of
// its plan.
bool on_stream(const Problem &problem, Context &context);
// Throws INVALID_ARGUMENT for operands where there is no memory of their kind, and for lines without elements.
void require_places(const Problem &problem, Context &context);

// As a one-shot call does it: the decision comes from the plan cache.
void call(Context &context, const Problem &problem, const PlanOptions &options, void *const *pointers, void *workspace,
          int64_t workspace_bytes, void *stream);

}  // namespace memhier::tool
