"""Found cards are a set, one for each resolution (R4.13); revealed cards; registers survive inner questions."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward, monster, summon
from tests.checks import check_views
from tests.rules.entering_cards import arrives

MINE_IN_DECK = t.Cards("deck", "you", (t.OfType("Forward"),))


def test_R4_13_them_means_all_the_discarded_cards(s):
    s.p1.hand(summon(t.Sequence((t.Discard("you", 2), t.RemoveFromGame(t.Found()))), name="Burn"))
    first, second, third = s.p1.hand(forward(1000), forward(2000), forward(3000))
    s.p1.has(Fire=1).p1.cast("Burn").both_pass().p1.chooses(first)
    check_views(s)
    s.p1.chooses(third)
    assert [card.zone for card in (first, second, third)] == ["removed", "hand", "removed"]


def test_R10_79_an_EX_Burst_inside_a_resolution_finds_cards_of_its_own(s):
    """P1's Summon searches, deals P2 a point of damage and then removes the card that it found; P2's EX Burst searches
    and gives its own card back to the deck's owner meanwhile."""
    outer = t.Sequence((t.Search(MINE_IN_DECK), t.DamagePlayer("opponent", 1), t.RemoveFromGame(t.Found())))
    s.p1.has(hand=summon(outer, name="Raid"), Fire=1)
    mine = s.p1.deck_top(forward(4000))
    inner = t.Sequence((t.Search(MINE_IN_DECK), t.PutIntoBreakZone(t.Found())))
    _, theirs = s.p2.deck_top(summon(inner, name="Snare", ex_burst=True), forward(5000))
    s.p1.cast("Raid").both_pass().p1.chooses(mine)
    assert s.p2.decides("ex_burst")
    for game in (s.clone(), s):
        game.p2.says_yes().p2.chooses(game.same(theirs))
        assert game.p1.codes("removed") == ["F4000"] and game.p1.hand_size == 0
        assert "F5000" in game.p2.codes("break_zone") and game.p2.codes("removed") == []


BOLT = summon(t.Sequence((t.Choose(t.Cards("field")), t.Damage(t.Chosen(), t.Number(7000)))), name="Bolt")


@pytest.mark.parametrize(
    ("top", "answer", "saved"),
    [(backup(), "yes", True), (forward(2000), "yes", False), (backup(), "no", False), (None, "yes", False)],
)
def test_R7_65_22_098H_a_card_that_was_not_put_away_is_no_card_of_another_kind(s, top, answer, saved):
    """Siren cancels if the card put into the Break Zone is not a Forward: not if none was put there."""
    s.p1.field("22-098H")
    chosen = s.p1.field(forward(7000))
    if top is None:
        s.p1.deck(0)
    else:
        s.p1.deck_top(top)
    s.p2.has(hand=BOLT, Fire=1).p1.passes().p2.cast("Bolt", targets=[chosen]).resolve_top()
    if s.asked == "may":
        s.p1.says_yes() if answer == "yes" else s.p1.says_no()
    while s.stack:
        s.resolve_top()
    assert chosen.on_field == saved


def test_R7_65_11_121C_no_discarded_card_is_no_card_of_another_category(s):
    s.p1.has(hand="11-121C", Water=2).p1.cast("11-121C").resolve_top()
    assert s.p1.hand_size == 0


@pytest.mark.parametrize(("cards", "drawn"), [(0, 0), (1, 2)])
def test_R1_15_14_115L_nothing_revealed_is_no_card_of_another_type(cards, drawn):
    s = Scenario().at("turn_start")
    s.p1.has(field="14-115L").p2.has(deck=cards)
    before = s.p1.hand_size
    s.resolve_top()
    assert s.p1.hand_size == before + drawn


@pytest.mark.parametrize("other", [monster(name="Imp"), forward(1000, name="Imp")])
def test_R4_13_5_129C_what_was_selected_is_not_the_revealed_card(s, other):
    """Schrodinger reveals a Backup, so a Character is selected; the type of that one does not matter."""
    s.p1.has(hand="5-129C", Water=2, deck_top=backup("Ice"))
    selected, theirs = s.p1.break_zone(other), s.p2.field(forward(3000))
    s.p1.cast("5-129C").resolve_top().take_forced()
    assert selected.zone == "hand" and theirs.on_field and s.p1.hand_size == 1 and s.p1.has_priority


def test_R4_13_5_129C_a_revealed_monster_sends_a_forward_home(s):
    s.p1.has(hand="5-129C", Water=2, deck_top=monster())
    theirs = s.p2.field(forward(3000))
    s.p1.cast("5-129C").resolve_top().take_forced()
    assert theirs.zone == "hand"


