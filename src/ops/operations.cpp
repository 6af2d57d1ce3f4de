// The table of operations.
#include "ops/operations.hpp"

#include <algorithm>

#include "base/line.hpp"
#include "base/status.hpp"
#include "ops/filter/filter.hpp"
#include "ops/matmul/matmul.hpp"
#include "ops/record/record.hpp"
#include "ops/transpose/permute.hpp"
#include "ops/transpose/transpose.hpp"

namespace memhier {
namespace {

constexpr const Operation *kOperations[] = {&transpose_operation, &permute_operation, &matmul_operation,
                                            &filter_operation, &record_operation};

}  // namespace

std::span<const Operation *const> operations() noexcept { return kOperations; }

const Operation *operation_from_name(std::string_view name) noexcept {
  for (const Operation *operation : kOperations) {
    if (operation->name == name) return operation;
  }
  return nullptr;
}

Problem parse_problem(std::string_view text) {
  const std::string_view name = Line(text).operation();
  const Operation *operation = operation_from_name(name);
  if (!operation) {
    std::string known;
    for (const Operation *each : kOperations) known.append(known.empty() ? "" : ", ").append(each->name);
    fail(MEMHIER_INVALID_ARGUMENT, "line: %.*s is no operation; there is %s",
         static_cast<int>(std::min<size_t>(name.size(), 40)), name.data(), known.c_str());
  }
  return operation->parse(text);
}

}  // namespace memhier
