"""Check that a game keeps to its interface, so that environments, matches and tools work for it: :func:`check_game`.

>>> from fftcg_env.games import load_game
>>> check_game(load_game("fftcg"))  # doctest: +SKIP

Like ``api_test`` of Pgx and PettingZoo: it compares what the game declares, plays it at random, and looks at every
view. The first violation of :class:`~fftcg_env.core.game.Game` is reported in a sentence.
"""

from __future__ import annotations

import dataclasses
import io
import pickle
import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from ..errors import FFTCGEnvError, require_extra
from . import jobs
from .driving import drive_records
from .game import Game, optional
from .layout import WIDE, columns_of
from .records import copy_records

VIEWS = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)
LARGEST_RECORD = 16 * 1024
"""Most bytes of a record."""
LONGEST_GAME = 20_000
"""Random decisions after which a game must be over, by its rules or its limit of decisions."""
PLAYERS = 2


class ContractError(FFTCGEnvError, AssertionError):
    """A game violates its interface; the message says what is wrong and what would be right."""


def require(holds: Any, message: str) -> None:
    """Raise :class:`ContractError` unless ``holds`` is true."""
    if not holds:
        raise ContractError(message)


def check_game(game: Game, *, games: int = 8, seed: int = 0, thorough: int = 60) -> None:
    """Check a game against its whole interface.

    - ``games``: number of games to play side by side to their ends.
    - ``seed``: seed of the random play.
    - ``thorough``: number of steps, spread over these games, at which every view, text, clone and determinization is
      checked.

    Raises :class:`ContractError` for the first violation; the message begins with the game's name.
    """
    try:
        for check in (_check_constants, _check_record, _check_layout, _check_legend, _check_cards, _check_decks):
            check(game)
        _check_reset(game, seed)
        _check_deck_seeds(game, seed)
        _check_bounds(game, seed)
        _check_play(game, games, seed, thorough)
        _check_determinize_mid_action(game, seed)
        _check_autoreset(game, seed)
        _check_concede(game, seed)
        _check_pickling(game, seed)
    except ContractError as error:
        raise ContractError(f"{getattr(game, 'name', game)!s}: {error}") from error.__cause__


