// Every CUDA way of the filter against the reference: whole numbers, whose sums are exact in any order, so that results
// are compared to the last bit with the bytes around them; numbers with fractions, where all ways must agree to the
// last bit; what is no number; streams in blocks; runs at the same time with other taps; captured streams.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/element_type.hpp"
#include "base/status.hpp"
#include "gpu/device_bytes.hpp"
#include "harness/cuda_devices.hpp"
#include "ops/filter/problem.hpp"
#include "ops/filter/taps.hpp"

namespace memhier {
namespace {

constexpr size_t kGuard = 512;

using Bytes = std::vector<unsigned char>;

// One operand with what is around it: [guard][misalignment][array][guard].
struct Array {
  Bytes bytes;
  size_t origin = 0;  // of element (0, 0, ...)
};

void put(unsigned char *at, memhier_type type, double re, double im) {
  const auto write = [&](auto value) { std::memcpy(at, &value, sizeof value); };
  switch (type) {
    case MEMHIER_F32:
      return write(static_cast<float>(re));
    case MEMHIER_F64:
      return write(re);
    case MEMHIER_C64: {
      const float parts[] = {static_cast<float>(re), static_cast<float>(im)};
      std::memcpy(at, parts, sizeof parts);
      return;
    }
    case MEMHIER_U8:
      return write(static_cast<uint8_t>(static_cast<int>(re)));
    case MEMHIER_I16:
      return write(static_cast<int16_t>(re));
    default:
      return write(static_cast<int32_t>(re));
  }
}

// Real and imaginary part, or value and 0.
std::pair<double, double> get(const unsigned char *at, memhier_type type) {
  float parts[2] = {0, 0};
  double whole = 0;
  if (type == MEMHIER_F64) {
    std::memcpy(&whole, at, sizeof whole);
    return {whole, 0};
  }
  std::memcpy(parts, at, static_cast<size_t>(element_size(type)));
  return {parts[0], parts[1]};
}

template <class Body>
void for_elements(const Layout &layout, const Body &body) {
  const auto extent = [&](int mode) { return mode < layout.rank ? layout.extents[mode] : 1; };
  const auto stride = [&](int mode) { return mode < layout.rank ? layout.strides[mode] : 0; };
  for (int64_t i = 0; i < extent(0); ++i)
    for (int64_t j = 0; j < extent(1); ++j)
      for (int64_t k = 0; k < extent(2); ++k)
        body((i * stride(0) + j * stride(1) + k * stride(2)) * element_size(layout.type));
}

class FilterKernels : public ::testing::Test {
 protected:
  enum class Values { whole, fractions, not_finite };

  void SetUp() override {
    if (const std::string missing = harness::devices_missing(); !missing.empty()) GTEST_SKIP() << missing;
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    int shared = 0;
    ASSERT_EQ(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0), cudaSuccess);
    device_.shared_per_block = shared;
    device_.rates.copy = 1e12;
    device_.multiprocessors = 100;
  }

  double value(memhier_type type, Values values) {
    if (type == MEMHIER_U8) return std::uniform_int_distribution<int>(0, 255)(engine_);
    if (type == MEMHIER_I16) return std::uniform_int_distribution<int>(-32768, 32767)(engine_);
    if (type == MEMHIER_I32 || values == Values::whole) return std::uniform_int_distribution<int>(-4, 4)(engine_);
    if (values == Values::not_finite && engine_() % 97 == 0) {
      const double special[] = {NAN, INFINITY, -INFINITY};
      return special[engine_() % 3];
    }
    return std::uniform_real_distribution<double>(-1, 1)(engine_);
  }

  Array array(const Layout &layout, int64_t misalignment, Values values) {
    const ByteRange range = byte_range(layout);
    Array result;
    result.origin = kGuard + static_cast<size_t>(misalignment - range.begin);
    result.bytes.resize(2 * kGuard + static_cast<size_t>(misalignment + range.end - range.begin));
    for (unsigned char &byte : result.bytes) byte = static_cast<unsigned char>(engine_());
    for_elements(layout, [&](int64_t at) {
      put(&result.bytes[result.origin + static_cast<size_t>(at)], layout.type, value(layout.type, values),
          value(layout.type, values));
    });
    return result;
  }

