! Counts failed expectations; a test program ends with `call finish`.
module checks
  use, intrinsic :: iso_c_binding, only: c_int32_t
  use memhier, only: memhier_error_text
  implicit none
  integer :: failures = 0
contains
  subroutine expect(condition, what)
    logical, intent(in) :: condition
    character(*), intent(in) :: what
    if (condition) return
    failures = failures + 1
    print '(a)', 'FAILED: '//what//'   (last error text: '//memhier_error_text()//')'
  end subroutine expect

  ! The status and the whole text of a refusal.
  subroutine expect_refusal(stat, status, text, what)
    integer, intent(in) :: stat
    integer(c_int32_t), intent(in) :: status
    character(*), intent(in) :: text, what
    call expect(stat == status .and. memhier_error_text() == text, what//': "'//text//'"')
  end subroutine expect_refusal

  subroutine finish()
    if (failures > 0) error stop 1
    print '(a)', 'passed'
  end subroutine finish
end module checks
