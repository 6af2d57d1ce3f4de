// Rows of types.h, error.h and version.h. Functions without a status are held to their documented answer.
#include <cstring>

#include "table.hpp"

namespace capi {
namespace {

// For functions that cannot fail: a wrong answer turns into a status that no row expects.
memhier_status claim(bool holds) { return holds ? MEMHIER_SUCCESS : MEMHIER_INTERNAL; }

void add_answer(Table &table, const char *function, const char *what, bool (*holds)()) {
  table.rows.push_back({function, "-", what, MEMHIER_SUCCESS, "", [holds](World &) { return claim(holds()); }});
}

struct InitCall {
  memhier_operand *operand;
  size_t size;
};
struct MatrixCall {
  memhier_operand *operand;
  memhier_type type;
  memhier_order order;
  int64_t rows, columns;
  void *pointer;
  int64_t leading;
};
struct CopyCall {
  char *buffer;
  int64_t capacity;
  int64_t *needed;
};

}  // namespace

void add_plain_functions(Table &table) {
  table
      .function<InitCall>(
          "memhier_operand_init",
          [](World &w) {
            return InitCall{&w.out_operand, sizeof(memhier_operand)};
          },
          [](const InitCall &c) { return memhier_operand_init(c.operand, c.size); })
      .null_output("operand", [](InitCall &c, World &) { c.operand = nullptr; })
      .bad_argument("struct_size", "zero", [](InitCall &c, World &) { c.size = 0; })
      .bad_argument("struct_size", "short", [](InitCall &c, World &) { c.size = sizeof(memhier_operand) - 8; })
      .bad_argument("struct_size", "odd", [](InitCall &c, World &) { c.size = sizeof(memhier_operand) + 1; })
      .bad_argument("struct_size", "huge", [](InitCall &c, World &) { c.size = SIZE_MAX; });

  table
      .function<MatrixCall>(
          "memhier_operand_matrix",
          [](World &w) {
            return MatrixCall{&w.out_operand, MEMHIER_F32,     MEMHIER_ROW_MAJOR, kRows,
                              kColumns,       w.source.data(), kColumns};
          },
          [](const MatrixCall &c) {
            return memhier_operand_matrix(c.operand, c.type, c.order, c.rows, c.columns, c.pointer, c.leading);
          })
      .null_output("operand", [](MatrixCall &c, World &) { c.operand = nullptr; })
      .bad_argument("type", "zero", [](MatrixCall &c, World &) { c.type = 0; })
      .bad_argument("type", "opaque of 0 bytes", [](MatrixCall &c, World &) { c.type = MEMHIER_BYTES(0); })
      .bad_argument("type", "opaque of 17 bytes", [](MatrixCall &c, World &) { c.type = MEMHIER_BYTES(17); })
      .bad_argument("type", "largest", [](MatrixCall &c, World &) { c.type = INT32_MAX; })
      .bad_argument("order", "zero", [](MatrixCall &c, World &) { c.order = 0; })
      .bad_argument("order", "past the last", [](MatrixCall &c, World &) { c.order = 103; })
      .bad_argument("rows", "negative", [](MatrixCall &c, World &) { c.rows = -1; })
      .bad_argument("rows", "least", [](MatrixCall &c, World &) { c.rows = INT64_MIN; })
      .bad_argument("columns", "negative", [](MatrixCall &c, World &) { c.columns = -1; })
      .bad_argument("leading_dimension", "too small", [](MatrixCall &c, World &) { c.leading = kColumns - 1; })
      .bad_argument("leading_dimension", "negative", [](MatrixCall &c, World &) { c.leading = INT64_MIN; })
      .bad_argument("leading_dimension", "zero of an empty matrix", [](MatrixCall &c, World &) {
        c.columns = 0;
        c.leading = 0;
      });

  table
      .function<CopyCall>(
          "memhier_error_copy",
          [](World &w) {
            return CopyCall{w.text, sizeof w.text, &w.needed};
          },
          [](const CopyCall &c) { return memhier_error_copy(c.buffer, c.capacity, c.needed); })
      .bad_argument("capacity", "negative", [](CopyCall &c, World &) { c.capacity = -1; })
      .bad_argument("buffer", "null with a capacity", [](CopyCall &c, World &) { c.buffer = nullptr; });

  add_answer(table, "memhier_type_size", "unknown types", [] {
    return memhier_type_size(0) == 0 && memhier_type_size(-1) == 0 && memhier_type_size(INT32_MIN) == 0 &&
           memhier_type_size(MEMHIER_BYTES(0)) == 0 && memhier_type_size(MEMHIER_BYTES(17)) == 0 &&
           memhier_type_size(MEMHIER_BYTES(3)) == 3 && memhier_type_size(MEMHIER_C128) == 16;
  });
  add_answer(table, "memhier_status_text", "known and unknown", [] {
    return !std::strcmp(memhier_status_text(MEMHIER_OVERLAP), "MEMHIER_OVERLAP") &&
           !std::strcmp(memhier_status_text(INT32_MIN), "unknown status") &&
           !std::strcmp(memhier_status_text(1), "unknown status");
  });
  add_answer(table, "memhier_error_set", "null and longer than fits", [] {
    memhier_error_set(std::string(5000, 'x').c_str());
    const size_t most = std::strlen(memhier_error_text());
    memhier_error_set("rows is 3, must be 4");
    const std::string given = memhier_error_text();
    memhier_error_set(nullptr);
    return most >= 767 && most < 5000 && given == "rows is 3, must be 4" && !*memhier_error_text();
  });
  add_answer(table, "memhier_error_text", "never null", [] { return memhier_error_text() != nullptr; });
  add_answer(table, "memhier_version", "of the header", [] { return memhier_version() == MEMHIER_VERSION; });
  add_answer(table, "memhier_version_text", "of the header", [] {
    const std::string text = std::to_string(MEMHIER_VERSION_MAJOR) + "." + std::to_string(MEMHIER_VERSION_MINOR) + "." +
                             std::to_string(MEMHIER_VERSION_PATCH);
    return text == memhier_version_text();
  });
  add_answer(table, "memhier_build_text", "one line with the version", [] {
    const std::string text = memhier_build_text();
    return text.find(memhier_version_text()) != std::string::npos && text.find('\n') == std::string::npos;
  });
  add_answer(table, "memhier_capability", "known and unknown", [] {
    return memhier_capability(MEMHIER_CAPABILITY_ABI) == MEMHIER_ABI && memhier_capability(INT32_MIN) == 0 &&
           memhier_capability(9999) == 0 && memhier_capability(MEMHIER_CAPABILITY_TRANSPOSE) == 1 &&
           memhier_capability(MEMHIER_CAPABILITY_DEVICES) >= 0;
  });
}

}  // namespace capi
