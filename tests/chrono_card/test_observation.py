"""The observation once more, in plain Python: every column of every card from the record alone, zone by zone, where
``view/observe_cards.py`` looks at all cards at once and masks; so what they agree on is right twice."""

from __future__ import annotations

from typing import Any

import pytest

from fftcg_env.core import jobs
from fftcg_env.games.chrono_card.cards import codes
from fftcg_env.games.chrono_card.game import ChronoCard
from fftcg_env.games.chrono_card.record import numbers as no
from fftcg_env.games.chrono_card.view.layout import MOST_SEEN
from tests.further_games.observed import VIEWS, Row, columns_seen, games_of_random_decks


def shown(number: int) -> int:
    return min(max(int(number), 0), MOST_SEEN)


def row_of(card: int, viewer: int) -> int:
    return (card + no.CARDS_PER_PLAYER * viewer) % no.CARD_COUNT


def on_field(g: Any, card: int, zone: int, viewer: int) -> Row:
    """What a card on the field is worth there."""
    row = {"checked": int(g["checked"][card]), "face_down": int(g["down"][card])}
    if zone == no.CHARACTERS:
        quick = int(g["traits"][card]) & codes.QUICK
        row |= {"restricted": int(g["fresh"][card] > 0 and not quick), "part": int(g["part"][card])}
        if not g["down"][card]:
            left = int(g["dp"][card]) - int(g["damage"][card])
            row |= {"ap": shown(g["ap"][card]), "dp": shown(left), "ep": shown(g["ep"][card])}
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
        for target, stamp in zip(link["targets"].tolist(), link["target_stamps"], strict=True):
            if target != no.NO_CARD and g["stamps"][target] == stamp:
                rows[row_of(target, viewer)]["aimed_at"] = 1
    if g["result"] == jobs.RUNNING and g["decision_player"] == viewer:
        for action in g["legal"][: g["legal_count"]].tolist():
            if action >= no.GLOBAL_ACTIONS:
                entity, verb = divmod(action - no.GLOBAL_ACTIONS, no.VERB_COUNT)
                rows[entity]["legal"] = rows[entity].get("legal", 0) | 1 << verb
    return rows


def whole_game(g: Any, viewer: int) -> Row:
    """The field ``global``."""
    other, charm = 1 - viewer, g["phase"] == no.CHARM
    row = {"turn": g["turn"], "phase": g["phase"], "my_turn": g["turn"] > 0 and g["turn_player"] == viewer}
    row |= {"went_first": g["first_player"] == viewer, "charmed": g["charmed"], "chain": g["chain_count"]}
    row |= {"step": g["step"] if charm else 0, "passes": g["passes"] if charm else 0, "support": shown(g["support"])}
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
    bench, met = games_of_random_decks(game), set[str]()
    for _ in range(25):
        for _ in range(8):
            bench.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_SAMPLE)
        seen = columns_seen(bench, job, "global", "cards")
        for index, g in enumerate(bench.states):
            rows = rows_of_cards(g, viewer, reveal)
            for name, values in seen["cards"].items():
                assert values[index].tolist() == [row.get(name, 0) for row in rows], name
                met |= {name} if values[index].any() else set()
            expected = whole_game(g, viewer)
            assert {name: int(values[index]) for name, values in seen["global"].items()} == {
                name: expected.get(name, 0) for name in seen["global"]
            }
    assert met == set(seen["cards"])
