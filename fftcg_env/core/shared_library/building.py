"""Build the shared library of a game's entries: ``fftcg-env library`` (`make library`).

Numba's compiler gives the linked bitcode of each entry. A function of plain C types wraps it (`core.shared_library`).
The entries share the code of their rules. LLVM optimises it once for each level of the processor (`LEVELS`), and the C
compiler links it. The library needs
nothing but ``memset`` of its surroundings: neither Python nor Numba, and no version of the C library. It computes the
same on every processor: it rounds products and sums one by one, and uses no mathematics library.

The C compiler of this machine links a library for this machine; a cross compiler links one for another processor of
Linux. Both processors are little-endian with 64-bit addresses, and a record lies in memory as NumPy says, so the code
before LLVM is the same.
"""

from __future__ import annotations

import hashlib
import inspect
import itertools
import json
import os
import platform
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numba import types
from numba.np.numpy_support import as_dtype

from ...errors import FFTCGEnvError
from .. import jit
from .loading import PACKAGE, SYMBOL, Parameter, dtype_key, library_folder, source_hashes

# ------------------------------------------------------------------------------------------------------------- targets
LEVELS: dict[str, dict[str, str]] = {
    "x86_64": {"-v3": "x86-64-v3", "": "x86-64"},
    "aarch64": {"": "generic"},
}
"""Processor -> levels that are built: suffix of the file name -> LLVM's name. All arm64 processors have vectors of
16 bytes, as old x86-64 processors have."""

SAME = {"amd64": "x86_64", "arm64": "aarch64"}
"""Other names of processors -> names in ``LEVELS``."""


SHARED = "B5vruleB"
"""Part of the symbols of rules that are the same code in every entry (`core.compiling.numba_patches`)."""


class BuildError(FFTCGEnvError, RuntimeError):
    """A library cannot be built here; the message says why."""


@dataclass(frozen=True)
class Target:
    """A platform for which libraries are built."""

    platform: str
    """Part of the file names of its libraries: ``linux-aarch64`` (`loading.platform_levels`)."""
    levels: Mapping[str, str]
    """Suffix of the file name -> LLVM's name of the processor."""
    triple: str
    """LLVM's name of the platform; "": the platform of this process."""
    compiler: tuple[str, ...]
    """The C compiler for linking, with its first arguments: ``$CC`` or the default."""
    hint: str = ""
    """Advice for a message if the C compiler is missing."""

    def move(self, module: llvm.ModuleRef) -> None:
        """Set the platform of a module that Numba made to the target."""
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
    """The target for a processor, ``"x86_64"`` or ``"aarch64"`` (or another name of it); None: this machine.

    Raises :class:`BuildError` for an unknown processor, and outside Linux for another processor than this machine's.
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


# ------------------------------------------------------------------------------------------------------------ building
def parameters_of(entry: jit.Entry[..., Any]) -> list[Parameter]:
    """The parameters of an entry, in order."""
    signature = jit.signature_of(entry.py_func)
    found = []
    for name, kind in zip(inspect.signature(entry.py_func).parameters, signature.args, strict=True):
        if isinstance(kind, types.Array):
            found.append(Parameter(name, kind.ndim, dtype_key(np.dtype(as_dtype(kind.dtype)))))
        elif kind == types.int64:
            found.append(Parameter(name, -1, ""))
        else:
            raise BuildError(f"the parameter {name} is of type {kind}; arrays and int64 are supported")
    return found


def sources_of(entry: jit.Entry[..., Any]) -> list[str]:
    """All files that the machine code may depend on, as paths inside the package.

    These are the files of the core and of the entry's own folder: more than necessary, because users do not edit an
    installed package.
    """
    own = Path(str(sys.modules[entry.py_func.__module__].__file__)).resolve().parent
    data = {file for file in own.rglob("data/*") if file.is_file()}  # card data, for files prepared from them
    files = {*(PACKAGE / "core").rglob("*.py"), *own.rglob("*.py"), *data}
    return sorted(file.relative_to(PACKAGE).as_posix() for file in files)


def _argument_values(names: list[str], kinds: list[str], parameters: list[Parameter]) -> Iterator[tuple[str, str]]:
    """For each argument of Numba's function: the LLVM instructions that make it, and the value to pass."""
    places = itertools.accumulate((parameter.words for parameter in parameters), initial=0)
    by_name = {parameter.name: (parameter, place) for parameter, place in zip(parameters, places, strict=False)}
    for number, (name, kind) in enumerate(zip(names, kinds, strict=True)):
        if name in ("retptr", "excinfo"):
            yield f"  %{name} = alloca ptr\n  store ptr null, ptr %{name}\n", f"{kind} %{name}"
            continue
        _, of, *members = name.split(".")
        parameter, place = by_name[of]
        if not members:
            yield "", f"{kind} %number.{of}"
            continue
        member, index = int(members[0]), int(members[1]) if len(members) > 1 else 0
        if member < 2:  # the owner of the memory and the parent object are not used
            yield "", f"{kind} null"
            continue
        # Numba's order: number of items, item size, address, shape, strides
        place += (1, 2, 0, 3 + index, 3 + parameter.dimensions + index)[member - 2]
        yield (
            f"  %p{number} = getelementptr i64, ptr %words, i64 {place}\n  %v{number} = load {kind}, ptr %p{number}\n",
            f"{kind} %v{number}",
        )


@dataclass(frozen=True)
class Linked:
    """An entry before LLVM optimises it: its bitcode with all its rules, the name of its function, its parameters."""

    bitcode: bytes
    symbol: str
    parameters: list[Parameter]


