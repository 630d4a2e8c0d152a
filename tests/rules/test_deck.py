"""Looking, revealing, selecting, discarding, searching, putting into decks (R7.40, R7.41, R7.55, 9.3, 12.4)."""

import numpy as np
import pytest

from fftcg_env.cards import tree as t
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_VIEW_0, JOB_VIEW_1, STATUS_SIZE
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER
from fftcg_env.scenario import Scenario, backup, forward, summon
from tests.checks import check_views

FORWARD = (t.OfType("Forward"),)
BACKUP = (t.OfType("Backup"),)
MY_FORWARD = t.Cards("field", "you", FORWARD)
THEIR_FORWARD = t.Cards("field", "opponent", FORWARD)
MY_HAND, THEIR_HAND = t.Cards("hand", "you"), t.Cards("hand", "opponent")
ANY = t.Cards()


def ready(*effects, **options):
    """A game in which p1 is about to cast a Summon that does this."""
    s = Scenario(**options)
    s.p1.has(hand=summon(t.Sequence(effects), name="Deed"), Fire=1)
    return s


def resolve(s):
    s.p1.cast("Deed").both_pass()
    return s


def seen(s, player):
    """Everything that a player observes now, as bytes."""
    observation = np.zeros((1, s.game.layout.size), s.game.layout.dtype)
    mask, status = np.zeros((1, s.game.action_count), np.int8), np.zeros((1, STATUS_SIZE), np.int32)
    nothing = np.zeros(1, np.int64), np.zeros((1, 2), np.int64), np.zeros((1, 2, CARDS_PER_PLAYER), np.int16)
    job = JOB_OBSERVE | JOB_MASK | (JOB_VIEW_0, JOB_VIEW_1)[player]
    s.game.drive(s.states, s.game.tables, job, 0, 1, *nothing, observation, mask, status)
    return observation.tobytes() + mask.tobytes()


def table(s, player):
    """What a player observes of the table now: without the list of what was done, which names cards by their rows."""
    layout = s.game.layout
    observed = np.frombuffer(seen(s, player)[: layout.size], layout.dtype).copy()
    views = layout.views(observed)
    views["history"][...], views["history_wide"][...] = 0, 0
    return observed


REVEAL_3_TAKE_A_FORWARD = (
    t.Reveal(t.TopOf("you", 3)),
    t.Select(t.Cards(where=FORWARD), among="found"),
    t.ReturnToHand(t.Found()),
    t.PutIntoDeck(t.Rest(), order="you"),
)


# ------------------------------------------------------------------------------------------------- looking, revealing
def test_R9_39_R9_40_reveal_take_one_and_put_the_rest_at_the_bottom_in_any_order():
    s = ready(*REVEAL_3_TAKE_A_FORWARD)
    first, second, third, next_one = s.p1.deck_top(forward(1000), backup("Ice"), backup("Wind"), forward(4000))
    resolve(s)
    assert s.p1.decides("select") and s.p1.choices() == [first]  # only what fits
    check_views(s)
    for game in (s.clone(), s):
        game.p1.chooses(game.same(first))
        assert game.p1.decides("order") and set(game.p1.choices()) == {game.same(second), game.same(third)}
        check_views(game)
        game.p1.chooses(game.same(third))
        assert game.same(first).zone == "hand" and game.p1.zone("deck")[0] == game.same(next_one)
        assert game.p1.zone("deck")[-2:] == [game.same(third), game.same(second)]


@pytest.mark.parametrize("kept", [0, 1])
def test_R9_40_what_the_card_is_that_was_not_taken(kept):
    """ "Add 1 card among them to your hand and put the other into the Break Zone. If the card put into the Break Zone
    is a Forward, draw 1 card." """
    s = ready(
        t.Look(t.TopOf("you", 2)),
        t.Select(ANY, among="found"),
        t.ReturnToHand(t.Found()),
        t.PutIntoBreakZone(t.Rest()),
        t.If(t.Is(t.Rest(), FORWARD), t.Draw("you")),
    )
    cards = s.p1.deck_top(forward(1000), backup("Ice"))
    resolve(s)
    s.p1.chooses(cards[kept])
    assert (cards[kept].zone, cards[1 - kept].zone) == ("hand", "break_zone")
    assert len(s.p1.zone("hand")) == 1 + kept  # drawn if the Forward is the one put away


