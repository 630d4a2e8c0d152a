"""The public and hidden fields of a record of Kingdom Hearts."""

from __future__ import annotations

from typing import Any

import numpy as np

from fftcg_env.games import load_game
from fftcg_env.games.kingdom_hearts.record import numbers as no

from . import Public, Record, becomes_known, cards, each, moved, random_states, reordered, when

TABLE = (no.PLAYER, no.FRIENDS, no.OBSTACLES)
fights = when(lambda state: state["fight"])
acts = when(lambda state: state["turn"] > 0)


def states() -> tuple[Any, np.ndarray]:
    """The game, and states of random play in which every decision is asked."""
    game = load_game("kingdom_hearts", skip_forced=False)
    return game, random_states(game, 120, 180, 1)


KINGDOM_HEARTS = Record(
    states=states,
    public={
        "turn": Public(acts),
        "turn_player": Public(acts, (0, 1)),
        "phase": Public(acts),
        "hearts": Public(each()),
        "total": Public(each()),
        "fight": Public(fights, (no.FIGHT_BATTLE, no.FIGHT_CHALLENGE)),
        "bonus": Public(lambda state: [(int(state["turn_player"]),)] if state["fight"] else []),
        "joins": Public(when(lambda state: state["fight"] == no.FIGHT_CHALLENGE, each()), (0, 1, 2)),
        "passes": Public(when(lambda state: state["fight"] == no.FIGHT_CHALLENGE), (0, 1)),
        "worlds_left": Public(acts, (0, 1, 2)),
        "battles_left": Public(acts, (0, 1, 2)),
        "challenges": Public(acts, (0, 1, 2)),
        "challenges_left": Public(acts, (0, 1, 2)),
        "technique_used": Public(acts, (0, 1)),
        "fled": Public(acts, (0, 1)),
        "decision_amount": Public(
            when(lambda state: state["decision"] in (no.ASK_DISCARD, no.ASK_DAMAGE)), (1, 2, 3), viewers="decider"
        ),
        "card_id": Public(cards(no.FRIENDS, no.WORLDS, no.OBSTACLES, no.DISCARD)),
        "value": Public(cards(*TABLE)),
        "magic": Public(cards(no.PLAYER, no.FRIENDS)),
        "damage": Public(cards(no.OBSTACLES), (0, 1, 2, 3)),
        "joined": Public(when(lambda state: state["fight"], cards(no.FRIENDS)), (0, 1)),
        "host": Public(cards(no.EQUIPMENT)),
        "known": Public(change=becomes_known(no.HAND)),
        "moved": Public(acts, (0, 1)),
        "obstructed": Public(cards(no.WORLDS), (0, 1, 2)),
        "decision": Public(
            when(lambda state: state["decision"] in (no.ASK_ACTION, no.ASK_CHALLENGE_TURN)), viewers="decider"
        ),
        "decision_player": Public(acts, (0, 1)),
        "decision_card": Public(
            when(lambda state: state["decision"] in (no.ASK_CASTER, no.ASK_BEARER)), of_card=True, viewers="decider"
        ),
        "zone": Public(change=moved(no.FRIENDS, no.DISCARD)),
        "zone_count: hand": Public(change=moved(no.DECK, no.HAND)),
        "zone_cards: order of Worlds": Public(change=reordered(no.WORLDS, top=False)),
    },
    others={
        "chosen before the game, and the same for all of it": ("options", "decision_limit"),
        "follows from the number of the turn and whose turn it is": ("first_player",),
        "secret": ("random", "deck_seeds", "start_card"),
        "counts decisions, and hidden cards make some of them": ("decisions",),
        "what the player who decides may do: the mask": ("legal", "legal_count", "more_attacks"),
        "given by the environment at the end": ("result", "reason"),
        "shown as the amount of the decision": ("rest",),
        "follows from the question that is asked": ("step", "actor"),
        "summed up of the cards on the table": ("casts", "highest", "attribute", "changes", "stale"),
        "the lists of zones say it too": ("side",),
        "the effect that goes on: the question and its card show what it asks": (
            *("effect_row", "effect_end", "effect_left", "effect_card", "effect_player", "pending"),
        ),
        "effects that wait: they follow from what happened, in the order in which it happened": (
            *("queue_head", "queue_count", "queue_card", "queue_event", "queue_player"),
        ),
        "scratch": ("list", "unused"),
    },
    gaps={},
)
