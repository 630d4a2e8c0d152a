"""Plans of runs: members, pairings and every game, all determined by the seed.

The points of a pair of games are counted together, from the side of member ``one`` of the pairing:

- ``evaluate`` (decks) and ``ladder`` (agents): one deal, played twice with the seats swapped. In a ladder both agents
  get the same decks at the same seats. An agent that plays itself gets two deals with the same decks.
- ``compare``: one deal against a deck of the field, played by both variants at the same seat. The points of the second
  game are those of the field's deck, so two equally good variants score one point per pair. Each deck is shuffled by
  its own seed, and the common cards of the variants have the same places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from fftcg_env.core.agent import make_agent
from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game, optional
from fftcg_env.core.seeds import seed_from, splitmix64
from fftcg_env.envs.decks import align_rows
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.intervals import games_for
from fftcg_env.evaluate.playing import Deal, deck_seeds_from
from fftcg_env.evaluate.store.identity import fingerprint_of

Kind = Literal["evaluate", "compare", "ladder"]

OWN_SHUFFLES = "own_shuffles"
"""Setting of a run: each deck is shuffled by its own seed, which is derived from the seed of the game."""

SECOND = "second"
"""Setting of a run of decks: the second agent plays all pairings of the last group, with this share of the games."""

COMPARED = 2
"""The first two members of a comparison are the variants; the others are the field."""


@dataclass(frozen=True, eq=False)
class DeckEntry:
    """A deck of a run. ``text``: its cards in one line; ``numbers``: its card numbers, int16 ``(cards,)``."""

    name: str
    text: str
    numbers: np.ndarray


@dataclass(frozen=True)
class AgentEntry:
    """An agent of a run; ``fingerprint``: see :func:`~fftcg_env.evaluate.store.identity.fingerprint_of`."""

    name: str
    fingerprint: str = ""


@dataclass(frozen=True)
class Member:
    """A member of a run: a deck played by an agent (numbers in the lists of the run), or an agent with any deck."""

    name: str
    deck: int | None
    agent: int


@dataclass(frozen=True, eq=False)
class PlannedGame:
    """A game of a pair. ``seat``: the seat whose points count for ``one``; ``decks``: numbers in the list of the
    run."""

    deal: Deal
    decks: tuple[int, int]
    seat: int


@dataclass(frozen=True, eq=False)
class Plan:
    """The plan of a run. ``pairings``: two member numbers each; ``settings``: stored as JSON, such as the number of
    games."""

    kind: Kind
    seed: int
    decks: tuple[DeckEntry, ...]
    agents: tuple[AgentEntry, ...]
    members: tuple[Member, ...]
    pairings: tuple[tuple[int, int], ...]
    settings: Mapping[str, Any]

    def pair(self, pairing: int, pair: int) -> tuple[PlannedGame, PlannedGame]:
        """The two games of a pair."""
        seed = seed_from(self.seed, pairing, pair)
        one, other = (self.members[number] for number in self.pairings[pairing])
        if self.kind == "compare":
            field = self.members[COMPARED:]
            enemy, seat = field[pair % len(field)], pair // len(field) % 2
            return (
                self._seated(seed, one, enemy, seat, seat),
                self._seated(seed, other, enemy, seat, 1 - seat),
            )
        if self.kind == "ladder":
            words = splitmix64(np.array([seed], np.uint64))
            drawn = (int(words[0]) >> 32) % len(self.decks), (int(words[0]) & 0xFFFFFFFF) % len(self.decks)
            second = seed_from(seed, 1) if one.agent == other.agent else seed  # an agent repeats a game against itself
            return (
                self._game(seed, drawn, (one.agent, other.agent), 0),
                self._game(second, drawn, (other.agent, one.agent), 1),
            )
        return self._seated(seed, one, other, 0, 0), self._seated(seed, one, other, 1, 1)

    def pairs_of(self, pairing: int, games: int) -> int:
        """The number of pairs of a pairing if ``games`` are played of each; fewer if the second agent plays it."""
        return max(1, round(games // 2 * self.settings[SECOND])) if self._is_second(pairing) else games // 2

    def goal_of(self, pairing: int) -> tuple[float, int]:
        """The precision of a pairing in a run with a precision, and its maximum number of pairs.

        The second agent plays its share of the games that the precision takes at most, to a precision that is lower
        accordingly.
        """
        precision, games = self.settings["precision"], self.settings["games"]
        if not self._is_second(pairing):
            return precision, games // 2
        share = self.settings[SECOND]
        return precision / share**0.5, self.pairs_of(pairing, min(games, games_for(precision)))

    def _is_second(self, pairing: int) -> bool:
        """Whether the second agent plays a pairing."""
        return self.settings.get(SECOND) is not None and self.pairings[pairing][0] in self.settings["groups"][-1]

    def games(self) -> int:
        """The number of games of the whole run, without regard to a precision or a test."""
        return sum(2 * self.pairs_of(pairing, self.settings["games"]) for pairing in range(len(self.pairings)))

    def seated(self, pairing: int, pair: int, half: int) -> tuple[int | None, int | None]:
        """The number of the member at each seat of a game; None in a ladder, whose members have no decks."""
        one, other = self.pairings[pairing]
        if self.kind == "ladder":
            return None, None
        if self.kind == "compare":
            enemy = COMPARED + pair % (len(self.members) - COMPARED)
            one, other, half = (one, other)[half], enemy, pair // (len(self.members) - COMPARED) % 2
        return (one, other) if half == 0 else (other, one)

    def _seated(self, seed: int, member: Member, enemy: Member, place: int, counted: int) -> PlannedGame:
        """A game with ``member`` at seat ``place``."""
        seats = (member, enemy) if place == 0 else (enemy, member)
        assert seats[0].deck is not None and seats[1].deck is not None
        return self._game(seed, (seats[0].deck, seats[1].deck), (seats[0].agent, seats[1].agent), counted)

    def _game(self, seed: int, decks: tuple[int, int], agents: tuple[int, int], seat: int) -> PlannedGame:
        rows = np.stack([self.decks[deck].numbers for deck in decks])
        own = deck_seeds_from(seed) if self.settings.get(OWN_SHUFFLES) else (0, 0)
        return PlannedGame(Deal(seed, rows, agents, own), decks, seat)


def round_robin(members: int) -> tuple[tuple[int, int], ...]:
    """The pairings of every member with every other."""
    return tuple((one, other) for one in range(members) for other in range(one + 1, members))


def deck_entries(game: Game, decks: Sequence[Any]) -> tuple[DeckEntry, ...]:
    """The decks with unique names. Raises the exceptions of the game for decks that are not playable."""
    names: list[str] = _different([str(deck.name) for deck in decks])
    return tuple(
        DeckEntry(name, game.deck_text(deck), game.deck_rows((deck, deck))[0])
        for name, deck in zip(names, decks, strict=True)
    )


def blank_sentences(game: Game, decks: Sequence[DeckEntry]) -> list[str]:
    """What to say of decks with blank cards, which stand in for cards that cannot be played; empty without any."""
    blanks: frozenset[int] = optional(game, "blanks")
    tracking = tracking_of(game)
    found = []
    for deck in decks:
        cards = Counter(number for number in deck.numbers.tolist() if number in blanks)
        if cards:
            named = {card: " ".join(tracking.card(card)) if tracking else str(card) for card in cards}
            listed = ", ".join(f"{count} {named[card]}" for card, count in sorted(cards.items()))
            found.append(
                f"{deck.name}: {listed}. Blank cards are played without their text, so these results are not those of "
                "the printed list, which may be better"
            )
    return found


def agent_entries(game: Game, names: Sequence[str]) -> tuple[AgentEntry, ...]:
    """The agents, after checking that each can be created."""
    for name in names:
        make_agent(name, game)
    return tuple(AgentEntry(name, fingerprint_of(name)) for name in names)


def _different(names: Sequence[str]) -> list[str]:
    """The names, made unique by appending numbers to repeated ones."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found


