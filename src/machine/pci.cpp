// Link speed and width. An idle GPU drops its link to a low speed, so the present speed alone says too little: what
// both ends can do is what the link returns to under load. In a virtual machine the upper end may be a made-up port
// that claims less than the present speed, which then stands.
#include "machine/pci.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "machine/small_file.hpp"

namespace memhier {
namespace {

// "16.0 GT/s PCIe"; speeds of generation 1 to 7.
int32_t generation_of(const std::string &speed) {
  static constexpr const char *kSpeeds[] = {"2.5 GT/s",  "5.0 GT/s",  "8.0 GT/s",  "16.0 GT/s",
                                            "32.0 GT/s", "64.0 GT/s", "128.0 GT/s"};
  for (size_t i = 0; i < std::size(kSpeeds); ++i) {
    if (speed.starts_with(kSpeeds[i])) return static_cast<int32_t>(i) + 1;
  }
  // Older kernels write "5 GT/s".
  static constexpr const char *kShort[] = {"2.5 GT/s", "5 GT/s", "8 GT/s", "16 GT/s", "32 GT/s", "64 GT/s", "128 GT/s"};
  for (size_t i = 0; i < std::size(kShort); ++i) {
    if (speed.starts_with(kShort[i])) return static_cast<int32_t>(i) + 1;
  }
  return 0;
}

constexpr size_t kMostPorts = 16;

// "0000:01:00.0"; domains may be longer.
bool is_address(std::string_view name) {
  const size_t end = name.size();
  return end >= 12 && name[end - 2] == '.' && name[end - 5] == ':' && name[end - 8] == ':' &&
         name.find_first_not_of("0123456789abcdef:.") == name.npos;
}

int32_t width_of(const std::string &file) {
  const int64_t width = leading_integer(read_small_file(file)).value_or(0);
  return width >= 1 && width <= 32 ? static_cast<int32_t>(width) : 0;
}

LinkPort read_port(const std::string &folder, const std::string &address) {
  LinkPort port;
  port.address = address;
  port.generation = generation_of(read_small_file(folder + "/current_link_speed"));
  port.max_generation = generation_of(read_small_file(folder + "/max_link_speed"));
  port.width = width_of(folder + "/current_link_width");
  port.max_width = width_of(folder + "/max_link_width");
  return port;
}

// The entry of a device is a link into the tree of bridges: the folders above it are the ports above.
std::vector<LinkPort> ports_above(const std::string &device) {
  std::vector<LinkPort> ports;
  const std::unique_ptr<char, void (*)(void *)> real(realpath(device.c_str(), nullptr), std::free);
  if (!real) return ports;
  std::string folder = real.get();
  while (ports.size() < kMostPorts) {
    folder.erase(folder.rfind('/'));
    const std::string name = folder.substr(folder.rfind('/') + 1);
    if (!is_address(name)) break;
    ports.push_back(read_port(folder, name));
  }
  return ports;
}

}  // namespace

PciFacts read_pci_facts(const std::string &address, const std::string &folder) {
  PciFacts facts;
  std::string name = address;
  for (char &c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (name.empty() || name.find_first_not_of("0123456789abcdef:.") != name.npos || name[0] == '.') return facts;
  const std::string device = folder + "/" + name;

  facts.end = read_port(device, name);
  facts.ports = ports_above(device);
  facts.generation = facts.end.generation;
  facts.width = facts.end.width;
  const int32_t port_most = facts.ports.empty() ? 0 : facts.ports[0].max_generation;
  if (facts.generation > 0)
    facts.generation = std::max(facts.generation, std::min(facts.end.max_generation, port_most));
  const int64_t node = leading_integer(read_small_file(device + "/numa_node")).value_or(-1);
  if (node >= 0 && node < 4096) facts.numa_node = static_cast<int32_t>(node);
  return facts;
}

}  // namespace memhier
