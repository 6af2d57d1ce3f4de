// One transpose, checked to the last byte.
#include "harness/transpose_case.hpp"

#include <algorithm>
#include <cstring>
#include <random>
#include <sstream>

namespace harness {
namespace {

constexpr int64_t kGuard = 1024;

struct Image {                 // the bytes a matrix spans, with guards
  int64_t begin = 0, end = 0;  // of the elements, relative to element (0, 0)
  int64_t size() const { return end - begin + 2 * kGuard + 16; }
  int64_t origin(int64_t misalign) const { return kGuard - begin + misalign; }
};

Image span_of(int64_t rows, int64_t columns, int64_t batch, const Strides &strides, int64_t bytes) {
  Image image;
  if (rows == 0 || columns == 0 || batch == 0) return image;
  for (auto [extent, stride] : {std::pair{rows, strides.row}, {columns, strides.column}, {batch, strides.batch}}) {
    const int64_t reach = (extent - 1) * stride * bytes;
    (reach < 0 ? image.begin : image.end) += reach;
  }
  image.end += bytes;
  // Keep the origin aligned as malloc'ed memory is, so that misalign alone decides.
  image.begin -= (16 - (-image.begin) % 16) % 16;
  return image;
}

std::vector<unsigned char> random_bytes(size_t count) {
  static thread_local std::mt19937_64 generator(std::random_device{}());
  std::vector<unsigned char> bytes(count);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    const uint64_t word = generator();
    std::memcpy(&bytes[i], &word, 8);
  }
  for (; i < count; ++i) bytes[i] = static_cast<unsigned char>(generator());
  return bytes;
}

void reference(const TransposeCase &test, int64_t bytes, const unsigned char *source, unsigned char *destination) {
  for (int64_t k = 0; k < test.batch; ++k) {
    for (int64_t i = 0; i < test.rows; ++i) {
      for (int64_t j = 0; j < test.columns; ++j) {
        const int64_t from = i * test.source.row + j * test.source.column + k * test.source.batch;
        const int64_t to = j * test.destination.row + i * test.destination.column + k * test.destination.batch;
        std::memcpy(destination + to * bytes, source + from * bytes, bytes);
      }
    }
  }
}

memhier_operand operand(const TransposeCase &test, bool destination, memhier_place place) {
  memhier_operand result;
  memhier_operand_init(&result, sizeof result);
  const Strides &strides = destination ? test.destination : test.source;
  result.type = test.type;
  result.place = place;
  result.rank = test.batch != 1 || test.rank3 ? 3 : 2;
  result.extents[0] = destination ? test.columns : test.rows;
  result.extents[1] = destination ? test.rows : test.columns;
  result.extents[2] = test.batch;
  result.strides[0] = strides.row;
  result.strides[1] = strides.column;
  result.strides[2] = strides.batch;
  return result;
}

std::string first_difference(const std::vector<unsigned char> &expected, const std::vector<unsigned char> &actual,
                             const char *what) {
  const auto [a, b] = std::mismatch(expected.begin(), expected.end(), actual.begin());
  if (a == expected.end()) return {};
  std::ostringstream text;
  text << what << " byte " << (a - expected.begin()) << " of " << expected.size() << ": expected " << int(*a)
       << ", got " << int(*b);
  return text.str();
}

memhier_plan *make_plan(memhier_context *context, const TransposeCase &test, memhier_status *status,
                        const unsigned char *source, const unsigned char *destination) {
  memhier_operand from = operand(test, false, test.source_place);
  memhier_operand to = operand(test, true, test.destination_place);
  from.pointer = const_cast<unsigned char *>(source);
  to.pointer = const_cast<unsigned char *>(destination);
  const memhier_plan_options options = plan_options_of(test);
  memhier_plan *plan = nullptr;
  *status = memhier_plan_create_transpose(context, &from, test.in_place ? nullptr : &to, &options, &plan);
  return plan;
}

}  // namespace

std::string TransposeCase::text() const {
  std::ostringstream out;
  out << "type " << type << " " << rows << "x" << columns << " batch " << batch << " source(" << source.row << ","
      << source.column << "," << source.batch << ") " << place_word(source_place);
  if (in_place) {
    out << " in place";
  } else {
    out << " destination(" << destination.row << "," << destination.column << "," << destination.batch << ") "
        << place_word(destination_place);
  }
  if (misalign) out << " misaligned by " << misalign;
  if (working_set) out << " working set " << working_set;
  if (!way.empty()) out << " way=" << way << " route_in=" << route_in << " route_out=" << route_out;
  return out.str();
}

TransposeCase row_major(memhier_type type, int64_t rows, int64_t columns, int64_t source_leading,
                        int64_t destination_leading, int64_t batch) {
  TransposeCase test;
  test.type = type;
  test.rows = rows;
  test.columns = columns;
  test.batch = batch;
  test.source = {source_leading ? source_leading : std::max<int64_t>(1, columns), 1, 0};
  test.destination = {destination_leading ? destination_leading : std::max<int64_t>(1, rows), 1, 0};
  test.source.batch = test.source.row * std::max<int64_t>(1, rows);
  test.destination.batch = test.destination.row * std::max<int64_t>(1, columns);
  return test;
}

TransposeCase in_place(memhier_type type, int64_t size, int64_t leading, int64_t batch) {
  TransposeCase test = row_major(type, size, size, leading, leading, batch);
  test.in_place = true;
  test.destination = test.source;
  return test;
}

