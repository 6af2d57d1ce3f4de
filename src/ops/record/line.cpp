// The line grammar of record conversions (docs/problem-lines.md), both ways.
#include "base/line.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "base/status.hpp"
#include "base/text.hpp"
#include "execution/operand_words.hpp"
#include "ops/record/field_map.hpp"
#include "ops/record/field_words.hpp"
#include "ops/record/problem.hpp"
#include "ops/record/sides.hpp"

namespace memhier::record {
namespace {

// What the words of a side are called.
struct SideWords {
  const char *arrangement, *offsets, *stride, *pitch, *place, *alignment, *adopted;
};
constexpr SideWords kSource{"from", "soffsets", "sstride", "spitch", "src", "salign", "sadopted"};
constexpr SideWords kDestination{"to", "doffsets", "dstride", "dpitch", "dst", "dalign", "dadopted"};
constexpr std::string_view kBlocks = "aosoa";

void parse_arrangement(Line &line, const SideWords &words, Side *side) {
  const auto text = line.take(words.arrangement);
  if (!text)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= is missing; it takes aos, soa or aosoa<lanes>", words.arrangement);
  if (*text == "aos") {
    side->arrangement = Arrangement::aos;
  } else if (*text == "soa") {
    side->arrangement = Arrangement::soa;
  } else if (text->substr(0, kBlocks.size()) == kBlocks && text->size() > kBlocks.size()) {
    side->arrangement = Arrangement::aosoa;
    side->lanes = parse_integer(text->substr(kBlocks.size()), words.arrangement);
  } else {
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s=%.*s is no arrangement; there are aos, soa, aosoa<lanes>",
         words.arrangement, static_cast<int>(std::min<size_t>(text->size(), 40)), text->data());
  }
}

// Everything of a side but the types of its fields.
void parse_side(Line &line, const SideWords &words, bool packed, int64_t count, bool written, Side *side) {
  parse_arrangement(line, words, side);
  const bool arrays = side->arrangement == Arrangement::soa;
  const auto stride = line.take_integer(words.stride), pitch = line.take_integer(words.pitch);
  const auto offsets = line.take(words.offsets);
  if (arrays && (stride || offsets))
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= says nothing of soa", stride ? words.stride : words.offsets);
  if (!arrays && pitch) fail(MEMHIER_INVALID_ARGUMENT, "line: %s= is for soa", words.pitch);
  if (stride && *stride < 1) fail(MEMHIER_INVALID_ARGUMENT, "line: %s= must be at least 1", words.stride);
  side->scattered = arrays;
  side->stride = stride.value_or(0);
  if (arrays) side->pitch = pitch.value_or(count);
  check_fields(*side, count);
  memhier_packing packing = packed ? MEMHIER_PACKING_PACKED : MEMHIER_PACKING_NATURAL;
  if (offsets) {
    const std::vector<int64_t> given = parse_integers(*offsets, words.offsets);
    if (given.size() != side->used().size())
      fail(MEMHIER_INVALID_ARGUMENT, "line: %s= has %zu offsets for %d fields", words.offsets, given.size(),
           side->field_count);
    for (size_t i = 0; i < given.size(); ++i) side->fields[i].offset = given[i];
    packing = MEMHIER_PACKING_EXPLICIT;
  }
  pack(side, packing, count);
  check_places(*side, count, written);
}

// One word for all operands of a side, or a list of one for each.
std::vector<std::string_view> words_for(std::string_view text, size_t operands, const char *word) {
  std::vector<std::string_view> parts = split_list(text);
  if (parts.size() != 1 && parts.size() != operands)
    fail(MEMHIER_INVALID_ARGUMENT, "line: %s= takes one value, or one for each of the %zu operands of its side", word,
         operands);
  parts.resize(operands, parts[0]);
  return parts;
}

bool parse_yes(std::string_view text, const char *word) {
  if (text != "0" && text != "1") fail(MEMHIER_INVALID_ARGUMENT, "line: %s= takes 0 or 1", word);
  return text == "1";
}

void parse_operands(Line &line, const SideWords &words, bool adopted, Problem *problem, int32_t first, int32_t end) {
  const auto operands = static_cast<size_t>(end - first);
  const auto places = line.take(words.place), alignments = line.take(words.alignment), some = line.take(words.adopted);
  if (some && adopted) fail(MEMHIER_INVALID_ARGUMENT, "line: %s stands twice", words.adopted);
  for (size_t i = 0; i < operands; ++i) {
    OperandDescription &operand = problem->operands[first + static_cast<int32_t>(i)];
    if (places) parse_place(words_for(*places, operands, words.place)[i], words.place, &operand);
    operand.alignment = alignments
                            ? parse_alignment(words_for(*alignments, operands, words.alignment)[i], words.alignment)
                            : fresh_alignment(operand.layout);
    operand.adopted = some ? parse_yes(words_for(*some, operands, words.adopted)[i], words.adopted) : adopted;
  }
}

// "sfields=": which array of a soa source each field takes; in their order where it is missing.
std::vector<int32_t> parse_sources(Line &line, Side *source) {
  std::vector<int32_t> sources(source->used().size());
  std::iota(sources.begin(), sources.end(), 0);
  const auto text = line.take("sfields");
  if (!text) return sources;
  if (source->arrangement != Arrangement::soa)
    fail(MEMHIER_INVALID_ARGUMENT, "line: sfields= is for from=soa; give soffsets=");
  const std::vector<int64_t> given = parse_integers(*text, "sfields");
  const int64_t arrays = *std::max_element(given.begin(), given.end()) + 1;
  if (given.size() != sources.size() || arrays > static_cast<int64_t>(given.size()))
    fail(MEMHIER_INVALID_ARGUMENT, "line: sfields= takes the number of an array, from 0 on, for each of %zu fields",
         sources.size());
  std::array<SideField, MEMHIER_MAX_FIELDS> fields{};
  for (size_t i = 0; i < given.size(); ++i) {
    if (given[i] < 0) fail(MEMHIER_INVALID_ARGUMENT, "line: sfields= must not be negative");
    SideField &field = fields[static_cast<size_t>(given[i])];
    const SideField &said = source->fields[i];
    if (field.type &&
        (field.type != said.type || field.components != said.components || field.together != said.together))
      fail(MEMHIER_INVALID_ARGUMENT, "line: sfields= gives array %lld two forms", static_cast<long long>(given[i]));
    field = said;
    sources[i] = static_cast<int32_t>(given[i]);
  }
  for (int64_t i = 0; i < arrays; ++i)
    if (!fields[static_cast<size_t>(i)].type)
      fail(MEMHIER_INVALID_ARGUMENT, "line: sfields= leaves out array %lld", static_cast<long long>(i));
  source->fields = fields;
  source->field_count = static_cast<int32_t>(arrays);
  return sources;
}

Side side_of(const Problem &problem, bool source) {
  const auto &parameters = problem.parameters;
  Side side;
  side.arrangement = source ? source_arrangement(problem) : destination_arrangement(problem);
  side.scattered = side.arrangement == Arrangement::soa;
  side.lanes = parameters[source ? kSourceLanes : kDestinationLanes];
  side.stride = parameters[source ? kSourceStride : kDestinationStride];
  if (side.scattered) side.pitch = parameters[kCount];
  for (const FieldPair &pair : field_pairs(problem)) {
    SideField &field = side.fields[static_cast<size_t>(side.field_count++)];
    field.components = pair.components;
    field.type = source ? pair.source_type : pair.destination_type;
    field.together = (source ? pair.source_together : pair.destination_together) != 0;
    field.offset = source ? pair.source_offset : pair.destination_offset;
    if (side.scattered && !field.together) {
      const int32_t operand = source ? pair.source_operand : source_operands(problem) + pair.destination_operand;
      side.pitch = problem.operands[operand].layout.strides[1];
    }
  }
  return side;
}

struct Match {
  bool offsets = true, stride = true;
};
Match match(const Side &side, memhier_packing packing, int64_t count) {
  if (side.scattered) return {};
  Side packed = side;
  packed.stride = 0;
  pack(&packed, packing, count);
  Match result;
  for (size_t i = 0; i < side.used().size(); ++i)
    result.offsets = result.offsets && packed.fields[i].offset == side.fields[i].offset;
  result.stride = packed.stride == side.stride;
  return result;
}

// The packing that leaves the least to say.
memhier_packing shortest_packing(const Side &source, const Side &destination, int64_t count) {
  const auto words = [&](memhier_packing packing) {
    int needed = 0;
    for (const Side *side : {&source, &destination}) {
      const Match matches = match(*side, packing, count);
      const bool stride = matches.offsets ? matches.stride : match(*side, MEMHIER_PACKING_EXPLICIT, count).stride;
      needed += 2 * !matches.offsets + !stride;
    }
    return needed;
  };
  return words(MEMHIER_PACKING_PACKED) < words(MEMHIER_PACKING_NATURAL) ? MEMHIER_PACKING_PACKED
                                                                        : MEMHIER_PACKING_NATURAL;
}

template <class Each>
std::string list_text(size_t count, Each each) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text.append(i ? "," : "").append(each(i));
  return text;
}

