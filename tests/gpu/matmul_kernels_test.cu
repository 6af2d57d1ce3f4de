// Every CUDA way of the matrix product against the definition. Values are small integers: products and sums are exact
// in every type and in any order, so results are compared to the last bit, with poison and guards around them.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "base/element_type.hpp"
#include "gpu/matmul_device.hpp"

namespace memhier {
namespace {

using matmul::kA;
using matmul::kB;
using matmul::kC;
using Value = std::complex<double>;

constexpr size_t kGuard = 512;

Value get(const unsigned char *at, memhier_type type) {
  const auto read = [&](auto value) {
    std::memcpy(&value, at, sizeof value);
    return value;
  };
  switch (type) {
    case MEMHIER_F16:
      return static_cast<double>(__half2float(read(__half{})));
    case MEMHIER_BF16:
      return static_cast<double>(__bfloat162float(read(__nv_bfloat16{})));
    case MEMHIER_F32:
      return static_cast<double>(read(float{}));
    case MEMHIER_F64:
      return read(double{});
    case MEMHIER_C64: {
      const std::complex<float> value = read(std::complex<float>{});
      return {value.real(), value.imag()};
    }
    case MEMHIER_C128:
      return read(Value{});
    case MEMHIER_I8:
      return static_cast<double>(read(int8_t{}));
    default:
      return static_cast<double>(read(int32_t{}));
  }
}

void put(unsigned char *at, memhier_type type, Value value) {
  const auto write = [&](auto stored) { std::memcpy(at, &stored, sizeof stored); };
  switch (type) {
    case MEMHIER_F16:
      return write(__float2half_rn(static_cast<float>(value.real())));
    case MEMHIER_BF16:
      return write(__float2bfloat16_rn(static_cast<float>(value.real())));
    case MEMHIER_F32:
      return write(static_cast<float>(value.real()));
    case MEMHIER_F64:
      return write(value.real());
    case MEMHIER_C64:
      return write(std::complex<float>(static_cast<float>(value.real()), static_cast<float>(value.imag())));
    case MEMHIER_C128:
      return write(value);
    case MEMHIER_I8:
      return write(static_cast<int8_t>(value.real()));
    default:
      return write(static_cast<int32_t>(value.real()));
  }
}

int64_t offset(const Layout &layout, int64_t i, int64_t j, int64_t batch) {
  return (i * layout.strides[0] + j * layout.strides[1] + (layout.rank == 3 ? batch * layout.strides[2] : 0)) *
         element_size(layout.type);
}

class MatmulKernels : public MatmulDevice {
 protected:
  // Bytes around one operand: [guard][misalignment][array][guard], all of them random.
  struct Array {
    std::vector<unsigned char> bytes;
    size_t origin = 0;  // of element (0, 0, ...)
  };
  Array array(const Layout &layout, int64_t misalignment) {
    const ByteRange range = byte_range(layout);
    Array result;
    result.origin = kGuard + static_cast<size_t>(misalignment - range.begin);
    result.bytes.resize(2 * kGuard + static_cast<size_t>(misalignment + range.end - range.begin));
    for (unsigned char &byte : result.bytes) byte = static_cast<unsigned char>(engine_());
    return result;
  }

  template <class Body>
  static void for_elements(const Layout &layout, const Body &body) {
    const int64_t batches = layout.rank == 3 ? layout.extents[2] : 1;
    for (int64_t batch = 0; batch < batches; ++batch)
      for (int64_t i = 0; i < layout.extents[0]; ++i)
        for (int64_t j = 0; j < layout.extents[1]; ++j) body(i, j, batch);
  }

  Value small_integer(memhier_type type) {
    std::uniform_int_distribution<int> digit(-4, 4);
    return {static_cast<double>(digit(engine_)), matmul::is_complex(type) ? static_cast<double>(digit(engine_)) : 0.0};
  }

  void fill(Array *array, const Layout &layout) {
    for_elements(layout, [&](int64_t i, int64_t j, int64_t batch) {
      put(&array->bytes[array->origin + static_cast<size_t>(offset(layout, i, j, batch))], layout.type,
          small_integer(layout.type));
    });
  }

