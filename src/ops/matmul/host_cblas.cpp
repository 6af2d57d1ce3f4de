// Products by a CBLAS of the system: f32, f64, c64, c128 with a unit stride in each matrix.
#include <cstdint>

#include "base/element_type.hpp"
#include "base/process.hpp"
#include "ops/matmul/cblas.hpp"
#include "ops/matmul/element.hpp"
#include "ops/matmul/host_ways.hpp"

namespace memhier::matmul {
namespace {

constexpr int kRowMajor = 101, kNoTranspose = 111, kTranspose = 112, kConjugateTranspose = 113;

// How CBLAS is told about a matrix. A leading dimension of 0: it cannot be.
struct Stored {
  int operation = kNoTranspose;
  int64_t leading = 0;
};

// Rows or columns are what has unit stride; strides of modes of one index are 0.
Stored stored(int64_t rows, int64_t columns, int64_t row, int64_t column, bool conjugate) {
  const auto leading = [](int64_t pitch, int64_t extent, int64_t length) -> int64_t {
    if (extent > 1) return pitch >= length ? pitch : 0;
    return length;
  };
  if ((column == 1 || columns == 1) && !conjugate && leading(row, rows, columns) > 0)
    return {kNoTranspose, leading(row, rows, columns)};
  if ((row == 1 || rows == 1) && leading(column, columns, rows) > 0)
    return {conjugate ? kConjugateTranspose : kTranspose, leading(column, columns, rows)};
  return {};
}

struct Call {
  Stored a, b, c;
};

Call call_of(const Product &product) {
  return {stored(product.m, product.k, product.a_row, product.a_column, product.conjugate_a),
          stored(product.k, product.n, product.b_row, product.b_column, product.conjugate_b),
          stored(product.m, product.n, product.c_row, product.c_column, false)};
}

bool computes(memhier_type type) {
  return type == MEMHIER_F32 || type == MEMHIER_F64 || type == MEMHIER_C64 || type == MEMHIER_C128;
}

// Scalars of complex calls are passed by address.
template <class T, class Function, class Element>
void multiply(Function function, const Product &product, void *const *pointers, Element alpha, Element beta) {
  const Call call = call_of(product);
  const auto *a = static_cast<const T *>(pointers[product.a_operand()]);
  const auto *b = static_cast<const T *>(pointers[product.b_operand()]);
  auto *c = static_cast<T *>(pointers[2]);
  const auto size = [](int64_t extent) { return static_cast<int>(extent); };
  for (int64_t l = 0; l < product.batch; ++l)
    function(kRowMajor, call.a.operation, call.b.operation, size(product.m), size(product.n), size(product.k), alpha,
             a + l * product.a_batch, size(call.a.leading), b + l * product.b_batch, size(call.b.leading), beta,
             c + l * product.c_batch, size(call.c.leading));
}

}  // namespace

Reason host_cblas_reason(const Problem &problem) {
  const Product product = product_of(problem);
  if (!computes(product.type)) return Reason::element_type;
  // What a CBLAS makes of C when the sums are empty differs from one to the next.
  if (product.empty() || product.k == 0) return Reason::too_small;
  const int64_t number = element_size(product.type) / (is_complex(product.type) ? 2 : 1);
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].alignment < number) return Reason::alignment;
  const Call call = call_of(product);
  if (call.a.leading == 0 || call.b.leading == 0 || call.c.leading == 0 || call.c.operation != kNoTranspose)
    return Reason::strides;
  for (const int64_t size : {product.m, product.n, product.k, call.a.leading, call.b.leading, call.c.leading})
    if (size > INT32_MAX) return Reason::extents;
  return cblas() ? Reason::none : Reason::no_library;
}

void run_host_cblas(const Problem &problem, void *const *pointers, const RunContext &context) {
  const Product product = product_of(problem);
  const Scalar alpha = alpha_of(product, context.values), beta = beta_of(product, context.values);
  const Cblas &library = *cblas();
  if (library.set_threads && fork_generation() != library.generation) library.set_threads(1);
  switch (product.type) {
    case MEMHIER_F32:
      return multiply<float>(library.sgemm, product, pointers, static_cast<float>(alpha.real),
                             static_cast<float>(beta.real));
    case MEMHIER_F64:
      return multiply<double>(library.dgemm, product, pointers, alpha.real, beta.real);
    case MEMHIER_C64: {
      const auto scale = make_scalar<Complex<float>>(alpha), keep = make_scalar<Complex<float>>(beta);
      return multiply<Complex<float>>(library.cgemm, product, pointers, &scale, &keep);
    }
    default: {
      const auto scale = make_scalar<Complex<double>>(alpha), keep = make_scalar<Complex<double>>(beta);
      return multiply<Complex<double>>(library.zgemm, product, pointers, &scale, &keep);
    }
  }
}

}  // namespace memhier::matmul