  // The problem of a line, with taps of its own.
  Problem with_taps(const std::string &line, Values values) {
    Problem problem = filter_operation.parse(line);
    const filter::Form &form = filter::form_of(problem);
    const int64_t size = element_size(form.taps_type);
    const int64_t rows = form.axes[0].taps, columns = form.axes[1].taps;
    Bytes taps[2];
    taps[0].resize(static_cast<size_t>(form.separable ? rows * size : 0));
    taps[1].resize(static_cast<size_t>((form.separable ? columns : rows * columns) * size));
    for (Bytes &block : taps)
      for (size_t at = 0; at < block.size(); at += static_cast<size_t>(size))
        put(&block[at], form.taps_type, value(form.taps_type, values), value(form.taps_type, values));
    const void *const coefficients[] = {taps[0].data(), taps[1].data()};
    problem.constants = filter::make_taps(form, problem.operands[0].layout.type, coefficients);
    return problem;
  }

  Bytes workspace_of(const Way &way, const Problem &problem) {
    return Bytes(static_cast<size_t>(way.workspace ? way.workspace(problem) : 0) + 1);
  }

  // What the written operands hold afterwards, with what is around them.
  std::vector<Bytes> run_on_device(const Way &way, const Problem &problem, const std::vector<Array> &arrays) {
    std::vector<std::unique_ptr<DeviceBytes>> operands;
    std::vector<void *> pointers;
    for (const Array &operand : arrays) {
      operands.push_back(std::make_unique<DeviceBytes>(operand.bytes));
      pointers.push_back(operands.back()->data() + operand.origin);
    }
    const DeviceBytes workspace(workspace_of(way, problem));
    RunContext context;
    context.device = &device_;
    context.workspace = workspace.data();
    way.run(problem, pointers.data(), context);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess) << way.name << " " << problem_line(problem);
    std::vector<Bytes> results;
    for (size_t i = 0; i < arrays.size(); ++i) {
      results.push_back(operands[i]->read());
      if (problem.operands[static_cast<int>(i)].access == Access::read)
        EXPECT_EQ(results.back() == arrays[i].bytes, true) << way.name << " wrote operand " << i;
    }
    return results;
  }

  std::vector<Bytes> run_reference(const Problem &problem, std::vector<Array> arrays) {
    std::vector<void *> pointers;
    for (Array &operand : arrays) pointers.push_back(operand.bytes.data() + operand.origin);
    problem.operation->ways().back().run(problem, pointers.data(), RunContext{});
    std::vector<Bytes> results;
    for (Array &operand : arrays) results.push_back(std::move(operand.bytes));
    return results;
  }

  // Fractions: within the sum of what each multiply-add rounds. What is no number: at the same places.
  void expect_near(const Problem &problem, const Array &operand, const Bytes &got, const Bytes &wanted,
                   const std::string &what) {
    const memhier_type type = problem.operands[1].layout.type;
    const filter::Form &form = filter::form_of(problem);
    const double taps = static_cast<double>(form.axes[0].taps) * static_cast<double>(form.axes[1].taps);
    const double bound = (type == MEMHIER_F64 ? 1.2e-16 : 6e-8) * 4 * (taps + 2) * (taps + 2);
    int failures = 0;
    for_elements(problem.operands[1].layout, [&](int64_t at) {
      const auto [a, b] = get(&got[operand.origin + static_cast<size_t>(at)], type);
      const auto [c, d] = get(&wanted[operand.origin + static_cast<size_t>(at)], type);
      const auto near = [&](double x, double y) {
        if (!std::isfinite(y)) return !std::isfinite(x);
        return std::fabs(x - y) <= bound;
      };
      if (!(near(a, c) && near(b, d)) && ++failures == 1)
        ADD_FAILURE() << what << ": byte " << at << " is " << a << "," << b << ", wanted " << c << "," << d;
    });
  }

