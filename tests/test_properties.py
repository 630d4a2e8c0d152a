"""Properties of every game, checked on games that Hypothesis draws: seeds, decks, options and choices."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fftcg_env.core.driving import drive_records
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_REVEAL, JOB_STEP, STATUS_ERROR, STATUS_LEGAL, STATUS_RESULT
from fftcg_env.core.records import copy_records
from fftcg_env.envs import FFTCGVectorEnv
from fftcg_env.envs.aec import GameAECEnv
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.errors import ActionTextError, AmbiguousActionError, IllegalActionError
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program.opcodes import DECK, HAND
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER, STATE, ZONE_COUNT
from tests.checks import DECKS, check_conservation, choose, view

MORE = settings(max_examples=4 * settings().max_examples)
"""These examples are cheap: most take milliseconds."""

LOOK = JOB_OBSERVE | JOB_MASK
LONGEST = 5000
"""More decisions than any game between 50-card decks takes: every turn draws a card."""

LENGTH = 300
"""About as many decisions as a game has."""

option_sets = st.fixed_dictionaries(
    {},
    optional={
        "skip_forced": st.booleans(),
        "payment": st.sampled_from(["close_when_covered", "full", "auto"]),
        "cp_overpayment": st.sampled_from(["unlimited", "one_excess"]),
        "field_limit_on_effect": st.sampled_from(["not_deployed", "rule_process"]),
        "loss_damage": st.sampled_from([7, 6]),
        "mulligan_bottom_order": st.sampled_from(["player_choice", "as_held"]),
        "lethal_check_before_ex": st.booleans(),
        "ex_burst_carries_card_info": st.booleans(),
        "empty_declaration_window": st.booleans(),
        "next_attack_returns_to": st.sampled_from(["preparation", "declaration"]),
        "search_any_card_may_fail": st.booleans(),
        "first_strike_window": st.sampled_from(["no_actions", "back_attack_allowed"]),
        "replacement_order": st.sampled_from(["affected_controller", "set_then_adjust"]),
        "increase_after_zero": st.booleans(),
        "slash_names": st.sampled_from(["single", "split"]),
        "cancelled_item": st.sampled_from(["remove_now", "stay_until_resolution"]),
        "role_assignment_time": st.sampled_from(["declaration", "resolution"]),
        "end_of_turn_trigger_made_late": st.sampled_from(["waits_for_next", "expires"]),
    },
)
seeds = st.integers(0, 2**63 - 1)
eagerness = st.floats(0, 1)
deck_pairs = st.tuples(st.sampled_from(DECKS), st.sampled_from(DECKS))


@st.composite
def tables(draw: st.DrawFn) -> tuple[GameBatch, random.Random]:
    """A game somewhere in the middle (or at its end), and random numbers to go on with."""
    game = load_game("fftcg", **draw(option_sets))
    batch = GameBatch(game, 1, DeckChoice(game, draw(deck_pairs)))
    seed = draw(seeds)
    batch.seed([seed])
    batch.start()
    rng, eager = random.Random(seed), draw(eagerness)
    for _ in range(rng.randrange(LENGTH)):  # not drawn: Hypothesis would look at short games most of the time
        if not batch.masks.any():
            break
        take(batch, choose(batch.masks[0], rng, eager))
    return batch, rng


def take(batch: GameBatch, action: int) -> None:
    """Play one action, and look."""
    batch.actions[0] = action
    batch.run(JOB_STEP | LOOK)
    batch.check_errors()


@MORE
@given(seeds, deck_pairs, option_sets, eagerness)
def test_games_of_random_play_end(seed: int, decks: tuple[str, str], options: dict[str, Any], eager: float) -> None:
    env = GameAECEnv("fftcg", decks=decks, **options)
    env.reset(seed=seed)
    rng = random.Random(seed)
    decisions = 0
    while not any(env.terminations.values()):
        observation = env.observe(env.agent_selection)
        assert env.observation_space(env.agent_selection).contains(observation)
        assert observation["action_mask"].any(), "a decision without a legal action"
        env.step(choose(observation["action_mask"], rng, eager))
        decisions += 1
        assert decisions < LONGEST and not any(env.truncations.values())
    check_conservation(env._states)


@MORE
@given(tables())
def test_the_mask_has_no_dead_ends(table: tuple[GameBatch, random.Random]) -> None:
    """Whatever is announced can be completed: three decisions deep, every branch leads to a decision or to the end."""
    batch, rng = table
    explore(batch, rng, depth=3, width=6)


def explore(batch: GameBatch, rng: random.Random, depth: int, width: int) -> None:
    legal = np.flatnonzero(batch.masks[0]).tolist()
    assert bool(legal) == (batch.status[0, STATUS_RESULT] == c.RUNNING)
    assert len(legal) == batch.status[0, STATUS_LEGAL]
    if depth == 0:
        return
    for action in rng.sample(legal, min(width, len(legal))):
        branch = batch.copy()
        take(branch, action)
        check_conservation(branch.states)
        explore(branch, rng, depth - 1, max(2, width // 2))


@MORE
@given(tables())
def test_every_legal_action_has_a_text_of_its_own(table: tuple[GameBatch, random.Random]) -> None:
    batch, rng = table
    game, states = batch.game, batch.states
    for _ in range(10):
        legal = np.flatnonzero(batch.masks[0]).tolist()
        if not legal:
            break
        texts = [game.describe(states, 0, action) for action in legal]
        assert [game.parse(states, 0, text) for text in texts] == legal
        assert [game.parse(states, 0, f"  {text.upper()} ") for text in texts] == legal
        take(batch, choose(batch.masks[0], rng))


@MORE
@given(tables(), st.integers(0, c.ACTION_COUNT - 1))
def test_illegal_actions_are_described_and_refused(table: tuple[GameBatch, random.Random], action: int) -> None:
    batch, _ = table
    if batch.masks[0, action]:
        return
    text = batch.game.describe(batch.states, 0, action)
    try:
        parsed = batch.game.parse(batch.states, 0, text)
    except (IllegalActionError, AmbiguousActionError):
        parsed = None
    # The text of an illegal card can be that of a legal copy, or of the opponent's card with this number.
    assert parsed is None or batch.game.describe(batch.states, 0, parsed).replace("opponent's ", "") == text
    before = batch.states.tobytes()
    batch.actions[0] = action
    batch.run(JOB_STEP)
    assert batch.status[0, STATUS_ERROR] == (batch.status[0, STATUS_RESULT] == c.RUNNING)
    assert batch.states.tobytes() == before


@MORE
@given(tables(), st.text(max_size=20))
def test_nonsense_is_refused(table: tuple[GameBatch, random.Random], text: str) -> None:
    batch, _ = table
    words = " ".join(text.split()).casefold()
    if words in ("pass", "no", "done", "keep", "none", "yes"):
        return
    with pytest.raises((ActionTextError, IllegalActionError)):
        batch.game.parse(batch.states, 0, text)


@MORE
@given(st.lists(seeds, min_size=1, max_size=6, unique=True), option_sets, st.integers(1, 150))
def test_in_batch_and_alone_games_are_the_same(some: list[int], options: dict[str, Any], steps: int) -> None:
    together = FFTCGVectorEnv(len(some), **options)
    together.reset(seed=some)
    taken = []
    for _ in range(steps):
        taken.append(together.sample_actions().copy())
        together.step(taken[-1])
    for index, seed in enumerate(some):
        alone = FFTCGVectorEnv(1, **options)
        alone.reset(seed=[seed])
        for actions in taken:
            alone.step(actions[index : index + 1])
        assert alone.states.tobytes() == together.states[index : index + 1].tobytes()


@MORE
@given(tables(), st.integers(1, 60))
def test_stepping_a_clone_never_changes_the_original(table: tuple[GameBatch, random.Random], steps: int) -> None:
    batch, rng = table
    clone = batch.copy()
    assert clone.states.tobytes() == batch.states.tobytes()
    before, future = batch.states.tobytes(), rng.getstate()
    for side in (clone, batch):
        if side is batch:
            assert batch.states.tobytes() == before
        rng.setstate(future)
        for _ in range(steps):
            if side.masks.any():
                take(side, choose(side.masks[0], rng))
    assert clone.states.tobytes() == batch.states.tobytes()
    assert clone.observations.tobytes() == batch.observations.tobytes()


@MORE
@given(tables(), st.integers(0, 1), seeds)
def test_what_a_player_may_not_know_is_not_observed(
    table: tuple[GameBatch, random.Random], player: int, seed: int
) -> None:
    """Two states that differ only in hidden cards, their places and the random numbers give the same bytes."""
    batch, _ = table
    generator = np.random.default_rng(seed)
    other = copy_records(batch.states)
    batch.game.determinize(other, 0, player, generator)
    assert view(batch, other, player) == view(batch, batch.states, player)
    shuffle_hidden_cards(other, player, generator)
    assert view(batch, other, player) == view(batch, batch.states, player)


def shuffle_hidden_cards(states: np.ndarray, player: int, generator: np.random.Generator) -> None:
    """Exchange all cards that ``player`` does not know, within hand and deck of each player, whatever is decided now.

    The cards change places and indexes change hands: neither may be observed.
    """
    state = states[0]
    for owner in range(2):
        first = owner * CARDS_PER_PLAYER
        mine = np.arange(first, first + CARDS_PER_PLAYER)
        hidden = (state["known"][mine] >> player & 1 == 0) & (state["card_id"][mine] >= 0)
        cards = mine[hidden & np.isin(state["zone"][mine], (DECK, HAND))]
        state["card_id"][cards] = state["card_id"][generator.permutation(cards)]
        places = [
            (zone, k)
            for zone in (DECK, HAND)
            for k in range(state["zone_count"][owner, zone])
            if state["zone_cards"][owner, zone, k] in cards
        ]
        for (zone, k), card in zip(places, generator.permutation(cards), strict=True):
            state["zone_cards"][owner, zone, k] = card
            state["zone"][card] = zone
    state["random"][:] = generator.integers(1, 2**32, 2)


KNOWN_OF_HANDS = [name for name in STATE.names or () if name.startswith("hand_")]
SURVEYED = (
    *("supply_backups", "supply_cards", "supply_bits", "supply_hand", "supply_mixed", "supply_special"),
    *("supply_discards", "backup_sources", "card_sources", "mixed_backup_count", "mixed_card_count", "demand"),
    *("by_backups", "served", "picked", "pick_from", "place_part"),
)
"""What the sources of CP in a hand give, and which of them were tried for a cost."""
FORGOTTEN = ("list", "list_count", "mixed_cards", "mixed_backups", "surveyed", *SURVEYED, *KNOWN_OF_HANDS)
"""What the last question left over: without meaning now, and it would tell of hidden cards."""


@MORE
@given(tables(), st.integers(0, 1), seeds)
def test_determinized_games_fit_what_the_player_knows(
    table: tuple[GameBatch, random.Random], player: int, seed: int
) -> None:
    batch, rng = table
    other = batch.copy()
    batch.game.determinize(other.states, 0, player, np.random.default_rng(seed))
    check_conservation(other.states)
    before, after = batch.states[0], other.states[0]
    for owner in range(2):
        own = slice(owner * CARDS_PER_PLAYER, (owner + 1) * CARDS_PER_PLAYER)
        assert sorted(before["card_id"][own]) == sorted(after["card_id"][own])
    known = (before["known"] >> player & 1).astype(bool) | ~np.isin(before["zone"], (HAND, DECK))
    assert (before["card_id"][known] == after["card_id"][known]).all()
    assert (before["random"] != after["random"]).any()
    for name in before.dtype.names:
        if name not in ("card_id", "random", "zone_cards", "history", *FORGOTTEN):
            assert before[name].tobytes() == after[name].tobytes(), name
    for name in FORGOTTEN:
        assert not after[name].any(), name
    saw = (before["history"]["seen"] >> player & 1).astype(bool)
    assert (before["history"][saw] == after["history"][saw]).all()
    for name in ("player", "action", "card", "seen"):
        assert (before["history"][name] == after["history"][name]).all()
    for owner in range(2):
        for zone in range(ZONE_COUNT):
            count = before["zone_count"][owner, zone]
            cards, others = (state["zone_cards"][owner, zone, :count] for state in (before, after))
            knows, where = before["known"][cards] >> player & 1, before["known"][cards] >> (c.PLACE + player) & 1
            moved = (zone == DECK) & (knows == 1) & (where == 0)  # known cards whose places are not
            assert (cards == others)[~moved].all() and sorted(cards) == sorted(others)
    for _ in range(30):  # it is a game: it can be played on
        if other.masks.any():
            take(other, choose(other.masks[0], rng))


@MORE
@given(tables())
def test_every_view_stays_in_its_space(table: tuple[GameBatch, random.Random]) -> None:
    batch, _ = table
    layout = batch.game.layout
    revealed, *_ = drive_records(batch.game, batch.states[:1], JOB_OBSERVE | JOB_REVEAL)
    for row in (batch.observe_as(0, 0)[0], batch.observe_as(0, 1)[0], revealed[0]):
        assert not layout.outside(row)


@MORE
@given(tables())
def test_the_table_can_be_drawn_for_everybody(table: tuple[GameBatch, random.Random]) -> None:
    from fftcg_env.envs.rendering import to_text

    batch, _ = table
    for viewer in (None, 0, 1):
        text = to_text(batch.game.board(batch.states, 0, viewer), colour=False)
        assert "player_0" in text and "player_1" in text
        if viewer is None:
            assert "unknown" not in text
