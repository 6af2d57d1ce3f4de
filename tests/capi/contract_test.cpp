// What the headers promise about corners of the arguments, and what error texts say about them.
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "fixture.hpp"

namespace {

using capi::host_options;
using capi::is_transpose;
using capi::random_values;

class Contract : public capi::HostContext {
 protected:
  // The problem line at the end of the latest error text, empty when there is none.
  static std::string line() {
    const std::string text = memhier_error_text();
    const size_t begin = text.rfind(" [");
    return text.ends_with(']') && begin != std::string::npos ? text.substr(begin + 2, text.size() - begin - 3) : "";
  }
  static bool says(const char *words) { return std::string(memhier_error_text()).find(words) != std::string::npos; }
  void expect_line_parses() {
    const std::string problem = line(), text = memhier_error_text();
    if (problem.empty()) return;
    memhier_plan *plan = nullptr;
    EXPECT_SUCCESS(memhier_plan_create_line(context, problem.c_str(), nullptr, &plan)) << text;
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
  static memhier_operand matrix(int64_t rows, int64_t columns, void *pointer) {
    memhier_operand operand;
    EXPECT_SUCCESS(memhier_operand_matrix(&operand, MEMHIER_F32, MEMHIER_ROW_MAJOR, rows, columns, pointer,
                                          std::max<int64_t>(1, columns)));
    return operand;
  }
  memhier_status batch(memhier_type type, const void *source, int64_t source_stride, void *destination,
                       int64_t destination_stride, int64_t matrices) {
    return memhier_transpose_batch(context, type, MEMHIER_ROW_MAJOR, 8, 8, source, 8, source_stride, destination, 8,
                                   destination_stride, matrices, nullptr);
  }
};

TEST_F(Contract, StridesOfADestinationNest) {
  std::vector<float> a(16), b(64, -1.0f);
  memhier_operand from = matrix(2, 3, a.data()), to = matrix(3, 2, b.data());
  // 0 2 4 and 0 3: six places, but the spans interleave.
  to.strides[0] = 2;
  to.strides[1] = 3;
  EXPECT_EQ(memhier_transpose_operands(context, &from, &to, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("destination.strides[1] is 3, but strides of what is written must nest: at least 5 in magnitude"))
      << memhier_error_text();
  EXPECT_EQ(line(), "");
  EXPECT_EQ(b, std::vector<float>(64, -1.0f));
  to.strides[1] = 5;  // the smallest that nests
  EXPECT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  memhier_operand square = matrix(3, 3, b.data());
  square.strides[0] = 2;
  square.strides[1] = 3;
  EXPECT_EQ(memhier_transpose_operands(context, &square, nullptr, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("source.strides[1] is 3, but strides")) << memhier_error_text();
}

// Numbers near the ends of their types that the headers allow, or refuse by name; sanitizers watch.
TEST_F(Contract, ExtremesThatCountForNothing) {
  const int64_t empty[] = {0, int64_t{1} << 40, int64_t{1} << 40};
  const int32_t order[] = {2, 1, 0};
  EXPECT_SUCCESS(memhier_permute_packed(context, MEMHIER_F32, 3, empty, order, nullptr, nullptr, nullptr));
  std::vector<float> m{1, 2, 3, 4};
  memhier_operand square = matrix(2, 2, m.data());
  square.rank = 3;
  square.extents[2] = 1, square.strides[2] = INT64_MAX;
  EXPECT_SUCCESS(memhier_transpose_operands(context, &square, nullptr, nullptr));
  EXPECT_EQ(m, (std::vector<float>{1, 3, 2, 4}));
  for (const char *line : {"permute f32 3x576460752303423488 perm=1,0", "transpose f32 3x576460752303423488",
                           "permute f32 0x1099511627776x1099511627776 perm=2,1,0"}) {
    memhier_plan *plan = nullptr;
    EXPECT_SUCCESS(memhier_plan_create_line(context, line, nullptr, &plan)) << line;
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
  }
}

TEST_F(Contract, ProblemLinesOfErrorsParseOrAreAbsent) {
  std::vector<float> a(1024), b(1024);
  EXPECT_EQ(batch(MEMHIER_F32, nullptr, 100, b.data(), 70, 3), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "transpose f32 8x8 lds=8 ldd=8 batch=3 sbs=100 dbs=70");
  expect_line_parses();
  EXPECT_EQ(batch(MEMHIER_F32, nullptr, 64, b.data(), 70, 3), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "transpose f32 8x8 lds=8 ldd=8 batch=3 dbs=70");
  EXPECT_EQ(batch(MEMHIER_F32, nullptr, 64, b.data(), 64, 3), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "transpose f32 8x8 lds=8 ldd=8 batch=3");
  EXPECT_EQ(batch(MEMHIER_F32, a.data(), 100, a.data() + 1, 70, 3), MEMHIER_OVERLAP);
  EXPECT_NE(line().find("sbs=100 dbs=70"), std::string::npos) << line();
  expect_line_parses();
  EXPECT_EQ(batch(MEMHIER_F32, a.data(), 64, b.data(), 3, 3), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "");
  EXPECT_EQ(batch(0, a.data(), 64, b.data(), 64, 3), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "");
  EXPECT_EQ(memhier_transpose_inplace(context, MEMHIER_F32, 8, nullptr, 9, 5, 1, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "transpose f32 8x8 lds=9 inplace");
  expect_line_parses();
  EXPECT_EQ(memhier_transpose_inplace(context, MEMHIER_F32, 8, a.data(), 8, 5, 1, reinterpret_cast<void *>(1)),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line().find("batch"), std::string::npos) << line();
  expect_line_parses();
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 8, 8, a.data(), 7, b.data(), 8, nullptr),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "");
  memhier_operand from = matrix(8, 8, a.data()), to = matrix(8, 8, nullptr);
  EXPECT_EQ(memhier_transpose_operands(context, &from, &to, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(line(), "") << memhier_error_text();
}

TEST_F(Contract, PinnedMeansHostMemoryWithoutADevice) {
  constexpr int64_t rows = 9, columns = 5;
  void *given = nullptr;
  ASSERT_SUCCESS(memhier_host_allocate(context, rows * columns * 4, &given));
  auto *source = static_cast<float *>(given);
  const auto values = random_values<float>(rows * columns);
  std::memcpy(source, values.data(), values.size() * 4);
  std::vector<float> destination(values.size(), -1.0f);
  ASSERT_SUCCESS(memhier_host_adopt(context, destination.data(), rows * columns * 4));
  memhier_operand from = matrix(rows, columns, source), to = matrix(columns, rows, destination.data());
  from.place = to.place = MEMHIER_PLACE_PINNED;
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  EXPECT_TRUE(is_transpose(source, rows, columns, destination.data()));
  memhier_plan *plan = nullptr;
  void *pointers[] = {source, destination.data()};
  from.pointer = to.pointer = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_transpose(context, &from, &to, nullptr, &plan));
  std::fill(destination.begin(), destination.end(), -1.0f);
  EXPECT_SUCCESS(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr));
  EXPECT_TRUE(is_transpose(source, rows, columns, destination.data()));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  ASSERT_SUCCESS(memhier_plan_create_line(context, "transpose f32 9x5 src=pinned dst=pinned", nullptr, &plan));
  std::fill(destination.begin(), destination.end(), -1.0f);
  EXPECT_SUCCESS(memhier_plan_execute(plan, pointers, 2, nullptr, 0, nullptr));
  EXPECT_TRUE(is_transpose(source, rows, columns, destination.data()));
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
  EXPECT_SUCCESS(memhier_host_release(context, destination.data()));
  EXPECT_SUCCESS(memhier_host_free(context, given));
}

TEST_F(Contract, APlanInPlaceTakesItsPointerTwice) {
  const auto original = random_values<float>(64);
  auto memory = original;
  const memhier_operand square = matrix(8, 8, memory.data());
  memhier_plan *plan = nullptr;
  ASSERT_SUCCESS(memhier_plan_create_transpose(context, &square, &square, nullptr, &plan));
  void *twice[] = {memory.data(), memory.data()};
  ASSERT_SUCCESS(memhier_plan_execute(plan, twice, 2, nullptr, 0, nullptr));
  EXPECT_TRUE(is_transpose(original.data(), 8, 8, memory.data()));
  ASSERT_SUCCESS(memhier_plan_execute(plan, twice, 1, nullptr, 0, nullptr));
  EXPECT_EQ(std::memcmp(memory.data(), original.data(), 64 * sizeof(float)), 0);
  std::vector<float> other(64);
  twice[1] = other.data();
  EXPECT_EQ(memhier_plan_execute(plan, twice, 2, nullptr, 0, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("pointers[1]")) << memhier_error_text();
  EXPECT_EQ(memhier_plan_execute(plan, twice, 3, nullptr, 0, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(std::memcmp(memory.data(), original.data(), 64 * sizeof(float)), 0);
  EXPECT_SUCCESS(memhier_plan_destroy(plan));
}

TEST_F(Contract, NothingRunsOnTheMachineOfAFile) {
  const auto path = std::filesystem::temp_directory_path() / ("memhier_contract_" + std::to_string(getpid()));
  int64_t needed = 0;
  ASSERT_SUCCESS(memhier_context_machine(context, MEMHIER_JSON, nullptr, 0, &needed));
  std::string text(static_cast<size_t>(needed), '\0');
  ASSERT_SUCCESS(memhier_context_machine(context, MEMHIER_JSON, text.data(), needed, nullptr));
  text.pop_back();
  std::ofstream(path) << text;
  memhier_context_options options = host_options();
  const std::string name = path.string();
  options.machine_file = name.c_str();
  memhier_context *other = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &other));
  std::vector<float> a(64), b(64, -1.0f);
  EXPECT_EQ(memhier_transpose(other, MEMHIER_F32, MEMHIER_ROW_MAJOR, 8, 8, a.data(), 8, b.data(), 8, nullptr),
            MEMHIER_NOT_FEASIBLE);
  EXPECT_TRUE(says("machine_file_only")) << memhier_error_text();
  EXPECT_EQ(b, std::vector<float>(64, -1.0f));
  EXPECT_SUCCESS(memhier_context_destroy(other));
  std::filesystem::remove(path);
}

TEST_F(Contract, EmptyNamesAreTheDefault) {
  memhier_context_options options = host_options();
  options.machine_file = "";
  memhier_context *other = nullptr;
  setenv("MEMHIER_WAY", "reference", 1);
  ASSERT_SUCCESS(memhier_context_create(&options, &other));
  unsetenv("MEMHIER_WAY");
  memhier_plan_options restrictions;
  ASSERT_SUCCESS(memhier_plan_options_init(&restrictions, sizeof restrictions));
  std::string texts[2];
  for (std::string &text : texts) {
    memhier_plan *plan = nullptr;
    ASSERT_SUCCESS(memhier_plan_create_line(other, "transpose f32 64x64", &restrictions, &plan));
    text = capi::explanation(plan);
    EXPECT_SUCCESS(memhier_plan_destroy(plan));
    restrictions.way = restrictions.route_in = restrictions.route_out = "";
  }
  EXPECT_EQ(texts[0], texts[1]);
  EXPECT_SUCCESS(memhier_context_destroy(other));
}

TEST_F(Contract, APlaceBesideABufferIsIgnored) {
  memhier_buffer *buffer = nullptr;
  ASSERT_SUCCESS(memhier_buffer_create(context, 64, &buffer));
  memhier_operand from = matrix(4, 4, nullptr), to = matrix(4, 4, nullptr);
  std::vector<float> destination(16, -1.0f);
  from.buffer = buffer;
  from.place = MEMHIER_PLACE_DEVICE;
  to.pointer = destination.data();
  float *mapped = nullptr;
  ASSERT_SUCCESS(memhier_buffer_map(buffer, MEMHIER_ACCESS_WRITE, reinterpret_cast<void **>(&mapped)));
  const auto values = random_values<float>(16);
  std::memcpy(mapped, values.data(), 64);
  EXPECT_EQ(memhier_transpose_operands(context, &from, &to, nullptr), MEMHIER_INVALID_STATE);
  ASSERT_SUCCESS(memhier_buffer_unmap(buffer));
  ASSERT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  EXPECT_TRUE(is_transpose(values.data(), 4, 4, destination.data()));
  // An operand without elements still starts inside.
  from = matrix(0, 4, nullptr);
  to = matrix(4, 0, nullptr);
  from.buffer = buffer;
  from.offset = 1000;
  EXPECT_EQ(memhier_transpose_operands(context, &from, &to, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("source.offset is 1000, must be at most 64, the size of the buffer")) << memhier_error_text();
  from.offset = 64;
  EXPECT_SUCCESS(memhier_transpose_operands(context, &from, &to, nullptr));
  EXPECT_SUCCESS(memhier_buffer_destroy(buffer));
}

struct Misaligned {
  int allocated = 0, freed = 0;
  static void *allocate(void *user, size_t bytes, size_t alignment, int32_t) {
    void *memory = nullptr;
    if (posix_memalign(&memory, alignment, bytes + 1)) return nullptr;
    ++static_cast<Misaligned *>(user)->allocated;
    return static_cast<char *>(memory) + 1;
  }
  static void release(void *user, void *pointer, size_t, int32_t) {
    ++static_cast<Misaligned *>(user)->freed;
    std::free(static_cast<char *>(pointer) - 1);
  }
};

TEST_F(Contract, MisalignedMemoryOfAHookIsRefusedAndFreed) {
  Misaligned hook;
  memhier_context_options options = host_options();
  options.allocate = Misaligned::allocate;
  options.free = Misaligned::release;
  options.allocator_user = &hook;
  memhier_context *other = nullptr;
  ASSERT_SUCCESS(memhier_context_create(&options, &other));
  void *pointer = &hook;
  EXPECT_EQ(memhier_host_allocate(other, 100, &pointer), MEMHIER_OUT_OF_HOST_MEMORY);
  EXPECT_EQ(pointer, nullptr);
  EXPECT_TRUE(says("options.allocate")) << memhier_error_text();
  EXPECT_GT(hook.allocated, 0);
  EXPECT_EQ(hook.freed, hook.allocated);
  EXPECT_SUCCESS(memhier_context_destroy(other));
}

TEST_F(Contract, RangesThatCannotExistAreRefused) {
  static char memory[16];
  memhier_buffer *buffer = nullptr;
  for (const int64_t bytes : {(int64_t{1} << 47) + 1, int64_t{1} << 60, INT64_MAX, int64_t{-1}}) {
    EXPECT_EQ(memhier_host_adopt(context, memory, bytes), MEMHIER_INVALID_ARGUMENT) << bytes;
    EXPECT_TRUE(says("bytes is ")) << memhier_error_text();
    EXPECT_EQ(memhier_buffer_wrap(context, memory, bytes, &buffer), MEMHIER_INVALID_ARGUMENT) << bytes;
    EXPECT_TRUE(says("bytes is ")) << memhier_error_text();
  }
  void *last = reinterpret_cast<void *>(~uintptr_t{0});
  EXPECT_EQ(memhier_host_adopt(context, last, 2), MEMHIER_INVALID_ARGUMENT);
  EXPECT_EQ(memhier_host_adopt(context, nullptr, 1), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("pointer is NULL while bytes is 1; pass")) << memhier_error_text();
}

TEST_F(Contract, OverflowsNameWhatIsAtFault) {
  float a = 0, b = 0;
  constexpr int64_t huge = int64_t{1} << 62;
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, huge, 1, &a, 1, &b, huge, nullptr),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("rows is 4611686018427387904")) << memhier_error_text();
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, 1 << 20, 4, &a, int64_t{1} << 40, &b, 1 << 20,
                              nullptr),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("rows x source_leading")) << memhier_error_text();
  EXPECT_EQ(batch(MEMHIER_F32, &a, 64, &b, int64_t{1} << 58, 3), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("batch x destination_stride")) << memhier_error_text();
}

TEST_F(Contract, ReservedMustBeZero) {
  memhier_context_options options = host_options();
  options.reserved = 1;
  memhier_context *other = nullptr;
  EXPECT_EQ(memhier_context_create(&options, &other), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("options.reserved is 1, must be 0")) << memhier_error_text();
}

TEST_F(Contract, AMisplacedOperandIsNamedAsTheCallerKnowsIt) {
  float data[3][4] = {};
  memhier_operand a, b, c;
  for (const auto &[operand, memory] : {std::pair{&a, data[0]}, {&b, data[1]}, {&c, data[2]}})
    ASSERT_EQ(memhier_operand_matrix(operand, MEMHIER_F32, MEMHIER_ROW_MAJOR, 2, 2, memory, 2), MEMHIER_SUCCESS);
  c.place = MEMHIER_PLACE_MANAGED;
  EXPECT_EQ(memhier_matmul_operands(context, &a, &b, &c, nullptr, nullptr, nullptr, nullptr), MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("c.place says managed memory, but its pointer is pageable")) << memhier_error_text();
}

TEST_F(Contract, ArgumentsThatMakeNoProblemHaveNoLine) {
  float data[4] = {};
  EXPECT_EQ(memhier_matmul(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, static_cast<memhier_operation>(0), MEMHIER_OP_N, 2,
                           2, 2, nullptr, data, 2, data, 2, nullptr, data, 2, nullptr),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("op_a is 0")) << memhier_error_text();
  EXPECT_FALSE(says("[matmul")) << memhier_error_text();
  EXPECT_EQ(memhier_transpose(context, MEMHIER_F32, static_cast<memhier_order>(0), 2, 2, data, 2, data + 2, 2, nullptr),
            MEMHIER_INVALID_ARGUMENT);
  EXPECT_TRUE(says("order is 0")) << memhier_error_text();
  EXPECT_FALSE(says("[transpose")) << memhier_error_text();
}

}  // namespace
