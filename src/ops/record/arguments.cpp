// Checks of the arguments of conversions, in the words of their header.
#include "ops/record/arguments.hpp"

#include <array>
#include <numeric>
#include <vector>

#include "base/argument.hpp"
#include "base/element_type.hpp"
#include "base/status.hpp"
#include "base/struct_size.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/sides.hpp"

namespace memhier {

template <>
std::span<const size_t> released_sizes<memhier_records>() noexcept {
  static constexpr size_t sizes[] = {sizeof(memhier_records)};
  return sizes;
}

namespace record {
namespace {

// What operands are called in errors. Spelled out: every call passes here, and formatting them would allocate.
using Name = std::array<char, 32>;
constexpr std::array<Name, MEMHIER_MAX_FIELDS> indexed(std::string_view text) {
  std::array<Name, MEMHIER_MAX_FIELDS> names{};
  for (size_t i = 0; i < names.size(); ++i) {
    Name &name = names[i];
    size_t at = 0;
    for (const char c : text) name[at++] = c;
    name[at++] = '[';
    if (i >= 10) name[at++] = static_cast<char>('0' + i / 10);
    name[at++] = static_cast<char>('0' + i % 10);
    name[at++] = ']';
  }
  return names;
}
constexpr auto kSourceFields = indexed("source.field_pointers");
constexpr auto kDestinationFields = indexed("destination.field_pointers");
constexpr auto kPlanes = indexed("planes");

[[noreturn]] void refuse(const char *name, const char *member, int64_t value, const char *rule) {
  fail(MEMHIER_INVALID_ARGUMENT, "%s.%s is %lld, must be %s", name, member, static_cast<long long>(value), rule);
}

SideField read_field(const memhier_field &field, const char *name, int32_t index) {
  const auto refuse_member = [&](const char *member, int64_t value, const char *rule) {
    fail(MEMHIER_INVALID_ARGUMENT, "%s.fields[%d].%s is %lld, must be %s", name, index, member,
         static_cast<long long>(value), rule);
  };
  if (field.together != 0 && field.together != 1) refuse_member("together", field.together, "0 or 1");
  if (field.reserved != 0) refuse_member("reserved", field.reserved, "0");
  return {field.type, field.components == 0 ? 1 : field.components, field.together == 1, field.offset};
}

void check_members(const memhier_records &records, const char *name, bool source) {
  if (records.arrangement < MEMHIER_AOS || records.arrangement > MEMHIER_AOSOA)
    refuse(name, "arrangement", records.arrangement, "MEMHIER_AOS, MEMHIER_SOA or MEMHIER_AOSOA");
  if (records.packing < MEMHIER_PACKING_NATURAL || records.packing > MEMHIER_PACKING_EXPLICIT)
    refuse(name, "packing", records.packing, "a MEMHIER_PACKING_ constant");
  if (records.padding < MEMHIER_PADDING_ZERO || records.padding > MEMHIER_PADDING_KEEP)
    refuse(name, "padding", records.padding, "a MEMHIER_PADDING_ constant");
  if (records.place < MEMHIER_PLACE_AUTO || records.place > MEMHIER_PLACE_DEVICE)
    refuse(name, "place", records.place, "a MEMHIER_PLACE_ constant");
  if (records.field_count < 1 || records.field_count > MEMHIER_MAX_FIELDS)
    refuse(name, "field_count", records.field_count, "1 to 32");
  if (!records.fields) fail(MEMHIER_INVALID_ARGUMENT, "%s.fields is NULL; pass an array of field_count fields", name);
  if (records.offset && !records.buffer) refuse(name, "offset", records.offset, "0 without a buffer");
  if (records.offset < 0) refuse(name, "offset", records.offset, "at least 0");
  if (source && records.sources)
    fail(MEMHIER_INVALID_ARGUMENT, "source.sources is set, must be NULL; the destination names its sources");
  if (!!records.pointer + !!records.buffer + !!records.field_pointers > 1)
    fail(MEMHIER_INVALID_ARGUMENT, "%s has more than one of pointer, buffer and field_pointers; give one of them",
         name);
  if (records.field_pointers && records.arrangement != MEMHIER_SOA)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.field_pointers is set, must be NULL but with MEMHIER_SOA", name);
}

Side read_side(const memhier_records &records, const char *name, int64_t count, bool written) {
  Side side;
  side.name = name;
  side.arrangement = static_cast<Arrangement>(records.arrangement);
  side.lanes = records.lanes;
  side.stride = records.stride;
  side.pitch = records.pitch;
  if (side.arrangement == Arrangement::soa && side.pitch == 0) side.pitch = count;
  side.scattered = records.field_pointers != nullptr;
  side.field_count = records.field_count;
  for (int32_t i = 0; i < records.field_count; ++i)
    side.fields[static_cast<size_t>(i)] = read_field(records.fields[i], name, i);
  check_fields(side, count);
  if (side.scattered) {
    for (SideField &field : side.fields) field.offset = 0;
    return side;
  }
  pack(&side, records.packing, count);
  check_places(side, count, written);
  return side;
}

std::vector<int32_t> read_sources(const memhier_records &destination, int32_t source_fields) {
  std::vector<int32_t> sources(static_cast<size_t>(destination.field_count));
  std::iota(sources.begin(), sources.end(), 0);
  for (size_t i = 0; i < sources.size(); ++i) {
    if (destination.sources) sources[i] = destination.sources[i];
    if (sources[i] >= 0 && sources[i] < source_fields) continue;
    if (destination.sources)
      fail(MEMHIER_INVALID_ARGUMENT, "destination.sources[%zu] is %d, must be the index of a source field, 0 to %d", i,
           sources[i], source_fields - 1);
    fail(MEMHIER_INVALID_ARGUMENT,
         "destination.field_count is %d, must be at most that of the source, %d, without destination.sources",
         destination.field_count, source_fields);
  }
  return sources;
}

// The largest user address space of today's processors.
void require_addressable_records(const Problem &problem) {
  constexpr int64_t most = int64_t{1} << 56;
  const int32_t first = source_operands(problem);
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const Layout &layout = problem.operands[i].layout;
    if (byte_range(layout).end <= most) continue;
    const bool pitch = layout.rank == 2 && layout.strides[1] > layout.extents[0];
    fail(MEMHIER_INVALID_ARGUMENT, "%s%s is %lld: what it asks for does not fit an address space; make it smaller",
         !pitch      ? ""
         : i < first ? "source."
                     : "destination.",
         pitch ? "pitch" : "count", static_cast<long long>(pitch ? layout.strides[1] : problem.parameters[kCount]));
  }
}

// Where operands begin: the fields `used` of soa, else the one of bytes.
void set_addresses(Request *request, int32_t first, const memhier_records &records, const Side &side,
                   std::span<const int32_t> used, std::span<const Name> field_names, bool needs_data) {
  const auto request_of = [&](int64_t offset) {
    void *pointer = records.pointer ? static_cast<char *>(records.pointer) + offset : nullptr;
    return OperandRequest{side.name, pointer, records.place, records.buffer, records.offset + offset};
  };
  const bool absent = !records.pointer && !records.buffer;
  if (needs_data && absent && !side.scattered)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pointer is NULL; pass the address of the first record, or a buffer", side.name);
  if (side.arrangement != Arrangement::soa) {
    request->operands[first] = request_of(0);
    return;
  }
  for (size_t i = 0; i < used.size(); ++i) {
    const auto field = static_cast<size_t>(used[i]);
    OperandRequest &operand = request->operands[first + static_cast<int32_t>(i)];
    operand = request_of(side.fields[field].offset);
    if (!side.scattered) continue;
    operand = {field_names[field].data(), records.field_pointers[field], records.place};
    if (needs_data && !operand.pointer)
      fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; pass the address of the field's first element", operand.name);
  }
}

void check_planes(const PlanesArguments &arguments) {
  require_extent(arguments.count, "count");
  if (arguments.components < 1 || arguments.components > MEMHIER_MAX_FIELDS)
    fail(MEMHIER_INVALID_ARGUMENT, "components is %d, must be 1 to %d", arguments.components, MEMHIER_MAX_FIELDS);
  require_type(arguments.type, "type");
  const int64_t least = element_size(arguments.type) * arguments.components;
  if (arguments.stride != 0 && arguments.stride < least)
    fail(MEMHIER_INVALID_ARGUMENT, "stride is %lld, must be at least %lld, components times the type's size, or 0",
         static_cast<long long>(arguments.stride), static_cast<long long>(least));
  if (arguments.count == 0) return;
  if (!arguments.aos) fail(MEMHIER_INVALID_ARGUMENT, "aos is NULL; pass the address of the first record");
  if (!arguments.planes)
    fail(MEMHIER_INVALID_ARGUMENT, "planes is NULL; pass an array of %d addresses", arguments.components);
  for (int32_t i = 0; i < arguments.components; ++i)
    if (!arguments.planes[i])
      fail(MEMHIER_INVALID_ARGUMENT, "planes[%d] is NULL; pass the address of its first element", i);
}

Request planes_request(const PlanesArguments &arguments, bool join) {
  check_planes(arguments);
  Side aos;
  aos.name = join ? "destination" : "source";
  aos.field_count = arguments.components;
  aos.fields.fill({arguments.type, 1, false, 0});
  Side planes = aos;
  planes.arrangement = Arrangement::soa;
  planes.pitch = arguments.count;
  planes.scattered = true;
  aos.stride = arguments.stride;
  pack(&aos, MEMHIER_PACKING_PACKED, arguments.count);
  std::array<int32_t, MEMHIER_MAX_FIELDS> sources;
  std::iota(sources.begin(), sources.end(), 0);
  Request request;
  request.problem =
      problem_of_sides(arguments.count, join ? planes : aos, join ? aos : planes,
                       std::span<const int32_t>(sources).first(static_cast<size_t>(arguments.components)), true);
  require_addressable_records(request.problem);
  request.operands.resize(request.problem.operand_count);
  request.operands[join ? arguments.components : 0] = {"aos", const_cast<void *>(arguments.aos)};
  for (int32_t i = 0; i < arguments.components; ++i)
    request.operands[join ? i : i + 1] = {kPlanes[static_cast<size_t>(i)].data(),
                                          arguments.count ? const_cast<void *>(arguments.planes[i]) : nullptr};
  return request;
}

}  // namespace

void init_records(memhier_records *records, size_t struct_size) { init_struct(records, struct_size, "records"); }

memhier_records read_records(const memhier_records *records, const char *name) {
  if (!records) fail(MEMHIER_INVALID_ARGUMENT, "%s is NULL; describe it in a memhier_records", name);
  return read_struct(records, memhier_records{}, name);
}

void layout(const memhier_records &records, int64_t count, int64_t *stride, int64_t *bytes, int64_t *field_offsets) {
  require_extent(count, "count");
  check_members(records, "records", false);
  const Side side = read_side(records, "records", count, false);
  const int64_t total = side_bytes(side, count);
  if (stride) *stride = side.stride;
  if (bytes) *bytes = total;
  if (!field_offsets) return;
  for (const SideField &field : side.used()) *field_offsets++ = field.offset;
}

Request convert_request(int64_t count, const memhier_records &source, const memhier_records &destination,
                        bool needs_data) {
  require_extent(count, "count");
  check_members(source, "source", true);
  check_members(destination, "destination", false);
  const Side from = read_side(source, "source", count, false), to = read_side(destination, "destination", count, true);
  const std::vector<int32_t> sources = read_sources(destination, from.field_count);
  Request request;
  request.problem = problem_of_sides(count, from, to, sources, destination.padding == MEMHIER_PADDING_KEEP);
  require_addressable_records(request.problem);
  request.operands.resize(request.problem.operand_count);
  int32_t used_count = 0;
  const auto used = used_fields(sources, &used_count);
  std::vector<int32_t> all(static_cast<size_t>(to.field_count));
  std::iota(all.begin(), all.end(), 0);
  const bool data = needs_data && count > 0;
  set_addresses(&request, 0, source, from, std::span<const int32_t>(used).first(static_cast<size_t>(used_count)),
                kSourceFields, data);
  set_addresses(&request, source_operands(request.problem), destination, to, all, kDestinationFields, data);
  return request;
}

Request split_request(const PlanesArguments &arguments) { return planes_request(arguments, false); }
Request join_request(const PlanesArguments &arguments) { return planes_request(arguments, true); }

}  // namespace record
}  // namespace memhier
