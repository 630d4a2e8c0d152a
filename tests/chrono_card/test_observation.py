"""An independent observation in plain Python: every column of every card, from the record, zone by zone.

``view/observe.py`` writes all cards at once with masks. What both agree on was derived twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fftcg_env.core import jobs
from fftcg_env.core.layout import MOST_SEEN
from fftcg_env.games.chrono_card.cards import codes
from fftcg_env.games.chrono_card.cards.decks import Deck
from fftcg_env.games.chrono_card.game import ChronoCard
from fftcg_env.games.chrono_card.record import numbers as no
from fftcg_env.games.chrono_card.view.layout import BEING_MADE, CARRIED_OUT, TRIGGER_ROWS, WAITS
from tests.further_games.plain_views import VIEWS, Row, columns_seen, games_of_random_decks

KINDS = ("CC-006", "CC-018", "CC-022", "CC-023", "CC-031", "CC-042", "CC-049", "CC-050", "CC-054", "CC-067")
BUSY = Deck("busy", ("CC-001", *KINDS * 3))
"""A deck with much that waits, costs more or fails."""


def shown(number: int) -> int:
    return min(max(int(number), 0), MOST_SEEN)


def row_of(card: int, viewer: int) -> int:
    return (card + no.CARDS_PER_PLAYER * viewer) % no.CARD_COUNT


def on_field(g: Any, card: int, zone: int, viewer: int) -> Row:
    """What a card on the field is worth there."""
    row = {name: int(g[field][card]) for name, field in {"checked": "checked", "face_down": "down"}.items()}
    row |= {name: int(g[name][card]) for name in ("used", "traits")}
    if zone == no.CHARACTERS:
        quick = int(g["traits"][card]) & codes.QUICK
        row |= {"restricted": int(g["fresh"][card] > 0 and not quick), "part": int(g["part"][card])}
        row |= {"first_turn": int(g["fresh"][card])}
        if not g["down"][card]:
            left = int(g["dp"][card]) - int(g["damage"][card])
            row |= {"ap": shown(g["ap"][card]), "dp": shown(left), "ep": shown(g["ep"][card])}
            row |= {name: int(g[name][card]) for name in ("damage", "ap_change", "dp_change")}
    elif zone == no.BACKGROUNDS:
        row |= {"ep": shown(g["ep"][card])}
    elif zone == no.ITEMS:
        row |= {"bearer": row_of(int(g["host"][card]), viewer) + 1}
    else:
        row |= {"tokens": shown(g["tokens"][card])}
    return row


def rows_of_cards(g: Any, viewer: int, reveal: bool) -> list[Row]:
    """The rows of cards, the own first; only what is not 0."""
    rows: list[Row] = [{} for _ in range(no.CARD_COUNT)]
    for side in range(2):
        for zone in range(no.ZONE_COUNT):
            for card in map(int, g["zone_cards"][side, zone][: g["zone_count"][side, zone]]):
                known = zone != no.HAND or side == viewer or int(g["known"][card]) >> viewer & 1
                if not reveal and (zone == no.DECK or not known):
                    continue
                row = rows[row_of(card, viewer)]
                row |= {"card_id": int(g["card_id"][card]) + 1, "zone": zone + 1, "side": 1 + (side != viewer)}
                row |= {"mine": int(card // no.CARDS_PER_PLAYER == viewer)}
                if zone == no.HAND:
                    row |= {"known": int(g["known"][card] > 0)}
                elif no.CHARACTERS <= zone <= no.ITEMS:
                    row |= on_field(g, card, zone, viewer)
    for place, link in enumerate(g["chain"][: g["chain_count"]]):
        card = int(link["card"])
        if card != no.NO_CARD and (link["kind"] == no.USE or no.CHARACTERS <= g["zone"][card] <= no.ITEMS):
            rows[row_of(card, viewer)]["declared"] = place + 1
    for number, (attacker, defender) in enumerate(zip(g["attackers"], g["defenders"], strict=True), 1):
        if number <= g["attacker_count"]:
            if g["zone"][attacker] == no.CHARACTERS:
                rows[row_of(int(attacker), viewer)] |= {"attack": number, "defended": int(defender != no.NO_CARD)}
            if defender != no.NO_CARD and g["part"][defender] == no.DEFENDER:
                rows[row_of(int(defender), viewer)]["attack"] = number
    for entry in entries_of(g, viewer, reveal):
        for card in entry.pop("paid", ()):
            rows[row_of(card, viewer)]["pays"] = 1
        for name in ("target_1", "target_2"):
            if entry.get(name):
                rows[entry[name] - 1]["aimed_at"] = 1
    if g["result"] == jobs.RUNNING and g["decision_player"] == viewer:
        for action in g["legal"][: g["legal_count"]].tolist():
            if action >= no.GLOBAL_ACTIONS:
                entity, verb = divmod(action - no.GLOBAL_ACTIONS, no.VERB_COUNT)
                rows[entity]["legal"] = rows[entity].get("legal", 0) | 1 << verb
    return rows


def entry_of(g: Any, link: Any, state: int, viewer: int, reveal: bool) -> dict[str, Any]:
    """A row of the stack."""
    card = int(link["card"])
    row = {"state": state, "kind": int(link["kind"]), "mine": int(link["player"] == viewer)}
    row |= {name: int(link[name]) for name in ("added", "discards", "payments", "stage")} | {
        "fails": int(link["cancelled"])
    }
    if card != no.NO_CARD:
        row |= {"ability": int(link["ability"]) + 1} if link["kind"] != no.USE else {}
        hidden = g["zone"][card] == no.DECK or (g["zone"][card] == no.HAND and g["side"][card] != viewer)
        if reveal or not hidden or (g["zone"][card] == no.HAND and int(g["known"][card]) >> viewer & 1):
            row |= {"card": row_of(card, viewer) + 1, "card_id": int(g["card_id"][card]) + 1}
        row["gone"] = 4 * int(state != BEING_MADE and g["stamps"][card] != link["stamp"])
    for k, target in enumerate(map(int, link["targets"])):
        if target != no.NO_CARD and state != BEING_MADE and g["stamps"][target] != link["target_stamps"][k]:
            row["gone"] = row.get("gone", 0) | 1 << k
        elif target != no.NO_CARD:
            row[f"target_{k + 1}"] = row_of(target, viewer) + 1
    return row | {"paid": [card for card in link["paid"].tolist() if card != no.NO_CARD]}


def entries_of(g: Any, viewer: int, reveal: bool) -> list[dict[str, Any]]:
    """The rows of the stack that are not empty."""
    rows = []
    if g["running"]:
        rows.append(entry_of(g, g["effect"], CARRIED_OUT, viewer, reveal))
        rows[0]["parts"] = int(g["effect_end"]) - int(g["effect_row"])
    build = g["build"]
    if build["kind"] == no.TRIGGER or (build["kind"] and (reveal or build["player"] == viewer)):
        rows.append(entry_of(g, build, BEING_MADE, viewer, reveal))
    links = g["chain"][: g["chain_count"]][::-1]
    return rows + [entry_of(g, link, WAITS, viewer, reveal) for link in links]


def triggers_of(g: Any, viewer: int) -> list[Row]:
    """The rows of triggers that are not empty."""
    rows = []
    for k in range(min(int(g["queue_count"]), TRIGGER_ROWS)):
        card = int(g["queue_card"][k])
        row = {"card": row_of(card, viewer) + 1} if no.CHARACTERS <= g["zone"][card] <= no.ITEMS else {}
        row |= {"ability": int(g["queue_ability"][k]) + 1, "depth": int(g["queue_depth"][k])}
        rows.append(row | {"mine": int(g["queue_player"][k] == viewer)})
    return rows


def whole_game(g: Any, viewer: int) -> Row:
    """The field ``global``."""
    other, charm = 1 - viewer, g["phase"] == no.CHARM
    row = {"turn": g["turn"], "phase": g["phase"], "my_turn": g["turn"] > 0 and g["turn_player"] == viewer}
    row |= {"went_first": g["first_player"] == viewer, "charmed": g["charmed"], "chain": g["chain_count"]}
    row |= {"step": g["step"], "passes": g["passes"] if charm else 0, "support": shown(g["support"])}
    row |= {"acts_next": charm and g["actor"] == viewer, "closed": g["closed"], "support_dp": g["support_dp"]}
    row |= {"triggers": g["queue_count"]}
    for whose, player in (("my", viewer), ("opponent", other)):
        row |= {f"{whose}_damage": shown(g["suffered"][player]), f"{whose}_ep": shown(g["pool"][player])}
        for name, zone in (("hand", no.HAND), ("deck", no.DECK), ("discard", no.DISCARD)):
            row[f"{whose}_{name}"] = g["zone_count"][player, zone]
    if g["chain_count"]:
        last = g["chain"][g["chain_count"] - 1]
        row |= {"answered": last["kind"], "answered_mine": last["player"] == viewer}
    return {name: int(value) for name, value in row.items()}


@pytest.mark.parametrize("view", VIEWS)
def test_the_observation_is_that_of_the_record(view: str) -> None:
    viewer, reveal, job = VIEWS[view]
    game = ChronoCard(skip_forced=False, chain="reopens")
    bench, met = games_of_random_decks(game), set[tuple[str, str]]()
    bench.decks[8:] = game.deck_rows([BUSY, BUSY])
    bench.start()
    for step in range(1200):
        bench.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_SAMPLE)
        busy = (bench.states["queue_count"] > 1) | (bench.states["chain_count"] > 2)
        if step % 40 == 0:
            busy[:] = True
        if not busy.any():
            continue
        seen = columns_seen(bench, job, "global", "cards", "stack", "triggers")
        for index in np.flatnonzero(busy):
            g = bench.states[index]
            listed = {
                "cards": rows_of_cards(g, viewer, reveal),
                "stack": entries_of(g, viewer, reveal),
                "triggers": triggers_of(g, viewer),
            }
            for part, rows in listed.items():
                for name, values in seen[part].items():
                    expected = [row.get(name, 0) for row in rows]
                    assert values[index].tolist() == expected + [0] * (len(values[index]) - len(rows)), (part, name)
                    met |= {(part, name)} if values[index].any() else set()
            expected = whole_game(g, viewer)
            assert {name: int(values[index]) for name, values in seen["global"].items()} == {
                name: expected.get(name, 0) for name in seen["global"]
            }
    missing = {(part, name) for part in ("cards", "stack", "triggers") for name in seen[part]} - met
    assert missing <= {("stack", "gone"), ("cards", "pays")}  # test_public_facts.py and test_costs.py have them