# ---------------------------------------------------------------------------------------------------------- the bench
class Bench:
    """A few games, with the arrays that the compiled entry works on."""

    def __init__(self, game: Game, count: int, seed: int) -> None:
        self.game, self.count = game, count
        self.states = game.new_states(count)
        self.actions = np.zeros(count, np.int64)
        self.seeds = np.stack([seed + np.arange(count), 1 + seed + np.arange(count)], axis=1).astype(np.int64)
        decks = list(game.embedded_decks().values())
        pairs = [(decks[k % len(decks)], decks[(k + 1) % len(decks)]) for k in range(count)]
        self.decks = np.stack([game.deck_rows(pair) for pair in pairs])
        self.observations = np.zeros((count, game.layout.size), game.layout.dtype)
        self.masks = np.zeros((count, game.action_count), np.int8)
        self.status = np.zeros((count, jobs.STATUS_SIZE), np.int32)

    def run(self, job: int, low: int = 0, high: int | None = None) -> None:
        """Do a job for the games ``low <= e < high``; default: all."""
        arrays = self.actions, self.seeds, self.decks, self.observations, self.masks, self.status
        self.game.drive(self.states, self.game.tables, job, low, self.count if high is None else high, *arrays)

    def start(self) -> Bench:
        """Start all games and observe them."""
        self.run(jobs.JOB_RESET | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
        return self

    def copy(self, which: slice = slice(None)) -> Bench:
        """A copy of these games."""
        other = object.__new__(Bench)
        other.game, other.count = self.game, len(self.actions[which])
        for name in ("states", "actions", "seeds", "decks", "observations", "masks", "status"):
            setattr(other, name, copy_records(getattr(self, name)[which]))
        return other

    def seen(self, index: int, view: int) -> bytes:
        """The observation and mask of one game in a view, as bytes."""
        observation, mask, _ = drive_records(self.game, self.states[index : index + 1], jobs.JOB_LOOK | view)
        return observation.tobytes() + mask.tobytes()

    def running(self) -> np.ndarray:
        """Indexes of the games that are not over."""
        return np.flatnonzero(self.status[:, jobs.STATUS_RESULT] == jobs.RUNNING)


# ------------------------------------------------------------------------------------------------------- declarations
def _check_constants(game: Game) -> None:
    require(re.fullmatch(r"[a-z][a-z0-9_]*", str(game.name)), f"the name {game.name!r} is not a word in lower case")
    require(
        _whole(game.version) and game.version >= 0, f"the version is {game.version!r}, not a whole number of at least 0"
    )
    require(game.player_count == PLAYERS, f"player_count is {game.player_count!r}; it must be 2")
    for name in ("verbs", "reasons", "decisions", "kept_fields"):
        words = getattr(game, name)
        require(_are_words(words), f"{name} is {words!r}, not a tuple of words")
        require(len(set(words)) == len(words), f"{name} contains a word twice")
    cards = game.card_count * len(game.verbs)
    require(
        game.action_count == game.global_action_count + cards,
        f"action_count is {game.action_count}; {game.global_action_count} global actions and {game.card_count} cards "
        f"with {len(game.verbs)} verbs make {game.global_action_count + cards}",
    )
    require(
        _whole(game.pass_action) and 0 <= game.pass_action < game.global_action_count,
        f"pass_action is {game.pass_action!r}, not one of the {game.global_action_count} global actions",
    )
    outside = [number for number in game.odd_reasons if not 0 < number < len(game.reasons)]
    require(not outside, f"odd_reasons contains {outside}, which are not numbers of reasons")
    options = game.options
    frozen = dataclasses.is_dataclass(options) and vars(type(options))["__dataclass_params__"].frozen
    require(frozen, "options is not a frozen dataclass")
    try:
        type(options)()
    except TypeError as error:
        raise ContractError(f"the options have no defaults: {error}") from error


def _are_words(words: Any) -> bool:
    return isinstance(words, tuple) and all(isinstance(word, str) for word in words)


def _whole(number: Any) -> bool:
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def _check_record(game: Game) -> None:
    dtype = game.state_dtype
    require(dtype.names, f"state_dtype is {dtype}, not a structured dtype")
    require(not dtype.hasobject, "state_dtype has Python objects, so copying the bytes would not clone the game")
    require(dtype.itemsize <= LARGEST_RECORD, f"a record has {dtype.itemsize} bytes, more than {LARGEST_RECORD}")
    for count in (0, 1, 3):
        states = game.new_states(count)
        require(
            states.shape == (count,) and states.dtype == dtype, f"new_states({count}) is {states.dtype} {states.shape}"
        )
        require(states.flags.c_contiguous, "new_states is not C-contiguous")
    require(
        game.new_states(2).tobytes() == game.new_states(2).tobytes(),
        "new_states returns different blank records in two calls",
    )
    missing = set(game.kept_fields) - set(dtype.names or ())
    require(not missing, f"kept_fields contains {sorted(missing)}, which are not fields of the record")
    require(game.tables.shape == (1,), f"tables has shape {game.tables.shape}; the compiled entry takes (1,)")


def _check_layout(game: Game) -> None:
    layout = game.layout
    kinds = {np.dtype(np.int8), np.dtype(np.int16)}
    require(layout.dtype in kinds, f"the observation is {layout.dtype}, neither int16 (plain) nor int8 (packed)")
    position = 0
    for name, field in layout.fields.items():
        require(field.start == position, f"field {name!r} starts at {field.start}; the one before ends at {position}")
        require(field.dtype in kinds, f"field {name!r} is {field.dtype}, neither int16 nor int8")
        position += field.size * field.dtype.itemsize // layout.dtype.itemsize
        require(len(set(field.columns)) == len(field.columns), f"field {name!r} contains a column twice")
        require(
            field.shape[-1] == len(field.columns),
            f"field {name!r} has shape {field.shape}, which does not end with its {len(field.columns)} columns",
        )
        limits = np.iinfo(field.dtype)
        ranges = zip(field.columns, field.low, field.high, strict=True)
        wrong = [column for column, low, high in ranges if not limits.min <= low < high <= limits.max]
        require(not wrong, f"field {name!r}: columns {wrong} have no range within {field.dtype}")
    padding = layout.size - position
    require(
        padding == 0 or (layout.packed and padding > 0),
        f"the fields have {position} places, but layout.size is {layout.size}",
    )
    missing = {"global", "decision", "cards"} - set(layout.fields)
    require(not missing, f"the layout lacks the fields {sorted(missing)}")
    require("kind" in layout.fields["decision"].columns, "the field 'decision' lacks the column 'kind'")
    cards = layout.fields["cards"]
    require(
        cards.shape[:-1] == (game.card_count,),
        f"the field 'cards' has shape {cards.shape}, not one row for each of {game.card_count} cards",
    )
    for column in ("card_id", "legal"):
        try:
            home = layout.field_of("cards", column)
        except KeyError as error:
            raise ContractError(f"{error.args[0]}; every game needs card_id and legal") from None
        require(column == "card_id" or home == "cards", f"the column {column!r} of 'cards' needs 16 bits")
    for leading in ((), (0,), (3,)):
        buffer = np.zeros((*leading, layout.size), layout.dtype)
        for name, view in layout.views(buffer).items():
            require(
                view.shape == leading + layout.fields[name].shape,
                f"the view {name!r} of {buffer.shape} is {view.shape}",
            )
            require(view.dtype == layout.fields[name].dtype, f"the view {name!r} is {view.dtype}")
            require(view.size == 0 or np.shares_memory(view, buffer), f"the view {name!r} is a copy")


def _check_legend(game: Game) -> None:
    fields, legend = game.layout.fields, game.legend
    cards = columns_of(game.layout, "cards")
    for kind in ("categories", "units"):
        for name, columns in getattr(legend, kind).items():
            require(name in fields, f"the legend has {kind} of a field {name!r}, which does not exist")
            unknown = set(columns) - set(columns_of(game.layout, name))
            require(not unknown, f"the legend names columns {sorted(unknown)} of {name!r}, which do not exist")
    named = [*legend.roles, *(column for column, _ in legend.marks.values())]
    for group in legend.groups:
        named += [*group.equal, *group.bits, *group.without]
    unknown = set(named) - set(cards)
    require(not unknown, f"the legend names columns {sorted(unknown)} of 'cards', which do not exist")


def _check_cards(game: Game) -> None:
    features = game.card_features
    _check_features(game, "card_features", "card_feature_names")
    described = optional(game, "card_ability_features")
    if described is not None or optional(game, "card_ability_feature_names") is not None:
        _check_features(game, "card_ability_features", "card_ability_feature_names")
        require(len(described) == len(features), "card_ability_features does not have one row for each card_id")
    highest = game.layout.bounds("cards", "card_id")[1]
    require(highest >= len(features) - 1, f"card_id can be {highest} at most, but there are {len(features) - 1} cards")


def _check_features(game: Game, table: str, columns: str) -> None:
    """Check a table of features of printed cards and the names of its columns."""
    features: Any = getattr(game, table, None)
    names: Any = getattr(game, columns, None)
    require(isinstance(features, np.ndarray), f"there is {columns}, but no {table}")
    require(_are_words(names), f"{columns} is {names!r}, not a tuple of words")
    require(len(set(names)) == len(names), f"{columns} contains a word twice")
    require(features.dtype == np.float32, f"{table} is {features.dtype}, not float32")
    require(
        features.shape == (len(features), len(names)),
        f"{table} has shape {features.shape}, not one column for each of {len(names)} names",
    )
    require(np.isfinite(features).all(), f"{table} contains a number that is not finite")
    require(not features[0].any(), f"row 0 of {table}, the unknown card, is not zero")


def _check_decks(game: Game) -> None:
    embedded = game.embedded_decks()
    require(embedded, "there is no embedded deck")
    usual = [game.deck_text(deck) for deck in game.usual_decks()]
    require(usual, "there is no usual deck for environments to draw from")
    known = {game.deck_text(deck) for deck in embedded.values()}
    require(known.issuperset(usual), "a usual deck is not among the embedded ones")
    decks = [*embedded.values(), *game.random_decks(3, 1)]
    for name, deck in embedded.items():
        require(game.load_deck(deck) is deck, f"load_deck does not return the deck object {name!r} as it is")
        require(game.deck_text(game.load_deck(name)) == game.deck_text(deck), f"load_deck({name!r}) is another deck")
    shapes = set()
    for deck in decks:
        rows = game.deck_rows((deck, deck))
        require(
            rows.dtype == np.int16 and rows.ndim == 2 and len(rows) == PLAYERS,
            f"deck_rows is {rows.dtype} {rows.shape}",
        )
        require((rows[0] == rows[1]).all(), "the same deck has other rows for the other player")
        require(rows.min() >= -1 and rows.max() < len(game.card_features) - 1, "deck_rows has a number of no card")
        text = game.deck_text(deck)
        require(isinstance(deck.name, str) and text and "\n" not in text, "a deck has no name, or no text in one line")
        shapes.add(rows.shape)
    require(len(shapes) == 1, f"deck_rows returns several shapes: {sorted(shapes)}")
    again = [game.deck_text(deck) for deck in game.random_decks(3, 1)]
    require(
        again == [game.deck_text(deck) for deck in decks[-3:]], "random_decks returns different decks for the same seed"
    )


# --------------------------------------------------------------------------------------------------- resets and seeds
def _check_reset(game: Game, seed: int) -> None:
    first, second = Bench(game, 4, seed).start(), Bench(game, 4, seed).start()
    require(_same(first, second), "the same seeds and decks do not begin the same games")
    require((first.seeds[:, 0] != seed + np.arange(4)).all(), "a reset does not put the seed of the next game in place")
    shifted = Bench(game, 5, seed - 1)
    shifted.decks[1:] = first.decks
    require(
        shifted.start().states[1:].tobytes() == first.states.tobytes(), "a game depends on its place or its neighbours"
    )
    generator = np.random.default_rng(seed)
    for _ in range(2):
        used = Bench(game, 4, seed)
        for name in set(game.state_dtype.names or ()) - set(game.kept_fields):
            _fill(used.states[name], generator)
        used.start()
        if used.states.tobytes() != first.states.tobytes():
            names = game.state_dtype.names or ()
            left = [name for name in names if _differ(used.states[name], first.states[name])]
            raise ContractError(f"a reset does not clear the fields {left}: equal games must have equal bytes")
    other = Bench(game, 4, seed)
    other.seeds[:, 0] += 1_000
    require(other.start().states.tobytes() != first.states.tobytes(), "different seeds start the same games")


def _fill(array: np.ndarray, generator: np.random.Generator) -> None:
    """Fill a field of records with random numbers, but not the padding."""
    if array.dtype.names:
        for name in array.dtype.names:
            _fill(array[name], generator)
    elif array.dtype.kind in "iu":
        limits = np.iinfo(array.dtype)
        array[...] = generator.integers(limits.min, limits.max, array.shape, array.dtype, endpoint=True)
    else:
        array[...] = generator.integers(0, 2, array.shape)


def _differ(first: np.ndarray, second: np.ndarray) -> bool:
    """Whether two fields of records differ, padding ignored."""
    names = first.dtype.names
    return any(_differ(first[name], second[name]) for name in names) if names else bool((first != second).any())


def _same(first: Bench, second: Bench) -> bool:
    names = ("states", "observations", "masks", "status", "actions", "seeds")
    return all(getattr(first, name).tobytes() == getattr(second, name).tobytes() for name in names)


def _check_bounds(game: Game, seed: int) -> None:
    """An entry touches only the games ``low <= e < high``."""
    bench = Bench(game, 4, seed).start()
    before = bench.copy()
    bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE, 2, 2)
    require(_same(bench, before), "a job for an empty range of games changes something")
    bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE, 1, 3)
    for name in ("states", "observations", "masks", "status", "actions", "seeds"):
        for outside in (slice(0, 1), slice(3, 4)):
            now, then = getattr(bench, name)[outside], getattr(before, name)[outside]
            require(now.tobytes() == then.tobytes(), f"a job writes {name} of a game outside low and high")


