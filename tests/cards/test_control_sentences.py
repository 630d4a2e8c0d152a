"""Sentences about control and changed characteristics, in made-up wording."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, parse_line
from fftcg_env.games.fftcg.cards.language.words import Lexicon
from fftcg_env.games.fftcg.cards.wording.render import render_ability
from tests.cards.sentences import effect
from tests.kit import MINE

ENTERS = "When Rook enters the field, "

LEXICON = Lexicon.of(["Rook", "Pawn"], ["Guard", "Dancer"], ["XX"])
ENEMY = t.Cards("field", "opponent", (t.OfType("Forward"),))


def parse(line):
    ability = parse_line(line, ["Rook"], LEXICON)
    assert render_ability(ability)
    return ability


@pytest.mark.parametrize(
    ("words", "player", "duration"),
    [
        ("You gain control of it.", "you", "permanent"),
        ("You gain control of it until the end of the turn.", "you", "end_of_turn"),
        ("Gain control of it for as long as Rook is on the field.", "you", "while_source_on_field"),
        ("Your opponent gains control of it.", "opponent", "permanent"),
        ("You may give control of it to your opponent.", "opponent", "permanent"),
    ],
)
def test_gaining_control(words, player, duration):
    ability = parse(f"When Rook attacks, choose 1 Forward opponent controls. {words}")
    gain = t.GainControl(t.Chosen(), player, duration)
    last = ability.effect.effects[-1]
    assert ability.effect.effects[0] == t.Choose(ENEMY)
    assert last == (t.May(gain) if "may" in words else gain)


@pytest.mark.parametrize(("words", "player"), [("your field", "you"), ("your opponent's field", "opponent")])
def test_playing_onto_the_field_of_a_player(words, player):
    ability = parse(f"When Rook attacks, choose 1 Forward in your Break Zone. Play it onto {words} dull.")
    assert ability.effect.effects[-1] == t.PlayOntoField(t.Chosen(), dull=True, player=player)


def test_control_of_nothing_is_not_understood():
    with pytest.raises(GrammarError):
        parse("When Rook attacks, you gain control.")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Name 1 Element. All the Forwards you control become that Element until the end of the turn.",
            t.Sequence((t.Name("element"), t.BecomeNamed(t.All(MINE), "element"))),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "《1》: Until the end of the turn, Rook also becomes a Forward with 5000 power and gains Haste.",
            "《1》: Until the end of the turn, Rook also becomes a Forward with 5000 power and Haste.",
        ),
        (
            f"{ENTERS}choose 1 Forward. It becomes Fire until the end of the turn.",
            f"{ENTERS}choose 1 Forward. Its Element becomes Fire until the end of the turn.",
        ),
        (
            "Rook gains the Jobs of the Forwards you control.",
            "Rook has the Jobs of the Forwards you control.",
        ),
        (
            "You can play Rook onto the field even if you control other Light Characters.",
            "You can play Rook even if you control other Light Characters.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    "line",
    [
        "choose 1 Forward opponent controls. You gain control of it until the end of your next turn.",
        "choose 1 Forward opponent controls. Until the end of your next turn, you gain control of it.",
    ],
)
def test_control_beyond_the_turn(line):
    assert parse(ENTERS + line).effect.effects[1] == t.GainControl(t.Chosen(), "you", "end_of_your_next_turn")


@pytest.mark.parametrize(
    "becomes",
    [
        "Rook's power becomes the same as its power until the end of the turn.",
        "Until the end of the turn, Rook's power becomes equal to its power.",
    ],
)
def test_power_becomes_that_of_a_target(becomes):
    read = parse(f"{ENTERS}choose 1 Forward opponent controls. {becomes}").effect
    assert read.effects[1] == t.PowerBecomes(t.Self(), t.PowerOf(t.Chosen()))


def test_power_becomes_that_of_the_other_target():
    choice = f"{ENTERS}choose 1 Forward you control and 1 Forward opponent controls. Until the end of the turn, "
    for becomes in ("the former's power becomes the latter's power", "the power of the former becomes the power of it"):
        with pytest.raises(GrammarError):
            parse(f"{choice}{becomes}.")
    read = parse(f"{choice}the power of the former becomes equal to the power of the latter.").effect
    assert read.effects[2] == t.PowerBecomes(t.Chosen(0), t.PowerOf(t.Chosen(1)))


def test_power_becomes_no_other_number_so():
    with pytest.raises(GrammarError, match="not the power of a card"):
        parse(
            f"{ENTERS}until the end of the turn, Rook's power becomes equal to the highest power Forward you control."
        )
