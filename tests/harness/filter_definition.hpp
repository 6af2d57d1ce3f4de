// The definition of memhier/filter.h followed in long double, output by output, on numbers drawn for a case.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "harness/filter_case.hpp"

namespace harness {

int element_parts(memhier_type type);  // numbers of an element
memhier_type filter_taps_type(const FilterCase &test);
// A value as an element or tap of the type has it, and back.
void store_element(memhier_type type, const double *value, unsigned char *to);
double load_element(memhier_type type, const unsigned char *from, int part);

// A source with its margins, or a state, as plain numbers, index by index.
struct FilterData {
  int64_t extents[2] = {1, 1}, channels = 1;
  int parts = 1;
  std::vector<double> values;
  const double *at(int64_t i, int64_t j, int64_t channel) const {
    return &values[static_cast<size_t>(((i * extents[1] + j) * channels + channel) * parts)];
  }
};

struct FilterSum {
  long double total[2] = {}, magnitude[2] = {};  // by part; magnitude: of the summands' magnitudes
};

// What is wrong with a part of an output; empty: nothing. Integers are exact; floats within the error of sums in the
// type of the elements, infinities and NaNs where they must be.
std::string wrong_value(const FilterCase &test, long double expected, long double magnitude, double actual);

class FilterDefinition;

// What a case computes with, and what comes out by the definition. Axis 0 of a rank-1 filter is axis 1 here.
class FilterNumbers {
 public:
  explicit FilterNumbers(const FilterCase &test);
  ~FilterNumbers();
  FilterNumbers(const FilterNumbers &) = delete;

  int64_t outputs(int axis) const;
  const FilterSum &sum(int64_t i, int64_t j, int64_t channel);

 private:
  const FilterCase test_;

 public:
  const FilterData data, state;
  const std::vector<double> coefficients;

 private:
  const std::unique_ptr<const FilterDefinition> definition_;
  std::vector<FilterSum> sums_;
};

}  // namespace harness
