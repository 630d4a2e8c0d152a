"""The command ``fftcg-env play``: a game at the terminal, with people or agents in either seat."""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Mapping
from itertools import groupby
from typing import Annotated, Any

import numpy as np
import typer
from rich.markup import escape

from fftcg_env.cli import common
from fftcg_env.cli.common import (
    AGENTS,
    DEFAULT_OPPONENT,
    INTERRUPTED,
    DatabaseFile,
    DeckName,
    GameName,
    GameOptions,
    Seed,
    open_game,
    output,
    plainly,
    printable,
    say,
    screen,
)
from fftcg_env.core.agent import AnyAgent
from fftcg_env.core.event_log import Log, is_seen
from fftcg_env.core.game import Game
from fftcg_env.core.hints import hints_of
from fftcg_env.core.jobs import RUNNING, STATUS_LENGTH, STATUS_PLAYER, STATUS_REASON
from fftcg_env.core.jobs import STATUS_RESULT as RESULT
from fftcg_env.core.page_board import page_board_of
from fftcg_env.core.words import Choice, UnknownNameError, nearest, words_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.batch import ask as ask_agent
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.envs.results import outcome
from fftcg_env.errors import ActionTextError, IllegalActionError

with contextlib.suppress(ImportError):  # not available on Windows: lines are then typed without editing
    import readline  # noqa: F401  (input() then edits lines and remembers them)

HUMAN = "human"
UNDO_STEPS = 200
"""Number of decisions that can be undone."""
SHOWN_EVENTS = 12
"""Number of entries that 'log' shows."""
COMMANDS = {
    "help": "show this help; 'help rules' explains the game, 'help WORD' a term of the cards",
    "show CARD": "show a card by its code, its name, or its number in the list",
    "list": "show the question and the legal actions again",
    "board": "show the board",
    "why": "show what you have, and why cards cannot be used now",
    "log": "show the latest events",
    "undo": "undo your last action",
    "quit": "quit the game",
}


class InputEndedError(Exception):
    """The input ended during a game."""


class QuitError(Exception):
    """The player quits the game."""


