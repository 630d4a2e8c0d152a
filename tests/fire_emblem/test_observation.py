"""The cards of an observation once more, in plain Python: every column from the lists of the record, card by card.

``view/observe_cards.py`` looks at all cards at once and masks; so what they agree on is right twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.layout import columns_of
from fftcg_env.games import load_game
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.view import layout as places

COLUMNS = columns_of(places.LAYOUT, "cards")
VIEWS = {0: jobs.JOB_VIEW_0, 1: jobs.JOB_VIEW_1}


def entity(card: int, viewer: int) -> int:
    return (int(card) + no.CARDS_PER_PLAYER * viewer) % no.CARD_COUNT


def cards_of(g: Any, player: int, zone: int) -> list[int]:
    found: list[int] = g["zone_cards"][player, zone, : g["zone_count"][player, zone]].tolist()
    return found


def role_of(g: Any, card: int) -> int:
    """What says most about a card comes first."""
    chain, exchange = int(g["chain_count"]), int(g["exchange"])
    fighters = [int(g["attacker"]), int(g["defender"])][:: -1 if exchange == no.COUNTER else 1]
    if g["declared"] != no.NOTHING and card == g["pending"]:
        return places.ROLE_DECLARED
    if chain and card == g["chain_target"][chain - 1]:
        return places.ROLE_TARGET
    if exchange != no.NO_EXCHANGE and card in fighters:
        return (places.ROLE_STRIKER, places.ROLE_RECEIVER)[fighters.index(card)]
    if exchange != no.NO_EXCHANGE and card in g["arms"]:
        return places.ROLE_IN_USE
    return places.ROLE_ACTOR if card == g["actor"] else places.NO_ROLE


def unit_row(g: Any, facts: Any, card: int, viewer: int) -> dict[str, int]:
    """What only a unit on the board has."""
    square, owner = int(g["square"][card]), card // no.CARDS_PER_PLAYER
    borne = [other for other in cards_of(g, owner, no.ATTACHED) if g["host"][other] == card]
    return {
        "square": (square if viewer == 0 else no.SQUARES - 1 - square) + 1,
        "energy": int(g["energy"][card]),
        "most_energy": sum(int(facts[g["card_id"][other]]["energy"]) for other in (card, *borne)),
        "acted": int(g["acted"][card]),
        "fresh": int(g["fresh"][card]),
    }


def row_of(g: Any, facts: Any, card: int, zone: int, depth: int, viewer: int) -> dict[str, int]:
    """The row of a card that the viewer knows; ``depth``: cards that lie on it."""
    owner = card // no.CARDS_PER_PLAYER
    row = {"card_id": int(g["card_id"][card]) + 1, "zone": zone + 1, "mine": int(owner == viewer)}
    if zone == no.HAND:
        row["known"] = int(g["known"][card] > 0)
    if zone == no.OFF_FIELD:
        row["place"] = depth + 1
    if zone >= no.BOARD:
        row["role"] = role_of(g, card)
    if zone == no.BOARD:
        row |= unit_row(g, facts, card, viewer)
    if zone == no.ATTACHED:
        row["bearer"] = entity(g["host"][card], viewer) + 1
    return row


def plain_cards(g: Any, facts: Any, viewer: int, reveal: bool) -> np.ndarray:
    """The part ``cards`` as ``viewer`` sees it: a row an entity, the columns as in ``COLUMNS``."""
    rows: dict[int, dict[str, int]] = {}
    legal = g["legal"][: g["legal_count"]] if g["decision_player"] == viewer else np.zeros(0, np.int16)
    choices = [
        divmod(int(action) - no.GLOBAL_ACTIONS, no.VERB_COUNT) for action in legal if action >= no.GLOBAL_ACTIONS
    ]
    named = {entity(number, viewer) for number, _ in choices}
    for owner in range(2):
        for zone in range(no.ZONE_COUNT):
            cards = cards_of(g, owner, zone)
            for depth, card in enumerate(reversed(cards)):
                known = zone >= no.OFF_FIELD or (zone == no.DECK and card in named)
                known |= zone == no.HAND and (owner == viewer or bool(g["known"][card] >> viewer & 1))
                if known or reveal:
                    rows[entity(card, viewer)] = row_of(g, facts, card, zone, depth, viewer)
    for k in range(g["chain_count"]):
        rows[entity(g["chain_card"][k], viewer)]["place"] = k + 1
    for number, verb in choices:
        rows[number]["legal"] = rows[number].get("legal", 0) | 1 << verb
    return np.array([[rows.get(number, {}).get(name, 0) for name in COLUMNS] for number in range(no.CARD_COUNT)])


def test_every_column_of_every_card_is_what_the_record_says() -> None:
    game = load_game("fire_emblem", skip_forced=False)
    games, facts, seen = 12, game.tables["cards"][0], np.zeros(len(COLUMNS), np.int64)
    bench = Bench(game, games, 1)
    decks = game.random_decks(2 * games, 1)
    bench.decks[:] = [game.deck_rows(decks[2 * k : 2 * k + 2]) for k in range(games)]
    bench.start()
    for step in range(400):
        bench.run(jobs.JOB_STEP | jobs.JOB_SAMPLE)
        index = step % games
        g = bench.states[index]
        if g["result"] != jobs.RUNNING:
            continue
        for viewer, view in VIEWS.items():
            for reveal in (0, jobs.JOB_REVEAL):
                bench.observations[:] = 77  # nothing of what was there before is left
                bench.run(jobs.JOB_OBSERVE | view | reveal)
                columns = [game.layout.column(bench.observations[index], "cards", name) for name in COLUMNS]
                expected = plain_cards(g, facts, viewer, bool(reveal))
                assert np.array_equal(np.stack(columns, axis=1), expected), f"step {step}, viewer {viewer}"
                seen += (expected > 0).sum(axis=0)
        assert not bench.observations[:, game.layout.size - 9 :].any()  # the padding
    assert seen.all(), dict(zip(COLUMNS, seen.tolist(), strict=True))