  // C after the run, by the definition.
  static std::vector<unsigned char> expected(const Problem &problem, const Array &a, const Array &b, const Array &c) {
    const Layout &la = problem.operands[kA].layout, &lb = problem.operands[kB].layout,
                 &lc = problem.operands[kC].layout;
    const int64_t depth = matmul::extents_of(problem).k;
    const Value alpha(problem.values[0], problem.values[1]), beta(problem.values[2], problem.values[3]);
    const bool reads = problem.parameters[matmul::kBeta] != 0;
    const auto at = [](const Array &array, const Layout &layout, int64_t i, int64_t j, int64_t batch, bool conjugate) {
      const Value value =
          get(&array.bytes[array.origin + static_cast<size_t>(offset(layout, i, j, batch))], layout.type);
      return conjugate ? std::conj(value) : value;
    };
    const bool conjugate_a = problem.parameters[matmul::kConjugate] & matmul::kConjugateA;
    const bool conjugate_b = problem.parameters[matmul::kConjugate] & matmul::kConjugateB;
    // Read once: the sums below only multiply and add.
    std::vector<Value> left, right;
    for_elements(la, [&](int64_t i, int64_t l, int64_t batch) { left.push_back(at(a, la, i, l, batch, conjugate_a)); });
    for_elements(lb,
                 [&](int64_t l, int64_t j, int64_t batch) { right.push_back(at(b, lb, l, j, batch, conjugate_b)); });
    const int64_t m = lc.extents[0], n = lc.extents[1];
    std::vector<unsigned char> result = c.bytes;
    for_elements(lc, [&](int64_t i, int64_t j, int64_t batch) {
      const Value *x = left.data() + (batch * m + i) * depth, *y = right.data() + batch * depth * n + j;
      double real = 0, imaginary = 0;
      for (int64_t l = 0; l < depth; ++l, y += n) {
        real += x[l].real() * y->real() - x[l].imag() * y->imag();
        imaginary += x[l].real() * y->imag() + x[l].imag() * y->real();
      }
      Value value = depth > 0 ? alpha * Value(real, imaginary) : Value(0);
      if (reads) value += beta * at(c, lc, i, j, batch, false);
      put(&result[c.origin + static_cast<size_t>(offset(lc, i, j, batch))], lc.type, value);
    });
    return result;
  }

  // Zeros of either sign are equal.
  static std::vector<unsigned char> positive_zeros(const Problem &problem, std::vector<unsigned char> bytes,
                                                   size_t origin) {
    const Layout &layout = problem.operands[kC].layout;
    for_elements(layout, [&](int64_t i, int64_t j, int64_t batch) {
      unsigned char *const at = &bytes[origin + static_cast<size_t>(offset(layout, i, j, batch))];
      const Value value = get(at, layout.type);
      if (value.real() == 0 || value.imag() == 0) put(at, layout.type, {value.real() + 0.0, value.imag() + 0.0});
    });
    return bytes;
  }

  // Bytes to move each operand's first element by.
  struct Misalignment {
    int64_t a, b, c;
  };

