// Bytes on the device for the tests of kernels, copied in and out; the first byte is aligned to 256.
#pragma once
#include <cuda_runtime.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace memhier {

class DeviceBytes {
 public:
  explicit DeviceBytes(const std::vector<unsigned char> &bytes) : size_(bytes.size()) {
    EXPECT_EQ(cudaMalloc(&data_, size_ + 256), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(data_, bytes.data(), size_, cudaMemcpyHostToDevice), cudaSuccess);
  }
  ~DeviceBytes() { cudaFree(data_); }
  DeviceBytes(const DeviceBytes &) = delete;
  DeviceBytes &operator=(const DeviceBytes &) = delete;
  unsigned char *data() const { return data_; }
  std::vector<unsigned char> read() const {
    std::vector<unsigned char> bytes(size_);
    EXPECT_EQ(cudaMemcpy(bytes.data(), data_, size_, cudaMemcpyDeviceToHost), cudaSuccess);
    return bytes;
  }

 private:
  unsigned char *data_ = nullptr;
  size_t size_;
};

// What a problem says about the address of an element `origin` bytes behind such bytes.
inline int32_t alignment_of(size_t origin) {
  const size_t bits = origin | 256;
  return static_cast<int32_t>(bits & (~bits + 1));
}

}  // namespace memhier
