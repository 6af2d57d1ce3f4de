// Checks that transposes and permutations share: of lines, of problems, and of a caller's operands in the words of the
// headers.
#pragma once
#include "base/line.hpp"
#include "execution/problem.hpp"

namespace memhier {

memhier_type take_element(Line &line);  // the first positional word

void check_element(const Layout &layout, const char *name);
void check_extents(const Layout &layout, const char *name);  // and that sizes fit
// Element type and rank of the destination.
void check_same_kind(const Layout &source, const Layout &destination);
void require_same_kind(const Layout &source, const Layout &destination);

}  // namespace memhier
