"""Compiling with fewer steps of Python: what Numba does over and over for a thousand rules is done once, or faster.

Nothing here changes what is compiled. Each of these stands in for something within Numba (`lean.TESTED_NUMBA`) while an
entry and its rules are compiled the lean way; measured in docs/performance.md.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import math
import sys
import types as python_types
from collections.abc import Callable, Collection, Iterator, Mapping
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

from .progress import optimising

__all__ = [
    "TESTED_NUMBA",
    "call_deeply",
    "captured_bitcode",
    "compile_slowly",
    "lean_lowering_class",
    "make_compilers",
    "quick_compiling",
    "values_in_registers",
]

_replacements: list[contextlib.ExitStack] = []
"""Of the compilations that go on."""


@contextlib.contextmanager
def quick_compiling(replacing: bool = True) -> Iterator[None]:
    """While an entry and its rules are compiled.

    No cyclic garbage is searched for, and with ``replacing`` what Numba asks again and again is answered once (below).
    What another Numba does not have stays as it is.
    """
    with contextlib.ExitStack() as instead, _without_searching_garbage():
        for module, owner, name, quicker in _QUICKER if replacing else ():
            instead.enter_context(_replaced(module, owner, name, quicker))
        _replacements.append(instead)
        try:
            yield
        finally:
            _replacements.remove(instead)


def compile_slowly() -> None:
    """Replace nothing any more, in what is being compiled: something is wrong with this Numba."""
    for instead in reversed(_replacements):
        instead.close()


@contextlib.contextmanager
def _replaced(module: str, owner: str, name: str, quicker: Callable[[Any], Any]) -> Iterator[None]:
    """What ``quicker`` makes of a function of Numba's in its place."""
    try:
        place = importlib.import_module(f"numba.core.{module}")
        place = getattr(place, owner) if owner else place
        original = getattr(place, name)
        replacement = quicker(original)
    except (ImportError, AttributeError):  # another Numba
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


def _nobody_listens(_tell: Callable[..., None]) -> Callable[..., None]:
    """`event.start_event` and `event.end_event`."""
    return lambda *args, **kwargs: None


def _once_each(represent: Callable[[Any], str]) -> Callable[[Any], str]:
    """The text of an object, put together once."""
    texts: dict[int, tuple[Any, str]] = {}  # with the object itself, so that its id stays its own

    def remembered(record: Any) -> str:
        if id(record) not in texts:
            texts[id(record)] = record, represent(record)
        return texts[id(record)][1]

    return remembered


def _no_virtual_subclasses(_check: Callable[..., bool]) -> Callable[..., bool]:
    """`isinstance` of Numba's types: nothing counts as a type without inheriting, so Python's own test does."""
    return type.__instancecheck__