  // Runs every feasible device way; returns their names.
  std::set<std::string> check(const std::string &line) { return check(line, Misalignment{0, 0, 0}); }
  std::set<std::string> check(const std::string &line, const Misalignment &misalignment) {
    Problem problem = parse_problem(line);
    Array a = array(problem.operands[kA].layout, misalignment.a),
          b = array(problem.operands[kB].layout, misalignment.b);
    Array c = array(problem.operands[kC].layout, misalignment.c);
    fill(&a, problem.operands[kA].layout);
    fill(&b, problem.operands[kB].layout);
    // Where C is not read it keeps the random bytes, NaN among them.
    if (problem.parameters[matmul::kBeta] != 0) fill(&c, problem.operands[kC].layout);
    problem.operands[kA].alignment = alignment_of(a.origin);
    problem.operands[kB].alignment = alignment_of(b.origin);
    problem.operands[kC].alignment = alignment_of(c.origin);
    const std::vector<unsigned char> wanted = positive_zeros(problem, expected(problem, a, b, c), c.origin);
    std::set<std::string> ran;
    for (const Way &way : problem.operation->ways()) {
      if (!feasible(way, problem)) continue;
      const std::string name(way.name);
      ran.insert(name);
      EXPECT_GE(way.seconds(problem, machine_, &device_, 1), 0) << name;
      const DeviceBytes device_a(a.bytes), device_b(b.bytes), device_c(c.bytes);
      const auto bytes = static_cast<size_t>(way.workspace ? way.workspace(problem) : 0);
      const DeviceBytes workspace(std::vector<unsigned char>(bytes, 0xff));
      void *pointers[] = {device_a.data() + a.origin, device_b.data() + b.origin, device_c.data() + c.origin};
      RunContext context;
      context.device = &device_;
      context.workspace = bytes ? workspace.data() : nullptr;
      context.values = problem.values.data();
      way.run(problem, pointers, context);
      EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess) << name << " " << line;
      const std::vector<unsigned char> got = positive_zeros(problem, device_c.read(), c.origin);
      if (got != wanted) ADD_FAILURE() << name << " " << line << ": " << difference(problem, got, wanted, c.origin);
      EXPECT_TRUE(device_a.read() == a.bytes && device_b.read() == b.bytes) << name << " wrote what it reads";
    }
    return ran;
  }

  static std::string difference(const Problem &problem, const std::vector<unsigned char> &got,
                                const std::vector<unsigned char> &wanted, size_t origin) {
    const Layout &layout = problem.operands[kC].layout;
    std::string text;
    int64_t wrong = 0;
    for_elements(layout, [&](int64_t i, int64_t j, int64_t batch) {
      const size_t at = origin + static_cast<size_t>(offset(layout, i, j, batch));
      if (std::memcmp(&got[at], &wanted[at], static_cast<size_t>(element_size(layout.type))) == 0) return;
      const Value is = get(&got[at], layout.type), should = get(&wanted[at], layout.type);
      if (wrong++ < 3)
        text += "(" + std::to_string(i) + "," + std::to_string(j) + "," + std::to_string(batch) + ") is " +
                std::to_string(is.real()) + "," + std::to_string(is.imag()) + " not " + std::to_string(should.real()) +
                "," + std::to_string(should.imag()) + "; ";
    });
    return wrong == 0 ? "bytes outside C were written" : text + std::to_string(wrong) + " elements";
  }

  std::mt19937_64 engine_{std::random_device{}()};
};

constexpr const char *kTypes[] = {"f32", "f64", "c64", "c128", "f16", "f16:f32", "bf16", "bf16:f32", "i8"};

std::string shape(int64_t m, int64_t n, int64_t k) {
  return std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k);
}

TEST_F(MatmulKernels, EveryTypeAndOperation) {
  for (const char *type : kTypes)
    for (const char *order : {"row", "col"})
      for (const char *a : {"n", "t", "c"})
        for (const char *b : {"n", "t", "c"}) {
          const std::string rest = std::string(" order=") + order + " ta=" + a + " tb=" + b;
          EXPECT_GE(check(std::string("matmul ") + type + " 70x90x45" + rest + " alpha=2 beta=3").size(), 3u);
          check(std::string("matmul ") + type + " 64x96x32" + rest);
        }
}

TEST_F(MatmulKernels, ShapesAroundTheTiles) {
  const int64_t extents[] = {1, 2, 31, 33, 63, 64, 65, 127, 129, 137};
  const int64_t depths[] = {1, 7, 8, 9, 16, 17, 31, 33, 64, 131};
  for (const char *type : kTypes) {
    for (const int64_t m : extents)
      for (const int64_t n : extents)
        check(std::string("matmul ") + type + " " + shape(m, n, depths[(m + 3 * n) % 10]) +
              ((m + n) % 2 ? " beta=1" : ""));
    for (const int64_t k : depths) check(std::string("matmul ") + type + " 66x130x" + std::to_string(k) + " ta=t");
  }
}

