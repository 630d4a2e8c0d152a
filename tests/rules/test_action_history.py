"""The field ``history`` of observations reveals no hidden card, by its rows (R4.46) or their number (R4.45)."""

import numpy as np
import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_VIEW_0, JOB_VIEW_1, STATUS_SIZE
from fftcg_env.envs.rendering import to_text
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER
from fftcg_env.scenario import Scenario, backup, forward, summon

FIRE = t.OfElement("Fire")
MY_HAND = t.Cards("hand", "you")
CHOOSE = c.CHOOSE + 1
CAN_ALWAYS_ACT = t.Action(t.Cost(), t.GainCrystals("you"))


def observed(s, player):
    """What a player observes now: the flat observation."""
    observation = np.zeros((1, s.game.layout.size), s.game.layout.dtype)
    mask, status = np.zeros((1, s.game.action_count), np.int8), np.zeros((1, STATUS_SIZE), np.int32)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, CARDS_PER_PLAYER), np.int16)
    job = JOB_OBSERVE | JOB_MASK | (JOB_VIEW_0, JOB_VIEW_1)[player]
    s.game.drive(s.states, s.game.tables, job, 0, 1, *nothing, observation, mask, status)
    return observation[0]


def rows(s, player):
    """The rows of the history that a player observes, the latest first: mine, action, card, card number."""
    seen, columns = observed(s, player), ("mine", "action", "card", "card_id")
    told = np.stack([s.game.layout.column(seen, "history", column) for column in columns], axis=1)
    return [tuple(int(value) for value in row) for row in told if row[1]]


def cards_in_history(s, player, action=CHOOSE):
    """The codes of the cards in those rows, the latest first; "" for one that was not seen."""
    codes = ("", *s.game.cards.codes)
    return [codes[number] for _, verb, _, number in rows(s, player) if verb == action]


def same_for_the_opponent(*games):
    """Whether player 1 observes the same in all these games, and is shown the same table."""
    views = {observed(s, 0).tobytes() for s in games}
    boards = {to_text(s.game.board(s.states, 0, 0), colour=False) for s in games}
    return len(views) == len(boards) == 1


def hold(s, hands, k):
    """p2 holds the ``k``-th of these hands, and the cards of the others lie in p2's deck."""
    cards = s.p2.hand(*hands[k])
    s.p2.deck_top(*(card for i, hand in enumerate(hands) if i != k for card in hand), forward(8000))
    return cards


def paired(effect, *hands):
    """Games that differ in p2's hand: p1's Summon with this effect resolves."""
    games = []
    for k in range(len(hands)):
        s = Scenario(skip_forced=True)
        s.p1.has(hand=summon(effect, name="Deed"), Fire=1, field=forward(9000, abilities=[CAN_ALWAYS_ACT]))
        cards = hold(s, hands, k)
        s.p1.cast("Deed").p1.passes()
        games.append((s, cards))
    return games


def theirs(effect, *hands):
    """Games that differ in p2's hand: it is p2's turn, and p2's Summon with this effect resolves."""
    games = []
    for k in range(len(hands)):
        s = Scenario(skip_forced=True, turn_player=2)
        s.p2.has(hand=summon(effect, name="Deed"), Fire=1)
        s.p1.field(forward(9000, abilities=[CAN_ALWAYS_ACT]))
        cards = hold(s, hands, k)
        s.p2.cast("Deed")
        if s.p2.has_priority:
            s.p2.passes()
        s.p1.passes()
        games.append((s, cards))
    return games


def test_R4_45_R9_35_a_forced_discard_is_recorded_like_a_chosen_one():
    effect = t.Discard("opponent", 1, (FIRE,))
    (forced, _), (free, (first, _)) = paired(
        effect, (forward(1000), forward(2000, "Ice")), (forward(1000), forward(3000))
    )
    assert free.p2.decides("discard")
    free.p2.chooses(first)
    assert forced.p2.codes("break_zone") == free.p2.codes("break_zone") == ["F1000"]
    assert rows(forced, 0)[0][:2] == (0, CHOOSE) and cards_in_history(forced, 0) == ["F1000"]
    assert same_for_the_opponent(forced, free)


