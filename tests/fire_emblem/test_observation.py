"""An independent observation of the cards in plain Python: every column, from the lists of the record.

It works card by card, where ``view/observe.py`` writes all cards at once with masks. What both agree on was derived
twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.layout import columns_of
from fftcg_env.games import load_game
from fftcg_env.games.fire_emblem.record import numbers as no
from fftcg_env.games.fire_emblem.scenario import Scenario, surprise, unit
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
        row["actor"] = int(card == g["actor"])
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
    chosen = list(zip(g["chain_card"][: g["chain_count"]], g["chain_target"], strict=False))
    if g["crest_place"] >= 0:
        rows[entity(g["crest_card"], viewer)]["crest"] = 1
        chosen.append((g["crest_card"], g["crest_target"]))
    if g["declared"] == no.DEED:
        chosen.append((g["pending"], g["pending_target"]))
    for card, target in chosen:
        if target != no.NO_CARD:
            rows[entity(card, viewer)]["target"] = entity(target, viewer) + 1
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


def decided(s: Scenario, viewer: int, column: str, part: str = "decision") -> int:
    """A column of the decision, as a player sees it."""
    view = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)[viewer]
    return int(s.game.layout.column(s.drive(jobs.JOB_OBSERVE | view)[0], part, column))


def test_the_square_of_a_unit_that_is_being_deployed_shows() -> None:
    s = Scenario().at("unit_step")
    card = s.p1.hand("FE-005")
    s.p2.unit(unit(), "a4")
    s.p1.plays(card).p1._take_number(no.TO_SQUARE + no.SQUARE_WORDS.index("b1"))
    assert s.asked == "chips" and [decided(s, viewer, "square") for viewer in range(2)] == [2, no.SQUARES - 1]
    lines = s.game.words.lines(s.states, 0, 1)
    assert "Talmar Horseman is deployed on b1." in lines


def test_the_crest_ability_that_luck_would_answer_shows() -> None:
    """Two crest abilities of one unit are two observations and two texts."""
    seen = []
    for name in ("Power", "Skill"):
        s = Scenario()
        mine = s.p1.unit(unit("Power: damage +1. Skill: damage +2."), "b2")
        other = s.p2.unit(unit("Luck (deck 1)."), "b3")
        s.p1.attacks(mine, other).p1.uses(name)
        assert s.asked == "luck"
        view = jobs.JOB_OBSERVE | jobs.JOB_VIEW_1
        seen.append((s.drive(view)[0].tobytes(), tuple(s.game.words.lines(s.states, 0, 1))))
        assert decided(s, 1, "deed") == len(seen)
        assert decided(s, 1, "opponent_deeds_used", "global") == len(seen)
        assert any(f"{name} of" in line and "waits for Luck" in line for line in seen[-1][1])
    assert seen[0][0] != seen[1][0] and seen[0][1] != seen[1][1]


def test_the_target_of_a_surprise_that_waits_shows(s: Scenario) -> None:
    """Each of two Surprises that wait shows its target, in the observation and in the text."""
    mine, spare = s.p1.unit(unit(), "a1", energy=3), s.p1.unit(unit(), "c1", energy=3)
    s.p2.unit(unit(), "a4")
    heal, hurt = s.p1.hand(surprise("Any time: put 2 on a unit of yours.")), s.p2.hand("FE-107")
    s.p1.hand("FE-101")
    s.p1.plays(heal, on=mine).p2.plays(hurt, on=spare)
    for viewer in range(2):
        view = jobs.JOB_OBSERVE | (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)[viewer]
        column = s.game.layout.column(s.drive(view)[0], "cards", "target")
        wanted = {
            entity(card.index, viewer): entity(aim.index, viewer) + 1 for card, aim in ((heal, mine), (hurt, spare))
        }
        assert {row: int(column[row]) for row in np.flatnonzero(column)} == wanted
        text = "\n".join(s.game.words.lines(s.states, 0, viewer))
        assert "on a1" in text and "on c1" in text
