// Tiles over several modes, whole and cut, by every size of unit and access; tiles of matrices over several outer
// modes.
#include "permutations.hpp"

#include "harness/permute_case.hpp"

std::string permute_everything(memhier_context *context, int *runs) {
  std::string failures;
  const auto check = [&](memhier_type type, std::vector<int64_t> extents, std::vector<int32_t> permutation) {
    harness::PermuteCase test;
    test.type = type;
    test.extents = std::move(extents);
    test.permutation = std::move(permutation);
    test.source_place = test.destination_place = MEMHIER_PLACE_DEVICE;
    failures += harness::run_all_choices(context, test, runs);
  };
  for (const memhier_type type : {memhier_type{MEMHIER_U8}, memhier_type{MEMHIER_F16}, MEMHIER_BYTES(3),
                                  memhier_type{MEMHIER_F32}, memhier_type{MEMHIER_F64}, memhier_type{MEMHIER_C128}}) {
    check(type, {2, 3, 16, 40}, {0, 2, 3, 1});
    check(type, {2, 17, 13, 3}, {0, 3, 1, 2});
    check(type, {50, 5, 7}, {0, 2, 1});
    check(type, {20, 30, 8}, {1, 0, 2});
    check(type, {3, 40, 2, 48}, {0, 3, 2, 1});
  }
  check(MEMHIER_F32, {2, 3, 4, 5, 3, 2}, {5, 3, 1, 4, 2, 0});
  check(MEMHIER_U8, {2, 2, 3, 2, 4, 2, 2, 3}, {7, 6, 5, 4, 3, 2, 1, 0});
  return failures;
}
