// Rows of memhier_record_split and memhier_record_join.
#include <array>

#include "table.hpp"

namespace capi {
namespace {

constexpr int64_t kCount = 5;

struct Planes {
  memhier_context *context;
  int64_t count = kCount;
  int32_t components = 3;
  memhier_type type = MEMHIER_F32;
  float *aos;
  int64_t stride = 0;
  std::array<void *, 3> planes;
  bool null_planes = false;
  void *stream = nullptr;
};

void add_planes(Table &table, const char *name, bool join) {
  table
      .function<Planes>(
          name,
          [join](World &w) {
            Planes call{};
            call.context = w.context;
            call.count = kCount;
            call.components = 3;
            call.type = MEMHIER_F32;
            std::vector<float> &arrays = join ? w.source : w.destination;
            call.aos = (join ? w.destination : w.source).data();
            for (size_t i = 0; i < 3; ++i) call.planes[i] = arrays.data() + i * kCount;
            return call;
          },
          [join](const Planes &c) {
            void *const *planes = c.null_planes ? nullptr : c.planes.data();
            if (join)
              return memhier_record_join(c.context, c.count, c.components, c.type, planes, c.aos, c.stride, c.stream);
            return memhier_record_split(c.context, c.count, c.components, c.type, c.aos, c.stride, planes, c.stream);
          })
      .bad_context(&Planes::context)
      .bad_stream(&Planes::stream)
      .bad_argument("count", "negative", [](Planes &c, World &) { c.count = -1; })
      .bad_argument("count", "overflows", [](Planes &c, World &) { c.count = INT64_MAX; })
      .bad_argument("components", "zero", [](Planes &c, World &) { c.components = 0; })
      .bad_argument("components", "too many", [](Planes &c, World &) { c.components = 33; })
      .bad_argument("type", "unknown", [](Planes &c, World &) { c.type = 12; })
      .bad_argument("stride", "less than the record", [](Planes &c, World &) { c.stride = 11; })
      .bad_argument("stride", "negative", [](Planes &c, World &) { c.stride = -12; })
      .bad_argument("aos", "null", [](Planes &c, World &) { c.aos = nullptr; })
      .bad_argument("planes", "null", [](Planes &c, World &) { c.null_planes = true; })
      .bad_argument("planes[2]", "null", [](Planes &c, World &) { c.planes[2] = nullptr; })
      .bad("destination", "records on an array", MEMHIER_OVERLAP,
           [](Planes &c, World &) { c.aos = static_cast<float *>(c.planes[2]) + 4; });
}

}  // namespace

void add_planes_functions(Table &table) {
  add_planes(table, "memhier_record_split", false);
  add_planes(table, "memhier_record_join", true);
}

}  // namespace capi
