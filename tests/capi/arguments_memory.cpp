// Rows of memory.h and buffer.h.
#include "table.hpp"

namespace capi {
namespace {

struct Allocate {
  memhier_context *context;
  int64_t bytes;
  void **pointer;
};
struct Range {
  memhier_context *context;
  void *pointer;
  int64_t bytes;
};
struct Address {
  memhier_context *context;
  void *pointer;
};
struct CreateBuffer {
  memhier_context *context;
  int64_t bytes;
  memhier_buffer **buffer;
};
struct Wrap {
  memhier_context *context;
  void *pointer;
  int64_t bytes;
  memhier_buffer **buffer;
};
struct Handle {
  memhier_buffer *buffer;
};
struct Info {
  memhier_buffer *buffer;
  int64_t *bytes, *to_device, *to_host;
};
struct Map {
  memhier_buffer *buffer;
  int32_t access;
  void **pointer;
};

}  // namespace

void add_memory_functions(Table &table) {
  table
      .function<Allocate>(
          "memhier_host_allocate",
          [](World &w) {
            return Allocate{w.context, 64, &w.out_pointer};
          },
          [](const Allocate &c) { return memhier_host_allocate(c.context, c.bytes, c.pointer); })
      .bad_context(&Allocate::context)
      .bad_argument("bytes", "negative", [](Allocate &c, World &) { c.bytes = -1; })
      .bad("bytes", "more than there is", MEMHIER_OUT_OF_HOST_MEMORY,
           [](Allocate &c, World &) { c.bytes = int64_t{1} << 61; })
      .bad("bytes", "most", MEMHIER_OUT_OF_HOST_MEMORY, [](Allocate &c, World &) { c.bytes = INT64_MAX; })
      .null_output("pointer", [](Allocate &c, World &) { c.pointer = nullptr; });
  table
      .function<Address>(
          "memhier_host_free",
          [](World &w) {
            return Address{w.context, w.source.data()};
          },
          [](const Address &c) { return memhier_host_free(c.context, c.pointer); })
      .unspoilt(MEMHIER_INVALID_ARGUMENT)
      .bad_context(&Address::context)
      .bad_argument("pointer", "not from there", [](Address &, World &) {})
      .bad_argument("pointer", "of no memory", [](Address &c, World &) { c.pointer = reinterpret_cast<void *>(8); });
  table
      .function<Range>(
          "memhier_host_adopt",
          [](World &w) {
            return Range{w.context, w.source.data(), 64};
          },
          [](const Range &c) { return memhier_host_adopt(c.context, c.pointer, c.bytes); })
      .bad_context(&Range::context)
      .bad_argument("pointer", "null", [](Range &c, World &) { c.pointer = nullptr; })
      .bad_argument("bytes", "negative", [](Range &c, World &) { c.bytes = -1; })
      .bad_argument("bytes", "past the address space", [](Range &c, World &) {
        c.pointer = reinterpret_cast<void *>(~uintptr_t{63});
        c.bytes = INT64_MAX;
      });
  table
      .function<Address>(
          "memhier_host_release",
          [](World &w) {
            return Address{w.context, w.source.data()};
          },
          [](const Address &c) { return memhier_host_release(c.context, c.pointer); })
      .unspoilt(MEMHIER_INVALID_ARGUMENT)
      .bad_context(&Address::context)
      .bad_argument("pointer", "not adopted", [](Address &, World &) {})
      .bad_argument("pointer", "of no memory", [](Address &c, World &) { c.pointer = reinterpret_cast<void *>(8); });

  table
      .function<CreateBuffer>(
          "memhier_buffer_create",
          [](World &w) {
            return CreateBuffer{w.context, 64, &w.out_buffer};
          },
          [](const CreateBuffer &c) { return memhier_buffer_create(c.context, c.bytes, c.buffer); })
      .bad_context(&CreateBuffer::context)
      .bad_argument("bytes", "negative", [](CreateBuffer &c, World &) { c.bytes = INT64_MIN; })
      .null_output("buffer", [](CreateBuffer &c, World &) { c.buffer = nullptr; });
  table
      .function<Wrap>(
          "memhier_buffer_wrap",
          [](World &w) {
            return Wrap{w.context, w.source.data(), 64, &w.out_buffer};
          },
          [](const Wrap &c) { return memhier_buffer_wrap(c.context, c.pointer, c.bytes, c.buffer); })
      .bad_context(&Wrap::context)
      .bad_argument("pointer", "null", [](Wrap &c, World &) { c.pointer = nullptr; })
      .bad_argument("bytes", "negative", [](Wrap &c, World &) { c.bytes = -1; })
      .null_output("buffer", [](Wrap &c, World &) { c.buffer = nullptr; });
  table
      .function<Handle>(
          "memhier_buffer_destroy", [](World &w) { return Handle{w.buffer}; },
          [](const Handle &c) { return memhier_buffer_destroy(c.buffer); })
      .bad_buffer(&Handle::buffer, true);
  table
      .function<Map>(
          "memhier_buffer_map",
          [](World &w) {
            return Map{w.buffer, MEMHIER_ACCESS_READ, &w.out_pointer};
          },
          [](const Map &c) { return memhier_buffer_map(c.buffer, c.access, c.pointer); })
      .bad_buffer(&Map::buffer)
      .bad("buffer", "of a destroyed context", MEMHIER_INVALID_HANDLE,
           [](Map &c, World &w) { c.buffer = w.orphan_buffer; })
      .bad("buffer", "mapped", MEMHIER_INVALID_STATE, [](Map &c, World &w) { c.buffer = w.mapped_buffer; })
      .bad_argument("access", "zero", [](Map &c, World &) { c.access = 0; })
      .bad_argument("access", "past READ_WRITE", [](Map &c, World &) { c.access = 4; })
      .null_output("pointer", [](Map &c, World &) { c.pointer = nullptr; });
  table
      .function<Handle>(
          "memhier_buffer_unmap", [](World &w) { return Handle{w.buffer}; },
          [](const Handle &c) { return memhier_buffer_unmap(c.buffer); })
      .unspoilt(MEMHIER_INVALID_STATE)
      .bad_buffer(&Handle::buffer)
      .bad("buffer", "not mapped", MEMHIER_INVALID_STATE, [](Handle &, World &) {});
  table
      .function<Map>(
          "memhier_buffer_device_pointer",
          [](World &w) {
            return Map{w.buffer, MEMHIER_ACCESS_READ, &w.out_pointer};
          },
          [](const Map &c) { return memhier_buffer_device_pointer(c.buffer, c.access, nullptr, c.pointer); })
      .unspoilt(MEMHIER_NO_DEVICE)
      .bad_buffer(&Map::buffer)
      .bad("buffer", "mapped", MEMHIER_INVALID_STATE, [](Map &c, World &w) { c.buffer = w.mapped_buffer; })
      .bad("buffer", "without a device", MEMHIER_NO_DEVICE, [](Map &, World &) {})
      .bad_argument("access", "negative", [](Map &c, World &) { c.access = -1; })
      .null_output("pointer", [](Map &c, World &) { c.pointer = nullptr; });
  table
      .function<Info>(
          "memhier_buffer_info",
          [](World &w) {
            return Info{w.buffer, &w.out64, &w.out_list[0], &w.out_list[1]};
          },
          [](const Info &c) { return memhier_buffer_info(c.buffer, c.bytes, c.to_device, c.to_host); })
      .bad_buffer(&Info::buffer)
      .bad("buffer", "of a destroyed context", MEMHIER_INVALID_HANDLE,
           [](Info &c, World &w) { c.buffer = w.orphan_buffer; });
}

}  // namespace capi