std::string integer_text(int64_t value) { return format("%lld", static_cast<long long>(value)); }

std::string arrangement_text(const Side &side) {
  if (side.arrangement == Arrangement::aos) return "aos";
  if (side.arrangement == Arrangement::soa) return "soa";
  return std::string(kBlocks) + integer_text(side.lanes);
}

void print_side(std::string *text, const Side &side, const SideWords &words, memhier_packing packing, int64_t count) {
  const auto add = [&](const char *word, const std::string &value) { *text += format(" %s=%s", word, value.c_str()); };
  if (side.scattered) {
    if (side.pitch != count) add(words.pitch, integer_text(side.pitch));
    return;
  }
  Match matches = match(side, packing, count);
  if (!matches.offsets) {
    add(words.offsets, list_text(side.used().size(), [&](size_t i) { return integer_text(side.fields[i].offset); }));
    matches = match(side, MEMHIER_PACKING_EXPLICIT, count);
  }
  if (!matches.stride) add(words.stride, integer_text(side.stride));
}

// One value where all operands of the side agree, else one for each.
template <class Each>
std::string common_text(int32_t first, int32_t end, Each each) {
  bool equal = true;
  for (int32_t i = first; i < end; ++i) equal = equal && each(i) == each(first);
  if (equal) return each(first);
  return list_text(static_cast<size_t>(end - first), [&](size_t i) { return each(first + static_cast<int32_t>(i)); });
}

