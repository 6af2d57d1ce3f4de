! The first program in Fortran: arrays from ALLOCATE, and sections of them, which are not copied.
program first
  use memhier
  implicit none
  type(memhier_context) :: context
  real, allocatable :: a(:, :), b(:, :)
  integer :: stat

  allocate(a(1000, 700), b(700, 1000))
  call random_number(a)

  call memhier_context_create(context, stat)
  if (stat /= MEMHIER_SUCCESS) error stop 'no context'

  ! b(j, i) = a(i, j)
  call memhier_transpose(context, a, b, stat)
  call check('whole arrays')
  if (any(abs(b - transpose(a)) > 0)) error stop 'whole arrays: wrong'

  ! Every second row of the upper part into the left part of b.
  call memhier_transpose(context, a(1:999:2, :), b(:, 1:500), stat)
  call check('sections')
  if (any(abs(b(:, 1:500) - transpose(a(1:999:2, :))) > 0)) error stop 'sections: wrong'

  ! In place.
  call memhier_transpose_inplace(context, a(1:700, :), stat)
  call check('in place')

  call memhier_context_destroy(context, stat)
  print '(a)', 'transposed with memhier '//memhier_version_text()

contains

  subroutine check(what)
    character(*), intent(in) :: what
    if (stat == MEMHIER_SUCCESS) return
    print '(a)', what//': '//memhier_error_text()
    error stop 1
  end subroutine check
end program first