# ---------------------------------------------------------------------------------------------------------------- play
def _check_play(game: Game, games: int, seed: int, thorough: int) -> None:
    """Play random games to their ends; check every step, and some steps thoroughly."""
    from .search.contract import check_search  # which imports this module

    bench = Bench(game, games, seed).start()
    twin = bench.copy()
    generator = np.random.default_rng(seed)
    looked, every = 0, 1
    search = optional(game, "search")
    for step in range(LONGEST_GAME + 1):
        require(step < LONGEST_GAME, f"a game of random play is not over after {LONGEST_GAME} decisions")
        _check_step(bench)
        running = bench.running()
        if len(running) == 0:
            break
        if step % every == 0 and looked < thorough:
            looked += 1
            every += looked // 10
            _check_everything(bench, int(generator.choice(running)), generator)
            if len(running) == games:
                _check_skip(bench)
            if search is not None:
                check_search(search, bench, seed + step)
        before = bench.copy()
        bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
        _check_counts(before, bench)
        twin.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
    require(_same(bench, twin), "two clones that take the same actions do not stay the same")
    _check_over(bench)


def _check_skip(bench: Bench) -> None:
    """A game of a batch that is skipped stays as it is."""
    trial = bench.copy()
    trial.actions[:] = jobs.SKIP
    trial.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_LOOK)
    trial.actions[:] = bench.actions
    require(_same(bench, trial), "an action SKIP changes a game")


