// Tracked buffers on the host, and on a device where there is one: contents, chains, crossings, wrapped memory.
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "fixture.hpp"

namespace {

using capi::is_transpose;
using capi::random_values;

memhier_operand matrix_in(memhier_buffer *buffer, int64_t rows, int64_t columns, int64_t offset = 0) {
  memhier_operand operand;
  EXPECT_SUCCESS(
      memhier_operand_matrix(&operand, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, nullptr, columns ? columns : 1));
  operand.buffer = buffer;
  operand.offset = offset;
  return operand;
}

template <class Values>
void fill(memhier_buffer *buffer, const Values &values) {
  void *data = nullptr;
  ASSERT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &data));
  std::memcpy(data, values.data(), values.size() * sizeof values[0]);
  ASSERT_SUCCESS(memhier_buffer_unmap(buffer));
}

std::vector<float> contents(memhier_buffer *buffer, size_t count) {
  void *data = nullptr;
  std::vector<float> values(count);
  EXPECT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_READ, &data));
  if (data) std::memcpy(values.data(), data, count * sizeof(float));
  EXPECT_SUCCESS(memhier_buffer_unmap(buffer));
  return values;
}

struct Crossings {
  int64_t to_device = -1, to_host = -1;
};
Crossings crossings(memhier_buffer *buffer) {
  Crossings result;
  EXPECT_SUCCESS(memhier_buffer_info(buffer, nullptr, &result.to_device, &result.to_host));
  return result;
}

std::string explained(memhier_context *context, memhier_format format) {
  int64_t needed = 0;
  EXPECT_SUCCESS(memhier_context_explain_buffers(context, format, nullptr, 0, &needed));
  std::string text(static_cast<size_t>(needed), 0);
  EXPECT_SUCCESS(memhier_context_explain_buffers(context, format, text.data(), needed, nullptr));
  text.pop_back();
  return text;
}

class Buffers : public capi::HostContext {
 protected:
  memhier_buffer *make(int64_t bytes) {
    memhier_buffer *buffer = nullptr;
    EXPECT_SUCCESS(memhier_buffer_create(context, bytes, &buffer));
    return buffer;
  }
};

TEST_F(Buffers, AChainEndsWhereItBegan) {
  constexpr int64_t rows = 70, columns = 41;
  const auto values = random_values<float>(rows * columns);
  memhier_buffer *a = make(rows * columns * 4), *b = make(rows * columns * 4), *c = make(rows * columns * 4);
  fill(a, values);
  const memhier_operand from = matrix_in(a, rows, columns), middle_in = matrix_in(b, columns, rows),
                        last = matrix_in(c, rows, columns);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &middle_in, nullptr));
  ASSERT_SUCCESS(memhier_transpose_operands(context, &middle_in, &last, nullptr));
  EXPECT_TRUE(is_transpose(values.data(), rows, columns, contents(b, values.size()).data()));
  const auto end = contents(c, values.size());
  EXPECT_EQ(std::memcmp(end.data(), values.data(), values.size() * 4), 0);
  for (memhier_buffer *buffer : {a, b, c}) {
    EXPECT_EQ(crossings(buffer).to_device, 0);
    EXPECT_EQ(crossings(buffer).to_host, 0);
    EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
  }
}

