"""Whatever a tree says reaches the tables: a writer that ignores a field of a node would drop a part of a sentence."""

import dataclasses
import gc
import importlib
import pkgutil
import sys
import types
from collections import defaultdict
from functools import cache
from typing import Literal, Union, get_args, get_origin, get_type_hints

import pytest

from fftcg_env.cards import CardDatabase, default_database
from fftcg_env.cards import tree as t
from fftcg_env.cards.tree import Ability, Condition, Effect, FieldEffect, Node, Predicate, Reference, Trigger, Value
from fftcg_env.games.fftcg.cards import grammar, language
from fftcg_env.games.fftcg.cards.language.grammar import CardFacts, GrammarError, Lexicon, parse_line
from fftcg_env.games.fftcg.cards.language.meaning import Place
from fftcg_env.games.fftcg.cards.language.pronouns import It
from fftcg_env.games.fftcg.cards.program import compiler as compiling
from fftcg_env.games.fftcg.cards.program import registry
from fftcg_env.games.fftcg.cards.program.compiler import _Compiler
from fftcg_env.games.fftcg.cards.walk import concrete, parts_of, rebuilt
from fftcg_env.games.fftcg.cards.wording.render import RenderError, render_node
from fftcg_env.scenario import forward

hints_of = cache(get_type_hints)


@cache
def bare(base):
    """Nodes of a base that are made without saying anything."""
    needs = {kind: [f for f in dataclasses.fields(kind) if f.default is dataclasses.MISSING] for kind in concrete(base)}
    return [kind() for kind, fields in needs.items() if not fields]


def others(annotation, value):
    """Other values that a field of this annotation can have; of nodes those that need no fields, for the fields of a
    node are changed by themselves."""
    origin = get_origin(annotation)
    if isinstance(annotation, type) and issubclass(annotation, Node):
        yield from (node for node in bare(annotation) if node != value)
    if origin in (Union, types.UnionType):
        members = get_args(annotation)
        if value is not None and type(None) in members:
            yield None
        for member in members:
            if isinstance(member, type) and isinstance(value, member):
                yield from others(member, value)
    elif origin is Literal:
        yield from (choice for choice in get_args(annotation) if choice != value)
    elif origin is tuple and value:
        yield value[:-1]
        yield from ((*value[:-1], other) for other in others(get_args(annotation)[0], value[-1]))
    elif annotation is bool:
        yield not value
    elif annotation is int:
        yield value + 1
    elif annotation is str:
        yield value + "x"


def with_change(tree, target, changed):
    """The tree with the node ``target`` (this very one) replaced."""
    return changed if tree is target else rebuilt(tree, lambda part: with_change(part, target, changed))


def compiled(card):
    """All that compiling a card alone writes, or why it is refused."""
    compiler = _Compiler(CardDatabase([card]))
    refused = compiler.compile().refused
    if refused:
        return refused[card.code]
    rows = [compiler.t[table][: compiler.used[table]].tobytes() for table in compiler.used]
    words = [list(names) for names in (compiler.names, compiler.jobs, compiler.categories, compiler.counters)]
    return compiler.t["cards"][0].tobytes(), rows, words, list(compiler.special_names)


def with_parents(node, parent=None):
    """Every node of a tree with the class of the node that it stands in."""
    if isinstance(node, Node):
        yield node, parent
        parent = type(node)
    for part in parts_of(node):
        yield from with_parents(part, parent)


def places(samples):
    """(class, class around it, field) -> some places of the pool where the field can have other values."""
    found = defaultdict(list)
    for card in default_database().values():
        for node, parent in with_parents(card.abilities):
            hints = hints_of(type(node))
            for field in dataclasses.fields(node):
                at = found[type(node), parent, field.name]
                if len(at) < samples and any(True for _ in others(hints[field.name], getattr(node, field.name))):
                    at.append((card, node))
    return found


@cache
def printed(code):
    """The tables of a card of the pool."""
    return compiled(default_database()[code])


def dropped(card, node, name):
    """The other values of a field that give the same tables as the printed one."""
    before = printed(card.code)
    for other in others(hints_of(type(node))[name], getattr(node, name)):
        changed = with_change(card.abilities, node, dataclasses.replace(node, **{name: other}))
        if compiled(dataclasses.replace(card, abilities=changed)) == before:
            yield other


ONE_REGISTER = ({t.Triggering(), t.FoundBefore()}, {t.TriggerAmount(), t.MovedBefore()})
"""What an ability that triggered knows is one card and one number: of the event, or of what was done before."""


def lost_fields(samples):
    """Each field of the pool that could say something else without changing the tables."""
    return [
        f"{card.code}: {node_class.__name__}.{name} = {getattr(node, name)!r} is written like {other!r}"
        for (node_class, _, name), at in places(samples).items()
        for card, node in at
        for other in dropped(card, node, name)
        if {other, getattr(node, name)} not in ONE_REGISTER
    ]


