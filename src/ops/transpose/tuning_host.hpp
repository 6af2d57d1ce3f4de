// Tuning of the host transposes: data, each with the measurement behind it. Machine: 2 cores of an AMD EPYC with
// AVX-512 (32 KiB L1, 1 MiB L2 each; 32 MiB L3). The tables are in docs/performance/host-transpose.md.
#pragma once
#include <cstdint>

#include "ops/transpose/host_panel.hpp"

namespace memhier {

inline constexpr int64_t kPrefetchRows = 8;
inline constexpr int64_t kJoinedBytes = 16 << 10;
inline constexpr int64_t kBlockBytes = 256 << 10;

inline constexpr int64_t kStridedTileRows = 32;
inline constexpr int64_t kInplaceBlockBytes = 16 << 10;
inline constexpr PanelShape kPanelShape{256, 1024, 1024, 4096};
inline constexpr PanelShape kTileShape{256, 256, 0, 0};

}  // namespace memhier
