"""Summons and abilities that cannot be cancelled."""

import pytest

from fftcg_env.scenario import Scenario, forward, summon

CANCEL = "Choose 1 Summon. Cancel its effect."
CANCEL_ABILITY = "Choose 1 ability. Cancel its effect."


def cancelling(s, item, text=CANCEL):
    """The opponent answers what is on the stack; both resolve."""
    s.p1.passes()
    s.p2.cast(s.p2.find("Answer", "hand"), targets=[item])
    s.both_pass()
    if s.stack:
        s.both_pass()


def prepared(text, warden="", of="p1", answer=CANCEL):
    s = Scenario()
    if warden:
        getattr(s, of).field(forward(9000, name="Warden", text=warden))
    s.p2.hand(summon(text=answer, cost=0, name="Answer"))
    card = s.p1.hand(summon(text=text, cost=0, name="Deed")) if text else None
    return s, card


@pytest.mark.parametrize(
    ("text", "warden", "of", "drawn"),
    [
        ("Draw 1 card.", "", "p1", 0),
        ("Deed cannot be cancelled. Draw 1 card.", "", "p1", 1),
        ("Draw 1 card.", "Your Summons cannot be cancelled.", "p1", 1),
        ("Draw 1 card.", "Your Summons cannot be cancelled.", "p2", 0),
        ("Draw 1 card.", "Summons cannot be cancelled.", "p2", 1),
        ("Draw 1 card.", "Your abilities cannot be cancelled.", "p1", 0),
        ("Draw 1 card.", "Your Summons cannot be cancelled by your opponent's Summons or abilities.", "p1", 1),
    ],
)
def test_R8_70_a_Summon_that_cannot_be_cancelled_resolves(text, warden, of, drawn):
    s, card = prepared(text, warden, of)
    s.p1.cast(card)
    cancelling(s, card)
    assert (s.p1.hand_size, card.zone) == (drawn, "break_zone")


@pytest.mark.parametrize(
    ("warden", "drawn"),
    [
        ("", 0),
        ("Abilities of Forwards you control cannot be cancelled.", 1),
        ("Abilities of Backups you control cannot be cancelled.", 0),
        ("Auto-abilities of Forwards you control cannot be cancelled.", 0),
    ],
)
def test_R8_70_abilities_of_some_cards(warden, drawn):
    s, _ = prepared("", warden, answer=CANCEL_ABILITY)
    user = s.p1.field(forward(1000, name="User", text="《0》: Draw 1 card."))
    s.p1.uses(user)
    cancelling(s, user)
    assert s.p1.hand_size == drawn


@pytest.mark.parametrize(("more", "drawn"), [("", 0), (" This ability cannot be cancelled.", 1)])
def test_R8_70_an_ability_that_says_so_itself(more, drawn):
    s, _ = prepared("", answer=CANCEL_ABILITY)
    user = s.p1.field(forward(1000, name="User", text="《0》: Draw 1 card." + more))
    s.p1.uses(user)
    cancelling(s, user)
    assert s.p1.hand_size == drawn


def test_R9_7_for_a_while():
    s, card = prepared("Draw 1 card.")
    s.p1.cast(s.p1.hand(summon(text="During this turn, your Summons cannot be cancelled.", cost=0, name="Shield")))
    s.both_pass()
    s.p1.cast(card)
    cancelling(s, card)
    assert s.p1.hand_size == 1
