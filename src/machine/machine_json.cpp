// Machine files: every field stands once, in the *_fields functions, with its range; Writer and Reader walk them.
// Files come from anywhere, so reading is strict: types, ranges, unknown and repeated fields, depth and size.
#include <limits>
#include <set>

#include "base/json_writer.hpp"
#include "base/status.hpp"
#include "base/text.hpp"
#include "machine/json_tree.hpp"
#include "machine/machine.hpp"

namespace memhier {
namespace {

using Kind = JsonNode::Kind;

constexpr const char *kFormat = "memhier machine";
constexpr int kVersion = 1;
constexpr size_t kMostFileBytes = size_t{1} << 20;
constexpr size_t kMostDepth = 8;
constexpr size_t kMostTextBytes = 1024;
constexpr int64_t kMostBytes = int64_t{1} << 50;
constexpr int64_t kMostCount = 1 << 20;
constexpr int64_t kMostVersion = 1000000;
constexpr int64_t kMostKhz = 100000000;

enum class Need { required, optional };

struct Range {
  double least, most;
};
constexpr Range kRate = {kLeastRate, kMostRate};
constexpr Range kTime = {1e-9, 10.0};      // seconds
constexpr Range kPerByte = {1e-15, 1e-4};  // seconds per byte

[[noreturn]] void refuse(const std::string &field, const std::string &why) {
  fail(MEMHIER_FILE_ERROR, "machine file: %.200s: %s", field.c_str(), why.c_str());
}

class Writer {
 public:
  Writer() { out_.begin_object(); }
  template <class Integer>
  void integer(const char *name, const Integer &value, int64_t, int64_t, Need = Need::optional) {
    out_.key(name).integer(value);
  }
  void boolean(const char *name, const bool &value) { out_.key(name).boolean(value); }
  void text(const char *name, const std::string &value, Need = Need::optional) { out_.key(name).text(value); }
  void texts(const char *name, const std::vector<std::string> &values, size_t) {
    out_.key(name).begin_array();
    for (const std::string &value : values) out_.text(value);
    out_.end();
  }
  // Where none failed the list is left out.
  void probes(const char *name, const uint32_t &bits) {
    if (bits == 0) return;
    out_.key(name).begin_array();
    for (int i = 0; i < kProbes; ++i)
      if (bits & probe_bit(static_cast<Probe>(i))) out_.text(probe_name(static_cast<Probe>(i)));
    out_.end();
  }
  // Unknown rates (0) are left out.
  void number(const char *name, const double &value, const Range &, Need = Need::optional) {
    if (value != 0) out_.key(name).number(value);
  }
  template <class Facts, class Fields>
  void object(const char *name, const Facts &facts, Fields fields, Need = Need::optional) {
    out_.key(name).begin_object();
    fields(*this, facts);
    out_.end_unless_empty();
  }
  template <class Facts, class Fields>
  void list(const char *name, const std::vector<Facts> &all, size_t, size_t least, Fields fields) {
    if (all.size() < least) return;  // an absent list, as the reader takes it
    out_.key(name).begin_array();
    for (const Facts &facts : all) {
      out_.begin_object();
      fields(*this, facts);
      out_.end();
    }
    out_.end();
  }
  std::string take() {
    out_.end();
    return out_.take();
  }

 private:
  JsonWriter out_;
};

class Reader {
 public:
  Reader(const JsonNode &in, std::string path) : in_(in), path_(std::move(path)) {
    if (in_.kind != Kind::object) refuse(path_.empty() ? "the file" : path_, "not an object");
  }