class Session:
    """A game between people and agents. ``agents``: the agents by seat; people play the other seats."""

    def __init__(self, game: Game, decks: Any, seed: int, agents: Mapping[int, AnyAgent]) -> None:
        self.game, self.agents = game, agents
        self.batch = GameBatch(game, 1, DeckChoice(game, decks))
        self.batch.seed([seed])
        self.deck_names = self.batch.choice.names(int(self.batch.seeds[0, 0]))
        self.batch.start()
        self.words = words_of(game)
        self.people = [seat for seat in range(game.player_count) if seat not in agents]
        self.past: list[tuple[GameBatch, int]] = []
        """Earlier decisions of people, each with the length of the log before it."""
        self.events: list[str] = []
        self.log = None if len(self.people) == 2 else Log(game, self.people[0] if self.people else None)
        """The log for the one person, or for spectators. Two people share the screen and have no common log."""
        self.decisions = 0
        """Number of decisions that people have taken, without undone ones."""
        self.news = True
        """Whether another player has visibly acted since the board was shown."""
        self.heading = ""
        """Heading of the board that was shown last."""

    @property
    def running(self) -> bool:
        """Whether the game goes on."""
        return int(self.batch.status[0, RESULT]) == RUNNING

    @property
    def player(self) -> int:
        """The player who decides."""
        return int(self.batch.status[0, STATUS_PLAYER])

    # ------------------------------------------------------------------------------------------------------- the game
    def run(self) -> bool:
        """Play the game. Returns whether it reached its end. Raises :class:`InputEndedError`."""
        self.welcome()
        try:
            while self.running:
                seat = self.player
                if seat in self.agents:
                    self.act(seat)
                elif (action := self.ask(seat)) is not None:
                    self.take(action)
        except QuitError:
            output.print("You quit the game.")
            return False
        self.show_board(self.people[0] if len(self.people) == 1 else None)
        return True

    def end(self) -> str:
        """The result and the number of decisions: those of the one person who plays, or of both players."""
        status = self.batch.status[0]
        info = outcome(self.game, int(status[RESULT]), int(status[STATUS_REASON]), int(status[STATUS_LENGTH]))
        after = f"{self.decisions} of your decisions" if len(self.people) == 1 else f"{info['decisions']} decisions"
        return f"{info['result']}: {info['reason']}, after {after}"

    def welcome(self) -> None:
        """Print the decks of both players, and how to get help."""
        for seat, deck in enumerate(self.deck_names):
            you = " (you)" if self.people == [seat] else ""
            say(f"player_{seat}{you} plays the deck {deck}")
        if self.people:
            output.print("Type 'help' for the list of commands, 'help rules' for the rules of the game.\n")

    def act(self, seat: int) -> None:
        """Let an agent decide."""
        action = int(ask_agent(self.agents[seat], self.batch, np.zeros(1, np.int64))[0])
        viewer = self.people[0] if len(self.people) == 1 else None
        before, self.batch = self.batch, self.batch.after(action)
        self.tell(before, action, viewer)
        self.news |= is_seen(self.game, before.states, 0, action, viewer)

    def take(self, action: int) -> None:
        """Take the action that a person chose."""
        seat = self.player
        before, self.batch = self.batch, self.batch.after(action)
        self.past = [*self.past[1 - UNDO_STEPS :], (before, len(self.events))]
        self.decisions += 1
        self.news = len(self.people) == 2 and self.player != seat
        self.tell(before, action, seat)

    def tell(self, before: GameBatch, action: int, viewer: int | None) -> None:
        """Print what an action did, as far as ``viewer`` may know it."""
        log, now = self.log or Log(self.game, viewer), self.batch.states
        entries = log.add(before.states, action, now)
        if self.log is None:
            entries += log.rest(now)
        for entry in entries:
            output.print(f"  [dim]·[/dim] {escape(entry.text)}")
        self.events += [entry.text for entry in entries]

    # -------------------------------------------------------------------------------------------------------- the talk
    def ask(self, seat: int) -> int | None:
        """Show the decision and read lines until one is an action; None after an undo."""
        heading = page_board_of(self.game, self.batch.states, 0, seat).heading
        if self.news or heading != self.heading:
            self.show_board(seat)
            self.news, self.heading = False, heading
        choices = self.words.choices(self.batch.states, 0, np.flatnonzero(self.batch.masks[0]).tolist())
        self.show_choices(choices)
        while True:
            before = self.batch
            line = self.read()
            action = self.understand(line, choices)
            if action is not None or self.batch is not before:
                return action
            if line.casefold() in ("", "list"):
                self.show_choices(choices)

    def read(self) -> str:
        """One line of input."""
        try:
            return input(f"player_{self.player}> ").strip()
        except UnicodeDecodeError:
            return "(not a text)"
        except EOFError:
            raise InputEndedError from None

    def understand(self, line: str, choices: list[Choice]) -> int | None:
        """The action that a line names; None if it is a command or not understood."""
        if line.isdecimal() and len(line) <= 4:
            number = int(line)
            if 1 <= number <= len(choices):
                return choices[number - 1].action
            output.print(f"Type a number from 1 to {len(choices)}.", style="red")
            return None
        try:
            return int(self.game.parse(self.batch.states, 0, line))
        except (ActionTextError, IllegalActionError) as error:
            refusal = error
        named = [choice for choice in choices if _names(choice, line)]
        if len(named) == 1:
            return named[0].action
        if not self.command(line, choices):
            self.refuse(line, choices, named, refusal)
        return None

    def refuse(self, line: str, choices: list[Choice], named: list[Choice], refusal: ValueError) -> None:
        """Print why a line is not an action, and similar actions."""
        if named:
            near = [choice.text for choice in named]
        else:
            near = nearest(line, [choice.text for choice in choices] + [word.split()[0] for word in COMMANDS])
        what = printable(repr(line[:60]))
        if isinstance(refusal, IllegalActionError):
            sentence = f"{what} is not legal now."
        else:
            sentence = f"{what} matches several actions." if named else f"{what} is not an action or a command."
        hint = f" Did you mean {' or '.join(near[:5])}?" if near else " Type 'list' or 'help'."
        output.print(escape(sentence + hint), style="red")

    # ---------------------------------------------------------------------------------------------------- the commands
    def command(self, line: str, choices: list[Choice]) -> bool:
        """Carry out a command. Returns False if the line is not a command."""
        word, _, rest = line.strip().partition(" ")
        match word.casefold().lstrip("/"):
            case "" | "list":
                pass
            case "help" | "?":
                self.help(rest, choices)
            case "show":
                self.show_card(rest, choices)
            case "board":
                self.show_board(self.player)
            case "log":
                for sentence in self.events[-SHOWN_EVENTS:]:
                    output.print(f"  [dim]·[/dim] {escape(sentence)}")
            case "why":
                lines = hints_of(self.game, self.batch.states, 0).lines()
                for sentence in lines or ["There is nothing to explain at this decision."]:
                    output.print(f"  [dim]·[/dim] {escape(sentence)}")
            case "undo":
                self.undo()
            case "quit" | "exit":
                raise QuitError
            case _:
                return False
        return True

    def help(self, about: str, choices: list[Choice]) -> None:
        """Print the commands, the rules of the game, or the meaning of one term."""
        keywords = self.words.keywords
        rules = about.casefold().startswith("rule")
        if rules:
            output.print(escape(self.words.primer))
        wanted = [word for word in keywords if rules or word.casefold() == about.strip().casefold()]
        for word in wanted:
            output.print(f"  [bold]{escape(word)}[/bold]: {escape(keywords[word])}")
        if rules or wanted:
            return
        example = next((choice for choice in choices if choice.card), choices[0])
        named = ", with the card's code or its name" if example.card else ""
        output.print(
            escape(f"Type a number of the list, an action as it is written there ({example.text!r}){named}, or:")
        )
        for command, meaning in COMMANDS.items():
            output.print(f"  [bold]{command:<10}[/bold] {meaning}")

    def show_card(self, name: str, choices: list[Choice]) -> None:
        """Print a card, named by its code, its name, or its number in the list."""
        if name.isdecimal() and len(name) <= 4 and 1 <= int(name) <= len(choices):
            name = choices[int(name) - 1].card
        if not name:
            output.print("Name a card: show CODE, show NAME, or show NUMBER (of the list).", style="red")
            return
        try:
            output.print(escape(self.words.card(name)))
        except UnknownNameError as error:
            say(str(error), "red")

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        if not self.past:
            output.print("There is nothing to undo.", style="red")
            return
        self.batch, count = self.past.pop()
        del self.events[count:]
        self.decisions -= 1
        self.news = True
        output.print("Undone.")

    # ------------------------------------------------------------------------------------------------------ the screen
    def show_board(self, viewer: int | None) -> None:
        """Print the board as this seat sees it."""
        screen.print(self.words.board(self.batch.states, 0, viewer))

    def show_choices(self, choices: list[Choice]) -> None:
        """Print the question and the numbered legal actions, grouped under headings."""
        question = self.words.question(self.batch.states, 0)
        output.print(f"\n[bold]player_{self.player}:[/bold] {escape(question)}")
        numbers = {choice.action: number for number, choice in enumerate(choices, start=1)}
        width = max(len(choice.text) for choice in choices)
        for group, members in groupby(choices, key=operator.attrgetter("group")):
            output.print(f" [bold]{escape(group)}[/bold]")
            for choice in members:
                text = f"{choice.text:<{width}}" if choice.words else choice.text
                output.print(
                    f"  {numbers[choice.action]:>3}  [cyan]{escape(text)}[/cyan]  {escape(choice.words)}".rstrip()
                )
                if choice.does:
                    output.print(f"       [dim]{escape(choice.does)}[/dim]")


