// One conversion of records, checked to the last byte.
#include "harness/record_case.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <random>
#include <sstream>

namespace harness {
namespace {

constexpr size_t kGuard = 256;
using Bytes = std::vector<unsigned char>;

std::mt19937_64 &engine() {
  static thread_local std::mt19937_64 generator(std::random_device{}());
  return generator;
}

int64_t components_of(const memhier_field &field) { return field.components ? field.components : 1; }

memhier_records records_of(const RecordSide &side) {
  memhier_records records;
  memhier_records_init(&records, sizeof records);
  records.arrangement = side.arrangement;
  records.fields = side.fields.data();
  records.field_count = static_cast<int32_t>(side.fields.size());
  records.packing = side.packing;
  records.stride = side.stride;
  records.lanes = side.lanes;
  records.pitch = side.pitch;
  records.place = side.place;
  return records;
}

// One side in memory: an image for each array of its own, else one.
class SideMemory {
 public:
  SideMemory(const RecordSide &side, int64_t count, int64_t misalign)
      : side_(side), count_(count), misalign_(static_cast<size_t>(misalign)), offsets_(side.fields.size()) {
    const memhier_records records = records_of(side);
    int64_t bytes = 0;
    layout_ = memhier_record_layout(&records, count, &stride_, &bytes, offsets_.data());
    for (size_t i = 0; i < (side.scattered ? side.fields.size() : 1); ++i) {
      int64_t size = bytes;
      if (side.scattered) {
        offsets_[i] = 0;
        const int64_t components = components_of(side.fields[i]);
        size = memhier_type_size(side.fields[i].type) *
               (side.fields[i].together ? count * components : (components - 1) * pitch() + count);
      }
      Bytes image(2 * kGuard + misalign_ + static_cast<size_t>(size));
      for (unsigned char &byte : image) byte = static_cast<unsigned char>(engine()());
      images.push_back(std::move(image));
      memory_.push_back(std::make_unique<Memory>(side.place, images.back().size()));
    }
    bytes_ = bytes;
  }

  memhier_status layout() const { return layout_; }
  void write() {
    for (size_t i = 0; i < images.size(); ++i) memory_[i]->write(images[i]);
  }
  Bytes read(size_t image) const { return memory_[image]->read(); }
  size_t image_of(size_t field) const { return side_.scattered ? field : 0; }
  void *pointer(size_t field) const {
    const int64_t offset = side_.arrangement == MEMHIER_SOA ? offsets_[field] : 0;
    return memory_[image_of(field)]->data() + kGuard + misalign_ + offset;
  }
  // Position in its image of component c of record r.
  size_t at(size_t field, int64_t r, int64_t c) const {
    const memhier_field &described = side_.fields[field];
    const int64_t size = memhier_type_size(described.type), components = components_of(described);
    int64_t byte = offsets_[field];
    if (side_.arrangement == MEMHIER_AOS)
      byte += r * stride_ + c * size;
    else if (side_.arrangement == MEMHIER_SOA)
      byte += (described.together ? r * components + c : r + c * pitch()) * size;
    else
      byte += r / side_.lanes * stride_ +
              (described.together ? r % side_.lanes * components + c : c * side_.lanes + r % side_.lanes) * size;
    return kGuard + misalign_ + static_cast<size_t>(byte);
  }
  void zero() { std::memset(images[0].data() + kGuard + misalign_, 0, static_cast<size_t>(bytes_)); }
  memhier_records records(std::vector<void *> *pointers) const {
    memhier_records result = records_of(side_);
    if (!side_.scattered) {
      result.pointer = memory_[0]->data() + kGuard + misalign_;
      return result;
    }
    pointers->clear();
    for (size_t i = 0; i < side_.fields.size(); ++i) pointers->push_back(pointer(i));
    result.field_pointers = pointers->data();
    return result;
  }

  std::vector<Bytes> images;

 private:
  int64_t pitch() const { return side_.pitch ? side_.pitch : count_; }

