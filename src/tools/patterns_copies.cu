// Copies that differ in the bytes of an access, in the accesses a thread has in flight, and in the threads that are
// resident: bandwidth wants bytes in flight, wherever they come from.
#include "base/text.hpp"
#include "tools/patterns_run.cuh"

namespace memhier::tool {
namespace patterns {
namespace {

struct Copy {
  std::string label;
  const void *kernel;
  void (*run)(const uint32_t *source, uint32_t *destination, int64_t count, void *stream, size_t dynamic_shared);
  size_t dynamic_shared = 0;
};

template <class T, int Flight, bool Hinted = false>
Copy copy_of(std::string label, size_t dynamic_shared = 0) {
  return {std::move(label), reinterpret_cast<const void *>(&copy_values<kThreads, T, Flight, Hinted>),
          &launch_copy<T, Flight, Hinted>, dynamic_shared};
}

// Checks every copy, then times all; seconds[0] is the plain copy.
std::vector<double> time_copies(const std::vector<Copy> &copies, const DeviceFacts &device, int64_t count) {
  const DeviceArray source(count), destination(count);
  fill(source.data(), count);
  const uint32_t expected = sum_of_values(count);
  std::vector<Timed> timed{{"copy", [&](void *stream) {
                              gpu::copy(destination.data(), source.data(), static_cast<size_t>(count) * 4, stream);
                            }}};
  for (const Copy &copy : copies) {
    clear(destination.data(), count);
    copy.run(source.data(), destination.data(), count, gpu::kLegacyStream, copy.dynamic_shared);
    require_equal(checksum(destination.data(), count), expected, copy.label);
    timed.push_back({copy.label, [&](void *stream) {
                       copy.run(source.data(), destination.data(), count, stream, copy.dynamic_shared);
                     }});
  }
  return time_all(timed, device);
}

int resident_blocks(const Copy &copy) {
  int blocks = 0;
  gpu::check_launch(static_cast<int>(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, copy.kernel, kThreads,
                                                                                   copy.dynamic_shared)),
                    "occupancy of copy_values");
  return blocks;
}

int registers_of(const Copy &copy) {
  cudaFuncAttributes attributes;
  gpu::check_launch(static_cast<int>(cudaFuncGetAttributes(&attributes, copy.kernel)), "attributes of copy_values");
  return attributes.numRegs;
}

double occupancy_of(const Copy &copy, const DeviceFacts &device) {
  return static_cast<double>(resident_blocks(copy)) * kThreads / std::max(device.threads_per_multiprocessor, 1);
}

double rate(int64_t count, double seconds) { return static_cast<double>(count) * 8e-9 / seconds; }

PatternTable table_of(const char *name, const char *title, int64_t count) {
  return {name,
          format("%s, %s each way; GB/s read plus written, and share of a plain copy", title,
                 bytes_text(static_cast<double>(count) * 4).c_str()),
          {},
          {}};
}

// Copies whose shared memory, asked for and not used, leaves room for so many blocks on a multiprocessor.
template <class T>
void add_limited(std::vector<Copy> *copies, const DeviceFacts &device, const char *access) {
  constexpr int64_t kReserved = 1024;  // what the system takes of every block
  const int all = device.threads_per_multiprocessor / kThreads;
  for (int blocks = all; blocks >= 1; blocks /= 2) {
    Copy copy = copy_of<T, 1>(format("%s, %d of %d threads", access, blocks * kThreads, all * kThreads));
    if (blocks < all) {
      const int64_t room = device.shared_per_multiprocessor / blocks - kReserved;
      copy.dynamic_shared = static_cast<size_t>(std::min(room, device.shared_per_block) / 128 * 128);
    }
    copies->push_back(std::move(copy));
  }
}

}  // namespace
}  // namespace patterns

PatternTable measure_widths(const DeviceFacts &device) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  const int64_t count = large_count(device, 2);
  const std::vector<Copy> copies{
      copy_of<uint32_t, 1>("4 bytes, 1 a thread"),   copy_of<uint2, 1>("8 bytes, 1 a thread"),
      copy_of<uint4, 1>("16 bytes, 1 a thread"),     copy_of<uint32_t, 4>("4 bytes, 4 a thread"),
      copy_of<uint2, 4>("8 bytes, 4 a thread"),      copy_of<uint4, 4>("16 bytes, 4 a thread"),
      copy_of<uint32_t, 16>("4 bytes, 16 a thread"), copy_of<uint4, 4, true>("16 bytes, 4 a thread, streaming hints")};
  const std::vector<double> seconds = time_copies(copies, device, count);
  PatternTable table = table_of("widths", "Bytes of an access and accesses in flight", count);
  table.columns = {{"gb_s", "   GB/s", 0}, {"copy_share", "of copy", 2}};
  for (size_t i = 0; i < copies.size(); ++i)
    table.rows.push_back({copies[i].label, {rate(count, seconds[i + 1]), seconds[0] / seconds[i + 1]}});
  return table;
}

PatternTable measure_registers(const DeviceFacts &device) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  const int64_t count = large_count(device, 2);
  const std::vector<Copy> copies{
      copy_of<uint32_t, 1>("1 value a thread"),    copy_of<uint32_t, 4>("4 values a thread"),
      copy_of<uint32_t, 16>("16 values a thread"), copy_of<uint32_t, 32>("32 values a thread"),
      copy_of<uint32_t, 64>("64 values a thread"), copy_of<uint32_t, 128>("128 values a thread")};
  const std::vector<double> seconds = time_copies(copies, device, count);
  PatternTable table = table_of("registers", "Values that a thread holds against threads that are resident", count);
  table.columns = {{"registers", "registers", 0},
                   {"occupancy", "occupancy", 2},
                   {"gb_s", "   GB/s", 0},
                   {"copy_share", "of copy", 2}};
  for (size_t i = 0; i < copies.size(); ++i)
    table.rows.push_back({copies[i].label,
                          {static_cast<double>(registers_of(copies[i])), occupancy_of(copies[i], device),
                           rate(count, seconds[i + 1]), seconds[0] / seconds[i + 1]}});
  return table;
}

PatternTable measure_occupancy(const DeviceFacts &device) {
  using namespace patterns;
  const gpu::DeviceScope scope(device.ordinal);
  const int64_t count = large_count(device, 2);
  std::vector<Copy> copies;
  add_limited<uint32_t>(&copies, device, "4 bytes");
  add_limited<uint4>(&copies, device, "16 bytes");
  for (const Copy &copy : copies) {
    if (copy.dynamic_shared <= 48 << 10) continue;
    gpu::check_launch(static_cast<int>(cudaFuncSetAttribute(copy.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                            static_cast<int>(device.shared_per_block))),
                      "shared memory of copy_values");
  }
  const std::vector<double> seconds = time_copies(copies, device, count);
  PatternTable table = table_of("occupancy", "One access in flight a thread, fewer and fewer threads", count);
  table.columns = {{"occupancy", "occupancy", 2}, {"gb_s", "   GB/s", 0}, {"copy_share", "of copy", 2}};
  for (size_t i = 0; i < copies.size(); ++i)
    table.rows.push_back(
        {copies[i].label, {occupancy_of(copies[i], device), rate(count, seconds[i + 1]), seconds[0] / seconds[i + 1]}});
  return table;
}

}  // namespace memhier::tool
