! A photograph on its way through all four operations:  photo in.ppm out.ppm [moves]
!
! The same as photo.c: bytes are split into planes of real, blurred, turned by 90 degrees, coloured and joined to bytes. A
! row of the picture is a column of a Fortran array, so planes are (column, row, channel) here. Tracked buffers keep the
! picture where it is worked on; each step prints where and how it was done, its time and the floor. With the word moves
! the program tells also which step moved what, and what did not have to.
module photo_steps
  use, intrinsic :: iso_c_binding
  use memhier
  implicit none
  integer, parameter :: channels = 3
  type(memhier_context) :: context
  type(memhier_buffer) :: picture, one, two, finished      ! bytes, planes, planes, bytes
  integer(c_int64_t) :: width, height                      ! of the picture before it is turned
  ! One field of three components: bytes of a pixel, planes of the picture.
  type(memhier_field), target :: bytes(1), planes(1)
  ! Binomial coefficients: the bell of the blur.
  real(c_float), target :: bell(9) = real([1, 8, 28, 56, 70, 56, 28, 8, 1], c_float) / 256
  ! Warm tones (from, to); bright pixels leave the range of a byte.
  real(c_float), target :: colours(channels, channels) = reshape([0.393_c_float, 0.769_c_float, 0.189_c_float, &
      0.349_c_float, 0.686_c_float, 0.168_c_float, 0.272_c_float, 0.534_c_float, 0.131_c_float], [channels, channels])

contains

  type(memhier_records) function records(buffer, arrangement, field)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int32_t), intent(in) :: arrangement
    type(memhier_field), intent(in), target :: field(:)
    integer :: stat
    call memhier_records_init(records, stat)
    records%arrangement = arrangement
    records%fields = c_loc(field)
    records%field_count = size(field)
    records%buffer = buffer%handle
  end function records

  subroutine split(stat)
    integer, intent(out) :: stat
    call memhier_record_convert(context, width * height, records(picture, MEMHIER_AOS, bytes), &
                                records(one, MEMHIER_SOA, planes), stat)
  end subroutine split

  subroutine join(stat)
    integer, intent(out) :: stat
    call memhier_record_convert(context, width * height, records(two, MEMHIER_SOA, planes), &
                                records(finished, MEMHIER_AOS, bytes), stat)
  end subroutine join

  ! An array of extents n in a buffer, as ALLOCATE would lay it out.
  type(memhier_operand) function array(buffer, n)
    type(memhier_buffer), intent(in) :: buffer
    integer(c_int64_t), intent(in) :: n(:)
    integer :: stat, d
    call memhier_operand_init(array, stat)
    array%type = MEMHIER_F32
    array%buffer = buffer%handle
    array%rank = size(n)
    array%extents(1:size(n)) = n
    array%strides(1:size(n)) = [(product(n(1:d - 1)), d = 1, size(n))]
  end function array

  ! The last extent counts channels, each filtered for itself.
  subroutine blur(stat)
    integer, intent(out) :: stat
    type(memhier_filter) :: filter
    call memhier_filter_init(filter, stat)
    filter%rank = 2
    filter%taps = size(bell)
    filter%axis_coefficients = c_loc(bell)
    filter%border = MEMHIER_BORDER_REFLECT
    call memhier_filter_apply(context, filter, array(one, [width, height, 3_c_int64_t]), &
                              array(two, [width, height, 3_c_int64_t]), stat)
  end subroutine blur

  ! A transpose whose destination runs backwards along its first index: (row, column) of the source becomes
  ! (height + 1 - row, column).
  subroutine turn(stat)
    integer, intent(out) :: stat
    type(memhier_operand) :: to
    to = array(one, [height, width, 3_c_int64_t])
    to%offset = (height - 1) * c_sizeof(bell(1))
    to%strides(1) = -1
    call memhier_transpose_operands(context, array(two, [width, height, 3_c_int64_t]), to, stat)
  end subroutine turn

  ! A matrix with a row for each pixel and a column for each channel, times a small one from ordinary memory.
  subroutine colour(stat)
    integer, intent(out) :: stat
    type(memhier_operand) :: matrix
    call memhier_operand_array(matrix, colours, stat)
    call memhier_matmul_operands(context, array(one, [width * height, 3_c_int64_t]), matrix, &
                                 array(two, [width * height, 3_c_int64_t]), stat)
  end subroutine colour
end module photo_steps

