"""Everything that replaces internals of Numba, so that a thousand rules compile in half a minute: the lean compiler.

Numba compiles each function for itself: it links, optimises and generates code for the whole tree of its callees, again
for each caller. The lean compiler only types and lowers a rule. An entry links each rule that it reaches once, then
optimises and generates code once for all of them. The code also runs faster, because the lean compiler may assume what
Numba cannot assume of functions in general:

- Rules are private to their entry (LLVM's linkage ``internal``). So LLVM can drop the status that every Numba function
  returns, pass results in registers, and remove a function that it has inlined into all callers.
- No index is negative (`core.plain_record` forbids it), so no code wraps one around. With bounds checks, -1 is out of
  bounds.
- Constant records never change while rules run, so LLVM need not read them again after a write to the game.

**The patches.** The last column says what a patch saves of the CPU seconds that compiling the FFTCG engine takes, or
how much faster compiled code runs. Patches that were measured together share a figure (docs/experiments.md).

========================  ============================================================================  ==============
patch                     what it does, and why                                                         gain
========================  ============================================================================  ==============
`SHORTCUTS`               fifteen functions of Numba that do the same work for every rule do it once;    10 of 45 s
                          each is decorated with ``@_shortcut`` and says why
`_without_garbage_runs`   no cyclic garbage collection: compiling makes millions of objects              43 of 142 s
`_PASSES_NOT_FOR_RULES`   a rule skips passes for code that no rule contains                             15 of 67 s
`_optimise_entry`         one run of LLVM's first level over the entry with all its rules, which          with above
                          become private                                                                speed +8 %
`_finalize_rule`          no optimising, code generation or linking for a single rule                    needed
`_finalize_entry`         links all rules that the entry reaches, each once                              needed
`_optimise_functions`     skips functions that a module only declares, three of four                     0.6 s
`_mark`                   LLVM attributes: inlining as declared; ``noalias`` for constant records        speed +6 %
``slicing.fix_index``     no code that wraps negative indexes around                                     with above
`_stable_symbol`          a rule has the same symbol in every process, so its bitcode can be cached      36 of 48 s of
                                                                                                        an edit
``get_executable``        a placeholder for the Python-callable function of a rule, which has none       needed
`values_in_registers`     the structure of an array in a record stays a value, not seven stack slots      4 of 35 s
`lean_lowering_class`     variables that are assigned again, or end, are not cleared                     with above
`call_deeply`             one large Python stack frame saves 1.2 million pairs of system calls           5 s
========================  ============================================================================  ==============

**When Numba is different**, each step of the fallback works without the one before it:

1. A shortcut whose function is missing is left out, and Numba's own function stays.
2. If one of the `REQUIRED` internals is missing, `make_compilers` raises AttributeError or ImportError. `core.jit` then
   warns at import and compiles with Numba's documented features.
3. Before the first entry, `core.compiling.self_test` compiles a tiny engine and checks its results. If it fails,
   `core.jit` calls `remove_shortcuts`, warns, and compiles with documented features.

``FFTCG_ENV_LEAN=0`` turns everything off but `call_deeply` and the pause of garbage collection. `core.jit` warns if
Numba's version is outside `TESTED_NUMBA`. Two hooks are needed in every mode and are not patches of this module:
`core.jit.rule` replaces ``get_call_template`` of its own dispatchers, and `core.compiling.cache` stands in for their
caches. `core.jit` also sets the undocumented option ``_nrt``: no reference counts, speed +23 to 60 %.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import math
import pkgutil
import sys
import types as python_types
from collections.abc import Callable, Collection, Iterator, Mapping
from types import FunctionType
from typing import Any, NamedTuple, ParamSpec, TypeVar

from .progress import optimising

P = ParamSpec("P")
R = TypeVar("R")

TESTED_NUMBA = ((0, 61), (0, 68))
"""First and last tested version of Numba, major and minor. `core.jit` warns of any other."""


# ----------------------------------------------------------------------------------------------------------- shortcuts
# Shortcuts do not change what is compiled. Each one does the work of a function of Numba with fewer steps of Python.

_active: list[contextlib.ExitStack] = []
"""The replacements of each compilation in progress."""


@contextlib.contextmanager
def with_shortcuts(replacing: bool = True) -> Iterator[None]:
    """Compile an entry and its rules without garbage collection and, if ``replacing``, with `SHORTCUTS`."""
    with contextlib.ExitStack() as replacements, _without_garbage_runs():
        for shortcut in SHORTCUTS if replacing else ():
            replacements.enter_context(_replaced(shortcut))
        _active.append(replacements)
        try:
            yield
        finally:
            _active.remove(replacements)


def remove_shortcuts() -> None:
    """Restore Numba's functions in the compilations in progress, because this Numba does not work with them."""
    for replacements in reversed(_active):
        replacements.close()