  // Runs every feasible device way; returns how many ran.
  int check(const std::string &line, Values values = Values::whole, int64_t misalignment = 0) {
    Problem problem = with_taps(line, values);
    std::vector<Array> arrays;
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      arrays.push_back(array(problem.operands[i].layout, misalignment, values));
      problem.operands[i].alignment = alignment_of(arrays.back().origin);
    }
    const std::vector<Bytes> wanted = run_reference(problem, arrays);
    std::vector<Bytes> first;
    int runs = 0;
    for (const Way &way : problem.operation->ways()) {
      if (way.target != Target::device || way.feasible(problem, machine_, &device_) != Reason::none) continue;
      ++runs;
      const std::vector<Bytes> got = run_on_device(way, problem, arrays);
      const std::string what = std::string(way.name) + " " + line;
      if (values == Values::whole) {
        for (size_t i = 0; i < got.size(); ++i) {
          if (got[i] == wanted[i]) continue;
          size_t at = 0;
          while (got[i][at] == wanted[i][at]) ++at;
          ADD_FAILURE() << what << ": operand " << i << ", byte " << at << " of " << got[i].size()
                        << ", the first element at " << arrays[i].origin;
        }
      } else if (first.empty()) {
        first = got;
        expect_near(problem, arrays[1], got[1], wanted[1], what);
      } else if (values == Values::fractions) {
        EXPECT_EQ(got == first, true) << what << ": other bits than the first way";
      } else {
        expect_near(problem, arrays[1], got[1], wanted[1], what);
      }
    }
    return runs;
  }

  const Way &way_named(const std::string &name) {
    for (const Way &way : filter_operation.parse("filter f32 8 taps=3").operation->ways())
      if (way.name == name) return way;
    throw std::runtime_error("no way " + name);
  }

  std::mt19937_64 engine_{std::random_device{}()};
  Machine machine_;
  DeviceFacts device_;
};

constexpr const char *kElements[] = {"f32", "f64", "c64", "u8", "i16"};
constexpr const char *kBorders[] = {"reflect", "mirror", "nearest", "wrap", "constant"};

std::string signal(const std::string &element, int64_t n, int64_t taps, const std::string &rest = "") {
  return "filter " + element + " " + std::to_string(n) + " taps=" + std::to_string(taps) + " " + rest;
}
std::string image(const std::string &element, int64_t rows, int64_t columns, int64_t tap_rows, int64_t tap_columns,
                  const std::string &rest = "") {
  return "filter " + element + " " + std::to_string(rows) + "x" + std::to_string(columns) +
         " taps=" + std::to_string(tap_rows) + "x" + std::to_string(tap_columns) + " " + rest;
}

TEST_F(FilterKernels, SignalsAroundTheBlocks) {
  for (const char *element : kElements)
    for (const int64_t n : {1, 2, 7, 8, 9, 1023, 1024, 1025, 2048, 3001})
      for (const int64_t taps : {1, 2, 7, 8, 9, 15, 16, 17, 24, 33}) EXPECT_GE(check(signal(element, n, taps)), 5);
}

TEST_F(FilterKernels, LongSignalFilters) {
  for (const char *element : kElements)
    for (const int64_t taps : {256, 511, 512, 513, 1025, 3000}) EXPECT_GE(check(signal(element, 2500, taps)), 4);
  EXPECT_EQ(check(signal("f64", 100, 4500)), 2);  // beyond what parameters hold
  EXPECT_EQ(check(signal("f32", 3000, 9000, "mode=full")), 2);
}

TEST_F(FilterKernels, ImagesAroundTheTiles) {
  const int64_t taps[][2] = {{1, 1}, {3, 3}, {5, 5}, {2, 4}, {7, 1}, {1, 7}, {9, 6}, {15, 15}};
  for (const char *element : kElements)
    for (const int64_t rows : {1, 8, 31, 32, 33, 70})
      for (const int64_t columns : {1, 31, 64, 127, 128, 129, 260})
        for (const auto &k : taps) {
          EXPECT_GE(check(image(element, rows, columns, k[0], k[1])), 5);
          EXPECT_GE(check(image(element, rows, columns, k[0], k[1], "separable")), 4);
        }
}

TEST_F(FilterKernels, LargeImageFilters) {
  const int64_t taps[][2] = {{31, 31}, {63, 5}, {5, 63}, {1, 300}, {120, 2}, {3, 140}, {64, 64}};
  for (const char *element : kElements)
    for (const auto &k : taps) {
      EXPECT_GE(check(image(element, 50, 150, k[0], k[1])), 2);
      EXPECT_GE(check(image(element, 50, 150, k[0], k[1], "separable border=wrap,mirror")), 2);
    }
}

TEST_F(FilterKernels, BordersOfShortAndLongAxes) {
  for (const char *element : {"f32", "u8", "c64"})
    for (const std::string border : kBorders)
      for (const int64_t n : {1, 2, 3, 5, 40}) {
        for (const int64_t taps : {1, 2, 3, 9, 31}) {
          check(signal(element, n, taps, "border=" + border + " value=3"));
          check(signal(element, n, taps, "mode=full border=" + border + " value=3"));
        }
        for (const std::string other : kBorders) {
          const std::string rest = "border=" + border + "," + other + " value=2";
          check(image(element, n, 3, 5, 4, rest));
          check(image(element, 3, n, 3, 8, rest + " separable"));
          check(image(element, n, n, 3, 3, rest + " mode=full convolution"));
        }
      }
}

