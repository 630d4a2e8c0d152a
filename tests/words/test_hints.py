"""Why a card cannot be cast, used or named in a battle, and which CP there are, as the page says it."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fftcg_env.core import jobs
from fftcg_env.core.contract import Bench
from fftcg_env.core.hints import hints_of
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as no
from fftcg_env.games.fftcg.record import state as st
from fftcg_env.scenario import Scenario, backup, forward, summon

ROOT = Path(__file__).parent.parent.parent
BOLT = summon(text="Choose 1 Forward. Deal it 7000 damage.", name="Bolt")
USER = "《Fire》《Dull》: Draw 1 card."


def reason(s: Scenario, card: Any) -> str:
    """Why a card cannot be used now; empty: no reason is given."""
    assert s.decision is not None
    return str(hints_of(s.game, s.states, 0).reasons.get(card.index, ""))


def test_a_cost_that_is_too_high() -> None:
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 4))
    s.p1.backups("Fire", 3)
    assert not s.p1.can_cast(hero)
    assert reason(s, hero) == (
        "Not castable now. It costs 4 CP; you can produce 3: 3 with Backups, 0 with cards (R5.11)."
    )
    assert ("CP from Backups", "3 (3 Fire)") in hints_of(s.game, s.states, 0).resources


def test_an_element_that_is_missing() -> None:
    s = Scenario()
    hero = s.p1.hand(forward(5000, "Fire", 3))
    s.p1.backups("Ice", 3)
    assert reason(s, hero) == "Not castable now. It needs 1 Fire CP; you can produce 0 (R5.20)."


def test_a_name_a_light_card_and_a_sixth_backup() -> None:
    s = Scenario()
    s.p1.has(field=(forward(9000, name="Cloud"), forward(5000, "Light", name="Light")))
    second = s.p1.hand(forward(9000, "Fire", 1, name="Cloud", code="another Cloud"))
    dark = s.p1.hand(forward(5000, "Dark", 1, name="Dark"))
    sixth = s.p1.hand(backup("Fire", 1))
    s.p1.backups("Fire", 5)
    assert "You control Cloud" in reason(s, second) and "R3.30" in reason(s, second)
    assert "You control Light" in reason(s, dark) and "R3.33" in reason(s, dark)
    assert "You control 5 Backups (R3.34)" in reason(s, sixth)


def test_no_target_and_the_wrong_time() -> None:
    s = Scenario()
    bolt, hero = s.p1.hand(BOLT), s.p1.hand(forward(5000, "Fire", 1))
    s.p1.backups("Fire", 4)
    assert reason(s, bolt) == "Not castable now. It has too few legal targets (R5.74)."
    assert reason(s, hero) == ""
    s = Scenario()
    s.p2.field(forward(9000))
    bolt, hero = s.p1.hand(BOLT), s.p1.hand(forward(5000, "Fire", 1))
    again = s.p1.hand(BOLT)
    s.p1.has(Fire=4).p1.cast(bolt)
    assert s.p1.has_priority and "R5.80" in reason(s, hero) and reason(s, again) == ""


def test_abilities_of_dull_and_of_new_characters() -> None:
    s = Scenario()
    tired = s.p1.field(backup("Fire", 1, text=USER), dull=True)
    awake = s.p1.field(backup("Fire", 1, text=USER, name="Other"))
    new = s.p1.field(forward(5000, "Fire", 1, text=USER), new=True)
    s.p1.backups("Fire", 1)
    assert reason(s, tired) == "Its ability: it is dull (R5.90)."
    assert reason(s, new) == "Its ability: it came this turn, without Haste (R8.40)."
    assert reason(s, awake) == ""


def test_forwards_that_cannot_attack_or_block() -> None:
    s = Scenario()
    ready, tired = s.p1.field(forward(5000)), s.p1.field(forward(5000), dull=True)
    new = s.p1.field(forward(5000), new=True)
    s.p2.field(forward(4000))
    sleeping = s.p2.field(forward(4000), dull=True)
    s.to("attack_declaration")
    assert s.p1.decides("attack") and "dull (R10.11)" in reason(s, tired) and "Haste (R10.11)" in reason(s, new)
    assert reason(s, ready) == ""
    s.p1.attack(ready).to("block_declaration")
    assert s.p2.decides("block") and reason(s, sleeping) == "It is dull (R10.33)."


@pytest.mark.parametrize("seed", [1, 2])
def test_every_card_in_hand_is_offered_or_has_a_reason(seed: int) -> None:
    """With priority, in random games; hints change nothing in the record."""
    game = load_game("fftcg")
    bench = Bench(game, 4, seed).start()
    asked = explained = 0
    for _ in range(60):
        for index in bench.running():
            state = bench.states[index]
            if state["decision"] != no.DECISION_PRIORITY:
                continue
            before = bench.states.tobytes()
            reasons = hints_of(game, bench.states, index).reasons
            assert bench.states.tobytes() == before
            player = int(state["decision_player"])
            hand = state["zone_cards"][player, op.HAND, : state["zone_count"][player, op.HAND]]
            legal = state["legal"][: state["legal_count"]]
            cards = [
                (int(action) - no.GLOBAL_ACTIONS) // no.VERB_COUNT for action in legal if action >= no.GLOBAL_ACTIONS
            ]
            cast = {(card + st.CARDS_PER_PLAYER * player) % st.CARD_COUNT for card in cards}
            for card in hand.tolist():
                if card not in cast:
                    asked += 1
                    explained += card in reasons
                assert card not in cast or card not in reasons
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert explained == asked > 100


OPEN = {
    "fire_emblem": {"action", "preparation"},  # a unit also attacks and uses abilities by actions that name no card
    "chrono_card": {"draw", "main", "interrupt", "charm_effect"},  # a card of the field may have no A.Skill
}
"""Decisions at which a card outside the hand needs no reason."""


@pytest.mark.parametrize("name", ["kingdom_hearts", "fire_emblem", "chrono_card"])
def test_a_card_has_a_reason_if_and_only_if_it_is_not_offered(name: str) -> None:
    """In random games of the further games: the declared checks agree with the mask, both ways."""
    game = load_game(name)
    position_of = game.view_module("hints").Hints  # type: ignore[attr-defined]
    bench = Bench(game, 4, 5).start()
    explained, sentences = 0, set()
    for _ in range(120):
        for index in bench.running():
            before = bench.states.tobytes()
            position = position_of(game, bench.states, index)
            decision = game.decisions[position.decision]
            hand = position.zone(game.numbers.HAND)  # type: ignore[attr-defined]
            for card, why in position.found():
                if card in hand or decision not in OPEN.get(name, ()):
                    assert (card in position.usable) != bool(why), (decision, why)
                explained += bool(why)
                sentences.add(re.sub(r"\d+", "#", why))
            reasons = hints_of(game, bench.states, index).reasons
            assert not position.usable & reasons.keys() and bench.states.tobytes() == before
        bench.run(jobs.JOB_STEP | jobs.JOB_OBSERVE | jobs.JOB_MASK | jobs.JOB_SAMPLE)
    assert explained > 200 and len(sentences) > 10


def test_reasons_cite_rules_that_exist() -> None:
    for name, letter in (("fftcg", "R"), ("kingdom_hearts", "K-"), ("fire_emblem", "F-"), ("chrono_card", "C-")):
        source = (ROOT / "fftcg_env" / "games" / name / "view" / "hints.py").read_text()
        cited = re.findall(rf"\(({letter}\d+\.\d+)\)", source)
        rules = (ROOT / "docs" / "rules" / f"{name}.md").read_text()
        assert len(cited) > 10 and [rule for rule in cited if f'<a id="{rule}"></a>' not in rules] == []


def test_a_game_without_hints_has_none() -> None:
    game = load_game("kingdom_hearts")
    bench = Bench(game, 1, 1).start()
    hints = hints_of(SimpleNamespace(), bench.states, 0)  # type: ignore[arg-type]
    assert hints.resources == () and dict(hints.reasons) == {}
