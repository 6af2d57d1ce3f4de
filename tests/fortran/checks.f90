! Counts failed expectations; a test program ends with `call finish`.
module checks
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

  subroutine finish()
    if (failures > 0) error stop 1
    print '(a)', 'passed'
  end subroutine finish
end module checks
