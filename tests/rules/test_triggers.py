"""Triggers of auto-abilities (8.4), delayed abilities (R8.42a-c), the course of the turn (chapter 6)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.kit import CRYSTAL, FELL, FORWARDS, LEAVE, MINE, THEIRS, finish

FORWARD = (t.OfType("Forward"),)
BY_OPPONENT = t.Cause(("summons", "abilities"), "opponent")
ZAP = summon(t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(1000)))), name="Zap")
LULL = summon(t.Sequence((t.Choose(FORWARDS), t.Dull(t.Chosen()))), name="Lull")


def auto(trigger, effect=CRYSTAL, *, name="Watcher", power=3000, **more):
    """A Forward with one auto-ability, by default one that gives a Crystal."""
    return forward(power, name=name, abilities=[t.Auto(trigger, effect, **more)])


def ready(**options):
    """Both players have three Fire Backups."""
    s = Scenario(**options)
    for player in (s.p1, s.p2):
        player.backups("Fire", 3)
    return s


@pytest.fixture
def s():
    return ready()


# ---------------------------------------------------------------------------------------------------- kinds of triggers
def test_R8_30_one_ability_with_two_triggers(s):
    hero = s.p1.hand(auto(t.EitherTrigger((t.Enters(t.Self()), t.Attacks(t.Self()))), name="Hero"))
    s.p1.field(forward(1000))
    s.p1.cast(hero)
    assert finish(s) == (1, 0)
    s.next_turn().next_turn().p1.attack(hero)
    assert finish(s) == (2, 0)


def test_R8_30_R8_38_two_triggers_share_once_per_turn():
    trigger = t.EitherTrigger((t.Attacks(t.Self()), t.DamagesPlayer(t.Self(), "opponent")))
    for once, crystals in ((False, 2), (True, 1)):
        s = ready()
        hero = s.p1.field(auto(trigger, once_per_turn=once))
        s.p1.attack(hero)
        finish(s)
        s.p2.no_block().to("main_2")
        assert finish(s) == (crystals, 0)


@pytest.mark.parametrize(("name", "spell", "origin"), [("cast", None, "hand"), ("played", "Raise", "break_zone")])
def test_R8_41a_enters_from_a_zone(name, spell, origin):
    """One Forward from the hand by a cast, one from the Break Zone by a Summon."""
    fallen = t.Cards("break_zone", "you", FORWARD)
    raise_ = summon(t.Sequence((t.Choose(fallen), t.PlayOntoField(t.Chosen()))), name="Raise")
    for wanted in ("hand", "break_zone"):
        for cause in (None, t.Cause(("cast",), "you"), t.Cause(("summons",)), t.Cause(("abilities",))):
            s = ready()
            hero = auto(t.Enters(t.Self(), (wanted,), cause), name="Hero")
            if spell:
                s.p1.hand(raise_)
                card = s.p1.break_zone(hero)
                s.p1.cast(raise_, targets=[card])
            else:
                s.p1.cast(s.p1.hand(hero))
            because = cause is None or ("cast" if name == "cast" else "summons") in cause.kinds
            assert finish(s) == (int(wanted == origin and because), 0)


def test_R8_41b_leaves_the_field_in_any_way_and_it_means_the_card_where_it_went():
    back = t.PlayOntoField(t.Triggering())
    for spell, effect, zone in ((FELL, CRYSTAL, "break_zone"), (LEAVE, CRYSTAL, "hand"), (FELL, back, "field")):
        s = ready()
        s.p1.field(auto(t.Leaves(THEIRS), effect))
        victim = s.p2.field(forward(2000))
        s.p1.hand(spell)
        s.p1.cast(spell, targets=[victim])
        finish(s)
        assert victim.zone == zone and s.p1.crystal_count == int(effect is CRYSTAL)


def test_R8_41b_is_returned_to_hand():
    for spell, crystals in ((FELL, 0), (LEAVE, 1)):
        s = ready()
        s.p1.field(auto(t.IsReturned(THEIRS)))
        victim = s.p2.field(forward(2000))
        s.p1.cast(s.p1.hand(spell), targets=[victim])
        assert finish(s) == (crystals, 0)


def test_R7_39_being_chosen_triggers_once_for_a_declaration_above_the_choosing_item(s):
    twice = t.Sequence((t.Choose(FORWARDS), t.Choose(FORWARDS), t.Damage(t.Chosen(0), t.Number(1000))))
    hero = s.p2.field(auto(t.IsChosen(t.Self(), BY_OPPONENT)))
    s.p1.cast(s.p1.hand(summon(twice, name="Twice")), targets=[hero, hero])
    assert [item.source.name for item in s.stack] == ["Watcher", "Twice"]  # the top first
    assert s.p1.has_priority and hero.damage == 0  # R7.4
    assert finish(s) == (0, 1)


def test_R7_39_by_whom_it_is_chosen():
    for cause, crystals in ((None, 1), (BY_OPPONENT, 0), (t.Cause(("summons",)), 1), (t.Cause(("abilities",)), 0)):
        s = ready()
        hero = s.p1.field(auto(t.IsChosen(t.Self(), cause)))
        s.p1.cast(s.p1.hand(ZAP), targets=[hero])
        assert finish(s) == (crystals, 0)


def test_R8_31_one_or_more_chosen_triggers_once():
    both = t.Sequence((t.Choose(FORWARDS, 2, 2), t.Damage(t.Chosen(), t.Number(1000))))
    for trigger, crystals in (
        (t.IsChosen(MINE), 2),
        (t.Together(t.IsChosen(MINE)), 1),
        (t.Together(t.IsChosen(MINE), 3), 0),
    ):
        s = ready()
        one, two = s.p2.field(auto(trigger)), s.p2.field(forward(5000))
        s.p1.cast(s.p1.hand(summon(both, name="Both")), targets=[one, two])
        assert finish(s) == (0, crystals)


def test_R9_34_becoming_dull_needs_a_change():
    for dull, crystals in ((False, 1), (True, 0)):
        s = ready()
        hero = s.p2.field(auto(t.BecomesDull(t.Self())), dull=dull)
        s.p1.cast(s.p1.hand(LULL), targets=[hero])
        assert finish(s) == (0, crystals)


def test_R5_19_R9_34_attacking_and_paying_make_dull_and_the_active_phase_makes_active():
    s = Scenario()
    hero = s.p1.field(auto(t.BecomesDull(t.Self()), name="Hero"))
    s.p1.field(auto(t.BecomesDull(t.Cards("field", "you", (t.OfType("Backup"),))), name="Counter"))
    s.p1.field(auto(t.BecomesActive(t.Cards("field", "you", (t.OfType("Backup"),))), t.Draw("you"), name="Third"))
    s.p1.has(Fire=1).p1.cast(s.p1.hand(ZAP), targets=[hero])
    assert finish(s) == (1, 0)
    s.p1.attack(hero)
    assert finish(s) == (2, 0)
    hand = s.p1.hand_size
    s.next_turn().next_turn()
    finish(s)
    assert s.p1.hand_size == hand + 2 + 1  # two of the Draw Phase


def test_R10_20_a_party_attacks():
    party = t.Together(t.Attacks(MINE, True))
    alone, together = t.Attacks(t.Self()), t.Attacks(t.Self(), True)
    with_dragon = t.Attacks(t.Self(), True, t.Cards(where=(t.Named("Dragon"),)))
    for trigger, single, paired, with_it in (
        (party, 0, 1, 1),
        (alone, 1, 1, 1),
        (together, 0, 1, 1),
        (with_dragon, 0, 0, 1),
    ):
        for others, crystals in (((), single), (("Knight",), paired), (("Dragon",), with_it)):
            s = ready()
            hero = s.p1.field(auto(trigger))
            members = [s.p1.field(forward(2000, name=name)) for name in others]
            s.p1.attack(hero, *members)
            assert finish(s) == (crystals, 0)


def test_R10_39_blocks_or_is_blocked(s):
    either = t.EitherTrigger((t.Blocks(t.Self()), t.IsBlocked(t.Self())))
    hero, other = s.p1.field(auto(either, name="One")), s.p2.field(auto(either, name="Two"))
    s.p1.attack(hero).p2.blocks(other)
    assert finish(s) == (1, 1)


def test_R5_19_S49_discarding_for_CP_triggers_above_the_summon():
    s = Scenario()
    s.p1.field(auto(t.IsDiscarded("you")))
    victim, _ = s.p2.field(forward(5000)), s.p1.hand(ZAP)
    s.p1.spare("Fire", 1)
    s.p1.cast(ZAP, targets=[victim])
    assert [item.source.name for item in s.stack] == ["Watcher", "Zap"]
    s.both_pass()
    assert (s.p1.crystal_count, victim.damage) == (1, 0)


def test_R8_4_a_card_sees_its_own_discard_where_it_lies(s):
    tome = s.p2.hand(auto(t.IsDiscarded("any", t.Self(), BY_OPPONENT), name="Tome"))
    s.p1.cast(s.p1.hand(summon(t.Discard("opponent"), name="Robbery"))).both_pass().take_forced()
    assert tome.zone == "break_zone" and finish(s) == (0, 1)


def test_R10_65_points_of_damage_are_received_one_by_one(s):
    s.p2.has(field=(auto(t.ReceivesPoint("you")), auto(t.ReceivesPoint("you", 3), name="Third")))
    s.p2.has(field=auto(t.IsMilled("you"), name="Never"), damage=1)
    s.p1.cast(s.p1.hand(summon(t.DamagePlayer("opponent", 2), name="Flare"))).both_pass()
    assert finish(s) == (0, 3)


def test_R8_30_players_draw_gain_crystals_and_use_abilities(s):
    user = s.p1.field(forward(1000, name="User", abilities=[t.Action(t.Cost(), t.Draw("you", 2))]))
    s.p2.has(field=(auto(t.Draws("opponent"), name="One"), auto(t.UsesAbility(THEIRS, "action"), name="Two")))
    s.p1.uses(user)
    assert [item.source.name for item in s.stack] == ["Two", "User"] and finish(s) == (0, 3)


def test_R8_30_counters_placed_and_removed(s):
    place = t.Action(t.Cost(), t.Sequence((t.PlaceCounters(t.Self(), "Oath"), t.RemoveCounters(t.Self(), "Oath"))))
    seen = [t.Auto(t.CounterPlaced(t.Self(), "Oath"), CRYSTAL), t.Auto(t.CounterRemoved(t.Self(), "Oath"), CRYSTAL)]
    other = t.Auto(t.CounterPlaced(t.Self(), "Ward"), CRYSTAL)
    hero = s.p1.field(forward(1000, name="User", abilities=[place, *seen, other]))
    s.p1.uses(hero)
    assert finish(s) == (2, 0)


def test_R8_37_an_ability_that_cannot_be_placed_has_triggered(s):
    s.p2.field(auto(t.AbilityTriggers("opponent")))
    hero = auto(
        t.Enters(t.Self()),
        t.Sequence((t.Choose(t.Cards(where=(t.OfType("Monster"),))), t.Dull(t.Chosen()))),
        name="Hero",
    )
    s.p1.cast(s.p1.hand(hero))
    assert [item.source.controller for item in s.stack] == [s.p2] and finish(s) == (0, 1)


def test_R8_33_the_condition_is_tested_when_it_triggers_and_when_it_resolves(s):
    hero = s.p1.field(auto(t.Attacks(t.Self()), condition=t.Exists(THEIRS)))
    victim = s.p2.field(forward(1000))
    s.p1.hand(FELL)
    s.p1.attack(hero)
    assert len(s.stack) == 1
    s.p1.cast(FELL, targets=[victim])
    assert finish(s) == (0, 0)


# -------------------------------------------------------------------------------------------------------- the turn
def test_R6_20_R10_1_R6_40_beginnings_and_ends_of_both_players():
    seen = [
        t.Begins("main_phase_1", "you"),
        t.Begins("main_phase_2", "any"),
        t.Begins("attack_phase", "opponent"),
        t.TurnEnds("you"),
        t.TurnEnds("opponent"),
    ]
    counts = []
    for trigger in seen:
        s = ready()
        s.p1.field(auto(trigger))
        finish(s)
        s.next_turn()
        mine = finish(s)[0]
        s.next_turn()
        counts.append((mine, finish(s)[0] - mine))
    assert counts == [(1, 1), (1, 1), (0, 1), (1, 0), (0, 1)]


def test_R10_3_the_attack_phase_begins_once(s):
    s.p1.field(auto(t.Begins("attack_phase", "you")))
    one, two = s.p1.field(forward(4000)), s.p1.field(forward(5000))
    s.to("attack_preparation")
    finish(s)
    for attacker in (one, two):
        s.p1.attack(attacker).p2.no_block()
        while s.asked == "priority" and s.phase != "main_2":
            s.both_pass()
    s.to("main_2")
    assert finish(s) == (1, 0) and s.p2.points == 2


def test_S124_R6_48_scale_toad_comes_before_the_hand_size(s):
    s.p2.field("8-034R")
    s.p1.spare("Fire", 6)
    s.to("end").both_pass()
    assert s.p1.decides("discard")
    s.p1.chooses(s.p1.choices()[0]).next_turn()
    assert s.p1.hand_size == 5


def test_R6_47_an_end_of_turn_ability_made_in_the_end_phase():
    later = t.Delayed(t.TurnEnds(), CRYSTAL, "permanent")
    for option, crystals in (("waits_for_next", 1), ("expires", 0)):
        s = ready(end_of_turn_trigger_made_late=option)
        s.p1.field(auto(t.TurnEnds("you"), later))
        s.next_turn()
        assert s.p1.crystal_count == 0
        s.next_turn()
        assert finish(s)[0] == crystals


def test_R6_47_one_that_names_this_turn_never_triggers(s):
    s.p1.field(auto(t.TurnEnds("you"), t.Delayed(t.TurnEnds(), CRYSTAL, "end_of_turn")))
    for _ in range(3):
        s.next_turn()
    assert s.p1.crystal_count == 0


def test_R8_42a_R8_42b_at_the_end_of_the_turn_it_is_broken(s):
    effect = t.Sequence((t.Choose(FORWARDS), t.Delayed(t.TurnEnds(), t.Break(t.Triggering()), "permanent", t.Chosen())))
    hero = s.p1.field(forward(3000))
    s.p1.cast(s.p1.hand(summon(effect, name="Curse")), targets=[hero]).both_pass()
    assert hero.zone == "field"
    clone = s.clone()
    s.next_turn()
    assert hero.zone == "break_zone"
    clone.next_turn()
    assert clone.same(hero).zone == "break_zone"


def test_R8_42b_a_watch_over_descriptions_for_a_turn(s):
    watch = t.Delayed(t.Enters(MINE), CRYSTAL, "end_of_turn")
    s.p1.hand(summon(watch, name="Muster"))
    one, two, three = s.p1.hand(*(forward(power, cost=1) for power in (1000, 2000, 3000)))
    s.p1.cast("Muster").both_pass()
    for card in (one, two):
        s.p1.cast(card)
        finish(s)
    assert s.p1.crystal_count == 2
    s.next_turn().next_turn().p1.cast(three)
    assert finish(s) == (2, 0)


@pytest.mark.parametrize(
    ("own_turn", "duration", "turns"),
    [
        (True, "end_of_turn", 1),
        (True, "your_next_turn", 2),
        (True, "end_of_opponents_turn", 2),
        (True, "end_of_next_turn", 2),
        (True, "end_of_opponents_next_turn", 2),
        (True, "end_of_your_next_turn", 3),
        (True, "end_of_your_turn", 1),
        (True, "permanent", 4),
        (False, "end_of_opponents_turn", 1),
        (False, "end_of_opponents_next_turn", 3),
    ],
)
def test_R9_7_durations_beyond_the_turn(s, own_turn, duration, turns):
    """The opponent's next turn is not the one that is under way."""
    hero = s.p1.field(forward(3000))
    blessing = s.p1.hand(summon(t.GainPower(t.All(MINE), t.Number(1000), duration), name="Blessing"))
    if not own_turn:
        s.next_turn().p2.passes()
    s.p1.cast(blessing).both_pass()
    seen = []
    for _ in range(4):
        seen.append(hero.power == 4000)
        s.next_turn()
    assert seen == [number < turns for number in range(4)]


