// The operation through the C API: aliasing, plans reused, the latest plan, forced ways and routes, zero extents,
// hooks.
#include <array>
#include <atomic>
#include <cstdlib>
#include <thread>

#include "fixture.hpp"

namespace {

using capi::explanation;
using capi::host_options;
using capi::is_transpose;
using capi::random_values;

class Transpose : public capi::HostContext {
 protected:
  memhier_status square(double *source, double *destination, int64_t size) {
    return memhier_transpose(context, MEMHIER_F64, MEMHIER_ROW_MAJOR, size, size, source, size, destination, size,
                             nullptr);
  }
};

TEST_F(Transpose, ExactAliasIsInPlaceAtEverySize) {
  for (const int64_t size : {1, 2, 3, 64, 90, 91, 512}) {
    const auto original = random_values<double>(static_cast<size_t>(size * size));
    auto matrix = original;
    ASSERT_SUCCESS(square(matrix.data(), matrix.data(), size));
    EXPECT_TRUE(is_transpose(original.data(), size, size, matrix.data())) << size;
  }
}

TEST_F(Transpose, ShiftedByOneElementIsRefusedAtEverySize) {
  for (const int64_t size : {2, 90, 91, 512}) {
    const auto original = random_values<double>(static_cast<size_t>(size * size + 1));
    auto memory = original;
    EXPECT_EQ(square(memory.data(), memory.data() + 1, size), MEMHIER_OVERLAP) << size;
    EXPECT_EQ(square(memory.data() + 1, memory.data(), size), MEMHIER_OVERLAP) << size;
    EXPECT_EQ(std::memcmp(memory.data(), original.data(), memory.size() * sizeof(double)), 0) << size;
  }
}

TEST_F(Transpose, BlocksOfOneParentMayTouchButNotOverlap) {
  constexpr int64_t size = 33, pitch = 2 * size;
  auto parent = random_values<double>(size * pitch);
  const auto original = parent;
  ASSERT_SUCCESS(memhier_transpose(context, MEMHIER_F64, MEMHIER_ROW_MAJOR, size, size, parent.data(), pitch,
                                   parent.data() + size, pitch, nullptr));
  for (int64_t i = 0; i < size; ++i) {
    for (int64_t j = 0; j < size; ++j) {
      ASSERT_EQ(std::memcmp(&parent[j * pitch + size + i], &original[i * pitch + j], sizeof(double)), 0);
    }
  }
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F64, MEMHIER_ROW_MAJOR, size, size, parent.data(), pitch,
                              parent.data() + size - 1, pitch, nullptr),
            MEMHIER_OVERLAP);
}

TEST_F(Transpose, AnAliasedBatchIsInPlace) {
  constexpr int64_t size = 17, batch = 5;
  const auto original = random_values<float>(size * size * batch);
  auto matrices = original;
  ASSERT_SUCCESS(memhier_transpose_batch(context, MEMHIER_F32, MEMHIER_COLUMN_MAJOR, size, size, matrices.data(), size,
                                         size * size, matrices.data(), size, size * size, batch, nullptr));
  for (int64_t k = 0; k < batch; ++k) {
    EXPECT_TRUE(is_transpose(&original[k * size * size], size, size, &matrices[k * size * size])) << k;
  }
}

TEST_F(Transpose, ZeroExtentsNeedNoMemory) {
  EXPECT_SUCCESS(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 0, 5, nullptr, 5, nullptr, 1, nullptr));
  EXPECT_SUCCESS(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 5, 0, nullptr, 1, nullptr, 5, nullptr));
  EXPECT_SUCCESS(memhier_transpose_batch(context, MEMHIER_BYTES(3), MEMHIER_ROW_MAJOR, 4, 5, nullptr, 5, INT64_MIN,
                                         nullptr, 4, INT64_MAX, 0, nullptr));
  EXPECT_SUCCESS(memhier_transpose_inplace(context, MEMHIER_F64, 0, nullptr, 1, 0, 7, nullptr));
  memhier_operand empty;
  ASSERT_SUCCESS(memhier_operand_matrix(&empty, MEMHIER_C64, MEMHIER_ROW_MAJOR, 0, 0, nullptr, 1));
  EXPECT_SUCCESS(memhier_transpose_operands(context, &empty, &empty, nullptr));
  EXPECT_SUCCESS(memhier_transpose_operands(context, &empty, nullptr, nullptr));
}

TEST_F(Transpose, OneMatrixOfABatchHasAnyStride) {
  const auto source = random_values<int16_t>(6 * 4);
  std::vector<int16_t> destination(6 * 4);
  ASSERT_SUCCESS(memhier_transpose_batch(context, MEMHIER_I16, MEMHIER_ROW_MAJOR, 6, 4, source.data(), 4, INT64_MIN,
                                         destination.data(), 6, INT64_MAX, 1, nullptr));
  EXPECT_TRUE(is_transpose(source.data(), 6, 4, destination.data()));
}

