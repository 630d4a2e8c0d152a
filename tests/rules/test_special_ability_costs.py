"""Special abilities that are paid without the S icon, or with a Crystal instead (R8.55)."""

from fftcg_env.scenario import forward

HERO = forward(5000, name="Hero", categories=["VI"], cost=3, text="[[s]]Strike[[/]] 《S》《Fire》: Draw 1 card.")
EDGAR = forward(
    7000,
    name="Edgar",
    text="《0》: Choose 1 Forward of cost 3 or more you control. The next time you use its special ability this turn, "
    "you can do so without paying 《S》. You can only use this ability during your turn and only once per turn.",
)
GLACIELA = forward(
    7000,
    name="Glaciela",
    text="You can pay with 《C》 instead of 《S》 when paying for the special abilities of Forwards you control.",
)


def test_R8_55_the_next_special_ability_without_the_S_icon(s):
    s.p1.backups("Fire", 2)
    hero, edgar = s.p1.field(HERO), s.p1.field(EDGAR)
    assert not s.p1.can_use(hero)
    s.p1.uses(edgar, targets=[hero]).both_pass().p1.begins_to_use(hero)
    assert s.asked == "cost" and s.legal == ["option 1"]
    s.take(s.legal_actions[0])
    while s.asked == "pay":
        s.take(s.legal_actions[0])
    assert [item.kind for item in s.stack] == ["special"]
    s.both_pass()
    assert s.p1.hand_size == 1 and not s.p1.can_use(hero)  # that was the next time


def test_R8_55_paying_the_S_icon_uses_the_permission_up(s):
    s.p1.backups("Fire", 2)
    hero, edgar = s.p1.field(HERO), s.p1.field(EDGAR)
    s.p1.hand(HERO)
    s.p1.uses(edgar, targets=[hero]).both_pass().p1.begins_to_use(hero)
    assert s.legal == ["option 0", "option 1"]
    s.take(s.legal_actions[0])
    while s.asked in ("cost_card", "pay"):
        s.take(s.legal_actions[0])
    s.both_pass()
    assert s.p1.codes("break_zone") == ["Hero"] and not s.p1.can_use(hero)


def test_R8_55_a_crystal_instead_of_the_S_icon_as_often_as_there_are_crystals(s):
    s.p1.backups("Fire", 3)
    hero = s.p1.field(HERO)
    s.p1.has(field=GLACIELA, crystals=1).p1.begins_to_use(hero)
    assert s.asked == "cost" and s.legal == ["option 2"]
    s.take(s.legal_actions[0])
    while s.asked == "pay":
        s.take(s.legal_actions[0])
    s.both_pass()
    assert s.p1.hand_size == 1 and s.p1.crystal_count == 0 and not s.p1.can_use(hero)


def test_R8_55_only_what_the_text_describes(s):
    s.p1.has(Fire=2).p2.has(field=GLACIELA).p1.has(crystals=2)
    assert not s.p1.can_use(s.p1.field(HERO))
