"""Priming (12.10) of the rules."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from fftcg_env.cards import Card
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program.opcodes import UNDER
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import FORWARDS

PRIMING = t.Priming("Eikon", t.Cost(elements=("Fire",), generic=1))
DOMINANT = forward(6000, cost=3, name="Dominant", jobs=["Dominant"], abilities=[PRIMING])
SPITFLARE = t.Special("Spitflare", t.Cost(special=True), t.Draw("you", 1))
EIKON = forward(
    10000, cost=7, name="Eikon", jobs=["Eikon"], abilities=[t.Auto(t.Enters(t.Self()), t.Draw("you", 1)), SPITFLARE]
)
REMOVAL = t.Auto(t.IsRemovedAnywhere(t.Self()), t.GainCrystals("you"))
BREAK = summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()))), cost=0, name="Break")
BOUNCE = summon(t.Sequence((t.Choose(FORWARDS), t.ReturnToHand(t.Chosen()))), cost=0, name="Bounce")
BANISH = summon(t.Sequence((t.Choose(FORWARDS), t.RemoveFromGame(t.Chosen()))), cost=0, name="Banish")
HASTEN = summon(t.Sequence((t.Choose(FORWARDS), t.GainKeyword(t.Chosen(), "Haste"))), cost=0, name="Hasten")


def ready() -> Scenario:
    s = Scenario()
    s.p1.backups("Fire", 2)
    return s


def prime(s: Scenario) -> None:
    """Prime Dominant into Eikon."""
    s.p1.does("prime Dominant")
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    s.p1.chooses("Eikon")


def test_S119_R12_80_R12_82_R12_83_R12_84_R12_85_R12_86_R3_15():
    s = ready()
    dominant = s.p1.field(DOMINANT, dull=True, damage=3000)
    s.p1.has(deck_top=EIKON, hand=HASTEN).p1.cast("Hasten", targets=[dominant]).resolve_all()
    prime(s)
    assert s.deciding is s.p1 and dominant.on_field
    assert (dominant.name, dominant.power, dominant.damage, dominant.is_dull) == ("Eikon", 10000, 3000, True)
    assert dominant.has("Haste")
    assert s.stack == []  # it did not enter the field
    assert s.state["zone"][int(s.state["under"][dominant.index])] == UNDER


def test_R12_82_R12_34_nothing_found_the_cost_stays_paid():
    s = ready()
    dominant = s.p1.field(DOMINANT)
    s.p1.deck_top(EIKON)
    s.p1.does("prime Dominant")
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    s.p1.passes()
    assert dominant.power == 6000
    assert all(backup.is_dull for backup in s.p1.zone("field") if backup is not dominant and backup.power == 0)


@pytest.mark.parametrize(("leaves", "zone"), [(BREAK, "break_zone"), (BOUNCE, "hand")])
def test_S120_R12_87_R12_88_the_lower_card_goes_there_and_the_upper_card_is_removed(leaves, zone):
    s = ready()
    dominant = s.p1.field(DOMINANT)
    s.p1.has(deck_top=EIKON, hand=leaves)
    prime(s)
    s.p1.cast(leaves, targets=[dominant]).resolve_all()
    assert s.p1.find("Eikon", "removed").zone == "removed" and s.p1.find("Dominant", zone).zone == zone


@pytest.mark.parametrize("watching", ["upper", "lower"])
@pytest.mark.parametrize(("leaves", "removed"), [(BREAK, ["upper"]), (BOUNCE, ["upper"]), (BANISH, ["upper", "lower"])])
def test_R12_87_R8_41f_each_card_sees_its_own_removal(leaves, removed, watching):
    s = ready()
    dominant = s.p1.field(replace(DOMINANT, abilities=(PRIMING, *([REMOVAL] if watching == "lower" else []))))
    s.p1.has(deck_top=replace(EIKON, abilities=(REMOVAL,) if watching == "upper" else ()), hand=leaves)
    prime(s)
    s.p1.cast(leaves, targets=[dominant]).resolve_all()
    assert s.p1.crystal_count == (watching in removed)


def test_S122_R12_81_not_into_a_name_that_is_there():
    s = ready()
    s.p1.has(field=(DOMINANT, forward(3000, name="Eikon", code="E2")), deck_top=EIKON)
    assert "prime Dominant" not in s.legal


def test_R12_92_R5_86_not_a_cast_and_only_in_the_own_main_phase():
    s = ready().at("attack")
    s.p1.has(field=DOMINANT, deck_top=EIKON)
    assert "prime Dominant" not in s.legal


def test_R12_83_R11_6_both_names_count_for_the_name_rule():
    s = ready()
    s.p1.has(field=DOMINANT, deck_top=EIKON)
    other = s.p1.hand(forward(2000, name="Dominant", code="D3", cost=0))
    prime(s)
    assert not s.p1.can_cast(other)


# ------------------------------------------------------------------------------------------- who pays, and with what
@pytest.mark.parametrize(("described", "possible"), [((t.OfType("Forward"),), True), ((t.OfJob("Eikon"),), False)])
def test_R5_28_R12_80_the_priming_cost_is_paid_with_cp_of_any_element(described, possible):
    helper = t.Field((t.AnyElementPrimes(t.Cards("field", "you", described)),))
    for whose in (0, 1):
        s = Scenario()
        s.p1.backups("Ice", 2)
        s.sides[whose].field(forward(1000, name="Helper", abilities=[helper]))
        dominant = s.p1.field(DOMINANT)
        s.p1.deck_top(EIKON)
        assert ("prime Dominant" in s.legal) == (possible and whose == 0)
        if possible and whose == 0:
            prime(s)
            assert dominant.name == "Eikon"


def test_R5_28_R12_80_the_printed_torgal(s):
    """24-031R: Clive is primed with Water CP, and a Dominant is cast with them; another Forward is not."""
    s.p1.field("24-031R")
    clive = s.p1.field("24-005L")
    s.p1.has(deck_top="24-001L", Water=3)
    dominant = s.p1.hand(forward(5000, "Fire", cost=3, name="Dominant", jobs=["Dominant"]))
    other = s.p1.hand(forward(5000, "Earth", cost=3, name="Other", jobs=["Scholar"]))
    assert s.p1.can_cast(dominant) and not s.p1.can_cast(other)
    s.p1.does("prime 24-005L")
    while s.asked == "pay":
        s.p1.does(s.legal[0])
    s.p1.chooses("24-001L")
    assert clive.name == "Ifrit (XVI)"


def test_R12_87_R5_93_the_lower_card_goes_to_the_bottom_of_the_deck():
    s = ready()
    dominant = s.p1.field(DOMINANT)
    text = "《Dull》, put Eikon at the bottom of its owner's deck: Draw 2 cards."
    s.p1.deck_top(forward(9000, cost=7, name="Eikon", jobs=["Eikon"], text=text))
    prime(s)
    s.p1.uses(dominant)
    assert (s.p1.codes("deck")[-1], s.p1.codes("removed")) == ("Dominant", ["Eikon"])


def test_R12_87_6_041L_a_primed_character_that_comes_back_is_the_lower_card(s):
    """ "Remove it. Then, play the removed Forward": the upper card stays removed by the game's rule."""
    s.p1.has(field="24-005L", Fire=3)
    s.p1.spare("Ice", 2)
    rinoa = s.p1.hand("6-041L")
    s.p1.deck_top("24-001L")
    s.p1.does("prime 24-005L")
    while s.asked == "pay":
        s.p1.pays(next(card for card in s.p1.choices() if card.on_field))
    s.p1.chooses("24-001L").p1.cast(rinoa)
    s.p1.chooses(next(card for card in s.p1.zone("field") if card.code == "24-001L")).both_pass()
    assert s.p1.codes("removed") == ["24-001L"] and s.p1.find("24-005L").is_dull