TEST_F(Transpose, AStreamNeedsADevice) {
  std::vector<float> a(6), b(6);
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 3, a.data(), 3, b.data(), 2,
                              reinterpret_cast<void *>(1)),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_NE(std::string(memhier_error_text()).find("stream"), std::string::npos) << memhier_error_text();
}

TEST_F(Transpose, AReusedPlanWorksOnTheMemoryOfEachRun) {
  constexpr int64_t rows = 64, columns = 48;
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f32 64x48", nullptr, &plan));
  const auto a = random_values<float>(rows * columns), b = random_values<float>(rows * columns);
  std::vector<float> x(rows * columns), y(rows * columns);
  void *first[] = {const_cast<float *>(a.data()), x.data()};
  ASSERT_SUCCESS(memhier_plan_execute(plan, first, 2, nullptr, 0, nullptr));
  EXPECT_TRUE(is_transpose(a.data(), rows, columns, x.data()));
  const std::vector<float> poison(x.size(), -7.0f);
  x = poison;
  void *second[] = {const_cast<float *>(b.data()), y.data()};
  ASSERT_SUCCESS(memhier_plan_execute(plan, second, 2, nullptr, 0, nullptr));
  EXPECT_TRUE(is_transpose(b.data(), rows, columns, y.data()));
  EXPECT_EQ(x, poison);
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

// Swapping modes 0 and 1 of 2^r: a batched transpose with the remaining modes as the batch.
TEST_F(Transpose, ReusedPlansOfEveryRankOfTwos) {
  for (int rank = 2; rank <= 7; ++rank) {
    const int64_t inner = int64_t{1} << (rank - 2);
    memhier_operand source, destination;
    ASSERT_SUCCESS(memhier_operand_init(&source, sizeof source));
    source.type = MEMHIER_F32;
    source.rank = 3;
    const int64_t extents[] = {2, 2, inner}, strides[] = {2 * inner, inner, 1};
    std::copy(extents, extents + 3, source.extents);
    std::copy(strides, strides + 3, source.strides);
    destination = source;
    memhier_plan *plan = nullptr;
    ASSERT_SUCCESS(memhier_plan_create_transpose(context, &source, &destination, nullptr, &plan));
    for (int run = 0; run < 2; ++run) {
      const auto from = random_values<float>(static_cast<size_t>(4 * inner));
      std::vector<float> to(from.size(), -1.0f);
      void *pointers[] = {const_cast<float *>(from.data()), to.data()};
      ASSERT_SUCCESS(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr));
      for (int64_t i = 0; i < 2; ++i) {
        for (int64_t j = 0; j < 2; ++j) {
          EXPECT_EQ(std::memcmp(&to[(j * 2 + i) * inner], &from[(i * 2 + j) * inner], inner * sizeof(float)), 0)
              << "rank " << rank << " run " << run;
        }
      }
    }
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
}

TEST_F(Transpose, APlanOfAlignedMemoryRunsOnUnalignedMemory) {
  constexpr int64_t rows = 37, columns = 29;
  for (const bool with_pointers : {false, true}) {
    alignas(64) static std::array<char, rows * columns * 4 + 64> a, b;
    memhier_operand source, destination;
    void *from = with_pointers ? a.data() : nullptr, *to = with_pointers ? b.data() : nullptr;
    ASSERT_SUCCESS(memhier_operand_matrix(&source, MEMHIER_BYTES(4), MEMHIER_ROW_MAJOR, rows, columns, from, columns));
    ASSERT_SUCCESS(memhier_operand_matrix(&destination, MEMHIER_BYTES(4), MEMHIER_ROW_MAJOR, columns, rows, to, rows));
    memhier_plan *plan = nullptr;
    ASSERT_SUCCESS(memhier_plan_create_transpose(context, &source, &destination, nullptr, &plan));
    for (const int shift : {0, 1, 3, 4, 8}) {
      const auto bytes = random_values<char>(rows * columns * 4);
      std::copy(bytes.begin(), bytes.end(), a.data() + shift);
      void *pointers[] = {a.data() + shift, b.data() + 2 * shift};
      ASSERT_SUCCESS(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr));
      std::vector<std::array<char, 4>> x(rows * columns), y(rows * columns);
      std::memcpy(x.data(), a.data() + shift, x.size() * 4);
      std::memcpy(y.data(), b.data() + 2 * shift, y.size() * 4);
      EXPECT_TRUE(is_transpose(x.data(), rows, columns, y.data())) << shift;
    }
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
}

TEST_F(Transpose, InPlacePlansTakeOnePointer) {
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f64 20x20 inplace", nullptr, &plan));
  const auto original = random_values<double>(400);
  auto matrix = original;
  void *pointer = matrix.data();
  ASSERT_SUCCESS(memhier_plan_execute(plan, &pointer, 1, nullptr, 0, nullptr));
  EXPECT_TRUE(is_transpose(original.data(), 20, 20, matrix.data()));
  int64_t workspace = -1;
  EXPECT_SUCCESS(memhier_plan_workspace(plan, &workspace));
  EXPECT_EQ(workspace, 0);
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

TEST_F(Transpose, OperandsTakeAnyStrides) {
  constexpr int64_t rows = 11, columns = 6;
  const auto source = random_values<int32_t>(rows * columns);
  std::vector<int32_t> destination(rows * columns, -1);
  memhier_operand from, to;
  ASSERT_SUCCESS(memhier_operand_matrix(&from, MEMHIER_I32, MEMHIER_ROW_MAJOR, rows, columns, nullptr, columns));
  ASSERT_SUCCESS(memhier_operand_matrix(&to, MEMHIER_I32, MEMHIER_ROW_MAJOR, columns, rows, nullptr, rows));
  from.pointer = const_cast<int32_t *>(source.data());
  // Rows of the destination from the last to the first: a rotation.
  to.pointer = destination.data() + (columns - 1) * rows;
  to.strides[0] = -rows;
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      ASSERT_EQ(destination[(columns - 1 - j) * rows + i], source[i * columns + j]);
    }
  }
}

