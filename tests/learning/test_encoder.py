"""The encoder: every index that it writes says what the observation says, and nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from fftcg_env.core.jobs import JOB_OBSERVE
from fftcg_env.core.layout import columns_of
from fftcg_env.core.network.encoder import ADVICE_SIZE, MOST_SHOWN, encoder_of
from fftcg_env.core.network.judge import Judge
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice


def observed(game: Any, states: np.ndarray) -> np.ndarray:
    """The observations of the players who decide, ``(n, size)``."""
    batch = GameBatch(game, len(states), DeckChoice(game, "random"))
    batch.states[:] = states
    batch.run(JOB_OBSERVE)
    return batch.observations.copy()


def read(game: Any, states: np.ndarray, advice: bool = False) -> dict[str, np.ndarray]:
    judge = Judge(game, None, len(states), advice)
    return judge.judge(states, values=False, logits=False, collect=True).positions


def each_position(sections: dict[str, np.ndarray]) -> Iterator[dict[str, Any]]:
    """The sections of one position after the other."""
    starts = np.cumsum(sections["counts"], axis=0) - sections["counts"]
    for number, (counts, at) in enumerate(zip(sections["counts"], starts, strict=True)):
        cut = [slice(first, first + size) for first, size in zip(at, counts, strict=True)]
        yield {
            "cards": sections["token_cards"][cut[0]],
            "ends": sections["token_ends"][cut[0]],
            "features": sections["features"][cut[1]],
            "state": sections["state_features"][cut[2]],
            "minor": sections["minor_cards"][cut[3]],
            "tokens": sections["action_tokens"][cut[4]],
            "kinds": sections["action_kinds"][cut[4]],
            "numbers": sections["action_numbers"][cut[4]],
            "source": int(sections["sources"][number]),
        }


def holds(game: Any, name: str, value: int) -> bool:
    """Whether the value of a column is what the name of a feature says (written without the encoder's tables)."""
    if match := re.search(r": bit (\d+)$", name):
        return bool(value >> int(match[1]) & 1)
    if name.endswith(": a card"):
        return value > 0
    match = re.search(r" = (-?\d+)(?: \* (\d+))?$", name)
    assert match is not None, name
    shown, unit = int(match[1]), int(match[2] or 1)
    return value // unit == shown or (abs(shown) >= MOST_SHOWN and abs(value // unit) >= abs(shown))


def test_every_feature_says_what_the_observation_says(any_game: Any, records: np.ndarray) -> None:
    game, encoder, layout = any_game, encoder_of(any_game), any_game.layout
    observations = observed(game, records)
    has_sides = "mine" in columns_of(layout, "cards")
    for observation, position in zip(observations, each_position(read(game, records)), strict=True):
        cards = {column: layout.column(observation, "cards", column) for column in columns_of(layout, "cards")}
        numbers, classes = np.divmod(position["cards"], len(encoder.token_classes))
        rows = token_rows(game, observation, numbers, classes)
        starts = np.concatenate([[0], position["ends"]])[:-1]
        for row, first, end in zip(rows, starts, position["ends"], strict=True):
            said = set()
            for index in position["features"][first:end]:
                name = encoder.feature_names[index]
                if "beat it" in name:
                    continue
                assert (has_sides and bool(cards["mine"][row])) == name.endswith(", mine"), name
                name = name.removesuffix(", mine")
                column = re.match(r"cards\.(\w+)", name)[1]
                assert holds(game, name, int(cards[column][row])), (name, int(cards[column][row]))
                said.add(column)
            silent = set(cards) - said - {"card_id"}
            assert all(cards[column][row] == 0 or is_too_small(game, column, cards[column][row]) for column in silent)
        for index in position["state"]:
            name = encoder.state_names[index]
            part, row, column = re.match(r"(\w+)(?:\[(\d+)\])?\.(\w+)", name).groups()
            values = layout.column(observation, part, column)
            assert holds(game, name, int(values if row is None else values[int(row)])), name


def is_too_small(game: Any, column: str, value: int) -> bool:
    """Whether a value is less than one unit, which counts as the index of zero units."""
    return 0 <= value < game.legend.units.get("cards", {}).get(column, 1)


def token_rows(game: Any, observation: np.ndarray, numbers: np.ndarray, classes: np.ndarray) -> list[int]:
    """The rows of the tokens: by the legend alone, which known cards are in a group or named, in their order."""
    layout, legend = game.layout, game.legend
    column = lambda name: layout.column(observation, "cards", name)  # noqa: E731
    known = column("card_id") > 0
    group = np.zeros(len(known), int)
    for number, one in enumerate(legend.groups, 1):
        inside = known.copy()
        for name, value in one.equal.items():
            inside &= column(name) == value
        for name, bits in one.bits.items():
            inside &= column(name) & bits != 0
        for name, bits in one.without.items():
            inside &= column(name) & bits == 0
        group[inside] = number
    named = np.zeros(len(known), bool)
    for name in ("legal", *legend.roles):
        named |= column(name) != 0
    rows = np.flatnonzero(known & (named | (group > 0)))
    assert (column("card_id")[rows] == numbers).all() and (group[rows] == classes).all()
    return rows.tolist()


def test_every_known_card_is_read_once(any_game: Any, records: np.ndarray) -> None:
    """As a token or as a minor card; and the cards that the decision and the stack name besides."""
    encoder, layout = encoder_of(any_game), any_game.layout
    where = list(dict.fromkeys(column for group in any_game.legend.groups for column in group.equal))
    places = np.prod([layout.bounds("cards", column)[1] + 1 for column in where])
    for observation, position in zip(observed(any_game, records), each_position(read(any_game, records)), strict=True):
        known = layout.column(observation, "cards", "card_id")
        minor, kind = np.divmod(position["minor"], len(encoder.minor_classes))
        tokens = position["cards"] // len(encoder.token_classes)
        lying = np.concatenate([tokens, minor[kind < places]])
        assert sorted(lying.tolist()) == sorted(known[known > 0].tolist())


def test_legal_actions_are_listed_with_their_cards(any_game: Any, records: np.ndarray) -> None:
    game, encoder = any_game, encoder_of(any_game)
    lists, counts = game.search.legal(records)
    width = game.global_action_count + len(game.verbs)
    observations = observed(game, records)
    for e, position in enumerate(each_position(read(game, records))):
        assert position["numbers"].tolist() == lists[e, : counts[e]].tolist()
        numbers, classes = np.divmod(position["cards"], len(encoder.token_classes))
        rows = token_rows(game, observations[e], numbers, classes)
        kind = int(game.layout.column(observations[e], "decision", "kind"))
        for action, token, found in zip(position["numbers"], position["tokens"], position["kinds"], strict=True):
            if action < game.global_action_count:
                assert token == 0 and found == kind * width + action
                continue
            row, verb = divmod(int(action) - game.global_action_count, len(game.verbs))
            assert found == kind * width + game.global_action_count + verb
            assert (rows[token - 1] == row) if token else row not in rows


def test_duels_count_who_beats_whom(any_game: Any, records: np.ndarray) -> None:
    game, encoder, layout = any_game, encoder_of(any_game), any_game.layout
    compared = 0
    for observation, position in zip(observed(game, records), each_position(read(game, records)), strict=True):
        numbers, classes = np.divmod(position["cards"], len(encoder.token_classes))
        rows = np.array(token_rows(game, observation, numbers, classes), int)
        starts = np.concatenate([[0], position["ends"]])[:-1]
        said = [
            [encoder.feature_names[i] for i in position["features"][a:b] if "beat it" in encoder.feature_names[i]]
            for a, b in zip(starts, position["ends"], strict=True)
        ]
        for duel in game.legend.duels:
            strength = layout.column(observation, "cards", duel.strength).astype(int)
            endurance = layout.column(observation, "cards", duel.endurance or duel.strength).astype(int)
            endurance = endurance - (layout.column(observation, "cards", duel.damage) if duel.damage else 0)
            for one, other in ((duel.one, duel.other), (duel.other, duel.one)):
                others = rows[classes == encoder.token_classes.index(other)]
                for token in np.flatnonzero(classes == encoder.token_classes.index(one)):
                    lost = min(5, int((strength[others] >= endurance[rows[token]]).sum()))
                    won = min(5, int((endurance[others] <= strength[rows[token]]).sum()))
                    assert said[token] == [f"{one}: {lost} of {other} beat it, it beats {won}"]
                    compared += len(others)
    assert not game.legend.duels or compared > 10


def test_nothing_hidden_is_read(any_game: Any, records: np.ndarray) -> None:
    """Positions with all hidden cards resampled are read alike."""
    before = read(any_game, records, advice=True)
    other = any_game.search.clone(records, np.arange(len(records)))
    any_game.search.determinize(other, -1, 77)
    assert (other != records).any()
    after = read(any_game, other, advice=True)
    assert all((before[name] == after[name]).all() for name in before)


def test_advice_says_how_the_heuristic_weighs_the_actions(any_game: Any, records: np.ndarray) -> None:
    """Against the best other action: 7 for equal weights, one more or less for each limit that the difference
    reaches."""
    search, sections = any_game.search, read(any_game, records, advice=True)
    limits = search.unit * np.array([0.25, 0.5, 1, 2, 4, 8])
    expected = []
    for weights, count in zip(search.weigh(records), search.legal(records)[1].tolist(), strict=True):
        for k in range(count):
            others = np.delete(weights[:count], k)
            difference = weights[k] - others.max() if count > 1 else 0.0
            level = 1 + int((abs(difference) >= limits).sum()) if difference else 0
            expected.append(ADVICE_SIZE // 2 + (level if difference > 0 else -level))
    assert sections["action_advice"].tolist() == expected
    assert len(set(expected)) > 3 and min(expected) >= 0 and max(expected) < ADVICE_SIZE


def test_indices_stay_inside_their_tables(any_game: Any, records: np.ndarray) -> None:
    encoder, sections = encoder_of(any_game), read(any_game, records)
    assert sections["features"].min() > 0 and sections["features"].max() < len(encoder.feature_names)
    assert sections["state_features"].min() > 0 and sections["state_features"].max() < len(encoder.state_names)
    assert sections["token_cards"].max() < encoder.card_count * len(encoder.token_classes)
    assert sections["minor_cards"].max() < encoder.card_count * len(encoder.minor_classes)
    assert sections["action_kinds"].max() < encoder.kind_count


def test_observations_are_encoded_as_the_records_are(any_game: Any, records: np.ndarray) -> None:
    """With the legal actions of the records, in calls of all sizes; without actions they are encoded too."""
    pytest.importorskip("torch")
    from fftcg_env.learning.observed_positions import ObservationReader
    from fftcg_env.learning.positions import Positions

    reader, observations = ObservationReader(any_game), observed(any_game, records)
    lists, counts = any_game.search.legal(records)
    for some in (slice(0, 3), slice(0, len(records)), slice(5, 6)):
        expected = Positions.read(reader.encoder, read(any_game, records[some]))
        legal = lists[some][np.arange(lists.shape[1]) < counts[some, None]]
        found = reader.read(observations[some], legal, counts[some])
        for name, value in vars(expected).items():
            assert np.array_equal(getattr(found, name), value), name
    alone = reader.read(observations[some], np.zeros(0, np.int64), np.zeros(1, np.int64))
    assert np.array_equal(alone.features, found.features) and not alone.action_counts.any()
