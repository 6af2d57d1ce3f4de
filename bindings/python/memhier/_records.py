# SPDX-License-Identifier: Apache-2.0
"""Records in memory, and what a context does with them."""
from ctypes import byref, c_int32, c_int64, c_void_p

from ._arrays import Views, contiguous, new_array
from ._declarations import (AOS, MAX_FIELDS, PACKING_EXPLICIT, PACKING_NATURAL, PACKING_PACKED, PADDING_KEEP, PADDING_ZERO,
                            SOA, Field, RecordsDescription)
from ._library import c_stream, check, initialised, integer, library
from ._types import size_of, type_named


class Records:
    """How records lie in memory, and where.

    fields       a list of (type, components), (type, components, offset) or (type, components, offset, together): the
                 type as a constant or as the word of problem lines, "f32"; offsets count with PACKING_EXPLICIT alone
    data         a contiguous array with all of them (also a part of a tracked buffer), or for SOA a list with the array
                 of each field; None where only the layout or a plan is wanted
    arrangement  AOS, SOA, AOSOA (with lanes=)
    packing      PACKING_NATURAL, PACKING_PACKED, PACKING_EXPLICIT
    sources      of a destination: the source field that each field takes, by index
    stride, lanes, pitch, padding: as in record.h"""

    def __init__(self, fields, data=None, arrangement=AOS, packing=PACKING_NATURAL, sources=None, stride=0, lanes=0, pitch=0,
                 padding=PADDING_ZERO):
        if not 1 <= len(fields) <= MAX_FIELDS:
            raise ValueError(f"a record has 1 to {MAX_FIELDS} fields, not {len(fields)}")
        self._fields = (Field * len(fields))()
        for field, (type_, *numbers) in zip(self._fields, fields):
            field.type = type_named("fields", type_)
            field.components, field.offset, field.together = (numbers + [1, 0, 0][len(numbers):])[:3]
        description = initialised(RecordsDescription, "memhier_records_init")
        description.fields, description.field_count = self._fields, len(fields)
        if sources is not None:
            if len(sources) != len(fields):
                raise ValueError(f"{len(sources)} sources for {len(fields)} fields")
            self._sources = (c_int32 * len(fields))(*sources)
            description.sources = self._sources
        description.arrangement = integer("arrangement", arrangement, 32)
        description.packing = integer("packing", packing, 32)
        description.padding = integer("padding", padding, 32)
        description.stride = integer("stride", stride, 64)
        description.lanes = integer("lanes", lanes, 64)
        description.pitch = integer("pitch", pitch, 64)
        self._description = description
        self.data = data

    def layout(self, count):
        """Bytes from a record or block to the next, bytes of all, and the offset of each field."""
        return _layout(self._description, count)

    def description(self, count, views, writable, name):
        """The structure with the addresses of the data, whose size is checked."""
        result = RecordsDescription.from_buffer_copy(self._description)
        if isinstance(self.data, (list, tuple)):
            pointers = (c_void_p * len(self._fields))()
            result.field_pointers = pointers
            _layout(result, count)
            if len(self.data) != len(self._fields):
                raise ValueError(f"{name}: {len(self.data)} arrays for {len(self._fields)} fields")
            for index, (array, field) in enumerate(zip(self.data, self._fields)):
                if array is None:
                    continue
                components, pitch = max(field.components, 1), result.pitch or count
                elements = count * components if field.together else (components - 1) * pitch + count
                view = _whole(views, array, writable, f"{name}, field {index}", elements * size_of(field.type))
                if view.buffer is not None:
                    raise TypeError(f"{name}: arrays of single fields cannot be parts of tracked buffers")
                pointers[index] = view.pointer
            return result
        view = _whole(views, self.data, writable, name, _layout(result, count)[1], lambda size: self._gaps(count, size))
        if view.buffer is None:
            result.pointer = view.pointer
        else:
            result.buffer, result.offset = view.buffer, view.pointer
        return result

    def _gaps(self, count, size):
        """What to say where so many bytes would do, were there no gaps between the arrays."""
        if self._description.arrangement != SOA or self._description.packing != PACKING_NATURAL:
            return ""
        packed = RecordsDescription.from_buffer_copy(self._description)
        packed.packing = PACKING_PACKED
        if size < _layout(packed, count)[1]:
            return ""
        alike = all(field.type == self._fields[0].type and not field.together for field in self._fields)
        components = sum(max(field.components, 1) for field in self._fields)
        one_field = f", or one field of {components} components," if alike else ""
        return f" (arrays start at multiples of 64; PACKING_PACKED{one_field} has no gaps)"


