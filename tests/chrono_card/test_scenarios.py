"""Longer scenarios, written from the sources of the rules (C-3 to C-9 are the source document's own chapters)."""

from __future__ import annotations

import pytest

from fftcg_env.games.chrono_card.scenario import Scenario, background, character, event, item, music

DART = "Choose a Character of your opponent: deal 2 to it."
FAIL = "Choose the declaration: it fails."


def test_ep_of_several_cards_are_saved_up_and_what_is_left_pays_the_next_card(s: Scenario) -> None:
    """C-4.3: EP that are not used stay on the field and add up with later ones."""
    place = s.p1.background(background(ep=3))
    first, second = s.p1.hand(character(cost=2)), s.p1.hand(character(cost=3))
    s.p1.uses(first, by=(place,)).settle()
    assert s.p1.ep == 1
    s.p1.uses(second).settle()
    assert s.p1.ep == 0 and second.zone == "characters" and s.p1.heroine.checked


def test_the_ep_of_the_main_phase_do_not_reach_the_charm(s: Scenario) -> None:
    """C-4.4, C-12.4: the change to the Charm phase takes all EP."""
    place = s.p1.background(background(ep=2))
    late = s.p1.hand(event("Draw 1.", cost=2))
    s.p1.gives(place).p1.attacks(s.p1.heroine).to("main")
    assert late.zone == "hand" and s.p1.ep == 0


def test_a_skill_that_checks_its_card_survives_being_checked_and_another_does_not() -> None:
    """C-7.7 and C-8.2 (e) side by side: the skill without Check in its cost fails."""
    for text, drawn in (("Skill check: draw 1.", 1), ("Skill cost 1: draw 1.", 0)):
        s = Scenario()
        user = s.p1.character(character(text=text))
        s.p1.has_ep(1)
        net = s.p2.character(
            character(text="Skill check: choose a Character of your opponent but the Heroine: check it.")
        )
        s.p1.skill(user)
        if s.asked == "interrupt" and s.p2.may("skill", net):
            s.p2.skill(net)
        s.settle()
        assert s.p1.hand_size == drawn and user.checked


def test_three_interrupts_deep_the_last_word_counts(s: Scenario) -> None:
    """C-13.2: an interrupt of the interrupt's interrupt; processed from the last to the first."""
    card = s.p1.hand(character(cost=0))
    stops = [s.p2.hand(event(FAIL)), s.p1.hand(event(FAIL)), s.p2.hand(event(FAIL))]
    s.p1.uses(card)
    for side, stop in zip((s.p2, s.p1, s.p2), stops, strict=True):
        side.uses(stop)
    s.settle()
    assert card.zone == "discard" and all(stop.zone == "discard" for stop in stops)


def test_the_target_is_saved_by_turning_it_away_and_the_event_is_lost(s: Scenario) -> None:
    """C-6.2, C-6.4, C-6.5 (b)."""
    s.p1.has_ep(1)
    victim, other = s.p2.character(character(dp=2)), s.p2.character(character(dp=2))
    dart = s.p1.hand(event(DART, cost=1))
    save = s.p2.hand(event("Choose a Character of yours: return it to the hand."))
    s.p1.uses(dart, victim).p2.uses(save, victim).settle()
    assert (victim.zone, other.dp, dart.zone, s.p1.ep) == ("hand", 2, "discard", 0)


def test_an_added_cost_that_cannot_be_paid_any_more_makes_the_card_fail() -> None:
    """C-6.3, C-6.5 (a)."""
    s = Scenario()
    s.p1.has_ep(1)
    s.state["checked"][s.p1.heroine.index] = 1
    card = s.p1.hand(character(cost=1))
    s.p1.uses(card)
    assert card.zone == "characters"  # no player answered
    s = Scenario()
    s.p1.has_ep(1)
    s.state["checked"][s.p1.heroine.index] = 1
    card, toll = s.p1.hand(character(cost=1)), s.p2.hand(event("Choose the declaration: it costs 2 more."))
    s.p1.uses(card).p2.uses(toll).settle()
    assert card.zone == "discard" and s.asked == "main"


def test_a_wand_goes_on_with_another_bearer_only_if_it_stays(s: Scenario) -> None:
    """C-5.6, C-7.1, C-8.2 (c): the bearer leaves while the Item's skill waits."""
    bearer = s.p1.character(character())
    wand = s.p1.item(item("Skill check: draw 1."), bearer)
    away = s.p2.hand(event("Choose a Character of your opponent but the Heroine: return it to the hand."))
    s.p1.skill(wand).p2.uses(away, bearer).settle()
    assert wand.zone == "discard" and s.p1.zone("hand") == [bearer]


def test_a_charm_with_support_and_two_attackers(s: Scenario) -> None:
    """C-12.1 to C-12.5 in one turn."""
    knight, helper = s.p1.character(character(ap=4)), s.p1.character(character(ap=3), fresh=True)
    wall = s.p2.character(character(dp=6))
    s.p1.attacks(s.p1.heroine, knight, support=helper).to("defender")
    s.p2.passes()  # against the Heroine: 2 and 3 of the supporter
    s.p2.defends(wall).to("main")
    assert s.p2.damage == 5 and not wall.face_down and wall.dp == 6 and s.deciding is s.p2
    assert s.p1.heroine.checked and knight.checked and not helper.checked


def test_an_effect_at_the_charm_saves_the_defender(s: Scenario) -> None:
    """C-12.4: effects are declared between the defence and the damage."""
    knight, guard = s.p1.character(character(ap=4)), s.p2.character(character(dp=3))
    brace = s.p2.hand(event("Choose a Character of yours: it DP +2."))
    s.p1.attacks(knight).to("defender").p2.defends(guard).p2.uses(brace, guard).to("main")
    assert not guard.face_down and s.p2.damage == 0


def test_who_turns_face_down_triggers_before_anything_else_goes_on(s: Scenario) -> None:
    """C-9.3: immediately after the processing that met the condition; C-9.5: not interrupted."""
    wisp = s.p2.character(character(dp=2, text="When this turns face-down [face-down]: draw 1."))
    watcher = s.p1.character(character(text="When a Character of your opponent turns face-down: heal 1."))
    s.p1.suffers(3)
    s.p1.uses(s.p1.hand(event(DART)), wisp).settle()
    assert s.p2.hand_size == 1 and s.p1.damage == 2 and watcher.zone == "characters"


def test_music_plays_for_its_tokens_and_is_discarded(s: Scenario) -> None:
    """C-1.8: one token in each own Start phase; if none can be removed the BGM goes."""
    song = s.p2.music(music("Tokens 1. When your turn starts: heal 1."))
    s.p2.suffers(5)
    s.p1.passes().to("main")
    assert song.tokens == 0 and s.p2.damage == 4
    for _ in range(2):
        s.deciding.passes()
        s.to("main")
    assert song.zone == "discard" and s.p2.damage == 4


@pytest.mark.parametrize("saved", [False, True])
def test_a_check_in_answer_to_the_charm_does_not_call_an_attacker_back(s: Scenario, saved: bool) -> None:
    """C-12.1: attackers are Checked when the Charm is declared; only turning face-down or leaving takes them out."""
    knight = s.p1.character(character(ap=3, dp=2))
    stop = s.p2.hand(event(DART if saved else "Choose a Checked Character of your opponent: un-check it."))
    s.p1.attacks(knight).p2.uses(stop, knight).to("main")
    assert s.p2.damage == (0 if saved else 3)
