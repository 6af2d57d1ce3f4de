// One permutation, checked to the last byte: random source, poisoned destination, guard bands around and in every gap,
// a reference that follows the definition with 64-bit indices, and the source compared as well.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/choices.hpp"
#include "memhier/memhier.h"

namespace harness {

struct PermuteCase {
  memhier_type type = MEMHIER_F32;
  std::vector<int64_t> extents;  // of the source
  std::vector<int32_t> permutation;
  std::vector<int64_t> source_strides, destination_strides;  // in elements; empty: packed, the last mode fastest
  memhier_place source_place = MEMHIER_PLACE_PAGEABLE;
  memhier_place destination_place = MEMHIER_PLACE_PAGEABLE;
  int64_t misalign = 0;                  // bytes that both pointers are moved by
  std::string way, route_in, route_out;  // forced when not empty
  memhier_target target = MEMHIER_TARGET_AUTO;
  int64_t working_set = 0;
  std::string text() const;
};

// Runs the case by the default choice and then with every feasible choice forced; failures as text, empty when all
// agree.
std::string run_all_choices(memhier_context *context, const PermuteCase &test, int *runs = nullptr);

}  // namespace harness
