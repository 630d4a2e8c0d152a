"""How often and from where abilities are used, cards of one event, and cards from one of two zones."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.scenario import backup, forward, summon
from tests.kit import CRYSTAL, FORWARD, FORWARDS, spell

MILL = t.PutIntoBreakZone(t.TopOf("you", 2))


def user(effect=CRYSTAL, *, name="User", cost=None, **more):
    """A Forward with one action ability, by default for nothing."""
    return forward(3000, name=name, abilities=[t.Action(cost or t.Cost(), effect, **more)])


def watcher(trigger, **more):
    return forward(3000, name="Watcher", abilities=[t.Auto(trigger, CRYSTAL, **more)])


def test_R8_61_twice_per_turn_counts_the_uses_of_this_object(s):
    hero = s.p1.field(user(twice_per_turn=True))
    for _ in range(2):
        assert s.p1.can_use(hero)
        s.p1.uses(hero).both_pass()
    assert not s.p1.can_use(hero) and s.p1.crystal_count == 2
    s.next_turn().next_turn()
    assert s.p1.can_use(hero)


def test_R8_61_twice_and_once_per_turn_on_one_card_do_not_mix(s):
    lines = [t.Action(t.Cost(), CRYSTAL, twice_per_turn=True), t.Action(t.Cost(), t.Draw("you"), once_per_turn=True)]
    hero = s.p1.field(forward(3000, name="User", abilities=lines))
    s.p1.uses(hero, 1).both_pass()
    for _ in range(2):
        s.p1.uses(hero).both_pass()
    assert not s.p1.can_use(hero) and (s.p1.crystal_count, s.p1.hand_size) == (2, 1)


def test_R8_65_R8_61_a_gained_ability_twice_per_turn(s):
    gained = t.GainAbility(t.Chosen(), t.Action(t.Cost(), CRYSTAL, twice_per_turn=True))
    hero = s.p1.field(forward(3000, name="Hero"))
    s.p1.backups("Fire", 1)
    s.p1.cast(s.p1.hand(summon(t.Sequence((t.Choose(FORWARDS), gained)), name="Gift")), targets=[hero])
    s.both_pass()
    for _ in range(2):
        s.p1.uses(hero).both_pass()
    assert not s.p1.can_use(hero) and s.p1.crystal_count == 2


def test_R8_38_triggers_only_twice_per_turn(s):
    s.p1.field(watcher(t.IsDiscarded("you"), twice_per_turn=True))
    hero = s.p1.field(user(t.Draw("opponent"), cost=t.Cost(discard=1)))
    s.p1.hand(*[forward(1000)] * 3)
    for k in range(3):
        s.p1.uses(hero, discard=[s.p1.zone("hand")[0]]).resolve_all()
        assert s.p1.crystal_count == min(k + 1, 2)


@pytest.mark.parametrize(("where", "possible"), [("removed", True), ("field", False)])
def test_R8_49_R8_63_used_while_removed_from_the_game(s, where, possible):
    line = t.Action(t.Cost(discard=1), t.PlayOntoField(t.Self()), zone="removed")
    card = getattr(s.p1, where)(forward(3000, name="Exile", abilities=[line]))
    s.p1.hand(forward(1000))
    assert s.p1.can_use(card) == possible
    if possible:
        s.p1.uses(card).both_pass()
        assert card.on_field


def test_R4_8_not_while_it_is_face_down(s):
    card = s.p1.hand(forward(3000, name="Exile", abilities=[t.Action(t.Cost(), CRYSTAL, zone="removed")]))
    gone = t.Sequence((t.Select(t.Cards("hand", "you", (FORWARD,))), t.RemoveFaceDown(t.Found(), "you")))
    s.p1.has(Fire=1).p1.cast(s.p1.hand(summon(gone, name="Gone"))).both_pass()
    if s.p1.decides("select"):
        s.p1.chooses(card)
    assert card.zone == "removed" and not s.p1.can_use(card)


def test_R12_50_R8_49_a_warped_card_takes_a_counter_off_itself(s):
    tick = t.Action(t.Cost(discard=1), t.RemoveCounters(t.Self(), "Warp"), zone="removed")
    card = s.p1.hand(forward(8000, name="Traveller", abilities=[t.Warp(2, t.Cost(elements=("Fire",))), tick]))
    source = s.p1.backups("Fire", 1)
    s.p1.hand(forward(1000), forward(2000))
    s.p1.does("warp Traveller").p1.pays(*source)
    assert card.zone == "removed" and card.counters("Warp") == 2
    for _ in range(2):
        s.p1.uses(card, discard=[s.p1.zone("hand")[0]]).resolve_all()
    assert card.on_field


# ------------------------------------------------------------------------------------------------ cards of one event
@pytest.mark.parametrize(("at_least", "triggers"), [(1, 1), (2, 1), (3, 0)])
@pytest.mark.parametrize("as_cost", [False, True])
def test_R8_31_R7_71_cards_of_a_deck_go_to_the_break_zone_together(s, at_least, triggers, as_cost):
    s.p1.field(watcher(t.Together(t.IsMilled("you"), at_least)))
    mill = user(t.Draw("opponent"), cost=t.Cost(top_cards=2)) if as_cost else user(MILL)
    hero = s.p1.field(mill)
    s.p1.uses(hero).resolve_all()
    assert s.p1.crystal_count == triggers


def test_R8_31_only_those_that_fit_and_of_this_player_are_counted(s):
    forwards = t.IsMilled("you", t.Cards("deck", "any", (FORWARD,)))
    s.p1.field(watcher(t.Together(forwards, 2)))
    both = s.p1.field(user(t.PutIntoBreakZone(t.TopOf("any", 1)), name="Both"))
    own = s.p1.field(user(MILL, name="Own"))
    s.p1.deck_top(forward(1000), forward(1000), backup(), forward(1000), forward(1000))
    s.p2.deck_top(forward(1000))
    for card, crystals in ((both, 0), (own, 0), (own, 1)):
        s.p1.uses(card).resolve_all()
        assert s.p1.crystal_count == crystals


def test_R8_31_each_card_still_triggers_for_itself(s):
    seer, hero = s.p1.field(watcher(t.IsMilled("you"))), s.p1.field(user(MILL))
    s.p1.uses(hero).both_pass().p1.orders(seer, seer).resolve_all()
    assert s.p1.crystal_count == 2


# ------------------------------------------------------------------------------------------- places and total costs
def test_R12_33_a_search_for_cards_of_a_total_cost(s):
    search = t.Search(t.Cards("deck", "you", (FORWARD,)), count=2, total_cost=5)
    four, two, one = s.p1.deck_top(*(forward(1000, cost=cost, name=f"Of {cost}") for cost in (4, 2, 1)))
    hero = s.p1.field(user(search))
    s.p1.uses(hero).both_pass()
    assert {four, two, one} <= set(s.p1.choices())
    s.p1.chooses(four)
    assert s.p1.can_choose(one) and not s.p1.can_choose(two)
    s.p1.chooses(one)
    assert (four.zone, one.zone, two.zone) == ("hand", "hand", "deck")


def test_R7_21_targets_of_a_total_cost(s):
    four, two, one = (s.p2.field(forward(1000, cost=cost, name=f"Of {cost}")) for cost in (4, 2, 1))
    s.p1.hand(spell(t.Choose(FORWARDS, 0, 3, total_cost=5), t.Break(t.Chosen())))
    s.p1.begins_to_cast("Spell")
    assert {four, two, one} <= set(s.p1.choices())
    s.take(s.find_action(c.CHOOSE, four))
    assert s.p1.can_choose(one) and not s.p1.can_choose(two)
    s.p1.chooses(one).resolve_all()
    assert (four.zone, one.zone, two.zone) == ("break_zone", "break_zone", "field")


@pytest.mark.parametrize("place", ["hand", "break_zone"])
def test_R7_54_R9_44_one_card_from_the_hand_or_the_break_zone(s, place):
    plays = [
        t.Sequence((t.Select(t.Cards(zone, "you", (FORWARD,)), to_play=True), t.PlayOntoField(t.Found())))
        for zone in ("hand", "break_zone")
    ]
    hero = s.p1.field(user(t.OneOf(tuple(plays))))
    card = getattr(s.p1, place)(forward(2000, name="Guest"))
    s.p1.uses(hero).both_pass().take_forced()
    if s.p1.decides("mode"):
        s.p1.selects(0 if place == "hand" else 1)
    if s.p1.decides("select"):
        s.p1.chooses(card)
    assert card.on_field


@pytest.mark.parametrize("mine", [True, False])
def test_R4_40_the_controller_of_what_was_broken_may_draw(s, mine):
    offers = [t.If(t.ControlledBy(t.Chosen(), side), t.May(t.Draw(side), player=side)) for side in ("you", "opponent")]
    victim = (s.p1 if mine else s.p2).field(forward(2000, name="Victim"))
    s.p1.backups("Fire", 1)
    deed = summon(t.Sequence((t.Choose(FORWARDS), t.Break(t.Chosen()), *offers)), name="Deed")
    s.p1.cast(s.p1.hand(deed), targets=[victim]).both_pass()
    asked = s.p1 if mine else s.p2
    assert asked.decides("may")
    asked.says_yes()
    assert (s.p1.hand_size, s.p2.hand_size) == ((1, 0) if mine else (0, 1))


def test_R4_40_a_new_ability_compares_with_the_power_of_what_was_put_away(s):
    weaker = t.Compared("power", "at_most", t.PowerOf(t.FoundBefore()))
    mine = t.Select(t.Cards("field", "you", (FORWARD, t.Other())))
    then = t.Sequence((t.Choose(t.Cards("field", "opponent", (FORWARD, weaker))), t.Break(t.Chosen())))
    hero = s.p1.field(user(t.Sequence((mine, t.PutIntoBreakZone(t.Found()), t.WhenDone(then)))))
    victim = s.p1.field(forward(6000, name="Victim"))
    equal, stronger = s.p2.field(forward(6000, name="Equal")), s.p2.field(forward(7000, name="Stronger"))
    s.p1.uses(hero).both_pass()
    if s.p1.decides("select"):
        s.p1.chooses(victim)
    if s.p1.decides("target"):
        assert not s.p1.can_choose(stronger)
        s.p1.chooses(equal)
    s.both_pass()
    assert (victim.zone, equal.zone, stronger.zone) == ("break_zone", "break_zone", "field")
