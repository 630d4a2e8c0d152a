"""Objects that have left, come back or moved on (R4.40): the cards that they have removed, their power, their cost.

A text means the object that had the ability, not the card where it is now (R4.12).
"""

from dataclasses import replace

import pytest

from fftcg_env.cards import default_database
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.walk import nodes_of
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import CHOOSE, FELL, FORWARD
from tests.rules.test_remembered_removals import end_of_turn, next_turn

BLINK = summon(t.Sequence((CHOOSE, t.RemoveFromGame(t.Chosen()), t.PlayOntoField(t.Chosen()))), name="Blink")
SCOUR = summon(
    t.Sequence((t.Choose(t.Cards("break_zone", "any")), t.ReturnToHand(t.Chosen()))), name="Scour"
)  # a card of a Break Zone moves on
REMOVED = t.Marked("removed_by_source")
ASK_REMOVED = ("10-140S", "13-081H", "14-010H", "B-012")


def leave_triggers_about_removed_cards():
    """The cards with a leave trigger that needs the cards which the ability of its source has removed."""
    for card in default_database().values():
        for ability in card.abilities:
            if isinstance(ability, t.Auto) and any(isinstance(part, t.Leaves) for part in nodes_of(ability.trigger)):
                if REMOVED in nodes_of(ability.effect):
                    yield card.code


def test_R8_41b_all_cards_with_such_a_leave_trigger_are_played_here():
    assert sorted(leave_triggers_about_removed_cards()) == sorted(ASK_REMOVED)


def having_removed(code, lb=False):
    """A card on the field whose own ability has removed a card: a Forward of the opponent when it entered, or the top
    card of its controller's deck, when it entered from the LB deck, when it attacked, or at the end of its controller's
    turn. The opponent can cast Summons now."""
    s = Scenario()
    s.p2.has(hand=(FELL, BLINK, SCOUR), Fire=5)
    top, _ = s.p1.deck_top(forward(1000), forward(2000))
    if lb:
        s.p1.backups("Fire", 5)
        gutsco = replace(default_database()[code], lb_cost=1, code="LB", canonical_code="LB")
        card, spare = s.p1.lb_deck(gutsco, replace(forward(3000, name="Spare"), lb_cost=1))
        s.p1.begins_to_cast(card)
        if s.asked == "cost_card":
            s.p1.chooses(spare)
        while s.asked == "pay":
            s.p1.does(s.legal[0])
        s.both_pass()
    elif code == "13-081H":
        top, card = s.p2.field(forward(2000)), s.p1.hand(replace(default_database()[code], cost=0))
        s.p1.cast(card).p1.chooses(top).both_pass()
    else:
        card = s.p1.field(code)
        if code == "14-010H":
            s.p1.attack(card).both_pass()
        else:
            end_of_turn(s)
            next_turn(s)
    assert top.zone == "removed" and card.on_field
    return s, card, top


def opponent_casts(s, spell, target):
    """The opponent casts a Summon, which resolves."""
    if s.p1.decides("priority"):
        s.p1.passes()
    s.p2.cast(spell, targets=[target]).both_pass()


def resolve_all(s):
    """Everything resolves; of triggers to order and cards to select the first is taken."""
    while s.stack or s.asked != "priority":
        s.both_pass() if s.asked == "priority" else s.take(s.legal_actions[0])


@pytest.mark.parametrize("code", ASK_REMOVED)
def test_R4_40_R8_41b_the_removed_cards_of_an_object_that_came_back(code):
    """The card leaves the field and returns before its leave trigger resolves: a new object, which has removed nothing
    (R4.12)."""
    s, card, removed = having_removed(code)
    opponent_casts(s, "Blink", card)
    assert card.on_field and removed.zone == "removed" and card.power == card.card.power
    resolve_all(s)
    assert removed.zone == "hand"


@pytest.mark.parametrize("code", ASK_REMOVED)
def test_R4_40_R8_41b_the_removed_cards_of_a_card_that_moved_on(code):
    """In response to the leave trigger the card goes from the Break Zone to the hand."""
    s, card, removed = having_removed(code)
    opponent_casts(s, "Fell", card)
    assert card.zone == "break_zone" and len(s.stack) == 1
    opponent_casts(s, "Scour", card)
    assert card.zone == "hand" and len(s.stack) == 1
    resolve_all(s)
    assert removed.zone == "hand"