TEST_F(FilterKernels, ModesOriginsStepsAndMargins) {
  for (const char *element : kElements) {
    for (const char *rest : {"mode=valid", "mode=full", "convolution", "origin=-3", "origin=2", "step=3",
                             "mode=valid step=2", "mode=full step=5 border=wrap", "before=2 after=9", "before=1"})
      EXPECT_GE(check(signal(element, 1500, 7, rest)), 2) << rest;
    for (const char *rest : {"mode=valid", "mode=full border=mirror", "convolution border=wrap", "origin=-1,2",
                             "step=2,1", "step=1,3", "mode=full step=2", "before=1,2 after=3,0", "mode=valid separable",
                             "mode=full separable convolution", "separable step=2", "separable before=9 after=9"})
      EXPECT_GE(check(image(element, 67, 190, 3, 5, rest)), 2) << rest;
  }
}

TEST_F(FilterKernels, ChannelsStridesAndAlignments) {
  for (const char *element : kElements) {
    const int64_t size = element_size(*element_from_name(element));
    for (const int channels : {1, 3, 4}) {
      const std::string count = "channels=" + std::to_string(channels);
      EXPECT_GE(check(signal(element, 1100, 9, count)), 4);
      EXPECT_GE(check(signal(element, 1100, 9, count + " planar")), 4);
      EXPECT_GE(check(image(element, 40, 130, 3, 3, count)), 4);
      EXPECT_GE(check(image(element, 40, 130, 5, 3, count + " planar separable")), 3);
    }
    for (const int64_t elements : {0, 1, 2, 3}) {
      const int64_t misalignment = elements * (element == std::string("c64") ? 4 : size);
      check(signal(element, 2100, 8), Values::whole, misalignment);
      check(image(element, 40, 140, 3, 3, "lds=151 ldd=149"), Values::whole, misalignment);
      check(image(element, 40, 140, 3, 3, "lds=152 ldd=144 separable"), Values::whole, misalignment);
    }
    check(image(element, 40, 50, 3, 3, "sstrides=-60,-1 dstrides=70,-1"));
    check(image(element, 40, 50, 3, 3, "sstrides=1,40 dstrides=1,41"));
    check(image(element, 40, 50, 3, 3, "sstrides=0,1 separable"));
    check(signal(element, 500, 8, "sstrides=-3 dstrides=2"));
  }
  // Signals whose channels lie side by side are images to the tile kernel.
  for (const char *element : kElements)
    for (const int channels : {2, 31, 33, 130})
      for (const char *rest : {"", "mode=full border=wrap", "mode=valid"})
        EXPECT_GE(check(signal(element, 70, 12, "channels=" + std::to_string(channels) + " " + rest)), 7);
  check(signal("c64", 1500, 9, "realtaps"));
  check(image("c64", 60, 100, 5, 5, "realtaps"));
  check(image("c64", 60, 100, 5, 5, "realtaps separable"));
}

TEST_F(FilterKernels, FractionsHaveTheSameBitsWhateverTheWay) {
  for (const char *element : {"f32", "f64", "c64"}) {
    for (const int64_t taps : {3, 16, 100, 700}) check(signal(element, 5000, taps), Values::fractions);
    check(image(element, 150, 300, 7, 9), Values::fractions);
    check(image(element, 150, 300, 20, 70, "border=constant value=0.5"), Values::fractions);
    check(image(element, 150, 300, 9, 31, "separable"), Values::fractions);
  }
}

TEST_F(FilterKernels, WhatIsNoNumberReachesItsWindowsAndNoOthers) {
  for (const char *element : {"f32", "f64", "c64"}) {
    for (const int64_t taps : {1, 3, 8, 13}) check(signal(element, 3000, taps), Values::not_finite);
    check(image(element, 100, 200, 3, 5), Values::not_finite);
    check(image(element, 100, 200, 5, 3, "separable"), Values::not_finite);
  }
}

TEST_F(FilterKernels, IntegersRoundAndSaturate) {
  for (const char *element : {"u8", "i16"})
    for (const char *divisor : {"1", "2", "3", "7", "256", "65536", "3000000000", "100000000000"}) {
      EXPECT_GE(check(signal(element, 2000, 5, std::string("divisor=") + divisor)), 5);
      EXPECT_GE(check(image(element, 40, 130, 3, 3, std::string("divisor=") + divisor)), 5);
      EXPECT_GE(check(image(element, 40, 130, 3, 3, std::string("separable divisor=") + divisor)), 4);
    }
}

