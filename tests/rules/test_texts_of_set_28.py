"""Texts of set 28: what the turn player prevents, removal from any zone, who must be chosen, who has dealt damage."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import check_views
from tests.kit import FORWARDS, THEIRS, on_one, spell

# ------------------------------------------------------------------------------------ "if that player doesn't" (R7.65)
TOLL = (
    "At the beginning of Main Phase 1 during each player's turn, if that player doesn't put 1 Character they control "
    "into the Break Zone, Toll deals that player 1 point of damage."
)


@pytest.mark.parametrize("turn_player", [1, 2])
def test_R7_65_the_player_whose_turn_it_is_prevents_the_damage(turn_player):
    for pays in (True, False):
        s = Scenario(turn_player=turn_player).at("turn_start")
        s.p1.field(forward(9000, name="Toll", text=TOLL))
        side = s.p1 if turn_player == 1 else s.p2
        given = side.field(forward(1000))
        s.to("main_1").both_pass()
        check_views(s)
        if pays:
            side.says_yes()
            if side.decides("select"):
                side.chooses(given)
        else:
            side.says_no()
        assert (side.points, given.on_field) == ((0, False) if pays else (1, True))
        assert (s.p1.points, s.p2.points) == tuple(int(not pays and side is player) for player in (s.p1, s.p2))


def test_R7_65_a_player_without_characters_cannot_prevent_it():
    s = Scenario(turn_player=2).at("turn_start")
    s.p1.field(forward(9000, name="Toll", text=TOLL))
    s.to("main_1").both_pass()
    assert (s.p1.points, s.p2.points) == (0, 1)


# --------------------------------------------------------------------------- a condition and a price together (R5.100)
LEO = (
    "When Leo enters the field, if you don't control a Card Name Maria and if you don't pay 《2》, put Leo into the "
    "Break Zone."
)


@pytest.mark.parametrize(("friend", "pays", "stays"), [(True, False, True), (False, False, False), (False, True, True)])
def test_R5_100_a_condition_and_a_price(s, friend, pays, stays):
    leo = s.p1.hand(forward(8000, name="Leo", text=LEO, cost=1))
    if friend:
        s.p1.field(forward(1000, name="Maria"))
    first, *others = s.p1.backups("Fire", 3)
    s.p1.cast(leo, pay=[first])
    assert bool(s.stack) is not friend
    if s.stack:
        s.both_pass()
        s.p1.says_yes() if pays else s.p1.says_no()
        if pays:
            s.p1.pays(*others)
    assert leo.on_field is stays


# ----------------------------------------------------------------------------------- removed from any zone (R8.41f)
OMEN = "When Omen in any zone is removed from the game, draw 1 card."


def omen(text=OMEN, **more):
    return forward(9000, name="Omen", text=text, **more)


@pytest.mark.parametrize("zone", ["field", "hand", "break_zone"])
def test_R8_41f_a_card_is_removed_from_any_zone(s, zone):
    card = getattr(s.p2, zone)(omen())
    where = t.Cards(zone, "opponent", (t.Named("Omen"),))
    s.p1.hand(spell(t.RemoveFromGame(t.All(where))))
    s.p1.cast("Spell").both_pass()
    assert card.zone == "removed" and len(s.stack) == 1
    check_views(s)
    s.resolve_all()
    assert s.p2.hand_size == 1  # its owner draws


def test_R8_41f_R1_15_from_the_deck_as_a_cost_and_by_an_effect():
    s = Scenario()
    s.p1.deck_top(omen())
    miner = s.p1.field(
        forward(1000, abilities=[t.Action(t.Cost(top_cards=1, top_cards_to="removed"), t.GainCrystals("you"))])
    )
    s.p1.uses(miner)
    assert len(s.stack) == 2
    s.resolve_all()
    assert (s.p1.hand_size, s.p1.crystal_count) == (1, 1)
    s = Scenario()
    s.p2.has(deck_top=omen()).p1.has(hand=spell(t.RemoveFromGame(t.TopOf("opponent"))))
    s.p1.cast("Spell").resolve_all()
    assert s.p2.hand_size == 1


def test_R8_41f_R5_93_its_own_cost_removes_it(s):
    text = OMEN + "\n《1》, remove Omen in your Break Zone from the game: Gain 《C》."
    card = s.p1.break_zone(omen(text))
    s.p1.has(Fire=1).p1.uses(card).resolve_all()
    assert (card.zone, s.p1.hand_size, s.p1.crystal_count) == ("removed", 1, 1)


def test_R8_41f_R8_41b_an_object_without_abilities_is_not_heard():
    for silent in (False, True):
        s = Scenario()
        card = s.p2.field(omen())
        before = (t.LoseAbilities(t.Chosen()),) if silent else ()
        s.p1.hand(on_one(*before, t.RemoveFromGame(t.Chosen())))
        s.p1.cast("Spell", targets=[card]).resolve_all()
        assert s.p2.hand_size == int(not silent)


def test_R8_41f_other_moves_are_not_removals(s):
    card = s.p2.field(omen())
    s.p1.hand(on_one(t.Break(t.Chosen())))
    s.p1.cast("Spell", targets=[card]).resolve_all()
    assert card.zone == "break_zone" and s.p2.hand_size == 0


# ------------------------------------------------------------------------------------------- must be chosen (R7.43)
@pytest.mark.parametrize(("kinds", "forced"), [("Abilities", True), ("Summons", False), ("Backup abilities", False)])
def test_R7_43_only_abilities_must_choose_it(s, kinds, forced):
    bait = s.p2.field(forward(7000, name="Bait", text=f"{kinds} of your opponent must choose Bait if possible."))
    other = s.p2.field(forward(5000))
    hero = s.p1.field(forward(1000, abilities=[t.Action(t.Cost(), t.Sequence((t.Choose(THEIRS), t.Dull(t.Chosen()))))]))
    s.p1.begins_to_use(hero)
    assert s.p1.can_choose(bait) and s.p1.can_choose(other) is not forced
    check_views(s)


@pytest.mark.parametrize(("kinds", "forced"), [("Abilities", False), ("Summons", True)])
def test_R7_43_a_summon_is_free_where_abilities_are_named(s, kinds, forced):
    bait = s.p2.field(forward(7000, name="Bait", text=f"{kinds} of your opponent must choose Bait if possible."))
    other = s.p2.field(forward(5000))
    s.p1.hand(on_one(t.Dull(t.Chosen())))
    s.p1.begins_to_cast("Spell")
    assert s.p1.can_choose(bait) and s.p1.can_choose(other) is not forced


def test_R7_43_its_own_controller_is_free():
    s = Scenario(turn_player=2)
    s.p2.field(forward(7000, name="Bait", text="Abilities of your opponent must choose Bait if possible."))
    other = s.p2.field(forward(5000))
    hero = s.p2.field(
        forward(1000, abilities=[t.Action(t.Cost(), t.Sequence((t.Choose(FORWARDS), t.Dull(t.Chosen()))))])
    )
    s.p2.begins_to_use(hero)
    assert s.p2.can_choose(other)


# --------------------------------------------------------------------------------- who has dealt damage (R9.78, R9.65)
def judge():
    return summon(
        text="Choose 1 Forward. If it has dealt damage to a Forward this turn, break it.", name="Judge", cost=0
    )


def test_R9_78_a_forward_that_has_dealt_damage_to_a_forward():
    hit = t.Action(t.Cost(), t.Sequence((t.Choose(THEIRS), t.Damage(t.Chosen(), t.Number(1000)))))
    for hits in (True, False):
        s = Scenario()
        archer, other = s.p1.field(forward(3000, abilities=[hit])), s.p2.field(forward(9000))
        s.p1.hand(judge())
        if hits:
            s.p1.uses(archer, targets=[other]).resolve_all()
        s.p1.cast("Judge", targets=[archer]).resolve_all()
        assert archer.on_field is not hits and other.on_field


def test_R9_78_damage_to_a_player_does_not_count(s):
    hit = t.Action(t.Cost(), t.DamagePlayer("opponent", 1))
    archer = s.p1.field(forward(3000, abilities=[hit]))
    s.p1.hand(judge())
    s.p1.uses(archer).resolve_all().p1.cast("Judge", targets=[archer]).resolve_all()
    assert archer.on_field and s.p2.points == 1


# -------------------------------------------------------------------------------- entered from elsewhere (R4.17)
@pytest.mark.parametrize("way", ["cast", "revived", "earlier"])
def test_R4_17_entered_other_than_from_a_hand_this_turn(s, way):
    text = "Choose 1 Forward. If it has entered the field other than from any player's hand this turn, break it."
    place = {"cast": s.p1.hand, "revived": s.p1.break_zone, "earlier": s.p1.field}[way]
    card = place(forward(5000, cost=0, name="Guest"))
    s.p1.hand(summon(text=text, name="Judge", cost=0))
    if way == "cast":
        s.p1.cast(card)
    elif way == "revived":
        s.p1.hand(spell(t.PlayOntoField(t.All(t.Cards("break_zone", "you", (t.Named("Guest"),))))))
        s.p1.cast("Spell").resolve_all()
    s.p1.cast("Judge", targets=[card]).resolve_all()
    assert card.on_field is (way != "revived")


# --------------------------------------------------------------------------------------------- questions and numbers
SAGE = (
    "When Sage enters the field, reveal the top card of your deck. If it is an Ice card, your opponent discards 1 "
    "card. If it has an Element other than Ice, draw 1 card."
)


@pytest.mark.parametrize(("elements", "discards", "draws"), [("Ice", 1, 0), ("Fire", 0, 1), (("Ice", "Fire"), 1, 1)])
def test_R3_2_R7_53_both_questions_are_about_the_revealed_card(s, elements, discards, draws):
    s.p1.deck_top(forward(1000, elements), forward(2000))
    card = s.p2.hand(forward(3000, "Wind"))
    s.p1.cast(s.p1.hand(forward(5000, cost=0, name="Sage", text=SAGE))).both_pass()
    if s.p2.decides("discard"):
        s.p2.chooses(card)
    assert (1 - s.p2.hand_size, s.p1.hand_size) == (discards, draws)


def test_R7_21_as_many_targets_as_were_discarded(s):
    text = (
        "When Yan enters the field, you may discard any number of cards. When you do so, choose up to the same number "
        "of Forwards opponent controls as the discarded cards. Deal them 9000 damage."
    )
    one, two, three = (s.p2.field(forward(9000)) for _ in range(3))
    yan, a, b, _ = s.p1.hand(forward(9000, cost=0, name="Yan", text=text), *(forward(1000, cost=9) for _ in range(3)))
    s.p1.cast(yan).both_pass().p1.says_yes().p1.chooses(a, b).p1.passes()
    s.p1.chooses(one, two)
    assert s.stack and s.asked != "target"
    s.resolve_all()
    assert (one.on_field, two.on_field, three.on_field, s.p1.hand_size) == (False, False, True, 1)


def test_R5_17_itself_and_another_card_are_dulled():
    text = "Dull active Yuki and 1 active Category VII Character: Draw 1 card."
    yuki = forward(8000, name="Yuki", text=text, categories=["VII"])
    s = Scenario()
    hero = s.p1.field(yuki)
    assert not s.p1.can_use(hero)  # she serves one purpose
    s = Scenario()
    hero, other = s.p1.field(yuki), s.p1.field(forward(1000, categories=["VII"]))
    s.p1.uses(hero)
    assert hero.is_dull and other.is_dull
    s.resolve_all()
    assert s.p1.hand_size == 1


def test_R7_55_a_card_of_the_hand_goes_to_the_bottom_at_random(s):
    text = "Your opponent randomly places 1 card from their hand at the bottom of their deck."
    s.p2.has(hand=(forward(1000), forward(2000))).p1.has(hand=summon(text=text, name="Gale", cost=0))
    size = s.p2.deck_size
    s.p1.cast("Gale").resolve_all()
    assert (s.p2.hand_size, s.p2.deck_size) == (1, size + 1)


def test_R0_11_no_cards_at_all_this_turn():
    s = Scenario(turn_player=2)
    s.p2.hand(forward(1000, cost=0), summon(t.Draw("you"), cost=0))
    text = "When Van is put from the field into the Break Zone, during this turn, your opponent cannot cast any cards."
    s.p1.has(field=forward(1000, name="Van", text=text)).p2.has(hand=on_one(t.Break(t.Chosen()), name="Axe"))
    s.p2.cast("Axe", targets=[s.p1.zone("field")[0]]).resolve_all()
    assert not any(s.p2.can_cast(card) for card in s.p2.zone("hand"))


# ------------------------------------------------------------------------------------------------- neighbours of these
def test_R7_55_both_discard_their_hands_and_draw(s):
    text = "When Gong enters the field, each player discards their hand, then draws 3 cards."
    s.p2.hand(forward(1000), forward(2000))
    gong, *_ = s.p1.hand(forward(5000, cost=0, name="Gong", text=text), forward(3000))
    s.p1.cast(gong).resolve_all()
    assert (s.p1.hand_size, s.p2.hand_size) == (3, 3)
    assert len(s.p1.zone("break_zone")) == 1 and len(s.p2.zone("break_zone")) == 2


def test_R5_100_the_opponent_does_not_pay():
    text = "Choose 1 Forward opponent controls. Your opponent may pay 《1》. If your opponent doesn't, break it."
    for pays in (True, False):
        s = Scenario()
        target = s.p2.field(forward(9000))
        s.p2.has(Ice=1).p1.has(hand=summon(text=text, name="Levy", cost=0))
        s.p1.cast("Levy", targets=[target]).both_pass()
        s.p2.says_yes() if pays else s.p2.says_no()
        if s.p2.decides("pay"):
            s.p2.pays(s.p2.choices()[0])
        assert target.on_field is pays


def test_R9_40_some_of_them_go_to_the_break_zone(s):
    text = (
        "Look at the top 3 cards of your deck. Put any number of them into the Break Zone and the rest on top of your "
        "deck in any order."
    )
    one, two, three = s.p1.deck_top(forward(1000), forward(2000), forward(3000))
    s.p1.hand(summon(text=text, name="Sift", cost=0))
    s.p1.cast("Sift").both_pass().p1.chooses(one, three).p1.passes()
    assert (one.zone, two.zone, three.zone) == ("break_zone", "deck", "break_zone")


@pytest.mark.parametrize("turn_player", [1, 2])
def test_R0_11_not_during_your_turn(turn_player):
    s = Scenario(turn_player=turn_player)
    s.p1.field(forward(9000, name="Hush", text="Your opponent cannot cast Summons during your turn."))
    card = s.p2.hand(summon(t.Draw("you"), cost=0))
    if turn_player == 1:
        s.p1.passes()
    assert s.p2.can_cast(card) is (turn_player == 2)


def test_R8_43_without_counters_it_returns(s):
    text = (
        "Remove 1 Growth Counter from Moss: Draw 1 card.\nIf there are no Growth Counters on Moss, return Moss to its "
        "owner's hand."
    )
    moss = s.p1.field(forward(1000, name="Moss", text=text), counters={"Growth": 1})
    s.p1.uses(moss).resolve_all()
    assert moss.zone == "hand" and s.p1.hand_size == 2
