"""Change of control (R4.15, R4.28-R4.33, R9.10, R9.43, R12.32c, R12.47, R3.45, R11.8), scenarios S52, S56, S126."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_conservation, check_views
from tests.kit import CHARACTERS, FORWARDS, FREE, MINE

BREAK = summon(t.Sequence((t.Choose(CHARACTERS), t.Break(t.Chosen()))), name="Fell")
RETURN = summon(t.Sequence((t.Choose(CHARACTERS), t.ReturnToHand(t.Chosen()))), name="Send")


def takes(duration="permanent", player="you", name="Charm", cards=CHARACTERS):
    """A Summon: choose a Character, the player gains control of it."""
    effect = t.Sequence((t.Choose(cards), t.GainControl(t.Chosen(), player, duration)))
    return summon(effect, name=name, code=f"{name} {player} {duration}")


def taken(card, duration="permanent", then=(), **options):
    """p1 took p2's Character with a Summon; p1 has Backups left for the further Summons ``then``."""
    s = Scenario(**options)
    charm, theirs = s.p1.hand(takes(duration)), s.p2.field(card)
    for other in then:
        s.p1.hand(other)
    s.p1.has(Fire=1 + len(then)).p1.cast(charm, targets=[theirs]).resolve_all()
    return s, theirs


# ------------------------------------------------------------------------------------------------- the object (4.4)
def test_R4_15_R4_29_S126_it_is_the_same_object(s):
    charm = s.p1.hand(takes())
    hero = s.p2.field(forward(8000), damage=3000, dull=True, frozen=True, counters={"Level": 2})
    s.p2.has(hand=summon(t.GainPower(t.All(MINE), t.Number(1000)), name="Brace")).p1.has(Fire=1)
    s.p2.has(Fire=1).p1.passes().p2.cast("Brace").resolve_all()
    stamp = int(s.state["stamp"][hero.index])
    s.p1.cast(charm, targets=[hero]).resolve_all()
    assert hero.controller == s.p1 and hero.owner == s.p2 and hero.on_field
    assert (hero.damage, hero.power, hero.is_dull, hero.is_frozen) == (3000, 9000, True, True)
    assert hero.counters("Level") == 2 and int(s.state["stamp"][hero.index]) == stamp
    assert hero in s.p1.zone("field") and hero not in s.p2.zone("field")
    check_views(s)


def test_R4_30_S126_it_does_not_enter(s):
    arriving = forward(4000, name="Herald", abilities=[t.Auto(t.Enters(t.Self()), t.Draw("you"))])
    watching = forward(1000, name="Guard", abilities=[t.Auto(t.Enters(t.Cards("field", "you")), t.Draw("you"))])
    charm, theirs = s.p1.hand(takes()), s.p2.field(arriving)
    s.p1.has(field=watching, Fire=1).p1.cast(charm, targets=[theirs]).resolve_all()
    assert theirs.controller == s.p1 and s.stack == [] and s.p1.hand_size == 0


@pytest.mark.parametrize("keywords", [(), ("Haste",)])
def test_R4_31_S126_it_came_this_turn(keywords):
    s, theirs = taken(forward(8000, keywords=keywords, abilities=[t.Action(t.Cost(dull=True), t.Draw("you"))]))
    assert s.p1.can_use(theirs) == bool(keywords)
    s.to("attack_preparation").both_pass()
    assert (s.p1.decides("attack") and s.p1.can_attack(theirs)) == bool(keywords)


def test_R4_31_on_the_next_turn_it_attacks_for_its_new_controller():
    s, theirs = taken(forward(8000))
    s.next_turn().next_turn().p1.attack(theirs).p2.no_block().both_pass()
    assert s.p2.points == 1


@pytest.mark.parametrize("who", ["attacker", "blocker"])
def test_R4_32_R10_40_it_leaves_the_battle(s, who):
    attacker, blocker = s.p1.field(forward(5000)), s.p2.field(forward(5000, code="Wall"))
    side = s.p2 if who == "attacker" else s.p1
    side.hand(takes())
    side.backups("Fire", 1)
    s.p1.attack(attacker).p2.blocks(blocker)
    if side is s.p2:
        s.p1.passes()
    stolen, _other = (attacker, blocker) if who == "attacker" else (blocker, attacker)
    side.cast("Charm", targets=[stolen])
    s.resolve_all()
    assert not stolen.is_attacking and not stolen.is_blocking and stolen.controller is side
    s.to("main_2")
    assert (attacker.damage, blocker.damage) == (0, 0)
    assert s.p2.points == 0  # blocked all the same (R10.41)


