// The reference: plain loops over the problem as it was stated, element by element, on the calling thread. It shares no
// code with the other ways but what an element is.
#include "base/element_type.hpp"
#include "ops/matmul/element.hpp"
#include "ops/matmul/host_ways.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {
namespace {

// Bytes from one index of a mode to the next.
int64_t step(const Layout &layout, int mode) {
  return mode < layout.rank && layout.extents[mode] > 1 ? layout.strides[mode] * element_size(layout.type) : 0;
}

// Element: as A and B are stored; Result: as C is; Sum: products and sums.
template <class Element, class Result, class Sum>
void multiply(const Problem &problem, void *const *pointers, const double *values) {
  const Layout &a = problem.operands[kA].layout, &b = problem.operands[kB].layout, &c = problem.operands[kC].layout;
  const Extents extents = extents_of(problem);
  const auto alpha_class = static_cast<ScalarClass>(problem.parameters[kAlpha]);
  const auto beta_class = static_cast<ScalarClass>(problem.parameters[kBeta]);
  const Sum alpha = make_scalar<Sum>({values[kAlphaReal], values[kAlphaImaginary]});
  const Sum beta = make_scalar<Sum>({values[kBetaReal], values[kBetaImaginary]});
  const bool conjugate_a = problem.parameters[kConjugate] & kConjugateA;
  const bool conjugate_b = problem.parameters[kConjugate] & kConjugateB;
  for (int64_t l = 0; l < extents.batch; ++l) {
    for (int64_t i = 0; i < extents.m; ++i) {
      for (int64_t j = 0; j < extents.n; ++j) {
        Sum sum{};
        for (int64_t p = 0; p < extents.k; ++p) {
          const Sum x = load<Element, Sum>(static_cast<const char *>(pointers[kA]) + l * step(a, 2) + i * step(a, 0) +
                                           p * step(a, 1));
          const Sum y = load<Element, Sum>(static_cast<const char *>(pointers[kB]) + l * step(b, 2) + p * step(b, 0) +
                                           j * step(b, 1));
          sum = sum + (conjugate_a ? conjugate(x) : x) * (conjugate_b ? conjugate(y) : y);
        }
        char *element = static_cast<char *>(pointers[kC]) + l * step(c, 2) + i * step(c, 0) + j * step(c, 1);
        if (alpha_class == ScalarClass::other) sum = alpha * sum;
        if (beta_class != ScalarClass::zero) {
          const Sum old = load<Result, Sum>(element);
          const Sum scaled = beta_class == ScalarClass::one ? old : beta * old;
          sum = extents.k == 0 ? scaled : sum + scaled;
        }
        store<Result, Sum>(element, sum);
      }
    }
  }
}

}  // namespace

void run_reference(const Problem &problem, void *const *pointers, const RunContext &context) {
  const bool wide = problem.operands[kC].layout.type == MEMHIER_F32;
  const double *values = context.values;
  switch (problem.operands[kA].layout.type) {
    case MEMHIER_F32:
      return multiply<float, float, float>(problem, pointers, values);
    case MEMHIER_F64:
      return multiply<double, double, double>(problem, pointers, values);
    case MEMHIER_C64:
      return multiply<Complex<float>, Complex<float>, Complex<float>>(problem, pointers, values);
    case MEMHIER_C128:
      return multiply<Complex<double>, Complex<double>, Complex<double>>(problem, pointers, values);
    case MEMHIER_F16:
      return wide ? multiply<Half, float, float>(problem, pointers, values)
                  : multiply<Half, Half, float>(problem, pointers, values);
    case MEMHIER_BF16:
      return wide ? multiply<Brain, float, float>(problem, pointers, values)
                  : multiply<Brain, Brain, float>(problem, pointers, values);
    case MEMHIER_I8:
      return multiply<int8_t, int32_t, Wrapping>(problem, pointers, values);
    default:
      return;
  }
}

}  // namespace memhier::matmul
