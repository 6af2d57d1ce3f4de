// Fork: generations and handlers.
#include "base/process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace memhier {
namespace {

int order = 0;
int first_prepare, second_prepare, first_parent, second_parent, first_child, second_child;

constexpr ForkHandlers kFirst = {[]() noexcept { first_prepare = ++order; }, []() noexcept { first_parent = ++order; },
                                 []() noexcept { first_child = ++order; }};
constexpr ForkHandlers kSecond = {[]() noexcept { second_prepare = ++order; },
                                  []() noexcept { second_parent = ++order; },
                                  []() noexcept { second_child = ++order; }};

// Runs the check in a child and gives its exit status.
int in_child(int (*check)()) {
  const pid_t child = fork();
  if (child == 0) _exit(check());
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Fork, GenerationsCountInChildrenOnly) {
  ASSERT_EQ(fork_generation(), 0u);
  EXPECT_EQ(in_child([] { return static_cast<int>(fork_generation()); }), 1);
  EXPECT_EQ(in_child([] { return in_child([] { return static_cast<int>(fork_generation()); }); }), 2);
  EXPECT_EQ(fork_generation(), 0u);
}

TEST(Fork, HandlersRunInOrderAndPrepareInReverse) {
  on_fork(kFirst);
  on_fork(kSecond);
  on_fork({nullptr, nullptr, nullptr});
  order = 0;
  EXPECT_EQ(in_child([] {
              return (second_prepare == 1 && first_prepare == 2 && first_child == 3 && second_child == 4 && order == 4)
                         ? 0
                         : 1;
            }),
            0);
  EXPECT_EQ(second_prepare, 1);
  EXPECT_EQ(first_prepare, 2);
  EXPECT_EQ(first_parent, 3);
  EXPECT_EQ(second_parent, 4);
  EXPECT_EQ(order, 4);
}

}  // namespace
}  // namespace memhier
