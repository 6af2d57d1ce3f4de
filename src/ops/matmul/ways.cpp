// The ways of the matrix product, in preference order, the reference last; what each needs, or the reason against it.
#include "ops/matmul/cblas.hpp"
#include "ops/matmul/cublaslt.hpp"
#include "ops/matmul/cuda_decide.hpp"
#include "ops/matmul/cuda_ways.hpp"
#include "ops/matmul/host_ways.hpp"
#include "ops/matmul/predict.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier {
namespace matmul {
namespace {

Reason host_cblas_feasible(const Problem &problem, const Machine &machine, const DeviceFacts *) {
  // What libraries the machine of a file has, nobody knows.
  return machine.source == "live" ? host_cblas_reason(problem) : Reason::no_library;
}

Reason always_feasible(const Problem &, const Machine &, const DeviceFacts *) { return Reason::none; }

constexpr Way kWays[] = {
    {"host_packed", Target::host, always_feasible, host_packed_seconds, nullptr, run_host_packed},
    {"host_cblas", Target::host, host_cblas_feasible, host_cblas_seconds, nullptr, run_host_cblas, cblas_facts},
    {"cuda_cublaslt", Target::device, cuda_cublaslt_feasible, cuda_cublaslt_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_cublaslt), cublaslt_facts},
    {"cuda_cublaslt_split", Target::device, cuda_cublaslt_split_feasible, cuda_cublaslt_split_seconds,
     cuda_cublaslt_split_workspace, MEMHIER_DEVICE_RUN(run_cuda_cublaslt_split), cublaslt_facts},
    {"cuda_bf16x6", Target::device, cuda_bf16x6_feasible, cuda_bf16x6_seconds, cuda_bf16x6_workspace,
     MEMHIER_DEVICE_RUN(run_cuda_bf16x6)},
    {"cuda_register", Target::device, cuda_register_feasible, cuda_register_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_register), nullptr, nullptr, small_operand},
    {"cuda_register_split", Target::device, cuda_register_split_feasible, cuda_register_split_seconds,
     cuda_register_split_workspace, MEMHIER_DEVICE_RUN(run_cuda_register_split), nullptr, nullptr, small_operand},
    {"cuda_direct", Target::device, cuda_direct_feasible, cuda_direct_seconds, nullptr,
     MEMHIER_DEVICE_RUN(run_cuda_direct), nullptr, nullptr, small_operand},
    {"cuda_tiled", Target::device, cuda_any_feasible, cuda_tiled_seconds, nullptr, MEMHIER_DEVICE_RUN(run_cuda_tiled),
     nullptr, nullptr, small_operand},
    {"cuda_naive", Target::device, cuda_any_feasible, cuda_naive_seconds, nullptr, MEMHIER_DEVICE_RUN(run_cuda_naive),
     nullptr, nullptr, small_operand},
    {"reference", Target::host, always_feasible, reference_seconds, nullptr, run_reference},
};

std::span<const Way> ways() { return kWays; }

}  // namespace
}  // namespace matmul

constinit const Operation matmul_operation{
    .name = "matmul",
    .ways = matmul::ways,
    .cut = matmul::cut,
    .parse = matmul::parse,
    .line = matmul::line,
    .validate = matmul::validate,
    .specialise = matmul::specialise,
    .work = matmul::work,
    .error_bound = matmul::error_bound,
    .reads = matmul::reads_of,
    .piece_for = matmul::piece_for,
    .place_word = matmul::place_word,
    .cut_standing = matmul::cut_standing,
};

}  // namespace memhier
