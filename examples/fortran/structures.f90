! Structures of the C interface: a conversion of bytes to float planes, and a plan that explains itself.
program structures
  use memhier
  use, intrinsic :: iso_c_binding
  implicit none
  integer(c_int64_t), parameter :: n = 4
  integer :: k
  type(memhier_context) :: context
  type(memhier_plan) :: plan
  type(memhier_records) :: pixels, planes_of
  type(memhier_field), target :: bytes, floats
  integer(c_int8_t), target :: rgb(3, n) = reshape([(int(k, c_int8_t), k=1, 12)], [3, 4])
  real(c_float), target :: red_green_blue(n, 3), a(3, 2), b(2, 3)
  character(len=:), allocatable :: text
  integer(c_int32_t) :: stat

  call memhier_context_create(context, stat)
  call check(stat)

  ! Bytes to float planes: all five components of a field are set; Fortran has no unsigned bytes, the type is in the field.
  bytes = memhier_field(MEMHIER_U8, 3, 0, 0, 0)
  floats = memhier_field(MEMHIER_F32, 3, 0, 0, 0)
  call memhier_records_init(pixels, stat)
  pixels%fields = c_loc(bytes)
  pixels%field_count = 1
  pixels%pointer = c_loc(rgb)
  call memhier_records_init(planes_of, stat)
  planes_of%arrangement = MEMHIER_SOA
  planes_of%packing = MEMHIER_PACKING_PACKED
  planes_of%fields = c_loc(floats)
  planes_of%field_count = 1
  planes_of%pointer = c_loc(red_green_blue)
  call memhier_record_convert(context, n, pixels, planes_of, stat)
  call check(stat)
  print '(4f5.1)', red_green_blue

  ! A plan: made once, explained, executed on any arrays of the same shape.
  call random_number(a)
  call memhier_plan_create_line(context, 'transpose f32 2x3 src=pageable dst=pageable', plan, stat)
  call check(stat)
  call memhier_plan_explain(plan, text, stat)
  print *, text
  call memhier_plan_execute(plan, [c_loc(a), c_loc(b)], stat)
  call check(stat)
  if (any(b /= transpose(a)) .or. any(nint(red_green_blue) /= transpose(int(rgb)))) error stop "wrong"
  call memhier_plan_destroy(plan, stat)
  call memhier_context_destroy(context, stat)
contains
  subroutine check(stat)
    integer(c_int32_t), intent(in) :: stat
    if (stat == MEMHIER_SUCCESS) return
    print *, memhier_error_text()
    error stop
  end subroutine check
end program structures
