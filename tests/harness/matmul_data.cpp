// Data, and what is expected of it.
#include "harness/matmul_data.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <random>
#include <sstream>

#include "harness/matmul_numbers.hpp"

namespace harness {
namespace {

using namespace numbers;

constexpr int64_t kGuard = 256;

std::mt19937_64 &generator() {
  static thread_local std::mt19937_64 instance(std::random_device{}());
  return instance;
}

// A number that every type of its size can hold.
double draw(bool integers) {
  static thread_local std::uniform_int_distribution<int> small(-4, 4), byte(-128, 127);
  return integers ? small(generator()) : byte(generator()) / 64.0;
}

void store_given(memhier_type type, unsigned char *bytes, double value) {
  switch (type) {
    case MEMHIER_F16:
      return write(bytes, half_bits(value, 5));
    case MEMHIER_BF16:
      return write(bytes, half_bits(value, 8));
    case MEMHIER_F64:
      return write(bytes, value);
    case MEMHIER_C64:
      return write(bytes, std::array{static_cast<float>(value), static_cast<float>(value)});
    case MEMHIER_C128:
      return write(bytes, std::array{value, value});
    case MEMHIER_I8:
      return write(bytes, static_cast<int8_t>(value));
    case MEMHIER_I32:
      return write(bytes, static_cast<int32_t>(value));
    default:
      return write(bytes, static_cast<float>(value));
  }
}

// What nobody may read, by turns: a quiet NaN, a signalling NaN, an infinity. Integers get the largest.
void store_unread(memhier_type type, unsigned char *bytes, int64_t turn) {
  const int64_t part = is_complex(type) ? element_bytes(type) / 2 : element_bytes(type);
  const uint64_t exponent = type == MEMHIER_F16    ? 0x7c00
                            : type == MEMHIER_BF16 ? 0x7f80
                            : part == 8            ? 0x7ff0000000000000
                                                   : 0x7f800000;
  const uint64_t lowest = exponent & (~exponent + 1);  // its lowest bit: that above the fraction
  const uint64_t fractions[] = {lowest >> 1, lowest >> 2, 0};
  const uint64_t bits = type == MEMHIER_I32 ? INT32_MAX : exponent | fractions[turn % 3];
  for (int64_t at = 0; at < element_bytes(type); at += part) std::memcpy(bytes + at, &bits, static_cast<size_t>(part));
}

void store_random(memhier_type type, unsigned char *bytes, bool integers) {
  const auto real = [&] {
    static thread_local std::uniform_real_distribution<double> unit(-1, 1);
    return integers ? draw(true) : unit(generator());
  };
  switch (type) {
    case MEMHIER_F16:
      return write(bytes, half_bits(draw(integers), 5));
    case MEMHIER_BF16:
      return write(bytes, half_bits(draw(integers), 8));
    case MEMHIER_F64:
      return write(bytes, real());
    case MEMHIER_C64:
      return write(bytes, std::array{static_cast<float>(real()), static_cast<float>(real())});
    case MEMHIER_C128:
      return write(bytes, std::array{real(), real()});
    case MEMHIER_I8:
      return write(bytes, static_cast<int8_t>(integers ? draw(true) : 64 * draw(false)));
    case MEMHIER_I32:
      return write(bytes, integers ? static_cast<int32_t>(draw(true)) : static_cast<int32_t>(generator()()));
    default:
      return write(bytes, static_cast<float>(real()));
  }
}

constexpr int64_t kMostKept = int64_t{1} << 22;  // results that are computed once for all comparisons

template <class Function>
void for_each(int64_t rows, int64_t columns, int64_t batch, const MatrixStrides &strides, Function function) {
  for (int64_t l = 0; l < batch; ++l)
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) function(l, i, j, i * strides.row + j * strides.column + l * strides.batch);
}

MatmulData::Image make_image(int64_t rows, int64_t columns, int64_t batch, const MatrixStrides &strides,
                             memhier_type type, int64_t misalign) {
  const int64_t bytes = element_bytes(type);
  int64_t begin = 0, end = 0;
  if (rows > 0 && columns > 0 && batch > 0) {
    for (auto [extent, stride] : {std::pair{rows, strides.row}, {columns, strides.column}, {batch, strides.batch}}) {
      if (extent > 1) ((extent - 1) * stride < 0 ? begin : end) += (extent - 1) * stride * bytes;
    }
    end += bytes;
  }
  begin -= (16 - (-begin) % 16) % 16;  // misalign alone decides about alignment
  MatmulData::Image image;
  image.bytes.resize(static_cast<size_t>(end - begin + 2 * kGuard + 16));
  for (size_t i = 0; i < image.bytes.size(); i += sizeof(uint64_t)) {
    const uint64_t word = generator()();
    std::memcpy(&image.bytes[i], &word, std::min(sizeof word, image.bytes.size() - i));
  }
  image.origin = kGuard - begin + misalign;
  return image;
}

Wide magnitude(const Number &number) { return std::abs(number.re) + std::abs(number.im); }
Number times(const Number &x, const Number &y) { return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re}; }

