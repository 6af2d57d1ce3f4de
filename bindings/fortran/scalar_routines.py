"""Routines of the Fortran module that exist once: one for each C function, strings and handles in Fortran's own form."""
from array_routines import CONTEXT, STREAM
from routines import SIZE, SIZES, STAT, Routine

BUFFER = "type(memhier_buffer), intent(in)"
PLAN = "type(memhier_plan), intent(in)"
OPERAND = "type(memhier_operand), intent(in), target"
INT32 = "integer(c_int32_t), intent(in)"
POINTER = "type(c_ptr), intent(in)"
FORMAT = "integer(c_int32_t), intent(in), optional"
TEXT = "character(:), allocatable, intent(out)"
WORD = "character(*), intent(in), optional"
COPY = ["integer(c_int64_t) :: needed", "character(kind=c_char), allocatable, target :: buffer(:)"]


def direct(name, dummies, actual, generic=None, result="stat"):
    """A routine that only calls its C function."""
    return Routine(generic or f"memhier_{name}", name, dummies, [], [f"{result} = c_{actual}"])


def handle_out(name, type_, dummies, actual, locals_=(), before=()):
    """A routine that receives a new handle."""
    return Routine(f"memhier_{name}", name, dummies, list(locals_),
                   list(before) + [f"stat = c_{name}({actual}, {type_}%handle)"])


def destroy(object_):
    return Routine(f"memhier_{object_}_destroy", f"{object_}_destroy",
                   {object_: f"type(memhier_{object_}), intent(inout)", "stat": STAT}, [], [
        f"stat = c_{object_}_destroy({object_}%handle)",
        f"if (stat == MEMHIER_SUCCESS) {object_}%handle = c_null_ptr"])


def text_copy(name, object_, type_):
    """A routine that asks for the size of a text, then for the text."""
    call = f"stat = c_{name}({object_}%handle, or_text(format)"
    return Routine(f"memhier_{name}", name, {object_: type_, "text": TEXT, "stat": STAT, "format": FORMAT}, COPY, [
        f"{call}, c_null_ptr, 0_c_int64_t, needed)",
        "text = ''",
        "if (stat /= MEMHIER_SUCCESS) return",
        "do",
        "  allocate(buffer(needed))",
        f"  {call}, c_loc(buffer), size(buffer, kind=c_int64_t), needed)",
        "  if (stat /= MEMHIER_BUFFER_TOO_SMALL) exit",
        "  deallocate(buffer)",
        "end do",
        "if (stat == MEMHIER_SUCCESS) call to_text(buffer, text)"])


def initialiser(name, object_, type_):
    return Routine(f"memhier_{name}", name, {object_: f"type({type_}), intent(out), target", "stat": STAT}, [],
                   [f"stat = c_{name}(c_loc({object_}), c_sizeof({object_}))"])


PLAN_WORDS = {"options": "type(memhier_plan_options), intent(in), optional", "way": WORD, "route_in": WORD, "route_out": WORD}
PLAN_LOCALS = ["type(memhier_plan_options), target :: chosen",
               "character(kind=c_char), allocatable, target :: words(:, :)"]
PLAN_BEFORE = ["plan%handle = c_null_ptr", "call plan_options_of(chosen, words, stat, options, way, route_in, route_out)",
               "if (stat /= MEMHIER_SUCCESS) return"]

MATRIX = {"type": INT32, "order": INT32, "rows": SIZE, "columns": SIZE}


