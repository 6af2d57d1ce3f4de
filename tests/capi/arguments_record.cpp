// Rows of record.h.
#include <array>
#include <string>

#include "table.hpp"

namespace capi {
namespace {

constexpr int64_t kCount = 5;
using Fields = std::array<memhier_field, MEMHIER_MAX_FIELDS + 1>;

// Both sides of a conversion: records of {f32, f32 x 2} to arrays of one block.
struct Convert {
  memhier_context *context = nullptr;
  int64_t count = kCount;
  memhier_records source{}, destination{};
  Fields source_fields{}, destination_fields{};
  std::array<int32_t, MEMHIER_MAX_FIELDS> sources{};
  std::array<void *, MEMHIER_MAX_FIELDS> pointers{};
  bool use_sources = false, use_pointers = false, null_source = false, null_destination = false;
  bool null_source_fields = false, null_destination_fields = false;

  memhier_records from() const {
    memhier_records records = source;
    records.fields = null_source_fields ? nullptr : source_fields.data();
    return records;
  }
  memhier_records to() const {
    memhier_records records = destination;
    records.fields = null_destination_fields ? nullptr : destination_fields.data();
    if (use_sources) records.sources = sources.data();
    if (use_pointers) records.field_pointers = pointers.data();
    return records;
  }
};

Convert valid(World &w) {
  Convert call;
  call.context = w.context;
  for (Fields *fields : {&call.source_fields, &call.destination_fields}) {
    fields->fill({MEMHIER_U8});
    (*fields)[0] = {MEMHIER_F32};
    (*fields)[1] = {MEMHIER_F32, 2};
  }
  for (memhier_records *records : {&call.source, &call.destination}) {
    memhier_records_init(records, sizeof *records);
    records->field_count = 2;
  }
  call.source.pointer = w.source.data();
  call.destination.pointer = w.destination.data();
  call.destination.arrangement = MEMHIER_SOA;
  call.destination.packing = MEMHIER_PACKING_PACKED;
  call.pointers = {w.destination.data(), w.destination.data() + kCount};
  return call;
}

using Spoil = void (*)(Convert &, memhier_records &, Fields &);

// Rows about one side; they hold for both.
void add_side(Table::Function<Convert> &function, bool source) {
  const std::string side = source ? "source" : "destination";
  const auto bad = [&](const char *member, const char *what, Spoil spoil, const std::string &text = std::string()) {
    function.bad_argument(
        side + "." + member, what,
        [=](Convert &c, World &) {
          if (source)
            spoil(c, c.source, c.source_fields);
          else
            spoil(c, c.destination, c.destination_fields);
        },
        text);
  };
  bad("struct_size", "zero", [](Convert &, memhier_records &r, Fields &) { r.struct_size = 0; });
  bad("struct_size", "odd", [](Convert &, memhier_records &r, Fields &) { r.struct_size = sizeof r - 4; });
  bad("arrangement", "negative", [](Convert &, memhier_records &r, Fields &) { r.arrangement = -1; });
  bad("arrangement", "unknown", [](Convert &, memhier_records &r, Fields &) { r.arrangement = 3; });
  bad("packing", "unknown", [](Convert &, memhier_records &r, Fields &) { r.packing = 3; });
  bad("packing", "least", [](Convert &, memhier_records &r, Fields &) { r.packing = INT32_MIN; });
  bad("padding", "unknown", [](Convert &, memhier_records &r, Fields &) { r.padding = 2; });
  bad("place", "unknown", [](Convert &, memhier_records &r, Fields &) { r.place = 5; });
  bad("place", "negative", [](Convert &, memhier_records &r, Fields &) { r.place = -1; });
  bad("field_count", "zero", [](Convert &, memhier_records &r, Fields &) { r.field_count = 0; });
  bad("field_count", "too many", [](Convert &, memhier_records &r, Fields &) { r.field_count = 33; });
  bad("offset", "without a buffer", [](Convert &, memhier_records &r, Fields &) { r.offset = 8; });
  bad("fields[1].type", "zero", [](Convert &, memhier_records &, Fields &f) { f[1].type = 0; });
  bad("fields[1].type", "opaque of 17 bytes", [](Convert &, memhier_records &, Fields &f) { f[1].type = 0x111; });
  bad("fields[0].components", "negative", [](Convert &, memhier_records &, Fields &f) { f[0].components = -1; });
  bad("fields[0].components", "too many", [](Convert &, memhier_records &, Fields &f) { f[0].components = 65536; });
  bad("fields", "more bytes than a record has",
      [](Convert &, memhier_records &, Fields &f) { f[1].components = 16384; });
  bad("fields[0].together", "two", [](Convert &, memhier_records &, Fields &f) { f[0].together = 2; });
  bad("fields[0].reserved", "one", [](Convert &, memhier_records &, Fields &f) { f[0].reserved = 1; });
  bad("fields[1].offset", "negative", [](Convert &, memhier_records &r, Fields &f) {
    r.packing = MEMHIER_PACKING_EXPLICIT;
    f[1].offset = -1;
  });
  bad("lanes", "without blocks", [](Convert &, memhier_records &r, Fields &) { r.lanes = 8; });
  bad("lanes", "missing", [](Convert &, memhier_records &r, Fields &) { r.arrangement = MEMHIER_AOSOA; });
  bad("lanes", "too many", [](Convert &, memhier_records &r, Fields &) {
    r.arrangement = MEMHIER_AOSOA;
    r.lanes = 65537;
  });
  bad("stride", "negative", [](Convert &, memhier_records &r, Fields &) {
    r.arrangement = MEMHIER_AOS;
    r.stride = -12;
  });
  bad("stride", "shorter than the record", [](Convert &, memhier_records &r, Fields &) {
    r.arrangement = MEMHIER_AOS;
    r.stride = 11;
  });
  bad("stride", "of arrays", [](Convert &, memhier_records &r, Fields &) {
    r.arrangement = MEMHIER_SOA;
    r.stride = 12;
  });
  bad("pitch", "of records", [](Convert &, memhier_records &r, Fields &) {
    r.arrangement = MEMHIER_AOS;
    r.pitch = 5;
  });
  bad("pitch", "less than count", [](Convert &, memhier_records &r, Fields &) {
    r.arrangement = MEMHIER_SOA;
    r.pitch = kCount - 1;
  });
}

memhier_status bad_buffer(Convert &c, memhier_buffer *buffer) {
  c.source.pointer = nullptr;
  c.source.buffer = buffer;
  return MEMHIER_SUCCESS;
}

// What a run and a plan have in common.
void add_common(Table::Function<Convert> function) {
  function.bad_context(&Convert::context)
      .bad_argument("count", "negative", [](Convert &c, World &) { c.count = -1; })
      .bad_argument("count", "least", [](Convert &c, World &) { c.count = INT64_MIN; })
      .bad_argument("count", "overflows", [](Convert &c, World &) { c.count = INT64_MAX; })
      .bad_argument("count", "beyond an address space", [](Convert &c, World &) { c.count = INT64_MAX / 64; })
      .bad_argument("destination.pitch", "beyond an address space",
                    [](Convert &c, World &) { c.destination.pitch = INT64_MAX / 64; })
      .bad_argument("source", "null", [](Convert &c, World &) { c.null_source = true; })
      .bad_argument("destination", "null", [](Convert &c, World &) { c.null_destination = true; })
      .bad_argument("source.fields", "null", [](Convert &c, World &) { c.null_source_fields = true; })
      .bad_argument("destination.fields", "null", [](Convert &c, World &) { c.null_destination_fields = true; })
      .bad_argument("source.sources", "set", [](Convert &c, World &) { c.source.sources = c.sources.data(); })
      .bad_argument("source.field_pointers", "of records",
                    [](Convert &c, World &w) {
                      c.source.pointer = nullptr;
                      static void *const pointers[2] = {};
                      c.source.field_pointers = pointers;
                      static_cast<void>(w);
                    })
      .bad_argument(
          "source", "pointer and buffer", [](Convert &c, World &w) { c.source.buffer = w.buffer; }, "more than one")
      .bad_argument(
          "destination", "pointer and field_pointers", [](Convert &c, World &) { c.use_pointers = true; },
          "more than one")
      .bad_argument("source.offset", "negative",
                    [](Convert &c, World &w) {
                      bad_buffer(c, w.buffer);
                      c.source.offset = -8;
                    })
      .bad("source.buffer", "stale", MEMHIER_INVALID_HANDLE,
           [](Convert &c, World &w) { bad_buffer(c, w.stale_buffer); })
      .bad_argument("source.buffer", "of another context", [](Convert &c, World &w) { bad_buffer(c, w.other_buffer); })
      .bad_argument("destination.sources[1]", "beyond the source",
                    [](Convert &c, World &) {
                      c.use_sources = true;
                      c.sources = {0, 2};
                    })
      .bad_argument("destination.sources[0]", "negative",
                    [](Convert &c, World &) {
                      c.use_sources = true;
                      c.sources = {-1, 1};
                    })
      .bad_argument("destination.field_count", "more than the source has",
                    [](Convert &c, World &) { c.destination.field_count = 3; })
      .bad_argument("destination.fields[1].components", "other than the source's",
                    [](Convert &c, World &) { c.destination_fields[1].components = 3; })
      .bad_argument("destination.fields[0].type", "not to be converted",
                    [](Convert &c, World &) { c.destination_fields[0].type = MEMHIER_F16; })
      .bad_argument("destination.fields[1]", "on another field", [](Convert &c, World &) {
        c.destination.arrangement = MEMHIER_AOS;
        c.destination.packing = MEMHIER_PACKING_EXPLICIT;
        c.destination_fields[1].offset = 2;
      });
  add_side(function, true);
  add_side(function, false);
}

void add_convert(Table &table) {
  const auto run = [](const Convert &c) {
    const memhier_records from = c.from(), to = c.to();
    return memhier_record_convert(c.context, c.count, c.null_source ? nullptr : &from,
                                  c.null_destination ? nullptr : &to, nullptr);
  };
  add_common(table.function<Convert>("memhier_record_convert", valid, run));
  table.function<Convert>("memhier_record_convert", valid, run)
      .bad_argument("source.pointer", "null", [](Convert &c, World &) { c.source.pointer = nullptr; })
      .bad_argument("destination.pointer", "null", [](Convert &c, World &) { c.destination.pointer = nullptr; })
      .bad_argument("destination.field_pointers[1]", "null",
                    [](Convert &c, World &) {
                      c.destination.pointer = nullptr;
                      c.use_pointers = true;
                      c.pointers[1] = nullptr;
                    })
      .bad("destination", "on the source", MEMHIER_OVERLAP,
           [](Convert &c, World &) { c.source.pointer = static_cast<char *>(c.destination.pointer) + 8; })
      .bad("destination", "arrays on each other", MEMHIER_OVERLAP, [](Convert &c, World &w) {
        c.destination.pointer = nullptr;
        c.use_pointers = true;
        c.pointers[1] = w.destination.data() + kCount - 1;
      });
}

struct PlanCall {
  Convert convert;
  memhier_plan **plan;
};

void add_plan(Table &table) {
  add_common(table.function<Convert>("memhier_plan_create_record", valid, [](const Convert &c) {
    memhier_plan *plan = nullptr;
    const memhier_records from = c.from(), to = c.to();
    const memhier_status status = memhier_plan_create_record(c.context, c.count, c.null_source ? nullptr : &from,
                                                             c.null_destination ? nullptr : &to, nullptr, &plan);
    memhier_plan_destroy(plan);
    return status;
  }));
  table
      .function<PlanCall>(
          "memhier_plan_create_record",
          [](World &w) {
            return PlanCall{valid(w), &w.out_plan};
          },
          [](const PlanCall &c) {
            const memhier_records from = c.convert.from(), to = c.convert.to();
            return memhier_plan_create_record(c.convert.context, kCount, &from, &to, nullptr, c.plan);
          })
      .null_output("plan", [](PlanCall &c, World &) { c.plan = nullptr; });
}

struct Planes {
  memhier_context *context;
  int64_t count = kCount;
  int32_t components = 3;
  memhier_type type = MEMHIER_F32;
  float *aos;
  int64_t stride = 0;
  std::array<void *, 3> planes;
  bool null_planes = false;
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
              return memhier_record_join(c.context, c.count, c.components, c.type, planes, c.aos, c.stride, nullptr);
            return memhier_record_split(c.context, c.count, c.components, c.type, c.aos, c.stride, planes, nullptr);
          })
      .bad_context(&Planes::context)
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

struct Layout {
  Convert records;
  bool null_records = false;
  int64_t *stride;
};

void add_layout(Table &table) {
  table
      .function<Layout>(
          "memhier_record_layout",
          [](World &w) {
            return Layout{valid(w), false, &w.out64};
          },
          [](const Layout &c) {
            const memhier_records records = c.records.from();
            return memhier_record_layout(c.null_records ? nullptr : &records, c.records.count, c.stride, nullptr,
                                         nullptr);
          })
      .bad_argument("records", "null", [](Layout &c, World &) { c.null_records = true; })
      .bad_argument("count", "negative", [](Layout &c, World &) { c.records.count = -1; })
      .bad_argument("count", "overflows", [](Layout &c, World &) { c.records.count = INT64_MAX; })
      .bad_argument("records.arrangement", "unknown", [](Layout &c, World &) { c.records.source.arrangement = 9; })
      .bad_argument("records.lanes", "missing",
                    [](Layout &c, World &) { c.records.source.arrangement = MEMHIER_AOSOA; })
      .bad_argument("records.fields[0].type", "unknown",
                    [](Layout &c, World &) { c.records.source_fields[0].type = 12; });
}

struct Init {
  memhier_records *records;
  size_t size;
};

void add_init(Table &table) {
  static memhier_records scratch;
  table
      .function<Init>(
          "memhier_records_init",
          [](World &) {
            return Init{&scratch, sizeof scratch};
          },
          [](const Init &c) { return memhier_records_init(c.records, c.size); })
      .bad_argument("records", "null", [](Init &c, World &) { c.records = nullptr; })
      .bad_argument("struct_size", "zero", [](Init &c, World &) { c.size = 0; })
      .bad_argument("struct_size", "odd", [](Init &c, World &) { c.size = sizeof(memhier_records) - 1; });
}

}  // namespace

void add_record_functions(Table &table) {
  add_init(table);
  add_layout(table);
  add_convert(table);
  add_plan(table);
  add_planes(table, "memhier_record_split", false);
  add_planes(table, "memhier_record_join", true);
}

}  // namespace capi