def linked(entry: jit.Entry[..., Any]) -> Linked:
    """Compile an entry up to LLVM's optimising. Raises RuntimeError without the lean compiler."""
    symbol, bitcode = jit.linked_bitcode(entry)
    return Linked(bitcode, symbol, parameters_of(entry))


def wrapped(entries: Mapping[str, Linked], target: Target) -> llvm.ModuleRef:
    """The module of some entries, by name, for a target, with the exported functions (`core.shared_library`).

    All else is private. Rules that several entries reach are there once.
    """
    exported = {SYMBOL.format(name) for name in entries}
    module, *others = [_with_function(found, SYMBOL.format(name), target) for name, found in entries.items()]
    for other in others:
        module.link_in(other)
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name not in exported:
            each.linkage = "internal"
    return module


def _with_function(found: Linked, exported: str, target: Target) -> llvm.ModuleRef:
    """The module of an entry with its exported function. Its rules are such that they merge with those of others."""
    module = llvm.parse_bitcode(found.bitcode)
    target.move(module)
    function = module.get_function(found.symbol)
    kinds, names = [str(a.type) for a in function.arguments], [a.name for a in function.arguments]
    numbers = [f"i64 %number.{parameter.name}" for parameter in found.parameters if parameter.dimensions < 0]
    made = list(_argument_values(names, kinds, found.parameters))
    text = (
        f'target triple = "{module.triple}"\ntarget datalayout = "{module.data_layout}"\n'
        f'declare i32 @"{found.symbol}"({", ".join(kinds)})\n'
        f"define void @{exported}({', '.join(['ptr %words', *numbers])}) {{\n{''.join(code for code, _ in made)}"
        f'  %status = call i32 @"{found.symbol}"({", ".join(value for _, value in made)})\n  ret void\n}}\n'
    )
    module.link_in(llvm.parse_assembly(text))
    for each in module.functions:
        if not each.is_declaration and SHARED in each.name and "." not in each.name:
            each.linkage = "linkonce_odr"
    return module


def machine_code(module: llvm.ModuleRef, processor: str) -> bytes:
    """The object file of a module, optimised for a processor."""
    target = llvm.Target.from_triple(module.triple)
    machine = target.create_target_machine(cpu=processor, opt=2, reloc="pic", codemodel="default")
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization, options.slp_vectorization = True, False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module)


def link(code: bytes, path: Path, target: Target, with_names: bool = False) -> None:
    """Link an object file into a shared library with the C compiler of the target.

    ``with_names``: keep the names of private functions. The file is written whole or not at all.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "engine.o"
        file.write_bytes(code)
        temporary = Path(folder) / path.name
        options = [] if with_names else ["-s"]
        if target.platform.startswith("linux"):  # its only need, memset, is in every process
            options.append("-nostdlib")
        command = [*target.compiler, "-shared", *options, "-o", str(temporary), str(file)]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except FileNotFoundError:
            message = f"there is no C compiler {command[0]!r} to link with; name one in CC"
            raise BuildError(message + target.hint) from None
        except subprocess.CalledProcessError as error:
            raise BuildError(f"{command[0]} could not link for {target.platform}: {error.stderr.strip()}") from None
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(temporary.read_bytes())
        unfinished.replace(path)


def description_of(entries: Mapping[str, jit.Entry[..., Any]], basic: Collection[str] = ()) -> dict[str, Any]:
    """The description of a library: for each entry its parameters, and the hashes of the sources of all.

    ``basic``: names of entries that only the library for all processors has.
    """
    described = {
        name: {
            "function": f"{entry.py_func.__module__}.{entry.py_func.__qualname__}",
            "parameters": [[p.name, p.dimensions, p.dtype] for p in parameters_of(entry)],
            "basic": name in basic,
        }
        for name, entry in entries.items()
    }
    return {
        "entries": described,
        "sources": source_hashes(sorted({file for entry in entries.values() for file in sources_of(entry)})),
    }


def describe_files(description: Path, files: Iterable[Path]) -> None:
    """Add the hashes of files to the description in their folder. A file without a hash is not loaded."""
    facts = json.loads(description.read_text("utf-8"))
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    facts["files"] = {**facts.get("files", {}), **hashes}
    description.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def build(
    name: str,
    entries: Mapping[str, jit.Entry[..., Any]],
    target: Target | None = None,
    basic: Collection[str] = (),
) -> list[Path]:
    """Build the libraries of a game's entries into the package, for a target (default: this machine).

    ``basic``: names of entries that gain nothing from a newer level of the processor; only the library for all
    processors has them. Returns the files. Libraries of other targets stay if they were built from the same rules.
    Raises :class:`BuildError` on failure.
    """
    target = target or target_for()
    modules = {each: linked(entry) for each, entry in entries.items()}
    folder = library_folder()
    folder.mkdir(exist_ok=True)
    written = []
    for suffix, level in target.levels.items():
        chosen = {each: found for each, found in modules.items() if not suffix or each not in basic}
        if chosen:
            path = folder / f"{name}-{target.platform}{suffix}.so"
            link(machine_code(wrapped(chosen, target), level), path, target)
            written.append(path)
    description, facts = folder / f"{name}.json", description_of(entries, basic)
    if not description.exists() or _without_files(description) != facts:
        for path in {*folder.glob(f"{name}-*.so")} - {*written}:  # built from other rules than the description names
            path.unlink()
        description.write_text(json.dumps(facts), "utf-8")
    describe_files(description, written)
    return [*written, description]


def _without_files(description: Path) -> Any:
    """The content of a description file without its hashes of built files; None if it is unreadable."""
    try:
        return {name: fact for name, fact in json.loads(description.read_text("utf-8")).items() if name != "files"}
    except (ValueError, AttributeError):
        return None
