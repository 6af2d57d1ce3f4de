#include "harness/permute_case.hpp"

#include <algorithm>
#include <cstring>
#include <random>
#include <sstream>

#include "harness/places.hpp"

namespace harness {
namespace {

constexpr int64_t kGuard = 1024;

std::vector<int64_t> packed(const std::vector<int64_t> &extents) {
  std::vector<int64_t> strides(extents.size());
  int64_t stride = 1;
  for (size_t i = extents.size(); i-- > 0; stride *= std::max<int64_t>(extents[i], 1)) strides[i] = stride;
  return strides;
}

std::vector<unsigned char> random_bytes(int64_t count) {
  static thread_local std::mt19937_64 generator(std::random_device{}());
  std::vector<unsigned char> bytes(static_cast<size_t>(count));
  for (unsigned char &byte : bytes) byte = static_cast<unsigned char>(generator());
  return bytes;
}

// One array: its modes, and where element (0, 0, ...) is in bytes with guards around.
struct Array {
  std::vector<int64_t> extents, strides;
  int64_t bytes, origin = kGuard, size = 2 * kGuard;

  Array(std::vector<int64_t> of_extents, std::vector<int64_t> of_strides, int64_t of_bytes, int64_t misalign)
      : extents(std::move(of_extents)), strides(std::move(of_strides)), bytes(of_bytes) {
    if (strides.empty()) strides = packed(extents);
    for (size_t i = 0; i < extents.size(); ++i) {
      if (extents[i] <= 1) continue;
      const int64_t reach = (extents[i] - 1) * strides[i] * bytes;
      size += std::abs(reach);
      if (reach < 0) origin -= reach;
    }
    origin = (origin + 15) / 16 * 16 + misalign;
    size += bytes + 32 + misalign;
  }
  memhier_operand operand(memhier_type type, memhier_place place, void *pointer) const {
    memhier_operand result;
    memhier_operand_init(&result, sizeof result);
    result.type = type;
    result.place = place;
    result.rank = static_cast<int32_t>(extents.size());
    std::copy(extents.begin(), extents.end(), result.extents);
    std::copy(strides.begin(), strides.end(), result.strides);
    result.pointer = pointer;
    return result;
  }
};

Array source_of(const PermuteCase &test) {
  return {test.extents, test.source_strides, memhier_type_size(test.type), test.misalign};
}
Array destination_of(const PermuteCase &test) {
  std::vector<int64_t> extents;
  for (const int32_t mode : test.permutation) extents.push_back(test.extents[static_cast<size_t>(mode)]);
  return {extents, test.destination_strides, memhier_type_size(test.type), test.misalign};
}

struct Data {
  std::vector<unsigned char> source, before, expected;  // before, expected: of the destination

  explicit Data(const PermuteCase &test) {
    const Array from = source_of(test), to = destination_of(test);
    source = random_bytes(from.size);
    before = expected = random_bytes(to.size);
    int64_t count = 1;
    for (const int64_t extent : to.extents) count *= extent;
    for (int64_t element = 0; element < count; ++element) {
      int64_t rest = element, in = from.origin, out = to.origin;
      for (size_t i = to.extents.size(); i-- > 0;) {
        const int64_t index = rest % to.extents[i];
        rest /= to.extents[i];
        if (index == 0) continue;  // the stride of a mode of one index may be anything
        in += index * from.strides[static_cast<size_t>(test.permutation[i])] * from.bytes;
        out += index * to.strides[i] * to.bytes;
      }
      std::memcpy(&expected[static_cast<size_t>(out)], &source[static_cast<size_t>(in)], static_cast<size_t>(to.bytes));
    }
  }
};

// Runs a case; what went wrong, empty when nothing did.
std::string run(memhier_context *context, const PermuteCase &test, const Data &data, std::vector<Choice> *choices) {
  const Array from = source_of(test), to = destination_of(test);
  Memory source(test.source_place, data.source.size()), destination(test.destination_place, data.before.size());
  source.write(data.source);
  destination.write(data.before);
  void *const pointers[2] = {source.data() + from.origin, destination.data() + to.origin};
  const memhier_operand in = from.operand(test.type, test.source_place, pointers[0]);
  const memhier_operand out = to.operand(test.type, test.destination_place, pointers[1]);
  const memhier_plan_options options = plan_options_of(test);
  memhier_plan *plan = nullptr;
  memhier_status status = memhier_plan_create_permute(context, &in, &out, test.permutation.data(), &options, &plan);
  if (status == MEMHIER_SUCCESS) {
    *choices = choices_of(plan);
    status = memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr);
  }
  const std::string error = status == MEMHIER_SUCCESS ? "" : memhier_error_text();
  memhier_plan_destroy(plan);
  if (status != MEMHIER_SUCCESS) return "status " + std::to_string(status) + " " + error;
  const std::vector<unsigned char> result = destination.read();
  const auto wrong = std::mismatch(data.expected.begin(), data.expected.end(), result.begin()).first;
  if (wrong != data.expected.end())
    return "destination byte " + std::to_string(wrong - data.expected.begin()) + " is wrong";
  return source.read() == data.source ? "" : "the source changed";
}

template <class Number>
void list(std::ostringstream &out, const char *name, const std::vector<Number> &numbers) {
  if (numbers.empty()) return;
  out << " " << name;
  for (size_t i = 0; i < numbers.size(); ++i) out << (i ? "," : "=") << numbers[i];
}

}  // namespace

std::string PermuteCase::text() const {
  std::ostringstream out;
  out << "type " << type;
  list(out, "extents", extents);
  list(out, "perm", permutation);
  list(out, "sstrides", source_strides);
  list(out, "dstrides", destination_strides);
  out << " " << place_word(source_place) << " to " << place_word(destination_place);
  if (misalign) out << " misaligned by " << misalign;
  if (working_set) out << " working set " << working_set;
  if (!way.empty()) out << " way=" << way << " route_in=" << route_in << " route_out=" << route_out;
  return out.str();
}

std::string run_all_choices(memhier_context *context, const PermuteCase &test, int *runs) {
  const Data data(test);
  std::string failures;
  const auto attempt = [&](const PermuteCase &forced) {
    std::vector<Choice> choices;
    const std::string wrong = run(context, forced, data, &choices);
    if (runs) ++*runs;
    if (!wrong.empty()) failures += forced.text() + ": " + wrong + "\n";
    return choices;
  };
  const auto force = [&](PermuteCase forced, const Choice &choice) {
    forced.way = choice.way;
    forced.route_in = choice.route_in;
    forced.route_out = choice.route_out;
    forced.target = choice.target;
    attempt(forced);
  };
  for (const Choice &choice : attempt(test)) force(test, choice);
  // A host that could compute is a choice as well, also where device-accessible operands keep the planner off it.
  if (test.source_place != MEMHIER_PLACE_DEVICE && test.destination_place != MEMHIER_PLACE_DEVICE) {
    PermuteCase host = test;
    host.target = MEMHIER_TARGET_HOST;
    for (const Choice &choice : attempt(host))
      if (choice.target == MEMHIER_TARGET_HOST) force(host, choice);
  }
  return failures;
}

}  // namespace harness
