// Every argument of every function made invalid once: the status, the argument's name in the text, outputs untouched.
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "table.hpp"

namespace {

const capi::Table &table() {
  static const capi::Table *const all = [] {
    auto *made = new capi::Table;
    capi::add_plain_functions(*made);
    capi::add_context_functions(*made);
    capi::add_memory_functions(*made);
    capi::add_plan_functions(*made);
    capi::add_transpose_functions(*made);
    capi::add_permute_functions(*made);
    capi::add_record_functions(*made);
    capi::add_planes_functions(*made);
    capi::add_filter_functions(*made);
    capi::add_packed_filter_functions(*made);
    capi::add_matmul_functions(*made);
    return made;
  }();
  return *all;
}

TEST(Arguments, EachInvalidOneIsNamedAndNothingIsWritten) {
  capi::World world;
  for (const capi::Row &row : table().rows) {
    SCOPED_TRACE(row.function + ": " + row.argument + ", " + row.what);
    world.poison();
    const memhier_status status = row.call(world);
    const std::string text = memhier_error_text();
    EXPECT_EQ(status, row.expected) << memhier_status_text(status) << ": " << text;
    if (row.expected != MEMHIER_SUCCESS) {
      EXPECT_NE(text.find(row.text), std::string::npos) << '"' << text << "\" does not say \"" << row.text << '"';
      EXPECT_TRUE(world.untouched());
    }
  }
}

TEST(Arguments, EveryExportedFunctionHasRows) {
  std::ifstream file(MEMHIER_SYMBOLS);
  ASSERT_TRUE(file.is_open()) << MEMHIER_SYMBOLS;
  std::set<std::string> covered;
  for (const capi::Row &row : table().rows) covered.insert(row.function);
  std::set<std::string> symbols;
  for (std::string name; std::getline(file, name);) symbols.insert(name);
  EXPECT_GT(symbols.size(), 30u);
  EXPECT_EQ(covered, symbols);
}

TEST(Arguments, TheValidCallsOfTheTableSucceed) {
  // The table spoils calls that work: made here unspoiled, so that no row fails for a reason of its own.
  for (const capi::Row &row : table().valid) {
    SCOPED_TRACE(row.function);
    capi::World world;
    world.out_pointer = nullptr;
    world.out_context = nullptr;
    world.out_plan = nullptr;
    world.out_buffer = nullptr;
    EXPECT_EQ(row.call(world), row.expected) << memhier_error_text();
    EXPECT_EQ(memhier_plan_destroy(world.out_plan), MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_buffer_destroy(world.out_buffer), MEMHIER_SUCCESS);
    EXPECT_EQ(memhier_context_destroy(world.out_context), MEMHIER_SUCCESS);
  }
}

}  // namespace
