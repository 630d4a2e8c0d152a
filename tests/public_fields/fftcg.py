"""The public and hidden fields of a record of the FFTCG."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record import state as st

from . import NO_COLUMN, OBSERVATION, PAGE, TEXT, VIEWS, Public, Record, becomes_known, cards, each, first, moved, when

acts = when(lambda state: state["turn"] > 0)
attacks = when(lambda state: state["attack_count"] > 0)
pays = when(lambda state: state["payment"]["open"])
FIELD = cards(op.FIELD)


def forwards(state: np.void) -> list[tuple[Any, ...]]:
    """The Forwards on the field."""
    return [place for place in FIELD(state) if int(state["types"][place]) & op.FORWARD]


def effects(*kinds: int) -> Any:
    """The latest ongoing effects, those of some kinds only."""
    return lambda state: [
        (index,)
        for index in range(max(0, int(state["effect_count"]) - 8), int(state["effect_count"]))
        if not kinds or state["effects"]["kind"][index] in kinds
    ]


def targeted(state: np.void) -> list[tuple[Any, ...]]:
    """The first targets of the items on the stack that have one."""
    return [(k, 0) for (k,) in first("stack_count")(state) if state["stack"]["target"][k, 0] < st.NO_CARD]


def states() -> tuple[Any, np.ndarray]:
    """The game, and states of random play with decks of all cards."""
    game = load_game("fftcg")
    bench = Bench(game, 48, 3)
    decks = game.random_decks(96, 3)
    bench.decks[:] = [game.deck_rows(decks[2 * k : 2 * k + 2]) for k in range(48)]
    bench.start()
    found = []
    for step in range(400):
        if step % 16 == 15:
            found.append(bench.states[bench.running()].copy())
        bench.run(jobs.JOB_STEP | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    return game, np.concatenate(found)


def monsters(state: np.void) -> list[tuple[Any, ...]]:
    """The Monsters on the field."""
    return [place for place in FIELD(state) if int(state["types"][place]) & op.MONSTER]


def becomes_new(state: np.void, rng: random.Random) -> bool:
    """A Character has come this turn."""
    old = [place for place in FIELD(state) if state["since_turn"][place] < state["turn"]]
    if old:
        state["since_turn"][rng.choice(old)] = state["turn"]
    return bool(old)


def searches_no_more(state: np.void, rng: random.Random) -> bool:
    """A player cannot search this turn (R12.37)."""
    if state["turn"] > 0:
        state["no_search"][rng.randrange(2)] = state["turn"]
    return bool(state["turn"] > 0)


def produces_another_amount(state: np.void, rng: random.Random) -> bool:
    """Another part of the CP to pay has been produced. What is produced beyond the total does not show."""
    payment = state["payment"]
    amounts = [n for n in range(int(payment["total"]) + 1) if n != payment["produced"]] if payment["open"] else []
    if amounts:
        payment["produced"] = rng.choice(amounts)
    return bool(amounts)


def other_ability(state: np.void, rng: random.Random) -> bool:
    """An ability on the stack is another one of the same card."""
    abilities = load_game("fftcg").tables[0]["abilities"]
    for k in range(int(state["stack_count"])):
        item = state["stack"][k]
        now = abilities[int(item["ability"])]
        same = np.flatnonzero((abilities["card"] == now["card"]) & (abilities["position"] != now["position"]))
        if (
            item["kind"] in (c.ITEM_AUTO, c.ITEM_ACTION)
            and now["card"] == state["card_id"][item["source"]]
            and len(same)
        ):
            item["ability"] = rng.choice(same.tolist())
            return True
    return False


def turned_up(state: np.void, rng: random.Random) -> bool:
    """A card of an LB deck is turned face up (R12.62)."""
    down = [place for place in cards(op.LB_DECK)(state) if not state["face_up"][place]]
    if down:
        place = rng.choice(down)
        state["face_up"][place], state["known"][place] = 1, 3
    return bool(down)


ASKED_OF_CARD = (c.DECISION_TARGET, c.DECISION_MAY, c.DECISION_ABILITY)

GIVEN = "summed up of effects in force, which show, and of the texts of cards on the field"

FFTCG = Record(
    states=states,
    public={
        "turn": Public(acts),
        "turn_player": Public(acts, (0, 1)),
        "first_player": Public(acts, (0, 1)),
        "phase": Public(acts),
        "crystals": Public(each(), (0, 1, 2)),
        "decision": Public(
            when(lambda state: state["decision"] in (c.DECISION_PRIORITY, c.DECISION_ATTACK)), viewers="decider"
        ),
        "decision_player": Public(acts, (0, 1)),
        "decision_card": Public(
            when(lambda state: state["decision"] in ASKED_OF_CARD), of_card=True, viewers="decider"
        ),
        "decision_minimum": Public(
            when(lambda state: state["decision"] == c.DECISION_TARGET), (1, 2), viewers="decider"
        ),
        "decision_maximum": Public(
            when(lambda state: state["decision"] == c.DECISION_TARGET), (3, 4), viewers="decider"
        ),
        "decision_count": Public(when(lambda state: state["decision"] == c.DECISION_TARGET), (0, 1), viewers="decider"),
        "card_id": Public(cards(op.FIELD, op.BREAK_ZONE, op.DAMAGE_ZONE)),
        "dull": Public(FIELD, (0, 1)),
        "frozen": Public(FIELD, (0, 1)),
        "attacking": Public(forwards, (0, 1)),
        "attacks": Public(forwards, (0, 1, 2)),
        "since_turn": Public(change=becomes_new),
        "damage": Public(forwards, (0, 1000, 2000)),
        "types": Public(monsters, (op.MONSTER, op.MONSTER | op.FORWARD)),
        "power": Public(forwards, (1000, 2000, 5000)),
        "keywords": Public(FIELD),
        "restrictions": Public(FIELD),
        "protections": Public(FIELD),
        "silenced": Public(FIELD, (0, 1)),
        "used": Public(FIELD, (0, 1)),
        "under": Public(FIELD, (st.NO_CARD, 3)),
        "face_up": Public(change=turned_up),
        "known": Public(change=becomes_known(op.HAND)),
        "zone": Public(change=moved(op.FIELD, op.BREAK_ZONE)),
        "zone_count: hand": Public(change=moved(op.DECK, op.HAND)),
        "blocked": Public(attacks, (0, 1)),
        "blocker": Public(when(lambda state: state["blocker"] != st.NO_CARD)),
        "party": Public(attacks, (0, 1)),
        "counters.card": Public(first("counter_count"), of_card=True),
        "counters.kind": Public(first("counter_count")),
        "counters.number": Public(first("counter_count"), (1, 2, 3)),
        "stack.kind": Public(first("stack_count")),
        "stack.controller": Public(first("stack_count"), (0, 1)),
        "stack.source": Public(first("stack_count"), of_card=True),
        "stack.ability": Public(change=other_ability),
        "stack.target": Public(targeted, of_card=True),
        "stack.modes": Public(first("stack_count"), (1, 2, 4)),
        "stack.x": Public(first("stack_count"), (0, 1, 2)),
        "stack.amount": Public(first("stack_count"), (0, 1, 2)),
        "effects.kind": Public(effects(c.EFFECT_POWER, c.EFFECT_KEYWORD), (c.EFFECT_POWER, c.EFFECT_KEYWORD)),
        "effects.controller": Public(effects(), (0, 1)),
        "effects.card": Public(effects(c.EFFECT_POWER, c.EFFECT_KEYWORD), of_card=True),
        "effects.value": Public(effects(c.EFFECT_POWER), (1000, 2000, 3000)),
        "effects.duration": Public(effects()),
        "payment.total": Public(pays, (1, 2, 3), viewers="decider"),
        "payment.produced": Public(change=produces_another_amount, viewers="decider"),
        "summons_cast": Public(each(), (0, 1)),
        "no_search": Public(change=searches_no_more),
        "extra_turns": Public(each(), (0, 1)),
        "skips": Public(each(), (0, 2, 8)),
        "waiting_count": Public(values=(0, 1, 2)),
        "log.number": Public(first("log_count")),
        "history.action": Public(  # what names a card; the text leaves out a pass and a chosen option
            lambda state: [(int(state["history_next"]) - 1,)] if state["turn"] else [], range(1, c.VERB_COUNT + 1)
        ),
        "traits.value": Public(first("trait_count")),
        "gained.ability": Public(first("gained_count")),
    },
    others={
        "chosen before the game, and the same for all of it": ("options", "decision_limit"),
        "secret": ("random", "deck_seeds"),
        "counts decisions, and hidden cards make some of them": ("decisions",),
        "what the player who decides may do: the mask": ("legal", "legal_count"),
        "given by the environment at the end": ("result", "reason"),
        "the answer that is being carried out": (
            *("answer", "answer_verb", "answer_card", "answer_option", "returned"),
        ),
        "counts engine steps and timestamps": ("steps", "time", "turn_began", "last_serial"),
        "where the turn is: the phase and the question show it": ("flow", "strike", "struck_player", "declared"),
        "which object a card is: the rules compare it": (
            *("stamp", "entered", "stack.source_stamp", "stack.subject_stamp", "stack.target_stamp", "stack.serial"),
            *("effects.time", "effects.stamp", "effects.source_stamp", "gained.time", "gained_used.time"),
        ),
        "the lists of zones say it too": ("controller",),
        "no rule asks for the order in which open zones lie": ("zone_cards",),
        "lengths of lists, whose entries show": (
            *("stack_count", "effect_count", "counter_count", "gained_count", "gained_used_count", "rule_count"),
            *("trait_count", "log_count", "hit_count", "frame_count", "history_next", "attack_count"),
        ),
        "the cards that attack show it": ("attackers", "share", "share_rest"),
        "what a card was or did before: seen when it happened, and asked by few cards": (
            *("last_side", "left_as", "paid", "came_from", "stack.source_object"),
            *("log.deed", "log.player", "log.times", "hits", "stack.source_last", "stack.subject_last"),
            *("stack.source_paid", "stack.subject_paid"),
            *("stack.paid_last", "stack.subject", "stack.subject_elements", "stack.subject_types", "stack.paid"),
            *(
                "history.player",
                "history.card",
                "history.seen",
                "history.card_id",
                "open_history_rows",
                "gained_used.ability",
            ),
            "gained_used.card",
        ),
        "in force in an extra turn or of this turn, where skips and extra_turns show the turns to come": (
            *("after_extra", "skipped"),
        ),
        "which ability is asked about: the question of its card": ("decision_ability",),
        "an entry of the stack in detail: targets show in groups, a cancelled one at its resolution": (
            *("stack.group_count", "stack.cancelled"),
        ),
        "triggers that wait to be placed: waiting_count counts them": (
            *(f"waiting.{name}" for name in st.WAITING.names or ()),
        ),
        "of an ongoing effect, which ability it brings and where it came from: the observation shows both": (
            *("effects.ability", "effects.source"),
        ),
        "procedures in progress: the question and its card show what they ask": (
            *("frames", "found", "leaving", "named", "x", "pending_casts", "surplus", "limits_open"),
        ),
        "damage that is being dealt: no decision but the order of replacements falls there": (
            *("packet_count", "packets", "damage_kind", "damage_cause", "damage_fixed", "announced"),
            *("replacement_count", "replacements", "deck_out", "left_break_zone"),
        ),
        "of a payment what is left is shown by the question and the mask": (
            *(f"payment.{name}" for name in st.PAYMENT.names or () if name not in ("total", "produced")),
        ),
        "summed up of the abilities on the table": (
            *(
                "altered",
                "limit_texts",
                "casting",
                "rule_kinds",
                "stages",
                "watched",
                "watched_events",
                "off_field_events",
            ),
            *("field_facts", "field_names", "grants", "rules", "widened", "stale", "unchecked"),
            *("asks", "deck_seen", "gained.card", "traits.card", "traits.kind", "producers", "users", "user_count"),
            *("statics", "static_count", "kept", "kept_count", "answers", "answered", "further_inputs", "changed"),
            *("field_listens", "off_field_zones_of", "break_zone_uses", "lb_timing"),
        ),
        "of hands, for the mask: private": (
            *("hand_sources", "hand_mixed", "hand_main", "hand_always", "hand_gap", "hand_warps", "hand_names"),
            *("hand_supply", "hand_known", "hand_bits"),
        ),
        "scratch": (
            *(
                "compared_elements",
                "compared_left",
                "compared_card",
                "quiet",
                "compared_amount",
                "batch",
                "compared_power",
                "list_count",
                "list",
            ),
            *("supply_backups", "supply_cards", "demand", "backup_sources", "card_sources", "supply_mixed"),
            *("supply_plain", "supply_special", "supply_hand", "surveyed", "supply_for", "any_element", "forbidden"),
            *("served", "cost_less", "cost_more", "cost_becomes", "cost_floor", "supply_discards", "supply_rule"),
            *("paid_only_by", "picked", "pick_from", "place_part", "supply_bits", "mixed_backups", "mixed_cards"),
            *("mixed_backup_count", "mixed_card_count", "by_backups", "dealt_hand"),
        ),
    },
    gaps={
        "first_player": dict.fromkeys((TEXT, PAGE), "it matters in turn 1 alone, whose player it is"),
        "decision_minimum": {TEXT: "the mask has PASS when enough is picked", PAGE: "as in the text"},
        "decision_count": {TEXT: "what is picked is no longer offered", PAGE: "as in the text"},
        "protections": {OBSERVATION: NO_COLUMN},
        "used": {OBSERVATION: NO_COLUMN},
        "party": {OBSERVATION: "two or more attackers are a party, unless all but one have left"},
        "stack.amount": dict.fromkeys((TEXT, PAGE), "what the number means stands in the text of the ability"),
        "summons_cast": {OBSERVATION: NO_COLUMN},
        "no_search": {OBSERVATION: NO_COLUMN},
        "extra_turns": {OBSERVATION: NO_COLUMN},
        "skips": {OBSERVATION: NO_COLUMN},
        "log.number": dict.fromkeys(VIEWS, "deeds of this turn were seen when they happened; few cards ask for them"),
        "history.action": {PAGE: "the log of the page shows it"},
        "traits.value": dict.fromkeys(VIEWS, GIVEN),
        "gained.ability": dict.fromkeys(VIEWS, GIVEN),
    },
)
