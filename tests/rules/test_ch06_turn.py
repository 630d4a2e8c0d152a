"""Chapter 6 of the rules: the turn."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, backup, forward, summon
from tests.kit import FORWARDS

BOLT = summon(text="Choose 1 Forward. Deal it 4000 damage.", name="Bolt")
MAGE = forward(3000, name="Mage", text="When Mage enters the field, choose 1 Forward. Deal it 4000 damage.")


def both_can_act(phase="main_1", **arguments):
    """Both players hold Bolt and can pay for it; a wall stands on each side."""
    s = Scenario(**arguments).at(phase)
    for player in (s.p1, s.p2):
        player.hand(BOLT)
        player.backups("Fire", 2)
        player.field(forward(9000))
    return s


def test_R6_1_R6_3_the_order_of_the_phases():
    """R6.1 R6.3: every turn passes through the Attack Phase; no player decides in Active and Draw Phase"""
    s = Scenario().at("turn_start")
    seen = []
    for _ in range(30):
        if (s.turn, s.phase) not in seen:
            seen.append((s.turn, s.phase))
        s.deciding.passes()
    phases = ["main_1", "attack_preparation", "main_2", "end"]
    assert [phase for turn, phase in seen if turn == 3 and phase != "attack_declaration"] == phases
    assert [phase for turn, phase in seen if turn == 4 and phase != "attack_declaration"] == phases


def test_R6_1_with_an_attacker_all_steps_come(s):
    """R6.1"""
    s.p1.field(forward(5000))
    seen = [s.phase]
    while s.turn == 3:
        if s.asked == "attack" and s.state["attack_count"] == 0:
            s.p1.does("attack F5000")
        else:
            s.deciding.passes()
        if s.phase != seen[-1]:
            seen.append(s.phase)
    steps = ["attack_preparation", "attack_declaration", "block_declaration", "damage_resolution"]
    assert seen == ["main_1", *steps, "main_2", "end", "main_1"]


def test_R6_2_no_forward_attacks_after_the_attack_phase(s):
    """R6.2: a Forward with Haste that enters in Main Phase 2"""
    runner = s.p1.hand(forward(5000, keywords=["Haste"]))
    s.p1.has(Fire=2).p1.no_attack()
    assert s.phase == "main_2"
    s.p1.cast(runner)
    with pytest.raises(ScenarioError, match="'attack' is not what is asked"):
        s.p1.attack(runner)
    s.both_pass()
    assert s.phase == "end" and s.p2.points == 0


def test_R6_5_R6_43_all_effects_of_the_turn_end_together(s):
    """R6.5 R6.43: power, keywords, restrictions and delayed abilities"""
    gone = t.LeavesToBreakZone(t.Chosen())
    texts = (
        t.Choose(FORWARDS),
        t.GainPower(t.Chosen(), t.Number(2000)),
        t.GainKeyword(t.Chosen(), "Haste"),
        t.Restrict(t.Chosen(), "cannot_block"),
        t.Delayed(gone, t.Draw("you", 3)),
    )
    s.p1.has(hand=summon(t.Sequence(texts), name="Hex"), Fire=1)
    hero = s.p2.field(forward(5000))
    s.p2.has(hand=summon(t.Break(t.All(FORWARDS)), name="Quake"), Fire=1)
    s.p1.cast("Hex", targets=[hero]).both_pass().to("end")
    assert (hero.power, hero.has("Haste"), hero.is_restricted("cannot_block")) == (7000, True, True)
    s.next_turn()
    assert (hero.power, hero.has("Haste"), hero.is_restricted("cannot_block")) == (5000, False, False)
    before = s.p1.hand_size
    s.p2.cast("Quake").both_pass()
    assert hero.zone == "break_zone" and s.stack == [] and s.p1.hand_size == before


def test_R6_5_a_permanent_effect_stays(s):
    """R6.5"""
    texts = (t.Choose(FORWARDS), t.GainPower(t.Chosen(), t.Number(2000), "permanent"))
    s.p1.has(hand=summon(t.Sequence(texts), name="Train"), Fire=1)
    hero = s.p1.field(forward(5000))
    s.p1.cast("Train", targets=[hero]).both_pass().next_turn()
    assert hero.power == 7000


def test_R6_10_the_turn_player_activates_all_characters():
    """R6.10: Forwards and Backups, the turn player's only"""
    s = Scenario().at("turn_start")
    mine = [s.p1.field(card, dull=True) for card in (forward(5000), backup("Fire"), forward(6000))]
    theirs = [s.p2.field(card, dull=True) for card in (forward(5000), backup("Fire"))]
    assert s.phase == "main_1" and all(card.is_active for card in mine)
    assert all(card.is_dull for card in theirs)


