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
    capi::add_record_functions(*made);
    capi::add_filter_functions(*made);
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
  capi::World w;
  memhier_plan_options options;
  ASSERT_EQ(memhier_plan_options_init(&options, sizeof options), MEMHIER_SUCCESS);
  EXPECT_EQ(memhier_transpose(w.context, MEMHIER_F32, MEMHIER_ROW_MAJOR, capi::kRows, capi::kColumns, w.source.data(),
                              capi::kColumns, w.destination.data(), capi::kRows, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
  EXPECT_EQ(memhier_transpose_operands(w.context, &w.from, &w.to, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
  EXPECT_EQ(memhier_transpose_inplace(w.context, MEMHIER_F32, capi::kRows, w.square.data(), capi::kRows, 0, 1, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
  memhier_plan *plan = nullptr;
  EXPECT_EQ(memhier_plan_create_transpose(w.context, &w.from, &w.to, &options, &plan), MEMHIER_SUCCESS)
      << memhier_error_text();
  void *pointers[] = {w.source.data(), w.destination.data()};
  EXPECT_EQ(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
  EXPECT_EQ(memhier_plan_destroy(plan), MEMHIER_SUCCESS);
  EXPECT_EQ(memhier_matmul(w.context, MEMHIER_F32, MEMHIER_ROW_MAJOR, MEMHIER_OP_N, MEMHIER_OP_N, capi::kRows,
                           capi::kColumns, 3, nullptr, w.source.data(), 3, w.source.data(), capi::kColumns, nullptr,
                           w.destination.data(), capi::kColumns, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
}

}  // namespace
