// Every CUDA way of the transpose against the definition: random bytes in, poisoned and guarded memory out, shapes
// around the tiles, strides of any sign, odd alignments, batches, and more tiles than a grid holds in y.
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "base/element_type.hpp"
#include "gpu/device_bytes.hpp"
#include "harness/cuda_devices.hpp"
#include "ops/operations.hpp"

namespace memhier {
namespace {

constexpr size_t kGuard = 512;

class TransposeKernels : public ::testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::devices_missing(); !missing.empty()) GTEST_SKIP() << missing;
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    device_.rates.copy = 1e12;
    device_.multiprocessors = 100;
  }

  // Bytes around one operand: [guard][misalignment][array][guard].
  struct Array {
    std::vector<unsigned char> bytes;
    size_t origin;  // of element (0, 0, ...)
  };
  Array array(const Layout &layout, int64_t misalignment) {
    const ByteRange range = byte_range(layout);
    Array result;
    result.origin = kGuard + static_cast<size_t>(misalignment - range.begin);
    result.bytes.resize(2 * kGuard + static_cast<size_t>(misalignment + range.end - range.begin));
    for (unsigned char &byte : result.bytes) byte = static_cast<unsigned char>(engine_());
    return result;
  }

  // Runs every feasible device way; returns how many ran.
  int check(Problem problem, int64_t source_misalignment = 0, int64_t destination_misalignment = 0) {
    const bool inplace = problem.operand_count == 1;
    const Layout source = problem.operands[0].layout;
    const Layout destination = problem.operands[inplace ? 0 : 1].layout;
    const Array from = array(source, source_misalignment);
    const Array to = inplace ? from : array(destination, destination_misalignment);
    problem.operands[0].alignment = alignment_of(from.origin);
    if (!inplace) problem.operands[1].alignment = alignment_of(to.origin);

    std::vector<unsigned char> expected = to.bytes;
    const int64_t size = element_size(source.type);
    const int64_t batch = source.rank == 3 ? source.extents[2] : 1;
    for (int64_t k = 0; k < batch; ++k)
      for (int64_t i = 0; i < source.extents[0]; ++i)
        for (int64_t j = 0; j < source.extents[1]; ++j) {
          const int64_t at_source = i * source.strides[0] + j * source.strides[1] + k * source.strides[2];
          const int64_t at_destination =
              j * destination.strides[0] + i * destination.strides[1] + k * destination.strides[2];
          std::memcpy(&expected[to.origin + at_destination * size], &from.bytes[from.origin + at_source * size],
                      static_cast<size_t>(size));
        }

    int runs = 0;
    for (const Way &way : problem.operation->ways()) {
      if (way.target != Target::device || way.feasible(problem, machine_, &device_) != Reason::none) continue;
      ++runs;
      const DeviceBytes device_source(from.bytes);
      const DeviceBytes device_destination(to.bytes);
      unsigned char *const source_data = inplace ? device_destination.data() : device_source.data();
      void *pointers[] = {source_data + from.origin, device_destination.data() + to.origin};
      RunContext context;
      context.device = &device_;
      way.run(problem, pointers, context);
      EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess) << way.name << " " << problem_line(problem);
      const std::vector<unsigned char> got = device_destination.read();
      if (got != expected) {
        size_t at = 0;
        while (got[at] == expected[at]) ++at;
        ADD_FAILURE() << way.name << " " << problem_line(problem) << ": byte " << at << " of " << got.size();
      }
      if (!inplace) EXPECT_EQ(device_source.read() == from.bytes, true) << way.name << " wrote its source";
    }
    return runs;
  }

  int check(const std::string &line, int64_t source_misalignment = 0, int64_t destination_misalignment = 0) {
    return check(parse_problem(line), source_misalignment, destination_misalignment);
  }

  std::mt19937_64 engine_{std::random_device{}()};
  Machine machine_;
  DeviceFacts device_;
};

std::string shape(int64_t rows, int64_t columns) { return std::to_string(rows) + "x" + std::to_string(columns); }

TEST_F(TransposeKernels, ShapesAroundTheTiles) {
  const int64_t extents[] = {1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 256, 300};
  for (const char *element : {"u8", "i16", "f32", "f64", "c128", "b3", "b12"}) {
    for (const int64_t rows : extents) {
      for (const int64_t columns : extents) {
        EXPECT_GE(check(std::string("transpose ") + element + " " + shape(rows, columns)), 3);
      }
      EXPECT_EQ(check(std::string("transpose ") + element + " " + shape(rows, rows) + " inplace"), 1);
    }
  }
}

