"""Every opcode has a rule, and a number that is no opcode has none.

The chains of branches that tell opcodes apart are run for each opcode with a game of zeros, in which every called rule
only records its name. An opcode that reaches the end of its chain, or a number that two opcodes share, is a
mistake that playing does not show.
"""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.intrinsics.records import entries_of
from fftcg_env.games import load_game
from fftcg_env.games.fftcg import engine
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.program import operands as arg
from fftcg_env.games.fftcg.field import derived_values, rules_in_force
from fftcg_env.games.fftcg.heuristic import visible_queries
from fftcg_env.games.fftcg.queries import conditions, values
from fftcg_env.games.fftcg.record import constants as no
from fftcg_env.games.fftcg.resolution import (
    ability_instructions,
    control_instructions,
    damage_instructions,
    deck_instructions,
    resolve,
)

NO_CODE = 997


class Zero(int):
    """A record of zeros as deep as one likes: every field and every item is 0, and nothing is kept."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Zero()

    def __setattr__(self, name: str, value: Any) -> None: ...

    def __getitem__(self, index: Any) -> Any:
        return Zero()

    def __setitem__(self, index: Any, value: Any) -> None: ...


class OneRow(Zero):
    """A table or the tables: every row has this code."""

    def __new__(cls, code: int) -> OneRow:
        made = super().__new__(cls, 0)
        made.__dict__["code"] = code
        return made

    def __getattr__(self, name: str) -> Any:
        if name == "kind":
            return self.__dict__["code"]
        return super().__getattr__(name) if name.startswith("__") else self

    def __getitem__(self, index: Any) -> Any:
        return self.__dict__["code"] if isinstance(index, tuple) and index[1] == arg.OPERATION else self


def is_rule(value: Any) -> bool:
    plain = isinstance(value, types.FunctionType) and value.__module__.startswith("fftcg_env.games.fftcg.")
    return plain or hasattr(value, "py_func")


def followed(chain: Any, further: dict[str, Any], called: list[str]) -> Callable[..., Any]:
    """A chain as a plain function: of the rules that it calls, those in ``further`` are followed too, the others leave
    their name."""

    def leaf(name: str) -> Callable[..., Any]:
        def rule(*arguments: Any) -> Any:
            called.append(name)
            return Zero()

        return rule

    function = getattr(chain, "py_func", chain)

    def run(*arguments: Any) -> Any:
        names: dict[str, Any] = dict(function.__globals__)
        for name, value in function.__globals__.items():
            if value is entries_of:
                names[name] = lambda record, field: [getattr(record, field)[0]]
            elif is_rule(value):
                names[name] = followed(value, further, called) if name in further else leaf(name)
        return types.FunctionType(function.__code__, names, function.__name__)(*arguments)

    return run


def answers(chain: Any, further: dict[str, Any], *arguments: Any) -> list[str]:
    """The rules that a chain comes to."""
    called: list[str] = []
    followed(chain, further, called)(*arguments)
    return called


PARTS = {
    chain.__name__: chain
    for chain in (
        resolve.run_simple,
        resolve.run_continuous,
        resolve.run_jump,
        resolve.begin_procedure,
        deck_instructions.run_deck,
        control_instructions.run_control,
        ability_instructions.run_gained,
        damage_instructions.run_damage_operation,
        resolve.run_turn_operation,
    )
}


class Frame(Zero):
    """The procedure of a resolution that is in its course."""

    def __new__(cls, step: int) -> Frame:
        made = super().__new__(cls, 0)
        made.__dict__["step"] = step
        return made


class GameOfFrame(Zero):
    """A game with this procedure on top."""

    def __getattr__(self, name: str) -> Any:
        return [Frame(resolve.RUN)] * 2 if name == "frames" else super().__getattr__(name)


def codes_of(*prefixes: str) -> Iterator[tuple[str, int]]:
    for name, code in vars(op).items():
        if name.startswith(prefixes) and isinstance(code, int):
            yield name, code


def instruction_answers(code: int) -> list[str]:
    return answers(resolve.step_resolve, PARTS, GameOfFrame(), OneRow(code))


@pytest.mark.parametrize(("name", "code"), list(codes_of("OP_")))
def test_every_instruction_has_its_rule(name: str, code: int) -> None:
    assert "no_rule_for_code" not in instruction_answers(code), f"no rule carries out {name}"


CONDITIONS = [each for each in codes_of("CONDITION_") if each[1] >= 0]


def condition_answers(holds: Any, code: int) -> list[str]:
    class Conditions(OneRow):
        def __getattr__(self, name: str) -> Any:
            return -1 if name in ("when_true", "when_false") else super().__getattr__(name)

    asking = (conditions.condition_holds, conditions.was_paid_as, conditions.is_about_place)
    further = {rule.__name__: rule for rule in asking}
    function = getattr(holds, "py_func", holds)
    others = function.__code__.co_varnames[2 : function.__code__.co_argcount]
    arguments = [0 if name == "row" else Zero() for name in others]
    return answers(holds, further, Zero(), Conditions(code), *arguments)


@pytest.mark.parametrize(("name", "code"), CONDITIONS)
def test_every_condition_has_its_rule(name: str, code: int) -> None:
    assert "no_rule_for_code" not in condition_answers(conditions.item_holds, code), (
        f"no rule answers {name} in a resolution"
    )


@pytest.mark.parametrize(("name", "code"), CONDITIONS)
def test_the_heuristic_has_an_answer_to_every_condition(name: str, code: int) -> None:
    """It evaluates a condition before the text resolves; one that only a resolution can evaluate would end the game."""
    assert "no_rule_for_code" not in condition_answers(visible_queries.holds_seen, code), (
        f"the heuristic cannot weigh {name}"
    )


def asked_outside_resolutions(tables: Any) -> Iterator[tuple[int, int]]:
    """Cards, and their conditions that are evaluated when something applies, triggers or may be used."""
    kinds = (op.FIELD_ABILITY, op.AUTO_ABILITY, op.ACTION_ABILITY, op.SPECIAL_ABILITY)
    for a in tables["abilities"][np.isin(tables["abilities"]["kind"], kinds)]:
        yield int(a["card"]), int(a["condition"])
        yield int(a["card"]), int(a["trigger_when"]) - 1
        if a["event"] == op.EVENT_STATE:
            yield int(a["card"]), int(a["trigger_filter"])


def test_what_cards_ask_outside_resolutions_has_its_rule_there() -> None:
    """Some conditions name cards of a resolution: only texts that resolve may ask them."""
    cards = load_game("fftcg").cards
    tables, wrong, asked = cards.tables[0], [], set()
    for card, condition in asked_outside_resolutions(tables):
        if not tables["cards"][card]["playable"]:
            continue
        waiting = [condition]
        while waiting:
            row = waiting.pop()
            if row < 0:
                continue
            kind = int(tables["conditions"][row]["kind"])
            asked.add(kind)
            if "no_rule_for_code" in condition_answers(conditions.holds_for, kind):
                wrong.append((cards.codes[card], kind))
            waiting += [int(tables["conditions"][row][way]) for way in ("when_true", "when_false")]
    assert len(asked) > 5 and not wrong


OF_EACH = ("VALUE_OWN_POWER", "VALUE_OWN_COST", "VALUE_OWN_COUNTERS")
"""Values that are another number for each of several objects, and read for each."""
AT_TRIGGER = ("VALUE_DISCARDED_TO_CAST",)
"""Values that are read when an ability triggers."""
VALUES = [each for each in codes_of("VALUE_") if each[0] not in (*OF_EACH, *AT_TRIGGER)]


@pytest.mark.parametrize(("name", "code"), [each for each in codes_of("VALUE_") if each[0] in OF_EACH])
def test_every_value_that_depends_on_the_object_is_marked_as_such(name: str, code: int) -> None:
    class Table(Zero):
        values = type("Rows", (), {"__getitem__": lambda _self, _row: type("V", (), {"kind": code, "also": -1})})()

    asks_each = getattr(values.asks_each, "py_func", values.asks_each)
    assert asks_each(Table(), 0) == 1, f"no rule reads {name} for each object"


@pytest.mark.parametrize(("name", "code"), [each for each in codes_of("VALUE_") if each[0] in AT_TRIGGER])
def test_every_value_that_is_read_at_a_trigger_has_its_rule(name: str, code: int) -> None:
    called = answers(values.term_of, {"object_term": values.object_term}, Zero(), OneRow(code), 0, Zero(), Zero())
    assert "discarded_to_cast" in called and "no_rule_for_code" not in called, f"no rule reads {name}"


@pytest.mark.parametrize(("name", "code"), VALUES)
def test_every_value_has_its_rule(name: str, code: int) -> None:
    class Game(Zero):
        def __getattr__(self, name: str) -> Any:
            return 1 if name == "list_count" else super().__getattr__(name)

    further = {"term_of": values.term_of, "object_term": values.object_term}
    called = answers(conditions.item_term, further, Game(), OneRow(code), Zero(), 0)
    assert "no_rule_for_code" not in called, f"no rule reads {name}"


CHARACTERISTICS = [each for each in codes_of("STATIC_") if op.STATIC_NAME <= each[1] <= op.STATIC_SET_POWER]


@pytest.mark.parametrize(("name", "code"), CHARACTERISTICS)
def test_every_change_of_a_characteristic_has_its_rule(name: str, code: int) -> None:
    further = {"change_characteristic": derived_values.change_characteristic}
    called = answers(derived_values.apply_static_to, further, Zero(), OneRow(code), 0, Zero(), Zero(), 0)
    assert "no_rule_for_code" not in called, f"no rule applies {name}"


FRAMES = [(name, code) for name, code in vars(no).items() if name.startswith("FRAME_")]


@pytest.mark.parametrize(("name", "code"), FRAMES)
def test_every_procedure_has_its_rule(name: str, code: int) -> None:
    class Game(Zero):
        def __getattr__(self, name: str) -> Any:
            return [OneRow(code)] * 2 if name == "frames" else super().__getattr__(name)

    called = answers(engine.step_frame, {}, Game(), Zero())
    assert len(called) == 1 and called != ["no_rule_for_code"], f"no rule goes on with {name}"


@pytest.mark.parametrize(
    "chain",
    [*PARTS.values(), values.object_term, derived_values.change_characteristic, conditions.condition_holds],
)
def test_a_number_that_is_not_a_code_is_not_read_as_one(chain: Any) -> None:
    count = getattr(chain, "py_func", chain).__code__.co_argcount
    names = getattr(chain, "py_func", chain).__code__.co_varnames[:count]
    arguments = [NO_CODE if name == "operation" else OneRow(NO_CODE) if name == "t" else Zero() for name in names]
    assert "no_rule_for_code" in answers(chain, {}, *arguments)


def test_a_code_that_no_rule_answers_is_found() -> None:
    assert "no_rule_for_code" in instruction_answers(NO_CODE)
    assert "no_rule_for_code" in condition_answers(conditions.item_holds, NO_CODE)


GROUPS = (
    "OP_", "STATIC_", "CONDITION_", "VALUE_", "REF_", "EVENT_", "DEED_", "WHO_", "DAMAGE_", "MOMENT_", "NAME_",
    "CHANGE_", "CHANGES_", "AMOUNT_", "CASTING_", "PAID_", "CAUSE_", "GRANTS_", "WATCH_", "PART_", "OF_",
)  # fmt: skip
NUMBERS = ("FRAME_", "EFFECT_", "DECISION_", "REASON_", "OPTION_", "PHASE_", "ITEM_", "TRAIT_", "WINDOW_")
OTHERS = ("GRANTS_ANY", "DAMAGE_ZONE")
"""Several codes together, and a name of another group."""


@pytest.mark.parametrize("group", [*((op, g) for g in GROUPS), *((no, g) for g in NUMBERS)], ids=lambda g: g[1])
def test_no_two_codes_of_a_group_have_one_number(group: tuple[Any, str]) -> None:
    module, prefix = group
    names = defaultdict(list)
    for name, code in vars(module).items():
        if name.startswith(prefix) and isinstance(code, int) and name not in OTHERS:
            names[code].append(name)
    assert names, "no such group"
    assert not [doubled for doubled in names.values() if len(doubled) > 1]


def test_rules_in_force_are_numbered_from_the_first_to_the_last() -> None:
    kinds = [
        code
        for _, code in codes_of("STATIC_")
        if getattr(rules_in_force.is_rule, "py_func", rules_in_force.is_rule)(code)
    ]
    assert sorted(kinds) == list(range(op.FIRST_RULE, op.LAST_RULE + 1))
