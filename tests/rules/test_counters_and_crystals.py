"""Crystals (5.4), named counters (9.7) and costs of either (R5.98); scenarios S20, S22, S46."""

import pytest

from fftcg_env.cards import CardDatabase
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.checks import check_views
from tests.kit import FREE, MINE

ANY_FORWARD = t.Cards(where=(t.OfType("Forward"),))


def user(cost, effect=None, name="User", **more):
    """A Forward with one action ability."""
    return forward(3000, name=name, abilities=[t.Action(cost, effect or t.Draw("you"))], **more)


def grower(kind="EXP", count=1, name="Grower"):
    """A Forward that places counters on itself for nothing."""
    return user(FREE, t.PlaceCounters(t.Self(), kind, count), name)


def cast(s, name, **more):
    s.p1.cast(name, **more).resolve_all()


def use(s, card, **more):
    s.p1.uses(card, **more).resolve_all()


# ------------------------------------------------------------------------------------------------------ Crystals (5.4)
def test_R5_40_R5_42_a_count_for_each_player_that_stays(s):
    s.p1.has(crystals=1).p2.has(crystals=4)
    gain = s.p1.field(user(FREE, t.GainCrystals("you")))
    give = s.p1.field(user(FREE, t.GainCrystals("opponent", 2), "Giver"))
    use(s, gain)
    assert (s.p1.crystal_count, s.p2.crystal_count) == (2, 4)
    use(s, give)
    assert (s.p1.crystal_count, s.p2.crystal_count) == (2, 6)
    s.to("end").next_turn()
    assert (s.p1.crystal_count, s.p2.crystal_count) == (2, 6)
    assert "Crystals 2" in check_views(s) and "Crystals 6" in check_views(s)


def test_R5_42_there_is_no_maximum(s):
    s.p1.crystals(1500)
    gain = s.p1.field(user(FREE, t.GainCrystals("you", 3)))
    use(s, gain)
    assert s.p1.crystal_count == 1503
    check_views(s)  # the observation stops counting at 1000


def test_R8_31_crystals_that_are_gained_together_are_one_gain(s):
    s.p1.field("16-115H")
    two = s.p1.field(user(FREE, t.GainCrystals("you", 2)))
    s.p1.uses(two).both_pass()
    assert (s.p1.crystal_count, [item.source.code for item in s.stack]) == (2, ["16-115H"])


@pytest.mark.parametrize(("crystals", "possible"), [(0, False), (1, False), (2, True), (5, True)])
def test_R5_41_each_icon_is_one_crystal(s, crystals, possible):
    s.p1.crystals(crystals)
    card = s.p1.field(user(t.Cost(crystals=2)))
    assert s.p1.can_use(card) == possible
    if possible:
        s.p1.uses(card)
        assert s.p1.crystal_count == crystals - 2  # when it is used, not when it resolves
        s.resolve_all()
        assert s.p1.hand_size == 1


def test_R5_43_S22_crystals_do_not_pay_for_cp():
    for backups, possible in ((0, False), (1, True)):
        s = Scenario()
        s.p1.crystals(3)
        card = s.p1.field(user(t.Cost(generic=1)))
        s.p1.backups("Fire", backups)
        assert s.p1.can_use(card) == possible and s.p1.crystal_count == 3
    s = Scenario()
    s.p1.crystals(3)
    assert not s.p1.can_cast(s.p1.hand(forward(5000, cost=1)))


def test_R5_43_cp_do_not_pay_for_crystals(s):
    s.p2.crystals(3)  # of the opponent: no help either
    card = s.p1.field(user(t.Cost(crystals=1)))
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 2)
    assert not s.p1.can_use(card)


def test_R5_43_a_cost_of_both():
    both = t.Cost(("Fire",), generic=1, crystals=1)
    for crystals, backups, possible in ((1, 2, True), (0, 2, False), (2, 1, False)):
        s = Scenario()
        s.p1.crystals(crystals)
        card, paid = s.p1.field(user(both)), s.p1.backups("Fire", backups)
        assert s.p1.can_use(card) == possible
        if possible:
            s.p1.uses(card)
            assert s.p1.crystal_count == 0 and all(one.is_dull for one in paid)


