// The register-tiled kernels of f64.
#include "ops/matmul/cuda_register_launch.cuh"

namespace memhier::matmul {

void launch_register_f64(const RegisterRun<double> &run) { launch_register<Shape<double, 64, 64, 8, 8, 16, 3>>(run); }

}  // namespace memhier::matmul
