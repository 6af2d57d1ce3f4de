// A machine whose device is the fake GPU, for tests that run the whole library on it.
#pragma once

namespace fake_gpu {

enum class Host {
  slow,      // it computes so slowly that the device is worth its while for the smallest product
  only_ring  // the driver copies its pageable memory so slowly that data goes through the ring
};
void set_host(Host host);  // of contexts made from here on
void set_peer(bool peer);  // whether there is a second device, likewise

}  // namespace fake_gpu