TEST_F(Transpose, APlannedPlaceIsHeldTo) {
  std::vector<float> a(6), b(6);
  memhier_operand from, to;
  ASSERT_SUCCESS(memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 3, a.data(), 3));
  ASSERT_SUCCESS(memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, 3, 2, b.data(), 2));
  for (const memhier_place place : {memhier_place{MEMHIER_PLACE_MANAGED}, memhier_place{MEMHIER_PLACE_DEVICE}}) {
    from.place = place;  // it is not
    EXPECT_EQ(memhier_transpose_operands(context, &from, &to, nullptr), MEMHIER_INVALID_ARGUMENT);
    EXPECT_NE(std::string(memhier_error_text()).find("source.place says"), std::string::npos) << memhier_error_text();
  }
}

TEST_F(Transpose, TheLatestPlanIsOfTheThreadAndTheContext) {
  memhier_plan *plan = nullptr;
  EXPECT_EQ(memhier_last_plan(context, &plan), MEMHIER_INVALID_STATE);
  EXPECT_EQ(plan, nullptr);
  std::vector<float> a(35), b(35);
  const auto call = [&](memhier_context *where, int64_t rows, int64_t columns) {
    return memhier_transpose(where, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, a.data(), columns, b.data(), rows,
                             nullptr);
  };
  const auto latest = [&](memhier_context *where) {
    memhier_plan *found = nullptr;
    EXPECT_SUCCESS(memhier_last_plan(where, &found));
    const std::string text = explanation(found);
    EXPECT_SUCCESS(memhier_plan_destroy(found));
    return text;
  };
  memhier_context *other = nullptr;
  const memhier_context_options options = host_options();
  ASSERT_SUCCESS(memhier_context_create(&options, &other));
  ASSERT_SUCCESS(call(context, 5, 7));
  ASSERT_SUCCESS(call(other, 7, 5));
  EXPECT_NE(latest(context).find("5x7"), std::string::npos);
  EXPECT_NE(latest(other).find("7x5"), std::string::npos);
  std::thread([&] {
    memhier_plan *none = nullptr;
    EXPECT_EQ(memhier_last_plan(context, &none), MEMHIER_INVALID_STATE);
    EXPECT_SUCCESS(call(context, 3, 4));
    EXPECT_NE(latest(context).find("3x4"), std::string::npos);
  }).join();
  EXPECT_NE(latest(context).find("5x7"), std::string::npos);
  EXPECT_SUCCESS(memhier_context_destroy(other));
}