def test_R4_40_R12_64_14_010H_the_removed_cards_of_an_lb_card():
    """It goes to the Break Zone and on to the LB deck at once; its ability uses last known information."""
    s, card, removed = having_removed("14-010H", lb=True)
    opponent_casts(s, "Fell", card)
    assert card.zone == "lb_deck"
    resolve_all(s)
    assert removed.zone == "hand"


def test_R4_12_14_010H_the_cards_of_an_earlier_object_are_not_those_of_a_later_one():
    """In response to the first leave trigger the card is played again and leaves again: the second trigger uses the
    cards that the second object has removed, the first those of the first."""
    s, card, first = having_removed("14-010H")
    opponent_casts(s, "Blink", card)
    s.take(s.legal_actions[0]) if s.asked != "priority" else None
    assert len(s.stack) == 2 and card.on_field
    opponent_casts(s, "Fell", card)
    assert len(s.stack) == 3
    s.both_pass()  # the trigger of the second object, which has removed nothing yet
    assert first.zone == "removed" and len(s.stack) == 2
    resolve_all(s)
    assert first.zone == "hand" and len(s.p1.zone("removed")) == 1


# ------------------------------------------------------------------------------------------------------ last power
def noctis(change=None):
    """18-139S Noctis, and a Wind Forward that enters; its ability waits on the stack with a target."""
    s = Scenario()
    s.p1.has(field="18-139S", Wind=5).p2.has(hand=(FELL, BLINK), Fire=3)
    victim = s.p2.field(forward(20000, name="Victim"))
    entering = s.p1.hand(forward(6000, "Wind", cost=3, name="Entering"))
    if change is not None:
        s.p1.hand(change)
    s.p1.cast(entering).p1.chooses(victim)
    return s, entering, victim


def test_18_139S_R9_70_the_forward_that_entered_deals_its_power():
    s, _, victim = noctis()
    s.both_pass()
    assert victim.damage == 6000


@pytest.mark.parametrize("deed", ["Fell", "Blink"])
def test_18_139S_R4_40_the_forward_that_entered_has_left(deed):
    """It deals damage equal to the power that it had just before it left."""
    s, entering, victim = noctis()
    s.p1.passes().p2.cast(deed, targets=[entering]).both_pass()
    assert entering.on_field == (deed == "Blink")
    while s.stack:
        s.both_pass().take_forced()
    assert victim.damage == 6000


def test_18_139S_R4_42_with_all_effects_on_it():
    text = "Choose 1 Forward. It gains +3000 power until the end of the turn."
    grow = summon(text=text, element="Wind", name="Grow")
    s, entering, victim = noctis(grow)
    s.p1.cast("Grow", targets=[entering]).both_pass().p1.passes().p2.cast("Fell", targets=[entering])
    s.both_pass().both_pass()
    assert victim.damage == 9000


def test_R7_52_a_target_that_has_left_deals_no_damage(s):
    """2-093H: the Forward that deals the damage is a target itself; it must be there."""
    deals = t.Damage(t.Chosen(1), t.PowerOf(t.Chosen(0)), dealer=t.Chosen(0))
    mine, theirs = (t.Cards("field", player, (FORWARD,)) for player in ("you", "opponent"))
    s.p1.has(hand=summon(t.Sequence((t.Choose(mine), t.Choose(theirs), deals)), name="Duel"), Fire=1)
    s.p2.has(hand=FELL, Fire=1)
    hero, victim = s.p1.field(forward(5000)), s.p2.field(forward(9000))
    s.p1.cast("Duel", targets=[hero, victim]).p1.passes().p2.cast("Fell", targets=[hero]).both_pass()
    s.both_pass()
    assert not hero.on_field and victim.damage == 0


@pytest.mark.parametrize(
    ("code", "power", "damage"), [("18-006C", 10000, 8000), ("18-006C", 9000, 0), ("22-003R", 9000, 7000)]
)
def test_R4_40_the_power_of_an_attacker_that_has_left(s, code, power, damage):
    """18-006C Zell: when Zell attacks, choose 1 Forward opponent controls. If Zell has 10000 power or more, deal it
    8000 damage. 22-003R Ayame: 9000 power, 7000 damage."""
    change = power - default_database()[code].power
    attacker, victim = s.p1.field(code), s.p2.field(forward(20000))
    s.p1.hand(summon(t.Sequence((CHOOSE, t.GainPower(t.Chosen(), t.Number(change)))), name="Grow"))
    s.p1.has(Fire=1).p2.has(hand=FELL, Fire=1).p1.cast("Grow", targets=[attacker]).both_pass()
    assert attacker.power == power
    s.p1.attack(attacker).p1.chooses(victim).p1.passes().p2.cast("Fell", targets=[attacker]).both_pass()
    assert not attacker.on_field
    s.both_pass()
    assert victim.damage == damage