program photo
  use photo_steps
  implicit none
  integer(c_int8_t), allocatable, target :: pixels(:)
  integer(c_int8_t), pointer :: result(:)
  character(1024) :: in, out, last
  character(:), allocatable :: moves
  integer(c_int64_t) :: crossings(2, 4)
  type(c_ptr) :: address
  integer :: stat

  call get_command_argument(3, last)
  if (command_argument_count() /= 2 .and. (command_argument_count() /= 3 .or. last /= 'moves')) &
      error stop 'usage: photo in.ppm out.ppm [moves]'
  call get_command_argument(1, in)
  call get_command_argument(2, out)
  call read_ppm(trim(in))
  bytes = memhier_field(MEMHIER_U8, channels, 0, 0, 0)
  planes = memhier_field(MEMHIER_F32, channels, 0, 0, 0)

  call memhier_context_create(context, stat)
  call check('context')
  call memhier_buffer_wrap(context, c_loc(pixels), size(pixels, kind=c_int64_t), picture, stat)
  call check('picture')
  call memhier_buffer_create(context, size(pixels) * c_sizeof(bell(1)), one, stat)
  call memhier_buffer_create(context, size(pixels) * c_sizeof(bell(1)), two, stat)
  call memhier_buffer_create(context, size(pixels, kind=c_int64_t), finished, stat)
  call check('buffers')

  print '(a7, 1x, a7, 1x, a20, 2a12, a7, 3x, a)', 'step   ', 'place  ', 'way                 ', 'time', 'floor', 'ratio', &
      'problem'
  call run('split', split)
  call run('blur', blur)
  call run('turn', turn)
  call run('colour', colour)
  call run('join', join)

  call memhier_buffer_map(finished, MEMHIER_ACCESS_READ, address, stat)
  call check('map')
  call c_f_pointer(address, result, [size(pixels)])
  call write_ppm(trim(out))
  call memhier_buffer_unmap(finished, stat)

  call crossings_of(picture, crossings(:, 1))
  call crossings_of(one, crossings(:, 2))
  call crossings_of(two, crossings(:, 3))
  call crossings_of(finished, crossings(:, 4))
  print '(a, i0, a, i0, a)', 'crossings of the link: ', sum(crossings(1, :)), ' to the device, ', sum(crossings(2, :)), &
      ' to the host'
  if (last == 'moves') then
    call memhier_context_explain_buffers(context, moves, stat)
    call check('moves')
    write (*, '(a)', advance='no') moves
  end if
  call memhier_context_destroy(context, stat)

contains

  subroutine check(what)
    character(*), intent(in) :: what
    if (stat == MEMHIER_SUCCESS) return
    print '(a)', what//': '//memhier_error_text()
    error stop 1
  end subroutine check

  ! Runs a step a few times and prints the best time beside the decision.
  subroutine run(name, step)
    character(*), intent(in) :: name
    interface
      subroutine step(stat)
        integer, intent(out) :: stat
      end subroutine step
    end interface
    type(memhier_plan) :: plan
    character(:), allocatable :: json, number
    integer(c_int64_t) :: start, finish, rate
    real(c_double) :: best, least
    integer :: i
    best = huge(best)
    do i = 1, 5
      call system_clock(start, rate)
      call step(stat)
      call system_clock(finish)
      call check(name)
      best = min(best, 1e3_c_double * (finish - start) / rate)
    end do
    call memhier_last_plan(context, plan, stat)
    call check('last plan')
    call memhier_plan_explain(plan, json, stat, MEMHIER_JSON)
    call check('explain')
    call memhier_plan_destroy(plan, stat)
    number = word(json, '"floor_ms": ', ',')
    read (number, *) least
    print '(a7, 1x, a7, 1x, a20, 2(f9.3, " ms"), f7.1, 3x, a)', [character(7) :: name], &
        [character(7) :: word(json, '"place": "', '"')], [character(20) :: word(json, '"way": "', '"')], best, least, &
        best / least, word(json, '"line": "', '"')
  end subroutine run

  ! What stands in a text behind a key, up to a mark.
  function word(text, key, mark)
    character(*), intent(in) :: text, key, mark
    character(:), allocatable :: word
    integer :: from
    from = index(text, key) + len(key)
    word = text(from:from + index(text(from:), mark) - 2)
  end function word

  subroutine crossings_of(buffer, crossed)
    type(memhier_buffer), intent(inout) :: buffer
    integer(c_int64_t), intent(out) :: crossed(2)
    integer(c_int64_t) :: size_of_it
    call memhier_buffer_info(buffer, size_of_it, crossed(1), crossed(2), stat)
    call memhier_buffer_destroy(buffer, stat)
  end subroutine crossings_of

  ! Binary PPM of 8 bits a channel, without comments: the header ends at its third line feed.
  subroutine read_ppm(name)
    character(*), intent(in) :: name
    character(2) :: magic
    character(64) :: header
    character :: byte
    integer :: unit, lines, length, maximum
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
    read (header, *) magic, width, height, maximum
    if (magic /= 'P6' .or. maximum /= 255) error stop 'not a picture I can read'
    allocate(pixels(channels * width * height))
    read (unit) pixels
    close(unit)
  end subroutine read_ppm

  subroutine write_ppm(name)
    character(*), intent(in) :: name
    character(64) :: header
    integer :: unit
    write (header, '(a, i0, 1x, i0, a)') 'P6'//achar(10), height, width, achar(10)//'255'//achar(10)
    open(newunit=unit, file=name, access='stream', form='unformatted', status='replace', action='write')
    write (unit) trim(header), result
    close(unit)
  end subroutine write_ppm
end program photo