def test_R9_40_the_opponent_knows_what_was_revealed_but_not_the_order():
    s = ready(*REVEAL_3_TAKE_A_FORWARD)
    first, second, third = s.p1.deck_top(forward(1000), backup("Ice"), backup("Wind"))
    resolve(s)
    s.p1.chooses(first)
    other = s.clone()
    s.p1.chooses(second)
    other.p1.chooses(other.same(third))
    known = s.state["known"]
    assert known[first.index] & 3 == known[second.index] & 3 == known[third.index] & 3 == 3
    assert s.p1.zone("deck")[-1] != other.p1.zone("deck")[-1]
    decks = s.game.layout.fields["decks"]
    shown = [table(game, 1)[decks.start : decks.start + 2 * decks.shape[1]].any() for game in (s, other)]
    assert shown == [False, False]
    same = [table(game, 1) for game in (s, other)]
    assert (same[0] == same[1]).all() and seen(s, 0) != seen(other, 0)


def test_R9_39_only_the_player_who_looks_sees():
    views = []
    for cards in ((forward(1000), backup("Ice")), (backup("Ice"), forward(1000))):
        s = ready(t.Look(t.TopOf("you", 1)), t.May(t.Draw("you")))
        s.p1.has(deck_top=cards, deck=20)
        resolve(s)
        assert s.p1.decides("may")
        views.append((seen(s, 0), seen(s, 1)))
    assert views[0][0] != views[1][0] and views[0][1] == views[1][1]


def test_R9_40_of_two_cards_looked_at_the_opponent_does_not_learn_which_is_where():
    """P2 revealed the top two cards of P1's deck in an earlier turn; P1 looks at them and takes one: P2 cannot know
    which one is in the hand now."""
    effect = (
        t.Reveal(t.TopOf("you", 2)),
        t.Look(t.TopOf("you", 2)),
        t.Select(ANY, among="found"),
        t.ReturnToHand(t.Found()),
        t.PutIntoDeck(t.Rest()),
    )
    s = ready(*effect)
    first, second = s.p1.deck_top(forward(1000), forward(2000))
    resolve(s)
    other = s.clone()
    s.p1.chooses(first)
    other.p1.chooses(other.same(second))
    same = [table(game, 1) for game in (s, other)]
    assert (same[0] == same[1]).all()


def test_R1_15_R9_39_reveal_with_fewer_cards_reveals_all_of_them():
    s = ready(*REVEAL_3_TAKE_A_FORWARD)
    first, second = s.p1.deck_top(backup("Ice"), forward(2000))
    s.p1.deck(2)
    resolve(s)
    assert s.p1.choices() == [second]
    s.p1.chooses(second)
    assert s.p1.zone("deck") == [first] and s.result == "running"


def test_R4_4_a_revealed_hand_stays_hidden_from_effects_that_ask_for_public_zones():
    s = ready(t.Reveal(t.All(THEIR_HAND)), t.Select(THEIR_HAND, by="you"), t.DiscardCards(t.Found()))
    mine, other = s.p2.hand(forward(1000), backup("Ice"))
    resolve(s)
    assert s.p1.decides("select") and set(s.p1.choices()) == {mine, other}
    check_views(s)
    s.p1.chooses(mine)
    assert (mine.zone, other.zone) == ("break_zone", "hand")
    assert s.state["known"][other.index] & 3 == 3  # and remains known (R4.46)


def test_R9_39_turning_over_until_a_card_fits():
    s = ready(t.RevealUntil("you", FORWARD, 2), t.ReturnToHand(t.Found()), t.PutIntoDeck(t.Rest(), order="random"))
    a, b, c, d, e = s.p1.deck_top(backup("Ice"), forward(1000), backup("Wind"), forward(2000), forward(3000))
    resolve(s)
    assert [card.zone for card in (b, d, e)] == ["hand", "hand", "deck"]
    assert s.p1.zone("deck")[0] == e and set(s.p1.zone("deck")[-2:]) == {a, c}