def crystal_offer():
    """ "When Seer enters the field, you may pay 《C》. When you do so, choose 1 Forward. Deal it 5000 damage." """
    follow = t.WhenDone(t.Sequence((t.Choose(ANY_FORWARD), t.Damage(t.Chosen(), t.Number(5000)))))
    enters = t.Auto(t.Enters(t.Self()), t.Sequence((t.MayPay(t.Cost(crystals=1)), follow)))
    return forward(1000, name="Seer", cost=1, abilities=[enters])


def test_R5_44_paid_on_resolution_then_a_new_ability(s):
    s.p1.has(crystals=1, Fire=1)
    seer, victim = s.p1.hand(crystal_offer()), s.p2.field(forward(9000))
    s.p1.cast(seer)
    assert s.p1.crystal_count == 1 and len(s.stack) == 1
    s.both_pass()
    assert s.p1.decides("may") and s.p1.crystal_count == 1
    s.p1.says_yes()
    assert s.p1.crystal_count == 0
    s.p1.chooses(victim)
    assert [item.targets for item in s.stack] == [(victim,)] and victim.damage == 0
    s.resolve_all()
    assert victim.damage == 5000


@pytest.mark.parametrize("crystals", [0, 1])
def test_R5_44_without_paying_nothing_follows(s, crystals):
    s.p1.has(crystals=crystals, Fire=1)
    seer, victim = s.p1.hand(crystal_offer()), s.p2.field(forward(9000))
    s.p1.cast(seer).both_pass()
    if crystals:
        s.p1.says_no()
    assert s.asked == "priority"  # who has no Crystal is not even asked
    assert (s.p1.crystal_count, s.stack, victim.damage) == (crystals, [], 0)


@pytest.mark.parametrize(
    "effect",
    [
        t.Draw("any"),
        t.DamagePlayer("any", 1),
        t.GainCrystals("any"),
        t.Damage(t.All(MINE), t.PointsOfDamage("any", 1000)),
        t.If(t.Received("any", 3), t.Draw("you")),
    ],
)
def test_any_player_is_not_read_as_the_opponent(effect):
    refused = compile_cards(CardDatabase([summon(effect, name="Both")])).refused
    assert "for both players at once" in refused["Both"]


# ------------------------------------------------------------------------------------------------------ counters (9.7)
def test_R9_90_placed_by_an_effect(s):
    s.p1.hand(summon(t.Sequence((t.Choose(ANY_FORWARD), t.PlaceCounters(t.Chosen(), "EXP", 2))), name="Train"))
    s.p1.backups("Fire", 1)
    one, other = s.p2.field(forward(5000)), s.p2.field(forward(5000))
    cast(s, "Train", targets=[one])
    assert (one.counters("EXP"), other.counters("EXP")) == (2, 0) and "EXP ×2" in check_views(s)


def test_R9_91_the_same_name_is_the_same_kind_for_both_players(s):
    hero = s.p1.field(grower())
    s.p1.has(hand=summon(t.PlaceCounters(t.All(MINE), "EXP", 2), name="Train"), Fire=1)
    use(s, hero)
    cast(s, "Train")
    assert hero.counters("EXP") == 3


def test_R9_92_S20_kinds_are_counted_apart(s):
    effect = t.PlaceCounters(t.Self(), "EXP")
    hero = s.p1.field(user(t.Cost(counter_kind="Monster", counters=2), effect), counters={"EXP": 2, "Monster": 1})
    assert (hero.counters("EXP"), hero.counters("Monster"), hero.counters("Warp")) == (2, 1, 0)
    assert not s.p1.can_use(hero)  # two EXP Counters are no second Monster Counter
    picture = check_views(s)
    assert "EXP ×2" in picture and "Monster ×1" in picture


