"""Lines that no card can have: refused by the reader, the compiler, or the game that meets them."""

import pytest

from fftcg_env.cards import CardDatabase
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, Lexicon, numbered_lines, parse_line
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards
from fftcg_env.scenario import Scenario, ScenarioError, forward, summon


@pytest.mark.parametrize(
    "line",
    [
        "When your Lightning Summon enters the field, draw 1 card.",
        "When your Forward deals damage to a Forward, break it.",
        "When Testa is chosen by your opponent's Summon of cost 5 or less or an ability of their "
        "Character of cost 4 or less, cancel its effect.",
        "《0》: Choose 1 Forward. You may choose another target to become the new target (The newly chosen target must "
        "be a valid choice).",
        "《0》: Choose 1 Summon that is choosing only 2 Characters in any zone. Cancel its effect.",
    ],
)
def test_what_is_not_said_so_is_refused(line):
    lexicon = Lexicon.of(("Testa", "Alfa", "Bravo"), ("Ninja",), ("VII",))
    try:
        card = forward(5000, abilities=[parse_line(line, ["Testa"], lexicon)], name="Testa")
    except GrammarError:
        return
    assert compile_cards(CardDatabase([card])).refused


def test_a_comparison_with_a_number_that_only_a_resolution_knows_is_refused():
    many = t.Compared("cost", "at_most", t.MovedBefore())
    described = t.Cards("field", "any", (t.OfType("Forward"), many))
    wrong = summon(t.Sequence((t.Choose(described), t.Dull(t.Chosen()))), name="Wrong")
    s = Scenario()
    s.p1.hand(wrong)
    with pytest.raises(ScenarioError):
        s.p1.cast(wrong)


def test_short_forms_of_words():
    assert numbered_lines("It can't attack.") == [(1, "It cannot attack.")]
