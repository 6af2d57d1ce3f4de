// The peers by library. Those that give one give null where the library is absent or cannot solve the problem.
#pragma once
#include "tools/peers.hpp"

namespace memhier::tool {

std::unique_ptr<Peer> cublas_geam(const Problem &problem, void *const *pointers, Resources &resources);
std::unique_ptr<Peer> cublas_gemm(const Problem &problem, void *const *pointers, Resources &resources);
std::unique_ptr<Peer> npp_filter(const Problem &problem, void *const *pointers, Resources &resources);
// All of these; none unless all operands lie in the device's memory.
std::vector<std::unique_ptr<Peer>> device_peers(const Problem &problem, void *const *pointers, Resources &resources);

// Of operands some of which lie on the host.
std::vector<std::unique_ptr<Peer>> driver_copies(const Problem &problem, void *const *pointers, Resources &resources);
std::unique_ptr<Peer> cublas_xt(const Problem &problem, void *const *pointers, Resources &resources);

}  // namespace memhier::tool
