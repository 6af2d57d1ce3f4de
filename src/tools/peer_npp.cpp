// NPP, loaded without its headers: two-dimensional filters of f32 and u8 with borders replicated.
#include <cstring>
#include <vector>

#include "memory/gpu.hpp"
#include "ops/filter/filter.hpp"
#include "tools/peer_library.hpp"
#include "tools/peers_of.hpp"

namespace memhier::tool {
namespace {

// NppStreamContext of CUDA 11 to 13.
struct StreamContext {
  void *stream = nullptr;
  int device = 0, multiprocessors = 0, threads_per_multiprocessor = 0, threads_per_block = 0;
  size_t shared_per_block = 0;
  int major = 0, minor = 0;
  unsigned flags = 1;  // cudaStreamNonBlocking: how streams are made here
  int reserved = 0;
};
struct Size {
  int width, height;
};
struct Point {
  int x, y;
};
constexpr int kReplicate = 2;  // NPP_BORDER_REPLICATE

using FilterF32 = int (*)(const float *, int, Size, Point, float *, int, Size, const float *, Size, Point, int,
                          StreamContext);
using FilterU8 = int (*)(const uint8_t *, int, Size, Point, uint8_t *, int, Size, const int32_t *, Size, Point,
                         int divisor, int, StreamContext);

void *npp() {
  static void *const library = load_first({"libnppif.so.13", "libnppif.so.12", "/usr/local/cuda/lib64/libnppif.so"});
  return library;
}

// Dense, same size, borders replicated, rows contiguous: what both libraries mean alike.
bool comparable(const Problem &problem, const filter::Shape &shape) {
  if (problem.operand_count != 2 || problem.operands[0].layout.rank != 2 || shape.separable || shape.channels != 1)
    return false;
  for (const filter::Axis &axis : shape.axes)
    if (axis.border != filter::Border::nearest || axis.step != 1 || axis.outputs != axis.extent ||
        axis.first != -(axis.taps / 2) || axis.extent > (1 << 30))
      return false;
  return shape.axes[1].source == 1 && shape.axes[1].destination == 1;
}

class NppFilter final : public Peer {
 public:
  NppFilter(const filter::Shape &shape, void *const *pointers, const DeviceFacts &device)
      : shape_(shape), source_(pointers[0]), destination_(pointers[1]) {
    context_.device = device.ordinal;
    context_.multiprocessors = device.multiprocessors;
    context_.threads_per_multiprocessor = device.threads_per_multiprocessor;
    context_.threads_per_block = 1024;
    context_.shared_per_block = static_cast<size_t>(device.shared_per_block);
    context_.major = device.compute_capability / 10;
    context_.minor = device.compute_capability % 10;
    // NPP convolves: the taps of a correlation backwards.
    const size_t count = static_cast<size_t>(shape.axes[0].taps * shape.axes[1].taps);
    std::vector<uint32_t> taps(count);
    std::memcpy(taps.data(), shape.taps, count * sizeof(uint32_t));
    const std::vector<uint32_t> reversed(taps.rbegin(), taps.rend());
    const gpu::DeviceScope scope(device.ordinal);
    taps_ = gpu::allocate_device(count * sizeof(uint32_t));
    gpu::copy(taps_, reversed.data(), count * sizeof(uint32_t), gpu::kLegacyStream);
    gpu::synchronise_stream(gpu::kLegacyStream);
  }
  ~NppFilter() override {
    try {
      const gpu::DeviceScope scope(context_.device);
      gpu::free_device(taps_);
    } catch (...) {  // a lost device keeps nothing
    }
  }
  std::string name() const override { return "npp_filter"; }
  void run(void *stream) override {
    const gpu::DeviceScope scope(context_.device);
    StreamContext context = context_;
    context.stream = stream;
    const filter::Axis &rows = shape_.axes[0], &columns = shape_.axes[1];
    const Size size{static_cast<int>(columns.extent), static_cast<int>(rows.extent)};
    const Size taps{static_cast<int>(columns.taps), static_cast<int>(rows.taps)};
    // The anchor counts from the last tap.
    const Point anchor{taps.width - 1 - taps.width / 2, taps.height - 1 - taps.height / 2};
    const auto pitch = [](const filter::Axis &axis, int64_t stride, size_t element) {
      return static_cast<int>((stride ? stride : axis.extent) * static_cast<int64_t>(element));
    };
    if (shape_.type == MEMHIER_F32) {
      const auto filter = function_of<FilterF32>(npp(), "nppiFilterBorder_32f_C1R_Ctx");
      require_status(filter(static_cast<const float *>(source_), pitch(columns, rows.source, 4), size, {0, 0},
                            static_cast<float *>(destination_), pitch(columns, rows.destination, 4), size,
                            static_cast<const float *>(taps_), taps, anchor, kReplicate, context),
                     "nppiFilterBorder");
    } else {
      const auto filter = function_of<FilterU8>(npp(), "nppiFilterBorder_8u_C1R_Ctx");
      require_status(filter(static_cast<const uint8_t *>(source_), pitch(columns, rows.source, 1), size, {0, 0},
                            static_cast<uint8_t *>(destination_), pitch(columns, rows.destination, 1), size,
                            static_cast<const int32_t *>(taps_), taps, anchor, static_cast<int>(shape_.divisor),
                            kReplicate, context),
                     "nppiFilterBorder");
    }
  }

 private:
  filter::Shape shape_;
  const void *source_;
  void *destination_;
  void *taps_ = nullptr;
  StreamContext context_;
};

}  // namespace

std::unique_ptr<Peer> npp_filter(const Problem &problem, void *const *pointers, Resources &resources) {
  if (problem.operation->name != "filter") return nullptr;
  const filter::Shape shape = filter::shape_of(problem);
  const bool single = shape.type == MEMHIER_F32 && shape.sum == filter::Sum::f32;
  const bool bytes = shape.type == MEMHIER_U8 && shape.sum == filter::Sum::i32;
  const char *symbol = single ? "nppiFilterBorder_32f_C1R_Ctx" : "nppiFilterBorder_8u_C1R_Ctx";
  if ((!single && !bytes) || !comparable(problem, shape) || !symbol_of(npp(), symbol)) return nullptr;
  return std::make_unique<NppFilter>(shape, pointers, *resources.device_facts());
}

}  // namespace memhier::tool
