! Records taken apart and joined, for every element type; then with addresses, descriptions and plans. Built twice, with the
! default integer of 4 and of 8 bytes.
module record_checks
  use, intrinsic :: iso_c_binding
  use memhier
  use checks
  implicit none
contains

#define SUFFIX of_real32
#define TYPE real(c_float)
#define NAME 'real32'
#define FROM(r) real(r, c_float)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_real64
#define TYPE real(c_double)
#define NAME 'real64'
#define FROM(r) real(r, c_double)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_complex32
#define TYPE complex(c_float_complex)
#define NAME 'complex32'
#define FROM(r) cmplx(r, 1 - r, c_float)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_complex64
#define TYPE complex(c_double_complex)
#define NAME 'complex64'
#define FROM(r) cmplx(r, 1 - r, c_double)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int8
#define TYPE integer(c_int8_t)
#define NAME 'int8'
#define FROM(r) int(r * 256 - 128, c_int8_t)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int16
#define TYPE integer(c_int16_t)
#define NAME 'int16'
#define FROM(r) int(r * 65536 - 32768, c_int16_t)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int32
#define TYPE integer(c_int32_t)
#define NAME 'int32'
#define FROM(r) int(r * 2e9 - 1e9, c_int32_t)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

#define SUFFIX of_int64
#define TYPE integer(c_int64_t)
#define NAME 'int64'
#define FROM(r) int(r * 8e18 - 4e18, c_int64_t)
#include "records.inc"
#undef SUFFIX
#undef TYPE
#undef NAME
#undef FROM

  ! Packed records of 50 bytes as in STL files, to arrays and back; the same bytes again.
  subroutine triangles(context)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), target :: file(50 * 77), again(50 * 77)
    real(c_float), target :: normals(77, 3), corners(77, 9)
    integer(c_int16_t), target :: attributes(77)
    type(memhier_field), target :: fields(3)
    type(c_ptr), target :: each(3)
    type(memhier_records) :: stl, arrays
    integer(c_int64_t) :: stride, bytes, offsets(3)
    type(memhier_plan) :: plan
    character(:), allocatable :: text
    real :: r(50 * 77)
    integer :: stat
    call random_number(r)
    file = int(r * 256 - 128, c_int8_t)
    fields = [memhier_field(MEMHIER_F32, 3, 0, 0, 0), memhier_field(MEMHIER_F32, 9, 0, 0, 0), &
              memhier_field(MEMHIER_I16, 1, 0, 0, 0)]
    call memhier_records_init(stl, stat)
    call expect(stat == MEMHIER_SUCCESS .and. stl%arrangement == MEMHIER_AOS, 'defaults')
    stl%fields = c_loc(fields)
    stl%field_count = 3
    stl%packing = MEMHIER_PACKING_PACKED
    stl%pointer = c_loc(file)
    call memhier_record_layout(stl, 77, stride, bytes, offsets, stat)
    call expect(stat == MEMHIER_SUCCESS .and. stride == 50 .and. bytes == 50 * 77 .and. all(offsets == [0, 12, 48]), 'layout')
    each = [c_loc(normals), c_loc(corners), c_loc(attributes)]
    call memhier_records_init(arrays, stat)
    arrays%arrangement = MEMHIER_SOA
    arrays%fields = c_loc(fields)
    arrays%field_count = 3
    arrays%field_pointers = c_loc(each)
    call memhier_record_convert(context, 77, stl, arrays, stat)
    call expect(stat == MEMHIER_SUCCESS, 'to arrays')
    call expect(all(transfer(corners(50, [1, 4, 9]), 1_c_int32_t, 3) == [word(13), word(25), word(45)]), 'coordinates')
    call expect(attributes(77) == transfer(file(76 * 50 + 49:76 * 50 + 50), 1_c_int16_t), 'attributes')
    stl%pointer = c_loc(again)
    call memhier_plan_create_record(context, 77, arrays, stl, plan, stat)
    call expect(stat == MEMHIER_SUCCESS, 'plan')
    again = 0
    call memhier_plan_execute(plan, [each, c_loc(again)], stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(again == file), 'the same bytes again')
    call memhier_plan_explain(plan, text, stat)
    call expect(stat == MEMHIER_SUCCESS .and. index(text, 'record ') == 1, 'explanation')
    call memhier_plan_destroy(plan, stat)
  contains
    ! The number that begins at a byte of triangle 50.
    integer(c_int32_t) function word(byte)
      integer, intent(in) :: byte
      word = transfer(file(49 * 50 + byte:49 * 50 + byte + 3), word)
    end function word
  end subroutine triangles

  ! The argument list of C: pixels of four bytes whose last stays.
  subroutine addresses(context)
    type(memhier_context), intent(in) :: context
    integer(c_int8_t), target :: pixels(4, 1000), before(4, 1000), red(1000), green(1000), blue(1000)
    real :: r(4, 1000)
    integer :: stat
    call random_number(r)
    pixels = int(r * 256 - 128, c_int8_t)
    before = pixels
    call memhier_record_split(context, 1000, 3_c_int32_t, MEMHIER_U8, c_loc(pixels), 4, [c_loc(red), c_loc(green), c_loc(blue)], &
                              stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(red == pixels(1, :)) .and. all(blue == pixels(3, :)), 'pixels split')
    call memhier_record_join(context, 1000, 3_c_int32_t, MEMHIER_U8, [c_loc(blue), c_loc(green), c_loc(red)], c_loc(pixels), &
                             4, stat)
    call expect(stat == MEMHIER_SUCCESS .and. all(pixels(1, :) == before(3, :)) .and. all(pixels(2:4:2, :) == before(2:4:2, :)), &
                'pixels joined')
  end subroutine addresses
end module record_checks

program records
  use memhier
  use checks
  use record_checks
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
  call triangles(context)
  call addresses(context)
  call memhier_context_destroy(context, stat)
  call finish()
end program records