def test_R9_40_top_and_or_bottom_in_any_order():
    down = t.Select(ANY, 0, 99, among="found")
    s = ready(
        t.Look(t.TopOf("you", 3)),
        down,
        t.PutIntoDeck(t.Found(), order="you"),
        t.PutIntoDeck(t.Rest(), "top", order="you"),
    )
    first, second, third = s.p1.deck_top(forward(1000), forward(2000), forward(3000))
    resolve(s)
    s.p1.chooses(second).p1.passes()
    s.p1.chooses(first)  # goes on top first, so the third card comes above it
    assert s.p1.zone("deck")[:2] == [third, first] and s.p1.zone("deck")[-1] == second


# ------------------------------------------------------------------------------------------------------------- milling
@pytest.mark.parametrize("cards", [3, 8])
def test_R1_15_S32_milling_beyond_the_deck_is_no_loss(cards):
    s = ready(t.RemoveFromGame(t.TopOf("you", 5)))
    s.p1.deck(cards)
    resolve(s)
    assert len(s.p1.zone("removed")) == min(5, cards) and s.p1.deck_size == max(0, cards - 5)
    assert s.result == "running"


@pytest.mark.parametrize(("cards", "asked"), [(9, False), (10, True)])
def test_R1_15_S32_if_you_do_so_needs_all_of_them(cards, asked):
    s = ready(t.May(t.RemoveFromGame(t.TopOf("you", 10))), t.IfDone(t.Draw("opponent")))
    s.p1.deck(cards)
    resolve(s)
    assert s.p1.decides("may") is asked
    if asked:
        s.p1.says_yes()
        assert s.p2.hand_size == 1


# ----------------------------------------------------------------------------------------------------------- selecting
SHIELDED = forward(
    9000, name="Shielded", abilities=[t.Field((t.CannotBeChosen(t.Self(), ("summons", "abilities"), "opponent"),))]
)


def test_R7_40_S72_a_selection_is_no_choice():
    s = ready(t.Select(THEIR_FORWARD, by="opponent"), t.PutIntoBreakZone(t.Found()))
    shielded = s.p2.field(SHIELDED)
    resolve(s)
    s.take_forced()
    assert shielded.zone == "break_zone"


def test_R7_40_nothing_to_select_makes_no_item_unusable():
    s = ready(t.Select(THEIR_FORWARD, by="opponent"), t.PutIntoBreakZone(t.Found()), t.Draw("you"))
    resolve(s)
    assert s.p1.hand_size == 1


def test_R7_41_the_opponent_selects_and_as_many_as_possible():
    s = ready(t.Select(THEIR_FORWARD, 2, 2, by="opponent"), t.PutIntoBreakZone(t.Found()))
    a, b, c = (s.p2.field(forward(power)) for power in (1000, 2000, 3000))
    resolve(s)
    assert s.p2.decides("select") and set(s.p2.choices()) == {a, b, c} and "pass" not in s.legal
    check_views(s)
    s.p2.chooses(b, c)
    assert [card.zone for card in (a, b, c)] == ["field", "break_zone", "break_zone"]
    few = ready(t.Select(THEIR_FORWARD, 2, 2, by="opponent"), t.PutIntoBreakZone(t.Found()))
    only = few.p2.field(forward(1000))
    resolve(few)
    few.take_forced()
    assert only.zone == "break_zone"


def test_R7_55_both_select_the_turn_player_first_and_it_happens_together():
    s = ready(t.Select(MY_FORWARD, by="any"), t.PutIntoBreakZone(t.Found()))
    mine, theirs = [s.p1.field(forward(p)) for p in (1000, 2000)], [s.p2.field(forward(p)) for p in (3000, 4000)]
    resolve(s)
    assert s.p1.decides("select") and set(s.p1.choices()) == set(mine)
    s.p1.chooses(mine[0])
    assert mine[0].zone == "field" and s.p2.decides("select") and set(s.p2.choices()) == set(theirs)
    s.p2.chooses(theirs[1])
    assert [card.zone for card in (*mine, *theirs)] == ["break_zone", "field", "field", "break_zone"]


def test_R7_55_R9_35_each_player_discards():
    s = ready(t.Discard("any"))
    mine, theirs = s.p1.hand(forward(1000), forward(2000)), s.p2.hand(forward(3000), forward(4000))
    before = seen(resolve(s), 1)
    assert s.p1.decides("discard")
    s.p1.chooses(mine[1])
    assert mine[1].zone == "hand"  # P2 decides without knowing what P1 discards
    s.p2.chooses(theirs[0])
    assert [card.zone for card in (*mine, *theirs)] == ["hand", "break_zone", "break_zone", "hand"]
    assert before != seen(s, 1)


