// Making and ending a context; plans of its cache; calibration.
#include "context/context.hpp"

#include <algorithm>
#include <new>

#include "base/process.hpp"
#include "base/status.hpp"
#include "context/buffer.hpp"
#include "context/buffer_explanation.hpp"
#include "execution/admission.hpp"
#include "machine/link.hpp"
#include "memory/gpu.hpp"
#include "memory/peer_probe.hpp"
#include "memory/probe.hpp"
#include "ops/operations.hpp"
#include "planner/adoption.hpp"

namespace memhier {
namespace {

constexpr int64_t kDefaultPlanCache = 512;

uint64_t next_context_id() noexcept {
  static constinit std::atomic<uint64_t> next{1};
  return next.fetch_add(1, std::memory_order_relaxed);
}

bool contains(const std::vector<int32_t> &all, int32_t one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Context::Context(const memhier_context_options *options)
    : id_(next_context_id()),
      fork_generation_(fork_generation()),
      options_(resolve_options(options)),
      plans_(options_.plan_cache ? options_.plan_cache : kDefaultPlanCache),
      buffers_(std::make_shared<BufferRegistry>()) {
  Log &log = resources_.log;
  log = {options_.log, options_.log_user, options_.log_level};
  if (!log.function && !options_.log_file.empty() && log.level > MEMHIER_LOG_OFF) {
    try {
      log_file_ = std::make_unique<LogFile>(options_.log_file.c_str());
      log = {LogFile::write, log_file_.get(), log.level};
    } catch (const Error &) {
      // A log file that cannot be used costs the log only, and there is nowhere else to say so.
    }
  }
  for (const EnvironmentWarning &warning : options_.warnings) log(MEMHIER_LOG_WARNING, "%s", warning.text().c_str());

  if (options_.machine_file.empty())
    resources_.machine = query_machine(options_.device != MEMHIER_DEVICE_NONE);
  else
    resources_.machine = load_machine_file(options_.machine_file);
  resources_.machine_id = machine_fingerprint(resources_.machine);
  choose_device();
  choose_peers();
  resources_.working_set = options_.working_set;
  resources_.pinned_limit = options_.pinned_limit;
  make_pools();
  const bool known = options_.machine_file.empty() && !options_.deterministic && load_rates(&resources_.machine, log);
  probe_if_used();
  if (options_.calibrate && !known && options_.machine_file.empty() && !options_.deterministic)
    measure();  // and tells of slow links
  else if (options_.machine_file.empty())
    log_link_findings(resources_.machine, log);
  log(MEMHIER_LOG_INFO, "context on %s, device %d, %d host threads, %s rates", resources_.machine.source.c_str(),
      resources_.device, resources_.pool->threads(), resources_.machine.measured ? "measured" : "derived");
}

Context::~Context() { close_buffers(*buffers_, resources_.log); }

void Context::choose_device() {
  const Machine &machine = resources_.machine;
  int32_t wanted = options_.device;
  if (wanted >= 0 && !machine.device(wanted)) {
    const char *why = machine.driver_problem.empty() ? "the machine has fewer devices" : machine.driver_problem.c_str();
    if (options_.device_required)
      fail(MEMHIER_NO_DEVICE, "options.device is %d, which does not exist: %s", wanted, why);
    resources_.log(MEMHIER_LOG_WARNING, "MEMHIER_DEVICE is %d, which does not exist: %s; ignored", wanted, why);
    wanted = MEMHIER_DEVICE_AUTO;
  }
  if (wanted == MEMHIER_DEVICE_AUTO && !machine.devices.empty()) {
    const auto rank = static_cast<size_t>(std::max(0, options_.local_rank));
    wanted = machine.devices[rank % machine.devices.size()].ordinal;
  }
  resources_.device = wanted >= 0 ? wanted : -1;
  if (options_.machine_file.empty()) live_device_ = resources_.device;
}

void Context::choose_peers() {
  if (resources_.device < 0 && !options_.peers_required) return;
  const auto add = [this](int32_t ordinal) {
    if (ordinal != resources_.device) resources_.peers.push_back(ordinal);
  };
  for (const int32_t ordinal : options_.peers) {
    if (resources_.machine.device(ordinal))
      add(ordinal);
    else if (options_.peers_required)
      fail(MEMHIER_NO_DEVICE, "options.peer_devices names device %d, which does not exist", ordinal);
    else
      resources_.log(MEMHIER_LOG_WARNING, "MEMHIER_PEER_DEVICES names device %d, which does not exist; ignored",
                     ordinal);
  }
  if (options_.all_peers && resources_.device >= 0)
    for (const DeviceFacts &device : resources_.machine.devices) add(device.ordinal);
}

void Context::make_pools() {
  const int threads = options_.threads ? options_.threads : std::max(1, resources_.machine.host.threads);
  resources_.pool = std::make_unique<Pool>(threads, options_.parallel, options_.parallel_user, resources_.log);
  const AllocatorHooks hooks{options_.allocate, options_.free, options_.allocator_user};
  // With one node all is near.
  const DeviceFacts *device = live_device_ < 0 ? nullptr : resources_.device_facts();
  const int node = device && resources_.machine.host.numa_nodes > 1 ? device->numa_node : -1;
  if (node >= 0) resources_.near_device = cpus_of_node(node, thread_affinity());
  resources_.memory = std::make_unique<MemoryPools>(live_device_, options_.pinned_limit, hooks, resources_.log, node);
  resources_.l2_windows = std::make_unique<L2Windows>(live_device_, options_.l2_windows, resources_.log);
}

Problem Context::parse(const std::string &line) const {
  Problem problem = parse_problem(line);
  settle_devices(&problem, resources_);
  return problem;
}

std::shared_ptr<const Plan> Context::plan(const Problem &problem, const PlanOptions &options) {
  return find_plan(problem, options).plan;
}

PlanCache::Found Context::find_plan(const Problem &problem, const PlanOptions &options) {
  if (options.way_where_it_is && !options.way.empty() && !find_way(*problem.operation, options.way)) {
    PlanOptions free = options;
    free.way.clear();
    return find_plan(problem, free);
  }
  // Plans from before a loss may compute on the device; host work goes on by new ones.
  if (gpu::known_lost(live_device_) && !loss_seen_.exchange(true, std::memory_order_relaxed)) plans_.clear();
  // Plans that stage what could not be tried out are not kept for ever.
  if (peers_again_.due() && any_peer(problem)) verify_peers(problem);
  const uint64_t hash = PlanCache::hash(problem, options);
  if (auto found = plans_.find(problem, options, hash)) return std::move(*found);
  if (any_peer(problem)) verify_peers(problem);
  // Rates and cache change together, so that no plan of old rates enters an emptied cache.
  std::shared_lock guard(rates_);
  return plans_.insert(problem, options, hash, make_plan(problem, options, resources_));
}

std::string Context::explain(const Plan &plan, const PlanOptions &options, memhier_format format) const {
  std::shared_lock guard(rates_);
  const std::vector<Adoption> adopted = adoptions(plan, options, resources_);
  return format == MEMHIER_JSON ? explanation_json(plan, adopted) : explanation_text(plan, adopted);
}

std::string Context::explain_buffers(memhier_format format) const {
  const LedgerSnapshot ledger = buffers_->ledger.snapshot();
  std::shared_lock guard(rates_);
  const DeviceFacts *device = resources_.device_facts();
  return format == MEMHIER_JSON ? buffers_json(ledger, device) : buffers_text(ledger, device);
}

void Context::probe_if_used() {
  if (live_device_ < 0 || !probe_again_.due() || !gpu::context_exists(live_device_)) return;
  std::lock_guard one(calibration_);
  if (probe_again_.due()) probe();  // nobody else has meanwhile
}

void Context::probe() {
  if (live_device_ < 0 || !probe_again_.pending()) return;
  ProbeResult result;
  try {
    result = probe_routes(*resources_.device_facts(), resources_.log, unprobed_);
  } catch (const Error &error) {
    if (is_shortage(error.status())) result.untried = unprobed_;
    resources_.log(MEMHIER_LOG_INFO, "routes are not probed%s: %s", result.untried ? " until memory is back" : "",
                   error.what());
  } catch (const std::bad_alloc &) {
    result.untried = unprobed_;
  }
  unprobed_ = result.untried;
  unprobed_ ? probe_again_.later() : probe_again_.done();
  if (!result.failed) return;
  std::unique_lock guard(rates_);
  for (DeviceFacts &device : resources_.machine.devices)
    if (device.ordinal == live_device_) device.failed_probes |= result.failed;
  plans_.clear();
}

void Context::verify_peers(const Problem &problem) {
  if (live_device_ < 0 || gpu::forked() || gpu::device_lost(live_device_)) return;
  const std::lock_guard one(calibration_);
  const bool again = peers_again_.due();
  for (int32_t i = 0; i < problem.operand_count; ++i) {
    const OperandDescription &operand = problem.operands[i];
    if (operand.place == Place::peer && (again || !contains(untried_peers_, operand.device))) verify(operand.device);
  }
}

void Context::verify(int32_t peer) {
  if (contains(verified_peers_, peer)) return;
  const PeerTrial trial = verify_peer(*resources_.device_facts(), peer, resources_.log);
  std::erase(untried_peers_, peer);
  (trial == PeerTrial::untried ? untried_peers_ : verified_peers_).push_back(peer);
  untried_peers_.empty() ? peers_again_.done() : peers_again_.later();
  const std::unique_lock guard(rates_);
  for (DeviceFacts &device : resources_.machine.devices)
    if (device.ordinal == live_device_)
      for (PeerFacts &facts : device.peers) {
        if (facts.device != peer || facts.failed == (trial != PeerTrial::arrives)) continue;
        facts.failed = trial != PeerTrial::arrives;
        plans_.clear();
      }
}

Calibrated Context::calibrate() {
  if (!options_.machine_file.empty())
    fail(MEMHIER_INVALID_STATE, "context decides for the machine of a file; calibrate one without a machine_file");
  return measure();
}

// Measures on resources of its own, so that calls that run meanwhile keep theirs undisturbed.
Calibrated Context::measure() {
  std::lock_guard one(calibration_);
  probe();
  if (live_device_ >= 0)
    for (const int32_t peer : resources_.peers) verify(peer);
  Resources scratch;
  {
    std::shared_lock guard(rates_);
    scratch.machine = resources_.machine;
  }
  scratch.device = live_device_;
  scratch.peers = resources_.peers;
  scratch.log = resources_.log;
  scratch.working_set = resources_.working_set;
  scratch.pinned_limit = resources_.pinned_limit;
  scratch.pool =
      std::make_unique<Pool>(resources_.pool->threads(), options_.parallel, options_.parallel_user, resources_.log);
  scratch.memory = std::make_unique<MemoryPools>(
      live_device_, options_.pinned_limit, AllocatorHooks{options_.allocate, options_.free, options_.allocator_user},
      resources_.log);
  const Calibrated result = calibrate_machine(scratch);
  if (result == Calibrated::busy) return result;
  std::unique_lock guard(rates_);
  // Facts stay where they are: runs in flight read them.
  resources_.machine.host.rates = std::move(scratch.machine.host.rates);
  for (size_t i = 0; i < resources_.machine.devices.size(); ++i) {
    copy_rates(scratch.machine.devices[i], &resources_.machine.devices[i]);
  }
  resources_.machine.measured = scratch.machine.measured;
  plans_.clear();
  return result;
}

memhier_status Context::status() const noexcept {
  if (live_device_ < 0) return MEMHIER_SUCCESS;
  if (gpu::device_lost(live_device_)) return MEMHIER_DEVICE_LOST;
  if (fork_generation() != fork_generation_ && gpu::forked()) return MEMHIER_FORKED;
  return MEMHIER_SUCCESS;
}

std::string Context::machine_text_of(memhier_format format) const {
  std::shared_lock guard(rates_);
  return format == MEMHIER_JSON ? machine_to_json(resources_.machine) : machine_text(resources_.machine);
}

}  // namespace memhier