TEST_F(Buffers, AChainOnTheHostIsToldAndMovesNothing) {
  constexpr int64_t rows = 6, columns = 4;
  memhier_buffer *a = make(rows * columns * 4), *b = make(rows * columns * 4);
  fill(a, random_values<float>(rows * columns));
  const memhier_operand from = matrix_in(a, rows, columns), to = matrix_in(b, columns, rows);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  EXPECT_SUCCESS(memhier_buffer_destroy(a));
  const std::string text = explained(context, MEMHIER_TEXT);
  EXPECT_EQ(text.find("buffers   1 buffer, 1 destroyed before; 3 uses, 0 ns on the link, 0 ns saved\n"), 0u) << text;
  EXPECT_NE(text.find("  host  -      src of transpose f32 6x4 src=pageable dst=pageable"), std::string::npos) << text;
  const auto json = nlohmann::json::parse(explained(context, MEMHIER_JSON));
  ASSERT_EQ(json["uses"].size(), 3u);
  EXPECT_EQ(json["uses"][0]["cause"], "map");
  for (const auto &use : json["uses"]) EXPECT_EQ(use["movement"], "none") << use;
  // Sources and destinations of one call stand in the order of their addresses.
  EXPECT_NE(json["uses"][1]["operands"], json["uses"][2]["operands"]);
  EXPECT_EQ(json["buffers"].size(), 1u);
  EXPECT_SUCCESS(memhier_buffer_destroy(b));
}

TEST_F(Buffers, InPlaceAndPartOfABuffer) {
  constexpr int64_t size = 19, gap = 16;
  const auto values = random_values<float>(2 * gap / 4 + size * size);
  memhier_buffer *buffer = make(static_cast<int64_t>(values.size()) * 4);
  fill(buffer, values);
  const memhier_operand matrix = matrix_in(buffer, size, size, gap);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &matrix, nullptr, nullptr));
  auto now = contents(buffer, values.size());
  EXPECT_TRUE(is_transpose(values.data() + gap / 4, size, size, now.data() + gap / 4));
  EXPECT_EQ(std::memcmp(now.data(), values.data(), gap), 0);
  EXPECT_EQ(std::memcmp(now.data() + gap / 4 + size * size, values.data() + gap / 4 + size * size, gap), 0);
  // The same operand twice means in place as well.
  ASSERT_SUCCESS(memhier_transpose_operands(context, &matrix, &matrix, nullptr));
  now = contents(buffer, values.size());
  EXPECT_EQ(std::memcmp(now.data(), values.data(), values.size() * 4), 0);
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
}

TEST_F(Buffers, PointersAndBuffersMix) {
  constexpr int64_t rows = 12, columns = 34;
  const auto values = random_values<float>(rows * columns);
  std::vector<float> back(values.size());
  memhier_buffer *buffer = make(rows * columns * 4);
  memhier_operand from, into = matrix_in(buffer, columns, rows), to;
  ASSERT_SUCCESS(memhier_operand_matrix(&from, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns,
                                        const_cast<float *>(values.data()), columns));
  ASSERT_SUCCESS(memhier_operand_matrix(&to, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, back.data(), columns));
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &into, nullptr));
  ASSERT_SUCCESS(memhier_transpose_operands(context, &into, &to, nullptr));
  EXPECT_EQ(std::memcmp(back.data(), values.data(), values.size() * 4), 0);
  memhier_plan *plan = nullptr;
  EXPECT_SUCCESS(memhier_last_plan(context, &plan));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
}

TEST_F(Buffers, WrappedMemoryIsTheCallers) {
  constexpr int64_t size = 25;
  const auto values = random_values<float>(size * size);
  auto memory = values;
  memhier_buffer *buffer = nullptr;
  ASSERT_SUCCESS(memhier_buffer_wrap(context, memory.data(), size * size * 4, &buffer));
  const memhier_operand matrix = matrix_in(buffer, size, size);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &matrix, nullptr, nullptr));
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
  EXPECT_TRUE(is_transpose(values.data(), size, size, memory.data()));
}

TEST_F(Buffers, MapsHaveOneOwnerAtATime) {
  memhier_buffer *buffer = make(64);
  void *data = nullptr, *again = nullptr;
  EXPECT_EQ(memhier_buffer_unmap(buffer), MEMHIER_INVALID_STATE);
  ASSERT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, &data));
  EXPECT_EQ(memhier_buffer_map(buffer, MEMHIER_ACCESS_READ, &again), MEMHIER_INVALID_STATE);
  EXPECT_EQ(again, nullptr);
  const memhier_operand matrix = matrix_in(buffer, 4, 4);
  EXPECT_EQ(memhier_transpose_operands(context, &matrix, nullptr, nullptr), MEMHIER_INVALID_STATE);
  std::memset(data, 3, 64);
  ASSERT_SUCCESS(memhier_buffer_unmap(buffer));
  EXPECT_SUCCESS(memhier_transpose_operands(context, &matrix, nullptr, nullptr));
  EXPECT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_READ_WRITE, &data));
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));  // also while mapped
}