void print_operands(std::string *text, const Problem &problem, const SideWords &words, int32_t first, int32_t end) {
  const auto &operands = problem.operands;
  const auto any = [&](auto differs) {
    for (int32_t i = first; i < end; ++i)
      if (differs(operands[i])) return true;
    return false;
  };
  *text += format(" %s=%s", words.place, common_text(first, end, [&](int32_t i) {
                                           return place_text(operands[i].place, operands[i].device);
                                         }).c_str());
  if (any([](const OperandDescription &each) { return each.alignment != fresh_alignment(each.layout); }))
    *text += format(" %s=%s", words.alignment,
                    common_text(first, end, [&](int32_t i) { return integer_text(operands[i].alignment); }).c_str());
  if (!any([](const OperandDescription &each) { return each.adopted; })) return;
  const std::string adopted = common_text(first, end, [&](int32_t i) { return integer_text(operands[i].adopted); });
  *text += format(" %s%s", words.adopted, adopted == "1" ? "" : ("=" + adopted).c_str());
}

}  // namespace

Problem parse(std::string_view text) {
  Line line(text);
  const bool packed = line.take_flag("packed"), keep = line.take_flag("keep");
  const bool source_adopted = line.take_flag(kSource.adopted),
             destination_adopted = line.take_flag(kDestination.adopted);
  Side source, destination;
  source.name = "source";
  destination.name = "destination";
  parse_fields(line.positional(0, "the fields, as in 3*f32"), &source, &destination);
  const auto count = line.take_integer("count");
  if (!count) fail(MEMHIER_INVALID_ARGUMENT, "line: count= is missing");
  if (*count < 0) fail(MEMHIER_INVALID_ARGUMENT, "line: count= must not be negative");
  parse_side(line, kSource, packed, *count, false, &source);
  parse_side(line, kDestination, packed, *count, true, &destination);
  const std::vector<int32_t> sources = parse_sources(line, &source);
  Problem problem = problem_of_sides(*count, source, destination, sources, keep);
  const int32_t first = source_operands(problem);
  parse_operands(line, kSource, source_adopted, &problem, 0, first);
  parse_operands(line, kDestination, destination_adopted, &problem, first, problem.operand_count);
  line.finish();
  validate(problem, nullptr);
  return problem;
}

std::string line(const Problem &problem) {
  const int64_t count = problem.parameters[kCount];
  const Side source = side_of(problem, true), destination = side_of(problem, false);
  const memhier_packing packing = shortest_packing(source, destination, count);
  std::string text =
      format("record %s count=%lld from=%s to=%s", fields_text(source, destination).c_str(),
             static_cast<long long>(count), arrangement_text(source).c_str(), arrangement_text(destination).c_str());
  if (packing == MEMHIER_PACKING_PACKED) text += " packed";
  const std::span<const FieldPair> pairs = field_pairs(problem);
  bool in_order = true;
  for (size_t i = 0; i < pairs.size(); ++i)
    in_order = in_order && (!source.scattered || pairs[i].source_operand == static_cast<int32_t>(i));
  if (!in_order)
    text += " sfields=" + list_text(pairs.size(), [&](size_t i) { return integer_text(pairs[i].source_operand); });
  print_side(&text, source, kSource, packing, count);
  print_side(&text, destination, kDestination, packing, count);
  if (problem.parameters[kKeep]) text += " keep";
  const int32_t first = source_operands(problem);
  print_operands(&text, problem, kSource, 0, first);
  print_operands(&text, problem, kDestination, first, problem.operand_count);
  return text;
}

const char *place_word(const Problem &problem, int32_t operand) {
  return operand < source_operands(problem) ? kSource.place : kDestination.place;
}

}  // namespace memhier::record
