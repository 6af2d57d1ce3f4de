// The register-tiled kernels of c64.
#include "ops/matmul/cuda_register_launch.cuh"

namespace memhier::matmul {

void launch_register_c64(const RegisterRun<Complex<float>> &run) {
  launch_register<Shape<Complex<float>, 64, 64, 8, 8, 16, 3>>(run);
}

}  // namespace memhier::matmul
