// Which peers there are.
#include "tools/peers.hpp"

#include <dlfcn.h>

#include "base/status.hpp"
#include "tools/device_operands.hpp"
#include "tools/peer_library.hpp"
#include "tools/peers_of.hpp"

namespace memhier::tool {

void *load_first(std::initializer_list<const char *> names) {
  for (const char *name : names)
    if (void *library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

void *symbol_of(void *library, const char *name) { return library ? ::dlsym(library, name) : nullptr; }

void require_status(int status, const char *call) {
  if (status) fail(MEMHIER_INTERNAL, "bench: %s gave status %d", call, status);
}

std::vector<std::unique_ptr<Peer>> device_peers(const Problem &problem, void *const *pointers, Resources &resources) {
  std::vector<std::unique_ptr<Peer>> peers;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (problem.operands[i].place != Place::device) return peers;
  for (const auto make : {cublas_geam, cublas_gemm, npp_filter})
    if (std::unique_ptr<Peer> peer = make(problem, pointers, resources)) peers.push_back(std::move(peer));
  return peers;
}

std::vector<std::unique_ptr<Peer>> make_peers(const Problem &problem, void *const *pointers, Resources &resources) {
  if (resources.device < 0) return {};
  if (!any_on_host(problem)) return device_peers(problem, pointers, resources);
  std::vector<std::unique_ptr<Peer>> peers = driver_copies(problem, pointers, resources);
  if (std::unique_ptr<Peer> peer = cublas_xt(problem, pointers, resources)) peers.push_back(std::move(peer));
  return peers;
}

}  // namespace memhier::tool