@pytest.mark.parametrize("way", ["hand", "break_zone", "removed"])
def test_R9_93_S20_counters_vanish_with_the_move(s, way):
    moves = {"hand": t.ReturnToHand, "break_zone": t.PutIntoBreakZone, "removed": t.RemoveFromGame}
    train = t.Action(FREE, t.PlaceCounters(t.Self(), "EXP"))
    hero = s.p1.field(forward(3000, cost=1, name="Hero", abilities=[train]), counters={"EXP": 2, "Monster": 1})
    s.p1.has(hand=summon(t.Sequence((t.Choose(MINE), moves[way](t.Chosen()))), name="Move"), Fire=2)
    cast(s, "Move", targets=[hero])
    assert (hero.zone, hero.counters("EXP"), hero.counters("Monster")) == (way, 0, 0)
    if way == "hand":
        s.p1.cast(hero)
        assert hero.on_field and (hero.counters("EXP"), hero.counters("Monster")) == (0, 0)
        s.p1.uses(hero).resolve_all()
        assert hero.counters("EXP") == 1  # the first of a new object


@pytest.mark.parametrize(("there", "left"), [(5, 2), (3, 0), (2, 0), (0, 0)])
def test_R9_94_removed_as_many_as_are_there(s, there, left):
    counters = {"EXP": there} if there else {}
    hero = s.p1.field(forward(3000), counters=counters)
    other = s.p1.field(forward(4000), counters={"EXP": 1})
    follow = t.IfDone(t.Draw("you"))
    s.p1.hand(
        summon(t.Sequence((t.Choose(ANY_FORWARD), t.RemoveCounters(t.Chosen(), "EXP", 3), follow)), name="Forget")
    )
    s.p1.backups("Fire", 1)
    cast(s, "Forget", targets=[hero])
    assert (hero.counters("EXP"), other.counters("EXP")) == (left, 1)  # they go nowhere
    assert s.p1.hand_size == (1 if there else 0)  # R7.65: nothing was done where nothing was there


def test_R9_95_counters_do_nothing_by_themselves(s):
    plain = s.p1.field(forward(3000), counters={"EXP": 3, "Monster": 2, "Warp": 1})
    assert (plain.power, plain.is_active, plain.is_restricted("cannot_attack")) == (3000, True, False)
    s.p1.attack(plain).to("main_2").next_turn()
    assert (plain.on_field, plain.counters("EXP"), plain.counters("Monster")) == (True, 3, 2)


def test_R9_92_power_for_each_counter_is_read_again(s):
    grows = t.Field((t.HasPower(t.Self(), t.CountersOn(t.Self(), "EXP", 1000)),))
    more = t.Action(FREE, t.PlaceCounters(t.Self(), "EXP", 2))
    less = t.Action(FREE, t.RemoveCounters(t.Self(), "EXP", 1))
    other = t.Action(FREE, t.PlaceCounters(t.Self(), "Monster", 1))
    hero = s.p1.field(forward(3000, name="Hero", abilities=[grows, more, less, other]))
    for line, power in ((1, 5000), (3, 5000), (2, 4000), (1, 6000)):
        s.p1.uses(hero, line).resolve_all()
        assert hero.power == power


def test_R9_92_damage_for_each_counter(s):
    hit = t.Damage(t.Chosen(), t.CountersOn(t.Self(), "EXP", 2000))
    hero = s.p1.field(user(FREE, t.Sequence((t.Choose(ANY_FORWARD), hit))), counters={"EXP": 3, "Monster": 2})
    victim = s.p2.field(forward(9000), counters={"EXP": 1})
    use(s, hero, targets=[victim])
    assert victim.damage == 6000


@pytest.mark.parametrize(("at_least", "expected"), [(1, 2), (2, 1), (3, 0)])
def test_R9_91_cards_with_a_number_of_counters_of_a_kind(s, at_least, expected):
    with_counters = t.Cards(where=(t.OfType("Forward"), t.WithCounters("EXP", at_least)))
    s.p1.field(forward(1000), counters={"EXP": 1})
    s.p2.field(forward(2000), counters={"EXP": 2})
    s.p2.field(forward(3000), counters={"Monster": 5})
    s.p1.has(hand=summon(t.Sequence((t.Choose(with_counters), t.Dull(t.Chosen()))), name="Find"), Fire=1)
    assert s.p1.can_cast("Find") == bool(expected)
    if expected:
        s.p1.begins_to_cast("Find")
        assert len(s.p1.choices()) == expected


