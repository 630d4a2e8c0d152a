"""Checks of a game's compiled search (:mod:`fftcg_env.core.search`), a part of ``check_game``."""

from __future__ import annotations

import numpy as np

from .. import jobs
from ..contract import Bench, require
from .interface import RANDOM, Search


def check_search(search: Search, bench: Bench, seed: int) -> None:
    """Check the search of a game on the games of a bench, some still running."""
    states = bench.states
    require(search.policies[:1] == (RANDOM,), f"the policies of search are {search.policies}; the first one is random")
    _check_legal(search, bench)
    _check_determinize(search, bench, seed)
    if search.deck_places:
        _check_closed_lists(search, bench, seed)
    clones = search.clone(states, [0, 0, len(states) - 1])
    for clone, index in zip(clones, (0, 0, len(states) - 1), strict=True):
        require(clone.tobytes() == states[index].tobytes(), "clone does not copy the records of the given indexes")
    for policy in search.policies:
        _check_roll_out(search, bench, policy, seed)
    if "advise" in search.entries:
        _check_advice(search, bench)


def _check_legal(search: Search, bench: Bench) -> None:
    """Lists of legal actions agree with masks, and every legal action has a key."""
    actions, counts = search.legal(bench.states)
    keys = search.keys(bench.states)
    for index in range(bench.count):
        listed = actions[index, : counts[index]]
        require(
            sorted(listed) == np.flatnonzero(bench.masks[index]).tolist(),
            "the list of legal actions differs from the mask",
        )
        require((keys[index, : counts[index]] >= 0).all(), "a legal action has no key")
        require((actions[index, counts[index] :] == jobs.SKIP).all(), "the list of legal actions is too long")


def _check_determinize(search: Search, bench: Bench, seed: int) -> None:
    """Determinizing changes neither what the player sees nor the keys of the player's actions; the seed decides the
    cards."""
    views = (jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)
    for player, view in enumerate(views):
        worlds = [bench.copy() for _ in range(2)]
        for world in worlds:
            search.determinize(world.states, player, seed)
        require(worlds[0].states.tobytes() == worlds[1].states.tobytes(), "equal seeds give different determinizations")
        before, after = search.keys(bench.states), search.keys(worlds[0].states)
        for index in bench.running():
            require(
                worlds[0].seen(index, view) == bench.seen(index, view),
                f"determinizing for player {player} changes what that player sees",
            )
            if bench.status[index, jobs.STATUS_PLAYER] == player:
                require((before[index] == after[index]).all(), "determinizing changes the keys of the player's moves")
    both = [bench.copy() for _ in range(2)]
    search.determinize(both[0].states, -1, seed)
    search.determinize(both[1].states, bench.status[:, jobs.STATUS_PLAYER], seed)
    running = bench.running()
    left, right = (search.clone(each.states, running).tobytes() for each in both)  # bytes: records may have padding
    require(left == right, "player -1 does not mean the player who decides")


def _check_closed_lists(search: Search, bench: Bench, seed: int) -> None:
    """Known cards have a place for each card of the opponent; another list changes nothing that is
    seen."""
    half = bench.game.card_count // 2
    for player, view in enumerate((jobs.JOB_VIEW_0, jobs.JOB_VIEW_1)):
        known = search.known_cards(bench.states, player)
        listed = (bench.decks[:, 1 - player] >= 0).sum(axis=1)
        require(
            known.min() >= -2 and ((known >= -1).sum(axis=1) == listed).all(),
            "known_cards lacks a place for a card of the opponent",
        )
        imagined = bench.copy()
        numbers = np.where(known == -1, bench.decks[:, 1 - player], -1)
        search.determinize_with_lists(imagined.states, player, numbers, seed)
        again = search.known_cards(imagined.states, player)
        for index in bench.running():
            require(
                (again[index] == known[index]).all(),
                "determinizing with another list changes the known cards of the opponent's deck",
            )
            same = imagined.seen(index, view) == bench.seen(index, view)
            require(same, f"determinizing with another list changes what player {player} sees")
    require(search.deck_places == half, f"deck_places is {search.deck_places}, but a deck has {half} places")