def routines():
    return [
        initialiser("operand_init", "operand", "memhier_operand"),
        Routine("memhier_operand_matrix", "operand_matrix", {
            "operand": "type(memhier_operand), intent(out), target", **MATRIX, "pointer": POINTER,
            "leading_dimension": SIZE, "stat": STAT}, [], [
            "stat = c_operand_matrix(c_loc(operand), type, order, rows, columns, pointer, leading_dimension)"]),
        initialiser("context_options_init", "options", "memhier_context_options"),
        Routine("memhier_context_create", "context_create", {
            "context": "type(memhier_context), intent(out)", "stat": STAT,
            "options": "type(memhier_context_options), intent(in), optional", "machine_file": WORD},
            ["type(memhier_context_options), target :: chosen", "character(kind=c_char), allocatable, target :: path(:)"], [
            "if (present(options)) then",
            "  chosen = options",
            "else",
            "  stat = c_context_options_init(c_loc(chosen), c_sizeof(chosen))",
            "  if (stat /= MEMHIER_SUCCESS) return",
            "end if",
            "if (present(machine_file)) then",
            "  path = c_text(machine_file)",
            "  chosen%machine_file = c_loc(path)",
            "end if",
            "stat = c_context_create(c_loc(chosen), context%handle)"]),
        destroy("context"),
        direct("context_status", {"context": CONTEXT, "stat": STAT}, "context_status(context%handle)"),
        direct("context_device", {"context": CONTEXT, "device": "integer(c_int32_t), intent(out)", "stat": STAT},
               "context_device(context%handle, device)"),
        direct("context_threads", {"context": CONTEXT, "threads": "integer(c_int32_t), intent(out)", "stat": STAT},
               "context_threads(context%handle, threads)"),
        text_copy("context_machine", "context", CONTEXT),
        text_copy("context_explain_buffers", "context", CONTEXT),
        direct("context_calibrate", {"context": CONTEXT, "stat": STAT}, "context_calibrate(context%handle)"),
        handle_out("last_plan", "plan", {"context": CONTEXT, "plan": "type(memhier_plan), intent(out)", "stat": STAT},
                   "context%handle"),

        direct("host_allocate_bytes", {"context": CONTEXT, "bytes": SIZE, "pointer": "type(c_ptr), intent(out)", "stat": STAT},
               "host_allocate(context%handle, bytes, pointer)", "memhier_host_allocate"),
        direct("host_free_pointer", {"context": CONTEXT, "pointer": POINTER, "stat": STAT},
               "host_free(context%handle, pointer)", "memhier_host_free"),
        direct("host_adopt_bytes", {"context": CONTEXT, "pointer": POINTER, "bytes": SIZE, "stat": STAT},
               "host_adopt(context%handle, pointer, bytes)", "memhier_host_adopt"),
        direct("host_release_pointer", {"context": CONTEXT, "pointer": POINTER, "stat": STAT},
               "host_release(context%handle, pointer)", "memhier_host_release"),

        handle_out("buffer_create", "buffer", {"context": CONTEXT, "bytes": SIZE, "buffer": "type(memhier_buffer), intent(out)",
                                               "stat": STAT}, "context%handle, bytes"),
        handle_out("buffer_wrap", "buffer", {"context": CONTEXT, "pointer": POINTER, "bytes": SIZE,
                                             "buffer": "type(memhier_buffer), intent(out)", "stat": STAT},
                   "context%handle, pointer, bytes"),
        destroy("buffer"),
        direct("buffer_map", {"buffer": BUFFER, "access": INT32, "pointer": "type(c_ptr), intent(out)", "stat": STAT},
               "buffer_map(buffer%handle, access, pointer)"),
        direct("buffer_unmap", {"buffer": BUFFER, "stat": STAT}, "buffer_unmap(buffer%handle)"),
        direct("buffer_device_pointer", {"buffer": BUFFER, "access": INT32, "pointer": "type(c_ptr), intent(out)",
                                         "stat": STAT, "stream": STREAM},
               "buffer_device_pointer(buffer%handle, access, or_null(stream), pointer)"),
        direct("buffer_info", {"buffer": BUFFER, "bytes": "integer(c_int64_t), intent(out)",
                               "to_device": "integer(c_int64_t), intent(out)", "to_host": "integer(c_int64_t), intent(out)",
                               "stat": STAT}, "buffer_info(buffer%handle, bytes, to_device, to_host)"),

        initialiser("plan_options_init", "options", "memhier_plan_options"),
        Routine("memhier_plan_create_transpose", "plan_create_transpose", {
            "context": CONTEXT, "source": OPERAND, "destination": OPERAND, "plan": "type(memhier_plan), intent(out)",
            "stat": STAT, **PLAN_WORDS}, PLAN_LOCALS, PLAN_BEFORE + [
            "stat = c_plan_create_transpose(context%handle, c_loc(source), c_loc(destination), c_loc(chosen), plan%handle)"]),
        Routine("memhier_plan_create_transpose", "plan_create_transpose_inplace", {
            "context": CONTEXT, "matrix": OPERAND, "plan": "type(memhier_plan), intent(out)", "stat": STAT, **PLAN_WORDS},
            PLAN_LOCALS, PLAN_BEFORE + [
            "stat = c_plan_create_transpose(context%handle, c_loc(matrix), c_null_ptr, c_loc(chosen), plan%handle)"]),
        Routine("memhier_plan_create_permute", "plan_create_permute", {
            "context": CONTEXT, "source": OPERAND, "destination": OPERAND, "order": SIZES,
            "plan": "type(memhier_plan), intent(out)", "stat": STAT, **PLAN_WORDS},
            PLAN_LOCALS + ["integer(c_int32_t) :: permutation(MEMHIER_MAX_RANK)"], PLAN_BEFORE + [
            "call permutation_of(order, source%rank, permutation, stat)",
            "if (stat /= MEMHIER_SUCCESS) return",
            "stat = c_plan_create_permute(context%handle, c_loc(source), c_loc(destination), permutation, c_loc(chosen), plan%handle)"]),
        Routine("memhier_plan_create_line", "plan_create_line", {
            "context": CONTEXT, "line": "character(*), intent(in)", "plan": "type(memhier_plan), intent(out)",
            "stat": STAT, **PLAN_WORDS}, PLAN_LOCALS + ["character(kind=c_char), allocatable, target :: line_c(:)"],
            PLAN_BEFORE + [
            "line_c = c_text(line)",
            "stat = c_plan_create_line(context%handle, c_loc(line_c), c_loc(chosen), plan%handle)"]),
        destroy("plan"),
        Routine("memhier_plan_execute", "plan_execute", {
            "plan": PLAN, "pointers": "type(c_ptr), intent(in) :: (:)", "stat": STAT, "stream": STREAM,
            "workspace": STREAM, "workspace_bytes": "integer(c_int64_t), intent(in), optional"},
            ["integer(c_int64_t) :: bytes"], [
            "bytes = 0",
            "if (present(workspace_bytes)) bytes = workspace_bytes",
            "stat = c_plan_execute(plan%handle, pointers, size(pointers, kind=c_int32_t), or_null(workspace), bytes, or_null(stream))"]),
        direct("plan_workspace", {"plan": PLAN, "bytes": "integer(c_int64_t), intent(out)", "stat": STAT},
               "plan_workspace(plan%handle, bytes)"),
        text_copy("plan_explain", "plan", PLAN),

        direct("transpose_pointers", {"context": CONTEXT, **MATRIX, "source": POINTER, "source_leading": SIZE,
                                      "destination": POINTER, "destination_leading": SIZE, "stat": STAT, "stream": STREAM},
               "transpose(context%handle, type, order, rows, columns, source, source_leading, destination, "
               "destination_leading, or_null(stream))", "memhier_transpose"),
        direct("transpose_batch", {"context": CONTEXT, **MATRIX, "source": POINTER, "source_leading": SIZE,
                                   "source_stride": SIZE, "destination": POINTER, "destination_leading": SIZE,
                                   "destination_stride": SIZE, "batch": SIZE, "stat": STAT, "stream": STREAM},
               "transpose_batch(context%handle, type, order, rows, columns, source, source_leading, source_stride, "
               "destination, destination_leading, destination_stride, batch, or_null(stream))"),
        direct("transpose_inplace_pointer", {"context": CONTEXT, "type": INT32, "size": SIZE, "matrix": POINTER,
                                             "leading": SIZE, "stride": SIZE, "batch": SIZE, "stat": STAT, "stream": STREAM},
               "transpose_inplace(context%handle, type, size, matrix, leading, stride, batch, or_null(stream))",
               "memhier_transpose_inplace"),
        direct("transpose_operands", {"context": CONTEXT, "source": OPERAND, "destination": OPERAND, "stat": STAT,
                                      "stream": STREAM},
               "transpose_operands(context%handle, c_loc(source), c_loc(destination), or_null(stream))"),
        direct("transpose_operands_inplace", {"context": CONTEXT, "matrix": OPERAND, "stat": STAT, "stream": STREAM},
               "transpose_operands(context%handle, c_loc(matrix), c_null_ptr, or_null(stream))",
               "memhier_transpose_operands"),
        Routine("memhier_permute", "permute_operands", {
            "context": CONTEXT, "source": OPERAND, "destination": OPERAND, "order": SIZES, "stat": STAT, "stream": STREAM},
            ["integer(c_int32_t) :: permutation(MEMHIER_MAX_RANK)"], [
            "call permutation_of(order, source%rank, permutation, stat)",
            "if (stat == MEMHIER_SUCCESS) stat = c_permute(context%handle, c_loc(source), c_loc(destination), permutation, or_null(stream))"]),
        Routine("memhier_permute_packed", "permute_packed", {
            "context": CONTEXT, "type": INT32, "extents": SIZES, "order": SIZES, "source": POINTER, "destination": POINTER,
            "stat": STAT, "stream": STREAM},
            ["integer(c_int32_t) :: permutation(MEMHIER_MAX_RANK), rank"], [
            "rank = size(extents, kind=c_int32_t)",
            "call packed_permutation_of(order, rank, permutation, stat)",
            "if (stat == MEMHIER_SUCCESS) stat = c_permute_packed(context%handle, type, rank, extents(rank:1:-1), permutation, "
            "source, destination, or_null(stream))"]),
    ]
