"""Plans of runs from decks and agents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fftcg_env.core.agent import make_agent
from fftcg_env.envs.decks import align_rows
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.store.identity import fingerprint_of
from fftcg_env.evaluate.store.plan import OWN_SHUFFLES, AgentEntry, DeckEntry, Member, Plan, round_robin

if TYPE_CHECKING:
    from fftcg_env.core.game import Game


def deck_entries(game: Game, decks: Sequence[Any]) -> tuple[DeckEntry, ...]:
    """Decks with names that differ. Raises what the game raises for decks that cannot be played."""
    names: list[str] = _different([str(deck.name) for deck in decks])
    return tuple(
        DeckEntry(name, game.deck_text(deck), game.deck_rows((deck, deck))[0])
        for name, deck in zip(names, decks, strict=True)
    )


def _agent_entries(game: Game, names: Sequence[str]) -> tuple[AgentEntry, ...]:
    """Agents, each of which can be made."""
    for name in names:
        make_agent(name, game)
    return tuple(AgentEntry(name, fingerprint_of(name)) for name in names)


def _different(names: Sequence[str]) -> list[str]:
    """The names, those that occur again with a number behind them."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name} #{seen[name]}")
    return found


def _same_list(entries: Sequence[DeckEntry], one: Member, other: Member) -> bool:
    """Whether two members play the same cards, in whatever order they are listed."""
    assert one.deck is not None and other.deck is not None
    return Counter(entries[one.deck].numbers.tolist()) == Counter(entries[other.deck].numbers.tolist())


def plan_evaluation(
    game: Game, decks: Sequence[tuple[Any, str | None]], agents: Sequence[str], seed: int, settings: dict[str, Any]
) -> Plan:
    """A round robin. ``decks``: each with the agent that plays it; where that is None, with each of ``agents``, and
    only decks in the hands of the same one of these meet.

    Raises :class:`UnusableResultsError` for fewer than two decks.
    """
    if len(decks) < 2:
        raise UnusableResultsError(f"a round robin needs at least two decks; {len(decks)} was given")
    entries = deck_entries(game, [deck for deck, _ in decks])
    names = list(dict.fromkeys([*agents, *(own for _, own in decks if own is not None)]))
    several = len(names) > 1
    members: list[Member] = []
    groups: list[list[int]] = []
    for agent in agents:
        groups.append([])
        for number, (_, own) in enumerate(decks):
            pilot = own or agent
            groups[-1].append(len(members))
            label = f"{entries[number].name} ({pilot})" if several else entries[number].name
            members.append(Member(label, number, names.index(pilot)))
    pairings = tuple((group[one], group[other]) for group in groups for one, other in round_robin(len(group)))
    return Plan(
        "evaluate",
        seed,
        entries,
        _agent_entries(game, names),
        tuple(members),
        pairings,
        {**settings, "groups": groups},
    )


def plan_comparison(
    game: Game, variants: tuple[Any, Any], field: Sequence[Any], agent: str, seed: int, settings: dict[str, Any]
) -> Plan:
    """Two variants of a deck against a field of decks, all in the hands of one agent. Raises
    :class:`UnusableResultsError` without a field, and for variants that are the same list."""
    if not field:
        raise UnusableResultsError("the field needs at least one deck")
    entries = deck_entries(game, [*variants, *field])
    members = tuple(Member(entry.name, number, 0) for number, entry in enumerate(entries))
    if _same_list(entries, members[0], members[1]):
        raise UnusableResultsError(
            f"{members[0].name} and {members[1].name} are the same list: there is no gain to test"
        )
    aligned = align_rows(game, entries[0].numbers, entries[1].numbers)
    entries = (replace(entries[0], numbers=aligned), *entries[1:])
    settings = {**settings, OWN_SHUFFLES: True}
    return Plan("compare", seed, entries, _agent_entries(game, [agent]), members, ((0, 1),), settings)


def plan_ladder(game: Game, agents: Sequence[str], decks: Sequence[Any], seed: int, settings: dict[str, Any]) -> Plan:
    """Every agent against every other, with decks drawn from a list."""
    if len(agents) < 2:
        raise UnusableResultsError(f"a ladder needs at least two agents; {len(agents)} was given")
    twice = [name for name, count in Counter(agents).items() if count > 1]
    if twice:
        raise UnusableResultsError(f"the agent {twice[0]} is given twice; against itself it wins as often as it loses")
    if not decks:
        raise UnusableResultsError("a ladder needs at least one deck")
    members = tuple(Member(name, None, number) for number, name in enumerate(agents))
    pairings = round_robin(len(agents))
    groups = [list(range(len(agents)))]
    entries = deck_entries(game, decks)
    return Plan(
        "ladder", seed, entries, _agent_entries(game, agents), members, pairings, {**settings, "groups": groups}
    )