TEST_F(MatmulKernels, EveryTileOfTheRegisterKernels) {
  // Enough tiles that each shape is worth taking, and ragged at every edge.
  for (const char *type : {"f32", "f64", "c64", "c128", "bf16"})
    for (const char *extents : {"1300x1290x40", "3000x30x40", "30x3000x40", "700x33x9", "33x700x9"})
      for (const char *rest : {"", " ta=t", " tb=t", " ta=t tb=t"})
        check(std::string("matmul ") + type + " " + extents + rest);
}

TEST_F(MatmulKernels, SumsInParts) {
  std::set<std::string> ran;
  for (const char *type : kTypes)
    for (const char *extents : {"8x8x5000", "33x65x4099", "128x128x2048", "1x1x10007", "300x8x3001"})
      for (const char *rest : {"", " ta=t alpha=2 beta=-1", " tb=t batch=3"}) {
        const std::set<std::string> names = check(std::string("matmul ") + type + " " + extents + rest);
        ran.insert(names.begin(), names.end());
      }
  EXPECT_TRUE(ran.count("cuda_register_split"));
}

TEST_F(MatmulKernels, FactorsInThreeParts) {
  const int64_t extents[] = {1, 2, 63, 64, 65, 127, 128, 129, 257};
  const int64_t depths[] = {64, 65, 71, 95, 96, 97, 127, 160, 200};
  std::set<std::string> ran;
  const auto both = [&](const std::string &rest) {
    for (const char *accuracy : {" class=fp32eq", " class=fast"}) ran = check("matmul f32 " + rest + accuracy);
  };
  for (const int64_t m : extents)
    for (const int64_t n : extents) both(shape(m, n, depths[(m + 3 * n) % 9]) + ((m + n) % 2 ? " beta=1" : ""));
  for (const int64_t k : depths) both("130x70x" + std::to_string(k) + " ta=t tb=t alpha=2 beta=3");
  // Sums that continue in C, their last part short.
  for (const char *rest : {"70x150x9001", "150x70x8192 beta=2 alpha=3", "33x5x4097 ta=t batch=3 ldc=9"}) both(rest);
  for (const char *rest :
       {" order=col lda=71 ldb=78 ldc=73", " ars=-77 acs=1", " ars=135 acs=3 brs=180 bcs=2 crs=360 ccs=4",
        " ars=0 acs=1", " brs=0 bcs=0", " brs=1 bcs=-45", " crs=1 ccs=-70 beta=2", " batch=5 abs=0"})
    both(std::string("70x90x77") + rest);
  if (device_.compute_capability == 90) EXPECT_TRUE(ran.count("cuda_bf16x6"));
}

TEST_F(MatmulKernels, LeadingDimensionsAndStrides) {
  for (const char *type : kTypes)
    for (const char *rest :
         {"70x90x45 lda=45 ldb=91 ldc=93", "70x90x45 lda=48 ldb=96 ldc=96", "70x90x45 lda=47 ldb=97 ldc=101 batch=3",
          "70x90x44 order=col lda=71 ldb=45 ldc=73", "70x90x45 ars=-45 acs=1", "70x90x45 ars=3 acs=210",
          "70x90x45 ars=135 acs=3 brs=180 bcs=2 crs=360 ccs=4 beta=1", "70x90x45 ars=0 acs=1", "70x90x45 brs=0 bcs=0",
          "70x90x45 brs=1 bcs=-45", "70x90x45 crs=-90 ccs=1", "70x90x45 crs=1 ccs=-70 beta=2", "70x90x45 batch=5 abs=0",
          "70x90x45 batch=5 bbs=0 cbs=-6400", "9x5x7 batch=11 ars=11 acs=99 abs=1"})
      EXPECT_GE(check(std::string("matmul ") + type + " " + rest).size(), 3u) << rest;
}

