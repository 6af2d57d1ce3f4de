// The policy is that of the pages alone: the thread's own stays as it is.
#include "memory/node_memory.hpp"

#include <linux/mempolicy.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>

namespace memhier {
namespace {

constexpr int kMostNodes = 4096;
constexpr int kBits = 8 * sizeof(unsigned long);

}  // namespace

void *map_on_node(size_t bytes, int node) noexcept {
  void *const pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return nullptr;
  if (node < 0 || node >= kMostNodes) return pages;
  std::array<unsigned long, kMostNodes / kBits> mask{};
  mask[static_cast<size_t>(node / kBits)] = 1ul << (node % kBits);
  // Refused in some sandboxes and for nodes outside the cpuset: then the pages come from where the thread runs.
  syscall(SYS_mbind, pages, bytes, MPOL_PREFERRED, mask.data(), static_cast<unsigned long>(kMostNodes) + 1, 0u);
  return pages;
}

void unmap(void *pages, size_t bytes) noexcept { munmap(pages, bytes); }

}  // namespace memhier