@pytest.mark.parametrize(("who", "order"), [("you", [0, 1, 0]), ("opponent", [1, 1, 0])])
def test_R6_4_an_extra_turn_comes_directly_after_this_one(s, who, order):
    """``order``: whose turns the next three are."""
    s.p1.cast(s.p1.hand(summon(t.ExtraTurn(who), name="Haste"))).both_pass()
    assert [s.next_turn().turn_player.number for _ in order] == order


def test_R6_4_a_skipped_phase_does_not_begin(s):
    s.p2.field(auto(t.Begins("attack_phase", "you")))
    s.p2.field(auto(t.Begins("main_phase_1", "you"), name="Other"))
    s.p1.cast(s.p1.hand(summon(t.SkipPhases("opponent", ("attack_phase",)), name="Stop"))).both_pass()
    s.next_turn()
    assert finish(s) == (0, 1) and s.turn_player is s.p2
    s.both_pass()
    assert s.phase == "main_2"
    s.next_turn().next_turn()
    finish(s)
    s.next_turn()
    assert s.p2.crystal_count == 3  # both begin again


def test_R1_7_R1_10_losing_by_text_ends_the_game_at_once(s):
    s.p1.cast(s.p1.hand(summon(t.Sequence((t.LoseGame("opponent"), CRYSTAL)), name="Doom"))).both_pass()
    assert s.over and s.winner is s.p1


