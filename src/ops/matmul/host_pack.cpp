// Packing, by plain loops: each element is packed once for many multiplications.
#include "ops/matmul/host_pack.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/element_type.hpp"
#include "ops/matmul/element.hpp"

namespace memhier::matmul {
namespace {

// One panel: element (lane, step) is given to put(lane, step, number). Along what lies closer together.
template <class Stored, class Sum, class Put>
void visit(const PanelSource &source, int64_t first, int64_t lanes, Put put) {
  const char *element = source.element + first * source.lane;
  if (std::abs(source.lane) <= std::abs(source.depth) || source.steps == 1) {
    for (int64_t step = 0; step < source.steps; ++step)
      for (int64_t lane = 0; lane < lanes; ++lane)
        put(lane, step, load<Stored, Sum>(element + lane * source.lane + step * source.depth));
  } else {
    for (int64_t lane = 0; lane < lanes; ++lane)
      for (int64_t step = 0; step < source.steps; ++step)
        put(lane, step, load<Stored, Sum>(element + lane * source.lane + step * source.depth));
  }
}

template <class T>
void fill_up(T *panel, int64_t width, int64_t lanes, int64_t steps) {
  if (lanes == width) return;
  for (int64_t step = 0; step < steps; ++step) std::fill(panel + step * width + lanes, panel + (step + 1) * width, T{});
}

template <class Stored, class Sum, class T>
void pack_real(const PanelSource &source, int64_t width, T *panels) {
  for (int64_t first = 0; first < source.lanes; first += width, panels += width * source.steps) {
    const int64_t lanes = std::min(width, source.lanes - first);
    fill_up(panels, width, lanes, source.steps);
    visit<Stored, Sum>(source, first, lanes, [&](int64_t lane, int64_t step, Sum number) {
      panels[step * width + lane] = static_cast<T>(number);
    });
  }
}

template <class T>
void pack_complex_a(const PanelSource &source, int64_t width, T *panels) {
  for (int64_t first = 0; first < source.lanes; first += width, panels += 2 * width * source.steps) {
    const int64_t lanes = std::min(width, source.lanes - first);
    fill_up(panels, width, lanes, 2 * source.steps);
    visit<Complex<T>, Complex<T>>(source, first, lanes, [&](int64_t lane, int64_t step, Complex<T> number) {
      panels[2 * step * width + lane] = number.re;
      panels[(2 * step + 1) * width + lane] = source.conjugate ? -number.im : number.im;
    });
  }
}

template <class T>
void pack_complex_b(const PanelSource &source, int64_t width, T *panels) {
  const int64_t numbers = width / 2;
  for (int64_t first = 0; first < source.lanes; first += numbers, panels += 2 * width * source.steps) {
    const int64_t lanes = std::min(numbers, source.lanes - first);
    fill_up(panels, width, 2 * lanes, 2 * source.steps);
    visit<Complex<T>, Complex<T>>(source, first, lanes, [&](int64_t lane, int64_t step, Complex<T> number) {
      const T im = source.conjugate ? -number.im : number.im;
      T *real = panels + 2 * step * width + 2 * lane, *imaginary = real + width;
      real[0] = number.re;
      real[1] = im;
      imaginary[0] = -im;
      imaginary[1] = number.re;
    });
  }
}

}  // namespace

template <>
void pack_a(const PanelSource &source, int64_t width, float *panels) {
  switch (source.type) {
    case MEMHIER_F16:
      return pack_real<Half, float>(source, width, panels);
    case MEMHIER_BF16:
      return pack_real<Brain, float>(source, width, panels);
    case MEMHIER_C64:
      return pack_complex_a(source, width, panels);
    default:
      return pack_real<float, float>(source, width, panels);
  }
}

template <>
void pack_b(const PanelSource &source, int64_t width, float *panels) {
  return source.type == MEMHIER_C64 ? pack_complex_b(source, width, panels) : pack_a(source, width, panels);
}

template <>
void pack_a(const PanelSource &source, int64_t width, double *panels) {
  return source.type == MEMHIER_C128 ? pack_complex_a(source, width, panels)
                                     : pack_real<double, double>(source, width, panels);
}

template <>
void pack_b(const PanelSource &source, int64_t width, double *panels) {
  return source.type == MEMHIER_C128 ? pack_complex_b(source, width, panels) : pack_a(source, width, panels);
}

template <>
void pack_a(const PanelSource &source, int64_t width, int32_t *panels) {
  pack_real<int8_t, int32_t>(source, width, panels);
}

template <>
void pack_b(const PanelSource &source, int64_t width, int32_t *panels) {
  pack_a(source, width, panels);
}

}  // namespace memhier::matmul
