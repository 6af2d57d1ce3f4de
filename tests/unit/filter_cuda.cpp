// What the CUDA ways of the filter decide on the host: slices that grids can hold, tiles that shared memory can hold,
// what is feasible and why not, what is predicted.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ops/filter/cuda_form.hpp"
#include "ops/filter/cuda_placement.hpp"
#include "ops/filter/cuda_tiles.hpp"
#include "ops/filter/problem.hpp"

namespace memhier::filter {
namespace {

Shape shape(const std::string &line) { return shape_of(filter_operation.parse(line)); }

DeviceFacts h200() {
  DeviceFacts device;
  device.compute_capability = 90;
  device.multiprocessors = 132;
  device.shared_per_block = 227 << 10;
  device.rates.copy = 4.29e12;
  device.rates.launch = 3e-6;
  device.rates.arithmetic = {67e12, 67e12, 495e12, 989e12, 1979e12};
  return device;
}

class FilterCuda : public ::testing::Test {
 protected:
  std::map<std::string, Reason> reasons(const std::string &line) {
    const Problem problem = filter_operation.parse(line);
    std::map<std::string, Reason> result;
    for (const Way &way : filter_operation.ways())
      if (way.target == Target::device) result[std::string(way.name)] = way.feasible(problem, machine_, &device_);
    return result;
  }
  Reason reason(const std::string &way, const std::string &line) { return reasons(line).at(way); }

  // The device way of least predicted time.
  enum class Leasing { not_at_all, too };
  std::string best(const std::string &line, double *seconds = nullptr, Leasing leasing = Leasing::not_at_all) {
    const Problem problem = filter_operation.parse(line);
    std::string name;
    double least = 0;
    for (const Way &way : filter_operation.ways()) {
      if (way.target != Target::device || way.feasible(problem, machine_, &device_) != Reason::none) continue;
      if (way.leases && leasing == Leasing::not_at_all) continue;
      const double time = way.seconds(problem, machine_, &device_, 1);
      EXPECT_GT(time, 0) << way.name;
      if (name.empty() || time < least) name = way.name, least = time;
    }
    if (seconds) *seconds = least;
    return name;
  }