bool whole(const Number &number) { return number.re == std::floor(number.re) && number.im == std::floor(number.im); }

// A NaN is expected exactly where the definition gives one.
bool agree(Wide got, Wide right, Wide bound) {
  return std::isnan(right) ? std::isnan(got) : std::abs(got - right) <= bound;
}

// Modulo 2^32, as documented for sums of i8.
int32_t wrapped(Wide value) {
  const Wide modulus = 4294967296.0L;
  Wide rest = std::fmod(value, modulus);
  if (rest < 0) rest += modulus;
  return static_cast<int32_t>(static_cast<uint32_t>(rest));
}

}  // namespace

memhier_type matmul_result_type(memhier_type type) { return type == MEMHIER_I8 ? MEMHIER_I32 : type; }

std::string MatmulProblem::text() const {
  std::ostringstream out;
  const auto strides = [&](const char *name, const MatrixStrides &s) {
    out << " " << name << "(" << s.row << "," << s.column << "," << s.batch << ")";
  };
  out << "type " << type << ":" << c_type << " " << m << "x" << n << "x" << k << " batch " << batch;
  strides("a", a);
  strides("b", b);
  strides("c", c);
  if (conjugate_a) out << " conjugate a";
  if (conjugate_b) out << " conjugate b";
  out << " alpha " << alpha[0] << "," << alpha[1] << " beta " << beta[0] << "," << beta[1];
  if (misalign) out << " misaligned by " << misalign;
  for (const std::vector<double> &values : given)
    if (!values.empty()) out << " given " << values[0] << (values.size() > 1 ? ",.." : "");
  return out.str();
}

MatmulProblem matmul_problem(memhier_type type, int64_t m, int64_t n, int64_t k, memhier_operation op_a,
                             memhier_operation op_b, memhier_order order, int64_t lda, int64_t ldb, int64_t ldc,
                             int64_t batch) {
  MatmulProblem problem;
  problem.type = type;
  problem.c_type = matmul_result_type(type);
  problem.m = m;
  problem.n = n;
  problem.k = k;
  problem.batch = batch;
  const auto strides = [&](int64_t rows, int64_t columns, bool transposed, int64_t leading) {
    if (transposed) std::swap(rows, columns);
    const bool by_rows = order == MEMHIER_ROW_MAJOR;
    const int64_t pitch = leading ? leading : std::max<int64_t>(1, by_rows ? columns : rows);
    MatrixStrides result = by_rows ? MatrixStrides{pitch, 1} : MatrixStrides{1, pitch};
    result.batch = pitch * std::max<int64_t>(1, by_rows ? rows : columns);
    if (transposed) std::swap(result.row, result.column);
    return result;
  };
  problem.a = strides(m, k, op_a != MEMHIER_OP_N, lda);
  problem.b = strides(k, n, op_b != MEMHIER_OP_N, ldb);
  problem.c = strides(m, n, false, ldc);
  problem.conjugate_a = op_a == MEMHIER_OP_C;
  problem.conjugate_b = op_b == MEMHIER_OP_C;
  return problem;
}

MatmulData::MatmulData(const MatmulProblem &problem) : problem_(problem) {
  const MatmulProblem &p = problem_;
  const auto fill = [&](Image &image, int64_t rows, int64_t columns, const MatrixStrides &strides, memhier_type type,
                        const std::vector<double> &given) {
    image = make_image(rows, columns, p.batch, strides, type, p.misalign);
    size_t next = 0;
    for_each(rows, columns, p.batch, strides, [&](int64_t l, int64_t, int64_t, int64_t at) {
      const int64_t bytes = element_bytes(type);
      unsigned char *const element = image.bytes.data() + image.origin + at * bytes;
      if (!given.empty())
        store_given(type, element, given.at(next++));
      else if (p.period > 0 && l >= p.period)
        std::memcpy(element, element - p.period * strides.batch * bytes, static_cast<size_t>(bytes));
      else
        store_random(type, element, p.integers);
    });
  };
  if (p.reads_ab()) {
    fill(a_, p.m, p.k, p.a, p.type, p.given[0]);
    fill(b_, p.k, p.n, p.b, p.type, p.given[1]);
  }
  fill(c_, p.m, p.n, p.c, p.c_type, p.given[2]);
  if (!p.reads_c()) {
    for_each(p.m, p.n, p.batch, p.c, [&](int64_t l, int64_t i, int64_t j, int64_t at) {
      store_unread(p.c_type, c_.bytes.data() + c_.origin + at * element_bytes(p.c_type), l + i + j);
    });
  }
  std::memset(alpha_, 0, sizeof alpha_);
  std::memset(beta_, 0, sizeof beta_);
  store_scalar(p.type, p.alpha, alpha_);
  store_scalar(p.type, p.beta, beta_);
}

