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
  void *stream = nullptr;

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

void use_buffer(memhier_records &records, memhier_buffer *buffer, int64_t offset = 0) {
  records.pointer = nullptr;
  records.buffer = buffer;
  records.offset = offset;
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
  using Side = memhier_records Convert::*;
  for (const auto &[member, name] : {std::pair<Side, std::string>{&Convert::source, "source"},
                                     std::pair<Side, std::string>{&Convert::destination, "destination"}}) {
    const Side side = member;
    function
        .bad_argument(name + ".offset", "negative", [=](Convert &c, World &w) { use_buffer(c.*side, w.buffer, -8); })
        .bad_argument(name + ".offset", "past the buffer",
                      [=](Convert &c, World &w) { use_buffer(c.*side, w.buffer, 4096); })
        .bad_argument(name + ".buffer", "of another context",
                      [=](Convert &c, World &w) { use_buffer(c.*side, w.other_buffer); })
        .bad(name + ".buffer", "stale", MEMHIER_INVALID_HANDLE,
             [=](Convert &c, World &w) { use_buffer(c.*side, w.stale_buffer); })
        .bad(name + ".buffer", "of a destroyed context", MEMHIER_INVALID_HANDLE,
             [=](Convert &c, World &w) { use_buffer(c.*side, w.orphan_buffer); });
  }
  add_side(function, true);
  add_side(function, false);
}

void add_convert(Table &table) {
  const auto run = [](const Convert &c) {
    const memhier_records from = c.from(), to = c.to();
    return memhier_record_convert(c.context, c.count, c.null_source ? nullptr : &from,
                                  c.null_destination ? nullptr : &to, c.stream);
  };
  add_common(table.function<Convert>("memhier_record_convert", valid, run));
  table.function<Convert>("memhier_record_convert", valid, run)
      .bad_stream(&Convert::stream)
      .bad("source.buffer", "mapped", MEMHIER_INVALID_STATE,
           [](Convert &c, World &w) { use_buffer(c.source, w.mapped_buffer); })
      .bad("destination.buffer", "mapped", MEMHIER_INVALID_STATE,
           [](Convert &c, World &w) { use_buffer(c.destination, w.mapped_buffer); })
      .bad("destination", "shares a buffer with the source", MEMHIER_OVERLAP,
           [](Convert &c, World &w) {
             use_buffer(c.source, w.buffer);
             use_buffer(c.destination, w.buffer, 8);
           })
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
  memhier_plan_options options;
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
            PlanCall call{valid(w), {}, &w.out_plan};
            memhier_plan_options_init(&call.options, sizeof call.options);
            return call;
          },
          [](const PlanCall &c) {
            const memhier_records from = c.convert.from(), to = c.convert.to();
            return memhier_plan_create_record(c.convert.context, kCount, &from, &to, &c.options, c.plan);
          })
      .bad_plan_options(&PlanCall::options, "host_packed")
      .null_output("plan", [](PlanCall &c, World &) { c.plan = nullptr; });
}

struct Layout {
  Convert records;
  bool null_records = false;
  int64_t *stride, *bytes, *offsets;
};

void add_layout(Table &table) {
  table
      .function<Layout>(
          "memhier_record_layout",
          [](World &w) {
            return Layout{valid(w), false, &w.out64, &w.needed, w.out_list};
          },
          [](const Layout &c) {
            const memhier_records records = c.records.from();
            return memhier_record_layout(c.null_records ? nullptr : &records, c.records.count, c.stride, c.bytes,
                                         c.offsets);
          })
      .bad_argument("records", "null", [](Layout &c, World &) { c.null_records = true; })
      .bad_argument("count", "negative", [](Layout &c, World &) { c.records.count = -1; })
      .bad_argument("count", "overflows", [](Layout &c, World &) { c.records.count = INT64_MAX; })
      .bad_argument("count", "overflows where the next array would begin",
                    [](Layout &c, World &) {
                      c.records.source.arrangement = MEMHIER_SOA;
                      c.records.source_fields[0].type = MEMHIER_U8;
                      c.records.source_fields[0].components = 1;
                      c.records.count = INT64_MAX - 2;
                    })
      .bad_argument("records.arrangement", "unknown", [](Layout &c, World &) { c.records.source.arrangement = 9; })
      .bad_argument("records.lanes", "missing",
                    [](Layout &c, World &) { c.records.source.arrangement = MEMHIER_AOSOA; })
      .bad_argument("records.struct_size", "zero", [](Layout &c, World &) { c.records.source.struct_size = 0; })
      .bad_argument("records.fields", "null", [](Layout &c, World &) { c.records.null_source_fields = true; })
      .bad_argument("records.field_count", "zero", [](Layout &c, World &) { c.records.source.field_count = 0; })
      .bad_argument("records.stride", "shorter than the record",
                    [](Layout &c, World &) { c.records.source.stride = 11; })
      .bad_argument("records.fields[1].components", "too many",
                    [](Layout &c, World &) { c.records.source_fields[1].components = 65536; })
      .bad_argument("records.fields[0].type", "unknown",
                    [](Layout &c, World &) { c.records.source_fields[0].type = 12; });
}

struct Init {
  memhier_records *records;
  size_t size;
};

void add_init(Table &table) {
  table
      .function<Init>(
          "memhier_records_init",
          [](World &w) {
            return Init{&w.out_records, sizeof(memhier_records)};
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
}

}  // namespace capi
