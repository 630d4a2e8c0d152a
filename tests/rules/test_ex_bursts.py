"""EX Bursts inside another resolution (R10.72), and texts that forbid EX Bursts (R10.81)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views
from tests.kit import CHOOSE, FORWARD

POINT = t.DamagePlayer("opponent", 1)
EX_DRAW = summon(t.Draw("you"), name="EX Draw", ex_burst=True)
EX_FELL = summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="EX Fell", ex_burst=True)
GROW = summon(text="Choose 1 Forward. It gains +5000 power until the end of the turn.", name="Grow")


def use_burst(s, target=None):
    """The opponent uses the EX Burst of the card that was placed."""
    s.p2.says_yes()
    if target is not None and s.asked == "target":
        s.p2.chooses(target)


@pytest.mark.parametrize("used", [None, EX_DRAW, EX_FELL])
@pytest.mark.parametrize(("grown", "answer"), [(False, 0), (True, 1)])
def test_R4_40_R10_72_what_the_outer_text_has_moved(s, used, grown, answer):
    """ "If its power was 9000 or more" after a point of damage: of the Forward that the outer text has broken."""
    asked = t.If(t.Is(t.Chosen(), (t.OfPower("at_least", 9000),)), t.GainCrystals("you"))
    s.p1.hand(summon(t.Sequence((CHOOSE, t.Break(t.Chosen()), POINT, asked)), name="Deed"), GROW)
    s.p1.backups("Fire", 3)
    hero, other = s.p2.field(forward(5000, name="Hero")), s.p1.field(forward(1000, name="Other"))
    s.p2.deck_top(used or forward(1000))
    if grown:
        s.p1.cast("Grow", targets=[hero]).both_pass()
    s.p1.cast("Deed", targets=[hero]).both_pass()
    if used is not None:
        use_burst(s, other)
    assert not hero.on_field and other.on_field == (used is not EX_FELL) and s.p1.crystal_count == answer


def test_R4_40_R10_72_the_power_of_what_the_outer_text_has_moved(s):
    equal = t.Damage(t.Chosen(1), t.PowerOf(t.Chosen(0)))
    mine, theirs = (t.Cards("field", player, (FORWARD,)) for player in ("you", "opponent"))
    deed = t.Sequence((t.Choose(mine), t.Choose(theirs), t.PutIntoBreakZone(t.Chosen(0)), POINT, equal))
    s.p1.has(hand=(summon(deed, name="Deed"), GROW), Fire=3)
    hero, wall = s.p1.field(forward(5000, name="Hero")), s.p2.field(forward(20000, name="Wall"))
    s.p2.deck_top(EX_DRAW)
    s.p1.cast("Grow", targets=[hero]).both_pass().p1.cast("Deed", targets=[hero, wall]).both_pass()
    use_burst(s)
    assert wall.damage == 10000


def test_R5_6_R10_72_what_the_outer_text_casts_is_cast_when_that_is_over(s):
    """An EX Burst inside does not cast it earlier: the Crystal of the outer text is gained before."""
    text = "When Caster enters the field, you may cast 1 Summon from your hand without paying its cost."
    (auto,) = forward(1000, name="Caster", text=text).abilities
    effects = auto.effect.effects if isinstance(auto.effect, t.Sequence) else (auto.effect,)
    longer = t.Auto(auto.trigger, t.Sequence((*effects, POINT, t.GainCrystals("you"))))
    caster = s.p1.hand(forward(1000, name="Caster", abilities=[longer]))
    spell = s.p1.hand(summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="Spell"))
    s.p1.backups("Fire", 2)
    victim = s.p2.field(forward(5000, name="Victim"))
    s.p2.deck_top(EX_DRAW)
    s.p1.cast(caster).both_pass().p1.says_yes().take_forced()
    if s.asked == "select":
        s.p1.chooses(spell)
    assert s.p2.decides("ex_burst")
    use_burst(s)
    assert s.p1.decides("target") and s.p1.crystal_count == 1
    s.p1.chooses(victim)
    assert len(s.stack) == 1
    s.both_pass()
    assert not victim.on_field


# --- Texts that forbid EX Bursts (R10.81) -----------------------------------------------------------------------------

EXDEATH, SIMULACRUM, SHADOW_LORD, CACTUAR, BAHAMUT = "1-122H", "2-118C", "B-007", "4-058C", "6-017C"
POINTS = t.Action(t.Cost(), t.DamagePlayer("opponent", 2))
LIMITED = t.Field((t.CannotUseExBurst(t.Self(), (t.OfCost("at_most", 2),)),))


def burst(cost=1, name="Burst"):
    """A Summon with EX Burst that draws a card."""
    return summon(t.Draw("you"), cost=cost, name=name, ex_burst=True)


def unblocked(*attackers, top, bystander=None):
    """The turn player's attack deals its point; ``top`` is placed by it."""
    s = Scenario()
    if bystander:
        s.p1.field(bystander)
    placed = [s.p1.field(card) for card in attackers]
    s.p2.deck_top(top)
    s.p1.attack(placed).p2.no_block().both_pass()
    assert s.p2.points == 1
    return s


