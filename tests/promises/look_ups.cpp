// Looks up the libraries that products may call, as their ways do: without a device no call gets as far as cuBLASLt.
#include "ops/matmul/cblas.hpp"
#include "ops/matmul/cublaslt.hpp"

int main() {
  static_cast<void>(memhier::matmul::cblas());
  static_cast<void>(memhier::matmul::cublaslt_library());
}