def _require_different(entries: Sequence[DeckEntry], members: Iterable[Member], plural: str) -> None:
    """Raise :class:`UnusableResultsError` if two of these members are the same cards in the hands of the same agent:
    their games have no other result than luck."""
    known: dict[tuple[int, tuple[int, ...]], Member] = {}
    for member in members:
        assert member.deck is not None
        key = member.agent, tuple(sorted(entries[member.deck].numbers.tolist()))
        if key in known:
            raise UnusableResultsError(f"{known[key].name} and {member.name} are the same deck list; {plural}")
        known[key] = member


def plan_evaluation(
    game: Game,
    decks: Sequence[tuple[Any, str | None]],
    agents: Sequence[str],
    seed: int,
    settings: dict[str, Any],
    second: str | None = None,
) -> Plan:
    """A round robin of decks.

    ``decks``: each deck with the agent that plays it, or None. Decks with None are played by each of ``agents``, in one
    round robin for each of these agents. ``second``: an agent for one more round robin, with the share
    ``settings["second"]`` of the games. Raises :class:`UnusableResultsError` for fewer than two decks, and for equal
    lists that the same agent plays.
    """
    if len(decks) < 2:
        raise UnusableResultsError(f"a round robin needs at least two decks, not {len(decks)}")
    entries = deck_entries(game, [deck for deck, _ in decks])
    seconds = [] if second is None else [second]
    own_agents = [own for _, own in decks if own is not None]
    names = list(dict.fromkeys([*agents, *own_agents, *seconds]))
    several = len({*agents, *own_agents}) > 1
    members: list[Member] = []
    groups: list[list[int]] = []
    for agent in [*agents, *seconds]:
        groups.append([])
        for number, (_, own) in enumerate(decks):
            player = own or agent
            groups[-1].append(len(members))
            label = f"{entries[number].name} ({player})" if several or agent == second else entries[number].name
            members.append(Member(label, number, names.index(player)))
        _require_different(entries, [members[place] for place in groups[-1]], "a round robin needs different lists")
    pairings = tuple((group[one], group[other]) for group in groups for one, other in round_robin(len(group)))
    return Plan(
        "evaluate",
        seed,
        entries,
        agent_entries(game, names),
        tuple(members),
        pairings,
        {**settings, "groups": groups},
    )


