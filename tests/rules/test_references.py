"""The meaning of "it": last known power, found and discarded cards (R4.40, R4.13); and deck sizes (R2.1, R2.5)."""

import pytest

from fftcg_env.cards import Deck
from fftcg_env.cards import tree as t
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.game import UnplayableDeckError
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import MINE

THEIRS = t.All(t.Cards("field", "opponent", (t.OfType("Forward"),)))


def ready() -> Scenario:
    s = Scenario()
    s.p1.backups("Fire", 5)
    return s


def test_R4_40_power_of_the_card_that_left_and_triggered():
    s = ready()
    s.p1.field(
        forward(2000, abilities=[t.Auto(t.LeavesToBreakZone(MINE), t.Damage(THEIRS, t.PowerOf(t.Triggering())))])
    )
    victim, witness = s.p1.field(forward(4000)), s.p2.field(forward(9000))
    s.p1.hand(summon(t.Sequence((t.Choose(MINE), t.Break(t.Chosen()))), name="Fell"))
    s.p1.cast("Fell", targets=[victim]).resolve_all()
    assert witness.damage == 4000


def test_R4_13_power_of_the_card_that_was_found():
    s = ready()
    giant = forward(3000, name="Giant")
    found = t.Search(t.Cards("deck", "you", (t.Named("Giant"),)), "field")
    s.p1.deck_top(giant)
    s.p1.hand(summon(t.Sequence((found, t.Damage(THEIRS, t.PowerOf(t.Found())))), name="Call"))
    witness = s.p2.field(forward(9000))
    s.p1.cast("Call").both_pass().p1.chooses("Giant")
    assert witness.damage == 3000


def test_R4_13_the_card_that_was_discarded():
    s = ready()
    s.p1.hand(summon(t.Sequence((t.Discard("you"), t.ReturnToHand(t.Found()))), name="Loop"))
    kept = s.p1.hand(forward(5000))
    s.p1.cast("Loop").both_pass().take_forced()
    assert kept.zone == "hand"


@pytest.mark.parametrize(
    ("size", "cards", "legal"), [("exactly_50", 40, False), ("at_least_40", 40, True), ("at_least_40", 39, False)]
)
def test_R2_1_limited_decks(size, cards, legal):
    game = load_game("fftcg", deck_size=size)
    whole = game.load_deck("vii_fire_earth")
    deck = Deck("short", whole.main[:cards], ())
    if legal:
        assert (game.deck_rows((deck, deck)) >= 0).sum() == 2 * cards
    else:
        with pytest.raises(UnplayableDeckError, match=f"has {cards} cards"):
            game.deck_rows((deck, deck))


def test_R2_5_no_lb_decks():
    whole = load_game("fftcg").load_deck("vii_fire_earth")
    deck = Deck("with LB deck", whole.main, whole.main[:1])
    with pytest.raises(UnplayableDeckError, match="LB deck of 1"):
        load_game("fftcg", lb_deck="none").deck_rows((deck, deck))


@pytest.mark.parametrize("dealer", [5000, 9000])
def test_R4_40_controller_of_the_card_that_triggered_and_left(dealer):
    """5-037R Zeid: the Forward that dealt the damage is broken by the same battle; its last controller discards."""
    s = ready()
    zeid = s.p1.field("5-037R")
    s.p1.hand("1-003C")
    theirs = s.p2.field(forward(dealer))
    s.p2.hand("1-003C", "1-004C")
    s.p1.attack(zeid).p2.blocks(theirs).both_pass()
    assert theirs.zone == "break_zone"
    s.resolve_top()
    assert s.p2.decides("discard")
    s.p2.chooses("1-004C")
    assert s.p2.codes("hand") == ["1-003C"] and s.p1.hand_size == 1