@pytest.mark.parametrize("card", [EXDEATH, SHADOW_LORD])
def test_R10_81_the_point_of_a_printed_card_that_forbids_the_ex_burst(card):
    s = unblocked(card, top=burst())
    assert s.p2.hand_size == 0 and s.asked == "priority"
    check_views(s)


def test_R10_81_the_damage_of_another_forward_is_not_concerned():
    s = unblocked(forward(5000), top=burst(), bystander=EXDEATH)
    assert s.p2.decides("ex_burst")


def test_R10_81_R10_46_every_member_of_a_party_deals_the_point():
    s = unblocked(EXDEATH, forward(5000, "Lightning"), top=burst())
    assert s.asked == "priority"


@pytest.mark.parametrize(("cost", "asked"), [(2, "priority"), (3, "ex_burst")])
def test_R10_81_only_cards_of_the_described_cost(cost, asked):
    assert unblocked(SIMULACRUM, top=burst(cost)).asked == asked


def test_R10_81_without_its_abilities_it_forbids_nothing(s):
    attacker = s.p1.field(EXDEATH)
    s.p1.hand(summon(t.Sequence((t.Choose(t.Cards()), t.LoseAbilities(t.Chosen()))), cost=0, name="Hush"))
    s.p2.deck_top(burst())
    s.p1.cast("Hush", targets=[attacker]).resolve_all().p1.attack(attacker).p2.no_block().both_pass()
    assert s.p2.decides("ex_burst")


@pytest.mark.parametrize("first", [1, 3])
def test_R10_81_R10_62_of_two_points_of_an_ability_the_other_ex_burst_stays(s, first):
    """One of the cards costs 1, the other one 3; what the rule does not describe is still offered, in its turn."""
    dealer = s.p1.field(forward(5000, abilities=[POINTS, LIMITED]))
    cards = dict(zip((first, 4 - first), s.p2.deck_top(burst(first, "One"), burst(4 - first, "Two")), strict=True))
    s.p1.uses(dealer).both_pass()
    assert s.p2.points == 2 and s.p2.decides("ex_burst") and s.decision.card == cards[3]
    s.p2.says_yes()
    assert s.p2.hand_size == 1 and s.asked == "priority"


def test_R10_81_damage_by_the_printed_cactuar(s):
    """Its ability says it of its own damage; it has left the field as a cost by then."""
    cactuar, target = s.p1.field(CACTUAR), s.p2.field(forward(9000))
    s.p1.has(Wind=3, deck_top=burst()).p1.uses(cactuar, 1, targets=[target]).both_pass()
    assert (target.zone, s.p1.points, s.p1.hand_size, s.asked) == ("break_zone", 1, 0, "priority")


def test_R10_81_R10_80_damage_by_the_printed_bahamut_also_as_an_ex_burst(s):
    attacker = s.p1.field(forward(9000))
    bahamut, _ = s.p2.deck_top(BAHAMUT, burst())
    s.p1.attack(attacker).p2.no_block().both_pass()
    assert s.p2.decides("ex_burst") and s.decision.card == bahamut
    s.p2.says_yes().p2.chooses(attacker)
    assert (attacker.zone, s.p2.points, s.p2.hand_size, s.asked) == ("break_zone", 2, 0, "priority")
