"""Routines of the Fortran module for the matrix product: the C argument lists, operands, and arrays of rank 2 and 3."""
from array_routines import CONTEXT, STREAM, colons, operands_of
from routines import SIZE, STAT, Routine
from scalar_routines import INT32, OPERAND, PLAN_BEFORE, PLAN_LOCALS, PLAN_WORDS, POINTER, direct, initialiser

# A and B, C with alpha and beta: tags and declarations as in array_routines.TYPES.
PRODUCTS = (
    ("real32", "real(c_float)", "real32", "real(c_float)"),
    ("real64", "real(c_double)", "real64", "real(c_double)"),
    ("complex32", "complex(c_float_complex)", "complex32", "complex(c_float_complex)"),
    ("complex64", "complex(c_double_complex)", "complex64", "complex(c_double_complex)"),
    ("int8", "integer(c_int8_t)", "int32", "integer(c_int32_t)"),
)
MATRICES = {"context": CONTEXT, "a": OPERAND, "b": OPERAND, "c": OPERAND}
OPTIONS = "type(memhier_matmul_options), intent(in), optional"
SCALARS = {"alpha": STREAM, "beta": STREAM}  # addresses, absent: 1 and 0
WORDS = {name: "integer(c_int32_t), intent(in), optional" for name in ("op_a", "op_b", "accuracy")}
SHAPE = {"type": INT32, "order": INT32, "op_a": INT32, "op_b": INT32, "m": SIZE, "n": SIZE, "k": SIZE}
CHOSEN = ["type(memhier_matmul_options), target :: settings"]
CHOOSE = ["call matmul_options_of(settings, stat, {})", "if (stat /= MEMHIER_SUCCESS) return"]


def matrix(name, batched):
    return {name: POINTER, f"ld{name}": SIZE, **({f"stride_{name}": SIZE} if batched else {})}


def pointers(batched):
    """The argument list of C, with leading dimensions."""
    dummies = {"context": CONTEXT, **SHAPE, "alpha": POINTER, **matrix("a", batched), **matrix("b", batched),
               "beta": POINTER, **matrix("c", batched), **({"batch": SIZE} if batched else {})}
    name = "matmul_batch" if batched else "matmul"
    actual = ", ".join(["context%handle", *list(dummies)[1:], "or_null(stream)"])
    return direct(f"{name}_pointers", {**dummies, "stat": STAT, "stream": STREAM}, f"{name}({actual})",
                  f"memhier_{name}")


def arrays(tag, type_, out_tag, out_type, rank):
    scalar = f"{out_type}, intent(in), optional, target"
    return Routine("memhier_matmul", f"matmul_{tag}_{rank}", {
        "context": CONTEXT,
        "a": f"{type_}, intent(in), target :: {colons(rank)}",
        "b": f"{type_}, intent(in), target :: {colons(rank)}",
        "c": f"{out_type}, intent(inout), target :: {colons(rank)}",
        "stat": STAT, "alpha": scalar, "beta": scalar, **WORDS, "stream": STREAM},
        ["type(memhier_operand), target :: left, right, product", *CHOSEN, "type(c_ptr) :: alpha_at, beta_at"], [
            *operands_of(rank, (tag, "left", "a"), (tag, "right", "b"), (out_tag, "product", "c")),
            *[line.format("op_a=op_a, op_b=op_b, accuracy=accuracy") for line in CHOOSE],
            "alpha_at = c_null_ptr",
            "if (present(alpha)) alpha_at = c_loc(alpha)",
            "beta_at = c_null_ptr",
            "if (present(beta)) beta_at = c_loc(beta)",
            "stat = c_matmul_operands(context%handle, c_loc(left), c_loc(right), c_loc(product), c_loc(settings), alpha_at, "
            "beta_at, or_null(stream))"])


def routines():
    matrices = "c_loc(a), c_loc(b), c_loc(c), c_loc(settings), or_null(alpha), or_null(beta)"
    return [
        initialiser("matmul_options_init", "options", "memhier_matmul_options"),
        Routine("memhier_matmul_operands", "matmul_operands", {
            **MATRICES, "stat": STAT, "options": OPTIONS, **SCALARS, "stream": STREAM}, CHOSEN, [
            *[line.format("options") for line in CHOOSE],
            f"stat = c_matmul_operands(context%handle, {matrices}, or_null(stream))"]),
        Routine("memhier_plan_create_matmul", "plan_create_matmul", {
            **MATRICES, "plan": "type(memhier_plan), intent(out)", "stat": STAT, "matmul_options": OPTIONS, **SCALARS,
            **PLAN_WORDS}, CHOSEN + PLAN_LOCALS, PLAN_BEFORE + [
            *[line.format("matmul_options") for line in CHOOSE],
            f"stat = c_plan_create_matmul(context%handle, {matrices}, c_loc(chosen), plan%handle)"]),
        pointers(batched=False), pointers(batched=True),
    ] + [arrays(*product, rank) for product in PRODUCTS for rank in (2, 3)]
