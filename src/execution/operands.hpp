// What a problem holds of each operand: inline for the usual few, beyond that on the heap (records of many fields).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

namespace memhier {

inline constexpr int kMaxOperands = 64;
inline constexpr int kInlineOperands = 4;

template <class T>
class PerOperand {
 public:
  // Room for `count`; the inline ones are always there.
  void resize(int32_t count) {
    rest_.resize(count > kInlineOperands ? static_cast<size_t>(count - kInlineOperands) : 0);
  }
  T &operator[](int32_t i) noexcept {
    return i < kInlineOperands ? first_[static_cast<size_t>(i)] : rest_[static_cast<size_t>(i - kInlineOperands)];
  }
  const T &operator[](int32_t i) const noexcept {
    return i < kInlineOperands ? first_[static_cast<size_t>(i)] : rest_[static_cast<size_t>(i - kInlineOperands)];
  }

  friend bool operator==(const PerOperand &, const PerOperand &) = default;

 private:
  std::array<T, kInlineOperands> first_{};
  std::vector<T> rest_;
};

}  // namespace memhier
