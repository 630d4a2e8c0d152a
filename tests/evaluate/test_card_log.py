"""Card statistics of recorded games are the same as when watching the games one by one."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

from fftcg_env.agents.heuristic import HeuristicAgent
from fftcg_env.agents.random import RandomAgent
from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_STEP, RUNNING, TRUNCATED
from fftcg_env.evaluate.card_log import COLUMNS, card_logs
from fftcg_env.evaluate.errors import UnplayableRecordError, UnusableResultsError
from fftcg_env.evaluate.playing import Deal, GameReplayer, PlayedGame, Playing
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c

GAMES = 24


@pytest.fixture(scope="module")
def recorded(game: Any) -> tuple[list[Deal], list[PlayedGame]]:
    """Games of the heuristic player against the random one."""
    embedded = list(game.usual_decks())
    deals = [
        Deal(100 + number, game.deck_rows([embedded[number % 3], embedded[number // 3 % 3]]), (number % 2, 0))
        for number in range(GAMES)
    ]
    players = [RandomAgent(3), HeuristicAgent(game)]
    playing = Playing(game, players, deals, slots=7, record=True)
    played: list[PlayedGame] = []
    while playing.going_on:
        played += playing.step()
    return deals, sorted(played, key=lambda one: one.number)


def logs_of(game: Any, deals: list[Deal], played: list[PlayedGame]) -> list[np.ndarray]:
    return card_logs(
        game,
        [deal.seed for deal in deals],
        np.stack([deal.decks for deal in deals]),
        [one.actions for one in played],
        [one.end for one in played],
    )


def watched(game: Any, deal: Deal, played: PlayedGame) -> dict[str, Any]:
    """The same figures, counted decision by decision from the zones and the texts of the actions."""
    again = GameReplayer(game, [deal.seed], deal.decks[None], [played.actions], JOB_OBSERVE | JOB_MASK)
    batch, codes = again.batch, game.cards.codes
    held: dict[str, set[int]] = {"opening": set(), "drawn": set()}
    deeds: dict[str, set[int]] = {"cast": set(), "pay": set(), "burst": set()}
    been: dict[int, set[int]] = {zone: set() for zone in (op.HAND, op.DAMAGE_ZONE, op.LB_DECK)}
    unseen = set(range(game.card_count))
    before: set[int] = set()
    hands_open = False
    for action in played.actions.tolist():
        state = batch.states[0]
        zones = [state["zone_cards"][p, op.HAND, : state["zone_count"][p, op.HAND]].tolist() for p in range(2)]
        hand = {*zones[0], *zones[1]}
        if state["turn"]:
            unseen &= {card for card in range(game.card_count) if state["zone"][card] == op.DECK}
            for zone, cards in been.items():
                cards |= {card for card in range(game.card_count) if state["zone"][card] == zone}
        if state["turn"] and not hands_open:
            hands_open = True
            held["opening"] = {*zones[0][:5], *zones[1][:5]}
            held["drawn"] = hand - held["opening"]
        elif hands_open:
            decks = before
            held["drawn"] |= {card for card in hand if card in decks} - held["opening"]
        before = {card for p in range(2) for card in state["zone_cards"][p, op.DECK, : state["zone_count"][p, op.DECK]]}
        text = game.describe(batch.states, 0, action)
        if action >= c.GLOBAL_ACTIONS:
            card = ((action - c.GLOBAL_ACTIONS) // c.VERB_COUNT + 58 * int(state["decision_player"])) % game.card_count
            verb = text.split()[0]
            if verb == "cast" or (verb == "pay" and card in hand):
                deeds[verb].add(card)
        elif text == "yes" and c.DECISIONS[state["decision"]] == "ex_burst":
            deeds["burst"].add(int(state["decision_card"]))
        batch.actions[0] = action
        batch.run(JOB_STEP | JOB_OBSERVE | JOB_MASK)
    state = batch.states[0]
    hand = {card for p in range(2) for card in state["zone_cards"][p, op.HAND, : state["zone_count"][p, op.HAND]]}
    held["drawn"] |= (hand & before) - held["opening"]
    number = state["card_id"]
    ended = {card: state["zone"][card] for card in range(game.card_count) if number[card] >= 0}
    unseen &= {card for card, zone in ended.items() if zone == op.DECK}
    for zone, cards in been.items():
        cards |= {card for card in ended if ended[card] == zone}
        cards &= set(ended)
    could = {"could cast": been[op.HAND] | been[op.LB_DECK], "could pay": been[op.HAND]}
    could["could burst"] = been[op.DAMAGE_ZONE]
    return {
        name: sorted((int(card >= 58), codes[number[card]]) for card in cards)
        for name, cards in {**held, **deeds, **could, "unseen": unseen}.items()
    }


def test_logs_are_what_one_sees_who_watches(game: Any, recorded: Any) -> None:
    deals, played = recorded
    codes, deeds = game.cards.codes, game.tracking.deeds
    columns = {
        "opening": COLUMNS.index("opening"),
        "drawn": COLUMNS.index("drawn"),
        "cast": len(COLUMNS) + deeds.index("cast"),
        "pay": len(COLUMNS) + deeds.index("discarded for CP"),
        "burst": len(COLUMNS) + deeds.index("EX Burst"),
        "unseen": COLUMNS.index("unseen"),
    }
    columns |= {f"could {name}": columns[name] + len(deeds) for name in ("cast", "pay", "burst")}
    bursts, elsewhere = 0, 0
    for deal, one, log in zip(deals, played, logs_of(game, deals, played), strict=True):
        seen = watched(game, deal, one)
        for name, column in columns.items():
            logged = [(row[0], codes[row[1]]) for row in log.tolist() for _ in range(row[column])]
            assert sorted(logged) == seen[name], name
        bursts += len(seen["burst"])
        elsewhere += len(seen["could burst"])
        seen_or_not = log[:, [COLUMNS.index(name) for name in ("opening", "drawn", "unseen")]].sum()
        assert 100 - seen_or_not >= len(seen["could burst"]) > 0, "cards in Damage Zones are in no rate"
        assert np.bincount(log[:, 0], log[:, COLUMNS.index("copies")]).tolist() == [50, 50]
    assert 0 < bursts < elsewhere, "some game has an EX Burst, from the Damage Zone"


def test_turns_of_drawing_and_casting(game: Any, recorded: Any) -> None:
    deals, played = recorded
    for one, log in zip(played, logs_of(game, deals, played), strict=True):
        drawn, drawn_turns, cast_turns = (log[:, COLUMNS.index(n)] for n in ("drawn", "drawn_turns", "cast_turns"))
        cast = log[:, len(COLUMNS)]
        assert (drawn_turns >= drawn).all() and (drawn_turns <= drawn * one.turns).all()
        assert (cast_turns >= cast).all() and (cast_turns <= cast * one.turns).all()


def test_a_log_takes_at_most_512_bytes_and_leaves_the_record_alone(game: Any, recorded: Any) -> None:
    from fftcg_env.evaluate.store.schema import pack

    sizes = [len(pack(log, "<i4")) for log in logs_of(game, *recorded)]
    assert np.mean(sizes) <= 512


def test_recorded_games_of_another_deal_are_refused(game: Any, recorded: Any) -> None:
    deals, played = recorded
    seeds = [deal.seed + 1 for deal in deals]
    decks = np.stack([deal.decks for deal in deals])
    with pytest.raises(UnplayableRecordError, match=r"decision \d+ of a recorded game, action \d+, is not legal"):
        card_logs(game, seeds, decks, [one.actions for one in played], [one.result for one in played])
    seeds = [deal.seed for deal in deals]
    with pytest.raises(UnplayableRecordError, match="different result"):
        card_logs(game, seeds, decks, [one.actions for one in played], [3 - one.result for one in played])


def test_a_game_that_does_not_tell_where_its_cards_go() -> None:
    class Silent:
        name = "silent"

    with pytest.raises(UnusableResultsError, match="not supported for silent"):
        card_logs(Silent(), [], np.zeros((0, 2, 1)), [], [])  # type: ignore[arg-type]


def test_a_game_that_is_cut_off_does_not_go_on(game: Any) -> None:
    deck = game.usual_decks()[0]
    deals = [Deal(number, game.deck_rows([deck, deck]), (0, 0)) for number in range(6)]
    playing = Playing(game, [RandomAgent(1)], deals, slots=4, limit=20, record=True)
    played = []
    while playing.going_on:
        played += playing.step()
    assert len(played) == 6 and all(len(one.actions) <= 20 for one in played)
    played.sort(key=lambda one: one.number)
    assert {(one.result, one.end) for one in played} == {(TRUNCATED, RUNNING)}
    assert len(logs_of(game, deals, played)) == 6
    by_itself = [dataclasses.replace(one, reason=1) for one in played]
    with pytest.raises(UnplayableRecordError, match="different result"):
        logs_of(game, deals, by_itself)
