// A real device for the tests of bad days, and bad days that only a real one has: it is full, or almost.
#include <cuda_runtime_api.h>

#include "harness/cuda_devices.hpp"
#include "unit/bad_days.hpp"

namespace memhier::test {
namespace world {

std::string missing() { return harness::devices_missing(); }
void start() { cudaFree(nullptr); }
std::string misuse() {
  const cudaError_t error = cudaPeekAtLastError();
  return error == cudaSuccess ? "" : cudaGetErrorString(error);
}
// Kernels that are loaded when they are first needed take memory as well, so that one call tells nothing.
int64_t in_use() { return 0; }
bool slow() { return true; }

}  // namespace world

namespace {

int64_t free_bytes() {
  size_t free = 0, total = 0;
  EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  return static_cast<int64_t>(free);
}

TEST_F(BadDays, AThousandFailuresLeaveNothingOnTheDevice) {
  Operands operands(Place::pageable);
  const auto bad_day = [&](int64_t nth) {
    for (const FaultPoint point : {FaultPoint::pinned, FaultPoint::device, FaultPoint::stream, FaultPoint::event,
                                   FaultPoint::copy, FaultPoint::launch}) {
      memhier_context *context = make({Place::pageable, "device", "staged_ring", "staged_ring"});
      operands.fill();
      arm_fault(point, nth, true);
      every_call[0].run(context, operands.in(), operands.out());
      disarm_faults();
      EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    }
  };
  for (int64_t nth = 1; nth <= 10; ++nth) bad_day(nth);  // whatever is loaded once
  const int64_t before = free_bytes();
  for (int i = 0; i < 160; ++i) bad_day(1 + i % 10);
  EXPECT_EQ(free_bytes(), before);
}

// Takes all memory of the device but about so much.
class Hog {
 public:
  explicit Hog(int64_t leave) {
    for (int64_t bytes = int64_t{1} << 36; bytes >= int64_t{1} << 20;) {
      void *block = nullptr;
      if (cudaMalloc(&block, static_cast<size_t>(bytes)) == cudaSuccess) {
        // Checked afterwards: what the runtime has at hand is not counted as free, and is to be taken as well.
        if (free_bytes() >= leave) {
          blocks_.push_back(block);
          continue;
        }
        cudaFree(block);
      }
      bytes /= 2;
    }
    cudaGetLastError();
  }
  ~Hog() {
    for (void *block : blocks_) cudaFree(block);
  }
  Hog(const Hog &) = delete;

 private:
  std::vector<void *> blocks_;
};

TEST_F(BadDays, AFullDeviceCostsTimeAndNoAnswer) {
  constexpr int64_t kRows = 6000, kColumns = 5000;
  std::vector<float> in(kRows * kColumns), out(in.size());
  for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 100003);
  memhier_context *warm = make({Place::pageable, "device"});
  ASSERT_EQ(memhier_transpose(warm, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, in.data(), kColumns, out.data(),
                              kRows, nullptr),
            MEMHIER_SUCCESS)
      << memhier_error_text();
  memhier_context_destroy(warm);
  for (const char *target : {"device", ""})
    for (const int64_t leave : {int64_t{0}, int64_t{8} << 20, int64_t{100} << 20}) {
      SCOPED_TRACE(std::string(target) + ", " + std::to_string(leave) + " bytes left");
      log_.clear();
      memhier_context *context = make({Place::pageable, target});
      out.assign(out.size(), -1.0f);
      memhier_status status;
      {
        const Hog hog(leave);
        status = memhier_transpose(context, MEMHIER_F32, MEMHIER_ROW_MAJOR, kRows, kColumns, in.data(), kColumns,
                                   out.data(), kRows, nullptr);
      }
      if (status == MEMHIER_SUCCESS) {
        for (int64_t i = 0; i < kRows; ++i)
          for (int64_t j = 0; j < kColumns; ++j) ASSERT_EQ(out[j * kRows + i], in[i * kColumns + j]);
      } else {
        EXPECT_EQ(status, MEMHIER_OUT_OF_DEVICE_MEMORY) << memhier_error_text();
        EXPECT_TRUE(*target && leave == 0) << "smaller pieces or the host would have done";
        EXPECT_EQ(out, std::vector<float>(out.size(), -1.0f));
      }
      if (*target && leave == int64_t{8} << 20) {
        EXPECT_NE(log_.find("falls back to the device"), std::string::npos) << log_;
      }
      EXPECT_EQ(memhier_context_destroy(context), MEMHIER_SUCCESS);
    }
}

}  // namespace
}  // namespace memhier::test