  template <class Integer>
  void integer(const char *name, Integer &value, int64_t least, int64_t most, Need need = Need::optional) {
    const JsonNode *field = find(name, need);
    if (field == nullptr) return;
    if (!field->is_whole()) refuse(at(name), "not a whole number");
    const bool too_large = field->unsigned_integer > static_cast<uint64_t>(std::numeric_limits<int64_t>::max());
    const int64_t read = field->kind == Kind::integer ? field->integer : static_cast<int64_t>(field->unsigned_integer);
    if (too_large || read < least || read > most) {
      refuse(at(name), format("outside %lld..%lld", static_cast<long long>(least), static_cast<long long>(most)));
    }
    value = static_cast<Integer>(read);
  }
  void boolean(const char *name, bool &value) {
    const JsonNode *field = find(name, Need::optional);
    if (field == nullptr) return;
    if (field->kind != Kind::boolean) refuse(at(name), "neither true nor false");
    value = field->boolean;
  }
  void text(const char *name, std::string &value, Need need = Need::optional) {
    const JsonNode *field = find(name, need);
    if (field == nullptr) return;
    value = checked_text(*field, at(name));
    if (need == Need::required && value.empty()) refuse(at(name), "empty");
  }
  void texts(const char *name, std::vector<std::string> &values, size_t most) {
    const JsonNode *field = find(name, Need::optional);
    if (field == nullptr) return;
    check_list(*field, name, most, 0);
    values.clear();
    for (size_t i = 0; i < field->items.size(); ++i) {
      values.push_back(checked_text(field->items[i], item(name, i)));
    }
  }
  void probes(const char *name, uint32_t &bits) {
    const JsonNode *field = find(name, Need::optional);
    if (field == nullptr) return;
    check_list(*field, name, kProbes, 0);
    bits = 0;
    for (size_t i = 0; i < field->items.size(); ++i) {
      const std::string text = checked_text(field->items[i], item(name, i));
      uint32_t bit = 0;
      for (int probe = 0; probe < kProbes; ++probe)
        if (text == probe_name(static_cast<Probe>(probe))) bit = probe_bit(static_cast<Probe>(probe));
      if (bit == 0) refuse(item(name, i), "no such probe");
      bits |= bit;
    }
  }
  void number(const char *name, double &value, const Range &range, Need need = Need::optional) {
    const JsonNode *field = find(name, need);
    if (field == nullptr) return;
    if (!field->is_number()) refuse(at(name), "not a number");
    const double read = field->as_double();
    // Written so that NaN is refused as well.
    if (!(read >= range.least && read <= range.most)) {
      refuse(at(name),
             format("%g is outside %g..%g; leave the field out when it is unknown", read, range.least, range.most));
    }
    value = read;
  }
  template <class Facts, class Fields>
  void object(const char *name, Facts &facts, Fields fields, Need need = Need::optional) {
    const JsonNode *field = find(name, need);
    if (field == nullptr) return;
    Reader inner(*field, at(name));
    fields(inner, facts);
    inner.finish();
  }
  template <class Facts, class Fields>
  void list(const char *name, std::vector<Facts> &all, size_t most, size_t least, Fields fields) {
    const JsonNode *field = find(name, Need::optional);
    if (field == nullptr) return;
    check_list(*field, name, most, least);
    all.clear();
    for (size_t i = 0; i < field->items.size(); ++i) {
      Reader inner(field->items[i], item(name, i));
      fields(inner, all.emplace_back());
      inner.finish();
    }
  }
  void finish() const {
    for (const JsonNode &field : in_.items) {
      if (known_.count(field.name) == 0) refuse(at(field.name.c_str()), "no such field");
    }
  }

 private:
  std::string at(const char *name) const { return path_.empty() ? name : path_ + "." + name; }
  std::string item(const char *name, size_t i) const { return format("%s[%zu]", at(name).c_str(), i); }
  const JsonNode *find(const char *name, Need need) {
    known_.insert(name);
    for (const JsonNode &field : in_.items) {
      if (field.name == name) return &field;
    }
    if (need == Need::required) refuse(at(name), "missing");
    return nullptr;
  }
  void check_list(const JsonNode &field, const char *name, size_t most, size_t least) const {
    if (field.kind != Kind::list) refuse(at(name), "not a list");
    if (field.items.size() > most) refuse(at(name), format("more than %zu entries", most));
    if (field.items.size() < least) refuse(at(name), format("fewer than %zu entries", least));
  }
  static std::string checked_text(const JsonNode &field, const std::string &where) {
    if (field.kind != Kind::text) refuse(where, "not a text");
    const std::string &text = field.text;
    if (text.size() > kMostTextBytes) refuse(where, format("longer than %zu bytes", kMostTextBytes));
    for (const char c : text) {
      if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') refuse(where, "has control characters");
    }
    return text;
  }

