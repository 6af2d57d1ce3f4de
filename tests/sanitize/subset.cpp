// The subset of the device tests that runs under compute-sanitizer: every device way, interior and edge tiles, strips,
// odd elements, pieces through staging buffers, permutations, records, filters, matrix products. Small, since the tools
// slow kernels down a hundred times.
#include <cstdio>
#include <string>

#include "filters.hpp"
#include "harness/transpose_case.hpp"
#include "permutations.hpp"
#include "products.hpp"
#include "records.hpp"

int main() {
  if (const std::string missing = harness::device_missing(); !missing.empty()) {
    std::printf("skipped: %s\n", missing.c_str());
    return 77;
  }
  memhier_context *context = nullptr;
  if (memhier_context_create(nullptr, &context) != MEMHIER_SUCCESS) {
    std::printf("%s\n", memhier_error_text());
    return 1;
  }
  std::string failures;
  int runs = 0;
  const auto device = [&](harness::TransposeCase test) {
    test.source_place = test.destination_place = MEMHIER_PLACE_DEVICE;
    failures += harness::run_all_choices(context, test, &runs);
  };
  const memhier_type types[] = {MEMHIER_U8,  MEMHIER_F16, MEMHIER_BYTES(3),  MEMHIER_BYTES(6),
                                MEMHIER_F32, MEMHIER_F64, MEMHIER_BYTES(12), MEMHIER_C128};
  for (memhier_type type : types) {
    device(harness::row_major(type, 256, 128));
    device(harness::row_major(type, 131, 70, 75, 140, 2));
    device(harness::row_major(type, 700, 6));
    device(harness::row_major(type, 6, 700));
    device(harness::in_place(type, 67, 70));
    device(harness::in_place(type, 72, 80));
    harness::TransposeCase mirrored = harness::row_major(type, 40, 90);
    mirrored.destination.column = -mirrored.destination.column;
    device(mirrored);
  }
  harness::TransposeCase staged = harness::row_major(MEMHIER_F32, 300, 500);
  staged.working_set = 400000;
  staged.target = MEMHIER_TARGET_DEVICE;
  failures += harness::run_all_choices(context, staged, &runs);
  failures += permute_everything(context, &runs);
  failures += convert_records(context, &runs);
  failures += filter_everything(context, &runs);
  failures += multiply_everything(context, &runs);
  if (memhier_context_destroy(context) != MEMHIER_SUCCESS) failures += "destroy\n";
  std::printf("%d runs\n%s", runs, failures.c_str());
  return failures.empty() ? 0 : 1;
}