@pytest.fixture
def written_only(monkeypatch):
    """Tables without the columns that follow from others alone: they take half of the time and tell nothing apart."""
    monkeypatch.setattr(compiling, "note_needs", lambda tables, written: None)
    yield
    printed.cache_clear()


def test_every_field_of_every_node_of_the_pool_changes_the_tables(written_only):
    assert lost_fields(1) == []


@pytest.mark.soak
def test_every_field_changes_the_tables_at_many_places(written_only):
    assert lost_fields(60) == []


def test_every_node_class_has_rows():
    """A class without a writer is named; those that only say how others join are written by what holds them."""
    registers = {
        Predicate: (registry.PREDICATES, {t.AnyOf, t.AllOf}),
        Reference: (registry.REFERENCES, set()),
        Value: (registry.VALUES, {t.Sum, t.Times, t.Half}),
        Condition: (registry.CONDITIONS, {t.Not, t.Both, t.Either}),
        Effect: (registry.EFFECTS, set()),
        Trigger: (registry.TRIGGERS, set()),
        FieldEffect: (registry.STATICS, set()),
        Ability: (registry.ABILITIES, set()),
    }
    for base, (register, joining) in registers.items():
        assert {kind.__name__ for kind in concrete(base)} - {
            kind.__name__ for kind in register.keys() | joining
        } == set()


def test_a_class_without_rows_or_words_is_refused_by_name():
    class Juggle(Effect):
        """Rows and words for it are nowhere."""

    card = forward(5000, name="Testa", abilities=[t.Auto(t.Enters(t.Self()), Juggle())])
    assert "Juggle has no rows" in compiled(card)
    with pytest.raises(RenderError, match="Juggle"):
        render_node(Juggle())
    del Juggle
    gc.collect()  # the subclasses of Effect are the nodes of the tree


# ------------------------------------------------------------------------------------------------------------- reading
def classes_of_reading():
    """What sentences become on the way to a tree: dataclasses that are never part of a finished one."""
    modules = [
        importlib.import_module(f"{language.__name__}.{m.name}") for m in pkgutil.iter_modules(language.__path__)
    ]
    modules += [importlib.import_module(f"{grammar.__name__}.{name}") for name in grammar.MODULES]
    for module in modules:
        for kind in vars(module).values():
            if isinstance(kind, type) and dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__:
                yield kind


@pytest.fixture
def watched(monkeypatch):
    """The objects that were made, and (object, field) for all that was read of them; to compare is not to read."""
    made, read = [], set()

    def watch(kind):
        names, init = {field.name for field in dataclasses.fields(kind)}, kind.__init__

        def initialise(self, *values, **named):
            init(self, *values, **named)
            made.append(self)

        def get(self, name):
            if name in names and sys._getframe(1).f_code.co_filename != "<string>":
                read.add((id(self), name))
            return object.__getattribute__(self, name)

        monkeypatch.setattr(kind, "__init__", initialise)
        monkeypatch.setattr(kind, "__getattribute__", get, raising=False)

    for kind in {*classes_of_reading()} - {CardFacts, Lexicon, It, Place}:  # It and Place are compared as a whole
        watch(kind)
    return made, read


def unread(made, read):
    """What was said and not read."""
    return {
        (type(thing).__name__, field.name, repr(object.__getattribute__(thing, field.name)))
        for thing in made
        for field in dataclasses.fields(thing)
        if (id(thing), field.name) not in read
        and (field.default is dataclasses.MISSING or object.__getattribute__(thing, field.name) != field.default)
    }


@pytest.mark.parametrize(
    "line",
    [
        "When you receive a fifth point of damage, draw 1 card. "
        "This effect will trigger only if Testa is in the Break Zone.",
        "《Dull》: Draw 1 card. You can only use this ability during your turn and only once per turn.",
        "《1》: Draw 1 card. You can only use this ability if Testa is in the Break Zone.",
        "Discard Testa: Draw 1 card.",
        "When Testa attacks, choose 1 Forward. If you control 3 or more Forwards, break it instead.",
        "When Testa attacks, choose 1 Forward. Deal it 3000 damage. This damage cannot be reduced.",
        "When Testa attacks, choose 1 Forward. You may pay 《1》. If you do so, break it. If not, draw 1 card.",
        "When Testa attacks, choose 1 Forward opponent controls and 1 Backup in your Break Zone. Break the former.",
        "If Testa is dealt damage less than its power, the damage becomes 0 instead.",
        "When Testa attacks, you may cast 1 Summon from your hand. The cost required to cast it is reduced by 1.",
    ],
)
def test_nothing_that_was_read_is_dropped(watched, line):
    try:
        parse_line(line, ["Testa"], Lexicon())
    except GrammarError:
        assert "instead" in line  # nothing that it could replace: refused, not dropped
    else:
        assert unread(*watched) == set() and (watched[0] or "instead" in line)