def _check_step(bench: Bench) -> None:
    """What must hold after each step."""
    game, status = bench.game, bench.status
    require(not status[:, jobs.STATUS_ERROR].any(), "an action that JOB_SAMPLE drew was refused")
    require(np.isin(status[:, jobs.STATUS_PLAYER], (0, 1)).all(), "STATUS_PLAYER is not 0 or 1")
    result, reason = status[:, jobs.STATUS_RESULT], status[:, jobs.STATUS_REASON]
    require(
        ((result >= jobs.RUNNING) & (result <= jobs.TRUNCATED)).all(),
        f"STATUS_RESULT is not {jobs.RUNNING} to {jobs.TRUNCATED}",
    )
    require(((reason >= 0) & (reason < len(game.reasons))).all(), "STATUS_REASON is the number of no reason")
    require(((reason > 0) == (result != jobs.RUNNING)).all(), "a game is over without a reason, or goes on with one")
    kind = status[:, jobs.STATUS_DECISION]
    require(((kind >= 0) & (kind < len(game.decisions))).all(), "STATUS_DECISION is the number of no kind of decision")
    require(((kind > 0) == (result == jobs.RUNNING)).all(), "a game goes on without a decision, or is over with one")
    legal = status[:, jobs.STATUS_LEGAL]
    require(((legal > 0) == (result == jobs.RUNNING)).all(), "nothing is legal in a game that goes on, or the reverse")
    require(np.isin(bench.masks, (0, 1)).all(), "the mask has another number than 0 and 1")
    require((bench.masks.sum(axis=1) == legal).all(), "the mask does not have STATUS_LEGAL legal actions")
    running = bench.running()
    require(bench.masks[running, bench.actions[running]].all(), "JOB_SAMPLE drew an action that the mask forbids")
    _check_ranges(game, bench.observations)
    for problem, found in game.faults(bench.states).items():
        require(np.shape(found) == (bench.count,), f"faults: {problem!r} is {np.shape(found)}, not one bool a game")
        require(not np.any(found), f"a fault in a state of random play: {problem}")