def test_R9_92_each_kind_is_counted_apart_also_when_one_is_gone(s):
    kinds = ("A", "B", "C", "D", "E")
    place = [t.Action(FREE, t.PlaceCounters(t.Self(), kind)) for kind in kinds]
    spend = t.Action(t.Cost(counter_kind="B", counters=1), t.Draw("you"))
    hero = s.p1.field(forward(1000, name="Hero", abilities=[*place, spend]))
    for line in (0, 1, 2, 3, 5, 4, 0):  # A B C D, without B, then E, and A again
        s.p1.uses(hero, line).resolve_all()
    assert [hero.counters(kind) for kind in kinds] == [2, 0, 1, 1, 1]


def test_R9_90_many_counters_stay_in_the_observed_range(s):
    hero = s.p1.field(forward(1000), counters={"A": 127, "B": 127, "C": 127, "D": 127})
    assert sum(hero.counters(kind) for kind in "ABCD") == 508
    check_views(s)


# ------------------------------------------------------------------------------------------------- counters as a cost
@pytest.mark.parametrize(("there", "possible"), [(0, False), (1, False), (2, True), (3, True)])
def test_R5_98_counters_are_removed_when_the_cost_is_paid(s, there, possible):
    card = s.p1.field(user(t.Cost(counter_kind="EXP", counters=2)), counters={"EXP": there})
    assert s.p1.can_use(card) == possible
    if possible:
        s.p1.uses(card)
        assert (card.counters("EXP"), s.p1.hand_size) == (there - 2, 0)
        s.resolve_all()
        assert s.p1.hand_size == 1


def test_R5_98_S46_counters_of_the_opponents_character_do_not_pay(s):
    spender = user(t.Cost(counter_kind="EXP", counters=1))
    own, theirs = s.p1.field(spender), s.p2.field(spender, counters={"EXP": 3})
    assert not s.p1.can_use(own) and not s.p1.can_use(theirs)
    with pytest.raises(ScenarioError):
        s.p1.uses(own)
    assert theirs.counters("EXP") == 3


def test_R5_98_with_cp_and_the_source_as_further_parts(s):
    cost = t.Cost(("Ice",), put_self=True, counter_kind="EXP", counters=1)
    card, blue = s.p1.field(user(cost), counters={"EXP": 1}), s.p1.field(backup("Ice"))
    s.p1.uses(card)
    assert (card.zone, card.counters("EXP"), blue.is_dull) == ("break_zone", 0, True)


@pytest.mark.parametrize("gone", [False, True])
def test_R5_98_R5_101_counters_paid_in_a_resolution(s, gone):
    """The source pays with its counters; a source that has left meanwhile cannot, and a new object has none."""
    effect = t.Sequence((t.MayPay(t.Cost(counter_kind="EXP", counters=1)), t.IfDone(t.Draw("you", 2))))
    card = s.p1.field(user(FREE, effect), counters={"EXP": 1})
    s.p1.has(hand=summon(t.Sequence((t.Choose(MINE), t.Break(t.Chosen()))), name="Fell"), Fire=1)
    s.p1.uses(card)
    if gone:
        s.p1.cast("Fell", targets=[card]).both_pass()
    s.both_pass()
    if not gone:
        assert s.p1.decides("may")
        s.p1.says_yes()
    assert s.asked == "priority" and (card.counters("EXP"), s.p1.hand_size) == ((0, 0) if gone else (0, 3))


