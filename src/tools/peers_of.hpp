// The peers by library. Each gives null where it is absent or cannot solve the problem.
#pragma once
#include "tools/peers.hpp"

namespace memhier::tool {

std::unique_ptr<Peer> cublas_geam(const Problem &problem, void *const *pointers, Resources &resources);
std::unique_ptr<Peer> cublas_gemm(const Problem &problem, void *const *pointers, Resources &resources);
std::unique_ptr<Peer> npp_filter(const Problem &problem, void *const *pointers, Resources &resources);

}  // namespace memhier::tool