def _check_ranges(game: Game, observations: np.ndarray) -> None:
    for name, column, value in game.layout.outside(observations):
        low, high = game.layout.bounds(name.removesuffix(WIDE), column)
        raise ContractError(f"{name}.{column} of an observation is {value}, outside {low} to {high}")


def _check_counts(before: Bench, after: Bench) -> None:
    """Every decision counts as one in ``STATUS_LENGTH``."""
    went_on = before.status[:, jobs.STATUS_RESULT] == jobs.RUNNING
    steps = after.status[:, jobs.STATUS_LENGTH] - before.status[:, jobs.STATUS_LENGTH]
    require((steps == went_on).all(), "STATUS_LENGTH does not count every decision as one")


def _check_everything(bench: Bench, index: int, generator: np.random.Generator) -> None:
    """Check one game of a batch thoroughly, on a copy."""
    one = bench.copy(slice(index, index + 1))
    before = one.states.tobytes()
    for check in (_check_views, _check_refusals, _check_words, _check_pictures):
        check(one)
        require(one.states.tobytes() == before, f"{check.__name__[7:]} changes the record, but looking must not")
    _check_determinize(one, generator)


def _check_views(one: Bench) -> None:
    """Check each player's view and the open view."""
    game, size = one.game, one.observations.nbytes
    asked = int(one.status[0, jobs.STATUS_PLAYER])
    own = one.observations.tobytes() + one.masks.tobytes()
    views = [one.seen(0, view) for view in VIEWS]
    require(views[asked] == own, "the view of the deciding player differs from the observation without a view")
    require(not any(views[1 - asked][size:]), "the mask of the player who does not decide has legal actions")
    open_view, from_0, from_1 = (one.seen(0, jobs.JOB_REVEAL | view) for view in (0, *VIEWS))
    require(open_view[:size] == from_0[:size], "the open view without a player is not from the side of player 0")
    for seen in (*views, from_0, from_1):
        _check_ranges(game, np.frombuffer(seen[:size], game.layout.dtype)[None])
    kind = game.layout.views(one.observations[0])["decision"][game.layout.fields["decision"].column("kind")]
    require(kind == one.status[0, jobs.STATUS_DECISION], "decision.kind of the observation is not STATUS_DECISION")
    ids = game.layout.column(one.observations[0], "cards", "card_id")
    require((ids >= 0).all() and (ids < len(game.card_features)).all(), "a card_id is not a row of card_features")


