"""Abilities as columns of numbers (`cards/ability_features.py`): equal for equal abilities, whatever they name."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest

from fftcg_env.cards import default_database, to_json
from fftcg_env.cards import tree as t
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards import ability_features as features
from fftcg_env.games.fftcg.cards.ability_features import ability_feature_names, ability_features
from fftcg_env.scenario import forward

MOST_COLUMNS = 512
NAMES = ("name", "names", "job", "category", "kind", "counter", "counter_kind", "lower")
"""Fields of nodes that hold names."""


def row(*abilities):
    """The columns in which a card with these abilities counts, with its numbers."""
    _, numbers = ability_features([forward(5000, abilities=list(abilities))])
    return {name: round(float(n), 4) for name, n in zip(ability_feature_names(), numbers, strict=True) if n}


def entering(*effects):
    return t.Auto(t.Enters(t.Self()), t.Sequence(effects))


def choice(player="opponent", **options):
    return t.Choose(t.Cards("field", player, (t.OfType("Forward"),)), **options)


def difference(one, other):
    return {name for name in {*one, *other} if one.get(name) != other.get(name)}


def test_the_columns_are_those_of_the_shipped_list():
    names = ability_feature_names()
    assert list(names) == sorted(set(names)) and len(names) <= MOST_COLUMNS
    assert {"Ability", "Effect", "FieldEffect", "Trigger", "Condition", "Predicate", "Value"} <= set(names)


def test_an_ability_is_its_trigger_its_target_and_its_effect():
    found = row(entering(choice(), t.Damage(t.Chosen(), t.Number(7000))))
    assert {"Auto", "Enters", "Enters>self", "Choose>opponent", "Enters:self/Damage", "Damage>opponent"} <= set(found)
    assert found["auto/Damage.amount"] == 0.7 and found["Enters"] == 1


def test_a_card_without_abilities_is_all_zero():
    assert row() == {} and ability_features([]).shape == (1, len(ability_feature_names()))


def test_cards_that_differ_in_an_amount_differ_in_its_column():
    one, other = (row(entering(choice(), t.Damage(t.Chosen(), t.Number(number)))) for number in (7000, 9000))
    assert difference(one, other) == {"auto/Damage.amount"}
    one, other = (row(entering(t.Draw("you", number))) for number in (1, 2))
    assert difference(one, other) == {"auto/Draw.count"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (entering(choice("you"), t.Break(t.Chosen())), entering(choice("opponent"), t.Break(t.Chosen()))),
        (entering(choice(), t.Break(t.Chosen())), entering(choice(minimum=0), t.Break(t.Chosen()))),
        (entering(t.Draw("you")), entering(t.Draw("opponent"))),
        (entering(t.Draw("you")), entering(t.May(t.Draw("you")))),
        (entering(t.Draw("you")), t.Auto(t.Attacks(t.Self()), t.Draw("you"))),
        (entering(t.Draw("you")), t.Action(t.Cost(dull=True), t.Draw("you"))),
        (t.Action(t.Cost(dull=True), t.Draw("you")), t.Action(t.Cost(put_self=True), t.Draw("you"))),
        (t.Field((t.HasKeyword(t.Self(), "Haste"),)), t.Field((t.HasKeyword(t.Self(), "Brave"),))),
        (entering(t.Draw("you")), t.Auto(t.Enters(t.Self()), t.Draw("you"), t.Received("you", 3))),
        (entering(t.Draw("you")), t.Auto(t.Enters(t.Self()), t.Draw("you"), ex_burst=True)),
    ],
    ids=["side", "up to", "player", "may", "trigger", "kind", "cost", "keyword", "condition", "EX Burst"],
)
def test_what_makes_a_difference_to_players_does(one, other):
    assert difference(row(one), row(other))


def test_no_name_does():
    def seeking(name, job):
        return entering(t.Search(t.Cards("deck", "you", (t.AnyOf((t.Named(name), t.OfJob(job))),))))

    assert row(seeking("Cloud", "SOLDIER")) == row(seeking("Vivi", "Black Mage"))


def test_what_has_no_column_counts_as_what_it_derives_from(monkeypatch):
    kept = tuple(name for name in ability_feature_names() if "Draw" not in name)
    monkeypatch.setattr(features, "ability_feature_names", lambda: kept)
    _, numbers = ability_features([forward(5000, abilities=[t.Action(t.Cost(dull=True), t.Draw("opponent"))])])
    found = {name for name, number in zip(kept, numbers, strict=True) if number}
    assert found == {"Action", "Cost.dull", "Effect", "=opponent"}


def test_what_both_triggers_set_off_counts_in_both_contexts():
    effects = t.Sequence((choice(), t.Break(t.Chosen())))
    found = row(t.Auto(t.EitherTrigger((t.Enters(t.Self()), t.LeavesToBreakZone(t.Self()))), effects))
    assert {"Enters", "LeavesToBreakZone", "Enters:self/Choose", "auto/Choose", "Break>opponent"} <= set(found)


def test_rows_of_the_game_are_those_of_its_cards():
    game = load_game("fftcg")
    table = game.card_ability_features
    assert table.shape == (len(game.card_features), len(game.card_ability_feature_names))
    assert not table[0].any() and np.abs(table).max() <= features.MOST
    number = 1700
    np.testing.assert_array_equal(table[number + 1], ability_features([game.card_list[number]])[1])
    kept = replace(game.card_list[number], code="X-1", name="Nobody", names=("Nobody",))
    np.testing.assert_array_equal(table[number + 1], ability_features([kept])[1])


def without_names(part):
    """JSON of a tree with a star for every name."""
    if isinstance(part, dict):
        return tuple(
            (k, "*" if k in NAMES and isinstance(v, (str, list)) else without_names(v)) for k, v in part.items()
        )
    return tuple(map(without_names, part)) if isinstance(part, list) else part


def test_cards_with_equal_rows_do_the_same():
    """Up to what is named, and up to a few pairs whose nodes occur on one or two cards each."""
    cards = list(default_database().values())
    groups = defaultdict(list)
    for card, numbers in zip(cards, ability_features(cards)[1:], strict=True):
        groups[numbers.tobytes()].append(card)
    same, other = 0, []
    for group in groups.values():
        for one, another in itertools.combinations(group, 2):
            if without_names(to_json(one).get("abilities", [])) == without_names(to_json(another).get("abilities", [])):
                same += 1
            else:
                other.append((one.code, another.code))
    assert same > 400
    assert len(other) <= 20, other


def test_cards_are_described_without_numba_and_lark():
    program = (
        "import sys; sys.modules['numba'] = sys.modules['lark'] = None\n"
        "from fftcg_env.cards import default_database\n"
        "from fftcg_env.games.fftcg.cards.ability_features import ability_features\n"
        "print(ability_features([default_database()['1-001H']]).shape[0])\n"
        "from fftcg_env.core.zoned import ability_features\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("2\n", "")
