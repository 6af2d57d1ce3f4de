// Elements on the host: what is stored, and the numbers it is summed in.
#pragma once
#include <cstdint>
#include <cstring>

#include "kernels/half.hpp"
#include "ops/matmul/matmul.hpp"

namespace memhier::matmul {

template <class T>
struct Complex {
  T re{}, im{};

  Complex operator+(Complex other) const { return {re + other.re, im + other.im}; }
  Complex operator*(Complex other) const { return {re * other.re - im * other.im, re * other.im + im * other.re}; }
  Complex conjugate() const { return {re, -im}; }
};

// Unsigned: sums that do not fit wrap around.
using Wrapping = uint32_t;

template <class T>
T conjugate(T value) {
  return value;
}
template <class T>
Complex<T> conjugate(Complex<T> value) {
  return value.conjugate();
}

// What is stored, as what it is summed.
template <class Stored, class Sum>
Sum load(const char *element) {
  Stored value;
  std::memcpy(&value, element, sizeof value);
  return static_cast<Sum>(value);
}
template <class Stored, class Sum>
void store(char *element, Sum sum) {
  const Stored value = static_cast<Stored>(sum);
  std::memcpy(element, &value, sizeof value);
}
struct Half {
  uint16_t bits;
  Half() = default;
  explicit Half(float value) : bits(narrow_f16(value)) {}
  explicit operator float() const { return widen_f16(bits); }
};
struct Brain {
  uint16_t bits;
  Brain() = default;
  explicit Brain(float value) : bits(narrow_bf16(value)) {}
  explicit operator float() const { return widen_bf16(bits); }
};

template <class T>
T make_scalar(Scalar scalar, T *) {
  return static_cast<T>(scalar.real);
}
inline Wrapping make_scalar(Scalar scalar, Wrapping *) {
  return static_cast<Wrapping>(static_cast<int32_t>(scalar.real));
}
template <class T>
Complex<T> make_scalar(Scalar scalar, Complex<T> *) {
  return {static_cast<T>(scalar.real), static_cast<T>(scalar.imaginary)};
}
template <class Sum>
Sum make_scalar(Scalar scalar) {
  return make_scalar(scalar, static_cast<Sum *>(nullptr));
}

}  // namespace memhier::matmul
