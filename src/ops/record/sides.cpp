// Sides of a conversion: packing, checks, pairing.
#include "ops/record/sides.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/checked.hpp"
#include "base/element_type.hpp"
#include "ops/record/convert.hpp"

namespace memhier::record {
namespace {

constexpr int64_t kArrayAlignment = 64;  // of arrays that share a block: a cache line, and the widest vector
constexpr int64_t kMostLanes = 65536;

long long number(int64_t value) { return static_cast<long long>(value); }

bool in_blocks(const Side &side) { return side.arrangement == Arrangement::aosoa; }

// Indices of the fields by ascending offset.
std::vector<size_t> by_offset(const Side &side) {
  std::vector<size_t> order(static_cast<size_t>(side.field_count));
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return side.fields[a].offset < side.fields[b].offset; });
  return order;
}

// Where the bytes of a field lie, from its offset: `runs` of `length` bytes, `step` apart.
struct Runs {
  int64_t begin, runs, length, step;
};

Runs runs_of(const Side &side, const SideField &field, int64_t count) {
  if (side.arrangement != Arrangement::soa || field.together || field.components == 1)
    return {field.offset, 1, field_bytes(side, field, count), 0};
  const int64_t size = element_size(field.type);
  return {field.offset, field.components, count * size, side.pitch * size};
}

bool share_bytes(const Runs &a, const Runs &b) {
  for (int64_t i = 0, j = 0; i < a.runs && j < b.runs;) {
    const int64_t in_a = a.begin + i * a.step, in_b = b.begin + j * b.step;
    if (in_a + a.length <= in_b) {
      ++i;
    } else if (in_b + b.length <= in_a) {
      ++j;
    } else {
      return true;
    }
  }
  return false;
}

void require_apart(const Side &side, int64_t count) {
  const std::vector<size_t> order = by_offset(side);
  for (size_t i = 0; i < order.size(); ++i) {
    const SideField &before = side.fields[order[i]];
    const int64_t end = before.offset + field_bytes(side, before, count);
    for (size_t j = i + 1; j < order.size() && side.fields[order[j]].offset < end; ++j) {
      const SideField &after = side.fields[order[j]];
      if (share_bytes(runs_of(side, before, count), runs_of(side, after, count)))
        fail(MEMHIER_INVALID_ARGUMENT,
             "%s.fields[%zu] at offset %lld lies on fields[%zu], which has %lld bytes from %lld", side.name, order[j],
             number(after.offset), order[i], number(end - before.offset), number(before.offset));
    }
  }
}

FieldPair pair_of(const Side &source, const SideField &from, const Side &destination, const SideField &to) {
  FieldPair pair;
  pair.source_type = from.type;
  pair.destination_type = to.type;
  pair.components = to.components;
  const auto together = [](const Side &side, const SideField &field) {
    return side.arrangement == Arrangement::aos || field.components == 1 || field.together;
  };
  pair.source_together = together(source, from);
  pair.destination_together = together(destination, to);
  if (source.arrangement != Arrangement::soa) pair.source_offset = from.offset;
  if (destination.arrangement != Arrangement::soa) pair.destination_offset = to.offset;
  return pair;
}

}  // namespace

int64_t natural_alignment(memhier_type type) noexcept {
  if (type > MEMHIER_BYTES(0)) return 1;
  const int64_t size = element_size(type);
  return type == MEMHIER_C64 || type == MEMHIER_C128 ? size / 2 : size;
}

int64_t field_bytes(const Side &side, const SideField &field, int64_t count) {
  const int64_t size = element_size(field.type);
  if (side.arrangement == Arrangement::aos) return size * field.components;
  if (in_blocks(side)) return size * field.components * side.lanes;
  if (count == 0) return 0;
  if (field.together || field.components == 1)
    return checked_multiply(checked_multiply(count, field.components, "count"), size, "count");
  const int64_t before_last = checked_multiply(field.components - 1, side.pitch, "pitch");
  return checked_multiply(checked_add(before_last, count, "pitch"), size, "pitch");
}

void pack(Side *side, memhier_packing packing, int64_t count) {
  const bool natural = packing == MEMHIER_PACKING_NATURAL;
  int64_t at = 0, largest = 1;
  if (packing != MEMHIER_PACKING_EXPLICIT) {
    for (int32_t i = 0; i < side->field_count; ++i) {
      SideField &field = side->fields[static_cast<size_t>(i)];
      int64_t alignment = natural ? natural_alignment(field.type) : 1;
      if (natural && side->arrangement == Arrangement::soa) alignment = kArrayAlignment;
      largest = std::max(largest, alignment);
      at = checked_round_up(at, alignment, "count");
      field.offset = at;
      at = checked_add(at, field_bytes(*side, field, count), "count");
    }
  }
  if (side->arrangement != Arrangement::soa && side->stride == 0)
    side->stride =
        packing == MEMHIER_PACKING_EXPLICIT ? fields_end(*side, count) : checked_round_up(at, largest, "count");
}

int64_t fields_end(const Side &side, int64_t count) {
  int64_t end = 0;
  for (const SideField &field : side.used())
    end = std::max(end, checked_add(field.offset, field_bytes(side, field, count), "offset"));
  return end;
}

