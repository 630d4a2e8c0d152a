"""Forwards that a text lets join an attack, and texts about the party that a card forms (R10.20-R10.26, R10.83)."""

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import CHARACTERS, spell

LEADER = forward(
    6000,
    "Lightning",
    3,
    name="Leader",
    text="Haste\n"
    "If Leader forming a party deals damage to your opponent, the damage becomes 2 instead.\n"
    "When Leader attacks, you may play 1 Category XIII Forward of cost 6 or less from your hand onto the field dull, "
    "forming a party with Leader and attacking (you can play a Forward of any Element). At the end of the turn, "
    "return it to its owner's hand.",
)
"""As 26-098L."""
FRIEND = forward(9000, "Water", 6, name="Friend", categories=["XIII"])


def attacking(*friends):
    """Leader attacks alone and its ability waits; the first of the friends is played, if there is one."""
    s = Scenario()
    leader = s.p1.field(LEADER)
    hand = [s.p1.hand(friend) for friend in friends]
    s.p1.attack(leader).both_pass()
    if hand:
        s.p1.says_yes()
        if s.asked == "select":
            s.p1.chooses(hand[0])
    return s, leader, hand


def test_R10_83_26_098L_a_forward_of_any_element_attacks_with_the_card():
    s, leader, (friend,) = attacking(FRIEND)
    assert friend.on_field and friend.is_dull and friend.is_attacking and leader.is_attacking
    s.to("main_2")
    assert s.p2.points == 2
    while friend.on_field and s.decision is not None:
        s.take(0)
    assert friend.zone == "hand" and leader.on_field


def test_R10_83_the_power_of_both_counts_against_a_blocker(s):
    leader, friend = s.p1.field(LEADER), s.p1.hand(FRIEND)
    wall = s.p2.field(forward(14000))
    s.p1.attack(leader).both_pass().p1.says_yes()
    if s.asked == "select":
        s.p1.chooses(friend)
    s.p2.blocks(wall).to("damage_resolution")
    while s.asked == "divide_damage":
        s.take(s.legal_actions[0])
    assert wall.zone == "break_zone"


def test_R10_20_26_098L_alone_the_card_forms_no_party():
    s, _, _ = attacking()
    s.to("main_2")
    assert s.p2.points == 1


def test_R10_83_no_card_joins_a_card_that_has_left(s):
    leader, friend = s.p1.field(LEADER), s.p1.hand(FRIEND)
    blow = s.p2.hand(spell(t.Choose(CHARACTERS), t.Break(t.Chosen()), name="Blow"))
    s.p1.attack(leader).p1.passes().p2.cast(blow, targets=[leader]).both_pass().both_pass()
    s.p1.says_yes()
    if s.asked == "select":
        s.p1.chooses(friend)
    assert friend.on_field and friend.is_dull and not friend.is_attacking


def test_R10_83_what_cannot_form_parties_does_not_join():
    text = "Loner cannot form parties."
    s, _, (loner,) = attacking(forward(3000, "Fire", 2, name="Loner", categories=["XIII"], text=text))
    assert loner.on_field and not loner.is_attacking
    s.to("main_2")
    assert s.p2.points == 1


def test_R10_24_what_joins_was_not_declared_and_triggers_nothing():
    s, _, (scout,) = attacking(
        forward(3000, "Fire", 2, name="Scout", categories=["XIII"], text="When Scout attacks, draw 1 card.")
    )
    assert scout.is_attacking and not s.stack


CHOCOBO = forward(
    3000,
    "Wind",
    1,
    name="Bird",
    generic=True,
    text="When Bird forming a party is put from the field into the Break Zone, draw 1 card.",
)
"""As 25-045C."""


def test_R10_20_25_045C_leaves_while_it_forms_a_party():
    for party in (True, False):
        s = Scenario()
        bird, friend = s.p1.field(CHOCOBO), s.p1.field(forward(4000, "Wind"))
        s.p2.hand(summon(text="Choose 1 Forward. Break it.", name="Blow", cost=0))
        s.p1.attack([bird, friend] if party else bird).p1.passes().p2.cast("Blow", targets=[bird]).both_pass()
        assert bird.zone == "break_zone" and len(s.stack) == int(party)
