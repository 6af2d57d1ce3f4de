// The arguments of the filter's calls: checked, and made a request.
#pragma once
#include "execution/request.hpp"
#include "memhier/filter.h"

namespace memhier::filter {

void init_filter(memhier_filter *filter, size_t struct_size);
void filter_extents(const memhier_filter *filter, const int64_t *source_extents, int64_t *destination_extents);

struct OperandArguments {
  const memhier_filter *filter;
  const memhier_operand &source, &destination;
  const memhier_operand *state_in = nullptr, *state_out = nullptr;  // null: none
};
enum class Call { apply, stream, plan };  // plan: needs no data, any mode
Request request(const OperandArguments &arguments, Call call);

// The calls with packed arrays.
Request request_1d(memhier_type type, int64_t n, const void *source, int64_t taps, const void *coefficients,
                   memhier_border border, void *destination);
struct ImageArguments {
  memhier_type type = 0;
  int64_t rows = 0, columns = 0;
  const void *source = nullptr;
  int64_t lds = 0;
  int64_t tap_rows = 0, tap_columns = 0;
  const void *coefficients = nullptr;
  memhier_border border = 0;
  void *destination = nullptr;
  int64_t ldd = 0;
};
Request request_2d(const ImageArguments &arguments);

}  // namespace memhier::filter