def test_R6_11_frozen_characters_stay_dull_once():
    """R6.11 R12.30 R12.31"""
    s = Scenario().at("turn_start")
    frozen = s.p1.field(forward(5000), dull=True, frozen=True)
    cold = s.p2.field(forward(5000), dull=True, frozen=True)
    assert s.phase == "main_1" and (frozen.is_dull, frozen.is_frozen) == (True, False)
    assert cold.is_frozen  # not its controller's Active Phase
    s.next_turn().next_turn()
    assert s.turn_player is s.p1 and frozen.is_active


def test_R6_12_R6_13_R6_16_no_player_acts_in_active_and_draw_phase():
    """R6.12 R6.13 R6.16: the pass that ends a turn leads to the next Main Phase 1"""
    s = both_can_act("end")
    s.p1.passes().p2.passes()
    assert (s.turn, s.phase, s.turn_player) == (4, "main_1", s.p2) and s.p2.hand_size == 3
    assert s.log == ["p1: pass", "p2: pass"]


@pytest.mark.parametrize(("turn", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_R6_15_draw_phase(turn, drawn):
    """R6.15: two cards from the top; one in the first player's first turn"""
    s = Scenario(turn=turn).at("turn_start")
    top = s.p1.deck_top(forward(1000), forward(2000), forward(3000))
    assert s.p1.zone("hand") == list(top[:drawn]) and s.p2.hand_size == 0


def test_R6_21_the_turn_player_gets_priority():
    """R6.21 R6.28: in both Main Phases, also the second player's"""
    for phase in ("main_1", "main_2"):
        s = Scenario(turn_player=2).at(phase)
        assert (s.phase, s.deciding) == (phase, s.p2) and s.p2.has_priority


def test_R6_22_only_the_turn_player_casts_characters_and_only_with_an_empty_stack():
    """R6.22 R5.80"""
    s = both_can_act()
    mine, theirs = s.p1.hand(forward(5000, cost=1)), s.p2.hand(forward(5000, cost=1))
    assert s.p1.can_cast(mine)
    s.p1.cast("Bolt", targets=[s.p2.find("F9000")])
    assert s.p1.has_priority and not s.p1.can_cast(mine)
    s.p1.passes()
    assert s.p2.can_cast("Bolt") and not s.p2.can_cast(theirs)
    s.p2.passes()
    assert s.stack == [] and s.p1.can_cast(mine)
    s.p1.passes()
    assert not s.p2.can_cast(theirs)


def test_R6_22_characters_are_cast_in_the_main_phases_only():
    """R6.22: not in any step of the Attack Phase"""
    s = both_can_act()
    hero = s.p1.hand(forward(5000, cost=1))
    s.to("attack_preparation")
    assert s.p1.can_cast("Bolt") and not s.p1.can_cast(hero)
    s.p1.attack("F9000")
    assert s.p1.can_cast("Bolt") and not s.p1.can_cast(hero)
    s.to("main_2")
    assert s.p1.can_cast(hero)


def test_R6_23_the_enter_the_field_ability_can_be_answered(s):
    """R6.23: the Character is there at once, its ability waits on the stack"""
    mage = s.p1.hand(MAGE)
    s.p1.backups("Fire", 2)
    victim = s.p2.field(forward(4000))
    s.p2.has(hand=BOLT, Fire=1).p1.cast(mage).p1.chooses(victim)
    assert mage.on_field and s.stack[0].source == mage
    s.p1.passes().p2.cast("Bolt", targets=[mage]).both_pass()
    assert mage.zone == "break_zone" and victim.on_field
    s.both_pass()
    assert victim.zone == "break_zone"


def test_R6_24_both_players_use_summons_and_abilities_and_respond():
    """R6.24"""
    scout = t.Action(t.Cost(), t.Draw("you", 1))
    s = both_can_act()
    mine = s.p1.field(forward(1000, name="Scout", abilities=[scout]))
    theirs = s.p2.field(forward(1000, name="Spy", abilities=[scout]))
    s.p1.uses(mine).p1.passes().p2.cast("Bolt", targets=[mine]).p2.uses(theirs).p2.passes()
    s.p1.cast("Bolt", targets=[theirs])
    assert [item.controller for item in s.stack] == [s.p1, s.p2, s.p2, s.p1]
    s.resolve_all()
    assert (s.p1.hand_size, s.p2.hand_size) == (1, 1)
    assert [mine.zone, theirs.zone] == ["break_zone", "break_zone"]


def test_R6_25_the_opponent_gets_priority_before_the_phase_ends():
    """R6.25: when the turn player wants to go on, the opponent may act in the Main Phase"""
    s = both_can_act()
    s.p1.passes()
    assert (s.phase, s.deciding) == ("main_1", s.p2) and s.p2.can_cast("Bolt")
    s.p2.passes()
    assert s.phase == "attack_preparation"


@pytest.mark.parametrize(("phase", "following"), [("main_1", "attack_preparation"), ("main_2", "end")])
def test_R6_26_R6_27_R6_28_the_phase_ends_only_after_two_passes_in_a_row(phase, following):
    """R6.26 R6.27 R6.28: after the opponent acted, the turn player may cast Characters again"""
    s = both_can_act(phase)
    hero = s.p1.hand(forward(5000, cost=1))
    s.p1.passes().p2.cast("Bolt", targets=["opponent's F9000"]).p2.passes().p1.passes()
    assert s.phase == phase and s.stack == [] and s.p1.has_priority
    s.p1.cast(hero).p1.passes()
    assert s.phase == phase and s.p2.has_priority
    s.p2.passes()
    assert s.phase == following


def test_R6_31_each_step_ends_with_two_passes_and_an_empty_stack():
    """R6.31: with an item on the stack two passes only resolve it"""
    s = both_can_act()
    s.p1.hand(BOLT)
    s.p1.attack("F9000")
    wall = s.p2.find("F9000")
    s.p1.cast("Bolt", targets=[wall]).both_pass()
    assert (s.phase, wall.damage) == ("attack_declaration", 4000) and s.p1.has_priority
    s.both_pass()
    assert s.p2.decides("block")
    s.p2.passes()
    assert s.phase == "block_declaration" and s.p1.has_priority
    s.p1.cast("Bolt", targets=["opponent's F9000"]).both_pass()
    assert (s.phase, wall.damage) == ("block_declaration", 8000)
    s.both_pass()
    assert s.phase == "damage_resolution" and s.p2.points == 1


def test_R6_40_in_the_end_phase_players_can_only_pass():
    """R6.40"""
    s = both_can_act("end")
    assert s.p1.has_priority and s.legal == ["pass"]
    s.p1.passes()
    assert s.p2.has_priority and s.legal == ["pass"]


def test_S17_R6_41_R6_50_hand_size(s):
    """S17 R6.41 R6.50: the turn player only, and only in the End Phase"""
    mine = s.p1.hand(*[forward(1000 * k) for k in range(1, 9)])
    s.p2.hand(*[forward(1000)] * 9)
    s.to("end")
    assert s.p1.hand_size == 8
    s.both_pass()
    assert s.p1.decides("hand_size") and (s.decision.minimum, s.decision.maximum) == (3, 3)
    assert not s.p1.can_pass() and set(s.p1.choices()) == set(mine)
    s.p1.chooses(mine[0], mine[3], mine[7])
    assert s.p1.zone("break_zone") == [mine[0], mine[3], mine[7]] and s.p1.hand_size == 5
    assert s.turn == 4 and s.p2.hand_size == 11


def test_R6_41_five_cards_are_within_the_limit():
    """R6.41"""
    s = Scenario().at("end")
    s.p1.hand(*[forward(1000)] * 5)
    s.both_pass()
    assert s.turn == 4 and s.p1.hand_size == 5


def test_R6_42_all_damage_is_removed_from_both_fields():
    """R6.42: at the end, not before"""
    s = Scenario().at("main_2")
    mine, theirs = s.p1.field(forward(5000), damage=4000), s.p2.field(forward(5000), damage=3000)
    s.to("end")
    assert (mine.damage, theirs.damage) == (4000, 3000)
    s.both_pass()
    assert s.turn == 4 and (mine.damage, theirs.damage) == (0, 0)


def test_R6_42_the_hand_size_discard_comes_before_the_damage_is_removed():
    """R6.41 R6.42: step 2, then step 3"""
    s = Scenario().at("end")
    s.p1.hand(*[forward(1000)] * 6)
    hurt = s.p1.field(forward(5000), damage=4000)
    s.both_pass()
    assert s.p1.decides("hand_size") and hurt.damage == 4000
    s.p1.chooses("F1000")
    assert hurt.damage == 0


FADING = t.LeavesToBreakZone(t.Self())


def living_until_the_end(hand):
    """As S125 says: a Forward that has 0 power left when "until the end of the turn" effects end."""
    boost = summon(t.GainPower(t.All(FORWARDS), t.Number(2000)), name="Boost")
    weak = t.GainPower(t.All(t.Cards(where=(t.Named("Ghost"),))), t.Number(-3000), "permanent")
    fading = t.Auto(FADING, t.Draw("you", 1))
    s = Scenario()
    ghost = s.p1.field(forward(3000, name="Ghost", abilities=[fading]))
    s.p1.has(hand=(boost, summon(weak, name="Curse")), Fire=2).p1.has(hand=[forward(1000)] * hand)
    s.p1.cast("Boost").both_pass().p1.cast("Curse").both_pass()
    assert (ghost.power, ghost.zone) == (2000, "field")
    return s, ghost


def test_S125_R6_44_R6_46_the_end_phase_goes_back_to_the_clean_up():
    """S125 R6.40 R6.44 R6.46: no second hand-size discard, though p1 holds 6 cards"""
    s, ghost = living_until_the_end(hand=5)
    s.to("end").both_pass()
    assert s.phase == "end" and s.turn == 3 and ghost.zone == "break_zone"
    assert [item.source for item in s.stack] == [ghost] and s.p1.has_priority and s.legal == ["pass"]
    s.both_pass()
    assert s.p1.hand_size == 6
    assert s.phase == "end" and s.p1.has_priority  # the stack is empty, and both must pass again
    s.both_pass()
    assert (s.turn, s.phase) == (4, "main_1") and s.p1.hand_size == 6


def test_R6_44_the_loop_removes_damage_dealt_in_the_end_phase():
    """R6.44: back to step 3: what the ability did to a Forward is cleaned up again"""
    text = t.Sequence((t.Damage(t.All(FORWARDS), t.Number(4000)), t.GainPower(t.All(FORWARDS), t.Number(1000))))
    curse = t.GainPower(t.All(t.Cards(where=(t.Named("Ghost"),))), t.Number(-3000), "permanent")
    boost = t.GainPower(t.All(t.Cards(where=(t.Named("Ghost"),))), t.Number(2000))
    s = Scenario().at("main_2")
    s.p1.field(forward(3000, name="Ghost", abilities=[t.Auto(FADING, text)]))
    wall = s.p2.field(forward(9000))
    s.p1.has(hand=summon(t.Sequence((boost, curse)), name="Doom"), Fire=1)
    s.p1.cast("Doom").both_pass().to("end").both_pass().both_pass()
    assert (wall.damage, wall.power, s.phase) == (4000, 10000, "end")
    s.both_pass()
    assert s.turn == 4 and (wall.damage, wall.power) == (0, 9000)


def test_R6_45_the_other_player_becomes_turn_player(s):
    """R6.45"""
    s.next_turn()
    assert (s.turn, s.turn_player) == (4, s.p2)
    s.next_turn()
    assert (s.turn, s.turn_player) == (5, s.p1)


def test_R6_49_a_damaged_forward_does_not_break_when_its_bonus_ends(s):
    """R6.49 R6.42 R6.43: damage 6000 at power 7000, 2000 of which end with the turn"""
    hero = s.p1.field(forward(5000), damage=2000)
    s.p1.has(hand=(summon(t.GainPower(t.All(FORWARDS), t.Number(2000)), name="Boost"), BOLT), Fire=2)
    s.p1.cast("Boost").both_pass().p1.cast("Bolt", targets=[hero]).both_pass()
    assert (hero.power, hero.damage) == (7000, 6000)
    s.next_turn()
    assert (hero.zone, hero.power, hero.damage) == ("field", 5000, 0)


def test_R6_55_special_actions_get_no_response():
    """R6.55: casting a Character, dulling attackers, the hand-size discard, cleaning up"""
    s = both_can_act()
    hero = s.p1.hand(forward(5000, cost=1))
    s.p1.hand(*[forward(1000, cost=98)] * 6)
    s.p1.cast(hero)
    assert hero.on_field and s.p1.has_priority and s.stack == []
    s.to("attack_declaration").p1.attack("F9000")
    assert s.p1.find("F9000").is_dull and s.p1.has_priority
    s.to("end").both_pass().p1.chooses("F1000 cost 98", "F1000 cost 98")
    assert s.turn == 4  # no player had priority after the discard


def test_R12_31_R6_10_an_active_forward_thaws_too_for_what_asks_for_frozen_ones(s):
    frozen = t.Cards("field", "any", (t.OfType("Forward"), t.InState("frozen")))
    s.p1.field(backup("Ice", abilities=[t.Field((t.HasPower(t.All(frozen), t.Number(-1000)),))], name="Chill"))
    card = s.p1.field(forward(5000), frozen=True)
    assert (card.power, card.is_frozen, card.is_active) == (4000, True, True)
    s.next_turn()
    assert card.power == 4000
    s.next_turn()
    assert (card.power, card.is_frozen) == (5000, False)
