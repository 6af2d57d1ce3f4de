// Ways that promise the error of sums in f32, against such sums; and what f32 says of infinities and large numbers.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "gpu/matmul_device.hpp"

namespace memhier {
namespace {

class MatmulAccuracy : public MatmulDevice {
 protected:
  template <class T>
  std::vector<T> product_of(const std::string &line, const Way &way, const std::vector<T> &a, const std::vector<T> &b) {
    const Problem problem = aligned_problem(line);
    EXPECT_TRUE(feasible(way, problem)) << way.name << " " << line;
    std::vector<T> result(static_cast<size_t>(element_count(problem.operands[matmul::kC].layout)));
    const std::vector<unsigned char> got = product(way, problem, bytes_of(a), bytes_of(b), result.size() * sizeof(T));
    std::memcpy(result.data(), got.data(), got.size());
    return result;
  }

  template <class T>
  std::vector<T> plain(const std::string &line, const std::vector<T> &a, const std::vector<T> &b) {
    return product_of(line, *find_way(matmul_operation, "cuda_register"), a, b);
  }

  // Calls body with every way of the device that works on the line.
  void for_ways(const std::string &line, const std::function<void(const Way &)> &body) {
    const Problem problem = aligned_problem(line);
    for (const Way &way : matmul_operation.ways())
      if (feasible(way, problem)) body(way);
  }
};

double error_of(const std::vector<float> &got, const std::vector<double> &wanted) {
  double error = 0, size = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    const double difference = static_cast<double>(got[i]) - wanted[i];
    error += difference * difference;
    size += wanted[i] * wanted[i];
  }
  return std::sqrt(error / size);
}

TEST_F(MatmulAccuracy, IsThatOfSumsInF32) {
  std::mt19937 engine(7);
  for (const double low : {-1.0, 0.0})  // sums that cancel, and sums that grow
    for (const int k : {64, 128, 1024, 8192}) {
      const std::string extents = " 384x256x" + std::to_string(k);
      std::uniform_real_distribution<float> values(static_cast<float>(low), 1);
      std::vector<float> a(static_cast<size_t>(384) * k), b(static_cast<size_t>(256) * k);
      for (float &each : a) each = values(engine);
      for (float &each : b) each = values(engine);
      const std::vector<double> wanted = plain("matmul f64" + extents, std::vector<double>(a.begin(), a.end()),
                                               std::vector<double>(b.begin(), b.end()));
      const double allowed = error_of(plain("matmul f32" + extents, a, b), wanted);
      const std::string line = "matmul f32" + extents + " class=fp32eq";
      for_ways(line, [&](const Way &way) {
        const double error = error_of(product_of(line, way, a, b), wanted);
        std::printf("%s from %g: %s %.2e, sums in f32 %.2e\n", extents.c_str(), low, std::string(way.name).c_str(),
                    error, allowed);
        EXPECT_LE(error, 1.1 * allowed) << way.name << " " << line;
      });
    }
}

TEST_F(MatmulAccuracy, NumbersOfAllSizes) {
  // A row and a column of one large and many small numbers: parts of small ones must not be lost beside large ones.
  constexpr int kSize = 128;
  const std::string extents = " 128x128x128";
  std::vector<float> a(kSize * kSize), b(kSize * kSize);
  std::mt19937 engine(8);
  std::uniform_real_distribution<float> mantissas(1, 2);
  for (int i = 0; i < kSize; ++i)
    for (int k = 0; k < kSize; ++k) {
      a[i * kSize + k] = std::ldexp(mantissas(engine), k == 0 ? 60 : -30 - k % 60);
      b[k * kSize + i] = k == 0 ? 0 : std::ldexp(mantissas(engine), k % 60);
    }
  const std::vector<double> wanted =
      plain("matmul f64" + extents, std::vector<double>(a.begin(), a.end()), std::vector<double>(b.begin(), b.end()));
  const std::string line = "matmul f32" + extents + " class=fp32eq";
  for_ways(line, [&](const Way &way) { EXPECT_LE(error_of(product_of(line, way, a, b), wanted), 1e-6) << way.name; });
}

TEST_F(MatmulAccuracy, InfinitiesAndTheLargestNumbers) {
  constexpr int kM = 130, kN = 70, kK = 100;
  const std::string extents = " 130x70x100";
  const float infinity = std::numeric_limits<float>::infinity(), largest = std::numeric_limits<float>::max();
  std::vector<float> a(kM * kK, 1), b(kK * kN, 1);
  a[3 * kK + 7] = infinity;                                            // a row of infinities
  a[5 * kK + 1] = infinity, a[5 * kK + 2] = -infinity;                 // a row of NaN
  a[9 * kK + 99] = std::numeric_limits<float>::quiet_NaN();            // another one
  for (int k = 0; k < kK; ++k) a[11 * kK + k] = k ? 0 : largest;       // a row of the largest number
  for (int k = 0; k < kK; ++k) a[129 * kK + k] = k < 2 ? largest : 0;  // a row that is too large
  for (int k = 0; k < kK; ++k) b[k * kN + 69] = k ? 0.5f : 0;          // infinity by zero: none in column 69 of row 3
  b[7 * kN + 68] = 0;                                                  // NaN in row 3
  const std::vector<float> wanted = plain("matmul f32" + extents, a, b);
  const std::string line = "matmul f32" + extents + " class=fp32eq";
  for_ways(line, [&](const Way &way) {
    const std::vector<float> got = product_of(line, way, a, b);
    for (size_t i = 0; i < got.size(); ++i) {
      if (std::isnan(wanted[i]))
        EXPECT_TRUE(std::isnan(got[i])) << way.name << " element " << i << " is " << got[i];
      else if (std::isinf(wanted[i]))
        EXPECT_EQ(got[i], wanted[i]) << way.name << " element " << i;
      else
        EXPECT_NEAR(got[i], wanted[i], 1e-5 * std::fabs(wanted[i])) << way.name << " element " << i;
    }
  });
}

}  // namespace
}  // namespace memhier
