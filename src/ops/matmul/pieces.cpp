// How a matrix product is cut: by matrices of the batch while whole ones fit, else into tiles of C. An operand whose
// box does not change from piece to piece stays on the device, so three orders are weighed by the bytes they move:
//   rows      a panel of rows of A stays while all of B passes by,
//   columns   a panel of columns of B stays while all of A passes by,
//   sums      a tile of C stays while its sums grow along k, where they are free to (SumsInParts).
#include <algorithm>
#include <array>
#include <cmath>

#include "base/element_type.hpp"
#include "execution/cutting.hpp"
#include "execution/piece.hpp"
#include "ops/matmul/problem.hpp"

namespace memhier::matmul {
namespace {

constexpr int64_t kUnits[] = {256, 64, 16, 1};  // elements; sides of tiles are multiples where they can be

enum class Order { rows, columns, sums };

struct Tiling {
  Order order;
  Extents tile;        // nothing fits: m is 0
  int64_t unit = 1;    // sides of the tile are multiples of it
  double traffic = 0;  // bytes of A and B that are moved
};

class Cutter {
 public:
  Cutter(const Problem &problem, int64_t bytes, int64_t most)
      : problem_(problem), bytes_(bytes), most_(most), whole_(extents_of(problem)) {}

  std::vector<Piece> cut() const {
    if (fits(whole_)) return {piece_of(problem_, {}, whole_)};
    const int64_t matrices = largest(whole_.batch, 1, [&](int64_t batch) {
      return fits({whole_.m, whole_.n, whole_.k, batch});
    });
    if (matrices > 0) return pieces({Order::rows, {whole_.m, whole_.n, whole_.k, matrices}});
    const SumsInParts parts = sums_in_parts(problem_);
    Tiling best{Order::rows, {}};
    const auto weigh = [&](Order order) {
      const Tiling tiling = tiling_of(order);
      if (tiling.tile.m > 0 && (best.tile.m == 0 || tiling.traffic < best.traffic)) best = tiling;
    };
    weigh(Order::rows);
    weigh(Order::columns);
    if (parts == SumsInParts::freely || (parts == SumsInParts::at_need && best.tile.m == 0)) weigh(Order::sums);
    if (best.tile.m == 0) return {};
    fill_up(&best);
    return pieces(best);
  }

 private:
  bool fits(Extents extents) const {
    const auto bytes = [&](int32_t operand, int64_t rows, int64_t columns) {
      const int64_t box[] = {rows, columns, extents.batch};
      return staged_[static_cast<size_t>(operand)](box);
    };
    const int64_t a = bytes(kA, extents.m, extents.k), b = bytes(kB, extents.k, extents.n);
    return checked_add(checked_add(a, b, "working set"), bytes(kC, extents.m, extents.n), "working set") <= bytes_;
  }

  double bytes_of(int32_t operand) const {
    const Layout &layout = problem_.operands[operand].layout;
    return static_cast<double>(element_size(layout.type)) * static_cast<double>(layout.extents[0]) *
           static_cast<double>(layout.extents[1]);
  }

  // As far as it tells the traffic.
  Tiling tiling_of(Order order) const {
    Tiling tiling{order, {}};
    for (const int64_t unit : kUnits) {
      tiling.unit = unit;
      tiling.tile = order == Order::sums ? square_tile(unit) : panel(order == Order::rows, unit);
      if (tiling.tile.m > 0) break;
    }
    if (tiling.tile.m == 0) return tiling;
    const auto times = [](int64_t extent, int64_t tile) { return static_cast<double>(ceil_divide(extent, tile)); };
    tiling.traffic = bytes_of(kA) * (order == Order::rows ? 1 : times(whole_.n, tiling.tile.n)) +
                     bytes_of(kB) * (order == Order::columns ? 1 : times(whole_.m, tiling.tile.m));
    return tiling;
  }

  // The extent that takes what is left: nothing else follows from it.
  void fill_up(Tiling *tiling) const {
    const auto extent = tiling->order == Order::rows      ? &Extents::n
                        : tiling->order == Order::columns ? &Extents::m
                                                          : &Extents::k;
    lengthen(&tiling->tile, extent, tiling->unit);
  }

  void lengthen(Extents *tile, int64_t Extents::*extent, int64_t unit) const {
    const int64_t longest = largest(whole_.*extent, unit, [&](int64_t n) {
      Extents candidate = *tile;
      candidate.*extent = n;
      return fits(candidate);
    });
    tile->*extent = even_box(whole_.*extent, std::max(tile->*extent, longest), unit);
  }

