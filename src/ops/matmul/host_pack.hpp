// Panels of A and B as the register tiles read them: for each step along the depth the elements of all lanes side by
// side, lanes being rows of A or columns of B.
//
// Complex numbers become real ones here: a row of A counts its parts as two steps of the depth, and each element of B
// becomes the two by two block that multiplies them, so that a real product gives the interleaved parts of the complex
// one with no operation too many.
#pragma once
#include <cstdint>

#include "memhier/types.h"

namespace memhier::matmul {

struct PanelSource {
  memhier_type type;
  const char *element;   // of the first lane and step
  int64_t lane, depth;   // bytes from lane to lane, from step to step
  int64_t lanes, steps;  // how many there are, in elements
  bool conjugate;
};

// Writes panels of `width` lanes one behind the other, the last one filled up with zeros. T is what the type is
// multiplied in: float, double, or int32_t for i8. A has as many lanes, B twice as many when complex; both have twice
// the steps.
template <class T>
void pack_a(const PanelSource &source, int64_t width, T *panels);
template <class T>
void pack_b(const PanelSource &source, int64_t width, T *panels);

}  // namespace memhier::matmul
