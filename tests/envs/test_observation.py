"""The observation as a whole: contents, layout, and correctness in every state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.core.entries import PREFETCH_FROM
from fftcg_env.core.jobs import (
    JOB_AUTORESET,
    JOB_MASK,
    JOB_OBSERVE,
    JOB_REVEAL,
    JOB_SAMPLE,
    JOB_STEP,
    JOB_VIEW_0,
    JOB_VIEW_1,
)
from fftcg_env.core.layout import ObservationLayout
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.games import load_game
from tests.plain_observation import PlainObservation, differences

GAMES, MOMENTS, APART = 40, 30, 9
VIEWS = {JOB_VIEW_0: (0, False), JOB_VIEW_1: (1, False), JOB_REVEAL: (0, True), JOB_REVEAL | JOB_VIEW_1: (1, True)}


@pytest.fixture(scope="module")
def batch() -> GameBatch:
    """Games with decks of all cards."""
    game = load_game("fftcg")
    decks = game.random_decks(2 * GAMES, 20)
    batch = GameBatch(game, GAMES, DeckChoice(game, (decks[:GAMES], decks[GAMES:])))
    batch.seed(7)
    batch.start(JOB_SAMPLE)
    return batch


def test_every_column_shows_what_the_record_says(batch: GameBatch) -> None:
    """Over many states of decks of all cards, from both sides and with nothing hidden."""
    layout, tables = batch.game.layout, batch.game.tables[0]
    seen: dict[tuple[str, str], set[int]] = {}
    for moment in range(MOMENTS):
        for _ in range(APART):
            batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE)
        job, (viewer, reveal) = list(VIEWS.items())[moment % len(VIEWS)]
        batch.observations[:] = -1  # every place is written
        batch.run(JOB_OBSERVE | job)
        for index in range(GAMES):
            expected = PlainObservation(batch.states[index], tables, viewer, reveal)
            assert not differences(layout, batch.observations[index], expected)
            for part, rows in expected.parts.items():
                for column in rows[0]:
                    seen.setdefault((part, column), set()).update(int(row[column]) for row in rows)
    rare = {("cards", "seen_by_opponent"), ("cards", "face_up"), ("cards", "primed"), ("cards", "silenced")}
    rare |= {key for key in seen if key[0] in ("decks", "stack", "decision", "global")}
    blank = [key for key, values in seen.items() if values == {0} and key not in rare]
    assert not blank, f"these columns were never anything but 0: {blank}"


def test_a_row_has_the_stated_size_and_ends_with_zeros(batch: GameBatch) -> None:
    layout = batch.game.layout
    assert layout.dtype == np.int8 and layout.size <= 3698 and layout.size % 64 == 0
    end = max(field.start + field.size * field.dtype.itemsize for field in layout.fields.values())
    batch.observations[:] = -1
    batch.run(JOB_OBSERVE)
    assert not batch.observations[:, end:].any()


def test_views_write_through_and_have_their_types(batch: GameBatch) -> None:
    layout = batch.game.layout
    rows = np.zeros((3, layout.size), layout.dtype)
    for name, view in layout.views(rows).items():
        field = layout.fields[name]
        assert view.shape == (3, *field.shape) and view.dtype == field.dtype
        view[1] = np.broadcast_to(np.array(field.high, field.dtype), field.shape)
    assert not layout.outside(rows) and not rows[0].any() and not rows[2].any()
    assert layout.views(rows[1])["cards"].shape == (116, 17)
    layout.column(rows, "cards", "card_id")[1, 5] = 5000
    assert layout.outside(rows) == [("cards_wide", "card_id", 5000)]


def test_every_place_has_one_column(batch: GameBatch) -> None:
    """Views do not overlap, and what a place is called is what the view shows there."""
    layout = batch.game.layout
    for name, field in layout.fields.items():
        for position in range(field.start, field.start + field.size * field.dtype.itemsize):
            buffer = np.zeros(layout.size, layout.dtype)
            buffer[position] = 1
            shown = [(part, np.argwhere(view)) for part, view in layout.views(buffer).items() if view.any()]
            (part, (index,)) = shown[0]
            assert len(shown) == 1 and part == name
            row = index[0] if len(field.shape) > 1 else 0
            assert layout.name_of(position) == f"{name}[{row}].{field.columns[index[-1]]}"


def test_tensors_have_the_same_views(batch: GameBatch) -> None:
    torch = pytest.importorskip("torch")
    layout = batch.game.layout
    batch.run(JOB_OBSERVE)
    tensors = layout.views(torch.from_numpy(batch.observations))
    for name, view in layout.views(batch.observations).items():
        np.testing.assert_array_equal(tensors[name].numpy(), view)


@pytest.mark.parametrize("wrong", [np.int16, np.float32])
def test_views_of_another_type_are_refused(batch: GameBatch, wrong: Any) -> None:
    layout = batch.game.layout
    with pytest.raises(TypeError, match="this layout needs int8"):
        layout.views(np.zeros(layout.size, wrong))


def test_a_missing_column_is_named() -> None:
    layout = load_game("fftcg").layout
    with pytest.raises(KeyError, match="the part 'cards' has no column 'cost'; there are card_id, power"):
        layout.column(np.zeros(layout.size, layout.dtype), "cards", "cost")
    with pytest.raises(KeyError, match="there is no part 'card'; did you mean 'cards'"):
        layout.column(np.zeros(layout.size, layout.dtype), "card", "power")


def test_views_of_another_size_are_refused(batch: GameBatch) -> None:
    layout = batch.game.layout
    with pytest.raises(ValueError, match=r"the observation has the shape \(5,\); its last axis must be 3520"):
        layout.views(np.zeros(5, layout.dtype))
    with pytest.raises(TypeError, match="the observation is a list; it must be an array of int8"):
        layout.views([0] * layout.size)


def test_columns_go_where_they_fit() -> None:
    parts = {"a": ((2,), {"small": (-128, 127), "large": (0, 128)}), "b": ((), {"less": (-129, 0)})}
    layout = ObservationLayout(parts, packed=True)
    assert list(layout.fields) == ["a_wide", "b_wide", "a"] and layout.size == 64
    assert [layout.place(*column) for column in (("a", "large"), ("b", "less"), ("a", "small"))] == [0, 4, 6]
    plain = ObservationLayout(parts)
    assert list(plain.fields) == ["a", "b"] and plain.size == 5 and plain.dtype == np.int16


def test_games_fetched_ahead_play_as_they_do_alone() -> None:
    """Large batches fetch the next record while they play one; small ones do not."""
    game = load_game("fftcg")
    together = GameBatch(game, 2 * PREFETCH_FROM, DeckChoice(game, "random"))
    together.seed(3)
    together.start(JOB_SAMPLE)
    apart = [together.copy(part) for part in np.split(np.arange(together.count), 4)]
    for _ in range(30):
        for batch in (together, *apart):
            batch.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE | JOB_OBSERVE | JOB_MASK)
    for name in ("states", "observations", "masks", "actions", "status"):
        assert getattr(together, name).tobytes() == b"".join(getattr(batch, name).tobytes() for batch in apart)