@pytest.mark.parametrize(("what", "zone"), [(BREAK, "break_zone"), (RETURN, "hand")])
def test_R4_33_it_goes_to_its_owners_zones(what, zone):
    s, theirs = taken(forward(8000), then=[what])
    s.p1.cast(what, targets=[theirs]).resolve_all()
    assert theirs.zone == zone and theirs in s.p2.zone(zone) and theirs not in s.p1.zone(zone)
    assert int(s.state["effect_count"]) == 0  # a new object: no other player controls it (R4.12)
    check_conservation(s.states)
    check_views(s)


# ------------------------------------------------------------------------------------------------------- how long
def test_R9_10_until_the_end_of_the_turn():
    s, theirs = taken(forward(8000), "end_of_turn")
    assert theirs.controller == s.p1
    s.to("end")
    assert theirs.controller == s.p1
    s.next_turn()
    assert theirs.controller == s.p2 and theirs in s.p2.zone("field")
    s.p2.attack(theirs)  # it came back before this turn began
    assert theirs.is_attacking


def test_R9_10_for_as_long_as_the_source_is_on_the_field(s):
    thief = forward(
        4000,
        name="Thief",
        abilities=[
            t.Action(FREE, t.Sequence((t.Choose(FORWARDS), t.GainControl(t.Chosen(), "you", "while_source_on_field"))))
        ],
    )
    thief, theirs = s.p1.field(thief), s.p2.field(forward(8000))
    s.p2.has(hand=BREAK, Fire=1).p1.uses(thief, targets=[theirs]).resolve_all().next_turn()
    assert theirs.controller == s.p1
    s.p2.cast(BREAK, targets=[thief]).resolve_all()
    assert thief.zone == "break_zone" and theirs.controller == s.p2
    assert int(s.state["since_turn"][theirs.index]) == s.turn  # R4.31


def test_R9_10_a_source_that_has_left_gives_nothing(s):
    gift = t.Sequence((t.Choose(FORWARDS), t.GainControl(t.Chosen(), "you", "while_source_on_field")))
    thief = s.p1.field(forward(4000, name="Thief", abilities=[t.Action(FREE, gift)]))
    theirs = s.p2.field(forward(8000))
    s.p2.has(hand=BREAK, Fire=1)
    s.p1.uses(thief, targets=[theirs]).p1.passes().p2.cast(BREAK, targets=[thief]).resolve_all()
    assert thief.zone == "break_zone" and theirs.controller == s.p2


def test_R9_10_R9_17_the_latest_effect_counts_and_its_end_uncovers_the_one_before():
    s, theirs = taken(forward(8000))
    s.next_turn().next_turn()
    assert theirs.controller == s.p1
    clone = Scenario()
    mine, charm, back = clone.p1.field(forward(8000)), clone.p2.hand(takes()), clone.p1.hand(takes("end_of_turn"))
    clone.p1.has(Fire=1).p2.has(Fire=1).p1.passes().p2.cast(charm, targets=[mine]).resolve_all()
    assert mine.controller == clone.p2
    clone.p1.cast(back, targets=[mine]).resolve_all()
    assert mine.controller == clone.p1  # its owner, only for this turn
    clone.next_turn()
    assert mine.controller == clone.p2


@pytest.mark.parametrize(
    ("duration", "turns"), [("end_of_turn", 0), ("end_of_opponents_turn", 1), ("end_of_your_next_turn", 2)]
)
def test_R9_4_control_for_more_than_a_turn(duration, turns):
    """It goes back at the end of that turn, as the same object."""
    s, theirs = taken(forward(8000), duration)
    for _ in range(turns):
        assert theirs.controller == s.p1
        s.next_turn()
    assert theirs.controller == s.p1
    s.next_turn()
    assert theirs.controller == s.p2 and theirs in s.p2.zone("field")
    check_conservation(s.states)


def test_R9_43_the_opponent_gains_control_of_the_source(s):
    gift = forward(
        7000, name="Gift", cost=1, abilities=[t.Auto(t.Enters(t.Self()), t.GainControl(t.Self(), "opponent"))]
    )
    card = s.p1.hand(gift)
    s.p1.has(Fire=1).p1.cast(card).resolve_all()
    assert card.controller == s.p2 and card.owner == s.p1
    s.next_turn().p2.attack(card).p1.no_block().both_pass()
    assert s.p1.points == 1


# ----------------------------------------------------------------------------------------- what depends on control
def test_R9_6_what_my_forwards_have_it_has(s):
    captain = forward(3000, name="Captain", abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))])
    charm, theirs = s.p1.hand(takes("end_of_turn")), s.p2.field(forward(8000))
    s.p1.has(field=captain, Fire=1)
    assert theirs.power == 8000
    s.p1.cast(charm, targets=[theirs]).resolve_all()
    assert theirs.power == 9000
    s.next_turn()
    assert theirs.power == 8000


