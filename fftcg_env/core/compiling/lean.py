"""The lean way to compile: rules are only typed and lowered; an entry optimises and generates code for all it reaches.

It leans on Numba's internals (`TESTED_NUMBA`); `core.jit` tries it on `canary` first and does without it where
they are different. It compiles faster than Numba's documented way, and to faster machine code (docs/performance.md),
because of four things that Numba cannot assume of functions in general:

- A rule is never linked, optimised or turned into machine code by itself. An entry links each rule once, and does all
  of that once.
- Rules are private to their entry (LLVM's linkage ``internal``). So LLVM may drop the status that every Numba function
  returns, pass results in registers, and remove a function that went into all its callers.
- No index is negative (`core.debug_record` forbids it), so there is no code that wraps one around. With bounds checks,
  -1 is out of bounds.
- What `constant` types hold never changes while rules run: after a write to the game it need not be read again.
"""

from __future__ import annotations

import contextlib
import types as python_types
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from .progress import optimising
from .registers import lean_lowering_class, values_in_registers

__all__ = ["TESTED_NUMBA", "captured_bitcode", "make_compilers"]

TESTED_NUMBA = ((0, 61), (0, 68))
"""First and last version of Numba that was tested, major and minor. With another one `core.jit` warns."""

_NOT_FOR_RULES = {
    "DumpParforDiagnostics",
    "InlineClosureLikes",
    "InlineInlinables",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "NopythonRewrites",
    "WithLift",
}
"""Passes of Numba for what no rule has: expressions over arrays, functions and comprehensions within a rule, `with`."""


@contextlib.contextmanager
def _without_negative_indexes() -> Iterator[None]:
    """While a function is lowered: indexes are taken as they are."""
    from numba.cpython import slicing

    fix_index = slicing.fix_index
    slicing.fix_index = lambda builder, index, size: index
    try:
        yield
    finally:
        slicing.fix_index = fix_index


def _mark(library: Any, attribute: str | None, constant_arguments: Collection[str]) -> None:
    """Give every function that is lowered into the library an attribute of LLVM, and its arguments that refer to
    constant records ``noalias``: nothing that the function writes is read through them."""
    add_ir_module = library.add_ir_module

    def add_marked(module: Any) -> None:
        for function in module.functions:
            if function.is_declaration:
                continue
            if attribute:
                function.attributes.add(attribute)
            for argument in function.args:
                if argument.name in constant_arguments:
                    argument.add_attribute("noalias")
        add_ir_module(module)

    library.add_ir_module = add_marked


def _optimise_functions(library: Any, module: Any) -> None:
    """`CodeLibrary._optimize_functions` without those that the module only declares, three of four."""
    module.data_layout = library._codegen._data_layout
    for function in module.functions:
        if not function.is_declaration:
            manager, builder = library._codegen._function_pass_manager()
            manager.run(function, builder)


def _finalize_rule(library: Any) -> None:
    """`CodeLibrary.finalize` minus optimising, generating code and linking, except for functions of Numba's own."""
    others = [each for each in library._linking_libraries if not hasattr(each, "rule_name")]
    if any(hasattr(inner, "rule_name") for other in others for inner in _reached_libraries(other)):
        library.rule_name = None  # a helper that calls rules: they stay side by side
    else:
        _absorb(library, others)
    library._finalize_dynamic_globals()
    library._finalized = True


def _absorb(library: Any, others: list[Any]) -> None:
    """Make what the library calls of them a private part of it: their symbols are this process's own and mean nothing
    elsewhere. The reference counts, which Numba links to everything, are called by no rule."""
    module = library._final_module
    for other in others:
        source = other._get_module_for_linking()
        wanted = {each.name for each in module.functions if each.is_declaration}
        if any(each.name in wanted and not each.is_declaration for each in source.functions):
            module.link_in(source, preserve=True)
            library._reload_init.update(other._reload_init)
    _make_private(module)
    library._linking_libraries = [each for each in library._linking_libraries if each not in others]


def _make_private(module: Any) -> None:
    """What was linked into the module."""
    for function in module.functions:
        if not function.is_declaration and function.linkage.name == "linkonce_odr":
            function.linkage = "internal"


def _reached_libraries(library: Any) -> list[Any]:
    """The libraries that a library calls, and those that they call."""
    reached: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        other = waiting.pop()
        if other not in reached:
            reached[other] = None
            waiting.extend(other._linking_libraries)
    return list(reached)


def _optimise_entry(library: Any) -> None:
    """`CodeLibrary._optimize_final_module`, with everything private that came from elsewhere, and one run of LLVM's
    first level: the second and third take half as long again for code that runs as fast (docs/performance.md)."""
    optimising()
    _make_private(library._final_module)
    functions = list(library._final_module.functions)
    missing = [each.name for each in functions if each.is_declaration and each.name.startswith("_ZN")]
    if missing:
        raise LookupError(f"rules that nothing defines: {missing}")  # the machine code would end the process
    for modules in _captures:
        modules.append(library._final_module.as_bitcode())
    manager, builder = library._codegen._module_pass_manager(opt=1)
    manager.run(library._final_module, builder)


