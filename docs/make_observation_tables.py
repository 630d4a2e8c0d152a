"""Write docs/observations/<game>.md: every field and column of the observation of each game, and the numbers in them.

Shapes, types and ranges come from the game's layout, kinds of values from its legend. ``observation_columns.tsv`` has
the meaning of each column; a column without a meaning, or a meaning without a column, is an error.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from fftcg_env.core.game import Game
from fftcg_env.core.layout import WIDE
from fftcg_env.envs.scaled import CATEGORIES, PLAIN_PARTS
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes

DOCS = Path(__file__).resolve().parent
TITLES = {
    "fftcg": "FINAL FANTASY Trading Card Game",
    "kingdom_hearts": "Kingdom Hearts TCG",
    "fire_emblem": "Fire Emblem card game",
    "chrono_card": "Chrono Card TCG",
}


class ColumnError(Exception):
    """The table of meanings and a layout do not agree."""


def read_meanings(game: str) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Part -> (columns with one meaning, the meaning), in the order of the file. ``{PHASES}`` in a meaning stands for
    the numbers and names of the game's ``PHASES`` (a list, or name -> number); ``{1 ZONES}`` counts from 1."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for line in (DOCS / "observation_columns.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        name, part, columns, meaning = line.split("\t")
        if name == game:
            found.setdefault(part, []).append((tuple(columns.split(", ")), meaning))
    return found


def kind_of(game: Game, part: str, column: str) -> str:
    """What a value of a column is: a number, a category, bits, ..."""
    legend, bounds = game.legend, game.layout.bounds(part, column)
    marked = {name for name, _ in legend.marks.values()} if part == "cards" else set()
    if column in legend.categories.get(part, ()) or column in CATEGORIES:
        return "category"
    if column == "card_id":
        return "card id"
    if bounds == (0, 1):
        return "flag"
    rows = part not in PLAIN_PARTS and bounds == (0, game.layout.fields["cards"].rows)
    if column in legend.references.get(part, ()) or rows:
        return "row + 1"
    if column in legend.bits.get(part, ()) or column in marked:
        return "bits"
    return "number"


def with_names(game: Game, meaning: str) -> str:
    """A meaning with the names of numbers."""

    def names(found: re.Match[str]) -> str:
        words: Mapping[str, int] | Sequence[str]
        words = getattr(game.numbers, found[2], None) or getattr(opcodes, found[2])  # type: ignore[attr-defined]
        if not isinstance(words, Mapping):
            words = {word: k for k, word in enumerate((w for w in words if w != "nowhere"), int(found[1] or 0))}
        return ", ".join(f"{number} {word.replace('_', ' ') or 'none'}" for word, number in words.items())

    return re.sub(r"\{(?:(\d+) )?(\w+)\}", names, meaning)


def named(columns: tuple[str, ...]) -> str:
    """The names of columns that have one meaning."""
    if len(columns) > 6:
        return f"`{columns[0]}` to `{columns[-1]}`"
    return ", ".join(f"`{column}`" for column in columns)


def table_of_fields(game: Game) -> list[str]:
    """Name, shape, type and place of each field."""
    lines = ["| field | shape | type | first place |", "|---|---|---|---|"]
    for name, part in game.layout.fields.items():
        shape = ", ".join(map(str, part.shape)) + "," * (len(part.shape) == 1)
        lines.append(f"| `{name}` | ({shape}) | {part.dtype} | {part.start} |")
    return lines


def table_of_columns(game: Game, part: str, meanings: list[tuple[tuple[str, ...], str]]) -> list[str]:
    """Each column of a part. Raises :class:`ColumnError` where meanings and layout do not agree."""
    layout = game.layout
    there = [
        column
        for name in (part, part + WIDE)
        for column in (layout.fields[name].columns if name in layout.fields else ())
    ]
    named_there = [column for columns, _ in meanings for column in columns]
    if sorted(there) != sorted(named_there):
        difference = ", ".join(sorted(set(there) ^ set(named_there)))
        raise ColumnError(f"observation_columns.tsv and the layout of {game.name} differ in {part}: {difference}")
    lines = ["| column | range | value | meaning |", "|---|---|---|---|"]
    for columns, meaning in meanings:
        ranges = {layout.bounds(part, column) for column in columns}
        homes = {layout.field_of(part, column) for column in columns}
        kinds = {kind_of(game, part, column) for column in columns}
        if max(len(ranges), len(homes), len(kinds)) > 1:
            raise ColumnError(f"observation_columns.tsv: {', '.join(columns)} of {game.name} need a line each")
        (low, high), (home,), (kind,) = *ranges, homes, kinds
        wide = " (wide)" if home.endswith(WIDE) else ""
        lines.append(f"| {named(columns)}{wide} | {low} to {high} | {kind} | {with_names(game, meaning)} |")
    return lines


def global_names(game: Game) -> str:
    """The names of global actions, if the game has a list of them."""
    words = getattr(getattr(game, "numbers", None), "GLOBAL_WORDS", ())
    return ": " * bool(words) + ", ".join(f"{number} `{word}`" for number, word in enumerate(words))


def page(name: str) -> str:
    """The page of a game."""
    game = load_game(name)
    meanings = read_meanings(name)
    layout, actions = game.layout, game.action_count
    lines = [
        f"# Observation: {TITLES.get(name, name)}",
        "",
        "Made by `make observation-tables` from the layout and the legend of the game; do not edit.",
        "[Environments](../environments.md#observations) explains how to read an observation.",
        "",
        f"One vector of {layout.size} values ({layout.dtype}), and an action mask of {actions}. "
        "Everything is seen from the observing player; rows of hidden cards are zero.",
        "",
        "## Fields",
        "",
        *table_of_fields(game),
        "",
        "Value: a *flag* is 0 or 1, a *category* is a number that encodes a name, *row + 1* is a row of `cards` "
        "plus 1 (0: none), *bits* are several flags in one number. Columns marked *wide* are int16, in the field "
        "`..._wide`.",
        "",
    ]
    for part, columns in meanings.items():
        lines += [f"## `{part}`", "", *table_of_columns(game, part, columns), ""]
    parts = {field.removesuffix(WIDE) for field in layout.fields}
    if parts != set(meanings):
        raise ColumnError(f"observation_columns.tsv and the layout of {name} differ: {parts ^ set(meanings)}")
    lines += [
        "## Decisions",
        "",
        "Numbers of the column `kind` of `decision`.",
        "",
        "| number | decision |",
        "|---|---|",
    ]
    lines += [
        f"| {number} | {'no player decides' if number == 0 else decision} |"
        for number, decision in enumerate(game.decisions)
    ]
    globals_, verbs = game.global_action_count, ", ".join(f"{n} `{verb}`" for n, verb in enumerate(game.verbs))
    lines += [
        "",
        "## Actions",
        "",
        f"- 0 to {globals_ - 1}: global actions; {game.pass_action} passes{global_names(game)}.",
        f"- {globals_} + {len(game.verbs)} &times; row + verb: an action with a card. Verbs: {verbs}.",
        "",
        "## Card features",
        "",
        f"`game.card_features` has one row for each card id and {len(game.card_feature_names)} columns: "
        + ", ".join(f"`{feature}`" for feature in game.card_feature_names)
        + ".",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Write the pages; with ``--check`` fail if one is out of date."""
    stale = False
    for name in TITLES:
        text, path = page(name), DOCS / "observations" / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale = True
            if "--check" in sys.argv:
                print(f"docs/observations/{name}.md is out of date: run `make observation-tables`")
            else:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
                print(f"wrote docs/observations/{name}.md")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
