// memhier_operand_ and memhier_type_ of memhier/types.h
#include "context/operand.hpp"
#include "base/element_type.hpp"
#include "wall.hpp"

using namespace memhier;

memhier_status memhier_operand_init(memhier_operand *operand, size_t struct_size) {
  return guarded([&] { init_operand(operand, struct_size); });
}

memhier_status memhier_operand_matrix(memhier_operand *operand, memhier_type type, memhier_order order, int64_t rows,
                                      int64_t columns, void *pointer, int64_t leading_dimension) {
  return guarded([&] { describe_matrix(operand, type, order, rows, columns, pointer, leading_dimension); });
}

int64_t memhier_type_size(memhier_type type) { return element_size(type); }