def _check_refusals(one: Bench) -> None:
    """Illegal actions are refused and change nothing."""
    forbidden = np.flatnonzero(one.masks[0] == 0)[:3].tolist()
    for action in (*forbidden, -1, one.game.action_count, 2**40, -(2**40)):
        trial = one.copy()
        trial.actions[0] = action
        trial.run(jobs.JOB_STEP)
        require(trial.status[0, jobs.STATUS_ERROR] == 1, f"the illegal action {action} is not refused")
        require(trial.states.tobytes() == one.states.tobytes(), f"the refused action {action} changes the state")
        require(trial.status[0, jobs.STATUS_RESULT] == jobs.RUNNING, f"the refused action {action} ends the game")


def _check_words(one: Bench) -> None:
    """Texts of legal actions parse back to them; every action number has a text."""
    game = one.game
    texts: dict[str, int] = {}
    for action in np.flatnonzero(one.masks[0]).tolist():
        text = game.describe(one.states, 0, action)
        require(isinstance(text, str) and text.strip(), f"action {action} has no text")
        require(text not in texts, f"the legal actions {texts.get(text)} and {action} have the same text {text!r}")
        texts[text] = action
        require(game.parse(one.states, 0, text) == action, f"parse({text!r}) is not {action}, which it describes")
    for action in {0, game.global_action_count - 1, game.global_action_count, game.action_count - 1}:
        require(isinstance(game.describe(one.states, 0, action), str), f"action {action} has no text")
    try:
        game.parse(one.states, 0, "no such action at all")
    except ValueError:
        return
    raise ContractError("parse returns an action for a text that means none")


def _check_pictures(one: Bench) -> None:
    """The board can be drawn for both players and an onlooker."""
    with require_extra("render", "drawing the board needs"):
        from rich.console import Console

    for viewer in (0, 1, None):
        target = io.StringIO()
        Console(file=target, width=120).print(one.game.board(one.states, 0, viewer))
        require(target.getvalue().strip(), f"the board of viewer {viewer} is empty")


def _check_determinize(one: Bench, generator: np.random.Generator) -> None:
    """A determinized game looks the same to the player and can be played to its end."""
    game = one.game
    for player, view in enumerate(VIEWS):
        number = int(generator.integers(2**31))
        worlds = [one.copy() for _ in range(2)]
        for world in worlds:
            game.determinize(world.states, 0, player, np.random.default_rng(number))
        require(worlds[0].states.tobytes() == worlds[1].states.tobytes(), "determinize differs for the same generator")
        require(
            worlds[0].seen(0, view) == one.seen(0, view),
            f"determinize for player {player} changes what that player sees",
        )
        _to_the_end(worlds[0])
    try:
        game.determinize(one.copy().states, 0, PLAYERS, generator)
    except ValueError:
        return
    raise ContractError("determinize accepts a player number that does not exist")


