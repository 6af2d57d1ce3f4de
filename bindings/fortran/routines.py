"""What a wrapper of the Fortran module looks like, and how it is written out.

A routine is written once, with `stat` of 32 bits and sizes of 64. Callers may compile with another default integer, so
each gets forwarding twins: `stat` of 64 bits, and sizes of 32 bits. The generic name covers them all."""
from dataclasses import dataclass, field

WIDTH = 120
SIZE = "integer(c_int64_t), intent(in)"
SIZES = SIZE + " :: (:)"
STAT = "integer(c_int32_t), intent(out)"


@dataclass
class Routine:
    """A subroutine of the module: dummies as {name: declaration}, the last of them given twins by kind."""
    generic: str
    name: str
    dummies: dict
    locals: list = field(default_factory=list)
    body: list = field(default_factory=list)

    def sizes(self):
        return [name for name, declaration in self.dummies.items() if declaration in (SIZE, SIZES)]

    def twins(self):
        """(suffix, size kind, stat kind) of the forwarding versions."""
        kinds = [("_stat64", "c_int64_t", "c_int64_t")]
        if self.sizes():
            kinds.append(("_size32", "c_int32_t", "c_int32_t"))
        return kinds

    def names(self):
        return [self.name] + [self.name + suffix for suffix, _, _ in self.twins()]

    def text(self):
        lines = self._subroutine(self.name, self.dummies, self.locals, self.body)
        for suffix, size_kind, stat_kind in self.twins():
            lines += [""] + self._twin(self.name + suffix, size_kind, stat_kind)
        return lines

    def _twin(self, name, size_kind, stat_kind):
        dummies = dict(self.dummies)
        actual = {dummy: dummy for dummy in dummies}
        locals_, after = [], []
        if size_kind != "c_int64_t":
            for size in self.sizes():
                dummies[size] = dummies[size].replace("c_int64_t", size_kind)
                actual[size] = f"int({size}, c_int64_t)"
        if stat_kind != "c_int32_t":
            dummies["stat"] = f"integer({stat_kind}), intent(out)"
            actual["stat"] = "stat32"
            locals_ = ["integer(c_int32_t) :: stat32"]
            after = ["stat = stat32"]
        call = [f"call {self.name}({', '.join(actual.values())})"]
        return self._subroutine(name, dummies, locals_, call + after)

    @staticmethod
    def _subroutine(name, dummies, locals_, body):
        lines = [f"subroutine {name}({', '.join(dummies)})"]
        for dummy, declaration in dummies.items():
            kind, _, dimensions = declaration.partition(" :: ")
            lines.append(f"  {kind} :: {dummy}{dimensions}")
        lines += [f"  {line}" for line in locals_] + [f"  {line}" for line in body]
        return lines + [f"end subroutine {name}"]


def wrapped(lines, indent=2):
    """Lines indented and continued before column WIDTH."""
    result = []
    for line in lines:
        text = " " * indent + line if line else ""
        while len(text) > WIDTH:
            cut = text.rfind(", ", 0, WIDTH - 2) + 2
            result.append(text[:cut] + "&")
            text = " " * (indent + 4) + text[cut:]
        result.append(text.rstrip())
    return result
