// Transposes on the host, checked to the last byte: random sources, poisoned destinations with guard bands around and
// in every gap, a naive loop of its own as the yardstick.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "execution/problem.hpp"
#include "execution/way.hpp"

namespace memhier::test {

using RunFunction = void (*)(const Problem &, void *const *, const RunContext &);

struct HostCase {
  int bytes = 4;
  int64_t rows = 0, columns = 0, batch = 1;
  // Strides in elements of source (row, column, batch) and destination (its rows are the source's columns).
  int64_t source[3] = {0, 1, 0};
  int64_t destination[3] = {0, 1, 0};
  int64_t misalign_source = 0, misalign_destination = 0;  // bytes

  std::string text() const;
};

// Row-major with padding behind each row and between matrices of a batch.
HostCase packed_case(int bytes, int64_t rows, int64_t columns, int64_t source_padding = 0,
                     int64_t destination_padding = 0, int64_t batch = 1);
Problem problem_of(const HostCase &test);
Problem inplace_problem_of(const HostCase &test);  // of the source alone

// Runs the case and compares every byte of both buffers; empty when all is right.
std::string difference(RunFunction run, const HostCase &test, Pool *pool, int32_t threads);
std::string inplace_difference(RunFunction run, const HostCase &test, Pool *pool, int32_t threads);

}  // namespace memhier::test
