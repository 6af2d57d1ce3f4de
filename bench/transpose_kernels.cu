// Measures every CUDA way of the transpose against the device copy of the same bytes, interleaved: time, GB/s read plus
// written, ratio to the copy, predicted over measured. Arguments: problem lines; without any, a list of its own.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.hpp"
#include "machine/machine.hpp"
#include "ops/operations.hpp"

namespace {

using namespace memhier;

constexpr int kRounds = 20;
constexpr int kWarm = 3;

void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

struct Timer {
  cudaEvent_t start, stop;
  Timer() {
    check(cudaEventCreate(&start), "event");
    check(cudaEventCreate(&stop), "event");
  }
  double seconds(const std::function<void()> &work) {
    check(cudaEventRecord(start), "record");
    work();
    check(cudaEventRecord(stop), "record");
    check(cudaEventSynchronize(stop), "run");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start, stop), "time");
    return milliseconds * 1e-3;
  }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

std::vector<std::string> default_lines() {
  std::vector<std::string> lines;
  for (const char *shape :
       {"4096x4096", "8192x8192", "16384x16384", "10000x10007", "10000x10000", "65536x256", "256x65536", "1000003x6",
        "6x1000003", "4000000x4", "3x10000000", "4x4 batch=4000000", "64x64 batch=16384"})
    lines.push_back(std::string("transpose f32 ") + shape);
  for (const char *element : {"u8", "i16", "f64", "c128", "b3", "b6", "b12", "b5"})
    for (const char *shape : {"8192x8192", "8191x8193", "1000003x6"})
      lines.push_back(std::string("transpose ") + element + " " + shape);
  // Narrower accesses of the vectorised tile.
  for (const char *line :
       {"transpose u8 16384x16384 salign=8", "transpose u8 16384x16384 salign=4", "transpose i16 16384x8192 salign=8",
        "transpose i16 16384x8192 salign=4", "transpose f32 8192x8192 salign=8", "transpose f32 8192x8192 salign=4",
        "transpose f64 8192x8192 salign=8"})
    lines.push_back(line);
  for (const char *element : {"u8", "f32", "f64", "c128", "b3"})
    lines.push_back(std::string("transpose ") + element + " 16384x16384 inplace");
  return lines;
}

void measure(const std::string &line, Machine &machine, Timer &timer) {
  const Problem problem = parse_problem(line);
  const DeviceFacts &device = machine.devices[0];
  std::vector<unsigned char *> memory;
  std::vector<void *> pointers;
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const ByteRange range = byte_range(problem.operands[i].layout);
    unsigned char *data = nullptr;
    check(cudaMalloc(&data, static_cast<size_t>(range.end - range.begin) + 512), "memory");
    check(cudaMemset(data, 1, static_cast<size_t>(range.end - range.begin)), "memset");
    memory.push_back(data);
    // As the scratch data of the library: no better aligned than the line says below the widest access, else as
    // allocated.
    const int64_t promised = problem.operands[i].alignment;
    pointers.push_back(data - range.begin + (promised < 16 ? promised : 0));
  }
  const int64_t payload = payload_bytes(problem.operands[0].layout);
  unsigned char *copy_from = nullptr, *copy_to = nullptr;
  check(cudaMalloc(&copy_from, static_cast<size_t>(payload)), "memory");
  check(cudaMalloc(&copy_to, static_cast<size_t>(payload)), "memory");

  std::printf("%s\n", line.c_str());
  std::vector<const Way *> ways;
  for (const Way &way : problem.operation->ways())
    if (way.target == Target::device && way.feasible(problem, machine, &device) == Reason::none) ways.push_back(&way);
  std::vector<double> copies;
  std::map<const Way *, std::vector<double>> times;
  RunContext context;
  context.device = &device;
  for (int round = -kWarm; round < kRounds; ++round) {
    const double copy = timer.seconds([&] {
      check(cudaMemcpyAsync(copy_to, copy_from, static_cast<size_t>(payload), cudaMemcpyDeviceToDevice), "copy");
    });
    if (round >= 0) copies.push_back(copy);
    for (const Way *way : ways) {
      const double time = timer.seconds([&] { way->run(problem, pointers.data(), context); });
      if (round >= 0) times[way].push_back(time);
    }
  }
  const double copy = median(copies);
  std::printf("  %-20s %10.1f us %8.0f GB/s\n", "cudaMemcpyAsync", copy * 1e6, 2e-9 * payload / copy);
  for (const Way *way : ways) {
    const double time = median(times[way]);
    std::printf("  %-20.*s %10.1f us %8.0f GB/s   of copy %.3f   predicted/measured %.2f\n",
                static_cast<int>(way->name.size()), way->name.data(), time * 1e6, 2e-9 * payload / time, copy / time,
                way->seconds(problem, machine, &device, 1) / time);
  }
  std::fflush(stdout);
  check(cudaFree(copy_from), "free");
  check(cudaFree(copy_to), "free");
  for (unsigned char *data : memory) check(cudaFree(data), "free");
}

}  // namespace

int main(int count, char **arguments) {
  Machine machine = query_machine(true);
  if (machine.devices.empty()) {
    std::printf("no device: %s\n", machine.driver_problem.c_str());
    return 77;
  }
  check(cudaSetDevice(machine.devices[0].ordinal), "device");
  std::printf("%s, copy rate assumed %.0f GB/s\n", machine.devices[0].name.c_str(),
              machine.devices[0].rates.copy * 1e-9);
  const std::vector<std::string> lines =
      count > 1 ? std::vector<std::string>(arguments + 1, arguments + count) : default_lines();
  Timer timer;
  try {
    for (const std::string &line : lines) measure(line, machine, timer);
  } catch (const Error &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
