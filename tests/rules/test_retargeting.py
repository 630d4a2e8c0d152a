"""New targets for Summons and abilities on the stack, what chose something, and named sources."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, FREE

HIT = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(4000))))
BOLT = summon(HIT, cost=1, name="Bolt")
GUN = backup("Ice", name="Gun", abilities=[t.Action(FREE, HIT)])


# --------------------------------------------------------------------------------------------------------- new targets
def test_R7_30_15_045H_the_source_takes_the_hit(s):
    """15-045H Edge: an item that chooses only 1 Wind Forward of mine now chooses Edge; the first damage becomes 0."""
    friend, edge = s.p2.field(forward(9000, "Wind")), s.p2.field("15-045H")
    bolt, second = s.p1.hand(BOLT, summon(HIT, cost=1, name="Bolt 2"))
    s.p1.backups("Fire", 2)
    s.p1.cast(bolt, targets=[friend]).p1.passes().p2.uses(edge, targets=[bolt]).both_pass().both_pass()
    assert (friend.damage, edge.damage) == (0, 0)
    s.p1.cast(second, targets=[edge]).both_pass()
    assert edge.damage == 4000  # not the first time


def test_R7_30_15_045H_only_a_legal_target(s):
    """A Summon that chooses an Ice Forward cannot choose Edge."""
    ice = t.Cards(where=(t.OfType("Forward"), t.OfPower("at_least", 8000)))
    bolt = summon(t.Sequence((t.Choose(ice), t.Damage(t.Chosen(), t.Number(4000)))), cost=1, name="Bolt")
    friend, edge = s.p2.field(forward(9000, "Wind")), s.p2.field("15-045H")
    card = s.p1.hand(bolt)
    s.p1.backups("Fire", 1)
    s.p1.cast(card, targets=[friend]).p1.passes().p2.uses(edge, targets=[card]).both_pass().both_pass()
    assert (friend.damage, edge.damage) == (4000, 0)


def test_R7_30_R7_39_20_038H_another_character_in_any_zone(s):
    """20-038H Wicked Mask: another Character that the Summon could choose; nothing triggers by being chosen so."""
    watcher = forward(5000, name="Watcher", abilities=[t.Auto(t.IsChosen(t.Self()), t.Draw("you"))])
    raised = t.Sequence((t.Choose(t.Cards("break_zone", "any", (t.OfType("Character"),))), t.ReturnToHand(t.Chosen())))
    first, second = s.p1.break_zone(forward(1000), watcher)
    third, mask = s.p1.field(watcher), s.p2.hand("20-038H")
    s.p2.backups("Ice", 3)
    card = s.p1.hand(summon(raised, cost=1, name="Raise"))
    s.p1.backups("Fire", 1)
    s.p1.cast(card, targets=[first]).p1.passes().p2.cast(mask).p2.chooses(card).both_pass()
    assert s.p2.decides("target") and s.p2.choices() == [second] and s.p2.can_pass()  # not on the field
    check_views(s)
    s.p2.chooses(second).both_pass()
    assert (first.zone, second.zone, third.zone, s.stack) == ("break_zone", "hand", "field", [])


def test_R7_30_11_109R_an_ability_that_chose_an_item(s):
    """11-109R Aemo: the new target of an ability that cancels a Summon is another Summon."""
    cancel = t.Sequence((t.Choose(t.Cards("stack", "any", (t.OnStackAs(("summon",)),))), t.Cancel(t.Chosen())))
    aemo, silencer = (
        s.p1.field("11-109R"),
        s.p2.field(backup("Ice", name="Silencer", abilities=[t.Action(FREE, cancel)])),
    )
    target = s.p2.field(forward(9000))
    one, two = s.p1.hand(BOLT, summon(HIT, cost=1, name="Bolt 2"))
    s.p1.has(Fire=2, Water=2).p1.cast(one, targets=[target]).p1.cast(two, targets=[target]).p1.passes()
    s.p2.uses(silencer, targets=[two]).p2.passes().p1.uses(aemo, targets=[silencer]).both_pass()
    assert s.p1.decides("target") and "option 0" in s.legal
    s.p1.does("option 0").both_pass()
    assert [item.source for item in s.stack] == [two]


def test_R7_30_21_114L_a_water_forward_instead_of_faris(s):
    faris, friend, other = s.p2.field("21-114L"), s.p2.field(forward(9000, "Water")), s.p2.field(forward(9000))
    gun = s.p1.field(GUN)
    s.p1.uses(gun, targets=[faris]).p1.passes().p2.uses(faris, targets=[gun]).both_pass()
    assert s.p2.choices() == [friend]
    s.p2.passes()
    assert s.p2.choices() != [friend] and other.damage == 0


def test_R7_30_20_024H_an_ability_chooses_calbrena(s):
    calbrena = s.p2.hand("20-024H")
    s.p2.backups("Ice", 3)
    victim, gun = s.p2.field(forward(5000)), s.p1.field(GUN)
    s.p1.uses(gun, targets=[victim]).p1.passes()
    s.p2.cast(calbrena)  # Back Attack
    s.p2.chooses(gun).both_pass().both_pass()
    assert (victim.damage, calbrena.damage) == (0, 4000)


# ------------------------------------------------------------------------------------------------ by what it is chosen
def test_R7_39_R8_6_3_088L_the_character_that_chose_it_breaks(s):
    delita, gun = s.p2.field("3-088L"), s.p1.field(GUN)
    s.p1.uses(gun, targets=[delita]).resolve_top()
    assert gun.zone == "break_zone" and delita.on_field


def test_R8_6_3_088L_a_summon_deals_a_point(s):
    delita, bolt = s.p2.field("3-088L"), s.p1.hand(BOLT)
    s.p1.has(Fire=1).p1.cast(bolt, targets=[delita]).resolve_top()
    assert (s.p1.points, bolt.zone) == (1, "stack")


@pytest.mark.parametrize(
    ("shooter", "gone"), [(forward(5000, name="Gunner", abilities=[t.Action(FREE, HIT)]), True), (GUN, False)]
)
def test_R8_6_13_079L_a_forwards_ability_only(s, shooter, gone):
    """13-079L Behemoth K breaks the Forward by whose ability it is chosen, whosever it is."""
    behemoth, source = s.p2.field("13-079L"), s.p1.field(shooter)
    s.p1.uses(source, targets=[behemoth]).resolve_top()
    assert (source.zone == "break_zone") == gone


@pytest.mark.parametrize(("cost", "hurt"), [(5, 0), (6, 4000)])
def test_R8_70_10_098L_cheap_effects_are_cancelled(s, cost, hurt):
    feolthanos = s.p2.field("10-098L")
    gun = s.p1.field(backup("Ice", cost, name="Gun", abilities=[t.Action(FREE, HIT)]))
    s.p1.uses(gun, targets=[feolthanos]).resolve_all()
    assert feolthanos.damage == hurt


# ------------------------------------------------------------------------------------------------- the named Element
@pytest.mark.parametrize(("element", "safe"), [("Fire", True), ("Ice", False)])
def test_R7_44_10_129L_sources_of_the_named_element(s, element, safe):
    """10-129L Hein: the named Element cannot choose it, and its damage becomes 0."""
    storm = t.Damage(t.All(FORWARDS), t.Number(3000))
    hein, cost = s.p1.field("10-129L"), s.p1.spare("Fire", 1)
    aimed, rain = s.p2.hand(summon(HIT, "Fire", 1, name="Bolt"), summon(storm, "Fire", 1, name="Storm"))
    s.p2.has(Fire=2).p1.uses(hein, 0, discard=cost).both_pass().p1.does(element).p1.passes()
    assert s.p2.can_cast(rain) and s.p2.can_cast(aimed) != safe
    s.p2.cast(rain).both_pass()
    assert hein.damage == (0 if safe else 3000)


def test_R9_81_14_090R_damage_of_my_summon(s):
    """14-090R Ramuh breaks what it or a Lightning Summon of its controller deals damage to."""
    s.p1.field("14-090R")
    target, other = s.p2.field(forward(9000)), s.p2.field(forward(9000))
    bolt, fire = s.p1.hand(summon(HIT, "Lightning", 1, name="Thunder"), summon(HIT, "Fire", 1, name="Fire"))
    s.p1.backups("Lightning", 1), s.p1.backups("Fire", 1)
    s.p1.cast(fire, targets=[other]).both_pass().p1.cast(bolt, targets=[target]).resolve_all()
    assert (target.zone, other.zone) == ("break_zone", "field")


def test_R8_70_18_096C_the_source_returns_if_the_extra_cost_was_paid():
    trigger = t.Auto(t.Attacks(t.Self()), t.Draw("you"))
    for way, zone in ((1, "hand"), (0, "field")):
        s = Scenario()
        attacker = s.p1.field(forward(5000, name="Attacker", abilities=[trigger]))
        leviathan = s.p2.hand("18-096C")
        s.p2.has(Water=3, break_zone=[forward(1000, "Water")] * 10)
        s.p1.attack(attacker).p1.passes().p2.cast(leviathan, targets=[attacker], way=way, discard=None)
        s.both_pass()
        assert attacker.zone == zone and not s.stack