def test_R8_43_S78_a_state_triggers_once_while_it_lasts():
    s = Scenario()
    five = t.State(t.Exists(t.Cards("field", "you", (t.OfType("Backup"),)), 5))
    s.p1.has(Fire=4, field=forward(3000, name="Watcher", abilities=[t.Auto(five, CRYSTAL)]))
    fifth = s.p1.hand(backup("Fire", 1, name="Fifth"))
    assert s.p1.crystal_count == 0 and s.stack == []
    s.p1.cast(fifth)
    assert len(s.stack) == 1 and finish(s) == (1, 0)
    s.next_turn().next_turn()
    assert finish(s) == (1, 0)


# -------------------------------------------------------------------------------------------------------- real cards
def test_S29_R1_14_sophie_ends_the_game_in_a_draw():
    s = Scenario()
    s.p1.field("13-119L")
    for k in range(3):
        s.p1.field(forward(1000, "Earth", name=f"Earth {k}"))
    s.p1.has(deck=0).p2.has(damage=6).to("end").both_pass()
    assert s.over and s.winner is None


def test_S65_R8_32_both_abilities_of_zack_trigger(s):
    s.p1.has(field="10-007H").p2.has(field=forward(9000))
    s.p1.cast(s.p1.hand(forward(1000, name="Friend", categories=["VII"])))
    while s.asked in ("trigger_order", "target"):
        s.take(s.legal_actions[0])
    assert [item.source.name for item in s.stack] == ["Zack", "Zack"]


