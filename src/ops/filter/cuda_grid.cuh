// Which outputs a block computes.
#pragma once
#include <cstdlib>

#include "ops/filter/cuda_form.hpp"

namespace memhier::filter {

// Blocks in x, along rows first; interleaved channels come before, so that blocks in flight share lines of memory.
struct Grid {
  FastDivide columns, rows, channels;  // blocks along each
  bool channels_first = false;

  Grid() = default;
  Grid(const DeviceForm &form, BlockShape block)
      : columns(ceil_divide(form.columns.outputs, block.columns)),
        rows(ceil_divide(form.rows.outputs, block.rows)),
        channels(form.channels),
        channels_first(std::llabs(form.source_channel) < std::llabs(form.columns.source)) {}

  struct Place {
    uint32_t channel, row, column;
  };
  __device__ Place place(uint32_t block) const {
    Place at;
    if (channels_first) {
      const uint32_t rest = channels.quotient(block);
      at.channel = block - rest * channels.divisor;
      block = rest;
    }
    const uint32_t rest = columns.quotient(block);
    at.column = block - rest * columns.divisor;
    if (channels_first) {
      at.row = rest;
    } else {
      at.channel = rows.quotient(rest);
      at.row = rest - at.channel * rows.divisor;
    }
    return at;
  }
};

}  // namespace memhier::filter
