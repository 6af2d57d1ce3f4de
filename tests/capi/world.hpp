// What a row of the argument table starts from: live, stale and foreign handles, valid operands, poisoned outputs.
#pragma once
#include <memhier/memhier.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace capi {

constexpr int64_t kRows = 5, kColumns = 7;
constexpr unsigned char kPoison = 0xA5;

template <class T>
T poisoned() {
  T value;
  std::memset(&value, kPoison, sizeof value);
  return value;
}

struct World {
  memhier_context *context = nullptr;
  memhier_context *other_context = nullptr;
  memhier_context *stale_context = nullptr;
  memhier_plan *plan = nullptr;
  memhier_plan *stale_plan = nullptr;
  memhier_plan *orphan_plan = nullptr;  // its context has been destroyed
  memhier_buffer *buffer = nullptr;
  memhier_buffer *mapped_buffer = nullptr;
  memhier_buffer *other_buffer = nullptr;  // of other_context
  memhier_buffer *stale_buffer = nullptr;
  memhier_buffer *orphan_buffer = nullptr;
  std::vector<float> source;
  std::vector<float> destination;  // poisoned: no failing call writes it
  std::vector<float> square;
  memhier_operand from{}, to{};

  // Outputs, poisoned before each row.
  int32_t out32 = 0;
  int64_t out64 = 0, needed = 0;
  char text[8192];
  void *out_pointer = nullptr;
  memhier_context *out_context = nullptr;
  memhier_plan *out_plan = nullptr;
  memhier_buffer *out_buffer = nullptr;
  memhier_context_options context_options{};
  memhier_plan_options plan_options{};
  memhier_operand out_operand{};
  memhier_matmul_options out_matmul_options{};
  memhier_filter out_filter{};
  memhier_records out_records{};
  int64_t out_list[4] = {};

  World() : source(kRows * kColumns), destination(kRows * kColumns), square(kRows * kRows) {
    memhier_context_options options;
    memhier_context_options_init(&options, sizeof options);
    options.device = MEMHIER_DEVICE_NONE;
    memhier_context_create(&options, &context);
    memhier_context_create(&options, &other_context);
    memhier_context *gone = nullptr;
    memhier_context_create(&options, &gone);
    const char *line = "transpose f32 5x7";
    memhier_plan_create_line(context, line, nullptr, &plan);
    memhier_plan_create_line(context, line, nullptr, &stale_plan);
    memhier_plan_create_line(gone, line, nullptr, &orphan_plan);
    memhier_buffer_create(context, 4096, &buffer);
    memhier_buffer_create(context, 4096, &mapped_buffer);
    memhier_buffer_create(other_context, 4096, &other_buffer);
    memhier_buffer_create(context, 4096, &stale_buffer);
    memhier_buffer_create(gone, 4096, &orphan_buffer);
    void *data;
    memhier_buffer_map(mapped_buffer, MEMHIER_ACCESS_WRITE, &data);
    memhier_plan_destroy(stale_plan);
    memhier_buffer_destroy(stale_buffer);
    memhier_context_destroy(gone);
    stale_context = gone;
    memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, source.data(), kColumns);
    memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, kColumns, kRows, destination.data(), kRows);
    for (size_t i = 0; i < source.size(); ++i) source[i] = static_cast<float>(i);
    poison();
  }
  ~World() {
    memhier_plan_destroy(plan);
    memhier_plan_destroy(orphan_plan);
    memhier_buffer_destroy(buffer);
    memhier_buffer_destroy(mapped_buffer);
    memhier_buffer_destroy(other_buffer);
    memhier_buffer_destroy(orphan_buffer);
    memhier_context_destroy(context);
    memhier_context_destroy(other_context);
  }
  World(const World &) = delete;
  World &operator=(const World &) = delete;

  void poison() {
    std::memset(destination.data(), kPoison, destination.size() * sizeof(float));
    std::memset(square.data(), kPoison, square.size() * sizeof(float));
    std::memset(text, kPoison, sizeof text);
    out32 = poisoned<int32_t>();
    out64 = needed = poisoned<int64_t>();
    out_pointer = poisoned<void *>();
    out_context = poisoned<memhier_context *>();
    out_plan = poisoned<memhier_plan *>();
    out_buffer = poisoned<memhier_buffer *>();
    context_options = poisoned<memhier_context_options>();
    plan_options = poisoned<memhier_plan_options>();
    out_operand = poisoned<memhier_operand>();
    out_matmul_options = poisoned<memhier_matmul_options>();
    out_filter = poisoned<memhier_filter>();
    out_records = poisoned<memhier_records>();
    std::memset(out_list, kPoison, sizeof out_list);
  }
  // Everything but output handles, which a failing call sets to NULL or leaves.
  bool untouched() const {
    const auto all = [](const void *data, size_t bytes) {
      const auto *byte = static_cast<const unsigned char *>(data);
      for (size_t i = 0; i < bytes; ++i) {
        if (byte[i] != kPoison) return false;
      }
      return true;
    };
    const auto handle = [&](auto *const &value) { return !value || all(&value, sizeof value); };
    return all(destination.data(), destination.size() * sizeof(float)) &&
           all(square.data(), square.size() * sizeof(float)) && all(text, sizeof text) && all(&out32, sizeof out32) &&
           all(&out64, sizeof out64) && all(&needed, sizeof needed) && handle(out_pointer) && handle(out_context) &&
           handle(out_plan) && handle(out_buffer) && all(&context_options, sizeof context_options) &&
           all(&plan_options, sizeof plan_options) && all(&out_operand, sizeof out_operand) &&
           all(&out_matmul_options, sizeof out_matmul_options) && all(&out_filter, sizeof out_filter) &&
           all(&out_records, sizeof out_records) && all(out_list, sizeof out_list);
  }
};

// Values that are no live handle of type Handle: null, foreign, stale, beside a slot, random.
template <class Handle>
struct BadHandle {
  const char *what;
  Handle *value;
};

template <class Handle>
std::vector<BadHandle<Handle>> bad_handles(const World &world, Handle *live, Handle *stale,
                                           std::vector<const void *> foreign) {
  const auto as = [](uintptr_t value) { return reinterpret_cast<Handle *>(value); };
  std::vector<BadHandle<Handle>> bad{
      {"null", nullptr},
      {"stale", stale},
      {"inside a slot", as(reinterpret_cast<uintptr_t>(live) + 8)},
      {"one", as(1)},
      {"all bits", as(~uintptr_t{0})},
      {"lowest kernel address", as(uintptr_t{0xffff800000000000})},
      {"far beyond the slab", as(reinterpret_cast<uintptr_t>(live) + (uintptr_t{1} << 30))},
      {"memory of the caller", as(reinterpret_cast<uintptr_t>(world.source.data()))}};
  for (const void *handle : foreign) bad.push_back({"foreign", as(reinterpret_cast<uintptr_t>(handle))});
  std::mt19937_64 random(std::random_device{}());
  for (int i = 0; i < 8; ++i) bad.push_back({"random", as(random())});
  return bad;
}

}  // namespace capi
