! An outside program in Fortran: ALLOCATEd arrays, whole and as a section.
program outside
  use memhier
  use, intrinsic :: iso_c_binding
  implicit none
  type(memhier_context) :: context
  real(c_float), allocatable :: a(:, :), b(:, :), c(:, :)
  integer(c_int32_t) :: stat
  integer :: i, j

  allocate (a(37, 53), b(53, 37), c(20, 10))
  do j = 1, size(a, 2)
    do i = 1, size(a, 1)
      a(i, j) = real(100 * i + j, c_float)
    end do
  end do
  b = -1
  c = -1
  call memhier_context_create(context, stat)
  if (stat /= MEMHIER_SUCCESS) error stop 1
  call memhier_transpose(context, a, b, stat)
  if (stat /= MEMHIER_SUCCESS) error stop 2
  if (any(b /= transpose(a))) error stop 3
  call memhier_transpose(context, a(3:21:2, 53:14:-2), c, stat)
  if (stat /= MEMHIER_SUCCESS) error stop 4
  if (any(c /= transpose(a(3:21:2, 53:14:-2)))) error stop 5
  call memhier_context_destroy(context, stat)
  if (stat /= MEMHIER_SUCCESS) error stop 6
  print '(a)', 'transposed'
end program outside
