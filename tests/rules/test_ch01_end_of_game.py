"""Chapter 1 of the rules: how a game ends."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.options import OptionError, Options
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.kit import THEIRS, spell

ALL_FORWARDS = t.All(t.Cards(where=(t.OfType("Forward"),)))
PAIN = summon(t.DamagePlayer("opponent", 1), name="Pain")
SOPHIE = summon(t.Sequence((t.Draw("you", 1), t.DamagePlayer("opponent", 1))), name="Sophie")
BURST = summon(t.Draw("you", 1), name="Burst", ex_burst=True)


def unblocked(points, *, deck=None, **options):
    """p1 attacks p2, who has this many points of damage, and is not blocked."""
    s = Scenario(**options)
    s.p1.has(field=forward(5000)).p2.has(damage=points)
    if deck is not None:
        s.p2.deck(deck)
    return s


def attack_unblocked(s):
    s.p1.attack("F5000").p2.no_block().both_pass()


@pytest.mark.parametrize(("limit", "points", "lost"), [(7, 5, False), (7, 6, True), (6, 4, False), (6, 5, True)])
def test_R1_2_seven_points_lose_or_six_in_limited(limit, points, lost):
    """R1.2, option loss_damage"""
    s = unblocked(points, loss_damage=limit)
    attack_unblocked(s)
    assert s.p2.points == points + 1 and s.over is lost and s.winner is (s.p1 if lost else None)


def test_S26_R1_3_R6_17_deck_out_on_the_draw():
    """S26 R1.13 R6.17"""
    s = Scenario().at("turn_start")
    s.p1.deck(1)
    last = s.p1.deck_top(forward(5000))
    s.p2.has(hand=PAIN, Fire=1)
    assert s.winner is s.p2  # no player had priority before
    assert last.zone == "hand" and s.log == [] and s.reason == "drew from an empty deck"


def test_S27_R1_5_an_empty_deck_alone_does_not_lose():
    """S27 R1.5"""
    s = Scenario().at("turn_start")
    s.p1.deck(2)
    assert s.phase == "main_1" and (s.p1.deck_size, s.p1.hand_size, s.over) == (0, 2, False)
    s.next_turn()
    assert s.turn_player is s.p2 and not s.over
    s.to("end").p2.passes().p1.passes()
    assert s.winner is s.p2  # p1's next draw
    assert s.turn == 5


def test_S28_R1_4_damage_with_an_empty_deck():
    """S28 R1.4"""
    s = unblocked(3, deck=0)
    attack_unblocked(s)
    assert s.winner is s.p1 and s.p2.points == 3 and s.reason == "was dealt damage with an empty deck"


def test_R1_4_more_points_than_cards_in_the_deck(s):
    """R1.4, CR 3.3: two points with one card in the deck; the card is placed"""
    s.p2.has(deck=1).p1.has(hand=summon(t.DamagePlayer("opponent", 2), name="Pain 2"), Fire=1)
    s.p1.cast("Pain 2").both_pass()
    assert s.winner is s.p1 and s.p2.points == 1


def test_S31_R1_6_concede_while_the_opponent_decides(s):
    """S31 R1.6: in the middle of p1's resolution"""
    s.p1.has(hand=summon(t.May(t.Draw("you", 1)), name="Offer"), Fire=1).p1.cast("Offer").both_pass()
    assert s.p1.decides("may")
    s.p2.concedes()
    assert s.winner is s.p1 and s.reason == "conceded"
    assert s.decision is None and s.legal == []


def test_R1_6_the_player_with_priority_may_concede_too(s):
    """R1.6"""
    assert s.p1.has_priority
    s.p1.concedes()
    assert s.winner is s.p2


def test_R1_8_R1_13_losses_wait_until_the_resolution_is_over(s):
    """R1.8 R1.13: the rest of the text is still carried out, also by the player who has lost already"""
    texts = (t.Draw("you", 3), t.Break(ALL_FORWARDS))
    s.p1.deck(2)
    victim = s.p2.field(forward(5000))
    s.p1.has(hand=summon(t.Sequence(texts), name="Greed"), Fire=1).p1.cast("Greed").both_pass()
    assert s.winner is s.p2 and s.p1.hand_size == 2 and victim.zone == "break_zone"


