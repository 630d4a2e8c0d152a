"""Scenarios of chapter 13 about costs and casting, with the real cards that they name."""

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon


def fire_forward():
    return forward(2000, "Fire", 0)


def test_S41_squall_and_the_empty_hand():
    s = Scenario()
    squall = s.p1.field("8-035H")
    s.p1.spare("Ice", 2)
    s.p1.backups("Ice", 1)
    s.p2.field(forward(5000))
    assert not s.p1.can_use(squall)


def test_S42_ifrit_and_yunalesca():
    for yunalesca, total in ((True, 1), (False, 0)):
        s = Scenario()
        ifrit, hero = s.p1.hand("19-001R", fire_forward())
        victim = s.p2.field(forward(9000))
        if yunalesca:
            s.p1.field("11-123R")
            s.p1.field(forward(1000, "Water", jobs=["Summoner"]))
        (red,) = s.p1.backups("Fire", 1)
        s.p1.cast(hero)
        s.p1.cast(ifrit, targets=[victim])
        assert ifrit.zone == "stack" and red.is_dull == bool(total)


def test_S47_caetuna_casts_bahamut_without_paying():
    s = Scenario()
    caetuna = s.p1.hand("6-010H")
    s.p1.deck_top("8-015H")
    s.p2.field(forward(9000))
    s.p1.spare("Fire", 4)
    assert s.p1.can_cast(caetuna)
    s.p1.cast(caetuna)
    s.both_pass()
    s.p1.says_yes()
    assert [card.code for card in s.p1.choices()] == ["8-015H"]
    s.p1.chooses("8-015H")
    if s.asked == "target":
        s.p1.chooses(s.p2.find(forward(9000)))
    assert [item.source.code for item in s.stack] == ["8-015H"]


def test_S127_zidane_and_a_card_of_the_opponent():
    s = Scenario()
    zidane = s.p1.hand("24-044H")
    hero = s.p2.break_zone(forward(5000, "Fire", 3, name="Hero"))
    killer = s.p2.hand(summon(t.Sequence((t.Choose(t.Cards()), t.Break(t.Chosen()))), cost=0, name="Killer"))
    s.p1.field(forward(1000, name="Helper", abilities=[t.Field((t.CostsLess(t.Number(2), (t.OfType("Forward"),)),))]))
    s.p1.spare("Wind", 3)
    (red,) = s.p1.backups("Fire", 1)
    s.p1.begins_to_cast(zidane)
    while s.asked == "pay":
        s.p1.pays(next(card for card in s.p1.choices() if card != red))
    s.p1.chooses(hero)
    s.both_pass()
    assert hero.zone == "removed"
    s.p1.passes()
    s.p2.cast(killer, targets=[zidane])
    assert s.p2.has_priority and not s.p1.can_cast(hero)
    s.both_pass()
    assert zidane.zone == "break_zone"
    if s.asked == "target":
        s.p1.passes() if s.p1.can_pass() else s.p1.does(s.legal[0])
    while s.stack:
        s.both_pass()
    assert s.p1.can_cast(hero)
    s.p1.cast(hero, pay=[red])
    assert hero.on_field and hero.controller == s.p1
    assert hero.owner == s.p2


def test_S131_dark_fina_searches_first_and_the_summon_follows_the_resolution():
    s = Scenario()
    fina = s.p1.hand("8-042L")
    s.p1.damage(5)
    spell = s.p1.hand(summon(t.Draw("you"), "Fire", 7, name="Spell"))
    s.p1.spare("Ice", 2)
    s.p1.backups("Ice", 4)
    s.p1.cast(fina, pay=[*s.p1.zone("field"), *s.p1.zone("hand")[2:]])
    if s.asked == "mode":
        s.p1.selects(0, 1)
    s.both_pass()
    asked = []
    while s.asked in ("search", "may", "select"):
        asked.append(s.asked)
        s.p1.says_yes() if s.asked == "may" else s.p1.passes() if s.asked == "search" else s.p1.chooses(spell)
    assert asked.index("search") < asked.index("select")
    assert [item.source for item in s.stack] == [spell]
