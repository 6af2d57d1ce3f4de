// Routes on a real device, through the C API: each forced in both directions, in pieces and whole, on every kind of
// stream; graphs; the caller's pending error; foreign registrations.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>

#include "harness/transpose_case.hpp"

namespace {

using harness::row_major;
using harness::TransposeCase;

class Routes : public testing::Test {
 protected:
  void SetUp() override {
    if (const std::string missing = harness::device_missing(); !missing.empty()) GTEST_SKIP() << missing;
    ASSERT_EQ(memhier_context_create(nullptr, &context_), MEMHIER_SUCCESS) << memhier_error_text();
    ASSERT_EQ(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), cudaSuccess);
  }
  void TearDown() override {
    if (!context_) return;
    EXPECT_EQ(memhier_context_destroy(context_), MEMHIER_SUCCESS);
    EXPECT_EQ(cudaStreamDestroy(stream_), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  }
  memhier_plan *plan(int64_t rows, int64_t columns, memhier_place from, memhier_place to, const char *in,
                     const char *out) {
    memhier_operand source, destination;
    memhier_operand_matrix(&source, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, nullptr, columns);
    memhier_operand_matrix(&destination, MEMHIER_F32, MEMHIER_ROW_MAJOR, columns, rows, nullptr, rows);
    source.place = from;
    destination.place = to;
    memhier_plan_options options;
    memhier_plan_options_init(&options, sizeof options);
    options.target = MEMHIER_TARGET_DEVICE;
    options.route_in = in;
    options.route_out = out;
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_plan_create_transpose(context_, &source, &destination, &options, &plan), MEMHIER_SUCCESS)
        << memhier_error_text();
    return plan;
  }
  static std::vector<unsigned char> random_bytes(size_t bytes) {
    std::mt19937 random{std::random_device{}()};
    std::vector<unsigned char> values(bytes);
    for (unsigned char &value : values) value = static_cast<unsigned char>(random());
    return values;
  }
  static std::vector<unsigned char> transposed(const std::vector<unsigned char> &source, int64_t rows,
                                               int64_t columns) {
    std::vector<unsigned char> result(source.size());
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j)
        std::memcpy(&result[static_cast<size_t>(j * rows + i) * 4], &source[static_cast<size_t>(i * columns + j) * 4],
                    4);
    return result;
  }

  memhier_context *context_ = nullptr;
  cudaStream_t stream_ = nullptr;
};

TEST_F(Routes, EveryFeasiblePairMovesEveryByteWholeAndInPieces) {
  std::set<std::string> used;
  for (const memhier_place from : harness::places())
    for (const memhier_place to : harness::places())
      for (const int64_t working_set : {int64_t{0}, int64_t{3} << 20}) {
        TransposeCase test = row_major(MEMHIER_F32, 1033, 771, 780, 1040);
        test.source_place = from;
        test.destination_place = to;
        test.target = MEMHIER_TARGET_DEVICE;
        test.working_set = working_set;
        for (const harness::Choice &choice : harness::feasible_choices(context_, test)) {
          if (choice.target != MEMHIER_TARGET_DEVICE) continue;
          test.way = choice.way;
          test.route_in = choice.route_in;
          test.route_out = choice.route_out;
          for (void *stream : {static_cast<void *>(nullptr), static_cast<void *>(stream_)}) {
            const harness::Outcome outcome = harness::run(context_, test, stream);
            ASSERT_EQ(outcome.status, MEMHIER_SUCCESS) << test.text() << ": " << outcome.error;
            ASSERT_EQ(outcome.difference, "") << test.text();
          }
          used.insert("in " + choice.route_in);
          used.insert("out " + choice.route_out);
        }
      }
  for (const char *route : {"in resident", "out resident", "in staged_ring", "out staged_ring", "in driver_copy",
                            "out driver_copy", "in zero_copy", "out zero_copy"})
    EXPECT_TRUE(used.count(route)) << route << " was never feasible";
}

TEST_F(Routes, AdoptedMemoryTravelsRegistered) {
  constexpr int64_t kRows = 700, kColumns = 900;
  const auto source = random_bytes(kRows * kColumns * 4);
  std::vector<unsigned char> destination(source.size(), 0xee);
  ASSERT_EQ(memhier_host_adopt(context_, const_cast<unsigned char *>(source.data()), source.size()), MEMHIER_SUCCESS);
  ASSERT_EQ(memhier_host_adopt(context_, destination.data(), destination.size()), MEMHIER_SUCCESS);
  memhier_operand from, to;
  memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns,
                         const_cast<unsigned char *>(source.data()), kColumns);
  memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, kColumns, kRows, destination.data(), kRows);
  memhier_plan_options options;
  memhier_plan_options_init(&options, sizeof options);
  options.target = MEMHIER_TARGET_DEVICE;
  options.route_in = options.route_out = "registered";
  memhier_plan *plan = nullptr;
  const memhier_status status = memhier_plan_create_transpose(context_, &from, &to, &options, &plan);
  if (status == MEMHIER_NOT_FEASIBLE) {
    EXPECT_NE(std::strstr(memhier_error_text(), "not_pinned"), nullptr) << memhier_error_text();
    GTEST_SKIP() << "this system refuses to register memory";
  }
  ASSERT_EQ(status, MEMHIER_SUCCESS) << memhier_error_text();
  void *pointers[] = {const_cast<unsigned char *>(source.data()), destination.data()};
  EXPECT_EQ(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
  EXPECT_EQ(destination, transposed(source, kRows, kColumns));
  memhier_plan_destroy(plan);
  EXPECT_EQ(memhier_host_release(context_, const_cast<unsigned char *>(source.data())), MEMHIER_SUCCESS);
  EXPECT_EQ(memhier_host_release(context_, destination.data()), MEMHIER_SUCCESS);
}

