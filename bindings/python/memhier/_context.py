# SPDX-License-Identifier: Apache-2.0
"""The context, to which every operation belongs."""
from ctypes import byref

from ._buffers import Buffer
from ._filter import Filters
from ._declarations import ContextOptions, JSON, PlanOptions, TEXT
from ._library import HANDLE, Owner, c_text, check, initialised, library, set_options, text_of
from ._matmul import Products
from ._plans import Plan
from ._records import Conversions
from ._transpose import Transposes


class Context(Transposes, Products, Filters, Conversions, Owner):
    """One machine, one device at most. Options are those of memhier_context_options, by name."""
    _destroy = "memhier_context_destroy"

    def __init__(self, **options):
        chosen = initialised(ContextOptions, "memhier_context_options_init")
        set_options(chosen, ("device", "local_rank", "threads", "calibrate", "deterministic", "log_level", "working_set",
                             "pinned_limit", "plan_cache", "machine_file", "peer_devices"), options)
        self._handle = HANDLE()
        check(library().memhier_context_create(byref(chosen), byref(self._handle)))

    def plan(self, line, **options):
        """A plan of a problem line, "transpose f32 4096x4096 src=pageable dst=device"."""
        return self._plan(library().memhier_plan_create_line, options, None, c_text("line", line))

    def explain(self, line=None, json=False):
        """The explanation of a problem line, or of this thread's latest call."""
        if line is not None:
            with self.plan(line) as plan:
                return plan.explain(json)
        with self.last_plan() as plan:
            return plan.explain(json)

    def last_plan(self):
        """The plan of this thread's latest call."""
        handle = HANDLE()
        check(library().memhier_last_plan(self._handle, byref(handle)))
        return Plan(handle)

    def machine(self, json=False):
        """What the library knows of this machine."""
        return text_of(library().memhier_context_machine, self._handle, JSON if json else TEXT)

    def explain_buffers(self, json=False):
        """Every move of the tracked buffers over the link, and every one saved, with the call that needed it."""
        return text_of(library().memhier_context_explain_buffers, self._handle, JSON if json else TEXT)

    def calibrate(self):
        """Measures the machine's rates (about two seconds) and stores them."""
        check(library().memhier_context_calibrate(self._handle))

    def buffer(self, content):
        """A tracked buffer of so many bytes, or one that wraps a contiguous writable array."""
        return Buffer(self._handle, content)

    def _plan(self, call, options, expected, *arguments):
        chosen = initialised(PlanOptions, "memhier_plan_options_init")
        set_options(chosen, ("target", "way", "route_in", "route_out", "working_set", "measure", "read_next"), options)
        handle = HANDLE()
        check(call(self._handle, *arguments, byref(chosen), byref(handle)))
        return Plan(handle, expected)