def test_S30_R1_9_no_ex_burst_on_the_lethal_point():
    """S30 R1.9, option lethal_check_before_ex"""
    s = unblocked(6)
    burst = s.p2.deck_top(BURST)
    attack_unblocked(s)
    assert s.winner is s.p1 and burst.zone == "damage_zone" and s.p2.hand_size == 0


def test_R1_9_without_the_lethal_check_the_ex_burst_comes_first():
    """R1.9, option lethal_check_before_ex=false: the loss comes with the next rule process"""
    s = unblocked(6, lethal_check_before_ex=False)
    s.p2.deck_top(BURST)
    attack_unblocked(s)
    assert s.p2.decides("ex_burst")
    s.p2.says_yes()
    assert s.winner is s.p1 and s.p2.hand_size == 1


def test_R1_9_an_ex_burst_on_a_point_that_is_not_lethal_is_offered():
    """R1.9"""
    s = unblocked(5)
    s.p2.deck_top(BURST)
    attack_unblocked(s)
    assert s.p2.decides("ex_burst")


def test_R1_10_nothing_is_processed_after_a_loss(s):
    """R1.10: the trigger of Lightning 1-210S and the item below on the stack never happen"""
    lightning = s.p1.field("1-210S")
    s.p2.damage(6)
    standing = s.p2.field(forward(5000))
    s.p1.attack(lightning).p2.no_block().both_pass()
    assert s.winner is s.p1 and standing.is_active
    assert s.decision is None and s.p1.waiting == []


def test_R1_11_R1_14_both_lose_in_the_same_check(s):
    """R1.11 R1.13 R1.14: the text of Sophie 13-119L as a Summon"""
    s.p1.has(deck=0).p2.has(damage=6).p1.has(hand=SOPHIE, Fire=1).p1.cast("Sophie").both_pass()
    assert s.result == "draw" and s.winner is None and s.p2.points == 7


def test_R1_11_one_loss_later_than_the_other_is_no_draw(s):
    """R1.11: the first loss ends the game, although the other player would lose by the next item"""
    s.p1.has(damage=6).p2.has(damage=6)
    for player in (s.p1, s.p2):
        player.hand(PAIN)
        player.backups("Fire", 1)
    s.p1.cast("Pain").p1.passes().p2.cast("Pain").both_pass()
    assert s.winner is s.p2 and s.p2.points == 6


@pytest.mark.parametrize("instruction", [t.RemoveFromGame, t.PutIntoBreakZone])
def test_R1_15_emptying_a_deck_without_drawing_does_not_lose(s, instruction):
    """R1.15"""
    s.p2.has(deck=3).p1.has(hand=summon(instruction(t.All(t.Cards("deck", "opponent"))), name="Mill"), Fire=1)
    s.p1.cast("Mill").both_pass()
    assert s.p2.deck_size == 0 and len(s.p2.zone("removed")) + len(s.p2.zone("break_zone")) == 3
    assert not s.over


def end_with_a_stack():
    """p2's item lies on top of p1's Summon."""
    s = Scenario()
    s.p1.damage(6)
    buried = s.p1.hand(PAIN)
    s.p1.backups("Fire", 1)
    on_top = s.p2.hand(PAIN)
    s.p2.has(Fire=1).p1.cast("Pain").p1.passes().p2.cast("Pain")
    return s, buried, on_top


def check_tidy(s):
    assert s.stack == [] and s.decision is None
    for player in (s.p1, s.p2):
        zones = ("field", "hand", "deck", "break_zone", "damage_zone", "removed")
        assert sum(len(player.zone(zone)) for zone in zones) == 50


def test_R1_16_a_summon_on_the_stack_goes_to_the_break_zone_when_the_game_ends():
    """R1.16"""
    s, buried, _ = end_with_a_stack()
    s.both_pass()
    assert s.winner is s.p2 and buried.zone == "break_zone"
    check_tidy(s)


