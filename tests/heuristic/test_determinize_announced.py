"""Determinization during an announced action: it stays possible, and every possible deal is equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

import fftcg_env.cards.tree as t
from fftcg_env.core.jobs import ERROR_STUCK, RUNNING, STATUS_DECISION, STATUS_ERROR, STATUS_RESULT
from fftcg_env.core.records import copy_records
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.errors import StuckGameError
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.scenario import Scenario, backup, summon

WORLDS = 64
UNLIKELY = 1e-4
"""The highest probability that a test of a true claim fails; the seeds are fixed, so it does not fail again."""
WIND = [backup("Wind", name="Wind")]
FIRE = [backup("Fire", name="Fire")]


def mid_payment(*hand: Any, deck: Any = (), **options: Any) -> Scenario:
    """p2 has announced Oracle's ability (two Wind CP, and Oracle goes to the Break Zone); p1's Yuna asks p1 whether
    Oracle is removed instead, before p2 pays the CP."""
    s = Scenario(turn=2, turn_player=2, skip_forced=True, **options)
    s.p1.field("1-176H")
    oracle = s.p2.field("3-070C")
    s.p2.hand(*hand)
    if deck:
        s.p2.has(deck_top=deck, deck=len(deck))
    s.p2.begins_to_use(oracle)
    assert s.p1.decides("may")
    return s


def determinizations(s: Scenario, viewer: int, count: int = WORLDS, seed: int = 3) -> np.ndarray:
    """Determinizations of the game for a player."""
    search = s.game.search
    many = search.clone(s.states, np.zeros(count, int))
    search.determinize(many, viewer, seed)
    return many


def hand_of(states: np.ndarray, player: int) -> list[int]:
    return states["zone_cards"][0, player, op.HAND, : int(states["zone_count"][0, player, op.HAND])].tolist()


@pytest.mark.parametrize("payment", ["close_when_covered", "auto"])
@pytest.mark.parametrize("policy", ["random", "heuristic"])
def test_a_payment_that_waits_for_the_opponent_can_be_finished_in_every_determinization(
    policy: str, payment: str
) -> None:
    s = mid_payment(*WIND, *FIRE, deck=FIRE * 30, payment=payment)
    for viewer in range(2):
        status = s.game.search.roll_out(determinizations(s, viewer), policy, 1)
        assert (status[:, STATUS_RESULT] != RUNNING).all()


def test_every_deal_that_pays_is_equally_likely() -> None:
    """Two of one Wind and three other cards are in hand: the Wind card is one of them, at either place."""
    others = [backup("Fire", name=name) for name in "ABC"]
    s = mid_payment(*WIND, others[0], deck=others[1:])
    cards = [*hand_of(s.states, 1), *s.states["zone_cards"][0, 1, op.DECK, :2].tolist()]
    numbers = s.states["card_id"][0, cards].tolist()
    found = Counter(map(tuple, determinizations(s, 0, 6000)["card_id"][:, cards].tolist()))
    assert set(found) == {deal for deal in permutations(numbers) if numbers[0] in deal[:2]}
    assert chisquare(list(found.values())).pvalue > UNLIKELY


def test_what_pays_follows_from_what_the_player_knows() -> None:
    """Games that the player cannot distinguish are dealt to the same bytes, whichever card of the hand would pay."""
    s = mid_payment(*WIND, *FIRE, deck=WIND + FIRE * 30)
    twin = copy_records(s.states)
    fire, wind = hand_of(twin, 1)[1], int(twin["zone_cards"][0, 1, op.DECK, 30])
    numbers = twin["card_id"][0, [wind, fire]]
    assert numbers[0] != numbers[1]
    twin["card_id"][0, [fire, wind]] = numbers
    for states in (s.states, twin):
        s.game.search.determinize(states, 0, 7)
    assert s.states.tobytes() == twin.tobytes()


def test_a_rarely_possible_hand_is_constructed() -> None:
    """Three cards of 45 must be in hand: one deal in 14,190, which is constructed if no random deal has it."""
    cost = t.Cost(elements=("Wind",) * 6, put_self=True)
    altar = backup("Wind", name="Altar", abilities=[t.Action(cost, t.Draw("you", 1))])
    s = Scenario(turn=2, turn_player=2, skip_forced=True)
    s.p1.field("1-176H")
    source = s.p2.field(altar)
    s.p2.has(hand=(WIND * 3), deck_top=(FIRE * 42), deck=42).p2.begins_to_use(source)
    assert s.p1.decides("may")
    dealt = determinizations(s, 0, 4)
    assert sorted(Counter(dealt["card_id"][:, hand_of(s.states, 1)].ravel().tolist()).values()) == [12]
    assert (s.game.search.roll_out(dealt, "random", 1)[:, STATUS_RESULT] != RUNNING).all()
    assert not dealt["dealt_hand"].any()


def test_a_hidden_pick_stays_one_that_could_be_picked() -> None:
    """R7.55: the opponent has picked a Backup in hand to be played; it is no Summon when it enters the field."""
    pick = t.Select(t.Cards("hand", "you", (t.OfType("Backup"),)), by="any", to_play=True)
    spell = summon(t.Sequence((pick, t.PlayOntoField(t.Found()))), name="Spell")
    s = Scenario(turn=2, turn_player=2, skip_forced=True)
    s.p1.has(hand=(*FIRE, *FIRE)).p2.has(hand=(spell, *FIRE, *FIRE, *WIND), Fire=2)
    s.p2.has(deck_top=([summon(t.Draw("you", 1), name="Other")] * 30), deck=30)
    s.p2.cast(spell).p2.chooses(s.p2.zone("hand")[0])
    assert s.p1.decides("select")
    dealt, hand = determinizations(s, 0), hand_of(s.states, 1)
    backups = [s.game.cards.numbers[card.code] for card in (*FIRE, *WIND)]
    assert np.isin(dealt["card_id"][:, hand[0]], backups).all()
    assert len(set(map(tuple, dealt["card_id"][:, hand].tolist()))) > 4
    assert (s.game.search.roll_out(dealt, "random", 1)[:, STATUS_RESULT] != RUNNING).all()


def test_a_cast_whose_mode_the_opponent_selects_can_be_paid_in_every_determinization() -> None:
    modes = t.Modes((t.Draw("you", 1), t.Discard("opponent", 1)), 1, 1, by="opponent")
    spell = summon(modes, "Wind", 2, name="Spell")
    s = Scenario(turn=2, turn_player=2, skip_forced=True)
    s.p2.has(hand=(spell, *WIND, *FIRE), deck_top=(FIRE * 30)).p2.begins_to_cast(spell)
    assert s.p1.decides("mode")
    for viewer in range(2):
        status = s.game.search.roll_out(determinizations(s, viewer), "random", 1)
        assert (status[:, STATUS_RESULT] != RUNNING).all()


def stuck(s: Scenario) -> np.ndarray:
    """The game of a payment, with a hand that cannot pay."""
    states = copy_records(s.states)
    states["card_id"][0, hand_of(states, 1)] = s.game.cards.numbers[FIRE[0].code]
    states["hand_known"] = 0
    return states


def test_a_game_without_legal_actions_is_an_error() -> None:
    s = mid_payment(*WIND, *FIRE)
    search = s.game.search
    action = search.legal(s.states)[0][:, 0]
    sentence = "game 0 of 1 cannot go on: player_1 has no legal action at the decision 'pay' of turn 2"
    with pytest.raises(StuckGameError, match=sentence):
        search.step(stuck(s), action)
    for policy in search.policies:
        with pytest.raises(StuckGameError, match=sentence):
            search.roll_out(stuck(s), policy)


def test_a_batch_with_a_game_without_legal_actions_is_an_error() -> None:
    game = load_game("fftcg")
    batch = GameBatch(game, 2, DeckChoice(game, "random"))
    batch.seed(1)
    batch.start()
    batch.status[1, STATUS_ERROR], batch.status[1, STATUS_DECISION] = ERROR_STUCK, game.decisions.index("pay")
    with pytest.raises(StuckGameError, match=r"game 1 of 2 cannot go on: player_[01] has no legal action"):
        batch.check_errors()


def test_an_assumed_list_can_pay_too() -> None:
    """Closed lists: a list without a card that can pay is not the opponent's."""
    s = mid_payment(*WIND, *FIRE, deck=FIRE * 30)
    search = s.game.search
    known = search.known_cards(s.states, 0)
    numbers = np.where(known == -1, s.game.cards.numbers[FIRE[0].code], -1)
    assert not search.determinize_with_lists(copy_records(s.states), 0, numbers, 1).any()
    numbers[0, np.flatnonzero(known[0] == -1)[-1]] = s.game.cards.numbers[WIND[0].code]
    dealt = search.clone(s.states, np.zeros(WORLDS, int))
    assert search.determinize_with_lists(dealt, 0, np.repeat(numbers, WORLDS, axis=0), 1).all()
    assert (search.roll_out(dealt, "random", 1)[:, STATUS_RESULT] != RUNNING).all()


def test_a_card_that_is_being_searched_stays_what_it_is_for_the_opponent() -> None:
    """At the searcher's decision the first card that was found is not offered any more, and still is a Backup."""
    spell = summon(t.Search(t.Cards("deck", "you", (t.OfType("Backup"),)), "field", 2), name="Spell")
    s = Scenario(turn=2, turn_player=2, skip_forced=True)
    s.p2.has(hand=(spell, *FIRE), Fire=2)
    s.p2.has(deck_top=(*([summon(t.Draw("you", 1), name="Other")] * 27), *FIRE, *FIRE, *WIND), deck=30)
    s.p2.cast(spell)
    found = s.p2.choices()[0]
    s.p2.chooses(found)
    assert s.p2.decides("search")
    dealt = determinizations(s, 0)
    assert (dealt["card_id"][:, found.index] == s.game.cards.numbers[found.code]).all()
    assert (s.game.search.roll_out(dealt, "random", 1)[:, STATUS_RESULT] != RUNNING).all()