def test_R9_35_described_all_at_random():
    s = ready(t.Discard("you", 1, FORWARD))
    fits, _ = s.p1.hand(forward(1000), backup("Ice"))
    resolve(s)
    assert s.p1.choices() == [fits]
    s = ready(t.DiscardCards(t.All(THEIR_HAND)))
    s.p2.hand(forward(1000), backup("Ice"))
    resolve(s)
    assert s.p2.hand_size == 0 and len(s.p2.zone("break_zone")) == 2


def test_R9_50_at_random_no_player_decides():
    discarded = set()
    for seed in range(12):
        s = ready(t.Discard("opponent", 1, at_random=True))
        s.p2.hand(forward(1000), forward(2000))
        s.states["random"][0] = seed + 1, 7
        resolve(s)
        assert s.p1.has_priority and s.p2.hand_size == 1
        discarded.add(s.p2.codes("break_zone")[0])
    assert discarded == {"F1000", "F2000"}


@pytest.mark.parametrize("cost", [2, 4])
def test_R3_43_R9_44_play_one_from_the_hand_if_there_is_one(cost):
    play = t.Select(t.Cards("hand", "you", (*FORWARD, t.OfCost("at_most", 3))), to_play=True)
    s = ready(t.May(t.Sequence((play, t.PlayOntoField(t.Found())))))
    hero = s.p1.hand(forward(5000, cost=cost))
    resolve(s)
    assert s.p1.decides("may") is (cost == 2)
    if cost == 2:
        s.p1.says_yes().take_forced()
        assert hero.zone == "field"


def test_R7_41_a_selection_within_a_total_cost():
    select = t.Select(t.Cards(where=FORWARD), 0, 2, among="found", to_play=True, total_cost=5)
    s = ready(t.Reveal(t.TopOf("you", 3)), select, t.PlayOntoField(t.Found()))
    two, three, four = s.p1.deck_top(forward(2000, cost=2), forward(3000, cost=3), forward(4000, cost=4))
    resolve(s)
    assert set(s.p1.choices()) == {two, three, four}
    s.p1.chooses(three)
    assert s.p1.choices() == [two]
    s.p1.chooses(two)
    assert [card.zone for card in (two, three, four)] == ["field", "field", "deck"]


# ----------------------------------------------------------------------------------------------------------- searching
def test_R12_33_R12_34_search_for_up_to_two():
    s = ready(t.Search(t.Cards("deck", "you", FORWARD), "hand", 2))
    s.p1.deck_top(forward(1000), backup("Ice"), forward(2000), forward(3000))
    resolve(s)
    assert s.p1.decides("search") and len(s.p1.choices()) == 3
    s.p1.chooses(s.p1.choices()[0])
    check_views(s)
    assert len(s.p1.choices()) == 2 and "pass" in s.legal
    s.p1.passes()
    assert s.p1.hand_size == 1
    assert s.state["known"][s.p1.zone("hand")[0].index] & 3 == 3  # R12.38


@pytest.mark.parametrize("player", [1, 2])
def test_R12_33_only_the_player_who_searches_sees_the_deck(player):
    s = Scenario(turn_player=player)
    side = (s.p1, s.p2)[player - 1]
    side.has(hand=summon(t.Search(t.Cards("deck", "you", FORWARD)), name="Find", cost=0))
    cards = side.deck_top(forward(1000), backup())
    side.cast("Find").both_pass()
    assert side.decides("search") and [s.state["known"][card.index] & 3 for card in cards] == [player] * 2


def test_R12_33_search_for_one_of_each():
    s = ready(t.Search(t.Cards("deck", "you", FORWARD), "field", 1, (t.Cards("deck", "you", BACKUP),)))
    s.p1.has(deck_top=(forward(1000), backup("Ice")), deck=2)
    resolve(s)
    s.p1.chooses("F1000").p1.chooses("B1 Ice")
    assert {"F1000", "B1 Ice"} <= set(s.p1.codes("field")) and s.p1.deck_size == 0


