! Filters of every type that Fortran has, with arrays, sections, channels and blocks; then with addresses, operands and plans.
! Built twice, with the default integer of 4 and of 8 bytes.
module filter_checks
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
contains

#define SUFFIX of_real32
#define TYPE real(c_float)
#define TAPS real(c_float)
#define NAME 'real32'
#define FROM(r) real(r, c_float)
#define WEIGHT(r) real(r - 0.5, c_float)
#define EXACT 2000 * epsilon(1.0_c_float)
#include "filters.inc"
#undef SUFFIX
#undef TYPE
#undef TAPS
#undef NAME
#undef FROM
#undef WEIGHT
#undef EXACT

#define SUFFIX of_real64
#define TYPE real(c_double)
#define TAPS real(c_double)
#define NAME 'real64'
#define FROM(r) real(r, c_double)
#define WEIGHT(r) real(r - 0.5, c_double)
#define EXACT 2000 * epsilon(1.0_c_double)
#include "filters.inc"
#undef SUFFIX
#undef TYPE
#undef TAPS
#undef NAME
#undef FROM
#undef WEIGHT
#undef EXACT

#define SUFFIX of_complex32
#define TYPE complex(c_float_complex)
#define TAPS complex(c_float_complex)
#define NAME 'complex32'
#define FROM(r) cmplx(r, 1 - r, c_float)
#define WEIGHT(r) cmplx(r - 0.5, r, c_float)
#define EXACT 4000 * epsilon(1.0_c_float)
#include "filters.inc"
#undef SUFFIX
#undef TYPE
#undef TAPS
#undef NAME
#undef FROM
#undef WEIGHT
#undef EXACT

