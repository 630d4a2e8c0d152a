"""Comparisons with a certain card: the same name, cost or Element, a higher cost, and the card that paid."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, monster, summon
from tests.kit import FORWARD

CHARACTERS = (t.OfType("Character"),)


def ready(element="Fire"):
    s = Scenario()
    s.p1.backups(element, 4)
    return s


def plays(s, text, *targets):
    s.p1.cast(s.p1.hand(summon(text, name="Deed")), targets=targets).both_pass()


# ------------------------------------------------------------------------------------------ in common with a card
def same(variety, zone="break_zone"):
    cards = t.Cards(zone, "you", (*CHARACTERS, t.Shares(variety, t.Chosen())))
    return t.Sequence((t.Choose(t.Cards("field", "you", (FORWARD,))), t.Select(cards), t.ReturnToHand(t.Found())))


@pytest.mark.parametrize(
    ("variety", "alike", "other"),
    [
        ("names", {"name": "Twin", "code": "Twin too", "cost": 5}, {"name": "Else", "cost": 3}),
        ("costs", {"name": "Else", "cost": 3}, {"name": "Twin", "code": "Twin too", "cost": 4}),
        ("elements", {"element": "Ice", "cost": 1}, {"element": "Fire", "cost": 3}),
        ("jobs", {"jobs": ("Sage",)}, {"jobs": ("Knight",)}),
        ("categories", {"categories": ("V",)}, {"categories": ("X",)}),
    ],
)
def test_R4_13_what_has_something_in_common_with_the_chosen_card(variety, alike, other):
    s = ready()
    own = {"name": "Twin", "cost": 3, "element": "Ice", "jobs": ("Sage",), "categories": ("V",)}
    chosen = s.p1.field(forward(5000, **own))
    fits, fails = s.p1.break_zone(forward(2000, **alike)), s.p1.break_zone(forward(2000, **other))
    plays(s, same(variety), chosen)
    s.take_forced()
    assert (fits.zone, fails.zone) == ("hand", "break_zone")


def test_R7_30_a_target_that_shares_the_cost_of_what_triggered():
    """ "When a Forward you control is put into the Break Zone, choose 1 Forward of the same cost." """
    shares = t.Cards("field", "opponent", (FORWARD, t.Shares("costs", t.Triggering())))
    trigger = t.LeavesToBreakZone(t.Cards("field", "you", (FORWARD,)))
    watcher = forward(9000, abilities=[t.Auto(trigger, t.Sequence((t.Choose(shares), t.Break(t.Chosen()))))])
    s = ready()
    s.p1.field(watcher)
    victim = s.p1.field(forward(1000, cost=4))
    dear, cheap = s.p2.field(forward(9000, cost=4)), s.p2.field(forward(1000, cost=1))
    plays(s, t.Sequence((t.Choose(t.Cards("field", "you", (FORWARD,))), t.Break(t.Chosen()))), victim)
    s.take_forced().both_pass()
    assert (dear.zone, cheap.zone) == ("break_zone", "field")


def test_R7_30_R4_40_a_target_with_less_power_than_what_triggered_had():
    less = t.Cards("field", "opponent", (FORWARD, t.Compared("power", "less", t.PowerOf(t.Triggering()))))
    trigger = t.LeavesToBreakZone(t.Cards("field", "you", (FORWARD,)))
    watcher = forward(9000, abilities=[t.Auto(trigger, t.Sequence((t.Choose(less), t.Break(t.Chosen()))))])
    s = ready()
    s.p1.field(watcher)
    victim = s.p1.field(forward(1000))
    weak, strong = s.p2.field(forward(3000)), s.p2.field(forward(4000))
    mine = t.Choose(t.Cards("field", "you", (FORWARD,)))
    plays(s, t.Sequence((mine, t.GainPower(t.Chosen(), t.Number(3000)), t.Break(t.Chosen()))), victim)
    s.take_forced().both_pass()
    assert (weak.zone, strong.zone) == ("break_zone", "field")


def test_R3_13_5_076C_a_card_with_the_same_name():
    """5-076C Botanist: choose 1 Character without the multicard icon you control; select 1 with the same name in your
    Break Zone and add it to your hand."""
    s = ready("Earth")
    chosen = s.p1.field(forward(5000, name="Alfa"))
    twin, other = (
        s.p1.break_zone(forward(3000, name="Alfa", code="Alfa too")),
        s.p1.break_zone(forward(3000, name="Bravo")),
    )
    s.p1.cast(s.p1.hand("5-076C")).p1.chooses(chosen).both_pass().take_forced()
    assert (twin.zone, other.zone) == ("hand", "break_zone")


def test_R12_33_7_017H_of_the_same_cost_as_the_discarded_card():
    """7-017H Meeth: you may discard 1 card; if you do so, search for 1 Forward of the same cost."""
    s = ready("Fire")
    fits, fails = s.p1.deck_top(forward(8000, cost=4, name="Fits"), forward(8000, cost=3, name="Fails"))
    thrown = s.p1.hand(summon(t.Draw("you"), cost=4, name="Thrown"))
    s.p1.cast(s.p1.hand("7-017H")).both_pass().p1.says_yes().take_forced()
    assert thrown.zone == "break_zone" and s.p1.decides("search")
    s.p1.chooses(fits)
    assert (fits.zone, fails.zone) == ("hand", "deck")


def test_R7_64_14_072R_less_than_the_removed_forward():
    """14-072R Hojo: choose 1 Forward you control, remove it; when you do so, choose 1 Forward in your Break Zone with
    a cost inferior to that of the removed Forward, and play it."""
    s = ready("Earth")
    mine = s.p1.field(forward(9000, cost=5))
    cheaper, equal = s.p1.break_zone(forward(1000, cost=4)), s.p1.break_zone(forward(1000, cost=5))
    s.p1.cast(s.p1.hand("14-072R")).p1.chooses(mine).both_pass().take_forced().both_pass()
    assert (mine.zone, cheaper.zone, equal.zone) == ("removed", "field", "break_zone")


def test_R7_63_12_083C_costs_one_more_than_the_returned_forward():
    """12-083C Ninja: choose 1 Forward you control, return it to its owner's hand; if you do so, you may play 1 Forward
    that costs 1 CP more than it from your hand."""
    s = ready("Lightning")
    mine = s.p1.field(forward(4000, cost=2))
    more, same_, much = (s.p1.hand(forward(4000, cost=cost, name=f"Cost {cost}")) for cost in (3, 2, 4))
    s.p1.cast(s.p1.hand("12-083C")).p1.chooses(mine).both_pass().p1.says_yes().take_forced()
    assert (mine.zone, more.zone, same_.zone, much.zone) == ("hand", "field", "hand", "hand")


@pytest.mark.parametrize(("power", "zone"), [(7000, "break_zone"), (8000, "field"), (9000, "field")])
def test_R7_63_12_055C_less_power_than_this_forward(power, zone):
    """12-055C Dark Knight (Damage 5): choose 1 Forward opponent controls; if its power is less than its own, break
    it."""
    s = ready("Earth")
    s.p1.damage(5)
    knight, target = s.p1.hand("12-055C"), s.p2.field(forward(power))
    s.p1.cast(knight).p1.chooses(target).both_pass()
    assert knight.power == 8000 and target.zone == zone


def test_R7_63_8_092C_equal_or_inferior_power(s):
    knight = s.p1.field("8-092C")
    low, same_, high = (s.p2.field(forward(power)) for power in (4000, 5000, 6000))
    s.p1.attack(knight).both_pass()
    assert (low.is_dull, same_.is_dull, high.is_dull) == (True, True, False)


@pytest.mark.parametrize(("cost", "can"), [(2, True), (3, True), (4, False)])
def test_R10_34_5_072C_only_blocked_by_what_costs_no_more(s, cost, can):
    mandragora, attacker = s.p1.field("5-072C"), s.p1.field(forward(5000, cost=3))
    blocker = s.p2.field(forward(5000, cost=cost))
    s.p1.uses(mandragora, targets=[attacker]).both_pass().p1.attack(attacker).both_pass()
    assert s.p2.can_block(blocker) == can


# --------------------------------------------------------------------------------------------- the card that paid
def test_R4_40_3_013R_the_power_of_the_forward_that_paid(s):
    """3-013R Amarant: dull, put 1 Forward into the Break Zone: damage equal to the power of that Forward."""
    amarant, paid = s.p1.field("3-013R"), s.p1.field(forward(2000, name="Paid"))
    s.p1.field(
        forward(1000, abilities=[t.Field((t.HasPower(t.All(t.Cards("field", "you", (FORWARD,))), t.Number(3000)),))])
    )
    target = s.p2.field(forward(9000))
    s.p1.uses(amarant, targets=[target], discard=[paid]).both_pass()
    assert paid.zone == "break_zone" and target.damage == 5000


@pytest.mark.parametrize(("name", "power"), [("Prishe", 10000), ("Else", 8000)])
def test_R5_96_17_074L_the_discarded_card(s, name, power):
    """17-074L Prishe: discard 1 card: +2000, or +4000 if the discarded card is a Card Name Prishe."""
    prishe = s.p1.field("17-074L")
    s.p1.hand(forward(3000, name=name))
    s.p1.uses(prishe).both_pass()
    assert prishe.power == power


def test_R5_56_18_136S_the_forward_removed_by_the_extra_cost():
    s = ready("Earth")
    giant, target = s.p1.break_zone(forward(8000)), s.p2.field(forward(9000))
    s.p1.cast(s.p1.hand("18-136S"), way=1, targets=[target]).both_pass()
    assert giant.zone == "removed" and target.damage == 8000


def test_R0_13_an_amount_for_every_few():
    """9-069R Tonberry: 1000 damage for every 2 Forwards in your Break Zone; 5 of them with itself."""
    s = ready()
    tonberry = s.p1.field("9-069R")
    s.p1.break_zone(*[forward(1000)] * 4)
    target = s.p2.field(forward(9000))
    plays(s, t.Sequence((t.Choose(t.Cards("field", "you", CHARACTERS)), t.Break(t.Chosen()))), tonberry)
    s.p1.chooses(target).both_pass()
    assert tonberry.zone == "break_zone" and target.damage == 2000


@pytest.mark.parametrize(("cards", "can"), [(14, False), (15, True)])
def test_R5_53_7_138S_costs_less_for_every_few(s, cards, can):
    """7-138S Golbez, cost 8: the cost is reduced by 1 for every 5 cards in your Break Zone."""
    golbez = s.p1.hand("7-138S")
    s.p1.has(Lightning=5, break_zone=[monster()] * cards)
    assert s.p1.can_cast(golbez) == can


@pytest.mark.parametrize(("cost", "can"), [(2, True), (3, False)])
def test_R7_63_4_087R_one_of_your_forwards_of_the_same_cost(cost, can):
    """4-087R Delita, cost 3: choose 1 Forward opponent controls; you may put 1 of your Forwards of the same cost other
    than Delita into the Break Zone. If you do so, break the chosen Forward."""
    s = ready("Earth")
    mine = s.p1.field(forward(4000, cost=cost))
    theirs, target = s.p2.field(forward(4000, cost=2)), s.p2.field(forward(9000, cost=2))
    s.p1.cast(s.p1.hand("4-087R")).p1.chooses(target).both_pass()
    if can:
        s.p1.says_yes().take_forced()
    assert mine.zone == target.zone == ("break_zone" if can else "field") and theirs.on_field
