// The table of routes on a synthetic machine: which carry what, why not, and predictions that grow with the bytes.
#include "memory/route.hpp"
#include "memory/tuning_managed.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "memory/fault.hpp"

using namespace memhier;

namespace {

Machine synthetic() {
  Machine machine;
  machine.host.rates.copy = {{1, 9e9}, {8, 50e9}};
  machine.host.rates.parallel_start = 5e-6;
  DeviceFacts device;
  device.memory = int64_t{80} << 30;
  device.managed_memory = device.concurrent_managed_access = device.host_register_supported = true;
  device.rates.link_to_device = 55e9;
  device.rates.link_to_host = 50e9;
  device.rates.pageable_to_device = 7e9;
  device.rates.pageable_to_host = 14e9;
  device.rates.zero_copy_read = 40e9;
  device.rates.zero_copy_write = 45e9;
  device.rates.managed_to_device = 50e9;
  device.rates.managed_to_host = 16e9;
  device.rates.transfer_start = 1e-5;
  device.peers = {{1, true, true, false, 300e9, 280e9}};
  DeviceFacts other = device;
  other.ordinal = 1;
  other.rates.link_to_host = 25e9;
  machine.devices = {device, other};
  return machine;
}

struct RoutesTest : testing::Test {
  Machine machine = synthetic();
  Layout layout{MEMHIER_F32, 2, {1024, 1024}, {1100, 1}};
  RouteQuery query(Place place, Access access = Access::read, bool adopted = false, int64_t bytes = 1 << 22) {
    return {&layout, bytes, place, access, adopted, 8, place == Place::peer ? 1 : -1};
  }
  Reason reason(RouteId id, const RouteQuery &query) { return route(id).feasible(query, machine, machine.devices[0]); }
};

TEST_F(RoutesTest, AProbeThatFailedTakesItsRoutesAlone) {
  DeviceFacts &device = machine.devices[0];
  device.pageable_memory_access = true;
  const struct {
    Probe probe;
    RouteId route;
    RouteQuery query;
  } cases[] = {
      {Probe::pinned, RouteId::staged_ring, query(Place::pageable)},
      {Probe::registered, RouteId::registered, query(Place::pinned, Access::read, true)},
      {Probe::managed, RouteId::managed_prefetch, query(Place::managed)},
      {Probe::zero_copy_read, RouteId::zero_copy, query(Place::pinned, Access::read)},
      {Probe::zero_copy_read, RouteId::zero_copy, query(Place::pinned, Access::update)},
      {Probe::zero_copy_write, RouteId::zero_copy, query(Place::pinned, Access::write)},
      {Probe::coherent, RouteId::coherent, query(Place::pageable)},
  };
  for (const auto &each : cases) {
    SCOPED_TRACE(probe_name(each.probe));
    device.failed_probes = 0;
    EXPECT_EQ(reason(each.route, each.query), Reason::none);
    device.failed_probes = probe_bit(each.probe);
    EXPECT_EQ(reason(each.route, each.query), Reason::probe_failed);
    device.failed_probes = ~probe_bit(each.probe);
    if (each.query.access != Access::update) {
      EXPECT_EQ(reason(each.route, each.query), Reason::none);
    }
  }
  device.failed_probes = ~0u;  // what no probe speaks of goes on
  EXPECT_EQ(reason(RouteId::driver_copy, query(Place::pageable)), Reason::none);
  EXPECT_EQ(reason(RouteId::resident, query(Place::device)), Reason::none);
}

TEST_F(RoutesTest, TheTableIsCompleteAndNamesFindTheirRoutes) {
  ASSERT_EQ(routes().size(), 9u);
  for (const Route &entry : routes()) {
    EXPECT_EQ(&route(entry.id), &entry);
    EXPECT_EQ(route_from_name(entry.name), &entry);
  }
  EXPECT_EQ(route_from_name("teleport"), nullptr);
}

TEST_F(RoutesTest, EachPlaceHasItsRoutesAndTheOthersSayWhyNot) {
  using enum RouteId;
  machine.devices[0].pageable_memory_access = true;
  const struct {
    Place place;
    Reason expected[9];
  } rows[] = {
      // resident, staged_ring, registered, driver_copy, managed_prefetch, zero_copy, coherent, peer, peer_staged
      {Place::pageable,
       {Reason::not_device, Reason::none, Reason::not_adopted, Reason::none, Reason::not_managed, Reason::not_pinned,
        Reason::none, Reason::not_peer, Reason::not_peer}},
      {Place::pinned,
       {Reason::not_device, Reason::not_pageable, Reason::not_adopted, Reason::none, Reason::not_managed, Reason::none,
        Reason::not_pageable, Reason::not_peer, Reason::not_peer}},
      {Place::managed,
       {Reason::none, Reason::not_pageable, Reason::not_adopted, Reason::none, Reason::none, Reason::not_pinned,
        Reason::not_pageable, Reason::not_peer, Reason::not_peer}},
      {Place::device,
       {Reason::none, Reason::not_pageable, Reason::not_adopted, Reason::not_pageable, Reason::not_managed,
        Reason::not_pinned, Reason::not_pageable, Reason::not_peer, Reason::not_peer}},
      {Place::peer,
       {Reason::peer_device, Reason::not_pageable, Reason::not_adopted, Reason::not_pageable, Reason::not_managed,
        Reason::not_pinned, Reason::not_pageable, Reason::none, Reason::none}}};
  for (const auto &row : rows)
    for (int id = 0; id < 9; ++id)
      EXPECT_EQ(reason(static_cast<RouteId>(id), query(row.place)), row.expected[id])
          << place_text(row.place, 1) << " " << routes()[id].name;
  EXPECT_EQ(reason(registered, query(Place::pinned, Access::read, true)), Reason::none);
  EXPECT_EQ(reason(registered, query(Place::pageable, Access::read, true)), Reason::not_pinned);
  machine.devices[0].pageable_memory_access = false;
  EXPECT_EQ(reason(coherent, query(Place::pageable)), Reason::no_pageable_access);
  machine.devices[0].concurrent_managed_access = false;
  EXPECT_EQ(reason(managed_prefetch, query(Place::managed)), Reason::no_concurrent_managed);
}

TEST_F(RoutesTest, DriverCopiesNeedAUnitStrideAndTheRingDoesNot) {
  layout.strides = {4400, 2};
  EXPECT_EQ(reason(RouteId::driver_copy, query(Place::pageable)), Reason::strides);
  EXPECT_EQ(reason(RouteId::registered, query(Place::pinned, Access::read, true)), Reason::strides);
  EXPECT_EQ(reason(RouteId::staged_ring, query(Place::pageable)), Reason::none);
  layout.strides = {-1, 1100};
  EXPECT_EQ(reason(RouteId::driver_copy, query(Place::pageable)), Reason::none);
}

TEST_F(RoutesTest, APairThatFailedIsStagedAndAnUnknownOneHasNoRate) {
  machine.devices[0].peers[0].failed = true;
  EXPECT_EQ(reason(RouteId::peer, query(Place::peer)), Reason::probe_failed);
  EXPECT_EQ(reason(RouteId::peer_staged, query(Place::peer)), Reason::none);
  RouteQuery third = query(Place::peer);
  third.device = 2;
  EXPECT_EQ(reason(RouteId::peer, third), Reason::no_rate);
  EXPECT_EQ(reason(RouteId::peer_staged, third), Reason::no_rate);
  machine.devices[0].peers[0] = {1, true, true, false, 300e9, 0};
  EXPECT_EQ(reason(RouteId::peer, query(Place::peer, Access::read)), Reason::none);
  EXPECT_EQ(reason(RouteId::peer, query(Place::peer, Access::write)), Reason::no_rate);
  machine.devices[0].failed_probes = probe_bit(Probe::pinned);
  EXPECT_EQ(reason(RouteId::peer_staged, query(Place::peer)), Reason::probe_failed);
}

TEST_F(RoutesTest, TheSlowerLinkPacesWhatIsStagedBetweenDevices) {
  layout.strides = {1024, 1};
  const auto seconds = [&](RouteId id, Access access) {
    return route(id).link_seconds(query(Place::peer, access), machine, machine.devices[0]);
  };
  EXPECT_NEAR(seconds(RouteId::peer, Access::read), (1 << 22) / 300e9, 1e-12);
  EXPECT_NEAR(seconds(RouteId::peer, Access::write), (1 << 22) / 280e9, 1e-12);
  EXPECT_NEAR(seconds(RouteId::peer_staged, Access::read), (1 << 22) / 25e9, 1e-12);
  EXPECT_NEAR(seconds(RouteId::peer_staged, Access::write), (1 << 22) / 50e9, 1e-12);
}

TEST_F(RoutesTest, UnknownRatesAreAReasonOnlyWhereTheyMatter) {
  machine.devices[0].rates.zero_copy_write = 0;
  EXPECT_EQ(reason(RouteId::zero_copy, query(Place::pinned, Access::read)), Reason::none);
  EXPECT_EQ(reason(RouteId::zero_copy, query(Place::pinned, Access::write)), Reason::no_rate);
  EXPECT_EQ(reason(RouteId::zero_copy, query(Place::pinned, Access::update)), Reason::no_rate);
}

TEST_F(RoutesTest, PredictionsGrowWithBytesAndUpdatesCostBothDirections) {
  machine.devices[0].pageable_memory_access = true;
  for (const Route &entry : routes())
    for (const Place place : {Place::pageable, Place::pinned, Place::managed, Place::device, Place::peer}) {
      if (entry.feasible(query(place, Access::update, true), machine, machine.devices[0]) != Reason::none) continue;
      double previous = -1;
      for (int64_t bytes = 1 << 12; bytes < int64_t{1} << 40; bytes *= 4) {
        const auto link = [&](Access access) {
          return entry.link_seconds(query(place, access, true, bytes), machine, machine.devices[0]);
        };
        if (place == Place::device) {
          EXPECT_EQ(link(Access::update), 0);
          continue;
        }
        EXPECT_GT(link(Access::read), previous) << entry.name;
        previous = link(Access::read);
        // Managed pages come over before they are written, and once.
        const bool pages = entry.id == RouteId::managed_prefetch || entry.id == RouteId::resident;
        const double written = pages ? link(Access::write) : link(Access::read) + link(Access::write);
        EXPECT_NEAR(link(Access::update), written, 1e-12 + link(Access::update) * 1e-9);
        EXPECT_GE(entry.start_seconds(query(place), machine, machine.devices[0]), 0);
      }
    }
}

TEST_F(RoutesTest, ResultsInManagedMemoryPayTheWayToWhereTheyAreReadNext) {
  const auto link = [&](RouteId id, Access access, ReadNext side) {
    RouteQuery each = query(Place::managed, access);
    each.read_next = side;
    return route(id).link_seconds(each, machine, machine.devices[0]);
  };
  const double prefetched = (1 << 22) / (50e9 * kPrefetchShare), to_host = (1 << 22) / (16e9 * kPrefetchShare);
  const double to_device = (1 << 22) / 50e9;
  for (const Access access : {Access::read, Access::write, Access::update}) {
    const double back = writes(access) ? to_host : 0, onward = writes(access) ? to_device : 0;
    const auto apart = [&](RouteId id, ReadNext side) {
      return link(id, access, side) - link(id, access, ReadNext::unsaid);
    };
    using enum RouteId;
    EXPECT_DOUBLE_EQ(link(managed_prefetch, access, ReadNext::device), prefetched);
    EXPECT_DOUBLE_EQ(link(managed_prefetch, access, ReadNext::host), prefetched + back);
    EXPECT_EQ(apart(managed_prefetch, ReadNext::host), 0) << "it goes there anyway";
    EXPECT_EQ(apart(resident, ReadNext::device), 0) << "it is there";
    EXPECT_NEAR(apart(resident, ReadNext::host), back, 1e-12);
    EXPECT_EQ(apart(driver_copy, ReadNext::host), 0);
    EXPECT_NEAR(apart(driver_copy, ReadNext::device), onward, 1e-12);
  }
  machine.devices[0].concurrent_managed_access = false;  // nothing is prefetched
  EXPECT_EQ(link(RouteId::resident, Access::write, ReadNext::host),
            link(RouteId::resident, Access::write, ReadNext::unsaid));
  EXPECT_EQ(link(RouteId::driver_copy, Access::write, ReadNext::device),
            link(RouteId::driver_copy, Access::write, ReadNext::unsaid));
  RouteQuery pinned = query(Place::pinned, Access::write);
  const double before = route(RouteId::driver_copy).link_seconds(pinned, machine, machine.devices[0]);
  pinned.read_next = ReadNext::device;
  EXPECT_EQ(route(RouteId::driver_copy).link_seconds(pinned, machine, machine.devices[0]), before);
}

TEST_F(RoutesTest, PagesThatAreOverwrittenComeWithoutTheirContentsSinceCuda13) {
  const Layout packed{MEMHIER_F32, 2, {1024, 2048}, {2048, 1}};
  const auto coming = [&](Access access, const Layout &of) {
    RouteQuery each = query(Place::managed, access, false, 8 << 20);
    each.layout = &of;
    each.read_next = ReadNext::device;
    return std::lround(50e9 * kPrefetchShare *
                       route(RouteId::managed_prefetch).link_seconds(each, machine, machine.devices[0]));
  };
  machine.runtime_version = machine.driver_version = 13000;
  EXPECT_EQ(coming(Access::write, packed), 2 << 20) << "the ends of it";
  EXPECT_EQ(coming(Access::read, packed), 8 << 20);
  EXPECT_EQ(coming(Access::update, packed), 8 << 20);
  EXPECT_EQ(coming(Access::write, layout), 8 << 20) << "there is something between the rows";
  machine.devices[1].concurrent_managed_access = false;
  EXPECT_EQ(coming(Access::write, packed), 8 << 20) << "every device must have it";
  machine.devices[1].concurrent_managed_access = true;
  machine.driver_version = 12080;
  EXPECT_EQ(coming(Access::write, packed), 8 << 20);
}

TEST_F(RoutesTest, RowsApartCostTheDriverMoreWhereMemoryIsPageable) {
  const auto seconds = [&](Place place, int64_t rows, int64_t columns, int64_t pitch, Access access = Access::read) {
    RouteQuery each = query(place, access, false, rows * columns * 4);
    Layout layout;
    layout.type = MEMHIER_F32;
    layout.rank = 2;
    layout.extents = {rows, columns};
    layout.strides = {pitch, 1};
    each.layout = &layout;
    return route(RouteId::driver_copy).link_seconds(each, machine, machine.devices[0]);
  };
  EXPECT_GT(seconds(Place::pageable, 500, 512, 515), 1.5 * seconds(Place::pageable, 500, 512, 512));
  for (const Access access : {Access::read, Access::write}) {
    EXPECT_LT(seconds(Place::pageable, 500, 515, 515, access), 1.1 * seconds(Place::pageable, 500, 512, 512, access));
    EXPECT_GT(seconds(Place::pageable, 2000, 515, 515, access), 1.5 * seconds(Place::pageable, 2000, 512, 512, access))
        << "padded there";
  }
  EXPECT_NEAR(seconds(Place::pageable, 500, 90, 90), seconds(Place::pageable, 1, 45000, 45000), 1e-12) << "packed";
  EXPECT_EQ(seconds(Place::pinned, 500, 512, 515), seconds(Place::pinned, 500, 512, 512));
}

TEST_F(RoutesTest, TheDriverDoesNotCopyWhatIsPinnedInPart) {
  RouteQuery mixed = query(Place::pageable);
  EXPECT_EQ(reason(RouteId::driver_copy, mixed), Reason::none);
  mixed.mixed = true;
  EXPECT_EQ(reason(RouteId::driver_copy, mixed), Reason::pinned_in_part);
  EXPECT_EQ(reason(RouteId::staged_ring, mixed), Reason::none);
}

TEST_F(RoutesTest, KernelsOverTheLinkWantWholeSectors) {
  const auto seconds = [&](memhier_type type, int64_t pitch, Access access) {
    RouteQuery each = query(Place::pinned, access, false, int64_t{1} << 20);
    Layout layout;
    layout.type = type;
    layout.rank = 2;
    layout.extents = {256, 1024};
    layout.strides = {pitch, 1};
    each.layout = &layout;
    return route(RouteId::zero_copy).link_seconds(each, machine, machine.devices[0]);
  };
  for (const Access access : {Access::read, Access::write}) {
    const double whole = seconds(MEMHIER_F32, 1024, access);
    EXPECT_GT(seconds(MEMHIER_F32, 1025, access), whole);
    EXPECT_GT(seconds(MEMHIER_U8, 1025, access), seconds(MEMHIER_F32, 1025, access));
    EXPECT_GT(seconds(MEMHIER_BYTES(12), 1024, access), whole);
  }
  EXPECT_GT(seconds(MEMHIER_BYTES(3), 1024, Access::write), 10 * seconds(MEMHIER_BYTES(12), 1024, Access::read));
}

TEST_F(RoutesTest, TheRingNeedsTheHostAndFewerThreadsMakeItSlower) {
  RouteQuery one = query(Place::pageable), many = one;
  one.copy_threads = 1;
  const Route &ring = route(RouteId::staged_ring);
  EXPECT_NEAR(ring.host_seconds(one, machine, machine.devices[0]), (1 << 22) / 9e9, 1e-4) << "and what slabs cost";
  EXPECT_GT(ring.host_seconds(one, machine, machine.devices[0]), ring.host_seconds(many, machine, machine.devices[0]));
  EXPECT_EQ(route(RouteId::driver_copy).host_seconds(one, machine, machine.devices[0]), 0);
}

TEST(FaultInjector, FailsTheNthPassOnlyAndIsInertOtherwise) {
  EXPECT_FALSE(fault(FaultPoint::copy));
  arm_fault(FaultPoint::copy, 3);
  EXPECT_FALSE(fault(FaultPoint::copy));
  EXPECT_FALSE(fault(FaultPoint::event));
  EXPECT_FALSE(fault(FaultPoint::copy));
  EXPECT_TRUE(fault(FaultPoint::copy));
  EXPECT_FALSE(fault(FaultPoint::copy));
  EXPECT_EQ(fault_passes(FaultPoint::copy), 4);
  arm_fault(FaultPoint::copy, 1, true);
  EXPECT_TRUE(fault(FaultPoint::copy));
  EXPECT_TRUE(fault(FaultPoint::copy));
  disarm_faults();
  EXPECT_FALSE(fault(FaultPoint::copy));
  EXPECT_EQ(fault_passes(FaultPoint::copy), 0);
}

TEST(Places, NamesGoBothWays) {
  for (const Place place : {Place::pageable, Place::pinned, Place::managed, Place::device}) {
    Place back{};
    EXPECT_TRUE(place_from_name(place_name(place), &back));
    EXPECT_EQ(back, place);
  }
  Place untouched = Place::managed;
  EXPECT_FALSE(place_from_name("unified", &untouched));
  EXPECT_EQ(place_text(Place::peer, 3), "device:3");
  EXPECT_EQ(place_text(Place::device, -1), "device");
  EXPECT_EQ(untouched, Place::managed);
}

}  // namespace
