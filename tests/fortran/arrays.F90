! Every generic of every element type and rank with allocated arrays and sections of them. Built twice, with the default
! integer of 4 and of 8 bytes.
module array_checks
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
contains

#define SUFFIX of_real32
#define TYPE real(c_float)
#define NAME 'real32'
#define FROM(r) real(r, c_float)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_real64
#define TYPE real(c_double)
#define NAME 'real64'
#define FROM(r) real(r, c_double)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_complex32
#define TYPE complex(c_float_complex)
#define NAME 'complex32'
#define FROM(r) cmplx(r, 1 - r, c_float)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_complex64
#define TYPE complex(c_double_complex)
#define NAME 'complex64'
#define FROM(r) cmplx(r, 1 - r, c_double)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int8
#define TYPE integer(c_int8_t)
#define NAME 'int8'
#define FROM(r) int(r * 256 - 128, c_int8_t)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int16
#define TYPE integer(c_int16_t)
#define NAME 'int16'
#define FROM(r) int(r * 65536 - 32768, c_int16_t)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int32
#define TYPE integer(c_int32_t)
#define NAME 'int32'
#define FROM(r) int(r * 2e9 - 1e9, c_int32_t)
#include "arrays.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int64
#define TYPE integer(c_int64_t)
#define NAME 'int64'
#define FROM(r) int(r * 8e18 - 4e18, c_int64_t)
#include "arrays.inc"

  ! Components of an array of records. Some compilers pass them through a temporary, others in place; there a distance
  ! that is no multiple of the element's size is refused and nothing is written.
  subroutine components(context)
    type(memhier_context), intent(in) :: context
    type :: particle
      real(c_float) :: mass, charge
    end type particle
    type :: wave
      complex(c_float_complex) :: amplitude
      real(c_float) :: phase
    end type wave
    type(particle) :: particles(5, 8)
    type(wave) :: waves(5, 8)
    real(c_float) :: masses(8, 5)
    complex(c_float_complex) :: amplitudes(8, 5)
    integer :: stat
    particles = particle(0, 1)
    call random_number(particles%mass)
    call memhier_transpose(context, particles%mass, masses, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(masses == transpose(particles%mass)), 'component of records')
    waves = wave((1, 2), 3)
    amplitudes = 0
    call memhier_transpose(context, waves%amplitude, amplitudes, stat)
    if (stat == MEMHIER_SUCCESS) then
      call expect(all(amplitudes == (1, 2)), '12 bytes between elements of 8')
    else
      call expect(stat == MEMHIER_UNSUPPORTED .and. all(amplitudes == 0), '12 bytes between elements of 8 refused')
    end if
  end subroutine components

  ! The operand of a section points into the array itself and has its strides.
  subroutine sections_are_not_copied()
    real(c_double), target :: a(100, 60)
    type(memhier_operand) :: operand
    integer :: stat
    a = 0
    call memhier_operand_array(operand, a(10:90:4, 50:2:-3), stat)
    call expect(stat == MEMHIER_SUCCESS, 'operand of a section')
    call expect(c_associated(operand%pointer, c_loc(a(10, 50))), 'address of a section')
    call expect(operand%rank == 2 .and. all(operand%extents(1:2) == [21, 17]), 'extents of a section')
    call expect(all(operand%strides(1:2) == [4, -300]), 'strides of a section')
    call expect(operand%type == MEMHIER_F64 .and. operand%place == MEMHIER_PLACE_AUTO, 'type and place of a section')
  end subroutine sections_are_not_copied
end module array_checks

program arrays
  use memhier
  use checks
  use array_checks
  implicit none
  type(memhier_context) :: context
  integer :: stat
  call memhier_context_create(context, stat)
  call expect(stat == MEMHIER_SUCCESS, 'context')
  call of_real32(context)
  call of_real64(context)
  call of_complex32(context)
  call of_complex64(context)
  call of_int8(context)
  call of_int16(context)
  call of_int32(context)
  call of_int64(context)
  call components(context)
  call sections_are_not_copied()
  call memhier_context_destroy(context, stat)
  call expect(stat == MEMHIER_SUCCESS, 'destroy')
  call finish()
end program arrays