def test_R12_85_26_021C_26_084H_a_character_you_control_is_priming(s):
    """The card tests never reached these triggers: a Character dulls and freezes another one, and a card is drawn."""
    s.p1.has(field=("26-021C", "26-084H", DOMINANT), Fire=2)
    theirs = s.p2.field(forward(5000, name="Theirs"))
    s.p1.deck_top(EIKON)
    before = len(s.p1.zone("hand"))
    prime(s)
    assert s.asked == "trigger_order"
    s.p1.does(s.legal[0]).p1.chooses(theirs).resolve_all()
    assert (theirs.is_dull, theirs.is_frozen) == (True, True) and len(s.p1.zone("hand")) == before + 1


# -------------------------------------------------------------------------------- what is known of it when it has left
def prime_clive(side: Any) -> Any:
    """A player's Clive (cost 4) is primed into Ifrit (XVI) (cost 7, Job Eikon), whose ability finds a high Forward."""
    clive, s = side.field("24-005L"), side.scenario
    side.has(deck_top="24-001L", Fire=2)
    high = side.opponent.field(forward(20000, cost=2, name="High"))
    side.does("prime 24-005L").deciding.pays().deciding.chooses("24-001L").deciding.chooses(high)
    s.resolve_top()
    return clive


def named_by_cost(*costs: int) -> list[Card]:
    """A Forward of each cost, with the cost as its name."""
    return [forward(1000, "Water", cost, name=f"Cost {cost}", code=f"C{cost}") for cost in costs]