TransposeData::TransposeData(const TransposeCase &test) {
  const int64_t bytes = memhier_type_size(test.type);
  const Image from = span_of(test.rows, test.columns, test.batch, test.source, bytes);
  const Image to = span_of(test.columns, test.rows, test.batch, test.destination, bytes);
  source_origin = from.origin(test.misalign);
  destination_origin = to.origin(test.misalign);
  source = random_bytes(from.size());
  before = test.in_place ? source : random_bytes(to.size());
  expected = before;
  reference(test, bytes, source.data() + source_origin, expected.data() + destination_origin);
}

Outcome run(memhier_context *context, const TransposeCase &test, void *stream) {
  return run(context, test, TransposeData(test), stream);
}

namespace {

// A source and a destination in their places.
class Placed {
 public:
  Placed(const TransposeCase &test, const TransposeData &data)
      : in_place_(test.in_place), data_(data), source_(test.source_place, data.source.size()) {
    source_.write(data.source);
    if (in_place_) return;
    other_.emplace(test.destination_place, data.before.size());
    other_->write(data.before);
  }

  unsigned char *source() const { return source_.data() + data_.source_origin; }
  unsigned char *destination() const { return (other_ ? *other_ : source_).data() + data_.destination_origin; }
  memhier_status execute(memhier_plan *plan, void *stream) const {
    void *const pointers[2] = {source(), destination()};
    const memhier_status status = memhier_plan_execute(plan, pointers, in_place_ ? 1 : 2, nullptr, 0, stream);
    if (status == MEMHIER_SUCCESS) synchronise(stream);
    return status;
  }
  void lose_source() { source_.write(random_bytes(data_.source.size())); }

  std::string destination_difference(bool done) const {
    return first_difference(done ? data_.expected : data_.before, (other_ ? *other_ : source_).read(), "destination");
  }
  std::string source_difference() const {
    return in_place_ ? std::string() : first_difference(data_.source, source_.read(), "source");
  }

 private:
  bool in_place_;
  const TransposeData &data_;
  Memory source_;
  std::optional<Memory> other_;
};

}  // namespace

Outcome run(memhier_context *context, const TransposeCase &test, const TransposeData &data, void *stream) {
  const Placed placed(test, data);
  Outcome outcome;
  memhier_plan *plan = make_plan(context, test, &outcome.status, placed.source(), placed.destination());
  if (outcome.status == MEMHIER_SUCCESS) {
    outcome.choices = choices_of(plan);
    outcome.status = placed.execute(plan, stream);
  }
  if (outcome.status != MEMHIER_SUCCESS) outcome.error = memhier_error_text();
  memhier_plan_destroy(plan);
  outcome.difference = placed.destination_difference(outcome.status == MEMHIER_SUCCESS);
  if (outcome.difference.empty()) outcome.difference = placed.source_difference();
  return outcome;
}

Outcome run_twice(memhier_context *context, const TransposeCase &test) {
  const TransposeData data(test), other_data(test);
  Placed first(test, data);
  const Placed second(test, other_data);
  Outcome outcome;
  memhier_plan *plan = make_plan(context, test, &outcome.status, first.source(), first.destination());
  if (outcome.status == MEMHIER_SUCCESS) outcome.status = first.execute(plan, nullptr);
  if (outcome.status == MEMHIER_SUCCESS && !test.in_place) first.lose_source();
  if (outcome.status == MEMHIER_SUCCESS) outcome.status = second.execute(plan, nullptr);
  if (outcome.status != MEMHIER_SUCCESS) outcome.error = memhier_error_text();
  memhier_plan_destroy(plan);
  outcome.difference = first.destination_difference(true) + second.destination_difference(true);
  if (outcome.difference.empty()) outcome.difference = second.source_difference();
  return outcome;
}

std::vector<Choice> feasible_choices(memhier_context *context, const TransposeCase &test) {
  TransposeCase open = test;
  open.way.clear();
  open.route_in.clear();
  open.route_out.clear();
  Outcome outcome = run(context, open);
  return std::move(outcome.choices);
}

std::string run_all_choices(memhier_context *context, const TransposeCase &test, int *runs) {
  return run_all_choices(context, test, TransposeData(test), runs);
}

std::string run_all_choices(memhier_context *context, const TransposeCase &test, const TransposeData &data, int *runs) {
  std::string failures;
  auto attempt = [&](const TransposeCase &forced) {
    Outcome outcome = run(context, forced, data);
    if (runs) ++*runs;
    if (outcome.status != MEMHIER_SUCCESS || !outcome.difference.empty()) {
      failures += forced.text() + ": status " + std::to_string(outcome.status) + " " + outcome.error + " " +
                  outcome.difference + "\n";
    }
    return std::move(outcome.choices);
  };
  for (const Choice &choice : attempt(test)) {
    TransposeCase forced = test;
    forced.way = choice.way;
    forced.route_in = choice.route_in;
    forced.route_out = choice.route_out;
    forced.target = choice.target;
    attempt(forced);
  }
  // A host that could compute is a choice as well, also where device-accessible operands keep the planner off it.
  if (test.source_place != MEMHIER_PLACE_DEVICE && test.destination_place != MEMHIER_PLACE_DEVICE &&
      test.target == MEMHIER_TARGET_AUTO) {
    TransposeCase host = test;
    host.target = MEMHIER_TARGET_HOST;
    for (const Choice &choice : attempt(host)) {
      if (choice.target != MEMHIER_TARGET_HOST) continue;
      host.way = choice.way;
      host.route_in = choice.route_in;
      host.route_out = choice.route_out;
      attempt(host);
    }
  }
  return failures;
}

}  // namespace harness
