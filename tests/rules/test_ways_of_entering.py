"""Conditions on how an object has entered the field: this card, the card that triggered, described cards (R5.3)."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, forward, summon
from tests.kit import CRYSTAL, FELL, FORWARD, finish

FALLEN = t.Cards("break_zone", "you", (FORWARD,))
RAISE = summon(t.Sequence((t.Choose(FALLEN), t.PlayOntoField(t.Chosen()))), name="Raise")
CALLER = forward(
    1000, name="Caller", abilities=[t.Action(t.Cost(), t.Sequence((t.Choose(FALLEN), t.PlayOntoField(t.Chosen()))))]
)
OTHERS = ("deck", "break_zone", "damage_zone", "removed", "lb_deck")
ENTRIES = {
    "cast": {"cast": "hand"},
    "warp": {"warp": "removed", "abilities": "removed"},
    "summon": {"summons": "break_zone"},
    "ability": {"abilities": "break_zone"},
}
"""How the hero enters -> in which ways that is, and from where."""
ASKED = [
    ((), ("hand",)),
    ((), ("break_zone",)),
    ((), OTHERS),
    (("cast",), ()),
    (("cast",), ("hand",)),
    (("warp",), ()),
    (("summons",), ()),
    (("abilities",), ()),
    (("summons", "abilities"), ("break_zone",)),
]


def entered(how, *abilities, watcher=None):
    """The hero has just entered the field of player 1, by a cast, by Warp, by a Summon or by an ability."""
    s = Scenario()
    warp = t.Warp(1, t.Cost(elements=("Fire",)))
    hero = forward(5000, name="Hero", cost=2, abilities=[*abilities, warp])
    for player in (s.p1, s.p2):
        player.backups("Fire", 4)
        player.hand(FELL)
    if watcher is not None:
        s.p1.field(watcher)
    if how in ("cast", "warp"):
        hero = s.p1.hand(hero)
        if how == "cast":
            s.p1.cast(hero)
        else:
            s.p1.does("warp Hero")
            while s.asked == "pay":
                s.take(s.legal_actions[0])
            s.next_turn().next_turn()
            while not hero.on_field:
                s.both_pass()
    else:
        hero = s.p1.break_zone(hero)
        if how == "summon":
            s.p1.hand(RAISE)
            s.p1.cast("Raise", targets=[hero])
        else:
            caller = s.p1.field(CALLER)
            s.p1.uses(caller, targets=[hero])
        s.both_pass()
    assert hero.on_field
    return s, hero


def is_so(how, ways, origins):
    """Whether that is how it has entered."""
    found = [zone for way, zone in ENTRIES[how].items() if not ways or way in ways]
    return any(not origins or zone in origins for zone in found)


@pytest.mark.parametrize("how", ENTRIES)
def test_R8_33_R5_3_R12_52_asked_when_it_triggers(how):
    """Each question gives another number of Crystals."""
    autos = [
        t.Auto(t.Enters(t.Self()), t.GainCrystals("you", 1 << k), t.HasEntered(t.Self(), *asked))
        for k, asked in enumerate(ASKED[:6])
    ]
    s, _hero = entered(how, *autos)
    finish(s)
    assert s.p1.crystal_count == sum(is_so(how, *asked) << k for k, asked in enumerate(ASKED[:6]))


@pytest.mark.parametrize("how", ENTRIES)
def test_R5_3_asked_of_the_card_that_triggered_and_in_descriptions(how):
    """In the text of another card, and of the Forwards that a field ability describes"""
    mine = t.Cards("field", "you", (FORWARD, t.Named("Hero")))
    gifts = [t.If(t.HasEntered(t.Triggering(), *a), t.GainCrystals("you", 1 << k)) for k, a in enumerate(ASKED[3:])]
    boosts = [
        t.HasPower(t.All(t.Cards("field", "you", (*mine.where, t.Entered(*asked)))), t.Number(1000 << k))
        for k, asked in enumerate(ASKED[:4])
    ]
    abilities = [t.Auto(t.Enters(mine), t.Sequence(tuple(gifts))), t.Field(tuple(boosts))]
    s, hero = entered(how, watcher=forward(1000, name="Watcher", abilities=abilities))
    finish(s)
    so = [is_so(how, *asked) for asked in ASKED]
    assert s.p1.crystal_count == sum(one << k for k, one in enumerate(so[3:]))
    assert hero.power == 5000 + sum(one * 1000 << k for k, one in enumerate(so[:4]))


@pytest.mark.parametrize("how", ["summon", "cast"])
def test_R4_40_R8_33_asked_of_an_object_that_has_left(how):
    """R4.40: the ability resolves when the object is gone"""
    auto = t.Auto(t.Enters(t.Self()), CRYSTAL, t.HasEntered(t.Self(), (), ("break_zone", "hand")))
    s, hero = entered(how, auto)
    s.p1.passes().p2.cast("Fell", targets=[hero]).both_pass()
    assert not hero.on_field and s.p1.crystal_count == 0
    finish(s)
    assert s.p1.crystal_count == 1


@pytest.mark.parametrize("how", ["warp", "cast"])
def test_R8_41e_how_it_had_entered_when_it_leaves(how):
    auto = t.Auto(t.LeavesToBreakZone(t.Self()), CRYSTAL, t.HasEntered(t.Self(), ("warp",)))
    s, hero = entered(how, auto)
    s.p1.cast("Fell", targets=[hero]).both_pass()
    finish(s)
    assert s.p1.crystal_count == (how == "warp")
