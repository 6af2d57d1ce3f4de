! The derived types of the module have the size and the offsets of their C structures.
program layout
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
  interface
    subroutine layout_of_operand(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_operand
    subroutine layout_of_plan_options(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_plan_options
    subroutine layout_of_context_options(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_context_options
    subroutine layout_of_matmul_options(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_matmul_options
    subroutine layout_of_filter(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_filter
    subroutine layout_of_field(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_field
    subroutine layout_of_records(values) bind(c)
      import :: c_int64_t
      integer(c_int64_t), intent(out) :: values(*)
    end subroutine layout_of_records
  end interface
  call check_operand()
  call check_plan_options()
  call check_context_options()
  call check_matmul_options()
  call check_filter()
  call check_field()
  call check_records()
  call expect(c_sizeof(memhier_context()) == c_sizeof(c_null_ptr), 'a handle is one pointer')
  call finish()

contains

  ! Distance of a component's address from that of the structure.
  integer(c_int64_t) function from(start, component)
    type(c_ptr), intent(in) :: start, component
    from = transfer(component, 0_c_intptr_t) - transfer(start, 0_c_intptr_t)
  end function from

  subroutine check_operand()
    type(memhier_operand), target :: x
    integer(c_int64_t) :: c(10)
    type(c_ptr) :: start
    call layout_of_operand(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%struct_size)), from(start, c_loc(x%type)), &
                          from(start, c_loc(x%pointer)), from(start, c_loc(x%buffer)), from(start, c_loc(x%offset)), &
                          from(start, c_loc(x%place)), from(start, c_loc(x%rank)), from(start, c_loc(x%extents)), &
                          from(start, c_loc(x%strides))]), 'memhier_operand')
    call expect(size(x%extents) == MEMHIER_MAX_RANK .and. size(x%strides) == MEMHIER_MAX_RANK, 'rank of memhier_operand')
  end subroutine check_operand

  subroutine check_plan_options()
    type(memhier_plan_options), target :: x
    integer(c_int64_t) :: c(9)
    type(c_ptr) :: start
    call layout_of_plan_options(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%struct_size)), from(start, c_loc(x%target)), &
                          from(start, c_loc(x%way)), from(start, c_loc(x%route_in)), from(start, c_loc(x%route_out)), &
                          from(start, c_loc(x%working_set)), from(start, c_loc(x%measure)), &
                          from(start, c_loc(x%read_next))]), 'memhier_plan_options')
  end subroutine check_plan_options

  subroutine check_context_options()
    type(memhier_context_options), target :: x
    integer(c_int64_t) :: c(21)
    type(c_ptr) :: start
    call layout_of_context_options(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%struct_size)), from(start, c_loc(x%device)), &
                          from(start, c_loc(x%local_rank)), from(start, c_loc(x%threads)), &
                          from(start, c_loc(x%calibrate)), from(start, c_loc(x%deterministic)), &
                          from(start, c_loc(x%log_level)), from(start, c_loc(x%reserved)), &
                          from(start, c_loc(x%working_set)), from(start, c_loc(x%pinned_limit)), &
                          from(start, c_loc(x%plan_cache)), from(start, c_loc(x%machine_file)), &
                          from(start, c_loc(x%log)), from(start, c_loc(x%log_user)), from(start, c_loc(x%allocate)), &
                          from(start, c_loc(x%free)), from(start, c_loc(x%allocator_user)), &
                          from(start, c_loc(x%parallel)), from(start, c_loc(x%parallel_user)), &
                          from(start, c_loc(x%peer_devices))]), &
                'memhier_context_options')
  end subroutine check_context_options

  subroutine check_matmul_options()
    type(memhier_matmul_options), target :: x
    integer(c_int64_t) :: c(5)
    type(c_ptr) :: start
    call layout_of_matmul_options(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%struct_size)), from(start, c_loc(x%op_a)), &
                          from(start, c_loc(x%op_b)), from(start, c_loc(x%accuracy))]), 'memhier_matmul_options')
  end subroutine check_matmul_options

  subroutine check_filter()
    type(memhier_filter), target :: x
    integer(c_int64_t) :: c(17)
    type(c_ptr) :: start
    call layout_of_filter(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%struct_size)), from(start, c_loc(x%rank)), &
                          from(start, c_loc(x%taps_type)), from(start, c_loc(x%convolution)), &
                          from(start, c_loc(x%mode)), from(start, c_loc(x%border)), from(start, c_loc(x%reserved)), &
                          from(start, c_loc(x%taps)), from(start, c_loc(x%coefficients)), &
                          from(start, c_loc(x%axis_coefficients)), from(start, c_loc(x%border_value)), &
                          from(start, c_loc(x%origin)), from(start, c_loc(x%step)), &
                          from(start, c_loc(x%margin_before)), from(start, c_loc(x%margin_after)), &
                          from(start, c_loc(x%divisor))]), 'memhier_filter')
  end subroutine check_filter

  subroutine check_field()
    type(memhier_field), target :: x
    integer(c_int64_t) :: c(6)
    type(c_ptr) :: start
    call layout_of_field(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%type)), from(start, c_loc(x%components)), &
                          from(start, c_loc(x%offset)), from(start, c_loc(x%together)), &
                          from(start, c_loc(x%reserved))]), 'memhier_field')
  end subroutine check_field

  subroutine check_records()
    type(memhier_records), target :: x
    integer(c_int64_t) :: c(16)
    type(c_ptr) :: start
    call layout_of_records(c)
    start = c_loc(x)
    call expect(all(c == [int(c_sizeof(x), c_int64_t), from(start, c_loc(x%struct_size)), &
                          from(start, c_loc(x%arrangement)), from(start, c_loc(x%fields)), &
                          from(start, c_loc(x%field_count)), from(start, c_loc(x%packing)), &
                          from(start, c_loc(x%sources)), from(start, c_loc(x%padding)), from(start, c_loc(x%place)), &
                          from(start, c_loc(x%stride)), from(start, c_loc(x%lanes)), from(start, c_loc(x%pitch)), &
                          from(start, c_loc(x%pointer)), from(start, c_loc(x%buffer)), from(start, c_loc(x%offset)), &
                          from(start, c_loc(x%field_pointers))]), 'memhier_records')
  end subroutine check_records
end program layout