def plan_comparison(
    game: Game, variants: tuple[Any, Any], field: Sequence[Any], agent: str, seed: int, settings: dict[str, Any]
) -> Plan:
    """Two variants of a deck against a field of decks, all played by one agent. Raises :class:`UnusableResultsError`
    for an empty field, and for variants that are the same list."""
    if not field:
        raise UnusableResultsError("the field needs at least one deck")
    entries = deck_entries(game, [*variants, *field])
    members = tuple(Member(entry.name, number, 0) for number, entry in enumerate(entries))
    _require_different(entries, members[:COMPARED], "a comparison needs two different lists")
    aligned = align_rows(game, entries[0].numbers, entries[1].numbers)
    entries = (replace(entries[0], numbers=aligned), *entries[1:])
    settings = {**settings, OWN_SHUFFLES: True}
    return Plan("compare", seed, entries, agent_entries(game, [agent]), members, ((0, 1),), settings)


def plan_ladder(
    game: Game, agents: Sequence[str], decks: Sequence[Any], seed: int, settings: dict[str, Any], itself: bool = False
) -> Plan:
    """A round robin of agents, with decks drawn from a list. ``itself``: one agent alone plays against itself."""
    players = [0, 0] if itself and len(agents) == 1 else list(range(len(agents)))
    if len(players) < 2:
        raise UnusableResultsError(f"a ladder needs at least two agents, not {len(agents)}")
    twice = [name for name, count in Counter(agents).items() if count > 1]
    if twice:
        raise UnusableResultsError(f"the agent {twice[0]} is given twice; a ladder needs different agents")
    if not decks:
        raise UnusableResultsError("a ladder needs at least one deck")
    names = _different([agents[number] for number in players])
    members = tuple(Member(name, None, number) for name, number in zip(names, players, strict=True))
    pairings = round_robin(len(players))
    groups = [list(range(len(players)))]
    entries = deck_entries(game, decks)
    return Plan("ladder", seed, entries, agent_entries(game, agents), members, pairings, {**settings, "groups": groups})
