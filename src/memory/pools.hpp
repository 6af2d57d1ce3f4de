#pragma once
namespace memhier { class MemoryPools{}; }
