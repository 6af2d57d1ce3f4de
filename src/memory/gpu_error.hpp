// How results of the CUDA runtime become our errors. Included by the gpu_*.cpp files only.
#pragma once
#include <cuda_runtime_api.h>

#include "memhier/types.h"
#include "memory/fault.hpp"
#include "memory/gpu.hpp"

namespace memhier::gpu {

// The context cannot be used any more after these.
bool sticky(cudaError_t error) noexcept;
// Throws for a failure of `call`. Our own error is cleared, so that the application never finds it; a sticky one stays
// and marks the device as lost: as foreign when all work that we have given it is known to be done, for then it was not
// ours; else nobody can tell.
void check(cudaError_t error, const char *call, memhier_status out_of_memory = MEMHIER_OUT_OF_DEVICE_MEMORY);
// Clears our own error without reporting it.
void discard(cudaError_t error) noexcept;
// From here on a sticky error may be our doing, until note_complete().
void note_enqueued() noexcept;
// Freeing is possible: not in a forked child, device of the scope not lost.
bool can_free() noexcept;
// Throws when the fault injector wants this pass to fail.
void inject(FaultPoint point, memhier_status status, const char *call);

// Pitches beyond it (cudaDevAttrMaxPitch on every device so far) are refused by copies of rows.
inline constexpr int64_t kMaxPitch = 0x7fffffff;

inline cudaStream_t to_stream(void *stream) noexcept { return static_cast<cudaStream_t>(stream); }
inline cudaEvent_t to_event(void *event) noexcept { return static_cast<cudaEvent_t>(event); }

}  // namespace memhier::gpu
