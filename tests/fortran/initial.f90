! Structures are zero from their declaration on, however they come into being and whatever lay there before; the
! initialisers set what C's do. Built with -O3.
module initial_checks
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
  interface
    integer(c_int32_t) function bytes_not_zero(start, bytes) bind(c)
      import :: c_ptr, c_size_t, c_int32_t
      type(c_ptr), value :: start
      integer(c_size_t), value :: bytes
    end function bytes_not_zero
  end interface
contains

  ! Leaves bytes that are not zero where the next call has its variables.
  subroutine soil()
    integer(c_int64_t), volatile :: rubbish(4096)
    rubbish = -1
  end subroutine soil

  subroutine expect_zero(start, bytes, what)
    type(c_ptr), value :: start
    integer(c_size_t), value :: bytes
    character(*), intent(in) :: what
    call expect(bytes_not_zero(start, bytes) == 0, what)
  end subroutine expect_zero

  subroutine locals()
    type(memhier_context), target :: context
    type(memhier_operand), target :: operand
    type(memhier_context_options), target :: context_options
    type(memhier_plan_options), target :: plan_options
    type(memhier_matmul_options), target :: matmul_options
    type(memhier_filter), target :: filter
    type(memhier_field), target :: field, fields(5)
    type(memhier_records), target :: records
    call expect_zero(c_loc(context), c_sizeof(context), 'local handle')
    call expect_zero(c_loc(operand), c_sizeof(operand), 'local operand')
    call expect_zero(c_loc(context_options), c_sizeof(context_options), 'local context options')
    call expect_zero(c_loc(plan_options), c_sizeof(plan_options), 'local plan options')
    call expect_zero(c_loc(matmul_options), c_sizeof(matmul_options), 'local matmul options')
    call expect_zero(c_loc(filter), c_sizeof(filter), 'local filter')
    call expect_zero(c_loc(field), c_sizeof(field), 'local field')
    call expect_zero(c_loc(fields), 5 * c_sizeof(field), 'local fields')
    call expect_zero(c_loc(records), c_sizeof(records), 'local records')
  end subroutine locals

  subroutine blocks()
    integer :: turn
    do turn = 1, 2
      block
        type(memhier_filter), target :: filter
        type(memhier_field), target :: fields(3)
        call expect_zero(c_loc(filter), c_sizeof(filter), 'filter of a block')
        call expect_zero(c_loc(fields), 3 * c_sizeof(fields(1)), 'fields of a block')
        filter%step = turn
        filter%coefficients = c_loc(fields)
        fields%components = turn
        call expect(all(filter%step == turn) .and. all(fields%components == turn), 'written in a block')
      end block
    end do
  end subroutine blocks

  subroutine automatic(n)
    integer, intent(in) :: n
    type(memhier_operand), target :: operands(n)
    call expect_zero(c_loc(operands), n * c_sizeof(operands(1)), 'automatic array')
  end subroutine automatic

  subroutine out(operand, fields)
    type(memhier_operand), intent(out), target :: operand
    type(memhier_field), intent(out), target :: fields(:)
    call expect_zero(c_loc(operand), c_sizeof(operand), 'intent(out)')
    call expect_zero(c_loc(fields(1)), size(fields) * c_sizeof(fields(1)), 'intent(out) array')
  end subroutine out

  ! gfortran 12 forgets the initial value of a result that its function never mentions.
  function column(components) result(field)
    integer(c_int32_t), intent(in) :: components
    type(memhier_field) :: field
    field%components = components
  end function column

  subroutine allocated()
    type(memhier_operand), allocatable, target :: one, many(:)
    type(memhier_records), pointer :: records
    integer :: turn
    do turn = 1, 2
      allocate(one, many(4), records)
      call expect_zero(c_loc(one), c_sizeof(one), 'allocatable')
      call expect_zero(c_loc(many), 4 * c_sizeof(one), 'allocatable array')
      call expect_zero(c_loc(records), c_sizeof(records), 'pointer')
      one%extents = -1
      many%rank = -1
      records%stride = -1
      deallocate(one, many, records)
    end do
  end subroutine allocated

  subroutine initialisers()
    type(memhier_operand), target :: operand
    type(memhier_filter) :: filter
    type(memhier_field), target :: field, fields(3)
    real(c_float), target :: x(4), y(4)
    type(memhier_context) :: context
    integer :: stat
    operand%rank = -1
    operand%strides = -1
    field%reserved = -1
    fields%offset = -1
    call memhier_operand_init(operand, stat)
    call expect(stat == MEMHIER_SUCCESS .and. operand%struct_size == c_sizeof(operand) .and. operand%rank == 0 .and. &
                all(operand%strides == 0) .and. .not. c_associated(operand%pointer), 'operand initialised')
    call memhier_field_init(field)
    call memhier_field_init(fields)
    call expect_zero(c_loc(field), c_sizeof(field), 'field initialised')
    call expect_zero(c_loc(fields), 3 * c_sizeof(field), 'fields initialised')
    field = memhier_field(type=MEMHIER_F32, components=3)
    call expect(field%type == MEMHIER_F32 .and. field%components == 3 .and. field%offset == 0 .and. field%together == 0 .and. &
                field%reserved == 0, 'a field by its words')
    ! A filter without its init is refused, and not taken for something.
    call memhier_context_create(context, stat)
    x = 1
    y = 2
    call memhier_filter_apply(context, filter, x, y, stat)
    call expect(stat == MEMHIER_INVALID_ARGUMENT .and. index(memhier_error_text(), 'struct_size') > 0, 'filter not initialised')
    call expect(all(abs(y - 2) <= 0), 'nothing written')
    call memhier_context_destroy(context, stat)
  end subroutine initialisers
end module initial_checks

program initial
  use initial_checks
  implicit none
  type(memhier_operand), target :: operand
  type(memhier_field), target :: fields(3)
  integer :: turn
  do turn = 1, 2
    call soil()
    call locals()
    call soil()
    call blocks()
    call soil()
    call automatic(3 + turn)
    operand%extents = -1
    fields%components = -1
    call soil()
    call out(operand, fields)
    fields%components = -1
    call soil()
    fields(1) = column(0_c_int32_t)
    call expect_zero(c_loc(fields), c_sizeof(fields(1)), 'result')
    call soil()
    call allocated()
    call initialisers()
  end do
  call finish()
end program initial