# --- Cards revealed among others that only one player looks at --------------------------------------------------------

TEXT = (
    "When Scout enters the field, look at the top 3 cards of your deck. You may reveal 1 Forward among them and add it "
    "to your hand. Put the rest at the bottom of your deck in any order."
)


def known_to(s, player, card):
    """Whether a player knows which card this is, and whether where in the deck."""
    known = int(s.state["known"][card.index])
    return bool(known >> player & 1), bool(known >> player + 2 & 1)


def scouting():
    s = Scenario()
    cards = s.p1.deck_top(summon(text="Draw 1 card.", name="A"), forward(1000, name="B"), backup(name="C"))
    arrives(s, forward(5000, name="Scout", text=TEXT))
    s.both_pass()
    return s, cards


def test_R9_39_only_the_card_that_is_revealed_becomes_known():
    s, (first, second, third) = scouting()
    s.p1.says_yes()
    s.p1.chooses(second) if s.p1.decides("select") else None
    assert second.zone == "hand" and known_to(s, 1, second)[0]
    s.p1.chooses(third)
    assert (first.zone, third.zone) == ("deck", "deck")
    assert not known_to(s, 1, first)[0] and not known_to(s, 1, third)[0]
    assert known_to(s, 0, first) == known_to(s, 0, third) == (True, True)


def test_R9_39_a_player_who_declines_shows_nothing_and_the_cards_go_to_the_bottom():
    s, cards = scouting()
    s.p1.says_no()
    for card in cards[:2]:
        s.p1.chooses(card)
    assert [card.zone for card in cards] == ["deck"] * 3
    assert not any(known_to(s, 1, card)[0] for card in cards)


# --- Registers of a resolution survive another instruction that asks a player in between ------------------------------

HAND = t.Cards("hand", "you", (t.OfType("Forward"),))
HOME = t.ReturnToHand(t.All(t.Cards("field", "you", (t.OfType("Forward"),))))


@pytest.mark.parametrize(
    "between", [(), (t.Name("element"),), (t.Name("number"),)], ids=["nothing", "Element", "number"]
)
def test_R4_46_R9_46_naming_between_does_not_tell_which_card_of_the_hand_was_selected(s, between):
    """Both players saw both Forwards. One of them goes unseen on top of the deck: p2 knows neither which one nor what
    is left in the hand, whatever was named in between."""
    effect = t.Sequence((HOME, t.Select(HAND), *between, t.PutIntoDeck(t.Found(), "top")))
    card = s.p1.hand(summon(effect, name="Hide"))
    s.p1.backups("Fire", 1)
    chosen, other = s.p1.field(forward(5000)), s.p1.field(forward(6000))
    s.p1.cast(card).both_pass().p1.chooses(chosen)
    if between:
        s.p1.does(s.legal[0])
    assert (chosen.zone, other.zone) == ("deck", "hand")
    assert [int(s.state["known"][one.index]) & 0b1010 for one in (chosen, other)] == [0, 0]
    assert int(s.state["known"][chosen.index]) & 0b0101 == 0b0101  # p1 knows card and place
    check_views(s)


PICKS_TWICE = (
    "When Ayame enters the field, reveal the top 2 cards of your deck. Play up to 1 Forward of cost 3 or less among "
    "them onto the field, add up to 1 Forward among them to your hand, and return the other cards to the bottom of "
    "your deck in any order."
)


@pytest.mark.parametrize(
    ("played", "added", "zones"),
    [(0, 1, ["field", "hand"]), (0, None, ["field", "deck"]), (None, 0, ["hand", "deck"]), (None, None, ["deck"] * 2)],
)
def test_R9_40_26_002R_a_card_that_was_played_is_not_picked_again(s, played, added, zones):
    s.p1.backups("Fire", 2)
    ayame = s.p1.hand(forward(5000, name="Ayame", text=PICKS_TWICE))
    cards = s.p1.deck_top(forward(5000, cost=3, code="SMALL"), forward(5000, cost=5, code="LARGE"))
    s.p1.cast(ayame).both_pass()
    for number in (played, added):
        if number is None:
            s.p1.passes()
        else:
            assert not any(card.on_field for card in s.p1.choices())
            s.p1.chooses(cards[number])
    if zones.count("deck") == 2:
        s.p1.chooses(cards[0])
    s.take_forced()
    assert [card.zone for card in cards] == zones
