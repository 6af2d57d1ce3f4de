// The register-tiled kernels of c128.
#include "ops/matmul/cuda_register_launch.cuh"

namespace memhier::matmul {

void launch_register_c128(const RegisterRun<Complex<double>> &run) {
  launch_register<Shape<Complex<double>, 32, 64, 8, 8, 16, 2>>(run);
}

}  // namespace memhier::matmul
