// main of every GoogleTest program: a program whose tests all skipped reports 77, so that the runner says skipped, not
// passed. Rates that a user has stored decide nothing here, and tests store theirs elsewhere.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

int main(int count, char **arguments) {
  testing::InitGoogleTest(&count, arguments);
  std::error_code ignored;
  std::string cache = (std::filesystem::temp_directory_path(ignored) / "memhier-test-XXXXXX").string();
  const bool own = !getenv("MEMHIER_CACHE_DIR") && mkdtemp(cache.data());
  if (own) setenv("MEMHIER_CACHE_DIR", cache.c_str(), 1);
  const int failed = RUN_ALL_TESTS();
  if (own) std::filesystem::remove_all(cache, ignored);
  if (failed) return failed;
  const testing::UnitTest &unit = *testing::UnitTest::GetInstance();
  return unit.successful_test_count() == 0 && unit.skipped_test_count() > 0 ? 77 : 0;
}