def test_R12_34_S19_nothing_found_shuffles():
    s = ready(t.Search(t.Cards("deck", "you", FORWARD)), t.IfDone(t.Draw("opponent")))
    s.p1.deck_top(*(forward(1000 * k) for k in range(1, 9)))
    before = s.p1.codes("deck")
    resolve(s)
    s.p1.passes()
    assert s.p1.hand_size == 0 and s.p2.hand_size == 0
    assert sorted(s.p1.codes("deck")) == sorted(before) and s.p1.codes("deck") != before


@pytest.mark.parametrize("destination", ["deck_top", "break_zone", "field_dull", "removed"])
def test_R12_33_other_destinations(destination):
    s = ready(t.Search(t.Cards("deck", "you", FORWARD), destination))
    s.p1.deck_top(backup("Ice"), forward(1000), backup("Wind"))
    resolve(s)
    s.p1.chooses("F1000")
    if destination == "deck_top":
        assert s.p1.codes("deck")[0] == "F1000" and s.p1.deck_size > 40
        return
    found = s.p1.find("F1000", destination.removesuffix("_dull"))
    assert found.is_dull is (destination == "field_dull")


# --------------------------------------------------------------------------------------------------------- into decks
def test_R4_16_R9_46_several_cards_go_into_their_owners_decks_in_the_owners_order():
    s = ready(t.PutIntoDeck(t.All(t.Cards("field", "any", FORWARD)), "top"))
    a, b = s.p1.field(forward(1000)), s.p1.field(forward(2000))
    c, d = s.p2.field(forward(3000)), s.p2.field(forward(4000))
    resolve(s)
    assert s.p1.decides("order") and set(s.p1.choices()) == {a, b}
    s.p1.chooses(b)
    assert s.p2.decides("order") and set(s.p2.choices()) == {c, d}
    s.p2.chooses(c)
    assert s.p1.zone("deck")[:2] == [a, b] and s.p2.zone("deck")[:2] == [d, c]


def test_R9_46_under_the_top_cards():
    s = ready(t.Choose(THEIR_FORWARD), t.PutIntoDeck(t.Chosen(), "top", under=4))
    victim = s.p2.field(forward(3000))
    s.p1.cast("Deed", targets=[victim]).both_pass()
    assert s.p2.zone("deck")[4] == victim


def test_R4_46_a_card_of_the_hand_put_away_unseen():
    """P2 knows one card of P1's hand; after P1 put one of two cards at the bottom unseen, P2 does not know which."""
    views = []
    for kept in (0, 1):
        s = ready(t.Reveal(t.All(MY_HAND)), t.Select(MY_HAND), t.PutIntoDeck(t.Found()))
        cards = s.p1.hand(forward(1000), forward(2000))
        resolve(s)
        s.p1.chooses(cards[kept])
        assert cards[kept].zone == "deck" and s.p1.zone("deck")[-1] == cards[kept]
        views.append(table(s, 1).tolist())
        assert s.state["known"][cards[1 - kept].index] & 3 == 1
    assert views[0] == views[1]


def test_R4_8_removed_face_down():
    views = []
    for cards in ((forward(1000), backup("Ice")), (backup("Ice"), forward(1000))):
        s = ready(t.RemoveFaceDown(t.TopOf("opponent"), "opponent"), t.Choose(t.Cards("removed", "opponent", FORWARD)))
        s.p2.has(deck_top=cards, deck=10, removed=forward(9000))
        s.p1.cast("Deed", targets=["F9000"]).both_pass()
        assert len(s.p2.zone("removed")) == 2
        views.append((seen(s, 0), seen(s, 1)))
        check_views(s)
    assert views[0][0] == views[1][0] and views[0][1] != views[1][1]


def test_R9_41_as_many_cards_as_a_value_says():
    s = ready(t.Draw("you", t.CountOf(MY_FORWARD)))
    for power in (1000, 2000):
        s.p1.field(forward(power))
    resolve(s)
    assert s.p1.hand_size == 2


def test_R12_33_cards_that_must_differ():
    s = ready(t.Search(t.Cards("deck", "you", FORWARD), "hand", 2, different=("costs",)))
    s.p1.deck_top(forward(1000, cost=2), forward(2000, cost=2), forward(3000, cost=3))
    resolve(s)
    s.p1.chooses("F1000")
    assert [card.card.power for card in s.p1.choices()] == [3000]


