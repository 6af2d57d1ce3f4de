// Link speed and width. An idle GPU drops its link to a low speed, so the present speed alone says too little: what
// both ends can do is what the link returns to under load. In a virtual machine the upper end may be a made-up port
// that claims less than the present speed, which then stands.
#include "machine/pci.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

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

}  // namespace

PciFacts read_pci_facts(const std::string &address, const std::string &folder) {
  PciFacts facts;
  std::string name = address;
  for (char &c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (name.empty() || name.find_first_not_of("0123456789abcdef:.") != name.npos || name[0] == '.') return facts;
  const std::string device = folder + "/" + name;

  facts.generation = generation_of(read_small_file(device + "/current_link_speed"));
  const int32_t device_most = generation_of(read_small_file(device + "/max_link_speed"));
  int32_t port_most = 0;
  // The entry is a link into the tree of bridges: the parent folder is the port above.
  if (char *path = realpath(device.c_str(), nullptr)) {
    port_most = generation_of(read_small_file(std::string(path) + "/../max_link_speed"));
    std::free(path);
  }
  if (facts.generation > 0) facts.generation = std::max(facts.generation, std::min(device_most, port_most));

  const int64_t width = leading_integer(read_small_file(device + "/current_link_width")).value_or(0);
  if (width >= 1 && width <= 32) facts.width = static_cast<int32_t>(width);
  const int64_t node = leading_integer(read_small_file(device + "/numa_node")).value_or(-1);
  if (node >= 0 && node < 4096) facts.numa_node = static_cast<int32_t>(node);
  return facts;
}

}  // namespace memhier
