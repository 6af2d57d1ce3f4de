// Names of places, as problem lines and explanations write them.
#include "memory/place.hpp"

#include "base/text.hpp"

namespace memhier {
namespace {

struct Name {
  Place place;
  const char *text;
};
constexpr Name kNames[] = {
    {Place::pageable, "pageable"}, {Place::pinned, "pinned"}, {Place::managed, "managed"}, {Place::device, "device"}};

}  // namespace

const char *place_name(Place place) noexcept {
  for (const Name &name : kNames)
    if (name.place == place) return name.text;
  return place == Place::peer ? place_name(Place::device) : "unknown place";
}

std::string place_text(Place place, int32_t device) {
  return place == Place::peer ? format("%s:%d", place_name(place), device) : place_name(place);
}

PointerFacts seen_from(PointerFacts facts, int32_t device) noexcept {
  if (facts.place == Place::device && facts.device != device) facts.place = Place::peer;
  return facts;
}

bool serves_as(const PointerFacts &facts, Place place, int32_t device) noexcept {
  return facts.place == place || (device < 0 && is_host_memory(facts.place) && is_host_memory(place));
}

bool place_from_name(std::string_view text, Place *place) noexcept {
  for (const Name &name : kNames) {
    if (text != name.text) continue;
    *place = name.place;
    return true;
  }
  return false;
}

}  // namespace memhier
