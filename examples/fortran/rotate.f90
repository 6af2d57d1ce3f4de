! Rotates a picture by 90 degrees clockwise:  rotate in.ppm out.ppm
!
! The same as rotate.c: a transpose of opaque three-byte elements whose destination runs backwards along one side.
! A row of the picture is a column of the Fortran array pixels(3, width, height).
program rotate
  use, intrinsic :: iso_c_binding
  use memhier
  implicit none
  integer(c_int8_t), allocatable, target :: pixels(:, :, :), turned(:, :, :)
  character(1024) :: in, out
  character(:), allocatable :: text
  type(memhier_context) :: context
  type(memhier_operand) :: source, destination
  type(memhier_plan) :: plan
  integer :: stat, width, height

  if (command_argument_count() /= 2) error stop 'usage: rotate in.ppm out.ppm'
  call get_command_argument(1, in)
  call get_command_argument(2, out)
  call read_ppm(trim(in))
  width = size(pixels, 2)
  height = size(pixels, 3)
  allocate(turned(3, height, width))

  call memhier_context_create(context, stat)
  call check('context')

  ! source(i, j): row i, column j.
  call memhier_operand_matrix(source, memhier_bytes(3), MEMHIER_ROW_MAJOR, height, width, c_loc(pixels), width, stat)
  call check('source')
  ! destination(j, i): row j, column height - 1 - i, counted from 0.
  call memhier_operand_matrix(destination, memhier_bytes(3), MEMHIER_ROW_MAJOR, width, height, &
                              c_loc(turned(1, height, 1)), height, stat)
  call check('destination')
  destination%strides(2) = -1
  call memhier_transpose_operands(context, source, destination, stat)
  call check('transpose')

  call memhier_last_plan(context, plan, stat)
  call check('last plan')
  call memhier_plan_explain(plan, text, stat)
  call check('explain')
  write (*, '(a)', advance='no') text

  call write_ppm(trim(out))
  call memhier_plan_destroy(plan, stat)
  call memhier_context_destroy(context, stat)

contains

  subroutine check(what)
    character(*), intent(in) :: what
    if (stat == MEMHIER_SUCCESS) return
    print '(a)', what//': '//memhier_error_text()
    error stop 1
  end subroutine check

  ! Binary PPM of 8 bits a channel, without comments: the header ends at its third line feed.
  subroutine read_ppm(name)
    character(*), intent(in) :: name
    character(2) :: magic
    character(64) :: header
    character :: byte
    integer :: unit, lines, length, w, h, maximum
    open(newunit=unit, file=name, access='stream', form='unformatted', status='old', action='read')
    header = ''
    lines = 0
    length = 0
    do while (lines < 3 .and. length < len(header))
      read (unit) byte
      length = length + 1
      if (byte == achar(10)) then
        lines = lines + 1
        byte = ' '
      end if
      header(length:length) = byte
    end do
    read (header, *) magic, w, h, maximum
    if (magic /= 'P6' .or. maximum /= 255) error stop 'not a picture I can read'
    allocate(pixels(3, w, h))
    read (unit) pixels
    close(unit)
  end subroutine read_ppm

  subroutine write_ppm(name)
    character(*), intent(in) :: name
    character(64) :: header
    integer :: unit
    write (header, '(a, i0, 1x, i0, a)') 'P6'//achar(10), size(turned, 2), size(turned, 3), achar(10)//'255'//achar(10)
    open(newunit=unit, file=name, access='stream', form='unformatted', status='replace', action='write')
    write (unit) trim(header), turned
    close(unit)
  end subroutine write_ppm
end program rotate
