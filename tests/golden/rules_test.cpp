// The rules that decisions follow, whatever the golden files say. Each test states one with its reason and asks it of
// every machine file over the grid. What breaks a rule today and cannot be mended in one place stands in
// deviations.txt: a test fails for each new deviation, and for each that is gone from the planner but not from the
// list.
//
//     build/dev/tests/golden/golden_rules --update
//
// takes out those that are gone. New ones are written by hand, with a reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "base/text.hpp"
#include "golden/cases.hpp"
#include "machine/floor.hpp"
#include "ops/operations.hpp"

namespace memhier {
namespace {

std::optional<std::string> broken(bool keeps, const std::string &what) {
  return keeps ? std::nullopt : std::optional<std::string>(what);
}

using Which = std::function<bool(const OperandDescription &)>;
int64_t bytes_of(const Problem &problem, const Which &which) {
  int64_t bytes = 0;
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (which(problem.operands[i])) bytes += payload_bytes(problem.operands[i].layout);
  return bytes;
}
bool any(const Problem &problem, const Which &which) {
  for (int32_t i = 0; i < problem.operand_count; ++i)
    if (which(problem.operands[i])) return true;
  return false;
}
bool all(const Problem &problem, const Which &which) {
  return !any(problem, [&](const OperandDescription &operand) { return !which(operand); });
}
bool everything(const OperandDescription &) { return true; }
bool managed(const OperandDescription &operand) { return operand.place == Place::managed; }
bool pageable(const OperandDescription &operand) { return operand.place == Place::pageable; }

bool uses(const Case &each, RouteId id) {
  if (!each.on(Target::device)) return false;
  for (int32_t i = 0; i < each.problem.operand_count; ++i)
    if (each.plan->routes[i] == id) return true;
  return false;
}
bool uses(const Candidate &candidate, RouteId id) { return candidate.route_in == id || candidate.route_out == id; }

bool coherent(const Case &each) { return each.device() && each.device()->pageable_uses_host_page_tables; }
double host_copy(const Case &each) { return host_copy_rate(each.facts->host, each.facts->host.threads); }
bool small(const Case &each) { return bytes_of(each.problem, everything) <= (64 << 10); }
// m, n and k of a product are the extents of its operands: least and most.
std::pair<int64_t, int64_t> extents(const Problem &product) {
  std::pair<int64_t, int64_t> range = {INT64_MAX, 0};
  for (int32_t i = 0; i < product.operand_count; ++i) {
    const Layout &layout = product.operands[i].layout;
    for (int32_t mode = 0; mode < layout.rank; ++mode)
      range = {std::min(range.first, layout.extents[mode]), std::max(range.second, layout.extents[mode])};
  }
  return range;
}
// Elements that many tiles of the result need: a kernel reads them as often.
bool reads_again(const Case &each) {
  return (each.is("matmul") && extents(each.problem).first >= 1024) ||
         (each.is("filter") && each.asked->line.find("taps=31x31") != std::string::npos);
}

// An asynchronous call must not wait for the host, and a context with a device keeps its promise not to block.
TEST(Rules, operands_that_the_device_reaches_keep_the_host_out) {
  hold(
      "host_kept_out",
      [](const Case &each) {
        return each.device() && all(each.problem, [](const auto &operand) { return device_accessible(operand.place); });
      },
      [](const Case &each) { return broken(!each.on(Target::host), each.choice()); });
}

// A plan over such operands may be executed while a stream is captured, whatever it was made for.
TEST(Rules, ways_that_cannot_be_captured_are_for_who_asks_for_them) {
  int refused = 0;
  hold(
      "leases_kept_out",
      [](const Case &each) { return each.on(Target::device) && each.is("filter") && capturable(each.problem); },
      [&](const Case &each) -> std::optional<std::string> {
        for (const Candidate &row : each.plan->explanation.candidates) {
          if (!row.way || !row.way->leases) continue;
          if (row.reason == Reason::none) return subject(row);
          refused += row.reason == Reason::not_capturable;
        }
        return std::nullopt;
      });
  EXPECT_GT(refused, 100);
}

// The data would cross the link twice, and through the ring the host copies all of it twice: once is what it needs to
// transpose it.
TEST(Rules, a_transpose_from_host_to_host_crosses_no_link) {
  hold(
      "transposed_where_it_is",
      [](const Case &each) {
        if (!each.is("transpose") || !each.device() || coherent(each)) return false;
        const bool all_pageable = all(each.problem, pageable);
        const bool on_host = any(each.problem, pageable) && all(each.problem, [](const auto &operand) {
                               return operand.place == Place::pageable || operand.place == Place::pinned;
                             });
        const double link = each.device()->rates.link_to_device;
        // Page-locked on one side, the link needs half the host's copying: many fast cores win all the same.
        return (all_pageable && host_copy(each) > 0.9 * link) || (on_host && host_copy(each) > 2 * link);
      },
      [](const Case &each) {
        return broken(each.on(Target::host), each.choice() + "; " + best_text(each, [](const Candidate &candidate) {
                                               return candidate.target == Target::host;
                                             }));
      });
}

// n^3 operations over n^2 bytes: where n is large the link does not matter, where it is small nothing else does.
TEST(Rules, large_products_go_to_the_device_and_tiny_ones_stay) {
  hold(
      "products_by_size",
      [](const Case &each) {
        return each.is("matmul") && each.device() && each.asked->line.starts_with("matmul f32") &&
               all(each.problem, pageable) && (extents(each.problem).first >= 8192 || small(each)) &&
               each.asked->working_set == 0;
      },
      [](const Case &each) { return broken(each.on(small(each) ? Target::host : Target::device), each.choice()); });
}

// Launching and waiting alone takes longer than the host needs for what fits its first caches.
TEST(Rules, small_problems_in_pageable_memory_stay_on_the_host) {
  hold(
      "small_stays",
      [](const Case &each) {
        return small(each) && each.device() && !coherent(each) &&
               all(each.problem, [](const auto &operand) { return host_accessible(operand.place); }) &&
               any(each.problem, pageable);
      },
      [](const Case &each) { return broken(each.on(Target::host), each.choice()); });
}

// Once a product pays for the journey, larger ones do.
TEST(Rules, the_place_of_products_changes_once_as_they_grow) {
  std::map<std::string, const Case *> went;  // by machine, the last that went to the device
  hold(
      "products_do_not_return",
      [](const Case &each) {
        return each.is("matmul") && each.device() && each.asked->working_set == 0 &&
               each.asked->line.ends_with("a=pageable b=pageable c=pageable") &&
               each.asked->line.starts_with("matmul f32 ") &&
               extents(each.problem).first == extents(each.problem).second && each.problem.operands[0].layout.rank == 2;
      },
      [&](const Case &each) {
        if (each.on(Target::device)) went[each.machine] = &each;
        return broken(each.on(Target::device) || !went.count(each.machine),
                      each.choice() + ", though a smaller one leaves");
      });
}

// What arithmetic the device does no faster than the host is not sent there: double precision of GeForce boards.
TEST(Rules, products_stay_where_arithmetic_is_fast) {
  hold(
      "arithmetic_decides",
      [](const Case &each) {
        return each.is("matmul") && each.device() && each.asked->line.starts_with("matmul f64") &&
               all(each.problem, pageable) &&
               each.facts->host.rates.core.f64 * each.facts->host.cores > 2 * each.device()->rates.arithmetic.f64;
      },
      [](const Case &each) { return broken(each.on(Target::host), each.choice()); });
}

// Beyond its memory a problem still runs: in pieces, whose buffers the limit bounds.
TEST(Rules, pieces_fit_the_memory_that_staging_may_use) {
  hold(
      "pieces_fit", [](const Case &each) { return each.on(Target::device) && each.plan->staging > 0; },
      [](const Case &each) {
        const int64_t limit = each.asked->working_set > 0 ? each.asked->working_set : each.device()->memory / 2;
        const int64_t staged =
            bytes_of(each.problem, [](const auto &operand) { return operand.place != Place::device; });
        const bool cut = each.plan->pieces.size() > 1 || staged <= limit;
        return broken(each.plan->staging <= limit && cut,
                      format("%zu pieces of %lld staged bytes, limit %lld", each.plan->pieces.size(),
                             static_cast<long long>(each.plan->staging), static_cast<long long>(limit)));
      });
}

// What was registered for being used again goes straight from where it is; nothing else is ever registered, since that
// costs more than one transfer saves.
TEST(Rules, adopted_memory_goes_registered_and_no_other) {
  hold(
      "adopted_registered",
      [](const Case &each) {
        return each.on(Target::device) && any(each.problem, [](const auto &operand) { return operand.adopted; }) &&
               !each.device()->fails(Probe::registered) && !small(each);
      },
      [](const Case &each) {
        for (int32_t i = 0; i < each.problem.operand_count; ++i) {
          const RouteId id = each.plan->routes[i];
          if (each.problem.operands[i].adopted && id != RouteId::registered && id != RouteId::zero_copy)
            return broken(false, each.choice() + "; " + best_text(each, [](const Candidate &candidate) {
                                   return uses(candidate, RouteId::registered);
                                 }));
        }
        return broken(true, "");
      });
  hold(
      "others_not_registered", [](const Case &each) { return each.on(Target::device); },
      [](const Case &each) {
        for (int32_t i = 0; i < each.problem.operand_count; ++i)
          if (!each.problem.operands[i].adopted && each.plan->routes[i] == RouteId::registered)
            return broken(false, each.choice());
        return broken(true, "");
      });
}

// More managed memory than the device has thrashes, or hangs it: size decides before anything else.
TEST(Rules, managed_memory_beyond_the_device_is_copied_in_pieces) {
  hold(
      "managed_fits",
      [](const Case &each) { return each.device() && bytes_of(each.problem, managed) > each.device()->memory; },
      [](const Case &each) {
        int64_t bytes = 0;
        for (int32_t i = 0; each.on(Target::device) && i < each.problem.operand_count; ++i)
          if (managed(each.problem.operands[i]) &&
              (each.plan->routes[i] == RouteId::resident || each.plan->routes[i] == RouteId::managed_prefetch))
            bytes += payload_bytes(each.problem.operands[i].layout);
        return broken(bytes <= each.device()->memory,
                      each.choice() + "; " + best_text(each, [](const Candidate &candidate) {
                        return uses(candidate, RouteId::driver_copy);
                      }));
      });
}

// And the explanation says that size is why nothing was prefetched.
TEST(Rules, managed_memory_beyond_the_device_is_refused_by_its_size) {
  hold(
      "managed_refused_by_size",
      [](const Case &each) {
        return each.device() && each.plan && all(each.problem, managed) && each.device()->concurrent_managed_access &&
               !each.device()->fails(Probe::managed) &&
               bytes_of(each.problem, [](const auto &operand) { return reads(operand.access); }) >
                   each.device()->memory;
      },
      [](const Case &each) {
        const auto prefetches = [](const Candidate &candidate) {
          return candidate.route_in == RouteId::managed_prefetch;
        };
        for (const Candidate &candidate : each.plan->explanation.candidates)
          if (candidate.scope == CandidateScope::route_in && prefetches(candidate))
            return broken(candidate.reason == Reason::exceeds_device_memory, reason_code(candidate.reason));
        return broken(false, "a candidate: " + best_text(each, prefetches));
      });
}

// A prefetch fails there, and touching managed memory while the device works ends the process.
TEST(Rules, without_concurrent_access_nothing_is_prefetched) {
  hold(
      "no_prefetch",
      [](const Case &each) {
        return each.device() && !each.device()->concurrent_managed_access && each.plan && any(each.problem, managed) &&
               each.chosen().target == Target::device;
      },
      [](const Case &each) {
        for (const Candidate &candidate : each.plan->explanation.candidates)
          if (all(each.problem, managed) && candidate.scope == CandidateScope::route_in &&
              candidate.route_in == RouteId::managed_prefetch && candidate.reason != Reason::no_concurrent_managed)
            return broken(false, reason_code(candidate.reason));
        return broken(!uses(each, RouteId::managed_prefetch), each.choice());
      });
}

// The device reads the host's memory at the rate of the link by itself: copying to a ring first only adds to it.
TEST(Rules, over_a_coherent_link_what_is_touched_once_takes_no_ring) {
  hold(
      "coherent_before_ring",
      [](const Case &each) {
        return coherent(each) && !reads_again(each) && each.on(Target::device) && !each.is("matmul");
      },
      [](const Case &each) {
        return broken(!uses(each, RouteId::staged_ring),
                      each.choice() + "; " + best_text(each, [](const Candidate &candidate) {
                        return uses(candidate, RouteId::coherent) && !uses(candidate, RouteId::staged_ring);
                      }));
      });
}

// Attributes say yes where trying says no.
TEST(Rules, routes_whose_probe_failed_carry_nothing) {
  hold(
      "probes_respected", [](const Case &each) { return each.device() && each.device()->failed_probes && each.plan; },
      [](const Case &each) {
        const std::pair<Probe, RouteId> routes[] = {{Probe::pinned, RouteId::staged_ring},
                                                    {Probe::registered, RouteId::registered},
                                                    {Probe::managed, RouteId::managed_prefetch},
                                                    {Probe::zero_copy_read, RouteId::zero_copy},
                                                    {Probe::coherent, RouteId::coherent}};
        for (const auto &[probe, id] : routes)
          if (each.device()->fails(probe) && uses(each, id)) return broken(false, each.choice());
        return broken(true, "");
      });
}

// Over the link again for every use: 410 ms instead of 8.5 for a product of pinned operands, told others.
TEST(Rules, what_is_read_more_than_once_is_not_read_over_the_link) {
  hold(
      "zero_copy_reads_once",
      [](const Case &each) {
        // In a working set of less there is no room for pieces that would do better.
        const bool room = each.asked->working_set == 0 || each.asked->working_set >= (16 << 20);
        return reads_again(each) && each.on(Target::device) && room;
      },
      [](const Case &each) {
        for (int32_t i = 0; i < each.problem.operand_count; ++i)
          if (each.problem.operands[i].access == Access::read && each.plan->routes[i] == RouteId::zero_copy)
            return broken(false, each.choice() + "; " + best_text(each, [](const Candidate &candidate) {
                                   return candidate.route_in != RouteId::zero_copy;
                                 }));
        return broken(true, "");
      });
}

TEST(Rules, without_a_device_the_host_computes_all_that_it_reaches) {
  hold(
      "host_alone", [](const Case &each) { return !each.device(); },
      [](const Case &each) {
        const bool reached = all(each.problem, [](const auto &operand) { return host_accessible(operand.place); });
        return broken(reached ? each.on(Target::host) : !each.plan, each.choice());
      });
}

TEST(Rules, what_lies_on_the_device_does_not_move) {
  hold(
      "resident_stays",
      [](const Case &each) {
        return each.device() && all(each.problem, [](const auto &operand) { return operand.place == Place::device; });
      },
      [](const Case &each) {
        bool stays = each.on(Target::device) && each.plan->pieces.size() == 1;
        for (int32_t i = 0; stays && i < each.problem.operand_count; ++i)
          stays = each.plan->routes[i] == RouteId::resident;
        return broken(stays, each.choice());
      });
}

// A larger limit is never worse: no more pieces, no longer a prediction.
TEST(Rules, more_room_for_staging_means_fewer_pieces) {
  std::map<std::string, const Case *> before;
  hold(
      "more_room", [](const Case &each) { return each.asked->working_set > 0 && each.on(Target::device); },
      [&](const Case &each) {
        const Case *&smaller = before[each.machine + each.asked->line];
        const Case *const last = smaller;
        smaller = &each;
        if (!last || last->plan->staging == 0 || each.plan->staging == 0) return broken(true, "");
        return broken(each.plan->pieces.size() <= last->plan->pieces.size() &&
                          each.chosen().seconds <= last->chosen().seconds * 1.1,
                      format("%zu pieces, ", last->plan->pieces.size()) + choice_text(*last->plan) + ", become " +
                          format("%zu, ", each.plan->pieces.size()) + each.choice());
      });
}

// They would never be missed.
TEST(Rules, no_deviation_is_of_an_unknown_machine_or_problem) {
  EXPECT_EQ(stray_deviations(), std::vector<std::string>{});
}

}  // namespace
}  // namespace memhier

int main(int argc, char **argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i)
    memhier::update_deviations = memhier::update_deviations || std::strcmp(argv[i], "--update") == 0;
  return RUN_ALL_TESTS();
}
