"""The public and hidden fields of a record of Chrono Card."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from fftcg_env.games import load_game
from fftcg_env.games.chrono_card.record import numbers as no

from . import Public, Record, becomes_known, cards, each, first, moved, random_states, when

acts = when(lambda state: state["turn"] > 0)
charms = when(lambda state: state["phase"] == no.CHARM)


def standing(state: np.void) -> list[tuple[Any, ...]]:
    """Characters that are face-up."""
    return [place for place in cards(no.CHARACTERS)(state) if not state["down"][place]]


def attacking(state: np.void) -> list[tuple[Any, ...]]:
    """Attackers that are still on the field."""
    count = int(state["attacker_count"]) if state["phase"] == no.CHARM else 0
    return [(k,) for k in range(count) if state["zone"][state["attackers"][k]] == no.CHARACTERS]


def defend_others(state: np.void, rng: random.Random) -> bool:
    """Two attackers exchange their defenders; one of them can be none."""
    fights = range(int(state["attacker_count"]) if state["phase"] == no.CHARM else 0)
    pairs = [(i, j) for i in fights for j in range(i) if state["defenders"][i] != state["defenders"][j]]
    if pairs:
        i, j = rng.choice(pairs)
        state["defenders"][[i, j]] = state["defenders"][[j, i]]
    return bool(pairs)


def states() -> tuple[Any, np.ndarray]:
    """The game, and states of random play in which every decision is asked."""
    game = load_game("chrono_card", skip_forced=False)
    return game, random_states(game, 16, 180, 1)


CHRONO_CARD = Record(
    states=states,
    public={
        "turn": Public(acts),
        "turn_player": Public(acts, (0, 1)),
        "phase": Public(acts),
        "step": Public(charms),
        "suffered": Public(each()),
        "pool": Public(each()),
        "charmed": Public(acts, (0, 1)),
        "defenders": Public(change=defend_others),
        "support": Public(charms, (0, 1, 2, 3)),
        "support_dp": Public(when(lambda state: state["support"] > 0), (0, 1)),
        "passes": Public(when(lambda state: state["decision"] == no.ASK_CHARM_EFFECT), (0, 1)),
        "decision": Public(when(lambda state: state["decision"] in (no.ASK_MAIN, no.ASK_INTERRUPT)), viewers="decider"),
        "decision_player": Public(acts, (0, 1)),
        "decision_card": Public(
            when(lambda state: state["decision"] in (no.ASK_TARGET, no.ASK_DEFENDER)), of_card=True, viewers="decider"
        ),
        "decision_amount": Public(when(lambda state: state["decision"] == no.ASK_PAY), (1, 2, 3), viewers="decider"),
        "chain.kind": Public(first("chain_count")),
        "chain.player": Public(first("chain_count"), (0, 1)),
        "chain.card": Public(
            lambda state: [
                (index,) for index in range(int(state["chain_count"])) if state["chain"]["kind"][index] == no.SKILL
            ]
        ),
        "chain.targets": Public(
            lambda state: [
                (index, 0)
                for index in range(int(state["chain_count"]))
                if state["chain"]["targets"][index, 0] != no.NO_CARD
            ]
        ),
        "chain.added": Public(first("chain_count"), (0, 1, 2)),
        "chain.discards": Public(first("chain_count"), (0, 1, 2)),
        "chain.cancelled": Public(first("chain_count"), (0, 1)),
        "card_id": Public(cards(no.CHARACTERS, no.BACKGROUNDS, no.MUSIC, no.DISCARD)),
        "checked": Public(cards(no.CHARACTERS, no.BACKGROUNDS), (0, 1)),
        "fresh": Public(standing, (0, 1)),
        "down": Public(cards(no.CHARACTERS), (0, 1)),
        "damage": Public(standing, (0, 1, 2, 3)),
        "ap": Public(standing),
        "dp": Public(standing),
        "ep": Public(standing, (0, 1, 2)),
        "attackers": Public(attacking, of_card=True),
        "actor": Public(when(lambda state: state["phase"] == no.CHARM and state["step"] == no.EFFECTS), (0, 1)),
        "closed": Public(when(lambda state: state["chain_count"] > 0), (0, 1)),
        "ap_change": Public(standing, (-1, 0, 2)),
        "dp_change": Public(standing, (-1, 0, 2)),
        "used": Public(standing, (0, 1, 2)),
        "tokens": Public(cards(no.MUSIC), (0, 1, 2)),
        "host": Public(cards(no.ITEMS)),
        "part": Public(when(lambda state: state["phase"] == no.CHARM, standing)),
        "known": Public(change=becomes_known(no.HAND)),
        "zone": Public(change=moved(no.CHARACTERS, no.DISCARD)),
        "zone_count: hand": Public(change=moved(no.DECK, no.HAND)),
    },
    others={
        "chosen before the game, and the same for all of it": ("options", "decision_limit"),
        "follows from the number of the turn and whose turn it is": ("first_player",),
        "secret": ("random", "deck_seeds"),
        "counts decisions, and hidden cards make some of them": ("decisions",),
        "what the player who decides may do: the mask": ("legal", "legal_count"),
        "given by the environment at the end": ("result", "reason"),
        "follows from the question that is asked": ("defence", "concluded"),
        "follows from what cards do in the Charm (part)": ("attacker_count", "supporter"),
        "follows from the cards on the table": ("traits", "cost_change", "stale"),
        "the lists of zones say it too": ("side",),
        "the length of the chain, whose entries all show": ("chain_count",),
        "which object a card is: the rules compare it": ("stamps", "chain.stamp", "chain.target_stamps"),
        "which ability of the card: the log shows it when it is declared": ("chain.ability",),
        "a declaration that is being made: secret until it is announced (C-5.2)": (
            *("build", "chain.stage", "chain.payments", "chain.paid"),
        ),
        "the effect that goes on: the question and its card show what it asks": (
            *("running", "effect", "effect_row", "effect_end", "effect_left", "depth"),
        ),
        "triggers that wait: they follow from what happened, in the order in which it happened": (
            *("queue_count", "queue_card", "queue_ability", "queue_player", "queue_depth"),
        ),
        "no rule asks for the order in which cards lie": ("zone_cards",),
        "scratch": ("list", "unused"),
    },
    gaps={},
)