def test_R1_16_also_after_conceding():
    """R1.16 R1.6"""
    s, buried, on_top = end_with_a_stack()
    s.p1.concedes()
    assert (buried.zone, on_top.zone) == ("break_zone", "break_zone")
    check_tidy(s)


def endless_loop(**options):
    """A Forward dies at once, whenever it is played, and is played again, whenever it dies."""
    mine = t.Cards("break_zone", "you", (t.OfType("Forward"),))
    dies = t.LeavesToBreakZone(t.Cards(player="you", where=(t.OfType("Forward"),)))
    s = Scenario(**options)
    s.p1.field(forward(5000))
    s.p1.field(backup("Fire", name="Phoenix", abilities=[t.Auto(dies, t.PlayOntoField(t.All(mine)))]))
    weak = t.Field((t.HasPower(ALL_FORWARDS, t.Number(-9000)),))
    s.p2.field(backup("Fire", name="Gravity", abilities=[weak]))
    return s


def test_R1_21_R1_24_a_loop_that_no_player_can_stop_is_a_draw():
    """R1.21 R1.24"""
    s = endless_loop(skip_forced=True)
    assert s.result == "draw" and s.reason == "endless loop"


def test_R1_24_a_loop_with_an_optional_decision_goes_on():
    """R1.24: p2 could use a Summon each time"""
    s = endless_loop(skip_forced=True)
    s.p2.has(hand=PAIN, Fire=1)
    for _ in range(20):
        assert not s.over and s.p2.can_cast("Pain")
        s.p2.passes()
    s.p2.cast("Pain")
    assert s.p1.points == 1
    assert (s.result, s.reason) == ("draw", "endless loop")  # no player has anything left to stop it with


def use_forever(s, card):
    """The players use an ability of this card whenever they can, and otherwise take the first action."""
    while not s.over:
        uses = s.p1.decides("priority") and s.p1.can_use(card)
        s.take(s.find_action(c.ACTIVATE, card) if uses else s.legal_actions[0])


def test_R1_22_the_limit_of_decisions_ends_a_loop_that_a_player_wants():
    """16-088L: an action ability for 0 CP that discards nothing of an empty hand."""
    s = Scenario(decision_limit=60)
    black_waltz = s.p1.field("16-088L")
    begun = s.turn
    use_forever(s, black_waltz)
    assert (s.result, s.reason, s.winner) == ("truncated", "the limit of decisions is reached", None)
    assert (s.turn, int(s.state["decisions"])) == (begun, 60)
    assert s.legal_actions == [] and black_waltz.zone == "field"


def test_R1_22_two_that_choose_each_other_for_ever_stop_before_the_stack_is_full(s):
    """14-025C Kuja, chosen by an opponent's ability, chooses up to 1 Forward of that opponent: another Kuja."""
    one, other = s.p1.field("14-025C"), s.p2.field("14-025C")
    s.p1.cast(s.p1.hand(spell(t.Choose(THEIRS), t.Freeze(t.Chosen()))), targets=[other])
    player, target = s.p2, one
    answers = 0
    while not s.p1.has_priority:
        assert player.choices() == [target]
        player.chooses(target)
        player, target = (s.p1, other) if player is s.p2 else (s.p2, one)
        answers += 1
    assert 10 < answers == len(s.stack) - 2
    s.resolve_all()
    assert s.p1.has_priority and one.is_dull and other.is_dull and other.is_frozen


def test_R1_22_the_limit_has_a_default_that_is_counted_from_the_start_of_the_game():
    assert Options().decision_limit == 10_000
    assert Scenario(decision_limit=3).p1.scenario.state["decision_limit"] == 3


@pytest.mark.parametrize("limit", [0, -1, 2**31, 1.0, True, "100", None])
def test_a_limit_that_is_not_a_number_of_decisions_is_refused(limit):
    with pytest.raises(OptionError, match=r"option decision_limit is .*; it can be 1 to 2147483647"):
        Options(decision_limit=limit)