def _to_the_end(bench: Bench) -> None:
    bench.run(jobs.JOB_LOOK | jobs.JOB_SAMPLE)
    for _ in range(LONGEST_GAME):
        _check_step(bench)
        if len(bench.running()) == 0:
            return
        bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
    raise ContractError(f"a game of random play is not over after {LONGEST_GAME} decisions")


# ------------------------------------------------------------------------------------------------------------- the end
def _check_over(bench: Bench) -> None:
    """Games that are over do not change."""
    require(not bench.masks.any(), "an action is legal in a game that is over")
    before = bench.copy()
    for job in (jobs.JOB_STEP | jobs.JOB_LOOK, jobs.JOB_RUN):
        bench.run(job)
        require(bench.states.tobytes() == before.states.tobytes(), "a game that is over changes")
        require((bench.status == before.status).all(), "a step after the end of a game reports another status")


def _check_autoreset(game: Game, seed: int) -> None:
    """JOB_AUTORESET starts the next game in the same step, and the status is that of the finished game."""
    bench = Bench(game, 4, seed).start()
    for _ in range(LONGEST_GAME):
        before = bench.copy()
        bench.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
        over = np.flatnonzero(bench.status[:, jobs.STATUS_RESULT] != jobs.RUNNING)
        if len(over):
            break
    else:
        raise ContractError(f"a game of random play is not over after {LONGEST_GAME} decisions")
    index = int(over[0])
    ended = before.copy()
    ended.run(jobs.JOB_STEP)
    for column in (jobs.STATUS_RESULT, jobs.STATUS_REASON, jobs.STATUS_LENGTH):
        same = ended.status[index, column] == bench.status[index, column]
        require(same, "after JOB_AUTORESET the status is not that of the finished game")
    fresh = before.copy()
    fresh.run(jobs.JOB_RESET | jobs.JOB_LOOK)
    one = slice(index, index + 1)
    require(
        fresh.states[one].tobytes() == bench.states[one].tobytes()
        and fresh.observations[one].tobytes() == bench.observations[one].tobytes(),
        "JOB_AUTORESET does not start the same game as JOB_RESET",
    )
    require(
        (fresh.seeds[index, 0] == bench.seeds[index, 0]), "JOB_AUTORESET and JOB_RESET continue with different seeds"
    )
    require(bench.masks[index].any(), "after JOB_AUTORESET the mask is not that of the new game")


def _check_concede(game: Game, seed: int) -> None:
    for player in range(PLAYERS):
        bench = Bench(game, 2, seed).start()
        other = bench.states[1:].tobytes()
        game.concede(bench.states, 0, player)
        bench.run(jobs.JOB_LOOK)
        require(
            bench.status[0, jobs.STATUS_RESULT] == jobs.PLAYER_0_WINS + 1 - player,
            f"player {player} concedes but does not lose",
        )
        require(0 < bench.status[0, jobs.STATUS_REASON] < len(game.reasons), "a conceded game has no reason")
        require(bench.states[1:].tobytes() == other, "conceding changes another game")
        after = bench.states[:1].tobytes()
        game.concede(bench.states, 0, 1 - player)
        require(bench.states[:1].tobytes() == after, "conceding a finished game changes it")


def _check_pickling(game: Game, seed: int) -> None:
    again = pickle.loads(pickle.dumps(game))
    require(again.options == game.options, "an unpickled game has other options")
    first, second = Bench(game, 2, seed).start(), Bench(again, 2, seed).start()
    for _ in range(20):
        require(_same(first, second), "an unpickled game plays differently")
        _step_all((first, second))


def _step_all(benches: Iterable[Bench]) -> None:
    for bench in benches:
        bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE)


# ----------------------------------------------------------------------------- determinize in the middle of an action
DETERMINIZED_GAMES = 6
MOST_DETERMINIZED = 250
"""Decisions of each game at which the game is determinized."""
STEPS_AFTER = 12
"""Decisions played after that; an action that was in progress is over by then."""


