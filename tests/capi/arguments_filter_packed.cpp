// Rows of the calls of filter.h with packed arrays.
#include "table.hpp"

namespace capi {
namespace {

constexpr float kTaps[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

struct Signal {
  memhier_context *context;
  memhier_type type = MEMHIER_F32;
  int64_t n = kRows * kColumns;
  const void *source;
  int64_t taps = 3;
  const void *coefficients = kTaps;
  memhier_border border = MEMHIER_BORDER_MIRROR;
  void *destination;
  void *stream = nullptr;
};
struct Image {
  memhier_context *context;
  memhier_type type = MEMHIER_F32;
  int64_t rows = kRows, columns = kColumns;
  const void *source;
  int64_t lds = kColumns;
  int64_t tap_rows = 3, tap_columns = 3;
  const void *coefficients = kTaps;
  memhier_border border = MEMHIER_BORDER_WRAP;
  void *destination;
  int64_t ldd = kColumns;
  void *stream = nullptr;
};

// A valid call of either.
template <class Call>
Call call_in(World &w) {
  Call call{};
  call.context = w.context;
  call.source = w.source.data();
  call.destination = w.destination.data();
  return call;
}

}  // namespace

void add_packed_filter_functions(Table &table) {
  auto signal = table.function<Signal>("memhier_filter_1d", call_in<Signal>, [](const Signal &c) {
    return memhier_filter_1d(c.context, c.type, c.n, c.source, c.taps, c.coefficients, c.border, c.destination,
                             c.stream);
  });
  signal.bad_context(&Signal::context)
      .bad_stream(&Signal::stream)
      .bad_argument("type", "zero", [](Signal &c, World &) { c.type = 0; })
      .bad_argument("type", "not filtered", [](Signal &c, World &) { c.type = MEMHIER_I64; })
      .bad_argument("n", "negative", [](Signal &c, World &) { c.n = -1; })
      .bad_argument("n", "overflows in bytes", [](Signal &c, World &) { c.n = INT64_MAX; })
      .bad_argument("source", "null", [](Signal &c, World &) { c.source = nullptr; })
      .bad_argument("taps", "zero", [](Signal &c, World &) { c.taps = 0; })
      .bad_argument("taps", "most", [](Signal &c, World &) { c.taps = INT64_MAX; })
      .bad_argument("coefficients", "null", [](Signal &c, World &) { c.coefficients = nullptr; })
      .bad_argument("border", "unknown", [](Signal &c, World &) { c.border = -1; })
      .bad_argument("destination", "null", [](Signal &c, World &) { c.destination = nullptr; })
      .bad("destination", "the source", MEMHIER_OVERLAP, [](Signal &c, World &) { c.source = c.destination; });
  auto image = table.function<Image>("memhier_filter_2d", call_in<Image>, [](const Image &c) {
    return memhier_filter_2d(c.context, c.type, c.rows, c.columns, c.source, c.lds, c.tap_rows, c.tap_columns,
                             c.coefficients, c.border, c.destination, c.ldd, c.stream);
  });
  image.bad_context(&Image::context)
      .bad_stream(&Image::stream)
      .bad_argument("type", "opaque", [](Image &c, World &) { c.type = MEMHIER_BYTES(4); })
      .bad_argument("rows", "negative", [](Image &c, World &) { c.rows = -1; })
      .bad_argument("columns", "negative", [](Image &c, World &) { c.columns = INT64_MIN; })
      .bad_argument("rows", "overflows in bytes", [](Image &c, World &) { c.rows = INT64_MAX; })
      .bad_argument("source", "null", [](Image &c, World &) { c.source = nullptr; })
      .bad_argument("lds", "too small", [](Image &c, World &) { c.lds = kColumns - 1; })
      .bad_argument("lds", "overflows", [](Image &c, World &) { c.lds = INT64_MAX; })
      .bad_argument("tap_rows", "zero", [](Image &c, World &) { c.tap_rows = 0; })
      .bad_argument("tap_columns", "negative", [](Image &c, World &) { c.tap_columns = -3; })
      .bad_argument("taps", "too many together",
                    [](Image &c, World &) { c.tap_rows = c.tap_columns = int64_t{1} << 20; })
      .bad_argument("coefficients", "null", [](Image &c, World &) { c.coefficients = nullptr; })
      .bad_argument("border", "unknown", [](Image &c, World &) { c.border = 5; })
      .bad_argument("destination", "null", [](Image &c, World &) { c.destination = nullptr; })
      .bad_argument("ldd", "zero", [](Image &c, World &) { c.ldd = 0; })
      .bad("destination", "the source", MEMHIER_OVERLAP, [](Image &c, World &) { c.source = c.destination; });
}

}  // namespace capi
