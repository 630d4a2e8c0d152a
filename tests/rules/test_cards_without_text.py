"""The cards without text of the decks FFX, FFXIII and VII are what is printed, and pay and cost CP."""

import pytest

from fftcg_env.cards import default_database
from fftcg_env.scenario import Scenario, forward
from tests.kit import supply

BACKUPS = [
    ("1-011C", "Evoker", "Fire", 1, "Backup", None, "III"),
    ("1-040C", "Summoner", "Ice", 1, "Backup", None, "FFT"),
    ("1-068C", "Evoker", "Wind", 1, "Backup", None, "III"),
    ("1-138C", "Summoner", "Lightning", 1, "Backup", None, "FFT"),
    ("1-159C", "Evoker", "Water", 1, "Backup", None, "III"),
]
FORWARDS = [
    ("1-025C", "Squire", "Fire", 2, "Forward", 5000, "FFT"),
    ("1-099C", "Black Belt", "Earth", 4, "Forward", 8000, "III"),
]


@pytest.mark.parametrize(("code", "name", "element", "cost", "kind", "power", "category"), [*BACKUPS, *FORWARDS])
def test_cards_without_text(code, name, element, cost, kind, power, category):
    card = default_database()[code]
    assert (card.name, card.elements, card.cost, card.type, card.power) == (name, (element,), cost, kind, power)
    assert (card.categories, card.jobs, card.generic) == ((category,), ("Standard Unit",), True)
    assert card.abilities == () and not card.ex_burst
    for cp in (cost - 1, cost):
        s = Scenario()
        ref = s.p1.hand(code)
        supply(s.p1, element, cp)
        assert s.p1.can_cast(ref) == (cp == cost)
    s.p1.cast(ref)
    assert ref.on_field and s.stack == [] and not s.p1.can_use(ref)
    assert ref.is_dull == (kind == "Backup") and ref.power == (power or 0)


@pytest.mark.parametrize(("code", "element"), [(row[0], row[2]) for row in BACKUPS])
def test_generic_backups_without_text_may_be_there_several_times_and_pay(s, code, element):
    ref, soldier = s.p1.hand(code, forward(1000, element, 1))
    s.p1.backups(element, 1)
    s.p1.field(code)
    s.p1.cast(ref, pay=[f"B1 {element}"])
    assert ref.on_field and ref.is_dull and s.stack == [] and not s.p1.can_use(ref)
    s.p1.cast(soldier)  # the other one pays, with CP of its element
    assert soldier.on_field