def test_S66_R8_41a_cyan_sees_the_samurai_that_enters_with_him(s):
    fallen = t.Cards("break_zone", "you", FORWARD)
    both = summon(t.PlayOntoField(t.All(fallen)), name="Both")
    s.p1.break_zone("15-006H", forward(1000, name="Friend", jobs=["Samurai"]))
    s.p2.field(forward(9000))
    s.p1.cast(s.p1.hand(both)).both_pass()
    while s.asked in ("trigger_order", "target"):
        s.take(s.legal_actions[0])
    assert [item.source.name for item in s.stack] == ["Cyan", "Cyan"]


def test_S67_R7_62_sakura_finds_no_damaged_forward_yet():
    fallen = t.Cards("break_zone", "you", FORWARD)
    for order, cards in ((0, 0), (1, 2)):
        parts = [t.PlayOntoField(t.All(fallen)), t.Damage(t.All(THEIRS), t.Number(1000))]
        s = ready()
        s.p1.has(break_zone="10-092C").p2.has(field=forward(9000))
        s.p1.cast(s.p1.hand(summon(t.Sequence(tuple(parts[::-1] if order else parts)), name="Both")))
        s.both_pass()
        finish(s)
        assert s.p1.hand_size == cards


def test_S69_R7_63_balasa_counts_at_resolution(s):
    victim = s.p2.field(forward(9000))
    s.p1.hand("10-003C")
    backups = s.p1.backups("Fire", 2)
    s.p2.hand(summon(t.Sequence((t.Choose(t.Cards(where=(t.OfType("Backup"),))), t.Break(t.Chosen()))), name="Raze"))
    s.p1.cast("10-003C", targets=[victim]).p1.passes().p2.cast("Raze", targets=[backups[0]])
    finish(s)
    assert victim.damage == 4 * 2000


