"""Situations written from the rules alone, without a look at the engine: where several rules meet."""

from __future__ import annotations

from fftcg_env.games.chrono_card.scenario import Scenario, character, event

GUST = "Choose a Character of your opponent but the Heroine: return it to the hand."
SKILL = "Skill [once] cost 0: deal 1 to your opponent."


def test_C_12_3_a_supporter_that_leaves_in_the_charm_takes_its_support_along(s: Scenario) -> None:
    helper, gust = s.p1.character(character(ap=4)), s.p2.hand(event(GUST))
    s.p1.attacks(s.p1.heroine, support=helper).pass_while("interrupt", "defender")
    s.p2.uses(gust, helper)
    assert s.p2.damage == 2 and helper.zone == "hand"


def test_C_12_3_the_support_is_fixed_when_the_charm_happens(s: Scenario) -> None:
    helper, rally = s.p1.character(character(ap=4)), s.p1.hand(event("Choose a Character of yours: it AP +2."))
    s.p1.attacks(s.p1.heroine, support=helper).pass_while("interrupt", "defender")
    s.p1.uses(rally, helper)
    assert s.p2.damage == 2 + 4


def test_C_12_5_neither_an_attacker_nor_a_defender_that_left_means_damage(s: Scenario) -> None:
    attacker, gust = s.p1.character(character(ap=4)), s.p2.hand(event(GUST))
    s.p1.attacks(attacker).p2.uses(gust, attacker)
    s.pass_while("interrupt", "defender", "charm_effect")
    assert s.p2.damage == 0
    s = Scenario()
    attacker, gust = s.p1.character(character(ap=4)), s.p1.hand(event(GUST))
    defender = s.p2.character(character())
    s.p1.attacks(attacker).p2.defends(defender)
    s.p1.uses(gust, defender)
    assert s.p2.damage == 0 and defender.zone == "hand"


def test_C_12_1_an_attacker_turned_upright_in_the_charm_still_attacks(s: Scenario) -> None:
    attacker = s.p1.character(character(ap=2))
    wind = s.p1.hand(event("Choose a Checked Character of yours: un-check it."))
    s.p1.attacks(attacker).pass_while("interrupt", "defender")
    s.p1.uses(wind, attacker)
    assert s.p2.damage == 2 and not attacker.checked


def test_C_7_6_no_skills_of_attackers_supporters_and_defenders(s: Scenario) -> None:
    helper, idler = s.p1.character(character(text=SKILL)), s.p1.character(character(text=SKILL))
    defender = s.p2.character(character(text=SKILL, dp=9))
    s.p1.attacks(s.p1.heroine, support=helper).pass_while("interrupt")
    s.p2.defends(defender)
    assert s.asked == "charm_effect" and s.p1.may("skill", idler) and not s.p1.may("skill", helper)
    s.p1.skill(idler)
    assert s.p2.damage == 1 and s.p1.damage == 0  # the defender has no other chance


def test_C_8_2_an_interrupt_makes_the_skill_of_its_target_fail(s: Scenario) -> None:
    for text, state in (
        ("deal 2 to it", "face_down"),
        ("restrict it", "restricted"),
        ("check it", "checked"),
        ("return it to the hand", ""),
    ):
        s = Scenario()
        user = s.p1.character(character(text=SKILL, dp=2))
        answer = s.p2.hand(event(f"Choose a Character of your opponent but the Heroine: {text}."))
        s.p1.skill(user).p2.uses(answer, user)
        assert s.p2.damage == 0 and (getattr(user, state) if state else user.zone == "hand")


def test_C_6_6_one_of_two_targets_is_gone(s: Scenario) -> None:
    mine, other = s.p1.character(character()), s.p2.character(character())
    truce = s.p1.hand("CC-062")
    back = s.p2.hand(event("Choose a Character of yours but the Heroine: return it to the hand."))
    s.p1.has_ep(3)
    s.p1.uses(truce, mine, other).p2.uses(back, other)
    assert not mine.face_down and truce.zone == "discard" and s.p1.ep == 0


def test_C_3_5_what_pays_is_no_target(s: Scenario) -> None:
    s.p1.character(character())
    texts = (
        "As an additional cost, discard a Character of yours but the Heroine. "
        "Choose a Character of yours but the Heroine: it AP +1.",
        "As an additional cost, discard 1. Choose a Character of your discard pile: return it to the hand.",
    )
    cards = s.p1.hands(*(event(text) for text in texts))
    assert not any(s.p1.may("use", card) for card in cards)


def test_C_9_3_a_trigger_of_the_payment_comes_before_the_answer(s: Scenario) -> None:
    wisp = s.p1.character("CC-018")  # turns face-down: draw 1
    understudy = s.p1.hand("CC-070")
    s.p1.has_ep(1)
    s.p2.has_ep(2)
    s.p2.hand("CC-049")
    s.p1.uses(understudy)
    assert s.asked == "interrupt" and wisp.face_down and s.p1.hand_size == 1


def test_C_2_6_a_shield_that_goes_turns_a_damaged_character_down(s: Scenario) -> None:
    guard = s.p2.character(character(dp=1))
    shield = s.p2.item("CC-036", guard)  # DP +2
    dart, bar = s.p1.hands("CC-044", "CC-057")
    s.p1.has_ep(2)
    s.p1.uses(dart, guard)
    assert not guard.face_down and guard.dp == 1
    s.p1.uses(bar)
    assert guard.face_down and shield.zone == "discard"


def test_C_2_6_damage_and_a_change_of_dp_end_together(s: Scenario) -> None:
    guard, brace = s.p2.character(character(dp=1)), s.p2.hand("CC-052")  # DP +2
    dart = s.p1.hand(event("Choose a Character of your opponent: deal 2 to it."))
    s.p1.uses(dart, guard).p2.uses(brace, guard)
    assert guard.dp == 1
    s.p1.ends_turn()
    assert guard.dp == 1 and not guard.face_down


def test_C_2_6_a_character_in_a_text_is_face_up(s: Scenario) -> None:
    mine, other = s.p1.character(character(), down=True), s.p2.character(character(), down=True)
    gust, salts = s.p1.hand(event(GUST)), s.p1.hand(event("Choose a face-down Character of yours: recover it."))
    assert not s.p1.may("use", gust)
    s.p1.uses(salts, mine)
    assert not mine.face_down and other.face_down


def test_C_4_4_C_14_1_damage_and_healing_within_a_phase(s: Scenario) -> None:
    s.p1.suffers(19)
    heart, heal = s.p1.hand("CC-060"), s.p1.hand(event("Heal 1."))
    s.p1.hand(event("Draw 1."))
    s.p1.uses(heart)
    assert s.p1.damage == 20 and s.result == ""
    s.p1.uses(heal).p1.passes()
    assert s.result == ""


def test_C_6_5_nothing_after_the_impossible_part(s: Scenario) -> None:
    theft = s.p1.hand(event("Your opponent discards 1, then draw 1."))
    s.p1.uses(theft)
    assert s.p1.hand_size == 0 and theft.zone == "discard"
