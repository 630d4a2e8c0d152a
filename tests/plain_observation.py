"""A reference implementation of the observation in plain Python, column by column from the record.

It reads the lists of zones and decides for each card who may know it, where ``view/observe.py`` writes all cards at
once with masks. What both agree on was derived twice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as no
from fftcg_env.games.fftcg.record import state as st
from fftcg_env.games.fftcg.view import layout as places

Row = dict[str, int]
MOST = 0x7FFF
HIDDEN_ZONES = (op.REMOVED, op.HAND, op.LB_DECK, op.DECK)


class PlainObservation:
    """What ``viewer`` (0 or 1) observes of one record; ``reveal``: nothing is hidden. ``t``: the tables of the cards.

    ``parts``: part -> rows, each a dictionary of its columns.
    """

    def __init__(self, g: Any, t: Any, viewer: int, reveal: bool = False) -> None:
        self.g, self.t, self.viewer, self.reveal = g, t, viewer, reveal
        self.parts: dict[str, list[Row]] = {
            name: [dict.fromkeys(columns, 0) for _ in range(rows)]
            for name, rows, columns in (
                ("global", 1, places.GLOBAL_COLUMNS),
                ("decision", 1, places.DECISION_COLUMNS),
                ("cards", st.CARD_COUNT, places.CARD_COLUMNS),
                ("stack", places.STACK_ROWS, places.STACK_COLUMNS),
                ("history", st.HISTORY_LENGTH, places.HISTORY_COLUMNS),
                ("counters", places.COUNTER_ROWS, places.COUNTER_COLUMNS),
                ("effects", places.EFFECT_ROWS, places.EFFECT_COLUMNS),
                ("decks", 2, places.DECK_COLUMNS),
            )
        }
        self.global_part()
        self.decision()
        self.cards()
        self.asked()
        self.stack()
        self.history()
        self.counters()
        self.effects()
        self.decks()

    # ------------------------------------------------------------------------------------------------- questions
    def entity(self, card: int) -> int:
        return (int(card) + st.CARDS_PER_PLAYER * self.viewer) % st.CARD_COUNT

    def named(self, card: int) -> int:
        """Row of the card plus 1, 0 if the viewer may not know which card it is."""
        return self.entity(card) + 1 if self.may_know(card) or self.reveal else 0

    def may_know(self, card: int) -> bool:
        return int(self.g["zone"][card]) not in HIDDEN_ZONES or bool(int(self.g["known"][card]) >> self.viewer & 1)

    def zone(self, player: int, zone: int) -> list[int]:
        count = int(self.g["zone_count"][player, zone])
        cards: list[int] = self.g["zone_cards"][player, zone, :count].tolist()
        return cards

    def row(self, card: int) -> Row:
        return self.parts["cards"][self.entity(card)]

    # ----------------------------------------------------------------------------------------------------- parts
    def global_part(self) -> None:
        g, part = self.g, self.parts["global"][0]
        part.update(turn=g["turn"], phase=g["phase"], stack_size=g["stack_count"], waiting_triggers=g["waiting_count"])
        part["my_turn"] = g["turn_player"] == self.viewer
        part["i_went_first"] = g["first_player"] == self.viewer
        part.update(attackers=g["attack_count"], attack_blocked=g["blocked"])
        zones = {"damage": op.DAMAGE_ZONE, "hand": op.HAND, "deck": op.DECK, "break_zone": op.BREAK_ZONE}
        for side, player in (("my", self.viewer), ("opponent", 1 - self.viewer)):
            for name, zone in (zones | {"removed": op.REMOVED, "lb_deck": op.LB_DECK}).items():
                part[f"{side}_{name}"] = len(self.zone(player, zone))
            backups = [card for card in self.zone(player, op.FIELD) if g["types"][card] & op.BACKUP]
            part[f"{side}_active_backups"] = sum(not g["dull"][card] for card in backups)
            part[f"{side}_crystals"] = g["crystals"][player]
        if g["payment"]["open"]:
            part.update(payment_open=1, payment_total=g["payment"]["total"], payment_produced=g["payment"]["produced"])
            for k, element in enumerate(op.ELEMENTS[:6]):
                part[f"payment_{element.lower()}"] = g["payment"]["required"][k]

    def decision(self) -> None:
        g, decision = self.g, self.parts["decision"][0]
        decision["kind"] = g["decision"]
        if not g["decision"] or g["decision_player"] != self.viewer:
            return
        decision.update(
            mine=1, minimum=g["decision_minimum"], maximum=g["decision_maximum"], picked=g["decision_count"]
        )
        if g["decision_card"] != st.NO_CARD:
            decision["card"] = self.entity(g["decision_card"]) + 1
        if g["decision_ability"] >= 0:
            decision["ability"] = self.t["abilities"][g["decision_ability"]]["position"] + 1
        for frame in g["frames"][: g["frame_count"]]:
            decision["ex_burst"] |= int(frame["kind"] == no.FRAME_EX_BURSTS)
            if frame["item"]["ability"] >= 0:
                decision["x"] = frame["item"]["x"]

    def cards(self) -> None:
        g = self.g
        for player in range(2):
            for card in self.zone(player, op.FIELD):
                self.on_field(card)
            for zone in (op.BREAK_ZONE, op.DAMAGE_ZONE):
                for card in self.zone(player, zone):
                    self.shown(card, zone)
            for zone in HIDDEN_ZONES:
                if zone == op.DECK and not (g["deck_seen"][player] or self.reveal):
                    continue
                for card in self.zone(player, zone):
                    self.in_hidden_zone(card, zone, player)
        for card in np.flatnonzero(g["zone"] == op.STACK):  # it has no list: Summons that are cast, lie there, resolve
            self.shown(card, op.STACK)

    def shown(self, card: int, zone: int) -> Row:
        row = self.row(card)
        row.update(card_id=self.g["card_id"][card] + 1, zone=zone + 1, mine=self.g["controller"][card] == self.viewer)
        return row

    def on_field(self, card: int) -> None:
        g, row = self.g, self.shown(card, op.FIELD)
        row.update(type=g["types"][card], keywords=g["keywords"][card], restrictions=g["restrictions"][card])
        row.update(power=min(MOST, max(0, g["power"][card])), damage=min(MOST, max(0, g["damage"][card])))
        for name in ("dull", "frozen", "attacking", "attacks", "silenced"):
            row[name] = g[name][card]
        row["blocking"] = card == g["blocker"]
        row["new"] = g["since_turn"][card] >= g["turn"]
        row["primed"] = g["under"][card] != st.NO_CARD
        if row["primed"]:
            self.shown(g["under"][card], op.UNDER)

    def in_hidden_zone(self, card: int, zone: int, player: int) -> None:
        if not (self.may_know(card) or self.reveal):
            return
        row = self.shown(card, zone)
        row["face_up"] = self.g["face_up"][card]
        other_knows = int(self.g["known"][card]) >> (1 - self.viewer) & 1
        row["seen_by_opponent"] = zone == op.HAND and player == self.viewer and other_knows

    def asked(self) -> None:
        g = self.g
        if not g["decision"] or g["decision_player"] != self.viewer:
            return
        for action in g["legal"][: g["legal_count"]]:
            if action >= no.GLOBAL_ACTIONS:
                self.parts["cards"][(action - no.GLOBAL_ACTIONS) // no.VERB_COUNT]["legal"] = 1
        if g["decision_card"] != st.NO_CARD:
            self.row(g["decision_card"])["source"] = 1
        for frame in g["frames"][: g["frame_count"]]:
            for target in frame["item"]["target"]:
                if target < st.NO_CARD:
                    self.row(target)["chosen"] = 1
            first = int(frame["found_start"])
            for found in g["found"][first : first + int(frame["found_count"])]:
                card = found["card"]
                if found["picked"] and found["stamp"] == g["stamp"][card] and self.may_know(card):
                    self.row(card)["chosen"] = max(1, int(found["picked"]) - 1)
        if g["decision"] == no.DECISION_ATTACK:
            for card in g["attackers"][: g["attack_count"]]:
                self.row(card)["chosen"] = 1

    def stack(self) -> None:
        items = self.g["stack"][: self.g["stack_count"]]
        for item, row in zip(items[::-1], self.parts["stack"], strict=False):
            ability = self.t["abilities"][item["ability"]]
            row.update(kind=item["kind"], mine=item["controller"] == self.viewer, card_id=ability["card"] + 1)
            row.update(source=self.entity(item["source"]) + 1, ability=ability["position"] + 1)
            row.update(modes=item["modes"], x=item["x"], amount=max(0, item["amount"]))
            for k in range(places.STACK_TARGETS):
                if item["target"][k] >= st.NO_CARD:
                    continue
                row[f"target_{k}"] = self.entity(item["target"][k]) + 1
                if item["target_stamp"][k] < 0 and not row["chosen_item"]:
                    serials = items["serial"].tolist()
                    serial = -int(item["target_stamp"][k])
                    row["chosen_item"] = serials.index(serial) + 1 if serial in serials else 0

    def history(self) -> None:
        g = self.g
        latest = [(int(g["history_next"]) - 1 - k) % st.HISTORY_LENGTH for k in range(st.HISTORY_LENGTH)]
        for deed, row in zip(g["history"][latest], self.parts["history"], strict=True):
            if not deed["action"]:
                return
            row.update(mine=deed["player"] == self.viewer, action=deed["action"])
            if deed["card"] == st.NO_CARD or not (self.reveal or deed["seen"] >> self.viewer & 1):
                continue
            row["card_id"] = deed["card_id"] + 1
            if g["card_id"][deed["card"]] == deed["card_id"]:
                row["card"] = self.named(deed["card"])

    def counters(self) -> None:
        entries = self.g["counters"][: self.g["counter_count"]][::-1]
        for entry in entries:
            self.row(entry["card"])["counters"] += entry["number"]
        for entry, row in zip(entries, self.parts["counters"], strict=False):
            row.update(card=self.entity(entry["card"]) + 1, kind=entry["kind"], count=entry["number"])

    def effects(self) -> None:
        kinds_of_power = (no.EFFECT_POWER, no.EFFECT_SET_POWER, no.EFFECT_BECOME_FORWARD)
        for effect, row in zip(self.g["effects"][: self.g["effect_count"]][::-1], self.parts["effects"], strict=False):
            row.update(kind=effect["kind"], mine=effect["controller"] == self.viewer, duration=effect["duration"])
            row["card"] = 0 if effect["card"] == st.NO_CARD else self.named(effect["card"])
            row["source"] = 0 if effect["source"] == st.NO_CARD else self.named(effect["source"])
            if effect["kind"] in (no.EFFECT_DELAYED, no.EFFECT_ABILITY):
                row["ability"] = min(16, self.t["abilities"][effect["ability"]]["position"] + 1)
            value = int(effect["value"])
            row["value"] = max(-MOST, min(MOST, value)) if effect["kind"] in kinds_of_power else value & MOST

    def decks(self) -> None:
        for k, row in enumerate(self.parts["decks"]):
            cards = self.zone(self.viewer ^ k, op.DECK)
            places_of = {f"top_{i}": card for i, card in enumerate(cards[::-1][: places.KNOWN_TOP], 1)}
            places_of |= {f"bottom_{i}": card for i, card in enumerate(cards[: places.KNOWN_BOTTOM], 1)}
            for name, card in places_of.items():
                known = int(self.g["known"][card]) >> self.viewer
                if self.reveal or (known & 1 and known >> 2 & 1):
                    row[name] = self.entity(card) + 1


def differences(layout: Any, observation: np.ndarray, expected: PlainObservation) -> list[str]:
    """What an observation ``(layout.size,)`` shows otherwise than the plain one, with the places."""
    found = []
    for part, rows in expected.parts.items():
        for column in rows[0]:
            values = layout.column(observation, part, column).reshape(-1).tolist()
            found += [
                f"{part}[{k}].{column} is {value}, not {int(row[column])}"
                for k, (value, row) in enumerate(zip(values, rows, strict=True))
                if value != int(row[column])
            ]
    return found
