"""Sentences about what players do."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, SELF, parse

SUMMON = t.OfType("Summon")


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        (
            "you cast a Summon or a Monster",
            t.Casts("you", (t.AnyOf((t.OfType("Summon"), t.OfType("Monster"))),)),
        ),
        (
            "your opponent casts a Summon, a Monster, or a Backup",
            t.Casts("opponent", (t.AnyOf((t.OfType("Summon"), t.OfType("Monster"), t.OfType("Backup"))),)),
        ),
        ("you discard a Fire card", t.IsDiscarded("you", t.Cards("hand", "any", (t.OfElement("Fire"),)))),
        ("your opponent discards a Forward", t.IsDiscarded("opponent", t.Cards("hand", "any", (FORWARD,)))),
        (
            "your opponent draws a card due to a Summon or an ability",
            t.Draws("opponent", cause=t.Cause(("summons", "abilities"), "any")),
        ),
        ("you draw a card other than during your Draw Phase", t.Draws("you", outside=True)),
        ("you gain 1 or more 《C》", t.GainsCrystal("you")),
        ("you cast your second card each turn", t.Casts("you", (), 2)),
        ("you cast your third card this turn", t.Casts("you", (), 3)),
        ("your opponent casts their first Summon each turn", t.Casts("opponent", (SUMMON,), 1)),
        ("a player casts a Summon", t.Casts("any", (SUMMON,))),
        ("a player discards a card", t.IsDiscarded("any")),
        ("you discard Testa from your hand", t.IsDiscarded("any", SELF)),
        ("your opponent gains 《C》", t.GainsCrystal("opponent")),
        ("you receive your fifth point of damage", t.ReceivesPoint("you", 5)),
        ("you use Testa's special ability", t.UsesAbility(SELF, "special")),
        ("you search for a card", t.Searches("you")),
    ],
)
def test_what_triggers(words, trigger):
    assert parse(f"When {words}, gain 《C》.").trigger == trigger


@pytest.mark.parametrize(
    "line",
    [
        "When you discard a Forward in your hand, draw 1 card.",
        "When you cast a Summon or a Forward in your Break Zone, draw 1 card.",
        "At the end of each of your turns, that player discards 1 card.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("occasion", "expected"),
    [
        ("When your opponent uses a special ability", t.UsesAbility(t.Cards(player="opponent"), "special")),
        ("When your opponent receives a point of damage", t.ReceivesPoint("opponent")),
        ("At the beginning of each player's Main Phase 1", t.Begins("main_phase_1", "any")),
    ],
)
def test_triggers(occasion, expected):
    assert parse(f"{occasion}, draw 1 card.").trigger == expected


def test_that_player_is_the_one_whose_turn_it_is():
    read = parse("At the end of each player's turn, that player discards 1 card.")
    assert read.trigger == t.TurnEnds()
    assert read.effect == t.If(t.DuringTurn("you"), t.Discard("you", 1), t.Discard("opponent", 1))


def test_triggers_and_conditions_that_ask_for_more():
    draws = parse("When your opponent draws a card outside of their Draw Phase, draw 1 card.")
    assert draws.trigger == t.Draws("opponent", outside=True)
    assert parse("When Testa is put from the field into its owner's deck, draw 1 card.").trigger == t.GoesToDeck(SELF)
    found = parse("When Testa is added to your hand from the deck due to a search effect, draw 1 card.")
    assert found.trigger == t.AddedToHand(SELF, searched=True)
    left = parse("When a card in your opponent's Break Zone leaves the Break Zone, draw 1 card.")
    assert left.trigger == t.LeavesBreakZone("opponent")
    paid = parse("If the CP paid to cast Testa was only produced by Category VII Backups, Testa gains Brave.")
    assert paid.condition == t.PaidOnlyByBackups((t.OfCategory("VII"),))
    used = parse("If Testa used [[s]]Flee[[/]] and [[s]]Hide[[/]] this turn, Testa gains Brave.")
    assert used.condition == t.HasUsed(("Flee", "Hide"))


@pytest.mark.parametrize(
    ("who", "player", "s"),
    [
        ("you", "you", ""),
        ("your opponent", "opponent", "s"),
        ("either player", "any", "s"),
        ("a player", "any", "s"),
    ],
)
def test_what_any_player_does(who, player, s):
    def trigger(words):
        return parse(f"When {who} {words}, draw 1 card.").trigger

    assert trigger(f"draw{s} a card") == t.Draws(player)
    assert trigger(f"receive{s} a point of damage") == t.ReceivesPoint(player)
    assert trigger(f"receive{s} {'your' if player == 'you' else 'their'} fifth point of damage") == t.ReceivesPoint(
        player, 5
    )
    for searched in ("", " for a card", " for 1 or more cards"):
        assert trigger(f"search{'es' if s else ''}{searched}") == t.Searches(player)
    assert trigger(f"use{s} an EX Burst") == t.UsesExBurst(player)
    for gained in ("《C》", "a 《C》", "1 or more 《C》"):
        assert trigger(f"gain{s} {gained}") == t.GainsCrystal(player)
    with pytest.raises(GrammarError):
        trigger(f"gain{s} 2 or more 《C》")


def test_each_turn_said_first():
    first = parse("During each turn, when you cast your second Summon, draw 1 card.")
    assert first == parse("When you cast your second Summon each turn, draw 1 card.")
