// Source and destination in one array, and the buffers of the second run of a plan.
#include <cstring>

#include "cases/transpose_cases.hpp"

namespace transpose_cases {
namespace {

// What a place held before a call that is refused is what it holds behind.
std::vector<unsigned char> counted(size_t bytes) {
  std::vector<unsigned char> result(bytes);
  for (size_t i = 0; i < bytes; ++i) result[i] = static_cast<unsigned char>(i * 7 + i / 251);
  return result;
}

TEST_P(Cases, ComplexSquaresInPlaceAndRefusalOfRectangles) {
  for (int64_t size : {1, 2, 3, 7, 33, 64, 65, 130}) check(in_place(MEMHIER_C64, size, size + 3));
  check(in_place(MEMHIER_C128, 37, 41, 3));
  for (const memhier_place place : places()) {
    const auto original = counted(6 * 8);
    harness::Memory matrix(place, original.size());
    matrix.write(original);
    EXPECT_EQ(
        memhier_transpose(context_, MEMHIER_C64, MEMHIER_ROW_MAJOR, 3, 2, matrix.data(), 2, matrix.data(), 3, nullptr),
        MEMHIER_OVERLAP)
        << harness::place_word(place);
    EXPECT_EQ(matrix.read(), original) << harness::place_word(place);
  }
}

// Each element to its own place, 4x2 with leading dimensions of 2: the same array twice, and no transpose.
TEST_P(Cases, TheSameArrayUntransposedIsRefused) {
  constexpr size_t kGuard = 64;
  for (const memhier_place place : places()) {
    for (const memhier_type type : {MEMHIER_F32, MEMHIER_C64}) {
      const auto original = counted(2 * kGuard + 8 * static_cast<size_t>(memhier_type_size(type)));
      harness::Memory matrix(place, original.size());
      matrix.write(original);
      memhier_operand source, destination;
      memhier_operand_matrix(&source, type, MEMHIER_ROW_MAJOR, 4, 2, matrix.data() + kGuard, 2);
      memhier_operand_matrix(&destination, type, MEMHIER_COLUMN_MAJOR, 2, 4, matrix.data() + kGuard, 2);
      EXPECT_EQ(memhier_transpose_operands(context_, &source, &destination, nullptr), MEMHIER_OVERLAP);
      EXPECT_EQ(matrix.read(), original) << harness::place_word(place);
    }
  }
}

TEST_P(Cases, AliasOfItsOwnTranspose) {
  for (const int64_t size : {90, 91, 512}) {
    check(in_place(MEMHIER_F64, size));
    for (const memhier_place place : places()) {
      const auto count = static_cast<size_t>(size * size);
      const auto original = counted((count + 1) * sizeof(double));
      auto transposed = original;
      for (size_t i = 0; i < count; ++i) {
        const size_t to = i % static_cast<size_t>(size) * static_cast<size_t>(size) + i / static_cast<size_t>(size);
        std::memcpy(&transposed[to * sizeof(double)], &original[i * sizeof(double)], sizeof(double));
      }
      harness::Memory matrix(place, original.size());
      matrix.write(original);
      const auto transpose = [&](int64_t shift) {
        return memhier_transpose(context_, MEMHIER_F64, MEMHIER_ROW_MAJOR, size, size, matrix.data(), size,
                                 matrix.data() + shift * int64_t{sizeof(double)}, size, nullptr);
      };
      // The same array with the same leading dimension: in place.
      ASSERT_EQ(transpose(0), MEMHIER_SUCCESS) << memhier_error_text();
      EXPECT_TRUE(matrix.read() == transposed) << harness::place_word(place) << " " << size;
      // Shifted by one element: refused whatever the size, nothing written.
      EXPECT_EQ(transpose(1), MEMHIER_OVERLAP);
      EXPECT_TRUE(matrix.read() == transposed) << harness::place_word(place) << " " << size;
    }
  }
}

// Shapes of 2 x 2 x ... with the first two modes exchanged, the others as one.
TEST_P(Cases, APlanObeysItsSecondBuffers) {
  for (int64_t rest = 1; rest <= 32; rest *= 2) {
    for (const memhier_place place : places()) {
      TransposeCase test = row_major(MEMHIER_F32, 2, 2, 0, 0, rest);
      test.source = test.destination = {2 * rest, rest, 1};
      test.source_place = test.destination_place = place;
      test.rank3 = true;
      for (const harness::Choice &choice : harness::feasible_choices(context_, test)) {
        test.way = choice.way;
        test.route_in = choice.route_in;
        test.route_out = choice.route_out;
        test.target = choice.target;
        const auto outcome = harness::run_twice(context_, test);
        EXPECT_EQ(outcome.status, MEMHIER_SUCCESS) << outcome.error;
        EXPECT_EQ(outcome.difference, "") << test.text();
      }
    }
  }
}

}  // namespace
}  // namespace transpose_cases
