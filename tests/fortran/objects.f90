! The rest of the module: texts, plans, buffers, host memory, pointers with leading dimensions, errors. Built twice, with
! the default integer of 4 and of 8 bytes.
program objects
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
  type(memhier_context) :: context
  integer :: stat
  call memhier_context_create(context, stat)
  call expect(stat == MEMHIER_SUCCESS, 'context')
  call queries()
  call options()
  call plans()
  call pointers()
  call host_memory()
  call buffers()
  call errors()
  call memhier_context_destroy(context, stat)
  call expect(stat == MEMHIER_SUCCESS, 'destroy')
  call memhier_context_destroy(context, stat)
  call expect(stat == MEMHIER_SUCCESS .and. .not. c_associated(context%handle), 'destroying nothing')
  call finish()

contains

  subroutine queries()
    character(:), allocatable :: text
    integer(c_int32_t) :: device, threads
    integer :: stat, n
    call expect(memhier_version() == MEMHIER_HEADER_VERSION, 'version of library and module')
    call expect(len(memhier_version_text()) >= 5 .and. len(memhier_build_text()) > 0, 'version texts')
    call expect(memhier_capability(MEMHIER_CAPABILITY_TRANSPOSE) == 1, 'capability')
    call expect(memhier_type_size(MEMHIER_C128) == 16, 'size of a type')
    n = 3
    call expect(memhier_type_size(memhier_bytes(n)) == 3, 'opaque elements')
    stat = MEMHIER_INVALID_ARGUMENT
    call expect(memhier_status_text(stat) == 'MEMHIER_INVALID_ARGUMENT', 'status text')
    call memhier_context_status(context, stat)
    call expect(stat == MEMHIER_SUCCESS, 'status of the context')
    call memhier_context_device(context, device, stat)
    call expect(stat == MEMHIER_SUCCESS .and. (device >= 0 .or. device == MEMHIER_DEVICE_NONE), 'device')
    call memhier_context_threads(context, threads, stat)
    call expect(stat == MEMHIER_SUCCESS .and. threads >= 1, 'threads')
    call memhier_context_machine(context, text, stat)
    call expect(stat == MEMHIER_SUCCESS .and. len(text) > 0, 'machine as text')
    call memhier_context_machine(context, text, stat, MEMHIER_JSON)
    call expect(stat == MEMHIER_SUCCESS .and. text(1:1) == '{', 'machine as JSON')
  end subroutine queries

  subroutine options()
    type(memhier_context_options) :: wanted
    type(memhier_context) :: other
    integer(c_int32_t) :: threads, device
    integer :: stat
    call memhier_context_options_init(wanted, stat)
    call expect(stat == MEMHIER_SUCCESS .and. wanted%device == MEMHIER_DEVICE_AUTO, 'default options')
    wanted%device = MEMHIER_DEVICE_NONE
    wanted%threads = 1
    call memhier_context_create(other, stat, wanted)
    call expect(stat == MEMHIER_SUCCESS, 'context with options')
    call memhier_context_threads(other, threads, stat)
    call expect(threads == 1, 'one thread')
    call memhier_context_device(other, device, stat)
    call expect(device == MEMHIER_DEVICE_NONE, 'no device')
    call memhier_context_destroy(other, stat)
    call memhier_context_create(other, stat, machine_file='/there/is/no/such/file.json')
    call expect(stat == MEMHIER_FILE_ERROR .and. .not. c_associated(other%handle), 'missing machine file')
  end subroutine options

  subroutine plans()
    real(c_float), target :: a(31, 20), b(20, 31), square(17, 17), before(17, 17)
    integer(c_int32_t), target :: cube(5, 31, 4), turned(4, 5, 31)
    type(memhier_operand) :: source, destination, matrix
    type(memhier_plan) :: plan
    type(memhier_plan_options) :: wanted
    character(:), allocatable :: text
    integer(c_int64_t) :: bytes
    integer :: stat
    call random_number(a)
    call random_number(square)
    before = square
    call memhier_operand_array(source, a, stat)
    call memhier_operand_array(destination, b, stat)
    call memhier_plan_create_transpose(context, source, destination, plan, stat)
    call expect(stat == MEMHIER_SUCCESS, 'plan')
    call memhier_plan_workspace(plan, bytes, stat)
    call expect(stat == MEMHIER_SUCCESS .and. bytes >= 0, 'workspace')
    b = 0
    call memhier_plan_execute(plan, [c_loc(a), c_loc(b)], stat)
    call expect(stat == MEMHIER_SUCCESS, 'execute')
    call same(b, transpose(a), 'planned transpose')
    call memhier_plan_explain(plan, text, stat)
    call expect(stat == MEMHIER_SUCCESS .and. index(text, 'floor') > 0, 'explanation as text')
    call memhier_plan_explain(plan, text, stat, MEMHIER_JSON)
    call expect(stat == MEMHIER_SUCCESS .and. text(1:1) == '{', 'explanation as JSON')
    call memhier_plan_destroy(plan, stat)
    call expect(stat == MEMHIER_SUCCESS .and. .not. c_associated(plan%handle), 'destroyed plan')

    call memhier_plan_create_transpose(context, source, destination, plan, stat, way='reference')
    call expect(stat == MEMHIER_SUCCESS, 'plan of a named way')
    call memhier_plan_destroy(plan, stat)
    call memhier_plan_options_init(wanted, stat)
    call memhier_plan_create_transpose(context, source, destination, plan, stat, options=wanted, way='no such way')
    call expect(stat /= MEMHIER_SUCCESS .and. .not. c_associated(plan%handle), 'unknown way')

    call memhier_operand_array(matrix, square, stat)
    call memhier_plan_create_transpose(context, matrix, plan, stat)
    call expect(stat == MEMHIER_SUCCESS, 'plan in place')
    call memhier_plan_execute(plan, [c_loc(square)], stat)
    call expect(stat == MEMHIER_SUCCESS, 'execute in place')
    call same(square, transpose(before), 'planned transpose in place')
    call memhier_plan_destroy(plan, stat)

    call random_number(a)
    cube = reshape(int(a * 1000, c_int32_t), shape(cube))
    call memhier_operand_array(source, cube, stat)
    call memhier_operand_array(destination, turned, stat)
    call memhier_plan_create_permute(context, source, destination, [2, 3, 1], plan, stat)
    call expect(stat == MEMHIER_SUCCESS, 'plan of a permutation')
    turned = 0
    call memhier_plan_execute(plan, [c_loc(cube), c_loc(turned)], stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(turned == reshape(cube, shape(turned), order=[2, 3, 1])), 'planned permutation')
    call memhier_plan_destroy(plan, stat)
    turned = 0
    call memhier_permute(context, source, destination, [2, 3, 1], stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(turned == reshape(cube, shape(turned), order=[2, 3, 1])), 'operands permuted')
    turned = 0
    call memhier_permute_packed(context, MEMHIER_I32, shape(cube), [2, 3, 1], c_loc(cube), c_loc(turned), stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(turned == reshape(cube, shape(turned), order=[2, 3, 1])), 'addresses permuted')
    call memhier_permute_packed(context, MEMHIER_I32, shape(cube), [2, 3], c_loc(cube), c_loc(turned), stat)
    call expect(stat == MEMHIER_INVALID_ARGUMENT .and. index(memhier_error_text(), 'size(order) is 2') > 0, 'short order')

    call memhier_plan_create_line(context, 'transpose f32 512x256   ', plan, stat)
    call expect(stat == MEMHIER_SUCCESS, 'plan of a line')
    call memhier_plan_destroy(plan, stat)
    call memhier_plan_create_line(context, 'nonsense', plan, stat)
    call expect(stat == MEMHIER_INVALID_ARGUMENT, 'line that is none')

    call memhier_transpose(context, a, b, stat)
    call memhier_last_plan(context, plan, stat)
    call expect(stat == MEMHIER_SUCCESS, 'last plan')
    call memhier_plan_destroy(plan, stat)
  end subroutine plans

  subroutine same(x, y, what)
    real(c_float), intent(in) :: x(:, :), y(:, :)
    character(*), intent(in) :: what
    call expect(.not. any(x < y .or. x > y), what)
  end subroutine same

  subroutine pointers()
    integer(c_int16_t), target :: a(40, 30), b(35, 40), pixels(3, 8, 5), turned(3, 5, 8), t(10, 10, 3), u(10, 10, 3)
    type(memhier_operand) :: source, destination
    integer :: stat, rows, columns, i, j, k
    integer(c_int64_t) :: leading
    real :: r(40, 30)
    call random_number(r)
    a = int(r * 1000, c_int16_t)
    b = -1
    rows = 33
    columns = 30
    ! Sizes of the default integer.
    call memhier_transpose(context, MEMHIER_I16, MEMHIER_COLUMN_MAJOR, rows, columns, c_loc(a), 40, c_loc(b), 35, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(b(1:30, 1:33) == transpose(a(1:33, :))), 'leading dimensions')
    call expect(all(b(31:, :) == -1) .and. all(b(:, 34:) == -1), 'outside of the matrix')
    ! Sizes of 64 bits; the same columns seen as rows.
    b = -1
    leading = 40
    call memhier_transpose(context, MEMHIER_I16, MEMHIER_ROW_MAJOR, 30_c_int64_t, 33_c_int64_t, c_loc(a), leading, &
                           c_loc(b), 35_c_int64_t, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(b(1:30, 1:33) == transpose(a(1:33, :))), 'row-major')
    ! Batches.
    t = reshape([(int(i, c_int16_t), i = 1, 300)], [10, 10, 3])
    call memhier_transpose_batch(context, MEMHIER_I16, MEMHIER_COLUMN_MAJOR, 10, 10, c_loc(t), 10, 100, c_loc(u), 10, 100, 3, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all([(all(u(:, :, k) == transpose(t(:, :, k))), k = 1, 3)]), 'batch')
    call memhier_transpose_inplace(context, MEMHIER_I16, 10, c_loc(u), 10, 100, 3, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(u == t), 'batch in place')
    ! Operands of elements that Fortran has no type for.
    pixels = reshape([(int(i, c_int16_t), i = 1, 120)], [3, 8, 5])
    call memhier_operand_matrix(source, memhier_bytes(6), MEMHIER_COLUMN_MAJOR, 8, 5, c_loc(pixels), 8, stat)
    call expect(stat == MEMHIER_SUCCESS, 'operand of a matrix')
    call memhier_operand_init(destination, stat)
    destination%type = memhier_bytes(6)
    destination%pointer = c_loc(turned(1, 5, 1))
    destination%rank = 2
    destination%extents(1:2) = [5, 8]
    destination%strides(1:2) = [-1, 5]
    call memhier_transpose_operands(context, source, destination, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all([((all(turned(:, 6 - j, i) == pixels(:, i, j)), i = 1, 8), j = 1, 5)]), &
                'quarter turn')
  end subroutine pointers

  subroutine host_memory()
    real(c_double), pointer :: x(:), m(:, :), n(:, :)
    complex(c_float_complex), pointer :: z(:, :)
    real(c_double), allocatable :: own(:, :)
    type(c_ptr) :: raw
    integer :: stat
    call memhier_host_allocate(context, x, 1000, stat)
    call expect(stat == MEMHIER_SUCCESS .and. size(x) == 1000, 'allocated vector')
    x = 1
    call memhier_host_free(context, x, stat)
    call expect(stat == MEMHIER_SUCCESS .and. .not. associated(x), 'freed vector')
    call memhier_host_allocate(context, m, 30_c_int64_t, 20_c_int64_t, stat)
    call memhier_host_allocate(context, n, 20, 30, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(shape(m) == [30, 20]), 'allocated matrix')
    call random_number(m)
    call memhier_transpose(context, m, n, stat)
    call expect(stat == MEMHIER_SUCCESS .and. .not. any(abs(n - transpose(m)) > 0), 'transpose of allocated matrices')
    call memhier_host_free(context, m, stat)
    call memhier_host_free(context, n, stat)
    call memhier_host_allocate(context, z, 0, 5, stat)
    call expect(stat == MEMHIER_SUCCESS .and. .not. associated(z), 'nothing allocated')
    call memhier_host_free(context, z, stat)
    call expect(stat == MEMHIER_SUCCESS, 'nothing freed')
    call memhier_host_allocate(context, z, huge(0_c_int64_t), huge(0_c_int64_t), stat)
    call expect(stat /= MEMHIER_SUCCESS .and. .not. associated(z), 'more than there is')
    call memhier_host_allocate(context, 4096, raw, stat)
    call expect(stat == MEMHIER_SUCCESS .and. c_associated(raw), 'allocated bytes')
    call memhier_host_free(context, raw, stat)
    call expect(stat == MEMHIER_SUCCESS, 'freed bytes')
    allocate(own(100, 100))
    call memhier_host_adopt(context, own, stat)
    call expect(stat == MEMHIER_SUCCESS, 'adopt')
    call memhier_host_release(context, own, stat)
    call expect(stat == MEMHIER_SUCCESS, 'release')
    call memhier_host_release(context, own, stat)
    call expect(stat == MEMHIER_INVALID_ARGUMENT, 'release of what is not adopted')
    call memhier_host_adopt(context, own(90:10:-2, 5:50), stat)
    call expect(stat == MEMHIER_SUCCESS, 'adopt a section')
    call memhier_host_release(context, own(90:10:-2, 5:50), stat)
    call expect(stat == MEMHIER_SUCCESS, 'release a section')
  end subroutine host_memory

  subroutine buffers()
    real(c_float), target :: a(12, 7)
    real(c_float), pointer :: seen(:, :)
    type(memhier_buffer) :: buffer, own
    character(:), allocatable :: text
    type(c_ptr) :: address
    integer(c_int64_t) :: bytes, to_device, to_host
    integer :: stat
    call random_number(a)
    call memhier_buffer_wrap(context, c_loc(a), 4 * size(a), buffer, stat)
    call expect(stat == MEMHIER_SUCCESS, 'wrapped buffer')
    call memhier_buffer_info(buffer, bytes, to_device, to_host, stat)
    call expect(stat == MEMHIER_SUCCESS .and. bytes == 4 * size(a) .and. to_device == 0 .and. to_host == 0, 'buffer info')
    call memhier_buffer_map(buffer, MEMHIER_ACCESS_READ, address, stat)
    call expect(stat == MEMHIER_SUCCESS, 'map')
    call c_f_pointer(address, seen, [12, 7])
    call same(seen, a, 'mapped contents')
    call memhier_buffer_unmap(buffer, stat)
    call expect(stat == MEMHIER_SUCCESS, 'unmap')
    call memhier_context_explain_buffers(context, text, stat)
    call expect(stat == MEMHIER_SUCCESS .and. index(text, 'map, read') > 0, 'moves as text')
    call memhier_context_explain_buffers(context, text, stat, MEMHIER_JSON)
    call expect(stat == MEMHIER_SUCCESS .and. text(1:1) == '{', 'moves as JSON')
    call memhier_buffer_destroy(buffer, stat)
    call expect(stat == MEMHIER_SUCCESS .and. .not. c_associated(buffer%handle), 'destroyed buffer')
    call memhier_buffer_create(context, 4096_c_int64_t, own, stat)
    call expect(stat == MEMHIER_SUCCESS, 'own buffer')
    call memhier_buffer_device_pointer(own, MEMHIER_ACCESS_WRITE, address, stat)
    call expect(stat == MEMHIER_SUCCESS .or. stat == MEMHIER_NO_DEVICE, 'device pointer')
    call memhier_buffer_destroy(own, stat)
  end subroutine buffers

  subroutine errors()
    real(c_float) :: a(3, 4), b(4, 3)
    type(memhier_context) :: nobody
    integer :: stat
    a = 1
    b = 2
    call memhier_transpose(nobody, a, b, stat)
    call expect(stat == MEMHIER_INVALID_HANDLE .and. index(memhier_error_text(), 'context') > 0, 'no context')
    call same(b, spread(spread(2.0_c_float, 1, 4), 2, 3), 'nothing written')
  end subroutine errors
end program objects