TEST_F(TransposeKernels, EveryElementSizeAtEveryAlignment) {
  for (int bytes = 1; bytes <= 16; ++bytes) {
    for (const int64_t misalignment : {0, 1, 2, 4, 8}) {
      const std::string element = "b" + std::to_string(bytes);
      check("transpose " + element + " 130x96", misalignment, misalignment);
      check("transpose " + element + " 130x96", 0, misalignment);
      check("transpose " + element + " 7x700", misalignment, 0);
      check("transpose " + element + " 700x7 batch=3", misalignment, 0);
      check("transpose " + element + " 97x97 inplace batch=2", misalignment);
    }
  }
}

TEST_F(TransposeKernels, WideAccessesWithEdges) {
  for (const char *element : {"u8", "i16", "f32", "f64", "c128"}) {
    for (const char *rest : {"200x300 lds=304 ldd=208", "300x200 lds=208 ldd=304", "129x257 lds=264 ldd=136",
                             "129x257 lds=272 ldd=144", "129x257 lds=260 ldd=132", "64x64 lds=80 ldd=96",
                             "255x255 lds=256 ldd=256 batch=3", "257x129 order=col lds=272 ldd=144"}) {
      EXPECT_GE(check(std::string("transpose ") + element + " " + rest), 3);
    }
  }
}

TEST_F(TransposeKernels, OddElementsByWholeAccesses) {
  for (const int bytes : {1, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15}) {
    const std::string start = "transpose b" + std::to_string(bytes) + " ";
    for (const char *rest :
         {"128x192", "64x64 batch=3", "33x33", "95x161", "97x130 lds=144 ldd=112", "130x97 lds=112 ldd=144 batch=2",
          "67x131 lds=133 ldd=71 batch=2", "130x97 order=col lds=133 ldd=98", "65x127 srs=-128 scs=1"}) {
      for (const int64_t misalignment : {0, 1, 2, 4, 7, 8, 15}) {
        EXPECT_GE(check(start + rest, misalignment, 0), 4) << start << rest;
        EXPECT_GE(check(start + rest, 0, misalignment), 4) << start << rest;
      }
      EXPECT_GE(check(start + rest, 3, 5), 4) << start << rest;
    }
  }
}

// Tiles that are shifted to the sectors of the destination, whole ones and those at the ends.
TEST_F(TransposeKernels, LinesThatBeginInsideSectors) {
  for (const char *element : {"f32", "f64"}) {
    for (const char *rest : {"257x130", "256x64 ldd=260", "511x65 lds=68 ldd=515 batch=3", "300x33 srs=-40 scs=1",
                             "344x97 drs=-350 dcs=1", "601x129 order=col lds=604 ldd=131", "256x256 batch=2"}) {
      for (const int64_t misalignment : {0, 8, 16, 24}) {
        EXPECT_GE(check(std::string("transpose ") + element + " " + rest, 0, misalignment), 3) << rest;
        EXPECT_GE(check(std::string("transpose ") + element + " " + rest, misalignment, 0), 3) << rest;
      }
    }
  }
  for (const int64_t misalignment : {4, 12, 20, 28})
    EXPECT_GE(check("transpose f32 300x70", misalignment, misalignment), 3);
}

TEST_F(TransposeKernels, RowsThatLieFarApart) {
  EXPECT_GE(check("transpose f64 70x2048 lds=16384"), 3);
  EXPECT_GE(check("transpose f64 33x4090 lds=16384 batch=2"), 3);
  EXPECT_GE(check("transpose c128 65x1024 lds=8192 ldd=72"), 3);
}

TEST_F(TransposeKernels, InPlaceByWholeAccesses) {
  for (const char *element : {"u8", "i16", "f32", "f64", "c128"}) {
    for (const char *rest :
         {"33x33 inplace srs=48 scs=1", "64x64 inplace batch=3", "65x65 inplace srs=80 scs=1", "128x128 inplace",
          "257x257 inplace srs=272 scs=1 batch=2 sbs=70000", "200x200 inplace srs=-208 scs=1", "131x131 inplace",
          "132x132 inplace", "200x200 inplace srs=1 scs=208"}) {
      for (const int64_t misalignment : {0, 1, 2, 4, 8})
        EXPECT_EQ(check(std::string("transpose ") + element + " " + rest, misalignment), 1);
    }
  }
}

TEST_F(TransposeKernels, StridesOfAnySign) {
  for (const char *element : {"u8", "b3", "f32", "c128"}) {
    for (const char *rest :
         {"70x90 srs=-90 scs=1", "70x90 srs=90 scs=-1", "70x90 drs=-70 dcs=1", "70x90 drs=70 dcs=-1",
          "70x90 drs=-70 dcs=-1", "70x90 srs=180 scs=2 drs=210 dcs=3", "70x90 drs=1 dcs=90", "70x90 srs=0 scs=1",
          "70x90 batch=4 sbs=0", "70x90 batch=4 srs=4 scs=280 sbs=1", "70x90 batch=3 sbs=-6300 dbs=-7000"}) {
      EXPECT_GE(check(std::string("transpose ") + element + " " + rest), 3) << rest;
    }
    check(std::string("transpose ") + element + " 77x77 inplace srs=-80 scs=1 batch=2 sbs=7000");
    check(std::string("transpose ") + element + " 77x77 inplace srs=1 scs=-80");
    check(std::string("transpose ") + element + " 77x77 inplace srs=160 scs=2");
  }
}

