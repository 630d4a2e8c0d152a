"""The public and hidden fields of a record of the Fire Emblem card game."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from fftcg_env.games import load_game
from fftcg_env.games.fire_emblem.record import numbers as no

from . import Public, Record, becomes_known, cards, each, moved, random_states, reordered, when

acts = when(lambda state: state["turn"] > 0)
fights = when(lambda state: state["exchange"] and state["step"] >= no.PREPARATION)
crest = when(lambda state: state["decision"] == no.ASK_LUCK)


def states() -> tuple[Any, np.ndarray]:
    """The game, and states of random play in which every decision is asked."""
    game = load_game("fire_emblem", skip_forced=False)
    return game, random_states(game, 24, 420, 1, every=4)


STEPS = (no.ASK_UNIT_STEP, no.ASK_LAND_STEP, no.ASK_ITEM_STEP)


def aimed_elsewhere(state: np.void, rng: random.Random) -> bool:
    """The crest ability that waits has another target, a unit on the board."""
    units = [card for (card,) in cards(no.BOARD)(state) if card != state["crest_target"]]
    if state["decision"] == no.ASK_LUCK and units:
        state["crest_target"] = rng.choice(units)
        return True
    return False


FIRE_EMBLEM = Record(
    states=states,
    public={
        "turn": Public(acts),
        "turn_player": Public(acts, (0, 1)),
        "phase": Public(acts),
        "unused": Public(each(), (0, 1, 2, 3, 4)),
        "used: chips": Public(each(), (0, 1, 2, 3, 4)),
        "deployed": Public(acts, (0, 1)),
        "supports": Public(acts, (0, 1, 2)),
        "window": Public(acts, (0, 1)),
        "actor": Public(when(lambda state: state["actor"] != no.NO_CARD)),
        "exchange": Public(fights, (no.ATTACK, no.COUNTER)),
        "attacker": Public(fights),
        "defender": Public(fights),
        "arms": Public(lambda state: [(k,) for k in range(2) if state["exchange"] and state["arms"][k] != no.NO_CARD]),
        "attacks": Public(fights, (0, 1, 2)),
        "no_damage": Public(fights, (0, 1)),
        "fails": Public(fights, (0, 1)),
        "passes": Public(when(lambda state: state["decision"] == no.ASK_PREPARATION), (0, 1)),
        "extra_count": Public(fights, (0, 1)),
        "crest_card": Public(crest),
        "crest_target": Public(change=aimed_elsewhere),
        "pending_square": Public(when(lambda state: state["decision"] == no.ASK_CHIPS)),
        "chain_target": Public(
            lambda state: [
                (index,) for index in range(int(state["chain_count"])) if state["chain_target"][index] != no.NO_CARD
            ]
        ),
        "decision": Public(when(lambda state: state["decision"] in STEPS), viewers="decider"),
        "decision_player": Public(acts, (0, 1)),
        "decision_card": Public(
            when(lambda state: state["decision"] in (no.ASK_MOVE, no.ASK_ACTION)), of_card=True, viewers="decider"
        ),
        "decision_amount": Public(
            when(lambda state: state["decision"] in (no.ASK_UNIT_STEP, no.ASK_HAND_LIMIT)), (1, 2, 3), viewers="decider"
        ),
        "card_id": Public(cards(no.BOARD, no.ATTACHED, no.LAND, no.OFF_FIELD)),
        "energy": Public(cards(no.BOARD), (1, 2, 3, 4)),
        "acted": Public(cards(no.BOARD), (0, 1)),
        "fresh": Public(cards(no.BOARD), (0, 1)),
        "host": Public(cards(no.ATTACHED)),
        "known": Public(change=becomes_known(no.HAND)),
        "zone": Public(change=moved(no.LAND, no.OFF_FIELD)),
        "zone_count: hand": Public(change=moved(no.DECK, no.HAND)),
        "zone_cards: order of the off-field pile": Public(change=reordered(no.OFF_FIELD)),
    },
    others={
        "chosen before the game, and the same for all of it": ("options", "decision_limit"),
        "follows from the number of the turn and whose turn it is": ("first_player",),
        "secret": ("random", "deck_seeds"),
        "counts decisions, and hidden cards make some of them": ("decisions",),
        "what the player who decides may do: the mask": ("legal", "legal_count"),
        "given by the environment at the end": ("result", "reason"),
        "follows from the question that is asked": ("step", "actor_of_preparation", "answered", "mulligans", "fought"),
        "shows as damage and consumption of the exchange": (
            *(
                "damage_add",
                "consume_add",
                "damage_times",
                "damage_halves",
                "own_attacks",
                "consume_sets",
                "dealt",
                "chosen_consumption",
            ),
        ),
        "which abilities were used in this preparation second: the mask shows those that are left": (
            *("deeds_used", "crests_used", "spent"),
        ),
        "additional effects: they follow from the texts that were used": ("extra_row", "extra_player"),
        "the crest ability that waits, by its card": (
            *("crest_place", "crest_player", "crest_cancelled", "crest_asked", "crest_unit"),
        ),
        "what is being declared: the question shows it": (
            *("declared", "declaring", "pending", "pending_place", "pending_unit", "pending_target", "cost_left"),
        ),
        "the cards of the zone chain, in its order": ("chain_card", "chain_count"),
        "where each unit stands, both ways": ("board", "square"),
        "the effect that goes on: the question and its card show what it asks": (
            *("effect_row", "effect_end", "effect_left", "effect_on", "effect_extra", "effect_card", "effect_player"),
            *("effect_unit", "effect_target"),
        ),
        "effects that wait: they follow from what happened, in the order in which it happened": (
            *("queue_head", "queue_count", "queue_row", "queue_end", "queue_card", "queue_player", "queue_unit"),
            "queue_extra",
        ),
        "scratch": ("list", "unsettled", "filler"),
    },
    gaps={},
)