def test_R4_45_R7_41_two_forced_cards_are_recorded_one_by_one():
    effect = t.Discard("opponent", 2, (FIRE,))
    ice = forward(2000, "Ice")
    (forced, _), (free, (first, second, _)) = paired(
        effect, (forward(1000), forward(4000), ice), (forward(1000), forward(4000), forward(3000))
    )
    free.p2.chooses(first).p2.chooses(second)
    assert cards_in_history(forced, 0) == ["F4000", "F1000"] and same_for_the_opponent(forced, free)


def test_R4_45_R7_40_a_selection_that_finds_nothing_is_recorded_like_a_declined_one():
    select = t.Select(t.Cards("hand", "opponent", (FIRE,)), 0, 1, by="opponent")
    effect = t.Sequence((select, t.Reveal(t.Found())))
    (none, _), (declined, _) = paired(effect, (forward(2000, "Ice"), forward(4000, "Ice")), (forward(1000),) * 2)
    assert declined.p2.decides("select")
    declined.p2.does("no")
    assert same_for_the_opponent(none, declined)


@pytest.mark.parametrize(
    "effect",
    [
        pytest.param(t.Sequence((t.May(t.Discard("you", 1, (FIRE,))), t.IfDone(t.Draw("you")))), id="R7.67 may"),
        pytest.param(t.Sequence((t.MayPay(t.Cost(elements=("Fire",))), t.IfDone(t.Draw("you")))), id="R5.100 may pay"),
        pytest.param(
            t.Sequence((t.May(t.Select(t.Cards("hand", "you", (FIRE, t.OfType("Summon"))))), t.IfDone(t.Draw("you")))),
            id="R7.65 may select",
        ),
    ],
)
def test_R4_45_being_unable_is_recorded_like_declining(effect):
    burn = summon(t.Draw("you"), name="Burn")
    (could_not, _), (declined, _) = theirs(effect, (forward(2000, "Ice"),) * 2, (burn, forward(2000, "Ice")))
    assert declined.p2.decides("may")
    declined.p2.says_no()
    for s in (could_not, declined):
        while s.p2.has_priority:
            s.p2.passes()
    assert same_for_the_opponent(could_not, declined)


def test_R4_45_R5_13_the_Element_of_a_source_is_recorded_with_or_without_a_choice():
    games = []
    hands = (forward(1000, "Ice"), forward(2000, "Ice")), (forward(1000), forward(2000))
    for k in range(2):
        s = Scenario(skip_forced=True, turn_player=2)
        s.p2.hand(forward(5000, cost=3, name="Big"))
        source = s.p2.field(backup(("Fire", "Ice")))
        hold(s, hands, k)
        s.p2.begins_to_cast("Big").p2.pays(source)
        games.append(s)
    forced, free = games
    assert free.p2.decides("element") and forced.p2.decides("pay")
    free.p2.names_element("Fire")
    assert same_for_the_opponent(forced, free)


def test_R4_45_the_used_ability_is_recorded_whether_or_not_the_other_could_be_paid():
    fire = t.CostPart("discard", t.Cards("hand", "you", (FIRE,)), 1)
    abilities = [t.Action(t.Cost(), t.GainCrystals("you")), t.Action(t.Cost(parts=(fire,)), t.Draw("you"))]
    games = []
    hands = (forward(1000, "Ice"), forward(2000, "Ice")), (forward(1000), forward(2000))
    for k in range(2):
        s = Scenario(skip_forced=True, turn_player=2)
        user = s.p2.field(forward(3000, abilities=abilities))
        s.p1.field(forward(9000, abilities=[CAN_ALWAYS_ACT]))
        hold(s, hands, k)
        s.p2.begins_to_use(user)
        games.append(s)
    forced, free = games
    assert free.p2.decides("ability")
    free.take(1)
    for s in games:
        if s.p2.has_priority:
            s.p2.passes()
        assert s.p1.has_priority
    assert same_for_the_opponent(forced, free)


