"""Power that Summons and abilities cannot increase or decrease (R0.11, R9.14)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, MINE, THEIRS

MELTIGEMINI, SHELKE, KALMIA, HAVEH, ASURA = "8-128R", "16-029R", "18-090R", "21-075R", "23-039R"
BOTH_KINDS = ("summons", "abilities")
POWER = 5000


def power(amount, name="Change"):
    """A Summon that changes the power of a chosen Forward for the turn."""
    return summon(t.Sequence((t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(amount)))), cost=0, name=name)


def changed(card, amount, *, keeper, caster, victim):
    """The change of the power of ``victim``'s Forward by a Summon of ``caster``; p1 controls the keeper."""
    s = Scenario()
    s.p1.field(keeper)
    side, casting = getattr(s, victim), getattr(s, caster)
    hero = side.field(card)
    change = casting.hand(power(amount))
    if caster == "p2":
        s.p1.passes()
    casting.cast(change, targets=[hero])
    s.resolve_all()
    return hero.power - POWER


@pytest.mark.parametrize("caster", ["p1", "p2"])
@pytest.mark.parametrize("victim", ["p1", "p2"])
@pytest.mark.parametrize(("amount", "now"), [(2000, 0), (-2000, -2000)])
def test_R0_11_R9_14_the_printed_meltigemini_keeps_every_power_from_being_increased(caster, victim, amount, now):
    assert changed(forward(POWER), amount, keeper=MELTIGEMINI, caster=caster, victim=victim) == now


@pytest.mark.parametrize("keeper", [SHELKE, KALMIA])
@pytest.mark.parametrize(
    ("caster", "victim", "now"), [("p2", "p1", 0), ("p1", "p1", -2000), ("p1", "p2", -2000), ("p2", "p2", -2000)]
)
def test_R8_6_R9_14_no_decrease_of_my_forwards_by_my_opponent(keeper, caster, victim, now):
    assert changed(forward(POWER), -2000, keeper=keeper, caster=caster, victim=victim) == now


@pytest.mark.parametrize("keeper", [SHELKE, HAVEH])
@pytest.mark.parametrize(("caster", "victim", "now"), [("p2", "p2", 0), ("p1", "p2", 2000), ("p2", "p1", 2000)])
def test_R8_6_R9_14_no_increase_of_their_forwards_by_themselves(keeper, caster, victim, now):
    assert changed(forward(POWER), 2000, keeper=keeper, caster=caster, victim=victim) == now


def test_R8_20_R9_14_field_abilities_are_abilities():
    """Also those of a Forward about itself; the reductions still count."""
    proud = forward(POWER, abilities=[t.Field((t.HasPower(t.Self(), t.Number(1000)),))])
    flags = backup(abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(2000)),))], name="Flags")
    curse = backup(abilities=[t.Field((t.HasPower(t.All(FORWARDS), t.Number(-3000)),))], name="Curse")
    s = Scenario()
    hero = s.p1.field(proud)
    s.p1.field(flags)
    s.p2.field(curse)
    assert hero.power == POWER + 3000 - 3000
    s = Scenario()
    hero = s.p1.field(proud)
    s.p1.field(flags)
    s.p2.field(curse)
    s.p2.field(MELTIGEMINI)
    assert hero.power == POWER - 3000
    check_views(s)


def test_R8_20_R9_14_without_the_keeper_field_abilities_count_again():
    flags = backup(abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(2000)),))], name="Flags")
    s = Scenario()
    hero, keeper = s.p1.field(forward(POWER)), s.p2.field(MELTIGEMINI)
    s.p1.field(flags)
    s.p1.hand(summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), cost=0, name="Break"))
    assert hero.power == POWER
    s.p1.cast("Break", targets=[keeper])
    s.resolve_all()
    assert hero.power == POWER + 2000


def test_R9_3_R9_14_what_was_increased_before_stays_so():
    """An increase that was forbidden when it was carried out does not come later either."""
    enter = summon(t.PlayOntoField(t.All(t.Cards("hand", "you", (t.Named("Keeper"),)))), cost=0, name="Enter")
    rule = t.Field((t.PowerCannot("increased", t.All(FORWARDS), BOTH_KINDS),))
    s = Scenario()
    hero = s.p1.field(forward(POWER))
    more, again, keeper = s.p1.hand(power(1000, "More"), power(2000, "Again"), backup(abilities=[rule], name="Keeper"))
    s.p1.hand(enter, summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), cost=0, name="Break"))
    s.p1.cast(more, targets=[hero])
    s.resolve_all()
    s.p1.cast("Enter")
    s.resolve_all()
    s.p1.cast(again, targets=[hero])
    s.resolve_all()
    assert hero.power == POWER + 1000
    s.p1.cast("Break", targets=[keeper])
    s.resolve_all()
    assert hero.power == POWER + 1000


def test_R9_20_R9_14_a_power_that_becomes_a_number_is_no_increase():
    grow = summon(t.Sequence((t.Choose(FORWARDS), t.SetPower(t.Chosen(), 9000))), cost=0, name="Grow")
    s = Scenario()
    hero = s.p1.field(forward(POWER))
    s.p1.field(MELTIGEMINI)
    s.p1.hand(grow)
    s.p1.cast("Grow", targets=[hero])
    s.resolve_all()
    assert hero.power == 9000


def test_R8_65_R9_14_the_printed_asura_gives_the_ability_for_a_turn():
    s = Scenario()
    hero = s.p1.field(forward(POWER))
    s.p1.hand(ASURA)
    s.p1.backups("Wind", 1)
    weaken = s.p2.hand(power(-1000))
    s.p1.cast(ASURA)
    s.both_pass()
    s.p1.passes()
    s.p2.cast(weaken, targets=[hero])
    s.resolve_all()
    assert hero.power == POWER


def test_R9_5_R9_14_for_a_turn_also_for_forwards_that_come_later():
    dispel = t.Action(t.Cost(), t.Lasting(t.PowerCannot("increased", t.All(THEIRS), BOTH_KINDS)))
    s = Scenario()
    keeper, late = s.p1.field(forward(POWER, abilities=[dispel])), s.p2.hand(forward(POWER, cost=0, name="Late"))
    enter = t.PlayOntoField(t.All(t.Cards("hand", "you", (t.Named("Late"),))))
    boost = summon(t.Sequence((enter, t.GainPower(t.All(MINE), t.Number(1000)))), cost=0, name="Boost")
    s.p2.hand(boost)
    s.p1.uses(keeper)
    s.both_pass()
    s.p1.passes()
    s.p2.cast("Boost")
    s.resolve_all()
    assert late.on_field and late.power == POWER