int64_t side_bytes(const Side &side, int64_t count) {
  if (side.scattered || count == 0) return 0;
  if (side.arrangement == Arrangement::soa) return fields_end(side, count);
  return checked_multiply(in_blocks(side) ? ceil_divide(count, side.lanes) : count, side.stride, "count");
}

void check_fields(const Side &side, int64_t count) {
  int64_t total = 0;
  for (int32_t i = 0; i < side.field_count; ++i) {
    const SideField &field = side.fields[static_cast<size_t>(i)];
    const int64_t size = element_size(field.type);
    if (size == 0)
      fail(MEMHIER_INVALID_ARGUMENT,
           "%s.fields[%d].type is %d, must be an element type: MEMHIER_F16 .. MEMHIER_I64 or MEMHIER_BYTES(1..16)",
           side.name, i, field.type);
    if (field.components < 1 || field.components > MEMHIER_MAX_RECORD_BYTES)
      fail(MEMHIER_INVALID_ARGUMENT, "%s.fields[%d].components is %d, must be 1 to %d", side.name, i, field.components,
           MEMHIER_MAX_RECORD_BYTES);
    total += size * field.components;
  }
  if (total > MEMHIER_MAX_RECORD_BYTES)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.fields make a record of %lld bytes; it has at most %d", side.name, number(total),
         MEMHIER_MAX_RECORD_BYTES);
  if (in_blocks(side) ? side.lanes < 1 || side.lanes > kMostLanes : side.lanes != 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.lanes is %lld, must be %s", side.name, number(side.lanes),
         in_blocks(side) ? "1 to 65536" : "0 but with MEMHIER_AOSOA");
  if (side.arrangement == Arrangement::soa ? side.pitch < count : side.pitch != 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.pitch is %lld, must be %s", side.name, number(side.pitch),
         side.arrangement == Arrangement::soa ? "at least count, or 0 for count" : "0 but with MEMHIER_SOA");
  if (side.arrangement == Arrangement::soa ? side.stride != 0 : side.stride < 0)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.stride is %lld, must be %s", side.name, number(side.stride),
         side.arrangement == Arrangement::soa ? "0 with MEMHIER_SOA" : "at least 0");
}

void check_places(const Side &side, int64_t count, bool written) {
  if (side.scattered) return;
  for (int32_t i = 0; i < side.field_count; ++i) {
    const int64_t offset = side.fields[static_cast<size_t>(i)].offset;
    if (offset < 0)
      fail(MEMHIER_INVALID_ARGUMENT, "%s.fields[%d].offset is %lld, must be at least 0", side.name, i, number(offset));
  }
  const int64_t end = fields_end(side, count);
  if (side.arrangement == Arrangement::aos && end > MEMHIER_MAX_RECORD_BYTES)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.fields reach to byte %lld of a record; it has at most %d", side.name,
         number(end), MEMHIER_MAX_RECORD_BYTES);
  if (side.arrangement != Arrangement::soa && side.stride < end)
    fail(MEMHIER_INVALID_ARGUMENT, "%s.stride is %lld, must be at least %lld, the end of the last field", side.name,
         number(side.stride), number(end));
  if (written) require_apart(side, count);
}

std::array<int32_t, MEMHIER_MAX_FIELDS> used_fields(std::span<const int32_t> sources, int32_t *count) {
  std::array<int32_t, MEMHIER_MAX_FIELDS> used{};
  std::copy(sources.begin(), sources.end(), used.begin());
  const auto end = used.begin() + static_cast<std::ptrdiff_t>(sources.size());
  std::sort(used.begin(), end);
  *count = static_cast<int32_t>(std::unique(used.begin(), end) - used.begin());
  return used;
}

Problem problem_of_sides(int64_t count, const Side &source, const Side &destination, std::span<const int32_t> sources,
                         bool keep) {
  int32_t used_count = 0;
  const auto used = used_fields(sources, &used_count);
  std::vector<FieldPair> pairs;
  for (size_t i = 0; i < sources.size(); ++i) {
    const SideField &from = source.fields[static_cast<size_t>(sources[i])], &to = destination.fields[i];
    if (from.components != to.components)
      fail(MEMHIER_INVALID_ARGUMENT, "destination.fields[%zu].components is %d, must be that of source.fields[%d], %d",
           i, to.components, sources[i], from.components);
    if (!convertible(from.type, to.type))
      fail(MEMHIER_INVALID_ARGUMENT,
           "destination.fields[%zu].type is %s while source.fields[%d] is %s; they must be equal, or both of u8, i8, "
           "i16, i32, f32, f64",
           i, element_name(to.type).c_str(), sources[i], element_name(from.type).c_str());
    FieldPair pair = pair_of(source, from, destination, to);
    if (source.arrangement == Arrangement::soa)
      pair.source_operand =
          static_cast<int32_t>(std::lower_bound(used.begin(), used.begin() + used_count, sources[i]) - used.begin());
    if (destination.arrangement == Arrangement::soa) pair.destination_operand = static_cast<int32_t>(i);
    pairs.push_back(pair);
  }
  const auto side_of = [](const Side &side) {
    return Description::Side{side.arrangement, side.lanes, side.stride, side.pitch};
  };
  return record_problem({count, side_of(source), side_of(destination), keep}, pairs);
}

}  // namespace memhier::record
