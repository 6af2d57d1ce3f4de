// Products of every type by packed panels and register tiles: batches spread over the threads, single products by the
// threads together. Results of 16 bits are summed in f32 blocks and rounded once.
#include <algorithm>

#include "base/element_type.hpp"
#include "ops/matmul/host_packed_product.hpp"
#include "ops/matmul/host_ways.hpp"

namespace memhier::matmul {
namespace {

struct Matrices {
  const char *a, *b;
  char *c;
};

PackedShape shape_of(const Product &product) {
  const int64_t size = element_size(product.type), c_size = element_size(product.c_type);
  return {product.type,
          product.m,
          product.n,
          product.k,
          product.a_row * size,
          product.a_column * size,
          product.b_row * size,
          product.b_column * size,
          product.c_row * c_size,
          product.c_column * c_size,
          product.conjugate_a,
          product.conjugate_b};
}

template <class Sum>
Merge<Sum> merge_of(const Product &product, const double *values) {
  return {product.alpha, product.beta, make_scalar<Sum>(alpha_of(product, values)),
          make_scalar<Sum>(beta_of(product, values))};
}

// Calls function(element) for every element of C's matrix, rows spread over the threads.
template <class Function>
void for_each_element(const Product &product, char *c, const RunContext &context, Function function) {
  const PackedShape shape = shape_of(product);
  const int64_t rows = std::max<int64_t>(1, 16384 / std::max<int64_t>(shape.n, 1));
  parallel_for(context.pool, context.threads, ceil_divide(shape.m, rows), [&](int64_t part) {
    const int64_t end = std::min(shape.m, (part + 1) * rows);
    for (int64_t i = part * rows; i < end; ++i)
      for (int64_t j = 0; j < shape.n; ++j) function(i, j, c + i * shape.c_row + j * shape.c_column);
  });
}

// k = 0: C = beta C.
template <class Element, class Sum>
void scale(const Product &product, char *c, const RunContext &context) {
  if (product.beta == ScalarClass::one) return;
  const Sum beta = make_scalar<Sum>(beta_of(product, context.values));
  const bool zero = product.beta == ScalarClass::zero;
  for_each_element(product, c, context, [&](int64_t, int64_t, char *element) {
    store<Element, Sum>(element, zero ? Sum{} : beta * load<Element, Sum>(element));
  });
}

// Results in the type of the sums.
template <class T, class Element>
class Direct {
 public:
  Direct(const Product &product, const RunContext &context)
      : product_(product), packed_(shape_of(product), merge_of<Element>(product, context.values)) {}
  void run(const Matrices &matrices, const RunContext &context) {
    if (product_.k == 0) return scale<Element, Element>(product_, matrices.c, context);
    packed_.run(matrices.a, matrices.b, matrices.c, context.pool, context.threads);
  }

 private:
  const Product &product_;
  PackedProduct<T, Element> packed_;
};

// Results of 16 bits: blocks of C in f32 first.
template <class Narrow>
class Narrowed {
 public:
  Narrowed(const Product &product, const RunContext &context)
      : product_(product),
        merge_(merge_of<float>(product, context.values)),
        rows_(std::min(product.m, kWideSide)),
        columns_(std::min(product.n, kWideSide)) {}

  void run(const Matrices &matrices, const RunContext &context) {
    if (product_.k == 0) return scale<Narrow, float>(product_, matrices.c, context);
    const int64_t across = ceil_divide(product_.n, columns_), blocks = across * ceil_divide(product_.m, rows_);
    const double multiplications =
        static_cast<double>(rows_) * static_cast<double>(columns_) * static_cast<double>(product_.k);
    if (blocks < 2 * context.threads && multiplications >= 8.0 * kTaskMultiplications) {
      for (int64_t block = 0; block < blocks; ++block)
        run_block(matrices, block / across * rows_, block % across * columns_, context);
      return;
    }
    RunContext alone = context;
    alone.pool = nullptr;
    alone.threads = 1;
    parallel_for(context.pool, context.threads, blocks,
                 [&](int64_t block) { run_block(matrices, block / across * rows_, block % across * columns_, alone); });
  }

