"""Routines of the Fortran module that exist once for each element type and rank."""
from routines import SIZE, SIZES, STAT, Routine

TYPES = (
    ("real32", "real(c_float)", "MEMHIER_F32"),
    ("real64", "real(c_double)", "MEMHIER_F64"),
    ("complex32", "complex(c_float_complex)", "MEMHIER_C64"),
    ("complex64", "complex(c_double_complex)", "MEMHIER_C128"),
    ("int8", "integer(c_int8_t)", "MEMHIER_I8"),
    ("int16", "integer(c_int16_t)", "MEMHIER_I16"),
    ("int32", "integer(c_int32_t)", "MEMHIER_I32"),
    ("int64", "integer(c_int64_t)", "MEMHIER_I64"),
)
CONTEXT = "type(memhier_context), intent(in)"
STREAM = "type(c_ptr), intent(in), optional"


def colons(rank):
    return "(" + ", ".join([":"] * rank) + ")"


def element(name, rank, moved=None):
    """name(1, 1), or the neighbour of it along dimension `moved`."""
    return f"{name}({', '.join('2' if d == moved else '1' for d in range(rank))})"


def operand_array(tag, type_, constant, rank):
    body = ["first = c_null_ptr", "next = c_null_ptr", "if (size(array) > 0) then", f"  first = c_loc({element('array', rank)})"]
    body += [f"  if (size(array, {d + 1}) > 1) next({d + 1}) = c_loc({element('array', rank, d)})" for d in range(rank)]
    body += ["end if", f"call describe(operand, {constant}, shape(array, c_int64_t), first, next, stat)"]
    return Routine("memhier_operand_array", f"operand_array_{tag}_{rank}", {
        "operand": "type(memhier_operand), intent(out)",
        "array": f"{type_}, intent(in), target :: {colons(rank)}",
        "stat": STAT}, [f"type(c_ptr) :: first, next({rank})"], body)


def operands_of(rank, *described):
    """Lines that describe arrays, (tag, operand, array) each; they leave the routine at the first that cannot be."""
    lines = []
    for tag, operand, array in described:
        lines += [f"call operand_array_{tag}_{rank}({operand}, {array}, stat)", "if (stat /= MEMHIER_SUCCESS) return"]
    return lines


def transpose(tag, type_, rank):
    return Routine("memhier_transpose", f"transpose_{tag}_{rank}", {
        "context": CONTEXT,
        "a": f"{type_}, intent(in), target :: {colons(rank)}",
        "b": f"{type_}, intent(inout), target :: {colons(rank)}",
        "stat": STAT, "stream": STREAM}, ["type(memhier_operand) :: source, destination"], [
            f"call operand_array_{tag}_{rank}(source, a, stat)",
            f"if (stat == MEMHIER_SUCCESS) call operand_array_{tag}_{rank}(destination, b, stat)",
            "if (stat == MEMHIER_SUCCESS) call transpose_operands(context, source, destination, stat, stream)"])


def transpose_inplace(tag, type_, rank):
    return Routine("memhier_transpose_inplace", f"transpose_inplace_{tag}_{rank}", {
        "context": CONTEXT, "a": f"{type_}, intent(inout), target :: {colons(rank)}", "stat": STAT, "stream": STREAM},
        ["type(memhier_operand) :: matrix"], [
            f"call operand_array_{tag}_{rank}(matrix, a, stat)",
            "if (stat == MEMHIER_SUCCESS) call transpose_operands_inplace(context, matrix, stat, stream)"])


def permute(tag, type_, rank):
    return Routine("memhier_permute", f"permute_{tag}_{rank}", {
        "context": CONTEXT,
        "a": f"{type_}, intent(in), target :: {colons(rank)}",
        "b": f"{type_}, intent(inout), target :: {colons(rank)}",
        "order": SIZES, "stat": STAT, "stream": STREAM}, ["type(memhier_operand) :: source, destination"], [
            f"call operand_array_{tag}_{rank}(source, a, stat)",
            f"if (stat == MEMHIER_SUCCESS) call operand_array_{tag}_{rank}(destination, b, stat)",
            "if (stat == MEMHIER_SUCCESS) call permute_operands(context, source, destination, order, stat, stream)"])


def host_allocate(tag, type_, constant, rank):
    extents = ("n",) if rank == 1 else ("rows", "columns")
    dummies = {"context": CONTEXT, "array": f"{type_}, pointer, intent(out) :: {colons(rank)}"}
    dummies.update({extent: SIZE for extent in extents})
    dummies["stat"] = STAT
    shape = "[" + ", ".join(extents) + "]"
    return Routine("memhier_host_allocate", f"host_allocate_{tag}_{rank}", dummies, ["type(c_ptr) :: memory"], [
        "nullify(array)",
        f"call allocate_shape(context, {constant}, {shape}, memory, stat)",
        f"if (c_associated(memory)) call c_f_pointer(memory, array, {shape})"])


def host_free(tag, type_, rank):
    first = "array(" + ", ".join(f"lbound(array, {d + 1})" for d in range(rank)) + ")"
    return Routine("memhier_host_free", f"host_free_{tag}_{rank}", {
        "context": CONTEXT, "array": f"{type_}, pointer, intent(inout) :: {colons(rank)}", "stat": STAT},
        ["type(c_ptr) :: memory"], [
            "memory = c_null_ptr",
            f"if (associated(array)) memory = c_loc({first})",
            "call host_free_pointer(context, memory, stat)",
            "if (stat == MEMHIER_SUCCESS) nullify(array)"])


def host_adopt(verb, tag, type_, rank):
    """Adopt or release: the bytes between the lowest and the highest element."""
    call = {"adopt": "host_adopt_bytes(context, memory, bytes, stat)", "release": "host_release_pointer(context, memory, stat)"}
    return Routine(f"memhier_host_{verb}", f"host_{verb}_{tag}_{rank}", {
        "context": CONTEXT, "array": f"{type_}, intent(in), target :: {colons(rank)}", "stat": STAT},
        ["type(memhier_operand) :: operand", "type(c_ptr) :: memory", "integer(c_int64_t) :: bytes"], [
            f"call operand_array_{tag}_{rank}(operand, array, stat)",
            "if (stat /= MEMHIER_SUCCESS) return",
            "call span_of(operand, memory, bytes)",
            f"if (bytes > 0) call {call[verb]}"])


def routines():
    result = []
    for tag, type_, constant in TYPES:
        for rank in range(1, 8):
            result.append(operand_array(tag, type_, constant, rank))
            if rank > 1:
                result.append(permute(tag, type_, rank))
        for rank in (1, 2, 3):
            result += [host_adopt(verb, tag, type_, rank) for verb in ("adopt", "release")]
            if rank < 3:
                result += [host_allocate(tag, type_, constant, rank), host_free(tag, type_, rank)]
            if rank > 1:
                result += [transpose(tag, type_, rank), transpose_inplace(tag, type_, rank)]
    return result