def test_R4_45_R7_44_the_card_of_a_named_Job_is_not_recorded():
    ninja, filler = forward(1000, jobs=["Ninja"], name="Yuffie"), forward(2000, "Ice")
    ((s, _),) = theirs(t.Sequence((t.Name("job"), t.Draw("you"))), (ninja, filler, forward(3000, jobs=["Knight"])))
    before = rows(s, 0)
    s.p2.does("choose Yuffie")
    assert rows(s, 0) == before


# ------------------------------------------------------------------------------------------- what was seen, and when
def test_R4_46_a_card_that_was_put_away_unseen_is_not_named_when_it_becomes_known_later():
    away = t.Sequence((t.Select(MY_HAND), t.PutIntoDeck(t.Found())))
    s = Scenario(turn_player=2)
    s.p2.has(hand=summon(away, name="Hide"), Fire=2)
    card, _ = s.p2.hand(forward(1000), forward(2000))
    s.p2.cast("Hide").both_pass().p2.chooses(card)
    assert card.zone == "deck" and cards_in_history(s, 0)[0] == "" and cards_in_history(s, 1)[0] == "F1000"
    s.states["known"][0, card.index] = 3  # whatever makes it known
    assert cards_in_history(s, 0)[0] == ""


def test_R4_46_the_mulligan_order_stays_hidden():
    s = Scenario(turn=1).at("mulligan")
    s.p1.says_yes()
    for _ in range(5):
        s.p1.chooses(s.p1.choices()[0])
    assert cards_in_history(s, 1) == [""] * 5
    s.states["known"][0] = 3
    assert cards_in_history(s, 1) == [""] * 5 and "a card" in to_text(s.game.board(s.states, 0, 1), colour=False)


def test_R9_40_the_order_in_which_revealed_cards_are_put_away_is_hidden_from_the_opponent(s):
    effect = t.Sequence((t.Reveal(t.TopOf("you", 2)), t.PutIntoDeck(t.Found(), order="you")))
    s.p1.has(hand=summon(effect, name="Turn over"), Fire=1)
    first, _ = s.p1.deck_top(forward(1000), forward(2000))
    s.p1.cast("Turn over").both_pass().p1.chooses(first)
    assert cards_in_history(s, 1)[0] == "" and cards_in_history(s, 0)[0] == "F1000"


def test_R4_46_what_was_seen_stays_when_the_card_is_hidden_again(s):
    select = t.Select(t.Cards("break_zone", "you", (t.OfType("Forward"),)))
    back = t.Sequence((select, t.PutIntoDeck(t.Found()), t.Shuffle("you")))
    s.p1.has(hand=summon(t.Discard("opponent"), name="Drop"), Fire=1)
    card = s.p2.hand(forward(1000))
    s.p2.has(hand=summon(back, name="Back"), Fire=1).p1.cast("Drop").both_pass().p2.chooses(card)
    before = rows(s, 0)
    assert before[0][3] and before[0][2], "the card in the Break Zone, and where it is"
    s.p1.passes().p2.cast("Back").both_pass().p2.chooses(card)
    told = [row for row in rows(s, 0) if row[3] == before[0][3] and row[1] == CHOOSE]
    assert card.zone == "deck" and told and all(row[2] == 0 for row in told), "which card it was, not where it is"


def test_R4_46_a_card_that_the_action_itself_shows_is_named(s):
    s.p1.has(hand=summon(t.Search(t.Cards("deck", "you", (t.OfType("Forward"),))), name="Seek"), Fire=1)
    found = s.p1.deck_top(forward(4000))
    s.p1.cast("Seek")
    assert cards_in_history(s, 1, c.CAST + 1) == ["Seek"]
    s.both_pass().p1.chooses(found)
    assert cards_in_history(s, 1) == ["F4000"] and found.zone == "hand"


def test_R4_8_a_card_removed_face_down_is_named_to_its_owner_only(s):
    effect = t.Sequence((t.Select(MY_HAND), t.RemoveFaceDown(t.Found(), "you")))
    s.p1.has(hand=summon(effect, name="Hide"), Fire=1)
    card, _ = s.p1.hand(forward(1000), forward(2000))
    s.p1.cast("Hide").both_pass().p1.chooses(card)
    assert card.zone == "removed" and cards_in_history(s, 0)[0] == "F1000" and cards_in_history(s, 1)[0] == ""