def _signatures_once(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """`Function.get_call_type`: which of the dozens of ways to add, to compare or to index goes with the types of the
    operands, and again when it is lowered. Types are told apart by their codes, which no two ever share."""
    usual: Any = importlib.import_module("numba.core.types.functions").Function
    known: dict[Any, tuple[Any, Any, Any]] = {}  # with what is asked, so that its id stays its own

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
            if implementation is function.typing_key:  # else it was compiled, for the options of the moment
                known[key] = (function, context), signature, implementation
        return signature

    return remembered


def _attributes_once(resolve: Callable[..., Any]) -> Callable[..., Any]:
    """`BaseContext.resolve_getattr` of the fields of records, and whether a function of Numba's has a ``__call__``."""
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


def _arrays_without_search(find: Callable[..., Any]) -> Callable[..., Any]:
    """`BaseContext.get_function`: every view of an array asks whether its type is made from another array, which Numba
    denies only after it has looked for new declarations everywhere."""

    def found(context: Any, function: Any, signature: Any, _firstcall: bool = True) -> Any:
        return find(context, function, signature, _firstcall and function != "__array__")

    return found


def _first_time(load: Callable[[Any], None]) -> Callable[[Any], None]:
    """`CPUContext.load_additional_registries`, which imports some forty modules before each function is compiled."""
    done: dict[int, Any] = {}

    def once(context: Any) -> None:
        if id(context) not in done:
            load(context)
            done[id(context)] = context

    return once


def _lifetimes_at_the_end(run: Callable[..., None]) -> Callable[..., None]:
    """`PostProcessor.run`: after each of five passes Numba finds out where every variable lives. Only the last time it
    is used, to tell where variables end; generators and object mode, which use more, no rule has."""
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


def _told_if_wrong(_context: Callable[..., Any]) -> Callable[..., Any]:
    """`errors.new_error_context`, without a generator for each instruction."""
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


def _warned_at_once(_catch: Callable[..., Any]) -> Callable[..., Any]:
    """`WarningsFixer.catch_warnings`: what Numba warns of is shown where it comes up, not gathered for each step."""
    return lambda *args, **kwargs: contextlib.nullcontext()


def _sizes_once(size_of: Callable[[Any, Any], int]) -> Callable[[Any, Any], int]:
    """`BaseContext.get_abi_sizeof`: bytes of a type of LLVM, asked for once."""
    sizes: dict[tuple[Any, str], int] = {}

    def remembered(context: Any, kind: Any) -> int:
        key = context, str(kind)
        if key not in sizes:
            sizes[key] = size_of(context, kind)
        return sizes[key]

    return remembered


def _values_of_options(_values: Callable[[Any], dict[str, Any]]) -> Callable[[Any], dict[str, Any]]:
    """`TargetConfig.values` with the defaults at hand."""
    defaults: dict[type, dict[str, Any]] = {}

    def values(options: Any) -> dict[str, Any]:
        kind = type(options)
        if kind not in defaults:
            defaults[kind] = {name: option.default for name, option in kind.options.items()}
        return {**defaults[kind], **options._values}

    return values


def _variables_of(list_variables: Callable[[Any, Any], list[Any]]) -> Callable[[Any, Any], list[Any]]:
    """`Inst._rec_list_vars` that looks first for what most parts of instructions are."""
    from numba.core.ir import Loc, Var

    without = {Loc, bool, int, str, type(None)}

    def variables(instruction: Any, value: Any) -> list[Any]:
        kind = type(value)
        if kind is Var:
            return [value]
        return [] if kind in without else list_variables(instruction, value)

    return variables


@contextlib.contextmanager
def _without_searching_garbage() -> Iterator[None]:
    """No cyclic garbage is searched for. What was made meanwhile counts as old afterwards: Python looks through it when
    it looks through everything the next time, not at once (seconds for millions of objects)."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if gc.get_freeze_count() == 0:
                gc.freeze()
                gc.unfreeze()  # into the oldest generation
            gc.enable()


_QUICKER: tuple[tuple[str, str, str, Callable[[Any], Any]], ...] = (
    ("types", "Record", "__repr__", _once_each),
    ("types.abstract", "_TypeMetaclass", "__instancecheck__", _no_virtual_subclasses),
    ("types.functions", "Function", "get_call_type", _signatures_once),
    ("typing.context", "BaseContext", "resolve_getattr", _attributes_once),
    ("base", "BaseContext", "get_abi_sizeof", _sizes_once),
    ("base", "BaseContext", "get_function", _arrays_without_search),
    ("cpu", "CPUContext", "load_additional_registries", _first_time),
    ("targetconfig", "TargetConfig", "values", _values_of_options),
    ("ir", "Inst", "_rec_list_vars", _variables_of),
    ("postproc", "PostProcessor", "run", _lifetimes_at_the_end),
    ("lowering", "", "new_error_context", _told_if_wrong),
    ("typeinfer", "", "new_error_context", _told_if_wrong),
    ("errors", "WarningsFixer", "catch_warnings", _warned_at_once),
    ("event", "", "start_event", _nobody_listens),
    ("event", "", "end_event", _nobody_listens),
)
"""Module and class of Numba, what of it is replaced, and what makes the replacement of it."""


# LEAN
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


# REGISTERS
class _View:
    """The structure of an array, as a value. It stands in for Numba's proxies in their own code; a field that were set
    in one branch and read after it would be an error of LLVM."""

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
    """The structure of an array: constant fields (numbers, or lists of them) and values; what is missing is 0."""
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
    """`arrayobj.record_getattr` of an array that lies in a record."""
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
    """`arrayobj.make_view`: a part of an array."""
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
    return sys.modules[f"numba.{module}"]  # imported long ago; `import` would take longer than what it is for


@contextlib.contextmanager
def values_in_registers(context: Any) -> Iterator[None]:
    """While a rule is lowered in this target context."""
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
    """Numba's `Lower` for code in which nothing counts references: a variable that is assigned anew or ends is neither
    read before nor cleared."""
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


# DEPTH
P = ParamSpec("P")
R = TypeVar("R")

_RECURSION_LIMIT = 5_000
_STACK_WORDS = 140_000
"""Python (3.11 and later) takes the frames of its functions from pieces of 16 KB and gives a piece back as soon as its
last frame has ended: a call that happens to stand at the end of one costs two system calls and fresh pages each time,
in sum a tenth of a compilation (docs/performance.md). A frame that does not fit into a usual piece gets one of the next
power of two: for this many words (1.07 MiB) one of 2 MiB, whose rest is at hand for all that is called from it."""


def _call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return function(*args, **kwargs)


_call_with_room = FunctionType(_call.__code__.replace(co_stacksize=_STACK_WORDS), {})


def call_deeply(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call a function that needs many nested frames."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION_LIMIT))
    try:
        result: R = _call_with_room(function, *args, **kwargs)
        return result
    finally:
        sys.setrecursionlimit(before)
