// What the record kernels share: accesses by size and alignment, conversions by the types of a field.
#pragma once
#include <cuda_runtime.h>

#include <type_traits>

#include "kernels/cuda_launch.cuh"
#include "ops/record/convert.hpp"
#include "ops/record/cuda_fields.hpp"

namespace memhier::record {

// Numbers at any address: whole where they are aligned, else byte by byte.
template <class T>
__device__ inline T load_number(const char *address) {
  if (sizeof(T) == 1 || reinterpret_cast<uintptr_t>(address) % sizeof(T) == 0)
    return *reinterpret_cast<const T *>(address);
  T value;
  char *const bytes = reinterpret_cast<char *>(&value);
#pragma unroll
  for (size_t i = 0; i < sizeof(T); ++i) bytes[i] = address[i];
  return value;
}
template <class T>
__device__ inline void store_number(char *address, T value) {
  if (sizeof(T) == 1 || reinterpret_cast<uintptr_t>(address) % sizeof(T) == 0) {
    *reinterpret_cast<T *>(address) = value;
    return;
  }
  const char *const bytes = reinterpret_cast<const char *>(&value);
#pragma unroll
  for (size_t i = 0; i < sizeof(T); ++i) address[i] = bytes[i];
}

// Calls body(T{}) with the type of a number. The types are those of convert.hpp.
template <class Body>
__device__ inline void with_number_type(memhier_type type, const Body &body) {
  switch (type) {
    case MEMHIER_U8:
      return body(uint8_t{});
    case MEMHIER_I8:
      return body(int8_t{});
    case MEMHIER_I16:
      return body(int16_t{});
    case MEMHIER_I32:
      return body(int32_t{});
    case MEMHIER_F32:
      return body(float{});
    default:
      return body(double{});
  }
}

// Calls body(From{}, To{}) for a field that is converted.
template <class Body>
__device__ inline void with_number_types(memhier_type from, memhier_type to, const Body &body) {
  with_number_type(from, [&](auto source) {
    with_number_type(to, [&](auto destination) {
      if constexpr (!std::is_same_v<decltype(source), decltype(destination)>) body(source, destination);
    });
  });
}

// Calls body(T{}) with the unit of a field that is moved.
template <class Body>
__device__ inline void with_unit(int unit, const Body &body) {
  switch (unit) {
    case 1:
      return body(uint8_t{});
    case 2:
      return body(uint16_t{});
    case 4:
      return body(uint32_t{});
    case 8:
      return body(uint2{});
    default:
      return body(uint4{});
  }
}

}  // namespace memhier::record