_captures: list[list[bytes]] = []


@contextlib.contextmanager
def captured_bitcode() -> Iterator[list[bytes]]:
    """While entries are compiled: the linked code of each, as it is before LLVM optimises it."""
    modules: list[bytes] = []
    _captures.append(modules)
    try:
        yield modules
    finally:
        _captures.remove(modules)


def _finalize_entry(library: Any) -> None:
    """`CodeLibrary.finalize` with all rules that the entry reaches."""
    library._linking_libraries = _reached_libraries(library)
    library._optimize_final_module = python_types.MethodType(_optimise_entry, library)
    type(library).finalize(library)


@contextlib.contextmanager
def _stable_symbol(state: Any, name: str | None) -> Iterator[None]:
    """While a rule is lowered: its symbol is made of its name. Numba's has numbers in it, of the function and of its
    record types, that count up in each process."""
    identity, context = state.func_ir.func_id, state.targetctx
    mangle = context.mangler

    def mangle_stably(name: str, types: Any, *, abi_tags: Any = (), uid: Any = None) -> Any:
        return mangle(name, () if uid == "rule" else types, abi_tags=abi_tags, uid=uid)

    if name is not None:
        identity.unique_id = "rule"
    context.mangler = mangle_stably
    try:
        yield
    finally:
        del context.__dict__["mangler"]


def make_compilers(
    inlining: Mapping[Any, str], constant_types: Collection[Any], names: Mapping[Any, str]
) -> tuple[type[Any], type[Any]]:
    """The Numba compilers of rules and of entries.

    ``inlining``: function -> LLVM's attribute, for those that have one; ``constant_types``: record types that no rule
    writes to; ``names``: function -> a name that no other has. All may grow later. Raises ImportError or AttributeError
    if this Numba's internals are different.
    """
    from numba.core.codegen import CPUCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import register_pass
    from numba.core.options import DefaultOptions
    from numba.core.typed_passes import NativeLowering
    from numba.cpython.slicing import fix_index  # noqa: F401  (what is replaced is there)

    for needed in ("_optimize_final_module", "_finalize_dynamic_globals", "_get_module_for_linking"):
        getattr(CPUCodeLibrary, needed)
    _ = DefaultOptions._nrt

    kept_alive: list[Any] = []  # environments that compiled code points to

    def library_of(state: Any) -> Any:
        if state.library is None:
            state.library = state.targetctx.codegen().create_library(state.func_id.func_qualname)
        return state.library

    @register_pass(mutates_CFG=True, analysis_only=False)
    class RuleLowering(NativeLowering):
        _name = "rule_lowering"
        lowering_class = lean_lowering_class()

        def run_pass(self, state: Any) -> Any:
            library, context, name = library_of(state), state.targetctx, names.get(state.func_id.func)
            library.rule_name = name
            library.finalize = python_types.MethodType(_finalize_rule, library)
            library._optimize_functions = python_types.MethodType(_optimise_functions, library)
            arguments = zip(state.func_ir.arg_names, state.args, strict=True)
            constant = {f"arg.{name}" for name, kind in arguments if kind in constant_types}
            _mark(library, inlining.get(state.func_id.func), constant)
            original = context.get_executable

            def get_executable(of_library: Any, description: Any, environment: Any) -> Any:
                if of_library is not library:
                    return original(of_library, description, environment)
                # Numba wants a built-in function, and a distinct one for each rule; this one is never called.
                kept_alive.append(environment)
                return f"{{rule {len(kept_alive)}}}".format

            context.get_executable = get_executable
            try:
                with _without_negative_indexes(), _stable_symbol(state, name), values_in_registers(context):
                    return NativeLowering.run_pass(self, state)
            finally:
                del context.__dict__["get_executable"]

    @register_pass(mutates_CFG=True, analysis_only=False)
    class EntryLowering(NativeLowering):
        _name = "entry_lowering"

        def run_pass(self, state: Any) -> Any:
            library = library_of(state)
            library.enable_object_caching()
            library.finalize = python_types.MethodType(_finalize_entry, library)
            with _without_negative_indexes():
                return NativeLowering.run_pass(self, state)

    def compiler_with(lowering: type[Any], without: Collection[str] = ()) -> type[Any]:
        class LeanCompiler(CompilerBase):
            def define_pipelines(self) -> list[Any]:
                pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
                pipeline.passes[:] = [
                    (lowering if step is NativeLowering else step, text)
                    for step, text in pipeline.passes
                    if step.__name__ not in without
                ]
                pipeline._finalized = False
                pipeline.finalize()
                pipeline._ENFORCING = not without  # or variables are analysed anew after each pass, wanted or not
                return [pipeline]

        return LeanCompiler

    return compiler_with(RuleLowering, _NOT_FOR_RULES), compiler_with(EntryLowering)
