"""An EX Burst resolves inside another resolution (R10.72) and does not change what the outer one remembers."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon

FORWARD = t.OfType("Forward")
CHOOSE = t.Choose(t.Cards(where=(FORWARD,)))
POINT = t.DamagePlayer("opponent", 1)
EX_DRAW = summon(t.Draw("you"), name="EX Draw", ex_burst=True)
EX_FELL = summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="EX Fell", ex_burst=True)
GROW = summon(text="Choose 1 Forward. It gains +5000 power until the end of the turn.", name="Grow")


def burst(s, target=None):
    """The opponent uses the EX Burst of the card that was placed."""
    s.p2.says_yes()
    if target is not None and s.asked == "target":
        s.p2.chooses(target)


@pytest.mark.parametrize("used", [None, EX_DRAW, EX_FELL])
@pytest.mark.parametrize(("grown", "answer"), [(False, 0), (True, 1)])
def test_R4_40_R10_72_what_the_outer_text_has_moved(used, grown, answer):
    """ "If its power was 9000 or more" after a point of damage: of the Forward that the outer text has broken."""
    asked = t.If(t.Is(t.Chosen(), (t.OfPower("at_least", 9000),)), t.GainCrystals("you"))
    s = Scenario()
    s.p1.hand(summon(t.Sequence((CHOOSE, t.Break(t.Chosen()), POINT, asked)), name="Deed"), GROW)
    s.p1.backups("Fire", 3)
    hero, other = s.p2.field(forward(5000, name="Hero")), s.p1.field(forward(1000, name="Other"))
    s.p2.deck_top(used or forward(1000))
    if grown:
        s.p1.cast("Grow", targets=[hero])
        s.both_pass()
    s.p1.cast("Deed", targets=[hero])
    s.both_pass()
    if used is not None:
        burst(s, other)
    assert not hero.on_field and other.on_field == (used is not EX_FELL)
    assert s.p1.crystal_count == answer


def test_R4_40_R10_72_the_power_of_what_the_outer_text_has_moved():
    equal = t.Damage(t.Chosen(1), t.PowerOf(t.Chosen(0)))
    mine, theirs = (t.Cards("field", player, (FORWARD,)) for player in ("you", "opponent"))
    deed = t.Sequence((t.Choose(mine), t.Choose(theirs), t.PutIntoBreakZone(t.Chosen(0)), POINT, equal))
    s = Scenario()
    s.p1.hand(summon(deed, name="Deed"), GROW)
    s.p1.backups("Fire", 3)
    hero, wall = s.p1.field(forward(5000, name="Hero")), s.p2.field(forward(20000, name="Wall"))
    s.p2.deck_top(EX_DRAW)
    s.p1.cast("Grow", targets=[hero])
    s.both_pass()
    s.p1.cast("Deed", targets=[hero, wall])
    s.both_pass()
    burst(s)
    assert wall.damage == 10000


def test_R5_6_R10_72_what_the_outer_text_casts_is_cast_when_that_is_over():
    """An EX Burst inside does not cast it earlier: the Crystal of the outer text is gained before."""
    text = "When Caster enters the field, you may cast 1 Summon from your hand without paying its cost."
    s = Scenario()
    (auto,) = forward(1000, name="Caster", text=text).abilities
    effects = auto.effect.effects if isinstance(auto.effect, t.Sequence) else (auto.effect,)
    longer = t.Auto(auto.trigger, t.Sequence((*effects, POINT, t.GainCrystals("you"))))
    caster = s.p1.hand(forward(1000, name="Caster", abilities=[longer]))
    spell = s.p1.hand(summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="Spell"))
    s.p1.backups("Fire", 2)
    victim = s.p2.field(forward(5000, name="Victim"))
    s.p2.deck_top(EX_DRAW)
    s.p1.cast(caster)
    s.both_pass()
    s.p1.says_yes()
    s.take_forced()
    if s.asked == "select":
        s.p1.chooses(spell)
    assert s.p2.decides("ex_burst")
    burst(s)
    assert s.p1.decides("target")
    assert s.p1.crystal_count == 1
    s.p1.chooses(victim)
    assert len(s.stack) == 1
    s.both_pass()
    assert not victim.on_field