TEST_F(MatmulKernels, PointersOffWideAccesses) {
  for (const char *type : kTypes) {
    const Problem problem = parse_problem(std::string("matmul ") + type + " 1x1x1");
    const int64_t in = element_size(problem.operands[kA].layout.type);
    const int64_t out = element_size(problem.operands[kC].layout.type);
    for (const char *rest : {"", " ta=t", " tb=t", " ta=t tb=t beta=1"}) {
      const std::string line = std::string("matmul ") + type + " 96x160x64" + rest;
      for (const Misalignment by :
           {Misalignment{in, 0, 0}, {0, in, 0}, {0, 0, out}, {in, 3 * in, 5 * out}, {4 * in, 4 * in, 4 * out}})
        EXPECT_GE(check(line, by).size(), 3u);
    }
    // Elements that are not aligned to their own size.
    EXPECT_EQ(check(std::string("matmul ") + type + " 33x35x37 beta=1", {1, 1, 1}).size(), 2u);
    if (in > 1) EXPECT_EQ(check(std::string("matmul ") + type + " 33x35x37", {in / 2, 0, 0}).size(), 2u);
  }
}

TEST_F(MatmulKernels, ScalarsOfEveryClass) {
  for (const char *type : kTypes)
    for (const char *alpha : {"0", "1", "-3"})
      for (const char *beta : {"0", "1", "-3"})
        check(std::string("matmul ") + type + " 45x50x37 alpha=" + alpha + " beta=" + beta);
  for (const char *type : {"c64", "c128"}) {
    check(std::string("matmul ") + type + " 45x50x37 alpha=2,-1 beta=-3,2");
    check(std::string("matmul ") + type + " 45x50x37 ta=c tb=c alpha=0,1 beta=1");
    check(std::string("matmul ") + type + " 45x50x37 tb=c alpha=0,1 beta=0,2");
  }
}

TEST_F(MatmulKernels, NothingToSumOrToDo) {
  for (const char *type : kTypes)
    for (const char *rest : {"5x7x0", "5x7x0 beta=1", "5x7x0 beta=2 batch=3", "0x7x5", "5x0x5 beta=1", "5x7x5 batch=0",
                             "0x0x0", "300x200x0 alpha=2 beta=-1"})
      EXPECT_GE(check(std::string("matmul ") + type + " " + rest).size(), 2u) << rest;
}

TEST_F(MatmulKernels, ManySmallMatrices) {
  for (const char *type : {"f32", "f64", "c64", "f16", "i8"})
    for (const char *rest : {"4x4x4 batch=70001", "3x5x2 batch=65537", "1x1x1 batch=131071", "8x8x8 batch=4099 ta=t",
                             "16x16x16 batch=1025 tb=t beta=1", "32x32x32 batch=300", "17x9x31 batch=555 lda=33"})
      EXPECT_TRUE(check(std::string("matmul ") + type + " " + rest).count("cuda_direct")) << rest;
}

TEST_F(MatmulKernels, ThinProducts) {
  for (const char *type : {"f32", "f64", "c64", "bf16", "i8"})
    for (const char *extents : {"70001x8x8", "8x70001x8", "70001x1x3", "1x70001x3", "20011x16x16", "513x16x1023"})
      for (const char *rest : {"", " ta=t", " tb=t beta=1"})
        EXPECT_GE(check(std::string("matmul ") + type + " " + extents + rest).size(), 3u);
}

TEST_F(MatmulKernels, FullPrecisionUnlessAskedOtherwise) {
  // 1024.5 has 12 significant bits, one more than TF32 keeps.
  for (const char *line : {"matmul f32 1x1x1", "matmul f32 256x256x256", "matmul f32 8x8x8192 tb=t"}) {
    const Problem problem = aligned_problem(line);
    const matmul::Extents extents = matmul::extents_of(problem);
    const std::vector<float> a(static_cast<size_t>(extents.m * extents.k), 1024.5f);
    std::vector<float> b(static_cast<size_t>(extents.k * extents.n), 0.0f);
    for (int64_t j = 0; j < extents.n; ++j) {
      const Layout &layout = problem.operands[kB].layout;
      b[static_cast<size_t>((j % extents.k) * layout.strides[0] + j * layout.strides[1])] = 1.0f;
    }
    for (const Way &way : problem.operation->ways()) {
      if (!feasible(way, problem)) continue;
      const std::vector<unsigned char> got =
          product(way, problem, bytes_of(a), bytes_of(b), static_cast<size_t>(extents.m * extents.n) * 4);
      for (size_t at = 0; at < got.size(); at += 4)
        ASSERT_EQ(get(&got[at], MEMHIER_F32).real(), 1024.5) << way.name << " " << line;
    }
  }
}