TEST_F(FilterKernels, StatesOfStreams) {
  for (const char *element : kElements)
    for (const int64_t n : {1, 5, 30, 1500})
      for (const int64_t taps : {1, 2, 9, 40})
        for (const char *states : {"", "statein=device", "stateout=device", "statein=device stateout=device"})
          for (const char *rest : {"", " channels=3", " channels=2 planar"})
            EXPECT_GE(check(signal(element, n, taps, std::string("mode=stream ") + states + rest)), 3);
  check(signal("f32", 1200, 9, "mode=stream step=4 statein=device stateout=device"));
}

// Borders that the texture unit knows, on rows whose pitch it takes; the reason against all else.
TEST_F(FilterKernels, TexturesFindTheirBorders) {
  const Way &way = way_named("cuda_texture");
  const auto reason = [&](const std::string &line) {
    return way.feasible(filter_operation.parse(line), machine_, &device_);
  };
  for (const char *element : {"f32", "c64", "u8", "i16"}) {
    for (const std::string border : {"reflect", "nearest", "wrap", "constant", "constant,wrap", "nearest,reflect"}) {
      for (const int64_t columns : {1, 96, 320}) {
        for (const auto &taps : {std::pair(3, 3), std::pair(8, 2), std::pair(9, 15)}) {
          const std::string line =
              image(element, 50, columns, taps.first, taps.second, "border=" + border + " lds=320 ldd=321");
          EXPECT_EQ(reason(line), Reason::none) << line;
          check(line);
          check(line, Values::whole, 4);  // less aligned than textures are
        }
      }
    }
    check(image(element, 2, 64, 9, 9, "border=wrap mode=full"));
    check(image(element, 1, 1, 5, 5, "border=reflect"));
  }
  EXPECT_EQ(reason(image("f32", 50, 64, 3, 3, "border=mirror")), Reason::border);
  EXPECT_EQ(reason(image("f32", 50, 64, 3, 3, "border=constant value=1")), Reason::border);
  EXPECT_EQ(reason(image("f32", 50, 64, 3, 3, "border=mirror mode=valid")), Reason::none);
  EXPECT_EQ(reason(image("f64", 50, 64, 3, 3)), Reason::element_type);
  EXPECT_EQ(reason(image("f32", 50, 64, 3, 3, "lds=65")), Reason::strides);
  EXPECT_EQ(reason(image("u8", 50, 64, 3, 3, "channels=3")), Reason::strides);
  EXPECT_EQ(reason(image("u8", 70000, 32, 3, 3)), Reason::extents);
}

TEST_F(FilterKernels, MoreBlocksThanAGridHasInY) {
  EXPECT_GE(check(image("u8", 2200000, 3, 3, 3)), 4);
  EXPECT_GE(check(signal("u8", 5, 3, "channels=70000 planar")), 4);
}

// Blocks of a signal, each with the state that the one before left, against the whole.
TEST_F(FilterKernels, StreamsInBlocksHaveTheBitsOfTheWhole) {
  const int64_t n = 6000, taps = 37;
  const Problem whole =
      with_taps(signal("f32", n, taps, "mode=stream statein=device stateout=device"), Values::fractions);
  const Array source = array(whole.operands[0].layout, 0, Values::fractions);
  const Array blank{Bytes(source.bytes.size()), source.origin};
  const Array state{Bytes(static_cast<size_t>(taps - 1) * 4), 0};
  const auto run = [&](const Way &way, const Problem &problem, unsigned char *from, unsigned char *to,
                       unsigned char *state_in, unsigned char *state_out, void *workspace) {
    void *pointers[] = {from, to, state_in, state_out};
    RunContext context;
    context.device = &device_;
    context.workspace = workspace;
    way.run(problem, pointers, context);
  };
  for (const Way &way : whole.operation->ways()) {
    if (way.target != Target::device || way.feasible(whole, machine_, &device_) != Reason::none) continue;
    const DeviceBytes from(source.bytes), all(blank.bytes), parts(blank.bytes), work(workspace_of(way, whole));
    const DeviceBytes zero(state.bytes), left(state.bytes), right(state.bytes);
    run(way, whole, from.data() + source.origin, all.data() + source.origin, zero.data(), left.data(), work.data());
    unsigned char *states[] = {zero.data(), right.data()};
    for (int64_t at = 0, length; at < n; at += length) {
      length = std::min<int64_t>(n - at, 1 + static_cast<int64_t>(engine_() % 1500));
      Problem part = filter_operation.parse(signal("f32", length, taps, "mode=stream statein=device stateout=device"));
      part.constants = whole.constants;
      const size_t offset = source.origin + static_cast<size_t>(at) * 4;
      run(way, part, from.data() + offset, parts.data() + offset, states[0], states[1], work.data());
      std::swap(states[0], states[1]);
    }
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(parts.read() == all.read(), true) << way.name;
    EXPECT_EQ((states[0] == right.data() ? right : zero).read() == left.read(), true) << way.name << ": state";
  }
}