def _layout(description, count):
    stride, size, offsets = c_int64(), c_int64(), (c_int64 * description.field_count)()
    check(library().memhier_record_layout(byref(description), integer("count", count, 64), byref(stride), byref(size), offsets))
    return stride.value, size.value, list(offsets)


def _whole(views, array, writable, name, needed, remark=None):
    """A view of contiguous memory with room for so many bytes. remark(size): what to add where there are too few."""
    view = views.add(array, writable, name)
    size = view.size
    for extent in view.shape:
        size *= extent
    if view.strides != contiguous(view.shape, view.size):
        raise ValueError(f"{name}: records lie in contiguous memory")
    if size < needed:
        raise ValueError(f"{name}: {size} bytes, but the records need {needed}{remark(size) if remark else ''}")
    return view


class Conversions:
    def convert(self, count, source, destination, stream=None):
        """Brings count records from one layout to another: source and destination are Records with data."""
        stream = c_stream(stream)
        with Views() as views:
            sides = (source.description(count, views, False, "source"),
                     destination.description(count, views, True, "destination"))
            views.check_streams(stream)
            check(library().memhier_record_convert(self._handle, count, *map(byref, sides), stream))

    def plan_convert(self, count, source, destination, **options):
        """A plan of convert(count, source, destination), to be read. Options are those of memhier_plan_options."""
        with Views() as views:
            sides = [records._description if records.data is None else records.description(count, views, writable, name)
                     for records, writable, name in ((source, False, "source"), (destination, True, "destination"))]
            return self._plan(library().memhier_plan_create_record, options, {}, integer("count", count, 64),
                              *map(byref, sides))

    def split(self, a, out=None, stream=None):
        """Takes an array of records (two dimensions: records, components) apart: a list with an array for each
        component."""
        stream = c_stream(stream)
        with Views() as views:
            records = views.add(a, False, "a")
            if out is None:
                if stream is not None:
                    raise ValueError("out= is needed with stream=")
                _check_rows("a", records)
                out = [new_array(records, records.shape[:1]) for _ in range(records.shape[1])]
            rows, planes = _rows_and_planes(views, "a", records, "out", out, True)
            views.check_streams(stream)
            check(library().memhier_record_split(self._handle, *rows, planes, stream))
        return out

    def join(self, planes, out, stream=None):
        """Joins arrays to records: out has two dimensions, records and components. Bytes between records stay."""
        stream = c_stream(stream)
        with Views() as views:
            rows, arrays = _rows_and_planes(views, "out", views.add(out, True, "out"), "planes", planes, False)
            views.check_streams(stream)
            check(library().memhier_record_join(self._handle, *rows[:3], arrays, *rows[3:], stream))
        return out


def _check_rows(name, view):
    shape, strides, size = view.shape, view.strides, view.size
    if view.buffer is not None:
        raise TypeError(f"{name}: records in tracked buffers are converted by convert()")
    if len(shape) != 2 or shape[1] > 1 and strides[1] != size or shape[0] > 1 and strides[0] < shape[1] * size:
        raise ValueError(f"{name}: records are rows whose components follow each other, not shape {shape} with strides {strides}")


def _rows_and_planes(views, name, records, planes_name, planes, writable):
    """Arguments of the C calls: (count, components, type, address, stride), and the addresses of the planes."""
    _check_rows(name, records)
    count, components = records.shape
    if len(planes) != components:
        raise ValueError(f"{planes_name}: {len(planes)} arrays for records of {components} components")
    addresses = (c_void_p * max(components, 1))()
    for index, plane in enumerate(planes):
        view = _whole(views, plane, writable, f"{planes_name}[{index}]", 0)
        if view.size != records.size or view.shape != (count,):
            raise ValueError(f"{planes_name}[{index}]: expected {count} elements of {records.size} bytes, not shape {view.shape} "
                             f"of {view.size}")
        if view.buffer is not None:
            raise TypeError(f"{planes_name}[{index}]: records in tracked buffers are converted by convert()")
        addresses[index] = view.pointer
    stride = records.strides[0] if count > 1 else 0
    return (count, components, records.type, records.pointer or None, stride), addresses