  Machine machine_;
  DeviceFacts device_ = h200();
};

// Every output is in one slice, and its window begins where it does in the whole.
TEST_F(FilterCuda, SlicesCoverTheOutputsOnce) {
  for (const char *line : {"filter u8 7x11 taps=3x2 channels=3", "filter f32 50x9 taps=3x2 step=2,3",
                           "filter f64 97 taps=5 step=2", "filter f32 2x1000 taps=1x3 channels=2 planar"}) {
    const Shape whole = shape(line);
    for (const BlockShape block : {BlockShape{1, 1}, BlockShape{2, 4}, BlockShape{8, 32}}) {
      std::vector<unsigned char> memory(1 << 16);
      void *pointers[] = {memory.data(), memory.data()};
      const DeviceForm form = device_form(whole, pointers);
      std::vector<int> seen(memory.size());
      for_slices(form, block, 5, [&](const DeviceForm &part) {
        EXPECT_LE(block_count(part, block), 5);
        for (int64_t c = 0; c < part.channels; ++c)
          for (int64_t i = 0; i < part.rows.outputs; ++i)
            for (int64_t j = 0; j < part.columns.outputs; ++j) {
              const int64_t at =
                  static_cast<unsigned char *>(part.destination) - memory.data() +
                  (c * part.destination_channel + i * part.rows.destination + j * part.columns.destination) *
                      part.element_bytes;
              ++seen.at(static_cast<size_t>(at));
              const int64_t from = static_cast<const unsigned char *>(part.source) - memory.data() +
                                   c * part.source_channel * part.element_bytes;
              EXPECT_EQ(from % (whole.source_channel ? whole.source_channel * part.element_bytes : 1), 0);
            }
      });
      int64_t count = 0;
      for (const int times : seen) {
        EXPECT_LE(times, 1);
        count += times;
      }
      EXPECT_EQ(count, static_cast<int64_t>(whole.outputs())) << line;
    }
  }
}

TEST_F(FilterCuda, SlicesKeepTheWindowsOfTheirOutputs) {
  const Shape whole = shape("filter f32 1000 taps=7 step=3");
  std::vector<float> memory(1000);
  void *pointers[] = {memory.data(), memory.data()};
  int64_t next = 0;
  for_slices(device_form(whole, pointers), {1, 8}, 4, [&](const DeviceForm &part) {
    EXPECT_EQ(part.columns.first, whole.axes[1].first + next * 3);
    EXPECT_EQ(part.source, memory.data());
    EXPECT_EQ(part.destination, memory.data() + next);
    next += part.columns.outputs;
  });
  EXPECT_EQ(next, whole.axes[1].outputs);
}

TEST_F(FilterCuda, TilesFitSharedMemoryWhateverTheTaps) {
  void *pointers[] = {nullptr, nullptr};
  for (const int64_t rows : {1, 2, 3, 15, 31, 63, 64, 200, 3000})
    for (const int64_t columns : {1, 2, 3, 15, 31, 63, 64, 65, 127, 128, 129, 200, 3000})
      for (const char *element : {"f32", "f64"}) {
        const Shape filter = shape("filter " + std::string(element) + " 500x500 taps=" + std::to_string(rows) + "x" +
                                   std::to_string(columns));
        const int size = element == std::string("f32") ? 4 : 8;
        const BlockShape block = tile_block(size);
        const TileSections sections = tile_sections(device_form(filter, pointers), size, size);
        EXPECT_GE(sections.tap_rows, 1);
        EXPECT_GE(sections.tap_columns, 1);
        EXPECT_LE(sections.tap_rows, rows);
        EXPECT_LE(sections.tap_columns, columns);
        // Rows of taps are whole, or come one at a time.
        EXPECT_TRUE(sections.tap_columns == columns || sections.tap_rows == 1);
        EXPECT_GE(sections.pitch, block.columns + sections.tap_columns - 1);
        EXPECT_EQ(sections.pitch * size % 16, 0);
        EXPECT_GE(sections.bytes, (block.rows + sections.tap_rows - 1) * sections.pitch * size +
                                      sections.tap_rows * sections.tap_columns * size);
        EXPECT_LE(sections.bytes, 64 << 10);  // what every device gives that the library is built for
      }
}

TEST_F(FilterCuda, SeparableTilesAreAsTallAsPays) {
  const auto tile = [](int64_t rows, int64_t columns, int64_t limit) {
    return separable_tile(
        shape("filter f32 500x500 separable taps=" + std::to_string(rows) + "x" + std::to_string(columns)), limit);
  };
  EXPECT_EQ(tile(15, 15, 227 << 10).rows, 64);
  EXPECT_EQ(tile(15, 15, 48 << 10).rows, 32);
  EXPECT_GT(tile(120, 120, 227 << 10).rows, 0);
  EXPECT_EQ(tile(1000, 1000, 227 << 10).rows, 0);
  for (const int64_t taps : {1, 2, 15, 31, 63, 100, 127})
    for (const int64_t limit : {48 << 10, 64 << 10, 100 << 10, 227 << 10}) {
      const SeparableTile found = tile(taps, taps, limit);
      if (found.rows == 0) continue;
      EXPECT_LE(found.bytes, limit);
      EXPECT_GE(found.pitch, 128 + taps - 1);
      EXPECT_GE(found.bytes, (found.rows + taps - 1) * found.pitch * 4);
    }
}

TEST_F(FilterCuda, ReasonsNameWhatAWayLacks) {
  EXPECT_EQ(reason("cuda_window", "filter f32 1000 taps=16"), Reason::none);
  EXPECT_EQ(reason("cuda_window", "filter f32 10x1000 taps=1x16"), Reason::none);
  EXPECT_EQ(reason("cuda_window", "filter f32 10x1000 taps=3x16"), Reason::taps);
  EXPECT_EQ(reason("cuda_window", "filter f32 1000 taps=16 step=2"), Reason::strides);
  EXPECT_EQ(reason("cuda_window", "filter f32 1000 taps=8064"), Reason::none);
  EXPECT_EQ(reason("cuda_window", "filter f32 1000 taps=8065"), Reason::taps);
  EXPECT_EQ(reason("cuda_window_shared", "filter f32 1000 taps=8065"), Reason::none);
  EXPECT_EQ(reason("cuda_tile", "filter f32 1000 taps=16"), Reason::taps);
  EXPECT_EQ(reason("cuda_tile", "filter f32 1000 taps=16 channels=8"), Reason::none);
  EXPECT_EQ(reason("cuda_tile", "filter f32 1000 taps=16 channels=8 planar"), Reason::taps);
  EXPECT_EQ(reason("cuda_tile", "filter f32 1000 taps=16 channels=8 mode=stream"), Reason::taps);
  EXPECT_EQ(reason("cuda_tile", "filter f32 100x100 taps=3x3 step=1,2"), Reason::strides);
  EXPECT_EQ(reason("cuda_tile", "filter f32 100x100 taps=90x90"), Reason::taps);
  EXPECT_EQ(reason("cuda_tile_shared", "filter f32 100x100 taps=90x90"), Reason::none);
  EXPECT_EQ(reason("cuda_separable", "filter f32 100x100 taps=3x3"), Reason::taps);
  EXPECT_EQ(reason("cuda_separable", "filter f32 100x100 taps=3x3 separable"), Reason::none);
  EXPECT_EQ(reason("cuda_separable", "filter f32 100x100 taps=3x3 separable step=2"), Reason::strides);
  EXPECT_EQ(reason("cuda_separable", "filter f32 100x100 taps=900x900 separable"), Reason::taps);
  EXPECT_EQ(reason("cuda_naive_constant", "filter f32 1000 taps=2048"), Reason::none);
  EXPECT_EQ(reason("cuda_naive_constant", "filter f32 1000 taps=2049"), Reason::taps);
  EXPECT_EQ(reason("cuda_naive_global", "filter f32 1000 taps=100000 mode=full"), Reason::none);
  EXPECT_EQ(reason("cuda_texture", "filter f32 64x64 taps=3x3 border=mirror"), Reason::border);
  EXPECT_EQ(reason("cuda_texture", "filter f32 64x64 taps=3x3"), Reason::none);
  for (const auto &[name, why] : reasons("filter f64 1000 taps=16 salign=4")) EXPECT_EQ(why, Reason::alignment) << name;
  for (const auto &[name, why] : reasons("filter c64 1000 taps=16 salign=4"))
    EXPECT_NE(why, Reason::alignment) << name;  // the parts are aligned
  device_.rates.copy = 0;
  for (const auto &[name, why] : reasons("filter f32 1000 taps=16")) EXPECT_EQ(why, Reason::no_rate) << name;
}

TEST_F(FilterCuda, TheFittingKernelIsPredictedBest) {
  EXPECT_EQ(best("filter f32 67108864 taps=16"), "cuda_window");
  EXPECT_EQ(best("filter f32 67108864 taps=256"), "cuda_window");
  EXPECT_EQ(best("filter f32 67108864 taps=1024"), "cuda_window_shared");  // parameters beyond the constant cache
  EXPECT_EQ(best("filter f32 1000000 taps=20000"), "cuda_window_shared");
  EXPECT_EQ(best("filter f32 8192x8192 taps=3x3"), "cuda_tile");
  EXPECT_EQ(best("filter u8 1000x1000 taps=31x31"), "cuda_tile_shared");
  EXPECT_EQ(best("filter f32 8192x8192 taps=15x15 separable"), "cuda_separable");
  EXPECT_EQ(best("filter f32 67108864 taps=64 step=4"), "cuda_naive");
  // Few channels leave most of a tile empty; taps near a border keep a thread waiting that has an output to itself.
  EXPECT_EQ(best("filter f32 140704 taps=389 mode=valid channels=3"), "cuda_window");
  EXPECT_EQ(best("filter f32 20x8 taps=20x8 separable"), "cuda_separable");
  EXPECT_EQ(best("filter f32 12719 taps=118"), "cuda_window");
  EXPECT_EQ(best("filter f32 222x565 taps=5x5 separable mode=valid"), "cuda_naive");
}

// Small images of many taps leave the multiprocessors of tiles idle; constant memory gains nothing over parameters.
TEST_F(FilterCuda, LeasesAreKnownAndPredictedForWhatTheyAre) {
  std::set<std::string> leasing;
  for (const Way &way : filter_operation.ways())
    if (way.leases) leasing.insert(std::string(way.name));
  EXPECT_EQ(leasing, (std::set<std::string>{"cuda_naive_constant", "cuda_texture"}));
  device_.shared_per_multiprocessor = 228 << 10;
  EXPECT_EQ(best("filter f32 928x256 taps=5x5", nullptr, Leasing::too), "cuda_texture");
  EXPECT_EQ(best("filter f32 928x256 taps=5x5"), "cuda_naive");
  EXPECT_EQ(best("filter f32 10272x1520 taps=3x3", nullptr, Leasing::too), "cuda_tile");
}

// The planner asks before it knows whether a way is feasible.
TEST_F(FilterCuda, EveryWayPredictsAnyProblem) {
  for (const char *line : {"filter f32 1000000 taps=9000", "filter c64 1000000 taps=60000", "filter u8 10x20 taps=3x3",
                           "filter f64 100x100 taps=900x900 separable"}) {
    const Problem problem = filter_operation.parse(line);
    for (const Way &way : filter_operation.ways()) {
      if (way.target != Target::device) continue;
      EXPECT_GE(way.seconds(problem, machine_, &device_, 1), 0) << way.name << " of " << line;
    }
  }
}

TEST_F(FilterCuda, PredictionsGrowWithTheWork) {
  double few, many, more, narrow, wide;
  best("filter f32 67108864 taps=16", &few);
  best("filter f32 67108864 taps=256", &many);
  best("filter f32 134217728 taps=256", &more);
  best("filter f32 8192x8192 taps=15x15", &wide);
  best("filter f32 8192x8192 taps=15x15 separable", &narrow);
  EXPECT_GT(many, 3 * few);
  EXPECT_GT(more, 1.9 * many);
  EXPECT_GT(wide, 2 * narrow);
  EXPECT_GE(few, 2 * 67108864.0 * 4 / 4.29e12);  // not below the floor
}

TEST_F(FilterCuda, TapsAreGatheredAlongARowFirst) {
  const Problem parsed = filter_operation.parse("filter f32 10x10 taps=2x3 separable");
  const float rows[] = {1, 2}, columns[] = {3, 4, 5};
  const void *const coefficients[] = {rows, columns};
  Problem problem = parsed;
  problem.constants = make_taps(form_of(parsed), MEMHIER_F32, coefficients);
  const Shape filter = shape_of(problem);
  ASSERT_EQ(taps_bytes(filter), 20);
  float taps[5];
  gather_taps(filter, reinterpret_cast<std::byte *>(taps));
  EXPECT_EQ(std::vector<float>(taps, taps + 5), (std::vector<float>{3, 4, 5, 1, 2}));
}

}  // namespace
}  // namespace memhier::filter