#define SUFFIX of_int16
#define TYPE integer(c_int16_t)
#define TAPS integer(c_int32_t)
#define NAME 'int16'
#define FROM(r) int(r * 40 - 20, c_int16_t)
#define WEIGHT(r) int(r * 3, c_int32_t) - 1_c_int32_t
#define EXACT 0
#include "filters.inc"
#undef SUFFIX
#undef TYPE
#undef TAPS
#undef NAME
#undef FROM
#undef WEIGHT
#undef EXACT

  ! Golden values of filter.h; types that differ between elements and coefficients; a divisor.
  subroutine values(context)
    type(memhier_context), intent(in) :: context
    real(c_float), target :: real_taps(2) = [1.0, 10.0]
    real(c_float) :: x(3) = [0.0, 1.0, 0.0], w(3) = [0.0, 0.0, 1.0], y(3)
    complex(c_float_complex) :: z(4) = [(1, 2), (3, 4), (5, 6), (7, 8)], u(3)
    integer(c_int16_t) :: i(2) = [1_c_int16_t, 3_c_int16_t], o(2)
    integer(c_int32_t), target :: minus(1) = -1
    integer(c_int64_t) :: extents(2)
    type(memhier_filter) :: filter
    integer :: stat
    call memhier_filter_1d(context, x, w, y, stat, border=MEMHIER_BORDER_CONSTANT)
    call expect(stat == MEMHIER_SUCCESS .and. all(y == [1.0, 0.0, 0.0]), 'correlation')
    call memhier_filter_1d(context, x, w, y, stat, border=MEMHIER_BORDER_CONSTANT, convolution=1_c_int32_t)
    call expect(stat == MEMHIER_SUCCESS .and. all(y == [0.0, 0.0, 1.0]), 'convolution')

    call memhier_filter_init(filter, stat)
    call expect(stat == MEMHIER_SUCCESS .and. filter%rank == 1 .and. filter%divisor == 1, 'defaults')
    filter%taps = 2
    filter%taps_type = MEMHIER_F32
    filter%coefficients = c_loc(real_taps)
    filter%mode = MEMHIER_FILTER_VALID
    call memhier_filter_extents(filter, [4_c_int64_t], extents(1:1), stat)
    call expect(stat == MEMHIER_SUCCESS .and. extents(1) == 3, 'extents')
    call memhier_filter_apply(context, filter, z, u, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(abs(u - [(31, 42), (53, 64), (75, 86)]) < 1e-4), 'real coefficients')

    call memhier_filter_init(filter, stat)
    filter%taps = 1
    filter%coefficients = c_loc(minus)
    filter%divisor = 2
    call memhier_filter_apply(context, filter, i, o, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(o == [-1, -2]), 'halves away from zero')
    filter%origin = 7
    call memhier_filter_apply(context, filter, i, o, stat)
    call expect(stat == MEMHIER_INVALID_ARGUMENT .and. all(o == [-1, -2]), 'origin')
  end subroutine values

  ! The argument lists of C. Rows there are the second index here.
  subroutine addresses(context)
    type(memhier_context), intent(in) :: context
    real(c_double), target :: x(14, 9), y(14, 9), z(12, 9), w(3, 2)
    integer :: stat
    call random_number(x)
    call random_number(w)
    y = 7
    call memhier_filter_2d(context, MEMHIER_F64, 9, 12, c_loc(x), 14, 2, 3, c_loc(w), MEMHIER_BORDER_WRAP, c_loc(y), 14, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(y(13:, :) == 7), 'outside of the image')
    call memhier_filter_2d(context, x(1:12, :), w, z, stat, border=MEMHIER_BORDER_WRAP)
    call expect(stat == MEMHIER_SUCCESS .and. all(abs(z - y(1:12, :)) < 1e-12), 'rows and columns')
    call memhier_filter_1d(context, MEMHIER_F64, 14, c_loc(x), 3, c_loc(w), MEMHIER_BORDER_NEAREST, c_loc(y), stat)
    call expect(stat == MEMHIER_SUCCESS .and. abs(y(1, 1) - sum(w(:, 1) * [x(1, 1), x(1, 1), x(2, 1)])) < 1e-12, 'one axis')
  end subroutine addresses

  subroutine plans(context)
    type(memhier_context), intent(in) :: context
    real(c_float), target :: x(50), y(50), w(3), state(2)
    type(memhier_operand) :: source, destination, last
    type(memhier_filter) :: filter
    type(memhier_plan) :: plan
    character(:), allocatable :: text
    integer :: stat
    call random_number(x)
    w = [1.0, 2.0, 3.0]
    call memhier_operand_array(source, x, stat)
    call memhier_operand_array(destination, y, stat)
    call memhier_operand_array(last, state, stat)
    call memhier_filter_init(filter, stat)
    filter%taps = 3
    filter%coefficients = c_loc(w)
    filter%mode = MEMHIER_FILTER_MODE_STREAM
    call memhier_plan_create_filter(context, filter, source, destination, plan, stat, state_out=last, way='reference')
    call expect(stat == MEMHIER_SUCCESS, 'plan')
    w = 100
    call memhier_plan_execute(plan, [c_loc(x), c_loc(y), c_loc(state)], stat)
    call expect(stat == MEMHIER_SUCCESS .and. abs(y(50) - sum([1.0, 2.0, 3.0] * x(48:50))) < 1e-5 .and. all(state == x(49:50)), &
                'a plan keeps its coefficients')
    call memhier_plan_explain(plan, text, stat)
    call expect(stat == MEMHIER_SUCCESS .and. index(text, 'filter f32 50') == 1, 'explanation')
    call memhier_plan_destroy(plan, stat)
    w = [3.0, 2.0, 1.0]
    call memhier_filter_stream(context, filter, source, destination, stat)
    call expect(stat == MEMHIER_SUCCESS .and. abs(y(1) - x(1)) < 1e-6 .and. abs(y(2) - 2 * x(1) - x(2)) < 1e-5, 'operands')
  end subroutine plans
end module filter_checks

program filters
  use memhier
  use checks
  use filter_checks
  implicit none
  type(memhier_context) :: context
  integer :: stat
  call memhier_context_create(context, stat)
  call expect(stat == MEMHIER_SUCCESS, 'context')
  call of_real32(context)
  call of_real64(context)
  call of_complex32(context)
  call of_int16(context)
  call values(context)
  call addresses(context)
  call plans(context)
  call memhier_context_destroy(context, stat)
  call finish()
end program filters