 private:
  void run_block(const Matrices &matrices, int64_t row, int64_t column, const RunContext &context) const {
    PackedShape part = shape_of(product_);
    const int64_t c_row = part.c_row, c_column = part.c_column;
    part.m = std::min(rows_, part.m - row);
    part.n = std::min(columns_, part.n - column);
    part.c_row = part.n * int64_t{sizeof(float)};
    part.c_column = sizeof(float);
    const Scratch wide(part.m * part.c_row);
    PackedProduct<float, float>(part, {}).run(matrices.a + row * part.a_row, matrices.b + column * part.b_column,
                                              wide.bytes(), context.pool, context.threads);
    Product block = product_;
    block.m = part.m;
    block.n = part.n;
    for_each_element(block, matrices.c + row * c_row + column * c_column, context,
                     [&](int64_t i, int64_t j, char *element) {
                       const char *sum = wide.bytes() + i * part.c_row + j * part.c_column;
                       merge_.template operator()<Narrow>(load<float, float>(sum), element);
                     });
  }

  const Product &product_;
  const Merge<float> merge_;
  const int64_t rows_, columns_;
};

template <class Method>
void run_all(const Product &product, void *const *pointers, const RunContext &context) {
  const int64_t size = element_size(product.type), c_size = element_size(product.c_type);
  const auto matrices = [&](int64_t l) {
    return Matrices{static_cast<const char *>(pointers[product.a_operand()]) + l * product.a_batch * size,
                    static_cast<const char *>(pointers[product.b_operand()]) + l * product.b_batch * size,
                    static_cast<char *>(pointers[2]) + l * product.c_batch * c_size};
  };
  const double multiplications = static_cast<double>(product.m) * static_cast<double>(product.n) *
                                 static_cast<double>(std::max<int64_t>(product.k, 1));
  const bool together = product.batch < 2 * context.threads && multiplications >= 8.0 * kTaskMultiplications;
  if (product.batch == 1 || together) {
    Method method(product, context);
    for (int64_t l = 0; l < product.batch; ++l) method.run(matrices(l), context);
    return;
  }
  const auto group =
      static_cast<int64_t>(std::clamp(static_cast<double>(kTaskMultiplications) / multiplications, 1.0, 4096.0));
  RunContext alone = context;
  alone.pool = nullptr;
  alone.threads = 1;
  parallel_for(context.pool, context.threads, ceil_divide(product.batch, group), [&](int64_t part) {
    Method method(product, alone);
    const int64_t end = std::min(product.batch, (part + 1) * group);
    for (int64_t l = part * group; l < end; ++l) method.run(matrices(l), alone);
  });
}

}  // namespace

void run_host_packed(const Problem &problem, void *const *pointers, const RunContext &context) {
  Product product = product_of(problem);
  if (product.empty()) return;
  // A few rows times a large matrix: the kernels read that where it is when it stands on the left.
  if (product.m <= kFewRows && product.n > product.m) transpose(&product);
  const bool wide = product.c_type == MEMHIER_F32;
  switch (product.type) {
    case MEMHIER_F64:
      return run_all<Direct<double, double>>(product, pointers, context);
    case MEMHIER_C64:
      return run_all<Direct<float, Complex<float>>>(product, pointers, context);
    case MEMHIER_C128:
      return run_all<Direct<double, Complex<double>>>(product, pointers, context);
    case MEMHIER_I8:
      return run_all<Direct<int32_t, Wrapping>>(product, pointers, context);
    case MEMHIER_F16:
      return wide ? run_all<Direct<float, float>>(product, pointers, context)
                  : run_all<Narrowed<Half>>(product, pointers, context);
    case MEMHIER_BF16:
      return wide ? run_all<Direct<float, float>>(product, pointers, context)
                  : run_all<Narrowed<Brain>>(product, pointers, context);
    default:
      return run_all<Direct<float, float>>(product, pointers, context);
  }
}

}  // namespace memhier::matmul
