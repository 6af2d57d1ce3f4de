// One transpose, checked to the last byte: random source, poisoned destination, guard bands before, after and in every
// gap, a reference that follows the definition with 64-bit indices, and the source compared as well.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/choices.hpp"
#include "harness/places.hpp"
#include "memhier/memhier.h"

namespace harness {

struct Strides {
  int64_t row = 0, column = 0, batch = 0;  // of the matrix's own rows and columns, in elements
};

struct TransposeCase {
  memhier_type type = MEMHIER_F32;
  int64_t rows = 0, columns = 0, batch = 1;
  bool rank3 = false;           // operands of rank 3 even when batch is 1
  Strides source, destination;  // destination: rows are the source's columns
  bool in_place = false;
  memhier_place source_place = MEMHIER_PLACE_PAGEABLE;
  memhier_place destination_place = MEMHIER_PLACE_PAGEABLE;
  int64_t misalign = 0;                  // bytes that both pointers are moved by
  std::string way, route_in, route_out;  // forced when not empty
  memhier_target target = MEMHIER_TARGET_AUTO;
  int64_t working_set = 0;
  std::string text() const;
};

// Row-major matrices with the leading dimensions given (0: packed).
TransposeCase row_major(memhier_type type, int64_t rows, int64_t columns, int64_t source_leading = 0,
                        int64_t destination_leading = 0, int64_t batch = 1);
TransposeCase in_place(memhier_type type, int64_t size, int64_t leading = 0, int64_t batch = 1);

// Bytes with guards that would hold a parent of 5x5x5 f64, and where element (0, 0) is in them.
struct TransposeData {
  explicit TransposeData(const TransposeCase &test);
  std::vector<unsigned char> source, before, expected;  // before, expected: of the destination
  int64_t source_origin, destination_origin;
};

// Plans and runs the case. Returns the status; on MEMHIER_SUCCESS every byte has been checked, and `difference` tells
// the first wrong one (empty: all right). On failure it checks that the destination was left alone.
struct Outcome {
  memhier_status status = MEMHIER_SUCCESS;
  std::string difference;
  std::string error;
  std::vector<Choice> choices;  // every feasible row of the plan's explanation
};
Outcome run(memhier_context *context, const TransposeCase &test, void *stream = nullptr);
// The same with the data of its problem.
Outcome run(memhier_context *context, const TransposeCase &test, const TransposeData &data, void *stream = nullptr);
// One plan, two runs on memory of their own; before the second the source of the first is overwritten.
Outcome run_twice(memhier_context *context, const TransposeCase &test);

// Every feasible combination that the explanation of the case lists.
std::vector<Choice> feasible_choices(memhier_context *context, const TransposeCase &test);

// Runs the case by the default choice and then with every feasible choice forced; failures as text, empty when all
// agree.
std::string run_all_choices(memhier_context *context, const TransposeCase &test, int *runs = nullptr);
std::string run_all_choices(memhier_context *context, const TransposeCase &test, const TransposeData &data,
                            int *runs = nullptr);

}  // namespace harness
