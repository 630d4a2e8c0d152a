"""Build the shared library of an entry: ``fftcg-env library`` (`make library`).

The linked code of the entry, as Numba's compiler hands it to LLVM, is wrapped in a function of plain C types
(`core.library`), optimised once for each level of the processor (`targets`), and linked by the C compiler. The library
needs nothing but ``memset`` of its surroundings: neither Python nor Numba, and no version of the C library. It computes
the same on every processor: products and sums are rounded one by one, and there is no mathematics library.
"""

from __future__ import annotations

import hashlib
import inspect
import itertools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numba import types
from numba.np.numpy_support import as_dtype

from .. import jit
from .loading import PACKAGE, SYMBOL, Parameter, dtype_key, library_folder, source_hashes
from .targets import BuildError, Target, target_for

__all__ = [
    "BuildError",
    "build",
    "describe_files",
    "description_of",
    "link",
    "machine_code",
    "parameters_of",
    "sources_of",
    "wrapped",
]


def parameters_of(entry: jit.Entry[..., Any]) -> list[Parameter]:
    """What the entry takes, in its order."""
    signature = jit.signature_of(entry.py_func, entry.signature)
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
    """The sources that the machine code may depend on, as paths inside the package: those of the core and of the
    entry's own folder. Too many rather than too few; a library is made for an installation that nobody edits."""
    own = Path(str(sys.modules[entry.py_func.__module__].__file__)).resolve().parent
    data = {file for file in own.rglob("data/*") if file.is_file()}  # of the cards, for what is prepared from them
    files = {*(PACKAGE / "core").rglob("*.py"), *own.rglob("*.py"), *data}
    return sorted(file.relative_to(PACKAGE).as_posix() for file in files)


def _argument_values(names: list[str], kinds: list[str], parameters: list[Parameter]) -> Iterator[tuple[str, str]]:
    """For each argument of Numba's function: instructions that make it, and the value to pass."""
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
        if member < 2:  # the owner of the memory, its parent object: nobody's business here
            yield "", f"{kind} null"
            continue
        # Numba's order: number of items, item size, address, shape, strides
        place += (1, 2, 0, 3 + index, 3 + parameter.dimensions + index)[member - 2]
        yield (
            f"  %p{number} = getelementptr i64, ptr %words, i64 {place}\n  %v{number} = load {kind}, ptr %p{number}\n",
            f"{kind} %v{number}",
        )


def wrapped(bitcode: bytes, symbol: str, parameters: list[Parameter], target: Target) -> llvm.ModuleRef:
    """The module of an entry with the exported function (`core.library`), for a target; everything else is private."""
    module = llvm.parse_bitcode(bitcode)
    target.move(module)
    function = module.get_function(symbol)
    kinds, names = [str(a.type) for a in function.arguments], [a.name for a in function.arguments]
    numbers = [f"i64 %number.{parameter.name}" for parameter in parameters if parameter.dimensions < 0]
    made = list(_argument_values(names, kinds, parameters))
    text = (
        f'target triple = "{module.triple}"\ntarget datalayout = "{module.data_layout}"\n'
        f'declare i32 @"{symbol}"({", ".join(kinds)})\n'
        f"define void @{SYMBOL}({', '.join(['ptr %words', *numbers])}) {{\n{''.join(code for code, _ in made)}"
        f'  %status = call i32 @"{symbol}"({", ".join(value for _, value in made)})\n  ret void\n}}\n'
    )
    module.link_in(llvm.parse_assembly(text))
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name != SYMBOL:
            each.linkage = "internal"
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
    """Make a shared library of an object file with the C compiler of the target; ``with_names``: the names of private
    functions stay in it. The file is written whole or not at all."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "engine.o"
        file.write_bytes(code)
        temporary = Path(folder) / path.name
        options = [] if with_names else ["-s"]
        if target.platform.startswith("linux"):  # what it needs of the C library every process has: no version is noted
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


def description_of(entry: jit.Entry[..., Any]) -> dict[str, Any]:
    """What lies beside the libraries of an entry: what it takes, and of which sources they were built."""
    return {
        "entry": f"{entry.py_func.__module__}.{entry.py_func.__qualname__}",
        "parameters": [[p.name, p.dimensions, p.dtype] for p in parameters_of(entry)],
        "sources": source_hashes(sources_of(entry)),
    }


def describe_files(description: Path, files: Iterable[Path]) -> None:
    """Write the hashes of files into the description that lies beside them; those of others that it has stay. Without
    its hash a file is not loaded."""
    facts = json.loads(description.read_text("utf-8"))
    hashes = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    facts["files"] = {**facts.get("files", {}), **hashes}
    description.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def build(name: str, entry: jit.Entry[..., Any], target: Target | None = None) -> list[Path]:
    """Build the libraries of an entry for a target (default: this machine), into the package; returns the files
    written. Those of other targets stay if they are of the same rules. Raises :class:`BuildError` where it cannot be
    done."""
    target = target or target_for()
    symbol, bitcode = jit.linked_bitcode(entry)
    parameters = parameters_of(entry)
    folder = library_folder()
    folder.mkdir(exist_ok=True)
    written = []
    for suffix, level in target.levels.items():
        path = folder / f"{name}-{target.platform}{suffix}.so"
        link(machine_code(wrapped(bitcode, symbol, parameters, target), level), path, target)
        written.append(path)
    description, facts = folder / f"{name}.json", description_of(entry)
    if not description.exists() or _without_files(description) != facts:
        for path in {*folder.glob(f"{name}-*.so")} - {*written}:  # of other rules than the description will say
            path.unlink()
        description.write_text(json.dumps(facts), "utf-8")
    describe_files(description, written)
    return [*written, description]


def _without_files(description: Path) -> Any:
    """A description as :func:`description_of` makes it."""
    try:
        return {name: fact for name, fact in json.loads(description.read_text("utf-8")).items() if name != "files"}
    except (ValueError, AttributeError):
        return None
