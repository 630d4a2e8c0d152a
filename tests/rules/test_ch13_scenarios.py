"""Scenarios of chapter 13 of the rules: responses, priority, the end of the turn; costs and casting."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, ScenarioError, forward, summon

BRYNHILDR = summon(text="Choose 1 Forward. Deal it 7000 damage.", name="Brynhildr")


def test_S09_character_cast_has_no_response(s):
    """S09 R6.23 R5.71"""
    text = "When Mage enters the field, choose 1 Forward. Deal it 5000 damage."
    mage = s.p1.hand(forward(3000, name="Mage", text=text))
    s.p1.backups("Fire", 2)
    victim = s.p2.field(forward(5000))
    answer = s.p2.hand(summon(text="Choose 1 Forward. It gains +1000 power until the end of the turn.", name="Help"))
    s.p2.has(Fire=1).p1.cast(mage)
    assert mage.zone == "field"
    assert s.p1.decides("target")  # no player had priority in between
    s.p1.chooses(victim)
    assert [item.kind for item in s.stack] == ["auto"] and s.p1.has_priority
    s.p1.passes().p2.cast(answer, targets=[victim]).resolve_all()
    assert (victim.power, victim.damage, victim.zone) == (6000, 5000, "field")


def test_S10_turn_player_passes_opponent_acts_turn_player_acts_again(s):
    """S10 R6.26 R7.3"""
    target, soldier = s.p1.field(forward(9000)), s.p1.hand(forward(2000))
    s.p1.has(Fire=2).p2.has(hand=BRYNHILDR, Fire=1)
    s.p1.passes().p2.cast("Brynhildr", targets=[target]).both_pass()
    assert s.phase == "main_1" and s.p1.has_priority and s.stack == []
    assert s.p1.can_cast(soldier)
    s.p1.cast(soldier)
    assert soldier.on_field


def test_S12_no_actions_in_active_draw_and_end_phase():
    """S12 R5.83 R6.40"""
    s = Scenario().at("turn_start")
    s.p1.field(forward(9000))
    for player in (s.p1, s.p2):
        player.hand(BRYNHILDR)
        player.backups("Fire", 1)
    assert s.phase == "main_1"  # no player was asked in Active Phase and Draw Phase
    assert s.p1.hand_size == 3 and s.p1.can_cast("Brynhildr")
    s.to("end")
    assert s.p1.has_priority and s.legal == ["pass"] and not s.p1.can_cast("Brynhildr")
    s.p1.passes()
    assert s.p2.has_priority and s.legal == ["pass"]
    with pytest.raises(ScenarioError, match="is not legal"):
        s.p2.cast("Brynhildr")


# --- Scenarios of chapter 13 about costs and casting, with the real cards that they name ------------------------------
def fire_forward():
    return forward(2000, "Fire", 0)


@pytest.mark.parametrize(("backups", "hand"), [(3, 0), (3, 2), (1, 2)])
def test_S41_R8_60_squall_and_the_empty_hand(s, backups, hand):
    """8-035H Squall: the hand is empty before the costs are paid, not by paying them."""
    squall = s.p1.field("8-035H")
    s.p1.has(Ice=backups).p2.has(field=forward(5000))
    s.p1.spare("Ice", hand)
    assert s.p1.can_use(squall) == (not hand)


def test_S42_ifrit_and_yunalesca():
    for yunalesca, total in ((True, 1), (False, 0)):
        s = Scenario()
        ifrit, hero = s.p1.hand("19-001R", fire_forward())
        victim = s.p2.field(forward(9000))
        if yunalesca:
            s.p1.has(field=("11-123R", forward(1000, "Water", jobs=["Summoner"])))
        (red,) = s.p1.backups("Fire", 1)
        s.p1.cast(hero).p1.cast(ifrit, targets=[victim])
        assert ifrit.zone == "stack" and red.is_dull == bool(total)


def test_S47_caetuna_casts_bahamut_without_paying(s):
    caetuna = s.p1.hand("6-010H")
    s.p1.has(deck_top="8-015H").p2.has(field=forward(9000))
    s.p1.spare("Fire", 4)
    assert s.p1.can_cast(caetuna)
    s.p1.cast(caetuna).both_pass().p1.says_yes()
    assert [card.code for card in s.p1.choices()] == ["8-015H"]
    s.p1.chooses("8-015H")
    if s.asked == "target":
        s.p1.chooses(s.p2.find(forward(9000)))
    assert [item.source.code for item in s.stack] == ["8-015H"]


def test_S127_zidane_and_a_card_of_the_opponent(s):
    zidane, hero = s.p1.hand("24-044H"), s.p2.break_zone(forward(5000, "Fire", 3, name="Hero"))
    killer = s.p2.hand(summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), cost=0, name="Killer"))
    s.p1.field(forward(1000, name="Helper", abilities=[t.Field((t.CostsLess(t.Number(2), (t.OfType("Forward"),)),))]))
    s.p1.spare("Wind", 3)
    (red,) = s.p1.backups("Fire", 1)
    s.p1.begins_to_cast(zidane)
    while s.asked == "pay":
        s.p1.pays(next(card for card in s.p1.choices() if card != red))
    s.p1.chooses(hero).both_pass()
    assert hero.zone == "removed"
    s.p1.passes().p2.cast(killer, targets=[zidane])
    assert s.p2.has_priority and not s.p1.can_cast(hero)
    s.both_pass()
    assert zidane.zone == "break_zone"
    if s.asked == "target":
        s.p1.passes() if s.p1.can_pass() else s.p1.does(s.legal[0])
    while s.stack:
        s.both_pass()
    assert s.p1.can_cast(hero)
    s.p1.cast(hero, pay=[red])
    assert hero.on_field and hero.controller == s.p1 and hero.owner == s.p2


def test_S131_dark_fina_searches_first_and_the_summon_follows_the_resolution(s):
    fina = s.p1.hand("8-042L")
    s.p1.damage(5)
    spell = s.p1.hand(summon(t.Draw("you"), "Fire", 7, name="Spell"))
    s.p1.spare("Ice", 2)
    s.p1.has(Ice=4).p1.cast(fina, pay=[*s.p1.zone("field"), *s.p1.zone("hand")[2:]])
    if s.asked == "mode":
        s.p1.selects(0, 1)
    s.both_pass()
    asked = []
    while s.asked in ("search", "may", "select"):
        asked.append(s.asked)
        s.p1.says_yes() if s.asked == "may" else s.p1.passes() if s.asked == "search" else s.p1.chooses(spell)
    assert asked.index("search") < asked.index("select") and [item.source for item in s.stack] == [spell]