  // As many rows (columns) as fit beside `unit` columns (rows).
  Extents panel(bool of_rows, int64_t unit) const {
    const int64_t stays = of_rows ? whole_.m : whole_.n, passes = of_rows ? whole_.n : whole_.m;
    const auto extents = [&](int64_t staying, int64_t passing) {
      return of_rows ? Extents{staying, passing, whole_.k, 1} : Extents{passing, staying, whole_.k, 1};
    };
    const int64_t least = std::min(unit, passes);
    const int64_t staying = largest(stays, unit, [&](int64_t n) { return fits(extents(n, least)); });
    if (staying == 0) return {};
    return extents(even_box(stays, staying, unit), least);
  }

  // Of C a square, of A and B a quarter of that: more would leave less for the tile of C, less would start transfers
  // too often.
  Extents square_tile(int64_t unit) const {
    const auto extents = [&](int64_t side) {
      const int64_t depth = round_up(std::max<int64_t>(side / 4, 1), unit);
      return Extents{std::min(side, whole_.m), std::min(side, whole_.n), std::min(depth, whole_.k), 1};
    };
    const int64_t side =
        largest(std::max({whole_.m, whole_.n, 4 * whole_.k}), unit, [&](int64_t n) { return fits(extents(n)); });
    if (side == 0) return {};
    Extents tile = extents(side);
    // What one side of C leaves unused goes to the other.
    for (int64_t Extents::*extent : {&Extents::m, &Extents::n}) lengthen(&tile, extent, unit);
    return tile;
  }

  std::vector<Piece> pieces(const Tiling &tiling) const {
    const Extents &tile = tiling.tile;
    // Outermost first. Along k from the start: the first piece takes beta into account.
    const auto axis = [](int64_t extent, int64_t size) { return Axis{extent, size, ceil_divide(extent, size)}; };
    const Axis batch = axis(whole_.batch, tile.batch), m = axis(whole_.m, tile.m), n = axis(whole_.n, tile.n);
    const Axis k = whole_.k > 0 ? axis(whole_.k, tile.k) : Axis{0, 0, 1};
    const double count = static_cast<double>(batch.count) * static_cast<double>(m.count) *
                         static_cast<double>(n.count) * static_cast<double>(k.count);
    if (count > static_cast<double>(most_)) return {};
    std::vector<Piece> result;
    result.reserve(static_cast<size_t>(count));
    const bool by_columns = tiling.order == Order::columns;
    const Axis &outer = by_columns ? n : m, &inner = by_columns ? m : n;
    for (int64_t l = 0; l < batch.count; ++l) {
      for (int64_t o = 0; o < outer.count; ++o) {
        for (int64_t step = 0; step < inner.count; ++step) {
          // Back and forth, so that at a turn the operand that passes by stays once.
          const int64_t i = o % 2 == 0 ? step : inner.count - 1 - step;
          for (int64_t p = 0; p < k.count; ++p) {
            const int64_t row = by_columns ? i : o, column = by_columns ? o : i;
            result.push_back(piece_of(problem_, {m.at(row), n.at(column), k.at(p), batch.at(l)},
                                      {m.length(row), n.length(column), k.length(p), batch.length(l)}));
          }
        }
      }
    }
    return result;
  }

  struct Axis {
    int64_t extent, size, count;
    int64_t at(int64_t i) const { return i * size; }
    int64_t length(int64_t i) const { return std::min(size, extent - i * size); }
  };

  const Problem &problem_;
  const std::array<StagedBytes, 3> staged_{StagedBytes(problem_.operands[kA].layout),
                                           StagedBytes(problem_.operands[kB].layout),
                                           StagedBytes(problem_.operands[kC].layout)};
  int64_t bytes_, most_;
  Extents whole_;
};

}  // namespace

Piece piece_of(const Problem &problem, Offset at, Extents extents) {
  Piece piece;
  const auto set = [&](int32_t operand, int64_t row, int64_t column, int64_t rows, int64_t columns) {
    const Layout &layout = problem.operands[operand].layout;
    Box &box = piece.boxes[operand];
    box.offset[0] = row, box.offset[1] = column;
    box.extent[0] = rows, box.extent[1] = columns;
    if (layout.rank != 3) return;
    // The same matrix in every product: the same box.
    box.offset[2] = layout.strides[2] == 0 ? 0 : at.batch;
    box.extent[2] = extents.batch;
  };
  set(kA, at.m, at.k, extents.m, extents.k);
  set(kB, at.k, at.n, extents.k, extents.n);
  set(kC, at.m, at.n, extents.m, extents.n);
  return piece;
}

std::vector<Piece> cut(const Problem &problem, int64_t bytes, int64_t most) {
  return Cutter(problem, bytes, most).cut();
}

Piece piece_for(const Problem &problem, const Box &c) {
  const bool batched = problem.operands[kC].layout.rank == 3;
  return piece_of(problem, {c.offset[0], c.offset[1], 0, batched ? c.offset[2] : 0},
                  {c.extent[0], c.extent[1], extents_of(problem).k, batched ? c.extent[2] : 1});
}

}  // namespace memhier::matmul
