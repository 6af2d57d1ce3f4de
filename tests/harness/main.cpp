// main of every GoogleTest program: a program whose tests all skipped reports 77, so that the runner says skipped, not
// passed.
#include <gtest/gtest.h>

int main(int count, char **arguments) {
  testing::InitGoogleTest(&count, arguments);
  const int failed = RUN_ALL_TESTS();
  if (failed) return failed;
  const testing::UnitTest &unit = *testing::UnitTest::GetInstance();
  return unit.successful_test_count() == 0 && unit.skipped_test_count() > 0 ? 77 : 0;
}
