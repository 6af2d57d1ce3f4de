"""Routines of the Fortran module for filters: structures and operands, the C argument lists, and arrays.

Axis 0 of the C interface is the first index of an array here, axis 1 the second; channels are counted by the index after
those. Nothing is turned around but dense coefficients of two axes, which C wants row after row."""
from array_routines import CONTEXT, STREAM, colons, operands_of
from routines import SIZE, STAT, Routine
from scalar_routines import INT32, OPERAND, PLAN_BEFORE, PLAN_LOCALS, PLAN_WORDS, POINTER, direct, initialiser

# Elements and their coefficients: tags and declarations as in array_routines.TYPES.
ELEMENTS = (
    ("real32", "real(c_float)", "real(c_float)"),
    ("real64", "real(c_double)", "real(c_double)"),
    ("complex32", "complex(c_float_complex)", "complex(c_float_complex)"),
    ("int16", "integer(c_int16_t)", "integer(c_int32_t)"),
)
FILTER = "type(memhier_filter), intent(in), target"
STATE = "type(memhier_operand), intent(in), optional, target"
WORD = "integer(c_int32_t), intent(in), optional"
WORDS = {"border": WORD, "mode": WORD, "convolution": WORD}
PAIR = ["type(memhier_operand), target :: from, to"]
APPLY = "stat = c_filter_apply(context%handle, c_loc({}), c_loc(from), c_loc(to), or_null(stream))"


def in_and_out(type_, rank):
    return {"source": f"{type_}, intent(in), target :: {colons(rank)}",
            "destination": f"{type_}, intent(inout), target :: {colons(rank)}"}


def described(tag, rank):
    return operands_of(rank, (tag, "from", "source"), (tag, "to", "destination"))


def apply_arrays(tag, type_, rank):
    """Any filter over arrays, of the filter's rank or with channels."""
    return Routine("memhier_filter_apply", f"filter_apply_{tag}_{rank}", {
        "context": CONTEXT, "filter": FILTER, **in_and_out(type_, rank), "stat": STAT, "stream": STREAM}, PAIR, [
            *described(tag, rank), APPLY.format("filter")])


def stream_arrays(tag, type_, rank):
    """A block of a signal, with its state in arrays as well."""
    state = f"{type_}, intent({{}}), optional, target :: {colons(rank)}"
    body = described(tag, rank)
    for name, at in (("state_in", "first_at"), ("state_out", "last_at")):
        body += [f"{at} = c_null_ptr", f"if (present({name})) then",
                 f"  call operand_array_{tag}_{rank}({at.removesuffix('_at')}, {name}, stat)",
                 "  if (stat /= MEMHIER_SUCCESS) return", f"  {at} = c_loc({at.removesuffix('_at')})", "end if"]
    return Routine("memhier_filter_stream", f"filter_stream_{tag}_{rank}", {
        "context": CONTEXT, "filter": FILTER, **in_and_out(type_, rank), "stat": STAT, "state_in": state.format("in"),
        "state_out": state.format("inout"), "stream": STREAM},
        ["type(memhier_operand), target :: from, to, first, last", "type(c_ptr) :: first_at, last_at"], body + [
            "stat = c_filter_stream(context%handle, c_loc(filter), c_loc(from), c_loc(to), first_at, last_at, "
            "or_null(stream))"])


def along_one(tag, type_, taps_type, rank):
    """Coefficients in an array, along the first index."""
    return Routine("memhier_filter_1d", f"filter_1d_{tag}_{rank}", {
        "context": CONTEXT, "source": in_and_out(type_, rank)["source"],
        "coefficients": f"{taps_type}, intent(in) :: (:)",
        "destination": in_and_out(type_, rank)["destination"], "stat": STAT, **WORDS, "stream": STREAM},
        ["type(memhier_filter), target :: settings", f"{taps_type}, target :: taps(size(coefficients))", *PAIR], [
            *described(tag, rank),
            "taps = coefficients",
            "call filter_of(settings, [size(taps, kind=c_int64_t)], stat, border, mode, convolution)",
            "if (stat /= MEMHIER_SUCCESS) return",
            "settings%coefficients = c_loc(taps)",
            APPLY.format("settings")])


