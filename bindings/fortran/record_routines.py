"""Routines of the Fortran module for records: structures, the C argument lists, and arrays taken apart and joined.

In arrays a record is a column, aos(component, record); each plane is an array x(record), or a column of planes."""
from array_routines import CONTEXT, STREAM, TYPES, colons
from routines import SIZE, STAT, Routine
from scalar_routines import INT32, PLAN_BEFORE, PLAN_LOCALS, PLAN_WORDS, POINTER, direct, initialiser

RECORDS = "type(memhier_records), intent(in), target"
OUT64 = "integer(c_int64_t), intent(out)"
PLANES = ("x", "y", "z", "w")
COUNT = {"context": CONTEXT, "count": SIZE}
SIDES = {"source": RECORDS, "destination": RECORDS}


def pointers(verb):
    aos, planes = {"aos": POINTER, "stride": SIZE}, {"planes": "type(c_ptr), intent(in) :: (:)"}
    dummies = {"context": CONTEXT, "count": SIZE, "components": INT32, "type": INT32,
               **({**aos, **planes} if verb == "split" else {**planes, **aos})}
    actual = ", ".join(["context%handle", *list(dummies)[1:], "or_null(stream)"])
    return direct(f"record_{verb}_pointers", {**dummies, "stat": STAT, "stream": STREAM}, f"record_{verb}({actual})",
                  f"memhier_record_{verb}")


def arrays(verb, tag, type_, constant, names):
    """Planes in arrays of their own, or (names empty) in the columns of one array."""
    split = verb == "split"
    count = str(len(names)) if names else "size(planes, 2)"
    aos = {"aos": f"{type_}, intent({'in' if split else 'inout'}), target :: (:, :)"}
    intent = "inout" if split else "in"
    if names:
        # Planes have no stride in C; the compiler copies a section with steps.
        planes = {name: f"{type_}, intent({intent}), target, contiguous :: (:)" for name in names}
        addresses = [f"if (size(aos, 2) > 0) at = [{', '.join(f'c_loc({name})' for name in names)}]"]
        lengths = [(f"size({name})", f"size({name}, kind=c_int64_t)") for name in names]
        given = "the number of planes"
        steady = []
    else:
        planes = {"planes": f"{type_}, intent({intent}), target :: {colons(2)}"}
        addresses = ["if (size(planes) > 0) at = [(c_loc(planes(1, plane)), plane = 1, size(planes, 2))]"]
        lengths = [("size(planes, 1)", "size(planes, 1, kind=c_int64_t)")]
        given = "size(planes, 2)"
        steady = ["if (size(planes) > 0 .and. size(planes, 1) > 1) then",
                  "  if (address(c_loc(planes(2, 1))) - address(c_loc(planes(1, 1))) /= element) &",
                  "    call refuse('planes: the elements of a column must follow each other', MEMHIER_UNSUPPORTED, stat)",
                  "end if"]
    body = [
        f"element = c_type_size({constant})",
        "stat = MEMHIER_SUCCESS",
        f"call require_size('size(aos, 1)', size(aos, 1, kind=c_int64_t), '{given}', "
        + (f"{count}_c_int64_t" if names else "size(planes, 2, kind=c_int64_t)") + ", stat)",
        *[f"call require_size('{what}', {length}, 'size(aos, 2)', size(aos, 2, kind=c_int64_t), stat)"
          for what, length in lengths],
        "call columns_of(shape(aos, c_int64_t), addresses, element, stride, stat)",
        "if (stat /= MEMHIER_SUCCESS) return",
        *steady,
        *(["if (stat /= MEMHIER_SUCCESS) return"] if steady else []),
        "at = c_null_ptr",
        *addresses,
        f"stat = c_record_{verb}(context%handle, size(aos, 2, kind=c_int64_t), size(at, kind=c_int32_t), {constant}, "
        + ("addresses(1), stride, at, or_null(stream))" if split else "at, addresses(1), stride, or_null(stream))")]
    first = ["addresses = c_null_ptr", "if (size(aos) > 0) then", "  addresses(1) = c_loc(aos(1, 1))",
             "  if (size(aos, 1) > 1) addresses(2) = c_loc(aos(2, 1))",
             "  if (size(aos, 2) > 1) addresses(3) = c_loc(aos(1, 2))", "end if"]
    locals_ = ["integer(c_int64_t) :: element, stride", f"type(c_ptr) :: addresses(3), at({count})"]
    if not names:
        locals_.append("integer :: plane")
    dummies = {"context": CONTEXT, **({**aos, **planes} if split else {**planes, **aos}), "stat": STAT, "stream": STREAM}
    return Routine(f"memhier_record_{verb}", f"record_{verb}_{tag}_{len(names) or 'planes'}", dummies, locals_, first + body)


def routines():
    result = [
        initialiser("records_init", "records", "memhier_records"),
        direct("record_layout", {"records": RECORDS, "count": SIZE, "stride": OUT64, "bytes": OUT64,
                                 "field_offsets": OUT64 + " :: (:)", "stat": STAT},
               "record_layout(c_loc(records), count, stride, bytes, field_offsets)"),
        direct("record_convert", {**COUNT, **SIDES, "stat": STAT, "stream": STREAM},
               "record_convert(context%handle, count, c_loc(source), c_loc(destination), or_null(stream))"),
        Routine("memhier_plan_create_record", "plan_create_record", {
            **COUNT, **SIDES, "plan": "type(memhier_plan), intent(out)", "stat": STAT, **PLAN_WORDS}, PLAN_LOCALS,
            PLAN_BEFORE + ["stat = c_plan_create_record(context%handle, count, c_loc(source), c_loc(destination), "
                           "c_loc(chosen), plan%handle)"]),
        pointers("split"), pointers("join"),
    ]
    for tag, type_, constant in TYPES:
        for verb in ("split", "join"):
            result += [arrays(verb, tag, type_, constant, PLANES[:n]) for n in (0, 2, 3, 4)]
    return result
