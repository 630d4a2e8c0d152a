"""The game's texts for people: keywords, questions, the state of the board."""

from __future__ import annotations

from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.games import load_game


def played(*answers: str) -> str:
    """What the terminal prints for these lines of input."""
    words = ["play", "human", "random", "--deck-0", "stormcallers", "--game", "chrono_card", "--seed", "3"]
    result = CliRunner().invoke(app, words, input="\n".join((*answers, "quit", "")), env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def test_the_list_of_actions_prints_what_cards_do() -> None:
    output = played("pass", *["1"] * 6)
    game = load_game("chrono_card")
    texts = [card.text for card in game.pool.cards if card.text]
    assert sum(f"       {text}" in output for text in texts) > 3


def test_help_explains_the_words_of_the_cards() -> None:
    output = played("help Quick", "help rules")
    assert output.count("quick: without First-turn restriction") == 2
    assert "shielded: no target of your opponent" in output and "Aim: 20 damage" in output


def test_the_page_of_a_card_explains_the_words_of_its_text() -> None:
    words = load_game("chrono_card").words
    page = words.card("CC-037").splitlines()
    assert page[2] == "Always: the bearer AP +1, the bearer quick."
    assert page[3] == "" and {line.partition(":")[0] for line in page[4:]} == {"AP", "Always", "bearer", "quick"}
    assert "Check: turn" in words.card("CC-047")  # "a Checked Character"
