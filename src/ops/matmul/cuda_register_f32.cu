// The register-tiled kernels of f32.
#include "ops/matmul/cuda_register_launch.cuh"

namespace memhier::matmul {

void launch_register_f32(const RegisterRun<float> &run) {
  switch (run.choice.shape) {
    case 0:
      return launch_register<Shape<float, 128, 128, 8, 16, 16, 4>>(run);
    case 1:
      return launch_register<Shape<float, 64, 64, 16, 8, 16, 3>>(run);
    case 2:
      return launch_register<Shape<float, 128, 32, 16, 16, 8, 3>>(run);
    default:
      return launch_register<Shape<float, 32, 128, 16, 4, 32, 3>>(run);
  }
}

}  // namespace memhier::matmul
