// A way: one method of solving a problem in one place. Ways of an operation stand in one constexpr table in preference
// order, the reference last. feasible and seconds are plain host code; run is null where the build has no device code.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/reason.hpp"
#include "base/shared_library.hpp"
#include "execution/piece.hpp"
#include "execution/problem.hpp"
#include "machine/floor.hpp"
#include "machine/machine.hpp"
#include "memory/l2_windows.hpp"
#include "threads/pool.hpp"

namespace memhier {

enum class Target : int32_t { host = 1, device = 2 };  // values of MEMHIER_TARGET_

struct RunContext {
  Pool *pool = nullptr;    // host ways
  int32_t threads = 1;     // host ways: how many tasks pay
  void *stream = nullptr;  // device ways: where to enqueue
  const DeviceFacts *device = nullptr;
  void *workspace = nullptr;       // device ways: `workspace` bytes, aligned to 256
  const double *values = nullptr;  // the scalars of this run (RunValues)
  L2Window window;                 // device ways: for the launches that read the range
};

// The run function of a device way, null where the build has no device code; tests bring one of their own.
#if defined(MEMHIER_DEVICE_RUN)
#elif MEMHIER_HAVE_CUDA
#define MEMHIER_DEVICE_RUN(function) (&function)
#else
#define MEMHIER_DEVICE_RUN(function) nullptr
#endif

// Arithmetic that a problem needs whatever the way, for floors. A multiplication with its addition counts two.
struct Work {
  double operations = 0;
  Precision precision = Precision::none;  // of the products
};

// What it costs a kernel to reach what it reads, or what it writes, in pinned memory over the link.
struct Reach {
  double times = 1;    // bytes that pass over those of the operands; no cache of the device keeps them for other blocks
  double seconds = 0;  // that loads wait for each other longer than in the device's memory
};

struct Way {
  std::string_view name;
  Target target;
  Reason (*feasible)(const Problem &, const Machine &, const DeviceFacts *);  // device is null for host ways
  // Predicted seconds of the work alone, operands resident where it computes. Launch cost included.
  double (*seconds)(const Problem &, const Machine &, const DeviceFacts *, int32_t threads);
  int64_t (*workspace)(const Problem &);  // device bytes beside the operands; null: none
  // Solves the problem. Pointers address element (0, 0, ...) of each operand and are valid where the way computes.
  // Device ways enqueue on context.stream and return; the current device is set.
  void (*run)(const Problem &, void *const *pointers, const RunContext &);
  LibraryFacts (*library)() = nullptr;  // the library of this machine that it calls; null: none
  Reach (*reach)(const Problem &, const DeviceFacts &, Access direction) = nullptr;  // null: as Operation::reads says
  // The operand that kernels of the way read again while others pass by, and that its launches can give a window in L2;
  // null or -1: none.
  int32_t (*read_again)(const Problem &) = nullptr;
  // A run holds something of the device for its own time, so that it cannot be captured into a graph. Where one may be,
  // only who asks for the way gets it.
  bool leases = false;
};

// Everything an operation provides. One constant of this type per operation.
struct Operation {
  std::string_view name;
  std::span<const Way> (*ways)();
  CutFunction cut;
  Problem (*parse)(std::string_view line);  // throws INVALID_ARGUMENT naming the word
  std::string (*line)(const Problem &);
  // Checks the problem and pointers of a run as a caller's arguments; throws INVALID_ARGUMENT / OVERLAP. Pointers may
  // be null when planning.
  void (*validate)(const Problem &, void *const *pointers);
  // Adapts the problem of a piece, layouts already set, to where it lies in the whole; null: nothing to adapt.
  void (*specialise)(const Problem &whole, const Piece &piece, Problem *of_piece) = nullptr;
  Work (*work)(const Problem &) = nullptr;  // null: none worth counting
  // Bytes from element (0, 0, ...) of an operand to the element that a plan's caller points at; null: none. Windows of
  // a filter read what stands before it.
  int64_t (*lead)(const Problem &, int32_t operand) = nullptr;
  // Most that an element of the result may differ from the reference's, for inputs of magnitude 1 and unit scalars;
  // null: the bits are the same.
  double (*error_bound)(const Problem &) = nullptr;
  // How often kernels read an element of an operand; null: once. Over a link each time counts.
  double (*reads)(const Problem &, int32_t operand) = nullptr;
  // The piece that gives a box of the first operand that is written, and of others what it writes of them; null: only
  // `cut` knows pieces.
  Piece (*piece_for)(const Problem &, const Box &result) = nullptr;
  // As place_word of a problem; null: dst for what is only written, else src.
  const char *(*place_word)(const Problem &, int32_t operand) = nullptr;
  StandingCutFunction cut_standing = nullptr;  // null: standing pieces would gain nothing
};

inline const Way *find_way(const Operation &operation, std::string_view name) noexcept {
  for (const Way &way : operation.ways())
    if (way.name == name) return &way;
  return nullptr;
}

}  // namespace memhier