TEST_F(MatmulKernels, SumsOfBytesWrapAround) {
  // 140000 products of -128 by -128 exceed 2^31.
  const Problem problem = aligned_problem("matmul i8 2x3x140000");
  const std::vector<unsigned char> a(2 * 140000, 0x80), b(3 * 140000, 0x80);
  const int64_t sum = int64_t{140000} * 16384;
  int runs = 0;
  for (const Way &way : problem.operation->ways()) {
    if (!feasible(way, problem)) continue;
    ++runs;
    const std::vector<unsigned char> got = product(way, problem, a, b, 6 * 4);
    for (size_t at = 0; at < got.size(); at += 4)
      ASSERT_EQ(static_cast<int32_t>(get(&got[at], MEMHIER_I32).real()),
                static_cast<int32_t>(static_cast<uint32_t>(sum)))
          << way.name;
  }
  EXPECT_GE(runs, 3);
}

TEST_F(MatmulKernels, OffsetsBeyond32Bits) {
  size_t free_bytes = 0, total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free_bytes, &total), cudaSuccess);
  constexpr int64_t kPitch = (int64_t{1} << 26) + 4;  // 70 rows span more than 2^32 elements of one byte
  constexpr int64_t kRows = 70, kDepth = 40, kColumns = 50;
  const size_t bytes = static_cast<size_t>((kRows - 1) * kPitch + kDepth) + 256;
  if (free_bytes < bytes + (size_t{1} << 30)) GTEST_SKIP() << "needs " << (bytes >> 20) << " MiB of device memory";
  Problem problem = parse_problem("matmul i8 70x50x40 lda=" + std::to_string(kPitch));
  for (int32_t i = 0; i < 3; ++i) problem.operands[i].alignment = 256;
  std::vector<unsigned char> a(kRows * kDepth), b(kDepth * kColumns);
  for (unsigned char &byte : a) byte = static_cast<unsigned char>(engine_());
  for (unsigned char &byte : b) byte = static_cast<unsigned char>(engine_());
  void *wide = nullptr;
  ASSERT_EQ(cudaMalloc(&wide, bytes), cudaSuccess);
  ASSERT_EQ(cudaMemcpy2D(wide, kPitch, a.data(), kDepth, kDepth, kRows, cudaMemcpyHostToDevice), cudaSuccess);
  const DeviceBytes device_b(b);
  int runs = 0;
  for (const Way &way : problem.operation->ways()) {
    if (!feasible(way, problem)) continue;
    ++runs;
    const DeviceBytes device_c(std::vector<unsigned char>(kRows * kColumns * 4));
    void *pointers[] = {wide, device_b.data(), device_c.data()};
    RunContext context;
    context.device = &device_;
    context.values = problem.values.data();
    way.run(problem, pointers, context);
    const std::vector<unsigned char> got = device_c.read();
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = 0; j < kColumns; ++j) {
        int32_t sum = 0;
        for (int64_t l = 0; l < kDepth; ++l)
          sum += static_cast<int8_t>(a[static_cast<size_t>(i * kDepth + l)]) *
                 static_cast<int8_t>(b[static_cast<size_t>(l * kColumns + j)]);
        ASSERT_EQ(get(&got[static_cast<size_t>(i * kColumns + j) * 4], MEMHIER_I32).real(), sum) << way.name;
      }
  }
  EXPECT_GE(runs, 3);
  cudaFree(wide);
}

}  // namespace
}  // namespace memhier