def test_R4_13_what_was_put_away_from_the_deck_is_found():
    s = ready(
        t.PutIntoBreakZone(t.TopOf("opponent", 2)),
        t.If(t.AllShare(t.Found(), "elements"), t.Draw("you"), t.Draw("you", 3)),
    )
    s.p2.deck_top(forward(1000), forward(2000, "Ice"))
    resolve(s)
    assert s.p1.hand_size == 3 and s.p2.codes("break_zone") == ["F1000", "F2000 Ice"]


def test_R5_70_R7_65_giving_up_two_of_ones_own():
    """ "You may put 2 Backups you control into the Break Zone. If you do so": only with two of them."""
    give = t.Sequence((t.Select(t.Cards("field", "you", BACKUP), 2, 2), t.PutIntoBreakZone(t.Found())))
    for backups in (0, 1):  # in addition to the one that ready() gives
        s = ready(t.May(give), t.IfDone(t.Draw("you")))
        s.p1.backups("Ice", backups)
        resolve(s)
        assert s.p1.decides("may") is (backups == 1)
        if backups == 1:
            s.p1.says_yes().take_forced().p1.chooses(*s.p1.choices()[:2])
            assert s.p1.hand_size == 1


# ------------------------------------------------------------------------------ scenarios of chapter 13, real cards
def test_S51_R3_41_a_second_copy_turned_over_stays_in_the_deck(s):
    """Ardyn turns over a second Cloud: it counts as revealed, is not deployed, goes to the bottom with the others."""
    cloud = forward(5000, name="Cloud", generic=False)
    s.p1.field(cloud)
    ardyn = s.p1.hand("20-001R")
    s.p1.backups("Fire", 3)
    s.p1.spare("Fire")
    given_up = s.p1.backups("Ice", 2)
    spell, copy, other, below = s.p1.deck_top(summon(t.Draw("you"), name="Spell"), cloud, forward(3000), forward(4000))
    s.p1.cast(ardyn, pay=[*s.p1.zone("field")[1:4], *s.p1.zone("hand")[1:]]).both_pass().p1.says_yes()
    s.p1.chooses(*given_up)
    assert [card.zone for card in given_up] == ["break_zone", "break_zone"]
    assert (copy.zone, other.zone, below.zone) == ("deck", "field", "deck")
    assert set(s.p1.zone("deck")[-2:]) == {spell, copy} and s.p1.zone("deck")[0] == below


@pytest.mark.parametrize("cards", [9, 10])
def test_S32_R1_15_exactly_ten_cards_or_nothing(s, cards):
    """Cloud comes back for exactly 10 cards of the deck."""
    cloud = s.p1.field("8-006L")
    s.p1.has(hand=summon(t.Sequence((t.Choose(MY_FORWARD), t.Break(t.Chosen()))), name="Deed"), Fire=1)
    s.p1.deck(cards)
    s.p1.cast("Deed", targets=[cloud]).both_pass().both_pass()
    assert s.p1.decides("may") is (cards == 10)
    if cards == 10:
        s.p1.says_yes()
        assert s.p1.deck_size == 0 and len(s.p1.zone("removed")) == 10
        assert cloud.zone == "field" and cloud.is_dull and s.result == "running"
    else:
        assert cloud.zone == "break_zone" and s.p1.deck_size == 9


@pytest.mark.parametrize("forbidden", ["opponent", "you"])
def test_R12_37_a_player_who_cannot_search_neither_looks_nor_shuffles(s, forbidden):
    s.p1.hand(summon(t.CannotSearch(forbidden), name="Forbid"))
    find = t.Sequence((t.Search(t.Cards("deck", "you", FORWARD)), t.IfDone(t.Draw("opponent"), t.Draw("opponent", 2))))
    s.p1.has(hand=summon(find, name="Find"), Fire=2, deck_top=(forward(1000 * k) for k in range(1, 9)))
    before = s.p1.codes("deck")
    s.p1.cast("Forbid").both_pass().p1.cast("Find").both_pass()
    if forbidden == "opponent":
        assert s.p1.decides("search")
        return
    assert s.p1.has_priority and s.p1.codes("deck") == before and s.p2.hand_size == 2
    assert s.state["deck_seen"][0] == 0


