"""Chapter 0 of the rules: the golden rules."""

from fftcg_env.cards import tree as t
from fftcg_env.scenario import forward, summon
from tests.kit import FORWARDS


def test_R0_10_card_text_beats_the_rules_but_nothing_stops_a_player_from_conceding(s):
    """R0.10: Haste against R10.11"""
    noel, squire = s.p1.field("1-208S", new=True), s.p1.field("1-025C", new=True)
    s.to("attack_declaration")
    assert s.p1.can_attack(noel) and not s.p1.can_attack(squire)
    s.p2.concedes()
    assert s.winner is s.p1


def test_R0_11_cannot_wins(s):
    """R0.11: Leviathan says "return it", Gilgamesh says that it cannot be returned"""
    gilgamesh, dragoon = s.p2.field("1-207S"), s.p2.field("1-147C")
    s.p1.has(hand=("1-178R", "1-178R"), Water=5)
    s.p1.spare("Water", 1)
    s.p1.cast("1-178R", targets=[gilgamesh]).both_pass()
    assert gilgamesh.on_field
    s.p1.cast("1-178R", targets=[dragoon]).both_pass()
    assert dragoon.zone == "hand"


def test_R0_11_a_forward_that_must_but_cannot_block_does_not_block(s):
    """R0.11"""
    attacker = s.p1.field(forward(5000))
    texts = (t.HasRestriction(t.Self(), "must_block"), t.HasRestriction(t.Self(), "cannot_block"))
    torn = s.p2.field(forward(9000, name="Torn", abilities=[t.Field(texts)]))
    s.p1.attack(attacker).both_pass()
    assert s.p2.decides("block") and not s.p2.can_block(torn)
    s.p2.passes()
    assert s.p2.blocker is None


def test_R0_12_an_impossible_part_is_skipped_the_rest_is_done(s):
    """R0.12"""
    text = t.Sequence((t.Discard("opponent", 1), t.Draw("you", 2)))
    s.p1.has(hand=summon(text, name="Raid"), Fire=1)
    assert s.p2.hand_size == 0
    s.p1.cast("Raid").both_pass()
    assert s.p1.hand_size == 2


def test_R0_12_a_dull_forward_is_not_dulled_but_damaged(s):
    """R0.12: Waterkick of Tifa 1-189S"""
    tifa = s.p1.field("1-189S")
    s.p1.has(hand="1-189S", Fire=1)
    wall = s.p2.field(forward(9000), dull=True)
    s.p1.uses(tifa, "Waterkick", targets=[wall]).both_pass()
    assert (wall.is_dull, wall.damage) == (True, 6000)


def test_R0_16_a_negative_power_is_kept_for_arithmetic(s):
    """R0.16: 5000 - 8000 + 4000 is 1000, not 4000"""
    chosen = t.Chosen()
    texts = (t.Choose(FORWARDS), t.GainPower(chosen, t.Number(-8000)), t.GainPower(chosen, t.Number(4000)))
    victim = s.p2.field(forward(5000))
    s.p1.has(hand=summon(t.Sequence(texts), name="Tide"), Fire=1)
    s.p1.cast("Tide", targets=[victim]).both_pass()
    assert (victim.power, victim.zone) == (1000, "field")


def test_R0_16_a_negative_power_counts_as_zero_otherwise(s):
    """R0.16: damage equal to a power of -3000 heals no Forward, and a filter reads 0"""
    texts = (
        t.Choose(FORWARDS),
        t.GainPower(t.Chosen(), t.Number(-8000)),
        t.Damage(t.All(t.Cards(player="you", where=(t.OfType("Forward"),))), t.PowerOf(t.Chosen())),
        t.If(t.Is(t.Chosen(), (t.OfPower("exactly", 0),)), t.Draw("you", 1)),
    )
    own, victim = s.p1.field(forward(9000), damage=4000), s.p2.field(forward(5000))
    s.p1.has(hand=summon(t.Sequence(texts), name="Sap"), Fire=1).p1.cast("Sap", targets=[victim]).both_pass()
    assert own.damage == 4000 and victim.zone == "break_zone" and s.p1.hand_size == 1


def test_R0_17_a_value_that_cannot_be_determined_is_zero(s):
    """R0.17: the power of a card that was not found"""
    find = t.Search(t.Cards("deck", "you", (t.Named("Nobody"),)))
    texts = (find, t.Damage(t.All(FORWARDS), t.PowerOf(t.Found())), t.Draw("you", 1))
    wall = s.p2.field(forward(1000))
    s.p1.has(hand=summon(t.Sequence(texts), name="Guess"), Fire=1).p1.cast("Guess").both_pass()
    s.p1.passes()  # nothing found
    assert (wall.zone, wall.damage) == ("field", 0) and s.p1.hand_size == 1
