// Files that others may have tampered with: read only when owner, mode and kind are right; written atomically.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

namespace memhier {

enum class Owner { user, user_or_root };

inline constexpr int64_t kMostRateFileBytes = int64_t{1} << 20;

// Contents of directory/name, or nothing and why. A missing file gives nothing and an empty reason. Refused: symbolic
// links, anything but regular files, other owners, files or directories that group or others may write, files above
// kMostRateFileBytes. Never blocks.
std::optional<std::string> read_trusted_file(const std::string &directory, const std::string &name, Owner owner,
                                             std::string *why_not);
// Writes directory/name with mode 0600 through a temporary file and rename; makes the directory (0700) and its missing
// parents. False and why when it cannot; then nothing is left behind.
bool write_trusted_file(const std::string &directory, const std::string &name, const std::string &text,
                        std::string *why_not);
// A descriptor of directory/name for locking, or -1 and why not. An empty file of mode 0600 is made when there is none,
// and the directory as above; what is there must pass the checks of read_trusted_file. Never blocks.
int open_lock_file(const std::string &directory, const std::string &name, std::string *why_not);
// Tells one version of directory/name from another; empty when there is none.
std::string file_stamp(const std::string &directory, const std::string &name);

}  // namespace memhier
