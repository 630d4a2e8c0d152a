"""Record calls of a shared library, and replay them with `replay.c` for another processor: the bytes must be equal.

The other processor is emulated by QEMU, so a library for arm64 is tested on any machine that has the tools.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.shared_library.loading import LibraryEntry

DRIVER = Path(__file__).with_name("replay.c")


@dataclass(frozen=True)
class OtherProcessor:
    """Another processor: its level, the compiler for `replay.c`, and the command that emulates it."""

    processor: str
    level: str
    packages: str
    emulator: tuple[str, ...]

    @property
    def compiler(self) -> str:
        """What compiles for it."""
        return "cc" if platform.machine() == self.processor else f"{self.processor}-linux-gnu-gcc"

    def require(self) -> None:
        """Skip the test where the tools are not there."""
        missing = [tool for tool in (self.compiler, self.emulator[0]) if shutil.which(tool) is None]
        missing += [folder for folder in self.emulator[2:] if folder[0] == "/" and not Path(folder, "include").exists()]
        if missing:
            pytest.skip(f"needs {' and '.join(missing)} (Debian: {self.packages})")

    def play(self, library: Path, calls: bytes, folder: Path) -> list[list[int]]:
        """What the driver prints: after each call the CRC-32 of every array."""
        driver, file = folder / f"replay-{self.processor}", folder / "calls"
        subprocess.run([self.compiler, "-O2", "-Wall", "-Werror", "-o", driver, DRIVER, "-ldl"], check=True)
        file.write_bytes(calls)
        done = subprocess.run([*self.emulator, driver, library, file], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"the driver ended with {done.returncode}: {done.stderr}"
        return [[int(crc, 16) for crc in line.split()] for line in done.stdout.splitlines()]


PLACES = {
    "arm64": OtherProcessor(
        "aarch64",
        "",
        "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user",
        ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"),
    ),
    # SSE3 at most: the instructions of the -v3 build end a process there
    "older x86-64": OtherProcessor("x86_64", "", "gcc qemu-user", ("qemu-x86_64", "-cpu", "qemu64")),
}


class Recorder:
    """An entry of a library that records its calls: their arguments, and the CRC-32 of each array afterwards.

    After ``most`` calls it notes no more.
    """

    def __init__(self, entry: LibraryEntry, most: int = 10**9) -> None:
        self._entry, self._most = entry, most
        self._last: list[tuple[Any, ...]] = []
        self._parts: list[bytes] = []
        self.sums: list[list[int]] = []

    @property
    def calls(self) -> bytes:
        """What the driver reads."""
        return b"".join(self._parts)

    def __call__(self, *arguments: Any) -> None:
        if len(self.sums) >= self._most:
            return self._entry(*arguments)
        parameters = self._entry.parameters
        arrays = [a for a, p in zip(arguments, parameters, strict=True) if p.dimensions >= 0]
        numbers = [int(a) for a, p in zip(arguments, parameters, strict=True) if p.dimensions < 0]
        same = self._last == [_facts(array) for array in arrays]
        self._note(numbers, [] if same else arrays)
        self._entry(*arguments)
        self._last = [_facts(array) for array in arrays]
        self.sums.append([facts[-1] for facts in self._last])
        return None

    def _note(self, numbers: Sequence[int], arrays: Sequence[np.ndarray]) -> None:
        words: list[int] = []
        of: list[tuple[int, int]] = []
        for array in arrays:
            of.append((len(words), array.nbytes))
            words += [0, array.size, array.itemsize, *array.shape, *array.strides]
        head = [len(numbers), len(words), len(of), *numbers, *words, *(number for pair in of for number in pair)]
        contents = (array.tobytes() + bytes(-array.nbytes % 8) for array in arrays)
        self._parts += [np.array(head, "<i8").tobytes(), *contents]


def _facts(array: np.ndarray) -> tuple[Any, ...]:
    return array.ctypes.data, array.shape, zlib.crc32(array.tobytes())


def assert_same_on_other_processor(
    place: OtherProcessor, recorder: Recorder, library: Callable[[str, str], Path], folder: Path, names: Sequence[str]
) -> None:
    """Assert that the recorded calls compute the same in the library for the other processor. ``names``: of the
    arrays."""
    sums = place.play(library(place.level, place.processor), recorder.calls, folder)
    assert len(sums) == len(recorder.sums) > 0
    for number, (theirs, ours) in enumerate(zip(sums, recorder.sums, strict=True)):
        differing = [name for name, one, other in zip(names, theirs, ours, strict=True) if one != other]
        assert not differing, f"call {number}: {differing} are other bytes on {place.processor}"
