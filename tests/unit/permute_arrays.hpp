// Both arrays of a permutation in memory, at the alignment that the problem promises and no more, and what the
// definition says comes of them.
#pragma once
#include <cstring>
#include <random>
#include <vector>

#include "base/element_type.hpp"
#include "execution/problem.hpp"
#include "ops/transpose/permute.hpp"

namespace memhier::testing {

class PermuteArrays {
 public:
  explicit PermuteArrays(const Problem &problem) : problem_(problem) {
    for (int32_t i = 0; i < 2; ++i) origin_[i] = place(problem.operands[i], &bytes_[i]);
    std::mt19937_64 engine(static_cast<uint64_t>(bytes_[0].size()) * 77 + 5);
    for (std::vector<unsigned char> &bytes : bytes_)
      for (unsigned char &byte : bytes) byte = static_cast<unsigned char>(engine());
    expected_ = bytes_[1];
    source_before_ = bytes_[0];
    define();
  }

  std::array<void *, 2> pointers() { return {bytes_[0].data() + origin_[0], bytes_[1].data() + origin_[1]}; }
  bool right() const { return bytes_[1] == expected_ && bytes_[0] == source_before_; }

 private:
  static constexpr int64_t kGuard = 512;

  static int64_t place(const OperandDescription &operand, std::vector<unsigned char> *bytes) {
    const ByteRange range = byte_range(operand.layout);
    bytes->resize(static_cast<size_t>(range.end - range.begin + 2 * kGuard + 512));
    // Element (0, 0, ...) at an odd multiple of the alignment.
    const auto base = reinterpret_cast<uintptr_t>(bytes->data());
    uintptr_t address = base + static_cast<uintptr_t>(kGuard - range.begin);
    const auto step = static_cast<uintptr_t>(operand.alignment);
    address = (address + 2 * step - 1) / (2 * step) * (2 * step);
    address -= step;
    return static_cast<int64_t>(address - base);
  }

  void define() {
    const Layout &from = problem_.operands[0].layout, &to = problem_.operands[1].layout;
    const int64_t size = element_size(to.type), count = element_count(to);
    for (int64_t element = 0; element < count; ++element) {
      int64_t rest = element, source = origin_[0], destination = origin_[1];
      for (int32_t i = 0; i < to.rank; ++i) {
        const int64_t index = rest % to.extents[i];
        rest /= to.extents[i];
        source += index * from.strides[problem_.parameters[static_cast<size_t>(i)]] * size;
        destination += index * to.strides[i] * size;
      }
      std::memcpy(&expected_[static_cast<size_t>(destination)], &source_before_[static_cast<size_t>(source)],
                  static_cast<size_t>(size));
    }
  }

  const Problem &problem_;
  std::array<std::vector<unsigned char>, 2> bytes_;
  std::array<int64_t, 2> origin_{};
  std::vector<unsigned char> expected_, source_before_;
};

}  // namespace memhier::testing
