// The arguments of the transpose's calls: checked, and made a request.
#pragma once
#include <string>

#include "execution/request.hpp"

namespace memhier {

// Arguments of the calls with leading dimensions. In place: destination == source with the same numbers, `inplace` set.
struct MatrixArguments {
  memhier_type type = 0;
  memhier_order order = MEMHIER_ROW_MAJOR;
  int64_t rows = 0;
  int64_t columns = 0;
  const void *source = nullptr;
  int64_t source_leading = 0;
  int64_t source_stride = 0;
  void *destination = nullptr;
  int64_t destination_leading = 0;
  int64_t destination_stride = 0;
  int64_t batch = 1;
  bool batched = false;
  bool inplace = false;
};

Request transpose_request(const MatrixArguments &arguments);
// The caller's numbers as a problem line, for errors found before there was a problem; empty where no line says them.
std::string arguments_line(const MatrixArguments &arguments);
// destination null: in place. needs_data: a run, not only a plan.
Request transpose_request(const memhier_operand &source, const memhier_operand *destination, bool needs_data);

}  // namespace memhier
