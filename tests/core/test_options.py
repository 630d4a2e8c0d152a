"""Options parsed from ``NAME=VALUE``: every value of every option, and errors."""

from __future__ import annotations

from typing import Any

import pytest

from fftcg_env.core.options import (
    OptionTextError,
    UnknownOptionError,
    as_word,
    as_words,
    changed_values,
    differing,
    options_from_words,
    possible_values,
    values_of,
)
from fftcg_env.games import OWN_GAMES, load_game

KINDS = {name: type(load_game(name).options) for name in OWN_GAMES}


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_value_parses(name: str) -> None:
    kind = KINDS[name]
    usual = values_of(kind())
    for option, values in possible_values(kind).items():
        for value in values or (usual[option],):
            found = options_from_words(kind, [f"{option}={as_word(value)}"])
            assert found == {option: value} and type(found[option]) is type(value)
            assert values_of(load_game(name, **found).options)[option] == value
    everything = options_from_words(kind, [f"{option}={as_word(value)}" for option, value in usual.items()])
    assert everything == usual


@pytest.mark.parametrize(
    ("words", "error", "message"),
    [
        (["payments=auto"], UnknownOptionError, "there is no option 'payments'; did you mean 'payment'?"),
        (["payment=cash"], OptionTextError, "option payment is 'cash'; write payment=close_when_covered or payment="),
        (["payment"], OptionTextError, "option payment is ''; write payment=close_when_covered or"),
        (["skip_forced=True"], OptionTextError, "is 'True'; write skip_forced=true or skip_forced=false"),
        (["loss_damage=5"], OptionTextError, "option loss_damage is '5'; write loss_damage=7 or loss_damage=6"),
        (["decision_limit=1e3"], OptionTextError, "is '1e3'; write decision_limit=NUMBER, a whole number"),
        (["decision_limit=" + "9" * 30], OptionTextError, "a whole number"),
        (["payment=auto", "payment=full"], OptionTextError, "option payment is given twice: auto and full"),
    ],
)
def test_invalid_options_are_refused(words: list[str], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message.replace("?", r"\?")):
        options_from_words(KINDS["fftcg"], words)


def test_changed_values() -> None:
    options = KINDS["fftcg"](payment="auto", skip_forced=False)
    changed: dict[str, Any] = changed_values(options)
    assert changed == {"payment": "auto", "skip_forced": False}
    assert as_words(changed) == "payment=auto, skip_forced=false" and as_words({}) == "the usual ones"
    assert differing({"a": 1, "b": 2}, {"a": 1}) == {"b": 2}
