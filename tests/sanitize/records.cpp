// Records of mixed fields with gaps, in tiles and straight, at whole and odd counts.
#include "records.hpp"

#include <initializer_list>
#include <random>
#include <vector>

#include "harness/places.hpp"

namespace {

constexpr memhier_field kFields[] = {{MEMHIER_F32, 3, 0, 0, 0},
                                     {MEMHIER_U8, 1, 0, 0, 0},
                                     {MEMHIER_F64, 1, 0, 0, 0},
                                     {MEMHIER_BYTES(3), 1, 0, 0, 0},
                                     {MEMHIER_I16, 2, 0, 1, 0}};
constexpr memhier_field kConverted[] = {{MEMHIER_F64, 3, 0, 0, 0},
                                        {MEMHIER_F32, 1, 0, 0, 0},
                                        {MEMHIER_I32, 1, 0, 0, 0},
                                        {MEMHIER_BYTES(3), 1, 0, 0, 0},
                                        {MEMHIER_I16, 2, 0, 0, 0}};

memhier_records records_of(memhier_arrangement arrangement, const memhier_field *fields, int32_t field_count,
                           memhier_packing packing) {
  memhier_records records;
  memhier_records_init(&records, sizeof records);
  records.arrangement = arrangement;
  records.fields = fields;
  records.field_count = field_count;
  records.packing = packing;
  if (arrangement == MEMHIER_AOSOA) records.lanes = 8;
  return records;
}

struct Side {
  memhier_records records;
  int64_t bytes = 0, offsets[5] = {};
};

Side side_of(int64_t count, const memhier_records &records) {
  Side side{records};
  memhier_record_layout(&side.records, count, nullptr, &side.bytes, side.offsets);
  return side;
}

// Addresses as a plan takes them.
std::vector<void *> addresses(const Side &side, unsigned char *base) {
  if (side.records.arrangement != MEMHIER_SOA) return {base};
  std::vector<void *> result;
  for (int32_t i = 0; i < side.records.field_count; ++i) result.push_back(base + side.offsets[i]);
  return result;
}

std::string failure(const char *what) { return std::string(what) + ": " + memhier_error_text() + "\n"; }

std::string run(memhier_context *context, int64_t count, Side source, Side destination, const char *way,
                const std::vector<unsigned char> &from, const std::vector<unsigned char> &wanted) {
  harness::Memory device_from(MEMHIER_PLACE_DEVICE, from.size()), device_to(MEMHIER_PLACE_DEVICE, wanted.size());
  device_from.write(from);
  device_to.write(std::vector<unsigned char>(wanted.size(), 0xa5));
  source.records.place = destination.records.place = MEMHIER_PLACE_DEVICE;
  memhier_plan_options options;
  memhier_plan_options_init(&options, sizeof options);
  options.way = way;
  memhier_plan *plan = nullptr;
  if (memhier_plan_create_record(context, count, &source.records, &destination.records, &options, &plan))
    return failure(way);
  std::vector<void *> pointers = addresses(source, device_from.data());
  for (void *pointer : addresses(destination, device_to.data())) pointers.push_back(pointer);
  const memhier_status status =
      memhier_plan_execute(plan, pointers.data(), static_cast<int32_t>(pointers.size()), nullptr, 0, nullptr);
  std::string found = status ? failure(way) : "";
  memhier_plan_destroy(plan);
  if (!status && device_to.read() != wanted)
    found = std::string(way) + ": records of arrangement " + std::to_string(source.records.arrangement) + " to " +
            std::to_string(destination.records.arrangement) + ": another result than the host's\n";
  return found;
}

// By each way, on what the host makes of the same bytes.
std::string compare(memhier_context *context, int64_t count, Side source, Side destination,
                    std::initializer_list<const char *> ways, int *runs, std::mt19937 *engine) {
  std::vector<unsigned char> bytes(static_cast<size_t>(source.bytes));
  for (unsigned char &byte : bytes) byte = static_cast<unsigned char>((*engine)() % 64);  // no not-a-numbers
  std::vector<unsigned char> wanted(static_cast<size_t>(destination.bytes), 0xa5);
  source.records.pointer = bytes.data(), destination.records.pointer = wanted.data();
  if (memhier_record_convert(context, count, &source.records, &destination.records, nullptr)) return failure("host");
  source.records.pointer = destination.records.pointer = nullptr;
  std::string failures;
  for (const char *way : ways) failures += run(context, count, source, destination, way, bytes, wanted);
  *runs += static_cast<int>(ways.size());
  return failures;
}

}  // namespace

std::string convert_records(memhier_context *context, int *runs) {
  std::mt19937 engine(1);
  std::string failures;
  for (const int64_t count : {256, 77}) {
    for (const memhier_field *fields : {kFields, kConverted}) {
      for (memhier_arrangement from = MEMHIER_AOS; from <= MEMHIER_AOSOA; ++from) {
        for (memhier_arrangement to = MEMHIER_AOS; to <= MEMHIER_AOSOA; ++to)
          failures += compare(context, count, side_of(count, records_of(from, kFields, 5, MEMHIER_PACKING_PACKED)),
                              side_of(count, records_of(to, fields, 5, MEMHIER_PACKING_NATURAL)),
                              {"cuda_tile", "cuda_fields"}, runs, &engine);
      }
    }
  }
  for (const memhier_type type : {MEMHIER_U8, MEMHIER_I16, MEMHIER_F32, MEMHIER_F64}) {
    const memhier_field fields[] = {{type, 1, 0, 0, 0}, {type, 1, 0, 0, 0}, {type, 1, 0, 0, 0}};
    for (const int64_t count : {2048, 777}) {
      const Side records = side_of(count, records_of(MEMHIER_AOS, fields, 3, MEMHIER_PACKING_NATURAL));
      const Side arrays = side_of(count, records_of(MEMHIER_SOA, fields, 3, MEMHIER_PACKING_NATURAL));
      failures += compare(context, count, records, arrays, {"cuda_interleave"}, runs, &engine);
      failures += compare(context, count, arrays, records, {"cuda_interleave"}, runs, &engine);
    }
  }
  return failures;
}
