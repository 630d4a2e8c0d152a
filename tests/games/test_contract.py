"""`check_game`: every game passes, and each kind of violation is reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import ContractError, check_game
from fftcg_env.core.layout import Legend, ObservationLayout
from fftcg_env.games import GAMES, load_game
from tests.games.shedding import state as s
from tests.games.shedding.game import Deck, SheddingGame

OPTIONS: dict[str, dict[str, Any]] = {
    "every window, full payment": {"skip_forced": False, "payment": "full"},
    "the other rulings": {
        "cp_overpayment": "one_excess",
        "field_limit_on_effect": "rule_process",
        "loss_damage": 6,
        "mulligan_bottom_order": "as_held",
        "lethal_check_before_ex": False,
        "empty_declaration_window": True,
        "next_attack_returns_to": "declaration",
        "search_any_card_may_fail": True,
        "first_strike_window": "back_attack_allowed",
        "deck_size": "at_least_40",
        "lb_deck": "none",
    },
}


@pytest.mark.parametrize(("games", "thorough"), [(3, 15), pytest.param(8, 60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_passes(name: str, games: int, thorough: int) -> None:
    check_game(load_game(name), games=games, thorough=thorough)


@pytest.mark.parametrize("way", OPTIONS)
def test_the_fftcg_passes_with_other_options(way: str) -> None:
    check_game(load_game("fftcg", **OPTIONS[way]), games=3, thorough=15)


@pytest.mark.parametrize("options", [{}, {"skip_forced": False}, {"max_decisions": 7}], ids=str)
def test_a_second_game_passes(options: dict[str, Any]) -> None:
    check_game(SheddingGame(**options), games=4)


class Driven(SheddingGame):
    """A game that changes something forbidden after each call of its compiled entry."""

    @property
    def drive(self) -> Any:
        drive = super().drive

        def then(states: Any, tables: Any, job: int, low: int, high: int, *arrays: Any) -> None:
            before = states.copy()
            drive(states, tables, job, low, high, *arrays)
            self.spoil(states[low:high], job, *(array[low:high] for array in arrays), before=before[low:high])

        return then

    def spoil(
        self, states: Any, job: int, actions: Any, seeds: Any, decks: Any, observations: Any, *rest: Any, before: Any
    ) -> None:
        """Break a promise."""


class Loud(SheddingGame):
    name = "Shedding!"


class Miscounted(SheddingGame):
    action_count = s.ACTION_COUNT + 1


class Mutable(SheddingGame):
    def __init__(self) -> None:
        super().__init__()

        @dataclass
        class Options:
            skip_forced: bool = True

        self.options = Options()  # type: ignore[assignment]


class Narrow(SheddingGame):
    layout = ObservationLayout(
        {
            name: (
                field.shape[:-1],
                {c: (0, 9 if c == "turn" else h) for c, h in zip(field.columns, field.high, strict=True)},
            )
            for name, field in s.LAYOUT.fields.items()
        }
    )


class Misled(SheddingGame):
    legend = Legend(categories={"cards": ("colour",)})


class Half(SheddingGame):
    card_ability_feature_names = ("draws",)


class Guessing(SheddingGame):
    card_ability_feature_names = ("draws",)

    @property
    def card_ability_features(self) -> np.ndarray:
        return np.ones((len(self.card_features), 1), np.float32)


class Wordless(SheddingGame):
    def describe(self, states: np.ndarray, index: int, action: int) -> str:
        return "pass" if action == 0 else "shed a card"


class Forgetful(SheddingGame):
    def deck_rows(self, decks: Any) -> np.ndarray:
        return super().deck_rows(decks).astype(np.int32)


class Moody(SheddingGame):
    def random_decks(self, count: int, seed: int) -> list[Deck]:
        return super().random_decks(count, int(np.random.SeedSequence().generate_state(1)[0]))


class Stubborn(SheddingGame):
    def concede(self, states: np.ndarray, index: int, player: int) -> None:
        super().concede(states, index, 1 - player)


class Talkative(SheddingGame):
    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        super().determinize(states, index, player, generator)
        super().determinize(states, index, 1 - player, generator)


class Reckless(SheddingGame):
    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        super().determinize(states, index, player, generator)
        first = s.DECK_SIZE * (1 - player)
        hand = first + np.flatnonzero(states["zone"][index, first : first + s.DECK_SIZE] == s.HAND)
        states["card_id"][index, hand] = np.roll(states["card_id"][index, hand], 1)


class Lenient(Driven):
    def spoil(self, states: Any, job: int, *arrays: Any, before: Any) -> None:
        arrays[-1][:, jobs.STATUS_ERROR] = 0


class Careless(Driven):
    def spoil(self, states: Any, job: int, *arrays: Any, before: Any) -> None:
        refused = (arrays[-1][:, jobs.STATUS_ERROR] == 1) & bool(job & jobs.JOB_STEP)
        states["turn"] += refused


class Curious(Driven):
    def spoil(self, states: Any, job: int, *arrays: Any, before: Any) -> None:
        if job == jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_VIEW_1:
            states["turn"] += 1


class Sticky(Driven):
    def spoil(self, states: Any, job: int, *arrays: Any, before: Any) -> None:
        if job & jobs.JOB_RESET:
            states["passes"] = before["passes"]


class Leaking(Driven):
    def spoil(self, states: Any, job: int, *arrays: Any, before: Any) -> None:
        if job & jobs.JOB_OBSERVE:
            arrays[3][:, 6] = states["card_id"][:, -1] % 2


class Restless(Driven):
    def spoil(self, states: Any, job: int, *arrays: Any, before: Any) -> None:
        if job & jobs.JOB_STEP:
            states["turn"] += (states["result"] != 0) & (before["result"] != 0)


BROKEN: dict[type[SheddingGame], str] = {
    Loud: "not a word in lower case",
    Miscounted: "action_count is 42; 1 global actions and 40 cards with 1 verbs make 41",
    Mutable: "options is not a frozen dataclass",
    Narrow: r"global.turn of an observation is 10, outside 0 to 9",
    Misled: r"the legend names columns \['colour'\] of 'cards'",
    Half: "there is card_ability_feature_names, but no card_ability_features",
    Guessing: "row 0 of card_ability_features, the unknown card, is not zero",
    Wordless: r"parse\('shed a card'\) is not \d+, which it describes",
    Forgetful: "deck_rows is int32",
    Moody: "random_decks returns different decks for the same seed",
    Stubborn: "player 0 concedes but does not lose",
    Talkative: "changes what that player sees",
    Reckless: "determinizing for one player turns the other's legal action '.*' into '.*': cards that can be",
    Lenient: "is not refused",
    Careless: "the refused action .* changes the state",
    Curious: "views changes the record",
    Sticky: r"a reset does not clear the fields \['passes'\]",
    Leaking: "changes what that player sees",
    Restless: "a game that is over changes",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_violation_is_reported(broken: type[SheddingGame]) -> None:
    with pytest.raises(ContractError, match=BROKEN[broken]):
        check_game(broken(), games=4)
