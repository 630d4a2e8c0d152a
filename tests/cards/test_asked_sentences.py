"""Conditions, descriptions, places and limits of use in further forms and orders of words."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, condition, effect, parse

CHOSEN = t.Chosen()


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("it is not your turn", t.Not(t.DuringTurn("you"))),
        ("you control another Job Ninja", t.Exists(t.Cards("field", "you", (t.OfJob("Ninja"), t.Other())))),
        ("your deck has 10 cards or less", t.Not(t.Exists(t.Cards("deck", "you"), 11))),
        ("there are 10 or less cards in your deck", t.Not(t.Exists(t.Cards("deck", "you"), 11))),
        ("you have 《C》《C》 or more", t.Compare(t.Crystals("you"), "at_least", t.Number(2))),
        ("you have 3 《C》 or more", t.Compare(t.Crystals("you"), "at_least", t.Number(3))),
        (
            "you have cast another card this turn",
            t.Compare(t.ThisTurn("cast", "you", (t.Other(),)), "at_least", t.Number(1)),
        ),
        (
            "you control both a Card Name Alfa and a Card Name Bravo",
            t.Both(tuple(t.Exists(t.Cards("field", "you", (t.Named(name),))) for name in ("Alfa", "Bravo"))),
        ),
        ("the CP paid to cast Testa was only Ice CP", t.PaidOnlyElement("Ice")),
    ],
)
def test_conditions(words, read):
    assert condition(words) == read


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("it has 2 or more Elements", t.Marked("multi_element")),
        ("it was a Multi-Element card", t.Marked("multi_element")),
        ("its cost was 5 or more", t.OfCost("at_least", 5)),
        ("it costs 3 CP or less", t.OfCost("at_most", 3)),
    ],
)
def test_what_is_asked_of_the_chosen_card(words, asked):
    read = effect(f"Choose 1 Forward. Dull it. If {words}, draw 1 card.")
    assert read.effects[-1] == t.If(t.Is(CHOSEN, (asked,)), t.Draw("you"))


@pytest.mark.parametrize(
    ("phrase", "where"),
    [
        ("1 Forward other than a Job Ninja", (FORWARD, t.Except((t.OfJob("Ninja"),)))),
        ("1 Forward other than a Card Name Alfa", (FORWARD, t.Except((t.Named("Alfa"),)))),
        (
            "1 Forward other than a Category VII Forward",
            (FORWARD, t.Except((t.AllOf((t.OfCategory("VII"), FORWARD)),))),
        ),
        ("1 Forward of odd cost", (FORWARD, t.Marked("odd_cost"))),
        ("1 Forward with an even cost", (FORWARD, t.Marked("even_cost"))),
        ("1 Forward that attacked this turn", (FORWARD, t.Marked("attacked_this_turn"))),
    ],
)
def test_descriptions(phrase, where):
    assert effect(f"Choose {phrase}. Dull it.").effects[0] == t.Choose(t.Cards(where=where))


@pytest.mark.parametrize(
    ("usage", "condition", "once", "twice"),
    [
        ("if you control a Forward and only during your turn", None, False, False),
        ("twice per turn", None, False, True),
        ("up to twice per turn", None, False, True),
        ("up to 2 times per turn", None, False, True),
        ("during your turn and only twice per turn", t.DuringTurn("you"), False, True),
        ("during the Attack Phase", t.DuringTurn("any", "attack"), False, False),
        ("during your Attack Phase", t.DuringTurn("you", "attack"), False, False),
    ],
)
def test_limits_of_use(usage, condition, once, twice):
    read = parse(f"《1》: Draw 1 card. You can only use this ability {usage}.")
    if "Forward" in usage:
        condition = t.Both((t.Exists(t.Cards("field", "you", (FORWARD,))), t.DuringTurn("you")))
    assert (read.condition, read.once_per_turn, read.twice_per_turn) == (condition, once, twice)


def test_a_trigger_for_twice_per_turn():
    read = parse("When Testa attacks, draw 1 card. This effect will trigger only twice per turn.")
    assert read == t.Auto(t.Attacks(t.Self()), t.Draw("you"), twice_per_turn=True)


def test_used_while_the_card_is_removed():
    read = parse(
        "《1》: Remove 1 Warp Counter from Testa. You can only use this ability if Testa is removed from the game."
    )
    assert read == t.Action(t.Cost(generic=1), t.RemoveCounters(t.Self(), "Warp"), zone="removed")


@pytest.mark.parametrize(
    "line",
    [
        "《1》: Draw 1 card. You can only use this ability up to 3 times per turn.",
        "[[s]]Slash[[/]] 《S》: Draw 1 card. You can only use this ability twice per turn.",
        "When Testa attacks, you may play up to 2 Forwards from your hand or Break Zone onto the field.",
        "When Testa attacks, return 1 Backup to your hand.",
    ],
)
def test_what_is_not_meant(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_an_extra_cost_named_first():
    read = parse("As an extra cost to cast Testa, you may discard 1 card.", summon=True)
    assert read.effects == parse("If you cast Testa, you may discard 1 card as an extra cost.", summon=True).effects


def test_one_card_from_one_of_two_places():
    read = parse("When Testa attacks, you may play 1 Forward from your hand or Break Zone onto the field.")
    places = [t.Select(t.Cards(zone, "you", (FORWARD,)), to_play=True) for zone in ("hand", "break_zone")]
    assert read.effect == t.May(t.OneOf(tuple(t.Sequence((one, t.PlayOntoField(FOUND))) for one in places)))


def test_a_search_for_cards_of_a_total_cost():
    read = parse(
        "When Testa attacks, search for up to 2 Forwards with a total cost of 4 or less and add them to your hand."
    )
    assert read.effect == t.Search(t.Cards("deck", "you", (FORWARD,)), count=2, total_cost=4)


def test_cards_of_a_deck_that_go_together():
    read = parse("When 2 or more Forwards are put from your deck into the Break Zone, draw 1 card.").trigger
    assert read == t.Together(t.IsMilled("you", t.Cards("deck", "any", (FORWARD,))), 2)


def test_its_controller_may():
    read = effect("Choose 1 Forward. Break it. Its controller may draw 1 card.")
    offers = [t.If(t.ControlledBy(CHOSEN, side), t.May(t.Draw(side), player=side)) for side in ("you", "opponent")]
    assert read.effects[2:] == tuple(offers)


def test_so_many_that_an_instruction_has_put_away():
    put = "3 or more Forwards are put from the field into the Break Zone by this effect"
    read = effect(f"Break all the Forwards. If {put}, draw 1 card.")
    every = t.All(t.Cards(where=(FORWARD,)))
    enough = t.SomeAre(FOUND, t.Cards("break_zone"), 3)
    assert read.effects == (t.Gather(every), t.Break(FOUND), t.If(enough, t.Draw("you")))


def test_what_the_cancelled_ability_triggered_from():
    short = effect("Choose 1 auto-ability. Cancel its effect. If it triggered from a Forward, break that Forward.")
    cancelled = "Choose 1 auto-ability. Cancel its effect. If the cancelled auto-ability"
    long = effect(f"{cancelled} triggered from a Forward, break that Forward.")
    assert short == long


def test_the_next_card_costs_less():
    less = t.CostsLess(t.Number(1), (t.OfType("Summon"),))
    for line in (
        "The next Summon you cast this turn costs 1 CP less.",
        "The cost required to cast the next Summon you cast this turn is reduced by 1.",
        "The cost required to cast your next Summon this turn is reduced by 1.",
    ):
        assert effect(line) == t.ChangeCasting(less, next_only=True)


def test_the_named_cost_and_what_is_shown():
    named = effect("Name 1 cost. Break all the Forwards of the named cost.")
    assert named == effect("Name 1 number. Break all the Forwards of cost equal to the named number.")
    shown = effect("Search for 1 Summon, reveal it and add it to your hand.")
    assert shown == effect("Search for 1 Summon and add it to your hand.")


def test_other_orders_of_words():
    two = "Choose 1 Forward you control and 1 Forward opponent controls."
    usual = effect(f"{two} The former deals damage equal to its power to the latter.")
    assert effect(f"{two} The former deals the latter damage equal to the former's power.") == usual
    assert effect(f"{two} The former deals damage equal to the former's power to the latter.") == usual
    revealed = effect("Reveal cards from the top of your deck until you reveal a Forward. Add it to your hand.")
    assert revealed.effects[0] == t.RevealUntil("you", (FORWARD,))


@pytest.mark.parametrize(
    "line",
    [
        "Choose 1 Forward of cost 3 or less. Break it. If you control a Forward, choose 1 Forward instead.",
        "Choose 1 Forward and 1 Backup. The former deals the latter damage equal to the latter's power.",
    ],
)
def test_what_is_not_meant_by_a_summon(line):
    with pytest.raises(GrammarError):
        effect(line)