TEST(PlanCache, EvictsTheLeastRecentlyUsed) {
  memhier_context_options options = host_options();
  options.plan_cache = 2;
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  std::vector<float> a(64), b(64);
  memhier_plan *plan = nullptr;
  for (int64_t rows = 1; rows <= 8; ++rows) {
    ASSERT_SUCCESS(
        memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, 8, a.data(), 8, b.data(), rows, nullptr));
  }
  ASSERT_SUCCESS(memhier_last_plan(context, &plan));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  // Plans of other problems push it out.
  for (int i = 0; i < 3; ++i) {
    const std::string line = "transpose f32 9x" + std::to_string(20 + i);
    ASSERT_SUCCESS(memhier_plan_create_line(context, line.c_str(), nullptr, &plan));
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
  EXPECT_EQ(memhier_last_plan(context, &plan), MEMHIER_INVALID_STATE);
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

TEST_F(Transpose, EveryFeasibleWayCanBeForcedAndAgrees) {
  constexpr int64_t rows = 67, columns = 45;
  const auto source = random_values<float>(rows * columns);
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f32 67x45", nullptr, &plan));
  const std::string text = explanation(plan);
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  int forced = 0;
  for (const char *way : {"reference", "host_blocked", "host_simd"}) {
    memhier_plan_options options;
    ASSERT_SUCCESS(memhier_plan_options_init(&options, sizeof options));
    options.way = way;
    const memhier_status status = memhier_plan_create_line(context, "transpose f32 67x45", &options, &plan);
    if (status != MEMHIER_SUCCESS) {
      EXPECT_TRUE(status == MEMHIER_INVALID_ARGUMENT || status == MEMHIER_NOT_FEASIBLE) << status;
      continue;
    }
    ++forced;
    std::vector<float> destination(source.size(), -1.0f);
    void *pointers[] = {const_cast<float *>(source.data()), destination.data()};
    EXPECT_SUCCESS(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr));
    EXPECT_TRUE(is_transpose(source.data(), rows, columns, destination.data())) << way;
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
  EXPECT_GE(forced, 2) << text;
}

TEST(Forced, ByTheEnvironment) {
  setenv("MEMHIER_WAY", "reference", 1);
  memhier_context_options options = host_options();
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  unsetenv("MEMHIER_WAY");
  const auto source = random_values<double>(100 * 50);
  std::vector<double> destination(source.size());
  ASSERT_SUCCESS(memhier_transpose(context, MEMHIER_F64, MEMHIER_ROW_MAJOR, 100, 50, source.data(), 50,
                                   destination.data(), 100, nullptr));
  EXPECT_TRUE(is_transpose(source.data(), 100, 50, destination.data()));
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_last_plan(context, &plan));
  const std::string json = explanation(plan, MEMHIER_JSON);
  EXPECT_NE(json.find("reference"), std::string::npos);
  const std::string text = explanation(plan);
  const size_t star = text.find("\n *");
  ASSERT_NE(star, std::string::npos) << text;
  EXPECT_NE(text.substr(star, text.find('\n', star + 1) - star).find("reference"), std::string::npos) << text;
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

TEST_F(Transpose, AForcedRouteThatNeedsADeviceIsRefusedWithItsReason) {
  memhier_plan_options options;
  ASSERT_SUCCESS(memhier_plan_options_init(&options, sizeof options));
  memhier_plan *plan = nullptr;
  options.route_in = "staged ring";
  const memhier_status status = memhier_plan_create_line(context, "transpose f32 64x64", &options, &plan);
  EXPECT_TRUE(status == MEMHIER_NOT_FEASIBLE || status == MEMHIER_INVALID_ARGUMENT) << memhier_error_text();
  options.route_in = "resident";
  EXPECT_SUCCESS(memhier_plan_create_line(context, "transpose f32 64x64", &options, &plan));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

TEST_F(Transpose, MeasuringLeavesTheCallersMemoryAlone) {
  std::vector<float> a(300 * 200, 1.5f), b(300 * 200, 2.5f);
  memhier_operand from, to;
  ASSERT_SUCCESS(memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, 300, 200, a.data(), 200));
  ASSERT_SUCCESS(memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, 200, 300, b.data(), 300));
  memhier_plan_options options;
  ASSERT_SUCCESS(memhier_plan_options_init(&options, sizeof options));
  options.measure = 1;
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_transpose(context, &from, &to, &options, &plan));
  EXPECT_EQ(a, std::vector<float>(a.size(), 1.5f));
  EXPECT_EQ(b, std::vector<float>(b.size(), 2.5f));
  EXPECT_NE(explanation(plan).find("measured"), std::string::npos);
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

std::atomic<int> parallel_calls{0};
void serial(void *, int32_t tasks, void (*task)(void *, int32_t), void *argument) {
  ++parallel_calls;
  for (int32_t i = tasks; i-- > 0;) task(argument, i);
}

TEST(Hooks, TheCallersThreadsDoTheWork) {
  memhier_context_options options = host_options();
  options.threads = 4;
  options.parallel = serial;
  memhier_context *context = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &context));
  constexpr int64_t size = 2048;
  const auto source = random_values<float>(size * size);
  std::vector<float> destination(size * size);
  parallel_calls = 0;
  ASSERT_SUCCESS(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, size, size, source.data(), size,
                                   destination.data(), size, nullptr));
  EXPECT_GT(parallel_calls, 0);
  EXPECT_TRUE(is_transpose(source.data(), size, size, destination.data()));
  EXPECT_SUCCESS(memhier_context_destroy(context));
}

}  // namespace