def test_R9_6_its_own_text_means_its_new_controller(s):
    captain = forward(3000, name="Captain", abilities=[t.Field((t.HasPower(t.All(MINE), t.Number(1000)),))])
    charm, theirs = s.p1.hand(takes()), s.p2.field(captain)
    mine, other = s.p1.field(forward(5000)), s.p2.field(forward(6000))
    s.p1.has(Fire=1).p1.cast(charm, targets=[theirs]).resolve_all()
    assert (mine.power, other.power) == (6000, 6000)


def test_R12_32c_frozen_until_the_new_controllers_active_phase(s):
    charm, theirs = s.p1.hand(takes()), s.p2.field(forward(8000), dull=True, frozen=True)
    s.p1.has(Fire=1).p1.cast(charm, targets=[theirs]).resolve_all()
    s.next_turn()  # P2's Active Phase does not concern it
    assert theirs.is_frozen and theirs.is_dull
    s.next_turn()
    assert not theirs.is_frozen and theirs.is_dull


@pytest.mark.parametrize(("points", "power"), [((3, 0), 9000), ((0, 3), 8000)])
def test_R12_47_damage_n_counts_the_points_of_its_controller(s, points, power):
    brave = forward(8000, abilities=[t.Field((t.HasPower(t.Self(), t.Number(1000)),), damage=3)])
    charm, theirs = s.p1.hand(takes()), s.p2.field(brave)
    s.p1.has(damage=points[0]).p2.has(damage=points[1]).p1.has(Fire=1)
    assert theirs.power == 17000 - power
    s.p1.cast(charm, targets=[theirs]).resolve_all()
    assert theirs.power == power


def test_R8_32_a_trigger_belongs_to_the_controller_at_that_time(s):
    """An ability that is on the stack already keeps its controller (R4.26)."""
    herald = s.p2.field(forward(4000, name="Herald", abilities=[t.Action(FREE, t.Draw("you"))]))
    charm = s.p1.hand(takes())
    s.p1.backups("Fire", 1)
    s.p1.passes().p2.uses(herald).p2.passes().p1.cast(charm, targets=[herald]).resolve_all()
    assert herald.controller == s.p1 and (s.p1.hand_size, s.p2.hand_size) == (0, 1)


# --------------------------------------------------------------------------------------------------- field limits
def test_R3_45_R11_6_S52_two_of_a_name_after_a_change_of_control(s):
    leaving = t.Auto(t.LeavesToBreakZone(t.Self()), t.Draw("you"))
    mine, theirs = (
        s.p1.field(forward(9000, name="Cloud", abilities=[leaving])),
        s.p2.field(forward(8000, name="Cloud", code="Cloud 2")),
    )
    charm = s.p1.hand(takes())
    s.p1.has(Fire=1).p1.cast(charm, targets=[theirs]).both_pass()
    assert mine in s.p1.zone("break_zone") and theirs in s.p2.zone("break_zone")
    assert len(s.stack) == 1  # it was put into the Break Zone


def test_R11_7_R3_45_light_and_dark_after_a_change_of_control(s):
    mine, theirs = s.p1.field(forward(9000, "Light")), s.p2.field(forward(8000, "Dark"))
    charm = s.p1.hand(takes())
    s.p1.has(Fire=1).p1.cast(charm, targets=[theirs]).both_pass()
    assert {mine.zone, theirs.zone} == {"break_zone"}


def test_R11_8_S56_the_controller_of_six_backups_chooses_one(s):
    charm, theirs = s.p1.hand(takes()), s.p2.field(backup("Ice"))
    own = s.p1.backups("Fire", 5)
    s.p1.cast(charm, targets=[theirs], pay=[own[0]]).both_pass()
    assert s.p1.decides("surplus") and set(s.p1.choices()) == {*own, theirs}
    check_views(s)
    s.p1.chooses(theirs)
    assert theirs in s.p2.zone("break_zone") and len(s.p1.zone("field")) == 5 and s.asked == "priority"


# ---------------------------------------------------------------------------------------- played onto another field
@pytest.mark.parametrize("player", ["you", "opponent"])
def test_R4_27_R4_28_played_onto_the_field_of_a_named_player(s, player):
    dead = t.Cards("break_zone", "opponent", (t.OfType("Forward"),))
    raising = summon(t.Sequence((t.Choose(dead), t.PlayOntoField(t.Chosen(), player=player))), name="Raise")
    arriving = forward(4000, name="Herald", abilities=[t.Auto(t.Enters(t.Self()), t.Draw("you"))])
    card, herald = s.p1.hand(raising), s.p2.break_zone(arriving)
    s.p1.has(Fire=1).p1.cast(card, targets=[herald]).resolve_all()
    side = s.p1 if player == "you" else s.p2
    assert herald.controller is side and herald.owner is s.p2 and side.hand_size == 1
    check_views(s)
    check_conservation(s.states)