def test_S107_R10_76_llednar_is_broken_before_any_player_is_asked(s):
    hit = t.Sequence((t.Choose(FORWARDS), t.Damage(t.Chosen(), t.Number(7000))))
    llednar, attacker = s.p1.field("4-024R"), s.p1.field(forward(9000))
    s.p2.deck_top(summon(hit, name="Brynhildr", ex_burst=True))
    s.p1.attack(attacker).p2.no_block().both_pass().p2.says_yes().p2.chooses(llednar)
    assert llednar.zone == "break_zone" and s.asked == "priority"  # its own ability comes too late
    assert [item.source for item in s.stack] == [llednar]


def test_R8_30_the_monster_that_watches_parties_of_its_player_only(s):
    s.p2.field(monster("Fire", 1, name="Imp", abilities=[t.Auto(t.Together(t.Attacks(MINE, True)), CRYSTAL)]))
    members = [s.p1.field(forward(2000)) for _ in range(2)]
    s.p1.attack(*members)
    assert finish(s) == (0, 0)


CHILL = summon(t.Sequence((t.Choose(FORWARDS, 2, 2), t.Freeze(t.Chosen()))), name="Chill")


@pytest.mark.parametrize(("trigger", "crystals"), [(t.IsFrozen(THEIRS), 2), (t.Together(t.IsFrozen(THEIRS)), 1)])
def test_R12_30_what_is_frozen_is_seen(s, trigger, crystals):
    s.p1.field(auto(trigger))
    s.p1.cast(s.p1.hand(CHILL), targets=[s.p2.field(forward(5000, name=name)) for name in ("One", "Two")])
    assert finish(s) == (crystals, 0)


def test_R12_32b_what_is_frozen_already_is_not_frozen_again(s):
    s.p1.field(auto(t.IsFrozen(THEIRS)))
    both = [s.p2.field(forward(5000, name="One"), frozen=True), s.p2.field(forward(5000, name="Two"))]
    s.p1.cast(s.p1.hand(CHILL), targets=both)
    assert finish(s) == (1, 0)


def test_R12_30_frozen_by_whose_summon():
    for cause, crystals in (("you", 0), ("opponent", 2)):
        s = ready()
        s.p2.field(auto(t.IsFrozen(MINE, t.Cause(("summons",), cause))))
        s.p1.cast(s.p1.hand(CHILL), targets=[s.p2.field(forward(5000, name=name)) for name in ("One", "Two")])
        assert finish(s) == (0, crystals)