def along_two(tag, type_, taps_type, rank):
    """Coefficients in an array of two dimensions."""
    return Routine("memhier_filter_2d", f"filter_2d_{tag}_{rank}", {
        "context": CONTEXT, "source": in_and_out(type_, rank)["source"],
        "coefficients": f"{taps_type}, intent(in) :: (:, :)",
        "destination": in_and_out(type_, rank)["destination"], "stat": STAT, **WORDS, "stream": STREAM},
        ["type(memhier_filter), target :: settings",
         f"{taps_type}, target :: taps(size(coefficients, 2), size(coefficients, 1))", *PAIR], [
            *described(tag, rank),
            "taps = transpose(coefficients)",
            "call filter_of(settings, shape(coefficients, c_int64_t), stat, border, mode, convolution)",
            "if (stat /= MEMHIER_SUCCESS) return",
            "settings%coefficients = c_loc(taps)",
            APPLY.format("settings")])


def separable(tag, type_, taps_type, rank):
    """Coefficients of each axis: along the first index, then along the second."""
    return Routine("memhier_filter_2d", f"filter_separable_{tag}_{rank}", {
        "context": CONTEXT, "source": in_and_out(type_, rank)["source"],
        "coefficients_1": f"{taps_type}, intent(in) :: (:)", "coefficients_2": f"{taps_type}, intent(in) :: (:)",
        "destination": in_and_out(type_, rank)["destination"], "stat": STAT, **WORDS, "stream": STREAM},
        ["type(memhier_filter), target :: settings",
         f"{taps_type}, target :: taps_1(size(coefficients_1)), taps_2(size(coefficients_2))", *PAIR], [
            *described(tag, rank),
            "taps_1 = coefficients_1",
            "taps_2 = coefficients_2",
            "call filter_of(settings, [size(taps_1, kind=c_int64_t), size(taps_2, kind=c_int64_t)], stat, border, mode, "
            "convolution)",
            "if (stat /= MEMHIER_SUCCESS) return",
            "settings%axis_coefficients = [c_loc(taps_1), c_loc(taps_2)]",
            APPLY.format("settings")])


def routines():
    operands = {"context": CONTEXT, "filter": FILTER, "source": OPERAND, "destination": OPERAND}
    states = "operand_or_null(state_in), operand_or_null(state_out)"
    extents = "integer(c_int64_t), intent({}) :: (:)"
    result = [
        initialiser("filter_init", "filter", "memhier_filter"),
        direct("filter_extents", {"filter": FILTER, "source_extents": extents.format("in"),
                                  "destination_extents": extents.format("out"), "stat": STAT},
               "filter_extents(c_loc(filter), source_extents, destination_extents)"),
        direct("filter_apply", {**operands, "stat": STAT, "stream": STREAM},
               "filter_apply(context%handle, c_loc(filter), c_loc(source), c_loc(destination), or_null(stream))"),
        direct("filter_stream", {**operands, "stat": STAT, "state_in": STATE, "state_out": STATE, "stream": STREAM},
               f"filter_stream(context%handle, c_loc(filter), c_loc(source), c_loc(destination), {states}, or_null(stream))"),
        Routine("memhier_plan_create_filter", "plan_create_filter", {
            **operands, "plan": "type(memhier_plan), intent(out)", "stat": STAT, "state_in": STATE, "state_out": STATE,
            **PLAN_WORDS}, PLAN_LOCALS, PLAN_BEFORE + [
            f"stat = c_plan_create_filter(context%handle, c_loc(filter), c_loc(source), c_loc(destination), {states}, "
            "c_loc(chosen), plan%handle)"]),
        direct("filter_1d_pointers", {"context": CONTEXT, "type": INT32, "n": SIZE, "source": POINTER, "taps": SIZE,
                                      "coefficients": POINTER, "border": INT32, "destination": POINTER, "stat": STAT,
                                      "stream": STREAM},
               "filter_1d(context%handle, type, n, source, taps, coefficients, border, destination, or_null(stream))",
               "memhier_filter_1d"),
        direct("filter_2d_pointers", {"context": CONTEXT, "type": INT32, "rows": SIZE, "columns": SIZE, "source": POINTER,
                                      "lds": SIZE, "tap_rows": SIZE, "tap_columns": SIZE, "coefficients": POINTER,
                                      "border": INT32, "destination": POINTER, "ldd": SIZE, "stat": STAT, "stream": STREAM},
               "filter_2d(context%handle, type, rows, columns, source, lds, tap_rows, tap_columns, coefficients, border, "
               "destination, ldd, or_null(stream))", "memhier_filter_2d"),
    ]
    for tag, type_, taps_type in ELEMENTS:
        result += [apply_arrays(tag, type_, rank) for rank in (1, 2, 3)]
        result += [stream_arrays(tag, type_, rank) for rank in (1, 2)]
        result += [along_one(tag, type_, taps_type, rank) for rank in (1, 2)]
        result += [make(tag, type_, taps_type, rank) for make in (along_two, separable) for rank in (2, 3)]
    return result