def _names(choice: Choice, line: str) -> bool:
    """Whether a line has the verb of the action and the beginning of the card's name: ``cast cloud``."""
    verb, _, rest = line.casefold().partition(" ")
    rest = rest.strip()
    return bool(rest) and choice.text.casefold().startswith(f"{verb} ") and choice.words.casefold().startswith(rest)


PLAYERS = f"'human', {AGENTS}"


def play(
    player_0: Annotated[str, typer.Argument(help=PLAYERS)] = HUMAN,
    player_1: Annotated[str | None, typer.Argument(help=f"The same for the other seat. {DEFAULT_OPPONENT}")] = None,
    deck_0: DeckName = "random",
    deck_1: DeckName = "random",
    seed: Seed = 0,
    game: GameName = "fftcg",
    option: GameOptions = None,
    database: DatabaseFile = None,
) -> None:
    """Play a game in the terminal, or watch two agents play.

    At each decision the program lists the legal actions. Type a number of the list, or an action in words, such as
    "cast cloud". Type "help" for other commands: "show CARD" explains a card, "undo" takes your last action back.
    """
    from fftcg_env.agents.champion import default_opponent
    from fftcg_env.core.agent import make_agent

    rules = open_game(game, database, option)
    names = (player_0, player_1 or default_opponent(rules))
    with plainly():
        decks = common.both_decks(rules, deck_0, deck_1)
        agents = {seat: make_agent(name, rules) for seat, name in enumerate(names) if name != HUMAN}
        session = Session(rules, decks, seed, agents)
    for seat, agent in agents.items():
        agent.reset(seed + seat)
    try:
        finished = session.run()
    except (KeyboardInterrupt, InputEndedError) as stopped:
        output.print("\nThe game was not finished.")
        raise typer.Exit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 1) from None
    if finished:
        output.print(escape(session.end()))
