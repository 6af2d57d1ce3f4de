#include "unit/transpose_host_cases.hpp"

#include <algorithm>
#include <cstring>
#include <random>

#include "base/text.hpp"

namespace memhier::test {
namespace {

constexpr int64_t kGuard = 256;

uint64_t fresh_seed() {
  static std::random_device device;
  return (static_cast<uint64_t>(device()) << 32) | device();
}

void fill_random(std::vector<unsigned char> *bytes) {
  std::mt19937_64 engine(fresh_seed());
  for (size_t i = 0; i < bytes->size(); i += 8) {
    const uint64_t word = engine();
    std::memcpy(bytes->data() + i, &word, std::min<size_t>(8, bytes->size() - i));
  }
}

// A buffer that holds all elements of strides, guard bands on both sides; origin: of element (0, 0, 0).
struct Buffer {
  std::vector<unsigned char> bytes;
  int64_t origin = 0;
};

Buffer buffer_for(int bytes, const int64_t extents[3], const int64_t strides[3], int64_t misalign) {
  int64_t low = 0, high = 0;
  for (int i = 0; i < 3; ++i) {
    const int64_t reach = extents[i] > 0 ? (extents[i] - 1) * strides[i] : 0;
    (reach < 0 ? low : high) += reach;
  }
  Buffer buffer;
  const int64_t front = (kGuard - low * bytes + 63) / 64 * 64 + misalign;
  buffer.bytes.resize(static_cast<size_t>(front + (high + 1) * bytes + kGuard + 64));
  fill_random(&buffer.bytes);
  const int64_t to_line = (64 - static_cast<int64_t>(reinterpret_cast<uintptr_t>(buffer.bytes.data()) % 64)) % 64;
  buffer.origin = front + to_line;
  return buffer;
}

std::string first_difference(const std::vector<unsigned char> &expected, const std::vector<unsigned char> &actual,
                             const char *what, const HostCase &test) {
  const auto at = std::mismatch(expected.begin(), expected.end(), actual.begin());
  if (at.first == expected.end()) return {};
  return test.text() + ": wrong byte " + std::to_string(at.first - expected.begin()) + " of the " + what;
}

OperandDescription describe(const HostCase &test, const int64_t extents[3], const int64_t strides[3], Access access) {
  OperandDescription operand;
  operand.layout.type = MEMHIER_BYTES(test.bytes);
  operand.layout.rank = test.batch == 1 && strides[2] == 0 ? 2 : 3;
  for (int i = 0; i < operand.layout.rank; ++i) {
    operand.layout.extents[i] = extents[i];
    operand.layout.strides[i] = strides[i];
  }
  operand.access = access;
  return operand;
}

}  // namespace

std::string HostCase::text() const {
  std::string out = format("b%d %lldx%lld batch %lld", bytes, static_cast<long long>(rows),
                           static_cast<long long>(columns), static_cast<long long>(batch));
  for (const auto *strides : {source, destination})
    out += format(" [%lld %lld %lld]", static_cast<long long>(strides[0]), static_cast<long long>(strides[1]),
                  static_cast<long long>(strides[2]));
  return out + format(" misaligned %lld %lld", static_cast<long long>(misalign_source),
                      static_cast<long long>(misalign_destination));
}

HostCase packed_case(int bytes, int64_t rows, int64_t columns, int64_t source_padding, int64_t destination_padding,
                     int64_t batch) {
  HostCase test;
  test.bytes = bytes, test.rows = rows, test.columns = columns, test.batch = batch;
  test.source[0] = columns + source_padding;
  test.destination[0] = rows + destination_padding;
  if (batch > 1) {
    test.source[2] = test.source[0] * rows + source_padding;
    test.destination[2] = test.destination[0] * columns + destination_padding;
  }
  return test;
}

Problem problem_of(const HostCase &test) {
  const int64_t from[3] = {test.rows, test.columns, test.batch}, to[3] = {test.columns, test.rows, test.batch};
  Problem problem;
  problem.operand_count = 2;
  problem.operands[0] = describe(test, from, test.source, Access::read);
  problem.operands[1] = describe(test, to, test.destination, Access::write);
  problem.operands[1].layout.rank = problem.operands[0].layout.rank =
      std::max(problem.operands[0].layout.rank, problem.operands[1].layout.rank);
  for (int operand = 0; operand < 2; ++operand) {
    problem.operands[operand].layout.extents[2] = problem.operands[0].layout.rank == 3 ? test.batch : 0;
    problem.operands[operand].layout.strides[2] =
        problem.operands[0].layout.rank == 3 ? (operand == 0 ? test.source[2] : test.destination[2]) : 0;
  }
  return problem;
}

Problem inplace_problem_of(const HostCase &test) {
  const int64_t extents[3] = {test.rows, test.columns, test.batch};
  Problem problem;
  problem.operand_count = 1;
  problem.operands[0] = describe(test, extents, test.source, Access::update);
  return problem;
}

std::string difference(RunFunction run, const HostCase &test, Pool *pool, int32_t threads) {
  const int64_t from[3] = {test.rows, test.columns, test.batch}, to[3] = {test.columns, test.rows, test.batch};
  Buffer source = buffer_for(test.bytes, from, test.source, test.misalign_source);
  Buffer destination = buffer_for(test.bytes, to, test.destination, test.misalign_destination);
  const std::vector<unsigned char> source_before = source.bytes;
  std::vector<unsigned char> expected = destination.bytes;
  for (int64_t k = 0; k < test.batch; ++k)
    for (int64_t i = 0; i < test.rows; ++i)
      for (int64_t j = 0; j < test.columns; ++j) {
        const int64_t at_source = k * test.source[2] + i * test.source[0] + j * test.source[1];
        const int64_t at_destination = k * test.destination[2] + j * test.destination[0] + i * test.destination[1];
        std::memcpy(&expected[static_cast<size_t>(destination.origin + at_destination * test.bytes)],
                    &source_before[static_cast<size_t>(source.origin + at_source * test.bytes)],
                    static_cast<size_t>(test.bytes));
      }
  void *const pointers[] = {source.bytes.data() + source.origin, destination.bytes.data() + destination.origin};
  RunContext context;
  context.pool = pool;
  context.threads = threads;
  run(problem_of(test), pointers, context);
  std::string wrong = first_difference(expected, destination.bytes, "destination", test);
  return wrong.empty() ? first_difference(source_before, source.bytes, "source", test) : wrong;
}

std::string inplace_difference(RunFunction run, const HostCase &test, Pool *pool, int32_t threads) {
  const int64_t extents[3] = {test.rows, test.columns, test.batch};
  Buffer matrix = buffer_for(test.bytes, extents, test.source, test.misalign_source);
  std::vector<unsigned char> expected = matrix.bytes;
  for (int64_t k = 0; k < test.batch; ++k)
    for (int64_t i = 0; i < test.rows; ++i)
      for (int64_t j = 0; j < test.rows; ++j) {
        const int64_t from = k * test.source[2] + i * test.source[0] + j * test.source[1];
        const int64_t to = k * test.source[2] + j * test.source[0] + i * test.source[1];
        std::memcpy(&expected[static_cast<size_t>(matrix.origin + to * test.bytes)],
                    &matrix.bytes[static_cast<size_t>(matrix.origin + from * test.bytes)],
                    static_cast<size_t>(test.bytes));
      }
  void *const pointers[] = {matrix.bytes.data() + matrix.origin};
  RunContext context;
  context.pool = pool;
  context.threads = threads;
  run(inplace_problem_of(test), pointers, context);
  return first_difference(expected, matrix.bytes, "matrix", test);
}

}  // namespace memhier::test
