// One thread a component of a record, or an access of one that is large: from memory to memory. A block takes its
// records through all fields in turn, so that sectors which several fields share are met in the L1 cache. Bound by the
// sectors that the strided side touches; whole ones between arrays.
#include <algorithm>

#include "base/checked.hpp"
#include "ops/record/cuda_access.cuh"
#include "ops/record/cuda_ways.hpp"
#include "ops/record/tuning_cuda.hpp"

namespace memhier::record {
namespace {

constexpr int kThreads = 256;
constexpr int kFlight = 4;
constexpr int64_t kBlockRecords = kThreads * kFlight;

struct FieldsParameters {
  Fields fields;
  int32_t records_of_block;
};

__device__ inline int64_t place_offset(const Place &place, const Lanes &lanes, uint32_t record) {
  if (lanes.count == 0) return record * place.record;
  const uint32_t position = record + lanes.phase, block = lanes.divide.quotient(position);
  return block * place.block + (position - block * lanes.count) * place.record;
}

// Calls get(slot, source) and then put(slot, destination) for kFlight accesses at a time: all are read before the first
// is written. Offset: bytes between neighbouring accesses of a component on each side.
template <int Threads, class Get, class Put>
__device__ void for_accesses(const Fields &fields, const Field &field, uint32_t first, int records, int source_step,
                             int destination_step, const Get &get, const Put &put) {
  const int total = records * field.units;
  for (int component = 0; component < field.components; ++component) {
    const int64_t source = field.source.address + component * field.source.component;
    const int64_t destination = field.destination.address + component * field.destination.component;
    for (int base = threadIdx.x; base < total; base += Threads * kFlight) {
      int64_t to[kFlight];
#pragma unroll
      for (int k = 0; k < kFlight; ++k) {
        const uint32_t access = base + k * Threads;
        if (access >= static_cast<uint32_t>(total)) break;
        const uint32_t record = field.units == 1 ? access : field.by_units.quotient(access);
        const int unit = static_cast<int>(access - record * field.units);
        to[k] =
            destination + place_offset(field.destination, fields.destination, first + record) + unit * destination_step;
        get(k, reinterpret_cast<const char *>(source + place_offset(field.source, fields.source, first + record) +
                                              unit * source_step));
      }
#pragma unroll
      for (int k = 0; k < kFlight; ++k) {
        if (base + k * Threads >= total) break;
        put(k, reinterpret_cast<char *>(to[k]));
      }
    }
  }
}

template <int Threads>
__global__ void __launch_bounds__(Threads) fields(const __grid_constant__ FieldsParameters p) {
  const uint32_t first = blockIdx.x * static_cast<uint32_t>(p.records_of_block);
  const int records = min(p.fields.records - static_cast<int>(first), p.records_of_block);
  for (int i = 0; i < p.fields.count; ++i) {
    const Field &field = p.fields.field[i];
    if (field.source_type == 0) {
      with_unit(field.unit, [&](auto unit) {
        using T = decltype(unit);
        T value[kFlight];
        for_accesses<Threads>(
            p.fields, field, first, records, sizeof(T), sizeof(T),
            [&](int k, const char *from) { value[k] = *reinterpret_cast<const T *>(from); },
            [&](int k, char *to) { *reinterpret_cast<T *>(to) = value[k]; });
      });
    } else {
      with_number_types(field.source_type, field.destination_type, [&](auto source, auto destination) {
        using From = decltype(source);
        using To = decltype(destination);
        From value[kFlight];
        for_accesses<Threads>(
            p.fields, field, first, records, 0, 0, [&](int k, const char *from) { value[k] = load_number<From>(from); },
            [&](int k, char *to) { store_number(to, converted<To>(value[k])); });
      });
    }
  }
}

struct ZeroParameters {
  char *destination;
  int64_t stride;
  int32_t count;
  int32_t shift;  // 2^shift threads a record
  Spans spans;
};

template <int Threads>
__global__ void __launch_bounds__(Threads) zero(const __grid_constant__ ZeroParameters p) {
  const int64_t index = static_cast<int64_t>(blockIdx.x) * Threads + threadIdx.x;
  const int64_t record = index >> p.shift;
  if (record >= p.count) return;
  const int step = 1 << p.shift, first = static_cast<int>(index) & (step - 1);
  for (int i = 0; i < p.spans.count; ++i) {
    const Span &span = p.spans.span[i];
    for (int repeat = 0; repeat < span.repeats; ++repeat) {
      char *const start = p.destination + record * p.stride + span.offset + repeat * span.step;
      for (int64_t at = first; at < span.length; at += step) start[at] = 0;
    }
  }
}

// A thread a record or block where little is to be set, a warp where it is much.
void run_zero(const Spans &spans, char *destination, int64_t stride, int64_t count, void *stream) {
  int64_t longest = 0;
  for (int i = 0; i < spans.count; ++i) longest = std::max(longest, spans.span[i].length);
  const int shift = longest > 16 ? 5 : 0;
  for (int64_t first = 0; first < count && spans.count > 0; first += kRecordsOfLaunch) {
    const auto records = static_cast<int32_t>(std::min(count - first, kRecordsOfLaunch));
    launch(&zero<kThreads>, "zero", ceil_divide(int64_t{records} << shift, kThreads), kThreads,
           ZeroParameters{destination + first * stride, stride, records, shift, spans}, stream);
  }
}

// Bytes of the destination that no field covers.
void zero_rest(const FieldMap &map, char *destination, void *stream) {
  const int64_t lanes = std::max<int64_t>(1, map.destination_lanes);
  const int64_t blocks = ceil_divide(map.records, lanes);
  if (map.gaps) run_zero(gap_spans(map), destination, map.destination_stride, blocks, stream);
  if (map.tail)
    run_zero(tail_spans(map), destination + (blocks - 1) * map.destination_stride, map.destination_stride, 1, stream);
}

int32_t records_of_block(const FieldMap &map) {
  int64_t bytes = 0;
  for (const FieldMove &move : map) bytes += int64_t{move.components} * move.bytes;
  return static_cast<int32_t>(std::clamp<int64_t>(kFieldsBlockBytes / std::max<int64_t>(bytes, 1), 1, kBlockRecords));
}

}  // namespace

void run_cuda_fields(const Problem &problem, void *const *pointers, const RunContext &context) {
  const FieldMap map = field_map(problem);
  if (map.records == 0) return;
  zero_rest(map, static_cast<char *>(pointers[source_operands(problem)]), context.stream);
  FieldsParameters p;
  p.records_of_block = records_of_block(map);
  for (int64_t first = 0; first < map.records; first += kRecordsOfLaunch) {
    p.fields = fields_from(map, pointers, first);
    launch(&fields<kThreads>, "fields", ceil_divide(p.fields.records, p.records_of_block), kThreads, p, context.stream);
  }
}

}  // namespace memhier::record