def test_R9_10_what_was_played_onto_my_field_comes_back_to_me(s):
    dead = t.Cards("break_zone", "opponent", (t.OfType("Forward"),))
    raising = summon(t.Sequence((t.Choose(dead), t.PlayOntoField(t.Chosen(), player="you"))), name="Raise")
    card, herald, charm = s.p1.hand(raising), s.p2.break_zone(forward(4000)), s.p2.hand(takes("end_of_turn"))
    s.p1.has(Fire=1).p2.has(Fire=1)
    s.p1.cast(card, targets=[herald]).resolve_all().p1.passes().p2.cast(charm, targets=[herald]).resolve_all()
    assert herald.controller == s.p2
    s.next_turn()
    assert herald.controller == s.p1


def test_R3_41_the_limits_of_the_side_that_it_would_enter(s):
    dead = t.Cards("break_zone", "opponent", (t.OfType("Forward"),))
    raising = summon(t.Sequence((t.Choose(dead), t.PlayOntoField(t.Chosen(), player="you"))), name="Raise")
    card, other = s.p1.hand(raising), s.p2.break_zone(forward(4000, name="Cloud", code="Cloud 2"))
    s.p1.has(field=forward(9000, name="Cloud"), Fire=1).p1.cast(card, targets=[other]).resolve_all()
    assert other.zone == "break_zone"


# -------------------------------------------------------------------------------------------------- what one can see
def test_a_card_of_the_opponent_on_my_field_in_text_board_and_observation():
    charge = t.Action(FREE, t.Draw("you"))
    s, theirs = taken(monster(name="Imp", code="Imp", abilities=[charge]))
    assert ("activate opponent's Imp" in s.legal or "activate Imp" in s.legal) and "Imp" in check_views(s)
    rows = observed(s, 0)
    entity = theirs.index  # p2's cards are entities 58..115 for p1
    assert rows[entity]["mine"] == 1 and rows[entity]["legal"] == 1
    s.p1.uses(theirs).resolve_all()
    assert s.p1.hand_size == 1
    rows = observed(s, 1)
    assert rows[(entity + 58) % 116]["mine"] == 0


def observed(s, viewer):
    """The rows of the cards as a player sees them, as dictionaries."""
    import numpy as np

    from fftcg_env.core.jobs import JOB_OBSERVE, JOB_VIEW_0, JOB_VIEW_1, STATUS_SIZE
    from fftcg_env.games.fftcg.view.layout import CARD_COLUMNS

    game = s.game
    observation, mask = np.zeros((1, game.layout.size), game.layout.dtype), np.zeros((1, game.action_count), np.int8)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, 58), np.int16)
    job = JOB_OBSERVE | (JOB_VIEW_0, JOB_VIEW_1)[viewer]
    game.drive(s.states, game.tables, job, 0, 1, *nothing, observation, mask, np.zeros((1, STATUS_SIZE), np.int32))
    columns = {name: game.layout.column(observation[0], "cards", name).tolist() for name in CARD_COLUMNS}
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


# ------------------------------------------------------------------------------------------------------- real cards
def test_S126_R9_10_R10_11_a_forward_taken_until_the_end_of_the_turn(s):
    thief, theirs = s.p1.hand("23-001C"), s.p2.field(forward(8000), damage=3000)
    s.p1.has(Fire=2).p1.cast(thief).p1.chooses(theirs).resolve_all()
    assert theirs.controller == s.p1 and theirs.damage == 3000 and theirs.is_active
    s.to("attack_preparation").both_pass()
    assert not s.p1.decides("attack") or not s.p1.can_attack(theirs)
    s.to("end")
    assert (theirs.controller, theirs.damage) == (s.p1, 3000)
    s.next_turn()
    assert (theirs.controller, theirs.damage) == (s.p2, 0)
    check_views(s)


def test_R9_43_a_forward_that_goes_over_to_the_opponent(s):
    card = s.p1.hand("6-063H")
    s.p1.backups("Wind", 1)
    back = s.p1.hand(forward(5000, "Wind", 1, categories=["II"]))
    s.p1.spare("Wind", 1)
    s.p1.cast(card).resolve_all()
    assert card.controller == s.p2 and card.power == 8000
    s.p1.cast(back)  # a Category II Character of its controller's opponent enters
    s.resolve_all()
    assert card.controller == s.p1
