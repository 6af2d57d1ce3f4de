#include "unit/planner_fakes.hpp"

#include <chrono>
#include <cstring>
#include <thread>

#include "unit/f32_matrix.hpp"

namespace memhier {
namespace {

Reason always(const Problem &, const Machine &, const DeviceFacts *device) {
  Fake::questions += device != nullptr;
  return Reason::none;
}
Reason never(const Problem &, const Machine &, const DeviceFacts *device) {
  Fake::questions += device != nullptr;
  return Reason::alignment;
}

double host_fast(const Problem &problem, const Machine &, const DeviceFacts *, int32_t threads) {
  return Fake::host_fast * gigabytes(problem) / threads;
}
double host_slow(const Problem &problem, const Machine &, const DeviceFacts *, int32_t) {
  return Fake::host_slow * gigabytes(problem);
}
double device_fast(const Problem &problem, const Machine &, const DeviceFacts *, int32_t) {
  ++Fake::predictions;
  return Fake::device_fast * gigabytes(problem);
}
double device_slow(const Problem &problem, const Machine &, const DeviceFacts *, int32_t) {
  ++Fake::predictions;
  return Fake::device_slow * gigabytes(problem);
}

void nap(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }
void copy_rows(const Problem &problem, void *const *pointers) {
  if (problem.operand_count == 2)
    std::memcpy(pointers[1], pointers[0], static_cast<size_t>(payload_bytes(problem.operands[0].layout)));
}
void run_fast(const Problem &problem, void *const *pointers, const RunContext &) {
  ++Fake::runs_fast;
  nap(Fake::sleep_fast);
  copy_rows(problem, pointers);
}
void run_slow(const Problem &problem, void *const *pointers, const RunContext &) {
  ++Fake::runs_slow;
  nap(Fake::sleep_slow);
  copy_rows(problem, pointers);
}

LibraryFacts library() { return {"Fake BLAS 1.2", "/lib/libfake.so.1", ""}; }

constexpr Way kWays[] = {
    {"fast_host", Target::host, always, host_fast, nullptr, run_fast},
    {"fast_device", Target::device, always, device_fast, nullptr, nullptr},
    {"slow_device", Target::device, always, device_slow, nullptr, nullptr},
    {"misaligned", Target::device, never, device_fast, nullptr, nullptr},
    {"reference", Target::host, always, host_slow, nullptr, run_slow, library},
};
std::span<const Way> ways() { return kWays; }

std::vector<Piece> cut(const Problem &problem, int64_t bytes, int64_t most) {
  const Layout &layout = problem.operands[0].layout;
  int64_t row_bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i) row_bytes += (layout.extents[1] + 16) * 4;
  int64_t rows = bytes / row_bytes;
  if (rows >= layout.extents[0]) rows = layout.extents[0];
  ++Fake::cuts;
  if (rows < 1 || (!Fake::divisible && rows < layout.extents[0])) return {};
  if ((layout.extents[0] + rows - 1) / rows > most) return {};
  std::vector<Piece> pieces;
  for (int64_t row = 0; row < layout.extents[0]; row += rows) {
    Piece piece;
    for (int32_t i = 0; i < problem.operand_count; ++i) {
      piece.boxes[i].offset = {row, 0};
      piece.boxes[i].extent = {std::min(rows, layout.extents[0] - row), layout.extents[1]};
    }
    pieces.push_back(piece);
  }
  Fake::pieces_made += static_cast<int64_t>(pieces.size());
  return pieces;
}

std::string line(const Problem &problem) {
  std::string text = "fake " + std::to_string(problem.operands[0].layout.extents[0]) + "x" +
                     std::to_string(problem.operands[0].layout.extents[1]);
  for (int32_t i = 0; i < problem.operand_count; ++i) text += std::string(" ") + place_name(problem.operands[i].place);
  return text;
}

Problem parse(std::string_view) { return {}; }
void validate(const Problem &, void *const *) {}

}  // namespace

const Operation fake_operation{"fake", ways, cut, parse, line, validate};

Problem fake_problem(int64_t rows, int64_t columns, Place source, Place destination) {
  Problem problem;
  problem.operation = &fake_operation;
  problem.operand_count = 2;
  problem.operands[0] = {test::f32_matrix(rows, columns, columns), source, Access::read, false, 256};
  problem.operands[1] = {test::f32_matrix(rows, columns, columns), destination, Access::write, false, 256};
  return problem;
}

Problem fake_update(int64_t rows, int64_t columns, Place place) {
  Problem problem;
  problem.operation = &fake_operation;
  problem.operand_count = 1;
  problem.operands[0] = {test::f32_matrix(rows, columns, columns), place, Access::update, false, 256};
  return problem;
}

Machine fake_machine(bool with_device) {
  Machine machine;
  machine.source = "fake.json";
  machine.measured = true;
  machine.runtime_version = machine.driver_version = 13000;
  machine.host.cpu = "fake";
  machine.host.architecture = "x86_64";
  machine.host.cores = machine.host.threads = 8;
  machine.host.memory = int64_t{64} << 30;
  machine.host.rates.copy = {{1, 10e9}, {8, 50e9}};
  machine.host.rates.cached_copy = 20e9;
  machine.host.rates.parallel_start = 5e-6;
  if (!with_device) return machine;
  DeviceFacts device;
  device.name = "Fake GPU";
  device.compute_capability = 90;
  device.multiprocessors = 100;
  device.memory = int64_t{64} << 30;
  device.managed_memory = device.concurrent_managed_access = device.host_register_supported = true;
  device.rates.copy = 4e12;
  device.rates.link_to_device = device.rates.link_to_host = 50e9;
  device.rates.link_duplex = 90e9;
  device.rates.pageable_to_device = device.rates.pageable_to_host = 8e9;
  device.rates.zero_copy_read = device.rates.zero_copy_write = 45e9;
  device.rates.managed_to_device = 45e9;
  device.rates.managed_to_host = 15e9;
  device.rates.launch = 3e-6;
  device.rates.synchronise = 6e-6;
  device.rates.transfer_start = 8e-6;
  device.rates.register_per_byte = device.rates.unregister_per_byte = 50e-12;
  machine.devices.push_back(device);
  return machine;
}

std::unique_ptr<Resources> fake_resources(bool with_device) {
  auto resources = std::make_unique<Resources>();
  resources->machine = fake_machine(with_device);
  resources->device = with_device ? 0 : -1;
  resources->pool = std::make_unique<Pool>(2);
  resources->memory = std::make_unique<MemoryPools>(-1, 0);
  return resources;
}

}  // namespace memhier