# ------------------------------------------------------------------------------- cards that were not on the field
def discarded(code, card):
    """The ability about a discarded card waits with a target, and that card has gone from the Break Zone."""
    s = Scenario()
    s.p1.backups(default_database()[code].elements[0], 4)
    entering, discard = s.p1.hand(code), s.p1.hand(card)
    victim = s.p2.field(forward(20000, name="Victim"))
    s.p2.has(hand=SCOUR, Fire=1).p1.cast(entering).both_pass().p1.says_yes()
    if s.asked == "discard":
        s.p1.chooses(discard)
    s.p1.chooses(victim).p1.passes().p2.cast("Scour", targets=[discard]).both_pass()
    assert discard.zone == "hand"
    s.both_pass()
    return victim


def test_R4_40_18_057C_the_power_of_the_discarded_forward_that_moved_on():
    """18-057C Kolka: deal it damage equal to the discarded Forward's power."""
    assert discarded("18-057C", forward(7000, name="Gone")).damage == 7000


@pytest.mark.parametrize(("jobs", "damage"), [((), 4000), (("Member of the Turks",), 9000)])
def test_R4_40_17_098R_the_cost_and_job_of_the_discarded_card_that_moved_on(jobs, damage):
    """17-098R Cissnei: 1000 damage for each CP required to cast the discarded card; if it is a Member of the Turks,
    5000 damage more."""
    assert discarded("17-098R", backup("Wind", 4, name="Gone", jobs=jobs)).damage == damage


@pytest.mark.parametrize("moves_on", [False, True])
def test_R4_40_R12_33_4_137L_the_name_of_the_monster_that_moved_on(s, moves_on):
    """4-137L Mira: when a Monster you control is put from the field into the Break Zone, you may dull Mira if it is
    active. If you do so, search for a Monster with the same name and add it to your hand."""
    s.p1.field("4-137L")
    lost = s.p1.field(monster(name="Pet"))
    same, other = s.p1.deck_top(monster(name="Pet", code="Pet 2"), monster(name="Cat"))
    s.p2.hand(summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), name="Fell"), SCOUR)
    s.p2.has(Fire=2).p1.passes().p2.cast("Fell", targets=[lost]).both_pass()
    assert len(s.stack) == 1
    if moves_on:
        opponent_casts(s, "Scour", lost)
        assert lost.zone == "hand"
    s.both_pass().p1.says_yes()
    assert [card.name for card in s.p1.choices()] == ["Pet"]
    s.p1.chooses(same)
    assert same.zone == "hand" and other.zone == "deck"


# ---------------------------------------------------------------------------------------------- search of all cards
ANSWERED = {
    t.PowerOf: "kept",
    t.CountersOn: "kept",
    t.CostOf: "printed",
    t.ControlledBy: "kept: the last controller",
    t.HasEntered: "kept: from where; how it was paid is a fact of the card",
    t.Shares: "the card that is held",
}
"""What texts ask of the card that has the ability or made it trigger -> how it is known when that card has left."""
ANSWERED_QUALITIES = {
    t.OfPower: "kept",
    t.WithCounters: "kept",
    **dict.fromkeys((t.OfType, t.OfElement, t.OfJob, t.OfCategory, t.OfCost, t.Named, t.AnyOf), "print or kept"),
}
GONE = {t.DamageOn: {"20-002H"}, t.InState: {"15-046C", "1-214S", "4-137L", "18-033R", "27-014H"}}
"""Damage on a card and its state are gone when it has left (docs/rulings.md)."""


def asked_of_objects(card):
    """What the texts of a card that resolve ask of its own object, or of the one that triggered them."""
    for ability in card.abilities:
        condition = ability.condition if isinstance(ability, t.Auto) else None
        yield from nodes_of(condition, getattr(ability, "effect", None))


def test_R4_40_what_all_cards_ask_of_an_object_is_known_when_it_has_left():
    """A card that needs something else must be added here first."""
    for card in default_database().values():
        for node in asked_of_objects(card):
            if isinstance(node, t.Value | t.Is) and isinstance(
                getattr(node, "who", None), t.Self | t.Triggering | t.FoundBefore
            ):
                asked = [type(part) for part in node.predicates] if isinstance(node, t.Is) else [type(node)]
                for kind in asked:
                    known = kind in ANSWERED or kind in ANSWERED_QUALITIES
                    assert known or card.code in GONE.get(kind, ()), (card.code, node)