// Many runs under way at once, each with its own taps, more than the constant bank has slots.
TEST_F(FilterKernels, RunsAtTheSameTimeKeepTheirTaps) {
  constexpr int kRuns = 40;
  for (const char *name : {"cuda_naive_constant", "cuda_naive", "cuda_window"}) {
    const Way &way = way_named(name);
    std::vector<Problem> problems;
    std::vector<std::vector<Array>> arrays;
    std::vector<std::vector<std::unique_ptr<DeviceBytes>>> operands;
    std::vector<cudaStream_t> streams;
    for (int i = 0; i < kRuns; ++i) {
      problems.push_back(with_taps(signal("f32", 20000, 90), Values::whole));
      arrays.push_back({array(problems[i].operands[0].layout, 0, Values::whole),
                        array(problems[i].operands[1].layout, 0, Values::whole)});
      operands.emplace_back();
      for (const Array &operand : arrays[i]) operands[i].push_back(std::make_unique<DeviceBytes>(operand.bytes));
      streams.emplace_back();
      ASSERT_EQ(cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking), cudaSuccess);
    }
    for (int i = 0; i < kRuns; ++i) {
      RunContext context;
      context.device = &device_;
      context.stream = streams[i];
      void *pointers[] = {operands[i][0]->data() + arrays[i][0].origin, operands[i][1]->data() + arrays[i][1].origin};
      way.run(problems[i], pointers, context);
    }
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    for (int i = 0; i < kRuns; ++i) {
      EXPECT_EQ(operands[i][1]->read() == run_reference(problems[i], arrays[i])[1], true) << name << " run " << i;
      cudaStreamDestroy(streams[i]);
    }
  }
}

// A graph holds the taps itself, however long it lives; the constant bank would not.
TEST_F(FilterKernels, CapturedRunsKeepTheirTaps) {
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  for (const char *name : {"cuda_window", "cuda_window_shared", "cuda_naive", "cuda_naive_global"}) {
    const Way &way = way_named(name);
    Problem problem = with_taps(signal("f32", 5000, 1000), Values::whole);
    const std::vector<Array> arrays = {array(problem.operands[0].layout, 0, Values::whole),
                                       array(problem.operands[1].layout, 0, Values::whole)};
    const Bytes wanted = run_reference(problem, arrays)[1];
    const DeviceBytes source(arrays[0].bytes), destination(arrays[1].bytes), workspace(workspace_of(way, problem));
    void *pointers[] = {source.data() + arrays[0].origin, destination.data() + arrays[1].origin};
    RunContext context;
    context.device = &device_;
    context.stream = stream;
    context.workspace = workspace.data();
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), cudaSuccess);
    way.run(problem, pointers, context);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&executable, graph, 0), cudaSuccess);
    problem.constants.reset();
    EXPECT_EQ(destination.read() == arrays[1].bytes, true) << name << " ran while it was captured";
    ASSERT_EQ(cudaGraphLaunch(executable, stream), cudaSuccess);
    ASSERT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(destination.read() == wanted, true) << name;
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
  }
  const Problem problem = with_taps(signal("f32", 500, 10), Values::whole);
  const std::vector<Array> arrays = {array(problem.operands[0].layout, 0, Values::whole),
                                     array(problem.operands[1].layout, 0, Values::whole)};
  const DeviceBytes source(arrays[0].bytes), destination(arrays[1].bytes);
  void *pointers[] = {source.data() + arrays[0].origin, destination.data() + arrays[1].origin};
  RunContext context;
  context.device = &device_;
  context.stream = stream;
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), cudaSuccess);
  try {
    way_named("cuda_naive_constant").run(problem, pointers, context);
    ADD_FAILURE() << "the constant bank was captured";
  } catch (const Error &error) {
    EXPECT_EQ(error.status(), MEMHIER_CAPTURE);
  }
  ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}

}  // namespace
}  // namespace memhier