TEST_F(Routes, WhatTheCallerRegisteredIsUsedAsItIsAndStaysRegistered) {
  constexpr int64_t kRows = 512, kColumns = 1024;
  constexpr size_t kBytes = kRows * kColumns * 4, kPage = 4096;
  struct Part {
    const char *name;
    size_t begin, bytes;  // of the allocation, in which the matrix starts at a page and 64 bytes
  };
  // The ends of registrations are no page boundaries: driver and caller see other neighbours on these pages.
  const Part parts[] = {{"whole", kPage + 64, kBytes},
                        {"more than whole", kPage, kBytes + 2 * kPage},
                        {"first half", kPage + 64, kBytes / 2},
                        {"second half", kPage + 64 + kBytes / 2, kBytes / 2},
                        {"middle", kPage + 64 + kBytes / 4, kBytes / 2},
                        {"neighbour on the first page", 0, kPage + 64},
                        {"neighbour on the last page", kPage + 64 + kBytes, 512}};
  const auto values = random_bytes(kBytes);
  const auto expected = transposed(values, kRows, kColumns);
  for (const Part &part : parts)
    for (const bool adopted : {false, true})
      for (const bool to_device : {false, true}) {
        SCOPED_TRACE(std::string(part.name) + (adopted ? ", adopted" : "") + (to_device ? ", to the device" : ""));
        std::vector<unsigned char> memory(kBytes + 4 * kPage);
        auto *base =
            reinterpret_cast<unsigned char *>((reinterpret_cast<uintptr_t>(memory.data()) + kPage - 1) / kPage * kPage);
        unsigned char *matrix = base + kPage + 64;
        std::memcpy(matrix, values.data(), kBytes);
        if (cudaHostRegister(base + part.begin, part.bytes, cudaHostRegisterDefault) != cudaSuccess) {
          cudaGetLastError();
          GTEST_SKIP() << "this system refuses to register memory";
        }
        if (adopted) {
          ASSERT_EQ(memhier_host_adopt(context_, matrix, kBytes), MEMHIER_SUCCESS) << memhier_error_text();
        }
        harness::Memory destination(to_device ? MEMHIER_PLACE_DEVICE : MEMHIER_PLACE_PAGEABLE, kBytes);
        EXPECT_EQ(memhier_transpose(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, matrix, kColumns,
                                    destination.data(), kRows, nullptr),
                  MEMHIER_SUCCESS)
            << memhier_error_text();
        std::vector<unsigned char> result(kBytes);
        ASSERT_EQ(cudaMemcpy(result.data(), destination.data(), kBytes, cudaMemcpyDefault), cudaSuccess);
        EXPECT_EQ(result, expected);
        if (adopted) {
          EXPECT_EQ(memhier_host_release(context_, matrix), MEMHIER_SUCCESS) << memhier_error_text();
        }
        EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess) << "nothing is left behind";
        cudaPointerAttributes attributes{};
        ASSERT_EQ(cudaPointerGetAttributes(&attributes, base + part.begin), cudaSuccess);
        EXPECT_EQ(attributes.type, cudaMemoryTypeHost) << "still registered";
        EXPECT_EQ(cudaHostUnregister(base + part.begin), cudaSuccess) << "still the caller's";
      }
}

TEST_F(Routes, PageableDataIsNeverStaleOnNonBlockingStreams) {
  for (const char *route : {"staged_ring", "driver_copy"})
    for (const int64_t rows : {32, 128, 560, 2048, 32768}) {  // 64 KiB to 64 MiB; 560 is where staleness was met
      harness::Memory destination(MEMHIER_PLACE_DEVICE, static_cast<size_t>(rows * 512 * 4));
      memhier_plan *transpose = plan(rows, 512, MEMHIER_PLACE_PAGEABLE, MEMHIER_PLACE_DEVICE, route, "resident");
      ASSERT_NE(transpose, nullptr);
      const int repeats = rows == 560 ? 200 : rows > 10000 ? 3 : 20;
      for (int repeat = 0; repeat < repeats; ++repeat) {
        auto source = random_bytes(static_cast<size_t>(rows * 512 * 4));
        const auto expected = transposed(source, rows, 512);
        void *pointers[] = {source.data(), destination.data()};
        ASSERT_EQ(memhier_plan_execute(transpose, pointers, 2, nullptr, 0, stream_), MEMHIER_SUCCESS)
            << memhier_error_text();
        std::memset(source.data(), 0, source.size());  // the call is complete: the memory is ours again
        std::vector<unsigned char> result(source.size());
        ASSERT_EQ(cudaMemcpyAsync(result.data(), destination.data(), result.size(), cudaMemcpyDefault, stream_),
                  cudaSuccess);
        ASSERT_EQ(cudaStreamSynchronize(stream_), cudaSuccess);
        ASSERT_TRUE(result == expected) << route << " " << rows << " repeat " << repeat;
      }
      memhier_plan_destroy(transpose);
    }
}

