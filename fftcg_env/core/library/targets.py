"""For which processors libraries are built, at which levels, and with what they are linked.

A library for this machine is linked by its own C compiler; one for another processor of Linux by a cross compiler. Both
are little-endian with 64-bit addresses, and a record lies in memory as NumPy says, so the code before LLVM is the same.
"""

from __future__ import annotations

import os
import platform
import shlex
import sys
from collections.abc import Mapping
from dataclasses import dataclass

import llvmlite.binding as llvm

from ...errors import FFTCGEnvError

__all__ = ["LEVELS", "BuildError", "Target", "target_for"]

LEVELS: dict[str, dict[str, str]] = {
    "x86_64": {"-v3": "x86-64-v3", "": "x86-64"},
    "aarch64": {"": "generic"},
}
"""By processor: the levels that are built, by the suffix of their names, and LLVM's name of each. All of arm64 has
vectors of 16 bytes, as the older x86-64 has."""

SAME = {"amd64": "x86_64", "arm64": "aarch64"}
"""Other names of processors."""


class BuildError(FFTCGEnvError, RuntimeError):
    """The library cannot be built here; the message says why."""


@dataclass(frozen=True)
class Target:
    """What a library is built for."""

    platform: str
    """What the names of its libraries have behind the entry's: ``linux-aarch64`` (`loading.platform_levels`)."""
    levels: Mapping[str, str]
    """Suffix of the name -> LLVM's name of the processor."""
    triple: str
    """LLVM's name of the platform; "": the one that this process runs on."""
    compiler: tuple[str, ...]
    """The C compiler that links, with its first arguments: ``$CC``, or the usual one."""
    hint: str = ""
    """What to install where that is not there."""

    def move(self, module: llvm.ModuleRef) -> None:
        """Declare a module that Numba made to be code for the target."""
        if self.triple:
            module.triple, module.data_layout = self.triple, _data_layout(self.triple)


def _data_layout(triple: str) -> str:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    try:
        machine = llvm.Target.from_triple(triple).create_target_machine(reloc="pic", codemodel="default")
    except RuntimeError as error:
        raise BuildError(f"the LLVM of llvmlite writes no code for {triple}: {error}") from None
    return str(machine.target_data)


def target_for(processor: str | None = None) -> Target:
    """The target of a processor, ``"x86_64"`` or ``"aarch64"`` (also by their other names); None: this machine.

    Raises :class:`BuildError` for a processor that is not known, and for another one than this machine's where this is
    not Linux.
    """
    machine = platform.machine().lower()
    here = SAME.get(machine, machine)
    wanted = here if processor is None else SAME.get(processor.lower(), processor.lower())
    named = tuple(shlex.split(os.environ.get("CC", "")))
    if wanted == here:
        return Target(f"{sys.platform}-{machine}", LEVELS.get(here, {"": ""}), "", named or ("cc",))
    if wanted not in LEVELS:
        raise BuildError(f"libraries are built for {' and '.join(LEVELS)} and for this machine, not for {processor!r}")
    if sys.platform != "linux":
        raise BuildError(f"libraries for another processor are built on Linux, not on {sys.platform}")
    compiler, package = f"{wanted}-linux-gnu-gcc", f"gcc-{wanted.replace('_', '-')}-linux-gnu"
    return Target(
        f"linux-{wanted}",
        LEVELS[wanted],
        f"{wanted}-unknown-linux-gnu",
        named or (compiler,),
        f"; Debian's package {package} has one for {wanted}",
    )