class Shortcut(NamedTuple):
    """A function of Numba that is replaced while rules compile."""

    place: str
    """Its module or class, as `pkgutil.resolve_name` takes it."""

    name: str
    make: Callable[[Any], Any]
    """Makes the replacement from the original. Raises AttributeError or ImportError if this Numba lacks what the
    replacement needs; then the original stays."""


SHORTCUTS: list[Shortcut] = []


def _shortcut(place: str, name: str) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """The decorated function makes the replacement of a function of ``numba.core``."""

    def add(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
        SHORTCUTS.append(Shortcut(f"numba.core.{place}", name, make))
        return make

    return add


@contextlib.contextmanager
def _replaced(shortcut: Shortcut) -> Iterator[None]:
    """Put the replacement in place of the function, if this Numba has it."""
    name = shortcut.name
    try:
        place = pkgutil.resolve_name(shortcut.place)
        original = getattr(place, name)
        replacement = shortcut.make(original)
    except (ImportError, AttributeError):
        yield
        return
    own = name in vars(place)
    setattr(place, name, replacement)
    try:
        yield
    finally:
        if own:
            setattr(place, name, original)
        else:
            delattr(place, name)  # it was inherited


@_shortcut("event", "start_event")
@_shortcut("event", "end_event")
def _no_events(_tell: Callable[..., None]) -> Callable[..., None]:
    """The compiler makes objects for listeners of its events; there is no listener."""
    return lambda *args, **kwargs: None


@_shortcut("types:Record", "__repr__")
def _text_once(represent: Callable[[Any], str]) -> Callable[[Any], str]:
    """The text of a record has thousands of characters, and every pass asks for it: it is made once."""
    texts: dict[int, tuple[Any, str]] = {}  # the object too: no other can get its id

    def remembered(record: Any) -> str:
        if id(record) not in texts:
            texts[id(record)] = record, represent(record)
        return texts[id(record)][1]

    return remembered


@_shortcut("types.abstract:_TypeMetaclass", "__instancecheck__")
def _no_virtual_subclasses(_check: Callable[..., bool]) -> Callable[..., bool]:
    """`isinstance` is called millions of times. No class is registered as a virtual subclass of a type of Numba, so
    Python's own test is enough."""
    return type.__instancecheck__


@_shortcut("types.functions:Function", "get_call_type")
def _signatures_once(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Choosing one of dozens of overloads for each operator, once for typing and once for lowering, takes 2.5 s. It is
    remembered by the types of the operands. The code of a type is unique."""
    usual: Any = importlib.import_module("numba.core.types.functions").Function
    known: dict[Any, tuple[Any, Any, Any]] = {}  # the key's objects too: no other can get their ids

    def remembered(function: Any, context: Any, arguments: Any, keywords: Any) -> Any:
        if keywords or type(function) is not usual:
            return resolve(function, context, arguments, keywords)
        try:
            key = (id(function), id(context), *[each._code for each in arguments])
        except AttributeError:  # not a type
            return resolve(function, context, arguments, keywords)
        found = known.get(key)
        if found is not None:
            _, signature, implementation = found
            function._impl_keys[signature.args] = implementation
            return signature
        signature = resolve(function, context, arguments, keywords)
        if signature is not None:
            implementation = function._impl_keys[signature.args]
            if implementation is function.typing_key:  # else compiled on demand, for the caller's options
                known[key] = (function, context), signature, implementation
        return signature

    return remembered


@_shortcut("typing.context:BaseContext", "resolve_getattr")
def _attributes_once(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """Every use of a field looks for its type: those of records, and ``__call__`` of Numba's functions, are
    remembered."""
    from numba.core.types import Record
    from numba.core.types.functions import Function

    known: dict[Any, tuple[Any, Any]] = {}

    def remembered(context: Any, kind: Any, attribute: str) -> Any:
        if type(kind) is not Record and type(kind) is not Function:
            return resolve(context, kind, attribute)
        key = id(context), id(kind), attribute
        if key not in known:
            known[key] = (context, kind), resolve(context, kind, attribute)
        return known[key][1]

    return remembered


@_shortcut("base:BaseContext", "get_function")
def _arrays_without_search(find: Callable[..., Any]) -> Callable[..., Any]:
    """Every view of an array asks for ``__array__``. Numba answers no, but only after a search for new declarations,
    which is left out."""

    def found(context: Any, function: Any, signature: Any, _firstcall: bool = True) -> Any:
        return find(context, function, signature, _firstcall and function != "__array__")

    return found


@_shortcut("cpu:CPUContext", "load_additional_registries")
def _load_once(load: Callable[[Any], None]) -> Callable[[Any], None]:
    """Numba imports some forty modules before each function: once is enough."""
    done: dict[int, Any] = {}

    def once(context: Any) -> None:
        if id(context) not in done:
            load(context)
            done[id(context)] = context

    return once


@_shortcut("postproc:PostProcessor", "run")
def _lifetimes_at_the_end(run: Callable[..., None]) -> Callable[..., None]:
    """Numba analyses the lifetime of all variables after each of five passes; only the last analysis is used (1.7 s).

    Generators and object mode need more; no rule has them.
    """
    from numba.core import transforms
    from numba.core.postproc import VariableLifetime

    def run_lately(processor: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        function = processor.func_ir
        if function.is_generator:
            run(processor, emit_dels, extend_lifetimes)
            return
        function.blocks = transforms.canonicalize_cfg(function.blocks)
        function.variable_lifetime = VariableLifetime(function.blocks)  # it looks when it is asked
        function.generator_info = None
        if emit_dels:
            processor._insert_var_dels(extend_lifetimes=extend_lifetimes)

    return run_lately


@_shortcut("lowering", "new_error_context")
@_shortcut("typeinfer", "new_error_context")
def _light_error_context(_context: Callable[..., Any]) -> Callable[..., Any]:
    """Numba makes a generator for each instruction, which an object with two methods replaces."""
    errors: Any = importlib.import_module("numba.core.errors")
    kind_of_error, text_of, own_files, known_places = (
        errors.NumbaError,
        errors._format_msg,
        errors._numba_path,
        errors.loc_info,
    )

    class Context:
        __slots__ = ("arguments", "keywords", "text")

        def __init__(self, fmt_: str, *args: Any, **kwargs: Any) -> None:
            self.text, self.arguments, self.keywords = fmt_, args, kwargs
            place = kwargs.get("loc")
            if place is not None and not place.filename.startswith(own_files):
                known_places.update(kwargs)

        def __enter__(self) -> None:
            pass

        def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
            if isinstance(error, kind_of_error):
                error.add_context(text_of(self.text, self.arguments, self.keywords))

    return Context


@_shortcut("errors:WarningsFixer", "catch_warnings")
def _warn_at_once(_catch: Callable[..., Any]) -> Callable[..., Any]:
    """Each step saves the filters of warnings, collects its warnings and restores the filters: warnings are shown at
    once."""
    return lambda *args, **kwargs: contextlib.nullcontext()


@_shortcut("base:BaseContext", "get_abi_sizeof")
def _sizes_once(size_of: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    """LLVM is asked for the size of a type each time: it is asked once."""
    sizes: dict[tuple[Any, str], int] = {}

    def remembered(context: Any, kind: Any) -> int:
        key = context, str(kind)
        if key not in sizes:
            sizes[key] = size_of(context, kind)
        return sizes[key]

    return remembered


@_shortcut("targetconfig:TargetConfig", "values")
def _values_of_options(_values: Callable[[Any], dict[str, Any]]) -> Callable[[Any], dict[str, Any]]:
    """Options are compared often, and each default is a call: the defaults of a class are collected once."""
    defaults: dict[type, dict[str, Any]] = {}

    def values(options: Any) -> dict[str, Any]:
        kind = type(options)
        if kind not in defaults:
            defaults[kind] = {name: option.default for name, option in kind.options.items()}
        return {**defaults[kind], **options._values}

    return values


@_shortcut("ir:Inst", "_rec_list_vars")
def _common_variables_first(list_variables: Callable[[Any, Any], list[Any]]) -> Callable[[Any, Any], list[Any]]:
    """Called for each part of an instruction: tests for the most frequent kinds of parts first."""
    from numba.core.ir import Loc, Var

    without = {Loc, bool, int, str, type(None)}

    def variables(instruction: Any, value: Any) -> list[Any]:
        kind = type(value)
        if kind is Var:
            return [value]
        return [] if kind in without else list_variables(instruction, value)

    return variables


@contextlib.contextmanager
def _without_garbage_runs() -> Iterator[None]:
    """Pause garbage collection.

    Objects made meanwhile then belong to the oldest generation, so Python does not search millions of them at once
    (seconds), but at its next full collection.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if gc.get_freeze_count() == 0:
                gc.freeze()
                gc.unfreeze()  # moves all objects into the oldest generation
            gc.enable()


# --------------------------------------------------------------------------------------------------- the lean compiler
REQUIRED = (
    "numba.core.codegen:CPUCodeLibrary._optimize_functions",
    "numba.core.codegen:CPUCodeLibrary._optimize_final_module",
    "numba.core.codegen:CPUCodeLibrary._finalize_dynamic_globals",
    "numba.core.codegen:CPUCodeLibrary._get_module_for_linking",
    "numba.core.options:DefaultOptions._nrt",
    "numba.core.typed_passes:NativeLowering",
    "numba.core.compiler:DefaultPassBuilder",
    "numba.core.lowering:Lower.storevar",
    "numba.core.lowering:Lower.delvar",
    "numba.core.base:BaseContext.mangler",
    "numba.core.base:BaseContext.get_getattr",
    "numba.core.base:BaseContext.get_executable",
    "numba.cpython.slicing:fix_index",
    "numba.np.arrayobj:make_array",
    "numba.np.arrayobj:make_view",
)
"""Internals of Numba without which there is no lean compiler."""

_PASSES_NOT_FOR_RULES = {
    "DumpParforDiagnostics",
    "InlineClosureLikes",
    "InlineInlinables",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "NopythonRewrites",
    "WithLift",
}
"""Numba's passes for expressions over arrays, inner functions, comprehensions and ``with``: no rule has them."""


@contextlib.contextmanager
def _without_negative_indexes() -> Iterator[None]:
    """Lower functions so that they take indexes as they are."""
    from numba.cpython import slicing

    fix_index = slicing.fix_index
    slicing.fix_index = lambda builder, index, size: index
    try:
        yield
    finally:
        slicing.fix_index = fix_index


def _mark(library: Any, attribute: str | None, constant_arguments: Collection[str]) -> None:
    """Give every function of the library an LLVM attribute, and ``noalias`` to arguments that are constant records.

    ``noalias``: nothing that the function writes is read through them.
    """
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
    """`CodeLibrary._optimize_functions` without functions that the module only declares, three of four."""
    module.data_layout = library._codegen._data_layout
    for function in module.functions:
        if not function.is_declaration:
            manager, builder = library._codegen._function_pass_manager()
            manager.run(function, builder)


def _finalize_rule(library: Any) -> None:
    """`CodeLibrary.finalize` without optimising, generating code and linking; Numba's own helpers are linked in."""
    others = [each for each in library._linking_libraries if not hasattr(each, "rule_name")]
    if any(hasattr(inner, "rule_name") for other in others for inner in _reached_libraries(other)):
        library.rule_name = None  # a helper that calls rules stays a library of its own
    else:
        _absorb(library, others)
    library._finalize_dynamic_globals()
    library._finalized = True


def _absorb(library: Any, others: list[Any]) -> None:
    """Make what the library calls of the others a private part of it, because their symbols mean nothing in another
    process. Numba's reference counting, which it links to everything, is left out: no rule calls it."""
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
    """Make the functions that were linked into the module private."""
    for function in module.functions:
        if not function.is_declaration and function.linkage.name == "linkonce_odr":
            function.linkage = "internal"


def _reached_libraries(library: Any) -> list[Any]:
    """All libraries that a library reaches by calls."""
    reached: dict[Any, None] = {}
    waiting = list(library._linking_libraries)
    while waiting:
        other = waiting.pop()
        if other not in reached:
            reached[other] = None
            waiting.extend(other._linking_libraries)
    return list(reached)


def _optimise_entry(library: Any) -> None:
    """`CodeLibrary._optimize_final_module` with all rules private, and one run of LLVM's first level.

    The second and third level take half as long again for code that is no faster (docs/experiments.md).
    """
    optimising()
    _make_private(library._final_module)
    functions = list(library._final_module.functions)
    missing = [each.name for each in functions if each.is_declaration and each.name.startswith("_ZN")]
    if missing:
        raise LookupError(f"no code for the rules {missing}")  # a call would end the process
    for modules in _captures:
        modules.append(library._final_module.as_bitcode())
    manager, builder = library._codegen._module_pass_manager(opt=1)
    manager.run(library._final_module, builder)


_captures: list[list[bytes]] = []


class _Captured(BaseException):
    """Ends a compilation whose bitcode alone is wanted. It is no error, so it starts no second compilation."""


class _Capture(list[bytes]):
    """The bitcode of an entry."""

    def append(self, bitcode: bytes) -> None:
        super().append(bitcode)
        raise _Captured


@contextlib.contextmanager
def captured_bitcode() -> Iterator[list[bytes]]:
    """Collect the linked bitcode of the entry that is compiled meanwhile, and end its compiling before LLVM optimises
    it."""
    captured = _Capture()
    _captures.append(captured)
    try:
        with contextlib.suppress(_Captured):
            yield captured
    finally:
        _captures.remove(captured)


def _finalize_entry(library: Any) -> None:
    """`CodeLibrary.finalize` linked with all rules that the entry reaches."""
    library._linking_libraries = _reached_libraries(library)
    library._optimize_final_module = python_types.MethodType(_optimise_entry, library)
    type(library).finalize(library)


@contextlib.contextmanager
def _stable_symbol(state: Any, name: str | None) -> Iterator[None]:
    """Lower a rule so that its symbol is made from its name.

    Numba's symbols contain counters of functions and record types, which differ from process to process.
    """
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
    """Make Numba compiler classes for rules and for entries.

    - ``inlining``: function -> LLVM attribute, for functions that have one.
    - ``constant_types``: record types that no rule writes to.
    - ``names``: function -> a unique name.

    All three may grow later. Raises AttributeError or ImportError if Numba lacks one of `REQUIRED`.
    """
    for each in REQUIRED:
        pkgutil.resolve_name(each)
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering

    kept_alive: list[Any] = []  # compiled code points to these environments

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
                # Numba wants a distinct built-in function for each rule; it is never called.
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
                pipeline._ENFORCING = not without  # True: analyse variables after each pass, needed or not
                return [pipeline]

        return LeanCompiler

    return compiler_with(RuleLowering, _PASSES_NOT_FOR_RULES), compiler_with(EntryLowering)


# ------------------------------------------------------------------------------------------------------- lowering rules
class _View:
    """The structure of an array as a value, in place of Numba's proxy for a stack slot.

    A field that is set in one branch and read after it would be an error of LLVM; Numba's code does not do that.
    """

    __slots__ = ("_builder", "_context", "_datamodel", "_held")

    def __init__(self, context: Any, builder: Any, kind: Any, held: Any) -> None:
        self._context, self._builder, self._held = context, builder, held
        self._datamodel = context.data_model_manager[kind]

    def __getattr__(self, field: str) -> Any:
        if field.startswith("_"):
            raise AttributeError(field)
        return self._builder.extract_value(self._held, self._datamodel.get_field_position(field))

    def __setattr__(self, field: str, value: Any) -> None:
        if field.startswith("_"):
            object.__setattr__(self, field, value)
        else:
            self._held = self._builder.insert_value(self._held, value, self._datamodel.get_field_position(field))

    def _getvalue(self) -> Any:
        return self._held


def _array_value(context: Any, builder: Any, kind: Any, constants: dict[str, Any], **others: Any) -> Any:
    """The structure of an array from constant fields (numbers or lists of numbers) and values; other fields are 0."""
    model = context.data_model_manager[kind]
    structure = model.get_value_type()
    fields = [each(None) for each in structure.elements]
    for name, value in constants.items():
        position = model.get_field_position(name)
        fields[position] = structure.elements[position](value)
    held = structure(fields)
    for name, value in others.items():
        held = builder.insert_value(held, value, model.get_field_position(name))
    return held


def _field_view(context: Any, builder: Any, kind: Any, value: Any, attribute: str) -> Any:
    """`arrayobj.record_getattr` for an array within a record."""
    cgutils = _numba("core.cgutils")
    context.sentry_record_alignment(kind, attribute)
    array = kind.typeof(attribute)
    constants = {
        "nitems": math.prod(array.shape),
        "itemsize": array.size,
        "shape": list(array.shape),
        "strides": list(array.strides),
    }
    data = cgutils.get_record_member(builder, value, kind.offset(attribute), context.get_data_type(array.dtype))
    return _array_value(context, builder, array, constants, data=data)


def _make_view(
    context: Any, builder: Any, kind: Any, array: Any, view_kind: Any, data: Any, shapes: Any, strides: Any
) -> _View:
    """`arrayobj.make_view`: a view of a part of an array."""
    cgutils = _numba("core.cgutils")
    count = context.get_constant(_numba("core.types").intp, 1)
    for size in shapes:
        count = builder.mul(count, size, flags=["nsw"])
    held = _array_value(
        context,
        builder,
        view_kind,
        {},
        meminfo=array.meminfo,
        parent=array.parent,
        nitems=count,
        itemsize=array.itemsize,
        data=data,
        shape=cgutils.pack_array(builder, shapes, count.type),
        strides=cgutils.pack_array(builder, strides, count.type),
    )
    return _View(context, builder, view_kind, held)


def _numba(module: str) -> Any:
    return sys.modules[f"numba.{module}"]  # imported already; an import statement would take longer than the work


@contextlib.contextmanager
def values_in_registers(context: Any) -> Iterator[None]:
    """Lower a rule in this target context so that the structures of arrays stay values.

    Numba describes an array within a record by a structure of seven fields. It fills one on the stack, loads it and
    stores it again to read a field. LLVM removes nearly all of that, but Python first makes it, writes it as text and
    reads it. The optimised code of a rule is the same.
    """
    from numba.core import types
    from numba.np import arrayobj

    make_array, make_view = arrayobj.make_array, arrayobj.make_view
    get_getattr = context.get_getattr
    arrays = types.Array, types.NestedArray

    def make_array_quickly(kind: Any) -> Any:
        if type(kind) not in arrays:
            return make_array(kind)

        def of(context: Any, builder: Any, value: Any = None, ref: Any = None) -> Any:
            if value is None:
                return make_array(kind)(context, builder, ref=ref)
            return _View(context, builder, kind, value)

        return of

    def get_getattr_quickly(kind: Any, attribute: str) -> Any:
        if type(kind) is types.Record and isinstance(kind.typeof(attribute), types.NestedArray):
            return _field_view
        return get_getattr(kind, attribute)

    arrayobj.make_array, arrayobj.make_view = make_array_quickly, _make_view
    context.get_getattr = get_getattr_quickly
    try:
        yield
    finally:
        arrayobj.make_array, arrayobj.make_view = make_array, make_view
        del context.__dict__["get_getattr"]


def lean_lowering_class() -> type[Any]:
    """Numba's `Lower` for code without reference counts: a variable that is assigned again, or ends, is neither read
    before nor cleared."""
    from numba.core.lowering import Lower

    class LeanLower(Lower):
        def storevar(self, value: Any, name: str, argidx: Any = None) -> None:
            if self._as_usual(name):
                super().storevar(value, name, argidx)
                return
            self._alloca_var(name, self.typeof(name))
            self.builder.store(value, self.getvar(name))

        def delvar(self, name: str) -> None:
            if self._as_usual(name):
                super().delvar(name)
                return
            self._alloca_var(name, self.typeof(name))

        def _as_usual(self, name: str) -> bool:
            return bool(self.context.enable_nrt or self._disable_sroa_like_opt or name in self._singly_assigned_vars)

    return LeanLower


# ------------------------------------------------------------------------------------------------------- Python's stack
_RECURSION_LIMIT = 5_000
_STACK_WORDS = 140_000
"""Size of a stack frame (1.07 MiB) that makes Python allocate 2 MiB at once.

Python 3.11 and later take stack frames from chunks of 16 KB and free a chunk as soon as its last frame has ended. A
call at the end of a chunk costs two system calls and fresh pages each time, a tenth of a compilation
(docs/experiments.md). A frame that is larger than a chunk gets a chunk of the next power of two, whose rest serves all
nested calls."""


def _call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return function(*args, **kwargs)


_call_with_room = FunctionType(_call.__code__.replace(co_stacksize=_STACK_WORDS), {})


def call_deeply(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function that needs many nested Python frames.

    Numba compiles a callee while it infers the types of its caller: 20 frames for each level of nested rules.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION_LIMIT))
    try:
        result: R = _call_with_room(function, *args, **kwargs)
        return result
    finally:
        sys.setrecursionlimit(before)