def _check_roll_out(search: Search, bench: Bench, policy: str, seed: int) -> None:
    """A rollout ends games or keeps to its limits, reports the right status, and is determined by its seed."""
    trials = [bench.copy() for _ in range(2)]
    results = [search.roll_out(trial.states, policy, seed) for trial in trials]
    require(trials[0].states.tobytes() == trials[1].states.tobytes(), f"equal seeds give different rollouts ({policy})")
    require((results[0][:, jobs.STATUS_RESULT] != jobs.RUNNING).all(), f"a rollout does not end a game ({policy})")
    trials[0].run(0)
    require((trials[0].status == results[0]).all(), f"the status of a rollout differs from that of drive ({policy})")
    length = bench.status[:, jobs.STATUS_LENGTH]
    few = bench.copy()
    few_results = search.roll_out(few.states, policy, seed, decisions=2)[:, jobs.STATUS_LENGTH]
    require((few_results <= length + 2).all(), f"a rollout takes too many decisions ({policy})")
    turn = bench.status[:, jobs.STATUS_TURN]
    turn_results = search.roll_out(bench.copy().states, policy, seed, turns=1)
    going_on = turn_results[:, jobs.STATUS_RESULT] == jobs.RUNNING
    require((turn_results[going_on, jobs.STATUS_TURN] > turn[going_on]).all(), f"a turn is not played out ({policy})")
    _check_play_until(search, bench, policy)


def _check_play_until(search: Search, bench: Bench, policy: str) -> None:
    """It does what steps by the policy do, one decision after the other, and leaves other games alone."""
    once, singly = bench.copy(), bench.copy()
    players = 1 - bench.status[:, jobs.STATUS_PLAYER].astype(np.int64)
    players[0], players[1:2] = jobs.SKIP, -1
    actions = np.where(np.arange(bench.count) % 2, bench.actions, jobs.SKIP)
    search.play_until(once.states, players, actions, once.seeds, once.status, policy)
    singly.actions[:] = np.where(players == jobs.SKIP, jobs.SKIP, actions)
    singly.run(jobs.JOB_STEP)
    over = np.flatnonzero(bench.status[:, jobs.STATUS_RESULT] != jobs.RUNNING)
    same = search.clone(singly.states, over).tobytes() == search.clone(bench.states, over).tobytes()  # padding too
    require(same, "a game that is over changes")
    while True:
        decide = singly.status[:, jobs.STATUS_PLAYER] != players
        waiting = decide & (singly.status[:, jobs.STATUS_RESULT] == jobs.RUNNING) & (players != jobs.SKIP)
        if not waiting.any():
            break
        for index in np.flatnonzero(waiting).tolist():
            if policy == RANDOM:
                singly.run(jobs.JOB_SAMPLE, index, index + 1)
            else:
                singly.actions[index] = search.choose(singly.states[index : index + 1])[0]
            singly.run(jobs.JOB_STEP, index, index + 1)
    same = once.states.tobytes() == singly.states.tobytes() and (once.seeds == singly.seeds).all()
    require(same, f"play_until plays other games than steps by the policy {policy}")
    require((once.status == singly.status).all(), f"play_until gives another status than steps by the policy {policy}")


def _check_advice(search: Search, bench: Bench) -> None:
    """The heuristic's action is legal, has the highest weight, and does not depend on hidden cards."""
    chosen, weights = search.choose(bench.states), search.weigh(bench.states)
    actions, counts = search.legal(bench.states)
    other = bench.copy()
    search.determinize(other.states, -1, 1)
    again = search.choose(other.states)
    if search.features:
        probability = search.win_probability(bench.states)
        require(((probability >= 0) & (probability <= 1)).all(), "a win probability is not a probability")
    for index in range(bench.count):
        if index not in bench.running():
            require(chosen[index] == jobs.SKIP, "the heuristic advises an action where no player decides")
            continue
        require(bench.masks[index, chosen[index]], "the heuristic advises an illegal action")
        best = weights[index, : counts[index]].argmax()
        require(actions[index, best] == chosen[index], "the heuristic's action is not the one with the highest weight")
        require(again[index] == chosen[index], "the heuristic's action depends on cards that the player does not know")
