"""An independent observation in plain Python: every column, from the lists of the record and the printed cards.

It works card by card, where ``view/observe.py`` writes all cards at once with masks and ``table/values.py`` computes
values only after a change. What both agree on was derived twice.
"""

from __future__ import annotations

from typing import Any

import pytest

from fftcg_env.core import jobs
from fftcg_env.core.layout import MOST_SEEN
from fftcg_env.games.kingdom_hearts.cards import codes
from fftcg_env.games.kingdom_hearts.game import KingdomHearts
from fftcg_env.games.kingdom_hearts.record import numbers as no
from fftcg_env.games.kingdom_hearts.view.layout import LAYOUT
from tests.further_games.plain_views import VIEWS, Row, columns_seen, games_of_random_decks


def shown(number: int) -> int:
    return min(max(int(number), 0), MOST_SEEN)


def row_of(card: int, viewer: int) -> int:
    return (int(card) + no.CARDS_PER_PLAYER * viewer) % no.CARD_COUNT


class Table:
    """A game, as the rules say what its cards are worth."""

    def __init__(self, g: Any, game: KingdomHearts) -> None:
        self.g, self.cards, self.rows = g, game.tables["cards"][0], game.tables["rows"][0]

    def zone(self, side: int, zone: int) -> list[int]:
        cards: list[int] = self.g["zone_cards"][side, zone][: self.g["zone_count"][side, zone]].tolist()
        return cards

    def printed(self, card: int) -> Any:
        return self.cards[self.g["card_id"][card]]

    def figure(self, side: int) -> int:
        """The Form counts instead of the Player (K-12.1)."""
        return (self.zone(side, no.PLAYER) + self.zone(side, no.FORM))[-1]

    def speaking(self, side: int) -> list[int]:
        """The cards of a side whose text counts (K-10.4, K-12.1)."""
        figure = [self.figure(side)] if self.zone(side, no.PLAYER) else []
        others = self.zone(side, no.FRIENDS) + self.zone(side, no.EQUIPMENT)
        return figure + others + self.zone(side, no.WORLDS)[-1:]

    def lasting(self, card: int) -> list[Any]:
        span = self.printed(card)["statics"]
        return list(self.rows[span["first"] : span["end"]])

    def change(self, side: int, code: int) -> int:
        """What the lasting changes of all cards come to."""
        g, total = self.g, 0
        here = [] if not g["fight"] else self.zone(g["turn_player"] ^ (g["fight"] == no.FIGHT_CHALLENGE), no.WORLDS)
        for owner in range(2):
            for card in self.speaking(owner):
                for row in self.lasting(card):
                    holds = row["scope"] == codes.ALWAYS or (row["scope"] == codes.HERE and card in here[-1:])
                    whom = {codes.YOU: {owner}, codes.OPPONENT: {1 - owner}, codes.BOTH: {0, 1}}[int(row["side"])]
                    total += int(row["amount"]) * (holds and row["code"] == code and side in whom)
        return total

    def borne(self, bearer: int, code: int) -> int:
        """What equipment adds to its bearer (K-13.1)."""
        borne = [c for side in range(2) for c in self.zone(side, no.EQUIPMENT) if self.g["host"][c] == bearer]
        rows = [row for card in borne for row in self.lasting(card)]
        return sum(int(row["amount"]) for row in rows if row["scope"] == codes.BEARER and row["code"] == code)

    def attack(self, side: int) -> int:
        own, lasting = self.printed(self.figure(side))["attack"], self.change(side, codes.STATIC_ATTACK)
        return max(0, int(own) + lasting + self.borne(self.zone(side, no.PLAYER)[0], codes.STATIC_ATTACK))

    def support(self, side: int, card: int) -> int:
        """Half the power of Dark and Nobody cards (K-8.5), the attack of Player cards (K-8.6)."""
        c = self.printed(card)
        own = {no.TYPE_DARK: c["power"] // 2, no.TYPE_PLAYER: c["attack"]}.get(int(c["type"]), c["support"])
        return max(0, int(own) + self.change(side, codes.STATIC_SUPPORT) + self.borne(card, codes.STATIC_SUPPORT))

    def magic(self, side: int, card: int, figure: int) -> int:
        own, lasting = self.printed(figure)["magic"], self.change(side, codes.STATIC_MAGIC)
        return max(0, int(own) + lasting + self.borne(card, codes.STATIC_MAGIC))

    def total(self, side: int) -> int:
        """The total of a fight (K-6.3, K-7.3); outside fights the attack of the Player."""
        if not self.zone(side, no.PLAYER):
            return 0
        if not self.g["fight"]:
            return self.attack(side)
        joined = [card for card in self.zone(side, no.FRIENDS) if self.g["joined"][card]]
        return self.attack(side) + int(self.g["bonus"][side]) + sum(self.support(side, card) for card in joined)

    def worth(self, card: int, zone: int, side: int, viewer: int) -> Row:
        """What only a card on the table has."""
        g = self.g
        row = {"speaks": int(card in self.speaking(side))}
        if zone == no.PLAYER:
            row |= {"value": shown(self.attack(side)), "magic": shown(self.magic(side, card, self.figure(side)))}
        elif zone == no.FRIENDS:
            row |= {"value": shown(self.support(side, card)), "magic": shown(self.magic(side, card, card))}
            row |= {"joined": int(g["joined"][card])}
        elif zone == no.OBSTACLES:
            power = int(self.printed(card)["power"]) + self.change(side, codes.STATIC_OBSTACLE_POWER)
            row |= {"value": shown(max(1, power)), "damage": shown(g["damage"][card])}
        elif zone == no.WORLDS:
            row |= {"obstructed": int(g["obstructed"][card]), "place": self.zone(side, zone).index(card) + 1}
        elif zone == no.EQUIPMENT:
            row |= {"bearer": row_of(g["host"][card], viewer) + 1}
        return row


def rows_of_cards(table: Table, viewer: int, reveal: bool) -> list[Row]:
    """The rows of cards, the own first; only what is not 0."""
    g, rows = table.g, [Row() for _ in range(no.CARD_COUNT)]
    asked = g["result"] == jobs.RUNNING and g["decision_player"] == viewer
    actions = [action - no.GLOBAL_ACTIONS for action in g["legal"][: g["legal_count"]].tolist() if asked]
    choices = [divmod(action, no.VERB_COUNT) for action in actions if action >= 0]
    named = {row_of(entity, viewer) for entity, _ in choices}
    for side in range(2):
        for zone in range(no.ZONE_COUNT):
            for card in table.zone(side, zone):
                known = zone not in (no.DECK, no.HAND) or (zone == no.DECK and card in named)
                known |= zone == no.HAND and (side == viewer or bool(g["known"][card] >> viewer & 1))
                if not known and not reveal:
                    continue
                row = rows[row_of(card, viewer)]
                row |= {"card_id": int(g["card_id"][card]) + 1, "zone": zone + 1, "side": 1 + (side != viewer)}
                row |= {"mine": int(card // no.CARDS_PER_PLAYER == viewer)}
                if zone == no.HAND:
                    row |= {"known": int(g["known"][card] > 0)}
                elif no.PLAYER <= zone <= no.EQUIPMENT:
                    row |= table.worth(card, zone, side, viewer)
    for entity, verb in choices:
        rows[entity]["legal"] = rows[entity].get("legal", 0) | 1 << verb
    return rows


def whole_game(table: Table, viewer: int) -> Row:
    """The field ``global``."""
    g, begun = table.g, table.g["turn"] > 0
    row = {"turn": g["turn"], "phase": g["phase"], "fight": g["fight"], "passes": g["passes"]}
    row |= {"my_turn": begun and g["turn_player"] == viewer, "went_first": begun and g["first_player"] == viewer}
    row |= {"step": g["step"] if g["phase"] == no.BATTLE else 0, "fled": g["fled"] > 0}
    row |= {"worlds_left": g["worlds_left"], "battles_left": g["battles_left"], "challenges_done": g["challenges"]}
    row |= {"technique_used": g["technique_used"], "moved": g["moved"], "challenges_left": g["challenges_left"]}
    for whose, player in (("my", viewer), ("opponent", 1 - viewer)):
        row |= {f"{whose}_hearts": shown(g["hearts"][player]), f"{whose}_total": shown(g["total"][player])}
        row |= {f"{whose}_attack": shown(table.total(player)), f"{whose}_joins": shown(g["joins"][player])}
        for name, zone in (("hand", no.HAND), ("deck", no.DECK), ("discard", no.DISCARD)):
            row[f"{whose}_{name}"] = g["zone_count"][player, zone]
    return {name: int(value) for name, value in row.items()}


def what_is_asked(g: Any, viewer: int) -> Row:
    """The field ``decision``."""
    if g["result"] != jobs.RUNNING:
        return {"kind": 0, "mine": 0, "card_id": 0, "amount": 0}
    card = int(g["decision_card"])
    about = 0 if card == no.NO_CARD else int(g["card_id"][card]) + 1
    mine, amount = int(g["decision_player"] == viewer), shown(g["decision_amount"])
    return {"kind": int(g["decision"]), "mine": mine, "card_id": about, "amount": amount}


@pytest.mark.parametrize("view", VIEWS)
def test_the_observation_is_that_of_the_record(view: str) -> None:
    viewer, reveal, job = VIEWS[view]
    game = KingdomHearts(skip_forced=False)
    bench, met = games_of_random_decks(game), set[str]()
    for step in range(325):
        bench.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_SAMPLE)
        if step % 13 and not bench.states["damage"].any():  # which is rare
            continue
        seen = columns_seen(bench, job, "global", "decision", "cards")
        for index, g in enumerate(bench.states):
            table = Table(g, game)
            rows = rows_of_cards(table, viewer, reveal)
            for name, values in seen["cards"].items():
                assert values[index].tolist() == [row.get(name, 0) for row in rows], name
                met |= {name} if values[index].any() else set()
            assert {name: int(values[index]) for name, values in seen["global"].items()} == whole_game(table, viewer)
            asked = {name: int(values[index]) for name, values in seen["decision"].items()}
            assert asked == what_is_asked(g, viewer)
        assert not bench.observations[:, LAYOUT.size - 8 :].any()  # the padding
    assert met == set(seen["cards"])