@pytest.mark.parametrize("zone", ["removed", "break_zone"])
def test_R9_96_cards_outside_the_field_can_have_counters(s, zone):
    chosen = t.Choose(t.Cards(zone, "you", (t.OfType("Forward"),)))
    card = (s.p1.removed if zone == "removed" else s.p1.break_zone)(forward(1000))
    s.p1.hand(summon(t.Sequence((chosen, t.PlaceCounters(t.Chosen(), "EXP", 2))), name="Mark"))
    s.p1.has(hand=summon(t.Sequence((chosen, t.ReturnToHand(t.Chosen()))), name="Fetch"), Fire=2)
    cast(s, "Mark", targets=[card])
    assert (card.zone, card.counters("EXP")) == (zone, 2)
    cast(s, "Fetch", targets=[card])
    assert (card.zone, card.counters("EXP")) == ("hand", 0)  # R9.93: another move, no counters


# --------------------------------------------------------------------------------- counters of a card that has left
EACH = t.Times(t.CountersOn(t.Self(), "EXP"), 2000)
BURN = t.Sequence((t.Choose(t.Cards("field", "opponent", (t.OfType("Forward"),))), t.Damage(t.Chosen(), EACH)))
KILL = summon(t.Sequence((t.Choose(ANY_FORWARD), t.Break(t.Chosen()))), cost=0, name="Kill")


@pytest.mark.parametrize("cost", [t.Cost(put_self=True), t.Cost(self_to="hand")])
def test_R4_40_R4_42_the_last_counters_of_a_source_that_left_for_the_cost(s, cost):
    mage, victim = s.p1.field(user(cost, BURN), counters={"EXP": 3}), s.p2.field(forward(9000))
    s.p1.uses(mage, targets=[victim])
    assert not mage.on_field
    use_up = s.clone()
    s.resolve_all()
    assert victim.damage == 6000
    check_views(use_up)


@pytest.mark.parametrize("before", [0, 2])
def test_R4_41_the_counters_are_read_at_resolution_or_just_before_the_source_left(s, before):
    """As Palom does [FAQ 15-011L]: broken in response, he counts with what he had when he left."""
    growing = t.Action(FREE, t.PlaceCounters(t.Self(), "EXP"))
    mage = s.p1.field(forward(3000, abilities=[t.Action(FREE, BURN), growing]), counters={"EXP": 1})
    victim = s.p2.field(forward(9000))
    s.p2.hand(KILL)
    s.p1.uses(mage, 0, targets=[victim])
    for _ in range(before):
        s.p1.uses(mage, 1).resolve_top()
    s.p1.passes().p2.cast("Kill", targets=[mage]).resolve_all()
    assert (mage.zone, victim.damage) == ("break_zone", 2000 * (1 + before))


def test_R4_40_R9_93_the_counters_themselves_vanish(s):
    """A second ability of the same card, used after it came back, counts from 0."""
    back = summon(
        t.Sequence((t.Choose(t.Cards("break_zone", "you")), t.PlayOntoField(t.Chosen()))), cost=0, name="Back"
    )
    mage, victim = s.p1.field(user(FREE, BURN), counters={"EXP": 2}), s.p2.field(forward(9000))
    s.p1.hand(KILL, back)
    s.p1.uses(mage, targets=[victim]).p1.cast("Kill", targets=[mage]).resolve_top()
    s.p1.cast("Back", targets=[mage]).resolve_top()
    assert mage.on_field and mage.counters("EXP") == 0
    s.p1.uses(mage, targets=[victim]).resolve_top()
    assert victim.damage == 0
    s.resolve_all()
    assert victim.damage == 4000


@pytest.mark.parametrize("counters", [0, 1])
def test_R4_40_R8_33_a_condition_about_the_counters_of_the_card_that_left(s, counters):
    """13-073H Kain, who goes to the other side with his counter"""
    kain = s.p1.field("13-073H", counters={"Brainwashing": counters} if counters else None)
    s.p1.hand(KILL)
    s.p1.cast("Kill", targets=[kain]).resolve_all()
    assert kain.zone == ("field" if counters else "break_zone") and (not counters or kain.controller is s.p2)


def test_R4_40_the_printed_koboldroid_yang(s):
    """14-013C"""
    yang, victim = s.p1.field("14-013C", counters={"Monster": 3}), s.p2.field(forward(9000))
    s.p1.uses(yang, targets=[victim]).resolve_all()
    assert (yang.zone, victim.damage) == ("break_zone", 6000)