TEST_F(Buffers, EmptyAndHugeOnes) {
  memhier_buffer *empty = make(0), *huge = make(INT64_MAX);
  void *data = &data;
  EXPECT_SUCCESS(memhier_buffer_map(empty, MEMHIER_ACCESS_READ, &data));
  EXPECT_EQ(data, nullptr);
  EXPECT_SUCCESS(memhier_buffer_unmap(empty));
  const memhier_operand none = matrix_in(empty, 0, 3), none_out = matrix_in(empty, 3, 0);
  EXPECT_SUCCESS(memhier_transpose_operands(context, &none, &none_out, nullptr));
  EXPECT_EQ(memhier_buffer_map(huge, MEMHIER_ACCESS_WRITE, &data), MEMHIER_OUT_OF_HOST_MEMORY);
  EXPECT_SUCCESS(memhier_buffer_destroy(empty));
  EXPECT_SUCCESS(memhier_buffer_destroy(huge));
}

TEST_F(Buffers, ThreadsShareThem) {
  constexpr int64_t size = 32;
  memhier_buffer *shared = make(size * size * 4);
  const auto values = random_values<float>(size * size);
  fill(shared, values);
  const memhier_operand matrix = matrix_in(shared, size, size);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      // An even number of transposes each: together they change nothing.
      for (int i = 0; i < 50; ++i) EXPECT_SUCCESS(memhier_transpose_operands(context, &matrix, nullptr, nullptr));
    });
  }
  for (std::thread &thread : threads) thread.join();
  const auto now = contents(shared, values.size());
  EXPECT_EQ(std::memcmp(now.data(), values.data(), values.size() * 4), 0);
  EXPECT_SUCCESS(memhier_buffer_destroy(shared));
}

TEST_F(Buffers, TwoBuffersInBothDirectionsDoNotDeadlock) {
  constexpr int64_t size = 16;
  memhier_buffer *a = make(size * size * 4), *b = make(size * size * 4);
  fill(a, random_values<float>(size * size));
  fill(b, random_values<float>(size * size));
  const memhier_operand one = matrix_in(a, size, size), two = matrix_in(b, size, size);
  const auto work = [&](const memhier_operand *from, const memhier_operand *to) {
    for (int i = 0; i < 200; ++i) EXPECT_SUCCESS(memhier_transpose_operands(context, from, to, nullptr));
  };
  std::thread forth(work, &one, &two), back(work, &two, &one);
  forth.join();
  back.join();
  EXPECT_SUCCESS(memhier_buffer_destroy(a));
  EXPECT_SUCCESS(memhier_buffer_destroy(b));
}

class DeviceBuffers : public ::testing::Test {
 protected:
  void SetUp() override {
    if (memhier_capability(MEMHIER_CAPABILITY_CUDA) == 0) GTEST_SKIP() << "the library was built without CUDA";
    if (memhier_capability(MEMHIER_CAPABILITY_DEVICES) == 0) GTEST_SKIP() << "no GPU here";
    ASSERT_SUCCESS(memhier_context_create(nullptr, &context));
  }
  void TearDown() override { EXPECT_SUCCESS(memhier_context_destroy(context)); }
  memhier_buffer *make(int64_t bytes) {
    memhier_buffer *buffer = nullptr;
    EXPECT_SUCCESS(memhier_buffer_create(context, bytes, &buffer));
    return buffer;
  }
  void use_on_device(memhier_buffer *buffer, int32_t access) {
    void *pointer = nullptr;
    EXPECT_SUCCESS(memhier_buffer_device_pointer(buffer, access, nullptr, &pointer));
    EXPECT_NE(pointer, nullptr);
  }
  memhier_context *context = nullptr;
};

