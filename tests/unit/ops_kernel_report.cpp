// The kernel report of this build, and the occupancy that follows from it.
#include "ops/kernel_report.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "base/text.hpp"
#include "ops/filter/cuda_tiles.hpp"
#include "ops/filter/problem.hpp"
#include "ops/record/cuda_tile.hpp"
#include "ops/record/cuda_words.hpp"
#include "ops/record/problem.hpp"

namespace memhier {
namespace {

DeviceFacts h200() {
  DeviceFacts device;
  device.compute_capability = 90;
  device.shared_per_multiprocessor = 228 << 10;
  device.registers_per_multiprocessor = 65536;
  device.threads_per_multiprocessor = 2048;
  return device;
}

TEST(KernelReport, NoKernelSpills) {
  if (kernel_reports().empty()) GTEST_SKIP() << "built without CUDA: there are no kernels";
  for (const KernelReport &kernel : kernel_reports())
    EXPECT_EQ(kernel.spill_bytes, 0) << kernel.name << " for sm_" << kernel.architecture;
}

TEST(KernelReport, KnowsEveryWaysKernels) {
  if (kernel_reports().empty()) GTEST_SKIP() << "built without CUDA: there are no kernels";
  for (const char *way : {"transpose::naive<",
                          "transpose::tile<",
                          "transpose::tile_vector<",
                          "transpose::tile_bytes<",
                          "transpose::tile_modes<",
                          "transpose::strip<",
                          "transpose::inplace<",
                          "transpose::inplace_vector<",
                          "matmul::naive<",
                          "matmul::tiled<",
                          "matmul::register_tile<",
                          "matmul::direct<",
                          "filter::naive<",
                          "filter::window<",
                          "filter::window_shared<",
                          "filter::tile<",
                          "filter::square<",
                          "filter::tile_shared<",
                          "filter::separable<",
                          "filter::texture<",
                          "record::fields<",
                          "record::interleave<",
                          "record::tile<"}) {
    int found = 0;
    for (const KernelReport &kernel : kernel_reports()) {
      if (kernel.name.substr(0, std::string_view(way).size()) != way) continue;
      ++found;
      EXPECT_GT(kernel.registers, 0) << kernel.name;
      EXPECT_LE(kernel.shared_bytes, 48 << 10) << kernel.name;
      EXPECT_GE(kernel.threads_per_block, 32) << kernel.name;
      EXPECT_GT(resident_blocks(kernel, h200(), dynamic_shared(kernel.name).most), 0) << kernel.name;
    }
    EXPECT_GT(found, 0) << way;
  }
}

TEST(KernelReport, FamiliesShowTheirLargestKernel) {
  const KernelReport reports[] = {{"a::tile<1>", 90, 20, 0, 0, 256},      {"a::tile<2>", 90, 40, 8, 0, 256},
                                  {"a::tile<2>", 80, 30, 8, 0, 256},      {"a::tile<3>", 90, 30, 0, 0, 256},
                                  {"a::tile_vector<1>", 90, 9, 0, 0, 64}, {"plain", 90, 5, 0, 0, 32}};
  const auto families = kernel_families(reports);
  ASSERT_EQ(families.size(), 4u);
  EXPECT_EQ(families[0].name, "a::tile");
  EXPECT_EQ(families[0].count, 3);
  EXPECT_EQ(families[0].largest, &reports[1]);
  EXPECT_EQ(families[1].largest, &reports[2]);
  EXPECT_EQ(families[1].count, 1);
  EXPECT_EQ(families[2].name, "a::tile_vector");
  EXPECT_EQ(families[3].name, "plain");
  EXPECT_TRUE(kernel_families({}).empty());
}

TEST(KernelReport, OccupancyByWhatRunsOutFirst) {
  const auto kernel = [](int32_t registers, int32_t shared, int32_t threads) {
    return KernelReport{"test", 90, registers, shared, 0, threads};
  };
  EXPECT_EQ(resident_blocks(kernel(32, 0, 256), h200(), 0), 8);                // threads
  EXPECT_EQ(resident_blocks(kernel(64, 0, 256), h200(), 0), 4);                // registers
  EXPECT_EQ(resident_blocks(kernel(33, 0, 256), h200(), 0), 6);                // in units of 8 a thread: 40
  EXPECT_EQ(resident_blocks(kernel(32, 48 << 10, 128), h200(), 0), 4);         // shared memory, 49 KiB each
  EXPECT_EQ(resident_blocks(kernel(32, 0, 128), h200(), 48 << 10), 4);         // the same, given at launch
  EXPECT_EQ(resident_blocks(kernel(32, 24 << 10, 128), h200(), 31 << 10), 4);  // both together
  EXPECT_EQ(resident_blocks(kernel(32, 0, 128), h200(), 227 << 10), 1);        // all that there is
  EXPECT_EQ(resident_blocks(kernel(32, 1 << 10, 128), h200(), 227 << 10), 0);  // does not fit
  EXPECT_EQ(resident_blocks(kernel(16, 0, 32), h200(), 0), 32);                // the hardware's own limit
  EXPECT_EQ(resident_blocks(kernel(255, 0, 1024), h200(), 0), 0);              // does not fit
  EXPECT_DOUBLE_EQ(occupancy(kernel(64, 0, 256), h200(), 0), 0.5);
  EXPECT_DOUBLE_EQ(occupancy(kernel(32, 0, 256), h200(), 113 << 10), 0.25);
  EXPECT_DOUBLE_EQ(occupancy(kernel(32, 0, 512), h200(), 0), 1.0);
  EXPECT_EQ(occupancy(kernel(32, 0, 512), DeviceFacts{}, 0), 0);
}

// A kernel's tiles, for many problems: none is larger than the report says, and the largest fills what it says.
TEST(KernelReport, TellsTheDynamicSharedMemoryThatKernelsAskFor) {
  std::map<std::string_view, int64_t> asked;
  const auto note = [&](std::string_view kernel, int64_t bytes) { asked[kernel] = std::max(asked[kernel], bytes); };
  void *pointers[] = {nullptr, nullptr};
  for (const char *element : {"f32", "f64"})
    for (int rows = 1; rows < 100; rows += 2)
      for (int columns = 1; columns < 300; columns += 3) {
        const std::string line = format("filter %s 500x500 taps=%dx%d", element, rows, columns);
        const filter::Shape dense = filter::shape_of(filter_operation.parse(line));
        const int size = element == std::string_view("f32") ? 4 : 8;
        const filter::DeviceForm form = filter::device_form(dense, pointers);
        const int64_t bytes = filter::tile_sections(form, size, 0).bytes;
        note("filter::tile", bytes);
        if (size == 4 && rows == 7 && columns == 7) note("filter::square", bytes);
        note("filter::tile_shared", filter::tile_sections(form, size, size).bytes);
        const filter::Shape separable = filter::shape_of(filter_operation.parse(line + " separable"));
        note("filter::separable", filter::separable_tile(separable, 227 << 10).bytes);
      }
  for (int fields = 1; fields <= 32; ++fields)
    for (int components = 1; components <= 40; ++components) {
      const std::string line = format("record %d*f64x%d count=10000000 from=aos to=soa", fields, components);
      note("record::tile",
           record::tile_shape(record::field_map(record_operation.parse(line)), 227 << 10, nullptr).bytes);
    }
  record::WordMap words;
  words.period = 1, words.source_words = (1 << record::kWordBits) - 1, words.words = record::kMostWords;
  note("record::words", record::word_tile(words, 1000000).bytes);
  for (const auto &[kernel, bytes] : asked) {
    const DynamicShared told = dynamic_shared(kernel);
    EXPECT_LE(told.usual, told.most) << kernel;
    EXPECT_LE(bytes, told.most) << kernel;
    EXPECT_GT(bytes, told.most * 9 / 10) << kernel;
  }
  EXPECT_EQ(asked.at("filter::square"), dynamic_shared("filter::square<128, float, 7>").most);
  EXPECT_EQ(dynamic_shared("transpose::tile<256, float>").most, 0);
}

// Every launch that gives dynamic shared memory is of a kernel that the report knows.
TEST(KernelReport, KnowsEveryLaunchWithDynamicSharedMemory) {
  int found = 0;
  for (const auto &entry : std::filesystem::recursive_directory_iterator(MEMHIER_SOURCE "/src/ops")) {
    const std::string suffix = entry.path().extension();
    if (suffix != ".cu" && suffix != ".cuh") continue;
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (size_t at = text.find(" launch("); at != text.npos; at = text.find(" launch(", at + 1)) {
      // Kernel, name, blocks, threads, parameters, stream; a seventh argument is the dynamic shared memory, 0 for none.
      int depth = 1, templates = 0, arguments = 1;
      size_t seventh = text.npos;
      size_t end = at + std::strlen(" launch(");
      for (; depth > 0; ++end) {
        ASSERT_LT(end, text.size()) << entry.path();
        depth += text[end] == '(' || text[end] == '{';
        depth -= text[end] == ')' || text[end] == '}';
        templates += text[end] == '<' && std::isalnum(static_cast<unsigned char>(text[end - 1]));
        templates -= text[end] == '>' && templates > 0;
        arguments += depth == 1 && templates == 0 && text[end] == ',';
        if (arguments == 7) seventh = std::min(seventh, end + 1);
      }
      if (seventh == text.npos || text.compare(text.find_first_not_of(" \n", seventh), 2, "0,") == 0) continue;
      ++found;
      const size_t name = text.find('"', at) + 1;
      const std::string kernel =
          entry.path().parent_path().filename().string() + "::" + text.substr(name, text.find('"', name) - name);
      EXPECT_GT(dynamic_shared(kernel).most, 0) << kernel << " in " << entry.path();
    }
  }
  EXPECT_GE(found, 4) << "launches are written in another way: this test is blind";
}

}  // namespace
}  // namespace memhier
