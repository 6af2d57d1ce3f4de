// Rows of A, B and C in turn so far apart that offsets need more than 31 bits: only the pages of their elements exist.
#include <sys/mman.h>

#include <complex>
#include <cstring>

#include "cases/matmul_cases.hpp"

namespace matmul_cases {
namespace {

constexpr int64_t kRows = 3, kInner = 2, kColumns = 2;
constexpr int64_t kMargin = 4096;  // checked on both sides of each row

// Addresses of rows of two elements, `stride` elements apart in either direction.
template <class T>
class FarRows {
 public:
  FarRows(int64_t rows, int64_t stride) : rows_(rows), stride_(stride) {
    const int64_t reach = (rows - 1) * std::abs(stride) * int64_t{sizeof(T)};
    bytes_ = static_cast<size_t>(reach + 3 * kMargin);
    void *const memory =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return;
    memory_ = static_cast<char *>(memory);
    first_ = memory_ + kMargin + (stride < 0 ? reach : 0);
  }
  ~FarRows() {
    if (memory_) munmap(memory_, bytes_);
  }
  FarRows(const FarRows &) = delete;
  FarRows &operator=(const FarRows &) = delete;

  bool there() const { return memory_ != nullptr; }
  void *first() const { return first_; }
  char *row(int64_t i) const { return first_ + i * stride_ * int64_t{sizeof(T)}; }
  T &at(int64_t i, int64_t j) const { return *reinterpret_cast<T *>(row(i) + j * int64_t{sizeof(T)}); }

  void poison() const {
    for (int64_t i = 0; i < rows_; ++i) std::memset(row(i) - kMargin, kPattern, 2 * kMargin);
  }
  bool only_elements_written() const {
    for (int64_t i = 0; i < rows_; ++i)
      for (const char *byte = row(i) - kMargin; byte < row(i) + kMargin; ++byte)
        if (*byte != kPattern && !of_element(byte)) return false;
    return true;
  }

 private:
  static constexpr char kPattern = 0x5a;
  bool of_element(const char *byte) const {
    for (int64_t i = 0; i < rows_; ++i)
      if (byte >= row(i) && byte < row(i) + 2 * sizeof(T)) return true;
    return false;
  }
  int64_t rows_, stride_;
  size_t bytes_ = 0;
  char *memory_ = nullptr, *first_ = nullptr;
};

template <class T>
void far_product(memhier_context *context, memhier_type type, const std::array<int64_t, 3> &strides) {
  const FarRows<T> a(kRows, strides[0]), b(kInner, strides[1]), c(kRows, strides[2]);
  if (!a.there() || !b.there() || !c.there()) GTEST_SKIP() << "too few addresses for rows this far apart";
  const auto operand = [&](int64_t rows, int64_t stride, void *pointer) {
    memhier_operand result;
    memhier_operand_matrix(&result, type, MEMHIER_ROW_MAJOR, rows, 2, pointer, 2);
    result.strides[0] = stride;
    return result;
  };
  const memhier_operand of_a = operand(kRows, strides[0], a.first()), of_b = operand(kInner, strides[1], b.first()),
                        of_c = operand(kRows, strides[2], c.first());
  for (int64_t i = 0; i < kRows; ++i)
    for (int64_t p = 0; p < kInner; ++p) a.at(i, p) = T(static_cast<float>(2 * i - 3 * p + 1));
  for (int64_t p = 0; p < kInner; ++p)
    for (int64_t j = 0; j < kColumns; ++j) b.at(p, j) = T(static_cast<float>(5 * p + 7 * j - 4));
  memhier_plan_options options;
  memhier_plan_options_init(&options, sizeof options);
  const auto run = [&] {
    memhier_plan *plan = nullptr;
    EXPECT_EQ(memhier_plan_create_matmul(context, &of_a, &of_b, &of_c, nullptr, nullptr, nullptr, &options, &plan),
              MEMHIER_SUCCESS)
        << memhier_error_text();
    c.poison();
    void *pointers[] = {a.first(), b.first(), c.first()};
    EXPECT_EQ(memhier_plan_execute(plan, pointers, 3, nullptr, 0, nullptr), MEMHIER_SUCCESS) << memhier_error_text();
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = 0; j < kColumns; ++j)
        EXPECT_EQ(c.at(i, j), a.at(i, 0) * b.at(0, j) + a.at(i, 1) * b.at(1, j)) << i << "," << j;
    EXPECT_TRUE(c.only_elements_written());
    std::vector<harness::Choice> choices;
    if (plan) choices = harness::choices_of(plan);
    memhier_plan_destroy(plan);
    return choices;
  };
  const auto choices = run();
  EXPECT_GE(choices.size(), 2u);  // the packed and the reference way
  for (const harness::Choice &choice : choices) {
    SCOPED_TRACE(choice.way);
    options.way = choice.way.c_str();
    run();
  }
}

// On the host: memory of a device cannot be had by addresses alone.
TEST_P(Cases, RowsPast31Bits) {
  if (device_) GTEST_SKIP() << "devices have no memory that is reserved and never there";
  constexpr int64_t kFar = int64_t{1} << 31;
  for (const int64_t stride : {kFar, kFar + 1, kFar - 1, kFar / 2, -kFar / 2, -kFar / 2 - 1, -kFar}) {
    for (size_t operand = 0; operand < 3; ++operand) {
      std::array<int64_t, 3> strides{2, 2, 2};
      strides[operand] = stride;
      SCOPED_TRACE("operand " + std::to_string(operand) + " stride " + std::to_string(stride));
      far_product<float>(context_, MEMHIER_F32, strides);
      far_product<double>(context_, MEMHIER_F64, strides);
      far_product<std::complex<float>>(context_, MEMHIER_C64, strides);
    }
  }
}

}  // namespace
}  // namespace matmul_cases