TEST_F(TransposeKernels, ManySmallMatrices) {
  for (const char *rest : {"4x4 batch=70001", "3x5 batch=70001", "1x1 batch=70001", "33x2 batch=3001"})
    EXPECT_GE(check(std::string("transpose f32 ") + rest), 3);
  check("transpose f32 5x5 inplace batch=70001");
}

TEST_F(TransposeKernels, MoreTilesThanAGridHoldsInY) {
  EXPECT_GE(check("transpose u8 2097121x3"), 3);
  EXPECT_GE(check("transpose u8 3x2097121"), 3);
  EXPECT_GE(check("transpose i16 2097121x1"), 3);
  EXPECT_GE(check("transpose u8 40x2100000"), 3);
}

TEST_F(TransposeKernels, OffsetsBeyond32BitsInOneTile) {
  size_t free_bytes = 0, total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_bytes, &total), cudaSuccess);
  constexpr int64_t kPitch = int64_t{1} << 27;  // elements: 64 rows span 2^33
  constexpr int64_t kRows = 70, kColumns = 70;
  const size_t bytes = static_cast<size_t>((kRows - 1) * kPitch + kColumns) + 4096;
  if (free_bytes < bytes + (size_t{1} << 28)) GTEST_SKIP() << "needs " << (bytes >> 20) << " MiB of device memory";
  unsigned char *source = nullptr, *destination = nullptr;
  ASSERT_EQ(cudaMalloc(&source, bytes), cudaSuccess);
  ASSERT_EQ(cudaMalloc(&destination, kRows * kColumns), cudaSuccess);
  std::vector<unsigned char> rows(kRows * kColumns);
  for (unsigned char &byte : rows) byte = static_cast<unsigned char>(engine_());
  ASSERT_EQ(cudaMemcpy2D(source, kPitch, rows.data(), kColumns, kColumns, kRows, cudaMemcpyHostToDevice), cudaSuccess);
  const Problem problem = parse_problem("transpose u8 70x70 lds=" + std::to_string(kPitch));
  for (const Way &way : problem.operation->ways()) {
    if (way.target != Target::device || way.feasible(problem, machine_, &device_) != Reason::none) continue;
    ASSERT_EQ(cudaMemset(destination, 0xa5, kRows * kColumns), cudaSuccess);
    void *pointers[] = {source, destination};
    RunContext context;
    context.device = &device_;
    way.run(problem, pointers, context);
    std::vector<unsigned char> got(kRows * kColumns);
    ASSERT_EQ(cudaMemcpy(got.data(), destination, got.size(), cudaMemcpyDeviceToHost), cudaSuccess) << way.name;
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = 0; j < kColumns; ++j) ASSERT_EQ(got[j * kRows + i], rows[i * kColumns + j]) << way.name;
  }
  cudaFree(source);
  cudaFree(destination);
}

TEST_F(TransposeKernels, LessAlignedPointersThanPlanned) {
  const Problem problem = parse_problem("transpose f32 200x300 lds=304 ldd=208");
  for (const Way &way : problem.operation->ways()) {
    if (way.name != "cuda_tile_vector") continue;
    for (const int64_t misalignment : {4, 8, 2}) {
      std::vector<unsigned char> bytes(200 * 304 * 4 + 16);
      for (unsigned char &byte : bytes) byte = static_cast<unsigned char>(engine_());
      const DeviceBytes source(bytes), destination(std::vector<unsigned char>(300 * 208 * 4 + 16));
      void *pointers[] = {source.data() + misalignment, destination.data() + misalignment};
      RunContext context;
      context.device = &device_;
      way.run(problem, pointers, context);
      const std::vector<unsigned char> got = destination.read();
      for (int64_t i = 0; i < 200; ++i)
        for (int64_t j = 0; j < 300; ++j)
          ASSERT_EQ(std::memcmp(&got[misalignment + (j * 208 + i) * 4], &bytes[misalignment + (i * 304 + j) * 4], 4),
                    0);
    }
  }
}

TEST_F(TransposeKernels, EmptyProblemsLaunchNothing) {
  for (const char *line : {"transpose f32 0x5", "transpose f32 500x0", "transpose f32 5x5 batch=0",
                           "transpose f32 0x0 inplace", "transpose f32 5x5 inplace batch=0"})
    check(line);
}

}  // namespace
}  // namespace memhier
