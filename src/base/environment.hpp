// The one table of MEMHIER_ environment variables. Read with secure_getenv, so that they are ignored in privileged
// programs.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace memhier {

struct EnvironmentVariable {
  const char *name;     // "MEMHIER_THREADS"
  const char *meaning;  // one sentence for docs, man page, `memhier info`
};
std::span<const EnvironmentVariable> environment_variables() noexcept;

const char *environment_text(const char *name) noexcept;  // nullptr when unset or empty; `name` must be in the table
std::string environment_assignment(const char *name);     // "NAME=value", made printable, for people
// Whole number with optional K, M, G suffix (powers of 1024). Out of range or malformed: nullopt and, through
// `problem`, why.
std::optional<int64_t> environment_integer(const char *name, int64_t least, int64_t most, std::string *problem);
std::vector<std::string>
unknown_environment_variables();  // MEMHIER_ names not in the table, with "did you mean" appended

}  // namespace memhier
