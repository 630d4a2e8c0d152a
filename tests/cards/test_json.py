"""Trees and cards <-> JSON."""

import json
import types
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fftcg_env.cards import Card, JsonError, ability_from_json, card_from_json, to_json
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.walk import concrete
from fftcg_env.games.fftcg.cards.wording.render import render_ability

RECURSIVE = (
    *(t.Sequence, t.May, t.If, t.IfDone, t.WhenDone, t.Modes, t.Delayed, t.Not, t.Both, t.Either),
    *(t.AnyOf, t.AllOf, t.Except, t.Compared, t.Half, t.PerEvery, t.Sum, t.Times, t.OneOf, t.Blocking, t.Triggers),
)
RECURSIVE += (t.Joined, t.GainAbility, t.HasAbility, t.Together, t.EitherTrigger, t.Choosing, t.TopOf, t.Tied)
RECURSIVE += (t.ChooseEither,)


@cache
def values_of(annotation, depth=2):
    """Any value of an annotation of the tree; ``depth``: how deep effects and conditions may still nest."""
    origin = get_origin(annotation)
    if annotation is int:
        return st.integers(-9999, 9999)
    if annotation is bool:
        return st.booleans()
    if annotation is str:
        return st.text(max_size=6)
    if annotation is type(None):
        return st.none()
    if origin is Literal:
        return st.sampled_from(get_args(annotation))
    if origin is tuple:
        return st.lists(values_of(get_args(annotation)[0], depth), max_size=2).map(tuple)
    if origin in (Union, types.UnionType):
        return st.one_of([values_of(member, depth) for member in get_args(annotation)])
    if not is_dataclass(annotation):  # a base of nodes
        members = [member for member in concrete(annotation) if depth > 0 or member not in RECURSIVE]
        return st.one_of([values_of(member, depth) for member in members])
    inner = depth - 1 if annotation in RECURSIVE else depth
    hints = get_type_hints(annotation)
    return st.builds(annotation, **{field.name: values_of(hints[field.name], inner) for field in fields(annotation)})


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(values_of(t.Ability))
def test_any_ability_survives_json_and_has_words(ability):
    document = json.loads(json.dumps(to_json(ability)))
    assert ability_from_json(document) == ability and render_ability(ability)


def test_defaults_are_left_out():
    assert to_json(t.Choose(t.Cards())) == {"node": "Choose", "cards": {"node": "Cards"}}


def test_card_round_trip():
    card = Card(
        code="0-001C",
        name="Testa",
        names=("Testa",),
        elements=("Fire", "Ice"),
        cost=3,
        type="Forward",
        power=7000,
        jobs=("Tester",),
        categories=("TT",),
        generic=False,
        ex_burst=True,
        lb_cost=None,
        canonical_code="0-001C",
        abilities=(t.Field((t.HasKeyword(t.Self(), "Haste"),)),),
    )
    assert card_from_json(json.loads(json.dumps(to_json(card)))) == card


DRAW = {"node": "Draw", "player": "you"}


@pytest.mark.parametrize(
    ("document", "path", "reason"),
    [
        ([], "$", "expected an object"),
        ({"node": "Juggle"}, "$", "found 'Juggle'"),
        ({}, "$", "found None"),
        ({"node": "SummonText"}, "$", "lacks the field 'effect'"),
        ({"node": "SummonText", "effect": DRAW, "colour": 1}, "$", "no field 'colour'"),
        ({"node": "SummonText", "effect": DRAW | {"count": "2"}}, "$.effect.count", "expected int"),
        ({"node": "SummonText", "effect": DRAW | {"count": True}}, "$.effect.count", "expected int"),
        ({"node": "SummonText", "effect": DRAW | {"player": "me"}}, "$.effect.player", "expected one of you"),
        ({"node": "SummonText", "effect": {"node": "Self"}}, "$.effect", "found 'Self'"),
        (
            {"node": "SummonText", "effect": {"node": "Sequence", "effects": [DRAW, {"node": "Draw"}]}},
            "$.effect.effects[1]",
            "lacks the field 'player'",
        ),
        ({"node": "Field", "effects": {}}, "$.effects", "expected an array"),
    ],
)
def test_error_has_the_path(document, path, reason):
    with pytest.raises(JsonError) as caught:
        ability_from_json(document)
    assert caught.value.path == path and reason in caught.value.reason
