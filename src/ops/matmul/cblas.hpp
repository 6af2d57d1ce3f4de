// A CBLAS of the system, looked up when the first product asks: the file that MEMHIER_CBLAS names by an absolute path
// ("none": none at all), else OpenBLAS, MKL, BLIS, else what the system calls libblas.
//
// It computes with threads of its own, as many as its own settings say: neither MEMHIER_THREADS nor the hook of a
// context reaches them, and nothing here changes them. In a forked child alone a library of OpenMP is told to use one
// thread: its runtime would wait for ever for threads that the child has not inherited.
#pragma once
#include <cstdint>

#include "base/shared_library.hpp"

namespace memhier::matmul {

struct Cblas {
  // Enumerations and sizes as C's int: interfaces with 64-bit integers are not taken.
  using Real32 = void (*)(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *,
                          int);
  using Real64 = void (*)(int, int, int, int, int, int, double, const double *, int, const double *, int, double,
                          double *, int);
  using Complex = void (*)(int, int, int, int, int, int, const void *, const void *, int, const void *, int,
                           const void *, void *, int);
  Real32 sgemm = nullptr;
  Real64 dgemm = nullptr;
  Complex cgemm = nullptr, zgemm = nullptr;
  bool tuned = false;                      // false: the reference, plain loops on one thread
  void (*set_threads)(int64_t) = nullptr;  // of a library of OpenMP
  uint32_t generation = 0;                 // of forks, when it was found
  void *handle = nullptr;
  char name[64] = "";     // with its version: "OpenBLAS 0.3.21"; empty: it tells none
  char detail[256] = "";  // its configuration
  LibraryFile file{};
};

const Cblas *cblas() noexcept;  // null: none here
LibraryFacts cblas_facts();

}  // namespace memhier::matmul