def _check_determinize_mid_action(game: Game, seed: int) -> None:
    """Determinizing for one player leaves the other player's choices, and the actions in progress, as they are.

    At each decision of random games, the hidden cards are determinized for the player who does not decide. The player
    who decides then has the same legal actions in the same words, and the game goes on from them without a fault.
    """
    bench = Bench(game, DETERMINIZED_GAMES, seed)
    decks = game.random_decks(DETERMINIZED_GAMES, seed)
    for k in range(0, DETERMINIZED_GAMES, 2):  # random decks have more different cards than the embedded ones
        bench.decks[k] = game.deck_rows(decks[k : k + 2])
    bench.start()
    generator = np.random.default_rng(seed)
    for _ in range(MOST_DETERMINIZED):
        running = bench.running()
        if len(running) == 0:
            return
        world = bench.copy()
        for index in running:
            viewer = 1 - int(bench.status[index, jobs.STATUS_PLAYER])
            game.determinize(world.states, index, viewer, generator)
        world.run(jobs.JOB_LOOK | jobs.JOB_SAMPLE)
        require(
            (world.masks == bench.masks).all(), "determinizing for one player changes the legal actions of the other"
        )
        index = int(generator.choice(running))
        for action in np.flatnonzero(bench.masks[index]).tolist():
            before, after = (each.game.describe(each.states, index, action) for each in (bench, world))
            require(
                before == after,
                f"determinizing for one player turns the other's legal action {before!r} into {after!r}: cards that "
                "can be picked now must stay",
            )
        _play_on(world)
        bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE)


def _play_on(bench: Bench) -> None:
    """Take random decisions and check each; the first one is drawn already."""
    for _ in range(STEPS_AFTER):
        _check_step(bench)
        if len(bench.running()) == 0:
            return
        bench.run(jobs.JOB_STEP | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
    _check_step(bench)


# ---------------------------------------------------------------------------------------------------------- deck seeds
def _check_deck_seeds(game: Game, seed: int) -> None:
    """A deck with a seed of its own is shuffled by that seed alone, whatever the game's seed, the other deck and the
    seat. Changing one row of its list changes one card."""
    plain, none = Bench(game, 4, seed).start(), Bench(game, 4, seed)
    none.seeds = np.concatenate([none.seeds, np.zeros((4, game.player_count), np.int64)], axis=1)
    require(none.start().states.tobytes() == plain.states.tobytes(), "deck seeds of 0 change the game")
    half = game.card_count // game.player_count

    def dealt(seeds: tuple[int, int, int], decks: np.ndarray) -> np.ndarray:
        """The card ids, ``(2, cards)``, of a game with these seeds: one of the game and one of each deck."""
        bench = Bench(game, 1, seed)
        bench.seeds = np.array([[seeds[0], 1, *seeds[1:]]], np.int64)
        bench.decks = decks[None].copy()
        bench.run(jobs.JOB_RESET)
        following = bench.seeds[0, 2:]
        require((following > 0).all() and (following != seeds[1:]).all(), "a reset does not advance the deck seeds")
        shown = np.frombuffer(bench.seen(0, jobs.JOB_REVEAL)[: bench.observations.nbytes], game.layout.dtype)
        return np.array(game.layout.column(shown, "cards", "card_id")).reshape(game.player_count, half)

    mine, theirs = plain.decks[0]
    first = dealt((seed, 11, 12), np.stack([mine, theirs]))
    other = dealt((seed + 5, 11, 13), np.stack([mine, mine]))
    require((other[0] == first[0]).all(), "a deck with a seed of its own depends on the game's seed or the other deck")
    require((other[1] != dealt((seed + 5, 11, 14), np.stack([mine, mine]))[1]).any(), "a deck's seed has no effect")
    turned = dealt((seed, 12, 11), np.stack([theirs, mine]))
    require((turned[::-1] == first).all(), "a deck with a seed of its own depends on its seat")
    changed = mine.copy()
    changed[0] = mine[mine != mine[0]][0]
    one = dealt((seed, 11, 12), np.stack([changed, theirs]))
    require((one != first).sum() == 1, "changing one row of a deck list does not change exactly one card")
