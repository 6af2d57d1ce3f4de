// Peaks of arithmetic: units times clock.
#include "machine/arithmetic.hpp"

#include "machine/tuning_rates.hpp"

namespace memhier {
namespace {

// Multiply-adds that a multiprocessor starts in a cycle: of f64 and f32 with or without tensor cores, whichever are
// more; of tf32, f16 and i8 on tensor cores, dense. From NVIDIA's architecture papers and data sheets. GeForce boards
// sum f16 products in f32 at half of this: their floors are too low, never too high. Ascending; a device that is not
// here counts as the newest that is not newer, so that what needs a rate is planned on devices of years to come as
// well.
struct Units {
  int32_t compute_capability;
  int f64, f32, tf32, f16, i8;
};
constexpr Units kUnits[] = {
    {70, 32, 64, 0, 512, 0},           // V100: 7.8, 15.7, 125 TFLOPS
    {75, 2, 64, 0, 512, 1024},         // T4: 8.1, 65 TFLOPS, 130 TOPS
    {80, 64, 64, 512, 1024, 2048},     // A100: 19.5, 19.5, 156, 312 TFLOPS, 624 TOPS
    {86, 2, 128, 256, 512, 1024},      // A40: 37.4, 74.8, 150 TFLOPS, 299 TOPS
    {87, 2, 128, 512, 1024, 2048},     // Orin
    {89, 2, 128, 256, 512, 1024},      // L40: 90.5, 90.5, 181 TFLOPS, 362 TOPS
    {90, 128, 128, 1024, 2048, 4096},  // H200: 67, 67, 495, 989 TFLOPS, 1979 TOPS
    {100, 64, 128, 2048, 4096, 8192},  // B200: 37, 75, 1100, 2250 TFLOPS, 4500 TOPS
    {120, 2, 128, 256, 512, 1024},     // RTX 5090: 105, 105, 210 to 419 TFLOPS, 838 TOPS
    {121, 2, 128, 256, 512, 1024},     // GB10
};

}  // namespace

ArithmeticRates device_peaks(const DeviceFacts &device) noexcept {
  const Units *units = &kUnits[0];
  for (const Units &candidate : kUnits) {
    if (candidate.compute_capability <= device.compute_capability) units = &candidate;
  }
  const double clock = device.clock_khz > 0 ? device.clock_khz : tuning::kDeviceClockKhz;
  const double each = 2e3 * clock * device.multiprocessors;
  return {units->f64 * each, units->f32 * each, units->tf32 * each, units->f16 * each, units->i8 * each};
}

ArithmeticRates core_peaks(const HostFacts &host) noexcept {
  const double clock = host.clock_khz > 0 ? host.clock_khz : tuning::kHostClockKhz;
  const double bits = 2e3 * clock * (host.fma_bits > 0 ? host.fma_bits : tuning::kHostFusedBits);
  // Halves are widened to f32. Dot-product instructions multiply four bytes in a lane of 32 bits.
  return {bits / 64, bits / 32, 0, bits / 32, bits / 8};
}

}  // namespace memhier