  const JsonNode &in_;
  std::string path_;
  std::set<std::string> known_;
};

struct ArithmeticFields {
  template <class Archive, class Rates>
  void operator()(Archive &archive, Rates &rates) const {
    archive.number("f64", rates.f64, kRate);
    archive.number("f32", rates.f32, kRate);
    archive.number("tf32", rates.tf32, kRate);
    archive.number("f16", rates.f16, kRate);
    archive.number("i8", rates.i8, kRate);
  }
};

struct HostRateFields {
  template <class Archive, class Rates>
  void operator()(Archive &archive, Rates &rates) const {
    archive.list("copy", rates.copy, 256, 1, [](auto &entry, auto &copy) {
      entry.integer("threads", copy.threads, 1, kMostCount, Need::required);
      entry.number("payload", copy.payload, kRate, Need::required);
    });
    archive.list("small_copy", rates.small, 64, 0, [](auto &entry, auto &copy) {
      entry.integer("bytes", copy.bytes, 1, kMostBytes, Need::required);
      entry.number("alone", copy.alone, kRate, Need::required);
      entry.number("payload", copy.payload, kRate, Need::required);
    });
    archive.number("cached_copy", rates.cached_copy, kRate);
    archive.number("parallel_start", rates.parallel_start, kTime);
    archive.object("core", rates.core, ArithmeticFields{});
  }
};

struct HostFields {
  template <class Archive, class Facts>
  void operator()(Archive &archive, Facts &host) const {
    archive.text("cpu", host.cpu, Need::required);
    archive.text("architecture", host.architecture, Need::required);
    archive.texts("instruction_sets", host.instruction_sets, 32);
    archive.integer("cores", host.cores, 1, kMostCount, Need::required);
    archive.integer("threads", host.threads, 1, kMostCount, Need::required);
    archive.integer("numa_nodes", host.numa_nodes, 1, 4096);
    archive.integer("clock_khz", host.clock_khz, 0, kMostKhz);
    archive.integer("fma_bits", host.fma_bits, 0, 1 << 16);
    archive.integer("memory", host.memory, 0, kMostBytes, Need::required);
    archive.list("caches", host.caches, 16, 0, [](auto &entry, auto &cache) {
      entry.integer("level", cache.level, 1, 8, Need::required);
      entry.integer("bytes", cache.bytes, 1, kMostBytes, Need::required);
      entry.integer("shared_by", cache.shared_by, 0, kMostCount);
    });
    archive.text("hypervisor", host.hypervisor);
    archive.object("rates", host.rates, HostRateFields{});
  }
};

struct DeviceRateFields {
  template <class Archive, class Rates>
  void operator()(Archive &archive, Rates &rates) const {
    archive.number("copy", rates.copy, kRate);
    archive.list("small_copy", rates.small, 64, 1, [](auto &entry, auto &copy) {
      entry.integer("bytes", copy.bytes, 1, kMostBytes, Need::required);
      entry.number("copy", copy.copy, kRate, Need::required);
    });
    archive.number("link_to_device", rates.link_to_device, kRate);
    archive.number("link_to_host", rates.link_to_host, kRate);
    archive.number("link_duplex", rates.link_duplex, kRate);
    archive.number("pageable_to_device", rates.pageable_to_device, kRate);
    archive.number("pageable_to_host", rates.pageable_to_host, kRate);
    archive.number("zero_copy_read", rates.zero_copy_read, kRate);
    archive.number("zero_copy_write", rates.zero_copy_write, kRate);
    archive.number("managed_to_device", rates.managed_to_device, kRate);
    archive.number("managed_to_host", rates.managed_to_host, kRate);
    archive.number("launch", rates.launch, kTime);
    archive.number("synchronise", rates.synchronise, kTime);
    archive.number("transfer_start", rates.transfer_start, kTime);
    archive.number("register_per_byte", rates.register_per_byte, kPerByte);
    archive.number("unregister_per_byte", rates.unregister_per_byte, kPerByte);
    archive.object("arithmetic", rates.arithmetic, ArithmeticFields{});
  }
};

struct PeerFields {
  template <class Archive, class Facts>
  void operator()(Archive &archive, Facts &peer) const {
    archive.integer("device", peer.device, 0, 1023, Need::required);
    archive.boolean("access", peer.access);
    archive.boolean("nvlink", peer.nvlink);
    archive.boolean("failed", peer.failed);
    archive.number("from_peer", peer.from_peer, kRate);
    archive.number("to_peer", peer.to_peer, kRate);
  }
};

struct LinkPortFields {
  template <class Archive, class Facts>
  void operator()(Archive &archive, Facts &port) const {
    archive.text("address", port.address);
    archive.integer("generation", port.generation, 0, 7);
    archive.integer("width", port.width, 0, 32);
    archive.integer("max_generation", port.max_generation, 0, 7);
    archive.integer("max_width", port.max_width, 0, 32);
  }
};

struct DeviceFields {
  template <class Archive, class Facts>
  void operator()(Archive &archive, Facts &device) const {
    archive.integer("ordinal", device.ordinal, 0, 1023, Need::required);
    archive.text("name", device.name, Need::required);
    archive.text("uuid", device.uuid);
    archive.integer("compute_capability", device.compute_capability, 10, 999, Need::required);
    archive.integer("multiprocessors", device.multiprocessors, 1, 65536, Need::required);
    archive.integer("memory", device.memory, 1, kMostBytes, Need::required);
    archive.integer("l2", device.l2, 0, kMostBytes);
    archive.integer("l2_persisting_max", device.l2_persisting_max, 0, kMostBytes);
    archive.integer("l2_window_max", device.l2_window_max, 0, kMostBytes);
    archive.integer("shared_per_multiprocessor", device.shared_per_multiprocessor, 0, kMostBytes);
    archive.integer("shared_per_block", device.shared_per_block, 0, kMostBytes);
    archive.integer("constant_memory", device.constant_memory, 0, kMostBytes);
    archive.integer("registers_per_multiprocessor", device.registers_per_multiprocessor, 0, 1 << 30);
    archive.integer("threads_per_multiprocessor", device.threads_per_multiprocessor, 0, 65536);
    archive.integer("clock_khz", device.clock_khz, 0, kMostKhz);
    archive.integer("memory_clock_khz", device.memory_clock_khz, 0, kMostKhz);
    archive.integer("memory_bus_bits", device.memory_bus_bits, 0, 1 << 20);
    archive.integer("copy_engines", device.copy_engines, 0, 1024);
    archive.integer("numa_node", device.numa_node, -1, 4095);
    archive.text("pci_address", device.pci_address);
    archive.integer("link_generation", device.link_generation, 0, 7);
    archive.integer("link_width", device.link_width, 0, 32);
    archive.object("link_end", device.link_end, LinkPortFields{});
    archive.list("link_ports", device.link_ports, 16, 1, LinkPortFields{});
    archive.boolean("managed_memory", device.managed_memory);
    archive.boolean("concurrent_managed_access", device.concurrent_managed_access);
    archive.boolean("pageable_memory_access", device.pageable_memory_access);
    archive.boolean("pageable_uses_host_page_tables", device.pageable_uses_host_page_tables);
    archive.boolean("host_register_supported", device.host_register_supported);
    archive.boolean("memory_pools", device.memory_pools);
    archive.boolean("integrated", device.integrated);
    archive.boolean("mig", device.mig);
    archive.boolean("mps", device.mps);
    archive.probes("failed_probes", device.failed_probes);
    archive.object("rates", device.rates, DeviceRateFields{});
    archive.list("peers", device.peers, 255, 1, PeerFields{});
  }
};

template <class Archive, class Facts>
void machine_fields(Archive &archive, Facts &machine) {
  archive.text("source", machine.source);
  archive.text("driver_problem", machine.driver_problem);
  archive.integer("driver_version", machine.driver_version, 0, kMostVersion);
  archive.integer("runtime_version", machine.runtime_version, 0, kMostVersion);
  archive.boolean("measured", machine.measured);
  archive.object("host", machine.host, HostFields{}, Need::required);
  archive.list("devices", machine.devices, 256, 0, DeviceFields{});
}

template <class Copy>
void check_ascending(const std::vector<Copy> &copies, const std::string &field) {
  int64_t bytes = 0;
  for (const Copy &copy : copies) {
    if (copy.bytes <= bytes) refuse(field, "bytes must ascend");
    bytes = copy.bytes;
  }
}

// What no single field can tell.
void check_machine(const Machine &machine) {
  int32_t threads = 0;
  for (const HostRates::Copy &copy : machine.host.rates.copy) {
    if (copy.threads <= threads) refuse("host.rates.copy", "threads must ascend");
    threads = copy.threads;
  }
  check_ascending(machine.host.rates.small, "host.rates.small_copy");
  for (size_t i = 0; i < machine.devices.size(); ++i)
    check_ascending(machine.devices[i].rates.small, format("devices[%zu].rates.small_copy", i));
  std::set<int32_t> ordinals;
  for (const DeviceFacts &device : machine.devices) {
    if (!ordinals.insert(device.ordinal).second) refuse("devices", format("ordinal %d stands twice", device.ordinal));
    std::set<int32_t> peers{device.ordinal};
    for (const PeerFacts &peer : device.peers) {
      if (!peers.insert(peer.device).second)
        refuse("devices", format("device %d has the peer %d twice, or is its own", device.ordinal, peer.device));
    }
  }
}

}  // namespace

std::string machine_to_json(const Machine &machine) {
  Writer writer;
  writer.text("format", kFormat);
  writer.integer("version", kVersion, 0, 0);
  machine_fields(writer, machine);
  // Bytes that are not UTF-8 are replaced, never refused: names come from drivers and firmware.
  return writer.take();
}

Machine machine_from_json(const std::string &text) {
  if (text.size() > kMostFileBytes) fail(MEMHIER_FILE_ERROR, "machine file: larger than %zu bytes", kMostFileBytes);
  const JsonNode root = read_json(text, "machine file", kMostDepth);
  Reader reader(root, "");
  std::string file_format;
  int version = 0;
  reader.text("format", file_format, Need::required);
  if (file_format != kFormat) refuse("format", format("must be \"%s\"", kFormat));
  reader.integer("version", version, kVersion, kVersion, Need::required);
  Machine machine;
  machine_fields(reader, machine);
  reader.finish();
  check_machine(machine);
  return machine;
}

}  // namespace memhier
