// Public operands: their struct by its size, and the calls that fill it.
#pragma once
#include <cstddef>

#include "base/argument.hpp"

namespace memhier {

void init_operand(memhier_operand *operand, size_t struct_size);
void describe_matrix(memhier_operand *operand, memhier_type type, memhier_order order, int64_t rows, int64_t columns,
                     void *pointer, int64_t leading_dimension);
// Checks struct_size only; the copy is complete whatever release the caller knows.
memhier_operand read_operand(const memhier_operand *operand, const char *name);

}  // namespace memhier