MatmulData::Expected MatmulData::expected(int64_t l, int64_t i, int64_t j, int64_t at) const {
  const MatmulProblem &p = problem_;
  const int64_t ab = element_bytes(p.type);
  const auto scalar = [&](const unsigned char *stored) {
    return p.type == MEMHIER_I8 ? load(MEMHIER_I32, stored)
                                : load(p.type == MEMHIER_F16 || p.type == MEMHIER_BF16 ? MEMHIER_F32 : p.type, stored);
  };
  const Number alpha = scalar(alpha_), beta = scalar(beta_);
  Number sum;
  Wide size = 0;
  for (int64_t q = 0; p.reads_ab() && q < p.k; ++q) {
    Number x = load(p.type, a_.bytes.data() + a_.origin + (i * p.a.row + q * p.a.column + l * p.a.batch) * ab);
    Number y = load(p.type, b_.bytes.data() + b_.origin + (q * p.b.row + j * p.b.column + l * p.b.batch) * ab);
    if (p.conjugate_a) x.im = -x.im;
    if (p.conjugate_b) y.im = -y.im;
    const Number product = times(x, y);
    sum.re += product.re;
    sum.im += product.im;
    size += magnitude(x) * magnitude(y);
  }
  Number result = times(alpha, sum);
  if (p.reads_ab()) size *= magnitude(alpha);
  if (p.reads_c()) {
    const Number old = times(beta, load(p.c_type, c_.bytes.data() + c_.origin + at * element_bytes(p.c_type)));
    result.re += old.re;
    result.im += old.im;
    size += magnitude(old);
  }
  // Whole numbers that fit are not rounded anywhere.
  const bool exact = p.integers && whole(alpha) && whole(beta) && size <= 1 / epsilon(p.c_type);
  if (exact || p.c_type == MEMHIER_I32) return {result.re, result.im, 0};
  const double sum_epsilon = epsilon(p.type == MEMHIER_F64 || p.type == MEMHIER_C128 ? MEMHIER_F64 : MEMHIER_F32);
  const Wide bound = (p.tolerance * static_cast<Wide>(p.k + 4) * sum_epsilon + p.product_error) * size +
                     2 * epsilon(p.c_type) * magnitude(result) + 1e-30L + (p.c_type == MEMHIER_F16 ? 0x1p-24L : 0);
  return {result.re, result.im, bound};
}

std::string MatmulData::difference(const std::vector<unsigned char> &after) const {
  const MatmulProblem &p = problem_;
  if (!right_.empty() && after == right_) return {};
  const int64_t different = p.period > 0 ? std::min(p.period, p.batch) : p.batch;
  const bool keep = p.m * p.n * different <= kMostKept;
  if (keep && expected_.empty())
    for_each(p.m, p.n, different, p.c,
             [&](int64_t l, int64_t i, int64_t j, int64_t at) { expected_.push_back(expected(l, i, j, at)); });
  std::string problem;
  std::vector<bool> element(after.size());
  const int64_t bytes = element_bytes(p.c_type);
  for_each(p.m, p.n, p.batch, p.c, [&](int64_t l, int64_t i, int64_t j, int64_t at) {
    const int64_t begin = c_.origin + at * bytes;
    for (int64_t byte = 0; byte < bytes; ++byte) element[static_cast<size_t>(begin + byte)] = true;
    if (!problem.empty()) return;
    const Expected right =
        keep ? expected_[static_cast<size_t>((l % different * p.m + i) * p.n + j)] : expected(l, i, j, at);
    const Number got = load(p.c_type, after.data() + begin);
    if (p.c_type == MEMHIER_I32
            ? static_cast<int32_t>(got.re) == wrapped(right.re)
            : agree(got.re, right.re, right.bound) && (!is_complex(p.type) || agree(got.im, right.im, right.bound)))
      return;
    std::ostringstream text;
    text.precision(17);
    text << "c(" << i << "," << j << "," << l << "): expected " << right.re;
    if (is_complex(p.type)) text << "," << right.im;
    text << ", got " << got.re;
    if (is_complex(p.type)) text << "," << got.im;
    problem = text.str();
  });
  if (!problem.empty()) return problem;
  for (size_t i = 0; i < after.size(); ++i)
    if (!element[i] && after[i] != c_.bytes[i])
      return "byte " + std::to_string(i) + " of " + std::to_string(after.size()) + " around C was written";
  right_ = after;
  return {};
}

}  // namespace harness
