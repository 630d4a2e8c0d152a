"""Casting cards that were found, removed, or belong to the opponent (R5.5-R5.7), and texts about the card cast so."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import backup, forward, summon

DRAW = summon(t.Draw("you"), name="Spell", cost=2)


def pays(s):
    """The cost is paid with what comes first."""
    while s.asked == "pay":
        s.take(s.legal_actions[0])


def test_R5_6_7_127L_the_cost_is_paid_for_the_card_on_top(s):
    """7-127L Yuna: reveal the top card; a Summon may be cast, and is paid for."""
    s.p1.backups("Fire", 2)
    yuna, top = s.p1.field("7-127L"), s.p1.deck_top(DRAW)
    s.p1.uses(yuna).both_pass().p1.says_yes()
    pays(s)
    assert s.stack[0].source == top and s.p1.hand_size == 0
    s.both_pass()
    assert top.zone == "break_zone" and s.p1.hand_size == 1


def test_R5_5_9_077L_a_summon_among_the_top_cards(s):
    """9-077L Rydia: of the top 5 cards 1 Summon is cast for nothing, the others go to the bottom."""
    s.p1.backups("Earth", 5)
    rydia = s.p1.hand("9-077L")
    cards = s.p1.deck_top(DRAW, *(backup() for _ in range(3)), forward(1000), backup())
    s.p1.cast(rydia).both_pass()
    assert s.p1.choices() == [cards[0]]
    s.p1.chooses(cards[0]).both_pass()
    assert cards[0].zone == "break_zone" and s.p1.zone("hand") == [cards[5]]


def test_R5_6_9_077L_what_cannot_be_cast_is_one_of_the_others(s):
    needs = summon(t.Sequence((t.Choose(t.Cards("field", "opponent")), t.Break(t.Chosen()))), name="Needs", cost=2)
    s.p1.backups("Earth", 5)
    rydia, cards = s.p1.hand("9-077L"), s.p1.deck_top(needs, *(backup() for _ in range(4)))
    s.p1.cast(rydia).both_pass()
    assert s.p1.has_priority and all(card.zone == "deck" for card in cards)


def test_R0_18_9_077L_x_cards(s):
    s.p1.backups("Earth", 2)
    rydia = s.p1.field("9-077L")
    dear, cheap, under = s.p1.deck_top(summon(t.Draw("you"), name="Dear", cost=3), DRAW, DRAW)
    s.p1.begins_to_use(rydia).p1.sets_x(2)
    pays(s)
    s.both_pass()
    assert s.p1.choices() == [cheap] and dear.zone == under.zone == "deck"


def test_R9_50_11_110L_a_card_of_the_own_hand_at_random(s):
    garnet, spare = s.p1.field("11-110L"), s.p1.hand(DRAW)
    s.p1.uses(garnet, 2).both_pass().p1.says_yes()
    assert spare in [item.source for item in s.stack]


def test_R4_8_12_018H_a_face_down_card_of_the_opponent(s):
    """12-018H Lani: the opponent's top card is removed face down; only the player of Lani sees it, and may cast it for
    2 less with any CP."""
    s.p1.backups("Fire", 5)
    s.p1.spare("Fire", 1)
    lani, top = s.p1.hand("12-018H"), s.p2.deck_top(forward(5000, "Water", 4, name="Theirs"))
    s.p1.cast(lani).both_pass()
    assert top.zone == "removed" and int(s.state["known"][top.index]) & 3 == 1 and s.p1.can_cast(top)
    s.p1.cast(top)
    assert top.on_field and top.controller is s.p1


@pytest.mark.parametrize(("cost", "castable"), [(4, True), (5, False)])
def test_R5_7_12_019R_the_top_card_if_it_is_cheap(s, cost, castable):
    s.p1.backups("Ice", 3)
    amidatelion, top = s.p1.field("12-019R"), s.p1.deck_top(summon(t.Draw("you"), name="Spell", cost=cost))
    s.p1.uses(amidatelion).both_pass()
    assert top.zone == "removed" and s.p1.can_cast(top) == castable


def test_R5_7_15_120H_one_card_of_the_opponents_deck(s):
    s.p1.backups("Water", 4)
    flayer = s.p1.hand("15-120H")
    first, second = s.p2.deck_top(DRAW, forward(1000))
    s.p1.cast(flayer).both_pass().p1.chooses(first)
    assert (first.zone, second.zone) == ("removed", "deck") and s.p1.can_cast(first)
    s.p1.cast(first).both_pass()
    assert first.zone == "break_zone" and first.owner is s.p2 and s.p1.hand_size == 1


@pytest.mark.parametrize(("missing", "castable"), [(None, True), (4, False)])
def test_R5_70_16_126R_characters_of_each_cost(s, missing, castable):
    leo = s.p1.hand("16-126R")
    for cost in range(1, 7):
        if cost != missing:
            s.p1.field(forward(1000, cost=cost, name=f"F{cost}"))
    s.p1.spare("Water", 1)
    assert s.p1.can_cast(leo) == castable


def test_R5_6_16_126R_any_card_among_five_is_cast_for_nothing(s):
    leo = s.p1.hand("16-126R")
    for cost in range(1, 7):
        s.p1.field(forward(1000, cost=cost, name=f"F{cost}"))
    s.p1.spare("Water", 1)
    cards = s.p1.deck_top(forward(8000, "Water", 9, name="Dear"), *(backup() for _ in range(4)))
    s.p1.cast(leo).both_pass().p1.chooses(cards[0])
    while s.asked == "order":
        s.take(s.legal_actions[0])
    assert cards[0].on_field and all(card.zone == "deck" for card in cards[1:])


def test_R4_29_16_129L_a_character_that_the_opponent_owns(s):
    chaos = s.p1.field("16-129L")
    own, taken = s.p1.field(forward(1000)), s.p1.field(forward(2000), owner=s.p2)
    target = s.p2.field(forward(9000))
    s.p1.begins_to_use(chaos).p1.chooses(target)
    assert s.p1.choices() in ([taken], []) and own.on_field
    s.take_forced().both_pass()
    assert target.zone == "break_zone" and taken.zone == "break_zone"


def test_R5_7_21_038R_summons_that_it_has_removed(s):
    """21-038R Rinoa: Summons removed by her abilities can be cast; not those removed otherwise."""
    s.p1.spare("Ice", 4)
    rinoa, other, gone = s.p1.hand("21-038R"), s.p1.removed(DRAW), s.p1.break_zone(summon(t.Draw("you"), "Ice", 1))
    s.p1.cast(rinoa).p1.chooses(gone).both_pass()
    assert gone.zone == "removed" and s.p1.can_cast(gone) and not s.p1.can_cast(other)
    s.p1.cast(gone).both_pass()
    assert gone.zone == "break_zone"


def test_R8_61_21_031H_one_of_its_cards_in_each_turn(s):
    s.p1.backups("Ice", 5)
    setzer, cards = s.p1.hand("21-031H"), [s.p1.break_zone(forward(1000, "Ice", 1, name=n)) for n in "AB"]
    s.p1.spare("Ice", 3)
    s.p1.cast(setzer).p1.chooses(*cards).both_pass()
    assert all(map(s.p1.can_cast, cards))
    s.p1.cast(cards[0]).take_forced()
    assert cards[0].on_field and not s.p1.can_cast(cards[1])


def test_R5_7_22_032L_the_card_that_the_cost_has_removed(s):
    s.p1.backups("Ice", 3)
    s.p1.spare("Ice", 4)
    sephiroth, target = s.p1.hand("22-032L"), s.p2.field(forward(9000), dull=True)
    s.p1.uses(sephiroth, targets=[target]).both_pass()
    assert target.zone == "break_zone" and sephiroth.zone == "removed" and s.p1.can_cast(sephiroth)
    s.next_turn()
    assert not s.p1.can_cast(sephiroth)


# ---------------------------------------------------------------------------------------------- the card that was cast
LENNE = forward(
    7000,
    name="Lenne",
    text="When Lenne attacks, you may search for 1 Summon and cast it without paying the cost. If you do not cast it, "
    "put the Summon into the Break Zone. If you cast a Summon of cost 5 or more with this ability, put Lenne into the "
    "Break Zone.",
)


@pytest.mark.parametrize(("cost", "stays"), [(5, False), (4, True)])
def test_R5_6_the_cost_of_the_summon_that_this_ability_cast(s, cost, stays):
    hero = s.p1.field(LENNE)
    s.p1.deck_top(summon(text="Draw 1 card.", name="Deed", cost=cost))
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses("Deed")
    assert hero.on_field is stays and [item.kind for item in s.stack] == ["summon"]


def test_R5_6_a_summon_that_cannot_be_cast_is_not_asked_for_its_cost(s):
    hero = s.p1.field(LENNE)
    s.p1.deck_top(summon(text="Choose 1 Monster. Break it.", name="Deed", cost=6))
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses("Deed")
    assert hero.on_field and s.p1.codes("break_zone") == ["Deed"]


def test_R5_6_nothing_happens_if_nothing_was_cast(s):
    text = "When Hero attacks, you may cast 1 Summon from your hand without paying the cost. "
    hero = s.p1.field(
        forward(7000, name="Hero", text=f"{text}If you cast a Fire Summon with this ability, gain 《C》.")
    )
    fire, ice = (s.p1.hand(summon(text="Draw 1 card.", name=e, element=e, cost=3)) for e in ("Fire", "Ice"))
    s.p1.attack(hero).both_pass().p1.says_no()
    assert s.p1.crystal_count == 0 and fire.zone == ice.zone == "hand"


@pytest.mark.parametrize(("which", "crystals"), [("Fire", 1), ("Ice", 0)])
def test_R5_6_the_element_of_the_summon_that_this_ability_cast(s, which, crystals):
    text = "When Hero attacks, you may cast 1 Summon from your hand without paying the cost. "
    hero = s.p1.field(
        forward(7000, name="Hero", text=f"{text}If you cast a Fire Summon with this ability, gain 《C》.")
    )
    for element in ("Fire", "Ice"):
        s.p1.hand(summon(text="Draw 1 card.", name=element, element=element, cost=3))
    s.p1.attack(hero).both_pass().p1.says_yes().p1.chooses(which)
    assert s.p1.crystal_count == crystals and [item.source.code for item in s.stack] == [which]