def test_R12_37_only_this_turn():
    s = ready(t.CannotSearch("you"))
    s.p1.hand(summon(t.Search(t.Cards("deck", "you", FORWARD)), name="Find"))
    resolve(s)
    s.next_turn().next_turn().to("main_1").p1.cast("Find").both_pass()
    assert s.p1.decides("search")


def test_R9_49_dividing_into_groups(s):
    """Kefka: three groups, some of them empty; the opponent selects the one that stays."""
    kefka = s.p1.field("15-071H")
    s.p1.crystals(3)
    a, b, c = (s.p2.field(forward(1000 * k)) for k in range(1, 4))
    s.p1.uses(kefka).both_pass()
    assert s.p1.decides("group") and set(s.p1.choices()) == {a, b, c}
    check_views(s)
    s.p1.chooses(b).p1.passes()
    s.p1.passes()  # the second group is empty
    assert s.p2.decides("group") and s.legal == ["option 0", "option 1", "option 2"]
    check_views(s)
    for game, option, kept in ((s.clone(), 0, {b}), (s.clone(), 1, set()), (s, 2, {a, c})):
        game.p2.does(f"option {option}")
        kept = {game.same(card) for card in kept}
        assert set(game.p2.zone("field")) == kept and len(game.p2.zone("break_zone")) == 3 - len(kept)


def test_R9_49_the_other_player_sees_the_groups():
    s = ready(t.Divide(THEIR_FORWARD, 2), t.PutIntoBreakZone(t.Rest()))
    a, b = s.p2.field(forward(1000)), s.p2.field(forward(2000))
    resolve(s)
    other = s.clone()
    s.p1.chooses(a).p1.passes()
    other.p1.chooses(other.same(b)).p1.passes()
    assert s.p2.decides("group") and (table(s, 1) != table(other, 1)).any()
    s.p2.does("option 1")
    assert (a.zone, b.zone) == ("break_zone", "field")


# --------------------------------------------------------------------------------------------------- determinization
def test_R9_40_determinization_keeps_what_a_player_knows():
    """P1 ordered two of three revealed cards at the bottom: P1 knows their places, P2 only which they are."""
    s = ready(*REVEAL_3_TAKE_A_FORWARD)
    first, second, _ = s.p1.deck_top(forward(1000), backup("Ice"), backup("Wind"))
    resolve(s)
    s.p1.chooses(first).p1.chooses(second).p1.passes()
    orders = {0: set(), 1: set()}
    for player, found in orders.items():
        before = seen(s, player)
        for seed in range(16):
            copy = s.clone()
            copy.game.determinize(copy.states, 0, player, np.random.default_rng(seed))
            assert seen(copy, player) == before
            found.add(tuple(copy.p1.codes("deck")[-2:]))
            assert copy.same(first).zone == "hand" and copy.same(first).code == "F1000"
    assert orders[0] == {("B1 Ice", "B1 Wind")}
    assert orders[1] == {("B1 Ice", "B1 Wind"), ("B1 Wind", "B1 Ice")}


def test_R7_55_determinization_keeps_that_a_picked_card_of_the_hand_fits():
    """P1 has picked a Forward of the hand before P2 picks: in every deal of P2's it is a Forward."""
    s = ready(t.Select(t.Cards("hand", "you", FORWARD), by="any"), t.DiscardCards(t.Found()))
    picked, _ = s.p1.hand(forward(1000), forward(2000))
    s.p1.has(deck_top=[backup("Ice")] * 8, deck=8).p2.hand(forward(3000), forward(4000))
    resolve(s).p1.chooses(picked)
    found = set()
    for seed in range(24):
        copy = s.clone()
        copy.game.determinize(copy.states, 0, 1, np.random.default_rng(seed))
        found.add(copy.same(picked).code)
    assert found == {"F1000", "F2000"}


def test_R4_8_determinization_deals_unknown_cards_removed_face_down():
    s = ready(t.RemoveFaceDown(t.TopOf("opponent"), "opponent"))
    s.p2.has(deck_top=(forward(1000 * k) for k in range(1, 9)), deck=8)
    resolve(s)
    removed = {0: set(), 1: set()}
    for player, found in removed.items():
        for seed in range(40):
            copy = s.clone()
            copy.game.determinize(copy.states, 0, player, np.random.default_rng(seed))
            found.add(copy.p2.codes("removed")[0])
    assert removed[1] == {"F1000"} and len(removed[0]) > 3
