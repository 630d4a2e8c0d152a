"""Texts in force that forbid a player to do something (R0.11), and abilities that cannot be used (R8.54)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, forward, summon
from tests.kit import DRAW

SEARCH = "Search for 1 Forward and add it to your hand."


def resolved(s, player, text, **card):
    """A Summon without a cost resolves."""
    side = getattr(s, player)
    side.cast(side.hand(summon(text=text, cost=0, name="Deed", **card)))
    s.both_pass()


def banned(ban, owner="p2"):
    s = Scenario()
    getattr(s, owner).field(forward(9000, name="Warden", text=ban))
    return s


@pytest.mark.parametrize(("ban", "owner"), [("Your opponent cannot search.", "p2"), ("Players cannot search.", "p1")])
def test_R12_37_a_search_is_skipped_as_long_as_the_text_is_in_force(ban, owner):
    s = banned(ban, owner)
    sought = s.p1.deck_top(forward(1000, name="Sought"))
    resolved(s, "p1", SEARCH + " Draw 1 card.")
    assert s.p1.has_priority  # no search; the card on top is drawn, nothing was shuffled
    assert sought.zone == "hand"


def test_R12_37_the_controller_of_the_text_still_searches():
    s = banned("Your opponent cannot search.", "p1")
    s.p1.deck_top(forward(1000, name="Sought"))
    resolved(s, "p1", SEARCH)
    assert s.p1.decides("search")


def test_R9_7_a_ban_for_a_while_ends(s):
    s.p1.deck_top(forward(1000, name="Sought"))
    ban, first, second = s.p1.hand(
        summon(text="Until the end of your turn, players cannot search.", cost=0, name="Ban"),
        *(summon(text=SEARCH, cost=0, name=name) for name in ("One", "Two")),
    )
    for card in (ban, first):
        s.p1.cast(card).both_pass()
    assert s.p1.has_priority  # no search
    s.next_turn().next_turn().p1.cast(second).both_pass()
    assert s.p1.decides("search")


@pytest.mark.parametrize(("ban", "gained"), [("Players cannot gain 《C》.", 0), ("Players cannot search.", 2)])
def test_R0_11_Crystals_are_not_gained(ban, gained):
    s = banned(ban)
    resolved(s, "p1", "Gain 《C》《C》.")
    assert s.p1.crystal_count == gained


@pytest.mark.parametrize(
    ("ban", "by_summon", "by_ability"),
    [
        ("Players cannot draw cards due to abilities.", 1, 0),
        ("Your opponent cannot draw cards due to Summons or abilities.", 0, 0),
        ("Your opponent cannot draw cards due to Summons.", 0, 1),
        ("Players cannot gain 《C》.", 1, 1),
    ],
)
def test_R8_6_draws_by_summons_and_by_abilities_are_distinguished(ban, by_summon, by_ability):
    s = banned(ban)
    scribe = s.p1.field(forward(1000, name="Scribe", text="《0》: Draw 1 card."))
    resolved(s, "p1", "Draw 1 card.")
    assert s.p1.hand_size == by_summon
    s.p1.uses(scribe).both_pass()
    assert s.p1.hand_size == by_summon + by_ability


@pytest.mark.parametrize(
    ("ban", "drawn"), [("Players cannot draw cards.", 0), ("Players cannot draw cards by abilities.", 2)]
)
def test_R6_15_only_a_ban_on_every_draw_stops_the_Draw_Phase(ban, drawn):
    s = banned(ban)
    s.next_turn().next_turn()
    before = s.p1.hand_size
    s.next_turn()
    assert (s.p1.hand_size, s.p2.hand_size) == (before, drawn * 2)


@pytest.mark.parametrize(
    ("ban", "special", "action"),
    [
        ("Your opponent cannot use special abilities.", False, True),
        ("Players cannot use action abilities.", True, False),
        ("Your opponent cannot use abilities.", False, False),
    ],
)
def test_R8_54_a_player_cannot_use_a_kind_of_abilities(ban, special, action):
    s = banned(ban)
    strike = t.Special("Strike", t.Cost(special=True), t.Draw("you"))
    striker = forward(1000, name="User", abilities=[strike])
    user = s.p1.field(striker)
    other = s.p1.field(forward(1000, name="Other", text="《0》: Draw 1 card."))
    s.p1.hand(striker)
    assert (s.p1.can_use(user), s.p1.can_use(other)) == (special, action)


@pytest.mark.parametrize(
    ("ban", "played"),
    [
        ("Players cannot play Characters from the Break Zone onto the field.", False),
        ("Forwards cannot be played from the Break Zone.", False),
        ("Backups cannot be played from the Break Zone.", True),
        ("Your opponent cannot play Characters onto the field due to Summons or abilities.", False),
    ],
)
def test_R9_44_nothing_is_played_from_there(ban, played):
    s = banned(ban)
    card = s.p1.break_zone(forward(1000, cost=1, name="Back"))
    s.p1.cast(
        s.p1.hand(summon(text="Choose 1 Forward in your Break Zone. Play it onto the field.", cost=0, name="Deed")),
        targets=[card],
    )
    s.both_pass()
    assert card.on_field == played


def test_R9_44_from_the_hand_it_can_be_played():
    s = banned("Players cannot play Characters from the Break Zone onto the field.")
    card = s.p1.hand(forward(1000, cost=1, name="Back"))
    resolved(s, "p1", "Play 1 Forward of cost 1 from your hand onto the field.")
    if s.p1.decides("select"):
        s.p1.chooses(card)
    assert card.on_field


@pytest.mark.parametrize(
    ("ban", "zone"),
    [
        ("Players cannot add cards from the Break Zone to their hands.", "break_zone"),
        ("Your opponent cannot add Backups from the Break Zone to their hand.", "hand"),
    ],
)
def test_R9_36_cards_of_the_Break_Zone_stay_there(ban, zone):
    s = banned(ban)
    card = s.p1.break_zone(forward(1000, name="Back"))
    s.p1.cast(
        s.p1.hand(summon(text="Choose 1 card in your Break Zone. Add it to your hand.", cost=0, name="Deed")),
        targets=[card],
    )
    s.both_pass()
    assert card.zone == zone


@pytest.mark.parametrize(("ban", "asked"), [("Players cannot use EX Bursts.", False), ("Players cannot search.", True)])
def test_R10_81_no_EX_Burst_is_used(ban, asked):
    s = banned(ban)
    s.p2.deck_top(summon(t.Draw("you"), name="Burst", ex_burst=True))
    resolved(s, "p1", "Deal your opponent 1 point of damage.")
    assert s.p2.decides("ex_burst") == asked


@pytest.mark.parametrize(("ban", "possible"), [("Players cannot use Warp.", False), ("Players cannot search.", True)])
def test_R12_50_Warp_is_not_used(ban, possible):
    s = banned(ban)
    s.p1.has(hand=forward(8000, cost=6, name="Traveller", abilities=[t.Warp(2, t.Cost(generic=1))]), Fire=2)
    if possible:
        s.p1.does("warp Traveller")
        assert s.asked == "pay"
    else:
        with pytest.raises(ScenarioError):
            s.p1.does("warp Traveller")


def test_R0_11_a_prohibition_without_a_printed_card_is_a_tree_of_its_own(s):
    ban = t.Lasting(t.PlayerCannot("opponent", ("use_action",)))
    user = s.p2.field(forward(1000, name="Other", text="《0》: Draw 1 card."))
    s.p1.cast(s.p1.hand(summon(ban, cost=0, name="Deed"))).both_pass().p1.passes()
    assert not s.p2.can_use(user)


# --- Action and special abilities that cannot be used (R8.54) ---------------------------------------------------------

CHARACTERS = t.All(t.Cards("field", "opponent", (t.OfType("Character"),)))
ABILITIES = [t.Action(t.Cost(), DRAW), t.Special("Trick", t.Cost(special=True), DRAW)]


def stifler(*restrictions):
    return forward(
        3000, name="Stifler", abilities=[t.Field(tuple(t.HasRestriction(CHARACTERS, r) for r in restrictions))]
    )


@pytest.mark.parametrize(
    ("restrictions", "lines"),
    [
        ((), [0, 1]),
        (("cannot_use_action",), [1]),
        (("cannot_use_special",), [0]),
        (("cannot_use_action", "cannot_use_special"), []),
    ],
)
def test_R8_54_one_kind_does_not_stop_the_other(s, restrictions, lines):
    s.p2.field(stifler(*restrictions))
    hero = s.p1.field(forward(5000, name="Hero", abilities=ABILITIES))
    s.p1.hand(forward(1000, name="Hero", code="Hero 2"))
    assert s.p1.can_use(hero) == bool(lines)
    for line in lines:
        path = s.clone()
        path.p1.uses(path.same(hero), line)
        assert [item.kind for item in path.stack] == [("action", "special")[line]]


def test_R8_54_for_a_turn_and_the_source_of_the_prohibition_leaves(s):
    hush = t.Sequence((t.Choose(t.Cards()), t.Restrict(t.Chosen(), "cannot_use_action")))
    husher = s.p1.field(forward(3000, name="Husher", abilities=[t.Action(t.Cost(put_self=True), hush)]))
    hero, other = (s.p1.field(forward(5000, name=name, abilities=ABILITIES[:1])) for name in ("Hero", "Other"))
    s.p1.uses(husher, targets=[hero]).both_pass()
    assert not s.p1.can_use(hero) and s.p1.can_use(other)
    s.next_turn().next_turn()
    assert s.p1.can_use(hero)