  const RecordSide &side_;
  int64_t count_;
  size_t misalign_;
  int64_t stride_ = 0, bytes_ = 0;
  std::vector<int64_t> offsets_;
  std::vector<std::unique_ptr<Memory>> memory_;
  memhier_status layout_ = MEMHIER_SUCCESS;
};

// Calls body with a zero of the number type.
template <class Body>
void with_type(memhier_type type, Body body) {
  if (type == MEMHIER_U8) body(uint8_t{});
  if (type == MEMHIER_I8) body(int8_t{});
  if (type == MEMHIER_I16) body(int16_t{});
  if (type == MEMHIER_I32) body(int32_t{});
  if (type == MEMHIER_F32) body(float{});
  if (type == MEMHIER_F64) body(double{});
}

void convert(memhier_type from_type, const unsigned char *from, memhier_type to_type, unsigned char *to) {
  long double value = 0;
  with_type(from_type, [&](auto number) {
    std::memcpy(&number, from, sizeof number);
    value = static_cast<long double>(number);
  });
  with_type(to_type, [&](auto number) {
    using T = decltype(number);
    if constexpr (std::is_integral_v<T>) {
      const long double least = std::numeric_limits<T>::min(), most = std::numeric_limits<T>::max();
      number = std::isnan(value) ? T{0} : static_cast<T>(std::clamp(std::nearbyint(value), least, most));
    } else {
      number = static_cast<T>(value);
    }
    std::memcpy(to, &number, sizeof number);
  });
}

bool is_nan(memhier_type type, const unsigned char *at) {
  bool result = false;
  with_type(type, [&](auto number) {
    std::memcpy(&number, at, sizeof number);
    result = number != number;
  });
  return result;
}

size_t source_of(const RecordCase &test, size_t field) {
  return test.sources.empty() ? field : static_cast<size_t>(test.sources[field]);
}

// Numbers of moderate size where fields are converted, so that not all of them leave the range of integers.
void fill_numbers(const RecordCase &test, SideMemory *source) {
  for (size_t i = 0; i < test.destination.fields.size(); ++i) {
    const size_t from = source_of(test, i);
    const memhier_field &field = test.source.fields[from];
    if (field.type == test.destination.fields[i].type) continue;
    for (int64_t r = 0; r < test.count; ++r)
      for (int64_t c = 0; c < components_of(field); ++c)
        with_type(field.type, [&](auto number) {
          if (std::is_integral_v<decltype(number)> || engine()() % 8 == 0) return;  // any bits will do
          number = static_cast<decltype(number)>(static_cast<double>(engine()() % 1200) / 2 - 200);
          std::memcpy(&source->images[source->image_of(from)][source->at(from, r, c)], &number, sizeof number);
        });
  }
}

// What the destination's images should hold; not-a-number of `got` is as good as any other.
std::vector<Bytes> expected_of(const RecordCase &test, const SideMemory &source, SideMemory *destination,
                               const std::vector<Bytes> &got) {
  std::vector<Bytes> before = destination->images;
  if (test.destination.arrangement != MEMHIER_SOA && test.padding == MEMHIER_PADDING_ZERO) destination->zero();
  std::vector<Bytes> expected = std::move(destination->images);
  destination->images = std::move(before);
  for (size_t i = 0; i < test.destination.fields.size(); ++i) {
    const size_t from = source_of(test, i);
    const memhier_type from_type = test.source.fields[from].type, to_type = test.destination.fields[i].type;
    const auto size = static_cast<size_t>(memhier_type_size(to_type));
    for (int64_t r = 0; r < test.count; ++r) {
      for (int64_t c = 0; c < components_of(test.destination.fields[i]); ++c) {
        const unsigned char *in = &source.images[source.image_of(from)][source.at(from, r, c)];
        const size_t image = destination->image_of(i), at = destination->at(i, r, c);
        unsigned char *out = &expected[image][at];
        if (from_type == to_type) {
          std::memcpy(out, in, size);
          continue;
        }
        convert(from_type, in, to_type, out);
        if (is_nan(to_type, out) && is_nan(to_type, &got[image][at])) std::memcpy(out, &got[image][at], size);
      }
    }
  }
  return expected;
}

std::string difference(const char *what, size_t image, const Bytes &expected, const Bytes &got) {
  const auto [a, b] = std::mismatch(expected.begin(), expected.end(), got.begin());
  if (a == expected.end()) return {};
  std::ostringstream text;
  text << what << " " << image << " byte " << (a - expected.begin()) << " of " << expected.size() << ": expected "
       << int{*a} << ", got " << int{*b};
  return text.str();
}

// Addresses for memhier_plan_execute.
std::vector<void *> operands_of(const RecordCase &test, const SideMemory &source, const SideMemory &destination) {
  std::vector<void *> pointers;
  if (test.source.arrangement == MEMHIER_SOA) {
    for (size_t field = 0; field < test.source.fields.size(); ++field) {
      bool used = false;
      for (size_t i = 0; i < test.destination.fields.size(); ++i) used = used || source_of(test, i) == field;
      if (used) pointers.push_back(source.pointer(field));
    }
  } else {
    pointers.push_back(source.pointer(0));
  }
  const size_t arrays = test.destination.arrangement == MEMHIER_SOA ? test.destination.fields.size() : 1;
  for (size_t i = 0; i < arrays; ++i) pointers.push_back(destination.pointer(i));
  return pointers;
}

// Plans and runs; or, without `choices`, by one call. Empty when every byte is right.
std::string attempt(memhier_context *context, const RecordCase &test, std::vector<Choice> *choices) {
  SideMemory source(test.source, test.count, test.misalign), destination(test.destination, test.count, test.misalign);
  if (source.layout() != MEMHIER_SUCCESS || destination.layout() != MEMHIER_SUCCESS)
    return test.text() + ": layout: " + memhier_error_text() + "\n";
  fill_numbers(test, &source);
  source.write();
  destination.write();
  std::vector<void *> source_pointers, destination_pointers;
  const memhier_records from = source.records(&source_pointers);
  memhier_records to = destination.records(&destination_pointers);
  to.padding = test.padding;
  if (!test.sources.empty()) to.sources = test.sources.data();
  memhier_status status;
  if (choices) {
    memhier_plan_options options;
    memhier_plan_options_init(&options, sizeof options);
    options.target = test.target;
    options.way = test.way.c_str();
    options.route_in = test.route_in.c_str();
    options.route_out = test.route_out.c_str();
    options.working_set = test.working_set;
    memhier_plan *plan = nullptr;
    status = memhier_plan_create_record(context, test.count, &from, &to, &options, &plan);
    if (status == MEMHIER_SUCCESS) {
      *choices = choices_of(plan);
      const std::vector<void *> pointers = operands_of(test, source, destination);
      status = memhier_plan_execute(plan, pointers.data(), static_cast<int32_t>(pointers.size()), nullptr, 0, nullptr);
    }
    if (status != MEMHIER_SUCCESS) return test.text() + ": " + memhier_error_text() + "\n";
    memhier_plan_destroy(plan);
  } else {
    status = memhier_record_convert(context, test.count, &from, &to, nullptr);
    if (status != MEMHIER_SUCCESS) return test.text() + ": " + memhier_error_text() + "\n";
  }
  std::vector<Bytes> got;
  for (size_t i = 0; i < destination.images.size(); ++i) got.push_back(destination.read(i));
  const std::vector<Bytes> expected = expected_of(test, source, &destination, got);
  std::string wrong;
  for (size_t i = 0; i < expected.size() && wrong.empty(); ++i)
    wrong = difference("destination", i, expected[i], got[i]);
  for (size_t i = 0; i < source.images.size() && wrong.empty(); ++i)
    wrong = difference("source", i, source.images[i], source.read(i));
  return wrong.empty() ? wrong : test.text() + ": " + wrong + "\n";
}

void describe(std::ostringstream *out, const RecordSide &side) {
  *out << " [arrangement " << side.arrangement << " packing " << side.packing << " lanes " << side.lanes << " stride "
       << side.stride << " pitch " << side.pitch << (side.scattered ? " scattered " : " ") << place_word(side.place);
  for (const memhier_field &field : side.fields)
    *out << " " << field.type << "x" << field.components << "@" << field.offset << (field.together ? "t" : "");
  *out << "]";
}

}  // namespace

std::string RecordCase::text() const {
  std::ostringstream out;
  out << count << " records";
  describe(&out, source);
  describe(&out, destination);
  for (const int32_t field : sources) out << " " << field;
  if (padding == MEMHIER_PADDING_KEEP) out << " keep";
  if (misalign) out << " misaligned by " << misalign;
  if (working_set) out << " working set " << working_set;
  if (!way.empty()) out << " way=" << way << " route_in=" << route_in << " route_out=" << route_out;
  return out.str();
}

RecordCase conversion(int64_t count, std::vector<memhier_field> fields, memhier_arrangement source,
                      memhier_arrangement destination, int64_t lanes) {
  RecordCase test;
  test.count = count;
  for (RecordSide *side : {&test.source, &test.destination}) {
    side->fields = fields;
    side->arrangement = side == &test.source ? source : destination;
    if (side->arrangement == MEMHIER_AOSOA) side->lanes = lanes;
  }
  return test;
}

std::string run_all_choices(memhier_context *context, const RecordCase &test, int *runs) {
  std::string failures = attempt(context, test, nullptr);
  std::vector<Choice> choices;
  failures += attempt(context, test, &choices);
  if (runs) *runs += 2;
  for (const Choice &choice : choices) {
    RecordCase forced = test;
    forced.way = choice.way;
    forced.route_in = choice.route_in;
    forced.route_out = choice.route_out;
    forced.target = choice.target;
    std::vector<Choice> ignored;
    failures += attempt(context, forced, &ignored);
    if (runs) ++*runs;
  }
  return failures;
}

}  // namespace harness