TEST_F(Routes, DeviceAccessibleWorkIsCapturedAndReplayed) {
  struct {
    memhier_place from, to;
    const char *in, *out;
  } const cases[] = {{MEMHIER_PLACE_DEVICE, MEMHIER_PLACE_DEVICE, "resident", "resident"},
                     {MEMHIER_PLACE_PINNED, MEMHIER_PLACE_DEVICE, "zero_copy", "resident"},
                     {MEMHIER_PLACE_PINNED, MEMHIER_PLACE_PINNED, "driver_copy", "driver_copy"}};
  constexpr int64_t kRows = 300, kColumns = 500;
  for (const auto &test : cases) {
    memhier_plan *transpose = plan(kRows, kColumns, test.from, test.to, test.in, test.out);
    ASSERT_NE(transpose, nullptr);
    int64_t bytes = 0;
    ASSERT_EQ(memhier_plan_workspace(transpose, &bytes), MEMHIER_SUCCESS);
    harness::Memory workspace(MEMHIER_PLACE_DEVICE, static_cast<size_t>(bytes) + 1);
    harness::Memory source(test.from, kRows * kColumns * 4), destination(test.to, kRows * kColumns * 4);
    void *pointers[] = {source.data(), destination.data()};
    cudaGraph_t graph = nullptr;
    ASSERT_EQ(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeGlobal), cudaSuccess);
    if (bytes > 0) {
      EXPECT_EQ(memhier_plan_execute(transpose, pointers, 2, nullptr, 0, stream_), MEMHIER_CAPTURE);
    }
    EXPECT_EQ(memhier_plan_execute(transpose, pointers, 2, bytes ? workspace.data() : nullptr, bytes, stream_),
              MEMHIER_SUCCESS)
        << memhier_error_text();
    ASSERT_EQ(cudaStreamEndCapture(stream_, &graph), cudaSuccess) << test.in << " to " << test.out;
    cudaGraphExec_t executable = nullptr;
    ASSERT_EQ(cudaGraphInstantiateWithFlags(&executable, graph, 0), cudaSuccess);
    for (int replay = 0; replay < 3; ++replay) {
      const auto values = random_bytes(kRows * kColumns * 4);
      source.write(values);
      ASSERT_EQ(cudaGraphLaunch(executable, stream_), cudaSuccess);
      ASSERT_EQ(cudaStreamSynchronize(stream_), cudaSuccess);
      ASSERT_TRUE(destination.read() == transposed(values, kRows, kColumns)) << test.in << " to " << test.out;
    }
    cudaGraphExecDestroy(executable);
    cudaGraphDestroy(graph);
    memhier_plan_destroy(transpose);
  }
}

TEST_F(Routes, PageableWorkUnderCaptureIsRefusedAndTheCaptureGoesOn) {
  harness::Memory source(MEMHIER_PLACE_PAGEABLE, 64 * 64 * 4), destination(MEMHIER_PLACE_DEVICE, 64 * 64 * 4);
  cudaGraph_t graph = nullptr;
  ASSERT_EQ(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeGlobal), cudaSuccess);
  EXPECT_EQ(memhier_transpose(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, 64, 64, source.data(), 64, destination.data(),
                              64, stream_),
            MEMHIER_CAPTURE);
  EXPECT_EQ(cudaStreamEndCapture(stream_, &graph), cudaSuccess) << "the refusal left the capture alone";
  cudaGraphDestroy(graph);
}

TEST_F(Routes, ThePendingErrorOfTheCallerSurvivesEveryRoute) {
  for (const memhier_place from : harness::places()) {
    harness::Memory source(from, 256 * 256 * 4), destination(MEMHIER_PLACE_DEVICE, 256 * 256 * 4);
    int value = 0;
    ASSERT_NE(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 100000), cudaSuccess);
    const cudaError_t pending = cudaPeekAtLastError();
    EXPECT_EQ(memhier_transpose(context_, MEMHIER_F32, MEMHIER_ROW_MAJOR, 256, 256, source.data(), 256,
                                destination.data(), 256, nullptr),
              MEMHIER_SUCCESS)
        << memhier_error_text();
    EXPECT_EQ(cudaGetLastError(), pending) << harness::place_word(from);
  }
}

}  // namespace
