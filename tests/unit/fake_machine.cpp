// clang-format off: comes first, as for the ways
#include "fake_device_run.hpp"
// clang-format on
#include "fake_machine.hpp"

#include <algorithm>
#include <array>

#include "bad_days.hpp"
#include "calibration/calibration.hpp"
#include "execution/way.hpp"
#include "fake_gpu.hpp"
#include "memory/gpu.hpp"

namespace fake_gpu {
namespace {

Host host = Host::slow;
bool peer = false;

}  // namespace

void set_host(Host wanted) { host = wanted; }
void set_peer(bool wanted) { peer = wanted; }

void run_by_reference(const memhier::Problem &problem, void *const *pointers, const memhier::RunContext &context) {
  memhier::gpu::check_launch(0, "reference");
  const Inside inside;
  std::array<void *, memhier::kMaxOperands> kept{};
  std::copy(pointers, pointers + problem.operand_count, kept.begin());
  memhier::RunValues values = problem.values;
  if (context.values) std::copy(context.values, context.values + values.size(), values.begin());
  enqueue(context.stream, [=] {
    memhier::RunContext on_host;
    on_host.values = values.data();
    problem.operation->ways().back().run(problem, kept.data(), on_host);
  });
}

}  // namespace fake_gpu

namespace memhier {
namespace test::world {

std::string missing() { return {}; }
void start() {
  fake_gpu::reset(1);
  fake_gpu::set_host(fake_gpu::Host::slow);
  fake_gpu::set_peer(false);
}
std::string misuse() { return fake_gpu::misuse(); }
bool slow() { return false; }
int64_t in_use() {
  const fake_gpu::Live live = fake_gpu::live();
  return live.device + live.pinned + live.managed + live.registered + live.streams + live.events;
}

}  // namespace test::world

void query_devices(Machine *machine) {
  const Machine model = load_machine_file(MEMHIER_MACHINES "/h200.json");
  machine->devices = model.devices;
  machine->devices.resize(1);
  machine->devices.reserve(2);
  DeviceFacts &device = machine->devices[0];
  device.memory = int64_t{1} << 30;
  device.managed_memory = device.concurrent_managed_access = device.host_register_supported = true;
  if (fake_gpu::peer) {
    device.peers.push_back({1, true, true, false, 1e11, 1e11});
    machine->devices.push_back(device);
    machine->devices[1].ordinal = 1;
    machine->devices[1].peers[0].device = 0;
  }
  machine->driver_version = model.driver_version;
  machine->runtime_version = model.runtime_version;
  if (fake_gpu::host == fake_gpu::Host::slow) {
    ArithmeticRates &core = machine->host.rates.core;
    for (double *rate : {&core.f64, &core.f32, &core.tf32, &core.f16, &core.i8}) *rate = 1e3;
  } else {
    device.rates.pageable_to_device = device.rates.pageable_to_host = 1e4;
  }
}

}  // namespace memhier