def names(cards: Iterable[Any]) -> set[str]:
    return {card.name for card in cards}


def test_R12_88_R4_40_12_098H_the_cost_of_the_upper_card():
    """ "Return it to its owner's hand. Then, you may play 1 Character of the same cost as it from your hand"."""
    s = Scenario(turn_player=2, turn=4)
    s.p1.has(hand=("12-098H", *named_by_cost(4, 7)), Water=5)
    clive = prime_clive(s.p2)
    s.p2.passes()
    s.next_turn()
    s.p1.cast("12-098H").p1.chooses(clive).resolve_top().p1.says_yes()
    assert clive.zone == "hand" and names(s.p1.choices()) == {"Cost 7"}


def test_R12_88_R4_40_14_098R_the_cost_of_the_upper_card(s):
    """ "Put it into the Break Zone. When you do so, choose 1 Forward of the same cost as the Forward you put"."""
    s.p2.has(field=named_by_cost(4, 7))
    s.p1.has(hand="14-098R", Water=2)
    s.p1.spare("Water")
    clive = prime_clive(s.p1)
    s.p1.cast("14-098R").resolve_top().p1.chooses(clive)
    assert clive.zone == "break_zone" and names(s.p1.choices()) == {"Cost 7"}


@pytest.mark.parametrize("name", ["Clive", "Ifrit (XVI)", "Torgal"])
def test_R12_83_R4_40_4_094R_both_names_of_what_paid_the_cost(s, name):
    """ "Put Magic Pot and 1 Forward into the Break Zone: Search for 1 Forward with the same name as the Forward"."""
    s.p1.has(field="4-094R", Earth=3)
    s.p1.deck_top(forward(1000, "Fire", 3, name=name, code="F1"))
    clive = prime_clive(s.p1)
    s.p1.uses("4-094R", discard=[clive]).resolve_top()
    assert clive.zone == "break_zone" and names(s.p1.choices()) == {name} - {"Torgal"}


@pytest.mark.parametrize("asked", [t.OfJob("Eikon"), t.OfCost("at_least", 7), t.Named("Clive"), t.Named("Ifrit (XVI)")])
@pytest.mark.parametrize("deed", [t.Break, t.ReturnToHand, t.RemoveFromGame])
def test_R12_88_R4_40_what_a_resolution_asks_of_what_it_has_moved(s, deed, asked):
    question = t.If(t.Is(t.Chosen(), (asked,)), t.GainCrystals("you"))
    s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), deed(t.Chosen()), question)), cost=0, name="Deed"))
    clive = prime_clive(s.p1)
    s.p1.cast("Deed", targets=[clive]).resolve_top()
    assert s.p1.crystal_count == 1


@pytest.mark.parametrize("asked", [t.OfJob("Eikon"), t.OfCost("at_least", 7), t.Named("Clive"), t.Named("Ifrit (XVI)")])
def test_R12_88_R4_40_what_a_trigger_asks_of_what_has_left(s, asked):
    """The condition holds at the event and at the resolution."""
    question = t.If(t.Is(t.Triggering(), (asked,)), t.GainCrystals("you"))
    s.p1.field(forward(1000, name="Watch", abilities=[t.Auto(t.Leaves(FORWARDS), question)]))
    s.p1.hand(BOUNCE)
    clive = prime_clive(s.p1)
    s.p1.cast("Bounce", targets=[clive]).resolve_top().resolve_all()
    assert s.p1.crystal_count == 1


def test_R12_87_R12_88_the_card_in_the_break_zone_is_the_lower_card(s):
    """A text that finds it there asks the card that lies there."""
    s.p1.hand(BREAK)
    asked = t.Choose(t.Cards("break_zone", "you", (t.OfCost("at_most", 4), t.Named("Clive"))))
    s.p1.hand(summon(t.Sequence((asked, t.ReturnToHand(t.Chosen()))), cost=0, name="Find"))
    clive = prime_clive(s.p1)
    s.p1.cast("Break", targets=[clive]).resolve_all()
    s.p1.cast("Find", targets=[clive]).resolve_top()
    assert clive.zone == "hand"
