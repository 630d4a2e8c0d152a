"""Trees that the engine would not play exactly are refused, with a reason."""

import dataclasses

import pytest

from fftcg_env.cards import CardDatabase
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import Lexicon, parse_text
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
from fftcg_env.scenario import Scenario, backup, forward, summon


def refusal(card):
    """Why a card is refused, or None."""
    return compile_cards(CardDatabase([card])).refused.get(card.code)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("If Testa has 9000 power or more, Testa gains Haste.", None),
        ("The Forwards of power 3000 or less you control gain Brave.", None),
        ("The Forwards with Haste you control cannot be chosen by abilities.", None),
        ("If Testa has 9000 power or more, Testa's power becomes 5000.", "depends on keywords or power"),
        ("The Forwards with Haste you control gain +1000 power.", None),
        ("When Testa attacks, if Testa has 9000 power or more, draw 1 card.", None),
    ],
)
def test_what_the_layers_cannot_tell_is_refused(text, reason):
    card = forward(5000, name="Testa", abilities=parse_text(text, ["Testa"], Lexicon()))
    refused = refusal(card)
    assert refused is None if reason is None else reason in refused


def test_several_kinds_of_counters_of_a_card_that_has_left_are_refused():
    def damage(*kinds):
        values = tuple(t.CountersOn(t.Self(), kind, 1000) for kind in kinds)
        return t.Damage(t.All(t.Cards(where=(t.OfType("Forward"),))), values[0] if len(values) == 1 else t.Sum(values))

    for cost in (t.Cost(generic=1), t.Cost(put_self=True)):
        one, two = t.Action(cost, damage("Drill")), t.Action(cost, damage("Drill", "Omen"))
        assert refusal(forward(5000, name="Testa", abilities=[one])) is None
        assert "several kinds of counters" in refusal(forward(5000, name="Testa", abilities=[two]))


def test_four_names_are_refused():
    names = ("Testa", "Bravo", "Zulu", "Tango")
    assert refusal(dataclasses.replace(forward(5000, name="Testa"), names=names[:3])) is None
    assert "3 names" in refusal(dataclasses.replace(forward(5000, name="Testa"), names=names))


def test_r7_59_a_summon_that_its_own_text_removes_does_not_go_to_the_break_zone():
    s = Scenario()
    card = s.p1.hand(summon(text="Draw 1 card. Remove Testa from the game.", name="Testa"))
    s.p1.field(backup())
    s.p1.cast(card).resolve_all()
    assert card.zone == "removed"