TEST_F(DeviceBuffers, AChainCrossesOnceEachWay) {
  constexpr int64_t rows = 300, columns = 200;
  const auto values = random_values<float>(rows * columns);
  memhier_buffer *a = make(rows * columns * 4), *b = make(rows * columns * 4), *c = make(rows * columns * 4);
  fill(a, values);
  use_on_device(a, MEMHIER_ACCESS_READ);
  const memhier_operand from = matrix_in(a, rows, columns), middle = matrix_in(b, columns, rows),
                        last = matrix_in(c, rows, columns);
  void *const stream = reinterpret_cast<void *>(2);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &middle, nullptr));
  ASSERT_SUCCESS(memhier_transpose_operands(context, &middle, &last, stream));
  const auto end = contents(c, values.size());
  EXPECT_EQ(std::memcmp(end.data(), values.data(), values.size() * 4), 0);
  EXPECT_EQ(crossings(a).to_device, 1);
  EXPECT_EQ(crossings(a).to_host, 0);
  EXPECT_EQ(crossings(b).to_device, 0);
  EXPECT_EQ(crossings(b).to_host, 0);
  EXPECT_EQ(crossings(c).to_device, 0);
  EXPECT_EQ(crossings(c).to_host, 1);
  const auto json = nlohmann::json::parse(explained(context, MEMHIER_JSON));
  std::map<std::string, int> seen;
  for (const auto &use : json["uses"])
    ++seen[use["side"].get<std::string>() + " " + use["movement"].get<std::string>()];
  // Moved: a to the device, c back. Saved: a at its second use, b at its second.
  EXPECT_EQ(seen,
            (std::map<std::string, int>{
                {"host none", 1}, {"device moved", 1}, {"device current", 2}, {"device none", 2}, {"host moved", 1}}))
      << json.dump(1);
  EXPECT_EQ(json["moved"]["to_device"]["bytes"], rows * columns * 4);
  EXPECT_EQ(json["saved"]["to_device"]["bytes"], 2 * rows * columns * 4);
  EXPECT_GT(json["moved"]["to_host"]["ms"], 0);
  for (memhier_buffer *buffer : {a, b, c}) EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
}

TEST_F(DeviceBuffers, PartOfABufferKeepsTheRest) {
  constexpr int64_t size = 40;
  const auto values = random_values<float>(2 * size * size);
  const auto other = random_values<float>(size * size);
  memhier_buffer *a = make(size * size * 4), *b = make(2 * size * size * 4);
  fill(a, other);
  fill(b, values);
  use_on_device(a, MEMHIER_ACCESS_READ);
  const memhier_operand from = matrix_in(a, size, size), to = matrix_in(b, size, size, size * size * 4);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  const auto now = contents(b, values.size());
  EXPECT_EQ(std::memcmp(now.data(), values.data(), size * size * 4), 0);
  EXPECT_TRUE(is_transpose(other.data(), size, size, now.data() + size * size));
  EXPECT_SUCCESS(memhier_buffer_destroy(a));
  EXPECT_SUCCESS(memhier_buffer_destroy(b));
}

TEST_F(DeviceBuffers, WrappedHostMemoryGetsItsContentsBack) {
  constexpr int64_t size = 50;
  const auto values = random_values<float>(size * size);
  auto memory = values;
  memhier_buffer *buffer = nullptr;
  ASSERT_SUCCESS(memhier_buffer_wrap(context, memory.data(), size * size * 4, &buffer));
  use_on_device(buffer, MEMHIER_ACCESS_READ_WRITE);
  const memhier_operand matrix = matrix_in(buffer, size, size);
  ASSERT_SUCCESS(memhier_transpose_operands(context, &matrix, nullptr, reinterpret_cast<void *>(2)));
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
  EXPECT_TRUE(is_transpose(values.data(), size, size, memory.data()));
}

}  // namespace
